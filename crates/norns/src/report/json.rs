//! Reports for programs: one object per check, as `docs/cli.md` promises.

use crate::{
    check::{
        Checked, Finding, Verdict,
        trace::{Source, Trace},
        why::{Answer, Why},
    },
    conform::{Conformed, What},
};
use norns_execution::Waiting;
use norns_explorers::Stopped;
use serde_json::{Map, Value, json};

/// A check, and the answer to `--why` if one was asked.
pub fn checked(checked: &Checked, why: Option<&Why>) -> String {
    let statistics = &checked.statistics;
    let blocked: Map<String, Value> = Waiting::ALL
        .iter()
        .zip(&statistics.blocked)
        .map(|(reason, &count)| (reason.name().to_owned(), count.into()))
        .collect();
    let litmus = &checked.litmus;
    let outcomes: Vec<Value> = litmus
        .states
        .iter()
        .map(|state| {
            let values = litmus
                .observed
                .iter()
                .cloned()
                .zip(state.values.iter().map(|&value| value.into()));
            json!({
                "state": values.collect::<Map<String, Value>>(),
                "executions": state.executions,
                "matches": state.matches,
            })
        })
        .collect();
    let mut object = json!({
        "norns": env!("CARGO_PKG_VERSION"),
        "files": [checked.file],
        "test": litmus.test,
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
        "stopped": statistics.stopped == Some(Stopped::Observer),
        "findings": checked.findings.iter().map(|found| finding(&checked.file, found)).collect::<Vec<_>>(),
        "notes": checked.notes,
        "warnings": [],
        "outcomes": outcomes,
        "clause": litmus.clause.as_ref().map(|judged| json!({"text": judged.clause, "holds": judged.holds})),
        "seconds": {"compile": 0.0, "explore": checked.explore.as_secs_f64()},
    });
    if let Some(why) = why {
        object["why"] = explanation(&checked.file, why);
    }
    object.to_string()
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

/// What `conform` found.
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

fn finding(file: &str, finding: &Finding) -> Value {
    json!({
        "kind": finding.kind.to_string(),
        "message": finding.message,
        "thread": finding.thread,
        "file": file,
        "line": finding.line,
        "trace": finding.trace.as_ref().map_or_else(|| json!([]), |shown| trace(file, shown)),
    })
}

fn trace(file: &str, trace: &Trace) -> Value {
    let source = |source: &Source| match source {
        Source::Initial => "initial".to_owned(),
        Source::Step(place) => format!(
            "{}: {}",
            trace.steps[*place].thread, trace.steps[*place].label
        ),
    };
    let steps = trace.steps.iter().map(|step| {
        json!({
            "thread": step.thread,
            "label": step.label,
            "file": file,
            "line": step.line,
            "reads_from": step.reads_from.as_ref().map(source),
            "reads_from_step": match step.reads_from {
                Some(Source::Step(place)) => Some(place),
                _ => None,
            },
        })
    });
    steps.collect()
}

fn explanation(file: &str, why: &Why) -> Value {
    let mut object = json!({"question": why.question});
    match &why.answer {
        Answer::Occurs(count, example) => {
            object["occurs"] = true.into();
            object["executions"] = json!(count);
            object["trace"] = trace(file, example);
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
                    "trace": trace(file, &forbidden.candidate),
                })
            });
            object["axioms"] = axioms.collect();
        }
    }
    object
}
