//! Which slots of a thread's state its future depends on, instruction by instruction.
//!
//! Strongly live variables (F. Nielson, H. R. Nielson, C. Hankin: Principles of Program Analysis, 1999, chapter 2), a
//! backward data-flow analysis: an operand of a local computation counts only if the result does. So a counter that is
//! only counted up is not live, whereas plain liveness would have it keep itself alive. Registers and the locations that
//! never leave the thread are live at its end, since final states show them; where a thread fails nothing is.

#[cfg(test)]
mod tests;

use crate::code::{Instruction, Operand, Slot};

/// Sets of slots, one for each instruction.
pub(crate) struct Live {
    words: usize,
    rows: Vec<u64>,
}

impl Live {
    /// What is live before each instruction, if `at_the_end` is live at the end.
    pub(crate) fn of(instructions: &[Instruction], slots: u32, at_the_end: &[Slot]) -> Self {
        let words = slots.div_ceil(64) as usize;
        let mut live = Self {
            words,
            rows: vec![0; words * instructions.len()],
        };
        let mut row = vec![0; words];
        let mut changed = true;
        while changed {
            changed = false;
            for (index, instruction) in instructions.iter().enumerate().rev() {
                live.before(index, instruction, at_the_end, &mut row);
                let known = &mut live.rows[index * words..][..words];
                if known != row {
                    known.copy_from_slice(&row);
                    changed = true;
                }
            }
        }
        live
    }

    /// The slots that are live before an instruction, in order.
    pub(crate) fn slots(&self, index: usize) -> Vec<Slot> {
        let row = self.row(index);
        let slots = 0..(self.words * 64) as Slot;
        slots.filter(|&slot| contains(row, slot)).collect()
    }

    /// Whether a slot is live before an instruction.
    pub(crate) fn contains(&self, index: usize, slot: Slot) -> bool {
        contains(self.row(index), slot)
    }

    fn row(&self, index: usize) -> &[u64] {
        &self.rows[index * self.words..][..self.words]
    }

    /// What is live before an instruction, given what is known so far of those that may come next.
    fn before(
        &self,
        index: usize,
        instruction: &Instruction,
        at_the_end: &[Slot],
        row: &mut [u64],
    ) {
        row.fill(0);
        let mut follow = |to: usize| {
            for (word, more) in row.iter_mut().zip(self.row(to)) {
                *word |= more;
            }
        };
        match *instruction {
            Instruction::Finish | Instruction::Fail { .. } => {}
            Instruction::Jump { to } => follow(to as usize),
            Instruction::JumpIf {
                condition,
                holds,
                to,
            } => {
                let jumps = match condition {
                    Operand::Constant(value) => Some((value != 0) == holds),
                    Operand::Slot(_) => None,
                };
                if jumps != Some(false) {
                    follow(to as usize);
                }
                if jumps != Some(true) {
                    follow(index + 1);
                }
            }
            _ => follow(index + 1),
        }
        match *instruction {
            Instruction::Move { target, source } => compute(row, target, &[source]),
            Instruction::Unary {
                target, operand, ..
            } => compute(row, target, &[operand]),
            Instruction::Binary {
                target,
                left,
                right,
                ..
            } => compute(row, target, &[left, right]),
            Instruction::JumpIf { condition, .. } => need(row, condition),
            Instruction::Read { target, until, .. } => {
                remove(row, target);
                if let Some((_, operand)) = until {
                    need(row, operand);
                }
            }
            Instruction::Write { value, .. } => need(row, value),
            Instruction::Arrive { target, phase, .. } => {
                remove(row, target);
                need(row, Operand::Slot(phase));
            }
            Instruction::Depart { phase, .. } => need(row, Operand::Slot(phase)),
            Instruction::WaitAt { arrived, .. } => need(row, arrived),
            Instruction::Update {
                target, operand, ..
            } => {
                remove(row, target);
                need(row, operand);
            }
            Instruction::CompareExchange {
                old,
                succeeded,
                expected,
                new,
                ..
            } => {
                remove(row, old);
                remove(row, succeeded);
                need(row, expected);
                need(row, new);
            }
            Instruction::Finish => {
                for &slot in at_the_end {
                    need(row, Operand::Slot(slot));
                }
            }
            // How often a loop has gone round decides nothing but where it is cut off.
            Instruction::Iterate { .. }
            | Instruction::Head { .. }
            | Instruction::Jump { .. }
            | Instruction::Lock { .. }
            | Instruction::Fence { .. }
            | Instruction::Spawn { .. }
            | Instruction::Join { .. }
            | Instruction::Fail { .. } => {}
        }
    }
}

fn contains(row: &[u64], slot: Slot) -> bool {
    row[slot as usize / 64] >> (slot % 64) & 1 == 1
}

fn remove(row: &mut [u64], slot: Slot) {
    row[slot as usize / 64] &= !(1 << (slot % 64));
}

fn need(row: &mut [u64], operand: Operand) {
    if let Operand::Slot(slot) = operand {
        row[slot as usize / 64] |= 1 << (slot % 64);
    }
}

/// A local computation: it needs its operands only if its result is needed.
fn compute(row: &mut [u64], target: Slot, operands: &[Operand]) {
    if contains(row, target) {
        remove(row, target);
        for &operand in operands {
            need(row, operand);
        }
    }
}
