//! A saved search, which can be continued later, in another process.
//!
//! The finished part of a search is its table, and what was seen and counted. What remains need not be saved: a continued
//! search starts at the first state and finds in the table what was done. Of the states that were only started, those that may
//! be ends are saved too, because they were shown.
//!
//! A saved search belongs to one program, model and set of options; the caller must ensure that they match.

use super::table::{Access, Entry, Key, Kind, Table, TableOptions};
use crate::{Statistics, memory::SavedLearned};
use norns_execution::{
    Location,
    program::{ObjectCode, Run},
};
use serde::{Deserialize, Serialize};
use std::{collections::HashMap, sync::Arc};

/// What was done of a search. `S` is what an observer has seen.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedValues<S> {
    pub(super) learned: SavedLearned,
    pub(super) table: SavedTable,
    pub(super) statistics: Statistics,
    pub(super) seen: S,
}

/// A table as it is written down, with names that every process knows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct SavedTable {
    hash_key: Option<[u64; 2]>,
    has_forgotten: bool,
    /// The states that were explored, by what was seen below them.
    finished: Vec<(Vec<SavedAccess>, SavedKeys)>,
    /// States that may be ends, and were shown if they are.
    shown: SavedKeys,
}

/// The code of a thread, where it accesses memory, and how.
type SavedAccess = (u64, ObjectCode, u32, Kind);

/// Keys of states: hashes as hexadecimal digits, 32 for each, and others as they are.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
struct SavedKeys {
    hashes: String,
    full: Vec<Box<[u64]>>,
}

impl SavedKeys {
    fn push(&mut self, key: Key) {
        match key {
            Key::Hash(hash) => {
                use std::fmt::Write as _;
                // Writing to a string does not fail.
                let _ = write!(self.hashes, "{hash:032x}");
            }
            Key::Full(words) => self.full.push(words),
        }
    }

    /// The keys; none if they are not ones of a table that tells states apart by hashes, or in full.
    fn keys(&self, are_hashed: bool) -> Option<Vec<Key>> {
        if !are_hashed {
            let full = self.full.iter().cloned().map(Key::Full);
            return self.hashes.is_empty().then(|| full.collect());
        }
        let (hashes, rest) = self.hashes.as_bytes().as_chunks::<32>();
        if !rest.is_empty() || !self.full.is_empty() {
            return None;
        }
        let key = |digits: &[u8; 32]| {
            let hash = u128::from_str_radix(str::from_utf8(digits).ok()?, 16);
            hash.ok().map(Key::Hash)
        };
        hashes.iter().map(key).collect()
    }
}

/// A table as it is written down.
pub(super) fn save_table(table: &Table, run: &impl Run) -> SavedTable {
    let saved_access = |&(thread, location, kind): &Access| {
        let object = run.object_code(location.object);
        (run.thread_code(thread), object, location.offset, kind)
    };
    let mut saved = SavedTable {
        hash_key: table.hash_key(),
        has_forgotten: table.has_forgotten(),
        finished: Vec::new(),
        shown: SavedKeys::default(),
    };
    let mut places: HashMap<Arc<[Access]>, usize> = HashMap::new();
    for (key, entry) in table.entries() {
        match entry {
            Entry::Begun { may_be_an_end } => {
                if may_be_an_end {
                    saved.shown.push(key);
                }
            }
            Entry::Finished(seen) => {
                let place = *places.entry(seen).or_insert_with_key(|seen| {
                    let seen = seen.iter().map(saved_access).collect();
                    saved.finished.push((seen, SavedKeys::default()));
                    saved.finished.len() - 1
                });
                saved.finished[place].1.push(key);
            }
        }
    }
    saved
}

/// A table that was written down; nothing if it is not one of this program, or tells states apart in another way.
pub(super) fn restore_table(
    saved: &SavedTable,
    options: TableOptions,
    run: &impl Run,
) -> Option<Table> {
    let empty = Table::new(options);
    if empty.hash_key().is_some() != saved.hash_key.is_some() {
        return None;
    }
    let table = Table::with_hash_key(saved.hash_key, options);
    let are_hashed = saved.hash_key.is_some();
    if saved.has_forgotten {
        table.set_forgotten();
    }
    let access = |&(code, object, offset, kind): &SavedAccess| {
        let object = run.object_of_code(object)?;
        Some((run.thread_of_code(code)?, Location { object, offset }, kind))
    };
    for (seen, keys) in &saved.finished {
        let seen: Option<Arc<[Access]>> = seen.iter().map(access).collect();
        let seen = seen?;
        for key in keys.keys(are_hashed)? {
            table.restore(key, Entry::Finished(Arc::clone(&seen)));
        }
    }
    for key in saved.shown.keys(are_hashed)? {
        let entry = Entry::Begun {
            may_be_an_end: true,
        };
        table.restore(key, entry);
    }
    Some(table)
}
