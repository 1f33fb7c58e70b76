//! Accesses that retry: a thread that would restart an iteration waits instead; [`super`] says why that is sound.

use super::condition::{Operands, Question, Term, Until, constant_bits, until};
use super::effects::{Context, Effect};
use super::fresh::leaves_nothing_behind;
use super::paths::{Atom, End, Literal, Path, first_values};
use super::plan::{Await, Otherwise, can_wait, is_last, is_only_taken_apart};
use crate::module::{
    CastOperation, InstructionId, InstructionKind as Kind, IntegerPredicate, Ordering, Type, Value,
};

/// How many blocks that only lead to a loop are followed.
const MOST_BLOCKS: u32 = 8;

/// Makes accesses wait that would send their thread back to the header in the state in which it came from there; leaves the ways back
/// that are still taken.
pub(super) fn retries<'a>(
    context: &Context,
    all: &'a [Path],
    stays: &mut Vec<&'a Path>,
    awaits: &mut Vec<Await>,
) {
    let mut looked_at = Vec::new();
    for &(access, _) in all.iter().flat_map(|path| &path.accesses) {
        if looked_at.contains(&access) || awaits.iter().any(|wait| wait.access == access) {
            continue;
        }
        looked_at.push(access);
        let leads_back = |path: &Path| path.carried.is_empty();
        if let Some((literal, mut wait)) = retry(context, all, stays, access, leads_back) {
            wait.otherwise = Otherwise::FromHeader;
            awaits.push(wait);
            // What an exchange finds may keep the loop going though it is not what the exchange writes.
            if context.effect(access) != Effect::Exchange {
                stays.retain(|path| !(path.accesses(access) && path.has(literal.opposite())));
            }
        }
    }
}

/// A compare-exchange that stays with what it found, in the place of what was loaded from there just before the loop, if this is
/// the only way back: it waits, and its thread restarts with that load.
pub(super) fn carried(context: &Context, all: &[Path], stays: &[&Path]) -> Option<Await> {
    let &(access, _) = stays.first()?.accesses.last()?;
    let Kind::CompareExchange {
        address, failure, ..
    } = context.kind(access)
    else {
        return None;
    };
    let &[(phi, _)] = stays.first()?.carried.as_slice() else {
        return None;
    };
    let load = first_load(context, phi)?;
    let Kind::Load {
        address: loaded,
        atomic: Some(atomic),
        ..
    } = context.kind(load)
    else {
        return None;
    };
    let is_there = context.base_and_offset(*loaded) == context.base_and_offset(*address);
    if !is_there || strength(atomic.ordering)? > strength(*failure)? {
        return None;
    }
    let leads_back = |path: &Path| matches!(*path.carried, [(carrier, next)] if carrier == phi && is_found(context, next, access));
    let (literal, mut wait) = retry(context, all, stays, access, leads_back)?;
    let mut others = stays.iter();
    if !others.all(|path| path.accesses(access) && path.has(literal.opposite())) {
        return None;
    }
    wait.otherwise = Otherwise::From(load);
    Some(wait)
}

/// Makes an access wait for a condition that decides every way on which it is, if it is the last of the iteration on the ways on
/// which that does not hold, and these lead back and leave nothing behind. Gives the condition too.
fn retry(
    context: &Context,
    all: &[Path],
    stays: &[&Path],
    access: InstructionId,
    leads_back: impl Fn(&Path) -> bool,
) -> Option<(Literal, Await)> {
    if !can_wait(context, access) {
        return None;
    }
    let through: Vec<&Path> = all.iter().filter(|path| path.accesses(access)).collect();
    let stays_through = stays.iter().filter(|path| path.accesses(access));
    let failing = stays_through.flat_map(|path| &path.literals);
    let mut wanted = failing.map(|literal| literal.opposite());
    wanted.find_map(|literal| {
        let until = match context.effect(access) {
            Effect::Plain | Effect::Read => Some(until(context, access, literal, Operands::Known)?),
            Effect::CompareExchange
                if literal.atom == Atom::Success(access)
                    && literal.holds
                    && is_only_taken_apart(context, access) =>
            {
                None
            }
            Effect::Attempt if literal.atom == Atom::Success(access) && literal.holds => None,
            Effect::Exchange => Some(other_than_written(context, access, literal)?),
            _ => return None,
        };
        let fits = through.iter().all(|path| {
            path.has(literal)
                || path.has(literal.opposite())
                    && path.end == End::Stay
                    && leads_back(path)
                    && only_reads(path, access)
                    && leaves_nothing_behind(context, all, path)
                    && is_last(path, access)
        });
        let otherwise = Otherwise::FromHeader;
        let wait = Await {
            access,
            until,
            otherwise,
        };
        fits.then_some((literal, wait))
    })
}

/// That an exchange finds something else than it writes, if the other condition never holds for what it writes.
fn other_than_written(context: &Context, access: InstructionId, literal: Literal) -> Option<Until> {
    let Kind::Update { operand, .. } = context.kind(access) else {
        return None;
    };
    let written = constant_bits(context, *operand)?;
    let type_id = context
        .function
        .type_of(&context.module.constants, *operand);
    let Type::Integer(width) = context.module.types[type_id] else {
        return None;
    };
    let wanted = until(context, access, literal, Operands::Known)?;
    (wanted.holds(written, width) == Some(false)).then_some(Until {
        question: Question::Compare(IntegerPredicate::NotEqual),
        operand: Term::Bits(written),
    })
}

/// Whether all that an iteration does is to read, and to store to fresh objects, if the exchange that is asked about writes what it reads.
fn only_reads(path: &Path, asked: InstructionId) -> bool {
    path.impure.is_none()
        && path.accesses.iter().all(|&(access, effect)| match effect {
            Effect::CompareExchange | Effect::Attempt => path.has(Literal {
                atom: Atom::Success(access),
                holds: false,
            }),
            Effect::Exchange => access == asked,
            Effect::Other(_) => false,
            Effect::None
            | Effect::Plain
            | Effect::Read
            | Effect::StoreFresh
            | Effect::Fence
            | Effect::MayFail => true,
        })
}

/// Whether a value is what a compare-exchange found.
fn is_found(context: &Context, value: Value, access: InstructionId) -> bool {
    let (Value::Instruction(id), _) = without_casts(context, value) else {
        return false;
    };
    matches!(context.kind(id), Kind::ExtractValue { aggregate, indices }
        if *aggregate == Value::Instruction(access) && **indices == [0])
}

/// What a value was before it was cast from a pointer to its bits and back, and the casts.
fn without_casts(context: &Context, mut value: Value) -> (Value, Vec<InstructionId>) {
    let mut casts = Vec::new();
    while let Value::Instruction(id) = value
        && let Kind::Cast {
            operation: CastOperation::PointerToInteger | CastOperation::IntegerToPointer,
            operand,
            ..
        } = context.kind(id)
        && has_pointer_size(context, value)
        && has_pointer_size(context, *operand)
    {
        casts.push(id);
        value = *operand;
    }
    (value, casts)
}

/// Whether a value has as many bits as a pointer.
fn has_pointer_size(context: &Context, value: Value) -> bool {
    let type_id = context.function.type_of(&context.module.constants, value);
    match context.module.types[type_id] {
        Type::Integer(bits) => bits == 64,
        Type::Pointer(0) => context.module.types.size(type_id) == Some(8),
        _ => false,
    }
}

/// The load that gives a phi of the header its first value and does nothing else, if only computations come between it and the loop.
fn first_load(context: &Context, phi: InstructionId) -> Option<InstructionId> {
    let Kind::Phi(incoming) = context.kind(phi) else {
        return None;
    };
    let mut first = first_values(context, incoming);
    let (Some(first), None) = (first.next(), first.next()) else {
        return None;
    };
    let (Value::Instruction(load), casts) = without_casts(context, first) else {
        return None;
    };
    let function = context.function;
    let is_used_otherwise = function.blocks.values().any(|block| {
        let mut users = block.instructions.iter();
        users.any(|&id| {
            let mut uses = false;
            context.kind(id).for_each_operand(|operand| {
                let is_it = |&used: &InstructionId| operand == Value::Instruction(used);
                uses |= is_it(&load) || casts.iter().any(is_it);
            });
            uses && id != phi && !casts.contains(&id)
        })
    });
    if context.effect(load) != Effect::Read || is_used_otherwise {
        return None;
    }
    let mut blocks = function.blocks.values();
    let mut behind = blocks.find_map(|block| {
        let index = block.instructions.iter().position(|&id| id == load)?;
        block.instructions.get(index + 1..)
    })?;
    for _ in 0..MOST_BLOCKS {
        if !behind.iter().all(|&id| context.effect(id) == Effect::None) {
            return None;
        }
        let Kind::Branch(target) = *context.kind(*behind.last()?) else {
            return None;
        };
        if target == context.header {
            return Some(load);
        }
        behind = &function.blocks[target].instructions;
    }
    None
}

/// How much a read orders: a relaxed one least.
fn strength(ordering: Ordering) -> Option<u32> {
    match ordering {
        Ordering::Unordered | Ordering::Monotonic => Some(0),
        Ordering::Acquire => Some(1),
        Ordering::SequentiallyConsistent => Some(2),
        Ordering::Release | Ordering::AcquireRelease => None,
    }
}
