//! A graph as a person reads it: steps in an order that explains them, each with what it read and from where.

mod kind;
mod labels;
mod library;
mod locks;
mod memory;
mod order;
mod prefix;
mod private;
mod slice;

use super::{
    explain::{Explanation, explain},
    spinning::Spinning,
};
pub use kind::StepKind;
pub(super) use kind::Verb;
pub(super) use locks::{HeldLock, locks_held, released};
use memory::Memory;
pub use memory::{TraceAccess, TraceCell};
use norns_execution::{
    Action, CellId, EventId, Graph, ThreadId, Unpacked,
    program::{CallFrame, Position, Run},
    witness::{Entry, Number, Witness},
};
use norns_explorers::{MemoryModel, models::axioms::CycleStep};
use order::order_of;
pub(super) use prefix::Prefix;
pub(super) use private::object_of;
use private::private_objects;
use serde::{Deserialize, Serialize};
pub(super) use slice::Criterion;
use std::collections::HashMap;

/// One step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TraceStep {
    /// The thread's name.
    pub thread: String,
    /// What sort of thing it did.
    pub kind: StepKind,
    /// What it did: `write x = 1 (rel)`.
    pub label: String,
    /// What it is about, by name: the memory that it uses, or the object that it is a call for.
    pub subject: Option<String>,
    /// The file it is in.
    pub file: Option<String>,
    /// The line of the file.
    pub line: Option<u32>,
    /// The column of the line.
    pub column: Option<u32>,
    /// The functions of the program that are running, innermost first.
    pub calls: Vec<Call>,
    /// Where a read's value comes from.
    pub reads_from: Option<Source>,
    /// For a read of a value that was overwritten further up: the step that did so last.
    pub stale: Option<usize>,
    /// For a write that the model orders before one further up: that step.
    pub late: Option<usize>,
    /// For a thread that waits for a lock: the step that took it.
    pub held_since: Option<usize>,
    /// What it printed, if it is no event but output.
    pub output: Option<String>,
    /// The object that it touches, if no two threads use that at a time.
    pub private: Option<String>,
    /// The cell that it accesses, and the values.
    pub access: Option<TraceAccess>,
}

impl TraceStep {
    /// A step that is nowhere in the source, and has no relation to others.
    pub(super) const fn new(
        thread: String,
        kind: StepKind,
        label: String,
        subject: Option<String>,
    ) -> Self {
        Self {
            thread,
            kind,
            label,
            subject,
            file: None,
            line: None,
            column: None,
            calls: Vec::new(),
            reads_from: None,
            stale: None,
            late: None,
            held_since: None,
            output: None,
            private: None,
            access: None,
        }
    }

    /// Whether it is told as a call of a function that synchronises: whoever called one before is of no interest.
    pub const fn is_of_library(&self) -> bool {
        self.kind.is_of_library()
    }
}

/// A function that is running.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Call {
    /// Its name.
    pub function: Option<String>,
    /// The file where it is.
    pub file: Option<String>,
    /// The line of the file.
    pub line: u32,
    /// The column of the line; 0 if that is not known.
    pub column: u32,
}

/// Where a value comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Source {
    /// It was there from the beginning.
    Initial,
    /// A step of the same trace, by its place in it.
    Step(usize),
}

/// A thread of a trace.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TraceThread {
    /// Its name.
    pub name: String,
    /// The function that it runs, if it has one.
    pub function: Option<String>,
}

/// Steps of one thread, one after the other, that a report may leave out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fold {
    /// The first of them.
    pub first: usize,
    /// The last of them.
    pub last: usize,
    /// The function of the standard library in which all of them are.
    pub function: Option<String>,
    /// Whether all are in memory that no two threads use at a time.
    pub is_private: bool,
    /// How often the same steps come again, if that is all that they do.
    pub iterations: Option<usize>,
    /// The names of the objects that they use, those used most first.
    pub objects: Vec<String>,
}

impl Fold {
    /// How many steps it has.
    pub const fn count(&self) -> usize {
        self.last - self.first + 1
    }
}

/// An execution as steps.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Trace {
    /// The threads that have steps, in the order of their ids.
    pub threads: Vec<TraceThread>,
    /// The steps. Each comes after those it reads from, unless the graph contradicts itself.
    pub steps: Vec<TraceStep>,
    /// The cells that the steps access.
    pub cells: Vec<TraceCell>,
    /// For each location with two writes or more, the values in the order in which it took them.
    pub orders: Vec<(String, Vec<String>)>,
    /// The same as pairs of steps: a write, and the one that overwrites it.
    pub overwrites: Vec<(usize, usize)>,
    /// What happens before what between threads, as pairs of steps, without those that others imply.
    pub happens_before: Vec<(usize, usize)>,
    /// Why the model allows it, where that is not plain.
    pub explanation: Option<Explanation>,
    /// What does not matter for what it shows, in order.
    #[serde(default)]
    pub folds: Vec<Fold>,
    /// The threads that spin for ever, if that is what it shows.
    #[serde(default)]
    pub spinning: Vec<Spinning>,
    /// The execution as data: everything that happens in memory.
    pub witness: Witness,
}

impl Trace {
    /// Whether the steps, in their order, are an ordinary interleaving: each read reads the last write above it.
    pub fn is_interleaving(&self) -> bool {
        let in_order = |step: &TraceStep| step.stale.is_none() && step.late.is_none();
        self.steps.iter().all(in_order)
    }

    /// Where a step is: "line 12", or with the file if there are several.
    pub(super) fn place_of(&self, step: usize) -> String {
        let step = &self.steps[step];
        let mut files = self.steps.iter().filter_map(|step| step.file.as_ref());
        let Some(line) = step.line else {
            return step.thread.clone();
        };
        match &step.file {
            Some(file) if files.any(|other| other != file) => {
                format!("{}:{line}", file.rsplit('/').next().unwrap_or(file))
            }
            _ => format!("line {line}"),
        }
    }
}

/// The threads and locations of a graph, with their names.
pub struct Naming<'a, R> {
    /// The graph.
    pub graph: &'a Graph,
    /// The threads.
    pub run: &'a R,
    /// The files that positions are in.
    pub files: &'a [String],
    /// The model under which the graph is an execution.
    pub model: MemoryModel,
}

/// The column of a position, if it is known.
pub(super) fn column_of(position: Position) -> Option<u32> {
    Some(position.column).filter(|&column| column > 0)
}

/// A trace, and which event each step stands for.
pub(super) struct Told {
    pub(super) trace: Trace,
    entries: Vec<Entry>,
    places: HashMap<EventId, usize>,
}

/// The witness of an execution, and which of its steps each event is, or half of.
pub(super) struct Recorded {
    pub(super) witness: Witness,
    numbers: HashMap<EventId, Number>,
}

impl Recorded {
    /// The step of the witness that an event is, or half of.
    pub(super) fn number_of(&self, event: EventId) -> Option<Number> {
        self.numbers.get(&event).copied()
    }
}

impl Told {
    /// The step that an event is, or half of.
    pub(super) fn step_of(&self, event: EventId) -> Option<usize> {
        self.places.get(&event).copied()
    }

    /// The event that a step stands for, the first half if it is an update; none if it is output.
    pub(super) fn event_of(&self, step: usize) -> Option<EventId> {
        match self.entries.get(step)? {
            Entry::Event(event) => Some(*event),
            Entry::Output(..) => None,
        }
    }
}

/// How many writes of its cell come before each write in the order of writes, the initial one included; none for a write that
/// has no place in it.
fn ranks(graph: &Graph) -> HashMap<EventId, usize> {
    let cells = (0..graph.cells().len() as u32).map(CellId);
    let writes = cells.flat_map(|cell| graph.writes_to(cell).enumerate());
    writes.map(|(rank, write)| (write, rank)).collect()
}

/// The writes of a cell that were told so far.
#[derive(Default)]
struct Above {
    last: Option<(EventId, usize)>,
    /// Their ranks and steps, without those that a later step follows in the order of writes too: the ranks fall.
    falling: Vec<(Option<usize>, usize)>,
}

impl Above {
    fn push(&mut self, write: EventId, rank: Option<usize>, step: usize) {
        while self.falling.pop_if(|(other, _)| *other <= rank).is_some() {}
        self.falling.push((rank, step));
        self.last = Some((write, step));
    }

    /// The last step that wrote what comes later in the order of writes.
    fn last_newer_than(&self, rank: Option<usize>) -> Option<usize> {
        let newer = self.falling.partition_point(|&(other, _)| other > rank);
        let (_, step) = self.falling.get(newer.checked_sub(1)?)?;
        Some(*step)
    }

    /// The last step that wrote, unless it is this write.
    fn last_other_than(&self, write: EventId) -> Option<usize> {
        let (_, step) = self.last.filter(|&(last, _)| last != write)?;
        Some(step)
    }
}

impl<R: Run> Naming<'_, R> {
    /// The graph as steps; modification orders only where the model has them.
    pub fn trace(&self) -> Trace {
        let mut told = self.tell(None);
        explain(self, &mut told, None);
        told.trace
    }

    /// The execution as data: everything that happens in memory. Two events come in the order in which they are wanted, if that
    /// is possible.
    pub(super) fn record(&self, wanted: Option<[EventId; 2]>) -> Recorded {
        self.record_entries(&self.entries(wanted))
    }

    fn record_entries(&self, entries: &[Entry]) -> Recorded {
        let with_orders = self.model.orders_writes();
        let mut witness = Witness::record(self.graph, self.run, entries, with_orders);
        for (step, entry) in witness.steps.iter_mut().zip(entries) {
            step.text = self.text(entry);
        }
        let number = |(event, place)| (event, Number::of_place(place));
        let numbers = self.places(entries).into_iter().map(number).collect();
        Recorded { witness, numbers }
    }

    /// The steps of the graph, with its witness and the events that the steps stand for, and unexplained.
    pub(super) fn tell(&self, wanted: Option<[EventId; 2]>) -> Told {
        let entries = self.entries(wanted);
        let Recorded { witness, .. } = self.record_entries(&entries);
        let mut told = self.tell_entries(entries, wanted);
        told.trace.witness = witness;
        told
    }

    /// The same for a part of an execution whose witness is another: see [`Naming::record`]. If the part ends with an event that a
    /// finding is about, what was printed after it is left out, and what is left of an access in pieces.
    pub(super) fn tell_part(&self, wanted: Option<[EventId; 2]>, last: Option<EventId>) -> Told {
        let mut entries = self.entries(wanted);
        let label = |event: EventId| Some((event.thread()?, self.graph.event(event)?.label));
        if let Some(last) = last {
            while entries
                .pop_if(|entry| match entry {
                    Entry::Output(..) => true,
                    &mut Entry::Event(event) => event != last && label(event) == label(last),
                })
                .is_some()
            {}
        }
        self.tell_entries(entries, wanted)
    }

    fn entries(&self, wanted: Option<[EventId; 2]>) -> Vec<Entry> {
        self.with_output(&order_of(self, wanted))
    }

    fn tell_entries(&self, mut entries: Vec<Entry>, wanted: Option<[EventId; 2]>) -> Told {
        let with_orders = self.model.orders_writes();
        let mut left_out = Vec::new();
        entries.retain(|entry| {
            let &Entry::Event(event) = entry else {
                return true;
            };
            let is_wanted = wanted.is_some_and(|wanted| wanted.contains(&event));
            let instead = (!is_wanted).then(|| self.left_out_for(event)).flatten();
            left_out.extend(instead.map(|instead| (event, instead)));
            instead.is_none()
        });
        let mut places = self.places(&entries);
        for (event, instead) in left_out {
            if let Some(&place) = places.get(&instead) {
                places.insert(event, place);
            }
        }
        let mut steps: Vec<TraceStep> = entries
            .iter()
            .map(|entry| self.step(entry, &places))
            .collect();
        self.mark_stale(&entries, &mut steps, with_orders);
        self.mark_private(&entries, &mut steps);
        let Memory { cells, accesses } = self.memory(&entries, &places);
        for (step, access) in steps.iter_mut().zip(accesses) {
            step.access = access;
        }
        let mut trace = Trace {
            threads: self.threads_of(&entries),
            steps,
            cells,
            orders: Vec::new(),
            overwrites: Vec::new(),
            happens_before: Vec::new(),
            explanation: None,
            folds: Vec::new(),
            spinning: Vec::new(),
            witness: Witness::default(),
        };
        if with_orders {
            trace.orders = self.orders();
            trace.overwrites = self.overwrites(&places);
        }
        Told {
            trace,
            entries,
            places,
        }
    }

    /// The place of each event among entries.
    fn places(&self, entries: &[Entry]) -> HashMap<EventId, usize> {
        let mut places = HashMap::new();
        for (place, entry) in entries.iter().enumerate() {
            if let &Entry::Event(event) = entry {
                places.insert(event, place);
                places.extend(self.graph.write_half(event).map(|write| (write, place)));
            }
        }
        places
    }

    /// What happens in memory, in words.
    fn text(&self, entry: &Entry) -> String {
        match entry {
            Entry::Event(event) => self.describe_in_memory(*event),
            Entry::Output(_, text) => format!("print {text:?}"),
        }
    }

    fn step(&self, entry: &Entry, places: &HashMap<EventId, usize>) -> TraceStep {
        match entry {
            Entry::Output(thread, text) => TraceStep {
                output: Some(text.clone()),
                ..TraceStep::new(
                    self.run.thread_name(*thread),
                    StepKind::Print,
                    self.text(entry),
                    None,
                )
            },
            &Entry::Event(event) => TraceStep {
                file: self
                    .position(event)
                    .and_then(|position| self.file(position)),
                line: self.position(event).map(|position| position.line),
                column: self.position(event).and_then(column_of),
                calls: self.calls(event),
                reads_from: self
                    .source(event)
                    .filter(|_| !self.wakes(event))
                    .map(|source| {
                        let place = places.get(&source).copied();
                        place.map_or(Source::Initial, Source::Step)
                    }),
                held_since: self
                    .holder(event)
                    .and_then(|lock| places.get(&lock).copied()),
                ..TraceStep::new(
                    self.thread_of(event),
                    self.kind(event),
                    self.describe(event),
                    self.subject(event),
                )
            },
        }
    }

    fn threads_of(&self, entries: &[Entry]) -> Vec<TraceThread> {
        let mut threads: Vec<ThreadId> = entries
            .iter()
            .filter_map(|entry| match entry {
                Entry::Event(event) => event.thread(),
                Entry::Output(thread, _) => Some(*thread),
            })
            .collect();
        threads.sort_unstable_by(|&one, &other| self.graph.compare_threads(one, other));
        threads.dedup();
        let named = threads.into_iter().map(|thread| TraceThread {
            name: self.run.thread_name(thread),
            function: self.run.thread_function(thread),
        });
        named.collect()
    }

    /// Marks reads of what is overwritten further up, and writes that belong before one further up.
    fn mark_stale(&self, entries: &[Entry], steps: &mut [TraceStep], orders_writes: bool) {
        let ranks = ranks(self.graph);
        let rank = |write: EventId| ranks.get(&write).copied();
        let mut written: HashMap<CellId, Above> = HashMap::new();
        for (place, entry) in entries.iter().enumerate() {
            let &Entry::Event(event) = entry else {
                continue;
            };
            let Some(cell) = self
                .graph
                .event(event)
                .and_then(|event| event.action.cell())
            else {
                continue;
            };
            let above = written.entry(cell).or_default();
            let newer_than = |write: EventId| {
                if orders_writes {
                    above.last_newer_than(rank(write))
                } else {
                    above.last_other_than(write)
                }
            };
            if let Some(source) = self.source(event) {
                steps[place].stale = newer_than(source);
            }
            let is_write = |event: EventId| {
                self.graph
                    .event(event)
                    .is_some_and(|event| event.action.is_write())
            };
            let write = self
                .graph
                .write_half(event)
                .or_else(|| is_write(event).then_some(event));
            if let Some(write) = write {
                if orders_writes {
                    steps[place].late = newer_than(write);
                }
                above.push(write, rank(write), place);
            }
        }
    }

    /// Says which steps are of no concern to other threads.
    fn mark_private(&self, entries: &[Entry], steps: &mut [TraceStep]) {
        let private = private_objects(self);
        for (entry, step) in entries.iter().zip(steps) {
            if let &Entry::Event(event) = entry
                && let Some(event) = self.graph.event(event)
                && let Some(object) = object_of(self.graph, event)
                && private.contains(&object)
            {
                step.private = Some(self.run.object_name(object));
            }
        }
    }

    /// A cycle that an axiom forbids: what each event did, and the name of the relation that leads on from it.
    pub fn cycle(&self, steps: &[CycleStep]) -> Vec<(String, &'static str)> {
        let describe = |step: &CycleStep| {
            let event = step.event;
            let text = if event.is_initial() {
                self.describe(event)
            } else {
                format!("{}: {}", self.thread_of(event), self.describe_half(event))
            };
            (text, step.relation)
        };
        steps.iter().map(describe).collect()
    }

    fn orders(&self) -> Vec<(String, Vec<String>)> {
        let cells = (0..).map(norns_execution::CellId).zip(self.graph.cells());
        let cells = cells.filter(|(_, cell)| cell.writes.len() > 1);
        let order = |(id, cell): (norns_execution::CellId, &norns_execution::Cell)| {
            let values = self
                .graph
                .writes_to(id)
                .map(|write| self.graph.value_of(write));
            let texts = values.map(|value| self.run.value_at(cell.location, value, cell.width));
            (self.run.location_name(cell.location), texts.collect())
        };
        let mut orders: Vec<_> = cells.map(order).collect();
        orders.sort();
        orders
    }

    fn overwrites(&self, places: &HashMap<EventId, usize>) -> Vec<(usize, usize)> {
        let pairs = self.graph.cells().iter().flat_map(|cell| {
            let steps: Vec<usize> = cell
                .writes
                .iter()
                .filter_map(|write| places.get(write).copied())
                .collect();
            let pairs: Vec<_> = steps.windows(2).map(|pair| (pair[0], pair[1])).collect();
            pairs
        });
        let mut pairs: Vec<_> = pairs.collect();
        pairs.sort_unstable();
        pairs
    }

    /// The events with what threads printed: each time behind the event after which the thread printed it, and what it
    /// printed before its first one where it starts.
    fn with_output(&self, events: &[EventId]) -> Vec<Entry> {
        let mut entries = Vec::new();
        let print = |entries: &mut Vec<Entry>, thread: ThreadId, answers: u32| {
            if self.run.is_started(thread)
                && let Some(text) = self.run.output(thread, answers)
            {
                entries.push(Entry::Output(thread, text));
            }
        };
        print(&mut entries, ThreadId(0), 0);
        for &id in events {
            entries.push(Entry::Event(id));
            let (Some(thread), Some(event)) = (id.thread(), self.graph.event(id)) else {
                continue;
            };
            // An access in pieces is one label: what follows it was printed after the last of them.
            let is_last = match id.unpack() {
                Unpacked::Of { index, .. } => {
                    let next = index + 1 + u32::from(self.graph.write_half(id).is_some());
                    let next = self.graph.event(EventId::of(thread, next));
                    next.is_none_or(|next| next.label != event.label)
                }
                Unpacked::Initial(_) => false,
            };
            if is_last {
                print(&mut entries, thread, event.label + 1);
            }
            if let Action::Spawn { child } = event.action {
                print(&mut entries, child, 0);
            }
        }
        entries
    }

    /// The functions of the program that are running at the label of a thread after so many answers, innermost first.
    pub(super) fn calls_at(&self, thread: ThreadId, answers: u32) -> Vec<Call> {
        let frames = self.run.calls(thread, answers).into_iter();
        let call = |frame: CallFrame| Call {
            function: frame.function,
            file: self.file(frame.position),
            line: frame.position.line,
            column: frame.position.column,
        };
        frames.map(call).collect()
    }

    /// The file that a position is in.
    pub fn file(&self, position: Position) -> Option<String> {
        self.files.get(position.file as usize).cloned()
    }
}
