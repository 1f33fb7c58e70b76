//! What the explorer asks about modification order: where a write may be placed, which write is last, and whether a read has
//! other writes to read.
//!
//! The answers about a part of a graph (what was there up to an event, and what another event depends on) must follow from that
//! part alone: its events, program order and reads-from, and never from the order in which events were added.

use super::{Revisits, state::State, trail::Trail};
use crate::models::{
    incremental::maximal_writes,
    reads_from::{Part, Prefix},
};
use norns_execution::{Action, CellId, Equivalence, EventId, Graph, Mode, Unpacked, program::Run};
use std::ops::RangeInclusive;

/// What the explorer does about the order in which a cell was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum WriteOrder {
    /// Every order is an execution of its own.
    Explored,
    /// One order that explains the execution stands for all.
    Found,
    /// There is none: the model has what it needs of it by itself.
    Derived,
}

impl Revisits {
    /// What the explorer does about the order of writes.
    fn write_order(&self) -> WriteOrder {
        match self.equivalence {
            _ if !self.model.orders_writes() => WriteOrder::Derived,
            Equivalence::ModificationOrder => WriteOrder::Explored,
            Equivalence::ReadsFrom | Equivalence::Values => WriteOrder::Found,
        }
    }
}

/// Whether some order of writes has to be found that explains a graph.
pub(super) fn is_found(explorer: &Revisits) -> bool {
    explorer.write_order() == WriteOrder::Found
}

/// Whether every order of writes is an execution of its own.
pub(super) fn is_explored(explorer: &Revisits) -> bool {
    explorer.write_order() == WriteOrder::Explored
}

/// Whether reads may be postponed: where writes have an order.
pub(super) fn postpones(explorer: &Revisits) -> bool {
    explorer.write_order() != WriteOrder::Derived
}

/// The writes that a read may read from.
pub(super) struct Sources {
    /// Which they are; if they go by their places in the order of their cell, nothing.
    pub(super) list: Option<Box<[EventId]>>,
    /// The first of them, and one after the last: in the list, or in the order.
    pub(super) first: u32,
    pub(super) end: u32,
}

impl Sources {
    /// The writes of a cell from which a read, the last event, may read as far as coherence tells.
    pub(super) fn of(explorer: &Revisits, trail: &Trail, read: EventId, cell: CellId) -> Self {
        let Trail {
            graph,
            consistency,
            remembered,
            ..
        } = trail;
        let sources = match explorer.write_order() {
            WriteOrder::Explored => {
                return Self {
                    list: None,
                    first: consistency.earliest_source(graph, read, cell) as u32,
                    end: graph.cells()[cell.index()].writes.len() as u32 + 1,
                };
            }
            WriteOrder::Found => {
                let mut remembered = remembered.borrow_mut();
                remembered.readable(graph, &consistency.clocks, read, cell)
            }
            WriteOrder::Derived => consistency.weakly_readable(graph, read, cell),
        };
        Self {
            first: 0,
            end: sources.len() as u32,
            list: Some(sources.into_vec().into_boxed_slice()),
        }
    }

    /// The other writes of the cell.
    pub(super) fn others(&self, graph: &Graph, cell: CellId) -> Vec<EventId> {
        let writes = graph.writes_to(cell);
        match &self.list {
            Some(sources) => writes.filter(|write| !sources.contains(write)).collect(),
            None => writes.take(self.first as usize).collect(),
        }
    }
}

/// Whether a read may wait at a write that does not satisfy it: only at one that may be the last. `is_last` says whether it stands
/// last in the order at hand. A later one that is there already will always be later.
pub(super) fn may_wait_at<R: Run>(
    state: &mut State<'_, R>,
    read: EventId,
    cell: CellId,
    write: EventId,
    is_last: bool,
) -> bool {
    match state.explorer.write_order() {
        WriteOrder::Explored => is_last,
        WriteOrder::Found => state.may_be_last(read, cell, write),
        WriteOrder::Derived => true,
    }
}

/// How many writes of a cell stand before the end of those that were there before a read. What the read waits at is
/// the last write, and these stay as long as it does.
pub(super) fn end_of_earlier(
    explorer: &Revisits,
    trail: &Trail,
    read: EventId,
    cell: CellId,
) -> usize {
    if explorer.write_order() != WriteOrder::Explored {
        return 0;
    }
    let stamp = trail.stamp(read);
    let writes = &trail.graph.cells()[cell.index()].writes;
    let earlier = |&write: &EventId| trail.stamp(write) < stamp;
    let last = writes.iter().rposition(earlier);
    last.map_or(0, |place| place + 1)
}

/// The first place in its cell's order at which a write may stand as far as coherence tells; `reader`, if given, is to read from it.
pub(super) fn earliest_place(
    explorer: &Revisits,
    trail: &Trail,
    write: EventId,
    cell: CellId,
    reader: Option<EventId>,
) -> usize {
    if explorer.write_order() == WriteOrder::Explored {
        trail
            .consistency
            .earliest_place(&trail.graph, write, cell, reader)
    } else {
        0
    }
}

/// The writes of a cell that may be its last, the greatest by name at the end.
pub(super) fn last_writes(explorer: &Revisits, graph: &Graph, cell: CellId) -> Vec<EventId> {
    match explorer.write_order() {
        WriteOrder::Explored => vec![graph.last_write_to(cell)],
        WriteOrder::Found | WriteOrder::Derived => graph.writes_to(cell).collect(),
    }
}

/// Where a new write may stand in its cell's order: how many others come before it. The write of an update stands right
/// after what the update read; where orders are not explored, one place stands for all.
pub(super) fn placements(
    explorer: &Revisits,
    graph: &Graph,
    write: EventId,
    cell: CellId,
) -> RangeInclusive<usize> {
    let writes = &graph.cells()[cell.index()].writes;
    let end = writes.len();
    let action = graph.event(write).map(|event| event.action);
    let plain = action.is_some_and(|action| action.mode() == Some(Mode::Plain));
    let order = explorer.write_order();
    if order == WriteOrder::Derived || (plain && explorer.model.races_are_errors()) {
        return end..=end;
    }
    let anywhere = match order {
        WriteOrder::Explored => 0..=end,
        _ => end..=end,
    };
    let (
        Unpacked::Of { thread, index },
        Some(Action::Write {
            exclusive: true, ..
        }),
    ) = (write.unpack(), action)
    else {
        return anywhere;
    };
    let read = graph.events_of(thread)[index as usize - 1].action;
    let Action::Read {
        source: Some(source),
        ..
    } = read
    else {
        return anywhere;
    };
    let after = match source.unpack() {
        Unpacked::Initial(_) => 0,
        Unpacked::Of { .. } => {
            let place = graph.place_of(source);
            place.map_or(end, |place| place + 1)
        }
    };
    after..=after
}

/// Whether an access may be decided in several ways. A plain write that does not race has one place. A plain read that
/// does not race has one write to read, unless the order of writes is open and two of them, which must be atomic, may be
/// unordered.
pub(super) fn branches(explorer: &Revisits, graph: &Graph, action: Action) -> bool {
    let Some(mode) = action.mode() else {
        return false;
    };
    if explorer.revisits(mode) {
        return true;
    }
    let Action::Read { cell, .. } = action else {
        return false;
    };
    if explorer.write_order() == WriteOrder::Explored {
        return false;
    }
    graph.cells()[cell.index()].atomic_writes > 1
}

/// The last write of a cell among the events `in_view`; `prefix` says how many of each thread that is.
pub(super) fn last_write(
    explorer: &Revisits,
    trail: &Trail,
    cell: CellId,
    in_view: impl Fn(EventId) -> bool,
    prefix: impl FnOnce() -> Prefix,
) -> EventId {
    let Trail {
        graph, consistency, ..
    } = trail;
    let clocks = &consistency.clocks;
    let last = match explorer.write_order() {
        WriteOrder::Explored => {
            let mut writes = graph.cells()[cell.index()].writes.iter().rev().copied();
            writes.find(|&write| in_view(write))
        }
        WriteOrder::Derived => maximal_writes(graph, clocks, cell, in_view, |_| true)
            .max_by(|&one, &other| graph.compare_events(one, other)),
        WriteOrder::Found => {
            let prefix = prefix();
            let part = Part {
                graph,
                prefix: Some(&prefix),
            };
            let mut remembered = trail.remembered.borrow_mut();
            Some(remembered.last_write(explorer.model, part, clocks, cell))
        }
    };
    last.unwrap_or(EventId::initial(cell))
}

/// Whether a write is the last of its cell among the events `in_view`, where every order is explored.
pub(super) fn is_last(
    explorer: &Revisits,
    graph: &Graph,
    cell: CellId,
    write: EventId,
    in_view: impl Fn(EventId) -> bool,
) -> bool {
    if explorer.write_order() != WriteOrder::Explored {
        return true;
    }
    let writes = graph.cells()[cell.index()].writes.iter().rev();
    let mut after = writes.take_while(|&&other| other != write);
    !after.any(|&other| in_view(other))
}
