//! What must hold of any small graph: the body of the fuzz target `find_order`, and of the short run in `tests/orders.rs`.
//!
//! Bytes become a graph, consistent or not, of which only reads-from means anything; every question about its modification
//! orders is then answered twice, quickly and by trying all of them.

use crate::{
    definition::every_order::{every_order, some_order},
    models::{
        MemoryModel, axioms,
        incremental::Clocks,
        reads_from::{OrderConstraints, Part, WriteOrders, maximal, order_by_saturation, readable},
        reads_from::{saturation_decides, search},
    },
};
use norns_execution::{
    Action, CellId, Event, EventId, Graph, Location, Mode, ObjectId, ThreadId, Value, Width,
};
use std::{collections::HashSet, ops::ControlFlow};

/// More events would have too many orders.
const MOST: usize = 10;
const THREADS: u8 = 4;
const CELLS: u32 = 2;

/// The models with a modification order.
const MODELS: [MemoryModel; 6] = [
    MemoryModel::Sc,
    MemoryModel::Tso,
    MemoryModel::Pso,
    MemoryModel::Ra,
    MemoryModel::Rc11,
    MemoryModel::C20,
];

/// How many of the models found an order for a graph.
pub struct Explained {
    /// Models that explain the graph.
    pub by: usize,
    /// Models that do not.
    pub not_by: usize,
}

/// Builds a graph of the bytes, and compares every answer about its orders with the definition.
///
/// # Panics
///
/// If an answer is wrong: that is what fuzzing looks for.
pub fn compare_orders(bytes: &[u8]) -> Explained {
    let (graph, added) = graph_of(bytes);
    let mut explained = Explained { by: 0, not_by: 0 };
    for model in MODELS {
        if compare(model, &graph, &added) {
            explained.by += 1;
        } else {
            explained.not_by += 1;
        }
    }
    explained
}

fn graph_of(bytes: &[u8]) -> (Graph, Vec<EventId>) {
    let mut graph = Graph::new();
    for object in 0..CELLS {
        let location = Location {
            object: ObjectId(object),
            offset: 0,
        };
        let made = graph.cell(location, Width::Four, Value::ZERO);
        made.expect("different objects do not overlap");
    }
    let mut added = Vec::new();
    let mut bytes = bytes.iter().copied();
    while let (Some(what), Some(how)) = (bytes.next(), bytes.next()) {
        if added.len() >= MOST {
            break;
        }
        let thread = ThreadId(u32::from(what % THREADS));
        let cell = CellId(u32::from(what / THREADS % CELLS as u8));
        let mode = [
            Mode::Relaxed,
            Mode::Release,
            Mode::SequentiallyConsistent,
            Mode::SequentiallyConsistent,
        ][usize::from(how % 4)];
        let label = graph.events_of(thread).len() as u32;
        let mut add = |graph: &mut Graph, action| {
            let id = graph.add(thread, Event::new(action, label));
            if action.is_write() {
                graph.place(id, cell, graph.cells()[cell.index()].writes.len());
            }
            added.push(id);
        };
        let value = Value::new(1, Width::Four);
        let write = |exclusive| Action::Write {
            cell,
            mode,
            exclusive,
            value,
        };
        let read = |graph: &Graph, exclusive| {
            let sources: Vec<EventId> = graph.writes_to(cell).collect();
            let source = sources[usize::from(how / 4) % sources.len()];
            let mode = match mode {
                Mode::Release => Mode::Acquire,
                other => other,
            };
            Action::Read {
                cell,
                mode,
                of_update: exclusive,
                exclusive,
                awaited: false,
                source: Some(source),
                value: graph.value_of(source),
            }
        };
        match what / THREADS / CELLS as u8 % 8 {
            0..=2 => add(&mut graph, write(false)),
            3..=5 => {
                let read = read(&graph, false);
                add(&mut graph, read);
            }
            6 => {
                let read = read(&graph, true);
                add(&mut graph, read);
                add(&mut graph, write(true));
            }
            _ => add(&mut graph, Action::Fence { mode }),
        }
    }
    (graph, added)
}

/// Compares the answers of one model; says whether it explains the graph.
fn compare(model: MemoryModel, graph: &Graph, added: &[EventId]) -> bool {
    let part = Part::whole(graph);
    let found = search(model, part, &OrderConstraints::default());
    let explained = some_order(model, graph);
    assert_eq!(found.is_some(), explained, "{model}: {graph:?}");
    if let Some(orders) = found {
        assert_explains(model, graph, orders);
    }
    let mut clocks = Clocks::new(model);
    for &event in added {
        clocks.update(graph, event);
    }
    for cell in (0..CELLS).map(CellId) {
        compare_last_writes(model, graph, &clocks, cell, explained);
    }
    if explained && saturation_decides(model, part) {
        let orders = order_by_saturation(graph, &clocks, &[]);
        assert_explains(model, graph, orders);
    }
    compare_sources(model, graph, added);
    if let (MemoryModel::Sc | MemoryModel::Tso | MemoryModel::Pso, [first, .., last]) =
        (model, added)
    {
        compare_global_orders(model, graph, *last, *first);
        compare_global_orders(model, graph, *first, *last);
    }
    explained
}

fn assert_explains(model: MemoryModel, graph: &Graph, orders: WriteOrders) {
    let mut graph = graph.clone();
    for (cell, order) in orders {
        graph.reorder(cell, order);
    }
    assert_eq!(axioms::check(model, &graph), Ok(()), "{model}: {graph:?}");
}

/// Every write that is the last in some order.
fn last_writes(model: MemoryModel, graph: &Graph, cell: CellId) -> HashSet<EventId> {
    let mut last = HashSet::new();
    let _ = every_order(model, graph, &mut |graph| {
        last.insert(graph.last_write_to(cell));
        ControlFlow::Continue(())
    });
    last
}

fn compare_last_writes(
    model: MemoryModel,
    graph: &Graph,
    clocks: &Clocks,
    cell: CellId,
    explained: bool,
) {
    let part = Part::whole(graph);
    let last = last_writes(model, graph, cell);
    for write in graph.writes_to(cell) {
        let constraints = OrderConstraints {
            last: &[(cell, write)],
            before: &[],
        };
        let found = search(model, part, &constraints);
        assert_eq!(
            found.is_some(),
            last.contains(&write),
            "{model}, {write:?}: {graph:?}"
        );
    }
    if !explained {
        return;
    }
    let maximal: HashSet<EventId> = maximal(part, clocks, cell).into_iter().collect();
    if saturation_decides(model, part) {
        assert_eq!(maximal, last, "{model}, {cell:?}: {graph:?}");
    } else {
        assert!(
            maximal.is_superset(&last),
            "{model}, {cell:?}: {maximal:?} {graph:?}"
        );
    }
}

/// Compares from which writes the read that was added last may read.
fn compare_sources(model: MemoryModel, graph: &Graph, added: &[EventId]) {
    let Some((&read, others)) = added.split_last() else {
        return;
    };
    let Some(&Action::Read { cell, .. }) = graph.event(read).map(|event| &event.action) else {
        return;
    };
    let mut before = graph.clone();
    before.take_back(read.thread().expect("a read is of a thread"));
    if !some_order(model, &before) {
        return;
    }
    let mut clocks = Clocks::new(model);
    for &event in others {
        clocks.update(graph, event);
    }
    let readable = readable(graph, &clocks, read, cell);
    for source in graph.writes_to(cell) {
        let mut graph = graph.clone();
        graph.set_source(read, source);
        let consistent = some_order(model, &graph);
        let decides = saturation_decides(model, Part::whole(&graph));
        assert!(
            readable.contains(&source) == consistent || (!decides && !consistent),
            "{model}, {source:?}: {graph:?}"
        );
    }
}

/// Compares whether some global order has one event before another.
fn compare_global_orders(model: MemoryModel, graph: &Graph, before: EventId, after: EventId) {
    // A fence that empties no buffer has no moment, and the halves of an update have one in common.
    let has_moment = |event| {
        let action = graph.event(event).map(|event| event.action);
        matches!(
            action,
            Some(
                Action::Read {
                    exclusive: false,
                    ..
                } | Action::Write {
                    exclusive: false,
                    ..
                }
            )
        )
    };
    if !has_moment(before) || !has_moment(after) {
        return;
    }
    let constraints = OrderConstraints {
        last: &[],
        before: &[(before, after)],
    };
    let found = search(model, Part::whole(graph), &constraints).is_some();
    let mut possible = false;
    let _ = every_order(model, graph, &mut |graph| {
        let relations = axioms::Relations::of(graph);
        let order = model.order(&relations);
        possible |= !order.contains(relations.number(after), relations.number(before));
        if possible {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!(found, possible, "{model}, {before:?} {after:?}: {graph:?}");
}
