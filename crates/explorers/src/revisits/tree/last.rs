//! Executions that differ in the last decision only: the forced steps after it stay in place, since they would be the same.
//!
//! Most executions of most programs are of this kind, and `main` joins every thread in each of them.

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
    /// If the current graph is an execution, and the next child of the graph before it is one that ends with the same forced
    /// steps, enters that child; the graph is an execution then. If the child turns out to continue in another way, it is
    /// entered, and the forced steps are taken back. If this gives false, the next child is still to be looked for.
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
            Branch::Read(branch) if branch.branches && !branch.has_update => {
                self.change_last_read(branch, forced)
            }
            _ => Ok(false),
        }
    }

    /// Puts a write into its next place. Nothing else changes, unless a forced read sees what is there.
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

    /// Lets a read read from its next source. What the forced steps depend on changes only if the thread no longer ends with this
    /// read, or if it passes another result to whoever joins it.
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
        while branch.next > branch.sources.first {
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
