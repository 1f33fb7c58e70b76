//! RC11 and RA by clocks.
//!
//! Happens-before is a clock per event, computed when the event is added: where it lies within program order and
//! reads-from, later events do not change it. Coherence (`eco ; hb` irreflexive) then asks, of a new read or write, whether
//! a later write of its cell, or a read of one, is already known. Atomicity is adjacency in modification order.
//!
//! Kokologiannakis et al., POPL 2018, section 3.2 for RC11; Abdulla et al., OOPSLA 2018, section 3 for RA; see
//! `axioms/rc11.rs` and `axioms/ra.rs`, which define what is computed here.
//!
//! What it cannot do: the order of sequentially consistent events. With two of them or more the axioms are asked.

use crate::models::{MemoryModel, axioms};
use norns_execution::{Action, CellId, EventId, Graph, Order, ThreadId, VectorClock};

/// What an event knows, and what it passes on.
#[derive(Clone, Debug, Default)]
struct Known {
    /// What happens before it, and it itself.
    happens_before: VectorClock,
    /// What relaxed reads of its thread have seen released: an acquire fence takes it up.
    unacquired: VectorClock,
    /// What the last release fence of its thread knew: a relaxed write behind it passes it on.
    fenced: VectorClock,
    /// For a write, what an acquire read of it learns.
    released: VectorClock,
}

impl Known {
    /// Whether an event is known.
    fn includes(&self, event: EventId) -> bool {
        match event {
            EventId::Initial(_) => true,
            EventId::Of { thread, index } => self.happens_before.get(thread) > index,
        }
    }
}

/// Happens-before of a graph, and consistency by it.
#[derive(Clone, Debug)]
pub struct Clocks {
    model: MemoryModel,
    threads: Vec<Vec<Known>>,
}

impl Clocks {
    /// Clocks of a graph without events, for a model that has them.
    pub fn of(model: MemoryModel) -> Option<Self> {
        matches!(model, MemoryModel::Rc11 | MemoryModel::Ra).then_some(Self {
            model,
            threads: Vec::new(),
        })
    }

    /// Takes note of an event that was added to the graph or changed. Events of its thread behind it are forgotten.
    pub fn update(&mut self, graph: &Graph, event: EventId) {
        let EventId::Of { thread, index } = event else {
            return;
        };
        if self.threads.len() <= thread.index() {
            self.threads.resize(thread.index() + 1, Vec::new());
        }
        let known = self.known_of(graph, thread, index);
        let events = &mut self.threads[thread.index()];
        events.truncate(index as usize);
        events.push(known);
    }

    fn at(&self, event: EventId) -> Option<&Known> {
        match event {
            EventId::Initial(_) => None,
            EventId::Of { thread, index } => self.threads.get(thread.index())?.get(index as usize),
        }
    }

    fn known_of(&self, graph: &Graph, thread: ThreadId, index: u32) -> Known {
        let mut known = match index.checked_sub(1) {
            Some(before) => self
                .at(EventId::of(thread, before))
                .cloned()
                .unwrap_or_default(),
            None => self.at_start(graph, thread),
        };
        let id = EventId::of(thread, index);
        let Some(action) = graph.event(id).map(|event| event.action) else {
            return known;
        };
        match action {
            Action::Read {
                order,
                source: Some(source),
                ..
            } => self.read(graph, &mut known, order, source),
            Action::Fence { order } if self.model == MemoryModel::Rc11 && order.is_acquire() => {
                let unacquired = known.unacquired.clone();
                known.happens_before.join(&unacquired);
            }
            Action::Join { child } => {
                let count = graph.events_of(child).len() as u32;
                let last = count
                    .checked_sub(1)
                    .and_then(|last| self.at(EventId::of(child, last)));
                if let Some(last) = last {
                    known.happens_before.join(&last.happens_before);
                }
            }
            _ => {}
        }
        known.happens_before.raise(thread, index + 1);
        match action {
            Action::Fence { order } if self.model == MemoryModel::Rc11 && order.is_release() => {
                known.fenced = known.happens_before.clone();
            }
            Action::Write {
                cell,
                order,
                exclusive,
                ..
            } => known.released = self.released(graph, &known, id, cell, order, exclusive),
            _ => {}
        }
        known
    }

    /// What a thread knows before its first event.
    fn at_start(&self, graph: &Graph, thread: ThreadId) -> Known {
        let spawn = graph
            .events()
            .find(|(_, event)| matches!(event.action, Action::Spawn { child } if child == thread));
        let before = spawn.and_then(|(id, _)| self.at(id));
        Known {
            happens_before: before
                .map_or_else(VectorClock::new, |known| known.happens_before.clone()),
            ..Known::default()
        }
    }

    fn read(&self, graph: &Graph, known: &mut Known, order: Order, source: EventId) {
        let write_is_atomic = graph
            .event(source)
            .and_then(|event| event.action.order())
            .is_some_and(Order::is_atomic);
        if !order.is_atomic() || !write_is_atomic {
            return;
        }
        let Some(write) = self.at(source) else {
            return;
        };
        if self.model == MemoryModel::Ra {
            known.happens_before.join(&write.happens_before);
        } else if order.is_acquire() {
            known.happens_before.join(&write.released);
        } else {
            known.unacquired.join(&write.released);
        }
    }

    /// `[E^rel] ; ([F] ; sb)? ; rseq`, seen from a write at its end.
    fn released(
        &self,
        graph: &Graph,
        known: &Known,
        id: EventId,
        cell: CellId,
        order: Order,
        exclusive: bool,
    ) -> VectorClock {
        let mut released = if order.is_release() {
            known.happens_before.clone()
        } else {
            known.fenced.clone()
        };
        let EventId::Of { thread, index } = id else {
            return released;
        };
        let events = graph.events_of(thread);
        let earlier = (0..index).rev().find(|&earlier| {
            matches!(events[earlier as usize].action, Action::Write { cell: other, .. } if other == cell)
        });
        if let Some(earlier) = earlier.and_then(|earlier| self.at(EventId::of(thread, earlier))) {
            released.join(&earlier.released);
        }
        let read = index
            .checked_sub(1)
            .map(|read| events[read as usize].action);
        if exclusive
            && let Some(Action::Read {
                source: Some(source),
                ..
            }) = read
            && let Some(source) = self.at(source)
        {
            released.join(&source.released);
        }
        released
    }

    /// Whether a graph is consistent that was so before these events came or changed.
    pub fn are_consistent(&self, graph: &Graph, events: &[EventId]) -> bool {
        events
            .iter()
            .all(|&event| self.is_coherent(graph, event) && is_atomic(graph, event))
            && (!self.needs_axioms(graph) || axioms::check(self.model, graph).is_ok())
    }

    /// Whether no later write of the cell, and no read of one, happens before a read or write.
    fn is_coherent(&self, graph: &Graph, event: EventId) -> bool {
        let (Some(known), Some(added)) = (self.at(event), graph.event(event)) else {
            return true;
        };
        let (cell, from) = match added.action {
            Action::Read {
                cell,
                source: Some(source),
                ..
            } => (cell, source),
            Action::Write { cell, .. } => (cell, event),
            _ => return true,
        };
        let writes = &graph.cells()[cell.index()].writes;
        let later = match from {
            EventId::Initial(_) => writes.as_slice(),
            EventId::Of { .. } => match writes.iter().position(|&write| write == from) {
                Some(place) => &writes[place + 1..],
                None => return true,
            },
        };
        if later.is_empty() {
            return true;
        }
        let knows_later = later.iter().any(|&write| known.includes(write));
        let knows_reader = || {
            graph.events().any(|(id, other)| match other.action {
                Action::Read {
                    cell: of,
                    source: Some(source),
                    ..
                } => of == cell && id != event && later.contains(&source) && known.includes(id),
                _ => false,
            })
        };
        !knows_later && !knows_reader()
    }

    /// Whether the order of sequentially consistent events may matter, so that the axioms are asked.
    pub fn needs_axioms(&self, graph: &Graph) -> bool {
        let counts = |action: &Action| match action {
            Action::Fence { order } => order.is_sequentially_consistent(),
            action => {
                self.model == MemoryModel::Rc11
                    && action
                        .order()
                        .is_some_and(Order::is_sequentially_consistent)
            }
        };
        graph
            .events()
            .filter(|(_, event)| counts(&event.action))
            .nth(1)
            .is_some()
    }
}

/// Whether a write does not stand between an update and what it read.
fn is_atomic(graph: &Graph, event: EventId) -> bool {
    let Some(Action::Write { cell, .. }) = graph.event(event).map(|event| event.action) else {
        return true;
    };
    let writes = &graph.cells()[cell.index()].writes;
    let Some(place) = writes.iter().position(|&write| write == event) else {
        return true;
    };
    let before = place
        .checked_sub(1)
        .map_or(EventId::Initial(cell), |before| writes[before]);
    match writes.get(place + 1) {
        Some(&EventId::Of { thread, index }) if index > 0 => {
            let (read, write) = (
                graph.events_of(thread)[index as usize - 1].action,
                graph.events_of(thread)[index as usize].action,
            );
            let is_update = matches!(
                write,
                Action::Write {
                    exclusive: true,
                    ..
                }
            );
            let reads_before =
                matches!(read, Action::Read { source: Some(source), .. } if source == before);
            !(is_update && reads_before)
        }
        _ => true,
    }
}
