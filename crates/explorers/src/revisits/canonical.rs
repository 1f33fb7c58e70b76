//! Which reads a new write may revisit: those from which on everything was added in its canonical way.

use super::{Revisits, order, trail::Trail};
use crate::models::{incremental::View, reads_from::Prefix};
use norns_execution::{Action, CellId, Event, EventId, Graph, Mode, ThreadId, Unpacked};
use smallvec::SmallVec;

/// Whether events of a graph were added in their one canonical way, seen from the event that was added last. Of another
/// event that is asked of what was there up to it, and of what the last event depends on.
pub(super) struct Canonicity<'a> {
    explorer: &'a Revisits,
    trail: &'a Trail,
    last: EventId,
    dependence: View<'a>,
}

/// Reads to revisit: where they stand in the order of addition, the last one first.
pub(super) type ToRevisit = SmallVec<[u32; 4]>;

impl<'a> Canonicity<'a> {
    /// Seen from the `last` event, which has this `dependence`.
    pub(super) fn new(
        explorer: &'a Revisits,
        trail: &'a Trail,
        last: EventId,
        dependence: View<'a>,
    ) -> Self {
        Self {
            explorer,
            trail,
            last,
            dependence,
        }
    }

    /// The reads that the last event, a write to the cell, revisits. A read counts if it, and all that was added after it,
    /// is canonical or depended on.
    pub(super) fn reads_to_revisit(&self, cell: CellId) -> ToRevisit {
        self.reads_added_by(cell, u32::MAX).0
    }

    /// The same if the last event is the read of an update whose write is to come, and has read what another has, that of
    /// `rival`: then only the rival counts, and reads that were added before it, since with the rival there the write has
    /// no place. What the read was before does not matter. If none counts, the `obstacle` is an event that is in the way;
    /// if one is given, which was in the way of another rival, it is looked at first, if it is still there.
    pub(super) fn reads_to_revisit_with_rival(
        &self,
        cell: CellId,
        rival: EventId,
        obstacle: &mut Option<EventId>,
    ) -> ToRevisit {
        let added = self.trail.stamp(rival);
        let is_in_the_way = |event: EventId| {
            self.trail.graph.event(event).is_some()
                && self.trail.stamp(event) >= added
                && !self.dependence.includes(event)
                && !self.is_canonical(event)
        };
        if self.dependence.includes(rival) || obstacle.is_some_and(is_in_the_way) {
            return ToRevisit::new();
        }
        let (found, in_the_way) = self.reads_added_by(cell, added);
        if found.is_empty() && in_the_way.is_some() {
            *obstacle = in_the_way;
        }
        found
    }

    /// The reads to revisit that were added by then, and the event that is in the way of others.
    fn reads_added_by(&self, cell: CellId, then: u32) -> (ToRevisit, Option<EventId>) {
        let mut found = ToRevisit::new();
        let [added @ .., _] = self.trail.added() else {
            return (found, None);
        };
        let by_then = match then {
            u32::MAX => added.len(),
            then => added.partition_point(|&event| self.trail.stamp(event) <= then),
        };
        let is_in_the_way =
            |event: &EventId| !self.dependence.includes(*event) && !self.is_canonical(*event);
        if let Some(&obstacle) = added[by_then..].iter().rfind(|event| is_in_the_way(event)) {
            return (found, Some(obstacle));
        }
        let Some(first) = self.first_that_may_be_revisited(cell) else {
            return (found, None);
        };
        for (at, &event) in added[..by_then].iter().enumerate().rev() {
            if !self.dependence.includes(event) {
                if !self.is_canonical(event) {
                    return (found, Some(event));
                }
                let is_of_cell = self.trail.graph.event(event).is_some_and(
                    |event| matches!(event.action, Action::Read { cell: of, .. } if of == cell),
                );
                if is_of_cell && self.may_be_revisited(event) {
                    found.push(at as u32);
                }
            }
            if event == first {
                break;
            }
        }
        (found, None)
    }

    /// The read that was added first of those that may be revisited. The events of a thread were added in program order, and if
    /// the last event depends on one of them, it does so on all earlier ones.
    fn first_that_may_be_revisited(&self, cell: CellId) -> Option<EventId> {
        let graph = &self.trail.graph;
        let reads = &graph.cells()[cell.index()].reads;
        // Many cells have few reads, and no others than those that are depended on.
        if reads.len() <= graph.thread_count()
            && reads.iter().all(|&read| self.dependence.includes(read))
        {
            return None;
        }
        let threads = (0..graph.thread_count() as u32).map(ThreadId);
        let firsts = threads.filter_map(|thread| {
            let accesses = graph.accesses_of(cell, thread);
            let &last = accesses.last()?;
            let end = self.dependence.count(thread);
            if last < end {
                return None;
            }
            let others = &accesses[accesses.partition_point(|&index| index < end)..];
            let mut others = others.iter().map(|&index| EventId::of(thread, index));
            others.find(|&access| self.may_be_revisited(access))
        });
        firsts.min_by_key(|&read| self.trail.stamp(read))
    }

    /// Whether a read of the last event's cell may be revisited, if all that this takes away is canonical.
    fn may_be_revisited(&self, read: EventId) -> bool {
        let graph = &self.trail.graph;
        let Some(&Action::Read { mode, .. }) = graph.event(read).map(|event| &event.action) else {
            return false;
        };
        !self.dependence.includes(read) && self.explorer.revisits(mode)
    }

    fn is_read(&self, event: EventId) -> bool {
        self.trail.graph.source_of(event).is_some()
    }

    /// How many events of each thread were there before a time, or are depended on; a last write is not counted. What
    /// they read from is among them if all that was added since is canonical.
    fn prefix(&self, stamp: u32) -> Prefix {
        let threads = (0..self.trail.graph.thread_count() as u32).map(ThreadId);
        let count = |thread: ThreadId| {
            let depended_on = self.dependence.count(thread);
            let in_view = self.trail.count_before(thread, stamp).max(depended_on);
            match self.last.unpack() {
                // A write is not in its own view; a read is in that of the write that is to come.
                Unpacked::Of { thread: of, index } if of == thread && !self.is_read(self.last) => {
                    in_view.min(index)
                }
                _ => in_view,
            }
        };
        threads.map(count).collect()
    }

    /// Whether an event, not depended on, was added in its one canonical way, seen from what was there up to it and what is
    /// depended on.
    fn is_canonical(&self, event: EventId) -> bool {
        let graph = &self.trail.graph;
        let Some(Event {
            action, of_tally, ..
        }) = graph.event(event)
        else {
            return true;
        };
        if self.trail.came_last(event)
            && is_last_now(graph, event, action)
            && self.trail.postponed().is_empty()
        {
            return true;
        }
        if *of_tally {
            return true;
        }
        if let Action::Choose { taken } = *action {
            return taken == 0;
        }
        if !order::branches(self.explorer, graph, *action) {
            return true;
        }
        let stamp = self.trail.stamp(event);
        let in_view = |other: EventId| {
            (self.dependence.includes(other) || self.trail.stamp(other) < stamp)
                && other != self.last
        };
        match *action {
            Action::Write { cell, .. } => {
                let reads_it = |&read: &EventId| graph.source_of(read) == Some(event);
                let mut reads = graph.cells()[cell.index()].reads.iter();
                let mut postponed = self.trail.postponed().iter();
                order::is_last(self.explorer, graph, cell, event, in_view)
                    && !postponed.any(|postponed| postponed.by == event)
                    && !reads.any(|read| reads_it(read) && in_view(*read))
            }
            Action::Read { cell, source, .. } => {
                let prefix = || self.prefix(stamp);
                let last = order::last_write(self.explorer, self.trail, cell, in_view, prefix);
                source == Some(last)
            }
            _ => true,
        }
    }
}

/// Whether an access, which came last when it was added, is known to be last still: no write has come behind it, except that of its
/// own update.
fn is_last_now(graph: &Graph, access: EventId, action: &Action) -> bool {
    let Some(cell) = action.cell() else {
        return false;
    };
    let Some(&last) = graph.cells()[cell.index()].writes.last() else {
        return true;
    };
    match *action {
        Action::Read {
            source, exclusive, ..
        } => source == Some(last) || (exclusive && access.next() == Some(last)),
        _ => access == last,
    }
}

impl Revisits {
    /// Whether accesses of this mode are revisited, and revisit others.
    pub(super) fn revisits(&self, mode: Mode) -> bool {
        mode.is_atomic() || !self.model.races_are_errors()
    }
}
