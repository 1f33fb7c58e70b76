//! A debugging aid: every answer of the fast consistency check is compared with the axioms, and every execution is
//! remembered, so that one that comes twice is noticed.

use super::Revisits;
use crate::{MemoryModel, definition::every_order::some_order, models::axioms};
use norns_execution::{Class, Equivalence, Graph};
use std::collections::HashSet;

/// Watches an exploration.
pub(super) struct SelfCheck {
    model: MemoryModel,
    equivalence: Equivalence,
    seen: HashSet<Class>,
    failure: Option<String>,
}

impl SelfCheck {
    pub(super) fn new(explorer: &Revisits) -> Self {
        Self {
            model: explorer.model,
            equivalence: explorer.equivalence,
            seen: HashSet::new(),
            failure: None,
        }
    }

    /// A graph was said to be consistent, or not to be.
    pub(super) fn consistency(&mut self, graph: &Graph, consistent: bool) {
        let broken = if self.looks_for_orders() {
            (!some_order(self.model, graph)).then_some("the axioms in every modification order")
        } else {
            axioms::check(self.model, graph)
                .err()
                .map(|axiom| axiom.name)
        };
        if broken.is_none() != consistent {
            let said = match broken {
                None => "taken for inconsistent, but the axioms hold".to_owned(),
                Some(axiom) => format!("taken for consistent, but breaks {axiom}"),
            };
            self.failure
                .get_or_insert_with(|| format!("self-check: a graph was {said}: {graph:?}"));
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
