//! Exploring with a trial ([`crate::trial`]): what is on trial, and what it leads to.

use super::{Exploration, Supported, graphs, schedules};
use crate::{
    Observer, Statistics, Stopped,
    dpor::Optimal,
    explorer::LedTo,
    revisits::{Divisible, Workers},
    trial::{DividedTrial, SEARCH_STEPS, STATES, Trial, Tried, Verdict},
};
use norns_execution::{
    OverlappingWidths,
    program::{Program, Run},
};

impl Tried {
    pub(super) fn of(exploration: &Exploration) -> Self {
        match exploration.algorithm {
            Supported::TrialOfGraphs { .. } => Self::Graphs,
            _ => Self::Schedules(exploration.model),
        }
    }
}

/// Explores schedules or graphs with one thread, unless a trial shows that another way of exploring pays. Then it restarts in that way.
pub(super) fn try_out<P: Program, O: Observer<P::Run> + ?Sized>(
    exploration: &Exploration,
    program: &P,
    observer: &mut O,
    explore: impl FnMut(&Exploration, &mut O) -> Result<Statistics, OverlappingWidths>,
) -> Result<Statistics, OverlappingWidths> {
    let tried = Tried::of(exploration);
    let mut trial = Trial::new(observer, tried);
    let explored = match tried {
        Tried::Schedules(_) => {
            schedules(exploration, &trial).explore(Optimal, program, &mut trial)?
        }
        Tried::Graphs => graphs(exploration, &trial).explore(program, &mut trial)?,
    };
    let verdict = trial.verdict;
    if verdict == Verdict::GoOn {
        return Ok(explored);
    }
    observer.restart();
    go_on(exploration, verdict, observer, explore)
}

/// Explores graphs with several threads, unless a trial shows that another way of exploring pays.
pub(super) fn try_graphs<P: Program + Sync, O: Divisible<P::Run>>(
    workers: Workers,
    exploration: &Exploration,
    program: &P,
    observer: &mut O,
) -> Result<(Statistics, Verdict), OverlappingWidths> {
    if workers.threads.get() == 1 {
        let mut trial = Trial::new(observer, Tried::Graphs);
        let explored = graphs(exploration, &trial).explore(program, &mut trial)?;
        return Ok((explored, trial.verdict));
    }
    let mut trial = DividedTrial::new(observer.divide());
    let explored = graphs(exploration, &trial).explore_with(workers, program, &mut trial)?;
    let verdict = trial.verdict;
    if verdict == Verdict::GoOn {
        observer.absorb(trial.into_observer());
    }
    Ok((explored, verdict))
}

/// A trial has shown that another way of exploring pays. If exploring by values is given up, the exploration restarts once
/// more.
pub(super) fn go_on<R: Run, O: Observer<R> + ?Sized, E>(
    exploration: &Exploration,
    verdict: Verdict,
    observer: &mut O,
    mut explore: impl FnMut(&Exploration, &mut O) -> Result<Statistics, E>,
) -> Result<Statistics, E> {
    let watch = exploration.limits.watch.as_ref();
    let or_reads_from = match verdict {
        Verdict::GoOn => false,
        Verdict::ReadsFrom => true,
        Verdict::Values { or_reads_from } if exploration.table.is_none() => or_reads_from,
        Verdict::Values { or_reads_from } => {
            watch.inspect(|watch| watch.goes_on_by_values(true));
            let most = exploration.limits.visits;
            let mut by_values = exploration.by(Supported::Values);
            by_values.limits.visits = Some(most.map_or(STATES, |most| most.min(STATES)));
            by_values.limits.search_steps = Some(SEARCH_STEPS);
            let mut statistics = explore(&by_values, observer)?;
            let is_too_much = match statistics.stopped {
                Some(Stopped::Visits) => most.is_none_or(|most| most > STATES),
                Some(Stopped::Length) => true,
                _ => statistics.has_given_up,
            };
            if !is_too_much {
                statistics.led_to = Some(LedTo::Values);
                return Ok(statistics);
            }
            watch.inspect(|watch| watch.goes_on_by_values(false));
            observer.restart();
            or_reads_from
        }
    };
    if !or_reads_from {
        return explore(
            &exploration.by(exploration.algorithm.without_trial()),
            observer,
        );
    }
    watch.inspect(|watch| watch.goes_on_by_reads_from());
    let mut statistics = explore(&exploration.by(Supported::ReadsFrom), observer)?;
    statistics.led_to = Some(LedTo::ReadsFrom);
    Ok(statistics)
}
