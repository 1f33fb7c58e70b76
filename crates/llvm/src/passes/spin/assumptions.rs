//! Assumptions about a value that was just read: the read waits for what is assumed.
//!
//! A thread that reads any other value is stopped by the assumption and does nothing more that another thread could notice. So
//! of all values that it may read, only those with which it continues matter, and that it may wait forever. The end at which it
//! waits is discarded, as before, but there is one such end instead of one for each unsuitable write. The errors of other
//! threads next to a stopped thread also occur before it continues.

use super::condition::{Operands, until};
use super::effects::{Context, Effect, Facts, Flow};
use super::paths::{Atom, not_zero};
use super::plan::{Await, Otherwise, can_wait, is_only_taken_apart};
use super::rewrite::make_wait;
use crate::module::{BlockId, FunctionId, InstructionId, InstructionKind as Kind, Module, Value};
use std::cell::OnceCell;

/// The functions that programs assume by.
const ASSUMING: [&str; 2] = ["__VERIFIER_assume", "norns_assume"];

/// Makes reads of a function wait for what is assumed of them.
pub(super) fn assumptions(module: &mut Module, id: FunctionId, facts: &Facts) {
    let mut waits = Vec::new();
    let function = &module.functions[id];
    let mut flow = None;
    for (block, of) in function.blocks.iter() {
        for (index, &instruction) in of.instructions.iter().enumerate() {
            let Some(assumed) = assumed(module, &function.instructions[instruction].kind) else {
                continue;
            };
            let flow = flow.get_or_insert_with(|| Flow::of(function));
            let context = of_block(module, id, block, facts, flow);
            waits.extend(wait(&context, &of.instructions[..index], assumed));
        }
    }
    for wait in &waits {
        make_wait(module, id, wait, None);
    }
}

/// What a call assumes to be other than zero.
fn assumed(module: &Module, kind: &Kind) -> Option<Value> {
    let Kind::Call(call) = kind else {
        return None;
    };
    let called = module.called(call)?;
    let is_ours =
        !module.functions[called].is_defined() && ASSUMING.contains(&module.function_name(called));
    match &*call.arguments {
        [condition] if is_ours => Some(condition.value),
        _ => None,
    }
}

/// A block, as a loop of which it is all.
fn of_block<'a>(
    module: &'a Module,
    id: FunctionId,
    block: BlockId,
    facts: &'a Facts,
    flow: &'a Flow,
) -> Context<'a> {
    let function = &module.functions[id];
    let instructions = function.blocks[block].instructions.iter().enumerate();
    Context {
        module,
        id,
        function,
        facts,
        flow,
        header: block,
        latches: &[],
        blocks: &[],
        places: instructions
            .map(|(index, &instruction)| (instruction, (block, index)))
            .collect(),
        fresh: OnceCell::new(),
    }
}

/// The last access before an assumption, waiting for it.
fn wait(context: &Context, before: &[InstructionId], assumed: Value) -> Option<Await> {
    let mut backwards = before.iter().rev();
    let &access = backwards.find(|&&id| context.effect(id) != Effect::None)?;
    if !can_wait(context, access) {
        return None;
    }
    let literal = not_zero(context, assumed)?;
    let until = match context.effect(access) {
        Effect::Read => Some(until(context, access, literal, Operands::Known)?),
        Effect::CompareExchange
            if literal.atom == Atom::Success(access)
                && literal.holds
                && is_only_taken_apart(context, access) =>
        {
            None
        }
        _ => return None,
    };
    let otherwise = Otherwise::Discarded;
    Some(Await {
        access,
        until,
        otherwise,
    })
}
