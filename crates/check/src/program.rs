//! Checks a program.
//!
//! If the model allows it, a first pass explores the program without its private memory ([`norns_execution::private`]), which takes
//! fewer events. If this pass explores everything and finds nothing, that is the result. If it finds anything, or an execution is
//! too long, the check restarts with all of memory. So findings are those of the whole program, with all of its steps.

use super::{
    Checked, Verdict,
    abandoned::Abandoned,
    checking::Checking,
    findings::{Collected, Findings},
    kept::Kept,
    leaks::Leaks,
    listing::{Listed, Listing, mark_last},
    load::LoadedProgram,
    modes,
    portions::{PrivateMemory, WorthInPortions},
    robustness,
    rounds::{Cuts, Explored, SeesRounds},
    warnings::Warning,
    why_nothing_was_checked,
};
use norns_execution::{
    private::{Beyond, Hidden, Private, PrivateRun, SavedPrivate, Worth},
    program::{FindingKind, Program, Run},
};
use norns_explorers::{
    End, Execution, Found, MemoryModel, Observer, Statistics, Stopped, Watch,
    revisits::{Divisible, Savable},
    support::{Exploration, explore},
};
use norns_llvm::{
    machine::{CProgram, CRun},
    modes::ModeUse,
};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Checks a program.
pub(super) fn check(checking: &Checking<'_>, loaded: &LoadedProgram) -> Checked {
    let LoadedProgram { program, modes, .. } = loaded;
    let ignored = ignored_modes(checking, modes);
    if let Some((watching, explored)) = try_without_private_memory(checking, program) {
        return conclude(checking, watching, Ok(explored), ignored);
    }
    let mut watching = Watching::new(checking, program.allocates());
    let program = Private::off(program.clone());
    let explored = checking.explore(&program, &mut watching);
    conclude(checking, watching, explored, ignored)
}

/// Combines the results of processes that each explored a part of the search.
pub(super) fn conclude_portions(
    checking: &Checking<'_>,
    loaded: &LoadedProgram,
    seen: (Collected, Seen),
    explored: Result<Explored, String>,
) -> Checked {
    let LoadedProgram { program, modes, .. } = loaded;
    let ignored = ignored_modes(checking, modes);
    let mut watching = Watching::new(checking, program.allocates());
    (watching.findings.collected, watching.seen) = seen;
    conclude(checking, watching, explored, ignored)
}

fn ignored_modes(checking: &Checking<'_>, modes: &[ModeUse]) -> Option<Warning> {
    let options = checking.options;
    options
        .warn_of_ignored_modes
        .then(|| modes::ignored(options.model, modes))
        .flatten()
}

/// How many graphs, steps or states are visited first, to find out which words of memory are used only by the maker of their
/// object.
const RECORDED: u64 = 5_000;

/// Words are owned if at least one label in this many accesses them. Otherwise it costs more than it saves.
const WORTH_OWNING: u64 = 8;

/// Explores a program without its private memory; `None` if the result does not hold for the whole program.
fn try_without_private_memory<'a>(
    checking: &Checking<'a>,
    program: &CProgram,
) -> Option<(Watching<'a>, Explored)> {
    let beyond = checking
        .options
        .private_memory(checking.exploration.algorithm)?;
    let mut program = with_hidden_memory(checking, program, beyond)?;
    loop {
        match attempt(checking, &program) {
            Attempt::Counts(watching, statistics) => {
                return Some((*watching, Explored::at_once(statistics)));
            }
            Attempt::Again(other) => program = other,
            Attempt::InFull => return None,
        }
        if let Some(watch) = checking.watch() {
            watch.begin();
        }
    }
}

/// A program without its private memory, as it is explored first; nothing if there is too little to hide.
fn with_hidden_memory(
    checking: &Checking<'_>,
    program: &CProgram,
    beyond: Beyond,
) -> Option<Private<CProgram>> {
    let makes_objects = program.makes_objects();
    let program = Private::on(program.clone(), beyond);
    if makes_objects {
        Some(program.recording())
    } else {
        much_is_private(&checking.exploration, program)
    }
}

/// What comes of exploring a program without its private memory.
enum Attempt<'a> {
    /// This was seen and counted, and says what the whole program does.
    Counts(Box<Watching<'a>>, Statistics),
    /// This is to be explored instead.
    Again(Private<CProgram>),
    /// The program is to be explored with all of its memory.
    InFull,
}

fn attempt<'a>(checking: &Checking<'a>, program: &Private<CProgram>) -> Attempt<'a> {
    let mut watching = Watching {
        unconfirmed: Some(0),
        ..Watching::new(checking, program.inner().allocates())
    };
    let records = program.records();
    let explored = if records {
        checking.explore_short_for(RECORDED, program, &mut watching)
    } else {
        checking.explore_short(program, &mut watching)
    };
    let Ok(statistics) = explored else {
        return Attempt::InFull;
    };
    let is_recorded = records && statistics.stopped == Some(Stopped::Visits);
    let is_sound = says_everything(&statistics) && watching.unconfirmed == Some(0);
    match program.worth() {
        Worth::All if is_sound && !is_recorded => Attempt::Counts(Box::new(watching), statistics),
        Worth::All if is_sound => {
            let owning = program.with_owned_words(WORTH_OWNING);
            Attempt::Again(owning.unwrap_or_else(|| program.recording_no_more()))
        }
        Worth::BeginAnew(other) => Attempt::Again(other),
        Worth::All | Worth::Nothing => Attempt::InFull,
    }
}

/// Whether executions without private memory that were counted so say what the whole program does, as far as they were explored.
pub(super) fn says_everything(statistics: &Statistics) -> bool {
    match statistics.stopped {
        None => statistics.cut == 0 && statistics.failed == 0,
        Some(Stopped::Observer | Stopped::Length) => false,
        Some(Stopped::Visits | Stopped::Time | Stopped::Memory | Stopped::Interrupted) => true,
    }
}

/// A program whose private memory may be hidden while it is explored in portions.
pub(super) struct Hiding<'a> {
    pub(super) checking: &'a Checking<'a>,
    pub(super) program: &'a CProgram,
    pub(super) beyond: Beyond,
}

impl PrivateMemory<Private<CProgram>> for Hiding<'_> {
    fn first(&self) -> Option<SavedPrivate> {
        let mut program = with_hidden_memory(self.checking, self.program, self.beyond)?;
        while program.records() {
            match attempt(self.checking, &program) {
                Attempt::Counts(..) => program = program.recording_no_more(),
                Attempt::Again(other) => program = other,
                Attempt::InFull => return None,
            }
        }
        program.save()
    }

    fn program(&self, saved: &SavedPrivate) -> Option<Private<CProgram>> {
        Private::restore(self.program.clone(), self.beyond, saved)
    }

    fn worth(&self, program: &Private<CProgram>, says_everything: bool) -> WorthInPortions {
        match program.worth() {
            Worth::All if says_everything => WorthInPortions::All,
            Worth::BeginAnew(other) => WorthInPortions::BeginAnew(other.save()),
            Worth::All | Worth::Nothing => WorthInPortions::BeginAnew(None),
        }
    }
}

/// Hiding private memory costs something for each event. In a program that creates no objects, the only private accesses are those
/// of `main` while it is alone. This returns the program if its first execution has many of them. If few come after the last join,
/// it is enough to hide those before the first spawn, which costs nothing for the events that explorers see.
fn much_is_private(
    exploration: &Exploration,
    mut program: Private<CProgram>,
) -> Option<Private<CProgram>> {
    loop {
        let mut first = FirstExecution::default();
        explore(exploration, &program, &mut first).ok()?;
        match program.worth() {
            Worth::All => return first.hidden.map(|hidden| program.hiding(hidden)),
            Worth::BeginAnew(other) => program = other,
            Worth::Nothing => return None,
        }
    }
}

/// Examines the first execution, and stops the exploration.
#[derive(Default)]
struct FirstExecution {
    /// What is worth hiding.
    hidden: Option<Hidden>,
}

impl Observer<PrivateRun<CRun>> for FirstExecution {
    fn execution(&mut self, execution: &Execution<'_, PrivateRun<CRun>>) -> ControlFlow<()> {
        let shown = execution.graph.census().events;
        let (hidden, at_first) = (execution.run.hidden(), execution.run.hidden_at_first());
        self.hidden = if hidden.saturating_sub(at_first) >= shown {
            Some(Hidden::All)
        } else {
            (hidden >= shown).then_some(Hidden::Beginning)
        };
        ControlFlow::Break(())
    }

    fn finding(&mut self, _: Found<'_, PrivateRun<CRun>>) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn restart(&mut self) {
        *self = Self::default();
    }
}

/// Shows a saved finding again without exploring; if the program no longer behaves like that, what differs.
pub(super) fn replay<P: Program>(
    checking: &Checking<'_>,
    program: &P,
    kept: &Kept,
) -> Result<Checked, String> {
    let mut watching = Watching::new(checking, false);
    watching.findings.keep_all();
    let exploration = &checking.exploration;
    let rebuilt = kept.rebuild(exploration, program, &mut watching)?;
    let rebuilt = Explored::at_once(rebuilt);
    kept.replayed(conclude(checking, watching, Ok(rebuilt), None))
}

fn conclude(
    checking: &Checking<'_>,
    watching: Watching<'_>,
    explored: Result<Explored, String>,
    ignored: Option<Warning>,
) -> Checked {
    let Watching { findings, seen, .. } = watching;
    let mut conclusion = checking.conclude(explored, &findings, &seen.cuts);
    let nothing = why_nothing_was_checked(&conclusion.statistics);
    let verdict = conclusion.judge(findings.is_wrong(), false, nothing);
    if verdict == Verdict::Correct {
        conclusion.tell_robust();
    }
    let leaks = seen.leaks.iter();
    let leaks = leaks.flat_map(|leaks| leaks.warnings(checking.sources));
    let abandoned = seen.abandoned.warnings(checking.sources);
    Checked {
        warnings: ignored.into_iter().chain(leaks).chain(abandoned).collect(),
        ..conclusion.checked(verdict, findings.collected.list, seen.listed)
    }
}

pub(super) struct Watching<'a> {
    findings: Findings<'a>,
    seen: Seen,
    robustness: bool,
    sources: &'a [String],
    model: MemoryModel,
    listing: Option<Listing<'a>>,
    watch: Option<&'a Watch>,
    /// In a first pass, the number of findings. The first one ends the pass.
    unconfirmed: Option<u64>,
}

/// What was seen of one round.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct Seen {
    /// `None` if the program allocates nothing.
    leaks: Option<Leaks>,
    abandoned: Abandoned,
    listed: Vec<Listed>,
    cuts: Cuts,
}

impl Seen {
    /// Nothing yet.
    fn nothing(allocates: bool) -> Self {
        Self {
            leaks: allocates.then(Leaks::default),
            ..Self::default()
        }
    }
}

impl<'a> Watching<'a> {
    pub(super) fn new(checking: &Checking<'a>, allocates: bool) -> Self {
        Self {
            findings: checking.findings(),
            seen: Seen::nothing(allocates),
            robustness: checking.options.robustness,
            sources: checking.sources,
            model: checking.options.model,
            listing: checking.listing(),
            watch: checking.watch(),
            unconfirmed: None,
        }
    }

    fn count_and_list<R: Run>(&mut self, execution: &Execution<'_, R>) {
        if let Some(watch) = self.watch {
            watch.count();
        }
        if let Some(listing) = self.listing {
            self.seen.listed.push(listing.execution(execution));
        }
    }

    /// Discards what was seen of this round, and returns it.
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

    fn findings_in((collected, _): &(Collected, Seen)) -> usize {
        collected.list.len()
    }
}

impl<R: Run> Divisible<R> for Watching<'_> {
    fn divide(&self) -> Self {
        Self {
            findings: self.findings.divide(),
            seen: Seen::nothing(self.seen.leaks.is_some()),
            unconfirmed: self.unconfirmed.map(|_| 0),
            ..*self
        }
    }

    fn absorb(&mut self, later: Self) {
        self.findings.absorb(later.findings);
        if let (Some(found), Some(more)) = (&mut self.unconfirmed, later.unconfirmed) {
            *found += more;
        }
        let seen = later.seen;
        if let (Some(leaks), Some(more)) = (&mut self.seen.leaks, seen.leaks) {
            leaks.absorb(more);
        }
        self.seen.abandoned.absorb(seen.abandoned);
        self.seen.listed.extend(seen.listed);
        self.seen.cuts.absorb(seen.cuts);
    }
}

impl<R: Run> Savable<R> for Watching<'_> {
    type Saved = (Collected, Seen);

    fn save(&self) -> (Collected, Seen) {
        (self.findings.collected.clone(), self.seen.clone())
    }

    fn restore(&mut self, (collected, seen): (Collected, Seen)) {
        self.findings.collected = collected;
        self.seen = seen;
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
                abandoned.look(execution);
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
        if let Some(unconfirmed) = &mut self.unconfirmed {
            *unconfirmed += 1;
            return ControlFlow::Break(());
        }
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
        self.unconfirmed = self.unconfirmed.map(|_| 0);
        self.forget();
    }
}
