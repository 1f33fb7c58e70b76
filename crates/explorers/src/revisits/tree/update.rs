//! The updates on the way to the current graph: nothing is decided between the read and the write of an update, so they are
//! added together.

use super::Tree;
use crate::{
    revisits::{
        found_order::Replaced,
        path::{Placing, ReadBranch, RevisitBranch, WriteBranch},
        pending::{self, Next},
        state::State,
    },
    search::Halt,
};
use norns_execution::{Action, EventId, ThreadId, program::Run};

/// An update that is being explored.
pub(super) struct Update {
    write: WriteBranch,
    /// Orders that had to be replaced when the read was added.
    replaced: Replaced,
}

impl<R: Run> Tree<'_, R> {
    /// Adds the write of an update, at a place of its cell's order, and enters the first child of the write.
    pub(super) fn open_update(
        &mut self,
        branch: &mut ReadBranch,
        thread: ThreadId,
        (place, action): (usize, Action),
    ) -> Result<bool, Halt> {
        let &mut ReadBranch { read, cell, .. } = branch;
        let Some(replaced) = self.is_consistent(&[read]) else {
            return Ok(false);
        };
        let of_tally = self
            .state
            .is_of_tally(thread, &Next::Write { cell, action })?;
        let (write, revisits) = self.add_write(thread, (cell, action), of_tally);
        let placing = if branch.sources.list.is_none() {
            // It stands right behind what the update reads.
            Placing::at(write, cell, place)
        } else {
            self.placing(write, cell, None, 0)
        };
        let write = WriteBranch { placing, revisits };
        self.updates.push(Update { write, replaced });
        branch.has_update = true;
        self.next_of_update(branch, true)
    }

    /// Lets an update read what another, the rival, has updated, for the sake of the reads that its write revisits, if there
    /// are any. The write has no place.
    pub(super) fn open_rival(
        &mut self,
        branch: &mut ReadBranch,
        thread: ThreadId,
        (source, rival): (EventId, EventId),
    ) -> Result<bool, Halt> {
        let &mut ReadBranch { read, cell, .. } = branch;
        let state = &mut self.state;
        let reads = state.reads_to_revisit_with_rival(read, cell, (source, rival));
        if reads.is_empty() {
            return Ok(false);
        }
        let State { run, trail, .. } = &mut *state;
        let has_read = pending::read_from(&mut trail.graph, run.label(thread), read, source);
        trail.note(read);
        trail.set_came_last(read, false);
        let Some(replaced) = self.is_consistent(&[read]) else {
            return Ok(false);
        };
        let Some(action) = has_read.writes else {
            return Ok(false);
        };
        let write = self.state.add(thread, action);
        self.state.trail.note(write);
        // The self-check sees that every place is inconsistent.
        let placing = if self.reporter.watches() {
            self.placing(write, cell, None, 0)
        } else {
            Placing::nowhere(write, cell)
        };
        let revisits = RevisitBranch::new(reads);
        let write = WriteBranch { placing, revisits };
        self.updates.push(Update { write, replaced });
        branch.has_update = true;
        self.next_of_update(branch, true)
    }

    /// Enters the next child of the write of an update, and takes the write away if there is none.
    pub(super) fn next_of_update(
        &mut self,
        branch: &mut ReadBranch,
        goes_on: bool,
    ) -> Result<bool, Halt> {
        let Some(mut update) = self.updates.pop() else {
            return Ok(false);
        };
        if self.next_of_write(&mut update.write, goes_on)? {
            branch.update_has_more = update.write.may_have_more();
            self.updates.push(update);
            return Ok(true);
        }
        branch.has_update = false;
        self.state.trail.take_back();
        self.state.put_orders_back(update.replaced);
        Ok(false)
    }
}
