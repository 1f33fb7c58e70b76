//! Loops that only pause: `for (i = 0; i < n; i++) sched_yield();` in the body of a waiting loop.
//!
//! No thread notices how long another one pauses, so one iteration is as good as all. But the loop must end, because a loop
//! that pauses forever is a livelock. It certainly ends if it counts up or down by one until the counter reaches a number that
//! does not change.

use super::super::simplify::simplify_function;
use super::condition::opposite;
use super::effects::lets_time_pass;
use crate::module::{
    BinaryOperation, BlockId, Function, FunctionId, InstructionId, InstructionKind as Kind,
    IntegerPredicate, Module, Value,
};
use crate::ssa::{Dominators, Graph, Liveness, Loop, Loops};

/// Lets loops that only pause, inside others, be left when they come to their test.
pub(super) fn cut_pauses(module: &mut Module, id: FunctionId) {
    let function = &module.functions[id];
    let graph = Graph::new(function);
    let dominators = Dominators::new(&graph);
    let loops = Loops::new(&graph, &dominators);
    let inner = || loops.iter().filter(|(_, entry)| entry.parent.is_some());
    if inner().next().is_none() || !loops.irreducible().is_empty() {
        return;
    }
    let liveness = Liveness::new(function, &graph, |call| lets_time_pass(module, call));
    let mut cuts = Vec::new();
    for (_, entry) in inner() {
        let only_pauses = entry.blocks.iter().all(|&block| {
            let mut list = function.blocks[block].instructions.iter();
            list.all(|&id| !liveness.is_marked(id))
        });
        if only_pauses && let Some(test) = test(module, function, &graph, &dominators, entry) {
            cuts.push(test);
        }
    }
    if cuts.is_empty() {
        return;
    }
    let function = &mut module.functions[id];
    for Test {
        block,
        inside,
        exit,
    } in cuts
    {
        if let Some(&last) = function.blocks[block].instructions.last() {
            function.instructions[last].kind = Kind::Branch(exit);
        }
        for &id in &function.blocks[inside].instructions {
            if let Kind::Phi(incoming) = &mut function.instructions[id].kind {
                incoming.retain(|(from, _)| *from != block);
            }
        }
    }
    simplify_function(module, id);
}

/// Where a loop ends after finitely many iterations.
struct Test {
    /// The block that leaves it.
    block: BlockId,
    /// Where that leads as long as the loop goes on.
    inside: BlockId,
    /// Where it leads then.
    exit: BlockId,
}

/// The only test that ends a loop, if it certainly does.
fn test(
    module: &Module,
    function: &Function,
    graph: &Graph,
    dominators: &Dominators,
    entry: &Loop,
) -> Option<Test> {
    let is_inside = |block: &BlockId| entry.blocks.contains(block);
    let exits = |block: &&BlockId| !graph.successors(**block).iter().all(is_inside);
    let mut exiting = entry.blocks.iter().filter(exits);
    let (Some(&block), None) = (exiting.next(), exiting.next()) else {
        return None;
    };
    let comes_each_time = |&latch: &BlockId| dominators.dominates(block, latch);
    let Kind::ConditionalBranch {
        condition: Value::Instruction(condition),
        then,
        otherwise,
    } = function.terminator(block)?.kind
    else {
        return None;
    };
    let (stays, inside, exit) = match (is_inside(&then), is_inside(&otherwise)) {
        (true, false) => (true, then, otherwise),
        (false, true) => (false, otherwise, then),
        _ => return None,
    };
    let Kind::CompareIntegers {
        predicate,
        left,
        right,
        ..
    } = function.instructions[condition].kind
    else {
        return None;
    };
    let ends = entry.latches.iter().all(comes_each_time)
        && [(left, right, predicate), (right, left, turned(predicate))]
            .into_iter()
            .any(|(counted, limit, predicate)| {
                let step = step(module, function, entry, counted);
                let stays_while = if stays {
                    predicate
                } else {
                    opposite(predicate)
                };
                is_unchanging(function, entry, limit)
                    && step.is_some_and(|step| meets(step, stays_while))
            });
    ends.then_some(Test {
        block,
        inside,
        exit,
    })
}

/// Whether something that grows by 1 or shrinks by 1 sooner or later does not satisfy a comparison with a number.
fn meets(step: i8, stays_while: IntegerPredicate) -> bool {
    use IntegerPredicate as Is;
    match stays_while {
        Is::NotEqual => true,
        Is::UnsignedLess | Is::SignedLess => step == 1,
        Is::UnsignedGreater | Is::SignedGreater => step == -1,
        _ => false,
    }
}

/// By how much a counter, or the next value of one, grows in each iteration: 1 or -1.
fn step(module: &Module, function: &Function, entry: &Loop, counted: Value) -> Option<i8> {
    let Value::Instruction(id) = counted else {
        return None;
    };
    let phi = match function.instructions[id].kind {
        Kind::Phi(_) => id,
        _ => one_more(module, function, counted)?.0,
    };
    let in_header = function.blocks[entry.header].instructions.contains(&phi);
    let Kind::Phi(incoming) = &function.instructions[phi].kind else {
        return None;
    };
    let mut steps = incoming
        .iter()
        .filter(|(from, _)| entry.latches.contains(from))
        .map(|&(_, next)| one_more(module, function, next).filter(|&(of, _)| of == phi));
    let (_, first) = steps.next()??;
    let same = steps.all(|step| step.is_some_and(|(_, step)| step == first));
    (in_header && same).then_some(first)
}

/// What a value is one more or one less than.
fn one_more(module: &Module, function: &Function, value: Value) -> Option<(InstructionId, i8)> {
    let Value::Instruction(id) = value else {
        return None;
    };
    let Kind::Binary {
        operation,
        left: Value::Instruction(left),
        right: Value::Constant(right),
        ..
    } = function.instructions[id].kind
    else {
        return None;
    };
    let number = module.constants.as_integer(right)?;
    let crate::module::Type::Integer(width @ 1..=64) =
        module.types[function.instructions[id].type_id]
    else {
        return None;
    };
    let minus_one = (1u128 << width) - 1;
    match (operation, number) {
        (BinaryOperation::Add, 1) => Some((left, 1)),
        (BinaryOperation::Sub, 1) => Some((left, -1)),
        (BinaryOperation::Add, number) if number == minus_one => Some((left, -1)),
        _ => None,
    }
}

/// Whether a value is not computed in a loop.
fn is_unchanging(function: &Function, entry: &Loop, value: Value) -> bool {
    let Value::Instruction(id) = value else {
        return true;
    };
    let mut blocks = entry.blocks.iter();
    !blocks.any(|&block| function.blocks[block].instructions.contains(&id))
}

fn turned(predicate: IntegerPredicate) -> IntegerPredicate {
    use IntegerPredicate as Is;
    match predicate {
        Is::Equal | Is::NotEqual => predicate,
        Is::UnsignedLess => Is::UnsignedGreater,
        Is::UnsignedLessEqual => Is::UnsignedGreaterEqual,
        Is::UnsignedGreater => Is::UnsignedLess,
        Is::UnsignedGreaterEqual => Is::UnsignedLessEqual,
        Is::SignedLess => Is::SignedGreater,
        Is::SignedLessEqual => Is::SignedGreaterEqual,
        Is::SignedGreater => Is::SignedLess,
        Is::SignedGreaterEqual => Is::SignedLessEqual,
    }
}
