//! When an execution is at its end.

use crate::{
    explorer::started_threads,
    memory::{Extents, Piece, objects::fault},
    search::Halt,
    step::{has_finished, parts_of},
};
use norns_execution::{CellId, EventId, Graph, Label, program::Run};

/// Whether no thread will ever move again, given the writes that a waiting thread may find at last.
pub(super) fn is_at_its_end(
    extents: &mut Extents,
    graph: &mut Graph,
    run: &impl Run,
    last_writes: impl Fn(&Graph, CellId) -> Vec<EventId>,
) -> Result<bool, Halt> {
    for thread in started_threads(run) {
        let label = *run.label(thread);
        let stays = match (label, label.until()) {
            _ if fault(graph, run, thread).is_some() => true,
            (Label::Join { child }, _) => !has_finished(run, child),
            (_, Some(until)) => {
                let parts = parts_of(extents, graph, run, &label)?;
                let unsatisfying = |&(cell, piece): &(CellId, Piece)| {
                    let writes = last_writes(graph, cell);
                    let holds = |&write: &EventId| {
                        until.condition.holds(graph.value_of(write), piece.width)
                    };
                    !writes.iter().all(holds)
                };
                parts.iter().any(unsatisfying)
            }
            _ => label.is_end(),
        };
        if !stays {
            return Ok(false);
        }
    }
    Ok(true)
}
