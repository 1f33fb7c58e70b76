//! What a condition of a loop says of the value that an access reads.

use super::effects::Context;
use super::paths::{Atom, Literal, Side, holds};
use crate::module::{
    BinaryOperation, CastOperation, ConstantKind, InstructionId, InstructionKind as Kind,
    IntegerPredicate, Type, Value,
};

/// What a waiting access compares with, computed before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Term {
    Bits(u128),
    Value(Value),
    /// What these instructions, computed again in this order before the access, give in the end.
    Again(Vec<InstructionId>),
    Binary(BinaryOperation, Box<Term>, Box<Term>),
}

/// What is asked of the value in memory and an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// How they compare.
    Compare(IntegerPredicate),
    /// Whether they have a bit in common.
    AnyBit,
    /// Whether they have none.
    NoBit,
}

/// What the value in memory must satisfy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Until {
    pub(super) question: Question,
    pub(super) operand: Term,
}

impl Until {
    pub(super) fn is(&self, predicate: IntegerPredicate) -> bool {
        self.question == Question::Compare(predicate)
    }

    /// Whether a value satisfies it, if the operand is known.
    pub(super) fn holds(&self, value: u128, width: u32) -> Option<bool> {
        let Term::Bits(operand) = self.operand else {
            return None;
        };
        Some(match self.question {
            Question::Compare(predicate) => holds(predicate, value, operand, width),
            Question::AnyBit => value & operand != 0,
            Question::NoBit => value & operand == 0,
        })
    }
}

/// Which operands will do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operands {
    /// Those that are the same in every iteration.
    Unchanging,
    /// All that are known before the access.
    Known,
}

pub(super) fn constant_bits(context: &Context, value: Value) -> Option<u128> {
    match value {
        Value::Constant(id) if context.module.constants[id].kind == ConstantKind::Null => Some(0),
        Value::Constant(id) => context.module.constants.as_integer(id),
        _ => None,
    }
}

fn term(context: &Context, side: Side) -> Term {
    match side {
        Side::Zero => Term::Bits(0),
        Side::Value(value) => constant_bits(context, value).map_or(Term::Value(value), Term::Bits),
    }
}

/// A literal as a condition on what an access reads, if it is one that such an operand decides.
pub(super) fn until(
    context: &Context,
    access: InstructionId,
    literal: Literal,
    operands: Operands,
) -> Option<Until> {
    use IntegerPredicate as Is;
    let Atom::Compare(predicate, left, right) = literal.atom else {
        return None;
    };
    let turned = match predicate {
        Is::UnsignedLess => Is::UnsignedGreater,
        Is::SignedLess => Is::SignedGreater,
        other => other,
    };
    [(predicate, left, right), (turned, right, left)]
        .into_iter()
        .find_map(|(predicate, read, other)| {
            let Side::Value(read) = read else {
                return None;
            };
            let predicate = if literal.holds {
                predicate
            } else {
                opposite(predicate)
            };
            solve(context, access, predicate, read, term(context, other))
        })
        .and_then(|until| {
            let operand = usable(context, access, until.operand, operands)?;
            Some(Until { operand, ..until })
        })
}

pub(super) fn opposite(predicate: IntegerPredicate) -> IntegerPredicate {
    use IntegerPredicate as Is;
    match predicate {
        Is::Equal => Is::NotEqual,
        Is::NotEqual => Is::Equal,
        Is::UnsignedLess => Is::UnsignedGreaterEqual,
        Is::UnsignedGreaterEqual => Is::UnsignedLess,
        Is::UnsignedGreater => Is::UnsignedLessEqual,
        Is::UnsignedLessEqual => Is::UnsignedGreater,
        Is::SignedLess => Is::SignedGreaterEqual,
        Is::SignedGreaterEqual => Is::SignedLess,
        Is::SignedGreater => Is::SignedLessEqual,
        Is::SignedLessEqual => Is::SignedGreater,
    }
}

/// An operand as it is known before the access, if it is.
fn usable(
    context: &Context,
    access: InstructionId,
    term: Term,
    operands: Operands,
) -> Option<Term> {
    match term {
        Term::Bits(_) | Term::Again(_) => Some(term),
        Term::Value(value) if context.is_available(value, access) => {
            let will_do = operands == Operands::Known || context.is_invariant(value);
            will_do.then_some(term)
        }
        Term::Value(value) => {
            let list = context.computed_before(value, access)?;
            Some(Term::Again(list))
        }
        Term::Binary(operation, left, right) => {
            let side = |side: Term| usable(context, access, side, operands).map(Box::new);
            Some(Term::Binary(operation, side(*left)?, side(*right)?))
        }
    }
}

/// Solves a comparison of something computed from what an access read for what it read.
fn solve(
    context: &Context,
    access: InstructionId,
    mut predicate: IntegerPredicate,
    mut value: Value,
    mut operand: Term,
) -> Option<Until> {
    use BinaryOperation as Operation;
    use IntegerPredicate as Is;
    for _ in 0..8 {
        let Value::Instruction(id) = value else {
            return None;
        };
        if id == access {
            let question = Question::Compare(predicate);
            return Some(Until { question, operand });
        }
        let width = |value| {
            let type_id = context.function.type_of(&context.module.constants, value);
            match context.module.types[type_id] {
                Type::Integer(bits @ 1..=127) => Some(bits),
                Type::Pointer(0) => Some(64),
                _ => None,
            }
        };
        let is_equality = matches!(predicate, Is::Equal | Is::NotEqual);
        match context.kind(id) {
            Kind::Cast {
                operation,
                operand: inner,
                ..
            } => {
                let (narrow, wide) = (width(*inner)?, width(value)?);
                match (operation, &operand) {
                    (
                        CastOperation::ZeroExtend | CastOperation::SignExtend,
                        Term::Value(Value::Instruction(other)),
                    ) => {
                        // Both sides are extended in the same way from the same width.
                        operand = Term::Value(extended(context, *other, *operation, *inner)?);
                        if *operation == CastOperation::ZeroExtend {
                            predicate = unsigned(predicate);
                        }
                    }
                    (CastOperation::ZeroExtend, Term::Bits(bits)) if *bits >> narrow == 0 => {
                        predicate = unsigned(predicate);
                    }
                    (CastOperation::SignExtend, Term::Bits(bits)) => {
                        let mask = (1u128 << narrow) - 1;
                        let short = bits & mask;
                        let sign = if short >> (narrow - 1) == 1 {
                            ((1u128 << wide) - 1) & !mask
                        } else {
                            0
                        };
                        if short | sign != *bits {
                            return None;
                        }
                        operand = Term::Bits(short);
                    }
                    (
                        CastOperation::PointerToInteger
                        | CastOperation::PointerToAddress
                        | CastOperation::IntegerToPointer
                        | CastOperation::Bitcast,
                        _,
                    ) if narrow == wide => {}
                    _ => return None,
                }
                value = *inner;
            }
            Kind::Binary {
                operation: Operation::And,
                left,
                right,
                ..
            } if is_equality => {
                return masked(context, access, predicate, (*left, *right), &operand);
            }
            Kind::Binary {
                operation,
                left,
                right,
                ..
            } if is_equality => {
                let bits = width(value)?;
                (value, operand) = solved(context, *operation, (*left, *right), operand, bits)?;
            }
            _ => return None,
        }
    }
    None
}

/// Solves that what an operation gives is equal to an operand, or that it is not: one of the values that it takes, and what that is
/// compared with.
fn solved(
    context: &Context,
    operation: BinaryOperation,
    (left, right): (Value, Value),
    operand: Term,
    bits: u32,
) -> Option<(Value, Term)> {
    use BinaryOperation as Operation;
    let other_of = |other| Box::new(term(context, Side::Value(other)));
    let (operation, rest, first, second) = match operation {
        Operation::Sub if context.is_invariant(right) => {
            (Operation::Add, left, Box::new(operand), other_of(right))
        }
        Operation::Sub => (Operation::Sub, right, other_of(left), Box::new(operand)),
        Operation::Add | Operation::Xor => {
            let (rest, other) = if context.is_invariant(right) {
                (left, right)
            } else {
                (right, left)
            };
            let inverse = match operation {
                Operation::Add => Operation::Sub,
                other => other,
            };
            (inverse, rest, Box::new(operand), other_of(other))
        }
        _ => return None,
    };
    Some((rest, folded(operation, first, second, bits)))
}

/// Solves a comparison of some bits of what an access read with none of them, or with the only one, for what it read.
fn masked(
    context: &Context,
    access: InstructionId,
    predicate: IntegerPredicate,
    (left, right): (Value, Value),
    operand: &Term,
) -> Option<Until> {
    let read = Value::Instruction(access);
    let mask = match (left == read, right == read) {
        (true, false) => right,
        (false, true) => left,
        _ => return None,
    };
    let mask = term(context, Side::Value(mask));
    let is_one_bit = matches!(mask, Term::Bits(bits) if bits.is_power_of_two());
    let asks_for_none = if *operand == Term::Bits(0) {
        predicate == IntegerPredicate::Equal
    } else if *operand == mask && is_one_bit {
        predicate == IntegerPredicate::NotEqual
    } else {
        return None;
    };
    Some(Until {
        question: if asks_for_none {
            Question::NoBit
        } else {
            Question::AnyBit
        },
        operand: mask,
    })
}

/// What an instruction extends, if it does so by the same operation and from the same type as the value has.
fn extended(
    context: &Context,
    id: InstructionId,
    wanted: CastOperation,
    like: Value,
) -> Option<Value> {
    let type_of = |value| context.function.type_of(&context.module.constants, value);
    match context.kind(id) {
        Kind::Cast {
            operation, operand, ..
        } if *operation == wanted && type_of(*operand) == type_of(like) => Some(*operand),
        _ => None,
    }
}

fn unsigned(predicate: IntegerPredicate) -> IntegerPredicate {
    use IntegerPredicate as Is;
    match predicate {
        Is::SignedLess => Is::UnsignedLess,
        Is::SignedLessEqual => Is::UnsignedLessEqual,
        Is::SignedGreater => Is::UnsignedGreater,
        Is::SignedGreaterEqual => Is::UnsignedGreaterEqual,
        other => other,
    }
}

fn folded(operation: BinaryOperation, left: Box<Term>, right: Box<Term>, width: u32) -> Term {
    let (Term::Bits(a), Term::Bits(b)) = (&*left, &*right) else {
        return Term::Binary(operation, left, right);
    };
    let bits = match operation {
        BinaryOperation::Add => a.wrapping_add(*b),
        BinaryOperation::Sub => a.wrapping_sub(*b),
        _ => a ^ b,
    };
    Term::Bits(bits & ((1u128 << width.min(127)) - 1))
}
