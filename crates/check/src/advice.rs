//! Finds out which stronger memory orders, or which additional fences, would fix a bug.
//!
//! An explanation proposes cures ([`Cure`]). Each cure is applied to the program, and the program is checked again. If that finds
//! another bug, the cure proposed for it is added, and so on for a few rounds, so the advice may name changes in several places.
//! Changes that turn out to be unnecessary are removed again.
//!
//! The advice states only what was checked: either every execution is correct with these changes, or the execution at hand is no
//! longer possible and another one is still wrong. If neither is known within the time that it took to find the bug, there is no
//! advice.

use super::{
    Checked, Loaded, Stopped, Verdict,
    explain::Explanation,
    load::{LoadedProgram, Variants},
    options::Options,
    orders::Spelling,
    trace::{StepKind, Trace, TraceStep},
};
use norns_execution::Mode;
use norns_llvm::{
    compile::Language,
    sites::{Change, Found, Site, SiteKind, Strength},
};
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    time::{Duration, Instant},
};

/// Trying cures may take as long as the check did, and at least this long.
const LEAST_TIME: Duration = Duration::from_secs(2);
/// A check of a changed program may visit as much as the first check did, and at least this much. There is a limit on visits
/// besides the limit on time so that the advice for a small program does not depend on how busy the machine is.
const LEAST_VISITS: u64 = 50_000;
/// The number of cures that are added one after the other before a proposal is given up.
const MOST_ROUNDS: usize = 6;
/// The number of findings for which advice is tried.
const MOST_FINDINGS: usize = 5;

/// Changes of a program that may make an execution impossible.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cure {
    /// The changes.
    pub remedies: Vec<Remedy>,
    /// Whether the execution for which it is proposed is known to be impossible, or correct, with these changes.
    pub is_certain: bool,
}

/// A change of a program at a step of a trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Remedy {
    /// The access of this step has this memory order, or a stronger one.
    Order(usize, Mode),
    /// A `seq_cst` fence follows this step.
    Fence(usize),
}

impl Remedy {
    const fn step(self) -> usize {
        match self {
            Self::Order(step, _) | Self::Fence(step) => step,
        }
    }
}

/// Changes that were tried.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Advice {
    /// The changes, in the order of the source.
    pub changes: Vec<Advised>,
    /// The result of checking the changed program.
    pub outcome: Outcome,
}

/// One change that was tried.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Advised {
    /// The file.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
    /// Whether a fence is added after the access. Otherwise the memory order of the access is changed.
    pub is_fence: bool,
    /// The fence, or the order, as the language writes it.
    pub text: String,
}

/// The result of checking a changed program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Every execution is correct.
    Verified,
    /// The execution that was explained is no longer possible, or no longer wrong, but another one is wrong.
    OthersRemain,
}

impl Advice {
    /// The advice as a sentence.
    pub fn sentence(&self) -> String {
        let mut files = self.changes.iter().map(|change| &change.file);
        let first = files.next();
        let is_one_file = files.all(|file| Some(file) == first);
        let parts: Vec<String> = self
            .changes
            .iter()
            .map(|change| change.phrase(is_one_file))
            .collect();
        let changes = match parts.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
            None => String::new(),
        };
        match self.outcome {
            Outcome::Verified => format!("With {changes}, every execution is correct."),
            Outcome::OthersRemain => format!(
                "With {changes}, this execution is no longer wrong, but another one still is."
            ),
        }
    }
}

impl Advised {
    fn phrase(&self, is_one_file: bool) -> String {
        let Self { text, line, .. } = self;
        let preposition = if self.is_fence { "after" } else { "at" };
        if is_one_file {
            format!("{text} {preposition} line {line}")
        } else {
            let file = self.file.rsplit('/').next().unwrap_or(&self.file);
            format!("{text} {preposition} {file}:{line}")
        }
    }
}

/// Tries what the explanations of findings propose, and adds the results to them.
pub(super) fn advise(loaded: &Loaded, program: &LoadedProgram, checked: &mut Checked) {
    let Some(variants) = &program.variants else {
        return;
    };
    if checked.verdict != Verdict::Wrong {
        return;
    }
    let options = loaded.options();
    let spent = checked.explore;
    let left = options.time_limit.map(|limit| limit.saturating_sub(spent));
    let time = left.unwrap_or(Duration::MAX).min(spent.max(LEAST_TIME));
    let visits = checked.statistics.visits.max(LEAST_VISITS);
    let mut trial = Trial {
        variants,
        files: program.program.files(),
        options: Options {
            visit_limit: Some(
                options
                    .visit_limit
                    .map_or(visits, |limit| limit.min(visits)),
            ),
            checkpoint: None,
            resume: None,
            in_portions: false,
            keep_going: false,
            list_executions: false,
            sample: false,
            self_check: false,
            warn_of_ignored_modes: false,
            ..options.clone()
        },
        start: Instant::now(),
        time,
        is_interrupted: false,
    };
    for finding in checked.findings.iter_mut().take(MOST_FINDINGS) {
        let Some(trace) = &mut finding.trace else {
            continue;
        };
        let advice = trial.advice(trace);
        if let Some(explanation) = &mut trace.explanation {
            explanation.advice = advice;
        }
    }
}

/// The accesses whose memory orders are changed, and the places where fences are added.
#[derive(Clone, Default, PartialEq, Eq)]
struct Changes {
    strengths: BTreeMap<Site, Strength>,
    fences: BTreeSet<Site>,
}

impl Changes {
    fn list(&self) -> Vec<Change> {
        let strengths = self.strengths.iter();
        let strengths = strengths.map(|(&site, &strength)| Change::Strength(site, strength));
        let fences = self.fences.iter().map(|&site| Change::FenceBehind(site));
        strengths.chain(fences).collect()
    }
}

/// The result of checking a changed program.
enum Tried {
    Verified,
    Wrong(Box<Trace>),
    Unknown,
}

/// The attempts to cure one program.
struct Trial<'a> {
    variants: &'a Variants,
    files: &'a [String],
    options: Options,
    start: Instant,
    time: Duration,
    is_interrupted: bool,
}

impl Trial<'_> {
    fn advice(&mut self, trace: &Trace) -> Option<Advice> {
        let mut certain = None;
        for cure in cures_of(trace) {
            let mut changes = Changes::default();
            if !self.add(&mut changes, trace, cure) {
                continue;
            }
            let first = changes.clone();
            match self.verified(changes) {
                Some(Ok(changes)) => return Some(self.told(&changes, Outcome::Verified)),
                Some(Err(())) if cure.is_certain && certain.is_none() => certain = Some(first),
                Some(Err(())) | None => {}
            }
        }
        certain.map(|changes| self.told(&changes, Outcome::OthersRemain))
    }

    /// The changes, together with those that had to be added, with which every execution is correct; `Err` if the program is still
    /// wrong with the changes; `None` if that is not known.
    fn verified(&mut self, mut changes: Changes) -> Option<Result<Changes, ()>> {
        let mut is_wrong = false;
        for _ in 0..MOST_ROUNDS {
            match self.check(&changes) {
                Tried::Verified => return Some(Ok(self.needed_of(changes))),
                Tried::Unknown => break,
                Tried::Wrong(trace) => {
                    is_wrong = true;
                    let cures = cures_of(&trace);
                    if !cures
                        .iter()
                        .any(|cure| self.add(&mut changes, &trace, cure))
                    {
                        break;
                    }
                }
            }
        }
        is_wrong.then_some(Err(()))
    }

    /// The changes without those that are not needed. A change is needed if the program is not known to be correct without it, as
    /// far as there is time to check.
    fn needed_of(&mut self, mut changes: Changes) -> Changes {
        for change in changes.list() {
            let mut without = changes.clone();
            match change {
                Change::Strength(site, _) => drop(without.strengths.remove(&site)),
                Change::FenceBehind(site) => drop(without.fences.remove(&site)),
            }
            if without != Changes::default() && matches!(self.check(&without), Tried::Verified) {
                changes = without;
            }
        }
        changes
    }

    fn check(&mut self, changes: &Changes) -> Tried {
        let left = self.time.saturating_sub(self.start.elapsed());
        if left.is_zero() || self.is_interrupted {
            return Tried::Unknown;
        }
        let options = Options {
            time_limit: Some(left),
            ..self.options.clone()
        };
        let program = self.variants.program(&changes.list());
        let loaded = program.and_then(|program| Loaded::of_program(program, options));
        let Ok(loaded) = loaded else {
            return Tried::Unknown;
        };
        let checked = loaded.check();
        self.is_interrupted = checked.statistics.stopped == Some(Stopped::Interrupted);
        let trace = checked.findings.into_iter().next();
        match (checked.verdict, trace.and_then(|finding| finding.trace)) {
            (Verdict::Correct, _) => Tried::Verified,
            (Verdict::Wrong, trace) => Tried::Wrong(Box::new(trace.unwrap_or_default())),
            (Verdict::Undecided | Verdict::Unsupported, _) => Tried::Unknown,
        }
    }

    /// Adds a cure to the changes, and returns whether that changed anything. If some part of the cure cannot be added, nothing is.
    fn add(&self, changes: &mut Changes, trace: &Trace, cure: &Cure) -> bool {
        let mut with = changes.clone();
        for &remedy in &cure.remedies {
            if self.add_remedy(&mut with, trace, remedy).is_none() {
                return false;
            }
        }
        let is_new = with != *changes;
        *changes = with;
        is_new
    }

    fn add_remedy(&self, changes: &mut Changes, trace: &Trace, remedy: Remedy) -> Option<()> {
        let step = trace.steps.get(remedy.step())?;
        let found = self.site_of(step)?;
        match remedy {
            Remedy::Order(_, mode) => {
                let now = changes.strengths.get(&found.site);
                let now = now.copied().unwrap_or(found.strength);
                let stronger = now.strengthened(found.site.kind, mode)?;
                if stronger != found.strength {
                    changes.strengths.insert(found.site, stronger);
                }
            }
            Remedy::Fence(_) => {
                changes.fences.insert(found.site);
            }
        }
        Some(())
    }

    /// Where the access of a step stands in the source; `None` if its memory order cannot be changed.
    fn site_of(&self, step: &TraceStep) -> Option<Found> {
        let place = (step.file.as_ref()?, step.line?, step.column?);
        let is_here = |found: &&Found| {
            let Site {
                file, line, column, ..
            } = found.site;
            self.files
                .get(file as usize)
                .is_some_and(|file| (file, line, column) == place)
        };
        let does_that = |found: &&Found| match step.kind {
            StepKind::Read => found.site.kind != SiteKind::Store,
            StepKind::Write => found.site.kind != SiteKind::Load,
            StepKind::Update | StepKind::FailedUpdate => matches!(
                found.site.kind,
                SiteKind::Update | SiteKind::CompareExchange
            ),
            _ => false,
        };
        let sites = self.variants.sites().iter();
        sites.filter(is_here).find(does_that).copied()
    }

    fn told(&self, changes: &Changes, outcome: Outcome) -> Advice {
        let language = |file: &String| Language::of(Path::new(file));
        // A header file is written in the language of the files that include it.
        let usual = self
            .files
            .iter()
            .filter_map(language)
            .max_by_key(|language| matches!(language, Language::Cxx | Language::Rust));
        let advised = |site: &Site, is_fence: bool, text: &dyn Fn(&Spelling) -> String| {
            let file = self.files.get(site.file as usize);
            let file = file.cloned().unwrap_or_default();
            let language = language(&file).or(usual).unwrap_or(Language::C);
            Advised {
                line: site.line,
                column: site.column,
                is_fence,
                text: text(&Spelling::usual(language)),
                file,
            }
        };
        let strengths = changes.strengths.iter().map(|(site, &strength)| {
            let now = self.variants.sites().iter();
            let now = now.copied().find(|found| found.site == *site);
            let failure = now.map(|found| found.strength.failure);
            advised(site, false, &|spelling| {
                orders(spelling, strength, failure.flatten())
            })
        });
        let fences = changes
            .fences
            .iter()
            .map(|site| advised(site, true, &Spelling::fence));
        let mut changes: Vec<Advised> = strengths.chain(fences).collect();
        changes.sort();
        Advice { changes, outcome }
    }
}

/// The cures that the explanation of a trace proposes.
fn cures_of(trace: &Trace) -> &[Cure] {
    match &trace.explanation {
        Some(Explanation { cures, .. }) => cures,
        None => &[],
    }
}

/// The memory orders of an access. `failure` is what its order on failure was before, if it had one.
fn orders(spelling: &Spelling, strength: Strength, failure: Option<Mode>) -> String {
    let success = strength.mode.map(|mode| spelling.word(mode));
    let success = success.unwrap_or_default();
    match strength.failure {
        Some(mode) if Some(mode) != failure => {
            format!("{success} ({} on failure)", spelling.word(mode))
        }
        _ => success,
    }
}
