//! A saved search, which can be continued later, in another process.
//!
//! The finished part of a search is what its observers have seen and counted; what remains is a list of tasks. Both are saved
//! in the order in which a single thread would reach them, so a continued search reports the same as an uninterrupted one. A
//! saved search belongs to one program, model, equivalence and set of options; the caller must ensure that they match.

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
