//! What comes before what, asked of two events: by clocks where an explorer keeps them, else by a relation.

use super::{
    MemoryModel,
    axioms::{Relations, ra, rc11},
    incremental::Clocks,
};
use norns_execution::{EventId, Graph, Relation};

/// An order of a graph's events.
pub enum Precedence<'a> {
    /// Happens-before, as clocks have it.
    Clocks {
        /// The graph.
        graph: &'a Graph,
        /// Its clocks.
        clocks: &'a Clocks,
    },
    /// A relation.
    Relation {
        /// What the events are called.
        relations: Box<Relations>,
        /// The order.
        order: Relation,
    },
}

impl<'a> Precedence<'a> {
    /// What a model orders: happens-before where it has one, else the order of moments that its axioms speak of.
    pub fn of_model(model: MemoryModel, graph: &'a Graph, clocks: Option<&'a Clocks>) -> Self {
        match clocks {
            Some(clocks) if model.races_are_errors() => Self::Clocks { graph, clocks },
            _ => {
                let relations = Box::new(Relations::of(graph));
                let order = model.order(&relations);
                Self::Relation { relations, order }
            }
        }
    }

    /// Happens-before as races see it. SC, TSO and PSO have none of their own: RC11's is meant.
    pub fn happens_before(
        model: MemoryModel,
        graph: &'a Graph,
        clocks: Option<&'a Clocks>,
    ) -> Self {
        match clocks {
            Some(clocks) if model.races_are_errors() => Self::Clocks { graph, clocks },
            _ => {
                let relations = Box::new(Relations::of(graph));
                let order = match model {
                    MemoryModel::Ra => ra::happens_before(&relations),
                    _ => rc11::happens_before(&relations),
                };
                Self::Relation { relations, order }
            }
        }
    }

    /// Whether an event comes before another.
    pub fn orders(&self, before: EventId, after: EventId) -> bool {
        match self {
            Self::Clocks { clocks, .. } => {
                before != after && clocks.knowledge(after).includes(before)
            }
            Self::Relation { relations, order } => {
                order.contains(number(relations, before), number(relations, after))
            }
        }
    }

    /// Whether an event comes before whatever the thread of another did last before that.
    pub fn orders_before_first_look(&self, before: EventId, after: EventId) -> bool {
        match self {
            Self::Clocks { graph, clocks } => {
                clocks.knowledge_before(graph, after).includes(before)
            }
            Self::Relation { relations, order } => {
                let (before, after) = (number(relations, before), number(relations, after));
                let knows = |earlier: usize| earlier == before || order.contains(before, earlier);
                (0..relations.size())
                    .any(|earlier| relations.po.contains(earlier, after) && knows(earlier))
            }
        }
    }
}

fn number(relations: &Relations, event: EventId) -> usize {
    let place = relations.events.binary_search(&event);
    place.expect("every event of a graph has a number, and they are sorted")
}
