//! When an execution is at its end.

use crate::{
    explorer::started_threads,
    memory::{Extents, objects::fault},
    search::Halt,
    step::{parts_of, seen_of_threads},
    waiting::Waits,
};
use norns_execution::{CellId, EventId, Graph, program::Run};

/// Whether no thread will ever move again, given the writes that may be the last ones of their cells. It is not checked here
/// whether the iterations that would be repeated have seen the last writes, because errors in the execution count in both cases.
pub(super) fn is_at_its_end(
    extents: &mut Extents,
    graph: &mut Graph,
    run: &impl Run,
    last_writes: impl Fn(&Graph, CellId) -> Vec<EventId>,
) -> Result<bool, Halt> {
    for thread in started_threads(run) {
        let label = *run.label(thread);
        // A read that waits must have a cell to wait at.
        parts_of(extents, graph, run, &label)?;
        let stays = match label {
            _ if fault(graph, run, thread).is_some() => true,
            label if label.waits_for_threads() => seen_of_threads(graph, run, &label).is_none(),
            label => label.until().is_some() || label.is_end(),
        };
        if !stays {
            return Ok(false);
        }
    }
    Ok(Waits::of_reads(graph, run).are_in_vain(graph, run, last_writes))
}
