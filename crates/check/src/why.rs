//! Why an outcome occurs, or why it does not.

use super::{
    checking::Checking,
    litmus::value_at,
    trace::{Naming, Trace},
};
use norns_execution::{
    Graph, Label, Location, Value,
    program::{FindingKind, Run},
};
use norns_explorers::{
    End, Execution, Found, MemoryModel, Observer,
    definition::Candidates,
    models::axioms::Violation,
    support::{Exploration, explore},
};
use norns_litmus::{LitmusProgram, LitmusRun, Observable, Place, Proposition, run::WIDTH};
use std::ops::ControlFlow;

/// The maximum number of steps for enumerating candidates.
const CANDIDATE_LIMIT: u64 = 5_000_000;

/// The answer to `--why`.
#[derive(Clone, Debug)]
pub struct Why {
    /// The question, as text.
    pub question: String,
    /// The answer.
    pub answer: Answer,
}

/// Whether an outcome occurs, and the reason.
#[derive(Clone, Debug)]
pub enum Answer {
    /// It occurs, in this many executions; one of them.
    Occurs(u64, Box<Trace>),
    /// It does not occur.
    Forbidden {
        /// The axioms that forbid it, each with the number of candidates that break it first, and one of these candidates.
        axioms: Vec<Forbidden>,
        /// Whether there were too many candidates to examine all of them.
        incomplete: bool,
    },
    /// It cannot be answered, for this reason.
    Unanswered(String),
}

/// An axiom that forbids an outcome.
#[derive(Clone, Debug)]
pub struct Forbidden {
    /// Its name.
    pub axiom: &'static str,
    /// What it says, in symbols.
    pub formula: &'static str,
    /// What a violation of it would mean, in words.
    pub meaning: &'static str,
    /// The number of candidates that break it but no axiom before it.
    pub candidates: u64,
    /// A cycle that it forbids: what each event does, and the relation that leads to the next event.
    pub cycle: Vec<(String, &'static str)>,
    /// The candidate as steps.
    pub candidate: Trace,
}

/// Says whether the outcome `question` occurs in an execution of the test, and why.
pub(super) fn why(checking: &Checking<'_>, program: &LitmusProgram, question: &Proposition) -> Why {
    Why {
        question: question.to_string(),
        answer: answer(checking, program, question),
    }
}

fn answer(checking: &Checking<'_>, program: &LitmusProgram, question: &Proposition) -> Answer {
    let (model, files) = (checking.options.model, checking.sources);
    let orders_writes = model.orders_writes();
    let in_memory = |observable: &Observable| {
        !orders_writes && matches!(program.place(observable), Some(Place::Memory(_)))
    };
    if let Some(unknown) = question.observables().into_iter().find(in_memory) {
        return Answer::Unanswered(format!(
            "{model} does not order writes, so {unknown} has no final value"
        ));
    }
    let mut looking = Looking {
        question,
        model,
        files,
        locations: question
            .observables()
            .iter()
            .filter_map(|observable| match program.place(observable)? {
                Place::Memory(location) => Some(location),
                Place::Thread { .. } => None,
            })
            .collect(),
        is_counted: false,
        executions: 0,
        example: None,
        unsupported: None,
    };
    let exploration = Exploration {
        races: false,
        self_check: false,
        ..checking.exploration.clone()
    };
    let everything = match explore(&exploration, program, &mut looking) {
        Ok(statistics) => statistics.stopped.is_none() && statistics.cut == 0,
        Err(overlap) => return Answer::Unanswered(overlap.to_string()),
    };
    if let Some(example) = looking.example {
        return Answer::Occurs(looking.executions, Box::new(example));
    }
    if let Some(message) = looking.unsupported {
        return Answer::Unanswered(format!("unsupported: {message}"));
    }
    if !everything {
        return Answer::Unanswered("not everything could be explored".to_owned());
    }
    let wanted = |run: &LitmusRun, graph: Option<&Graph>| holds(question, run, graph);
    let mentioned = values_in(question);
    let candidates = Candidates {
        model,
        wanted: &wanted,
        mentioned: &mentioned,
        limit: CANDIDATE_LIMIT,
    };
    let mut show = |graph: &Graph, run: &LitmusRun, violation: &Violation| {
        let naming = Naming {
            graph,
            run,
            files,
            model,
        };
        (naming.cycle(&violation.cycle), naming.tell(None).trace)
    };
    match candidates.examine(program, &mut show) {
        Err(overlap) => Answer::Unanswered(overlap.to_string()),
        Ok(judgement) => Answer::Forbidden {
            incomplete: judgement.incomplete,
            axioms: judgement
                .forbidden
                .into_iter()
                .map(|(axiom, candidates, example)| Forbidden {
                    axiom: axiom.name,
                    formula: axiom.formula,
                    meaning: axiom.meaning,
                    candidates,
                    cycle: example.shown.0,
                    candidate: example.shown.1,
                })
                .collect(),
        },
    }
}

/// Whether a proposition holds, as far as threads have finished and the graph is known.
fn holds(question: &Proposition, run: &LitmusRun, graph: Option<&Graph>) -> Option<bool> {
    question.eval(&|observable| {
        let place = run.place(observable)?;
        let known = match place {
            Place::Thread { thread, .. } => {
                run.is_started(thread) && matches!(run.label(thread), Label::Finish)
            }
            Place::Memory(_) => true,
        };
        known.then(|| value_at(run, graph, place)).flatten()
    })
}

fn values_in(proposition: &Proposition) -> Vec<Value> {
    match proposition {
        Proposition::Constant(_) => Vec::new(),
        Proposition::Compare { value, .. } => vec![Value::signed((*value).into(), WIDTH)],
        Proposition::Not(inner) => values_in(inner),
        Proposition::All(parts) | Proposition::Any(parts) => {
            parts.iter().flat_map(values_in).collect()
        }
    }
}

struct Looking<'a> {
    question: &'a Proposition,
    model: MemoryModel,
    files: &'a [String],
    /// The locations whose last values the question is about.
    locations: Vec<Location>,
    /// Whether the last execution was already counted, with the last values with which it was shown first or with others.
    is_counted: bool,
    executions: u64,
    example: Option<Trace>,
    /// Something that norns does not support.
    unsupported: Option<String>,
}

impl Looking<'_> {
    fn look(&mut self, execution: &Execution<'_, LitmusRun>) {
        let (graph, run) = (execution.graph, execution.run);
        let (files, model) = (self.files, self.model);
        if execution.end == End::Complete && holds(self.question, run, Some(graph)) == Some(true) {
            self.executions += u64::from(!self.is_counted);
            self.is_counted = true;
            let naming = Naming {
                graph,
                run,
                files,
                model,
            };
            self.example.get_or_insert_with(|| naming.trace());
        }
    }
}

impl Observer<LitmusRun> for Looking<'_> {
    fn execution(&mut self, execution: &Execution<'_, LitmusRun>) -> ControlFlow<()> {
        self.is_counted = false;
        self.look(execution);
        ControlFlow::Continue(())
    }

    fn looks_at_last_values_of(&self) -> Vec<Location> {
        self.locations.clone()
    }

    fn other_last_values(&mut self, execution: &Execution<'_, LitmusRun>) -> ControlFlow<()> {
        self.look(execution);
        ControlFlow::Continue(())
    }

    fn finding(&mut self, found: Found<'_, LitmusRun>) -> ControlFlow<()> {
        if found.finding.kind == FindingKind::Unsupported {
            self.unsupported.get_or_insert(found.finding.message);
        }
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {
        self.executions = 0;
        self.example = None;
        self.unsupported = None;
    }
}
