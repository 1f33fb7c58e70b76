//! Less frequent instructions: calls, objects, updates, copies; and the findings that a thread reports itself.

use super::arithmetic::{self, DivisionError};
use super::code::{BELOW, FRAME_HEADER, Op, Slot, THREAD_END};
use super::execute::{Step, operation};
use super::local::{self, Fault};
use super::pointer::{self, MAXIMUM_SIZE, MAXIMUM_STACK, Place};
use super::shade::{Next, UNDECIDED};
use super::shadow::Unknown;
use super::thread::{Context, ENDING, EXITED, ThreadRun, home};
use norns_execution::program::FindingKind;
use norns_execution::{Label, Location, Mode, ObjectId, ObjectKind, Operation, Value, Width};
use std::collections::HashSet;

/// What an update gives its thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Given {
    /// Nothing that the thread uses.
    Nothing,
    /// The value that was there.
    Old,
    /// That, and in another word whether it wrote.
    OldAndSuccess,
}

impl ThreadRun {
    #[cold]
    pub(crate) fn fail(
        &mut self,
        context: Context<'_>,
        kind: FindingKind,
        message: String,
    ) -> Step {
        let finding = context.names().finding(kind, message);
        self.stop(Label::Fail { finding })
    }

    #[cold]
    pub(crate) fn unsupported(&mut self, context: Context<'_>, what: &str) -> Step {
        let what = context.names().text(what);
        self.stop(Label::Unsupported { what })
    }

    #[cold]
    pub(crate) fn division_error(&mut self, context: Context<'_>, error: DivisionError) -> Step {
        let message = match error {
            DivisionError::ByZero => "division by zero",
            DivisionError::Overflow => "the quotient of a division does not fit its type",
        };
        self.fail(context, FindingKind::Arithmetic, message.to_owned())
    }

    /// What is wrong with an access to the thread's own memory, in the words of the explorers.
    #[cold]
    pub(crate) fn fault(
        &mut self,
        context: Context<'_>,
        fault: Fault,
        address: u64,
        width: Width,
        verb: &str,
    ) -> Step {
        let bytes = width.bytes();
        let plural = if bytes == 1 { "byte" } else { "bytes" };
        let (kind, message) = match fault {
            Fault::Wild => match pointer::place(address) {
                Place::Local(_, offset) if offset >= MAXIMUM_SIZE => {
                    let before = (1 << pointer::OFFSET_BITS) - offset;
                    let place = format!("{before} bytes before the start of a local variable");
                    (
                        FindingKind::OutOfBounds,
                        format!("{verb} {bytes} {plural} {place}"),
                    )
                }
                _ => (
                    FindingKind::UseAfterFree,
                    format!("{verb} {bytes} {plural} of a local variable whose scope ended"),
                ),
            },
            // This is not an error by itself, and nothing else is checked here.
            Fault::Uninitialised => (
                FindingKind::Uninitialised,
                format!("{verb} {bytes} {plural} of an uninitialised local variable"),
            ),
            Fault::Ended(name, place) => {
                let name = context.names().text_of(name).to_owned();
                let place = (place as usize)
                    .checked_sub(1)
                    .and_then(|index| context.code.source_places.get(index));
                let line =
                    place.map_or_else(String::new, |place| format!(" at line {}", place.line));
                (
                    FindingKind::UseAfterFree,
                    format!("{verb} {name}, whose scope ended{line}"),
                )
            }
            Fault::OutOfBounds(name, offset, size) => {
                let name = context.names().text_of(name).to_owned();
                let place = match offset.checked_sub(size) {
                    None => "across the end of".to_owned(),
                    Some(0) => "just past the end of".to_owned(),
                    Some(past) => format!("{past} bytes past the end of"),
                };
                (
                    FindingKind::OutOfBounds,
                    format!("{verb} {bytes} {plural} {place} {name} ({size} bytes)"),
                )
            }
        };
        self.fail(context, kind, message)
    }

    /// Where the instruction that runs stands: in the prelude, where it was called.
    #[inline]
    pub(crate) fn place(&self, context: Context<'_>) -> u32 {
        let place = context.code.places[self.registers.counter as usize];
        if place == 0 {
            self.place_of_caller(context)
        } else {
            place
        }
    }

    fn place_of_caller(&self, context: Context<'_>) -> u32 {
        let places = &context.code.places;
        let (mut place, mut base) = (0, self.registers.base);
        while place == 0 && base > home(context.code) {
            let (back, outer) = (self.stack[base as usize], self.stack[base as usize + 1]);
            let caller = (back as u32).saturating_sub(1);
            place = places[caller as usize];
            base = outer as u32;
        }
        place
    }

    /// Enters a function; its arguments are taken from the lists of the code.
    pub(crate) fn call(
        &mut self,
        context: Context<'_>,
        function: u32,
        arguments: u32,
        count: u32,
        to: Slot,
    ) -> Step {
        let back = self.registers.counter + 1;
        self.enter(context, function, arguments, count, to, back)
    }

    fn enter(
        &mut self,
        context: Context<'_>,
        function: u32,
        arguments: u32,
        count: u32,
        to: Slot,
        back: u32,
    ) -> Step {
        let code = context.code;
        if let Some(most) = code.recursion
            && self.registers.depth > most
            && self.calls_of(context, function) > most
        {
            let reason = context.names().text("the bound on recursion");
            return self.stop(Label::Cut { reason });
        }
        let callee = &code.functions[function as usize];
        let fixed = callee.parameters.min(count);
        let extra = u64::from(if callee.variadic { count - fixed } else { 0 });
        let (first_constant, constants) = callee.constants;
        let base = (self.registers.top + constants).next_multiple_of(2);
        let mut top = base + callee.frame;
        if callee.variadic {
            top += (local::words(8 * extra) as u32).next_multiple_of(2);
        }
        if top as usize > MAXIMUM_STACK || self.registers.depth >= code.limits.depth {
            let message = format!("the stack overflows in a call of `{}`", callee.name);
            return self.fail(context, FindingKind::StackOverflow, message);
        }
        self.reserve(top);
        self.low = self.low.min(self.registers.base);
        let list = &code.arguments[arguments as usize..][..count as usize];
        let shades = (!self.shadow.is_empty()).then(|| self.shades_of(list));
        let (caller, new) = (self.registers.base, base as usize);
        // What the caller has lies below the new frame.
        let (below, frame) = self.stack.split_at_mut(new);
        let first = caller - BELOW;
        let value = |slot: Slot| below[first.wrapping_add(slot) as usize];
        let header = FRAME_HEADER as usize;
        let words = &mut frame[..header + fixed as usize];
        words[0] = u64::from(back) | u64::from(to) << 32;
        words[1] = u64::from(caller) | u64::from(self.registers.top) << 32;
        words[2] = 0;
        words[3] = 0;
        for (word, &slot) in words[header..].iter_mut().zip(list) {
            *word = value(slot);
        }
        if callee.variadic {
            let area = callee.frame as usize;
            local::create(frame, area, 8 * extra, code.variadic_name);
            frame[2] = pointer::local(new + area);
            for (number, &slot) in list[fixed as usize..].iter().enumerate() {
                let stored = local::store(frame, area, 8 * number as u64, 8, value(slot));
                debug_assert!(stored.is_ok(), "the area has room for all arguments");
            }
        }
        let constants = &code.constants[first_constant as usize..][..constants as usize];
        for (word, &constant) in below[new - constants.len()..].iter_mut().zip(constants) {
            *word = constant;
        }
        self.registers.base = base;
        self.registers.top = top;
        self.registers.depth += 1;
        self.registers.counter = callee.entry;
        if let Some(shades) = shades {
            self.hand_shades(fixed, &shades);
        }
        Step::Moved
    }

    /// How many frames of a function there are.
    #[cold]
    fn calls_of(&self, context: Context<'_>, function: u32) -> u32 {
        let (mut counter, mut base) = (self.registers.counter, self.registers.base as usize);
        let mut count = 0;
        for _ in 0..self.registers.depth {
            count += u32::from(context.code.function_at(counter) == Some(function));
            // The header of a frame says where its caller goes on, and the caller's frame.
            counter = (self.stack[base] as u32).saturating_sub(1);
            base = self.stack[base + 1] as u32 as usize;
        }
        count
    }

    /// Enters a function of the prelude with values at hand.
    pub(crate) fn call_with(
        &mut self,
        context: Context<'_>,
        function: u32,
        values: &[u64],
        to: Slot,
    ) -> Step {
        let back = self.registers.counter + 1;
        self.call_from(context, function, values, to, back)
    }

    /// Enters a function with values at hand, to go on elsewhere when it returns.
    pub(crate) fn call_from(
        &mut self,
        context: Context<'_>,
        function: u32,
        values: &[u64],
        to: Slot,
        back: u32,
    ) -> Step {
        let step = self.enter(context, function, 0, 0, to, back);
        if matches!(step, Step::Moved) {
            let first = (self.registers.base + FRAME_HEADER) as usize;
            let parameters = context.code.functions[function as usize].parameters as usize;
            for (word, &value) in values.iter().take(parameters).enumerate() {
                self.stack[first + word] = value;
            }
        }
        step
    }

    fn call_pointer(
        &mut self,
        context: Context<'_>,
        pointer: u64,
        arguments: u32,
        count: u32,
        results: u32,
        to: Slot,
    ) -> Step {
        let Some(function) = function_at(context, pointer) else {
            let message = if pointer == 0 {
                "calls a null pointer".to_owned()
            } else {
                "calls a pointer that does not point to a function".to_owned()
            };
            let kind = if pointer == 0 {
                FindingKind::Null
            } else {
                FindingKind::BadCall
            };
            return self.fail(context, kind, message);
        };
        let callee = &context.code.functions[function as usize];
        let fits = results == 0 || results == callee.results || !callee.returns;
        if count < callee.parameters || !fits {
            let message = format!(
                "calls `{}` through a pointer of another function type",
                callee.name
            );
            return self.fail(context, FindingKind::BadCall, message);
        }
        self.call(context, function, arguments, count, to)
    }

    /// Runs an instruction that the loop does not.
    #[expect(clippy::too_many_lines, reason = "one match over the instructions")]
    pub(crate) fn slow(&mut self, context: Context<'_>, op: &Op) -> Step {
        match *op {
            Op::Undefined { .. } => match self.shade(context, op) {
                Next::Done(step) => step,
                Next::Run => Step::Next,
            },
            Op::Wide {
                operation,
                bits,
                to,
                left,
                right,
            } => {
                match arithmetic::wide(operation, bits, self.get_wide(left), self.get_wide(right)) {
                    Ok(value) => {
                        self.set_wide(to, value);
                        Step::Next
                    }
                    Err(error) => self.division_error(context, error),
                }
            }
            Op::WideCompare {
                predicate,
                bits,
                to,
                left,
                right,
            } => {
                let (left, right) = (self.get_wide(left), self.get_wide(right));
                self.set(
                    to,
                    arithmetic::compare_wide(predicate, bits, left, right).into(),
                );
                Step::Next
            }
            Op::Convert {
                conversion,
                from_bits,
                bits,
                to,
                from,
            } => {
                let value = if from_bits > 64 {
                    self.get_wide(from)
                } else {
                    self.get(from).into()
                };
                let value = arithmetic::convert(conversion, from_bits, bits, value);
                if bits > 64 {
                    self.set_wide(to, value);
                } else {
                    self.set(to, value as u64);
                }
                Step::Next
            }
            Op::JumpIndirect { address, table } => {
                let address = self.get(address);
                let table = &context.code.address_tables[table as usize];
                let found = table.binary_search_by_key(&address, |&(known, _)| known);
                let Ok(index) = found else {
                    let message =
                        "jumps to an address that is not a label of this function".to_owned();
                    return self.fail(context, FindingKind::BadCall, message);
                };
                self.registers.counter = table[index].1;
                Step::Moved
            }
            Op::CallPointer {
                pointer,
                arguments,
                count,
                results,
                to,
            } => {
                let pointer = self.get(pointer);
                self.call_pointer(
                    context,
                    pointer,
                    arguments,
                    count.into(),
                    results.into(),
                    to,
                )
            }
            Op::Update {
                kind,
                width,
                mode,
                unused,
                to,
                address,
                operand,
            } => {
                let operation = operation(kind, self.value(operand, width));
                self.update(
                    context,
                    self.get(address),
                    width,
                    operation,
                    [mode, mode.of_read_half()],
                    to,
                    if unused { Given::Nothing } else { Given::Old },
                )
            }
            Op::CompareExchange {
                width,
                mode,
                failure,
                to,
                address,
                expected,
                new,
            } => {
                let operation = Operation::CompareExchange {
                    expected: self.value(expected, width),
                    new: self.value(new, width),
                };
                self.update(
                    context,
                    self.get(address),
                    width,
                    operation,
                    [mode, failure],
                    to,
                    Given::OldAndSuccess,
                )
            }
            Op::Fence { mode } => self.stop(Label::Fence { mode }),
            Op::CheckDisjoint { to, from, count } => {
                self.check_disjoint(context, self.get(to), self.get(from), self.get(count))
            }
            Op::Copy { to, from, count } => {
                self.copy_memory(context, self.get(to), self.get(from), self.get(count))
            }
            Op::Fill { to, byte, count } => {
                let unknown = self.unknown(byte);
                let byte = (self.get(byte), unknown);
                self.fill_memory(context, self.get(to), byte, self.get(count))
            }
            Op::LocalObject { to, at, size, name } => {
                let index = (self.registers.base + at) as usize;
                local::create(&mut self.stack, index, size.into(), name);
                self.forget_shadow_of(index);
                self.set(to, pointer::local(index));
                Step::Next
            }
            Op::SharedObject {
                size,
                align,
                origin,
                ..
            } => self.allocate(
                context,
                ObjectKind::Stack,
                size.into(),
                align.into(),
                false,
                origin,
            ),
            Op::DynamicObject {
                escapes,
                to,
                count,
                scale,
                origin,
            } => self.dynamic_object(context, escapes, to, self.get(count), scale, origin),
            Op::EndObject { object } => match self.get(object + 1) {
                0 => Step::Next,
                alive => match self.location(context, alive) {
                    Some(Location { object, .. }) => self.stop(Label::Free { object }),
                    None => Step::Next,
                },
            },
            Op::BeginLocal { pointer } => {
                if let Place::Local(index, _) = pointer::place(self.get(pointer)) {
                    self.low = self.low.min(index as u32);
                    local::begin(&mut self.stack, index);
                    self.forget_shadow_of(index);
                }
                Step::Next
            }
            Op::EndLocal { pointer } => {
                if let Place::Local(index, _) = pointer::place(self.get(pointer)) {
                    self.low = self.low.min(index as u32);
                    let place = context.code.places[self.registers.counter as usize];
                    local::end(&mut self.stack, index, place);
                }
                Step::Next
            }
            Op::StackSave { to } => {
                self.set(to, self.registers.top.into());
                Step::Next
            }
            Op::StackRestore { from } => {
                let to = self.get(from);
                let newest = self.stack[self.registers.base as usize + 3];
                if newest != 0 && newest >= to {
                    let pointer = self.stack[newest as usize + 1];
                    if let Some(location) = self.location(context, pointer) {
                        return self.stop(Label::Free {
                            object: location.object,
                        });
                    }
                }
                let frame = self.registers.base;
                if to > frame.into() && to <= self.registers.top.into() {
                    // What was there is no object any more.
                    self.stack[to as usize..self.registers.top as usize].fill(0);
                    self.registers.top = to as u32;
                }
                Step::Next
            }
            Op::ThreadLocal { to, variable } => self.thread_local(context, to, variable),
            Op::VariadicStart { list } => self.variadic_start(context, list),
            Op::Builtin {
                builtin,
                count,
                to,
                arguments,
            } => self.builtin(context, builtin, arguments, count, to),
            Op::Unwind { from } => self.unwind(context, self.get(from), self.get(from + 1)),
            Op::Unreachable => {
                let message =
                    "a point that the program says is never reached is reached".to_owned();
                self.fail(context, FindingKind::Unreachable, message)
            }
            Op::Unsupported { what } => self.stop(Label::Unsupported { what }),
            Op::ThreadEnd => self.thread_end(context),
            Op::ProgramEnd => self.stop(Label::Exit),
            // All others are run by the loop.
            _ => self.unsupported(context, "an instruction"),
        }
    }

    /// An update.
    #[expect(clippy::too_many_arguments, reason = "an update has as many parts")]
    fn update(
        &mut self,
        context: Context<'_>,
        address: u64,
        width: Width,
        operation: Operation,
        [mode, failure_mode]: [Mode; 2],
        to: Slot,
        given: Given,
    ) -> Step {
        if let Place::Local(index, offset) = pointer::place(address) {
            let count = width.bytes().into();
            let (old, unknown) = match self.peek(index, offset, count) {
                Ok(old) => old,
                Err(fault) => return self.fault(context, fault, address, width, "writes"),
            };
            let old = Value::partly(old, unknown, width);
            let origin = self.origin_of_update(context, old, Err(index));
            if !operation.is_decided(old, width) {
                return self.depends(context, UNDECIDED, origin);
            }
            let new = operation.apply(old, width);
            if let Some(new) = new {
                let stored = self.poke(index, offset, count, new.bits(), new.uninitialised());
                if let Err(fault) = stored {
                    return self.fault(context, fault, address, width, "writes");
                }
            }
            self.set(to, old.bits());
            self.set_unknown(
                to,
                Unknown {
                    bits: unknown,
                    origin,
                },
            );
            if given == Given::OldAndSuccess {
                self.set(to + 1, new.is_some().into());
                self.set_unknown(to + 1, Unknown::NOTHING);
            }
            return Step::Next;
        }
        match self.shared(context, address, width, "writes") {
            Ok(location) if location.offset.is_multiple_of(width.bytes()) => {
                self.stop(Label::Update {
                    location,
                    width,
                    operation,
                    mode,
                    failure_mode,
                    until: None,
                    unused: given == Given::Nothing,
                })
            }
            Ok(_) => self.unsupported(context, "an atomic access that is not aligned"),
            Err(step) => step,
        }
    }

    /// Does what is to be done at its end, frees the thread's own variables, then ends.
    fn thread_end(&mut self, context: Context<'_>) -> Step {
        debug_assert_eq!(
            self.registers.counter, THREAD_END,
            "the end is at its place"
        );
        let how = home(context.code) + 1;
        if let Some(function) = context.code.helpers.at_thread_end
            && self.stack[how as usize] & ENDING == 0
        {
            self.low = self.low.min(how);
            self.stack[how as usize] |= ENDING;
            return self.call_from(context, function, &[], BELOW, THREAD_END);
        }
        let first = home(context.code) + 2;
        for variable in 0..context.code.image.thread_locals.len() as u32 {
            let address = self.stack[(first + 2 * variable) as usize];
            if address != 0
                && let Some(location) = self.location(context, address)
            {
                return self.stop(Label::Free {
                    object: location.object,
                });
            }
        }
        // POSIX, pthread_exit: local variables are there until the thread has ended, and so for what it does at its end.
        if self.stack[how as usize] & EXITED != 0
            && let Some(object) = self.object_left()
        {
            return self.stop(Label::Free { object });
        }
        self.stop(Label::Finish)
    }

    /// The newest object of the stack that has not ended.
    fn object_left(&self) -> Option<ObjectId> {
        let mut ended = HashSet::new();
        let labels = self.snapshots.iter().rev().map(|snapshot| snapshot.label);
        for label in labels {
            match label {
                Label::Free { object } => {
                    ended.insert(object);
                }
                Label::Allocate {
                    object,
                    kind: ObjectKind::Stack,
                    ..
                } if !ended.contains(&object) => return Some(object),
                _ => {}
            }
        }
        None
    }
}

/// The function that a pointer points to.
pub(crate) fn function_at(context: Context<'_>, pointer: u64) -> Option<u32> {
    let location = pointer::global_place(pointer)?;
    let object = context.code.image.get(location.object)?;
    object.function.filter(|_| location.offset == 0)
}
