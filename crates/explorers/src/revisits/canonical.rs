//! Which reads a new write may revisit: those from which on everything was added in its one canonical way.

use super::{Revisits, order, trail::Trail};
use crate::models::{incremental::Knowledge, reads_from::Cut};
use norns_execution::{Action, CellId, EventId, Order, ThreadId};
use smallvec::SmallVec;

/// A graph, seen from an event that was added last: what was there up to another, and what that event depends on, is
/// known.
pub(super) struct View<'a> {
    explorer: &'a Revisits,
    trail: &'a Trail,
    last: EventId,
    dependence: Knowledge<'a>,
}

impl<'a> View<'a> {
    pub(super) fn new(explorer: &'a Revisits, trail: &'a Trail, last: EventId) -> Self {
        Self {
            explorer,
            trail,
            last,
            dependence: trail.consistency.clocks.dependence(last),
        }
    }

    /// The reads that the last event, a write to the cell, revisits: where they stand in the order of addition, the last
    /// one first. A read counts if it, and all that was added after it, is canonical or depended on.
    pub(super) fn reads_to_revisit(&self, cell: CellId) -> SmallVec<[usize; 8]> {
        let mut found = SmallVec::new();
        let reads = &self.trail.graph.cells()[cell.index()].reads;
        let candidates = reads.iter().filter(|&&read| self.may_be_revisited(read));
        let stamps = candidates.map(|&read| self.trail.stamp(read));
        let Some(first) = stamps.min() else {
            return found;
        };
        let added = self.trail.added();
        for (at, &event) in added.iter().enumerate().rev().skip(1) {
            if self.dependence.includes(event) {
                continue;
            }
            if !self.is_canonical(event) {
                break;
            }
            let is_of_cell = self.trail.graph.event(event).is_some_and(
                |event| matches!(event.action, Action::Read { cell: of, .. } if of == cell),
            );
            if is_of_cell && self.may_be_revisited(event) {
                found.push(at);
            }
            if self.trail.stamp(event) <= first {
                break;
            }
        }
        found
    }

    /// Whether a read of the last event's cell may be revisited, if all that this takes away is canonical.
    fn may_be_revisited(&self, read: EventId) -> bool {
        let graph = &self.trail.graph;
        let Some(&Action::Read { order, .. }) = graph.event(read).map(|event| &event.action) else {
            return false;
        };
        !self.dependence.includes(read) && self.explorer.branches(order)
    }

    /// Whether the last event, a read of `source`, belongs to an update of a write that another has updated already, and
    /// its own write, which cannot go on from here, will revisit nothing either: it would have to revisit the other's
    /// read, or an earlier one. The write will depend on what the read depends on, and on the read.
    pub(super) fn is_pending_in_vain(&self, cell: CellId, source: EventId) -> bool {
        let graph = &self.trail.graph;
        let updates_source = |id: EventId| {
            graph.event(id).is_some_and(|event| {
                matches!(
                    event.action,
                    Action::Read { exclusive: true, source: Some(other), .. } if other == source
                )
            })
        };
        if !updates_source(self.last) {
            return false;
        }
        let reads = graph.cells()[cell.index()].reads.iter();
        let mut rivals = reads.filter(|&&other| other != self.last && updates_source(other));
        let Some(&rival) = rivals.next() else {
            return false;
        };
        let later = self.trail.added().iter().rev();
        let mut later = later.take_while(|&&event| event != rival);
        let is_canonical =
            |&event: &EventId| self.dependence.includes(event) || self.is_canonical(event);
        self.dependence.includes(rival) || !later.all(is_canonical) || !self.is_canonical(rival)
    }

    fn is_read(&self, event: EventId) -> bool {
        self.trail.graph.source_of(event).is_some()
    }

    /// How many events of each thread were there before a time, or are depended on; a last write is not counted. What
    /// they read from is among them if all that was added since is canonical.
    fn cut(&self, stamp: u32) -> Cut {
        let threads = (0..self.trail.graph.thread_count() as u32).map(ThreadId);
        let count = |thread: ThreadId| {
            let depended_on = self.dependence.count(thread);
            let known = self.trail.count_before(thread, stamp).max(depended_on);
            match self.last {
                // A write is not known to itself; a read is to the write that is to come.
                EventId::Of { thread: of, index } if of == thread && !self.is_read(self.last) => {
                    known.min(index)
                }
                _ => known,
            }
        };
        threads.map(count).collect()
    }

    /// Whether an event was added in its one canonical way, seen from what was there up to it and what is depended on.
    fn is_canonical(&self, event: EventId) -> bool {
        let graph = &self.trail.graph;
        let Some(action) = graph.event(event).map(|event| &event.action) else {
            return true;
        };
        if !action
            .order()
            .is_some_and(|order| self.explorer.branches(order))
        {
            return true;
        }
        let stamp = self.trail.stamp(event);
        let known = |other: EventId| {
            other != event
                && other != self.last
                && (self.dependence.includes(other) || self.trail.stamp(other) < stamp)
        };
        match *action {
            Action::Write { cell, .. } => {
                let reads_it = |&read: &EventId| graph.source_of(read) == Some(event);
                let mut reads = graph.cells()[cell.index()].reads.iter();
                order::is_last(self.explorer, graph, cell, event, known)
                    && !reads.any(|read| reads_it(read) && known(*read))
            }
            Action::Read { cell, source, .. } => {
                let cut = || self.cut(stamp);
                let last = order::last_write(self.explorer, self.trail, cell, known, cut);
                source == Some(last)
            }
            _ => true,
        }
    }
}

impl Revisits {
    /// Whether accesses of this mode branch and are revisited.
    pub(super) fn branches(&self, order: Order) -> bool {
        order.is_atomic() || !self.model.races_are_errors()
    }
}
