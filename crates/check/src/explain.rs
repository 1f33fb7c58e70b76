//! Explains why a memory model allows an execution: which ordering is missing.
//!
//! A race is explained by the missing synchronisation, and a stale read by what would have made the newer write visible to the
//! reading thread. Any other execution that is not sequentially consistent gets a general sentence. "Happens before" is the
//! happens-before of the model. Under TSO and PSO the explanation is the store buffers.
//!
//! A mode is recommended only if it helps: it is tried on the graph, and must change happens-before or make the graph inconsistent.

mod locking;
mod race;

use super::{
    advice::{Advice, Cure, Remedy},
    orders::Spelling,
    trace::{Naming, Told, TraceStep, Verb},
};
use norns_execution::{Action, CellId, EventId, Graph, Mode, Relation, program::Run};
use norns_explorers::{
    MemoryModel,
    models::axioms::{self, Relations},
};
use norns_llvm::compile::Language;
use serde::{Deserialize, Serialize};
use std::{
    cell::RefCell,
    collections::{BTreeSet, HashSet},
    path::Path,
};

/// Larger graphs are not explained, because closing their relations would take longer than finding them did.
const MOST_EVENTS: usize = 1_500;

/// A paragraph under a trace.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Explanation {
    /// What it explains.
    pub question: Question,
    /// The explanation.
    pub text: String,
    /// The steps that the text names.
    #[serde(default)]
    pub steps: Vec<usize>,
    /// Changes that may make the execution impossible, the most promising first.
    #[serde(default)]
    pub cures: Vec<Cure>,
    /// What trying them showed, if they were tried.
    #[serde(default)]
    pub advice: Option<Advice>,
}

impl Explanation {
    /// An explanation that proposes no cures.
    pub(super) const fn new(question: Question, text: String, steps: Vec<usize>) -> Self {
        Self {
            question,
            text,
            steps,
            cures: Vec::new(),
            advice: None,
        }
    }
}

/// The question that an explanation answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Question {
    /// Why the accesses of a race are not ordered.
    Race,
    /// Why the model allows the execution.
    Model,
    /// Why the threads of a deadlock are stuck.
    Deadlock,
    /// Why a thread that spins never leaves its loop.
    Livelock,
    /// What another thread did between two steps that belong together.
    Interference,
}

impl Question {
    /// As the title of a paragraph.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Race => "why they are not ordered",
            Self::Model => "why this is allowed",
            Self::Deadlock => "why the threads are stuck",
            Self::Livelock => "why it never ends",
            Self::Interference => "what came in between",
        }
    }
}

/// Adds happens-before to a trace, and the reason why the model allows the execution. `race` is a pair of events that should be
/// ordered, if the trace is to show that they are not.
pub(super) fn explain<R: Run>(naming: &Naming<'_, R>, told: &mut Told, race: Option<[EventId; 2]>) {
    if naming.graph.events().count() > MOST_EVENTS {
        return;
    }
    let relations = Relations::of(naming.graph);
    let happens_before = naming.model.happens_before(&relations);
    told.trace.happens_before = shown_edges(&relations, &happens_before, told);
    let explaining = Explaining {
        naming,
        told,
        happens_before,
        paths: relations.po.or(&through_atomics(naming.graph, &relations)),
        relations,
        named: RefCell::default(),
        cures: RefCell::default(),
    };
    told.trace.explanation = explaining.explanation(race);
}

/// Reads-from between atomic accesses, which may synchronise.
fn through_atomics(graph: &Graph, relations: &Relations) -> Relation {
    let is_atomic = |number: usize| {
        let event = graph.event(relations.events[number]);
        let mode = event.and_then(|event| event.action.mode());
        mode.is_some_and(Mode::is_atomic)
    };
    let both = |from: usize, to: usize| is_atomic(from) && is_atomic(to);
    relations.rf.filter(both)
}

/// Happens-before between steps of different threads, without edges that others imply.
fn shown_edges(relations: &Relations, order: &Relation, told: &Told) -> Vec<(usize, usize)> {
    let direct = order.minus(&order.then(order));
    let event = |number: usize| relations.events[number];
    let between_threads = |&(from, to): &(usize, usize)| {
        let threads = (event(from).thread(), event(to).thread());
        matches!(threads, (Some(one), Some(other)) if one != other)
    };
    let steps = |(from, to)| Some((told.step_of(event(from))?, told.step_of(event(to))?));
    let mut edges: Vec<_> = direct
        .pairs()
        .filter(between_threads)
        .filter_map(steps)
        .collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

struct Explaining<'a, 'b, R> {
    naming: &'a Naming<'b, R>,
    told: &'a Told,
    relations: Relations,
    happens_before: Relation,
    /// Paths by which one event may influence another, whether or not they order the two.
    paths: Relation,
    /// The steps that were named so far.
    named: RefCell<BTreeSet<usize>>,
    /// The cures that were named so far.
    cures: RefCell<Vec<Cure>>,
}

impl<R: Run> Explaining<'_, '_, R> {
    fn explanation(&self, race: Option<[EventId; 2]>) -> Option<Explanation> {
        if let Some([first, second]) = race {
            let (from, to) = (self.relations.number(first), self.relations.number(second));
            let ordered = self.happens_before.contains(from, to);
            return (!ordered).then(|| {
                let sentences = [self.race([first, second]), self.in_iso_c([first, second])];
                self.answer(Question::Race, sentences.concat())
            });
        }
        if self.naming.model == MemoryModel::Sc {
            return None;
        }
        let steps = self.told.trace.steps.iter().enumerate();
        let stale = steps
            .clone()
            .find_map(|(place, step)| Some((place, step.stale?)));
        let late = steps
            .clone()
            .find_map(|(place, step)| Some((place, step.late?)));
        let text = match (stale, late) {
            (Some((read, write)), _) => self.stale(read, write),
            (None, Some((write, newer))) => self.late(write, newer),
            // Without modification orders it is not known whether another order of the steps would explain the execution.
            (None, None) => return None,
        };
        Some(self.answer(Question::Model, text))
    }

    fn answer(&self, question: Question, text: String) -> Explanation {
        let mut cures = self.cures.take();
        cures.extend(self.cures_of_cycle());
        let steps = self.named.take().into_iter().collect();
        Explanation {
            cures,
            ..Explanation::new(question, text, steps)
        }
    }

    /// Changes that break a cycle which makes the execution not sequentially consistent: fences where the cycle follows program
    /// order, or `seq_cst` accesses.
    fn cures_of_cycle(&self) -> Vec<Cure> {
        let Naming { graph, model, .. } = *self.naming;
        if !model.orders_writes() {
            return Vec::new();
        }
        let Err(violation) = axioms::explain(MemoryModel::Sc, graph) else {
            return Vec::new();
        };
        let access = |event: EventId| {
            let cell = graph.event(event)?.action.cell();
            cell.and_then(|_| self.told.step_of(event))
        };
        let mut fences: Vec<Remedy> = Vec::new();
        for step in &violation.cycle {
            let is_write = graph
                .event(step.event)
                .is_some_and(|event| event.action.is_write());
            // Only writes are delayed by buffers.
            let has_buffers = matches!(model, MemoryModel::Tso | MemoryModel::Pso);
            let is_delayed = is_write || !has_buffers;
            let remedy = access(step.event).map(Remedy::Fence);
            if step.relation == "po" && is_delayed {
                fences.extend(remedy.filter(|remedy| !fences.contains(remedy)));
            }
        }
        let events: Vec<EventId> = violation.cycle.iter().map(|step| step.event).collect();
        let cells: HashSet<CellId> = events
            .iter()
            .filter_map(|&event| graph.event(event)?.action.cell())
            .collect();
        let of_cells = graph.events().filter(|(_, event)| {
            let cell = event.action.cell();
            cell.is_some_and(|cell| cells.contains(&cell))
        });
        let of_cells: Vec<EventId> = of_cells.map(|(id, _)| id).collect();
        let stronger = [events, of_cells]
            .into_iter()
            .find_map(|events| self.sequentially_consistent(&events));
        let fences = (!fences.is_empty()).then_some(Cure {
            remedies: fences,
            is_certain: false,
        });
        fences.into_iter().chain(stronger).collect()
    }

    /// The cure that makes the accesses of these events `seq_cst`, if that makes the execution impossible.
    fn sequentially_consistent(&self, events: &[EventId]) -> Option<Cure> {
        let is_atomic = |event: &EventId| {
            let event = self.naming.graph.event(*event);
            event.is_some_and(|event| {
                event.action.cell().is_some() && event.action.mode().is_some_and(Mode::is_atomic)
            })
        };
        let atomic: Vec<EventId> = events.iter().copied().filter(is_atomic).collect();
        let changes: Vec<(EventId, Mode)> = atomic
            .iter()
            .map(|&event| (event, Mode::SequentiallyConsistent))
            .collect();
        axioms::check(self.naming.model, &self.with_modes(&changes)).err()?;
        let steps: BTreeSet<usize> = atomic
            .iter()
            .filter_map(|&event| self.told.step_of(event))
            .collect();
        let remedy = |step| Remedy::Order(step, Mode::SequentiallyConsistent);
        Some(Cure {
            remedies: steps.into_iter().map(remedy).collect(),
            is_certain: true,
        })
    }

    /// The number of a step. The step is recorded as named.
    fn name_step(&self, step: usize) -> usize {
        self.named.borrow_mut().insert(step);
        step + 1
    }

    fn spelling(&self) -> Spelling {
        let files = self.naming.files.iter();
        let languages: Vec<Language> = files
            .filter_map(|file| Language::of(Path::new(file)))
            .collect();
        let spoken = [Language::Rust, Language::Cxx]
            .into_iter()
            .find(|language| languages.contains(language));
        Spelling::usual(spoken.unwrap_or(Language::C))
    }

    fn stale(&self, read: usize, write: usize) -> String {
        let steps = &self.told.trace.steps;
        let (reader, writer) = (&steps[read], &steps[write]);
        let [this, newer] = [read, write].map(|step| self.place(step));
        let begin = format!(
            "Step {} {}, an old value: step {} {} before.",
            self.name_step(read),
            now(reader),
            self.name_step(write),
            past(writer)
        );
        let (reader, writer) = (&reader.thread, &writer.thread);
        if matches!(self.naming.model, MemoryModel::Tso | MemoryModel::Pso) {
            let model = self.naming.model;
            let buffers = match model {
                MemoryModel::Pso => "every thread has a buffer for each variable",
                _ => "every thread has a buffer",
            };
            return format!(
                "{begin} Under {model} {buffers}, through which its writes reach memory later: that of {newer} was still in \
                 the buffer of {writer} when {reader} read memory at {this}. A fence after it, \
                 {}, would make {writer} wait until all threads see the write.",
                self.spelling().fence()
            );
        }
        let begin =
            format!("{begin} Nothing orders that write ({newer}) before this read ({this}).");
        let events = self.told.event_of(write).zip(self.told.event_of(read));
        let link = events.and_then(|(write, read)| {
            let write = self.naming.graph.write_half(write).unwrap_or(write);
            Some((self.missing_link(write, read)?, write, read))
        });
        if let Some((link, write, read)) = link {
            return format!("{begin} {}", self.unsynchronised(link, write, read));
        }
        let cure = if self.is_forbidden_if_sequentially_consistent() {
            " Only seq_cst puts accesses of different variables into one order that all threads agree on: make these accesses \
             seq_cst, or put a seq_cst fence between the two of each thread."
        } else {
            ""
        };
        format!(
            "{begin} {reader} has seen nothing that {writer} wrote after it, so it may still read the old value.{cure}"
        )
    }

    fn late(&self, write: usize, newer: usize) -> String {
        let steps = &self.told.trace.steps;
        let [this, other] = [write, newer].map(|step| self.place(step));
        let cure = if self.is_forbidden_if_sequentially_consistent() {
            ": seq_cst accesses would"
        } else {
            ""
        };
        format!(
            "Step {} ({this}) {}, yet all threads see it as older than step {} ({other}), which {}. {} orders the writes of \
             each variable for itself, and nothing ties these orders to each other{cure}.",
            self.name_step(write),
            now(&steps[write]),
            self.name_step(newer),
            past(&steps[newer]),
            self.naming.model
        )
    }

    /// The first place on a path between two events where a value is passed on without synchronising.
    fn missing_link(&self, from: EventId, to: EventId) -> Option<(EventId, EventId)> {
        let path = self
            .paths
            .shortest_path(self.relations.number(from), self.relations.number(to))?;
        let link = path.windows(2).find(|pair| {
            self.relations.rf.contains(pair[0], pair[1])
                && !self.happens_before.contains(pair[0], pair[1])
        })?;
        Some((
            self.relations.events[link[0]],
            self.relations.events[link[1]],
        ))
    }

    fn unsynchronised(
        &self,
        (write, read): (EventId, EventId),
        before: EventId,
        after: EventId,
    ) -> String {
        let [write_name, read_name] = [write, read].map(|event| self.mode(event).order_name());
        let [writes, reads] = [write, read].map(|event| self.step(event));
        let spelling = self.spelling();
        let [release, acquire] = [Mode::Release, Mode::Acquire].map(|mode| spelling.word(mode));
        let cures = [
            (
                &[(write, Mode::Release)][..],
                format!("the write is {write_name}"),
                release.clone(),
            ),
            (
                &[(read, Mode::Acquire)],
                format!("the read is {read_name}"),
                acquire.clone(),
            ),
            (
                &[(write, Mode::Release), (read, Mode::Acquire)],
                format!("the write is {write_name} and the read {read_name}"),
                format!("{release} and {acquire}"),
            ),
        ];
        let helps = |changes: &[(EventId, Mode)]| {
            let graph = self.with_modes(changes);
            let relations = Relations::of(&graph);
            let order = self.naming.model.happens_before(&relations);
            order.contains(relations.number(before), relations.number(after))
        };
        let Some((changes, wrong, cure)) = cures.iter().find(|(changes, ..)| helps(changes)) else {
            return format!(
                "What {reads} reads was written by {writes}, but that does not synchronise: the write is {write_name} and the read \
                 {read_name}."
            );
        };
        let remedies = changes
            .iter()
            .filter_map(|&(event, mode)| Some(Remedy::Order(self.told.step_of(event)?, mode)));
        self.cures.borrow_mut().push(Cure {
            remedies: remedies.collect(),
            is_certain: true,
        });
        format!(
            "What {reads} reads was written by {writes}, but that synchronises only if the write is a release and the read an \
             acquire, and {wrong}. With {cure} there, step {} would happen before step {}.",
            self.number_of(before),
            self.number_of(after)
        )
    }

    /// The graph with stronger modes.
    fn with_modes(&self, changes: &[(EventId, Mode)]) -> Graph {
        let mut graph = self.naming.graph.clone();
        for &(event, wanted) in changes {
            let Some(mut action) = graph.event(event).map(|event| event.action) else {
                continue;
            };
            if let Action::Read { mode, .. } | Action::Write { mode, .. } = &mut action
                && !mode.at_least(wanted)
            {
                *mode = wanted;
            }
            graph.replace(event, action);
        }
        graph
    }

    /// Whether the graph would be inconsistent if all its atomic accesses were sequentially consistent.
    fn is_forbidden_if_sequentially_consistent(&self) -> bool {
        let events: Vec<EventId> = self.naming.graph.events().map(|(id, _)| id).collect();
        self.sequentially_consistent(&events).is_some()
    }

    fn mode(&self, event: EventId) -> Mode {
        let event = self.naming.graph.event(event);
        let mode = event.and_then(|event| event.action.mode());
        mode.unwrap_or(Mode::Plain)
    }

    fn number_of(&self, event: EventId) -> usize {
        self.told
            .step_of(event)
            .map_or(0, |step| self.name_step(step))
    }

    /// "step 3 (line 12)".
    fn step(&self, event: EventId) -> String {
        match self.told.step_of(event) {
            Some(step) => format!("step {} ({})", self.name_step(step), self.place(step)),
            None => "the initial value".to_owned(),
        }
    }

    /// "line 12", or with the name of the file if there are several files.
    fn place(&self, step: usize) -> String {
        self.told.trace.place_of(step)
    }
}

/// A step in the present tense: "reads x = 0".
fn now(step: &TraceStep) -> String {
    said(step, |verb| verb.now)
}

/// A step in the past tense: "wrote x = 1".
fn past(step: &TraceStep) -> String {
    said(step, |verb| verb.past)
}

/// The label of a step, without its mode, and with another form of its verb.
fn said(step: &TraceStep, form: impl Fn(&Verb) -> &'static str) -> String {
    let label = &step.label;
    let bare = label.rfind(" (").map_or(&**label, |end| &label[..end]);
    let verb = step.kind.verb();
    let verb = verb.and_then(|verb| Some((form(&verb), bare.strip_prefix(verb.label)?)));
    verb.map_or_else(|| bare.to_owned(), |(verb, rest)| format!("{verb}{rest}"))
}
