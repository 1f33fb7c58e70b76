//! What steps do in memory, as data, for reports that show memory as it changes or filter steps by what they access.

use super::{Naming, StepKind};
use norns_execution::{Action, CellId, EventId, Value, program::Run, witness::Entry};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// What a step does to a cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TraceAccess {
    /// The place of the cell in [`super::Trace::cells`].
    pub cell: usize,
    /// The value that it reads, if the program sees that value.
    pub read: Option<String>,
    /// The value that it writes, if the program sees that value.
    pub written: Option<String>,
}

/// A cell that steps access.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TraceCell {
    /// Its name.
    pub name: String,
    /// Its initial value.
    pub initial: String,
    /// The steps that write it, in modification order; empty if the model does not order writes.
    pub order: Vec<usize>,
}

/// The cells that steps access, and what each step does to them.
pub(super) struct Memory {
    pub(super) cells: Vec<TraceCell>,
    pub(super) accesses: Vec<Option<TraceAccess>>,
}

impl<R: Run> Naming<'_, R> {
    /// The cells that entries access, in the order of their first accesses.
    pub(super) fn memory(&self, entries: &[Entry], places: &HashMap<EventId, usize>) -> Memory {
        let mut known: HashMap<CellId, usize> = HashMap::new();
        let mut cells = Vec::new();
        let accesses = entries.iter().map(|entry| {
            let &Entry::Event(id) = entry else {
                return None;
            };
            let cell = self.cell_of(id)?;
            let place = *known.entry(cell).or_insert_with(|| {
                cells.push(self.cell(cell, places));
                cells.len() - 1
            });
            Some(self.access(id, cell, place))
        });
        let accesses = accesses.collect();
        Memory { cells, accesses }
    }

    /// The cell that a step is about: the object that a library function was called for, or the cell that is accessed. A function
    /// that waits on a condition variable also unlocks and locks a mutex; these steps are about the mutex.
    fn cell_of(&self, id: EventId) -> Option<CellId> {
        let is_call = match self.kind(id) {
            StepKind::Call | StepKind::WakesNobody | StepKind::Wake | StepKind::Barrier => true,
            StepKind::Wait(_) => !self.locks(id),
            _ => false,
        };
        let call = self.call_of(id).filter(|_| is_call);
        let argument = call.and_then(|call| call.argument);
        let of_call = argument.and_then(|location| self.graph.cell_at(location));
        of_call.or_else(|| self.graph.event(id)?.action.cell())
    }

    fn cell(&self, id: CellId, places: &HashMap<EventId, usize>) -> TraceCell {
        let cell = &self.graph.cells()[id.index()];
        let initial = self.graph.value_of(EventId::initial(id));
        let mut order: Vec<usize> = Vec::new();
        if self.model.orders_writes() {
            let writes = self.graph.writes_to(id);
            order.extend(writes.filter_map(|write| places.get(&write).copied()));
            order.dedup();
        }
        TraceCell {
            name: self.place_name(cell.location),
            initial: self.value_at(cell.location, initial, cell.width),
            order,
        }
    }

    /// Values that only the library sees, such as those of a mutex, are left out.
    fn access(&self, id: EventId, cell: CellId, place: usize) -> TraceAccess {
        let mut access = TraceAccess {
            cell: place,
            read: None,
            written: None,
        };
        let is_seen = matches!(
            self.kind(id),
            StepKind::Read | StepKind::Write | StepKind::Update | StepKind::FailedUpdate
        );
        if let (true, Some(event)) = (is_seen, self.graph.event(id)) {
            let at = &self.graph.cells()[cell.index()];
            let name = |value: Value| self.value_at(at.location, value, at.width);
            match event.action {
                Action::Read { value, .. } => {
                    access.read = Some(name(value));
                    let write = self.graph.write_half(id);
                    access.written = write.map(|write| name(self.graph.value_of(write)));
                }
                Action::Write { value, .. } => access.written = Some(name(value)),
                _ => {}
            }
        }
        access
    }
}
