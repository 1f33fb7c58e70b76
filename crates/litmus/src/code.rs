//! A test lowered to flat instruction lists, one for each thread.
//!
//! A thread's state is one block of numbers: slot 0 is the program counter, then come its registers, the locations that
//! never leave it, marks of joined threads, and temporaries.

use crate::repetition::Visits;
use crate::test::{BinaryOperator, Span, UnaryOperator, Update};
use norns_execution::program::Finding;
use norns_execution::{Comparison, Label, Mode, ThreadId};

/// Where in a thread's state a value is.
pub(crate) type Slot = u32;

/// Index into the shared locations; also the number of the location's object.
pub(crate) type Shared = u32;

/// What an instruction works on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operand {
    Slot(Slot),
    Constant(i32),
}

/// An instruction. The second half, from `Read` on, are those that other threads can see: the thread stops there with a
/// label. At `Head` and `Iterate` it may stop for good.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Instruction {
    Move {
        target: Slot,
        source: Operand,
    },
    Unary {
        target: Slot,
        operator: UnaryOperator,
        operand: Operand,
    },
    Binary {
        target: Slot,
        operator: BinaryOperator,
        left: Operand,
        right: Operand,
    },
    Jump {
        to: u32,
    },
    /// Jumps if the condition is not 0, or if it is.
    JumpIf {
        condition: Operand,
        holds: bool,
        to: u32,
    },
    /// The head of a loop, where the thread may be found to be back in a state that it had before.
    Head {
        head: u32,
    },
    /// Begins an iteration, unless so many of them have begun since the loop was entered: then the thread is cut off.
    Iterate {
        counter: Slot,
        most: i32,
    },
    Read {
        target: Slot,
        location: Shared,
        mode: Mode,
        until: Option<(Comparison, Operand)>,
    },
    Write {
        location: Shared,
        mode: Mode,
        value: Operand,
    },
    Update {
        target: Slot,
        location: Shared,
        update: Update,
        operand: Operand,
        mode: Mode,
        /// Whether nothing depends on what it reads.
        unused: bool,
    },
    CompareExchange {
        old: Slot,
        succeeded: Slot,
        location: Shared,
        expected: Operand,
        new: Operand,
        mode: Mode,
        failure_mode: Mode,
    },
    Lock {
        location: Shared,
        holder: i32,
    },
    Fence {
        mode: Mode,
    },
    Spawn {
        child: ThreadId,
    },
    Join {
        child: ThreadId,
    },
    /// Arrives at a barrier, in the phase that a slot says; gives whether the thread has arrived.
    Arrive {
        target: Slot,
        location: Shared,
        needed: u32,
        phase: Slot,
    },
    Depart {
        location: Shared,
        needed: u32,
        phase: Slot,
    },
    /// Waits at a barrier that is contested, until so many have arrived.
    WaitAt {
        location: Shared,
        arrived: Operand,
    },
    Fail {
        finding: u32,
    },
    Finish,
}

/// A lowered test.
#[derive(Debug)]
pub(crate) struct Code {
    pub(crate) threads: Vec<ThreadCode>,
    /// Name and initial value of each shared location, by name.
    pub(crate) shared: Vec<(String, i32)>,
    pub(crate) findings: Vec<Finding>,
}

/// A lowered thread.
#[derive(Debug)]
pub(crate) struct ThreadCode {
    pub(crate) instructions: Vec<Instruction>,
    /// Where each instruction comes from.
    pub(crate) spans: Vec<Span>,
    /// Its registers, by name.
    pub(crate) registers: Vec<(String, Slot)>,
    /// The locations that never leave it, by name.
    pub(crate) cells: Vec<(String, Slot)>,
    /// For the head of each loop, the slots on which the rest of the thread depends there.
    pub(crate) heads: Vec<Vec<Slot>>,
    /// Its state at its first label.
    pub(crate) first_state: Vec<i32>,
    pub(crate) first_label: Label,
    /// The heads of loops that it passed before.
    pub(crate) first_visits: Visits,
    /// Whether no thread spawns it.
    pub(crate) starts_by_itself: bool,
    /// Whether it spawns others.
    pub(crate) spawns: bool,
}

/// `int` arithmetic: 32 bits, wrapping around; shifts take their distance modulo 32. Division by zero does not come here.
pub(crate) fn binary(operator: BinaryOperator, left: i32, right: i32) -> i32 {
    match operator {
        BinaryOperator::Multiply => left.wrapping_mul(right),
        BinaryOperator::Divide => left.checked_div(right).unwrap_or(left),
        BinaryOperator::Remainder => left.checked_rem(right).unwrap_or(0),
        BinaryOperator::Add => left.wrapping_add(right),
        BinaryOperator::Subtract => left.wrapping_sub(right),
        BinaryOperator::ShiftLeft => left.wrapping_shl(right.cast_unsigned()),
        BinaryOperator::ShiftRight => left.wrapping_shr(right.cast_unsigned()),
        BinaryOperator::Less => i32::from(left < right),
        BinaryOperator::LessOrEqual => i32::from(left <= right),
        BinaryOperator::Greater => i32::from(left > right),
        BinaryOperator::GreaterOrEqual => i32::from(left >= right),
        BinaryOperator::Equal => i32::from(left == right),
        BinaryOperator::NotEqual => i32::from(left != right),
        BinaryOperator::And => left & right,
        BinaryOperator::Xor => left ^ right,
        BinaryOperator::Or => left | right,
        BinaryOperator::LogicalAnd => i32::from(left != 0 && right != 0),
        BinaryOperator::LogicalOr => i32::from(left != 0 || right != 0),
    }
}

pub(crate) fn unary(operator: UnaryOperator, operand: i32) -> i32 {
    match operator {
        UnaryOperator::Negate => operand.wrapping_neg(),
        UnaryOperator::Complement => !operand,
        UnaryOperator::Not => i32::from(operand == 0),
    }
}
