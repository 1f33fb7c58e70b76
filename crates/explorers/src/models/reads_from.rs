//! Consistency by reads-from alone: a graph is consistent if some modification order makes it so.
//!
//! What a program reads and does follows from reads-from. The order of writes that no thread can distinguish only multiplies
//! executions. This module answers the two questions of an explorer of reads-from: is there a modification order that the model
//! allows, and which write may be the last of its cell?
//!
//! - What every order must contain is *saturated* (`saturation.rs`). For RA, and for RC11 and C20 where sequentially consistent
//!   events need no order of their own, this is sufficient: sections 4.1 and 4.2 of Abdulla, Atig, Jonsson, Ngo, "Optimal
//!   Stateless Model Checking under the Release-Acquire Semantics", OOPSLA 2018.
//! - For SC, TSO and PSO a global order is searched for (`global_order.rs`), after section 4 of Agarwal, Chatterjee, Pathak,
//!   Pavlogiannis, Toman, "Stateless Model Checking under a Reads-Value-From Equivalence", CAV 2021.
//! - For the rest of RC11, C20 and RA the axioms are evaluated (`axiomatic.rs`).
//!
//! The first question is asked about graphs that change event by event. So the order that explained the previous graph is tried
//! first, and only what is new is examined; if that order is forced for every cell, there is no other to search for. The answer
//! to the second question must depend only on the part of the graph about which it is asked; see [`Remembered::last_write`].

mod axiomatic;
pub(crate) mod closure;
mod global_order;
mod part;
mod saturation;

pub use part::{Part, Prefix};

use super::{
    MemoryModel,
    incremental::{Clocks, earliest},
};
use norns_execution::{Action, Cell, CellId, EventId, Graph, Mode};
use saturation::Saturation;
use smallvec::{SmallVec, smallvec};
use std::collections::HashMap;

/// The writes of cells in modification order, the initial ones left out; cells without writes are not there.
pub type WriteOrders = Vec<(CellId, Vec<EventId>)>;

/// What an order of writes must satisfy besides explaining the graph.
#[derive(Clone, Copy, Debug, Default)]
pub struct OrderConstraints<'a> {
    /// Which write must be the last of a cell.
    pub last: &'a [(CellId, EventId)],
    /// What must come before what; for SC, TSO and PSO only.
    pub before: &'a [(EventId, EventId)],
}

/// Whether saturation is sufficient for a part of a graph.
pub fn saturation_decides(model: MemoryModel, part: Part<'_>) -> bool {
    decides_with(model, part.sequentially_consistent())
}

/// Whether saturation is sufficient for a graph without these events.
pub fn saturation_decides_without(model: MemoryModel, graph: &Graph, new: &[EventId]) -> bool {
    let (mut accesses, mut fences) = Part::whole(graph).sequentially_consistent();
    for event in new.iter().filter_map(|&event| graph.event(event)) {
        let mode = event.action.mode();
        if mode.is_some_and(Mode::is_sequentially_consistent) {
            match event.action {
                Action::Fence { .. } => fences -= 1,
                _ => accesses -= 1,
            }
        }
    }
    decides_with(model, (accesses, fences))
}

/// Whether saturation is sufficient with so many sequentially consistent accesses and fences.
fn decides_with(model: MemoryModel, (accesses, fences): (u32, u32)) -> bool {
    match model {
        MemoryModel::Ra => fences < 2,
        MemoryModel::Rc11 | MemoryModel::C20 => accesses + fences < 2,
        _ => false,
    }
}

/// An order of the writes of each cell that explains a part of a graph and satisfies the constraints; none if there is none. What is
/// found depends on the part alone.
pub fn search(
    model: MemoryModel,
    part: Part<'_>,
    constraints: &OrderConstraints<'_>,
) -> Option<WriteOrders> {
    match model {
        MemoryModel::Sc | MemoryModel::Tso | MemoryModel::Pso => {
            global_order::search(model, part, constraints)
        }
        MemoryModel::Ra | MemoryModel::Rc11 | MemoryModel::Wrc11 | MemoryModel::C20 => {
            axiomatic::search(model, part, constraints)
        }
    }
}

/// The writes that a read may read from according to saturation, by name.
pub fn readable(
    graph: &Graph,
    clocks: &Clocks,
    read: EventId,
    cell: CellId,
) -> SmallVec<[EventId; 16]> {
    let has_one_order = has_one_order(Part::whole(graph), clocks, cell);
    readable_if(has_one_order, graph, clocks, (read, cell))
}

/// [`readable`], given whether the current order of the cell's writes is forced.
fn readable_if(
    has_one_order: bool,
    graph: &Graph,
    clocks: &Clocks,
    (read, cell): (EventId, CellId),
) -> SmallVec<[EventId; 16]> {
    let part = Part::whole(graph);
    let view = clocks.coherent_view_before(graph, read);
    if has_one_order {
        return graph
            .writes_to(cell)
            .skip(earliest(graph, cell, view))
            .collect();
    }
    let mut sources = Saturation::of(part, clocks, cell, Some(read)).readable(view);
    sources.sort_unstable_by(|&one, &other| graph.compare_events(one, other));
    sources
}

/// Whether the current order of a cell's writes is forced: each write has the previous one in view, or updates it.
fn has_one_order(part: Part<'_>, clocks: &Clocks, cell: CellId) -> bool {
    let mut before = EventId::initial(cell);
    part.writes(cell).all(|write| {
        let before = std::mem::replace(&mut before, write);
        must_follow(part.graph, clocks, write, before)
    })
}

/// Whether a write comes after another in every order, since it has it in view or updates it.
fn must_follow(graph: &Graph, clocks: &Clocks, write: EventId, before: EventId) -> bool {
    (before.thread() == write.thread() && before.key() < write.key())
        || clocks.coherent_view(write).includes(before)
        || part::source_of_update(graph, write) == Some(before)
}

/// The writes to a cell that may be the last according to saturation, by name.
pub fn maximal(part: Part<'_>, clocks: &Clocks, cell: CellId) -> SmallVec<[EventId; 4]> {
    if has_one_order(part, clocks, cell) {
        return smallvec![part.writes(cell).last().unwrap_or(EventId::initial(cell))];
    }
    let mut writes = Saturation::of(part, clocks, cell, None).maximal();
    writes.sort_unstable_by(|&one, &other| part.graph.compare_events(one, other));
    writes
}

/// An order of every cell that has what saturation says, and these last writes. Cells whose order is one already, or that
/// have none, are left out.
pub fn order_by_saturation(
    graph: &Graph,
    clocks: &Clocks,
    last: &[(CellId, EventId)],
) -> WriteOrders {
    let cells = (0..).map(CellId).zip(graph.cells());
    let several = cells.filter(|(_, cell)| cell.writes.len() > 1);
    let order = |(cell, Cell { writes, .. }): (_, &Cell)| {
        let last = last.iter().find(|&&(of, _)| of == cell);
        let last = last.map(|&(_, write)| write);
        if has_one_order(Part::whole(graph), clocks, cell) {
            return None;
        }
        let saturation = Saturation::of(Part::whole(graph), clocks, cell, None);
        Some((cell, saturation.another_order(writes, last)?))
    };
    several.filter_map(order).collect()
}

/// An order of a cell's writes that has what saturation says; none if there is none.
pub fn some_order(graph: &Graph, clocks: &Clocks, cell: CellId) -> Option<Vec<EventId>> {
    Saturation::of(Part::whole(graph), clocks, cell, None).some_order(None)
}

/// An order of every cell's writes that has what saturation says, and these last writes; none if there is none. Reads may have no
/// source yet. If saturation is sufficient and every read has its source, these orders explain the graph.
pub fn some_orders(
    graph: &Graph,
    clocks: &Clocks,
    last: &[(CellId, EventId)],
) -> Option<WriteOrders> {
    let last_of = |cell: CellId| last.iter().find(|&&(of, _)| of == cell);
    let mut orders = Vec::with_capacity(graph.cells().len());
    for (cell, Cell { writes, .. }) in (0..).map(CellId).zip(graph.cells()) {
        let last = last_of(cell).map(|&(_, write)| write);
        if writes.is_empty() && last.is_none_or(EventId::is_initial) {
            continue;
        }
        let saturation = Saturation::of(Part::whole(graph), clocks, cell, None);
        orders.push((cell, saturation.some_order(last)?));
    }
    Some(orders)
}

/// What is known about the orders of one changing graph.
#[derive(Clone, Debug, Default)]
pub struct Remembered {
    last: HashMap<(Box<[u32]>, CellId), EventId>,
    /// For each cell, for how many of its first writes the current order is known to be forced.
    forced: Vec<usize>,
    /// The number of searches.
    pub searches: u64,
}

/// The largest number of remembered answers.
const MOST: usize = 100_000;

impl Remembered {
    /// Like [`search`], and counted.
    pub fn search(
        &mut self,
        model: MemoryModel,
        part: Part<'_>,
        constraints: &OrderConstraints<'_>,
    ) -> Option<WriteOrders> {
        self.searches += 1;
        search(model, part, constraints)
    }

    /// The order of a cell has changed from a place on: a write was inserted there, or removed.
    pub fn forget_order(&mut self, cell: CellId, from: usize) {
        if let Some(forced) = self.forced.get_mut(cell.index()) {
            *forced = from.min(*forced);
        }
    }

    /// Cells may have other orders now.
    pub fn forget_orders(&mut self) {
        self.forced.clear();
    }

    /// Like [`has_one_order`] for a whole graph; [`Remembered::forget_order`] reports its changes.
    fn has_one_order(&mut self, graph: &Graph, clocks: &Clocks, cell: CellId) -> bool {
        if self.forced.len() <= cell.index() {
            self.forced.resize(cell.index() + 1, 0);
        }
        let forced = &mut self.forced[cell.index()];
        let writes = &graph.cells()[cell.index()].writes;
        while let Some(&write) = writes.get(*forced) {
            let before = forced.checked_sub(1).map(|before| writes[before]);
            let before = before.unwrap_or(EventId::initial(cell));
            if !must_follow(graph, clocks, write, before) {
                break;
            }
            *forced += 1;
        }
        let has_one_order = *forced == writes.len();
        debug_assert_eq!(
            has_one_order,
            self::has_one_order(Part::whole(graph), clocks, cell)
        );
        has_one_order
    }

    /// Whether the current order of every cell is forced.
    pub fn has_one_order_everywhere(&mut self, graph: &Graph, clocks: &Clocks) -> bool {
        let mut cells = (0..graph.cells().len() as u32).map(CellId);
        cells.all(|cell| self.has_one_order(graph, clocks, cell))
    }

    /// As [`readable`].
    pub fn readable(
        &mut self,
        graph: &Graph,
        clocks: &Clocks,
        read: EventId,
        cell: CellId,
    ) -> SmallVec<[EventId; 16]> {
        let has_one_order = self.has_one_order(graph, clocks, cell);
        readable_if(has_one_order, graph, clocks, (read, cell))
    }

    /// As [`maximal`].
    pub fn maximal(
        &mut self,
        part: Part<'_>,
        clocks: &Clocks,
        cell: CellId,
    ) -> SmallVec<[EventId; 4]> {
        if !self.has_one_order(part.graph, clocks, cell) {
            return maximal(part, clocks, cell);
        }
        // Each write depends on the one before it, so a part has the first of them.
        let writes = &part.graph.cells()[cell.index()].writes;
        let count = writes.partition_point(|&write| part.includes(write));
        debug_assert_eq!(count, part.writes(cell).count());
        let last = count.checked_sub(1).map(|last| writes[last]);
        smallvec![last.unwrap_or(EventId::initial(cell))]
    }

    /// The last write of a cell in a part of a graph: of those that are the last in some order which explains the part, the
    /// greatest by name. So it depends on the part alone, and a read that is added to the part may read from it.
    pub fn last_write(
        &mut self,
        model: MemoryModel,
        part: Part<'_>,
        clocks: &Clocks,
        cell: CellId,
    ) -> EventId {
        let maximal = self.maximal(part, clocks, cell);
        let greatest = maximal.last().copied().unwrap_or(EventId::initial(cell));
        if maximal.len() < 2 || saturation_decides(model, part) {
            return greatest;
        }
        let name = (part.name(), cell);
        if let Some(&known) = self.last.get(&name) {
            return known;
        }
        let may_be_last = |remembered: &mut Self, write: EventId| {
            let constraints = OrderConstraints {
                last: &[(cell, write)],
                before: &[],
            };
            remembered.search(model, part, &constraints).is_some()
        };
        let found = maximal
            .iter()
            .rev()
            .find(|&&write| may_be_last(self, write));
        let last = found.copied().unwrap_or(greatest);
        if self.last.len() >= MOST {
            self.last.clear();
        }
        self.last.insert(name, last);
        last
    }
}
