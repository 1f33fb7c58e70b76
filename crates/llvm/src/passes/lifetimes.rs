//! The lifetimes of stack variables, given by the markers `llvm.lifetime.start` and `llvm.lifetime.end`. This is an analysis;
//! it changes nothing.
//!
//! A variable with markers is created, uninitialised, at each start, and its lifetime ends at each end. clang puts them where
//! the scope of a variable starts and ends, one start for each variable, and none at all if a `goto` or `switch` jumps over its
//! declaration.
//!
//! 1. The markers of a variable count if every other use of its address comes after one and the same start on all paths. If
//!    they do not count, which may happen in optimised or hand-written text, the variable lives as long as its function runs.
//! 2. A pointer that is only an SSA value (never stored) is the variable itself. Between two lifetimes that begin at the same
//!    start it cannot survive as such: a use that the start reaches without passing the place where the pointer was taken needs
//!    a phi, and a phi is a copy.

use crate::module::{BlockId, Function, InstructionId, InstructionKind as Kind, Module, Value};
use crate::ssa::{Dominators, Graph};
use std::collections::{HashMap, HashSet};

/// What happens to a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Marker {
    /// Its life begins.
    Start,
    /// Its life ends.
    End,
}

/// The marker that an instruction is, and whose.
pub(crate) fn marker(module: &Module, kind: &Kind) -> Option<(Marker, Value)> {
    let name = module.intrinsic(kind)?;
    let marker = if name.starts_with("lifetime.start") {
        Marker::Start
    } else if name.starts_with("lifetime.end") {
        Marker::End
    } else {
        return None;
    };
    // Older texts have the size first.
    let variable = kind.call()?.arguments.last()?.value;
    Some((marker, variable))
}

/// A place in a function: a block, and how many of its instructions come before.
pub(super) type Place = (BlockId, usize);

/// The variables of a function whose markers count.
pub(crate) fn scoped(module: &Module, function: &Function) -> HashSet<InstructionId> {
    let mut starts: HashMap<InstructionId, Vec<Place>> = HashMap::new();
    let mut uses: HashMap<InstructionId, Vec<Place>> = HashMap::new();
    for (block, contents) in function.blocks.iter() {
        for (index, &id) in contents.instructions.iter().enumerate() {
            let kind = &function.instructions[id].kind;
            match marker(module, kind) {
                Some((Marker::Start, Value::Instruction(variable))) => {
                    starts.entry(variable).or_default().push((block, index));
                }
                Some(_) => {}
                None => {
                    if let Kind::Phi(incoming) = kind {
                        for &(from, value) in incoming {
                            if let Value::Instruction(used) = value {
                                let end = function.blocks[from].instructions.len();
                                uses.entry(used).or_default().push((from, end));
                            }
                        }
                    } else {
                        kind.for_each_operand(|value| {
                            if let Value::Instruction(used) = value {
                                uses.entry(used).or_default().push((block, index));
                            }
                        });
                    }
                }
            }
        }
    }
    let entry = &function.blocks[BlockId(0)].instructions;
    starts.retain(|variable, _| {
        let is_variable = matches!(
            function.instructions[*variable].kind,
            Kind::Allocate {
                count: Value::Constant(_),
                ..
            }
        );
        is_variable && entry.contains(variable)
    });
    if starts.is_empty() {
        return HashSet::new();
    }
    let graph = Graph::new(function);
    let dominators = Dominators::new(&graph);
    let before = |(block, index): Place, (user, at): Place| {
        if block == user {
            index < at
        } else {
            dominators.dominates(block, user)
        }
    };
    let counts = |variable: &InstructionId, starts: &[Place]| {
        let uses = uses.get(variable).map_or(&[][..], Vec::as_slice);
        let reached = uses.iter().filter(|(block, _)| graph.is_reachable(*block));
        starts
            .iter()
            .any(|&start| reached.clone().all(|&user| before(start, user)))
    };
    starts
        .iter()
        .filter(|(variable, starts)| counts(variable, starts))
        .map(|(&variable, _)| variable)
        .collect()
}

/// Whether an instruction that uses a variable may be executed when the variable's life has ended, at one of some markers.
pub(super) fn is_used_after_end(
    function: &Function,
    graph: &Graph,
    ends: &[Place],
    is_start: impl Fn(InstructionId) -> bool,
    is_use: impl Fn(InstructionId) -> bool,
) -> bool {
    // Looks at what follows in a block; whether the life has begun again by its end, or a use that is found.
    let follow = |instructions: &[InstructionId]| {
        for &id in instructions {
            if is_use(id) {
                return Err(());
            }
            if is_start(id) {
                return Ok(true);
            }
        }
        Ok(false)
    };
    let mut work = Vec::new();
    for &(block, index) in ends {
        match follow(&function.blocks[block].instructions[index + 1..]) {
            Err(()) => return true,
            Ok(true) => {}
            Ok(false) => work.extend_from_slice(graph.successors(block)),
        }
    }
    let mut seen = HashSet::new();
    while let Some(block) = work.pop() {
        if seen.insert(block) {
            match follow(&function.blocks[block].instructions) {
                Err(()) => return true,
                Ok(true) => {}
                Ok(false) => work.extend_from_slice(graph.successors(block)),
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the variables of `f` whose markers count.
    fn names(body: &str) -> Vec<String> {
        let text = format!(
            "declare void @llvm.lifetime.start.p0(i64, ptr)\n\
             declare void @llvm.lifetime.end.p0(i64, ptr)\n\
             declare void @use(ptr)\n\
             define void @f(i1 %c) {{\n{body}}}\n"
        );
        let module = crate::read::read(text.as_bytes(), "test").expect("it can be read");
        let function = &module.functions[module.function("f").expect("it is there")];
        let mut names: Vec<String> = scoped(&module, function)
            .into_iter()
            .filter_map(|id| function.instructions[id].name.as_deref().map(str::to_owned))
            .collect();
        names.sort();
        names
    }

    const START: &str = "call void @llvm.lifetime.start.p0(i64 4, ptr %x)\n";
    const END: &str = "call void @llvm.lifetime.end.p0(i64 4, ptr %x)\n";
    const USE: &str = "call void @use(ptr %x)\n";

    #[test]
    fn markers_count_if_one_start_comes_before_every_use() {
        assert_eq!(
            names(&format!("%x = alloca i32\n{START}{USE}{END}ret void\n")),
            ["x"]
        );
        // A use when the life has ended is one that comes after the start.
        assert_eq!(
            names(&format!("%x = alloca i32\n{START}{END}{USE}ret void\n")),
            ["x"]
        );
        assert_eq!(
            names(&format!(
                "%x = alloca i32\n{USE}{START}{USE}{END}ret void\n"
            )),
            [""; 0]
        );
        assert_eq!(
            names(&format!("%x = alloca i32\n{USE}{END}ret void\n")),
            [""; 0]
        );
    }

    #[test]
    fn a_start_on_one_of_two_ways_does_not_count() {
        let ways = |one: &str, other: &str| {
            names(&format!(
                "%x = alloca i32\nbr i1 %c, label %one, label %other\n\
                 one:\n{one}br label %end\n\
                 other:\n{other}br label %end\n\
                 end:\n{USE}ret void\n"
            ))
        };
        assert_eq!(ways(START, ""), [""; 0]);
        // Each use has a start before it, but not the same on all ways.
        assert_eq!(ways(START, START), [""; 0]);
    }
}
