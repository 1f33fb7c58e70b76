//! WRC11, weak RC11: writes to a location that nothing orders stay unordered.
//!
//! Kokologiannakis, Lahav, Sagonas, Vafeiadis, "Effective Stateless Model Checking for C/C++ Concurrency", POPL 2018, section
//! 5: RC11's axioms with VALID MO dropped and `mo` replaced by
//! `mo_weak ≜ ⋃ₓ [W_x] ; (hb ∪ rf_x)⁺ ; [W_x]`.
//!
//! Where we differ from the paper:
//! 1. Two updates never read from the same write. With a total `mo`, ATOMICITY says so; with a partial one it does not.
//! 2. The differences that the file of RC11 lists.

use super::{ATOMICITY, Relations, judge::Judge, rc11};
use norns_execution::{CellId, EventId, Graph, Relation};

pub(super) fn axioms<J: Judge>(g: &Relations, judge: &J) -> Result<(), J::Broken> {
    let mo_weak = weak_order(g);
    let sw = rc11::synchronizes_with(g);
    rc11::consistency(g, &sw, &mo_weak, ("mo-weak", "fr-weak"), judge)?;
    updates_read_from_different_writes(g, judge)
}

/// `mo_weak ≜ ⋃ₓ [W_x] ; (hb ∪ rf_x)⁺ ; [W_x]`.
fn weak_order(g: &Relations) -> Relation {
    let hb = rc11::happens_before(g);
    let mut mo_weak = Relation::empty(g.size());
    for x in 0..g.cell_count() {
        let accesses = &g.accesses_to(x);
        let writes = &accesses.and(&g.writes);
        let rf_x = g.rf.between(accesses, accesses);
        mo_weak = mo_weak.or(&hb.or(&rf_x).plus().between(writes, writes));
    }
    mo_weak
}

/// `(rf ; rmw)⁻¹ ; (rf ; rmw)` relates no two different writes.
fn updates_read_from_different_writes<J: Judge>(g: &Relations, judge: &J) -> Result<(), J::Broken> {
    let updated = g.rf.then(&g.rmw);
    let itself = Relation::identity(&g.all());
    let rivals = &updated.inverse().then(&updated).minus(&itself);
    // Two rivals, there and back again, are the cycle.
    let name = "updates the same write as";
    judge.irreflexive(&ATOMICITY, &[(name, rivals, &[]), (name, rivals, &[])])
}

/// Of the writes of a cell that count, those that no other is known to follow.
pub fn maximal_writes(
    graph: &Graph,
    cell: CellId,
    counts: impl Fn(EventId) -> bool,
) -> Vec<EventId> {
    let g = Relations::of(graph);
    let mo_weak = weak_order(&g);
    let counts = |write: &usize| counts(g.events[*write]);
    let writes = g.accesses_to(cell.index()).and(&g.writes);
    let maximal = writes
        .iter()
        .filter(counts)
        .filter(|&write| !mo_weak.successors(write).any(|later| counts(&later)));
    maximal.map(|write| g.events[write]).collect()
}
