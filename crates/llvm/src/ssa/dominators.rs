//! Dominators. Cooper, Harvey, Kennedy, "A Simple, Fast Dominance Algorithm", 2001: figure 3 for the tree, figure 5 for frontiers.
//!
//! Differences: 1. The tree is numbered once, so that "dominates" is two comparisons. 2. Blocks that cannot be reached have no
//! dominator and dominate nothing but themselves.

use super::graph::Graph;
use crate::module::{BlockId, Id};

/// The dominator tree of a function.
#[derive(Clone, Debug)]
pub struct Dominators {
    /// The immediate dominator of each block; the entry and unreachable blocks have none.
    immediate: Vec<Option<BlockId>>,
    children: Vec<Vec<BlockId>>,
    /// When a walk of the tree enters and leaves each block.
    span: Vec<(u32, u32)>,
}

impl Dominators {
    /// The dominators of a graph.
    pub fn new(graph: &Graph) -> Dominators {
        let places = immediate_places(graph);
        let mut immediate = vec![None; graph.len()];
        let mut children = vec![Vec::new(); graph.len()];
        for (place, &block) in graph.order().iter().enumerate().skip(1) {
            let parent = graph.order()[places[place] as usize];
            immediate[block.index()] = Some(parent);
            children[parent.index()].push(block);
        }
        let mut span = vec![(0, 0); graph.len()];
        let mut clock = 0;
        let mut stack: Vec<(BlockId, usize)> = graph
            .order()
            .first()
            .map(|&entry| (entry, 0))
            .into_iter()
            .collect();
        while let Some((block, next)) = stack.last_mut() {
            if *next == 0 {
                clock += 1;
                span[block.index()].0 = clock;
            }
            if let Some(&child) = children[block.index()].get(*next) {
                *next += 1;
                stack.push((child, 0));
            } else {
                // A leaf is left at once; `next` of others is beyond their children.
                clock += 1;
                span[block.index()].1 = clock;
                stack.pop();
            }
        }
        Dominators {
            immediate,
            children,
            span,
        }
    }

    /// The closest block that every path to this one goes through.
    pub fn immediate(&self, block: BlockId) -> Option<BlockId> {
        self.immediate[block.index()]
    }

    /// The blocks that this one immediately dominates.
    pub fn children(&self, block: BlockId) -> &[BlockId] {
        &self.children[block.index()]
    }

    /// Whether every path from the entry to `below` goes through `above`. A block dominates itself.
    pub fn dominates(&self, above: BlockId, below: BlockId) -> bool {
        let (enter, leave) = self.span[above.index()];
        let (inner, _) = self.span[below.index()];
        above == below || (enter != 0 && inner != 0 && enter <= inner && inner <= leave)
    }

    /// For each block, the blocks where its dominance ends: a predecessor of theirs is dominated, they are not strictly.
    pub fn frontiers(&self, graph: &Graph) -> Vec<Vec<BlockId>> {
        let mut frontiers = vec![Vec::new(); graph.len()];
        for &block in graph.order() {
            if graph.predecessors(block).len() < 2 {
                continue;
            }
            for &predecessor in graph.predecessors(block) {
                if !graph.is_reachable(predecessor) {
                    continue;
                }
                let mut runner = Some(predecessor);
                while let Some(current) = runner {
                    if Some(current) == self.immediate(block) {
                        break;
                    }
                    let frontier: &mut Vec<BlockId> = &mut frontiers[current.index()];
                    if frontier.last() != Some(&block) {
                        frontier.push(block);
                    }
                    runner = self.immediate(current);
                }
            }
        }
        frontiers
    }
}

/// Figure 3, on places in reverse postorder: the immediate dominator of each place.
fn immediate_places(graph: &Graph) -> Vec<u32> {
    const UNKNOWN: u32 = u32::MAX;
    let order = graph.order();
    let mut immediate = vec![UNKNOWN; order.len()];
    if order.is_empty() {
        return immediate;
    }
    immediate[0] = 0;
    let mut changed = true;
    while changed {
        changed = false;
        for (place, &block) in order.iter().enumerate().skip(1) {
            let mut new = UNKNOWN;
            for &predecessor in graph.predecessors(block) {
                let Some(other) = graph.place(predecessor) else {
                    continue;
                };
                if immediate[other as usize] == UNKNOWN {
                    continue;
                }
                new = if new == UNKNOWN {
                    other
                } else {
                    intersect(&immediate, new, other)
                };
            }
            if new != immediate[place] {
                immediate[place] = new;
                changed = true;
            }
        }
    }
    immediate
}

fn intersect(immediate: &[u32], mut left: u32, mut right: u32) -> u32 {
    while left != right {
        while left > right {
            left = immediate[left as usize];
        }
        while right > left {
            right = immediate[right as usize];
        }
    }
    left
}
