//! How a thread continues with the answer to its label.

use super::code::{Op, Slot};
use super::execute::Step;
use super::pointer::{self, Address};
use super::shadow::Unknown;
use super::thread::{Context, ThreadRun, home};
use norns_execution::program::Answer;
use norns_execution::{Label, TextId, Value, Width};

/// What was read.
pub(crate) fn value(answer: Answer) -> Value {
    match answer {
        Answer::Read(value) | Answer::Updated { old: value, .. } => value,
        Answer::Chosen(number) => Value::new(number.into(), Width::Four),
        Answer::Done => Value::ZERO,
    }
}

/// Whether an update wrote.
pub(crate) fn succeeded(answer: Answer) -> bool {
    matches!(
        answer,
        Answer::Updated {
            succeeded: true,
            ..
        }
    )
}

impl ThreadRun {
    /// Sets a word to what was read.
    #[inline]
    pub(crate) fn set_answer(
        &mut self,
        context: Context<'_>,
        label: &Label,
        to: Slot,
        answer: Answer,
    ) {
        let value = value(answer);
        self.set(to, value.bits());
        if !value.is_initialised() || !self.shadow.is_empty() {
            self.shade_answer(context, label, to, value);
        }
    }

    #[cold]
    fn shade_answer(&mut self, context: Context<'_>, label: &Label, to: Slot, value: Value) {
        let origin = match *label {
            Label::Read { location, .. } | Label::Update { location, .. }
                if !value.is_initialised() =>
            {
                self.origin_of(context, location)
            }
            _ => TextId(0),
        };
        let bits = value.uninitialised();
        self.set_unknown(to, Unknown { bits, origin });
    }

    /// Gives the pending instruction its answer; `joined` is the result of the thread that it waited for. Gives whether the
    /// thread can go on: if not, its new label is pending.
    pub(crate) fn answer(
        &mut self,
        context: Context<'_>,
        label: &Label,
        answer: Answer,
        joined: (u64, Unknown),
    ) -> bool {
        self.registers.wrote = succeeded(answer);
        self.registers.effects += u32::from(!label.only_reads(answer));
        let known = match answer {
            Answer::Read(value) | Answer::Updated { old: value, .. } => value.is_initialised(),
            Answer::Chosen(_) | Answer::Done => true,
        };
        if !(known && self.shadow.is_empty())
            && self.undecided(context, label, value(answer)).is_some()
        {
            return false;
        }
        let op = &context.code.ops[self.registers.counter as usize];
        let step = match *op {
            Op::Load { to, .. } | Op::Update { to, .. } => {
                self.set_answer(context, label, to, answer);
                Step::Next
            }
            Op::CompareExchange { to, .. } => {
                self.set_answer(context, label, to, answer);
                self.set(to + 1, succeeded(answer).into());
                self.set_unknown(to + 1, Unknown::NOTHING);
                Step::Next
            }
            Op::SharedObject { to, .. } => {
                let pointer = self.made(label, to);
                self.set(to + 1, pointer);
                self.set_unknown(to + 1, Unknown::NOTHING);
                Step::Next
            }
            Op::EndObject { object } => {
                self.set(object + 1, 0);
                Step::Next
            }
            Op::DynamicObject { to, .. } => {
                let pointer = self.made(label, to);
                let node = self.registers.top.next_multiple_of(2);
                let newest = self.registers.base as usize + 3;
                self.reserve(node + 2);
                self.stack[node as usize] = self.stack[newest];
                self.stack[node as usize + 1] = pointer;
                self.stack[newest] = node.into();
                self.registers.top = node + 2;
                Step::Next
            }
            Op::StackRestore { .. } => {
                let newest = self.registers.base as usize + 3;
                self.stack[newest] = self.stack[self.stack[newest] as usize];
                Step::Moved
            }
            Op::ThreadLocal { variable, .. } => {
                let slot = home(context.code) + 2 + 2 * variable;
                self.low = self.low.min(slot);
                match *label {
                    Label::Allocate { size, align, .. } => {
                        let address = self.thread_local_address(size, align, variable);
                        self.stack[slot as usize] = address.map_or(0, Address::bits);
                    }
                    _ => self.stack[slot as usize + 1] += 1,
                }
                Step::Moved
            }
            // What is left of the stack has ended when its label is among those that were answered.
            Op::ThreadEnd => {
                let first = home(context.code) + 2;
                self.low = self.low.min(first);
                for variable in 0..context.code.image.thread_locals.len() as u32 {
                    let slot = &mut self.stack[(first + 2 * variable) as usize];
                    if *slot != 0 {
                        *slot = 0;
                        break;
                    }
                }
                Step::Moved
            }
            Op::VariadicStart { .. } => {
                self.registers.listed += 1;
                if self.registers.listed < 3 {
                    Step::Moved
                } else {
                    self.registers.listed = 0;
                    Step::Next
                }
            }
            Op::Builtin { builtin, to, .. } => {
                self.builtin_answer(context, builtin, to, label, answer, joined)
            }
            _ => Step::Next,
        };
        if matches!(step, Step::Next) {
            self.registers.counter += 1;
        }
        !matches!(step, Step::Label)
    }

    /// The pointer to the object that was made.
    pub(crate) fn made(&mut self, label: &Label, to: u32) -> u64 {
        let Label::Allocate {
            kind, size, align, ..
        } = *label
        else {
            return 0;
        };
        let class = pointer::class(size.into(), align.into());
        // That there is one was seen when the label was made.
        let pointer = self.next_address(kind, class).map_or(0, Address::bits);
        self.count_object(kind, class);
        self.set(to, pointer);
        self.set_unknown(to, Unknown::NOTHING);
        pointer
    }
}
