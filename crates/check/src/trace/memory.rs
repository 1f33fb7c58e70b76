//! What steps do in memory, as data, for reports that show memory as it changes or filter steps by what they access.

use super::{
    Naming, StepKind,
    accesses::{Bytes, part_of},
};
use norns_execution::{CellId, EventId, Location, Width, program::Run, witness::Entry};
use norns_explorers::memory::{Cover, Extents, Piece};
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
    pub(super) accesses: Vec<Vec<TraceAccess>>,
}

/// The bytes that a step accesses, and whether they must be one cell.
type Accessed = (Location, Width, bool);

impl<R: Run> Naming<'_, R> {
    /// The cells that entries access, in the order of their first accesses. Memory is divided into the largest cells of which each
    /// access of these entries covers a whole number.
    pub(super) fn memory(&self, entries: &[Entry], places: &HashMap<EventId, usize>) -> Memory {
        let accessed: Vec<Option<Accessed>> = entries
            .iter()
            .map(|entry| match entry {
                &Entry::Event(id) => self.accessed(id),
                Entry::Output(..) => None,
            })
            .collect();
        let mut extents = Extents::default();
        let mut cells_of = |(location, width, is_one_cell): Accessed| {
            // Atomic accesses that overlap are unsupported, so no trace has any.
            let cover = extents.cover(location, width, is_one_cell);
            cover.unwrap_or_else(|_| {
                let whole = Piece::whole(location, width);
                Cover::Pieces(std::iter::once(whole).collect())
            })
        };
        while accessed
            .iter()
            .flatten()
            .any(|&access| cells_of(access) == Cover::Refined)
        {}
        let mut known: HashMap<(Location, Width), usize> = HashMap::new();
        let mut cells = Vec::new();
        let mut accesses = Vec::new();
        for (entry, accessed) in entries.iter().zip(accessed) {
            let cover = accessed.map(&mut cells_of);
            let (&Entry::Event(id), Some(Cover::Pieces(pieces))) = (entry, cover) else {
                accesses.push(Vec::new());
                continue;
            };
            let of_step = pieces.iter().map(
                |&Piece {
                     location, width, ..
                 }| {
                    let place = *known.entry((location, width)).or_insert_with(|| {
                        cells.push(self.cell(location, width, places));
                        cells.len() - 1
                    });
                    self.access(id, location, width, place)
                },
            );
            accesses.push(of_step.collect());
        }
        Memory { cells, accesses }
    }

    /// The bytes that a step is about: the object that a library function was called for, or what the program accesses. A function
    /// that waits on a condition variable also unlocks and locks a mutex; these steps are about the mutex.
    fn accessed(&self, id: EventId) -> Option<Accessed> {
        let is_call = match self.kind(id) {
            StepKind::Call | StepKind::WakesNobody | StepKind::Wake | StepKind::Barrier => true,
            StepKind::Wait(_) => !self.locks(id),
            _ => false,
        };
        let call = self.call_of(id).filter(|_| is_call);
        let argument = call.and_then(|call| call.argument);
        let of_call = argument.and_then(|location| self.graph.cell_at(location));
        if let (None, Some(access)) = (of_call, self.whole_access(id)) {
            return Some((access.location, access.width, false));
        }
        let cell = of_call.or_else(|| self.graph.event(id)?.action.cell())?;
        let cell = &self.graph.cells()[cell.index()];
        Some((cell.location, cell.width, true))
    }

    fn cell(
        &self,
        location: Location,
        width: Width,
        places: &HashMap<EventId, usize>,
    ) -> TraceCell {
        let ends = |location: Location, width: Width| location.offset + width.bytes();
        let of_graph: Vec<CellId> = (0..)
            .map(CellId)
            .zip(self.graph.cells())
            .filter(|(_, cell)| {
                cell.location.object == location.object
                    && cell.location.offset < ends(location, width)
                    && location.offset < ends(cell.location, cell.width)
            })
            .map(|(id, _)| id)
            .collect();
        let initial = of_graph.iter().map(|&id| {
            let cell = &self.graph.cells()[id.index()];
            let value = self.graph.value_of(EventId::initial(id));
            (cell.location, cell.width, value)
        });
        let initial = part_of(&initial.collect::<Vec<_>>(), location, width);
        let mut order: Vec<usize> = Vec::new();
        if let Some(&first) = of_graph.first().filter(|_| self.model.orders_writes()) {
            let writes = self.graph.writes_to(first);
            order.extend(writes.filter_map(|write| places.get(&write).copied()));
            order.dedup();
        }
        TraceCell {
            name: self.place_name(location),
            initial: self.value_at(location, initial, width),
            order,
        }
    }

    /// Values that only the library sees, such as those of a mutex, are left out.
    fn access(&self, id: EventId, location: Location, width: Width, place: usize) -> TraceAccess {
        let is_seen = matches!(
            self.kind(id),
            StepKind::Read | StepKind::Write | StepKind::Update | StepKind::FailedUpdate
        );
        let name = |bytes: Vec<Bytes>| {
            let is_known = is_seen && !bytes.is_empty();
            is_known.then(|| self.value_at(location, part_of(&bytes, location, width), width))
        };
        TraceAccess {
            cell: place,
            read: name(self.bytes_read(id)),
            written: name(self.bytes_written(id)),
        }
    }
}
