//! The values of constants, as words.

use super::arithmetic::{self, signed, truncate};
use super::pointer;
use super::shape::{Scalar, shape};
use crate::module::{
    BinaryOperation, CastOperation, ConstantId, ConstantKind, Expression, IntegerPredicate, Module,
    SymbolId, SymbolKind, Type, TypeId,
};
use norns_execution::ObjectId;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// Aliases of aliases are followed so far.
const MAXIMUM_DEPTH: u32 = 64;

/// Where a symbol lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SymbolAddress {
    /// It is this object.
    Object(ObjectId),
    /// Each thread has its own.
    ThreadLocal(u32),
    /// It is weak, and nobody defines it.
    Null,
    /// Nobody defines it.
    Missing,
}

/// Why a constant has no value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Problem {
    /// It is an address in a variable that each thread has its own of, so far from its start.
    ThreadLocal(u32, u64),
    /// What is not supported.
    Unsupported(String),
}

fn unsupported<T>(what: &str) -> Result<T, Problem> {
    Err(Problem::Unsupported(what.to_owned()))
}

/// Where all symbols lie.
#[derive(Clone, Debug)]
pub(crate) struct Addresses<'a> {
    pub(crate) module: &'a Module,
    /// By symbol.
    pub(crate) table: Vec<SymbolAddress>,
    /// The ids of variables that nobody defines, the last of all.
    pub(crate) undefined: std::ops::Range<u32>,
    /// The objects whose addresses some constant has: only these can be pointed to.
    pub(crate) taken: RefCell<BTreeSet<u32>>,
}

impl Addresses<'_> {
    /// The words of a constant.
    pub(crate) fn words(&self, id: ConstantId) -> Result<Vec<u64>, Problem> {
        self.words_at(id, 0)
    }

    fn words_at(&self, id: ConstantId, depth: u32) -> Result<Vec<u64>, Problem> {
        if depth > MAXIMUM_DEPTH {
            return unsupported("a constant that is nested too deep");
        }
        let module = self.module;
        let constant = &module.constants[id];
        let of_type = || shape(&module.types, constant.type_id).map_err(Problem::Unsupported);
        Ok(match &constant.kind {
            ConstantKind::Integer(value) | ConstantKind::Float(value) => {
                let mut words = vec![*value as u64];
                if of_type()?.words == 2 {
                    words.push((*value >> 64) as u64);
                }
                words
            }
            ConstantKind::Null
            | ConstantKind::Zero
            | ConstantKind::Undefined
            | ConstantKind::Poison
            | ConstantKind::None
            | ConstantKind::Metadata => vec![0; of_type()?.words as usize],
            ConstantKind::Bytes(bytes) => bytes.iter().map(|&byte| byte.into()).collect(),
            ConstantKind::Aggregate(parts) => {
                let mut words = Vec::new();
                for &part in parts {
                    words.extend(self.words_at(part, depth + 1)?);
                }
                words
            }
            ConstantKind::Splat(part) => {
                let count = match module.types[constant.type_id] {
                    Type::Vector { count, .. } => count as usize,
                    _ => 1,
                };
                self.words_at(*part, depth + 1)?.repeat(count)
            }
            ConstantKind::Symbol(symbol) => vec![self.symbol(*symbol, depth)?],
            ConstantKind::BlockAddress { function, block } => {
                vec![self.symbol(*function, depth)? + 1 + u64::from(block.0)]
            }
            ConstantKind::Expression(expression) => {
                self.expression(constant.type_id, expression, depth + 1)?
            }
        })
    }

    /// The address of a symbol.
    fn symbol(&self, symbol: SymbolId, depth: u32) -> Result<u64, Problem> {
        let module = self.module;
        if let SymbolKind::Alias(alias) = module.symbols[symbol].kind {
            let alias = &module.aliases[alias];
            if alias.indirect {
                return unsupported("an indirect function");
            }
            let words = self.words_at(alias.target, depth + 1)?;
            return Ok(words.first().copied().unwrap_or(0));
        }
        match self.table[symbol.0 as usize] {
            SymbolAddress::Object(object) => {
                self.taken.borrow_mut().insert(object.0);
                Ok(pointer::global(object))
            }
            SymbolAddress::ThreadLocal(variable) => Err(Problem::ThreadLocal(variable, 0)),
            SymbolAddress::Null => Ok(0),
            SymbolAddress::Missing => {
                let name = module.symbols[symbol].name.as_deref().unwrap_or("");
                Err(Problem::Unsupported(format!(
                    "the variable `{}`, which is not defined",
                    super::demangle::readable(name)
                )))
            }
        }
    }

    fn one(&self, id: ConstantId, depth: u32) -> Result<u64, Problem> {
        let words = self.words_at(id, depth)?;
        words
            .first()
            .copied()
            .map_or_else(|| unsupported("an empty constant"), Ok)
    }

    fn bits(&self, id: TypeId) -> u8 {
        match self.module.types[id] {
            Type::Integer(bits @ 1..=64) => bits as u8,
            _ => 64,
        }
    }

    #[expect(clippy::too_many_lines, reason = "one match over the expressions")]
    fn expression(
        &self,
        type_id: TypeId,
        expression: &Expression,
        depth: u32,
    ) -> Result<Vec<u64>, Problem> {
        let module = self.module;
        let type_of = |id: ConstantId| module.constants[id].type_id;
        let scalar =
            |id: TypeId| matches!(module.types[id], Type::Integer(1..=64) | Type::Pointer(_));
        Ok(vec![match expression {
            Expression::ElementPointer {
                source,
                base,
                indices,
                ..
            } => {
                let mut offset = 0u64;
                let values = indices.iter().map(|&index| {
                    let value = self.one(index, depth)?;
                    Ok(signed(value, self.bits(type_of(index))))
                });
                let values: Vec<i64> = values.collect::<Result<_, Problem>>()?;
                let steps = walk(module, *source, &values).map_err(Problem::Unsupported)?;
                offset = offset.wrapping_add(steps);
                match self.one(*base, depth) {
                    Ok(address) => address.wrapping_add(offset),
                    Err(Problem::ThreadLocal(variable, before)) => {
                        return Err(Problem::ThreadLocal(variable, before.wrapping_add(offset)));
                    }
                    Err(problem) => return Err(problem),
                }
            }
            Expression::Cast { operation, operand } => {
                let from = type_of(*operand);
                let words = self.words_at(*operand, depth)?;
                let kept = matches!(
                    operation,
                    CastOperation::Bitcast
                        | CastOperation::AddressSpaceCast
                        | CastOperation::PointerToInteger
                        | CastOperation::PointerToAddress
                        | CastOperation::IntegerToPointer
                        | CastOperation::Truncate
                        | CastOperation::ZeroExtend
                );
                if kept && scalar(from) && scalar(type_id) {
                    truncate(words[0], self.bits(type_id))
                } else if *operation == CastOperation::SignExtend && scalar(from) && scalar(type_id)
                {
                    truncate(
                        signed(words[0], self.bits(from)).cast_unsigned(),
                        self.bits(type_id),
                    )
                } else if *operation == CastOperation::Bitcast {
                    let same = |id| shape(&module.types, id).map(|shape| shape.words);
                    if same(from) != same(type_id) {
                        return unsupported("a constant that is a bitcast");
                    }
                    return Ok(words);
                } else {
                    return unsupported("a constant that is a conversion");
                }
            }
            Expression::Binary {
                operation,
                left,
                right,
            } => {
                let bits = self.bits(type_id);
                if !scalar(type_id) {
                    return unsupported("constant arithmetic on this type");
                }
                let (a, b) = (self.one(*left, depth)?, self.one(*right, depth)?);
                let result = match operation {
                    BinaryOperation::Add => a.wrapping_add(b),
                    BinaryOperation::Sub => a.wrapping_sub(b),
                    BinaryOperation::Mul => a.wrapping_mul(b),
                    BinaryOperation::And => a & b,
                    BinaryOperation::Or => a | b,
                    BinaryOperation::Xor => a ^ b,
                    BinaryOperation::ShiftLeft if b < 64 => a << b,
                    BinaryOperation::LogicalShiftRight if b < 64 => a >> b,
                    BinaryOperation::ArithmeticShiftRight if b < 64 => {
                        (signed(a, bits) >> b).cast_unsigned()
                    }
                    _ => return unsupported("this constant arithmetic"),
                };
                truncate(result, bits)
            }
            Expression::CompareIntegers {
                predicate,
                left,
                right,
            } => {
                let bits = self.bits(type_of(*left));
                let (a, b) = (self.one(*left, depth)?, self.one(*right, depth)?);
                compare(*predicate, bits, a, b).into()
            }
            Expression::CompareFloats {
                predicate,
                left,
                right,
            } => {
                let double = matches!(shape(&module.types, type_of(*left)), Ok(shape) if shape.leaves.first().is_some_and(|leaf| leaf.scalar == Scalar::Double));
                let (a, b) = (self.one(*left, depth)?, self.one(*right, depth)?);
                arithmetic::compare_floats(*predicate, double, a, b).into()
            }
            Expression::Select {
                condition,
                then,
                otherwise,
            } => {
                let chosen = if self.one(*condition, depth)? & 1 == 1 {
                    then
                } else {
                    otherwise
                };
                return self.words_at(*chosen, depth);
            }
        }])
    }
}

/// A comparison of integers of up to 64 bits.
fn compare(predicate: IntegerPredicate, bits: u8, left: u64, right: u64) -> bool {
    arithmetic::compare_wide(predicate, bits, left.into(), right.into())
}

/// How far constant indices lead.
fn walk(module: &Module, source: TypeId, indices: &[i64]) -> Result<u64, String> {
    let size = |id: TypeId| {
        module
            .types
            .size(id)
            .ok_or_else(|| "an address in a type without size".to_owned())
    };
    let Some((&first, rest)) = indices.split_first() else {
        return Ok(0);
    };
    let mut offset = first.cast_unsigned().wrapping_mul(size(source)?);
    let mut current = source;
    for &index in rest {
        let step = match &module.types[current] {
            Type::Structure(_) => {
                let offsets = module.types.layout(current).map(|layout| &layout.offsets);
                let field = usize::try_from(index).ok();
                let found = offsets.and_then(|offsets| offsets.get(field?).copied());
                let found = found.ok_or_else(|| "an index outside of its structure".to_owned())?;
                let part = module.types.element(current, index.cast_unsigned());
                current = part.ok_or_else(|| "an index outside of its structure".to_owned())?;
                found
            }
            Type::Array { element, .. } | Type::Vector { element, .. } => {
                current = *element;
                index.cast_unsigned().wrapping_mul(size(current)?)
            }
            _ => return Err("an index into a scalar".to_owned()),
        };
        offset = offset.wrapping_add(step);
    }
    Ok(offset)
}
