//! What the explorer asks about the order of writes: where a write may stand, and which write is last.
//!
//! The answers about a part of a graph (what was there up to an event, and what another event depends on) must follow
//! from that part alone: its events, program order and reads-from; never from the order in which events were added.

use crate::{
    MemoryModel,
    models::incremental::{Clocks, maximal_writes},
};
use norns_execution::{Action, CellId, EventId, Graph, Order};
use std::ops::RangeInclusive;

/// Where a new write may stand in its cell's order: how many others come before it. The write of an update stands right
/// after what the update read; without an order, one place stands for all.
pub(super) fn placements(
    model: MemoryModel,
    graph: &Graph,
    write: EventId,
    cell: CellId,
) -> RangeInclusive<usize> {
    let writes = &graph.cells()[cell.index()].writes;
    let end = writes.len();
    let action = graph.event(write).map(|event| event.action);
    let plain = action.is_some_and(|action| action.order() == Some(Order::Plain));
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

/// The last write of a cell among the `known` events.
pub(super) fn last_write(
    model: MemoryModel,
    graph: &Graph,
    clocks: &Clocks,
    cell: CellId,
    known: impl Fn(EventId) -> bool,
) -> EventId {
    if model.orders_writes() {
        let mut writes = graph.cells()[cell.index()].writes.iter().rev().copied();
        return writes
            .find(|&write| known(write))
            .unwrap_or(EventId::Initial(cell));
    }
    let last = maximal_writes(graph, clocks, cell, known).max();
    last.unwrap_or(EventId::Initial(cell))
}

/// Whether a write is the last of its cell among the `known` events.
pub(super) fn is_last(
    model: MemoryModel,
    graph: &Graph,
    cell: CellId,
    write: EventId,
    known: impl Fn(EventId) -> bool,
) -> bool {
    if !model.orders_writes() {
        return true;
    }
    let writes = graph.cells()[cell.index()].writes.iter().rev();
    let mut after = writes.take_while(|&&other| other != write);
    !after.any(|&other| known(other))
}
