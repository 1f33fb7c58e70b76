//! The data that the script of the page gets. Steps are numbered by their indices in a trace, from 0; people see numbers from 1.

use super::{
    super::{
        Reported,
        source::SourceFiles,
        text::assignment,
        words::{end_of, facts, headline, in_words, sentence, subject},
    },
    comparison::{Comparison, comparisons},
};
use crate::check::{
    Checked, Verdict,
    advice::Advice,
    findings::Finding,
    litmus::Outcomes,
    trace::{Source, StepKind, Trace, TraceAccess, TraceCell, TraceThread},
    why::{Answer, Why},
};
use norns_execution::Waiting;
use serde::Serialize;
use std::{collections::BTreeMap, time::Duration};

/// Everything.
#[derive(Serialize)]
pub(super) struct Page<'a> {
    norns: &'static str,
    /// Whether all steps are shown at first.
    all_steps: bool,
    /// The lines of every file that a step or a failure belongs to.
    sources: BTreeMap<&'a str, Vec<String>>,
    checks: Vec<Check<'a>>,
    /// Tests and programs that were checked under several models.
    comparisons: Vec<Comparison>,
}

/// One test or program under one model.
#[derive(Serialize)]
struct Check<'a> {
    title: String,
    verdict: &'static str,
    verdict_in_words: &'static str,
    headline: String,
    facts: String,
    explored: Option<Explored>,
    warnings: Vec<&'a str>,
    notes: Vec<&'a str>,
    outcomes: Option<FinalStates<'a>>,
    executions: Vec<Execution<'a>>,
}

/// What was explored, and how much.
#[derive(Serialize)]
struct Explored {
    model: &'static str,
    model_in_words: &'static str,
    algorithm: &'static str,
    algorithm_in_words: &'static str,
    /// Whether everything was explored.
    everything: bool,
    complete: u64,
    /// The number of executions in which a thread waits forever, by what it waits for.
    blocked: Vec<(&'static str, u64)>,
    failed: u64,
    cut: u64,
    redundant: u64,
    visits: u64,
    /// Whether executions may have been counted more than once.
    at_most: bool,
    bound: Option<u32>,
    rounds: Vec<Round>,
    compile_seconds: f64,
    explore_seconds: f64,
}

#[derive(Serialize)]
struct Round {
    bound: u32,
    complete: u64,
    cut: u64,
}

#[derive(Serialize)]
struct FinalStates<'a> {
    names: &'a [String],
    clause: Option<String>,
    states: Vec<FinalState<'a>>,
}

#[derive(Serialize)]
struct FinalState<'a> {
    values: &'a [i64],
    executions: u64,
    matches: bool,
    /// The index of the execution that shows it.
    example: usize,
}

/// An execution that can be stepped through.
#[derive(Serialize)]
struct Execution<'a> {
    title: String,
    message: Option<String>,
    /// Whether it shows a bug.
    is_finding: bool,
    threads: &'a [TraceThread],
    steps: Vec<Step<'a>>,
    cells: &'a [TraceCell],
    /// The steps that the finding is about.
    about: &'a [usize],
    /// What a thread was about to do when it failed.
    failure: Option<Failure<'a>>,
    overwrites: &'a [(usize, usize)],
    happens_before: &'a [(usize, usize)],
    explanation: Option<Explanation<'a>>,
}

#[derive(Serialize)]
struct Explanation<'a> {
    title: &'static str,
    text: &'a str,
    /// The result of trying a cure.
    advice: Option<String>,
}

#[derive(Serialize)]
struct Failure<'a> {
    thread: usize,
    label: &'static str,
    file: Option<&'a str>,
    line: Option<u32>,
}

#[derive(Serialize)]
struct Step<'a> {
    thread: usize,
    kind: &'static str,
    label: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    accesses: &'a [TraceAccess],
    /// The step that it reads from.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<usize>,
    #[serde(skip_serializing_if = "is_false")]
    reads_initial: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stale: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    late: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    held_since: Option<usize>,
    /// Whether a text report leaves it out.
    #[serde(skip_serializing_if = "is_false")]
    folded: bool,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde calls it with a reference"
)]
const fn is_false(value: &bool) -> bool {
    !*value
}

impl<'a> Page<'a> {
    pub(super) fn of(reports: &'a [Reported], all_steps: bool) -> Self {
        let checks: Vec<Check<'a>> = reports.iter().map(check).collect();
        Self {
            norns: env!("CARGO_PKG_VERSION"),
            all_steps,
            sources: sources(&checks),
            checks,
            comparisons: comparisons(reports),
        }
    }
}

/// A verdict in the words of text reports.
pub(super) const fn verdict_in_words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Correct => "verified",
        Verdict::Wrong => "bug found",
        Verdict::Undecided => "undecided",
        Verdict::Unsupported => "unsupported",
    }
}

fn check(report: &Reported) -> Check<'_> {
    match report {
        Reported::Checked(checked, why) => of_checked(checked, why.as_ref()),
        Reported::Failed { file, message } => Check {
            title: file.clone(),
            verdict: Verdict::Unsupported.name(),
            verdict_in_words: verdict_in_words(Verdict::Unsupported),
            headline: message.clone(),
            facts: file.clone(),
            explored: None,
            warnings: Vec::new(),
            notes: Vec::new(),
            outcomes: None,
            executions: Vec::new(),
        },
    }
}

fn of_checked<'a>(checked: &'a Checked, why: Option<&'a Why>) -> Check<'a> {
    let count = checked.findings.len();
    let findings = checked.findings.iter().enumerate();
    let mut executions: Vec<Execution<'a>> = findings
        .map(|(index, one)| of_finding(one, (index, count)))
        .collect();
    executions.extend(why.into_iter().flat_map(explained));
    let first_example = executions.len();
    executions.extend(checked.outcomes.iter().flat_map(examples));
    let sample = checked.sample.as_ref();
    executions.extend(sample.map(|trace| execution("a sample execution".to_owned(), trace)));
    executions.extend(checked.listed.iter().enumerate().map(|(number, listed)| {
        let title = format!("execution {}, {}", number + 1, end_of(listed));
        execution(title, &listed.trace)
    }));
    let verdict = verdict_in_words(checked.verdict);
    Check {
        title: format!("{} under {}: {verdict}", subject(checked), checked.model),
        verdict: checked.verdict.name(),
        verdict_in_words: verdict,
        headline: headline(checked),
        facts: facts(checked),
        explored: (!checked.is_replayed).then(|| explored(checked)),
        warnings: checked
            .warnings
            .iter()
            .map(|one| one.message.as_str())
            .collect(),
        notes: checked.notes.iter().map(String::as_str).collect(),
        outcomes: checked
            .outcomes
            .as_ref()
            .map(|litmus| final_states(litmus, first_example)),
        executions,
    }
}

fn explored(checked: &Checked) -> Explored {
    let statistics = &checked.statistics;
    let blocked = Waiting::ALL.iter().zip(statistics.blocked);
    let rounds = checked.rounds.iter().map(|round| Round {
        bound: round.bound,
        complete: round.statistics.complete,
        cut: round.statistics.cut,
    });
    Explored {
        model: checked.model.name(),
        model_in_words: checked.model.summary(),
        algorithm: checked.algorithm.name(),
        algorithm_in_words: checked.algorithm.summary(),
        everything: statistics.stopped.is_none() && statistics.cut == 0,
        complete: statistics.complete,
        blocked: blocked
            .filter(|(_, count)| *count > 0)
            .map(|(reason, count)| (reason.name(), count))
            .collect(),
        failed: statistics.failed,
        cut: statistics.cut,
        redundant: statistics.redundant,
        visits: statistics.visits,
        at_most: statistics.are_upper_bounds,
        bound: checked.bound,
        rounds: rounds.collect(),
        compile_seconds: seconds(checked.compile),
        explore_seconds: seconds(checked.explore),
    }
}

/// Seconds, to a thousandth.
fn seconds(duration: Duration) -> f64 {
    (duration.as_secs_f64() * 1000.0).round() / 1000.0
}

fn final_states(litmus: &Outcomes, first_example: usize) -> FinalStates<'_> {
    let clause = litmus.clause.as_ref().map(|judged| {
        let says = match judged.holds {
            Some(true) => "holds",
            Some(false) => "does not hold",
            None => "is not decided",
        };
        format!("{} {says}", judged.clause)
    });
    let states = litmus.states.iter().enumerate();
    let states = states.map(|(place, state)| FinalState {
        values: &state.values,
        executions: state.executions,
        matches: state.matches == Some(true),
        example: first_example + place,
    });
    FinalStates {
        names: &litmus.observed,
        clause,
        states: states.collect(),
    }
}

fn of_finding(finding: &Finding, (index, count): (usize, usize)) -> Execution<'_> {
    // If there is only one finding, the headline says where it is.
    let place = match (&finding.file, finding.line) {
        (Some(file), Some(line)) if count > 1 => format!(" ({file}:{line})"),
        _ => String::new(),
    };
    let number = if count > 1 {
        format!("{} of {count}: ", index + 1)
    } else {
        String::new()
    };
    let title = format!("{number}{}", in_words(finding));
    let message = Some(format!("{}{place}", sentence(finding)));
    let Some(trace) = &finding.trace else {
        return Execution {
            message,
            is_finding: true,
            ..without_steps(title)
        };
    };
    let thread = finding.thread.as_deref();
    let thread = thread.and_then(|name| column(trace, name));
    let failure = thread.filter(|_| finding.steps.is_empty());
    Execution {
        message,
        is_finding: true,
        about: &finding.steps,
        failure: failure.map(|thread| Failure {
            thread,
            label: in_words(finding),
            file: finding.file.as_deref(),
            line: finding.line,
        }),
        ..execution(title, trace)
    }
}

/// The kind of a step, in the words of the page's filters.
const fn kind_name(kind: StepKind) -> &'static str {
    match kind {
        StepKind::Read => "read",
        StepKind::Write => "write",
        StepKind::Update | StepKind::FailedUpdate => "update",
        StepKind::Fence => "fence",
        StepKind::Lock => "lock",
        StepKind::Unlock => "unlock",
        StepKind::Call | StepKind::WakesNobody | StepKind::Wake | StepKind::Barrier => {
            "synchronise"
        }
        StepKind::Wait(_) => "wait",
        StepKind::Spawn => "spawn",
        StepKind::Join => "join",
        StepKind::Allocate => "allocate",
        StepKind::Free => "free",
        StepKind::Choose => "choose",
        StepKind::Print => "print",
    }
}

fn explained(why: &Why) -> Vec<Execution<'_>> {
    let question = &why.question;
    match &why.answer {
        Answer::Occurs(_, trace) => vec![execution(format!("why {question}"), trace)],
        Answer::Unanswered(_) => Vec::new(),
        Answer::Forbidden { axioms, .. } => axioms
            .iter()
            .map(|forbidden| Execution {
                message: Some(format!(
                    "{question} does not occur. This candidate would have it, but it breaks {}, {}: {}.",
                    forbidden.axiom, forbidden.formula, forbidden.meaning
                )),
                ..execution(
                    format!("why not {question}: {}", forbidden.axiom),
                    &forbidden.candidate,
                )
            })
            .collect(),
    }
}

fn examples(litmus: &Outcomes) -> impl Iterator<Item = Execution<'_>> {
    litmus.states.iter().map(|state| {
        let title = assignment(&litmus.observed, &state.values);
        execution(title, &state.example)
    })
}

fn column(trace: &Trace, name: &str) -> Option<usize> {
    trace.threads.iter().position(|thread| thread.name == name)
}

fn without_steps<'a>(title: String) -> Execution<'a> {
    Execution {
        title,
        message: None,
        is_finding: false,
        threads: &[],
        steps: Vec::new(),
        cells: &[],
        about: &[],
        failure: None,
        overwrites: &[],
        happens_before: &[],
        explanation: None,
    }
}

fn execution(title: String, trace: &Trace) -> Execution<'_> {
    Execution {
        threads: &trace.threads,
        steps: (0..trace.steps.len())
            .map(|place| step(trace, place))
            .collect(),
        cells: &trace.cells,
        overwrites: &trace.overwrites,
        happens_before: &trace.happens_before,
        explanation: trace.explanation.as_ref().map(|one| Explanation {
            title: one.question.title(),
            text: &one.text,
            advice: one.advice.as_ref().map(Advice::sentence),
        }),
        ..without_steps(title)
    }
}

fn step(trace: &Trace, place: usize) -> Step<'_> {
    let step = &trace.steps[place];
    let mut folds = trace.folds.iter();
    // The callers of a library function that synchronises do not matter.
    let source = step
        .reads_from
        .as_ref()
        .filter(|_| !step.kind.is_of_library());
    Step {
        thread: column(trace, &step.thread).unwrap_or(0),
        kind: kind_name(step.kind),
        label: step.label.replace(" (plain)", ""),
        file: step.file.as_deref(),
        line: step.line,
        accesses: &step.accesses,
        from: match source {
            Some(&Source::Step(place)) => Some(place),
            _ => None,
        },
        reads_initial: source == Some(&Source::Initial),
        stale: step.stale,
        late: step.late,
        held_since: step.held_since,
        folded: folds.any(|fold| (fold.first..=fold.last).contains(&place)),
    }
}

fn sources<'a>(checks: &[Check<'a>]) -> BTreeMap<&'a str, Vec<String>> {
    let files = SourceFiles::default();
    let mut sources = BTreeMap::new();
    for execution in checks.iter().flat_map(|check| &check.executions) {
        let steps = execution.steps.iter().filter_map(|step| step.file);
        let failure = execution.failure.iter().filter_map(|failure| failure.file);
        for file in steps.chain(failure) {
            let lines = || files.lines(file).to_vec();
            sources.entry(file).or_insert_with(lines);
        }
    }
    sources.retain(|_, lines| !lines.is_empty());
    sources
}
