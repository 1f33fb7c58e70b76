//! Which values still matter at the start of a block.
//!
//! A value matters if something that others can notice may depend on it: what is read or written and where, what is passed to
//! a function, what is returned, and every branch that decides whether any of this happens. This is the marking of aggressive
//! dead code elimination (Cytron, Ferrante, Rosen, Wegman, Zadeck, "Efficiently Computing Static Single Assignment Form and the
//! Control Dependence Graph", 1991, section 7.1), followed by ordinary liveness of what is marked. So a counter that only
//! decides how long to pause does not matter, nor does a loop that only pauses; a counter that decides when to give up does.
//!
//! What it cannot do: in a function from parts of which no way leads to its end, every branch counts as one that matters.

use super::dominators::Dominators;
use super::graph::Graph;
use crate::module::{
    BinaryOperation, BlockId, Call, Function, Id, InstructionId, InstructionKind as Kind, Value,
};

/// A set of small numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Bits(Vec<u64>);

impl Bits {
    fn empty(size: usize) -> Self {
        Bits(vec![0; size.div_ceil(64)])
    }

    #[cfg(test)]
    fn full(size: usize) -> Self {
        let mut bits = Bits::empty(size);
        (0..size).for_each(|number| bits.insert(number));
        bits
    }

    fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    #[cfg(test)]
    fn intersect(&mut self, other: &Bits) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
    }
}

/// The values that matter at the start of each block.
#[derive(Clone, Debug)]
pub struct Liveness {
    /// How many parameters the function has; they come before the instructions.
    parameters: usize,
    /// For each block what matters just after its phis.
    at_start: Vec<Bits>,
    /// For each instruction whether something that others can notice depends on it.
    marked: Vec<bool>,
}

impl Liveness {
    /// The values of a function that matter, given which calls only let time pass.
    pub fn new(function: &Function, graph: &Graph, is_idle: impl Fn(&Call) -> bool) -> Liveness {
        let marked = Marking::new(function, graph).mark(is_idle);
        let parameters = function.parameters.len();
        let mut liveness = Liveness {
            parameters,
            at_start: vec![Bits::empty(parameters + function.instructions.len()); graph.len()],
            marked,
        };
        let mut changed = true;
        while changed {
            changed = false;
            for &block in graph.order().iter().rev() {
                let new = liveness.start_of(function, graph, block);
                changed |= new != liveness.at_start[block.index()];
                liveness.at_start[block.index()] = new;
            }
        }
        liveness
    }

    /// Whether a value matters at the start of a block, after its phis.
    pub fn matters(&self, block: BlockId, value: Value) -> bool {
        let number = self.number(value);
        number.is_some_and(|number| self.at_start[block.index()].contains(number))
    }

    fn number(&self, value: Value) -> Option<usize> {
        match value {
            Value::Argument(index) => Some(index as usize),
            Value::Instruction(id) => Some(self.parameters + id.index()),
            Value::Constant(_) => None,
        }
    }

    /// Whether something that others can notice depends on an instruction, be it only whether it happens at all.
    pub fn is_marked(&self, id: InstructionId) -> bool {
        self.marked[id.index()]
    }

    fn start_of(&self, function: &Function, graph: &Graph, block: BlockId) -> Bits {
        let mut live = Bits::empty(self.parameters + function.instructions.len());
        for &successor in graph.successors(block) {
            let mut next = self.at_start[successor.index()].clone();
            let mut incoming = Vec::new();
            for &id in &function.blocks[successor].instructions {
                let Kind::Phi(sources) = &function.instructions[id].kind else {
                    break;
                };
                let number = self.parameters + id.index();
                if next.contains(number) {
                    next.remove(number);
                    let source = sources.iter().find(|(from, _)| *from == block);
                    incoming.extend(source.map(|&(_, value)| value));
                }
            }
            for value in incoming {
                if let Some(number) = self.number(value) {
                    next.insert(number);
                }
            }
            for (word, other) in live.0.iter_mut().zip(&next.0) {
                *word |= other;
            }
        }
        for &id in function.blocks[block].instructions.iter().rev() {
            let kind = &function.instructions[id].kind;
            if matches!(kind, Kind::Phi(_)) {
                break;
            }
            live.remove(self.parameters + id.index());
            if self.marked[id.index()] {
                kind.for_each_operand(|value| {
                    if let Some(number) = self.number(value) {
                        live.insert(number);
                    }
                });
            }
        }
        live
    }
}

/// Finds the instructions that something noticeable depends on.
struct Marking<'a> {
    function: &'a Function,
    graph: &'a Graph,
    /// The block of each instruction.
    homes: Vec<Option<BlockId>>,
    /// For each block those whose branches decide whether it is executed; none where every branch matters.
    parents: Option<Vec<Vec<BlockId>>>,
}

impl<'a> Marking<'a> {
    fn new(function: &'a Function, graph: &'a Graph) -> Self {
        let mut homes = vec![None; function.instructions.len()];
        for &block in graph.order() {
            for &id in &function.blocks[block].instructions {
                homes[id.index()] = Some(block);
            }
        }
        Marking {
            function,
            graph,
            homes,
            parents: control_dependence(graph),
        }
    }

    fn mark(&self, is_idle: impl Fn(&Call) -> bool) -> Vec<bool> {
        let mut marked = vec![false; self.function.instructions.len()];
        let mut work: Vec<InstructionId> = Vec::new();
        for &block in self.graph.order() {
            for &id in &self.function.blocks[block].instructions {
                let kind = &self.function.instructions[id].kind;
                let branches = matches!(
                    kind,
                    Kind::Branch(_)
                        | Kind::ConditionalBranch { .. }
                        | Kind::Switch { .. }
                        | Kind::IndirectBranch { .. }
                );
                let is_root = if branches {
                    self.parents.is_none()
                } else {
                    is_noticeable(kind, &is_idle)
                };
                if is_root {
                    marked[id.index()] = true;
                    work.push(id);
                }
            }
        }
        while let Some(id) = work.pop() {
            let mut mark = |id: InstructionId| {
                if !std::mem::replace(&mut marked[id.index()], true) {
                    work.push(id);
                }
            };
            let kind = &self.function.instructions[id].kind;
            kind.for_each_operand(|value| {
                if let Value::Instruction(used) = value {
                    mark(used);
                }
            });
            let mut blocks: Vec<BlockId> = self.homes[id.index()].into_iter().collect();
            if let Kind::Phi(incoming) = kind {
                blocks.extend(incoming.iter().map(|&(block, _)| block));
            }
            for block in blocks {
                let parents = self.parents.as_ref().map(|all| &all[block.index()]);
                for &parent in parents.into_iter().flatten() {
                    if let Some(&terminator) = self.function.blocks[parent].instructions.last() {
                        mark(terminator);
                    }
                }
            }
        }
        marked
    }
}

/// Whether others can notice an instruction, or it can fail.
pub(super) fn is_noticeable(kind: &Kind, is_idle: &impl Fn(&Call) -> bool) -> bool {
    match kind {
        Kind::Call(call) => !is_idle(call),
        Kind::Binary { operation, .. } => matches!(
            operation,
            BinaryOperation::UnsignedDivide
                | BinaryOperation::SignedDivide
                | BinaryOperation::UnsignedRemainder
                | BinaryOperation::SignedRemainder
        ),
        Kind::FloatNegate(_)
        | Kind::Cast { .. }
        | Kind::CompareIntegers { .. }
        | Kind::CompareFloats { .. }
        | Kind::Select { .. }
        | Kind::Freeze(_)
        | Kind::Phi(_)
        | Kind::ExtractElement { .. }
        | Kind::InsertElement { .. }
        | Kind::ShuffleVector { .. }
        | Kind::ExtractValue { .. }
        | Kind::InsertValue { .. }
        | Kind::ElementPointer { .. } => false,
        _ => true,
    }
}

/// For each block those whose branches decide whether it is executed; none if some block does not lead to an end.
fn control_dependence(graph: &Graph) -> Option<Vec<Vec<BlockId>>> {
    let behind = immediate_followers(graph)?;
    let mut parents: Vec<Vec<BlockId>> = vec![Vec::new(); graph.len()];
    for &block in graph.order() {
        for &successor in graph.successors(block) {
            // Whatever surely follows this successor, and does not surely follow the block.
            let mut next = Some(successor);
            while next != behind[block.index()]
                && let Some(dependent) = next
            {
                let parents = &mut parents[dependent.index()];
                if parents.last() != Some(&block) {
                    parents.push(block);
                }
                next = behind[dependent.index()];
            }
        }
    }
    Some(parents)
}

/// The closest block that every way from a block to an end goes through, for each block that has one; none at all if some block does not
/// lead to an end. These are the immediate dominators of the reversed graph, which begins with one end for all.
fn immediate_followers(graph: &Graph) -> Option<Vec<Option<BlockId>>> {
    const END: BlockId = BlockId(0);
    let reversed = |block: BlockId| BlockId(block.0 + 1);
    let mut edges = vec![Vec::new(); graph.len() + 1];
    for &block in graph.order() {
        let successors = graph.successors(block);
        if successors.is_empty() {
            edges[END.index()].push(reversed(block));
        }
        for &next in successors {
            edges[reversed(next).index()].push(reversed(block));
        }
    }
    let backwards = Graph::of_successors(edges);
    let mut blocks = graph.order().iter();
    if !blocks.all(|&block| backwards.is_reachable(reversed(block))) {
        return None;
    }
    let dominators = Dominators::new(&backwards);
    let blocks = (0..graph.len() as u32).map(BlockId);
    let followers = blocks.map(|block| {
        let follower = dominators.immediate(reversed(block));
        let follower = follower.filter(|&follower| follower != END)?;
        Some(BlockId(follower.0 - 1))
    });
    Some(followers.collect())
}

#[cfg(test)]
mod tests {
    use super::{Bits, control_dependence};
    use crate::module::{BlockId, Id};
    use crate::ssa::graph::Graph;
    use std::collections::BTreeSet;

    /// What control depends on, by what surely follows each block as a whole.
    fn by_definition(graph: &Graph) -> Vec<BTreeSet<BlockId>> {
        let size = graph.len();
        let mut followers = vec![Bits::full(size); size];
        let mut changed = true;
        while changed {
            changed = false;
            for &block in graph.order().iter().rev() {
                let mut new = match graph.successors(block) {
                    [] => Bits::empty(size),
                    _ => Bits::full(size),
                };
                for &successor in graph.successors(block) {
                    new.intersect(&followers[successor.index()]);
                }
                new.insert(block.index());
                changed |= new != followers[block.index()];
                followers[block.index()] = new;
            }
        }
        let mut parents = vec![BTreeSet::new(); size];
        for &block in graph.order() {
            for &dependent in graph.order() {
                let always =
                    dependent != block && followers[block.index()].contains(dependent.index());
                let mut successors = graph.successors(block).iter();
                let follows = |next: &BlockId| followers[next.index()].contains(dependent.index());
                if !always && successors.any(follows) {
                    parents[dependent.index()].insert(block);
                }
            }
        }
        parents
    }

    #[test]
    fn control_depends_on_what_the_definition_says() {
        // A small generator of its own: whatever it makes is a graph.
        let mut state = 1_u64;
        let mut below = |limit: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as usize % limit
        };
        let mut compared = 0;
        for _ in 0..20_000 {
            let size = 1 + below(10);
            let successors: Vec<Vec<BlockId>> = (0..size)
                .map(|_| {
                    let count = below(4);
                    (0..count).map(|_| BlockId(below(size) as u32)).collect()
                })
                .collect();
            let graph = Graph::of_successors(successors);
            let Some(parents) = control_dependence(&graph) else {
                continue;
            };
            let parents: Vec<BTreeSet<BlockId>> = parents
                .into_iter()
                .map(|parents| parents.into_iter().collect())
                .collect();
            assert_eq!(parents, by_definition(&graph), "{graph:?}");
            compared += usize::from(size > 4);
        }
        assert!(compared > 1_000, "{compared} graphs of some size");
    }
}
