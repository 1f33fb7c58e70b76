//! Postponed reads, which keep redundant explorations below waiting reads rare.
//!
//! A thread that would wait is moved only if no other thread can move. That is only a matter of order. But a write may also
//! take from a read what it had waited for, most often a lock, which the write must do to come first. If the read then waited
//! at this write, everything else would be explored below it, although hardly anything can come of it: once the lock is free
//! again, the read has to be revisited before anything that is not canonical is added. Two threads for each of n locks would
//! have 2^n executions, and 3^n - 2^n dropped ends.
//!
//! So the read is removed as well. What stays is a note of when it had been added, and of the write that postponed it. The
//! thread is before the read again, and may read what comes after that write, but nothing before it: that is explored
//! elsewhere. As long as the note exists, the write is not canonical, as if it were read. The note is removed when a read is
//! revisited that was there before the postponed one.
//!
//! This requires that whatever the read may read later depends on the write that postponed it. Otherwise a write that does not
//! depend on it might satisfy the read, both here and where it revisits the read before it was postponed, and executions would
//! be found twice. So reads are postponed only where the writes to a cell are *serial*: each depends on the previous one, and
//! comes after it in every order. Locks are like that, whichever thread takes them. If a write is added with which the writes
//! to a cell with a note are no longer serial, the exploration restarts, and postpones nothing there.

use super::{order, pending::Next, state::State};
use crate::{models::incremental::source_of_update, search::Halt};
use norns_execution::{Action, CellId, EventId, ThreadId, Unpacked, program::Run};

impl<R: Run> State<'_, R> {
    /// Whether a thread would wait at the last write.
    pub(super) fn would_wait(&self, thread: ThreadId, next: &Next) -> bool {
        let (Some(until), &Next::Read { cell, .. }) = (self.run.label(thread).until(), next) else {
            return false;
        };
        let graph = &self.trail.graph;
        let value = graph.value_of(graph.last_write_to(cell));
        order::postpones(self.explorer)
            && !until
                .condition
                .holds(value, graph.cells()[cell.index()].width)
    }

    /// Whether a read, after which everything was taken away, may be postponed by a write that does not satisfy it.
    pub(super) fn may_be_postponed(&self, read: EventId, write: EventId, cell: CellId) -> bool {
        let graph = &self.trail.graph;
        let Unpacked::Of { thread, index } = read.unpack() else {
            return false;
        };
        let label = |index: u32| graph.events_of(thread)[index as usize].label;
        let mut before = index.checked_sub(1).into_iter();
        let of = &graph.cells()[cell.index()];
        let mut pairs = of.writes.windows(2);
        order::postpones(self.explorer)
            && self.learned.is_serial(of.location)
            && before.all(|before| label(before) != label(index))
            && pairs.all(|pair| self.follows(pair[1], pair[0]))
            && of
                .writes
                .last()
                .is_none_or(|&last| self.follows(write, last))
    }

    /// Whether a write depends on another and comes after it in every order.
    fn follows(&self, write: EventId, other: EventId) -> bool {
        let graph = &self.trail.graph;
        let clocks = &self.trail.consistency.clocks;
        clocks.dependence(write).includes(other)
            && (source_of_update(graph, write) == Some(other)
                || clocks.coherent_view_before(graph, write).includes(other))
    }

    /// The place in its cell's order of the first write that a read may read, if it was postponed.
    pub(super) fn first_place_after_postponing(&self, read: EventId, cell: CellId) -> usize {
        let mut notes = self.trail.postponed().iter().rev();
        let postponed = notes.find(|postponed| postponed.read == read);
        let Some(postponed) = postponed.filter(|postponed| postponed.cell == cell) else {
            return 0;
        };
        let place = self.trail.graph.place_of(postponed.by);
        place.map_or(0, |place| place + 1)
    }

    /// Whether a read was postponed until after this write of its cell.
    pub(super) fn is_before_postponing(
        &self,
        read: EventId,
        cell: CellId,
        source: EventId,
    ) -> bool {
        let place = match source.unpack() {
            Unpacked::Initial(_) => Some(0),
            Unpacked::Of { .. } => self.trail.graph.place_of(source).map(|place| place + 1),
        };
        let first = self.first_place_after_postponing(read, cell);
        place.is_some_and(|place| place < first)
    }

    /// Sees to it that the writes of cells at which a read was postponed stay serial.
    pub(super) fn keep_serial(&mut self, new: &[EventId]) -> Result<(), Halt> {
        if self.trail.postponed().is_empty() {
            return Ok(());
        }
        for &event in new {
            let graph = &self.trail.graph;
            let Some(&Action::Write { cell, .. }) = graph.event(event).map(|event| &event.action)
            else {
                continue;
            };
            let mut notes = self.trail.postponed().iter();
            if !notes.any(|postponed| postponed.cell == cell) {
                continue;
            }
            let of = &graph.cells()[cell.index()];
            let is_kept = match *of.writes {
                [.., before, last] => last == event && self.follows(event, before),
                _ => true,
            };
            if !is_kept {
                self.learned.set_not_serial(of.location);
                return Err(Halt::Refined);
            }
        }
        Ok(())
    }
}
