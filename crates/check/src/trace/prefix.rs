//! The part of an execution that a finding is about: the events that it names, and everything that had to happen before them.
//!
//! An event needs those before it in its thread, the spawn of its thread, the write that it reads, all of a thread that it
//! joins, and all arrivals of the phase of a barrier that it departs from. A set of events with all that they need, a
//! *prefix*, is itself an execution in every model: each axiom forbids cycles in relations that only shrink when events are
//! taken away from the end of threads, since who reads from whom stays the same and the writes of each cell keep their order.
//! Each thread then stops where the prefix stops, as if nobody had scheduled it since. So what is told is something that the
//! program does, and nothing that came later can be needed to understand it.

use super::Naming;
use norns_execution::{Action, EventId, Graph, Label, ThreadId, Unpacked, program::Run};
use std::collections::HashSet;

/// So many first events of each thread.
pub(crate) struct Prefix(Vec<u32>);

impl Prefix {
    /// The smallest prefix with some events.
    pub(crate) fn of(graph: &Graph, events: impl IntoIterator<Item = EventId>) -> Self {
        let mut prefix = Self(vec![0; graph.thread_count()]);
        let mut needed: Vec<EventId> = events.into_iter().collect();
        while let Some(event) = needed.pop() {
            let Unpacked::Of { thread, index } = event.unpack() else {
                continue;
            };
            let events = graph.events_of(thread);
            let label = |index: u32| events.get(index as usize).map(|event| event.label);
            let mut end = index + 1;
            // What answers one label happens as a whole.
            while label(end).is_some() && label(end) == label(index) {
                end += 1;
            }
            let known = &mut prefix.0[thread.index()];
            if *known == 0 {
                needed.extend(graph.spawn_of(thread));
            }
            let new = *known..end.max(*known);
            *known = new.end;
            for event in &events[new.start as usize..new.end as usize] {
                needed_by(graph, event.action, &mut needed);
            }
        }
        prefix
    }

    /// How many events it has.
    pub(crate) fn size(&self) -> u32 {
        self.0.iter().sum()
    }

    /// The graph without the events that are not in the prefix.
    pub(crate) fn part_of(&self, graph: &Graph) -> Graph {
        let mut part = graph.clone();
        for (thread, &kept) in (0..).map(ThreadId).zip(&self.0) {
            while let Some(last) = part.events_of(thread).len().checked_sub(1)
                && last >= kept as usize
            {
                let event = EventId::of(thread, last as u32);
                let cell = part.event(event).and_then(|event| event.action.cell());
                if let (Some(cell), Some(place)) = (cell, part.place_of(event)) {
                    part.displace(cell, place);
                }
                part.take_back(thread);
            }
        }
        part
    }
}

fn needed_by(graph: &Graph, action: Action, needed: &mut Vec<EventId>) {
    match action {
        Action::Read {
            source: Some(source),
            ..
        } => needed.push(source),
        Action::Join { child } => needed.extend(last_of(graph, child)),
        Action::Depart { barrier, phase } => {
            needed.extend(graph.arrivals_at(barrier, phase));
        }
        _ => {}
    }
}

/// The last event of a thread; its spawn if it has none.
fn last_of(graph: &Graph, thread: ThreadId) -> Option<EventId> {
    match graph.events_of(thread).len().checked_sub(1) {
        Some(last) => Some(EventId::of(thread, last as u32)),
        None => graph.spawn_of(thread),
    }
}

impl<R: Run> Naming<'_, R> {
    /// All that a thread did.
    pub(crate) fn prefix_of_thread(&self, thread: ThreadId) -> Prefix {
        Prefix::of(self.graph, last_of(self.graph, thread))
    }

    /// What explains that threads wait for ever: all that these did, and whatever any thread did with what they wait for, or wrote
    /// where they read. What comes too late for them, and what does not come at all, shows only there.
    pub(crate) fn prefix_of_waiting(&self, waits: &[EventId]) -> Prefix {
        let (graph, run) = (self.graph, self.run);
        let threads = (0..run.thread_count()).map(ThreadId);
        let waiting = threads.filter(|&thread| {
            run.is_started(thread) && !matches!(run.label(thread), Label::Finish | Label::Exit)
        });
        let waiting: Vec<ThreadId> = waiting.collect();
        let reads = waiting.iter().flat_map(|&thread| graph.events_of(thread));
        let reads = reads.filter(|event| event.action.is_read());
        let waits = waits.iter().filter_map(|&wait| graph.event(wait));
        let cells: HashSet<_> = reads
            .chain(waits)
            .filter_map(|event| event.action.cell())
            .collect();
        let calls = waiting
            .iter()
            .filter_map(|&thread| run.library_call(thread, run.answers(thread))?.argument);
        let objects: Vec<_> = calls.collect();
        let concerns_them = |id: EventId, action: Action| {
            let writes =
                action.is_write() && action.cell().is_some_and(|cell| cells.contains(&cell));
            let called = || self.call_of(id).and_then(|call| call.argument);
            let arrives = || action.arrival().map(|(barrier, ..)| barrier.location);
            writes
                || called()
                    .or_else(arrives)
                    .is_some_and(|object| objects.contains(&object))
        };
        let concerning = graph
            .events()
            .filter(|(id, event)| concerns_them(*id, event.action));
        let stuck = waiting.iter().filter_map(|&thread| last_of(graph, thread));
        Prefix::of(graph, stuck.chain(concerning.map(|(id, _)| id)))
    }
}
