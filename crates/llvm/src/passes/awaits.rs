//! Awaits that a program requests by name, as programs for Nidhugg do:
//!
//! ```c
//! int __VERIFIER_load_await_aint(atomic_int *address, int condition, int operand);
//! int __VERIFIER_xchg_await_aint(atomic_int *address, int value, int condition, int operand);
//! ```
//!
//! The first reads and the second exchanges, and each waits until what it reads satisfies the condition: the load-await and the
//! exchange-await of Jonsson, Lång, Sagonas, "Awaiting for Godot", FMCAD 2022, section II. A waiting exchange writes nothing
//! until it continues. The name may have any suffix; the type of the value, an integer of 8 to 64 bits, is that of the result.
//! One more argument may give the memory order.
//!
//! | condition | holds if the value read is | | order | |
//! |---|---|---|---|---|
//! | 2 | equal to the operand | | 0 | relaxed |
//! | 5 | not equal | | 1 | acquire; an exchange releases too |
//! | 4, 6, 1, 3 | less, less or equal, greater, greater or equal, unsigned | | 2, or none given | sequentially consistent |
//! | 12, 14, 9, 11 | the same, signed | | | |
//!
//! Waiting loops become such accesses by themselves ([`super::spin`]); the awaits here wait no matter how loops are treated.
//!
//! What it cannot do: a condition or an order that is not a constant; the call is then a call of an undefined function.

use super::intrinsics::{
    AWAIT_EXCHANGE, AWAIT_LOAD, FOR_GOOD, call, comparison_number, integer, lay_out, mode_number,
};
use crate::module::{
    Call, InstructionKind as Kind, IntegerPredicate, Module, Ordering, Type, TypeId, Value,
};

const LOAD: &str = "__VERIFIER_load_await_";
const EXCHANGE: &str = "__VERIFIER_xchg_await_";

/// Makes accesses that wait of all calls that ask for one.
pub fn awaits(module: &mut Module) {
    let is_asked_for = module.symbols.values().any(|symbol| {
        let name = symbol.name.as_deref().unwrap_or_default();
        name.starts_with(LOAD) || name.starts_with(EXCHANGE)
    });
    if !is_asked_for {
        return;
    }
    for id in module.functions.ids() {
        let function = &module.functions[id];
        let blocks = function.blocks.values();
        let all: Vec<_> = blocks
            .flat_map(|block| block.instructions.clone())
            .collect();
        for instruction in all {
            let asked = match &module.functions[id].instructions[instruction].kind {
                Kind::Call(call) => Asked::of(module, call),
                _ => None,
            };
            if let Some(asked) = asked {
                let kind = asked.access(module);
                module.functions[id].instructions[instruction].kind = kind;
            }
        }
    }
    lay_out(module);
}

/// What a call asks for.
struct Asked {
    address: Value,
    /// What an exchange writes.
    new: Option<Value>,
    comparison: IntegerPredicate,
    operand: Value,
    ordering: Ordering,
    type_id: TypeId,
    width: u32,
}

impl Asked {
    fn of(module: &Module, call: &Call) -> Option<Asked> {
        let called = module.called(call)?;
        let name = module.function_name(called);
        if module.functions[called].is_defined() {
            return None;
        }
        let values: Vec<Value> = call.arguments.iter().map(|one| one.value).collect();
        let (address, new, condition, operand, order) = if name.starts_with(LOAD) {
            match *values.as_slice() {
                [address, condition, operand] => (address, None, condition, operand, None),
                [address, condition, operand, order] => {
                    (address, None, condition, operand, Some(order))
                }
                _ => return None,
            }
        } else if name.starts_with(EXCHANGE) {
            match *values.as_slice() {
                [address, new, condition, operand] => {
                    (address, Some(new), condition, operand, None)
                }
                [address, new, condition, operand, order] => {
                    (address, Some(new), condition, operand, Some(order))
                }
                _ => return None,
            }
        } else {
            return None;
        };
        let Type::Function(signature) = &module.types[call.signature] else {
            return None;
        };
        let type_id = signature.result;
        let Type::Integer(width @ (8 | 16 | 32 | 64)) = module.types[type_id] else {
            return None;
        };
        let fits = |value: Value| {
            let mut arguments = call.arguments.iter();
            arguments.any(|one| one.value == value && one.type_id == type_id)
        };
        if !fits(operand) || !new.is_none_or(fits) {
            return None;
        }
        let number = |value: Value| match value {
            Value::Constant(id) => module.constants.as_integer(id),
            _ => None,
        };
        let ordering = match (order.map(number), new) {
            (None | Some(Some(2)), _) => Ordering::SequentiallyConsistent,
            (Some(Some(0)), _) => Ordering::Monotonic,
            (Some(Some(1)), None) => Ordering::Acquire,
            (Some(Some(1)), Some(_)) => Ordering::AcquireRelease,
            _ => return None,
        };
        Some(Asked {
            address,
            new,
            comparison: comparison(number(condition)?)?,
            operand,
            ordering,
            type_id,
            width,
        })
    }

    /// The access that waits.
    fn access(&self, module: &mut Module) -> Kind {
        let (pointer, small) = (module.types.pointer(), module.types.integer(32));
        let numbers = [
            mode_number(self.ordering),
            comparison_number(self.comparison),
            FOR_GOOD,
        ];
        let mut arguments = vec![(self.address, pointer)];
        for number in numbers {
            arguments.push((integer(module, small, number.into()), small));
        }
        arguments.push((self.operand, self.type_id));
        arguments.extend(self.new.map(|new| (new, self.type_id)));
        let name = match self.new {
            Some(_) => AWAIT_EXCHANGE,
            None => AWAIT_LOAD,
        };
        let name = format!("{name}.{}", self.width);
        call(module, &name, self.type_id, &arguments)
    }
}

/// The comparison of a condition: 1 if it holds for greater values, 2 for equal ones, 4 for smaller ones, and 8 if they are signed.
fn comparison(condition: u128) -> Option<IntegerPredicate> {
    use IntegerPredicate as Is;
    Some(match condition {
        1 => Is::UnsignedGreater,
        2 => Is::Equal,
        3 => Is::UnsignedGreaterEqual,
        4 => Is::UnsignedLess,
        5 => Is::NotEqual,
        6 => Is::UnsignedLessEqual,
        9 => Is::SignedGreater,
        11 => Is::SignedGreaterEqual,
        12 => Is::SignedLess,
        14 => Is::SignedLessEqual,
        _ => return None,
    })
}
