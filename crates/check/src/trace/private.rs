//! Memory that no two threads use concurrently: they use it one after the other, ordered by starting and joining threads. What
//! happens in such memory explains little of what goes wrong between threads.

use super::Naming;
use norns_execution::{Action, Event, EventId, Graph, ObjectId, ThreadId, Unpacked, program::Run};
use std::collections::{HashMap, HashSet};

/// For each thread, how many of its events come before an event, or are that event, considering only program order, spawns and
/// joins.
type Clock = Vec<u32>;

/// The objects that no two threads use concurrently, except for global variables of the program.
pub(super) fn private_objects<R: Run>(naming: &Naming<'_, R>) -> HashSet<ObjectId> {
    let graph = naming.graph;
    let mut uses: HashMap<ObjectId, Vec<EventId>> = HashMap::new();
    for (id, event) in graph.events() {
        if let Some(object) = object_of(graph, event) {
            uses.entry(object).or_default().push(id);
        }
    }
    let clocks = Clocks::new(graph);
    uses.retain(|&object, uses| {
        let is_global = naming.run.global_name(object).is_some();
        (!is_global || naming.run.is_of_library(object)) && clocks.are_one_after_the_other(uses)
    });
    uses.into_keys().collect()
}

/// The object that an event accesses, creates or frees.
pub(crate) fn object_of(graph: &Graph, event: &Event) -> Option<ObjectId> {
    match event.action {
        Action::Allocate { object, .. } | Action::Free { object } => Some(object),
        action => {
            let cell = action.cell()?;
            Some(graph.cells()[cell.index()].location.object)
        }
    }
}

/// For each thread, its clocks at its start and after each spawn and join, with the number of its events up to there.
struct Clocks(Vec<Vec<(u32, Clock)>>);

impl Clocks {
    fn new(graph: &Graph) -> Self {
        let count = graph.thread_count();
        let threads = (0..count as u32).map(ThreadId);
        let mut clocks = Self(vec![vec![(0, vec![0; count])]; count]);
        // The clock of a thread changes at most once for each other thread.
        for _ in 0..=count {
            for thread in threads.clone() {
                let start = graph.spawn_of(thread);
                let mut clock = start.map_or(vec![0; count], |start| clocks.at(start));
                let mut known = vec![(0, clock.clone())];
                for (index, event) in (0..).zip(graph.events_of(thread)) {
                    if let Action::Join { child } = event.action {
                        let events = graph.events_of(child).len() as u32;
                        if let Some(last) = events.checked_sub(1) {
                            join(&mut clock, &clocks.at(EventId::of(child, last)));
                        }
                        known.push((index, clock.clone()));
                    }
                }
                clocks.0[thread.index()] = known;
            }
        }
        clocks
    }

    /// Whether all of these events are ordered pairwise. They are sorted by thread.
    fn are_one_after_the_other(&self, events: &[EventId]) -> bool {
        let threads: Vec<&[EventId]> = events
            .chunk_by(|one, next| one.thread() == next.thread())
            .collect();
        let mut pairs =
            (0..threads.len()).flat_map(|other| (0..other).map(move |one| (one, other)));
        pairs.all(|(one, other)| {
            // Along one thread, the number of events of the other thread that come before grows, and the number that come after
            // shrinks.
            threads[one].iter().all(|&event| {
                let before = threads[other].partition_point(|&other| self.is_before(other, event));
                let next = threads[other].get(before);
                next.is_none_or(|&next| self.is_before(event, next))
            })
        })
    }

    /// What is known about other threads at an event.
    fn of_others(&self, thread: ThreadId, index: u32) -> &Clock {
        let known = &self.0[thread.index()];
        let last = known.partition_point(|&(from, _)| from <= index);
        &known[last.saturating_sub(1)].1
    }

    fn at(&self, event: EventId) -> Clock {
        let Unpacked::Of { thread, index } = event.unpack() else {
            return Vec::new();
        };
        let mut clock = self.of_others(thread, index).clone();
        clock[thread.index()] = index + 1;
        clock
    }

    fn is_before(&self, first: EventId, second: EventId) -> bool {
        match (first.unpack(), second.unpack()) {
            (
                Unpacked::Of { thread, index },
                Unpacked::Of {
                    thread: other,
                    index: at,
                },
            ) => thread == other || self.of_others(other, at)[thread.index()] > index,
            _ => true,
        }
    }
}

fn join(clock: &mut Clock, other: &Clock) {
    for (known, other) in clock.iter_mut().zip(other) {
        *known = (*known).max(*other);
    }
}
