//! The order in which a trace shows the steps of a graph.
//!
//! A step comes after the steps before it in its thread, the write that it reads from, the spawn of its thread, and the end of a
//! thread that it joins. If possible, a write also comes after the writes that it overwrites and after the reads that do not see
//! it. Then every read reads from the last write above it, and the steps are an ordinary interleaving. If the graph is not
//! sequentially consistent, no such order exists, and some read is *stale*.

use super::{Naming, ranks};
use norns_execution::{Action, CellId, EventId, ThreadId, Unpacked, program::Run};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// For larger graphs only one order is tried.
const MOST_EVENTS: usize = 1_500;

/// The order of events that is easiest to read: as close to an interleaving as possible, then with as few context switches as
/// possible. The two events of `wanted` come in that order unless something orders them.
pub(super) fn order_of<R: Run>(
    naming: &Naming<'_, R>,
    wanted: Option<[EventId; 2]>,
) -> Vec<EventId> {
    let threads: Vec<u32> = (0..naming.graph.thread_count() as u32).collect();
    let mut best = Telling::new(naming, wanted).order(&threads);
    if naming.graph.events().nth(MOST_EVENTS).is_some() {
        return best.events;
    }
    let turned = |first: usize| [&threads[first..], &threads[..first]].concat();
    let backwards = |mut threads: Vec<u32>| {
        threads.reverse();
        threads
    };
    let forwards = (1..threads.len()).map(turned);
    let priorities = forwards.chain((0..threads.len()).map(|first| backwards(turned(first))));
    for priority in priorities.take(MOST_ORDERS) {
        let other = Telling::new(naming, wanted).order(&priority);
        if (other.objections, other.switches) < (best.objections, best.switches) {
            best = other;
        }
    }
    best.events
}

/// The number of further orders that are tried.
const MOST_ORDERS: usize = 8;

/// An order of events.
#[derive(Default)]
struct Order {
    events: Vec<EventId>,
    /// How many steps should have come earlier to make the order an interleaving.
    objections: usize,
    /// The number of context switches.
    switches: usize,
}

/// An order that is being built.
struct Telling<'a, 'b, R> {
    naming: &'a Naming<'b, R>,
    orders_writes: bool,
    /// Two unordered events that are shown in this order if possible.
    wanted: Option<[EventId; 2]>,
    /// How many events of each thread are already in the order.
    done: Vec<u32>,
    ranks: HashMap<EventId, usize>,
    /// What is not yet in the order, for each cell: writes by their ranks, and reads by the ranks of their sources.
    untold: Vec<Untold>,
}

#[derive(Default)]
struct Untold {
    writes: BTreeSet<usize>,
    /// By the rank of the source, then by the read.
    reads: BTreeMap<(usize, (u32, u32)), EventId>,
}

impl<'a, 'b, R: Run> Telling<'a, 'b, R> {
    fn new(naming: &'a Naming<'b, R>, wanted: Option<[EventId; 2]>) -> Self {
        let graph = naming.graph;
        let ranks = ranks(graph);
        let rank = |write: EventId| ranks.get(&write).copied();
        let read = |&read: &EventId| Some(((rank(naming.source(read)?)?, read.key()), read));
        let untold = graph.cells().iter().map(|cell| Untold {
            writes: cell
                .writes
                .iter()
                .filter_map(|&write| rank(write))
                .collect(),
            reads: cell.reads.iter().filter_map(read).collect(),
        });
        Self {
            untold: untold.collect(),
            ranks,
            naming,
            orders_writes: naming.model.orders_writes(),
            wanted,
            done: vec![0; graph.thread_count()],
        }
    }

    /// The first events of all steps. A thread continues as long as there is no objection. When another thread must continue, those
    /// that come first in `priority` are preferred.
    fn order(mut self, priority: &[u32]) -> Order {
        let mut order = Order::default();
        let mut current = 0;
        loop {
            let candidates: Vec<EventId> = std::iter::once(current)
                .chain(priority.iter().copied().filter(|&thread| thread != current))
                .filter_map(|thread| self.next_of(thread))
                .collect();
            let is_ready = |&event: &EventId| {
                let mut pieces = self.naming.pieces(event).into_iter();
                pieces.all(|piece| self.is_ready(piece))
            };
            let ready = candidates.iter().copied().filter(is_ready);
            // If events are left and none is ready, the graph contradicts itself, and any order will do.
            let chosen = ready
                .map(|event| (self.objections_to(event), self.joins(event), event))
                .min_by_key(|&(objections, joins, _)| (objections, joins))
                .or_else(|| Some((0, false, *candidates.first()?)));
            let Some((objections, _, event)) = chosen else {
                return order;
            };
            let Unpacked::Of { thread, .. } = event.unpack() else {
                return order;
            };
            order.objections = order.objections.saturating_add(objections);
            order.switches += usize::from(thread.0 != current);
            for event in self.naming.pieces(event) {
                order.events.push(event);
                let write = self.naming.graph.write_half(event);
                self.done[thread.index()] += 1 + u32::from(write.is_some());
                for told in std::iter::once(event).chain(write) {
                    self.has_been_told(told);
                }
            }
            current = thread.0;
        }
    }

    fn has_been_told(&mut self, event: EventId) {
        let action = self.naming.graph.event(event).map(|event| event.action);
        let Some(cell) = action.and_then(|action| action.cell()) else {
            return;
        };
        let untold = &mut self.untold[cell.index()];
        let rank = |write: EventId| self.ranks.get(&write).copied();
        if let Some(rank) = rank(event) {
            untold.writes.remove(&rank);
        }
        if let Some(source) = self.naming.source(event).and_then(rank) {
            untold.reads.remove(&(source, event.key()));
        }
    }

    /// Whether an event is a join or a departure from a barrier. Such events say little, so others come first.
    fn joins(&self, event: EventId) -> bool {
        let event = self.naming.graph.event(event);
        event.is_some_and(|event| {
            matches!(event.action, Action::Join { .. } | Action::Depart { .. })
        })
    }

    fn next_of(&self, thread: u32) -> Option<EventId> {
        let index = *self.done.get(thread as usize)?;
        let event = EventId::of(ThreadId(thread), index);
        self.naming.graph.event(event).map(|_| event)
    }

    fn is_done(&self, event: EventId) -> bool {
        match event.unpack() {
            Unpacked::Initial(_) => true,
            Unpacked::Of { thread, index } => self.done[thread.index()] > index,
        }
    }

    fn is_ready(&self, event: EventId) -> bool {
        let graph = self.naming.graph;
        let has_what_it_needs = match graph.event(event).map(|event| event.action) {
            Some(Action::Read { source, .. }) => source.is_none_or(|source| self.is_done(source)),
            Some(Action::Join { child }) => {
                let known = self.done.get(child.index()).copied().unwrap_or(0);
                graph.events_of(child).len() as u32 <= known
            }
            Some(Action::Depart { barrier, phase }) => graph
                .arrivals_at(barrier, phase)
                .iter()
                .all(|&arrival| self.is_done(arrival)),
            _ => true,
        };
        let spawn = event.thread().and_then(|thread| graph.spawn_of(thread));
        has_what_it_needs && spawn.is_none_or(|spawn| self.is_done(spawn))
    }

    /// How many steps should come before an access, so that each read reads from the last write above it.
    fn objections_to(&self, event: EventId) -> usize {
        let pieces = self.naming.pieces(event).into_iter();
        pieces.fold(0, |sum: usize, piece| {
            sum.saturating_add(self.objections(piece))
        })
    }

    /// The same for one event.
    fn objections(&self, event: EventId) -> usize {
        let graph = self.naming.graph;
        let written = match graph.event(event).map(|event| event.action) {
            // A thread that waits forever is shown at the end.
            Some(Action::Read { source: None, .. }) => return usize::MAX,
            Some(Action::Read { .. }) => self.naming.graph.write_half(event),
            Some(Action::Write { .. }) => Some(event),
            _ => None,
        };
        let cell = written.and_then(|write| graph.event(write)?.action.cell());
        let unwanted = self
            .wanted
            .is_some_and(|[first, second]| event == second && !self.is_done(first));
        let early = written.zip(cell).map_or(0, |(write, cell)| {
            self.objections_to_write(event, write, cell)
        });
        early + usize::from(unwanted)
    }

    fn objections_to_write(&self, step: EventId, write: EventId, cell: CellId) -> usize {
        let Untold { writes, reads } = &self.untold[cell.index()];
        let is_other = |&(_, &read): &(&(usize, (u32, u32)), &EventId)| read != step;
        if !self.orders_writes {
            // The order of the trace decides which write is the last one: a read whose source is already shown would miss this
            // write.
            let misses = |&(_, &read): &(&(usize, (u32, u32)), &EventId)| {
                let source = self.naming.source(read);
                source.is_some_and(|source| self.is_done(source))
            };
            return reads.iter().filter(is_other).filter(misses).count();
        }
        // A write without a rank comes before all others.
        let rank = self.ranks.get(&write).copied().unwrap_or(0);
        let late = writes.range(..rank);
        // Reads of older writes would miss this one.
        let missing = reads
            .iter()
            .take_while(|&(&(source, _), _)| source < rank.max(1));
        let reads = missing.filter(is_other);
        late.count() + reads.count()
    }
}
