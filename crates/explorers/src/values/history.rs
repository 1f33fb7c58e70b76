//! What threads have read and chosen, as hashes that grow with each read and are undone with it.
//!
//! The history of a thread is hashed value by value: each hash is computed from the previous one, so the cost of a read does
//! not depend on how many came before. The hash of a state is the sum of the hashes of its threads' histories. Threads that
//! have read nothing have none, because which threads exist follows from what the others have read.
//!
//! Hashes have 128 bits (SipHash-1-3), with a new random key for every check. If they were random, two of n states would have
//! the same hash with a probability of at most n² / 2¹²⁸: half of that for two histories of one thread, and half for two sums.

use norns_execution::{ThreadId, Value};
use siphasher::sip128::{Hasher128, SipHasher13};
use std::hash::Hasher;

/// The histories of all threads.
#[derive(Clone, Debug)]
pub(super) struct Histories {
    key: [u64; 2],
    /// For each thread, the hashes of its history, the shorter ones first.
    threads: Vec<Vec<u128>>,
    sum: u128,
}

/// The hashes after a thread has received an answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct HashesAfter {
    /// The history of the thread.
    pub(super) history: u128,
    /// All histories together.
    pub(super) state: u128,
}

/// An answer to a thread that could have been another one.
#[derive(Clone, Copy, Debug)]
pub(super) enum Told {
    Read(Value),
    Chosen(u32),
}

impl Told {
    /// What distinguishes it from other answers at the same place of a history.
    pub(super) fn words(self) -> [u64; 2] {
        match self {
            Self::Read(value) => [value.bits(), value.uninitialised()],
            Self::Chosen(taken) => [u64::from(taken), 0],
        }
    }
}

impl Histories {
    /// Nothing was read; hashes have this key.
    pub(super) fn new(key: [u64; 2]) -> Self {
        Self {
            key,
            threads: Vec::new(),
            sum: 0,
        }
    }

    /// Records an answer to a thread, after which the hashes are these.
    pub(super) fn add(&mut self, thread: ThreadId, after: HashesAfter) {
        if self.threads.len() <= thread.index() {
            self.threads.resize(thread.index() + 1, Vec::new());
        }
        self.threads[thread.index()].push(after.history);
        self.sum = after.state;
    }

    /// What the hashes would be if a thread, with this code, received an answer.
    pub(super) fn after(&self, thread: ThreadId, code: u64, told: Told) -> HashesAfter {
        let before = self.threads.get(thread.index());
        let before = before.map_or(&[][..], Vec::as_slice);
        let last = before.last().copied();
        let start = last.unwrap_or(u128::from(code));
        let [value, rest] = told.words();
        let words = [
            before.len() as u64,
            start as u64,
            (start >> 64) as u64,
            value,
            rest,
        ];
        let mut hasher = SipHasher13::new_with_keys(self.key[0], self.key[1]);
        hasher.write(words.map(u64::to_le_bytes).as_flattened());
        let history = hasher.finish128().as_u128();
        let state = self
            .sum
            .wrapping_sub(last.unwrap_or(0))
            .wrapping_add(history);
        HashesAfter { history, state }
    }

    /// Takes back the last answer to a thread.
    pub(super) fn take_back(&mut self, thread: ThreadId) {
        let history = &mut self.threads[thread.index()];
        if let Some(hash) = history.pop() {
            let before = history.last().copied().unwrap_or(0);
            self.sum = self.sum.wrapping_sub(hash).wrapping_add(before);
        }
    }

    /// The hash of all histories together.
    pub(super) fn hash(&self) -> u128 {
        self.sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use norns_execution::Width;
    use std::collections::HashSet;

    fn told(value: u64) -> Told {
        Told::Read(Value::new(value, Width::Eight))
    }

    /// Visits every state of three threads that read at most two of three values each, in every order.
    fn visit(
        histories: &mut Histories,
        read: &mut [Vec<u64>; 3],
        known: &mut [HashSet<String>; 2],
    ) {
        let hash = histories.hash();
        known[0].insert(format!("{read:?}"));
        known[1].insert(format!("{hash:032x}"));
        for thread in 0..3 {
            if read[thread].len() == 2 {
                continue;
            }
            for value in 0..3 {
                let id = ThreadId(thread as u32);
                read[thread].push(value);
                let after = histories.after(id, 10 + thread as u64, told(value));
                histories.add(id, after);
                visit(histories, read, known);
                histories.take_back(id);
                read[thread].pop();
                assert_eq!(histories.hash(), hash, "what was taken back leaves nothing");
            }
        }
    }

    #[test]
    fn states_have_hashes_of_their_own() {
        let mut known = [HashSet::new(), HashSet::new()];
        let mut histories = Histories::new([1, 2]);
        visit(&mut histories, &mut Default::default(), &mut known);
        // A thread has read nothing, one value, or two.
        assert_eq!(known.map(|known| known.len()), [13 * 13 * 13; 2]);
    }

    #[test]
    fn other_keys_give_other_hashes() {
        let hash = |key| {
            let histories = Histories::new(key);
            histories.after(ThreadId(0), 1, told(2)).state
        };
        assert_ne!(hash([1, 2]), hash([1, 3]));
    }
}
