//! A graph as a person reads it: steps in an order that explains them, each with what it read and from where.

use norns_execution::{
    Action, EventId, Graph, ThreadId,
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
        let order = self.reading_order();
        let place = |event: EventId| order.iter().position(|&step| step == event);
        let steps = order.iter().map(|&event| TraceStep {
            thread: self.thread_of(event),
            label: self.describe(event),
            file: self
                .position(event)
                .and_then(|position| self.file(position)),
            line: self.position(event).map(|position| position.line),
            reads_from: self
                .source(event)
                .map(|source| place(self.first_half(source)).map_or(Source::Initial, Source::Step)),
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
            let texts = values.map(|value| value.as_signed(cell.width).to_string());
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
                let cell = &self.graph.cells()[cell.index()];
                let name = self.run.location_name(cell.location);
                let [old, new] = [old, new].map(|value| value.as_signed(cell.width));
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
            let value = cell.initial.as_signed(cell.width);
            return format!(
                "initially {} = {value}",
                self.run.location_name(cell.location)
            );
        }
        let Some(event) = self.graph.event(event) else {
            return String::new();
        };
        let place = |cell: norns_execution::CellId, value: norns_execution::Value| {
            let cell = &self.graph.cells()[cell.index()];
            let name = self.run.location_name(cell.location);
            format!("{name} = {}", value.as_signed(cell.width))
        };
        match event.action {
            Action::Read {
                cell, source: None, ..
            } => {
                let location = self.graph.cells()[cell.index()].location;
                format!("waits for {}", self.run.location_name(location))
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
                format!("allocate {} ({size} bytes)", self.run.object_name(object))
            }
            Action::Free { object } => format!("free {}", self.run.object_name(object)),
            Action::Choose { taken } => format!("choose {taken}"),
        }
    }
}
