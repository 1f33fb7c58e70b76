//! The state of a search: one graph and the threads that produced it, changed in place and undone.

use super::{
    Revisits,
    canonical::{Canonicity, ToRevisit},
    found_order::Replaced,
    order,
    pending::{self, Next, next_of},
    threads::{Answered, Begun, Threads, running_threads},
    trail::Trail,
};
use crate::{
    explorer::started_threads,
    memory::{Learned, objects::fault},
    models::incremental::maximal_writes,
    search::Halt,
    waiting::{Waits, counts, last_copy},
};
use norns_execution::{Action, CellId, EventId, Label, ThreadId, program::Run};
use smallvec::SmallVec;

/// A graph and its threads.
pub(super) struct State<'a, R> {
    pub(super) explorer: &'a Revisits,
    pub(super) run: R,
    pub(super) trail: Trail,
    /// The threads that are not at their ends.
    pub(super) running: Threads,
    pub(super) begun: Begun,
    /// Whether a thread may be able to go on that waits for threads: something has happened since that was last looked at by which
    /// one may have come to its end, or wait.
    pub(super) may_join: bool,
    /// The answers that are to be taken back, the last one at the end.
    pub(super) answered: Vec<Answered>,
    /// An event that was in the way of the last revisit that was refused. Most often it is in the way of the next one, too.
    pub(super) obstacle: Option<EventId>,
    pub(super) learned: &'a mut Learned,
}

impl<'a, R: Run> State<'a, R> {
    /// The graph without events.
    pub(super) fn new(explorer: &'a Revisits, run: R, learned: &'a mut Learned) -> Self {
        let trail = Trail::new(explorer.model);
        Self {
            running: running_threads(&trail.graph, &run),
            run,
            trail,
            begun: Begun::None,
            may_join: true,
            answered: Vec::new(),
            obstacle: None,
            explorer,
            learned,
        }
    }

    /// Adds an event that answers the pending label of a thread.
    pub(super) fn add(&mut self, thread: ThreadId, action: Action) -> EventId {
        let event = crate::step::event(&self.run, thread, action);
        self.trail.add(thread, event)
    }

    /// The next event of a thread; none if it cannot move.
    pub(super) fn next_of(&mut self, thread: ThreadId) -> Result<Option<Next>, Halt> {
        next_of(
            &mut self.learned.extents,
            &mut self.trail.graph,
            &self.run,
            thread,
        )
    }

    /// The thread whose label has got some of its events but not all, if there is one.
    pub(super) fn begun_thread(&self) -> Option<ThreadId> {
        let begun = match self.begun {
            Begun::None => None,
            Begun::Only(thread) => Some(thread),
            Begun::Unknown => self.trail.begun_last(&self.run),
        };
        debug_assert_eq!(begun, self.trail.begun_last(&self.run));
        begun
    }

    /// The next event of the first thread that can move; of one that would wait, only if no other can.
    pub(super) fn next_event(&mut self) -> Result<Option<(ThreadId, Next)>, Halt> {
        let mut waits = None;
        for place in 0..self.running.len() {
            let thread = self.running[place];
            if self.run.label(thread).waits_for_threads()
                || self.trail.waiting(&self.run, thread).is_some()
                || fault(&self.trail.graph, &self.run, thread).is_some()
            {
                continue;
            }
            if let Some(next) = self.next_of(thread)? {
                if !self.would_wait(thread, &next) {
                    return Ok(Some((thread, next)));
                }
                waits = waits.or(Some((thread, next)));
            }
        }
        Ok(waits)
    }

    /// Whether the graph is consistent, given that it was before these events came or changed. Orders that had to be
    /// replaced for that are given back.
    pub(super) fn is_consistent(&mut self, new: &[EventId]) -> Option<Replaced> {
        if order::is_found(self.explorer) {
            return self.find_order(new);
        }
        let Trail {
            graph, consistency, ..
        } = &mut self.trail;
        let consistent = consistency.is_consistent(graph, new);
        consistent.then(Replaced::new)
    }

    /// How many writes of a cell there are, the initial one left out.
    pub(super) fn count_of_writes(&self, cell: CellId) -> usize {
        self.trail.graph.cells()[cell.index()].writes.len()
    }

    /// The write of a cell before which so many others come, the initial one included.
    pub(super) fn source_at(&self, cell: CellId, place: usize) -> EventId {
        match place.checked_sub(1) {
            None => EventId::initial(cell),
            Some(place) => self.trail.graph.cells()[cell.index()].writes[place],
        }
    }

    /// The label that an event answers.
    pub(super) fn label_of(&self, event: EventId) -> Label {
        let (Some(thread), Some(event)) = (event.thread(), self.trail.graph.event(event)) else {
            return Label::Finish;
        };
        *self.run.label_at(thread, event.label)
    }

    /// The reads that a write, the last event, revisits.
    pub(super) fn reads_to_revisit(&self, write: EventId, cell: CellId) -> ToRevisit {
        let dependence = self.trail.consistency.clocks.dependence(write);
        Canonicity::new(self.explorer, &self.trail, write, dependence).reads_to_revisit(cell)
    }

    /// The reads at which threads have stopped, since they wait for other values.
    pub(super) fn waiting_reads(&self) -> SmallVec<[EventId; 4]> {
        // Of all threads: who rebuilds an execution keeps no list of those that run.
        let threads = started_threads(&self.run);
        threads
            .filter_map(|thread| self.trail.waiting(&self.run, thread))
            .collect()
    }

    /// A read that waits has not happened, as observers see it. Gives back what the reads were.
    pub(super) fn hide_waiting(&mut self, waiting: &[EventId]) -> SmallVec<[(EventId, Action); 4]> {
        let mut reads = SmallVec::new();
        for &read in waiting {
            if let Some(event) = self.trail.graph.event(read) {
                reads.push((read, event.action));
                pending::read_nothing(&mut self.trail.graph, read);
            }
        }
        reads
    }

    /// Takes back [`State::hide_waiting`].
    pub(super) fn show_waiting(&mut self, reads: SmallVec<[(EventId, Action); 4]>) {
        for (read, action) in reads {
            self.trail.graph.replace(read, action);
        }
    }

    /// Whether a read that waits sees the last write of its cell; of several that may be the last, the greatest at which all
    /// who wait there go on waiting stands for all.
    pub(super) fn waits_in_vain(&self, waits: &Waits, read: EventId) -> bool {
        let Trail {
            graph, consistency, ..
        } = &self.trail;
        let Some(Action::Read { cell, source, .. }) = graph.event(read).map(|event| event.action)
        else {
            return true;
        };
        if self.explorer.model.orders_writes() {
            return source == Some(graph.last_write_to(cell));
        }
        let Some(wait) = waits.find(cell) else {
            return true;
        };
        let counts = |write| counts(graph, &self.run, write);
        let maximal = maximal_writes(graph, &consistency.clocks, cell, |_| true, counts);
        let in_vain = maximal.filter(|&write| wait.is_in_vain(graph, &self.run, write));
        // Its last copy can always be read; the write itself cannot behind a read of a copy.
        let last = in_vain.max_by(|&one, &other| graph.compare_events(one, other));
        source == last.map(|last| last_copy(graph, &self.run, cell, last))
    }
}
