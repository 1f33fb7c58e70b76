//! Which reads a new write may revisit: those from which on everything was added in its one canonical way.

use super::{Search, Trail, order};
use crate::Observer;
use norns_execution::{Action, CellId, EventId, Until, program::Run};

impl<R: Run, O: Observer<R>> Search<'_, R, O> {
    /// Whether a read belongs to an update of a write that another has updated already, and its own write, which cannot
    /// go on from here, will revisit nothing either: it would have to revisit the other's read, or an earlier one.
    pub(super) fn is_pending_in_vain(&self, read: EventId, cell: CellId, source: EventId) -> bool {
        let graph = &self.trail.graph;
        let updates_source = |id: EventId| {
            let action = graph.event(id).map(|event| event.action);
            matches!(
                action,
                Some(Action::Read { exclusive: true, source: Some(other), .. }) if other == source
            )
        };
        if !updates_source(read) {
            return false;
        }
        let reads = graph.cells()[cell.index()].reads.iter();
        let mut rivals = reads.filter(|&&other| other != read && updates_source(other));
        let Some(&rival) = rivals.next() else {
            return false;
        };
        // What the write will depend on is what the read depends on, and the read.
        let later = self.trail.added().iter().rev();
        let mut later = later.take_while(|&&event| event != rival);
        let is_canonical = |&event: &EventId| {
            event == read || self.depends(read, event) || self.is_canonical(event, read)
        };
        self.depends(read, rival) || !later.all(is_canonical) || !self.is_canonical(rival, read)
    }

    /// When the first of the reads was added that a new write may revisit.
    pub(super) fn first_to_revisit(&self, write: EventId, cell: CellId) -> Option<u32> {
        let reads = &self.trail.graph.cells()[cell.index()].reads;
        let may_be = |read: &&EventId| self.may_be_revisited(**read, write, cell);
        let stamps = reads
            .iter()
            .filter(may_be)
            .map(|&read| self.trail.stamp(read));
        stamps.min()
    }

    /// Whether an event is a read that a new write may revisit, if all that this takes away is canonical.
    pub(super) fn may_be_revisited(&self, event: EventId, write: EventId, cell: CellId) -> bool {
        let graph = &self.trail.graph;
        let Some(action) = graph.event(event).map(|event| event.action) else {
            return false;
        };
        let Action::Read { cell: of, .. } = action else {
            return false;
        };
        let is_satisfied = || {
            self.until_of(event).is_none_or(|until| {
                let width = graph.cells()[cell.index()].width;
                until.condition.holds(graph.value_of(write), width)
            })
        };
        of == cell && self.branches(action) && !self.depends(write, event) && is_satisfied()
    }

    pub(super) fn depends(&self, write: EventId, event: EventId) -> bool {
        let clocks = &self.trail.consistency.clocks;
        clocks.dependence(write).includes(event)
    }

    /// What the label that an event answers waits for.
    fn until_of(&self, event: EventId) -> Option<Until> {
        let label = self.trail.graph.event(event)?.label;
        self.run.label_at(event.thread()?, label).until()
    }

    /// Whether an event was added in its one canonical way, seen from what was there up to it and what `write` depends on.
    pub(super) fn is_canonical(&self, event: EventId, write: EventId) -> bool {
        let Trail {
            graph, consistency, ..
        } = &self.trail;
        let Some(action) = graph.event(event).map(|event| event.action) else {
            return true;
        };
        if !self.branches(action) {
            return true;
        }
        let clocks = &consistency.clocks;
        let dependence = clocks.dependence(write);
        let stamp = self.trail.stamp(event);
        let known = |other: EventId| {
            other != event
                && other != write
                && (self.trail.stamp(other) < stamp || dependence.includes(other))
        };
        let model = self.explorer.model;
        match action {
            Action::Write { cell, .. } => {
                let reads_it = |&read: &EventId| {
                    let read_action = graph.event(read).map(|event| event.action);
                    matches!(read_action, Some(Action::Read { source, .. }) if source == Some(event))
                };
                let mut reads = graph.cells()[cell.index()].reads.iter();
                order::is_last(model, graph, cell, event, known)
                    && !reads.any(|read| reads_it(read) && known(*read))
            }
            Action::Read { cell, source, .. } => {
                let last = order::last_write(model, graph, clocks, cell, known);
                let satisfies = self.until_of(event).is_none_or(|until| {
                    let width = graph.cells()[cell.index()].width;
                    until.condition.holds(graph.value_of(last), width)
                });
                source == satisfies.then_some(last)
            }
            _ => true,
        }
    }
}
