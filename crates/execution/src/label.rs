//! Labels: what a thread is about to do.

use crate::{
    Commuting, FindingId, Location, Mode, ObjectId, Operation, TextId, ThreadId, Value, Width,
    program::Answer, shadow,
};
use serde::{Deserialize, Serialize};

/// The next visible operation of a thread. It is plain data: it knows no graph, no model and no front end, and refers to text
/// by id.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Label {
    /// A load.
    Read {
        /// Where.
        location: Location,
        /// How much.
        width: Width,
        /// Its mode; `Plain` if not atomic.
        mode: Mode,
        /// If given, the thread waits until it reads a value that satisfies it.
        until: Option<Until>,
    },
    /// A store.
    Write {
        /// Where.
        location: Location,
        /// How much.
        width: Width,
        /// Its mode; `Plain` if not atomic.
        mode: Mode,
        /// What.
        value: Value,
    },
    /// A read-modify-write: one label and one answer, but two adjacent events if it writes.
    Update {
        /// Where.
        location: Location,
        /// How much.
        width: Width,
        /// What it does.
        operation: Operation,
        /// Its mode.
        mode: Mode,
        /// The mode of the read if a compare-exchange fails.
        failure_mode: Mode,
        /// If given, the thread waits until it reads a value that satisfies it.
        until: Option<Until>,
        /// Whether the thread behaves the same whatever value it reads.
        unused: bool,
    },
    /// A fence.
    Fence {
        /// Its mode.
        mode: Mode,
    },
    /// Starts a thread.
    Spawn {
        /// The thread that starts.
        child: ThreadId,
    },
    /// Waits until a thread has finished.
    Join {
        /// The thread that is waited for.
        child: ThreadId,
    },
    /// Arrives at a barrier, without waiting there. The answer is 1 if the thread has arrived. It is 0 if the barrier is
    /// *contested*, that is, if more arrivals than it needs may belong to one phase. The thread must then synchronise by
    /// updates of memory instead, which explorers order.
    Arrive {
        /// Where.
        barrier: Barrier,
        /// In which phase. A thread arrives in the phase after the last one that it departed from.
        phase: u32,
        /// How many arrivals it counts for. With 0 it only asks whether the barrier is contested.
        count: u32,
    },
    /// Waits until a phase of a barrier is complete, and synchronises with all arrivals of this phase.
    Depart {
        /// From where.
        barrier: Barrier,
        /// Which phase.
        phase: u32,
    },
    /// Creates an object.
    Allocate {
        /// The object.
        object: ObjectId,
        /// Its size in bytes.
        size: u32,
        /// Its alignment in bytes.
        align: u32,
        /// Whether its bytes are zero; otherwise they are uninitialised.
        zeroed: bool,
        /// What sort of object it is.
        kind: ObjectKind,
        /// Where it comes from, for messages.
        origin: TextId,
    },
    /// Ends the lifetime of an object.
    Free {
        /// The object.
        object: ObjectId,
    },
    /// From here on no other thread takes a step, until this one reaches [`Label::AtomicEnd`] or stops forever. All earlier
    /// stores of the thread have reached memory. Only explorers of schedules support this; the others run a program by
    /// [`crate::program::Program::start_without_atomic_blocks`].
    AtomicBegin,
    /// Everything that the thread did since [`Label::AtomicBegin`] is done, and has reached memory.
    AtomicEnd,
    /// Chooses any of the numbers below `alternatives`.
    Choose {
        /// How many there are.
        alternatives: u32,
    },
    /// An assumption does not hold. The thread stops here, and the execution is discarded.
    Assume,
    /// What the thread would do from here on is explored elsewhere. The execution is discarded.
    Redundant,
    /// The thread is back in the state that it had after `since` answers, and has only read in between ([`Label::only_reads`]).
    /// It waits until one of these reads returns another value.
    Repeat {
        /// The number of answers that it had when it was in this state before.
        since: u32,
    },
    /// The thread found an error in the program.
    Fail {
        /// Which.
        finding: FindingId,
    },
    /// A bound stops the thread here.
    Cut {
        /// Which bound.
        reason: TextId,
    },
    /// The front end cannot continue here.
    Unsupported {
        /// What is not supported.
        what: TextId,
    },
    /// The process ends.
    Exit,
    /// The thread is at its end.
    Finish,
}

impl Label {
    /// What the thread waits for, if it waits.
    pub const fn until(&self) -> Option<Until> {
        match *self {
            Self::Read { until, .. } | Self::Update { until, .. } => until,
            _ => None,
        }
    }

    /// The memory that it accesses, if any, and whether that must be one cell. It must be if the access is atomic, and if a
    /// thread waits for its value.
    pub const fn access(&self) -> Option<(Location, Width, bool)> {
        match *self {
            Self::Read {
                location,
                width,
                mode,
                until,
            } => Some((location, width, mode.is_atomic() || until.is_some())),
            Self::Write {
                location,
                width,
                mode,
                ..
            } => Some((location, width, mode.is_atomic())),
            Self::Update {
                location, width, ..
            } => Some((location, width, true)),
            _ => None,
        }
    }

    /// The updates that it commutes with: those of its kind whose threads do not use what they read either.
    pub fn commuting(&self) -> Option<Commuting> {
        match *self {
            Self::Update {
                operation,
                width,
                until: None,
                unused: true,
                ..
            } => operation.commuting(width),
            _ => None,
        }
    }

    /// Whether a thread that got this answer has changed nothing that another thread, or its environment, can notice. An update
    /// that stores the value that it read counts as a read, unless it commutes with others, because what a thread does must not
    /// depend on which of them comes first.
    pub fn only_reads(&self, answer: Answer) -> bool {
        match (self, answer) {
            (Self::Read { .. } | Self::Fence { .. }, _) => true,
            (Self::Update { .. }, _) if self.commuting().is_some() => false,
            (
                Self::Update {
                    operation, width, ..
                },
                Answer::Updated { old, succeeded },
            ) => !succeeded || operation.apply(old, *width).is_none_or(|new| new == old),
            _ => false,
        }
    }

    /// Whether a thread waits here until another thread does something other than writing to memory.
    pub const fn waits_for_threads(&self) -> bool {
        matches!(self, Self::Join { .. } | Self::Depart { .. })
    }

    /// The number of answers that the thread had at the point where it restarts, if it repeats or retries an iteration.
    pub fn begins_anew(&self) -> Option<u32> {
        match *self {
            Self::Repeat { since } => Some(since),
            Self::Read {
                until: Some(until), ..
            }
            | Self::Update {
                until: Some(until), ..
            } => until.since,
            _ => None,
        }
    }

    /// Whether a thread with this label never takes another step.
    pub const fn is_end(&self) -> bool {
        matches!(
            self,
            Self::Assume
                | Self::Redundant
                | Self::Repeat { .. }
                | Self::Fail { .. }
                | Self::Cut { .. }
                | Self::Unsupported { .. }
                | Self::Exit
                | Self::Finish
        )
    }
}

/// A barrier whose arrivals are not ordered by any explorer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Barrier {
    /// Where it is, for names.
    pub location: Location,
    /// Distinguishes barriers that are at the same location one after the other.
    pub incarnation: u32,
    /// How many arrivals complete a phase.
    pub needed: u32,
}

/// Where an object that a thread creates lives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ObjectKind {
    /// From `malloc` and similar functions: it lives until it is freed.
    Heap,
    /// A local variable: it is freed when its function returns.
    Stack,
    /// A thread's own copy of a thread-local variable: it is freed when the thread ends.
    ThreadLocal,
}

/// What a thread waits for, and why.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Until {
    /// What the value must satisfy.
    pub condition: Condition,
    /// The reason, in terms of the program.
    pub reason: Waiting,
    /// If given, the thread *retries*: with any other value it would be back in the state that it had after so many answers,
    /// and it has only read since ([`Label::only_reads`]). It waits forever only if these reads have seen the last writes.
    pub since: Option<u32>,
}

/// A comparison of the value in memory with a constant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Condition {
    /// How they are compared.
    pub comparison: Comparison,
    /// The constant.
    pub operand: Value,
}

impl Condition {
    /// Whether `value` satisfies it. If uninitialised bits decide this, it counts as satisfied: the waiting thread continues,
    /// and [`Condition::is_decided`] then detects the uninitialised use.
    pub fn holds(&self, value: Value, width: Width) -> bool {
        if !value.is_initialised() || !self.operand.is_initialised() {
            return self.comparison.outcome(value, self.operand, width) != Some(false);
        }
        let (a, b) = (value.bits(), self.operand.bits());
        let (signed_a, signed_b) = (value.as_signed(width), self.operand.as_signed(width));
        match self.comparison {
            Comparison::Equal => a == b,
            Comparison::NotEqual => a != b,
            Comparison::Less => signed_a < signed_b,
            Comparison::LessOrEqual => signed_a <= signed_b,
            Comparison::Greater => signed_a > signed_b,
            Comparison::GreaterOrEqual => signed_a >= signed_b,
            Comparison::UnsignedLess => a < b,
            Comparison::UnsignedLessOrEqual => a <= b,
            Comparison::UnsignedGreater => a > b,
            Comparison::UnsignedGreaterOrEqual => a >= b,
            Comparison::AnyBit => a & b != 0,
            Comparison::NoBit => a & b == 0,
        }
    }
}

impl Condition {
    /// Whether the initialised bits of `value` decide whether it satisfies the condition.
    pub fn is_decided(&self, value: Value, width: Width) -> bool {
        self.comparison
            .outcome(value, self.operand, width)
            .is_some()
    }
}

impl Comparison {
    /// The result of comparing two values; `None` if uninitialised bits decide it.
    pub fn outcome(self, left: Value, right: Value, width: Width) -> Option<bool> {
        let (a, b, bits) = (left.into(), right.into(), width.bits());
        match self {
            Self::Equal => shadow::equal(a, b),
            Self::NotEqual => shadow::equal(a, b).map(|equal| !equal),
            Self::Less => shadow::signed_less(bits, a, b),
            Self::LessOrEqual => shadow::signed_less(bits, b, a).map(|greater| !greater),
            Self::Greater => shadow::signed_less(bits, b, a),
            Self::GreaterOrEqual => shadow::signed_less(bits, a, b).map(|less| !less),
            Self::UnsignedLess => shadow::less(a, b),
            Self::UnsignedLessOrEqual => shadow::less(b, a).map(|greater| !greater),
            Self::UnsignedGreater => shadow::less(b, a),
            Self::UnsignedGreaterOrEqual => shadow::less(a, b).map(|less| !less),
            Self::AnyBit => shadow::disjoint(a, b).map(|disjoint| !disjoint),
            Self::NoBit => shadow::disjoint(a, b),
        }
    }
}

/// How two values are compared; as signed numbers unless the name says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    UnsignedLess,
    UnsignedLessOrEqual,
    UnsignedGreater,
    UnsignedGreaterOrEqual,
    /// They have a bit in common.
    AnyBit,
    /// They have no bit in common.
    NoBit,
}

/// Why a thread waits. If the threads of an execution wait for different reasons, the execution counts as blocked by the first
/// reason in this order: a thread may spin because another one never gets its lock, and a join waits only because something
/// else does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Waiting {
    /// An assumption: the execution is discarded.
    Assume,
    /// A lock that is held.
    Lock,
    /// A condition variable.
    Condition,
    /// A barrier.
    Barrier,
    /// The token by which another thread unparks this one.
    Park,
    /// A loop that spins until memory changes.
    Await,
    /// Another thread's end.
    Join,
}

impl Waiting {
    /// Every reason, in order.
    pub const ALL: [Self; 7] = [
        Self::Assume,
        Self::Lock,
        Self::Condition,
        Self::Barrier,
        Self::Park,
        Self::Await,
        Self::Join,
    ];

    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Assume => "assume",
            Self::Await => "await",
            Self::Lock => "lock",
            Self::Condition => "condition",
            Self::Barrier => "barrier",
            Self::Park => "park",
            Self::Join => "join",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Comparison;

    #[test]
    fn a_plain_read_that_waits_is_one_cell() {
        let location = Location {
            object: ObjectId(1),
            offset: 0,
        };
        let condition = Condition {
            comparison: Comparison::Equal,
            operand: Value::ZERO,
        };
        let until = Until {
            condition,
            reason: Waiting::Await,
            since: None,
        };
        for (until, is_one_cell) in [(None, false), (Some(until), true)] {
            let label = Label::Read {
                location,
                width: Width::Four,
                mode: Mode::Plain,
                until,
            };
            assert_eq!(label.access(), Some((location, Width::Four, is_one_cell)));
        }
    }
}
