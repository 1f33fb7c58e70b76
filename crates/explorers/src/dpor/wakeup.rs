//! Wakeup trees: what is still to be explored from each node of the sequence.
//!
//! Abdulla et al., POPL 2014, section 6. The branches of a tree are sequences of steps, explored first to last. All trees of a
//! worker share one store of nodes, linked as first child and next sibling, so growing and consuming them allocates nothing.
//! Trees that several workers share have their own stores, and steps in terms that mean the same to all of them.

use super::reversal::{Access, AccessKind, Covered, Move};
use crate::search::Halt;
use norns_execution::CellId;

/// No node.
const NONE: u32 = u32::MAX;

/// Most steps touch one cell, an update touches it twice.
const FEW: usize = 2;

/// What a planned step does with memory.
#[derive(Clone, Debug)]
pub(super) enum Accesses {
    Few([Access; FEW], u8),
    Many(Box<[Access]>),
}

impl Accesses {
    pub(super) fn of(accesses: &[Access]) -> Self {
        if accesses.len() > FEW {
            return Self::Many(accesses.into());
        }
        let nothing = Access {
            cell: CellId(0),
            kind: AccessKind::Write,
        };
        let mut few = [nothing; FEW];
        few[..accesses.len()].copy_from_slice(accesses);
        Self::Few(few, accesses.len() as u8)
    }

    pub(super) fn as_slice(&self) -> &[Access] {
        match self {
            Self::Few(few, count) => &few[..usize::from(*count)],
            Self::Many(many) => many,
        }
    }
}

/// A step of a tree, in a worker's own terms.
#[derive(Clone, Debug)]
pub(super) struct Planned {
    pub(super) step: Move,
    pub(super) accesses: Accesses,
}

impl Planned {
    pub(super) fn new(step: Move, accesses: &[Access]) -> Self {
        Self {
            step,
            accesses: Accesses::of(accesses),
        }
    }
}

#[derive(Clone, Debug)]
struct Node<S> {
    step: S,
    child: u32,
    sibling: u32,
}

/// The first branch of a tree, if it has one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tree(u32);

impl Tree {
    pub(super) const EMPTY: Self = Self(NONE);

    pub(super) fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
}

/// A sequence that is inserted into a tree of steps `S`, and what is known of it.
pub(super) trait Insertion<S> {
    /// Whether what begins with a step covers what is left of the sequence.
    fn is_covered_by(&mut self, step: &S) -> Result<Covered, Halt>;

    /// Takes an initial off the sequence, and says whether something is left.
    fn consume(&mut self, step: &S) -> Result<bool, Halt>;

    /// What is left of the sequence, or as much of it as is kept.
    fn rest(&mut self, work: impl FnMut(S));

    /// The last step that must stand so that the sequence still begins with what was consumed.
    fn consumed_up_to(&self) -> Option<u32>;

    /// The last step that must stand so that the sequence still begins as it is.
    fn stands_up_to(&self) -> Option<u32>;
}

/// The nodes of all trees of a store.
#[derive(Debug)]
pub(super) struct Trees<S> {
    nodes: Vec<Node<S>>,
    free: Vec<u32>,
}

impl<S: Clone> Trees<S> {
    pub(super) fn new() -> Self {
        Self {
            nodes: Vec::new(),
            free: Vec::new(),
        }
    }

    /// The largest number of nodes at any time.
    pub(super) fn peak(&self) -> u64 {
        self.nodes.len() as u64
    }

    /// Removes the first branch of a tree: returns its first step, and the tree of what follows.
    pub(super) fn take_first(&mut self, tree: &mut Tree) -> Option<(&S, Tree)> {
        let node = self.nodes.get(tree.0 as usize)?;
        let below = Tree(node.child);
        let sibling = node.sibling;
        self.free.push(tree.0);
        let step = &node.step;
        tree.0 = sibling;
        Some((step, below))
    }

    /// Adds a step as the last branch.
    pub(super) fn add_step(&mut self, tree: &mut Tree, step: S) {
        let new = self.add(step);
        self.append(tree, new);
    }

    /// All steps of a tree, each with how many come before it on its branch, in the order in which they are explored.
    pub(super) fn steps(&self, tree: Tree) -> impl Iterator<Item = (u32, &S)> {
        let mut left = vec![(0, tree.0)];
        std::iter::from_fn(move || {
            let (depth, place) = left.pop()?;
            let node = self.nodes.get(place as usize)?;
            let next = [(depth, node.sibling), (depth + 1, node.child)];
            left.extend(next.into_iter().filter(|&(_, place)| place != NONE));
            Some((depth, &node.step))
        })
    }

    /// Removes a whole tree, and returns its steps as [`Trees::steps`] does.
    pub(super) fn take(&mut self, tree: &mut Tree) -> Vec<(u32, S)> {
        let taken: Vec<(u32, S)> = (self.steps(*tree))
            .map(|(depth, step)| (depth, step.clone()))
            .collect();
        let mut left = vec![tree.0];
        while let Some(place) = left.pop() {
            if let Some(node) = self.nodes.get(place as usize) {
                left.extend([node.sibling, node.child]);
                self.free.push(place);
            }
        }
        *tree = Tree::EMPTY;
        taken
    }

    /// Builds a tree from steps as [`Trees::steps`] returns them; `None` if these are not the steps of a tree.
    pub(super) fn make(&mut self, steps: impl IntoIterator<Item = (u32, S)>) -> Option<Tree> {
        let mut tree = Tree::EMPTY;
        // The last node at each depth.
        let mut path: Vec<u32> = Vec::new();
        for (depth, step) in steps {
            let new = self.add(step);
            match (path.get(depth as usize), path.last()) {
                (Some(&before), _) => self.nodes[before as usize].sibling = new,
                (None, Some(&above)) if depth as usize == path.len() => {
                    self.nodes[above as usize].child = new;
                }
                (None, None) if depth == 0 => tree = Tree(new),
                _ => return None,
            }
            path.truncate(depth as usize);
            path.push(new);
        }
        Some(tree)
    }

    /// Adds a sequence that reverses a race, or as much of it as is kept, unless the tree covers it already. Gives the last
    /// step that must stand so that the tree still covers it.
    pub(super) fn insert(
        &mut self,
        tree: &mut Tree,
        sequence: &mut impl Insertion<S>,
    ) -> Result<Option<u32>, Halt> {
        // The node below which the sequence goes on; none at the root.
        let mut above = NONE;
        let mut next = tree.0;
        while next != NONE {
            let node = &self.nodes[next as usize];
            match sequence.is_covered_by(&node.step)? {
                Covered::No => next = node.sibling,
                Covered::Independent => return Ok(None),
                Covered::Initial => {
                    let is_leaf = node.child == NONE;
                    if !sequence.consume(&node.step)? || is_leaf {
                        return Ok(sequence.consumed_up_to().filter(|_| is_leaf));
                    }
                    above = next;
                    next = node.child;
                }
            }
        }
        let mut branch = Tree::EMPTY;
        let mut last = NONE;
        sequence.rest(|step| {
            let new = self.add(step);
            if last == NONE {
                branch = Tree(new);
            } else {
                self.nodes[last as usize].child = new;
            }
            last = new;
        });
        if above == NONE {
            self.append(tree, branch.0);
        } else {
            let mut below = Tree(self.nodes[above as usize].child);
            self.append(&mut below, branch.0);
        }
        Ok(sequence.stands_up_to())
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

    fn add(&mut self, step: S) -> u32 {
        let node = Node {
            step,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_are_made_of_their_steps_again() {
        let steps = [(0, 'a'), (1, 'b'), (2, 'c'), (1, 'd'), (0, 'e'), (1, 'f')];
        let mut trees = Trees::new();
        let mut tree = trees.make(steps).expect("these are the steps of a tree");
        let again: Vec<(u32, char)> = trees
            .steps(tree)
            .map(|(depth, &step)| (depth, step))
            .collect();
        assert_eq!(again, steps);
        assert_eq!(trees.take(&mut tree), steps);
        assert!(tree.is_empty());
        // What was taken is used again.
        assert!(trees.make(steps).is_some());
        assert_eq!(trees.peak(), 6);
        for wrong in [&[(1, 'a')][..], &[(0, 'a'), (2, 'b')]] {
            assert!(trees.make(wrong.iter().copied()).is_none());
        }
    }
}
