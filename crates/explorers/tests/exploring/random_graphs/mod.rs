//! What tests on random graphs have in common.

#![allow(
    dead_code,
    reason = "not every test that shares this module takes all of it"
)]

use norns_execution::{
    Action, CellId, Event, EventId, Graph, Location, Mode, ObjectId, ThreadId, Unpacked, Value,
    Width,
};
use norns_explorers::{
    MemoryModel,
    models::{
        axioms,
        incremental::{Incremental, WholeGraph},
    },
};

/// A sequence of numbers that looks random (Marsaglia's xorshift).
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 24) % bound
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }

    #[allow(
        dead_code,
        reason = "not every test that shares this module asks for it"
    )]
    /// True for so many of a hundred numbers.
    pub(crate) fn percent(&mut self, share: u64) -> bool {
        self.below(100) < share
    }
}

/// A graph without events, with so many cells of four bytes.
pub(crate) fn graph_with_cells(cells: u32) -> Graph {
    let mut graph = Graph::new();
    for object in 0..cells {
        let location = Location {
            object: ObjectId(object),
            offset: 0,
        };
        let made = graph.cell(location, Width::Four, Value::ZERO);
        made.expect("different objects do not overlap");
    }
    graph
}

/// A read from a write, of an update or by itself.
pub(crate) fn read_action(cell: CellId, mode: Mode, source: EventId, is_update: bool) -> Action {
    Action::Read {
        cell,
        mode,
        of_update: is_update,
        exclusive: is_update,
        awaited: false,
        source: Some(source),
        value: Value::new(1, Width::Four),
    }
}

/// A write, of an update or by itself.
pub(crate) fn write_action(cell: CellId, mode: Mode, is_update: bool) -> Action {
    Action::Write {
        cell,
        mode,
        exclusive: is_update,
        value: Value::new(1, Width::Four),
    }
}

/// A graph that was consistent before its last events came, by the incremental checks and by the axioms.
pub(crate) struct Judged {
    pub(crate) model: MemoryModel,
    pub(crate) graph: Graph,
    pub(crate) consistency: Incremental,
    whole: WholeGraph,
    /// How many steps were judged.
    pub(crate) steps: u64,
    /// How many of them the axioms forbade.
    pub(crate) forbidden: u64,
}

impl Judged {
    pub(crate) fn new(model: MemoryModel, cells: u32) -> Self {
        Self {
            model,
            graph: graph_with_cells(cells),
            consistency: Incremental::new(model),
            whole: WholeGraph::new(model),
            steps: 0,
            forbidden: 0,
        }
    }

    /// The next event of a thread, with its clocks; a write must then be placed.
    pub(crate) fn add(&mut self, thread: ThreadId, action: Action) -> EventId {
        let label = self.graph.events_of(thread).len() as u32;
        let id = self.graph.add(thread, Event::new(action, label));
        self.consistency.clocks.update(&self.graph, id);
        id
    }

    /// Takes the last event of a thread back; a write has been displaced before.
    pub(crate) fn take_back(&mut self, event: EventId) {
        if let Unpacked::Of { thread, index } = event.unpack() {
            self.graph.take_back(thread);
            self.consistency.clocks.take_back(thread, index);
        }
    }

    /// Whether the graph with these new events is consistent; `possible` is false if one of them stands too early.
    pub(crate) fn judge(&mut self, new: &[EventId], possible: bool) -> bool {
        let fast = possible && self.consistency.is_consistent(&self.graph, new);
        let slow = axioms::check(self.model, &self.graph);
        assert_eq!(
            fast,
            slow.is_ok(),
            "under {} with {new:?} new, by the axioms {:?}:\n{}",
            self.model,
            slow.map_err(|axiom| axiom.name),
            self.drawn()
        );
        let whole = self.whole.is_consistent(&self.graph);
        assert_eq!(whole, fast, "the whole graph:\n{}", self.drawn());
        if self.model.orders_writes() {
            let explains = self.consistency.order_explains(&self.graph, new, true);
            assert_eq!(explains, fast, "{new:?} are new:\n{}", self.drawn());
        }
        self.steps += 1;
        self.forbidden += u64::from(!fast);
        fast
    }

    fn drawn(&self) -> String {
        let events = self.graph.events();
        let events = events.map(|(id, event)| format!("{id:?}: {:?}\n", event.action));
        let cells = self.graph.cells().iter();
        let orders = cells.map(|cell| format!("order {:?}\n", cell.writes));
        events.chain(orders).collect()
    }

    /// The write of a cell before which so many others come, the initial one included.
    pub(crate) fn source_at(&self, cell: CellId, place: usize) -> EventId {
        match place.checked_sub(1) {
            None => EventId::initial(cell),
            Some(place) => self.graph.cells()[cell.index()].writes[place],
        }
    }

    /// How many others must stand before a write, which is the last event of its thread.
    pub(crate) fn earliest_place(
        &self,
        write: EventId,
        cell: CellId,
        reader: Option<EventId>,
    ) -> usize {
        if !self.model.orders_writes() {
            return 0;
        }
        self.consistency
            .earliest_place(&self.graph, write, cell, reader)
    }
}

/// How many graphs a test grows under each model: `NORNS_GRAPHS`, if that is set.
pub(crate) fn graphs(usually: u64) -> u64 {
    let graphs = std::env::var("NORNS_GRAPHS").ok();
    graphs.and_then(|text| text.parse().ok()).unwrap_or(usually)
}
