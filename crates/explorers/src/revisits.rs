//! Every execution graph once: one explorer for all models that have axioms.
//!
//! The algorithm is that of Kokologiannakis, Marmanis, Gladstein, Vafeiadis, "Truly Stateless, Optimal Dynamic Partial Order
//! Reduction", POPL 2022 (`TruSt`), which succeeds the revisit sets of Kokologiannakis, Lahav, Sagonas, Vafeiadis, "Effective
//! Stateless Model Checking for C/C++ Concurrency", POPL 2018 (RCMC). A graph is built event by event. A read branches over the
//! writes in the graph. A write takes its place in the modification order of its location, and may also *revisit* an earlier
//! read: the read now reads from the write, and what had been added since is removed, unless the write depends on it. A graph
//! is revisited from only one of the many graphs that lead to it: the one in which everything that is removed had been added in
//! its *canonical* way. A read is canonical if it reads from the last write, a write if it is last and not read, and a choice
//! if it takes the first alternative. So nothing is explored twice, and nothing is remembered except the current graph.
//!
//! Where we differ from the papers:
//! 1. What depends on the model is behind three questions: is a graph consistent, where may a write be placed, and which write
//!    is last (`order.rs`)? WRC11, which orders no writes, uses the same explorer with another definition of the last write.
//! 2. Waiting. A read with `until` that reads another value is a read like any other, at which its thread stops. But an
//!    execution ends waiting only if each such read sees the last write, so that fairly scheduled threads could not continue;
//!    all other such ends lead to nothing. So when a read is added, it waits only at the last write, if that does not satisfy
//!    it. A write that does not satisfy it may make it wait by a revisit, if the write comes after all writes that were there
//!    before the read, because these will never be removed. If a read waits at a write that is not the last at the end, the end
//!    is dropped and counted as redundant. Under WRC11, where several writes may be the last, a read waits at any write that
//!    does not satisfy it; at the end only the greatest by name counts of those with which every thread at the cell keeps
//!    waiting. A thread that would repeat an iteration has stopped after reads like any others; if these have not seen the last
//!    writes at the end, that end is dropped as well (`waiting.rs`). (It would be simpler to let a waiting read also read
//!    nothing, whatever there is to read; but then n uncontended locks have 2^n ends, all but one of them dropped.)
//! 3. Plain accesses under RA, RC11, WRC11 and C20 are never revisited, and revisit nothing: if they race, that is an error,
//!    and if they do not, every write that a read could read is there before it. A plain write has one place to go. If every
//!    modification order is explored, a plain read has one write to read, the last. Otherwise several unordered atomic writes
//!    may each be the last, so a plain read after them branches, and is canonical only if it reads from the last write, like
//!    any other read (`order.rs`).
//! 4. An access may be several events (see [`crate::memory::cells`]); a label is answered when its last event is added.
//!
//! 5. One graph is changed in place and undone (`trail.rs`). Whether an event is canonical depends on the new write but not on
//!    the read that it revisits. So one walk back over the events, in the order in which they were added, finds all reads to
//!    revisit, and ends at the first event that is not canonical. Where every order of writes is explored, an event remembers
//!    whether it came last when it was added. Then it is canonical unless the new write depends on a write that has come behind
//!    it, and most often no write has.
//! 6. Besides the papers' equivalence, by reads-from and modification order, there is one by reads-from alone
//!    (`found_order.rs`, [`crate::models::reads_from`]), which Abdulla, Atig, Jonsson, Ngo, OOPSLA 2018, explore for RA with
//!    stored schedules (section 5). Here a write has one place, a graph is consistent if some modification order explains it,
//!    and the last write is the greatest by name of those that are last in some such order. This depends only on the part of
//!    the graph that was there before the read, and a read that is added there may always read from it. The argument for
//!    revisits requires nothing else of a last write. So no schedules are stored, read-modify-writes are no special case, and
//!    nothing is missed or found twice. (The procedure of section 5 as printed misses executions: a write that runs as part of
//!    a schedule is not declared postponed for still earlier reads.) A read waits at any write that may be the last and does
//!    not satisfy it; at the end the first choice of last writes, by their names, that some order has represents all.
//! 7. An update that reads what another update has read cannot continue; only the revisits of its write count (`rivals.rs`).
//!
//! 8. A thread that would wait is moved last, and a write that takes from a read what it waited for postpones the read
//!    (`postponed.rs`), so contended locks cause no dropped ends. This does not apply to WRC11, which orders no writes.
//! 9. Commuting updates are not ordered where no thread can tell their order (`tally.rs`).
//!
//! What it cannot do: detect in advance that a read keeps waiting, if writes that do not depend on each other may end the wait.

mod canonical;
mod forced;
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
