//! The steps that a thread has made before, so that it need not run to make them again.
//!
//! What a thread does is determined by how it was started and by the answers that it got. An explorer takes answers back and
//! gives them again many times, mostly the same few. So the labels at which a thread stopped form a tree: from each, an answer
//! leads to the next. A step that is in the tree is made by copying what was saved at its end; the stack follows when the
//! thread has to run again ([`ThreadRun::catch_up`]).
//!
//! A step is kept if its only effects are a label, registers and words. A step is run again if it starts a thread, creates an
//! object, prints, reaches the head of a loop that may wait, meets uninitialised memory, or asks what other threads have
//! allocated. The tree is dropped when it has grown too large. Explorers go back to what they did last, so it soon contains
//! again what is needed.

use super::thread::{Snapshot, ThreadRun};
use norns_execution::program::Answer;

/// So many steps of a thread are kept, some hundred bytes each.
const ROOM: usize = 1 << 12;

/// So many words are kept with them.
const ROOM_FOR_WORDS: usize = 1 << 17;

/// After one label so many answers are told apart.
const ANSWERS: u32 = 64;

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
    /// How it is reached, and the next label that is reached from the same one. These form a ring: explorers go round the answers to
    /// a label in the same order again and again, so the one that is wanted is most likely behind the one that was wanted last.
    cause: Cause,
    sibling: u32,
    /// The label that was reached from it last, and how many are.
    child: u32,
    children: u32,
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
    fn find(&mut self, from: KnownLabel, cause: &Cause) -> Option<&Node> {
        if from.tree != self.tree {
            return None;
        }
        let last = self.nodes[from.number as usize].child;
        let mut next = last;
        loop {
            let node = self.nodes.get(next as usize)?;
            if node.cause == *cause {
                break;
            }
            next = node.sibling;
            if next == last {
                return None;
            }
        }
        self.nodes[from.number as usize].child = next;
        self.nodes.get(next as usize)
    }

    /// Puts a label into the ring of those that are reached from another, behind the last one.
    fn link(&mut self, parent: u32, number: u32) {
        let parent = &mut self.nodes[parent as usize];
        let last = std::mem::replace(&mut parent.child, number);
        parent.children += 1;
        let behind = match self.nodes.get_mut(last as usize) {
            Some(last) => std::mem::replace(&mut last.sibling, number),
            None => number,
        };
        self.nodes[number as usize].sibling = behind;
    }

    fn add(&mut self, cause: Cause, snapshot: Snapshot, words: &[u64]) -> u32 {
        let number = self.nodes.len() as u32;
        let start = self.words.len() as u32;
        self.words.extend_from_slice(words);
        self.nodes.push(Node {
            cause,
            sibling: NOWHERE,
            child: NOWHERE,
            children: 0,
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
        self.stale = self.stale.min(node.snapshot.low());
        // One copy, where a push makes two.
        self.snapshots
            .extend_from_slice(std::slice::from_ref(&node.snapshot));
        self.arena.extend_from_slice(&self.known.words[words]);
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
        if self.known.nodes[parent as usize].children >= ANSWERS {
            return;
        }
        let number = self.known.nodes.len() as u32;
        self.snapshots[last].known = KnownLabel { tree, number };
        let snapshot = self.snapshots[last];
        let words = &self.arena[snapshot.start()..];
        self.known.add(cause, snapshot, words);
        self.known.link(parent, number);
    }
}
