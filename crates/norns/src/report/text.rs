//! Reports for people.

use crate::{
    check::{
        Checked,
        findings::Finding,
        litmus::{Outcomes, State},
        trace::{Source, Trace},
        why::{Answer, Forbidden, Why},
    },
    conform::{Conformed, Disagreement, What},
};
use norns_execution::Waiting;
use std::fmt::Write;

/// A check, and the answer to `--why` if one was asked.
pub fn checked(checked: &Checked, why: Option<&Why>) -> String {
    let mut out = String::new();
    let (model, algorithm) = (checked.model, checked.algorithm);
    let files = checked.files.join(", ");
    let title = match &checked.outcomes {
        Some(litmus) => format!("{} ({files})", litmus.test),
        None => files,
    };
    push(
        &mut out,
        format_args!("{title} under {model}, by {algorithm}"),
    );
    push(&mut out, format_args!("  {}", counts(checked)));
    if let Some(litmus) = &checked.outcomes {
        outcomes(&mut out, litmus);
    }
    for finding in &checked.findings {
        show_finding(&mut out, finding);
    }
    for warning in &checked.warnings {
        push(&mut out, format_args!("  warning: {}", warning.message));
    }
    for note in &checked.notes {
        push(&mut out, format_args!("  note: {note}"));
    }
    if let Some(why) = why {
        show_why(&mut out, why);
    }
    push(&mut out, format_args!("verdict: {}", checked.verdict));
    out
}

/// What `conform` found.
pub fn conformed(result: &Conformed) -> String {
    let mut out = String::new();
    for Disagreement { test, model, what } in &result.disagreements {
        match what {
            What::States { missing, extra } => {
                push(
                    &mut out,
                    format_args!("{test} under {model}: states differ"),
                );
                for state in missing {
                    push(&mut out, format_args!("  missing  {state}"));
                }
                for state in extra {
                    push(&mut out, format_args!("  extra    {state}"));
                }
            }
            What::Count {
                of,
                expected,
                found,
            } => {
                push(
                    &mut out,
                    format_args!("{test} under {model}: {of} should be {expected}, found {found}"),
                );
            }
            What::Finding(message) => {
                push(&mut out, format_args!("{test} under {model}: {message}"));
            }
        }
    }
    let Conformed {
        tests,
        checks,
        disagreements,
    } = result;
    let disagreements = disagreements.len();
    push(
        &mut out,
        format_args!("{tests} tests, {checks} checks, {disagreements} disagreements"),
    );
    out
}

pub(super) fn push(out: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(out, "{}", line.to_string().trim_end()).expect("writing to a string does not fail");
}

fn counts(checked: &Checked) -> String {
    let statistics = &checked.statistics;
    let mut text = match statistics.complete {
        1 => "1 execution".to_owned(),
        count => format!("{count} executions"),
    };
    for (reason, &count) in Waiting::ALL.iter().zip(&statistics.blocked) {
        if count > 0 {
            let _ = write!(text, ", {count} blocked ({})", reason.name());
        }
    }
    for (count, what) in [
        (statistics.failed, "failed"),
        (statistics.cut, "cut"),
        (statistics.redundant, "redundant"),
    ] {
        if count > 0 {
            let _ = write!(text, ", {count} {what}");
        }
    }
    match checked.outcomes.as_ref().map(|litmus| litmus.states.len()) {
        None => {}
        Some(1) => text.push_str(", 1 outcome"),
        Some(count) => {
            let _ = write!(text, ", {count} outcomes");
        }
    }
    if statistics.stopped.is_some() {
        text.push_str(" (so far)");
    }
    text
}

pub(super) fn assignment(observed: &[String], values: &[i64]) -> String {
    let parts = observed
        .iter()
        .zip(values)
        .map(|(name, value)| format!("{name}={value}"));
    parts.collect::<Vec<_>>().join(" ")
}

fn outcomes(out: &mut String, litmus: &Outcomes) {
    let most = litmus
        .states
        .iter()
        .map(|state| state.executions)
        .max()
        .unwrap_or(0);
    let width = most.to_string().len();
    for State {
        values,
        executions,
        matches,
        ..
    } in &litmus.states
    {
        let mark = if *matches == Some(true) { '*' } else { ' ' };
        let text = assignment(&litmus.observed, values);
        push(out, format_args!("  {mark} {executions:>width$}x  {text}"));
    }
    if let Some(judged) = &litmus.clause {
        let says = match judged.holds {
            Some(true) => "holds",
            Some(false) => "does NOT hold",
            None => "is not decided",
        };
        push(out, format_args!("  {} {says}", judged.clause));
    }
}

fn show_finding(out: &mut String, finding: &Finding) {
    let place = match (&finding.file, finding.line) {
        (Some(file), Some(line)) => format!("{file}:{line}: "),
        _ => String::new(),
    };
    push(
        out,
        format_args!("{place}{}: {}", finding.kind, finding.message),
    );
    if let Some(trace) = &finding.trace {
        push(out, format_args!("  an execution that shows it:"));
        show_trace(out, trace);
    }
}

fn show_trace(out: &mut String, trace: &Trace) {
    let number_width = trace.steps.len().to_string().len();
    let thread_width = trace
        .steps
        .iter()
        .map(|step| step.thread.chars().count())
        .max()
        .unwrap_or(0);
    for (number, step) in trace.steps.iter().enumerate() {
        let source = match &step.reads_from {
            None => String::new(),
            Some(Source::Initial) => "   from the initial value".to_owned(),
            Some(Source::Step(place)) => format!("   from step {}", place + 1),
        };
        let line = step
            .line
            .map_or(String::new(), |line| format!("   line {line}"));
        push(
            out,
            format_args!(
                "    {:>number_width$}  {:thread_width$}  {}{source}{line}",
                number + 1,
                step.thread,
                step.label
            ),
        );
    }
    for (location, values) in &trace.orders {
        push(
            out,
            format_args!("    {location} takes the values {}", values.join(", then ")),
        );
    }
}

fn show_why(out: &mut String, why: &Why) {
    let question = &why.question;
    match &why.answer {
        Answer::Occurs(count, trace) => {
            let times = if *count == 1 {
                "execution"
            } else {
                "executions"
            };
            push(
                out,
                format_args!("why {question}: it occurs, in {count} {times}; one of them:"),
            );
            show_trace(out, trace);
        }
        Answer::Unanswered(reason) => push(
            out,
            format_args!("why {question}: no answer, since {reason}"),
        ),
        Answer::Forbidden { axioms, incomplete } => {
            if axioms.is_empty() {
                push(
                    out,
                    format_args!(
                        "why {question}: it does not occur, because no assignment of writes to reads gives these values"
                    ),
                );
            } else {
                let total: u64 = axioms.iter().map(|forbidden| forbidden.candidates).sum();
                let candidates = if total == 1 {
                    "candidate"
                } else {
                    "candidates"
                };
                push(
                    out,
                    format_args!(
                        "why {question}: it does not occur; {total} {candidates} would have it:"
                    ),
                );
            }
            for forbidden in axioms {
                show_forbidden(out, forbidden);
            }
            if *incomplete {
                push(
                    out,
                    format_args!("  (there are more candidates than could be looked at)"),
                );
            }
        }
    }
}

fn show_forbidden(out: &mut String, forbidden: &Forbidden) {
    let Forbidden {
        axiom,
        formula,
        meaning,
        candidates,
        cycle,
        candidate,
    } = forbidden;
    let verb = if *candidates == 1 { "breaks" } else { "break" };
    push(
        out,
        format_args!("  {candidates} {verb} {axiom}: {formula}"),
    );
    push(out, format_args!("    in words: {meaning}"));
    push(out, format_args!("    one of them:"));
    show_trace(out, candidate);
    push(out, format_args!("    the cycle:"));
    let width = cycle
        .iter()
        .map(|(text, _)| text.chars().count())
        .max()
        .unwrap_or(0);
    for (text, relation) in cycle {
        push(out, format_args!("      {text:width$}  --{relation}-->"));
    }
    if let Some((text, _)) = cycle.first() {
        push(out, format_args!("      {text}"));
    }
}
