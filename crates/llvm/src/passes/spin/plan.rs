//! Whether a loop is a spin loop, and how it is replaced.

use super::condition::{Operands, Question, Term, Until, constant_bits, until};
use super::effects::{Context, Effect};
use super::paths::{Atom, End, Literal, Path, Side, paths};
use super::retry::{carried, retries};
use crate::module::{
    InstructionId, InstructionKind as Kind, IntegerPredicate, Type, TypeId, Value,
};

/// Why a loop is left to the machine though all its iterations are pure if they stay.
pub(super) const NO_SINGLE_VALUE: &str = "waits for no single value";

/// What happens to a thread that waits forever at an access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Otherwise {
    /// It is stuck.
    Stuck,
    /// What it assumes does not hold.
    Discarded,
    /// It restarts at the header.
    FromHeader,
    /// It restarts before an access.
    From(InstructionId),
}

/// An access that is to wait.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Await {
    pub(super) access: InstructionId,
    /// None for a compare-exchange, which waits for what it expects, and for an attempt to take a lock.
    pub(super) until: Option<Until>,
    pub(super) otherwise: Otherwise,
}

/// How the edges back to the header are changed.
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
    let mut stays: Vec<&Path> = all.iter().filter(|path| path.end == End::Stay).collect();
    if !all.iter().any(|path| path.end == End::Exit) {
        return Err("never ends");
    }
    if stays.is_empty() {
        return Err("never repeats");
    }
    let (mut awaits, why) = match whole(context, &all, &mut stays) {
        Ok(Whole::Guarded(awaits)) => {
            let ending = Ending::Keep;
            return Ok(Plan { awaits, ending });
        }
        Ok(Whole::Waiting(awaits)) => (awaits, NO_SINGLE_VALUE),
        Err(why) => (Vec::new(), why),
    };
    if let Some(wait) = carried(context, &all, &stays) {
        awaits.push(wait);
        stays.clear();
    }
    retries(context, &all, &mut stays, &mut awaits);
    let ending = if stays.is_empty() {
        Ending::Remove
    } else if awaits.is_empty() {
        return Err(why);
    } else {
        Ending::Keep
    };
    Ok(Plan { awaits, ending })
}

/// What waits in a loop whose iterations are all pure if they stay.
enum Whole {
    /// These accesses.
    Waiting(Vec<Await>),
    /// These accesses, and the loop stays for what an exchange may write otherwise.
    Guarded(Vec<Await>),
}

/// Makes accesses wait in a loop whose iterations are all pure if they stay; leaves the ways back that are still taken.
fn whole(context: &Context, all: &[Path], stays: &mut Vec<&Path>) -> Result<Whole, &'static str> {
    let exits: Vec<&Path> = all.iter().filter(|path| path.end == End::Exit).collect();
    for path in &*stays {
        check_stay(path)?;
    }
    let decided = |path: &&Path| path.literals.iter().any(|&literal| reads(context, literal));
    if !exits.iter().chain(&*stays).all(decided) {
        return Err("is not decided by what it reads");
    }
    let mut awaits = Vec::new();
    let mut left = stays.clone();
    for &(access, effect) in &exits[0].accesses {
        if let Some((wait, literal)) = await_for(context, access, effect, &exits, &left) {
            awaits.push(wait);
            left.retain(|path| !path.has(literal.opposite()));
        }
    }
    if let Some(wait) = guard(context, &exits, &left)? {
        awaits.push(wait);
        return Ok(Whole::Guarded(awaits));
    }
    *stays = left;
    Ok(Whole::Waiting(awaits))
}

/// That an iteration which stays leaves nothing behind, exchanges aside.
fn check_stay(path: &Path) -> Result<(), &'static str> {
    if let Some(what) = path.impure {
        return Err(what);
    }
    if !path.carried.is_empty() {
        return Err("carries a value into the next iteration");
    }
    let (mut updates, mut ordered) = (0, false);
    for &(access, effect) in &path.accesses {
        match effect {
            Effect::Plain if ordered => return Err("reads plainly behind an atomic access"),
            Effect::CompareExchange | Effect::Attempt => {
                let failed = Literal {
                    atom: Atom::Success(access),
                    holds: false,
                };
                if !path.has(failed) {
                    return Err("may go on after an update that succeeded");
                }
                updates += 1;
            }
            Effect::Exchange => updates += 1,
            Effect::StoreFresh => return Err("stores"),
            _ => {}
        }
        ordered |= !matches!(effect, Effect::Plain | Effect::MayFail);
    }
    if updates > 1 {
        return Err("updates memory twice");
    }
    Ok(())
}

/// Whether a condition depends on an access of the iteration.
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
    let (address, _) = place(context, access)?;
    if !context.is_invariant(address) || !can_wait(context, access) {
        return None;
    }
    let needed = exits[0].literals.iter().copied();
    for literal in needed.filter(|&literal| exits.iter().all(|exit| exit.has(literal))) {
        let until = match effect {
            Effect::Plain | Effect::Read => {
                match until(context, access, literal, Operands::Unchanging) {
                    Some(until) => Some(until),
                    None => continue,
                }
            }
            Effect::Exchange => match until(context, access, literal, Operands::Unchanging) {
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
            Effect::Attempt if literal.atom == Atom::Success(access) && literal.holds => None,
            _ => continue,
        };
        let mut stopped = stays
            .iter()
            .filter(|path| path.has(literal.opposite()))
            .peekable();
        if stopped.peek().is_some() && stopped.all(|path| is_last(path, access)) {
            let otherwise = Otherwise::Stuck;
            let wait = Await {
                access,
                until,
                otherwise,
            };
            return Some((wait, literal));
        }
    }
    None
}

/// The address and the type of the value of an access that could wait.
pub(super) fn place(context: &Context, access: InstructionId) -> Option<(Value, TypeId)> {
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
        Kind::Call(call) if context.effect(access) == Effect::Attempt => {
            let lock = call.arguments.first()?.value;
            Some((lock, context.function.instructions[access].type_id))
        }
        _ => None,
    }
}

/// Whether an access could wait: it has a width that can be written down, and is aligned, as one that is not atomic need not be.
pub(super) fn can_wait(context: &Context, access: InstructionId) -> bool {
    let Some((_, type_id)) = place(context, access) else {
        return false;
    };
    let size = context.module.types.size(type_id);
    let is_aligned = match context.kind(access) {
        Kind::Load {
            align,
            atomic: None,
            ..
        } => size.is_some_and(|size| *align >= size),
        _ => true,
    };
    is_aligned && has_width(context, type_id)
}

/// Whether a waiting access of the type can be written down.
fn has_width(context: &Context, type_id: TypeId) -> bool {
    match context.module.types[type_id] {
        Type::Integer(bits) => matches!(bits, 8 | 16 | 32 | 64),
        Type::Pointer(0) => context.module.types.size(type_id) == Some(8),
        _ => false,
    }
}

/// Whether nothing that could fail comes after an access: waiting there would hide it.
pub(super) fn is_last(path: &Path, access: InstructionId) -> bool {
    let behind = path.accesses.iter().rev();
    behind
        .take_while(|&&(other, _)| other != access)
        .all(|&(_, effect)| effect == Effect::Fence)
}

/// Whether the only values that an exchange does not wait for is the one that it writes.
fn is_other_than_written(context: &Context, access: InstructionId, until: &Until) -> bool {
    until.is(IntegerPredicate::NotEqual) && is_written(context, access, &until.operand)
}

fn is_written(context: &Context, access: InstructionId, term: &Term) -> bool {
    let Kind::Update { operand, .. } = context.kind(access) else {
        return false;
    };
    match term {
        Term::Value(value) => value == operand,
        Term::Bits(bits) => constant_bits(context, *operand) == Some(*bits),
        Term::Again(_) | Term::Binary(..) => false,
    }
}

/// Whether a compare-exchange's pair is used only for its two parts.
pub(super) fn is_only_taken_apart(context: &Context, access: InstructionId) -> bool {
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
            && until(context, access, literal, Operands::Unchanging)
                .is_some_and(|until| until.holds(written, width) == Some(false))
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
            question: Question::Compare(IntegerPredicate::NotEqual),
            operand: Term::Bits(written),
        }),
        otherwise: Otherwise::Stuck,
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
            until(context, access, literal, Operands::Unchanging).is_some_and(|until| {
                until.is(IntegerPredicate::Equal) && is_written(context, access, &until.operand)
            })
        })
    })
}
