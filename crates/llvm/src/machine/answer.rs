//! What a thread does with the answer to its label.

use super::code::Op;
use super::execute::Step;
use super::pointer;
use super::thread::{Context, ThreadRun, home};
use norns_execution::program::Answer;
use norns_execution::{Label, ObjectKind};

/// What was read.
pub(crate) fn value(answer: Answer) -> u64 {
    match answer {
        Answer::Read(value) | Answer::Copied { value, .. } | Answer::Updated { old: value, .. } => {
            value.bits()
        }
        Answer::Chosen(number) => number.into(),
        Answer::Done => 0,
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
    /// Gives the pending instruction its answer; `joined` is the result of the thread that it waited for.
    pub(crate) fn answer(
        &mut self,
        context: Context<'_>,
        label: &Label,
        answer: Answer,
        joined: u64,
    ) {
        self.registers.wrote = succeeded(answer);
        let op = &context.code.ops[self.registers.counter as usize];
        let step = match *op {
            Op::Load { to, .. } | Op::Update { to, .. } => {
                self.set(to, value(answer));
                Step::Next
            }
            Op::CompareExchange { to, .. } => {
                self.set(to, value(answer));
                self.set(to + 1, succeeded(answer).into());
                Step::Next
            }
            Op::SharedObject { to, .. } => {
                self.made(label, to);
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
                    Label::Allocate { object, .. } => {
                        self.stack[slot as usize] = pointer::shared(object);
                    }
                    _ => self.stack[slot as usize + 1] += 1,
                }
                Step::Moved
            }
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
                self.registers.copied += 1;
                if self.registers.copied < 3 {
                    Step::Moved
                } else {
                    self.registers.copied = 0;
                    Step::Next
                }
            }
            Op::Builtin {
                builtin,
                to,
                arguments,
                ..
            } => self.builtin_answer(context, builtin, arguments, to, label, answer, joined),
            _ => Step::Next,
        };
        if matches!(step, Step::Next) {
            self.registers.counter += 1;
        }
    }

    /// The pointer to the object that was made.
    pub(crate) fn made(&mut self, label: &Label, to: u32) -> u64 {
        let Label::Allocate { object, kind, .. } = *label else {
            return 0;
        };
        match kind {
            ObjectKind::Heap => self.registers.heap_objects += 1,
            ObjectKind::Stack => self.registers.stack_objects += 1,
            ObjectKind::ThreadLocal => {}
        }
        let pointer = pointer::shared(object);
        self.set(to, pointer);
        pointer
    }
}
