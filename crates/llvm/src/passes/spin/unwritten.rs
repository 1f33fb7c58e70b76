//! Global variables that no thread ever writes: their addresses are used only for plain reads.

use crate::module::{
    ConstantId, ConstantKind, Expression, Function, GlobalId, InstructionId,
    InstructionKind as Kind, Module, SymbolId, SymbolKind, Value,
};
use std::collections::HashSet;

/// The variables of a program that no thread writes.
pub(super) fn unwritten(module: &Module) -> HashSet<GlobalId> {
    let mut taken: HashSet<SymbolId> = HashSet::new();
    let symbol_of = |constant: ConstantId| variable_at(module, constant);
    // Another constant that is made of the address may go anywhere.
    for (_, constant) in module.constants.iter() {
        let mut parts = Vec::new();
        match &constant.kind {
            ConstantKind::Aggregate(elements) => parts.extend(elements.iter().copied()),
            ConstantKind::Splat(element) => parts.push(*element),
            // A place in the variable is looked at where it is used.
            ConstantKind::Expression(expression)
                if matches!(**expression, Expression::ElementPointer { .. }) => {}
            ConstantKind::Expression(expression) => {
                let mut expression = expression.clone();
                expression.for_each_operand_mut(|part| parts.push(*part));
            }
            _ => {}
        }
        taken.extend(parts.into_iter().filter_map(symbol_of));
    }
    let initial = module.globals.values().filter_map(|global| global.initial);
    let aliased = module.aliases.values().map(|alias| alias.target);
    taken.extend(initial.chain(aliased).filter_map(symbol_of));
    for function in module.functions.values() {
        let used = used_otherwise(function);
        for block in function.blocks.values() {
            for &id in &block.instructions {
                let kind = &function.instructions[id].kind;
                let harmless = only_read(function, id, &used);
                kind.for_each_operand(|operand| {
                    if let Value::Constant(constant) = operand
                        && Some(operand) != harmless
                    {
                        taken.extend(symbol_of(constant));
                    }
                });
            }
        }
    }
    let globals = module.globals.iter().filter(|(id, global)| {
        let is_own =
            matches!(module.resolve(global.symbol), Some(SymbolKind::Global(own)) if own == *id);
        is_own && global.initial.is_some() && !taken.contains(&global.symbol)
    });
    globals.map(|(id, _)| id).collect()
}

/// The variable that a constant address points to, or into.
pub(super) fn variable_at(module: &Module, mut address: ConstantId) -> Option<SymbolId> {
    loop {
        match &module.constants[address].kind {
            ConstantKind::Symbol(symbol) => return Some(*symbol),
            ConstantKind::Expression(expression) => match **expression {
                Expression::ElementPointer { base, .. } => address = base,
                _ => return None,
            },
            _ => return None,
        }
    }
}

/// The results of instructions that are used for something other than to load from them plainly.
fn used_otherwise(function: &Function) -> HashSet<InstructionId> {
    let mut used = HashSet::new();
    let blocks = function.blocks.values();
    for &user in blocks.flat_map(|block| &block.instructions) {
        let kind = &function.instructions[user].kind;
        if !matches!(kind, Kind::Load { atomic: None, .. }) {
            kind.for_each_operand(|operand| {
                if let Value::Instruction(id) = operand {
                    used.insert(id);
                }
            });
        }
    }
    used
}

/// The operand of an instruction that it only reads from; a place in a variable is only read from if all its users do so.
fn only_read(
    function: &Function,
    id: InstructionId,
    used_otherwise: &HashSet<InstructionId>,
) -> Option<Value> {
    match function.instructions[id].kind {
        Kind::Load {
            address,
            atomic: None,
            ..
        } => Some(address),
        Kind::ElementPointer { base, .. } if !used_otherwise.contains(&id) => Some(base),
        _ => None,
    }
}
