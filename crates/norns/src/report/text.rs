//! Text reports.

use super::{
    excerpts::excerpts,
    source::SourceFiles,
    steps::{Stress, steps},
    style::{Paint, Style},
    words::{end_of, facts, headline, in_words, is_of_values, sentence, verdict_in_words},
};
use crate::{
    check::{
        Checked, Verdict,
        explain::Explanation,
        findings::Finding,
        litmus::{Outcomes, State},
        trace::Trace,
        why::{Answer, Forbidden, Why},
    },
    conform::{Conformed, Disagreement, What},
};
use norns_explorers::MemoryModel;
use std::fmt::Write;

/// The report of a check, with the answer to `--why` if there is one.
pub fn checked(checked: &Checked, why: Option<&Why>, style: Style) -> String {
    let mut out = String::new();
    let verdict = style.paint(paint_of(checked.verdict), verdict_in_words(checked.verdict));
    push(&mut out, format_args!("{verdict}: {}", headline(checked)));
    let files = SourceFiles::default();
    let count = checked.findings.len();
    for (index, finding) in checked.findings.iter().enumerate() {
        out.push('\n');
        if count > 1 {
            let text = format!("finding {} of {count}", index + 1);
            push(
                &mut out,
                format_args!("{}", style.paint(Paint::Title, &text)),
            );
        }
        show_finding(&mut out, checked, finding, &files, style);
    }
    if count > 0 {
        out.push('\n');
    }
    push(&mut out, format_args!("{}", facts(checked)));
    if let Some(litmus) = &checked.outcomes {
        outcomes(&mut out, litmus);
    }
    for (number, listed) in checked.listed.iter().enumerate() {
        let title = format!("execution {}, {}:", number + 1, end_of(listed));
        let paint = if listed.wrong.is_empty() {
            Paint::Title
        } else {
            Paint::Bad
        };
        push(&mut out, format_args!("\n  {}", style.paint(paint, &title)));
        out.push_str(&steps(style, 2, &listed.trace, &Stress::default()));
    }
    if !checked.listed.is_empty() {
        out.push('\n');
    }
    for warning in &checked.warnings {
        let label = style.paint(Paint::Doubt, "warning");
        push(&mut out, format_args!("  {label}: {}", warning.message));
    }
    for note in &checked.notes {
        push(&mut out, format_args!("  note: {note}"));
    }
    if let Some(why) = why {
        show_why(&mut out, why, style);
    }
    push(&mut out, format_args!("verdict: {verdict}"));
    out
}

const fn paint_of(verdict: Verdict) -> Paint {
    match verdict {
        Verdict::Correct => Paint::Good,
        Verdict::Wrong => Paint::Bad,
        Verdict::Undecided | Verdict::Unsupported => Paint::Doubt,
    }
}

/// The report of `conform`.
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

fn show_finding(
    out: &mut String,
    checked: &Checked,
    finding: &Finding,
    files: &SourceFiles,
    style: Style,
) {
    out.push_str(&style.wrap(0, &sentence(finding)));
    excerpts(out, finding, files, style);
    // If the error comes before anything that another thread could see, there are no steps.
    let Some(trace) = finding
        .trace
        .as_ref()
        .filter(|trace| !trace.steps.is_empty())
    else {
        return;
    };
    let stress = Stress {
        steps: &finding.steps,
        failure: match (&finding.thread, finding.steps.is_empty()) {
            (Some(thread), true) => Some((thread, finding.line, in_words(finding))),
            _ => None,
        },
    };
    out.push('\n');
    let under_sc = checked.model != MemoryModel::Sc && is_of_values(finding.kind);
    let title = if under_sc && trace.threads.len() > 1 && trace.is_interleaving() {
        "example execution (an ordinary interleaving, which is possible under sc too):"
    } else {
        "example execution:"
    };
    for line in style.wrap(2, title).lines() {
        let line = style.paint(Paint::Title, line.trim_start());
        push(out, format_args!("  {line}"));
    }
    out.push_str(&steps(style, 2, trace, &stress));
    show_explanation(out, trace, style);
}

fn show_explanation(out: &mut String, trace: &Trace, style: Style) {
    if let Some(Explanation {
        question,
        text,
        advice,
        ..
    }) = &trace.explanation
    {
        out.push('\n');
        push(
            out,
            format_args!(
                "  {}",
                style.paint(Paint::Title, &format!("{}:", question.title()))
            ),
        );
        out.push_str(&style.wrap(2, text));
        if let Some(advice) = advice {
            out.push('\n');
            let title = style.paint(Paint::Title, "checked:");
            push(out, format_args!("  {title}"));
            out.push_str(&style.wrap(2, &advice.sentence()));
        }
    }
}

fn show_why(out: &mut String, why: &Why, style: Style) {
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
            out.push_str(&steps(style, 2, trace, &Stress::default()));
            show_explanation(out, trace, style);
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
                        "why {question}: it does not occur, because the reads cannot return these values, whichever writes they read from"
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
                        "why {question}: it does not occur; {total} {candidates} would have this outcome:"
                    ),
                );
            }
            for forbidden in axioms {
                show_forbidden(out, forbidden, style);
            }
            if *incomplete {
                push(
                    out,
                    format_args!("  (there are more candidates than could be examined)"),
                );
            }
        }
    }
}

fn show_forbidden(out: &mut String, forbidden: &Forbidden, style: Style) {
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
    out.push_str(&steps(style, 4, candidate, &Stress::default()));
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
