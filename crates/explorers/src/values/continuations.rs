//! What threads do after a read until their next one, which need not be found out twice.
//!
//! Most reads lead to states that were explored already. Of such a state a search only has to know which accesses came with it. The
//! history of a thread determines what the thread does up to its next read, unless that depends on others. So these accesses are
//! remembered by the hash of the history, and neither the read nor what follows it has to be added to find them.
//!
//! A continuation is remembered only if it leads to another read or to the end of the thread, and if nothing else in it lets other
//! threads go on. One that leads to the end of its thread is not used while another thread waits for that end. A thread that waits for
//! others, or whose next access is an error because the object was freed, does not come to a read, so nothing is remembered. If
//! the access is an error only in another state, where the thread has the same history, the continuation has accesses that do not happen
//! there. This can only make a set of reads larger, so nothing is missed.

use super::table::Access;
use norns_execution::ids::HashIds;
use smallvec::SmallVec;
use std::collections::HashMap;

/// With more of them than this, all are forgotten.
const MOST: usize = 1 << 16;

/// What a thread does after a read.
#[derive(Clone, Debug)]
pub(super) struct Continuation {
    /// Whether it ends.
    pub(super) ends: bool,
    /// The accesses that matter to others, with the read and what waits at the end.
    pub(super) news: SmallVec<[Access; 3]>,
}

/// Continuations by the hashes of histories that end with the read.
#[derive(Debug, Default)]
pub(super) struct Continuations {
    known: HashMap<u128, Continuation, HashIds>,
}

impl Continuations {
    pub(super) fn after(&self, history: u128) -> Option<&Continuation> {
        self.known.get(&history)
    }

    pub(super) fn remember(&mut self, history: u128, continuation: impl FnOnce() -> Continuation) {
        if self.known.len() >= MOST {
            self.known.clear();
        }
        self.known.entry(history).or_insert_with(continuation);
    }
}
