//! Every modification order that explains a graph of which only reads-from is given.
//!
//! The writes to all cells are put into their orders one after the other, at every place. What the axioms forbid for a part of
//! the order they forbid for the whole.

use crate::models::{MemoryModel, axioms};
use norns_execution::{CellId, EventId, Graph};
use std::ops::ControlFlow;

/// Calls `then` with the graph in every modification order that the axioms of a model allow, until it has seen enough.
pub fn every_order(
    model: MemoryModel,
    graph: &Graph,
    then: &mut dyn FnMut(&Graph) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut graph = graph.clone();
    let mut writes: Vec<(CellId, EventId)> = Vec::new();
    for cell in (0..graph.cells().len() as u32).map(CellId) {
        while !graph.cells()[cell.index()].writes.is_empty() {
            writes.push((cell, graph.displace(cell, 0)));
        }
    }
    place_each(model, &mut graph, &writes, then)
}

fn place_each(
    model: MemoryModel,
    graph: &mut Graph,
    writes: &[(CellId, EventId)],
    then: &mut dyn FnMut(&Graph) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if axioms::check(model, graph).is_err() {
        return ControlFlow::Continue(());
    }
    let Some((&(cell, write), rest)) = writes.split_first() else {
        return then(graph);
    };
    for place in 0..=graph.cells()[cell.index()].writes.len() {
        graph.place(write, cell, place);
        let told = place_each(model, graph, rest, then);
        graph.displace(cell, place);
        told?;
    }
    ControlFlow::Continue(())
}

/// Whether some modification order explains a graph.
pub fn some_order(model: MemoryModel, graph: &Graph) -> bool {
    every_order(model, graph, &mut |_| ControlFlow::Break(())).is_break()
}
