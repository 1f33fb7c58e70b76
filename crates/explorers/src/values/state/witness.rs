//! The witness of a state: extended by a new read, replaced where that fails, and put back.

use super::State;
use crate::{
    models::{
        good_writes::Witness,
        incremental::{Clocks, WholeGraph},
        reads_from::{Part, saturation_decides, some_order},
    },
    search::Halt,
};
use norns_execution::{CellId, EventId, Unpacked, program::Run};

/// What was replaced of a witness.
#[derive(Clone, Debug)]
pub(in crate::values) enum Snapshot {
    /// The order of one cell.
    Order(CellId, Vec<EventId>),
    /// The sources and the orders of all cells, with the clocks.
    Whole {
        sources: Vec<(EventId, EventId)>,
        orders: Vec<Vec<EventId>>,
        clocks: Clocks,
    },
}

impl<R: Run> State<'_, R> {
    /// Whether each read of the state before a new one has one good write. Then the sources of the new read are all that there is to
    /// choose.
    pub(in crate::values) fn has_one_choice_before(&self) -> bool {
        self.open == usize::from(self.last_event_opens())
    }

    /// Whether the cells have no orders but those of the witness at hand.
    pub(in crate::values) fn has_one_order_everywhere(&mut self) -> bool {
        let Self {
            model,
            graph,
            consistency,
            orders,
            ..
        } = self;
        !model.orders_writes() || orders.has_one_order_everywhere(graph, &consistency.clocks)
    }

    /// Whether saturation decides if some modification order explains given sources.
    pub(in crate::values) fn saturation_decides(&self) -> bool {
        saturation_decides(self.model, Part::whole(&self.graph))
    }

    /// Lets the new read of a thread read from another write of the same value, and adds the write of an update. Whether the witness
    /// at hand is one then, given that it was one before the read was added; else that write is not added.
    pub(in crate::values) fn try_source(
        &mut self,
        read: EventId,
        source: EventId,
    ) -> Result<bool, Halt> {
        self.let_read(read, source);
        if !self.is_explained(read) {
            return Ok(false);
        }
        let count = self.added.len();
        if let Some(write) = self.add_write_half(read)?
            && !self.is_explained(write)
        {
            self.take_back(count);
            return Ok(false);
        }
        Ok(true)
    }

    /// Lets the new read read from a write, if it does not yet.
    fn let_read(&mut self, read: EventId, source: EventId) {
        if self.graph.source_of(read) != Some(source) {
            self.graph.set_source(read, source);
            self.consistency.clocks.update(&self.graph, read);
        }
    }

    /// The same with another order of the cell, where saturation decides if there is one; gives the order that was replaced.
    ///
    /// The orders of the other cells stay as they are. Nothing has the new read or its write in view, and what they have in view
    /// themselves matters only for the order of their own cell.
    pub(in crate::values) fn try_another_order(
        &mut self,
        read: EventId,
        source: EventId,
    ) -> Result<Option<Snapshot>, Halt> {
        let action = self.graph.event(read).map(|event| event.action);
        let Some(cell) = action.and_then(|action| action.cell()) else {
            return Ok(None);
        };
        self.let_read(read, source);
        let before = self.graph.cells()[cell.index()].writes.clone();
        let count = self.added.len();
        self.add_write_half(read)?;
        let clocks = &self.consistency.clocks;
        let order = if self.saturation_decides() {
            some_order(&self.graph, clocks, cell)
        } else {
            None
        };
        let Some(order) = order else {
            self.take_back(count);
            return Ok(None);
        };
        self.graph.reorder(cell, order);
        self.orders.forget_order(cell, 0);
        Ok(Some(Snapshot::Order(cell, before)))
    }

    /// Whether the witness at hand is one with the last event of a thread, given that it was one without it.
    fn is_explained(&mut self, event: EventId) -> bool {
        if self.model.orders_writes() {
            self.consistency.order_explains(&self.graph, &[event], true)
        } else {
            self.consistency.is_consistent(&self.graph, &[event])
        }
    }

    /// Puts a witness in place that a new read needs, and gives the one that was there before the read.
    pub(in crate::values) fn replace_witness(
        &mut self,
        read: EventId,
        witness: &Witness,
    ) -> Snapshot {
        let before = self.snapshot_before(read);
        witness.put_into(&mut self.graph);
        let clocks = WholeGraph::clocks_of(self.model, &self.graph);
        self.consistency.clocks = clocks.expect("no event of a witness depends on itself");
        self.orders.forget_orders();
        before
    }

    /// The witness at hand, without a new read and its write.
    fn snapshot_before(&self, read: EventId) -> Snapshot {
        let is_old = |event: EventId| event.thread() != read.thread() || event.key() < read.key();
        let reads = self
            .graph
            .events()
            .map(|(id, _)| id)
            .filter(|&id| is_old(id));
        let sources = reads.filter_map(|read| Some((read, self.graph.source_of(read)?)));
        let orders = self.graph.cells().iter().map(|cell| {
            let writes = cell.writes.iter().copied();
            writes.filter(|&write| is_old(write)).collect()
        });
        let mut clocks = self.consistency.clocks.clone();
        if let Unpacked::Of { thread, index } = read.unpack() {
            clocks.take_back(thread, index);
        }
        Snapshot::Whole {
            sources: sources.collect(),
            orders: orders.collect(),
            clocks,
        }
    }

    /// Puts a witness back that was replaced, when the same events are there again.
    pub(in crate::values) fn restore(&mut self, snapshot: Snapshot) {
        match snapshot {
            Snapshot::Order(cell, order) => {
                self.graph.reorder(cell, order);
                self.orders.forget_order(cell, 0);
            }
            Snapshot::Whole {
                sources,
                orders,
                clocks,
            } => {
                for (read, source) in sources {
                    self.graph.set_source(read, source);
                }
                for (cell, order) in (0..).map(CellId).zip(orders) {
                    if self.graph.cells()[cell.index()].writes != order {
                        self.graph.reorder(cell, order);
                    }
                }
                self.consistency.clocks = clocks;
                self.orders.forget_orders();
            }
        }
    }
}
