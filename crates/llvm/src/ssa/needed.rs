//! Which results of instructions are needed: whether anything that others can notice, that may fail, or that decides where the
//! thread goes is computed from them.

use super::liveness::is_noticeable;
use crate::module::{Function, Id, InstructionId, Value};

/// The results of a function's instructions that are needed.
#[derive(Clone, Debug)]
pub struct Needed(Vec<bool>);

impl Needed {
    /// What a function needs.
    pub fn new(function: &Function) -> Self {
        let mut needed = vec![false; function.instructions.len()];
        let mut work: Vec<InstructionId> = Vec::new();
        for block in function.blocks.ids() {
            let instructions = function.blocks[block].instructions.iter();
            work.extend(instructions.filter(|&&id| {
                let kind = &function.instructions[id].kind;
                is_noticeable(kind, &|_| false)
            }));
        }
        while let Some(id) = work.pop() {
            function.instructions[id].kind.for_each_operand(|value| {
                if let Value::Instruction(used) = value
                    && !std::mem::replace(&mut needed[used.index()], true)
                {
                    work.push(used);
                }
            });
        }
        Self(needed)
    }

    /// Whether the result of an instruction is needed.
    pub fn contains(&self, id: InstructionId) -> bool {
        self.0[id.index()]
    }
}
