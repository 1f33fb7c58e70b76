//! Execution graphs for Graphviz: one graph for each finding, or for each final state of a litmus test.

use super::{Reported, text::assignment, words::sentence};
use crate::check::{
    Checked,
    trace::{Source, Trace},
};
use std::fmt::Write;

/// The graphs.
pub fn graphs(reports: &[Reported]) -> String {
    let mut out = String::new();
    for report in reports {
        match report {
            Reported::Checked(checked, _) => checked_graphs(&mut out, checked),
            Reported::Failed { file, message } => comment(&mut out, &format!("{file}: {message}")),
        }
    }
    out
}

fn checked_graphs(out: &mut String, checked: &Checked) {
    let file = checked.file();
    let mut drawn = 0;
    for finding in &checked.findings {
        if let Some(trace) = &finding.trace {
            graph(
                out,
                &format!("{file}: {}", sentence(finding)),
                trace,
                &finding.steps,
            );
            drawn += 1;
        }
    }
    let undrawn = drawn == 0;
    for litmus in checked.outcomes.iter().filter(|_| undrawn) {
        for state in &litmus.states {
            let title = assignment(&litmus.observed, &state.values);
            graph(
                out,
                &format!("{}: {title}", litmus.test),
                &state.example,
                &[],
            );
            drawn += 1;
        }
    }
    if drawn == 0 {
        comment(
            out,
            &format!("{file}: {}, no execution to draw", checked.verdict),
        );
    }
}

fn comment(out: &mut String, text: &str) {
    let _ = writeln!(out, "// {}", text.replace(char::is_control, " "));
}

fn graph(out: &mut String, title: &str, trace: &Trace, about: &[usize]) {
    let _ = writeln!(out, "digraph {} {{", quoted(title));
    let _ = writeln!(
        out,
        "  label={}; labelloc=t; rankdir=TB; newrank=true;",
        quoted(title)
    );
    let _ = writeln!(
        out,
        "  node [shape=box, style=rounded, fontname=monospace, fontsize=11];"
    );
    for (number, thread) in trace.threads.iter().enumerate() {
        let name = match &thread.function {
            Some(function) => format!("{} {function}", thread.name),
            None => thread.name.clone(),
        };
        let _ = writeln!(out, "  subgraph cluster_{number} {{");
        let _ = writeln!(out, "    label={}; color=gray80;", quoted(&name));
        let mut before = None;
        let steps = trace.steps.iter().enumerate();
        for (place, step) in steps.filter(|(_, step)| step.thread == thread.name) {
            let line = step
                .line
                .map_or(String::new(), |line| format!("\nline {line}"));
            let colour = match (about.contains(&place), step.stale.is_some()) {
                (true, _) => ", color=red, penwidth=2",
                (false, true) => ", color=orange, style=\"rounded,dashed\"",
                (false, false) => "",
            };
            let label = quoted(&format!("{}: {}{line}", place + 1, step.label));
            let _ = writeln!(out, "    s{place} [label={label}{colour}];");
            if let Some(before) = before {
                let _ = writeln!(out, "    s{before} -> s{place} [color=gray60, weight=10];");
            }
            before = Some(place);
        }
        let _ = writeln!(out, "  }}");
    }
    let reads = trace.steps.iter().enumerate();
    let reads = reads.filter_map(|(place, step)| match step.reads_from {
        Some(Source::Step(source)) => Some((source, place)),
        _ => None,
    });
    let mut edges = |pairs: &mut dyn Iterator<Item = (usize, usize)>, name: &str, colour: &str| {
        for (from, to) in pairs {
            let _ = writeln!(
                out,
                "  s{from} -> s{to} [label={name}, color={colour}, fontcolor={colour}, constraint=false];"
            );
        }
    };
    edges(&mut { reads }, "rf", "darkgreen");
    edges(&mut trace.overwrites.iter().copied(), "mo", "chocolate");
    edges(&mut trace.happens_before.iter().copied(), "hb", "blue");
    let _ = writeln!(out, "}}");
}

/// A text in quotation marks.
fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", escaped.replace('\n', "\\n"))
}
