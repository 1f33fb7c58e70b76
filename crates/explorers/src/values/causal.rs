//! What the paper's algorithm keeps of a state instead of a table: good writes and the causal map.
//!
//! Section 5 of the paper, where it is called RVF-SMC. A state represents executions in which each read reads from one of its
//! *good writes*: those that existed when it was taken, and had the value. When all values of a pending read were explored from
//! a state, nothing later below that state lets the read read from any write that existed then: the *causal map* contains these
//! writes. So no two states represent the same execution. But the same values may be read in both, so executions may be counted
//! more than once.

use norns_execution::EventId;
use std::{collections::HashMap, sync::Arc};

/// The good writes of the reads of a state, and its causal map.
#[derive(Clone, Debug, Default)]
pub(super) struct Causal {
    good: HashMap<EventId, Arc<[EventId]>>,
    /// By the pending read, as the event that it will be.
    forbidden: HashMap<EventId, Arc<[EventId]>>,
}

impl Causal {
    /// Whether a read that was taken may read from a write. Reads of which nothing is known may.
    pub(super) fn is_good(&self, read: EventId, write: EventId) -> bool {
        let good = self.good.get(&read);
        good.is_none_or(|good| good.contains(&write))
    }

    /// Whether a pending read may not read from a write.
    pub(super) fn is_forbidden(&self, read: EventId, write: EventId) -> bool {
        let forbidden = self.forbidden.get(&read);
        forbidden.is_some_and(|forbidden| forbidden.contains(&write))
    }

    /// Whether a pending read was explored before, with the writes that were there.
    pub(super) fn has(&self, read: EventId) -> bool {
        self.forbidden.contains_key(&read)
    }

    /// A pending read was explored with all these writes, which are all that are there.
    pub(super) fn forbid(&mut self, read: EventId, writes: Vec<EventId>) {
        self.forbidden.insert(read, writes.into());
    }

    /// The same for the state in which a read was taken that may read from these writes.
    pub(super) fn with_read(&self, read: EventId, good: Vec<EventId>) -> Self {
        let mut causal = self.clone();
        causal.good.insert(read, good.into());
        causal
    }
}
