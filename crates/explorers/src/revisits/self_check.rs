//! A debugging aid: every answer of the fast consistency check is compared with the axioms, also about what is not
//! explored because there should be nothing to explore; and every execution is remembered, so that one that comes twice
//! is noticed.

use super::Revisits;
use crate::{
    MemoryModel,
    definition::every_order::some_order,
    models::{
        axioms,
        precedence::PrecedenceBasis,
        races::{Race, races},
    },
};
use norns_execution::{Class, Equivalence, EventId, Graph};
use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
};

/// The executions of an exploration, of whichever part of it.
#[derive(Clone, Default)]
pub(super) struct Executions(Arc<Mutex<HashSet<Class>>>);

impl Executions {
    /// Remembers an execution; false if it was there already.
    fn insert(&self, class: Class) -> bool {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        seen.insert(class)
    }
}

/// Watches an exploration.
pub(super) struct SelfCheck {
    model: MemoryModel,
    equivalence: Equivalence,
    seen: Executions,
    failure: Option<String>,
}

impl SelfCheck {
    pub(super) fn new(explorer: &Revisits) -> Self {
        Self {
            model: explorer.model,
            equivalence: explorer.equivalence,
            seen: Executions::default(),
            failure: None,
        }
    }

    /// Remembers executions together with the other parts of the exploration.
    pub(super) fn share(&mut self, executions: &Executions) {
        self.seen = executions.clone();
    }

    /// A graph was said to be consistent, or not to be.
    pub(super) fn consistency(&mut self, graph: &Graph, consistent: bool) {
        let broken = self.broken_axiom(graph);
        if broken.is_none() != consistent {
            let said = match broken {
                None => "taken for inconsistent, but the axioms hold".to_owned(),
                Some(axiom) => format!("taken for consistent, but breaks {axiom}"),
            };
            self.failure
                .get_or_insert_with(|| format!("self-check: a graph was {said}: {graph:?}"));
        }
    }

    /// A read was not let read what it reads in this graph: the graph must be inconsistent, unless the read races.
    pub(super) fn left_out(&mut self, graph: &Graph, read: EventId) {
        let is_of_read = |race: &Race| race.first == read || race.second == read;
        if self.broken_axiom(graph).is_none()
            && !races(self.model, graph, PrecedenceBasis::Axioms)
                .iter()
                .any(is_of_read)
        {
            self.failure.get_or_insert_with(|| {
                format!("self-check: a read was not let read all that it may: {graph:?}")
            });
        }
    }

    /// What is wrong with a graph according to the axioms, if anything is.
    fn broken_axiom(&self, graph: &Graph) -> Option<&'static str> {
        if self.looks_for_orders() {
            (!some_order(self.model, graph)).then_some("the axioms in every modification order")
        } else {
            axioms::check(self.model, graph)
                .err()
                .map(|axiom| axiom.name)
        }
    }

    fn looks_for_orders(&self) -> bool {
        self.model.orders_writes() && self.equivalence == Equivalence::ReadsFrom
    }

    /// An execution is about to be shown.
    pub(super) fn execution(&mut self, graph: &Graph) {
        if self.looks_for_orders()
            && let Err(axiom) = axioms::check(self.model, graph)
        {
            self.failure.get_or_insert_with(|| {
                format!(
                    "self-check: an execution is shown that breaks {}: {graph:?}",
                    axiom.name
                )
            });
        }
        if !self.seen.insert(graph.class(self.equivalence)) {
            self.failure
                .get_or_insert_with(|| format!("self-check: an execution came twice: {graph:?}"));
        }
    }

    /// Some race of an execution was not reported when it came, or all were.
    pub(super) fn races(&mut self, graph: &Graph, missed: bool) {
        if missed {
            self.failure
                .get_or_insert_with(|| format!("self-check: a race was not seen: {graph:?}"));
        }
    }

    /// What was found wrong, once.
    pub(super) fn failure(&mut self) -> Option<String> {
        self.failure.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explorer::Limits;
    use norns_execution::{Action, Event, Location, Mode, ObjectId, ThreadId, Value, Width};

    const MODELS: [(MemoryModel, Equivalence); 3] = [
        (MemoryModel::Ra, Equivalence::ReadsFrom),
        (MemoryModel::Rc11, Equivalence::ReadsFrom),
        (MemoryModel::Wrc11, Equivalence::ReadsFrom),
    ];

    /// Two threads write, the main thread joins the first `joined` of them and reads plainly what the first wrote.
    fn read_after(joined: u32) -> (Graph, EventId) {
        let mut graph = Graph::new();
        let location = Location {
            object: ObjectId(0),
            offset: 0,
        };
        let cell = graph
            .cell(location, Width::Four, Value::ZERO)
            .expect("there is no other cell");
        let mut label = 0;
        let mut add = |graph: &mut Graph, thread, action| {
            label += 1;
            graph.add(ThreadId(thread), Event::new(action, label))
        };
        let mut first = None;
        for child in [1, 2] {
            let spawn = Action::Spawn {
                child: ThreadId(child),
            };
            add(&mut graph, 0, spawn);
        }
        for child in [1, 2] {
            let write = Action::Write {
                cell,
                mode: Mode::Relaxed,
                exclusive: false,
                value: Value::new(child.into(), Width::Four),
            };
            let write = add(&mut graph, child, write);
            graph.place(write, cell, child as usize - 1);
            first.get_or_insert(write);
        }
        for child in 1..=joined {
            let join = Action::Join {
                child: ThreadId(child),
            };
            add(&mut graph, 0, join);
        }
        let read = Action::Read {
            cell,
            mode: Mode::Plain,
            of_update: false,
            exclusive: false,
            awaited: false,
            source: first,
            value: Value::new(1, Width::Four),
        };
        let read = add(&mut graph, 0, read);
        (graph, read)
    }

    fn failure_if_left_out(
        (model, equivalence): (MemoryModel, Equivalence),
        joined: u32,
    ) -> Option<String> {
        let mut check = SelfCheck::new(&Revisits {
            model,
            equivalence,
            races: true,
            limits: Limits::default(),
            self_check: true,
            tallies: false,
        });
        let (graph, read) = read_after(joined);
        check.left_out(&graph, read);
        check.failure()
    }

    #[test]
    fn a_write_that_may_be_read_is_missed() {
        for model in MODELS {
            assert!(failure_if_left_out(model, 2).is_some(), "{model:?}");
        }
    }

    #[test]
    fn a_write_that_may_not_be_read_is_not_missed() {
        // With the order of writes, the other one is the last.
        let model = (MemoryModel::Rc11, Equivalence::ModificationOrder);
        assert_eq!(failure_if_left_out(model, 2), None);
    }

    #[test]
    fn what_a_racing_read_reads_does_not_matter() {
        for model in MODELS {
            assert_eq!(failure_if_left_out(model, 1), None, "{model:?}");
        }
    }
}
