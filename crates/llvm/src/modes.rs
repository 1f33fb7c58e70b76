//! Which access modes a program uses.

use crate::machine::mode_of;
use crate::module::{InstructionKind, Module};
use norns_execution::{Access, Mode};

/// Atomic accesses of one kind and mode.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModeUse {
    /// What they do.
    pub access: Access,
    /// Their mode; a compare-exchange has that of its success.
    pub mode: Mode,
    /// Where the first of them stands, if the program says: its file and line.
    pub place: Option<(String, u32)>,
}

/// The kinds and modes of all atomic accesses, each once, in the order of the source.
pub fn modes(module: &Module) -> Vec<ModeUse> {
    let mut uses: Vec<ModeUse> = Vec::new();
    let functions = module.functions.values();
    let instructions = functions.flat_map(|function| {
        let blocks = function.blocks.values();
        let ids = blocks.flat_map(|block| block.instructions.iter().copied());
        ids.map(|id| &function.instructions[id])
    });
    for instruction in instructions {
        let (access, atomic) = match &instruction.kind {
            InstructionKind::Load {
                atomic: Some(atomic),
                ..
            } => (Access::Load, atomic),
            InstructionKind::Store {
                atomic: Some(atomic),
                ..
            } => (Access::Store, atomic),
            InstructionKind::CompareExchange {
                success: atomic, ..
            }
            | InstructionKind::Update { atomic, .. } => (Access::Update, atomic),
            _ => continue,
        };
        let mode = mode_of(atomic.ordering);
        let location = instruction.location.map(|id| &module.locations[id]);
        let place = location.and_then(|location| {
            let file = &module.files[location.file?];
            (location.line > 0).then(|| (file.name.to_string(), location.line))
        });
        let same = |used: &&mut ModeUse| used.access == access && used.mode == mode;
        match uses.iter_mut().find(same) {
            Some(used) if used.place <= place => {}
            Some(used) => used.place = place,
            None => uses.push(ModeUse {
                access,
                mode,
                place,
            }),
        }
    }
    // clang writes functions in an order of its own.
    uses.sort_by(|one, other| one.place.cmp(&other.place));
    uses
}
