//! Fast counterparts of the axioms: consistency of a graph that was consistent before its last events were added.
//!
//! A violation must involve what is new, so only that is examined. Clocks (`clocks`) represent what happens before an event,
//! and what it depends on. Coherence uses them (`coherence`), and so does WRC11's weak order (`weak`). The global order of SC,
//! TSO and PSO is searched for cycles (`global_order`). `--self-check` compares each answer with the axioms.
//!
//! The order of sequentially consistent events (`psc` of RC11 and C20, and its part for fences under RA) is searched for cycles
//! among these events alone (`partial_sc_order`).

pub mod clocks;
mod coherence;
mod global_order;
mod partial_sc_order;
mod weak;
mod whole;

pub use clocks::{Clocks, View};
pub(crate) use coherence::{earliest, source_of_update, update_of};
pub(crate) use global_order::{GlobalOrder, behind};
pub(crate) use partial_sc_order::has_points;
pub(crate) use weak::{first_update, maximal_writes};
pub use whole::WholeGraph;

use super::{MemoryModel, axioms};
use global_order::{CycleSearch, WriteOrders};
use norns_execution::{Action, CellId, EventId, Graph};
use partial_sc_order::PartialScOrder;
use smallvec::SmallVec;

fn is_sequentially_consistent(search: &mut CycleSearch, graph: &Graph) -> bool {
    let mut cells = (0..graph.cells().len() as u32).map(CellId);
    cells.all(|cell| coherence::updates_follow(graph, cell))
        && !search.has_cycle(GlobalOrder::Sc, graph)
}

/// Consistency of a graph that changes event by event.
#[derive(Clone, Debug)]
pub struct Incremental {
    model: MemoryModel,
    /// The view of each event.
    pub clocks: Clocks,
    search: CycleSearch,
    partial_sc_order: PartialScOrder,
}

impl Incremental {
    /// For a graph without events.
    pub fn new(model: MemoryModel) -> Self {
        Self {
            model,
            clocks: Clocks::new(model),
            search: CycleSearch::default(),
            partial_sc_order: PartialScOrder::new(model),
        }
    }

    /// How many writes of its cell, the initial one included, come before the first from which a read may read, where writes are
    /// ordered.
    pub fn earliest_source(&self, graph: &Graph, read: EventId, cell: CellId) -> usize {
        let view = self.clocks.view_before(graph, read);
        coherence::earliest(graph, cell, view)
    }

    /// The writes of its cell from which a read may read as far as its thread's view tells, where writes have only a weak order.
    pub fn weakly_readable(
        &self,
        graph: &Graph,
        read: EventId,
        cell: CellId,
    ) -> SmallVec<[EventId; 16]> {
        let view = self.clocks.view_before(graph, read);
        weak::readable(graph, &self.clocks, cell, view)
    }

    /// How many others must stand before a write in its cell's order; `reader`, if given, is to read from it. The write of an
    /// update stands right behind what the update read, which was not too early; then nothing that the update knows comes later.
    pub fn earliest_place(
        &self,
        graph: &Graph,
        write: EventId,
        cell: CellId,
        reader: Option<EventId>,
    ) -> usize {
        let own = if coherence::update_of(graph, write).is_some() {
            0
        } else {
            coherence::earliest(graph, cell, self.clocks.view_before(graph, write))
        };
        let readers = reader.map(|read| self.earliest_source(graph, read, cell));
        own.max(readers.unwrap_or(0))
    }

    /// Whether a graph is consistent that was so before these events came or changed, given that no read reads, and no
    /// write stands, too early.
    pub fn is_consistent(&mut self, graph: &Graph, new: &[EventId]) -> bool {
        if self.model.orders_writes()
            && !new.iter().all(|&event| coherence::is_atomic(graph, event))
        {
            return false;
        }
        match self.model {
            MemoryModel::Sc => {
                self.have_no_cycle(GlobalOrder::Sc, graph, new, WriteOrders::Coherent)
            }
            MemoryModel::Tso => {
                self.have_no_cycle(GlobalOrder::Tso, graph, new, WriteOrders::Coherent)
            }
            MemoryModel::Pso => {
                self.have_no_cycle(GlobalOrder::Pso, graph, new, WriteOrders::Coherent)
            }
            MemoryModel::Ra | MemoryModel::Rc11 | MemoryModel::C20 => {
                self.is_partial_sc_order_acyclic(graph, new)
            }
            MemoryModel::Wrc11 => {
                let clocks = &self.clocks;
                new.iter()
                    .all(|&event| weak::is_consistent(graph, clocks, event))
                    && self.is_partial_sc_order_acyclic(graph, new)
            }
        }
    }

    fn is_partial_sc_order_acyclic(&mut self, graph: &Graph, new: &[EventId]) -> bool {
        if !partial_sc_order::has_points(graph) {
            return true;
        }
        let Self {
            clocks,
            partial_sc_order,
            ..
        } = self;
        let mut new = new.iter();
        !new.any(|&event| partial_sc_order.has_cycle_through(graph, clocks, event))
    }

    /// Whether the modification order at hand explains a graph; `explained` says whether it did before these events came or
    /// changed.
    pub fn order_explains(&mut self, graph: &Graph, new: &[EventId], explained: bool) -> bool {
        if explained {
            return new.iter().all(|&event| self.is_coherent(graph, event))
                && self.is_consistent(graph, new);
        }
        // Most orders are sequentially consistent, and that is found out quickly.
        is_sequentially_consistent(&mut self.search, graph) || self.satisfies_axioms(graph)
    }

    /// Whether an access reads or writes no earlier than the view of its thread allows.
    fn is_coherent(&self, graph: &Graph, event: EventId) -> bool {
        let (cell, write) = match graph.event(event).map(|event| event.action) {
            Some(Action::Read { cell, source, .. }) => (cell, source),
            Some(Action::Write { cell, .. }) => (cell, Some(event)),
            _ => return true,
        };
        let writes = &graph.cells()[cell.index()].writes;
        let place = match write {
            Some(write) if !write.is_initial() => {
                let place = graph.place_of(write);
                place.map_or(writes.len(), |place| place + 1)
            }
            _ => 0,
        };
        let earliest = self.earliest_source(graph, event, cell);
        if write == Some(event) {
            place > earliest
        } else {
            place >= earliest
        }
    }

    fn satisfies_axioms(&self, graph: &Graph) -> bool {
        axioms::check(self.model, graph).is_ok()
    }

    fn have_no_cycle(
        &mut self,
        order: GlobalOrder,
        graph: &Graph,
        new: &[EventId],
        writes: WriteOrders,
    ) -> bool {
        let search = &mut self.search;
        let mut new = new.iter();
        !new.any(|&event| search.leads_back_to(order, graph, event, writes))
    }
}
