//! What checking a litmus test and checking a program have in common: the start, and how to reach a verdict.

use super::{
    Checked, Verdict,
    checkpoint::{self, Checkpoint},
    findings::{Finding, Findings},
    listing::{Listed, Listing},
    options::Options,
    robustness,
    rounds::{self, Cuts, Explored, Round, SeesRounds},
    what_was_discarded, why_stopped,
};
use norns_execution::{OverlappingWidths, program::Program};
use norns_explorers::{
    Statistics, Watch,
    revisits::{Divisible, Workers},
    support::{Exploration, Supported},
};
use std::time::{Duration, Instant};

/// A check that has started.
pub(super) struct Checking<'a> {
    pub(super) options: &'a Options,
    pub(super) exploration: Exploration,
    /// The files, as the user named them.
    pub(super) files: &'a [String],
    /// The files that positions refer to.
    pub(super) sources: &'a [String],
    compile: Duration,
    checkpoint: Option<&'a Checkpoint>,
    start: Instant,
}

impl<'a> Checking<'a> {
    pub(super) fn begin(
        (options, algorithm): (&'a Options, Supported),
        files: &'a [String],
        sources: &'a [String],
        compile: Duration,
        checkpoint: Option<&'a Checkpoint>,
    ) -> Self {
        Self {
            options,
            exploration: Exploration {
                model: options.model,
                algorithm,
                races: options.reports_races(),
                limits: options.limits(),
                self_check: options.self_check,
                commuting: options.commuting,
                table: options.table(),
            },
            files,
            sources,
            compile,
            checkpoint,
            start: Instant::now(),
        }
    }

    /// No findings yet.
    pub(super) fn findings(&self) -> Findings<'a> {
        Findings::new(self.options.model, self.options.keep_going, self.sources)
    }

    /// How executions are listed, if they are.
    pub(super) fn listing(&self) -> Option<Listing<'a>> {
        self.options.list_executions.then_some(Listing {
            files: self.sources,
            model: self.options.model,
            races: self.exploration.races,
        })
    }

    /// By which others see how far the check is.
    pub(super) fn watch(&self) -> Option<&'a Watch> {
        self.options.watch.as_deref()
    }

    /// Explores a program, in rounds if an execution is too long. An error says what is not supported.
    pub(super) fn explore<P: Program + Sync>(
        &self,
        program: &P,
        observer: &mut impl SeesRounds<P::Run, Seen: Send>,
    ) -> Result<Explored, String> {
        let workers = self.options.workers;
        let explored = checkpoint::explore(
            workers,
            &self.exploration,
            program,
            observer,
            self.checkpoint,
        );
        explored.map_err(|void| void.to_string())
    }

    /// Explores a program as long as its executions are short, without saving the check.
    pub(super) fn explore_short<P: Program + Sync>(
        &self,
        program: &P,
        observer: &mut impl Divisible<P::Run>,
    ) -> Result<Statistics, OverlappingWidths> {
        rounds::explore_short(self.options.workers, &self.exploration, program, observer)
    }

    /// The same with one worker, until this much was visited.
    pub(super) fn explore_short_for<P: Program + Sync>(
        &self,
        visits: u64,
        program: &P,
        observer: &mut impl Divisible<P::Run>,
    ) -> Result<Statistics, OverlappingWidths> {
        let mut exploration = self.exploration.clone();
        let limit = &mut exploration.limits.visits;
        *limit = Some(limit.unwrap_or(visits).min(visits));
        rounds::explore_short(Workers::ONE, &exploration, program, observer)
    }

    /// Starts the conclusion: what was explored, and what was not.
    pub(super) fn conclude(
        &'a self,
        explored: Result<Explored, String>,
        findings: &Findings<'_>,
        cuts: &Cuts,
    ) -> Conclusion<'a> {
        let (explored, mut notes) = match explored {
            Ok(explored) => (explored, Vec::new()),
            Err(why) => (
                Explored::at_once(Statistics::default()),
                vec![format!("unsupported: {why}")],
            ),
        };
        let Explored {
            statistics,
            bound,
            rounds,
        } = explored;
        let is_unsupported = !notes.is_empty() || findings.is_unsupported();
        match rounds::note(&rounds, findings.is_wrong()) {
            Some(note) => notes.push(note),
            None => notes.extend(statistics.stopped.and_then(why_stopped).map(str::to_owned)),
        }
        notes.extend(cuts.note(statistics.cut, self.sources));
        if statistics.are_upper_bounds {
            notes.push(self.options.why_upper_bounds().to_owned());
        }
        Conclusion {
            checking: self,
            statistics,
            bound,
            rounds,
            notes,
            is_unsupported,
        }
    }
}

/// The conclusion of a check.
pub(super) struct Conclusion<'a> {
    checking: &'a Checking<'a>,
    pub(super) statistics: Statistics,
    bound: Option<u32>,
    rounds: Vec<Round>,
    pub(super) notes: Vec<String>,
    /// Whether the program did something that is not supported.
    pub(super) is_unsupported: bool,
}

impl Conclusion<'_> {
    /// Whether every execution was explored to its end.
    pub(super) fn is_everything(&self) -> bool {
        self.statistics.stopped.is_none() && self.statistics.cut == 0
    }

    /// Adds a note that all executions are sequentially consistent, if that was asked.
    pub(super) fn tell_robust(&mut self) {
        if self.checking.options.robustness {
            let model = self.checking.options.model;
            self.notes.push(robustness::robust(model));
        }
    }

    /// Decides the verdict. Something may be unknown even if everything was explored, and there may be a reason why nothing was
    /// checked.
    pub(super) fn judge(
        &mut self,
        is_wrong: bool,
        is_unknown: bool,
        nothing: Option<&'static str>,
    ) -> Verdict {
        let verdict = if is_wrong {
            Verdict::Wrong
        } else if self.is_unsupported || (self.is_everything() && is_unknown) {
            Verdict::Unsupported
        } else if !self.is_everything() || nothing.is_some() {
            Verdict::Undecided
        } else {
            Verdict::Correct
        };
        match verdict {
            Verdict::Undecided => self.notes.extend(nothing.map(str::to_owned)),
            Verdict::Correct => self.notes.extend(what_was_discarded(&self.statistics)),
            Verdict::Wrong | Verdict::Unsupported => {}
        }
        verdict
    }

    /// The parts of the result that litmus tests and programs have in common.
    pub(super) fn checked(
        self,
        verdict: Verdict,
        findings: Vec<Finding>,
        listed: Vec<Listed>,
    ) -> Checked {
        let Checking {
            options,
            exploration,
            files,
            compile,
            checkpoint,
            start,
            ..
        } = self.checking;
        let mut checked = Checked {
            files: files.to_vec(),
            test: None,
            model: options.model,
            algorithm: exploration.algorithm.used(&self.statistics),
            verdict,
            statistics: self.statistics,
            bound: self.bound,
            rounds: self.rounds,
            findings,
            notes: self.notes,
            warnings: Vec::new(),
            outcomes: None,
            listed,
            sample: None,
            is_replayed: false,
            compile: *compile,
            explore: start.elapsed(),
        };
        if let Some(checkpoint) = checkpoint {
            checkpoint.complete(&mut checked);
        }
        checked
    }
}
