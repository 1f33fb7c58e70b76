//! The ways through one iteration of a loop, each with the conditions under which it is taken.
//!
//! A loop without inner loops has finitely many. On each, phis stand for one value and conditions become literals; a way with
//! two literals that contradict each other is none. This is the path condition of "Awaiting for Godot", section III, written
//! out way by way rather than propagated backwards: the loops that matter have a handful of ways.

use super::super::intrinsics::ASSUME;
use super::effects::{Context, Effect};
use super::polling::busy;
use crate::module::{
    BinaryOperation, BlockId, CastOperation, ConstantKind, InstructionId, InstructionKind as Kind,
    IntegerPredicate, Type, Value,
};
use std::collections::HashMap;

/// More ways than this: the loop is left alone.
const MOST_PATHS: usize = 128;
/// A longer chain of casts and negations is not followed.
const MOST_STEPS: u32 = 32;

/// One side of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Value(Value),
    /// Zero or the null pointer.
    Zero,
}

/// A condition that is not made of others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Atom {
    /// A truth value that is not looked into.
    Value(Value),
    /// A compare-exchange found what it expected, or an attempt to take a lock succeeded.
    Success(InstructionId),
    /// A comparison; of predicates only `eq`, `ult` and `slt`.
    Compare(IntegerPredicate, Side, Side),
}

/// A condition or its opposite.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Literal {
    pub(super) atom: Atom,
    pub(super) holds: bool,
}

impl Literal {
    pub(super) fn opposite(self) -> Literal {
        Literal {
            atom: self.atom,
            holds: !self.holds,
        }
    }
}

/// What a condition comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Truth {
    Known(bool),
    Literal(Literal),
}

impl Truth {
    fn negate_if(self, negate: bool) -> Truth {
        match self {
            Truth::Known(value) => Truth::Known(value != negate),
            Truth::Literal(literal) if negate => Truth::Literal(literal.opposite()),
            other @ Truth::Literal(_) => other,
        }
    }
}

/// Where a way ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// At the header again.
    Stay,
    /// Outside of the loop.
    Exit,
    /// Where an assumption fails: the thread goes nowhere.
    Stop,
}

/// A way through one iteration.
#[derive(Clone, Debug)]
pub(super) struct Path {
    pub(super) literals: Vec<Literal>,
    /// What it does, in order.
    pub(super) accesses: Vec<(InstructionId, Effect)>,
    /// What it does that an iteration must not do if it stays, if anything.
    pub(super) impure: Option<&'static str>,
    pub(super) end: End,
    /// The phis of the header that matter and get another value for the next iteration, and that value.
    pub(super) carried: Vec<(InstructionId, Value)>,
}

impl Path {
    pub(super) fn has(&self, literal: Literal) -> bool {
        self.literals.contains(&literal)
    }

    pub(super) fn accesses(&self, id: InstructionId) -> bool {
        self.accesses.iter().any(|&(access, _)| access == id)
    }
}

type Phis = HashMap<InstructionId, Value>;

#[derive(Clone)]
struct State {
    block: BlockId,
    phis: Phis,
    literals: Vec<Literal>,
    accesses: Vec<(InstructionId, Effect)>,
    impure: Option<&'static str>,
}

impl State {
    /// Adds a condition, unless it contradicts what is already there.
    fn suppose(mut self, truth: Truth, wanted: bool) -> Option<State> {
        match truth.negate_if(!wanted) {
            Truth::Known(true) => Some(self),
            Truth::Known(false) => None,
            Truth::Literal(literal) => {
                if self.literals.contains(&literal.opposite()) {
                    return None;
                }
                if !self.literals.contains(&literal) {
                    self.literals.push(literal);
                }
                Some(self)
            }
        }
    }
}

/// All ways; or why they cannot be listed.
pub(super) fn paths(context: &Context) -> Result<Vec<Path>, &'static str> {
    let mut found = Vec::new();
    let mut work = vec![State {
        block: context.header,
        phis: Phis::new(),
        literals: Vec::new(),
        accesses: Vec::new(),
        impure: None,
    }];
    let mut steps = 0;
    while let Some(mut state) = work.pop() {
        steps += 1;
        if found.len() + work.len() > MOST_PATHS || steps > 64 * MOST_PATHS {
            return Err("has too many ways");
        }
        for &id in &context.function.blocks[state.block].instructions {
            match context.effect(id) {
                Effect::None => {}
                Effect::Other(what) => state.impure = state.impure.or(Some(what)),
                effect => state.accesses.push((id, effect)),
            }
        }
        let block = state.block;
        for (next, target) in branches(context, state)? {
            match go(context, next, block, target) {
                Step::On(state) => work.push(state),
                Step::End(path) => found.push(path),
            }
        }
    }
    forget_constants(context, &mut found);
    Ok(found)
}

/// A phi that gets the value again that it had when the thread came to the loop, on every way on which it gets one, never changes.
fn forget_constants(context: &Context, found: &mut [Path]) {
    for &id in &context.function.blocks[context.header].instructions {
        let Kind::Phi(incoming) = context.kind(id) else {
            break;
        };
        let mut carried = found.iter().flat_map(|path| &path.carried);
        let changes = carried.any(|&(phi, next)| {
            phi == id && first_values(context, incoming).any(|first| first != next)
        });
        if !changes {
            for path in found.iter_mut() {
                path.carried.retain(|&(phi, _)| phi != id);
            }
        }
    }
}

/// The ways on from the end of a block.
fn branches(context: &Context, state: State) -> Result<Vec<(State, BlockId)>, &'static str> {
    let terminator = context
        .function
        .terminator(state.block)
        .ok_or("has an empty block")?;
    Ok(match &terminator.kind {
        Kind::Branch(target) => vec![(state, *target)],
        Kind::ConditionalBranch {
            condition,
            then,
            otherwise,
        } => {
            let truth = truth(context, &state.phis, *condition, MOST_STEPS);
            let mut list = Vec::new();
            // The last is looked at first.
            for (wanted, target) in [(false, *otherwise), (true, *then)] {
                if let Some(next) = state.clone().suppose(truth, wanted) {
                    list.push((next, target));
                }
            }
            list
        }
        Kind::Switch {
            value,
            default,
            cases,
        } => {
            let value = resolve(context, &state.phis, *value);
            let equals = |case| {
                compare(
                    context,
                    &state.phis,
                    IntegerPredicate::Equal,
                    value,
                    Value::Constant(case),
                    MOST_STEPS,
                )
            };
            let mut list = Vec::new();
            let mut rest = Some(state.clone());
            for &(case, target) in cases {
                let truth = equals(case);
                if let Some(next) = state.clone().suppose(truth, true) {
                    list.push((next, target));
                }
                rest = rest.and_then(|rest| rest.suppose(truth, false));
            }
            list.extend(rest.map(|rest| (rest, *default)));
            list
        }
        _ => return Err("branches in an unusual way"),
    })
}

enum Step {
    On(State),
    End(Path),
}

/// Follows an edge.
fn go(context: &Context, mut state: State, from: BlockId, target: BlockId) -> Step {
    let end = if target == context.header {
        End::Stay
    } else if context.blocks.contains(&target) {
        let mut new = Vec::new();
        for &id in &context.function.blocks[target].instructions {
            let Kind::Phi(incoming) = context.kind(id) else {
                break;
            };
            if let Some(&(_, value)) = incoming.iter().find(|(block, _)| *block == from) {
                new.push((id, resolve(context, &state.phis, value)));
            }
        }
        state.phis.extend(new);
        state.block = target;
        return Step::On(state);
    } else if is_stop(context, target) {
        End::Stop
    } else {
        End::Exit
    };
    let carried = if end == End::Stay {
        carried(context, &state.phis, from)
    } else {
        Vec::new()
    };
    Step::End(Path {
        literals: state.literals,
        accesses: state.accesses,
        impure: state.impure,
        end,
        carried,
    })
}

/// The phis of the header that matter and get other values than they have.
fn carried(context: &Context, phis: &Phis, latch: BlockId) -> Vec<(InstructionId, Value)> {
    let list = &context.function.blocks[context.header].instructions;
    let mut carried = Vec::new();
    for &id in list {
        let Kind::Phi(incoming) = context.kind(id) else {
            break;
        };
        let next = incoming.iter().find(|(from, _)| *from == latch);
        let Some(next) = next.map(|&(_, value)| resolve(context, phis, value)) else {
            continue;
        };
        if next != Value::Instruction(id) && context.matters(id) {
            carried.push((id, next));
        }
    }
    carried
}

/// What a phi of the header is when a thread comes to the loop.
pub(super) fn first_values<'a>(
    context: &'a Context,
    incoming: &'a [(BlockId, Value)],
) -> impl Iterator<Item = Value> + 'a {
    let outside = incoming
        .iter()
        .filter(|(from, _)| !context.latches.contains(from));
    outside.map(|&(_, value)| value)
}

/// Whether a block only stops the thread, because another loop was replaced.
fn is_stop(context: &Context, block: BlockId) -> bool {
    let first = context.function.blocks[block].instructions.first();
    first.is_some_and(|&id| {
        context.kind(id).call().is_some_and(|call| {
            let named = context
                .module
                .called(call)
                .is_some_and(|id| context.module.function_name(id) == ASSUME);
            let constant = call.arguments.first().map(|argument| argument.value);
            named
                && matches!(constant, Some(Value::Constant(id))
                    if context.module.constants.as_integer(id) == Some(0))
        })
    })
}

/// What a value is on a way: phis, `freeze` and hints to the compiler are seen through.
fn resolve(context: &Context, phis: &Phis, mut value: Value) -> Value {
    for _ in 0..MOST_STEPS {
        let Value::Instruction(id) = value else {
            break;
        };
        value = match context.kind(id) {
            Kind::Phi(_) => match phis.get(&id) {
                Some(&known) => known,
                None => break,
            },
            Kind::Freeze(operand) => *operand,
            kind @ Kind::Call(call) => {
                let hint = context.module.intrinsic(kind);
                match call.arguments.first() {
                    Some(first) if hint.is_some_and(|name| name.starts_with("expect.")) => {
                        first.value
                    }
                    _ => break,
                }
            }
            _ => break,
        };
    }
    value
}

fn constant(context: &Context, value: Value) -> Option<u128> {
    match value {
        Value::Constant(id) if context.module.constants[id].kind == ConstantKind::Null => Some(0),
        Value::Constant(id) => context.module.constants.as_integer(id),
        _ => None,
    }
}

fn bits(context: &Context, value: Value) -> Option<u32> {
    let type_id = context.function.type_of(&context.module.constants, value);
    match context.module.types[type_id] {
        Type::Integer(bits) if bits <= 128 => Some(bits),
        _ => None,
    }
}

/// What an `i1` comes to.
fn truth(context: &Context, phis: &Phis, value: Value, steps: u32) -> Truth {
    let value = resolve(context, phis, value);
    if let Some(known) = constant(context, value) {
        return Truth::Known(known & 1 == 1);
    }
    let opaque = Truth::Literal(Literal {
        atom: Atom::Value(value),
        holds: true,
    });
    let Value::Instruction(id) = value else {
        return opaque;
    };
    if steps == 0 {
        return opaque;
    }
    match context.kind(id) {
        Kind::Binary {
            operation: BinaryOperation::Xor,
            left,
            right,
            ..
        } => match (constant(context, *left), constant(context, *right)) {
            (_, Some(mask)) => truth(context, phis, *left, steps - 1).negate_if(mask & 1 == 1),
            (Some(mask), _) => truth(context, phis, *right, steps - 1).negate_if(mask & 1 == 1),
            _ => opaque,
        },
        Kind::Cast {
            operation: CastOperation::Truncate,
            operand,
            ..
        } => {
            let operand = resolve(context, phis, *operand);
            if let Some(known) = constant(context, operand) {
                return Truth::Known(known & 1 == 1);
            }
            if let Some(inner) = widened(context, operand) {
                return truth(context, phis, inner, steps - 1);
            }
            // A `_Bool` in memory is 0 or 1.
            if bits(context, operand) == Some(8) {
                return equality(operand, Side::Zero).negate_if(true);
            }
            opaque
        }
        Kind::ExtractValue { aggregate, indices } if **indices == [1] => match *aggregate {
            Value::Instruction(update) if is_compare_exchange(context, update) => {
                Truth::Literal(Literal {
                    atom: Atom::Success(update),
                    holds: true,
                })
            }
            _ => opaque,
        },
        Kind::CompareIntegers {
            predicate,
            left,
            right,
            ..
        } => {
            let left = resolve(context, phis, *left);
            let right = resolve(context, phis, *right);
            compare(context, phis, *predicate, left, right, steps - 1)
        }
        _ => opaque,
    }
}

/// The condition that a number is not zero, if it is one.
pub(super) fn not_zero(context: &Context, value: Value) -> Option<Literal> {
    let value = resolve(context, &Phis::new(), value);
    let truth = match widened(context, value) {
        Some(inner) => truth(context, &Phis::new(), inner, MOST_STEPS),
        None if bits(context, value) == Some(1) => truth(context, &Phis::new(), value, MOST_STEPS),
        None => equality(value, Side::Zero).negate_if(true),
    };
    match truth {
        Truth::Literal(literal) => Some(literal),
        Truth::Known(_) => None,
    }
}

fn is_compare_exchange(context: &Context, id: InstructionId) -> bool {
    context.is_inside(id) && matches!(context.kind(id), Kind::CompareExchange { .. })
}

/// The `i1` that a value is the extension of, perhaps in several steps.
fn widened(context: &Context, mut value: Value) -> Option<Value> {
    for _ in 0..MOST_STEPS {
        let Value::Instruction(id) = value else {
            return None;
        };
        value = match context.kind(id) {
            Kind::Cast {
                operation: CastOperation::ZeroExtend | CastOperation::SignExtend,
                operand,
                ..
            } => *operand,
            _ => return None,
        };
        if bits(context, value) == Some(1) {
            return Some(value);
        }
    }
    None
}

fn equality(left: Value, right: Side) -> Truth {
    Truth::Literal(Literal {
        atom: Atom::Compare(IntegerPredicate::Equal, Side::Value(left), right),
        holds: true,
    })
}

/// What a comparison of resolved values comes to.
fn compare(
    context: &Context,
    phis: &Phis,
    predicate: IntegerPredicate,
    left: Value,
    right: Value,
    steps: u32,
) -> Truth {
    use IntegerPredicate as Is;
    if let (Some(a), Some(b)) = (constant(context, left), constant(context, right)) {
        let width = bits(context, left).unwrap_or(64);
        return Truth::Known(holds(predicate, a, b, width));
    }
    // `eq` and `less` say it all: the others are their opposites, or have their sides changed.
    let (predicate, left, right, negated) = match predicate {
        Is::Equal => (Is::Equal, left, right, false),
        Is::NotEqual => (Is::Equal, left, right, true),
        Is::UnsignedLess => (Is::UnsignedLess, left, right, false),
        Is::UnsignedGreaterEqual => (Is::UnsignedLess, left, right, true),
        Is::UnsignedGreater => (Is::UnsignedLess, right, left, false),
        Is::UnsignedLessEqual => (Is::UnsignedLess, right, left, true),
        Is::SignedLess => (Is::SignedLess, left, right, false),
        Is::SignedGreaterEqual => (Is::SignedLess, left, right, true),
        Is::SignedGreater => (Is::SignedLess, right, left, false),
        Is::SignedLessEqual => (Is::SignedLess, right, left, true),
    };
    if predicate == Is::Equal {
        let (left, right) = if constant(context, left).is_some() {
            (right, left)
        } else {
            (left, right)
        };
        if steps > 0
            && constant(context, right) == Some(0)
            && let Some(inner) = widened(context, left)
        {
            return truth(context, phis, inner, steps - 1).negate_if(!negated);
        }
        if let (Some((attempt, busy)), Some(result)) =
            (busy(context, left), constant(context, right))
        {
            let atom = Atom::Success(attempt);
            let succeeds = Truth::Literal(Literal { atom, holds: true });
            return match result {
                0 => succeeds.negate_if(negated),
                result if result == busy => succeeds.negate_if(!negated),
                _ => Truth::Known(negated),
            };
        }
        for (old, expected) in [(left, right), (right, left)] {
            if let Some(update) = old_value_of(context, phis, old, expected) {
                let atom = Atom::Success(update);
                return Truth::Literal(Literal { atom, holds: true }).negate_if(negated);
            }
        }
        return equality(left, side(context, right)).negate_if(negated);
    }
    let atom = Atom::Compare(predicate, side(context, left), side(context, right));
    Truth::Literal(Literal { atom, holds: true }).negate_if(negated)
}

fn side(context: &Context, value: Value) -> Side {
    if constant(context, value) == Some(0) {
        Side::Zero
    } else {
        Side::Value(value)
    }
}

/// The strong compare-exchange whose old value is compared with what it expected: equal means that it succeeded.
fn old_value_of(context: &Context, phis: &Phis, old: Value, other: Value) -> Option<InstructionId> {
    let Value::Instruction(id) = old else {
        return None;
    };
    let Kind::ExtractValue { aggregate, indices } = context.kind(id) else {
        return None;
    };
    let Value::Instruction(update) = *aggregate else {
        return None;
    };
    match context.kind(update) {
        Kind::CompareExchange {
            expected,
            weak: false,
            ..
        } if **indices == [0]
            && context.is_inside(update)
            && resolve(context, phis, *expected) == other =>
        {
            Some(update)
        }
        _ => None,
    }
}

/// A comparison of bits of a width.
pub(super) fn holds(predicate: IntegerPredicate, a: u128, b: u128, width: u32) -> bool {
    use IntegerPredicate as Is;
    let signed = |value: u128| {
        let shift = 128 - width.clamp(1, 128);
        (value << shift).cast_signed() >> shift
    };
    match predicate {
        Is::Equal => a == b,
        Is::NotEqual => a != b,
        Is::UnsignedLess => a < b,
        Is::UnsignedLessEqual => a <= b,
        Is::UnsignedGreater => a > b,
        Is::UnsignedGreaterEqual => a >= b,
        Is::SignedLess => signed(a) < signed(b),
        Is::SignedLessEqual => signed(a) <= signed(b),
        Is::SignedGreater => signed(a) > signed(b),
        Is::SignedGreaterEqual => signed(a) >= signed(b),
    }
}
