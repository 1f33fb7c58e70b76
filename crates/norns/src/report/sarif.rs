//! Reports for code scanning: SARIF 2.1.0. There is one run, with a result for each finding and warning, and each result has the
//! steps that lead to it.

use super::{
    Reported,
    words::{headline, in_words_of, sentence},
};
use crate::check::{Checked, Verdict, findings::Finding, trace::Trace, warnings::Warning};
use norns_execution::program::FindingKind;
use serde_json::{Value, json};
use std::fmt::Write;

/// The log.
pub fn log(reports: &[Reported]) -> String {
    let mut results = Vec::new();
    let mut notifications = Vec::new();
    for report in reports {
        match report {
            Reported::Checked(checked, _) => {
                results.extend(checked.findings.iter().map(|one| finding(checked, one)));
                results.extend(checked.warnings.iter().map(warning));
                if matches!(checked.verdict, Verdict::Undecided | Verdict::Unsupported) {
                    let text = format!("{}: {}", checked.file(), headline(checked));
                    notifications.push(json!({"level": "warning", "message": {"text": text}}));
                }
            }
            Reported::Failed { file, message } => {
                let text = format!("{file}: {message}");
                notifications.push(json!({"level": "error", "message": {"text": text}}));
            }
        }
    }
    let done = !reports
        .iter()
        .any(|report| matches!(report, Reported::Failed { .. }));
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "norns",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules(),
            }},
            "invocations": [{"executionSuccessful": done, "toolExecutionNotifications": notifications}],
            "results": results,
        }],
    });
    let mut text = log.to_string();
    text.push('\n');
    text
}

fn rules() -> Vec<Value> {
    let kinds = FindingKind::ALL.iter();
    let kinds = kinds.map(|kind| (kind.to_string(), in_words_of(*kind)));
    let warnings = [
        ("leak", "memory is never freed"),
        ("stuck", "the process ends while threads are stuck forever"),
        ("modes", "the model treats memory orders as others"),
    ];
    let warnings = warnings.map(|(id, text)| (id.to_owned(), text));
    kinds
        .chain(warnings)
        .map(|(id, text)| json!({"id": id, "shortDescription": {"text": text}}))
        .collect()
}

fn finding(checked: &Checked, finding: &Finding) -> Value {
    let explanation = finding
        .trace
        .as_ref()
        .and_then(|trace| trace.explanation.as_ref());
    let mut text = format!("{} (under {})", sentence(finding), checked.model);
    if let Some(explanation) = explanation {
        text.push_str(". ");
        text.push_str(&explanation.text);
        if let Some(advice) = &explanation.advice {
            text.push_str(" Checked: ");
            text.push_str(&advice.sentence());
        }
    }
    let mut result = json!({
        "ruleId": finding.kind.to_string(),
        "level": if finding.kind == FindingKind::Unsupported { "warning" } else { "error" },
        "message": {"text": text},
        "locations": [location(finding.file.as_deref().unwrap_or(checked.file()), finding.line, None)],
    });
    if let Some(trace) = finding
        .trace
        .as_ref()
        .filter(|trace| !trace.steps.is_empty())
    {
        result["codeFlows"] = json!([{"threadFlows": flows(trace)}]);
    }
    result
}

/// The steps of each thread, numbered in the order of the trace.
fn flows(trace: &Trace) -> Vec<Value> {
    let flow = |name: &String| {
        let steps = trace.steps.iter().enumerate();
        let steps = steps.filter(|(_, step)| step.thread == *name && step.file.is_some());
        let locations = steps.map(|(place, step)| {
            let file = step.file.as_deref().unwrap_or_default();
            json!({"location": location(file, step.line, Some(&step.label)), "executionOrder": place + 1})
        });
        json!({"id": name, "locations": locations.collect::<Vec<_>>()})
    };
    let flows = trace.threads.iter().map(|thread| flow(&thread.name));
    // A flow must have at least one location.
    let is_some = |flow: &Value| {
        flow["locations"]
            .as_array()
            .is_some_and(|list| !list.is_empty())
    };
    flows.filter(is_some).collect()
}

fn warning(warning: &Warning) -> Value {
    let mut result = json!({
        "ruleId": warning.kind,
        "level": "warning",
        "message": {"text": warning.message},
    });
    if let Some(file) = &warning.file {
        result["locations"] = json!([location(file, warning.line, None)]);
    }
    result
}

fn location(file: &str, line: Option<u32>, message: Option<&str>) -> Value {
    let mut place = json!({"artifactLocation": {"uri": uri(file)}});
    if let Some(line) = line.filter(|&line| line > 0) {
        place["region"] = json!({"startLine": line});
    }
    let mut location = json!({"physicalLocation": place});
    if let Some(message) = message {
        location["message"] = json!({"text": message});
    }
    location
}

/// A path as a URI. Relative paths stay relative.
fn uri(path: &str) -> String {
    let mut out = String::new();
    if path.starts_with('/') {
        out.push_str("file://");
    }
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}
