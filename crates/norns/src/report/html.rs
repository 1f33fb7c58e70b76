//! Reports to look at in a browser: one page that needs nothing else, with the source, the execution graph, and a way to
//! step through both.
//!
//! The page's own text is in `html/`; what was found goes into it as data, and its script draws that.

use super::{
    Reported,
    dull::{dull, remark, without},
    source::SourceFiles,
    text::assignment,
    words::{end_of, facts, headline, in_words, sentence, subject},
};
use crate::check::{
    Checked, Verdict,
    findings::Finding,
    litmus::Outcomes,
    trace::{Source, Trace, TraceStep},
    why::{Answer, Why},
};
use serde_json::{Map, Value, json};

const PAGE: &str = include_str!("html/page.html");
const STYLE: &str = include_str!("html/page.css");
const SCRIPT: &str = include_str!("html/page.js");

/// The page.
/// `all_steps` says whether also dull ones are shown.
pub fn page(reports: &[Reported], all_steps: bool) -> String {
    let check = |report| check(report, all_steps);
    let checks: Vec<Value> = reports.iter().map(check).collect();
    let title = match reports {
        [one] => format!("{} - norns", name(one)),
        _ => format!("{} checks - norns", reports.len()),
    };
    let data = json!({
        "norns": env!("CARGO_PKG_VERSION"),
        "sources": sources(&checks),
        "checks": checks,
    });
    // Inside a script element only `<` could end it.
    let data = data.to_string().replace('<', "\\u003c");
    let mut page = String::with_capacity(PAGE.len() + STYLE.len() + SCRIPT.len() + data.len());
    let mut rest = PAGE;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after
            .split_once("}}")
            .expect("the page's places have an end");
        page.push_str(before);
        match name {
            "TITLE" => page.push_str(&escaped(&title)),
            "STYLE" => page.push_str(STYLE),
            "SCRIPT" => page.push_str(SCRIPT),
            _ => page.push_str(&data),
        }
        rest = after;
    }
    page.push_str(rest);
    page
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

fn name(report: &Reported) -> String {
    match report {
        Reported::Checked(checked, _) => format!("{}: {}", subject(checked), checked.verdict),
        Reported::Failed { file, .. } => file.clone(),
    }
}

fn check(report: &Reported, all_steps: bool) -> Value {
    match report {
        Reported::Checked(checked, why) => checked_value(checked, why.as_ref(), all_steps),
        Reported::Failed { file, message } => json!({
            "title": file,
            "verdict": Verdict::Unsupported.name(),
            "headline": message,
            "facts": file,
            "remarks": [],
            "outcomes": null,
            "executions": [],
        }),
    }
}

fn checked_value(checked: &Checked, why: Option<&Why>, all_steps: bool) -> Value {
    let count = checked.findings.len();
    let mut executions: Vec<Value> = checked
        .findings
        .iter()
        .enumerate()
        .map(|(index, one)| finding(one, (index, count), all_steps))
        .collect();
    executions.extend(why.into_iter().flat_map(explained));
    executions.extend(checked.outcomes.iter().flat_map(examples));
    executions.extend(checked.listed.iter().enumerate().map(|(number, listed)| {
        let title = format!("execution {}, {}", number + 1, end_of(listed));
        execution(&title, None, &listed.trace)
    }));
    let warnings = checked.warnings.iter();
    let warnings = warnings.map(|warning| format!("warning: {}", warning.message));
    json!({
        "title": format!("{} under {}: {}", subject(checked), checked.model, checked.verdict),
        "verdict": checked.verdict.name(),
        "headline": headline(checked),
        "facts": format!("{}, {}", facts(checked), seconds(checked)),
        "remarks": warnings.chain(checked.notes.iter().cloned()).collect::<Vec<_>>(),
        "outcomes": checked.outcomes.as_ref().map(outcomes),
        "executions": executions,
    })
}

fn seconds(checked: &Checked) -> String {
    let (compile, explore) = (checked.compile.as_secs_f64(), checked.explore.as_secs_f64());
    if compile > 0.0 {
        format!("compiled in {compile:.2} s, explored in {explore:.2} s")
    } else {
        format!("explored in {explore:.2} s")
    }
}

fn outcomes(litmus: &Outcomes) -> Value {
    let clause = litmus.clause.as_ref().map(|judged| {
        let says = match judged.holds {
            Some(true) => "holds",
            Some(false) => "does not hold",
            None => "is not decided",
        };
        format!("{} {says}", judged.clause)
    });
    let states = litmus.states.iter().map(|state| {
        json!({"values": state.values, "executions": state.executions, "matches": state.matches == Some(true)})
    });
    json!({"names": litmus.observed, "clause": clause, "states": states.collect::<Vec<_>>()})
}

fn finding(finding: &Finding, (index, count): (usize, usize), all_steps: bool) -> Value {
    let empty = Trace::default();
    let trace = finding.trace.as_ref().unwrap_or(&empty);
    let dull = if all_steps {
        vec![false; trace.steps.len()]
    } else {
        dull(&trace.steps, &finding.steps, &finding.message)
    };
    let (trace, places) = &without(trace, &dull);
    let about = finding.steps.iter().filter_map(|&step| places[step]);
    // A single finding has its place in the headline.
    let place = match (&finding.file, finding.line) {
        (Some(file), Some(line)) if count > 1 => format!(" ({file}:{line})"),
        _ => String::new(),
    };
    let number = if count > 1 {
        format!("{} of {count}: ", index + 1)
    } else {
        String::new()
    };
    let mut value = execution(
        &format!("{number}{}", in_words(finding)),
        Some(&format!("{}{place}", sentence(finding))),
        trace,
    );
    value["about"] = json!(about.collect::<Vec<_>>());
    value["remark"] = json!(remark(&dull));
    let thread = finding
        .thread
        .as_deref()
        .and_then(|name| column(trace, name));
    if let (true, Some(thread)) = (finding.steps.is_empty(), thread) {
        value["failure"] = json!({
            "thread": thread,
            "label": in_words(finding),
            "file": finding.file,
            "line": finding.line,
        });
    }
    value
}

fn explained(why: &Why) -> Vec<Value> {
    let question = &why.question;
    match &why.answer {
        Answer::Occurs(_, trace) => {
            vec![execution(&format!("why {question}"), None, trace)]
        }
        Answer::Unanswered(_) => Vec::new(),
        Answer::Forbidden { axioms, .. } => axioms
            .iter()
            .map(|forbidden| {
                let message = format!(
                    "{question} does not occur. This candidate would have it, but it breaks {}, {}: {}.",
                    forbidden.axiom, forbidden.formula, forbidden.meaning
                );
                let title = format!("why not {question}: {}", forbidden.axiom);
                execution(&title, Some(&message), &forbidden.candidate)
            })
            .collect(),
    }
}

fn examples(litmus: &Outcomes) -> impl Iterator<Item = Value> + '_ {
    litmus.states.iter().map(|state| {
        let title = assignment(&litmus.observed, &state.values);
        execution(&title, None, &state.example)
    })
}

fn column(trace: &Trace, name: &str) -> Option<usize> {
    trace.threads.iter().position(|thread| thread.name == name)
}

fn execution(title: &str, message: Option<&str>, trace: &Trace) -> Value {
    let threads = trace.threads.iter();
    let threads = threads.map(|thread| json!({"name": thread.name, "function": thread.function}));
    let explanation = trace.explanation.as_ref();
    let explanation =
        explanation.map(|one| json!({"title": one.question.title(), "text": one.text}));
    json!({
        "title": title,
        "message": message,
        "threads": threads.collect::<Vec<_>>(),
        "steps": trace.steps.iter().map(|one| step(trace, one)).collect::<Vec<_>>(),
        "about": [],
        "failure": null,
        "overwrites": trace.overwrites,
        "before": trace.happens_before,
        "explanation": explanation,
        "remark": null,
    })
}

fn step(trace: &Trace, step: &TraceStep) -> Value {
    json!({
        "thread": column(trace, &step.thread).unwrap_or(0),
        "label": step.label.replace(" (plain)", ""),
        "file": step.file,
        "line": step.line,
        "from": match step.reads_from {
            Some(Source::Step(place)) => Some(place),
            _ => None,
        },
        "initial": step.reads_from == Some(Source::Initial),
        "synchronises": step.is_of_library(),
        "stale": step.stale,
        "late": step.late,
        "held": step.held_since,
        "output": step.output.is_some(),
    })
}

/// The lines of every file that a step or a failure is in.
fn sources(checks: &[Value]) -> Value {
    let files = SourceFiles::default();
    let mut sources = Map::new();
    let executions = checks
        .iter()
        .flat_map(|check| check["executions"].as_array().into_iter().flatten());
    for execution in executions {
        let steps = execution["steps"].as_array().into_iter().flatten();
        for step in steps.chain([&execution["failure"]]) {
            if let Some(file) = step["file"].as_str()
                && !sources.contains_key(file)
            {
                let lines = files.lines(file);
                if !lines.is_empty() {
                    sources.insert(file.to_owned(), json!(*lines));
                }
            }
        }
    }
    Value::Object(sources)
}
