//! Wakeup trees: what is still to be explored from each place of the sequence.
//!
//! Abdulla et al., POPL 2014, section 6. A tree's branches are sequences of steps, explored first to last. All trees share
//! one store of nodes, linked as first child and next sibling, so that growing and consuming them allocates nothing.

use super::reversal::{Access, Covered, Move, Reversal};
use crate::dpor::{machine::Machine, sequence::Sequence};
use norns_execution::{CellId, program::Run};

/// No node.
const NONE: u32 = u32::MAX;

/// Most steps touch one cell, an update touches it twice.
const FEW: usize = 2;

#[derive(Clone, Debug)]
enum Accesses {
    Few([Access; FEW], u8),
    Many(Box<[Access]>),
}

impl Accesses {
    fn of(accesses: &[Access]) -> Self {
        if accesses.len() > FEW {
            return Self::Many(accesses.into());
        }
        let nothing = Access {
            cell: CellId(0),
            source: None,
        };
        let mut few = [nothing; FEW];
        few[..accesses.len()].copy_from_slice(accesses);
        Self::Few(few, accesses.len() as u8)
    }

    fn as_slice(&self) -> &[Access] {
        match self {
            Self::Few(few, count) => &few[..usize::from(*count)],
            Self::Many(many) => many,
        }
    }
}

#[derive(Clone, Debug)]
struct Node {
    step: Move,
    accesses: Accesses,
    child: u32,
    sibling: u32,
}

/// The first branch of a tree, if it has one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tree(u32);

impl Tree {
    pub(super) const EMPTY: Self = Self(NONE);
}

/// The nodes of all trees.
pub(super) struct Trees {
    nodes: Vec<Node>,
    free: Vec<u32>,
    scratch: Vec<Access>,
}

impl Trees {
    pub(super) fn new() -> Self {
        Self {
            nodes: Vec::new(),
            free: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// The most nodes that there ever were at a time.
    pub(super) fn peak(&self) -> u64 {
        self.nodes.len() as u64
    }

    /// Takes the first branch off a tree: its first step, and the tree of what comes then.
    pub(super) fn take_first(&mut self, tree: &mut Tree) -> Option<(Move, Tree)> {
        let node = self.nodes.get(tree.0 as usize)?;
        let (step, below) = (node.step, Tree(node.child));
        let sibling = node.sibling;
        self.free.push(tree.0);
        tree.0 = sibling;
        Some((step, below))
    }

    /// Adds a step as the last branch.
    pub(super) fn add_step(&mut self, tree: &mut Tree, step: Move, accesses: &[Access]) {
        let new = self.add(step, accesses);
        self.append(tree, new);
    }

    /// Adds a sequence that reverses a race, or as much of it as is kept, unless the tree covers it already. Gives the last
    /// step that must stand so that the tree still covers it.
    pub(super) fn insert<R: Run>(
        &mut self,
        tree: &mut Tree,
        sequence: &Sequence,
        machine: &Machine<'_, R>,
        reversal: &mut Reversal,
        (weak, kept): (bool, usize),
    ) -> Option<u32> {
        // The node below which the sequence goes on; none at the root.
        let mut above = NONE;
        let mut next = tree.0;
        while next != NONE {
            let node = &self.nodes[next as usize];
            let accesses = node.accesses.as_slice();
            match reversal.is_covered_by(sequence, machine, node.step, accesses, weak) {
                Covered::No => next = node.sibling,
                Covered::Independent => return None,
                Covered::Initial => {
                    let is_leaf = node.child == NONE;
                    if !reversal.consume(sequence, node.step) || is_leaf {
                        return reversal.consumed_up_to().filter(|_| is_leaf);
                    }
                    above = next;
                    next = node.child;
                }
            }
        }
        let mut branch = Tree::EMPTY;
        let mut last = NONE;
        let mut scratch = std::mem::take(&mut self.scratch);
        reversal.for_each(sequence, machine, kept, &mut scratch, |step, accesses| {
            let new = self.add(step, accesses);
            if last == NONE {
                branch = Tree(new);
            } else {
                self.nodes[last as usize].child = new;
            }
            last = new;
        });
        self.scratch = scratch;
        if above == NONE {
            self.append(tree, branch.0);
        } else {
            let mut below = Tree(self.nodes[above as usize].child);
            self.append(&mut below, branch.0);
        }
        reversal.stands_up_to()
    }

    fn append(&mut self, tree: &mut Tree, new: u32) {
        if tree.0 == NONE {
            tree.0 = new;
            return;
        }
        let mut last = tree.0;
        while self.nodes[last as usize].sibling != NONE {
            last = self.nodes[last as usize].sibling;
        }
        self.nodes[last as usize].sibling = new;
    }

    fn add(&mut self, step: Move, accesses: &[Access]) -> u32 {
        let node = Node {
            step,
            accesses: Accesses::of(accesses),
            child: NONE,
            sibling: NONE,
        };
        if let Some(place) = self.free.pop() {
            self.nodes[place as usize] = node;
            return place;
        }
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }
}
