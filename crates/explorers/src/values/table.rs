//! The states that were explored, each with what happens below it.
//!
//! A state is identified by the values that its threads have read and the choices that they have made, because these determine
//! everything else. Unless states are compared in full, the table stores a hash of 128 bits instead (`history.rs`), with a new
//! random key for every check. With n states, two of them collide with a probability of at most n² / 2¹²⁸: less than 10⁻²⁰ for a
//! billion states. A collision would mean that a state is not explored.
//!
//! All workers share the table. What was seen below a state is stored only when all of it is known; otherwise a worker that found a
//! part of it would not explore from reads that must be taken. It is also stored that a worker has started with a state, but only
//! so that others prefer to start elsewhere, and so that an end is shown once.
//!
//! If its size is limited, it forgets the states that were not looked up for a while. Each shard has two parts, and when the new
//! one is full, the old one is dropped. A state that was forgotten is explored again, so nothing is missed, but executions may be
//! counted more than once.

use norns_execution::{Location, ThreadId, ids::HashIds};
use serde::{Deserialize, Serialize};
use std::{
    collections::{HashMap, HashSet},
    hash::{BuildHasher, Hash, Hasher, RandomState},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

/// How an access of a thread matters to reads of the same location.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(super) enum Kind {
    /// It writes.
    Write,
    /// It is an update that writes nothing here, but may elsewhere: a compare-exchange that fails, or an update that waits.
    MayWrite,
}

/// An access of a thread that was seen below a state.
pub(super) type Access = (ThreadId, Location, Kind);

/// The accesses that were seen below a state, in the order in which they were seen first.
#[derive(Clone, Debug, Default)]
pub(super) struct SeenBelow {
    list: Vec<Access>,
    known: HashSet<Access, HashIds>,
}

impl SeenBelow {
    pub(super) fn add(&mut self, seen: impl IntoIterator<Item = Access>) {
        for access in seen {
            if self.known.insert(access) {
                self.list.push(access);
            }
        }
    }

    /// Adds what was seen below another state.
    pub(super) fn absorb(&mut self, other: Self) {
        if self.list.is_empty() {
            *self = other;
        } else {
            self.add(other.list);
        }
    }

    pub(super) fn list(&self) -> &[Access] {
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

/// How explored states are remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TableOptions {
    /// How they are distinguished.
    pub keys: StateKeys,
    /// How many bytes the table may take, if that is limited.
    pub bytes: Option<usize>,
}

/// What distinguishes a state from others.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Key {
    Hash(u128),
    Full(Box<[u64]>),
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        match self {
            // Any part of a hash is one.
            Self::Hash(hash) => hasher.write_u64(*hash as u64),
            Self::Full(words) => words.iter().for_each(|&word| hasher.write_u64(word)),
        }
    }
}

/// What is known of a state.
#[derive(Clone, Debug)]
pub(super) enum Known {
    Nothing,
    /// A worker has started to explore it, so it is consistent.
    Begun,
    /// It was explored, and this was seen below it.
    Finished(Arc<[Access]>),
}

/// What is put down of a state.
#[derive(Clone, Debug)]
pub(super) enum Entry {
    Begun {
        /// Whether it may be an end: then it was shown if it is one.
        may_be_an_end: bool,
    },
    Finished(Arc<[Access]>),
}

/// The states that were explored.
pub(super) struct Table {
    hash_key: Option<[u64; 2]>,
    shards: Vec<Mutex<Shard>>,
    /// How many bytes one of the two parts of a shard may take.
    most: Option<usize>,
    has_forgotten: AtomicBool,
}

/// How many pieces the table is in, each behind a lock of its own.
const SHARDS: usize = 64;

/// A shard of a limited table has at least so many bytes, unless it is the only one.
const SMALLEST_SHARD: usize = 1 << 16;

#[derive(Default)]
struct Shard {
    new: Part,
    old: Part,
}

#[derive(Default)]
struct Part {
    states: HashMap<Key, Entry, HashIds>,
    /// Many states have the same accesses below them.
    lists: HashSet<Arc<[Access]>, HashIds>,
    bytes: usize,
}

impl Table {
    pub(super) fn new(options: TableOptions) -> Self {
        let random = || RandomState::new().build_hasher().finish();
        let hash_key = match options.keys {
            StateKeys::Hashed => Some([random(), random()]),
            StateKeys::Full => None,
        };
        Self::with_hash_key(hash_key, options)
    }

    /// An empty table that tells states apart by a hash with this key, or in full.
    pub(super) fn with_hash_key(hash_key: Option<[u64; 2]>, options: TableOptions) -> Self {
        let shards = options
            .bytes
            .map_or(SHARDS, |bytes| (bytes / SMALLEST_SHARD).clamp(1, SHARDS));
        Self {
            hash_key,
            most: options.bytes.map(|bytes| bytes / shards / 2),
            shards: (0..shards).map(|_| Mutex::default()).collect(),
            has_forgotten: AtomicBool::new(false),
        }
    }

    pub(super) fn hash_key(&self) -> Option<[u64; 2]> {
        self.hash_key
    }

    /// Whether a state was forgotten, so that it may be explored again.
    pub(super) fn has_forgotten(&self) -> bool {
        self.has_forgotten.load(Ordering::Relaxed)
    }

    /// Remembers that states were forgotten by an earlier table, of which this one is the rest.
    pub(super) fn set_forgotten(&self) {
        self.has_forgotten.store(true, Ordering::Relaxed);
    }

    fn shard(&self, key: &Key) -> MutexGuard<'_, Shard> {
        // The maps of the shards look at the other bits.
        let place = (HashIds::default().hash_one(key) >> 32) as usize % self.shards.len();
        lock(&self.shards[place])
    }

    /// What is known of a state.
    pub(super) fn look(&self, key: &Key) -> Known {
        let mut shard = self.shard(key);
        match self.find(&mut shard, key) {
            None => Known::Nothing,
            Some(Entry::Begun { .. }) => Known::Begun,
            Some(Entry::Finished(seen)) => Known::Finished(seen),
        }
    }

    /// Starts to explore a state. Returns whether no other worker has started before.
    pub(super) fn begin(&self, key: &Key, may_be_an_end: bool) -> bool {
        let mut shard = self.shard(key);
        if self.find(&mut shard, key).is_some() {
            return false;
        }
        self.put(&mut shard, key.clone(), Entry::Begun { may_be_an_end });
        true
    }

    /// A state was explored, and this was seen below it.
    pub(super) fn finish(&self, key: Key, seen: &[Access]) {
        let mut shard = self.shard(&key);
        let known = [&shard.new, &shard.old]
            .into_iter()
            .find_map(|part| part.lists.get(seen));
        let seen = known.map_or_else(|| Arc::from(seen), Arc::clone);
        shard.old.states.remove(&key);
        self.put(&mut shard, key, Entry::Finished(seen));
    }

    /// What is put down of a state, which from now on was asked for lately.
    fn find(&self, shard: &mut Shard, key: &Key) -> Option<Entry> {
        if let Some(entry) = shard.new.states.get(key) {
            return Some(entry.clone());
        }
        let (key, entry) = shard.old.states.remove_entry(key)?;
        self.put(shard, key, entry.clone());
        Some(entry)
    }

    fn put(&self, shard: &mut Shard, key: Key, entry: Entry) {
        shard.new.put(key, entry);
        if self.most.is_some_and(|most| shard.new.bytes > most) {
            let full = std::mem::take(&mut shard.new);
            let dropped = std::mem::replace(&mut shard.old, full);
            if !dropped.states.is_empty() {
                self.has_forgotten.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Puts down what was known of a state before.
    pub(super) fn restore(&self, key: Key, entry: Entry) {
        self.put(&mut self.shard(&key), key, entry);
    }

    /// All that is put down, in the order of the keys.
    pub(super) fn entries(&self) -> Vec<(Key, Entry)> {
        let mut entries = Vec::new();
        for shard in &self.shards {
            let shard = lock(shard);
            for part in [&shard.new, &shard.old] {
                let states = part.states.iter();
                entries.extend(states.map(|(key, entry)| (key.clone(), entry.clone())));
            }
        }
        entries.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        entries
    }
}

impl Part {
    fn put(&mut self, key: Key, entry: Entry) {
        if let Entry::Finished(seen) = &entry
            && !self.lists.contains(seen)
        {
            self.bytes += size_of_val::<[Access]>(seen) + 2 * size_of::<Arc<[Access]>>();
            self.lists.insert(Arc::clone(seen));
        }
        // A table of hashes is half empty at times.
        let bytes = 2 * size_of::<(Key, Entry)>()
            + match &key {
                Key::Hash(_) => 0,
                Key::Full(words) => size_of_val::<[u64]>(words),
            };
        if self.states.insert(key, entry).is_none() {
            self.bytes += bytes;
        }
    }
}

fn lock(shard: &Mutex<Shard>) -> MutexGuard<'_, Shard> {
    shard.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use norns_execution::ObjectId;

    fn access(thread: u32) -> Access {
        let location = Location {
            object: ObjectId(1),
            offset: 0,
        };
        (ThreadId(thread), location, Kind::Write)
    }

    fn key_of(table: &Table, word: u64) -> Key {
        match table.hash_key() {
            Some(_) => Key::Hash(u128::from(word)),
            None => Key::Full([word].into()),
        }
    }

    fn is_finished(table: &Table, key: &Key) -> bool {
        matches!(table.look(key), Known::Finished(_))
    }

    #[test]
    fn only_the_first_begins() {
        let table = Table::new(TableOptions::default());
        let key = key_of(&table, 1);
        assert!(matches!(table.look(&key), Known::Nothing));
        assert!(table.begin(&key, true));
        assert!(!table.begin(&key, true));
        assert!(matches!(table.look(&key), Known::Begun));
        table.finish(key.clone(), &[access(1)]);
        assert!(is_finished(&table, &key));
        assert!(!table.begin(&key, true));
        assert!(!table.has_forgotten());
    }

    #[test]
    fn a_small_table_forgets_what_was_not_asked_for_lately() {
        for keys in [StateKeys::Hashed, StateKeys::Full] {
            let bytes = Some(20_000);
            let table = Table::new(TableOptions { keys, bytes });
            let often = key_of(&table, 0);
            table.finish(often.clone(), &[]);
            let mut kept = 0;
            let all: Vec<Key> = (1..2_000).map(|word| key_of(&table, word)).collect();
            for key in &all {
                table.finish(key.clone(), &[]);
                assert!(is_finished(&table, key), "what came last is there");
                assert!(is_finished(&table, &often), "it is asked for all the time");
            }
            for (key, _) in table.entries() {
                kept += usize::from(all.contains(&key));
            }
            assert!(table.has_forgotten());
            assert!((20..400).contains(&kept), "{kept} states are kept");
        }
    }
}
