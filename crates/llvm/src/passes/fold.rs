//! Folds constants, and follows branches whose condition is constant: after inlining, an argument may be a constant that
//! selects one of many paths, like the memory order of a C++ atomic.
//!
//! Not folded is what has no value or is not an integer of up to 64 bits: divisions, shifts by too much, floating-point
//! numbers, addresses. Violated promises (`nsw`) are not checked, as in the machine.
//!
//! Sound for concurrent programs because a computation with constants accesses no memory, and a branch that always goes one way
//! goes that way in every execution.

use crate::machine::arithmetic::{compare_wide, signed, truncate};
use crate::module::{
    BinaryOperation, BlockId, CastOperation, Constants, Function, FunctionId, InstructionId,
    InstructionKind as Kind, Module, Type, TypeId, Types, Value,
};
use std::collections::HashMap;

/// Folds all functions, and removes what cannot be reached any more.
pub(super) fn fold(module: &mut Module) {
    for id in module.functions.ids() {
        fold_function(module, id);
    }
    super::simplify::simplify(module);
}

/// Folds one function; `simplify` removes what cannot be reached any more. Gives whether a branch was decided.
pub(super) fn fold_function(module: &mut Module, id: FunctionId) -> bool {
    let Module {
        types,
        constants,
        functions,
        ..
    } = module;
    let function = &mut functions[id];
    let mut decided = false;
    loop {
        let mut known: HashMap<InstructionId, Value> = HashMap::new();
        for block in function.blocks.values() {
            for &id in &block.instructions {
                if let Some(value) = computed(types, constants, function, &known, id) {
                    known.insert(id, value);
                }
            }
        }
        if !known.is_empty() {
            for block in function.blocks.values_mut() {
                block.instructions.retain(|id| !known.contains_key(id));
            }
            function.replace_values(|value| {
                let end = resolve(&known, value);
                (end != value).then_some(end)
            });
        }
        let branched = decide_branches(constants, function);
        decided |= branched;
        if known.is_empty() && !branched {
            return decided;
        }
    }
}

/// What a value is in the end. Ends because a value is never computed from itself.
fn resolve(known: &HashMap<InstructionId, Value>, mut value: Value) -> Value {
    while let Value::Instruction(id) = value
        && let Some(&next) = known.get(&id)
    {
        value = next;
    }
    value
}

fn bits(types: &Types, id: TypeId) -> Option<u8> {
    match types[id] {
        Type::Integer(bits @ 1..=64) => Some(bits as u8),
        _ => None,
    }
}

/// The value of an instruction, if it is a constant or one of its operands.
fn computed(
    types: &Types,
    constants: &mut Constants,
    function: &Function,
    known: &HashMap<InstructionId, Value>,
    id: InstructionId,
) -> Option<Value> {
    let instruction = &function.instructions[id];
    let current = |value: Value| resolve(known, value);
    let integer = |constants: &Constants, value: Value| match current(value) {
        Value::Constant(id) => constants.as_integer(id).map(|value| value as u64),
        _ => None,
    };
    let width = bits(types, instruction.type_id);
    let result = match &instruction.kind {
        Kind::Binary {
            operation,
            left,
            right,
            ..
        } => {
            let (a, b) = (integer(constants, *left)?, integer(constants, *right)?);
            binary(*operation, width?, a, b)?
        }
        Kind::CompareIntegers {
            predicate,
            left,
            right,
            ..
        } => {
            let width = bits(types, function.type_of(constants, *left))?;
            let (a, b) = (integer(constants, *left)?, integer(constants, *right)?);
            compare_wide(*predicate, width, a.into(), b.into()).into()
        }
        Kind::Cast {
            operation, operand, ..
        } => {
            let from = bits(types, function.type_of(constants, *operand))?;
            let value = integer(constants, *operand)?;
            match operation {
                CastOperation::Truncate => truncate(value, width?),
                CastOperation::ZeroExtend => value,
                CastOperation::SignExtend => truncate(signed(value, from).cast_unsigned(), width?),
                _ => return None,
            }
        }
        Kind::Select {
            condition,
            then,
            otherwise,
        } => {
            let chosen = if integer(constants, *condition)? & 1 == 1 {
                then
            } else {
                otherwise
            };
            return Some(current(*chosen));
        }
        _ => return None,
    };
    let kind = crate::module::ConstantKind::Integer(truncate(result, width?).into());
    Some(Value::Constant(constants.intern(instruction.type_id, kind)))
}

fn binary(operation: BinaryOperation, bits: u8, a: u64, b: u64) -> Option<u64> {
    use BinaryOperation as B;
    let shift = u32::try_from(b).ok().filter(|&by| by < bits.into());
    Some(match operation {
        B::Add => a.wrapping_add(b),
        B::Sub => a.wrapping_sub(b),
        B::Mul => a.wrapping_mul(b),
        B::And => a & b,
        B::Or => a | b,
        B::Xor => a ^ b,
        B::ShiftLeft => a << shift?,
        B::LogicalShiftRight => a >> shift?,
        B::ArithmeticShiftRight => (signed(a, bits) >> shift?).cast_unsigned(),
        _ => return None,
    })
}

/// Makes branches on constants go one way; phis forget the ways that are gone.
fn decide_branches(constants: &Constants, function: &mut Function) -> bool {
    let constant = |value: &Value| match value {
        Value::Constant(id) => constants.as_integer(*id),
        _ => None,
    };
    let mut decided = false;
    for block in function.blocks.ids() {
        let Some(&last) = function.blocks[block].instructions.last() else {
            continue;
        };
        let kind = &function.instructions[last].kind;
        let target = match kind {
            Kind::ConditionalBranch {
                condition,
                then,
                otherwise,
            } => constant(condition).map(|value| if value & 1 == 1 { *then } else { *otherwise }),
            Kind::Switch {
                value,
                default,
                cases,
            } => constant(value).map(|value| {
                let found = cases
                    .iter()
                    .find(|(case, _)| constants.as_integer(*case) == Some(value));
                found.map_or(*default, |&(_, target)| target)
            }),
            _ => None,
        };
        let Some(target) = target else { continue };
        let mut left: Vec<BlockId> = Vec::new();
        kind.for_each_target(|other| {
            if other != target {
                left.push(other);
            }
        });
        for other in left {
            forget_edge(function, block, other);
        }
        only_once(function, block, target);
        function.instructions[last].kind = Kind::Branch(target);
        decided = true;
    }
    decided
}

fn phis(function: &Function, block: BlockId) -> Vec<InstructionId> {
    let list = function.blocks[block].instructions.iter().copied();
    list.take_while(|&id| matches!(function.instructions[id].kind, Kind::Phi(_)))
        .collect()
}

fn forget_edge(function: &mut Function, from: BlockId, to: BlockId) {
    for id in phis(function, to) {
        if let Kind::Phi(incoming) = &mut function.instructions[id].kind {
            incoming.retain(|(block, _)| *block != from);
        }
    }
}

/// A switch may go to one block by several cases, and its phis then name it as often.
fn only_once(function: &mut Function, from: BlockId, to: BlockId) {
    for id in phis(function, to) {
        if let Kind::Phi(incoming) = &mut function.instructions[id].kind {
            let mut seen = false;
            incoming.retain(|(block, _)| *block != from || !std::mem::replace(&mut seen, true));
        }
    }
}

/// The number of instructions that a function executes at most once each.
pub(super) fn size(function: &Function) -> usize {
    let blocks = function.blocks.values();
    blocks.map(|block| block.instructions.len()).sum()
}
