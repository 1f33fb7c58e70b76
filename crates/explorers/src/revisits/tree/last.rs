//! Executions that differ only in their last decision. The forced steps after it would be the same again, so they stay in place.
//!
//! In most programs this is the case for most executions, and in each of them `main` joins every thread.

use super::Tree;
use crate::{
    models::incremental::has_points,
    revisits::{
        order,
        path::{Branch, Frame, Placing, ReadBranch, WriteBranch},
        pending,
    },
    search::Halt,
};
use norns_execution::{Label, program::Run};

impl<R: Run> Tree<'_, R> {
    /// Called if the current graph is an execution: enters the next child of the graph before it, if the last decision can be changed
    /// without undoing the forced steps. If the child then continues in another way, the forced steps are undone after all. Returns
    /// whether a child was entered; if not, the caller must look for it.
    pub(super) fn change_last_decision(
        &mut self,
        frame: &mut Frame,
        forced: u32,
    ) -> Result<bool, Halt> {
        // Where orders are found, the child may have come with another one, which is to be put back first.
        if !frame.goes_on()
            || !order::is_explored(self.state.explorer)
            || !self.state.running.is_empty()
        {
            return Ok(false);
        }
        match &mut frame.branch {
            Branch::Write(WriteBranch { placing, .. }) if placing.is_placed => {
                self.move_last_write(placing, forced)
            }
            Branch::Read(branch)
                if branch.branches && !branch.has_update && branch.has_more_sources() =>
            {
                self.change_last_read(branch, forced)
            }
            _ => Ok(false),
        }
    }

    /// Moves a write to its next place. This changes nothing else, unless a forced read sees the cell.
    fn move_last_write(&mut self, placing: &mut Placing, forced: u32) -> Result<bool, Halt> {
        if self.state.has_forced_read_of(placing.cell, forced) {
            return Ok(false);
        }
        // The order of `seq_cst` events leads through joins.
        if has_points(&self.state.trail.graph) {
            self.state.trail.note_last(forced);
        }
        self.next_place(placing, true, Self::keeps_consistent)
    }

    /// Lets a read read from its next source. This changes what the forced steps depend on only if the thread no longer ends after this
    /// read, or if it returns another result to the thread that joins it.
    fn change_last_read(&mut self, branch: &mut ReadBranch, forced: u32) -> Result<bool, Halt> {
        let &mut ReadBranch { read, cell, .. } = branch;
        let thread = read.thread().expect("a thread reads");
        let state = &mut self.state;
        // The order of `seq_cst` events leads through joins, whose clocks this read changes.
        if has_points(&state.trail.graph) || !matches!(state.run.label(thread), Label::Finish) {
            return Ok(false);
        }
        let label = state.label_of(read);
        let answers = state.run.answers(thread);
        let of_read = state.trail.graph.event(read).map(|event| event.label);
        if of_read.map(|label| label + 1) != Some(answers)
            || pending::answer_of_only_read(&state.trail.graph, &label, read).is_none()
        {
            return Ok(false);
        }
        let result = state.run.handed_on(thread);
        while branch.has_more_sources() {
            branch.next -= 1;
            let is_last = branch.next + 1 == branch.sources.end;
            let source = self.state.source_at(cell, branch.next as usize);
            let trail = &mut self.state.trail;
            pending::read_from(&mut trail.graph, &label, read, source);
            trail.note(read);
            trail.set_came_last(read, is_last);
            if self.is_consistent(&[read]).is_none() {
                continue;
            }
            let state = &mut self.state;
            let Some(answer) = pending::answer_of_only_read(&state.trail.graph, &label, read)
            else {
                continue;
            };
            state.run.rewind(thread, answers - 1);
            state.run.resume(thread, answer);
            let is_end = matches!(state.run.label(thread), Label::Finish);
            if !is_end || state.run.handed_on(thread) != result {
                self.ended = None;
                state.take_steps_back(forced);
                state.answer_was_replaced(thread);
            }
            self.reporter
                .report_races_of_last(&mut self.state, thread)?;
            return Ok(true);
        }
        Ok(false)
    }
}
