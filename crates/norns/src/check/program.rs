//! Checking a program: is anything wrong in any of its executions?

use super::{
    Checked, Verdict,
    findings::Findings,
    kept::Kept,
    leaks::Leaks,
    listing::{Listed, Listing, mark_last},
    modes, robustness, why_stopped,
};
use norns_execution::{
    OverlappingWidths,
    program::{FindingKind, Program, Run},
};
use norns_explorers::{
    End, Execution, Found, Limits, MemoryModel, Observer, Statistics, Watch,
    support::{Exploration, Supported, explore},
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
pub fn check<P: Program>(task: &ProgramTask<'_>, program: &P) -> Checked {
    let start = Instant::now();
    let mut watching = Watching::new(task);
    let explored = explore(&task.exploration(), program, &mut watching);
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
    let rebuilt = kept.rebuild(&task.exploration(), program, task.sources, &mut watching)?;
    kept.replayed(conclude(task, watching, Ok(rebuilt), start))
}

fn conclude(
    task: &ProgramTask<'_>,
    watching: Watching<'_>,
    explored: Result<Statistics, OverlappingWidths>,
    start: Instant,
) -> Checked {
    let Watching {
        findings,
        leaks,
        listed,
        ..
    } = watching;
    let leaks = leaks.iter().flat_map(|leaks| leaks.warnings(task.sources));
    let warnings = modes::ignored(task.model, task.modes)
        .into_iter()
        .chain(leaks)
        .collect();
    let (statistics, mut notes) = match explored {
        Ok(statistics) => (statistics, Vec::new()),
        Err(overlap) => (
            Statistics::default(),
            vec![format!("unsupported: {overlap}")],
        ),
    };
    let unsupported = !notes.is_empty() || findings.is_unsupported();
    notes.extend(statistics.stopped.and_then(why_stopped).map(str::to_owned));
    if statistics.cut > 0 {
        let plural = if statistics.cut == 1 { "" } else { "s" };
        let count = statistics.cut;
        notes.push(format!("a bound cut {count} execution{plural} short"));
    }
    let verdict = if findings.is_wrong() {
        Verdict::Wrong
    } else if unsupported {
        Verdict::Unsupported
    } else if statistics.stopped.is_some() || statistics.cut > 0 {
        Verdict::Undecided
    } else {
        Verdict::Correct
    };
    if task.robustness && verdict == Verdict::Correct {
        notes.push(robustness::robust(task.model));
    }
    Checked {
        files: task.files.to_vec(),
        model: task.model,
        algorithm: task.algorithm.used(&statistics),
        verdict,
        statistics,
        findings: findings.list,
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
    leaks: Option<Leaks>,
    robustness: bool,
    sources: &'a [String],
    model: MemoryModel,
    listing: Option<Listing<'a>>,
    watch: Option<&'static Watch>,
    listed: Vec<Listed>,
}

impl<'a> Watching<'a> {
    fn new(task: &ProgramTask<'a>) -> Self {
        Self {
            findings: Findings::new(task.model, task.keep_going, task.sources),
            leaks: task.allocates.then(Leaks::default),
            robustness: task.robustness,
            sources: task.sources,
            model: task.model,
            listing: task.list_executions.then(|| Listing {
                files: task.sources,
                model: task.model,
                races: task.exploration().races,
            }),
            watch: task.limits.watch,
            listed: Vec::new(),
        }
    }

    fn count_and_list<R: Run>(&mut self, execution: &Execution<'_, R>) {
        if let Some(watch) = self.watch {
            watch.count();
        }
        let listed = self.listing.map(|listing| listing.execution(execution));
        self.listed.extend(listed);
    }
}

impl<R: Run> Observer<R> for Watching<'_> {
    fn execution(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        self.count_and_list(execution);
        if let Some(leaks) = &mut self.leaks
            && execution.end == End::Complete
        {
            leaks.look(execution.graph, execution.run);
        }
        if self.robustness
            && let Some(found) =
                robustness::broken_by(execution.graph, execution.run, self.sources, self.model)
        {
            mark_last(&mut self.listed, FindingKind::Robustness);
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
        self.listed.extend(listed);
        self.findings.add(found)
    }

    fn looks_at_orders(&self) -> bool {
        self.listing.is_some() || self.robustness
    }

    fn restart(&mut self) {
        if let Some(watch) = self.watch {
            watch.recount();
        }
        self.findings.clear();
        self.listed.clear();
        if let Some(leaks) = &mut self.leaks {
            leaks.clear();
        }
    }
}
