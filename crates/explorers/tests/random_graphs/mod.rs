//! What tests on random graphs have in common.

use norns_execution::{Action, CellId, EventId, Graph, Location, Mode, ObjectId, Value, Width};

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
