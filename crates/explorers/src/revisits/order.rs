//! What the explorer asks about the order of writes: where a write may stand, and which write is last.
//!
//! The answers about a part of a graph (what was there up to an event, and what another event depends on) must follow
//! from that part alone: its events, program order and reads-from; never from the order in which events were added.

use super::dependence::Lengths;
use crate::{MemoryModel, models::axioms::wrc11};
use norns_execution::{Action, CellId, EventId, Graph};

/// Where a new write may stand in its cell's order: how many others come before it. The write of an update stands right
/// after what the update read; without an order, one place stands for all.
pub(super) fn placements(
    model: MemoryModel,
    graph: &Graph,
    write: EventId,
    cell: CellId,
) -> std::ops::RangeInclusive<usize> {
    let writes = &graph.cells()[cell.index()].writes;
    let end = writes.len();
    let action = graph.event(write).map(|event| event.action);
    let plain = action.is_some_and(|action| action.order() == Some(norns_execution::Order::Plain));
    if !model.orders_writes() || (plain && model.races_are_errors()) {
        return end..=end;
    }
    let (
        EventId::Of { thread, index },
        Some(Action::Write {
            exclusive: true, ..
        }),
    ) = (write, action)
    else {
        return 0..=end;
    };
    let read = graph.events_of(thread)[index as usize - 1].action;
    let Action::Read {
        source: Some(source),
        ..
    } = read
    else {
        return 0..=end;
    };
    let after = match source {
        EventId::Initial(_) => 0,
        EventId::Of { .. } => {
            let place = writes.iter().position(|&other| other == source);
            place.map_or(end, |place| place + 1)
        }
    };
    after..=after
}

/// The last write of a cell among the `known` events, `event` itself and `new` left out.
pub(super) fn last_write(
    model: MemoryModel,
    graph: &Graph,
    cell: CellId,
    event: EventId,
    known: &Lengths,
    new: EventId,
) -> EventId {
    if model.orders_writes() {
        let mut writes = graph.cells()[cell.index()].writes.iter().rev().copied();
        return writes
            .find(|&write| known.contains(write) && write != event && write != new)
            .unwrap_or(EventId::Initial(cell));
    }
    let mut counts = known.counts().to_vec();
    // `event` is the last of its thread that is known, or else it would be depended on.
    if let EventId::Of { thread, index } = event {
        counts[thread.index()] = counts[thread.index()].min(index);
    }
    let part = graph.truncated(&counts);
    let maximal = wrc11::maximal_writes(&part, cell);
    maximal.into_iter().max().unwrap_or(EventId::Initial(cell))
}

/// Whether a write is the last of its cell among the `known` events, `new` left out.
pub(super) fn is_last(
    model: MemoryModel,
    graph: &Graph,
    cell: CellId,
    write: EventId,
    known: &Lengths,
    new: EventId,
) -> bool {
    if !model.orders_writes() {
        return true;
    }
    let writes = graph.cells()[cell.index()].writes.iter().rev();
    let mut after = writes.take_while(|&&other| other != write);
    !after.any(|&other| known.contains(other) && other != new)
}
