//! Recording a graph as a witness.

use super::{
    Access, Action, Number, Object, Place, Source, Step, Updated, Value, Version, Witness,
};
use crate::{
    Action as Event, CellId, EventId, Graph, Label, Location, ObjectId, ThreadId, Waiting, Width,
    program::{LibraryCall, Run},
    value,
};
use std::collections::HashMap;

/// What a step stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// An event, with the other half if it is an update.
    Event(EventId),
    /// What a thread printed.
    Output(ThreadId, String),
}

/// What is recorded of a graph: each event as it is written down.
pub struct Recorder<'a, R> {
    graph: &'a Graph,
    run: &'a R,
    /// The step of each event.
    numbers: &'a HashMap<EventId, Number>,
}

impl<'a, R: Run> Recorder<'a, R> {
    /// A recorder of the events that have numbers.
    pub const fn new(graph: &'a Graph, run: &'a R, numbers: &'a HashMap<EventId, Number>) -> Self {
        Self {
            graph,
            run,
            numbers,
        }
    }

    /// What an event of a thread does, with the other half if it is an update. Nothing if there is no such event.
    pub fn action(&self, id: EventId) -> Option<Action> {
        let label = || self.label(id);
        Some(match self.graph.event(id)?.action {
            Event::Read { source: None, .. } => self.wait(id)?,
            Event::Read {
                cell,
                mode,
                of_update,
                exclusive,
                source: Some(source),
                value,
                ..
            } => {
                let access = self.access(id, cell);
                let known = self.value(id, &access, value);
                let source = self.numbers.get(&source).copied();
                let from = vec![source.map_or(Source::INITIAL, Source::Step)];
                let written = self
                    .graph
                    .write_half(id)
                    .and_then(|id| self.graph.event(id));
                let result = match written.map(|event| event.action) {
                    Some(Event::Write { mode, value, .. }) => Updated::Writes {
                        mode,
                        value: self.value(id, &access, value),
                    },
                    _ if exclusive => Updated::Pending,
                    _ => Updated::Fails,
                };
                if of_update {
                    Action::Update {
                        access,
                        mode,
                        from,
                        value: known,
                        result,
                    }
                } else {
                    Action::Read {
                        access,
                        mode,
                        from,
                        value: known,
                    }
                }
            }
            Event::Write {
                cell, mode, value, ..
            } => {
                let access = self.access(id, cell);
                let value = self.value(id, &access, value);
                Action::Write {
                    access,
                    mode,
                    value,
                }
            }
            Event::Fence { mode } => match label() {
                Some(Label::AtomicBegin) => Action::AtomicBegin,
                Some(Label::AtomicEnd) => Action::AtomicEnd,
                _ => Action::Fence { mode },
            },
            Event::Spawn { child } => Action::Spawn {
                child: self.run.thread_name(child),
            },
            Event::Join { child } => Action::Join {
                child: self.run.thread_name(child),
            },
            Event::Arrive {
                barrier, contested, ..
            } => Action::Arrive {
                barrier: self.place(id, barrier.location),
                contested,
            },
            Event::Depart { barrier, .. } => Action::Depart {
                barrier: self.place(id, barrier.location),
            },
            Event::Allocate {
                size, zeroed, kind, ..
            } => Action::Allocate {
                bytes: size,
                zeroed,
                storage: kind,
            },
            Event::Free { object } => Action::Free {
                object: self.object(id, object),
            },
            Event::Choose { taken } => Action::Choose { taken },
        })
    }

    /// The same for a read that is known to wait forever, whatever it has seen.
    pub fn wait(&self, id: EventId) -> Option<Action> {
        let cell = self.graph.event(id)?.action.cell()?;
        let until = self.label(id).and_then(Label::until);
        Some(Action::Wait {
            access: self.access(id, cell),
            reason: until.map_or(Waiting::Await, |until| until.reason),
        })
    }

    /// The label that an event answers, or is to answer.
    fn label(&self, id: EventId) -> Option<&Label> {
        let (thread, event) = (id.thread()?, self.graph.event(id)?);
        let is_there = self.run.is_started(thread) && event.label <= self.run.answers(thread);
        is_there.then(|| self.run.label_at(thread, event.label))
    }

    fn access(&self, id: EventId, cell: CellId) -> Access {
        let cell = &self.graph.cells()[cell.index()];
        let object = if self.is_inside_a_call(id, cell.location.object) {
            None
        } else {
            self.object(id, cell.location.object)
        };
        let part = match self.label(id) {
            Some(
                Label::Read {
                    location, width, ..
                }
                | Label::Write {
                    location, width, ..
                },
            ) => {
                let offset = i64::from(cell.location.offset) - i64::from(location.offset);
                (offset != 0 || *width != cell.width).then_some(offset)
            }
            _ => None,
        };
        Access {
            offset: object.as_ref().map_or(0, |_| cell.location.offset),
            object,
            bytes: cell.width,
            part,
        }
    }

    /// The call of a function of the library that an event belongs to.
    fn call(&self, id: EventId) -> Option<LibraryCall> {
        self.label(id)?;
        let label = self.graph.event(id)?.label;
        self.run.library_call(id.thread()?, label)
    }

    /// Whether an event of a call touches what is not the object of the call: such memory serves one object now and another then,
    /// and what is there depends on that.
    fn is_inside_a_call(&self, id: EventId, object: ObjectId) -> bool {
        let call = self.call(id);
        call.is_some_and(|call| call.argument.map(|argument| argument.object) != Some(object))
    }

    /// What an object is called at an event: one that is made later has no name yet.
    fn object(&self, at: EventId, object: ObjectId) -> Option<Object> {
        if let Some(name) = self.run.global_name(object) {
            return Some(Object::Global(name));
        }
        let made = self.graph.allocation_of(object)?;
        let [made, at] = [made, at].map(|event| self.numbers.get(&event).copied());
        let made = made.filter(|_| made < at)?;
        Some(Object::Made(made))
    }

    /// What a place in memory is called at an event.
    fn place(&self, at: EventId, location: Location) -> Option<Place> {
        Some(Place {
            object: self.object(at, location.object)?,
            offset: location.offset,
        })
    }

    fn value(&self, at: EventId, access: &Access, value: value::Value) -> Option<Value> {
        // What the library keeps in its objects is its own business: ids of threads, which are no names.
        if access.object.is_none() || self.call(at).is_some() {
            return None;
        }
        let number = value.as_signed(access.bytes);
        if !value.is_initialised() {
            return Some(Value::Partly {
                number,
                uninitialised: value.uninitialised(),
            });
        }
        let target = (access.bytes == Width::Eight).then(|| self.run.target(value));
        let place = target
            .flatten()
            .and_then(|location| self.place(at, location));
        Some(place.map_or(Value::Number(number), Value::Pointer))
    }
}

impl Witness {
    /// An execution, in the order of its entries, which is that of a witness. Orders of writes are recorded if they mean anything.
    pub fn record<R: Run>(graph: &Graph, run: &R, entries: &[Entry], with_orders: bool) -> Self {
        let mut numbers = HashMap::new();
        for (place, entry) in entries.iter().enumerate() {
            if let &Entry::Event(event) = entry {
                let number = Number::of_place(place);
                numbers.insert(event, number);
                numbers.extend(graph.write_half(event).map(|write| (write, number)));
            }
        }
        let recorder = Recorder::new(graph, run, &numbers);
        let step = |entry: &Entry| {
            let (thread, action) = match entry {
                &Entry::Event(event) => (event.thread()?, recorder.action(event)?),
                Entry::Output(thread, text) => (*thread, Action::Print { text: text.clone() }),
            };
            Some(Step {
                thread: run.thread_name(thread),
                text: String::new(),
                action,
            })
        };
        let order = |writes: &[EventId]| {
            let order: Option<Vec<Number>> = writes
                .iter()
                .map(|write| numbers.get(write).copied())
                .collect();
            order.filter(|order| !order.is_sorted())
        };
        let cells = graph.cells().iter().filter(|_| with_orders);
        let mut orders: Vec<Vec<Number>> = cells.filter_map(|cell| order(&cell.writes)).collect();
        orders.sort_unstable();
        Self {
            version: Version,
            steps: entries.iter().filter_map(step).collect(),
            orders,
        }
    }
}
