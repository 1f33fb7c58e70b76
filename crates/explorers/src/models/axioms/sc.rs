//! Sequential consistency: one order of all accesses explains the execution.
//!
//! As Shasha and Snir state it (see Abdulla et al., "Stateless Model Checking for TSO and PSO", TACAS 2015, section 2): the
//! union of program order, reads-from, modification order and from-reads has no cycle. Access modes have no effect.
//!
//! Where we differ: 1. an update is two events, so a separate axiom says that nothing comes between them.

use super::{ATOMICITY, Axiom, Relations, judge::Judge};
use norns_execution::Relation;

/// One order of all accesses explains the execution.
pub const SEQUENTIAL_CONSISTENCY: Axiom = Axiom {
    name: "SEQUENTIAL-CONSISTENCY",
    formula: "acyclic(po ∪ rf ∪ mo ∪ fr)",
    meaning: "no single order of all accesses explains what was read and written",
};

pub(super) fn axioms<J: Judge>(g: &Relations, judge: &J) -> Result<(), J::Broken> {
    let Relations { po, rf, mo, .. } = g;
    let fr = &g.from_reads(mo);

    atomicity(g, judge)?;
    judge.acyclic(
        &SEQUENTIAL_CONSISTENCY,
        &po.or(rf).or(mo).or(fr),
        &[("rf", rf), ("mo", mo), ("fr", fr), ("po", po)],
    )
}

/// The order that the execution has: (po ∪ rf ∪ mo ∪ fr)⁺.
pub fn order(g: &Relations) -> Relation {
    let fr = g.from_reads(&g.mo);
    g.po.or(&g.rf).or(&g.mo).or(&fr).plus()
}

/// rf ; rmw ; mo⁻¹ ; mo⁻¹ is irreflexive.
pub(super) fn atomicity<J: Judge>(g: &Relations, judge: &J) -> Result<(), J::Broken> {
    let Relations { rf, mo, rmw, .. } = g;
    if rmw.is_empty() {
        return Ok(());
    }
    let mo_inverse = &mo.inverse();
    judge.irreflexive(
        &ATOMICITY,
        &[
            ("rf", rf, &[]),
            ("rmw", rmw, &[]),
            ("mo⁻¹", mo_inverse, &[]),
            ("mo⁻¹", mo_inverse, &[]),
        ],
    )
}
