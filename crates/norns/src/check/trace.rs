//! A graph as a person reads it: steps in an order that explains them, each with what it read and from where.

use norns_execution::{
    Action, CellId, EventId, Graph, Location, ObjectId, ThreadId, Value, Waiting,
    program::{Position, Run},
};
use norns_explorers::models::axioms::CycleStep;

/// One step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraceStep {
    /// The thread's name.
    pub thread: String,
    /// What it did: `write x = 1 (rel)`.
    pub label: String,
    /// The file it is in.
    pub file: Option<String>,
    /// The line of the file.
    pub line: Option<u32>,
    /// Where a read's value comes from.
    pub reads_from: Option<Source>,
    /// What it printed, if it is no event but output.
    pub output: Option<String>,
}

/// What a step stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Entry {
    /// An event, with the other half if it is an update.
    Event(EventId),
    /// What a thread printed.
    Output(ThreadId, String),
}

/// Where a value comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// It was there from the beginning.
    Initial,
    /// A step of the same trace, by its place in it.
    Step(usize),
}

/// An execution as steps.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trace {
    /// The steps. Each comes after those it reads from, unless the graph contradicts itself.
    pub steps: Vec<TraceStep>,
    /// For each location with two writes or more, the values in the order in which it took them.
    pub orders: Vec<(String, Vec<String>)>,
}

/// The threads and locations of a graph, with their names.
pub struct Naming<'a, R> {
    /// The graph.
    pub graph: &'a Graph,
    /// The threads.
    pub run: &'a R,
    /// The files that positions are in.
    pub files: &'a [String],
}

impl<R: Run> Naming<'_, R> {
    /// The graph as steps; modification orders only where the model has them.
    pub fn trace(&self, with_orders: bool) -> Trace {
        let order = self.with_output(&self.reading_order());
        let place = |event: EventId| order.iter().position(|step| *step == Entry::Event(event));
        let steps = order.iter().map(|entry| match entry {
            Entry::Output(thread, text) => TraceStep {
                thread: self.run.thread_name(*thread),
                label: format!("print {text:?}"),
                file: None,
                line: None,
                reads_from: None,
                output: Some(text.clone()),
            },
            &Entry::Event(event) => TraceStep {
                thread: self.thread_of(event),
                label: self.describe(event),
                file: self
                    .position(event)
                    .and_then(|position| self.file(position)),
                line: self.position(event).map(|position| position.line),
                reads_from: self.source(event).map(|source| {
                    place(self.first_half(source)).map_or(Source::Initial, Source::Step)
                }),
                output: None,
            },
        });
        let orders = if with_orders {
            self.orders()
        } else {
            Vec::new()
        };
        Trace {
            steps: steps.collect(),
            orders,
        }
    }

    /// A cycle that an axiom forbids: what each event did, and the name of the relation that leads on from it.
    pub fn cycle(&self, steps: &[CycleStep]) -> Vec<(String, &'static str)> {
        let describe = |step: &CycleStep| {
            let text = match step.event {
                EventId::Initial(_) => self.describe(step.event),
                event @ EventId::Of { .. } => {
                    format!("{}: {}", self.thread_of(event), self.describe_half(event))
                }
            };
            (text, step.relation)
        };
        steps.iter().map(describe).collect()
    }

    fn orders(&self) -> Vec<(String, Vec<String>)> {
        let cells = self
            .graph
            .cells()
            .iter()
            .filter(|cell| cell.writes.len() > 1);
        let order = |cell: &norns_execution::Cell| {
            let written = cell.writes.iter().map(|&write| self.graph.value_of(write));
            let values = std::iter::once(cell.initial).chain(written);
            let texts = values.map(|value| self.run.value_name(value, cell.width));
            (self.run.location_name(cell.location), texts.collect())
        };
        let mut orders: Vec<_> = cells.map(order).collect();
        orders.sort();
        orders
    }

    /// The first events of all steps, each after what it depends on; a thread goes on as long as it can.
    fn reading_order(&self) -> Vec<EventId> {
        let threads = self.graph.thread_count() as u32;
        let mut done = vec![0_u32; threads as usize];
        let mut order = Vec::new();
        let mut current = 0;
        loop {
            let left = |thread: u32| {
                (done[thread as usize] as usize) < self.graph.events_of(ThreadId(thread)).len()
            };
            let ready = |thread: u32| {
                left(thread)
                    && self.is_ready(EventId::of(ThreadId(thread), done[thread as usize]), &done)
            };
            let next = std::iter::once(current)
                .chain(0..threads)
                .find(|&thread| thread < threads && ready(thread));
            // Only a graph that contradicts itself has something left and nothing ready: then any order is as good.
            let Some(thread) = next.or_else(|| (0..threads).find(|&thread| left(thread))) else {
                return order;
            };
            let event = EventId::of(ThreadId(thread), done[thread as usize]);
            order.push(event);
            done[thread as usize] += 1 + u32::from(self.write_half(event).is_some());
            current = thread;
        }
    }

    /// The same with what threads printed: each time behind the event after which the thread printed it, and what it
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
            let is_last = match id {
                EventId::Of { index, .. } => {
                    let next = index + 1 + u32::from(self.write_half(id).is_some());
                    let next = self.graph.event(EventId::of(thread, next));
                    next.is_none_or(|next| next.label != event.label)
                }
                EventId::Initial(_) => false,
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

    fn is_ready(&self, event: EventId, done: &[u32]) -> bool {
        let is_done = |event: EventId| match event {
            EventId::Initial(_) => true,
            EventId::Of { thread, index } => done[thread.index()] > index,
        };
        let has_what_it_needs = match self.graph.event(event).map(|event| event.action) {
            Some(Action::Read { source, .. }) => source.is_none_or(is_done),
            Some(Action::Join { child }) => {
                let known = done.get(child.index()).copied().unwrap_or(0);
                self.graph.events_of(child).len() as u32 <= known
            }
            _ => true,
        };
        has_what_it_needs && self.is_started(event, done)
    }

    /// Whether the thread's spawn, if it has one, is done.
    fn is_started(&self, event: EventId, done: &[u32]) -> bool {
        let spawn = self.graph.events().find(|(_, other)| {
            matches!(other.action, Action::Spawn { child } if Some(child) == event.thread())
        });
        match spawn {
            Some((EventId::Of { thread, index }, _)) => done[thread.index()] > index,
            _ => true,
        }
    }

    fn source(&self, event: EventId) -> Option<EventId> {
        match self.graph.event(event)?.action {
            Action::Read { source, .. } => source,
            _ => None,
        }
    }

    /// The write half of an update, if `event` is its read.
    fn write_half(&self, event: EventId) -> Option<EventId> {
        let EventId::Of { thread, index } = event else {
            return None;
        };
        let next = EventId::of(thread, index + 1);
        match (
            self.graph.event(event)?.action,
            self.graph.event(next)?.action,
        ) {
            (
                Action::Read {
                    exclusive: true, ..
                },
                Action::Write {
                    exclusive: true, ..
                },
            ) => Some(next),
            _ => None,
        }
    }

    /// The read half of an update, if `event` is its write; else the event itself.
    fn first_half(&self, event: EventId) -> EventId {
        match event {
            EventId::Of { thread, index } if index > 0 => {
                let before = EventId::of(thread, index - 1);
                if self.write_half(before) == Some(event) {
                    before
                } else {
                    event
                }
            }
            _ => event,
        }
    }

    fn thread_of(&self, event: EventId) -> String {
        event.thread().map_or_else(
            || "initially".to_owned(),
            |thread| self.run.thread_name(thread),
        )
    }

    fn position(&self, event: EventId) -> Option<Position> {
        let label = self.graph.event(event)?.label;
        self.run.position(event.thread()?, label)
    }

    /// The file that a position is in.
    pub fn file(&self, position: Position) -> Option<String> {
        self.files.get(position.file as usize).cloned()
    }

    /// The short name of an object: the trace shows where it comes from.
    fn name_of(&self, object: ObjectId) -> String {
        self.run.location_name(Location { object, offset: 0 })
    }

    /// Whether an event locks a mutex, or waits to.
    fn locks(&self, id: EventId) -> bool {
        let (Some(thread), Some(event)) = (id.thread(), self.graph.event(id)) else {
            return false;
        };
        let is_there = self.run.is_started(thread) && event.label <= self.run.answers(thread);
        is_there
            && self
                .run
                .label_at(thread, event.label)
                .until()
                .is_some_and(|until| until.reason == Waiting::Lock)
    }

    /// Whether a cell is that of a mutex: somebody locks it.
    fn is_mutex(&self, cell: CellId) -> bool {
        let mut events = self.graph.events();
        events.any(|(id, event)| event.action.cell() == Some(cell) && self.locks(id))
    }

    /// What a step did, both halves of an update together.
    fn describe(&self, event: EventId) -> String {
        let (Some(read), Some(write)) = (
            self.graph.event(event),
            self.write_half(event)
                .and_then(|write| self.graph.event(write)),
        ) else {
            return self.describe_half(event);
        };
        match (read.action, write.action) {
            (
                Action::Read {
                    cell,
                    order,
                    value: old,
                    ..
                },
                Action::Write {
                    order: write_order,
                    value: new,
                    ..
                },
            ) => {
                let id = cell;
                let cell = &self.graph.cells()[cell.index()];
                let name = self.run.location_name(cell.location);
                if self.locks(event) {
                    return format!("lock {name}");
                }
                if new == Value::ZERO && self.is_mutex(id) {
                    return format!("unlock {name}");
                }
                let [old, new] = [old, new].map(|value| self.run.value_name(value, cell.width));
                let orders = if order == write_order {
                    order.to_string()
                } else {
                    format!("{order}, {write_order}")
                };
                format!("update {name} from {old} to {new} ({orders})")
            }
            _ => self.describe_half(event),
        }
    }

    fn describe_half(&self, event: EventId) -> String {
        if let EventId::Initial(cell) = event {
            let cell = &self.graph.cells()[cell.index()];
            let value = self.run.value_name(cell.initial, cell.width);
            return format!(
                "initially {} = {value}",
                self.run.location_name(cell.location)
            );
        }
        let locks = self.locks(event);
        let Some(event) = self.graph.event(event) else {
            return String::new();
        };
        let place = |cell: CellId, value: Value| {
            let cell = &self.graph.cells()[cell.index()];
            let name = self.run.location_name(cell.location);
            format!("{name} = {}", self.run.value_name(value, cell.width))
        };
        match event.action {
            Action::Read {
                cell, source: None, ..
            } => {
                let location = self.graph.cells()[cell.index()].location;
                let what = if locks { "the lock " } else { "" };
                format!("waits for {what}{}", self.run.location_name(location))
            }
            Action::Read {
                cell,
                order,
                value,
                of_update: true,
                exclusive: false,
                ..
            } => {
                format!("failed update, read {} ({order})", place(cell, value))
            }
            Action::Read {
                cell, order, value, ..
            } => format!("read {} ({order})", place(cell, value)),
            Action::Write {
                cell, order, value, ..
            } => format!("write {} ({order})", place(cell, value)),
            Action::Fence { order } => format!("fence ({order})"),
            Action::Spawn { child } => format!("spawn {}", self.run.thread_name(child)),
            Action::Join { child } => format!("join {}", self.run.thread_name(child)),
            Action::Allocate { object, size, .. } => {
                format!("allocate {} ({size} bytes)", self.name_of(object))
            }
            Action::Free { object } => format!("free {}", self.name_of(object)),
            Action::Choose { taken } => format!("choose {taken}"),
        }
    }
}
