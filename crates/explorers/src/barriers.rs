//! Barriers whose arrivals are not ordered.
//!
//! A barrier that needs N arrivals has *phases*: each N arrivals complete one, and whoever departs from a phase synchronises with
//! all its arrivals. If arrivals were updates of memory, explorers would tell N! orders of them apart, although nobody can. So an
//! arrival is an event of its own, which no other arrival is ordered with, and a departure is one that comes after all arrivals
//! of its phase, as a join comes after the end of a thread. Nothing is to be decided about either, so neither branches.
//!
//! What must be known is the phase that an arrival belongs to. A thread says that of itself: it arrives in the phase behind the
//! last one that it departed from (`Label::Arrive`). That is right as long as no phase gets more than N arrivals:
//!
//! - Let the arrivals of an execution come in any order in which they can come in reality, where each belongs to the first phase
//!   that is not complete, and let `a` be the first one to which reality gives another phase than its thread does. It is not an
//!   earlier one, since the thread of `a` has departed from all of those, so they were complete before. If it is a later one, the
//!   phase that the thread gives was completed by N others, to which their threads gave this phase too: with `a` these are N + 1.
//! - Conversely, if no phase gets more than N arrivals, any order of the events that extends what they depend on is one in which
//!   they can come in reality: who arrives in a phase has departed from the one before, which was complete by then.
//!
//! If a phase gets more, the barrier is *contested*: which N arrivals belong to the phase is for the order of arrivals to say, and
//! executions differ in it. This is noticed at the last of them, in whichever order an explorer adds them. Then the search begins
//! anew, and threads are told to synchronise by updates of memory at this barrier, in whose order every explorer looks for
//! all executions. What is learned is kept (`memory/cells.rs`), so this ends.
//!
//! What is memory's is left to memory: whether the barrier is alive, initialised, or destroyed while others use it is found by the
//! read of its state that comes before each arrival.

use crate::{memory::Extents, search::Halt};
use norns_execution::{Action, Barrier, Graph, program::Answer};

/// What a thread does that would arrive at a barrier.
pub(crate) fn arrive(
    extents: &mut Extents,
    graph: &Graph,
    (barrier, phase, count): (Barrier, u32, u32),
) -> Result<Action, Halt> {
    let contested = extents.is_contested(barrier.location);
    let arrived = graph.arrived_at(barrier, phase) + u64::from(count);
    if !contested && arrived > u64::from(barrier.needed) {
        extents.set_contested(barrier.location);
        return Err(Halt::Refined);
    }
    if !contested {
        extents.set_unordered(barrier.location);
    }
    Ok(Action::Arrive {
        barrier,
        phase,
        count,
        contested,
    })
}

/// Whether a thread may depart from a phase of a barrier.
pub(crate) fn is_complete(graph: &Graph, barrier: Barrier, phase: u32) -> bool {
    graph.arrived_at(barrier, phase) >= u64::from(barrier.needed)
}

/// The answer to a label that became an event which touches no memory.
pub(crate) fn answer_to(action: &Action) -> Answer {
    match *action {
        Action::Arrive { contested, .. } => Answer::Chosen(u32::from(!contested)),
        _ => Answer::Done,
    }
}
