//! The part of an execution that a finding needs: the events that it is about, and everything that has to happen before them.
//!
//! An event needs the events before it in its thread, the spawn of its thread, the write that it reads from, all events of a thread
//! that it joins, and all arrivals of the phase of a barrier that it departs from. A set of events that contains whatever its
//! events need is called a *prefix*. A prefix is an execution in every model: each axiom forbids cycles in certain relations, and
//! removing events from the ends of threads only makes these relations smaller, because reads keep their sources and the remaining
//! writes keep their order. Each thread stops where the prefix stops, as if it had not been scheduled since. So a report shows
//! something that the program really does, and leaves out only what happens too late to matter.

use super::Naming;
use norns_execution::{Action, EventId, Graph, Label, ThreadId, Unpacked, program::Run};
use std::collections::HashSet;

/// The number of events of each thread that belong to the prefix.
pub(crate) struct Prefix(Vec<u32>);

impl Prefix {
    /// The smallest prefix that contains some events.
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
            // All events of one label belong together.
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
    /// Everything that a thread did, with what that needs.
    pub(crate) fn prefix_of_thread(&self, thread: ThreadId) -> Prefix {
        Prefix::of(self.graph, last_of(self.graph, thread))
    }

    /// What explains that threads wait forever: everything that these threads did, whatever other threads did with the objects that
    /// they wait for, and all writes to locations that they read. What came too late for a thread, or never came, shows only there.
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
