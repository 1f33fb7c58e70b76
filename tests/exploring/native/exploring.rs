//! Looking for outcomes among the executions that norns explores.

use super::outcome::Outcome;
use norns_execution::{
    Label, ThreadId,
    program::{FindingKind, Program, Run},
};
use norns_explorers::{
    Execution, Found, Limits, MemoryModel, Observer, Stopped,
    explorer::started_threads,
    support::{Algorithm, Exploration, explore, explorer_for},
};
use norns_llvm::machine::CProgram;
use std::{collections::BTreeSet, ops::ControlFlow, time::Duration};

/// What norns says of outcomes.
pub(crate) enum Answer {
    /// All are among its executions.
    Explored,
    /// It met an error after which an execution means nothing, natively or under the model, before all were found.
    Undefined(FindingKind),
    /// It did not see everything, for this reason.
    Unknown(String),
    /// It saw everything, and these are not among it.
    Missing(BTreeSet<Outcome>),
}

/// The bounds on loops that are tried one after the other if executions are too long.
const BOUNDS: [Option<u32>; 4] = [None, Some(4), Some(16), Some(64)];

/// Explores until all outcomes are found.
pub(crate) fn look_for(
    outcomes: &BTreeSet<Outcome>,
    program: &CProgram,
    model: MemoryModel,
    patience: Duration,
) -> Answer {
    let algorithm = explorer_for(Algorithm::Auto, model).expect("there is one for each model");
    let exploration = Exploration {
        model,
        algorithm,
        races: model.races_are_errors(),
        limits: Limits::time(patience),
        self_check: false,
        commuting: true,
        table: Some(norns_explorers::values::TableOptions::default()),
    };
    let mut looking = Looking::new(outcomes);
    for bound in BOUNDS {
        let bounded = bound.and_then(|bound| program.bounded(bound));
        let statistics = match explore(
            &exploration,
            bounded.as_ref().unwrap_or(program),
            &mut looking,
        ) {
            Ok(statistics) => statistics,
            Err(overlap) => return Answer::Unknown(overlap.to_string()),
        };
        if looking.missing.is_empty() {
            return Answer::Explored;
        }
        if let Some(kind) = looking.undefined {
            return Answer::Undefined(kind);
        }
        match statistics.stopped {
            None if statistics.cut == 0 => return Answer::Missing(looking.missing),
            None | Some(Stopped::Length) => {}
            Some(stopped) => return Answer::Unknown(format!("{stopped:?}")),
        }
    }
    Answer::Unknown("cut by a bound".to_owned())
}

struct Looking<'a> {
    wanted: &'a BTreeSet<Outcome>,
    missing: BTreeSet<Outcome>,
    /// An error was met that is no outcome.
    undefined: Option<FindingKind>,
}

impl<'a> Looking<'a> {
    fn new(wanted: &'a BTreeSet<Outcome>) -> Self {
        Self {
            wanted,
            missing: wanted.clone(),
            undefined: None,
        }
    }

    fn go_on(&self) -> ControlFlow<()> {
        if self.missing.is_empty() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn look<R: Run>(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        let run = execution.run;
        // Who ends the process does not wait for threads that are stuck or go wrong later. Without such an end, all must end.
        let exits = started_threads(run).any(|thread| matches!(run.label(thread), Label::Exit));
        let all_end = started_threads(run).all(|thread| matches!(run.label(thread), Label::Finish));
        if exits || all_end {
            let threads = started_threads(run);
            let texts: Vec<String> = threads.map(|thread| printed_by(run, thread)).collect();
            self.missing.retain(|outcome| !outcome.ends_with(&texts));
        }
        self.go_on()
    }
}

fn printed_by(run: &impl Run, thread: ThreadId) -> String {
    (0..=run.answers(thread))
        .filter_map(|answers| run.output(thread, answers))
        .collect()
}

impl<R: Run> Observer<R> for Looking<'_> {
    fn execution(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        self.look(execution)
    }

    fn failed(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        self.look(execution)
    }

    fn finding(&mut self, found: Found<'_, R>) -> ControlFlow<()> {
        match found.finding.kind {
            FindingKind::Assertion => {
                self.missing.remove(&Outcome::Aborted);
                if let Some(position) = found.position {
                    self.missing.remove(&Outcome::Assertion {
                        line: position.line,
                    });
                }
            }
            FindingKind::Deadlock | FindingKind::Livelock => {
                self.missing.remove(&Outcome::Stuck);
            }
            kind => self.undefined = self.undefined.or(Some(kind)),
        }
        self.go_on()
    }

    fn restart(&mut self) {
        self.missing = self.wanted.clone();
        self.undefined = None;
    }

    fn looks_at_orders(&self) -> bool {
        false
    }
}
