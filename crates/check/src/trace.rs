//! An execution as a person reads it: steps in an order that explains them, each with the value that it reads and the step that
//! wrote it.

mod accesses;
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
pub use locks::Locking;
pub(super) use locks::{HeldLock, locks_held, released};
use memory::Memory;
pub use memory::{TraceAccess, TraceCell};
use norns_execution::{
    Action, CellId, EventId, Graph, ObjectId, ThreadId, Unpacked, Width,
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
use std::collections::{BTreeSet, HashMap};

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
    /// Where a read's value comes from; if its bytes come from several steps, the last of them.
    pub reads_from: Option<Source>,
    /// The other steps that a read's bytes come from.
    pub also_reads_from: Vec<usize>,
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
    /// The cells that it accesses, and the values.
    pub accesses: Vec<TraceAccess>,
    /// The object that it creates, frees or accesses, as an index of [`Trace::objects`].
    pub object: Option<usize>,
    /// The object whose address it reads, as an index of [`Trace::objects`].
    pub reads_address_of: Option<usize>,
    /// The function of the standard library in which it is.
    pub function: Option<String>,
    /// What it does to the lock that it is about, if it is about one.
    pub locking: Option<Locking>,
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
            also_reads_from: Vec::new(),
            stale: None,
            late: None,
            held_since: None,
            output: None,
            private: None,
            accesses: Vec::new(),
            object: None,
            reads_address_of: None,
            function: None,
            locking: Locking::of_kind(kind),
        }
    }

    /// The steps that its row names besides [`TraceStep::reads_from`]: none if there are many.
    pub fn other_sources_shown(&self) -> impl Iterator<Item = usize> {
        const MOST: usize = 2;
        let others = &self.also_reads_from;
        let shown = if others.len() > MOST {
            &[]
        } else {
            &others[..]
        };
        shown.iter().copied()
    }

    /// What it does to its first cell, if it accesses memory.
    pub fn access(&self) -> Option<&TraceAccess> {
        self.accesses.first()
    }

    /// What it does to a cell.
    pub(super) fn access_to(&self, cell: usize) -> Option<&TraceAccess> {
        self.accesses.iter().find(|access| access.cell == cell)
    }

    /// Whether it is shown as a call of a function that synchronises. It then does not matter which call came before.
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

/// Consecutive steps of one thread that a report may leave out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fold {
    /// The first step.
    pub first: usize,
    /// The last step.
    pub last: usize,
    /// The function of the standard library that all of them belong to.
    pub function: Option<String>,
    /// Whether all of them are in memory that no two threads use concurrently.
    pub is_private: bool,
    /// How often the same steps are repeated, if there is nothing else.
    pub iterations: Option<usize>,
    /// The names of the objects that they use, the most frequent first.
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
    /// The steps. Each comes after the steps that it reads from, unless the graph contradicts itself.
    pub steps: Vec<TraceStep>,
    /// The cells that the steps access.
    pub cells: Vec<TraceCell>,
    /// The names of the objects that steps refer to.
    pub objects: Vec<String>,
    /// For each location that is written at least twice, its values in modification order.
    pub orders: Vec<(String, Vec<String>)>,
    /// The same as pairs of steps: a write, and the write that overwrites it.
    pub overwrites: Vec<(usize, usize)>,
    /// Happens-before between threads, as pairs of steps, without pairs that others imply.
    pub happens_before: Vec<(usize, usize)>,
    /// The explanation, unless the trace speaks for itself.
    pub explanation: Option<Explanation>,
    /// The parts that do not matter for the finding, in order.
    #[serde(default)]
    pub folds: Vec<Fold>,
    /// The threads that spin forever, if that is the finding.
    #[serde(default)]
    pub spinning: Vec<Spinning>,
    /// The execution as data: everything that happens in memory.
    pub witness: Witness,
}

impl Trace {
    /// Whether the steps, in their order, are an ordinary interleaving: each read reads from the last write above it.
    pub fn is_interleaving(&self) -> bool {
        let in_order = |step: &TraceStep| step.stale.is_none() && step.late.is_none();
        self.steps.iter().all(in_order)
    }

    /// The place of a step: "line 12", or with the name of the file if there are several files.
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

/// A graph, with what is needed to name its threads and locations.
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

/// A trace, and the event that each of its steps represents.
pub(super) struct Told {
    pub(super) trace: Trace,
    entries: Vec<Entry>,
    places: HashMap<EventId, usize>,
}

/// The witness of an execution, and the step of the witness for each event.
pub(super) struct Recorded {
    pub(super) witness: Witness,
    numbers: HashMap<EventId, Number>,
}

impl Recorded {
    /// The step of the witness that represents an event.
    pub(super) fn number_of(&self, event: EventId) -> Option<Number> {
        self.numbers.get(&event).copied()
    }
}

impl Told {
    /// The step that represents an event.
    pub(super) fn step_of(&self, event: EventId) -> Option<usize> {
        self.places.get(&event).copied()
    }

    /// The event that a step represents, which is the first half of an update; `None` if the step is output.
    pub(super) fn event_of(&self, step: usize) -> Option<EventId> {
        match self.entries.get(step)? {
            Entry::Event(event) => Some(*event),
            Entry::Output(..) => None,
        }
    }
}

/// The rank of each write: how many writes of its cell come before it in modification order, including the initial write. Writes
/// without a place in that order have no rank.
fn ranks(graph: &Graph) -> HashMap<EventId, usize> {
    let cells = (0..graph.cells().len() as u32).map(CellId);
    let writes = cells.flat_map(|cell| graph.writes_to(cell).enumerate());
    writes.map(|(rank, write)| (write, rank)).collect()
}

/// The writes to a cell that are already in the trace.
#[derive(Default)]
struct Above {
    last: Option<(EventId, usize)>,
    /// Their ranks and steps, except for writes that are followed by a later step which also comes later in modification order. So
    /// the ranks decrease.
    falling: Vec<(Option<usize>, usize)>,
}

impl Above {
    fn push(&mut self, write: EventId, rank: Option<usize>, step: usize) {
        while self.falling.pop_if(|(other, _)| *other <= rank).is_some() {}
        self.falling.push((rank, step));
        self.last = Some((write, step));
    }

    /// The last step that wrote a value later in modification order.
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
    /// The graph as a trace, with modification orders if the model has them.
    pub fn trace(&self) -> Trace {
        let mut told = self.tell(None);
        explain(self, &mut told, None);
        told.trace
    }

    /// The execution as data: everything that happens in memory. The two events of `wanted` come in that order if possible.
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

    /// The trace of the whole graph, with its witness and without an explanation.
    pub(super) fn tell(&self, wanted: Option<[EventId; 2]>) -> Told {
        let entries = self.entries(wanted);
        let Recorded { witness, .. } = self.record_entries(&entries);
        let mut told = self.tell_entries(entries, wanted);
        told.trace.witness = witness;
        told
    }

    /// The trace of a part of an execution. The witness is that of the whole execution: see [`Naming::record`]. If the part ends
    /// with an event that a finding is about, the trace ends there too, without the output after it.
    pub(super) fn tell_part(&self, wanted: Option<[EventId; 2]>, ends_with_event: bool) -> Told {
        let mut entries = self.entries(wanted);
        let is_output = |entry: &mut Entry| matches!(entry, Entry::Output(..));
        while ends_with_event && entries.pop_if(is_output).is_some() {}
        self.tell_entries(entries, wanted)
    }

    /// The threads of the events in the order of the trace.
    pub(super) fn threads_in_order(&self, wanted: Option<[EventId; 2]>) -> Vec<Option<ThreadId>> {
        let events = order_of(self, wanted);
        events.into_iter().map(EventId::thread).collect()
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
            let whole = Some(self.representative(event)).filter(|&whole| whole != event);
            let instead = instead.or(whole);
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
        for (step, accesses) in steps.iter_mut().zip(accesses) {
            step.accesses = accesses;
        }
        let objects = self.name_objects(&entries, &mut steps);
        let mut trace = Trace {
            threads: self.threads_of(&entries),
            steps,
            cells,
            objects,
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

    /// The index of the entry that represents each event.
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
                reads_from: self.source_of(event, places).filter(|_| !self.wakes(event)),
                also_reads_from: self.other_sources_of(event, places),
                function: self.called(event),
                locking: self.locking(event),
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

    /// The steps that an access reads from, in order. The initial value comes before all of them.
    fn sources_of(
        &self,
        event: EventId,
        places: &HashMap<EventId, usize>,
    ) -> BTreeSet<Option<usize>> {
        if self.whole_access(event).is_some_and(|access| access.writes) {
            return BTreeSet::new();
        }
        let pieces = self.pieces(event).into_iter();
        let sources = pieces.filter_map(|piece| self.source(piece));
        sources.map(|source| places.get(&source).copied()).collect()
    }

    fn source_of(&self, event: EventId, places: &HashMap<EventId, usize>) -> Option<Source> {
        let last = self.sources_of(event, places).pop_last()?;
        Some(last.map_or(Source::Initial, Source::Step))
    }

    fn other_sources_of(&self, event: EventId, places: &HashMap<EventId, usize>) -> Vec<usize> {
        let mut sources = self.sources_of(event, places);
        sources.pop_last();
        sources.into_iter().flatten().collect()
    }

    /// Records in the steps which objects they create, free, or read the addresses of, and returns the names of these objects.
    fn name_objects(&self, entries: &[Entry], steps: &mut [TraceStep]) -> Vec<String> {
        let mut objects: Vec<ObjectId> = Vec::new();
        let mut index_of = |object: ObjectId| {
            let known = objects.iter().position(|&other| other == object);
            known.unwrap_or_else(|| {
                objects.push(object);
                objects.len() - 1
            })
        };
        for (entry, step) in entries.iter().zip(&mut *steps) {
            let &Entry::Event(event) = entry else {
                continue;
            };
            let object = self.graph.event(event);
            let object = object.and_then(|event| object_of(self.graph, event));
            step.object = object.map(&mut index_of);
            let read = match self.whole_access(event) {
                Some(access) => (!access.writes).then_some((access.width, access.value)),
                None => self
                    .bytes_read(event)
                    .first()
                    .map(|&(_, width, value)| (width, value)),
            };
            let address = read.filter(|&(width, _)| width == Width::Eight);
            let target = address.and_then(|(_, address)| self.run.target(address));
            step.reads_address_of = target.map(|target| index_of(target.object));
        }
        objects.iter().map(|&object| self.name_of(object)).collect()
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

    /// Marks reads of values that were already overwritten further up, and writes that come before one further up in modification
    /// order.
    fn mark_stale(&self, entries: &[Entry], steps: &mut [TraceStep], orders_writes: bool) {
        let ranks = ranks(self.graph);
        let rank = |write: EventId| ranks.get(&write).copied();
        let mut written: HashMap<CellId, Above> = HashMap::new();
        for (place, entry) in entries.iter().enumerate() {
            let &Entry::Event(event) = entry else {
                continue;
            };
            let step = &mut steps[place];
            let reads_only_to_write = self.whole_access(event).is_some_and(|access| access.writes);
            for piece in self.pieces(event) {
                let action = self.graph.event(piece).map(|event| event.action);
                let Some(cell) = action.and_then(|action| action.cell()) else {
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
                let source = self.source(piece).filter(|_| !reads_only_to_write);
                step.stale = step.stale.max(source.and_then(newer_than));
                let is_write = action.is_some_and(|action| action.is_write());
                let write = self.graph.write_half(piece).or(is_write.then_some(piece));
                if let Some(write) = write {
                    if orders_writes {
                        step.late = step.late.max(newer_than(write));
                    }
                    above.push(write, rank(write), place);
                }
            }
        }
    }

    /// Marks the steps in private memory.
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

    /// A cycle that an axiom forbids: what each event did, and the relation that leads to the next event.
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

    /// The events together with the output of threads. Output follows the event after which the thread printed it, or the spawn of
    /// the thread if it printed it before its first event.
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
            // The pieces of one access belong to the same label, so output follows the last of them.
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

    /// The functions of the program that a thread is running at the label after this many answers, innermost first.
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
