//! Data races.
//!
//! Kokologiannakis et al., POPL 2018, Definition 3.10: two accesses of a location race if one is a write, one is plain,
//! and neither happens before the other.
//!
//! Where we differ: a read that was waited for stands for all the looks that its thread took before, so what it learns by
//! its last look does not order it behind a plain write; only what its thread knew before does.
//!
//! Under SC, TSO and PSO a race is behaviour, not an error; one may ask for races all the same. Then happens-before is
//! RC11's: program order, spawn and join, locks and release-acquire synchronisation, but neither modification order nor
//! from-reads.

use super::{
    MemoryModel,
    axioms::{Relations, ra, rc11},
};
use norns_execution::{Action, EventId, Graph, Order, Relation};

/// Two accesses that race; the one that comes first in the numbering of events is first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Race {
    /// One access.
    pub first: EventId,
    /// The other.
    pub second: EventId,
}

/// The races of a graph.
pub fn races(model: MemoryModel, graph: &Graph) -> Vec<Race> {
    let is_plain =
        |action: &Action| action.cell().is_some() && action.order() == Some(Order::Plain);
    if !graph.events().any(|(_, event)| is_plain(&event.action)) {
        return Vec::new();
    }
    let g = Relations::of(graph);
    let hb = match model {
        MemoryModel::Ra => ra::happens_before(&g),
        _ => rc11::happens_before(&g),
    };
    let atomic = g.at_least(Order::Relaxed);
    let mut races = Vec::new();
    for first in g.cell_count()..g.size() {
        for second in first + 1..g.size() {
            if g.same_location(first, second)
                && (g.writes.contains(first) || g.writes.contains(second))
                && !(atomic.contains(first) && atomic.contains(second))
                && !is_ordered(&g, &hb, first, second)
                && !is_ordered(&g, &hb, second, first)
            {
                races.push(Race {
                    first: g.events[first],
                    second: g.events[second],
                });
            }
        }
    }
    races
}

/// Whether an access comes before another; one that was waited for counts from when its thread first looked.
fn is_ordered(g: &Relations, hb: &Relation, before: usize, after: usize) -> bool {
    if !g.awaited.contains(after) {
        return hb.contains(before, after);
    }
    let knows = |earlier: usize| earlier == before || hb.contains(before, earlier);
    (0..g.size()).any(|earlier| g.po.contains(earlier, after) && knows(earlier))
}
