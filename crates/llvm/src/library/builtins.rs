//! Functions that only the machine can implement, and what it does with the answers.

use super::{Builtin, FloatParts, mathematics};
use crate::machine::answer::value;
use crate::machine::code::{BELOW, Slot, THREAD_END};
use crate::machine::describe::object_name;
use crate::machine::execute::Step;
use crate::machine::pointer::{self, Place};
use crate::machine::shadow::Unknown;
use crate::machine::slow::function_at;
use crate::machine::thread::{Context, EXITED, ThreadRun, home, home_words};
use crate::passes::intrinsics::RETRIED;
use norns_execution::program::{Answer, FindingKind};
use norns_execution::{Label, Location, Mode, ObjectId, ObjectKind, TextId, Value, Width};

impl ThreadRun {
    /// The n-th argument of a builtin.
    pub(crate) fn argument(&self, context: Context<'_>, arguments: u32, number: u32) -> u64 {
        self.get(context.code.arguments[(arguments + number) as usize])
    }

    /// Runs a builtin.
    #[expect(clippy::too_many_lines, reason = "one match over all builtins")]
    pub(crate) fn builtin(
        &mut self,
        context: Context<'_>,
        builtin: Builtin,
        arguments: u32,
        count: u8,
        to: Slot,
    ) -> Step {
        let argument = |thread: &ThreadRun, number: u32| {
            if number < count.into() {
                thread.argument(context, arguments, number)
            } else {
                0
            }
        };
        let (first, second) = (argument(self, 0), argument(self, 1));
        match builtin {
            Builtin::Spawn if function_at(context, first).is_some() => {
                if self.path.child(self.registers.spawns + 1).code().is_none() {
                    return self
                        .unsupported(context, "a thread at this depth of nested thread creation");
                }
                let child = self.next_child(context);
                self.stop(Label::Spawn { child })
            }
            Builtin::Spawn => {
                let message =
                    "starts a thread with a start routine that is not a function".to_owned();
                self.fail(context, FindingKind::BadCall, message)
            }
            Builtin::NextChild => {
                match self.path.child(self.registers.spawns + 1).code() {
                    Some(handle) => self.set(to, handle),
                    None => {
                        return self.unsupported(
                            context,
                            "a thread at this depth of nested thread creation",
                        );
                    }
                }
                Step::Next
            }
            Builtin::Join => self.join(context, first),
            Builtin::ThreadExit => {
                let (home, words) = (home(context.code), home_words(context.code));
                self.low = self.low.min(home);
                let given = self.unknown(context.code.arguments[arguments as usize]);
                self.stack[home as usize] = first;
                self.stack[home as usize + 1] |= EXITED;
                self.registers.base = home;
                self.registers.top = home + words;
                self.shadow.truncate(home);
                self.set_unknown(BELOW, given);
                self.registers.depth = 0;
                self.registers.counter = THREAD_END;
                Step::Moved
            }
            Builtin::ThreadSelf => {
                let handle = self.path.code();
                self.set(to, handle.expect("it was asked before the spawn"));
                Step::Next
            }
            Builtin::Wait => self.wait(context, arguments),
            Builtin::Take => self.take(context, arguments),
            Builtin::TryTake | Builtin::TryAdd | Builtin::TryPost => {
                self.try_to_take(context, builtin, arguments)
            }
            Builtin::Release => self.release(context, arguments),
            Builtin::ReleaseByStore => self.release_by_store(context, arguments),
            Builtin::Held => {
                let held = self.held(context, first);
                self.set(to, held.cast_unsigned());
                Step::Next
            }
            Builtin::Arrive | Builtin::Depart | Builtin::Phase => {
                self.at_barrier(context, builtin, arguments, to)
            }
            Builtin::Incarnation => self.incarnation(context, to),
            Builtin::SerialThreadMatters => {
                self.set(to, context.code.serial_thread_matters.into());
                Step::Next
            }
            Builtin::NumberOf => {
                let number = context.names().number_of_address(first);
                let Some(number) = number else {
                    return self
                        .unsupported(context, "waiting for two atomics that have one number");
                };
                self.set(to, number.into());
                Step::Next
            }
            Builtin::WaiterPlace => {
                let place = context.names().waiter_place(self.id);
                self.set(to, place.into());
                Step::Next
            }
            Builtin::NthWaiter => {
                let place = context.names().nth_waiter(first, second as usize);
                self.set(to, place.unwrap_or(0).into());
                Step::Next
            }
            Builtin::Waiter => {
                let handle = context.names().waiter(first as u32);
                self.set(to, handle.unwrap_or(0));
                Step::Next
            }
            Builtin::Spurious => {
                self.set(to, context.code.spurious.into());
                Step::Next
            }
            Builtin::FrozenClock => {
                self.set(to, context.code.frozen_clock.into());
                Step::Next
            }
            Builtin::Environment => {
                self.set(to, context.code.image.environment);
                Step::Next
            }
            Builtin::Keep => {
                let origin = context.names().text("`a thread's handle`");
                self.allocate(context, ObjectKind::Stack, first, second, false, origin)
            }
            Builtin::Allocate => {
                let zeroed = argument(self, 2) != 0;
                let place = self.place(context) as usize;
                let origin = place
                    .checked_sub(1)
                    .and_then(|index| context.code.origins.get(index));
                let origin = origin.copied().unwrap_or(context.code.unknown_origin);
                self.allocate(context, ObjectKind::Heap, first, second, zeroed, origin)
            }
            Builtin::Free => match self.heap_object(context, first) {
                // Where there are several ways to allocate, it is asked how the object came to be.
                Ok(object) if !context.code.families.is_empty() => Step::Free(object),
                Ok(object) => self.stop(Label::Free { object }),
                Err(step) => step,
            },
            Builtin::ObjectSize => match self.heap_object(context, first) {
                Ok(object) => Step::Size(object),
                Err(step) => step,
            },
            Builtin::CopyLoad => self.copy_load(context, first, second, to),
            Builtin::CopyStore => {
                let slot = context.code.arguments[(arguments + 2) as usize];
                let value = self.value(slot, width_of(second));
                self.copy_store(context, first, value, width_of(second))
            }
            Builtin::Exit => self.stop(Label::Exit),
            Builtin::AssertFail => {
                let text = context.code.image.text(first).unwrap_or_default();
                self.fail(
                    context,
                    FindingKind::Assertion,
                    format!("assertion `{text}` failed"),
                )
            }
            Builtin::Abort => self.aborts(context, "calls abort"),
            Builtin::Trap => self.aborts(context, "executes a trap instruction"),
            Builtin::Panics => self.panics(context, to),
            Builtin::Panicked => self.panicked(context, first),
            Builtin::TestEnds => {
                let expected = context.code.image.text(second).unwrap_or_default();
                self.test_ends(context, first, &expected)
            }
            Builtin::Handler => self.find_handler(context, first, to),
            Builtin::Unwind => self.unwind(context, first, second),
            Builtin::Uncaught => self.uncaught(context, first, "which ends in std::terminate"),
            Builtin::Misuse | Builtin::Assertion | Builtin::Unsupported => {
                let text = context.code.image.text(first).unwrap_or_default();
                match builtin {
                    Builtin::Misuse => self.fail(context, FindingKind::Misuse, text),
                    Builtin::Assertion => self.fail(context, FindingKind::Assertion, text),
                    _ => self.unsupported(context, &text),
                }
            }
            Builtin::Assume if first as u32 == 0 => self.stop(Label::Assume),
            Builtin::Assume => Step::Next,
            Builtin::Redundant => self.stop(Label::Redundant),
            Builtin::Answers => {
                self.set(to, u64::from(RETRIED) + self.snapshots.len() as u64);
                Step::Next
            }
            Builtin::OrZero => {
                self.set(to, first);
                Step::Next
            }
            Builtin::AtomicBegin if !context.atomic_blocks => {
                let name = context.names().text_of(TextId(first as u32)).to_owned();
                let what = format!(
                    "the atomic block of `{name}`, which `optimal`, `source` and `definition` can run under sc, tso and pso"
                );
                self.unsupported(context, &what)
            }
            Builtin::AtomicBegin if self.registers.blocks > 0 => {
                self.registers.blocks = self.registers.blocks.saturating_add(1);
                Step::Next
            }
            Builtin::AtomicBegin => self.stop(Label::AtomicBegin),
            Builtin::AtomicEnd => match self.registers.blocks {
                0 => {
                    let message = "ends an atomic block that it did not begin".to_owned();
                    self.fail(context, FindingKind::Misuse, message)
                }
                1 => self.stop(Label::AtomicEnd),
                _ => {
                    self.registers.blocks -= 1;
                    Step::Next
                }
            },
            Builtin::Choose if first == 1 => {
                self.set(to, 0);
                Step::Next
            }
            Builtin::Choose => self.stop(Label::Choose {
                alternatives: first as u32,
            }),
            Builtin::Random => {
                let mut state = self.registers.random.wrapping_mul(0x9E37_79B9) | 1;
                state ^= state << 13;
                state ^= state >> 17;
                state ^= state << 5;
                self.registers.random = state;
                self.set(to, state.into());
                Step::Next
            }
            Builtin::Seed => {
                self.registers.random = first as u32;
                Step::Next
            }
            Builtin::Double(function) => {
                self.set(to, mathematics::double(function, first, second));
                Step::Next
            }
            Builtin::Float(function) => {
                self.set(to, mathematics::float(function, first, second));
                Step::Next
            }
            Builtin::FloatClass { double } => {
                let class = if double {
                    mathematics::class_of_double(first)
                } else {
                    mathematics::class_of_float(first)
                };
                self.set(to, (second & class != 0).into());
                Step::Next
            }
            Builtin::FloatParts { function, double } => {
                let third = argument(self, 2);
                let number = if double {
                    f64::from_bits(first)
                } else {
                    f32::from_bits(first as u32).into()
                };
                let word = |number: f64| {
                    if double {
                        number.to_bits()
                    } else {
                        (number as f32).to_bits().into()
                    }
                };
                match function {
                    FloatParts::Whole => {
                        let whole = number.trunc();
                        self.set(to, word(mathematics::fraction(number)));
                        self.set(to + 1, word(whole));
                    }
                    FloatParts::Exponent => {
                        let (fraction, exponent) = mathematics::mantissa_and_exponent(number);
                        self.set(to, word(fraction));
                        self.set(to + 1, u64::from(exponent.cast_unsigned()));
                    }
                    FloatParts::Scale => {
                        let exponent = (second as u32).cast_signed();
                        self.set(to, word(mathematics::scaled(number, exponent)));
                    }
                    FloatParts::Power => {
                        let exponent = (second as u32).cast_signed();
                        self.set(to, word(number.powi(exponent)));
                    }
                    FloatParts::MultiplyAdd if double => {
                        let (factor, addend) = (f64::from_bits(second), f64::from_bits(third));
                        self.set(to, number.mul_add(factor, addend).to_bits());
                    }
                    FloatParts::MultiplyAdd => {
                        let [number, factor, addend] =
                            [first, second, third].map(|bits| f32::from_bits(bits as u32));
                        self.set(to, number.mul_add(factor, addend).to_bits().into());
                    }
                }
                Step::Next
            }
            Builtin::Decimal => {
                self.set(to, mathematics::decimal(first, second.cast_signed()));
                Step::Next
            }
            Builtin::AwaitLoad(_)
            | Builtin::AwaitExchange(_)
            | Builtin::AwaitCompareExchange(_) => self.await_access(context, builtin, arguments),
            Builtin::Bound => self.stop(Label::Cut {
                reason: context.names().text("the bound on loops"),
            }),
            Builtin::Put => {
                self.printed.push(first as u8);
                Step::Next
            }
            Builtin::Name => {
                let mut names = context.names();
                let mut name = match self.registers.name {
                    0 => String::new(),
                    known => names.text_of(TextId(known - 1)).to_owned(),
                };
                name.push(char::from(first as u8));
                self.registers.name = names.text(&name).0 + 1;
                Step::Next
            }
            Builtin::FloatDigit => {
                let (precision, index) = (argument(self, 2) as usize, argument(self, 3) as usize);
                let digit =
                    super::float_digit(f64::from_bits(first), second as u8, precision, index);
                self.set(to, digit.into());
                Step::Next
            }
        }
    }

    /// What a builtin does with the answer to its label.
    pub(crate) fn builtin_answer(
        &mut self,
        context: Context<'_>,
        builtin: Builtin,
        to: Slot,
        label: &Label,
        answer: Answer,
        (joined, unknown): (u64, Unknown),
    ) -> Step {
        match builtin {
            Builtin::Spawn => {
                self.registers.spawns += 1;
                let handle = self.path.child(self.registers.spawns).code();
                self.set(to, handle.expect("it was asked before the spawn"));
                Step::Next
            }
            Builtin::Join => {
                self.set(to, joined);
                self.set_unknown(to, unknown);
                Step::Next
            }
            Builtin::AtomicBegin | Builtin::AtomicEnd => {
                self.registers.blocks = u16::from(builtin == Builtin::AtomicBegin);
                Step::Next
            }
            Builtin::Wait
            | Builtin::Take
            | Builtin::TryTake
            | Builtin::TryAdd
            | Builtin::TryPost
            | Builtin::Release => {
                let value = value(answer);
                if let (false, Label::Read { location, .. } | Label::Update { location, .. }) =
                    (value.is_initialised(), *label)
                {
                    let origin = self.origin_of(context, location);
                    return self.depends(context, "what a library function does depends", origin);
                }
                self.count_holds(builtin);
                // The cells of locks have four bytes, and their values a sign.
                self.set(to, value.as_signed(Width::Four).cast_unsigned());
                Step::Next
            }
            Builtin::ReleaseByStore => {
                self.count_holds(builtin);
                Step::Next
            }
            Builtin::Arrive
            | Builtin::Choose
            | Builtin::CopyLoad
            | Builtin::AwaitLoad(_)
            | Builtin::AwaitExchange(_)
            | Builtin::AwaitCompareExchange(_) => {
                self.set_answer(context, label, to, answer);
                Step::Next
            }
            Builtin::Allocate | Builtin::Keep => {
                self.made(label, to);
                Step::Next
            }
            _ => Step::Next,
        }
    }

    fn join(&mut self, context: Context<'_>, handle: u64) -> Step {
        let started = context.names().started_thread(handle);
        let Some(child) = started else {
            let message = "joins a thread that does not exist".to_owned();
            return self.fail(context, FindingKind::Misuse, message);
        };
        let label = Label::Join { child };
        // No thread is joined before it is started.
        let backwards = self.snapshots.iter().rev();
        let mut since_start =
            backwards.take_while(|snapshot| snapshot.label != Label::Spawn { child });
        if since_start.any(|snapshot| snapshot.label == label) {
            let name = context.names().thread_name(child);
            let message = format!("joins the thread {name} a second time");
            return self.fail(context, FindingKind::Misuse, message);
        }
        self.stop(label)
    }

    /// The heap object whose start a pointer is.
    fn heap_object(&mut self, context: Context<'_>, pointer: u64) -> Result<ObjectId, Step> {
        let location = self.location(context, pointer);
        let made = location.and_then(|location| context.names().made(location.object));
        let message = match (location, made) {
            (Some(Location { object, offset }), Some(made)) if made.kind == ObjectKind::Heap => {
                if offset == 0 {
                    return Ok(object);
                }
                let name = object_name(context, object);
                format!("frees a pointer {offset} bytes into {name}")
            }
            (Some(Location { object, .. }), made)
                if made.is_some() || context.code.image.get(object).is_some() =>
            {
                let name = object_name(context, object);
                format!("frees {name}, which is not a heap block")
            }
            _ => "frees a pointer that points to no object".to_owned(),
        };
        Err(self.fail(context, FindingKind::InvalidFree, message))
    }

    /// Half of a copy: reads a piece, whatever of it is known.
    fn copy_load(&mut self, context: Context<'_>, address: u64, width: u64, to: Slot) -> Step {
        let width = width_of(width);
        if pointer::is_local(address) {
            return self.load_unknown(context, address, width, to);
        }
        match self.shared(context, address, width, "reads") {
            Ok(location) => {
                if let Some(value) = context.code.image.constant(location, width) {
                    self.set(to, value);
                    return Step::Next;
                }
                self.stop(Label::Read {
                    location,
                    width,
                    mode: Mode::Plain,
                    until: None,
                })
            }
            Err(step) => step,
        }
    }

    /// The other half.
    fn copy_store(
        &mut self,
        context: Context<'_>,
        address: u64,
        value: Value,
        width: Width,
    ) -> Step {
        if let Place::Local(index, offset) = pointer::place(address) {
            let count = width.bytes().into();
            let stored = self.poke(index, offset, count, value.bits(), value.uninitialised());
            return match stored {
                Ok(()) => Step::Next,
                Err(fault) => self.fault(context, fault, address, width, "writes"),
            };
        }
        match self.shared(context, address, width, "writes") {
            Ok(location) => self.stop(Label::Write {
                location,
                width,
                mode: Mode::Plain,
                value,
            }),
            Err(step) => step,
        }
    }
}

/// The prelude copies in pieces of these widths.
fn width_of(bytes: u64) -> Width {
    match bytes {
        8 => Width::Eight,
        4 => Width::Four,
        2 => Width::Two,
        _ => Width::One,
    }
}
