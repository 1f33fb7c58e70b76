//! The steps that a thread has made before, so that it need not run to make them again.
//!
//! What a thread does is determined by how it was started and by the answers that it got. An explorer takes answers back and
//! gives them again many times, mostly the same few. So the labels at which a thread stopped form a tree: from each, an answer
//! leads to the next. A step that is in the tree is made by copying what was saved at its end; the stack follows when the
//! thread has to run again ([`ThreadRun::catch_up`]).
//!
//! A step is kept if its only effects are a label, registers, words, and states at heads of loops (`repeat.rs`). These depend on
//! nothing but what the thread did before, like the label. A step is run again if it starts a thread, creates an object, prints,
//! meets uninitialised memory, or asks what other threads have allocated. The tree is dropped when it has grown too large.
//! Explorers go back to what they did last, so it soon contains again what is needed.

use super::repeat::{Visits, VisitsPart};
use super::thread::{Snapshot, ThreadRun};
use norns_execution::program::Answer;

/// So many steps of a thread are kept, some hundred bytes each.
const ROOM: usize = 1 << 12;

/// The table in which they are looked up has so many places.
const PLACES: usize = 2 * ROOM;

/// So many words are kept with them, and so many states at heads of loops with as many words again.
const ROOM_FOR_WORDS: usize = 1 << 17;
const ROOM_FOR_VISITS: usize = 1 << 14;

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

impl Cause {
    /// Where to look for the label that it leads to from another one.
    #[inline]
    fn place(&self, from: u32) -> usize {
        const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
        let answer = match self.answer {
            Answer::Done => 0,
            Answer::Read(value) => value.bits(),
            Answer::Updated { old, succeeded } => old.bits() << 1 | u64::from(succeeded),
            Answer::Chosen(taken) => taken.into(),
        };
        let mixed = (answer ^ self.joined.rotate_left(16)).wrapping_mul(MULTIPLIER);
        let mixed = (mixed ^ u64::from(from)).wrapping_mul(MULTIPLIER);
        (mixed >> (u64::BITS - PLACES.ilog2())) as usize
    }
}

/// A label in the tree.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// How it is reached, and from which other label; a root is not reached.
    cause: Cause,
    from: u32,
    /// The next label at the same place of the table.
    next: u32,
    snapshot: Snapshot,
    /// Where the words begin that were saved there.
    words: u32,
    count: u32,
    /// The states that the thread had at heads of loops on the way there.
    visits: VisitsPart,
}

/// The tree of one thread. It may have several roots: labels that were there when the tree before it was forgotten.
#[derive(Debug)]
pub(crate) struct KnownSteps {
    /// The number of the tree.
    tree: u32,
    nodes: Vec<Node>,
    /// For each place ([`Cause::place`]) the label that was added there last. Empty until a label is added.
    places: Vec<u32>,
    words: Vec<u64>,
    visits: Visits,
}

/// A copy of a thread begins with an empty tree of its own: copies are made to be changed.
impl Clone for KnownSteps {
    fn clone(&self) -> Self {
        KnownSteps {
            tree: self.tree + 1,
            ..KnownSteps::default()
        }
    }
}

impl Default for KnownSteps {
    fn default() -> Self {
        KnownSteps {
            // No label is in tree 0.
            tree: 1,
            nodes: Vec::new(),
            places: Vec::new(),
            words: Vec::new(),
            visits: Visits::default(),
        }
    }
}

impl KnownSteps {
    fn forget_if_full(&mut self) {
        let (visits, words_of_visits) = self.visits.count();
        if self.nodes.len() >= ROOM
            || self.words.len().max(words_of_visits) >= ROOM_FOR_WORDS
            || visits >= ROOM_FOR_VISITS
        {
            self.nodes.clear();
            self.places.clear();
            self.words.clear();
            self.visits.clear();
            self.tree += 1;
        }
    }

    /// The label that a cause leads to.
    #[inline]
    fn find(&self, from: KnownLabel, cause: &Cause) -> Option<&Node> {
        if from.tree != self.tree {
            return None;
        }
        let mut next = *self.places.get(cause.place(from.number))?;
        loop {
            let node = self.nodes.get(next as usize)?;
            if node.from == from.number && node.cause == *cause {
                return Some(node);
            }
            next = node.next;
        }
    }

    /// Lets a label be found.
    fn link(&mut self, number: u32) {
        if self.places.is_empty() {
            self.places.resize(PLACES, NOWHERE);
        }
        let node = &mut self.nodes[number as usize];
        let place = node.cause.place(node.from);
        node.next = std::mem::replace(&mut self.places[place], number);
    }

    fn add(
        &mut self,
        (from, cause): (u32, Cause),
        snapshot: Snapshot,
        words: &[u64],
        visits: VisitsPart,
    ) -> u32 {
        let number = self.nodes.len() as u32;
        let start = self.words.len() as u32;
        self.words.extend_from_slice(words);
        self.nodes.push(Node {
            cause,
            from,
            next: NOWHERE,
            snapshot,
            words: start,
            count: words.len() as u32,
            visits,
        });
        number
    }
}

/// What a thread had when a step began.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Beginning {
    labels: usize,
    printed: usize,
    visits: (usize, usize),
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
        let visits = node.visits;
        self.stale = self.stale.min(node.snapshot.low());
        // One copy, where a push makes two.
        self.snapshots
            .extend_from_slice(std::slice::from_ref(&node.snapshot));
        self.arena.extend_from_slice(&self.known.words[words]);
        if !visits.is_empty() {
            self.visits.extend_from(&self.known.visits, visits);
        }
        true
    }

    /// Keeps the step to the pending label that an answer led to, and that began so.
    pub(crate) fn keep_step(&mut self, cause: Cause, beginning: Beginning) {
        let now = Beginning {
            labels: self.snapshots.len().saturating_sub(1),
            visits: beginning.visits,
            ..self.beginning()
        };
        if now != beginning || beginning.labels == 0 || !self.shadow.is_empty() {
            return;
        }
        self.known.forget_if_full();
        let tree = self.known.tree;
        let (before, last) = (beginning.labels - 1, beginning.labels);
        if self.snapshots[before].known.tree != tree {
            let no_visits = VisitsPart::default();
            let root = (NOWHERE, cause);
            let number = (self.known).add(root, self.snapshots[before], &[], no_visits);
            self.snapshots[before].known = KnownLabel { tree, number };
        }
        let parent = self.snapshots[before].known.number;
        let number = self.known.nodes.len() as u32;
        self.snapshots[last].known = KnownLabel { tree, number };
        let snapshot = self.snapshots[last];
        let words = &self.arena[snapshot.start()..];
        let visits = self.known.visits.keep(&self.visits, beginning.visits);
        self.known.add((parent, cause), snapshot, words, visits);
        self.known.link(number);
    }
}
