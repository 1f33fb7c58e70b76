//! The order in which the steps of a graph are told.
//!
//! A step comes after what it depends on: those before it in its thread, the write that it reads, its thread's spawn, the
//! end of a thread that it joins. Where it can be had, a write also comes after the writes that it overwrites and after
//! the reads that do not see it: then every read reads the last write above it, and the steps are an ordinary
//! interleaving. If the graph is not sequentially consistent there is no such order, and some read is *stale*.

use super::{Naming, ranks};
use norns_execution::{Action, CellId, EventId, ThreadId, Unpacked, program::Run};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Of larger graphs one order is tried.
const MOST_EVENTS: usize = 1_500;

/// The order of events that reads best: nearest to an interleaving, then with the fewest changes from one thread to another. Two
/// events that nothing orders come as they are wanted.
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

/// So many other orders are tried.
const MOST_ORDERS: usize = 8;

/// An order of events.
#[derive(Default)]
struct Order {
    events: Vec<EventId>,
    /// How many steps should have come before others, to make it an interleaving.
    objections: usize,
    /// How often another thread goes on.
    switches: usize,
}

/// The order, as far as it has got.
struct Telling<'a, 'b, R> {
    naming: &'a Naming<'b, R>,
    orders_writes: bool,
    /// Two events that nothing orders, and that are best told in this order.
    wanted: Option<[EventId; 2]>,
    /// How many events of each thread have been told.
    done: Vec<u32>,
    ranks: HashMap<EventId, usize>,
    /// For each cell what has not been told: writes by their ranks, and reads by those of what they read.
    untold: Vec<Untold>,
}

#[derive(Default)]
struct Untold {
    writes: BTreeSet<usize>,
    /// By what they read from, then by where they are.
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

    /// The first events of all steps. A thread goes on as long as nothing speaks against it; when another must go on, those that
    /// come first in `priority` do.
    fn order(mut self, priority: &[u32]) -> Order {
        let mut order = Order::default();
        let mut current = 0;
        loop {
            let candidates: Vec<EventId> = std::iter::once(current)
                .chain(priority.iter().copied().filter(|&thread| thread != current))
                .filter_map(|thread| self.next_of(thread))
                .collect();
            let ready = candidates.iter().copied();
            let ready = ready.filter(|&event| self.is_ready(event));
            // Only a graph that contradicts itself has something left and nothing ready: then any order is as good.
            let chosen = ready
                .map(|event| (self.objections(event), self.joins(event), event))
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
            order.events.push(event);
            let write = self.naming.graph.write_half(event);
            self.done[thread.index()] += 1 + u32::from(write.is_some());
            for told in std::iter::once(event).chain(write) {
                self.has_been_told(told);
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

    /// Whether an event is a join or a departure from a barrier: it tells nothing, so others come first.
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

    /// How many steps should come first if each read is to read the last write above it.
    fn objections(&self, event: EventId) -> usize {
        let graph = self.naming.graph;
        let written = match graph.event(event).map(|event| event.action) {
            // A thread that waits for ever is told of at the end.
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
            // What is told is the order: a read misses what is told after its source.
            let misses = |&(_, &read): &(&(usize, (u32, u32)), &EventId)| {
                let source = self.naming.source(read);
                source.is_some_and(|source| self.is_done(source))
            };
            return reads.iter().filter(is_other).filter(misses).count();
        }
        // A write without a place comes before all.
        let rank = self.ranks.get(&write).copied().unwrap_or(0);
        let late = writes.range(..rank);
        // Who reads what comes earlier misses this.
        let missing = reads
            .iter()
            .take_while(|&(&(source, _), _)| source < rank.max(1));
        let reads = missing.filter(is_other);
        late.count() + reads.count()
    }
}
