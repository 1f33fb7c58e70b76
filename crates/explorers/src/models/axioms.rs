//! Axioms: is this graph allowed?
//!
//! There is one file per model, written to be read next to its paper. The relations have the short names of the papers there.
//! Each axiom is an [`Axiom`] with a name, and states that a relation has no cycle, or relates no event to itself. A graph that
//! violates an axiom is not an execution. The same text is evaluated in two ways: [`check`] quickly finds the first axiom that
//! is violated, and [`explain`] finds the cycle.

pub mod c20;
mod judge;
pub mod pso;
pub mod ra;
pub mod rc11;
mod relations;
pub mod sc;
pub mod tso;
pub mod wrc11;

pub use judge::{CycleStep, Violation};
pub use relations::Relations;

use super::MemoryModel;
use judge::{Explaining, Judge, Quick};
use norns_execution::Graph;

/// A condition that every execution of a model satisfies.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Axiom {
    /// Its name, as the paper has it.
    pub name: &'static str,
    /// What it says, in the paper's symbols.
    pub formula: &'static str,
    /// What it says, in words.
    pub meaning: &'static str,
}

/// The first axiom of `model` that `graph` violates, if any.
pub fn check(model: MemoryModel, graph: &Graph) -> Result<(), &'static Axiom> {
    judge(model, &Relations::of(graph), &Quick)
}

/// The first axiom of `model` that relations violate whose modification order may be only partly known. What violates an axiom
/// then does so whatever the rest is.
pub(crate) fn check_relations(
    model: MemoryModel,
    relations: &Relations,
) -> Result<(), &'static Axiom> {
    judge(model, relations, &Quick)
}

/// The first axiom of `model` that `graph` violates, with a cycle that shows it.
pub fn explain(model: MemoryModel, graph: &Graph) -> Result<(), Violation> {
    let relations = Relations::of(graph);
    judge(model, &relations, &Explaining(&relations))
}

fn judge<J: Judge>(model: MemoryModel, g: &Relations, judge: &J) -> Result<(), J::Broken> {
    match model {
        MemoryModel::Sc => sc::axioms(g, judge),
        MemoryModel::Tso => tso::axioms(g, judge),
        MemoryModel::Pso => pso::axioms(g, judge),
        MemoryModel::Ra => ra::axioms(g, judge),
        MemoryModel::Rc11 => rc11::axioms(g, judge),
        MemoryModel::Wrc11 => wrc11::axioms(g, judge),
        MemoryModel::C20 => c20::axioms(g, judge),
    }
}

/// No write comes between a write and the update that read it. Shared by the models whose papers leave updates out.
pub(crate) const ATOMICITY: Axiom = Axiom {
    name: "ATOMICITY",
    formula: "irreflexive(rf ; rmw ; mo⁻¹ ; mo⁻¹)",
    meaning: "nothing is written between the value an update reads and the value it writes",
};
