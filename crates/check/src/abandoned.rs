//! Warns about threads that could never have continued when the process ended.
//!
//! Once `main` returns or a thread calls `exit`, no thread has to continue, so there is no deadlock. But threads that could not
//! have continued even if the process had lived on are seldom intended: two threads that wait for each other's locks, or a thread
//! that waits for a lock which `main` still holds.

use super::{entries, warnings::Warning};
use norns_execution::{
    Label, ThreadId, Waiting,
    program::{Position, Run},
};
use norns_explorers::{
    Execution,
    explorer::{cause_of_waiting, place_of_waiting, started_threads, waiting_threads},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Threads that could not continue when the process ended, by what they were waiting for.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Abandoned {
    /// The number of executions that were examined.
    executions: u64,
    /// For each set of threads and what they wait for: where that is, and in how many executions it happens.
    #[serde(with = "entries")]
    waiting: BTreeMap<Vec<Waits>, (Option<Position>, u64)>,
}

/// A thread, what it does, and where.
type Waits = (String, String, Option<Position>);

impl Abandoned {
    /// Examines a complete execution.
    pub(super) fn look<R: Run>(&mut self, execution: &Execution<'_, R>) {
        self.executions += 1;
        if execution.all_finished {
            return;
        }
        let (graph, run) = (execution.graph, execution.run);
        let exits = |thread| matches!(run.label(thread), Label::Exit);
        let waits = |thread| {
            let label = run.label(thread);
            label.until().is_some()
                || label.waits_for_threads()
                || matches!(label, Label::Repeat { .. })
        };
        let has_exited = started_threads(run).any(exits);
        if !has_exited || !started_threads(run).any(waits) {
            return;
        }
        let here = |thread| place_of_waiting(run, thread);
        let waiting: Vec<(ThreadId, Waiting, String)> = waiting_threads(graph, run).collect();
        let place = cause_of_waiting(&waiting).and_then(here);
        let waiting = waiting.into_iter().map(|(thread, _, what)| {
            let function = run.thread_function(thread);
            let function = function.map_or(String::new(), |name| format!(" ({name})"));
            let name = format!("{}{function}", run.thread_name(thread));
            (name, what, here(thread))
        });
        let waiting: Vec<Waits> = waiting.collect();
        let (_, executions) = self.waiting.entry(waiting).or_insert((place, 0));
        *executions += 1;
    }

    /// Adds what was seen of other executions.
    pub(super) fn absorb(&mut self, other: Self) {
        self.executions = self.executions.saturating_add(other.executions);
        for (waiting, (place, executions)) in other.waiting {
            let (_, count) = self.waiting.entry(waiting).or_insert((place, 0));
            *count = count.saturating_add(executions);
        }
    }

    /// The warnings, one for each set of threads that wait for the same objects. `files` are the files that positions refer to.
    pub(super) fn warnings(&self, files: &[String]) -> impl Iterator<Item = Warning> {
        let file = |place: Position| files.get(place.file as usize).cloned();
        self.waiting.iter().map(move |(waiting, &(place, some))| {
            let waits = waiting.iter().map(|(thread, what, place)| {
                let at =
                    place.and_then(|place| Some(format!(" at {}:{}", file(place)?, place.line)));
                format!("{thread} {what}{}", at.unwrap_or_default())
            });
            let waits: Vec<String> = waits.collect();
            let all = self.executions;
            let executions = if all == 1 { "execution" } else { "executions" };
            Warning {
                kind: "stuck",
                message: format!(
                    "the process ends while {}, stuck forever (in {some} of {all} {executions})",
                    waits.join(", ")
                ),
                file: place.and_then(file),
                line: place.map(|place| place.line),
            }
        })
    }
}
