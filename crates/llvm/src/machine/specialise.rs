//! Instructions in the form in which they are run: frequent ones have specialised forms.

use super::code::Op;

/// The quickest form of an instruction.
pub(super) fn specialised(op: Op) -> Op {
    match op {
        Op::Add {
            bits: 32,
            to,
            left,
            right,
        } => Op::Add32 { to, left, right },
        Op::Subtract {
            bits: 32,
            to,
            left,
            right,
        } => Op::Subtract32 { to, left, right },
        Op::Multiply {
            bits: 32,
            to,
            left,
            right,
        } => Op::Multiply32 { to, left, right },
        Op::SignedLess {
            bits: 32,
            to,
            left,
            right,
        } => Op::SignedLess32 { to, left, right },
        Op::JumpIfSignedLess {
            bits: 32,
            left,
            right,
            then,
            otherwise,
        } => Op::JumpIfSignedLess32 {
            left,
            right,
            then,
            otherwise,
        },
        other => other,
    }
}
