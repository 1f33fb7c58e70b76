//! Reports for scripts: one JSON object per check, as `docs/cli.md` describes.

use crate::{
    check::{
        Checked, Verdict,
        advice::Advice,
        findings::Finding,
        litmus::{Outcomes, State},
        rounds::Round,
        spinning::Spinning,
        trace::{Source, Trace},
        warnings::Warning,
        why::{Answer, Why},
    },
    conform::{Conformed, What},
};
use norns_execution::Waiting;
use norns_explorers::Stopped;
use serde_json::{Map, Value, json};

/// The report of a check, with the answer to `--why` if there is one.
pub fn checked(checked: &Checked, why: Option<&Why>) -> String {
    let statistics = &checked.statistics;
    let blocked: Map<String, Value> = Waiting::ALL
        .iter()
        .zip(&statistics.blocked)
        .map(|(reason, &count)| (reason.name().to_owned(), count.into()))
        .collect();
    let mut object = json!({
        "norns": env!("CARGO_PKG_VERSION"),
        "files": checked.files,
        "model": checked.model.name(),
        "algorithm": checked.algorithm.name(),
        "verdict": checked.verdict.name(),
        "executions": {
            "complete": statistics.complete,
            "blocked": blocked,
            "failed": statistics.failed,
            "redundant": statistics.redundant,
            "cut": statistics.cut,
        },
        "visits": statistics.visits,
        "planned": statistics.planned,
        "searches": statistics.searches,
        "upper_bounds": statistics.are_upper_bounds,
        "stopped": statistics.stopped == Some(Stopped::Observer),
        "findings": checked.findings.iter().map(finding).collect::<Vec<_>>(),
        "notes": checked.notes,
        "warnings": checked.warnings.iter().map(warning).collect::<Vec<_>>(),
        "outcomes": null,
        "seconds": {
            "compile": checked.compile.as_secs_f64(),
            "explore": checked.explore.as_secs_f64(),
        },
    });
    if let Some(test) = &checked.test {
        object["test"] = json!(test);
    }
    if let Some(litmus) = &checked.outcomes {
        object["test"] = json!(litmus.test);
        object["outcomes"] = outcomes(litmus);
        object["clause"] = litmus.clause.as_ref().map_or(
            Value::Null,
            |judged| json!({"text": judged.clause, "holds": judged.holds}),
        );
    }
    if !checked.rounds.is_empty() {
        object["rounds"] = checked.rounds.iter().map(round).collect();
        object["bound"] = json!(checked.bound);
    }
    if !checked.listed.is_empty() {
        let listed = checked.listed.iter();
        object["listed"] = listed
            .map(|one| {
                let wrong: Vec<String> = one.wrong.iter().map(ToString::to_string).collect();
                json!({"end": one.end, "wrong": wrong, "trace": trace(&one.trace)})
            })
            .collect();
    }
    if checked.is_replayed {
        object["replayed"] = true.into();
    }
    if let Some(why) = why {
        object["why"] = explanation(why);
    }
    object.to_string()
}

fn outcomes(litmus: &Outcomes) -> Value {
    let outcome = |state: &State| {
        let values = state.values.iter().map(|&value| value.into());
        let values = litmus.observed.iter().cloned().zip(values);
        json!({
            "state": values.collect::<Map<String, Value>>(),
            "executions": state.executions,
            "matches": state.matches,
        })
    };
    litmus.states.iter().map(outcome).collect()
}

/// A file that could not be checked.
pub fn failed(file: &str, message: &str) -> String {
    json!({
        "norns": env!("CARGO_PKG_VERSION"),
        "files": [file],
        "verdict": Verdict::Unsupported.name(),
        "error": message,
    })
    .to_string()
}

/// The report of `conform`.
pub fn conformed(result: &Conformed) -> String {
    let disagreements: Vec<Value> = result
        .disagreements
        .iter()
        .map(|disagreement| {
            let mut object = json!({"test": disagreement.test, "model": disagreement.model.name()});
            match &disagreement.what {
                What::States { missing, extra } => {
                    object["what"] = "states".into();
                    object["missing"] = json!(missing);
                    object["extra"] = json!(extra);
                }
                What::Count {
                    of,
                    expected,
                    found,
                } => {
                    object["what"] = (*of).into();
                    object["expected"] = json!(expected);
                    object["found"] = json!(found);
                }
                What::Finding(message) => {
                    object["what"] = "finding".into();
                    object["message"] = json!(message);
                }
            }
            object
        })
        .collect();
    json!({"tests": result.tests, "checks": result.checks, "disagreements": disagreements})
        .to_string()
}

fn finding(finding: &Finding) -> Value {
    json!({
        "kind": finding.kind.to_string(),
        "message": finding.message,
        "sides": finding.sides,
        "thread": finding.thread,
        "file": finding.file,
        "line": finding.line,
        "column": finding.column,
        "calls": finding.calls,
        "steps": finding.steps.iter().map(|step| step + 1).collect::<Vec<_>>(),
        "trace": finding.trace.as_ref().map_or_else(|| json!([]), trace),
        "explanation": finding
            .trace
            .as_ref()
            .and_then(|trace| trace.explanation.as_ref())
            .map(|explanation| &explanation.text),
        "advice": finding
            .trace
            .as_ref()
            .and_then(|trace| trace.explanation.as_ref()?.advice.as_ref())
            .map(advice),
        "spinning": finding.trace.as_ref().map_or_else(Vec::new, |trace| spinning(&trace.spinning)),
    })
}

fn advice(advice: &Advice) -> Value {
    json!({
        "changes": advice.changes,
        "outcome": advice.outcome,
        "text": advice.sentence(),
    })
}

/// Spinning threads, with step numbers instead of indices.
fn spinning(spinning: &[Spinning]) -> Vec<Value> {
    let numbered = spinning.iter().cloned().map(|mut spins| {
        let writes = spins.looks.iter_mut().flat_map(|look| &mut look.writes);
        for write in writes {
            write.step = write.step.map(|step| step + 1);
        }
        json!(spins)
    });
    numbered.collect()
}

fn round(round: &Round) -> Value {
    let Round { bound, statistics } = round;
    json!({
        "bound": bound,
        "complete": statistics.complete,
        "cut": statistics.cut,
        "visits": statistics.visits,
        "ended": match statistics.stopped {
            None => "explored",
            Some(Stopped::Observer) => "finding",
            Some(Stopped::Length) => "length",
            Some(Stopped::Visits) => "visits",
            Some(Stopped::Time) => "time",
            Some(Stopped::Memory) => "memory",
            Some(Stopped::Interrupted) => "interrupted",
        },
    })
}

fn warning(warning: &Warning) -> Value {
    json!({
        "kind": warning.kind,
        "message": warning.message,
        "file": warning.file,
        "line": warning.line,
    })
}

fn trace(trace: &Trace) -> Value {
    let source = |source: &Source| match source {
        Source::Initial => "initial".to_owned(),
        Source::Step(place) => format!(
            "{}: {}",
            trace.steps[*place].thread, trace.steps[*place].label
        ),
    };
    let number = |place: usize| place + 1;
    let folded = |place: usize| {
        let mut folds = trace.folds.iter();
        folds.any(|fold| (fold.first..=fold.last).contains(&place))
    };
    let steps = trace.steps.iter().enumerate().map(|(place, step)| {
        json!({
            "thread": step.thread,
            "label": step.label,
            "file": step.file,
            "line": step.line,
            "column": step.column,
            "calls": step.calls,
            "reads_from": step.reads_from.as_ref().map(source),
            "reads_from_step": match step.reads_from {
                Some(Source::Step(place)) => Some(number(place)),
                _ => None,
            },
            "also_reads_from_steps":
                step.also_reads_from.iter().map(|&place| number(place)).collect::<Vec<_>>(),
            "stale": step.stale.map(number),
            "late": step.late.map(number),
            "held_since": step.held_since.map(number),
            "output": step.output,
            "folded": folded(place),
        })
    });
    steps.collect()
}

fn explanation(why: &Why) -> Value {
    let mut object = json!({"question": why.question});
    match &why.answer {
        Answer::Occurs(count, example) => {
            object["occurs"] = true.into();
            object["executions"] = json!(count);
            object["trace"] = trace(example);
        }
        Answer::Unanswered(reason) => {
            object["occurs"] = Value::Null;
            object["reason"] = json!(reason);
        }
        Answer::Forbidden { axioms, incomplete } => {
            object["occurs"] = false.into();
            object["incomplete"] = json!(incomplete);
            let axioms = axioms.iter().map(|forbidden| {
                let cycle = forbidden
                    .cycle
                    .iter()
                    .map(|(event, relation)| json!({"event": event, "relation": relation}));
                json!({
                    "axiom": forbidden.axiom,
                    "formula": forbidden.formula,
                    "meaning": forbidden.meaning,
                    "candidates": forbidden.candidates,
                    "cycle": cycle.collect::<Vec<_>>(),
                    "trace": trace(&forbidden.candidate),
                })
            });
            object["axioms"] = axioms.collect();
        }
    }
    object
}
