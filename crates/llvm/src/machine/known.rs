//! The steps that a thread has made before, so that it need not run to make them again.
//!
//! What a thread does is determined by how it was started and by the answers that it got. An explorer takes answers back and
//! gives them again many times, mostly the same few. So the labels at which a thread stopped form a tree: from each, an answer
//! leads to the next. A step that is in the tree is made by copying what was saved at its end; the stack follows when the thread
//! has to run again ([`ThreadRun::catch_up`]).
//!
//! A step is kept if it leaves nothing behind but a label, registers and words: one that starts a thread, makes an object, prints,
//! comes to the head of a loop that may wait, meets what nobody wrote, or asks what other threads have allocated, is run again.
//! The tree is forgotten when it has grown too large. Explorers go back to what they did last, so it soon has again what is needed.

use super::thread::{Snapshot, ThreadRun};
use norns_execution::program::Answer;

/// So many steps of a thread are kept, some hundred bytes each.
const ROOM: usize = 1 << 12;

/// So many words are kept with them.
const ROOM_FOR_WORDS: usize = 1 << 17;

/// After one label so many answers are told apart.
const ANSWERS: usize = 24;

/// A label in the tree; the tree it is in, since trees are forgotten, and which one of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct KnownLabel {
    tree: u32,
    number: u32,
}

/// No label, or none yet.
const NOWHERE: u32 = u32::MAX;

/// What leads from a label to the next: the answer, and the result of a thread that was joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cause {
    pub(crate) answer: Answer,
    pub(crate) joined: u64,
}

/// A label in the tree.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// How it is reached, and the next label that is reached from the same one.
    cause: Cause,
    sibling: u32,
    /// The first label that is reached from it.
    child: u32,
    snapshot: Snapshot,
    /// Where the words begin that were saved there.
    words: u32,
    count: u32,
}

/// The tree of one thread. It may have several roots: labels that were there when the tree before it was forgotten.
#[derive(Debug)]
pub(crate) struct KnownSteps {
    /// The number of the tree.
    tree: u32,
    nodes: Vec<Node>,
    words: Vec<u64>,
}

/// A copy of a thread begins with an empty tree of its own: copies are made to be changed.
impl Clone for KnownSteps {
    fn clone(&self) -> Self {
        KnownSteps {
            tree: self.tree + 1,
            nodes: Vec::new(),
            words: Vec::new(),
        }
    }
}

impl Default for KnownSteps {
    fn default() -> Self {
        KnownSteps {
            // No label is in tree 0.
            tree: 1,
            nodes: Vec::new(),
            words: Vec::new(),
        }
    }
}

impl KnownSteps {
    fn forget_if_full(&mut self) {
        if self.nodes.len() >= ROOM || self.words.len() >= ROOM_FOR_WORDS {
            self.nodes.clear();
            self.words.clear();
            self.tree += 1;
        }
    }

    /// The label that a cause leads to.
    #[inline]
    fn find(&self, from: KnownLabel, cause: &Cause) -> Option<&Node> {
        if from.tree != self.tree {
            return None;
        }
        let mut next = self.nodes[from.number as usize].child;
        while let Some(node) = self.nodes.get(next as usize) {
            if node.cause == *cause {
                return Some(node);
            }
            next = node.sibling;
        }
        None
    }

    fn count_of_children(&self, label: u32) -> usize {
        let first = self.nodes[label as usize].child;
        let children = std::iter::successors(self.nodes.get(first as usize), |node| {
            self.nodes.get(node.sibling as usize)
        });
        children.count()
    }

    fn add(&mut self, cause: Cause, snapshot: Snapshot, words: &[u64]) -> u32 {
        let number = self.nodes.len() as u32;
        let start = self.words.len() as u32;
        self.words.extend_from_slice(words);
        self.nodes.push(Node {
            cause,
            sibling: NOWHERE,
            child: NOWHERE,
            snapshot,
            words: start,
            count: words.len() as u32,
        });
        number
    }
}

/// What a thread had when a step began.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Beginning {
    labels: usize,
    printed: usize,
    visits: usize,
    objects: u32,
    spawns: u32,
}

impl ThreadRun {
    /// What it has now.
    pub(crate) fn beginning(&self) -> Beginning {
        Beginning {
            labels: self.snapshots.len(),
            printed: self.printed.len(),
            visits: self.visits.count(),
            objects: self.registers.objects,
            spawns: self.registers.spawns,
        }
    }

    /// Makes the step from the pending label that an answer leads to, if it is known.
    #[inline]
    pub(crate) fn make_known_step(&mut self, cause: &Cause) -> bool {
        let Some(last) = self.snapshots.last() else {
            return false;
        };
        let Some(node) = self.known.find(last.known, cause) else {
            return false;
        };
        let words = node.words as usize..(node.words + node.count) as usize;
        self.arena.extend_from_slice(&self.known.words[words]);
        self.stale = self.stale.min(node.snapshot.low());
        self.snapshots.push(node.snapshot);
        true
    }

    /// Keeps the step to the pending label that an answer led to, and that began so.
    pub(crate) fn keep_step(&mut self, cause: Cause, beginning: Beginning) {
        let now = Beginning {
            labels: self.snapshots.len().saturating_sub(1),
            ..self.beginning()
        };
        if now != beginning || beginning.labels == 0 || !self.shadow.is_empty() {
            return;
        }
        self.known.forget_if_full();
        let tree = self.known.tree;
        let (before, last) = (beginning.labels - 1, beginning.labels);
        if self.snapshots[before].known.tree != tree {
            let number = self.known.add(cause, self.snapshots[before], &[]);
            self.snapshots[before].known = KnownLabel { tree, number };
        }
        let parent = self.snapshots[before].known.number;
        if self.known.count_of_children(parent) >= ANSWERS {
            return;
        }
        let number = self.known.nodes.len() as u32;
        self.snapshots[last].known = KnownLabel { tree, number };
        let snapshot = self.snapshots[last];
        let words = &self.arena[snapshot.start()..];
        self.known.add(cause, snapshot, words);
        let first = std::mem::replace(&mut self.known.nodes[parent as usize].child, number);
        self.known.nodes[number as usize].sibling = first;
    }
}
