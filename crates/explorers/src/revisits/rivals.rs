//! Rivals: two updates that read the same write, of which at most one can continue.
//!
//! With the rival in the graph, the write of the second update has no place. It is added all the same, because it may revisit
//! the rival's read, or an earlier one. But most often something that was added later is not canonical, so this is checked
//! before anything is added. Where modification orders are searched for, what is canonical depends on what the read has read,
//! so there it is checked afterwards.

use super::{
    canonical::{Canonicity, ToRevisit},
    state::State,
    trail::Trail,
};
use crate::models::incremental::{first_update, update_of};
use norns_execution::{Action, CellId, EventId, Unpacked, program::Run};

impl<R: Run> State<'_, R> {
    /// The rival of a read, should it read from the write at this place of its cell's order, if there is one. Where writes have an
    /// order, an update stands right behind what it read; and updates have been completed before another read is added.
    pub(super) fn rival_at(
        &self,
        read: EventId,
        cell: CellId,
        (place, source): (usize, EventId),
    ) -> Option<EventId> {
        let graph = &self.trail.graph;
        let of_cell = &graph.cells()[cell.index()];
        let rival = if self.explorer.model.orders_writes() {
            let next = of_cell.writes.get(place);
            next.and_then(|&next| update_of(graph, next))
        } else {
            let clocks = &self.trail.consistency.clocks;
            first_update(graph, clocks, (cell, source), read)
        };
        let rivals = |&&other: &&EventId| other != read && self.updates(other, source);
        debug_assert_eq!(rival, of_cell.reads.iter().find(rivals).copied());
        rival
    }

    /// Whether a read belongs to an update of `source`.
    fn updates(&self, read: EventId, source: EventId) -> bool {
        let event = self.trail.graph.event(read);
        event.is_some_and(|event| {
            matches!(
                event.action,
                Action::Read { exclusive: true, source: Some(other), .. } if other == source
            )
        })
    }

    /// Whether a read, the last event, has a rival, and the write of its update will revisit nothing.
    pub(super) fn is_in_vain(&self, read: EventId, cell: CellId, source: EventId) -> bool {
        if !self.updates(read, source) {
            return false;
        }
        let place = match source.unpack() {
            Unpacked::Initial(_) => Some(0),
            Unpacked::Of { .. } => self.trail.graph.place_of(source).map(|place| place + 1),
        };
        let rival = place.and_then(|place| self.rival_at(read, cell, (place, source)));
        let Some(rival) = rival else {
            return false;
        };
        let dependence = self.trail.consistency.clocks.dependence(read);
        let canonicity = Canonicity::new(self.explorer, &self.trail, read, dependence);
        // Of one event alone it means nothing whether it is canonical, where last writes are found: see `Canonicity::prefix`.
        let mut no_obstacle = None;
        canonicity
            .reads_to_revisit_with_rival(cell, rival, &mut no_obstacle)
            .is_empty()
    }

    /// The reads that the write of an update revisits if the update reads from `source`, as its rival has.
    pub(super) fn reads_to_revisit_with_rival(
        &mut self,
        read: EventId,
        cell: CellId,
        (source, rival): (EventId, EventId),
    ) -> ToRevisit {
        let Trail {
            graph, consistency, ..
        } = &self.trail;
        let dependence = consistency.clocks.dependence_if_read(graph, read, source);
        let canonicity = Canonicity::new(self.explorer, &self.trail, read, dependence.view());
        canonicity.reads_to_revisit_with_rival(cell, rival, &mut self.obstacle)
    }
}
