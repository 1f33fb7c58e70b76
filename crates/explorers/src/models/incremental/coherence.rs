//! Coherence and atomicity, for the models that order the writes to a cell.
//!
//! A thread that has seen a write to a cell, or a read of it, may neither read an earlier write nor write before it. So there
//! is an earliest place, and reading from it or from anything later keeps `eco ; hb` irreflexive: what is learned by reading a
//! write was in the view of a write that is no later in the order, and was coherent with it.

use super::clocks::View;
use norns_execution::{Action, Cell, CellId, EventId, Graph, ThreadId, Unpacked};

/// How many writes of a cell, the initial one included, come before the first that may be read with this view; also
/// how many others stand before a write with this view. The accesses of a thread follow each other in a coherent order, so only
/// the last one in view of each thread matters.
pub(crate) fn earliest(graph: &Graph, cell: CellId, view: View<'_>) -> usize {
    let Cell { writes, .. } = &graph.cells()[cell.index()];
    let Some(&last) = writes.last() else {
        return 0;
    };
    if view.includes(last) {
        return writes.len();
    }
    let threads = (0..graph.thread_count() as u32).map(ThreadId);
    let known = threads.filter_map(|thread| {
        let end = view.count(thread);
        if end == 0 {
            return None;
        }
        let accesses = graph.accesses_of(cell, thread);
        let seen = accesses.partition_point(|&index| index < end);
        let mut seen = accesses[..seen].iter().rev();
        seen.find_map(|&index| known_by(graph, EventId::of(thread, index)))
    });
    let last = known.max_by_key(|&(label, _)| label);
    let place = last.and_then(|(_, write)| graph.place_of(write));
    place.map_or(0, |place| place + 1)
}

/// The write that an access has written or read, with its label, which grows along modification order; none for a read without a
/// source and for a write without a place.
fn known_by(graph: &Graph, access: EventId) -> Option<(u64, EventId)> {
    let write = match graph.event(access)?.action {
        Action::Read { source, .. } => source?,
        _ => access,
    };
    Some((graph.label_in_order(write)?, write))
}

/// Whether a write does not stand between an update and what it read.
pub(super) fn is_atomic(graph: &Graph, event: EventId) -> bool {
    let Some(Action::Write { cell, .. }) = graph.event(event).map(|event| event.action) else {
        return true;
    };
    let writes = &graph.cells()[cell.index()].writes;
    if writes.last() == Some(&event) {
        return true;
    }
    let Some(place) = graph.place_of(event) else {
        return true;
    };
    let before = place
        .checked_sub(1)
        .map_or(EventId::initial(cell), |before| writes[before]);
    let Some(&after) = writes.get(place + 1) else {
        return true;
    };
    source_of_update(graph, after) != Some(before)
}

/// Whether every update of a cell stands right behind what it read.
pub(super) fn updates_follow(graph: &Graph, cell: CellId) -> bool {
    let mut before = EventId::initial(cell);
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
    let Unpacked::Of { thread, index } = write.unpack() else {
        return None;
    };
    match graph.event(write)?.action {
        Action::Write {
            exclusive: true, ..
        } => Some(EventId::of(thread, index.checked_sub(1)?)),
        _ => None,
    }
}
