//! Whether one event comes before another: by clocks if the explorer keeps them, otherwise by a relation.

use super::{
    MemoryModel,
    axioms::Relations,
    commuting::CommutingUpdates,
    good_writes::{Apart, GoodWrites},
    incremental::Clocks,
    reads_from::{OrderConstraints, Part, search},
};
use norns_execution::{EventId, Graph, Relation};

/// What precedence in a graph is decided by.
#[derive(Clone, Copy, Debug)]
pub enum PrecedenceBasis<'a> {
    /// The axioms, evaluated on the graph alone.
    Axioms,
    /// The axioms, evaluated on the graph without the order of commuting updates.
    Commuting(&'a CommutingUpdates),
    /// Its clocks.
    Clocks(&'a Clocks),
    /// Its clocks; and every order that explains it, of which its modification order is only one.
    EveryOrder(&'a Clocks),
    /// Every witness of the values that were read; the sources and the order of the graph are only one.
    EveryWitness(&'a GoodWrites<'a>),
}

impl<'a> PrecedenceBasis<'a> {
    /// The relations of a graph.
    fn relations(self, model: MemoryModel, graph: &Graph) -> Box<Relations> {
        Box::new(match self {
            Self::Commuting(updates) => updates.relations(model, graph),
            _ => Relations::of(graph),
        })
    }

    /// The clocks, if there are any.
    pub fn clocks(self) -> Option<&'a Clocks> {
        match self {
            Self::Axioms | Self::Commuting(_) | Self::EveryWitness(_) => None,
            Self::Clocks(clocks) | Self::EveryOrder(clocks) => Some(clocks),
        }
    }
}

/// An order of a graph's events.
pub enum Precedence<'a> {
    /// Happens-before, as clocks have it.
    Clocks {
        /// The graph.
        graph: &'a Graph,
        /// Its clocks.
        clocks: &'a Clocks,
    },
    /// What holds in every global order that explains reads-from.
    EveryOrder {
        /// The model.
        model: MemoryModel,
        /// The graph.
        graph: &'a Graph,
    },
    /// What holds in every witness of the values that were read.
    EveryWitness {
        /// The graph with its good writes.
        good: &'a GoodWrites<'a>,
    },
    /// A relation.
    Relation {
        /// What the events are called.
        relations: Box<Relations>,
        /// The order.
        order: Box<Relation>,
    },
}

impl<'a> Precedence<'a> {
    /// What a model orders: happens-before where it has one, else the global order that its axioms speak of.
    pub fn of_model(model: MemoryModel, graph: &'a Graph, basis: PrecedenceBasis<'a>) -> Self {
        if let PrecedenceBasis::EveryWitness(good) = basis {
            return Self::EveryWitness { good };
        }
        match basis.clocks() {
            Some(clocks) if model.races_are_errors() => Self::Clocks { graph, clocks },
            Some(_) if matches!(basis, PrecedenceBasis::EveryOrder(_)) => {
                Self::EveryOrder { model, graph }
            }
            _ => {
                let relations = basis.relations(model, graph);
                let order = model.order(&relations);
                Self::Relation {
                    relations,
                    order: Box::new(order),
                }
            }
        }
    }

    /// Happens-before as races see it: [`MemoryModel::happens_before`].
    pub fn happens_before(
        model: MemoryModel,
        graph: &'a Graph,
        basis: PrecedenceBasis<'a>,
    ) -> Self {
        if let PrecedenceBasis::EveryWitness(good) = basis {
            return Self::EveryWitness { good };
        }
        match basis.clocks() {
            Some(clocks) if model.races_are_errors() => Self::Clocks { graph, clocks },
            _ => {
                let relations = basis.relations(model, graph);
                let order = model.happens_before(&relations);
                Self::Relation {
                    relations,
                    order: Box::new(order),
                }
            }
        }
    }

    /// Whether an event comes before another.
    pub fn orders(&self, before: EventId, after: EventId) -> bool {
        match self {
            Self::Clocks { clocks, .. } => before != after && clocks.view(after).includes(before),
            &Self::EveryOrder { model, graph } => {
                let constraints = OrderConstraints {
                    last: &[],
                    before: &[(after, before)],
                };
                search(model, Part::whole(graph), &constraints).is_none()
            }
            Self::EveryWitness { good } => {
                before != after && good.apart(Apart::NotBefore, [before, after]).is_none()
            }
            Self::Relation { relations, order } => {
                order.contains(relations.number(before), relations.number(after))
            }
        }
    }

    /// Whether an event comes before whatever the thread of another did last before that.
    pub fn orders_before_first_read(&self, before: EventId, after: EventId) -> bool {
        match self {
            Self::Clocks { graph, clocks } => clocks.view_before(graph, after).includes(before),
            Self::EveryOrder { .. } | Self::EveryWitness { .. } => self.orders(before, after),
            Self::Relation { relations, order } => {
                let (before, after) = (relations.number(before), relations.number(after));
                let is_in_view =
                    |earlier: usize| earlier == before || order.contains(before, earlier);
                (0..relations.size())
                    .any(|earlier| relations.po.contains(earlier, after) && is_in_view(earlier))
            }
        }
    }
}
