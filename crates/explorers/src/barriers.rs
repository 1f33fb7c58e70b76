//! Barriers whose arrivals are not ordered.
//!
//! A barrier that needs N arrivals has *phases*: every N arrivals complete one, and a thread that departs from a phase
//! synchronises with all its arrivals. If arrivals were updates of memory, explorers would distinguish N! orders of them,
//! although no thread can. So an arrival is an event of its own, which is not ordered with any other arrival, and a departure
//! is an event that comes after all arrivals of its phase, just as a join comes after the end of a thread. There is nothing to
//! decide about either, so neither branches.
//!
//! What must be known is the phase to which an arrival belongs. A thread determines this itself: it arrives in the phase after
//! the last one that it departed from (`Label::Arrive`). That is right as long as no phase gets more than N arrivals:
//!
//! - Let the arrivals of an execution come in any order in which they can come in reality, where each belongs to the first
//!   phase that is not complete, and let `a` be the first one to which reality gives another phase than its thread does. It is
//!   not an earlier one, because the thread of `a` has departed from all earlier phases, so they were complete before. If it is
//!   a later one, the phase that the thread gives was completed by N others, to which their threads gave this phase too; with
//!   `a` these are N + 1.
//! - Conversely, if no phase gets more than N arrivals, any order of the events that respects their dependencies is possible in
//!   reality: a thread that arrives in a phase has departed from the previous one, which was complete by then.
//!
//! If a phase gets more, the barrier is *contested*: the order of arrivals decides which N of them belong to the phase, and
//! executions differ in it. This is noticed at the last of them, in whichever order an explorer adds them. Then the search
//! restarts, and the threads at this barrier must synchronise by updates of memory, whose orders every explorer explores. What
//! is learned is kept (`memory/cells.rs`), so this terminates.
//!
//! Memory errors are left to memory: whether the barrier is alive, initialised, or destroyed while others use it is found by
//! the read of its state before each arrival.

use crate::{memory::Extents, search::Halt};
use norns_execution::{Action, Barrier, Graph, program::Answer};

/// What happens when a thread would arrive at a barrier.
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

/// The answer to a label whose event accesses no memory.
pub(crate) fn answer_to(action: &Action) -> Answer {
    match *action {
        Action::Arrive { contested, .. } => Answer::Chosen(u32::from(!contested)),
        _ => Answer::Done,
    }
}
