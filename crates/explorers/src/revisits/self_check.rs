//! A debugging aid: every answer of the fast consistency check is compared with the axioms, and every execution is
//! remembered, so that one that comes twice is noticed.

use crate::{MemoryModel, models::axioms};
use norns_execution::{Class, Graph};
use std::collections::HashSet;

/// Watches an exploration.
pub(super) struct SelfCheck {
    model: MemoryModel,
    seen: HashSet<Class>,
    failure: Option<String>,
}

impl SelfCheck {
    pub(super) fn new(model: MemoryModel) -> Self {
        Self {
            model,
            seen: HashSet::new(),
            failure: None,
        }
    }

    /// A graph was said to be consistent, or not to be.
    pub(super) fn consistency(&mut self, graph: &Graph, consistent: bool) {
        let axioms = axioms::check(self.model, graph);
        if axioms.is_ok() != consistent {
            let said = match axioms {
                Ok(()) => "taken for inconsistent, but the axioms hold".to_owned(),
                Err(axiom) => format!("taken for consistent, but breaks {}", axiom.name),
            };
            self.failure
                .get_or_insert_with(|| format!("self-check: a graph was {said}: {graph:?}"));
        }
    }

    /// An execution is about to be shown.
    pub(super) fn execution(&mut self, graph: &Graph) {
        if !self.seen.insert(graph.class(self.model.equivalence())) {
            self.failure
                .get_or_insert_with(|| format!("self-check: an execution came twice: {graph:?}"));
        }
    }

    /// What was found wrong, once.
    pub(super) fn failure(&mut self) -> Option<String> {
        self.failure.take()
    }
}
