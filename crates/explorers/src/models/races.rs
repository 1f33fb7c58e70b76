//! Data races.
//!
//! Kokologiannakis et al., POPL 2018, Definition 3.10: two accesses to a location race if one is a write, one is plain, and
//! neither happens before the other.
//!
//! Where we differ: a read that was waited for stands for all the reads that its thread made before. So what it learns from the
//! last of them does not order it after a plain write; only what its thread had in view before does.
//!
//! Under SC, TSO and PSO a race is behaviour, not an error, but the user may ask for races. Happens-before is then that of C20:
//! program order, spawn and join, locks and release-acquire synchronisation, but neither modification order nor from-reads.

use super::{
    MemoryModel,
    good_writes::Apart,
    incremental::Clocks,
    precedence::{Precedence, PrecedenceBasis},
};
use norns_execution::{Action, Cell, CellId, Event, EventId, Graph, Mode, ThreadId};
use std::cmp::Ordering;

/// Two accesses that race; the one that comes first by name is first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Race {
    /// One access.
    pub first: EventId,
    /// The other.
    pub second: EventId,
}

impl Race {
    fn of(graph: &Graph, one: EventId, other: EventId) -> Self {
        let [first, second] = match graph.compare_events(one, other) {
            Ordering::Greater => [other, one],
            _ => [one, other],
        };
        Self { first, second }
    }
}

/// The races of a graph, by the names of their events. An explorer that keeps clocks lends them.
pub fn races(model: MemoryModel, graph: &Graph, basis: PrecedenceBasis<'_>) -> Vec<Race> {
    if graph.census().plain == 0 {
        return Vec::new();
    }
    let happens_before = Precedence::happens_before(model, graph, basis);
    let mut races = Vec::new();
    for (cell, of) in (0..).map(CellId).zip(graph.cells()) {
        if of.plain == 0 {
            continue;
        }
        let Cell { writes, reads, .. } = of;
        for (place, &write) in writes.iter().enumerate() {
            // Of two writes, the later one looks for the earlier one.
            let is_earlier = |other: &EventId| {
                let other = graph.place_of(*other);
                other.is_none_or(|other| other < place)
            };
            let others: Vec<EventId> = match happens_before {
                Precedence::Clocks { clocks, .. } => unordered(graph, clocks, (write, cell))
                    .filter(is_earlier)
                    .collect(),
                Precedence::EveryWitness { good } => {
                    let mut others = good.possible_rivals(write, cell);
                    others.retain(is_earlier);
                    others
                }
                _ => writes[..place].iter().chain(reads).copied().collect(),
            };
            let racing = others
                .into_iter()
                .filter(|&other| race(graph, &happens_before, write, other));
            races.extend(racing.map(|other| Race::of(graph, write, other)));
        }
    }
    races.sort_unstable_by(|one, other| {
        let first = graph.compare_events(one.first, other.first);
        first.then_with(|| graph.compare_events(one.second, other.second))
    });
    races
}

/// The accesses of a cell that neither happen before a write of it nor after it: in each other thread those that follow each other
/// between the last that the write has seen and the first that has seen the write.
pub(super) fn unordered<'a>(
    graph: &'a Graph,
    clocks: &'a Clocks,
    (write, cell): (EventId, CellId),
) -> impl Iterator<Item = EventId> + 'a {
    let view = clocks.view(write);
    let threads = (0..graph.thread_count() as u32).map(ThreadId);
    let others = threads.filter(move |&thread| Some(thread) != write.thread());
    others.flat_map(move |thread| {
        let accesses = graph.accesses_of(cell, thread);
        let seen = accesses.partition_point(|&index| index < view.count(thread));
        let accesses = accesses[seen..].iter();
        let accesses = accesses.map(move |&index| EventId::of(thread, index));
        accesses.take_while(move |&access| !has_seen(graph, clocks, access, write))
    })
}

/// Whether an access has seen a write; one that was waited for counts from when its thread first looked.
fn has_seen(graph: &Graph, clocks: &Clocks, access: EventId, write: EventId) -> bool {
    let action = graph.event(access).map(|event| event.action);
    let view = match action {
        Some(Action::Read { awaited: true, .. }) => clocks.view_before(graph, access),
        _ => clocks.view(access),
    };
    view.includes(write)
}

/// The races of one access, the last event of its thread, with the others of its cell that are there, where happens-before is what
/// clocks have. Only accesses of other threads that it has not seen can race with it.
pub fn races_of(model: MemoryModel, graph: &Graph, clocks: &Clocks, access: EventId) -> Vec<Race> {
    let action = graph.event(access).map(|event| event.action);
    let (Some(action), Some(own)) = (action, access.thread()) else {
        return Vec::new();
    };
    let Some(cell) = action.cell() else {
        return Vec::new();
    };
    if graph.cells()[cell.index()].plain == 0 {
        return Vec::new();
    }
    let view = match action {
        Action::Read { awaited: true, .. } => clocks.view_before(graph, access),
        _ => clocks.view(access),
    };
    let threads = (0..graph.thread_count() as u32).map(ThreadId);
    let unseen = threads.filter(|&thread| thread != own).flat_map(|thread| {
        let accesses = graph.accesses_of(cell, thread);
        let seen = accesses.partition_point(|&index| index < view.count(thread));
        accesses[seen..]
            .iter()
            .map(move |&index| EventId::of(thread, index))
    });
    let is_write = |id: EventId| {
        let event = graph.event(id);
        event.is_some_and(|event| event.action.is_write())
    };
    let conflicting = unseen.filter(|&other| action.is_write() || is_write(other));
    let happens_before = Precedence::happens_before(model, graph, PrecedenceBasis::Clocks(clocks));
    let racing = conflicting.filter(|&other| race(graph, &happens_before, access, other));
    let mut racing: Vec<EventId> = racing.collect();
    // Writes come first, in their order, and then reads by name.
    racing.sort_unstable_by(
        |&one, &other| match (graph.place_of(one), graph.place_of(other)) {
            (Some(one), Some(other)) => one.cmp(&other),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => graph.compare_events(one, other),
        },
    );
    let racing = racing.into_iter();
    racing.map(|other| Race::of(graph, access, other)).collect()
}

/// Whether two accesses of a cell race, one of which is a write.
fn race(graph: &Graph, happens_before: &Precedence<'_>, one: EventId, other: EventId) -> bool {
    let access = |id: EventId| graph.event(id).map(|event| event.action);
    let is_plain =
        |action: Option<Action>| action.and_then(|action| action.mode()) == Some(Mode::Plain);
    let one_is_plain = is_plain(access(one)) || is_plain(access(other));
    if let Precedence::EveryWitness { good, .. } = happens_before {
        // Each of two witnesses may order them, in different ways: one must leave them unordered by itself.
        return one_is_plain && good.apart(Apart::Racing, [one, other]).is_some();
    }
    one_is_plain
        && !is_ordered(graph, happens_before, one, other)
        && !is_ordered(graph, happens_before, other, one)
}

/// Whether an access comes before another; one that was waited for counts from when its thread first looked.
pub(super) fn is_ordered(
    graph: &Graph,
    happens_before: &Precedence<'_>,
    before: EventId,
    after: EventId,
) -> bool {
    let is_awaited = |event: &Event| matches!(event.action, Action::Read { awaited: true, .. });
    if graph.event(after).is_some_and(is_awaited) {
        happens_before.orders_before_first_read(before, after)
    } else {
        happens_before.orders(before, after)
    }
}
