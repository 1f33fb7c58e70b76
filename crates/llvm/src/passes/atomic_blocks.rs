//! Functions that are atomic by their names: `__VERIFIER_atomic_NAME`, as in SV-COMP. Each starts a block when it is entered
//! and ends it when it is left, by calling functions that the machine knows.
//!
//! This pass runs before inlining, so that the name is not lost.

use super::intrinsics::{call, lay_out};
use crate::module::{
    BlockId, Function, FunctionId, Instruction, InstructionId, InstructionKind as Kind, Module,
};

/// What the names of atomic functions begin with.
const PREFIX: &str = "__VERIFIER_atomic_";
/// A block begins: `void ()`; the name of the function that begins it follows.
pub const BEGIN: &str = "norns.atomic_begin.";
/// A block ends: `void ()`.
pub const END: &str = "norns.atomic_end";

/// The name of an atomic function as the program writes it; none if it is not one. C++ has a number before it.
fn atomic_name(name: &str) -> Option<&str> {
    let plain = name.strip_prefix("_Z").map_or(name, |mangled| {
        mangled.trim_start_matches(|letter: char| letter.is_ascii_digit())
    });
    let is_block = |word| plain.strip_prefix(PREFIX) == Some(word);
    (plain.starts_with(PREFIX) && !is_block("begin") && !is_block("end")).then_some(plain)
}

/// Makes the functions atomic that are to be.
pub fn atomic_blocks(module: &mut Module) {
    let functions: Vec<FunctionId> = module.functions.ids().collect();
    let mut found = false;
    for id in functions {
        let name = module.function_name(id);
        let Some(name) = atomic_name(name).filter(|_| module.functions[id].is_defined()) else {
            continue;
        };
        found = true;
        let begin = format!("{BEGIN}{name}");
        surround(module, id, &begin);
    }
    if found {
        lay_out(module);
    }
}

/// Puts a call before everything that a function does, and one before each way out of it.
fn surround(module: &mut Module, id: FunctionId, begin: &str) {
    let void = module.types.void();
    let begin = call(module, begin, void, &[]);
    let end = call(module, END, void, &[]);
    let function = &mut module.functions[id];
    let insert = |function: &mut Function, block, place, near: InstructionId, kind: &Kind| {
        let near = &function.instructions[near];
        let (location, position) = (near.location, near.position);
        let call = function.instructions.push(Instruction {
            kind: kind.clone(),
            type_id: void,
            name: None,
            location,
            position,
        });
        function.blocks[block].instructions.insert(place, call);
    };
    let blocks: Vec<BlockId> = function.blocks.ids().collect();
    for &block in &blocks {
        let list = &function.blocks[block].instructions;
        if let (Some(&last), place) = (list.last(), list.len().saturating_sub(1))
            && matches!(
                function.instructions[last].kind,
                Kind::Return(_) | Kind::Resume(_)
            )
        {
            insert(function, block, place, last, &end);
        }
    }
    let entry = function.blocks[blocks[0]].instructions.iter();
    let near = entry
        .copied()
        .find(|&id| function.instructions[id].location.is_some());
    let first = near.or_else(|| function.blocks[blocks[0]].instructions.first().copied());
    if let Some(first) = first {
        insert(function, blocks[0], 0, first, &begin);
    }
}

#[cfg(test)]
mod tests {
    use super::atomic_name;

    #[test]
    fn names_of_atomic_functions() {
        for (name, expected) in [
            ("__VERIFIER_atomic_swap", Some("__VERIFIER_atomic_swap")),
            (
                "_Z22__VERIFIER_atomic_swapPi",
                Some("__VERIFIER_atomic_swapPi"),
            ),
            ("__VERIFIER_atomic_begin", None),
            ("__VERIFIER_atomic_end", None),
            ("__VERIFIER_assume", None),
            ("swap", None),
        ] {
            assert_eq!(atomic_name(name), expected);
        }
    }
}
