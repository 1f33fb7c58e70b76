//! Coherence and atomicity, for the models that order the writes of a cell.
//!
//! A thread that has seen a write of a cell, or a read of it, may not read an earlier one, nor write before it. So there is
//! an earliest place, and reading from it or from anything later keeps `eco ; hb` irreflexive: what is learned by reading
//! a write was in the view of a write that stands no later in the order, and was coherent with it.

use super::clocks::View;
use norns_execution::{Action, Cell, CellId, EventId, Graph};

/// How many writes of a cell, the initial one included, come before the first that may be read with this view; also
/// how many others stand before a write with this view.
pub(crate) fn earliest(graph: &Graph, cell: CellId, view: View<'_>) -> usize {
    let Cell { writes, reads, .. } = &graph.cells()[cell.index()];
    let last_in_view = writes.iter().rposition(|&write| view.includes(write));
    let mut earliest = last_in_view.map_or(0, |place| place + 1);
    for &read in reads {
        if earliest == writes.len() {
            break;
        }
        if view.includes(read)
            && let Some(source) = graph.source_of(read)
            && let Some(place) = graph.place_of(source)
        {
            earliest = earliest.max(place + 1);
        }
    }
    earliest
}

/// Whether a write does not stand between an update and what it read.
pub(super) fn is_atomic(graph: &Graph, event: EventId) -> bool {
    let Some(Action::Write { cell, .. }) = graph.event(event).map(|event| event.action) else {
        return true;
    };
    let writes = &graph.cells()[cell.index()].writes;
    let Some(place) = graph.place_of(event) else {
        return true;
    };
    let before = place
        .checked_sub(1)
        .map_or(EventId::Initial(cell), |before| writes[before]);
    let Some(&after) = writes.get(place + 1) else {
        return true;
    };
    source_of_update(graph, after) != Some(before)
}

/// Whether every update of a cell stands right behind what it read.
pub(super) fn updates_follow(graph: &Graph, cell: CellId) -> bool {
    let mut before = EventId::Initial(cell);
    graph.cells()[cell.index()].writes.iter().all(|&write| {
        let before = std::mem::replace(&mut before, write);
        source_of_update(graph, write).is_none_or(|source| source == before)
    })
}

/// What the update that wrote this read, if an update wrote it.
pub(crate) fn source_of_update(graph: &Graph, write: EventId) -> Option<EventId> {
    graph.source_of(update_of(graph, write)?)
}

/// The read of the update that wrote this, if an update wrote it.
pub(crate) fn update_of(graph: &Graph, write: EventId) -> Option<EventId> {
    let EventId::Of { thread, index } = write else {
        return None;
    };
    match graph.event(write)?.action {
        Action::Write {
            exclusive: true, ..
        } => Some(EventId::of(thread, index.checked_sub(1)?)),
        _ => None,
    }
}
