//! A search as it is written down, so that it can go on later, in another process.
//!
//! What is done of a search is what its observers have seen and counted; what remains is a list of tasks. Both are
//! written down in the order in which one thread would come to them, so a search that goes on reports what an undisturbed one does.
//! It is for the same program, model, equivalence and options; whoever keeps it must see to that.

use super::path::Task;
use crate::{Statistics, memory::SavedLearned};
use serde::{Deserialize, Serialize};

/// What was done of a search, and what remains. `S` is what an observer has seen.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedGraphs<S> {
    /// What all tasks take for granted.
    pub(super) learned: SavedLearned,
    /// In the order in which one thread would come to them.
    pub(super) parts: Vec<SavedPart<S>>,
}

/// A part of a search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[expect(clippy::large_enum_variant, reason = "most parts are done")]
pub(super) enum SavedPart<S> {
    Done {
        seen: S,
        statistics: Statistics,
        learned: SavedLearned,
    },
    Left(Task),
}

/// Where searches are kept.
pub trait Keeper<S>: Sync {
    /// Whether the search is to be written down now: true once for each time. It is asked at every graph.
    fn is_due(&self) -> bool;

    /// Keeps a search, in place of what was kept of it before.
    fn keep(&self, search: S);
}
