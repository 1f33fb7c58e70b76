//! What observers are shown: executions, what is wrong with them, races as they occur, and what the self-check finds.

use super::{
    Revisits, order,
    racing::Racing,
    self_check::{Executions, SelfCheck},
    state::State,
    trail::Trail,
};
use crate::{
    Found, Observer, Statistics,
    models::races::Race,
    search::{Halt, go_on_unless_told},
    show::{Races, race_found, show, show_errors},
    waiting::{Waits, somebody_repeats},
};
use norns_execution::{
    Census, EventId, Graph, ThreadId,
    program::{Finding, FindingKind, Run},
};
use smallvec::SmallVec;

/// Tells an observer what the search comes across.
pub(super) struct Reporter<'a, R> {
    explorer: &'a Revisits,
    pub(super) observer: &'a mut dyn Observer<R>,
    pub(super) statistics: &'a mut Statistics,
    pub(super) racing: Racing,
    /// Whether the observer is told nothing, since it is told elsewhere.
    pub(super) is_silent: bool,
    self_check: Option<SelfCheck>,
}

impl<'a, R: Run> Reporter<'a, R> {
    pub(super) fn new(
        explorer: &'a Revisits,
        statistics: &'a mut Statistics,
        observer: &'a mut dyn Observer<R>,
    ) -> Self {
        Self {
            explorer,
            observer,
            statistics,
            racing: Racing::new(explorer),
            is_silent: false,
            self_check: explorer.self_check.then(|| SelfCheck::new(explorer)),
        }
    }

    /// Whether there is a self-check.
    pub(super) fn watches(&self) -> bool {
        self.self_check.is_some()
    }

    /// Lets the self-check remember executions together with the other parts of the exploration.
    pub(super) fn share(&mut self, executions: &Executions) {
        if let Some(check) = &mut self.self_check {
            check.share(executions);
        }
    }

    /// Lets the self-check judge whether a graph is consistent.
    pub(super) fn check_consistency(&mut self, graph: &Graph, consistent: bool) {
        if let Some(check) = &mut self.self_check {
            check.consistency(graph, consistent);
        }
    }

    /// Lets the self-check judge a graph with a source that a read was not let read from.
    pub(super) fn check_left_out(&mut self, graph: &Graph, read: EventId) {
        if let Some(check) = &mut self.self_check {
            check.left_out(graph, read);
        }
    }

    /// Reports what the self-check has found.
    pub(super) fn report_self_check(&mut self, state: &State<'_, R>) -> Result<(), Halt> {
        let Some(message) = self.self_check.as_mut().and_then(SelfCheck::failure) else {
            return Ok(());
        };
        go_on_unless_told(self.observer.finding(Found {
            finding: Finding {
                kind: FindingKind::Unsupported,
                message,
            },
            thread: None,
            position: None,
            graph: &state.trail.graph,
            run: &state.run,
        }))
    }

    /// No thread can move any more.
    pub(super) fn finish(&mut self, state: &mut State<'_, R>) -> Result<(), Halt> {
        if self.is_silent {
            return Ok(());
        }
        // Who waits for a value is not at its end.
        let waiting = if state.running.is_empty() {
            SmallVec::new()
        } else {
            state.waiting_reads()
        };
        if order::is_found(self.explorer) {
            return self.finish_with_found_order(state, &waiting);
        }
        let waits = if self.explorer.model.orders_writes() || waiting.is_empty() {
            Waits::default()
        } else {
            Waits::of_all(&state.trail.graph, &state.run)
        };
        let mut in_vain = waiting.iter();
        if !in_vain.all(|&read| state.waits_in_vain(&waits, read)) {
            self.statistics.redundant += 1;
            if !somebody_repeats(&state.run) {
                return Ok(());
            }
            let reads = state.hide_waiting(&waiting);
            self.show_errors(state)?;
            state.show_waiting(reads);
            return Ok(());
        }
        if waiting.is_empty() {
            return self.show(state);
        }
        let reads = state.hide_waiting(&waiting);
        self.show(state)?;
        state.show_waiting(reads);
        Ok(())
    }

    /// Whether what is shown of an execution depends on the clocks of its last events, if these are joins and departures.
    pub(super) fn looks_at_views(&self, graph: &Graph) -> bool {
        let Census {
            plain,
            objects,
            pieces,
            ..
        } = graph.census();
        let races_are_told = self.racing.wanted() == Races::Told;
        let is_plain = objects == 0 && (races_are_told || plain == 0 && pieces == 0);
        self.watches()
            || !is_plain
            || !self.explorer.model.orders_writes()
            || order::is_found(self.explorer)
    }

    /// Shows the execution.
    pub(super) fn show(&mut self, state: &State<'_, R>) -> Result<(), Halt> {
        let Trail {
            graph, consistency, ..
        } = &state.trail;
        if let Some(check) = &mut self.self_check {
            check.execution(graph);
            check.races(
                graph,
                self.racing
                    .has_missed(graph, &consistency.clocks, &state.run),
            );
        }
        self.report_self_check(state)?;
        go_on_unless_told(show(
            (self.explorer.model, self.racing.wanted()),
            graph,
            self.explorer.precedence_basis(&consistency.clocks),
            &state.run,
            None,
            self.statistics,
            self.observer,
        ))
    }

    /// Shows what is wrong with an end that is none, since a thread that would repeat an iteration can still go on.
    pub(super) fn show_errors(&mut self, state: &State<'_, R>) -> Result<(), Halt> {
        let Trail {
            graph, consistency, ..
        } = &state.trail;
        go_on_unless_told(show_errors(
            (self.explorer.model, self.racing.wanted()),
            graph,
            self.explorer.precedence_basis(&consistency.clocks),
            &state.run,
            false,
            |found| self.observer.finding(found),
        ))
    }

    /// Reports the races of a thread's last events, those of a label that has got all of them or waits.
    pub(super) fn report_races_of_last(
        &mut self,
        state: &mut State<'_, R>,
        thread: ThreadId,
    ) -> Result<(), Halt> {
        if !self.racing.may_find(&state.trail.graph) {
            return Ok(());
        }
        let found = self.racing.races_of_last(&state.trail, thread);
        for race in found {
            self.report_race(state, race)?;
        }
        Ok(())
    }

    fn report_race(&mut self, state: &mut State<'_, R>, race: Race) -> Result<(), Halt> {
        if !self.racing.is_new(&state.trail.graph, &state.run, race) || self.is_silent {
            return Ok(());
        }
        let hidden = state.hide_waiting(&state.waiting_reads());
        let found = race_found(&state.trail.graph, &state.run, race);
        go_on_unless_told(self.observer.finding(found))?;
        state.show_waiting(hidden);
        Ok(())
    }
}
