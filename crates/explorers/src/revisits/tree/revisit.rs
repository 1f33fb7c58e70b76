//! The revisits on the way to the current graph: what they take away, and how that is put back.

use super::Tree;
use crate::{
    revisits::{
        order,
        path::{Placing, RevisitBranch},
        pending,
        threads::{Begun, Threads, running_threads},
        trail::Removal,
    },
    search::Halt,
};
use norns_execution::{EventId, program::Run};

/// A revisit that is being explored, and how it is taken back.
pub(super) struct Revisit {
    removal: Removal,
    /// How much had been taken away from threads before.
    tails: usize,
    running: Threads,
    begun: Begun,
    placing: Placing,
}

impl<R: Run> Tree<'_, R> {
    /// Lets the next of the reads that a write revisits read from it.
    pub(super) fn next_revisit(
        &mut self,
        write: EventId,
        branch: &mut RevisitBranch,
        goes_on: bool,
    ) -> Result<bool, Halt> {
        loop {
            if branch.is_open {
                if self.next_of_revisit(goes_on, &mut branch.has_places)? {
                    return Ok(true);
                }
                self.close_revisit();
                branch.is_open = false;
            }
            let next = branch.reads.get(branch.next as usize);
            let Some(&at) = next.filter(|_| goes_on) else {
                return Ok(false);
            };
            branch.next += 1;
            self.open_revisit(write, at as usize);
            branch.is_open = true;
        }
    }

    fn next_of_revisit(&mut self, goes_on: bool, has_places: &mut bool) -> Result<bool, Halt> {
        let Some(&Revisit { mut placing, .. }) = self.revisits.last() else {
            return Ok(false);
        };
        // Nobody looked at the graph from which events were taken away.
        self.state.may_join = true;
        let entered = self.next_place(&mut placing, goes_on, Self::enter);
        *has_places = placing.may_have_more();
        // Entering a child does not touch the list.
        if let Some(revisit) = self.revisits.last_mut() {
            revisit.placing = placing;
        }
        entered
    }

    /// Lets the read at place `at` of the order of addition read from a new write.
    fn open_revisit(&mut self, write: EventId, at: usize) {
        let state = &mut self.state;
        let read = state.trail.added()[at];
        let label = state.label_of(read);
        let begun = state.begun;
        let mut removal = state.trail.remove_after(at);
        let tails = self.tails.len();
        state.detach_threads(&removal, read, &mut self.tails);
        let tallies = state.trail.tallies_lost(&removal);
        state.relink(&tallies);
        let threads = running_threads(&state.trail.graph, &state.run);
        let running = std::mem::replace(&mut state.running, threads);
        let has_read = pending::read_from(&mut state.trail.graph, &label, read, write);
        let cell = state
            .trail
            .graph
            .event(write)
            .and_then(|event| event.action.cell());
        let cell = cell.expect("what revisits is a write");
        let placing = if has_read.satisfied {
            self.placing(write, cell, Some(read), 0)
        } else if state.may_be_postponed(read, write, cell) {
            state.trail.postpone(&mut removal, cell, write);
            let end = state.count_of_writes(cell);
            self.placing(write, cell, None, end)
        } else {
            let earliest = order::end_of_earlier(state.explorer, &state.trail, read, cell);
            self.placing(write, cell, Some(read), earliest)
        };
        self.revisits.push(Revisit {
            removal,
            tails,
            running,
            begun,
            placing,
        });
    }

    fn close_revisit(&mut self) {
        let Some(revisit) = self.revisits.pop() else {
            return;
        };
        let state = &mut self.state;
        state.begun = revisit.begun;
        state.running = revisit.running;
        for (thread, tail) in self.tails.drain(revisit.tails..).rev() {
            state.run.reattach(thread, tail);
        }
        let tallies = state.trail.tallies_lost(&revisit.removal);
        state.trail.put_back(&revisit.removal);
        state.relink(&tallies);
    }
}
