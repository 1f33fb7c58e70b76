//! Natural loops and their nesting.
//!
//! A loop is a header and the blocks from which a back edge to it (an edge to a dominator) is reached without passing the header.
//! Back edges to one header make one loop. What it cannot do: a cycle with several entries (by `goto` into a loop) is not a natural
//! loop. [`Loops::irreducible`] names an edge of each such cycle, so that a pass that needs every cycle to be a loop can refuse.

use super::dominators::Dominators;
use super::graph::Graph;
use crate::module::{BlockId, Id, Table};

/// A loop of one function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LoopId(pub u32);

impl Id for LoopId {
    fn from_index(index: usize) -> Self {
        LoopId(index as u32)
    }
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A natural loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    /// The block through which it is entered.
    pub header: BlockId,
    /// The blocks with an edge back to the header.
    pub latches: Vec<BlockId>,
    /// All its blocks, those of inner loops included, in no particular order but the header first.
    pub blocks: Vec<BlockId>,
    /// The next larger loop that it is in.
    pub parent: Option<LoopId>,
    /// How many loops it is in, itself included.
    pub depth: u32,
}

/// All loops of a function. An outer loop has a smaller id than those inside it.
#[derive(Clone, Debug)]
pub struct Loops {
    all: Table<LoopId, Loop>,
    innermost: Vec<Option<LoopId>>,
    irreducible: Vec<(BlockId, BlockId)>,
}

impl Loops {
    /// The loops of a graph.
    pub fn new(graph: &Graph, dominators: &Dominators) -> Loops {
        let mut loops = Table::new();
        let mut innermost: Vec<Option<LoopId>> = vec![None; graph.len()];
        let mut irreducible = Vec::new();
        // In reverse postorder an outer header comes before an inner one, so the last loop to claim a block is the innermost.
        for (place, &header) in graph.order().iter().enumerate() {
            let mut latches = Vec::new();
            for &predecessor in graph.predecessors(header) {
                if dominators.dominates(header, predecessor) && graph.is_reachable(predecessor) {
                    latches.push(predecessor);
                } else if graph
                    .place(predecessor)
                    .is_some_and(|other| other as usize >= place)
                {
                    irreducible.push((predecessor, header));
                }
            }
            if latches.is_empty() {
                continue;
            }
            latches.dedup();
            let blocks = body(graph, header, &latches);
            let parent = innermost[header.index()];
            let depth = parent.map_or(1, |parent| {
                let parent: &Loop = &loops[parent];
                parent.depth + 1
            });
            let id = LoopId::from_index(loops.len());
            for &block in &blocks {
                innermost[block.index()] = Some(id);
            }
            loops.push(Loop {
                header,
                latches,
                blocks,
                parent,
                depth,
            });
        }
        Loops {
            all: loops,
            innermost,
            irreducible,
        }
    }

    /// All loops with their ids.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (LoopId, &Loop)> {
        self.all.iter()
    }

    /// How many loops there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there is no loop.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The smallest loop that a block is in.
    pub fn innermost(&self, block: BlockId) -> Option<LoopId> {
        self.innermost[block.index()]
    }

    /// Whether a block is in a loop, directly or in a loop inside it.
    pub fn contains(&self, id: LoopId, block: BlockId) -> bool {
        let mut current = self.innermost(block);
        while let Some(inner) = current {
            if inner == id {
                return true;
            }
            current = self.all[inner].parent;
        }
        false
    }

    /// Edges that go back without going to a dominator: each belongs to a cycle with several entries.
    pub fn irreducible(&self) -> &[(BlockId, BlockId)] {
        &self.irreducible
    }
}

impl std::ops::Index<LoopId> for Loops {
    type Output = Loop;
    fn index(&self, id: LoopId) -> &Loop {
        &self.all[id]
    }
}

fn body(graph: &Graph, header: BlockId, latches: &[BlockId]) -> Vec<BlockId> {
    let mut inside = std::collections::HashSet::from([header]);
    let mut blocks = vec![header];
    let mut work: Vec<BlockId> = latches.to_vec();
    while let Some(block) = work.pop() {
        if inside.insert(block) {
            blocks.push(block);
            work.extend(
                graph
                    .predecessors(block)
                    .iter()
                    .filter(|&&block| graph.is_reachable(block)),
            );
        }
    }
    blocks
}
