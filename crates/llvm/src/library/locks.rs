//! Waiting accesses of the prelude: locks, condition variables, barriers.
//!
//! Each is one label, on a cell of four bytes. Which locks a thread holds is not read from memory, which would be one more
//! access to explore, but derived from the thread's own labels.

use super::{Builtin, awaits::comparison};
use crate::machine::execute::Step;
use crate::machine::thread::{Context, ThreadRun};
use crate::passes::intrinsics::{POLL, RETRIED};
use norns_execution::{Condition, Label, Location, Mode, Operation, Until, Value, Waiting, Width};

/// Where, behind the cell of a lock, is how often its holder has locked it again.
const AGAIN: u32 = 4;

/// The reason of a number in the prelude, and where the thread restarts, if it does. From [`POLL`] on it is a thread that polls.
fn reason(number: u64) -> (Waiting, Option<u32>) {
    let reason = match number {
        0 => Waiting::Assume,
        1 => Waiting::Lock,
        2 => Waiting::Condition,
        3 => Waiting::Barrier,
        4 => Waiting::Park,
        _ => Waiting::Await,
    };
    (reason, (number as u32).checked_sub(POLL + RETRIED))
}

fn four(word: u64) -> Value {
    Value::new(word, Width::Four)
}

impl ThreadRun {
    fn cell(&mut self, context: Context<'_>, address: u64, verb: &str) -> Result<Location, Step> {
        let location = self.shared(context, address, Width::Four, verb)?;
        if location.offset.is_multiple_of(4) {
            Ok(location)
        } else {
            Err(self.unsupported(context, "a lock that is not aligned"))
        }
    }

    /// What a thread waits for, by three arguments: a comparison, what is compared with, a reason.
    fn until(&self, context: Context<'_>, arguments: u32, first: u32) -> Option<Until> {
        let argument = |number| self.argument(context, arguments, first + number);
        let condition = Condition {
            comparison: comparison(argument(0))?,
            operand: four(argument(1)),
        };
        let (reason, since) = reason(argument(2));
        Some(Until {
            condition,
            reason,
            since,
        })
    }

    /// A read that waits.
    pub(super) fn wait(&mut self, context: Context<'_>, arguments: u32) -> Step {
        let address = self.argument(context, arguments, 0);
        match self.cell(context, address, "reads") {
            Ok(location) => self.stop(Label::Read {
                location,
                width: Width::Four,
                mode: Mode::Acquire,
                until: self.until(context, arguments, 1),
            }),
            Err(step) => step,
        }
    }

    /// An update that waits.
    pub(super) fn take(&mut self, context: Context<'_>, arguments: u32) -> Step {
        let operand = four(self.argument(context, arguments, 2));
        let operation = match self.argument(context, arguments, 1) {
            0 => Operation::Exchange(operand),
            1 => Operation::Add(operand),
            2 => Operation::CompareExchange {
                expected: Value::ZERO,
                new: operand,
            },
            _ => Operation::CompareExchange {
                expected: four(3),
                new: operand,
            },
        };
        let until = self.until(context, arguments, 3);
        // Only the mutex of a condition variable synchronises.
        let is_woken = until.is_some_and(|until| until.reason == Waiting::Condition);
        let mode = if is_woken {
            Mode::Relaxed
        } else {
            Mode::Acquire
        };
        let modes = (mode, mode);
        self.update_lock(context, arguments, operation, modes, until)
    }

    /// An update that may fail: to take what is 0, or to add to what satisfies a condition. An addition of
    /// [`Builtin::TryPost`] lets go, the others take.
    pub(super) fn try_to_take(
        &mut self,
        context: Context<'_>,
        builtin: Builtin,
        arguments: u32,
    ) -> Step {
        let operand = four(self.argument(context, arguments, 1));
        let operation = if builtin == Builtin::TryTake {
            Operation::CompareExchange {
                expected: Value::ZERO,
                new: operand,
            }
        } else {
            let Some(comparison) = comparison(self.argument(context, arguments, 2)) else {
                return self.unsupported(context, "a comparison of a conditional addition");
            };
            Operation::AddIf {
                condition: Condition {
                    comparison,
                    operand: four(self.argument(context, arguments, 3)),
                },
                addend: operand,
            }
        };
        let mode = if builtin == Builtin::TryPost {
            Mode::Release
        } else {
            Mode::Acquire
        };
        let modes = (mode, Mode::Relaxed);
        self.update_lock(context, arguments, operation, modes, None)
    }

    /// An update that lets go: 0, or an addition.
    pub(super) fn release(&mut self, context: Context<'_>, arguments: u32) -> Step {
        let operation = match four(self.argument(context, arguments, 1)) {
            Value::ZERO => Operation::Exchange(Value::ZERO),
            change => Operation::Add(change),
        };
        let modes = (Mode::Release, Mode::Relaxed);
        self.update_lock(context, arguments, operation, modes, None)
    }

    /// Releases a lock that no other thread writes while it is held: a store of 0, which may wait in a store buffer.
    pub(super) fn release_by_store(&mut self, context: Context<'_>, arguments: u32) -> Step {
        let address = self.argument(context, arguments, 0);
        match self.cell(context, address, "writes") {
            Ok(location) => self.stop(Label::Write {
                location,
                width: Width::Four,
                mode: Mode::Release,
                value: Value::ZERO,
            }),
            Err(step) => step,
        }
    }

    /// Counts what the thread holds, when an update is answered.
    pub(super) fn count_holds(&mut self, builtin: Builtin) {
        let holds = &mut self.registers.holds;
        match builtin {
            Builtin::Release | Builtin::ReleaseByStore => *holds = holds.saturating_sub(1),
            Builtin::Take | Builtin::TryTake | Builtin::TryAdd if self.registers.wrote => {
                *holds = holds.saturating_add(1);
            }
            _ => {}
        }
    }

    fn update_lock(
        &mut self,
        context: Context<'_>,
        arguments: u32,
        operation: Operation,
        (mode, failure_mode): (Mode, Mode),
        until: Option<Until>,
    ) -> Step {
        let address = self.argument(context, arguments, 0);
        match self.cell(context, address, "writes") {
            Ok(location) => self.stop(Label::Update {
                location,
                width: Width::Four,
                operation,
                mode,
                failure_mode,
                until,
                unused: false,
            }),
            Err(step) => step,
        }
    }

    /// The labels that were answered, newest first, and whether each was an update that wrote.
    fn answered(&self) -> impl Iterator<Item = (&Label, bool)> {
        let mut later = self.registers;
        self.snapshots.iter().rev().map(move |snapshot| {
            let wrote = std::mem::replace(&mut later, snapshot.registers).wrote;
            (&snapshot.label, wrote)
        })
    }

    /// How often the thread holds the lock at an address; less than 0 if it shares it with others. It is written by others
    /// only when the thread does not hold it.
    pub(super) fn held(&mut self, context: Context<'_>, address: u64) -> i64 {
        if self.registers.holds == 0 {
            return 0;
        }
        let Some(lock) = self.location(context, address) else {
            return 0;
        };
        let again_at = Location {
            offset: lock.offset + AGAIN,
            ..lock
        };
        let (mut shares, mut again) = (0, None);
        for (label, wrote) in self.answered() {
            match *label {
                Label::Write {
                    location, value, ..
                } if location == again_at => {
                    again = again.or(Some(value.as_signed(Width::Four)));
                }
                // It is initialised, or released by a store.
                Label::Write { location, .. } if location == lock => return shares,
                Label::Update {
                    location,
                    operation,
                    ..
                } if location == lock && wrote => match operation {
                    Operation::Exchange(Value::ZERO) => return shares,
                    Operation::Exchange(_) | Operation::CompareExchange { .. } => {
                        return 1 + again.unwrap_or(0);
                    }
                    Operation::Add(change) | Operation::AddIf { addend: change, .. } => {
                        shares += change.as_signed(Width::Four);
                    }
                    _ => {}
                },
                _ => {}
            }
        }
        shares
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_polls_waits_and_begins_anew_where_it_says() {
        assert_eq!(reason(1), (Waiting::Lock, None));
        let poll = u64::from(POLL);
        assert_eq!(reason(poll), (Waiting::Await, None));
        let retried = poll + u64::from(RETRIED);
        assert_eq!(reason(retried), (Waiting::Await, Some(0)));
        assert_eq!(reason(retried + 7), (Waiting::Await, Some(7)));
    }
}
