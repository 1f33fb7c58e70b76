//! Which calls of C functions stand where a loop may wait by them: `while (!try_lock(&lock));`.
//!
//! That is so if the innermost loop around a call may begin an iteration as it began the last one, which one that counts its
//! iterations does not; and in functions that are called from there, everywhere but in a loop that counts. Elsewhere a call stays
//! a call, since nothing is gained.
//!
//! What it cannot do: calls through pointers are not followed. A loop that hands on what it counts through memory, or by more
//! than one computation, is taken for one that may wait; its calls are inlined to no avail.

use crate::module::{FunctionId, Id, InstructionId, InstructionKind as Kind, Module, Value};
use crate::ssa::{Dominators, Graph, Loop, Loops};
use std::collections::HashSet;

/// A call that is in no loop, or in one that may wait.
struct Site {
    call: InstructionId,
    callee: FunctionId,
    in_loop: bool,
}

/// The calls that were found.
pub(super) struct Polled {
    /// For each function, the calls in it.
    sites: Vec<HashSet<InstructionId>>,
}

impl Polled {
    pub(super) fn new(module: &Module) -> Polled {
        let functions = module.functions.ids();
        let calls: Vec<Vec<Site>> = functions.map(|id| sites_of(module, id)).collect();
        let mut sites = vec![HashSet::new(); calls.len()];
        let mut whole = vec![false; calls.len()];
        let mut work = Vec::new();
        let mut take = |from: FunctionId, in_whole: bool, work: &mut Vec<FunctionId>| {
            let wanted = calls[from.index()].iter();
            for site in wanted.filter(|site| in_whole || site.in_loop) {
                sites[from.index()].insert(site.call);
                work.push(site.callee);
            }
        };
        for id in module.functions.ids() {
            take(id, false, &mut work);
        }
        while let Some(id) = work.pop() {
            if !std::mem::replace(&mut whole[id.index()], true) {
                take(id, true, &mut work);
            }
        }
        Polled { sites }
    }

    pub(super) fn contains(&self, function: FunctionId, site: InstructionId) -> bool {
        self.sites[function.index()].contains(&site)
    }
}

fn sites_of(module: &Module, id: FunctionId) -> Vec<Site> {
    let function = &module.functions[id];
    if !function.is_defined() {
        return Vec::new();
    }
    let graph = Graph::new(function);
    let loops = Loops::new(&graph, &Dominators::new(&graph));
    let mut found = Vec::new();
    for (block, contents) in function.blocks.iter() {
        let around = loops.innermost(block).map(|id| &loops[id]);
        if around.is_some_and(|around| counts(module, id, around)) {
            continue;
        }
        let in_loop = around.is_some();
        for &call in &contents.instructions {
            let called = function.instructions[call].kind.call();
            let callee = called.and_then(|called| module.called(called));
            found.extend(callee.map(|callee| Site {
                call,
                callee,
                in_loop,
            }));
        }
    }
    found
}

/// Whether every iteration computes with what it began with, and hands the result to the next one.
fn counts(module: &Module, id: FunctionId, around: &Loop) -> bool {
    let function = &module.functions[id];
    let list = &function.blocks[around.header].instructions;
    list.iter().any(|&phi| {
        let Kind::Phi(incoming) = &function.instructions[phi].kind else {
            return false;
        };
        let mut back = incoming
            .iter()
            .filter(|(from, _)| around.latches.contains(from))
            .peekable();
        back.peek().is_some()
            && back.all(|&(_, value)| match value {
                Value::Instruction(next) => match function.instructions[next].kind {
                    Kind::Binary { left, right, .. } => {
                        [left, right].contains(&Value::Instruction(phi))
                    }
                    _ => false,
                },
                _ => false,
            })
    })
}

/// Whether a function may come to call itself, by calls that name whom they call.
pub(super) fn is_recursive(module: &Module, start: FunctionId) -> bool {
    let mut seen = HashSet::new();
    let mut work = vec![start];
    while let Some(id) = work.pop() {
        let function = &module.functions[id];
        for site in super::calls(function) {
            let call = function.instructions[site].kind.call();
            let callee = call.and_then(|call| module.called(call));
            if callee == Some(start) {
                return true;
            }
            work.extend(callee.filter(|&callee| seen.insert(callee)));
        }
    }
    false
}
