//! Forced steps: those about which nothing is to be decided, and that are therefore taken at once, without graphs of their own.
//!
//! 1. A thread that waits for the end of another thread joins it when it has ended, and departs from a barrier whose phase is
//!    complete.
//! 2. A thread that is *alone*, because every other thread has ended and was joined by it, reads the last write to a cell: all
//!    writes happen before its reads, so any other source would be inconsistent, and no write will revisit these reads. Most
//!    programs end like this, with a thread that looks at the results of the others.
//!
//! The clocks of these events are computed only if something comes after them ([`super::trail::Trail::note_last`]).

use super::{
    order,
    pending::{self, Next},
    state::State,
};
use crate::{memory::objects::fault, search::Halt, step::seen_of_threads};
use norns_execution::{
    Action, CellId, Label, ThreadId,
    program::{Answer, Run},
};

/// No reads are forced after this many steps, because the limits of the search are checked only where a graph is visited, and a
/// thread may read forever.
const MOST_FORCED: u32 = 1_000;

impl<R: Run> State<'_, R> {
    /// Takes forced steps, and returns how many. Some may be left if there are very many.
    pub(super) fn take_forced_steps(&mut self) -> Result<u32, Halt> {
        let mut forced = self.join_ended_threads();
        while forced < MOST_FORCED && self.read_alone()? {
            forced += 1 + self.join_ended_threads();
        }
        Ok(forced)
    }

    /// Undoes that many forced steps.
    pub(super) fn take_steps_back(&mut self, forced: u32) {
        for _ in 0..forced {
            self.rewind();
            self.trail.take_back();
        }
    }

    /// Lets every thread continue that waits for the end of a thread that has ended, or at a barrier whose phase is complete.
    /// Nothing comes after these events yet, so the graph stays consistent. Returns how many labels were answered.
    fn join_ended_threads(&mut self) -> u32 {
        if !self.may_join {
            debug_assert!(self.running.iter().all(|&thread| {
                seen_of_threads(&self.trail.graph, &self.run, self.run.label(thread)).is_none()
            }));
            return 0;
        }
        let mut joined = 0;
        let mut place = 0;
        while let Some(&thread) = self.running.get(place) {
            place += 1;
            let label = self.run.label(thread);
            if !label.waits_for_threads() {
                continue;
            }
            if let Some(action) = seen_of_threads(&self.trail.graph, &self.run, label) {
                self.add(thread, action);
                self.resume(thread, Answer::Done);
                joined += 1;
                place = 0;
            }
        }
        self.may_join = false;
        joined
    }

    /// Lets the only running thread read the last write, if it is alone and about to read the whole of one cell. Returns whether it
    /// did. This must depend on nothing but the graph, because paths, which other processes follow too, contain no forced steps.
    fn read_alone(&mut self) -> Result<bool, Halt> {
        let [thread] = *self.running else {
            return Ok(false);
        };
        let &Label::Read {
            location,
            width,
            until: None,
            ..
        } = self.run.label(thread)
        else {
            return Ok(false);
        };
        if !order::is_explored(self.explorer)
            || !self.is_alone(thread)
            || fault(&self.trail.graph, &self.run, thread).is_some()
        {
            return Ok(false);
        }
        let Some(Next::Read { cell, action }) = self.next_of(thread)? else {
            return Ok(false);
        };
        let graph = &self.trail.graph;
        let of_cell = &graph.cells()[cell.index()];
        if (of_cell.location, of_cell.width) != (location, width) {
            return Ok(false);
        }
        let source = graph.last_write_to(cell);
        let value = graph.value_of(source);
        let label = *self.run.label(thread);
        let read = self.add(thread, action);
        pending::read_from(&mut self.trail.graph, &label, read, source);
        self.trail.set_came_last(read, true);
        self.resume(thread, Answer::Read(value));
        Ok(true)
    }

    /// Whether every other thread has ended and was joined by this one.
    fn is_alone(&self, thread: ThreadId) -> bool {
        let mut others = (0..self.run.thread_count()).map(ThreadId);
        others.all(|other| {
            let join = || self.trail.graph.join_of(other);
            other == thread
                || !self.run.is_started(other)
                || join().is_some_and(|join| join.thread() == Some(thread))
        })
    }

    /// Whether one of the last events, which are forced, reads a cell.
    pub(super) fn has_forced_read_of(&self, cell: CellId, forced: u32) -> bool {
        let added = self.trail.added();
        let mut forced = added[added.len() - forced as usize..].iter();
        forced.any(|&event| {
            let event = self.trail.graph.event(event);
            event.is_some_and(
                |event| matches!(event.action, Action::Read { cell: of, .. } if of == cell),
            )
        })
    }
}
