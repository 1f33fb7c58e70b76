//! Every execution graph once: one explorer for all models that have axioms.
//!
//! The algorithm is that of Kokologiannakis, Marmanis, Gladstein, Vafeiadis, "Truly Stateless, Optimal Dynamic Partial
//! Order Reduction", POPL 2022 (`TruSt`), which succeeds the revisit sets of Kokologiannakis, Lahav, Sagonas, Vafeiadis,
//! "Effective Stateless Model Checking for C/C++ Concurrency", POPL 2018 (RCMC). A graph is built event by event. A read
//! branches over the writes that are there. A write, besides going into its location's order, may *revisit* a read that was
//! there before it: the read now reads from it, and what had been added since is taken away, unless the write depends
//! on it. A graph is revisited from only one of the many graphs that lead to it: the one in which everything taken away
//! had been added in its *canonical* way, a read reading from the last write, a write last and read by nobody, a choice of the first
//! alternative. So nothing is explored twice, and nothing is remembered but the current graph.
//!
//! Where we differ from the papers:
//! 1. What depends on the model is behind three questions: is a graph consistent, where may a write stand, and which
//!    write is last (`order.rs`). WRC11, which orders no writes, gets the same explorer with another last write.
//! 2. Waiting: a read with `until` that reads another value is a read like any other, at which its thread stops. But an
//!    execution ends waiting only if each such read sees the last write, so that fair threads could not go on; of all
//!    others it is enough to know that they come to nothing. So a read waits, when it is added, at the last write only,
//!    if that does not satisfy it; and a write that does not satisfy may make it wait, by a revisit, if it stands behind
//!    all writes that were there before the read, since these will never go. What ends with a read that waits at a write
//!    that is not the last is dropped and counted as redundant. Under WRC11, where several writes may be the last, a read
//!    waits at any that does not satisfy it, and at the end the greatest by name of those with which everybody at the cell
//!    goes on waiting counts. A thread that would repeat an iteration has stopped behind reads like any others; if these
//!    have not seen the last writes at the end, that is dropped as well (`waiting.rs`). (Letting a waiting
//!    read also read nothing, whatever there is to read, is simpler; but then n locks that nobody contends for have 2^n
//!    ends, all but one of them dropped.)
//! 3. Plain accesses under RA, RC11, WRC11 and C20 are never revisited, and revisit nothing: if they race, that is an error,
//!    and if they do not, every write that a read could read is there before it. A plain write has one place to go. A plain
//!    read has one write to read where every order of writes is explored: the last. Elsewhere several atomic writes
//!    that nothing orders may each be the last, so a plain read behind them branches, and is canonical only if it reads
//!    from the last write, as any other read (`order.rs`).
//! 4. An access may be several events (see [`crate::memory::cells`]); a label is answered when its last event is there.
//!
//! 5. One graph is changed in place and undone (`trail.rs`). Whether an event is canonical depends on the new write but not
//!    on the read that it revisits. So one walk back over the events, in the order in which they were added, finds all
//!    reads to revisit, and ends at the first event that is not canonical.
//! 6. Besides the papers' equivalence, by reads-from and modification order, there is one by reads-from alone (`found_order.rs`,
//!    [`crate::models::reads_from`]), which Abdulla, Atig, Jonsson, Ngo, OOPSLA 2018, explore for RA with schedules that
//!    are stored and run (section 5). Here a write has one place, a graph is consistent if some order of writes explains it,
//!    and the last write is the greatest by name of those that are the last in some such order. That depends on the part
//!    of the graph that was there before the read, and on nothing else, and a read that is added there may always read
//!    from it: this is all that the argument for revisits asks of a last write. So no schedules are stored, read-modify-writes
//!    are no special case, and nothing is missed or found twice. (The procedure of section 5 as printed misses
//!    executions: a write that runs as part of a schedule is not declared postponed for still earlier reads.) A read
//!    waits at any write that may be the last and does not satisfy it; at the end the first choice of last writes, by
//!    their names, that some order has stands for all.
//! 7. An update that reads what another has read cannot go on; only its write's revisits count (`rivals.rs`).
//!
//! 8. A thread that would wait is moved last, and a write that takes from a read what it waited for puts the read off
//!    (`postponed.rs`), so that threads that contend for locks cost no dropped ends. Not under WRC11, which
//!    orders no writes.
//! 9. Updates that commute are not ordered where nobody can tell their order (`tally.rs`).
//!
//! What it cannot do: tell in advance that a read waits in vain where writes that do not depend on each other may end
//! the waiting.

mod canonical;
mod found_order;
mod misfit;
mod order;
mod parallel;
mod path;
pub(crate) mod pending;
mod portion;
mod postponed;
mod probe;
mod racing;
mod rebuild;
mod replay;
mod report;
mod rivals;
mod saving;
mod search;
mod self_check;
mod state;
mod tally;
mod tasks;
mod threads;
mod trail;
mod tree;

use crate::{MemoryModel, explorer::Limits};
pub use misfit::{Difference, Misfit};
use norns_execution::Equivalence;
pub use parallel::{Divisible, Savable, Workers};
pub use path::Task;
pub use portion::{JoinedLearned, Portion, Portioning, join_learned};
pub use probe::{Probing, Sample};
pub use saving::{Keeper, SavedGraphs};
pub use search::{Void, WorkItem};

/// The graph explorer.
#[derive(Clone, Debug)]
pub struct Revisits {
    /// The model.
    pub model: MemoryModel,
    /// Which graphs count as the same execution.
    pub equivalence: Equivalence,
    /// Whether data races are findings.
    pub races: bool,
    /// How much to do at most.
    pub limits: Limits,
    /// Whether to compare every answer with the axioms, and to look for executions that come twice.
    pub self_check: bool,
    /// Whether updates that commute are left unordered where nobody can tell their order (`tally.rs`).
    pub tallies: bool,
}
