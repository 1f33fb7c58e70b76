//! Removes blocks that cannot be reached, phis that have only one value, and casts to the same type.
//!
//! Refuses: a block whose address is taken stays, emptied to `unreachable` if it cannot be reached, so that the address still
//! names it. A phi with an undefined value among others stays: which value it has is not ours to choose.
//!
//! Sound for concurrent programs because nothing that is removed is ever executed, and a phi touches no memory.

use crate::module::{
    BlockId, CastOperation, ConstantId, ConstantKind, Constants, Function, FunctionId, Id,
    Instruction, InstructionId, InstructionKind as Kind, Module, SymbolId, Table, Value,
};
use crate::ssa::Graph;
use std::collections::{HashMap, HashSet};

/// Simplifies all functions.
pub fn simplify(module: &mut Module) {
    let addresses = block_addresses(module);
    for id in module.functions.ids() {
        simplify_with(module, id, &addresses);
    }
}

/// Simplifies one function.
pub(super) fn simplify_function(module: &mut Module, id: FunctionId) {
    let addresses = block_addresses(module);
    simplify_with(module, id, &addresses);
}

/// Which constants are addresses of blocks, by function.
type BlockAddresses = HashMap<SymbolId, Vec<(ConstantId, BlockId)>>;

fn block_addresses(module: &Module) -> BlockAddresses {
    let mut addresses = BlockAddresses::new();
    for (id, constant) in module.constants.iter() {
        if let ConstantKind::BlockAddress { function, block } = constant.kind {
            addresses.entry(function).or_default().push((id, block));
        }
    }
    addresses
}

fn simplify_with(module: &mut Module, id: FunctionId, addresses: &BlockAddresses) {
    if !module.functions[id].is_defined() {
        return;
    }
    let void = module.types.void();
    let taken = addresses
        .get(&module.functions[id].symbol)
        .map_or(&[][..], Vec::as_slice);
    let kept: HashSet<BlockId> = taken.iter().map(|&(_, block)| block).collect();
    let new_place = remove_unreachable(&mut module.functions[id], &kept, void);
    for &(constant, block) in taken {
        if let Some(place) = new_place[block.index()] {
            module.constants.set_block(constant, place);
        }
    }
    let Module {
        constants,
        functions,
        ..
    } = module;
    fold_copies(&mut functions[id], constants);
}

/// Removes blocks and renumbers the rest; gives the new id of each old block.
fn remove_unreachable(
    function: &mut Function,
    kept: &HashSet<BlockId>,
    void: crate::module::TypeId,
) -> Vec<Option<BlockId>> {
    let graph = Graph::new(function);
    let reachable: Vec<bool> = function
        .blocks
        .ids()
        .map(|block| graph.is_reachable(block))
        .collect();
    let mut place = vec![None; reachable.len()];
    let mut next = 0;
    for block in function.blocks.ids() {
        if reachable[block.index()] || kept.contains(&block) {
            place[block.index()] = Some(BlockId(next));
            next += 1;
        }
    }
    if reachable.iter().all(|&reached| reached) {
        return place;
    }
    let old = std::mem::take(&mut function.blocks);
    let mut blocks = Table::new();
    for (index, mut block) in old.into_values().into_iter().enumerate() {
        if place[index].is_none() {
            continue;
        }
        if !reachable[index] {
            let position = block
                .instructions
                .first()
                .map_or(function.position, |&id| function.instructions[id].position);
            let stop = Instruction {
                kind: Kind::Unreachable,
                type_id: void,
                name: None,
                location: None,
                position,
            };
            block.instructions = vec![function.instructions.push(stop)];
        }
        blocks.push(block);
    }
    for block in blocks.values() {
        for &id in &block.instructions {
            let kind = &mut function.instructions[id].kind;
            if let Kind::Phi(incoming) = kind {
                incoming.retain(|(from, _)| reachable[from.index()]);
                for (from, _) in incoming {
                    *from = place[from.index()].unwrap_or(*from);
                }
            }
            kind.for_each_target_mut(|target| *target = place[target.index()].unwrap_or(*target));
        }
    }
    function.blocks = blocks;
    drop_dead_bindings(function);
    place
}

/// Removes bindings to instructions that no block holds any more.
pub(super) fn drop_dead_bindings(function: &mut Function) {
    let mut alive = vec![false; function.instructions.len()];
    for block in function.blocks.values() {
        for &id in &block.instructions {
            alive[id.index()] = true;
        }
    }
    function
        .bindings
        .retain(|binding| !matches!(binding.value, Value::Instruction(id) if !alive[id.index()]));
}

/// Replaces phis whose values are all one value, or the phi itself, by that value, and casts that change nothing by their
/// operand. Repeats while a fold makes another.
fn fold_copies(function: &mut Function, constants: &Constants) {
    let mut replaced: HashMap<InstructionId, Value> = HashMap::new();
    loop {
        let mut folded = false;
        for block in function.blocks.values() {
            for &id in &block.instructions {
                if replaced.contains_key(&id) {
                    continue;
                }
                let copied = match &function.instructions[id].kind {
                    Kind::Phi(incoming) => incoming.iter().map(|(_, value)| *value).collect(),
                    Kind::Cast {
                        operation: CastOperation::Bitcast,
                        operand,
                        ..
                    } if function.type_of(constants, *operand)
                        == function.instructions[id].type_id =>
                    {
                        vec![*operand]
                    }
                    _ => continue,
                };
                let mut values = copied
                    .into_iter()
                    .map(|value| resolve(&replaced, value))
                    .filter(|value| *value != Value::Instruction(id));
                let Some(first) = values.next() else {
                    continue;
                };
                if values.all(|value| value == first) {
                    replaced.insert(id, first);
                    folded = true;
                }
            }
        }
        if !folded {
            break;
        }
    }
    if replaced.is_empty() {
        return;
    }
    for block in function.blocks.values_mut() {
        block.instructions.retain(|id| !replaced.contains_key(id));
    }
    function.replace_values(|value| {
        let end = resolve(&replaced, value);
        (end != value).then_some(end)
    });
}

/// What a value stands for after all replacements. Ends because a phi is never replaced by what is replaced by it.
fn resolve(replaced: &HashMap<InstructionId, Value>, mut value: Value) -> Value {
    while let Value::Instruction(id) = value {
        match replaced.get(&id) {
            Some(&next) => value = next,
            None => break,
        }
    }
    value
}
