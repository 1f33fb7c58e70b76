//! Whether a loop is a spin loop, and what becomes of it.

use super::effects::{Context, Effect};
use super::paths::{Atom, End, Literal, Path, Side, holds, paths};
use crate::module::{
    BinaryOperation, CastOperation, ConstantKind, InstructionId, InstructionKind as Kind,
    IntegerPredicate, Type, TypeId, Value,
};

/// What a waiting access compares with, computed before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Term {
    Bits(u128),
    Value(Value),
    Binary(BinaryOperation, Box<Term>, Box<Term>),
}

/// What the value in memory must satisfy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Until {
    pub(super) predicate: IntegerPredicate,
    pub(super) operand: Term,
}

/// An access that is to wait.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Await {
    pub(super) access: InstructionId,
    /// None for a compare-exchange: it waits for what it expects.
    pub(super) until: Option<Until>,
}

/// What becomes of the edges back to the header.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// None is taken any more.
    Remove,
    /// They stay.
    Keep,
}

/// How a loop is rewritten.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    pub(super) awaits: Vec<Await>,
    pub(super) ending: Ending,
}

/// The plan for a loop; or why it is left alone.
pub(super) fn plan(context: &Context) -> Result<Plan, &'static str> {
    let all = paths(context)?;
    let exits: Vec<&Path> = all.iter().filter(|path| path.end == End::Exit).collect();
    let mut stays: Vec<&Path> = all.iter().filter(|path| path.end == End::Stay).collect();
    if exits.is_empty() {
        return Err("never ends");
    }
    if stays.is_empty() {
        return Err("never repeats");
    }
    for path in &stays {
        check_stay(path)?;
    }
    let decided = |path: &&Path| path.literals.iter().any(|&literal| reads(context, literal));
    if !exits.iter().chain(&stays).all(decided) {
        return Err("is not decided by atomic accesses alone");
    }
    let mut awaits = Vec::new();
    for &(access, effect) in &exits[0].accesses {
        if let Some((wait, literal)) = await_for(context, access, effect, &exits, &stays) {
            awaits.push(wait);
            stays.retain(|path| !path.has(literal.opposite()));
        }
    }
    if let Some(wait) = guard(context, &exits, &stays)? {
        awaits.push(wait);
        return Ok(Plan {
            awaits,
            ending: Ending::Keep,
        });
    }
    let ending = if stays.is_empty() {
        Ending::Remove
    } else if awaits.is_empty() {
        return Err("waits for no single value");
    } else {
        Ending::Keep
    };
    Ok(Plan { awaits, ending })
}

/// That an iteration which stays leaves nothing behind, exchanges aside.
fn check_stay(path: &Path) -> Result<(), &'static str> {
    if let Some(what) = path.impure {
        return Err(what);
    }
    if path.carries {
        return Err("carries a value into the next iteration");
    }
    let (mut updates, mut ordered) = (0, false);
    for &(access, effect) in &path.accesses {
        match effect {
            Effect::Plain if ordered => return Err("reads plainly behind an atomic access"),
            Effect::CompareExchange => {
                let failed = Literal {
                    atom: Atom::Success(access),
                    holds: false,
                };
                if !path.has(failed) {
                    return Err("may go on after a compare-exchange that succeeded");
                }
                updates += 1;
            }
            Effect::Exchange => updates += 1,
            _ => {}
        }
        ordered |= effect != Effect::Plain;
    }
    if updates > 1 {
        return Err("updates memory twice");
    }
    Ok(())
}

/// Whether a condition depends on an atomic access of the iteration.
fn reads(context: &Context, literal: Literal) -> bool {
    let side = |side| match side {
        Side::Value(value) => context.depends_on_memory(value),
        Side::Zero => false,
    };
    match literal.atom {
        Atom::Success(_) => true,
        Atom::Value(value) => context.depends_on_memory(value),
        Atom::Compare(_, left, right) => side(left) || side(right),
    }
}

/// Makes an access wait, if every way out of the loop needs one condition on what it reads; gives that condition too.
fn await_for(
    context: &Context,
    access: InstructionId,
    effect: Effect,
    exits: &[&Path],
    stays: &[&Path],
) -> Option<(Await, Literal)> {
    let (address, type_id) = place(context, access)?;
    if !context.is_invariant(address) || !has_width(context, type_id) {
        return None;
    }
    let needed = exits[0].literals.iter().copied();
    for literal in needed.filter(|&literal| exits.iter().all(|exit| exit.has(literal))) {
        let until = match effect {
            Effect::Read => match until(context, access, literal) {
                Some(until) => Some(until),
                None => continue,
            },
            Effect::Exchange => match until(context, access, literal) {
                Some(until) if is_other_than_written(context, access, &until) => Some(until),
                _ => continue,
            },
            Effect::CompareExchange if literal.atom == Atom::Success(access) && literal.holds => {
                let Kind::CompareExchange { expected, .. } = context.kind(access) else {
                    continue;
                };
                if !context.is_invariant(*expected) || !is_only_taken_apart(context, access) {
                    continue;
                }
                None
            }
            _ => continue,
        };
        let mut stopped = stays
            .iter()
            .filter(|path| path.has(literal.opposite()))
            .peekable();
        if stopped.peek().is_some() && stopped.all(|path| is_last(path, access)) {
            return Some((Await { access, until }, literal));
        }
    }
    None
}

/// The address and the type of the value of an access that could wait.
fn place(context: &Context, access: InstructionId) -> Option<(Value, TypeId)> {
    let constants = &context.module.constants;
    match context.kind(access) {
        Kind::Load { address, .. } => {
            Some((*address, context.function.instructions[access].type_id))
        }
        Kind::Update {
            address, operand, ..
        } => Some((*address, context.function.type_of(constants, *operand))),
        Kind::CompareExchange {
            address, expected, ..
        } => Some((*address, context.function.type_of(constants, *expected))),
        _ => None,
    }
}

/// Whether a waiting access of the type can be written down.
fn has_width(context: &Context, type_id: TypeId) -> bool {
    match context.module.types[type_id] {
        Type::Integer(bits) => matches!(bits, 8 | 16 | 32 | 64),
        Type::Pointer(0) => context.module.types.size(type_id) == Some(8),
        _ => false,
    }
}

/// Whether nothing that could fail comes behind an access: waiting there would hide it.
fn is_last(path: &Path, access: InstructionId) -> bool {
    let behind = path.accesses.iter().rev();
    behind
        .take_while(|&&(other, _)| other != access)
        .all(|&(_, effect)| effect == Effect::Fence)
}

/// Whether the only values that an exchange does not wait for is the one that it writes.
fn is_other_than_written(context: &Context, access: InstructionId, until: &Until) -> bool {
    until.predicate == IntegerPredicate::NotEqual && is_written(context, access, &until.operand)
}

fn is_written(context: &Context, access: InstructionId, term: &Term) -> bool {
    let Kind::Update { operand, .. } = context.kind(access) else {
        return false;
    };
    match term {
        Term::Value(value) => value == operand,
        Term::Bits(bits) => constant_bits(context, *operand) == Some(*bits),
        Term::Binary(..) => false,
    }
}

/// Whether a compare-exchange's pair is used only for its two parts.
fn is_only_taken_apart(context: &Context, access: InstructionId) -> bool {
    let this = Value::Instruction(access);
    let blocks = context.function.blocks.values();
    blocks.flat_map(|block| &block.instructions).all(|&id| {
        let kind = context.kind(id);
        let mut uses = false;
        kind.for_each_operand(|operand| uses |= operand == this);
        !uses || matches!(kind, Kind::ExtractValue { indices, .. } if matches!(**indices, [0 | 1]))
    })
}

/// An exchange for which staying does not mean that it wrote what it read: it waits while it would, and the loop stays for
/// whatever else it may read. None if there is no such exchange.
fn guard(
    context: &Context,
    exits: &[&Path],
    stays: &[&Path],
) -> Result<Option<Await>, &'static str> {
    let refusal = Err("may write something else than it read");
    let Some(access) = stays.iter().find_map(|path| unproven(context, path)) else {
        return Ok(None);
    };
    let Kind::Update {
        address, operand, ..
    } = context.kind(access)
    else {
        return refusal;
    };
    let type_id = context
        .function
        .type_of(&context.module.constants, *operand);
    let Some(written) = constant_bits(context, *operand) else {
        return refusal;
    };
    let width = match context.module.types[type_id] {
        Type::Integer(bits) => bits,
        _ => 64,
    };
    // What is written must keep the loop going, whatever else is read.
    let keeps_going = exits[0].literals.iter().any(|&literal| {
        exits.iter().all(|exit| exit.has(literal))
            && until(context, access, literal).is_some_and(|until| match until.operand {
                Term::Bits(bits) => !holds(until.predicate, written, bits, width),
                _ => false,
            })
    });
    let fits = stays
        .iter()
        .all(|path| path.accesses(access) && is_last(path, access));
    if !keeps_going || !fits || !context.is_invariant(*address) || !has_width(context, type_id) {
        return refusal;
    }
    Ok(Some(Await {
        access,
        until: Some(Until {
            predicate: IntegerPredicate::NotEqual,
            operand: Term::Bits(written),
        }),
    }))
}

/// The exchange of a way that may write something else than it read.
fn unproven(context: &Context, path: &Path) -> Option<InstructionId> {
    let mut exchanges = path
        .accesses
        .iter()
        .filter_map(|&(access, effect)| (effect == Effect::Exchange).then_some(access));
    exchanges.find(|&access| {
        !path.literals.iter().any(|&literal| {
            until(context, access, literal).is_some_and(|until| {
                until.predicate == IntegerPredicate::Equal
                    && is_written(context, access, &until.operand)
            })
        })
    })
}

fn constant_bits(context: &Context, value: Value) -> Option<u128> {
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

/// A literal as a condition on what an access reads, if it is one that an invariant operand decides.
fn until(context: &Context, access: InstructionId, literal: Literal) -> Option<Until> {
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
        .filter(|until| is_usable(context, access, &until.operand))
}

fn opposite(predicate: IntegerPredicate) -> IntegerPredicate {
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

fn is_usable(context: &Context, access: InstructionId, term: &Term) -> bool {
    match term {
        Term::Bits(_) => true,
        Term::Value(value) => context.is_invariant(*value) && context.is_available(*value, access),
        Term::Binary(_, left, right) => {
            is_usable(context, access, left) && is_usable(context, access, right)
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
            return Some(Until { predicate, operand });
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
                operation,
                left,
                right,
                ..
            } if is_equality => {
                let other_of = |other| Box::new(term(context, Side::Value(other)));
                let (operation, rest, first, second) = match operation {
                    Operation::Sub if context.is_invariant(*right) => {
                        (Operation::Add, *left, Box::new(operand), other_of(*right))
                    }
                    Operation::Sub => (Operation::Sub, *right, other_of(*left), Box::new(operand)),
                    Operation::Add | Operation::Xor => {
                        let (rest, other) = if context.is_invariant(*right) {
                            (*left, *right)
                        } else {
                            (*right, *left)
                        };
                        let inverse = match operation {
                            Operation::Add => Operation::Sub,
                            other => *other,
                        };
                        (inverse, rest, Box::new(operand), other_of(other))
                    }
                    _ => return None,
                };
                operand = folded(operation, first, second, width(value)?);
                value = rest;
            }
            _ => return None,
        }
    }
    None
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
