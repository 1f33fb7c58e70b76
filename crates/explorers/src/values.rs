//! Executions distinguished by the values that are read: one explorer for all models.
//!
//! The algorithm is based on Agarwal, Chatterjee, Pathak, Pavlogiannis, Toman, "Stateless Model Checking under a
//! Reads-Value-From Equivalence", CAV 2021 (RVF-SMC), section 5. A state consists, for each thread, of the values that it has
//! read and the choices that it has made. These determine all events: threads run to their next read by themselves, and every
//! write, fence, spawn and possible join is added at once. From a state, reads are taken: each value that some write to the
//! location has written leads to another state, if that is *consistent*, that is, if some choice of sources with these values
//! and some modification order satisfy the axioms ([`crate::models::good_writes`]). Completeness rests on one fact that holds
//! in all our models: of the pending reads, the first one in program order and reads-from reads a write that already exists.
//!
//! Where we differ from the paper:
//! 1. All models, not only SC. Only the question whether a state is consistent depends on the model.
//! 2. Executions are distinguished by values alone, and not also by the causal order of reads. So the same state is reached in
//!    many ways, and a table (`table.rs`) remembers the explored states. On programs that take locks this is the difference
//!    between n! executions and 1. Several workers share the table (`parallel.rs`), and a saved search consists of it
//!    (`saving.rs`). Without a table (`causal.rs`) we keep the paper's good writes and causal maps, and count some executions
//!    more than once.
//! 3. The paper continues with another read if an earlier one may still get a write from another thread (its backtrack
//!    signals). Here a state keeps the set of reads that are to be taken from it (`branching.rs`). It starts with one read.
//!    When the exploration below shows that another thread writes to the location of a member, the pending read of that thread
//!    joins the set. If that thread has no pending read, because it joins a thread or was not started yet, all pending reads
//!    join.
//! 4. Updates. For an update that writes, another update of its location is as good as a write, even if it fails or waits: it
//!    would have read something else.
//! 5. Waiting. A read that waits for a value may be the only one to be taken only if every write that is there satisfies it.
//!    If all pending reads wait, the state is a blocked end if some witness leaves them waiting, and exploring goes on.
//! 6. What the holder of a lock reads there has only one value, so its update is added like a write (`locks.rs`).
//! 7. A write that is followed by another write of its location, both before the read in program order, is never tried.
//!
//! A state stands for all its witnesses. Whether there is a data race, a use after free or a blocked end is asked of all of them
//! (`ending.rs`, [`crate::models::good_writes`]), and what is shown is a witness that has it.
//!
//! What it cannot do: atomic blocks. A question about witnesses that takes too long is reported as unsupported.

mod branching;
mod causal;
mod continuations;
mod ending;
mod history;
mod locks;
mod parallel;
mod saving;
mod search;
mod state;
mod table;

use crate::{MemoryModel, explorer::Limits};
pub use saving::SavedValues;
pub use table::{StateKeys, TableOptions};

/// The explorer of values.
#[derive(Clone, Debug)]
pub struct Values {
    /// The model.
    pub model: MemoryModel,
    /// Whether data races are findings.
    pub races: bool,
    /// How much to do at most.
    pub limits: Limits,
    /// How explored states are remembered; if they are not, causal maps take the place of the table.
    pub table: Option<TableOptions>,
    /// Whether to compare every answer about consistency with the obvious definition.
    pub self_check: bool,
}
