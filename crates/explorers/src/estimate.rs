//! Estimates how many executions a program has, and how long exploring them would take, without exploring them.
//!
//! Random walks down the tree of the graph explorer ([`crate::revisits::Sample`]) each estimate the number of executions; their
//! mean is unbiased. A short exploration measures how long all of them would take.
//!
//! What it cannot do: where updates commute, `source` and `optimal` explore one order of them while the walks count all, so the
//! estimate is too large. This is reported ([`Estimated::has_commuting_updates`]).
//!
//! The interval is that of the logarithm of the mean: the mean divided and multiplied by exp(1.96 s / mean), where s is the
//! standard error. It contains the true count in 95 of 100 cases if there are enough walks for the mean to be normally
//! distributed, and somewhat less often if not. Few walks reach the large parts of an unbalanced tree, and as long as none
//! does, mean and error are both too small. So if walks differ, the upper end is that of one more walk, which meets twice as much
//! as the largest one did. [`Estimate::share_of_largest`] shows when even that may be too little.

#![expect(
    clippy::cast_precision_loss,
    reason = "what is counted here is far below 2^52"
)]

use crate::{
    Algorithm, Execution, Found, Observer, Statistics, Stopped,
    explorer::LedTo,
    models::commuting::CommutingUpdates,
    revisits::{Probing, Revisits, Sample},
    support::{Exploration, Supported, explore},
};
use norns_execution::{
    OverlappingWidths,
    program::{FindingKind, Program, Run},
};
use std::{
    ops::ControlFlow,
    time::{Duration, Instant},
};

/// How long to explore in order to measure the speed.
const TRIAL: Duration = Duration::from_millis(500);

/// An estimate of a whole exploration.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// How many executions there are.
    pub executions: f64,
    /// There are hardly fewer than this.
    pub low: f64,
    /// There are hardly more than this.
    pub high: f64,
    /// Whether this is exact, because there was only one way to go.
    pub is_exact: bool,
    /// How many walks this is from.
    pub probes: usize,
    /// The largest share of one walk in the sum: if it is large, other walks may have missed as much.
    pub share_of_largest: f64,
    /// How many graphs are visited.
    pub visits: f64,
}

impl Estimate {
    /// The estimate from walks; `None` without any.
    pub fn of(samples: &[Sample]) -> Option<Self> {
        let count = samples.len() as f64;
        let mean_of = |what: fn(&Sample) -> f64| {
            (!samples.is_empty()).then(|| samples.iter().map(what).sum::<f64>() / count)
        };
        let executions = mean_of(|sample| sample.executions)?;
        let largest = samples.iter().map(|sample| sample.executions);
        let largest = largest.fold(0.0, f64::max);
        // Of what the mean is, so that no square is too large.
        let deviation = |sample: &Sample| (sample.executions / executions - 1.0).powi(2);
        let (error, share_of_largest) = if executions > 0.0 {
            let variance = samples.iter().map(deviation).sum::<f64>() / (count - 1.0).max(1.0);
            ((variance / count).sqrt(), largest / executions / count)
        } else {
            (0.0, 0.0)
        };
        // Relative to the mean, too.
        let missed = if error > 0.0 {
            2.0 * share_of_largest
        } else {
            0.0
        };
        let error_with_missed = error.hypot(missed) / (1.0 + missed);
        Some(Self {
            executions,
            low: executions / (1.96 * error).exp(),
            high: executions * (1.0 + missed) * (1.96 * error_with_missed).exp(),
            is_exact: samples.iter().any(|sample| sample.is_whole),
            probes: samples.len(),
            share_of_largest,
            visits: mean_of(|sample| sample.visits)?,
        })
    }
}

/// What was found out about an exploration.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimated {
    /// The algorithm whose executions are counted and timed.
    pub algorithm: Algorithm,
    /// How many executions there are; `None` if no walk reached its end.
    pub estimate: Option<Estimate>,
    /// How many seconds exploring them takes; `None` if the measurement was inconclusive.
    pub seconds: Option<f64>,
    /// Whether there are fewer executions than estimated: updates commute, the walks count all their orders, and exploring takes
    /// one.
    pub has_commuting_updates: bool,
    /// What else the walks met: a finding, or something unsupported.
    pub met: Option<FindingKind>,
    /// Why there were fewer walks than asked for.
    pub stopped: Option<Stopped>,
}

/// Estimates how much an exploration would do.
pub fn estimate<P: Program>(
    exploration: &Exploration,
    program: &P,
    probing: Probing,
) -> Result<Estimated, OverlappingWidths> {
    let mut trial = Trial::of(exploration);
    let mut limits = exploration.limits.clone();
    limits.deadline = Some(Instant::now() + TRIAL);
    let short = Exploration {
        limits,
        // Walks say nothing of how many executions there are by values.
        table: None,
        ..exploration.clone()
    };
    let tried = explore(&short, program, &mut trial)?;
    let elapsed = trial.start.elapsed().as_secs_f64();
    let is_by_reads_from = tried.led_to == Some(LedTo::ReadsFrom);
    let algorithm = if is_by_reads_from {
        Supported::ReadsFrom
    } else {
        exploration.algorithm
    };
    let counted = Exploration {
        algorithm,
        ..exploration.clone()
    };
    let walked = walker(&counted).probe(program, probing, &mut trial)?;
    let estimate = estimate_of(&walked);
    Ok(Estimated {
        algorithm: algorithm.algorithm(),
        estimate,
        seconds: estimate.and_then(|estimate| seconds(algorithm, &estimate, &tried, elapsed)),
        has_commuting_updates: trial.has_commuting_updates && !is_by_reads_from,
        met: trial.met,
        stopped: walked.1.stopped,
    })
}

/// What walks down the tree of an exploration.
fn walker(exploration: &Exploration) -> Revisits {
    Revisits {
        model: exploration.model,
        equivalence: exploration.algorithm.counts(exploration.model),
        races: exploration.races,
        limits: exploration.limits.clone(),
        self_check: false,
        tallies: exploration.commuting,
    }
}

/// Estimates by walks alone how many executions an exploration has, as long as more of them are wanted; nothing if they cannot
/// tell. A time limit is not looked at.
pub fn by_walks<P: Program>(
    exploration: &Exploration,
    program: &P,
    is_wanted: impl FnMut(&[Sample]) -> bool,
) -> Option<Estimate> {
    // More would tell hardly more.
    let probing = Probing {
        probes: 100_000,
        seed: 1,
    };
    let mut walker = walker(exploration);
    walker.limits.deadline = None;
    let mut trial = Trial::of(exploration);
    let walked = walker.probe_while(program, probing, &mut trial, is_wanted);
    estimate_of(&walked.ok()?)
}

/// What walks say; without those that are too long the others say nothing.
fn estimate_of((samples, walked): &(Vec<Sample>, Statistics)) -> Option<Estimate> {
    match walked.stopped {
        Some(Stopped::Length) => None,
        _ => Estimate::of(samples),
    }
}

/// How long the whole takes, if a part took so long. For `graph` and `reads-from` the number of visited graphs is estimated
/// too, and is used here, because in some programs most visited graphs lead to no execution.
fn seconds(
    algorithm: Supported,
    estimate: &Estimate,
    tried: &Statistics,
    elapsed: f64,
) -> Option<f64> {
    if tried.stopped.is_none() {
        return Some(elapsed);
    }
    let (part, whole) = match algorithm.without_trial() {
        Supported::Revisits | Supported::ReadsFrom => (tried.visits, estimate.visits),
        Supported::Trial
        | Supported::TrialOfGraphs { .. }
        | Supported::Source
        | Supported::Optimal
        | Supported::EveryGraph
        | Supported::Values => (tried.executions(), estimate.executions),
    };
    (part > 0).then(|| whole * elapsed / part as f64)
}

/// Looks at the clock, at the first finding, and for updates that commute.
struct Trial {
    start: Instant,
    met: Option<FindingKind>,
    /// Whether exploring takes one order of updates that commute.
    looks_for_commuting_updates: bool,
    has_commuting_updates: bool,
}

impl Trial {
    fn of(exploration: &Exploration) -> Self {
        let by_schedules = matches!(
            exploration.algorithm,
            Supported::Trial | Supported::Source | Supported::Optimal
        );
        Self::begin(by_schedules && exploration.commuting)
    }

    fn begin(looks_for_commuting_updates: bool) -> Self {
        Self {
            start: Instant::now(),
            met: None,
            looks_for_commuting_updates,
            has_commuting_updates: false,
        }
    }
}

impl<R: Run> Observer<R> for Trial {
    fn execution(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        if self.looks_for_commuting_updates && !self.has_commuting_updates {
            let updates = CommutingUpdates::by_labels(execution.graph, execution.run);
            self.has_commuting_updates = updates.may_have_other_orders();
        }
        ControlFlow::Continue(())
    }

    fn finding(&mut self, found: Found<'_, R>) -> ControlFlow<()> {
        self.met.get_or_insert(found.finding.kind);
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {
        *self = Self::begin(self.looks_for_commuting_updates);
    }
}
