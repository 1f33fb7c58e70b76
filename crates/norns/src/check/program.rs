//! Checking a program: is anything wrong in any of its executions?

use super::{
    Checked, Verdict,
    abandoned::Abandoned,
    findings::Findings,
    kept::Kept,
    leaks::Leaks,
    listing::{Listed, Listing, mark_last},
    modes, robustness,
    rounds::{self, Cuts, Explored, SeesRounds},
    what_was_discarded, why_nothing_was_checked, why_stopped,
};
use norns_execution::{
    OverlappingWidths,
    program::{FindingKind, Program, Run},
};
use norns_explorers::{
    End, Execution, Found, Limits, MemoryModel, Observer, Statistics, Watch,
    revisits::{Divisible, Workers},
    support::{Exploration, Supported},
};
use norns_llvm::modes::ModeUse;
use std::{
    ops::ControlFlow,
    time::{Duration, Instant},
};

/// What to do with a program.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
pub struct ProgramTask<'a> {
    /// The files it came from, as the user named them.
    pub files: &'a [String],
    /// The files that places in the program are in.
    pub sources: &'a [String],
    /// The model.
    pub model: MemoryModel,
    /// The algorithm.
    pub algorithm: Supported,
    /// Whether data races are findings where the model does not make them errors.
    pub races: bool,
    /// Whether executions that are not sequentially consistent are findings.
    pub robustness: bool,
    /// Whether to go on after the first finding.
    pub keep_going: bool,
    /// Who explores.
    pub workers: Workers,
    /// How much to do at most.
    pub limits: Limits,
    /// Whether the explorer is to watch itself, where it can.
    pub self_check: bool,
    /// Whether to list every execution: they are kept until the end.
    pub list_executions: bool,
    /// Whether it may allocate: only then are leaks looked for.
    pub allocates: bool,
    /// The access modes that it uses: a warning says which of them the model ignores.
    pub modes: &'a [ModeUse],
    /// How long compiling and reading took.
    pub compile: Duration,
}

impl ProgramTask<'_> {
    /// How it is explored.
    pub fn exploration(&self) -> Exploration {
        Exploration {
            model: self.model,
            algorithm: self.algorithm,
            races: self.races || self.model.races_are_errors(),
            limits: self.limits,
            self_check: self.self_check,
        }
    }
}

/// Checks a program.
pub fn check<P: Program + Sync>(task: &ProgramTask<'_>, program: &P) -> Checked {
    let start = Instant::now();
    let mut watching = Watching::new(task);
    let explored = rounds::explore(task.workers, &task.exploration(), program, &mut watching);
    conclude(task, watching, explored, start)
}

/// Shows a finding again that was kept, without exploring; if the program no longer does that, what differs.
pub fn replay<P: Program>(
    task: &ProgramTask<'_>,
    program: &P,
    kept: &Kept,
) -> Result<Checked, String> {
    let start = Instant::now();
    let mut watching = Watching::new(task);
    watching.findings.keep_all();
    let rebuilt = kept.rebuild(&task.exploration(), program, &mut watching)?;
    let rebuilt = Explored::at_once(rebuilt);
    kept.replayed(conclude(task, watching, Ok(rebuilt), start))
}

fn conclude(
    task: &ProgramTask<'_>,
    watching: Watching<'_>,
    explored: Result<Explored, OverlappingWidths>,
    start: Instant,
) -> Checked {
    let Watching { findings, seen, .. } = watching;
    let Seen {
        leaks,
        abandoned,
        listed,
        cuts,
    } = seen;
    let leaks = leaks.iter().flat_map(|leaks| leaks.warnings(task.sources));
    let warnings = modes::ignored(task.model, task.modes)
        .into_iter()
        .chain(leaks)
        .chain(abandoned.warnings(task.sources))
        .collect();
    let (explored, mut notes) = match explored {
        Ok(explored) => (explored, Vec::new()),
        Err(overlap) => (
            Explored::at_once(Statistics::default()),
            vec![format!("unsupported: {overlap}")],
        ),
    };
    let Explored {
        statistics,
        bound,
        rounds,
    } = explored;
    let unsupported = !notes.is_empty() || findings.is_unsupported();
    let nothing = why_nothing_was_checked(&statistics);
    let verdict = if findings.is_wrong() {
        Verdict::Wrong
    } else if unsupported {
        Verdict::Unsupported
    } else if statistics.stopped.is_some() || statistics.cut > 0 || nothing.is_some() {
        Verdict::Undecided
    } else {
        Verdict::Correct
    };
    match rounds::note(&rounds, findings.is_wrong()) {
        Some(note) => notes.push(note),
        None => notes.extend(statistics.stopped.and_then(why_stopped).map(str::to_owned)),
    }
    notes.extend(cuts.note(statistics.cut, task.sources));
    if verdict == Verdict::Undecided {
        notes.extend(nothing.map(str::to_owned));
    }
    if verdict == Verdict::Correct {
        notes.extend(what_was_discarded(&statistics));
    }
    if task.robustness && verdict == Verdict::Correct {
        notes.push(robustness::robust(task.model));
    }
    Checked {
        files: task.files.to_vec(),
        model: task.model,
        algorithm: task.algorithm.used(&statistics),
        verdict,
        statistics,
        bound,
        rounds,
        findings: findings.collected.list,
        notes,
        warnings,
        outcomes: None,
        listed,
        is_replayed: false,
        compile: task.compile,
        explore: start.elapsed(),
    }
}

struct Watching<'a> {
    findings: Findings<'a>,
    seen: Seen,
    robustness: bool,
    sources: &'a [String],
    model: MemoryModel,
    listing: Option<Listing<'a>>,
    watch: Option<&'static Watch>,
}

/// What was seen of one round.
#[derive(Default)]
struct Seen {
    /// Nothing if nothing is allocated.
    leaks: Option<Leaks>,
    abandoned: Abandoned,
    listed: Vec<Listed>,
    cuts: Cuts,
}

impl Seen {
    /// Nothing yet, of a program that may allocate or not.
    fn nothing(allocates: bool) -> Self {
        Self {
            leaks: allocates.then(Leaks::default),
            ..Self::default()
        }
    }
}

impl<'a> Watching<'a> {
    fn new(task: &ProgramTask<'a>) -> Self {
        Self {
            findings: Findings::new(task.model, task.keep_going, task.sources),
            seen: Seen::nothing(task.allocates),
            robustness: task.robustness,
            sources: task.sources,
            model: task.model,
            listing: task.list_executions.then(|| Listing {
                files: task.sources,
                model: task.model,
                races: task.exploration().races,
            }),
            watch: task.limits.watch,
        }
    }

    fn count_and_list<R: Run>(&mut self, execution: &Execution<'_, R>) {
        if let Some(watch) = self.watch {
            watch.count();
        }
        let listed = self.listing.map(|listing| listing.execution(execution));
        self.seen.listed.extend(listed);
    }

    /// Forgets what was seen of this round, and gives it.
    fn forget(&mut self) -> Seen {
        if let Some(watch) = self.watch {
            watch.recount();
        }
        let nothing = Seen::nothing(self.seen.leaks.is_some());
        std::mem::replace(&mut self.seen, nothing)
    }
}

impl<R: Run> SeesRounds<R> for Watching<'_> {
    type Seen = Seen;

    fn begin_round(&mut self) -> Seen {
        self.findings.begin_round();
        self.forget()
    }

    fn take_back(&mut self, seen: Seen) {
        self.seen = seen;
    }
}

impl<R: Run> Divisible<R> for Watching<'_> {
    fn divide(&self) -> Self {
        Self {
            findings: self.findings.divide(),
            seen: Seen::nothing(self.seen.leaks.is_some()),
            ..*self
        }
    }

    fn absorb(&mut self, later: Self) {
        self.findings.absorb(later.findings);
        let seen = later.seen;
        if let (Some(leaks), Some(more)) = (&mut self.seen.leaks, seen.leaks) {
            leaks.absorb(more);
        }
        self.seen.abandoned.absorb(seen.abandoned);
        self.seen.listed.extend(seen.listed);
        self.seen.cuts.absorb(seen.cuts);
    }
}

impl<R: Run> Observer<R> for Watching<'_> {
    fn execution(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        self.count_and_list(execution);
        match (execution.end, &mut self.seen) {
            (
                End::Complete,
                Seen {
                    leaks, abandoned, ..
                },
            ) => {
                if let Some(leaks) = leaks {
                    leaks.look(execution.graph, execution.run);
                }
                abandoned.look(execution.graph, execution.run);
            }
            (End::Cut, Seen { cuts, .. }) => cuts.look(execution),
            _ => {}
        }
        if self.robustness
            && let Some(found) =
                robustness::broken_by(execution.graph, execution.run, self.sources, self.model)
        {
            mark_last(&mut self.seen.listed, FindingKind::Robustness);
            return self.findings.add(found);
        }
        ControlFlow::Continue(())
    }

    fn failed(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        self.count_and_list(execution);
        ControlFlow::Continue(())
    }

    fn finding(&mut self, found: Found<'_, R>) -> ControlFlow<()> {
        let ends_here = self.listing.filter(|_| !self.findings.go_on());
        let listed = ends_here.map(|listing| listing.stopped(&found));
        self.seen.listed.extend(listed);
        self.findings.add(found)
    }

    fn looks_at_orders(&self) -> bool {
        self.listing.is_some() || self.robustness
    }

    fn restart(&mut self) {
        self.findings.clear();
        self.forget();
    }
}
