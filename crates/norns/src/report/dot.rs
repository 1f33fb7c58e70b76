//! Execution graphs for Graphviz: one graph for each finding, or for each final state of a litmus test. In a large graph,
//! consecutive steps of a thread that no other thread depends on are folded into one node.

use super::{
    Reported,
    text::assignment,
    words::{sentence, verdict_in_words},
};
use crate::check::{
    Checked,
    trace::{Source, Trace, TraceStep},
};
use std::{collections::BTreeSet, fmt::Write};

/// The graphs.
pub fn graphs(reports: &[Reported], all_steps: bool) -> String {
    let mut out = String::new();
    for report in reports {
        match report {
            Reported::Checked(checked, _) => checked_graphs(&mut out, checked, all_steps),
            Reported::Failed { file, message } => comment(&mut out, &format!("{file}: {message}")),
        }
    }
    out
}

fn checked_graphs(out: &mut String, checked: &Checked, all_steps: bool) {
    let file = checked.file();
    let mut drawn = 0;
    for finding in &checked.findings {
        if let Some(trace) = &finding.trace {
            graph(
                out,
                &format!("{file}: {}", sentence(finding)),
                trace,
                &finding.steps,
                all_steps,
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
                all_steps,
            );
            drawn += 1;
        }
    }
    if drawn == 0 {
        comment(
            out,
            &format!(
                "{file}: {}, no execution to draw",
                verdict_in_words(checked.verdict)
            ),
        );
    }
}

fn comment(out: &mut String, text: &str) {
    let _ = writeln!(out, "// {}", text.replace(char::is_control, " "));
}

/// Graphs with more steps than this are folded.
const LARGE: usize = 40;

/// At least this many consecutive steps are folded.
const SHORTEST_FOLD: usize = 3;

/// The nodes of a graph.
struct Nodes {
    /// The node of each step: its first step.
    of_step: Vec<usize>,
    /// The last step of each node, by its first; the same if it is one step.
    last: Vec<usize>,
    /// How many steps each node has, by its first step.
    sizes: Vec<usize>,
}

impl Nodes {
    /// A node for each step, or for consecutive steps of one thread that neither another thread nor the finding is connected with.
    fn of(trace: &Trace, about: &[usize], folds: bool) -> Self {
        let count = trace.steps.len();
        let mut nodes = Self {
            of_step: (0..count).collect(),
            last: (0..count).collect(),
            sizes: vec![1; count],
        };
        if !folds || count <= LARGE {
            return nodes;
        }
        let is_concerned = concerned(trace, about);
        for thread in &trace.threads {
            let own = trace.steps.iter().enumerate();
            let own = own.filter(|(_, step)| step.thread == thread.name);
            let own: Vec<usize> = own.map(|(place, _)| place).collect();
            for run in own.chunk_by(|&one, &next| !is_concerned[one] && !is_concerned[next]) {
                let (&first, &last) = (&run[0], &run[run.len() - 1]);
                if run.len() >= SHORTEST_FOLD {
                    for &step in run {
                        nodes.of_step[step] = first;
                    }
                    nodes.last[first] = last;
                    nodes.sizes[first] = run.len();
                }
            }
        }
        nodes
    }

    /// How many steps are in folds.
    fn folded(&self) -> usize {
        let firsts = self.of_step.iter().enumerate();
        let firsts = firsts.filter(|(step, node)| step == *node);
        let sizes = firsts.map(|(first, _)| self.sizes[first]);
        sizes.filter(|&size| size > 1).sum()
    }

    /// Edges between different nodes, each once.
    fn edges(&self, pairs: impl IntoIterator<Item = (usize, usize)>) -> BTreeSet<(usize, usize)> {
        let node = |step: usize| self.of_step.get(step).copied();
        let pairs = pairs.into_iter();
        let pairs = pairs.filter_map(|(from, to)| Some((node(from)?, node(to)?)));
        pairs.filter(|(from, to)| from != to).collect()
    }
}

/// The steps that are connected with another thread or with the finding.
fn concerned(trace: &Trace, about: &[usize]) -> Vec<bool> {
    let mut found: Vec<bool> = trace
        .steps
        .iter()
        .map(|step| step.stale.is_some() || step.late.is_some())
        .collect();
    let thread = |step: usize| trace.steps.get(step).map(|step| &step.thread);
    let between = reads(trace)
        .chain(trace.overwrites.iter().copied())
        .chain(trace.happens_before.iter().copied())
        .filter(|&(from, to)| thread(from) != thread(to));
    let newer = trace.steps.iter().flat_map(|step| [step.stale, step.late]);
    let concerned = about.iter().copied().chain(newer.flatten());
    for step in concerned.chain(between.flat_map(|(from, to)| [from, to])) {
        if let Some(found) = found.get_mut(step) {
            *found = true;
        }
    }
    found
}

/// The pairs of a write and a read that reads from it.
fn reads(trace: &Trace) -> impl Iterator<Item = (usize, usize)> {
    let steps = trace.steps.iter().enumerate();
    steps.filter_map(|(place, step)| match step.reads_from {
        Some(Source::Step(source)) => Some((source, place)),
        _ => None,
    })
}

fn graph(out: &mut String, title: &str, trace: &Trace, about: &[usize], all_steps: bool) {
    let nodes = Nodes::of(trace, about, !all_steps);
    let label = match nodes.folded() {
        0 => title.to_owned(),
        folded => format!(
            "{title}\n({folded} of {} steps are folded; --all-steps shows them)",
            trace.steps.len()
        ),
    };
    let _ = writeln!(out, "digraph {} {{", quoted(title));
    let _ = writeln!(
        out,
        "  label={}; labelloc=t; rankdir=TB; newrank=true;",
        quoted(&label)
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
        let steps = steps
            .filter(|(place, step)| step.thread == thread.name && nodes.of_step[*place] == *place);
        for (place, step) in steps {
            let (label, look) = match nodes.sizes[place] {
                1 => (label_of(place, step), look_of(place, step, about)),
                size => {
                    let last = nodes.last[place];
                    let label = format!("{} … {}: {size} steps", place + 1, last + 1);
                    (label, ", style=\"rounded,dotted\", fontcolor=gray40")
                }
            };
            let label = quoted(&label);
            let _ = writeln!(out, "    s{place} [label={label}{look}];");
            if let Some(before) = before {
                let _ = writeln!(out, "    s{before} -> s{place} [color=gray60, weight=10];");
            }
            before = Some(place);
        }
        let _ = writeln!(out, "  }}");
    }
    let mut edges = |pairs: BTreeSet<(usize, usize)>, name: &str, colour: &str| {
        for (from, to) in pairs {
            let _ = writeln!(
                out,
                "  s{from} -> s{to} [label={name}, color={colour}, fontcolor={colour}, constraint=false];"
            );
        }
    };
    edges(nodes.edges(reads(trace)), "rf", "darkgreen");
    let overwrites = trace.overwrites.iter().copied();
    edges(nodes.edges(overwrites), "mo", "chocolate");
    let happens_before = trace.happens_before.iter().copied();
    edges(nodes.edges(happens_before), "hb", "blue");
    let _ = writeln!(out, "}}");
}

fn label_of(place: usize, step: &TraceStep) -> String {
    let line = step
        .line
        .map_or(String::new(), |line| format!("\nline {line}"));
    format!("{}: {}{line}", place + 1, step.label)
}

fn look_of(place: usize, step: &TraceStep, about: &[usize]) -> &'static str {
    match (about.contains(&place), step.stale.is_some()) {
        (true, _) => ", color=red, penwidth=2",
        (false, true) => ", color=orange, style=\"rounded,dashed\"",
        (false, false) => "",
    }
}

/// A text in quotation marks.
fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", escaped.replace('\n', "\\n"))
}
