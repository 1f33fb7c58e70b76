//! The graph of a function's blocks.
//!
//! Edges are counted as LLVM counts them: a switch that names a block twice has two edges to it, and so have the phis there.

use crate::module::{BlockId, Function, Id};

/// Predecessors, successors, and an order in which a block comes before its successors, loops aside.
#[derive(Clone, Debug)]
pub struct Graph {
    successors: Vec<Vec<BlockId>>,
    predecessors: Vec<Vec<BlockId>>,
    order: Vec<BlockId>,
    /// The place of each block in `order`; none if it is not reachable.
    place: Vec<Option<u32>>,
}

impl Graph {
    /// The graph of a function that has a body.
    pub fn new(function: &Function) -> Graph {
        let count = function.blocks.len();
        let mut successors = vec![Vec::new(); count];
        for block in function.blocks.ids() {
            if let Some(terminator) = function.terminator(block) {
                terminator.kind.for_each_target(|target| {
                    // A target out of range is for the verifier to report.
                    if target.index() < count {
                        successors[block.index()].push(target);
                    }
                });
            }
        }
        Graph::of_successors(successors)
    }

    /// The graph in which each block has these successors.
    pub(super) fn of_successors(successors: Vec<Vec<BlockId>>) -> Graph {
        let mut predecessors = vec![Vec::new(); successors.len()];
        for (block, targets) in (0..).map(BlockId).zip(&successors) {
            for target in targets {
                predecessors[target.index()].push(block);
            }
        }
        let (order, place) = reverse_postorder(&successors);
        Graph {
            successors,
            predecessors,
            order,
            place,
        }
    }

    /// Where a block goes to, once per edge.
    pub fn successors(&self, block: BlockId) -> &[BlockId] {
        &self.successors[block.index()]
    }

    /// Where a block is come to from, once per edge, also from blocks that are not reachable.
    pub fn predecessors(&self, block: BlockId) -> &[BlockId] {
        &self.predecessors[block.index()]
    }

    /// The reachable blocks in reverse postorder; the entry is first.
    pub fn order(&self) -> &[BlockId] {
        &self.order
    }

    /// The place of a block in [`Graph::order`].
    pub fn place(&self, block: BlockId) -> Option<u32> {
        self.place[block.index()]
    }

    /// Whether a block can be reached from the entry.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.place(block).is_some()
    }

    /// How many blocks there are.
    pub fn len(&self) -> usize {
        self.successors.len()
    }

    /// Whether there is no block.
    pub fn is_empty(&self) -> bool {
        self.successors.is_empty()
    }
}

fn reverse_postorder(successors: &[Vec<BlockId>]) -> (Vec<BlockId>, Vec<Option<u32>>) {
    let mut place = vec![None; successors.len()];
    let mut order = Vec::new();
    if successors.is_empty() {
        return (order, place);
    }
    let mut seen = vec![false; successors.len()];
    let mut stack = vec![(BlockId(0), 0)];
    seen[0] = true;
    while let Some((block, next)) = stack.last_mut() {
        if let Some(&target) = successors[block.index()].get(*next) {
            *next += 1;
            if !std::mem::replace(&mut seen[target.index()], true) {
                stack.push((target, 0));
            }
        } else {
            order.push(*block);
            stack.pop();
        }
    }
    order.reverse();
    for (index, block) in order.iter().enumerate() {
        place[block.index()] = Some(index as u32);
    }
    (order, place)
}
