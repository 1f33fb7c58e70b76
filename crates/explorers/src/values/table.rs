//! The states that were explored, each with what happens below it.
//!
//! A state is told by the values that its threads have read and the choices that they have made, since these determine
//! everything else. Unless it compares states in full, the table keeps a hash of 128 bits instead, made of two
//! independently keyed hashes with keys that are drawn anew for every run. With n states, two of them collide with a
//! probability of about n² / 2¹²⁹: less than 10⁻²⁰ for a billion states. A collision would mean that a state is not explored.

use norns_execution::{Action, CellId, Graph, ThreadId};
use std::{
    collections::{HashMap, HashSet},
    hash::{BuildHasher, RandomState},
    rc::Rc,
};

/// How an access of a thread matters to reads of the same cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Kind {
    /// It writes.
    Write,
    /// It is an update that writes nothing here, but may elsewhere: a compare-exchange that fails, or an update that waits.
    MayWrite,
}

/// An access of a thread to a cell that was seen below a state.
pub(super) type Seen = (ThreadId, CellId, Kind);

/// The accesses that were seen below a state, in the order in which they were seen first.
#[derive(Clone, Debug, Default)]
pub(super) struct SeenBelow {
    list: Vec<Seen>,
    known: HashSet<Seen>,
}

impl SeenBelow {
    pub(super) fn add(&mut self, seen: impl IntoIterator<Item = Seen>) {
        for access in seen {
            if self.known.insert(access) {
                self.list.push(access);
            }
        }
    }

    pub(super) fn list(&self) -> &[Seen] {
        &self.list
    }
}

/// How the table tells states apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StateKeys {
    /// By hashes of 128 bits.
    #[default]
    Hashed,
    /// By all values that were read: slower, and takes more memory, but no state can be taken for another.
    Full,
}

/// What tells a state from others.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Key {
    Hash([u64; 2]),
    Full(Box<[u64]>),
}

/// The states that were explored.
pub(super) struct Table {
    hashers: Option<[RandomState; 2]>,
    states: HashMap<Key, Rc<[Seen]>>,
}

impl Table {
    pub(super) fn new(keys: StateKeys) -> Self {
        Self {
            hashers: match keys {
                StateKeys::Hashed => Some([RandomState::new(), RandomState::new()]),
                StateKeys::Full => None,
            },
            states: HashMap::new(),
        }
    }

    /// The key of the state that a graph is.
    pub(super) fn key_of(&self, graph: &Graph) -> Key {
        let words = words_of(graph);
        match &self.hashers {
            Some(hashers) => Key::Hash([0, 1].map(|which| hashers[which].hash_one(&words))),
            None => Key::Full(words.into_boxed_slice()),
        }
    }

    /// What happens below a state, if it was explored.
    pub(super) fn get(&self, key: &Key) -> Option<Rc<[Seen]>> {
        self.states.get(key).cloned()
    }

    pub(super) fn insert(&mut self, key: Key, seen: Rc<[Seen]>) {
        self.states.insert(key, seen);
    }
}

/// For each thread, how many values it has read and choices it has made, and which.
fn words_of(graph: &Graph) -> Vec<u64> {
    let mut words = Vec::with_capacity(64);
    for thread in (0..graph.thread_count() as u32).map(ThreadId) {
        let start = words.len();
        words.push(0);
        for event in graph.events_of(thread) {
            match event.action {
                Action::Read { value, .. } => {
                    words.extend([value.bits(), value.uninitialised()]);
                }
                Action::Choose { taken } => words.extend([u64::from(taken), 0]),
                _ => {}
            }
        }
        words[start] = (words.len() - start) as u64;
    }
    // Threads at the end of the list that have read nothing are the same as threads that are not there.
    while words.last() == Some(&1) && is_count(&words) {
        words.pop();
    }
    words
}

/// Whether the last word is the count of a thread that has read nothing.
fn is_count(words: &[u64]) -> bool {
    let mut place = 0;
    while place + 1 < words.len() {
        place += words[place] as usize;
    }
    place + 1 == words.len()
}
