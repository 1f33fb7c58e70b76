//! Release-acquire: every atomic write is a release and every atomic read is an acquire, whatever the program says.
//!
//! Abdulla, Atig, Jonsson, Ngo, "Optimal Stateless Model Checking under the Release-Acquire Semantics", OOPSLA 2018, section 3,
//! Definition 3.1: for each location x, `po ∪ rf ∪ co_x ∪ fr_x` is acyclic. Their `co` is `mo` here.
//!
//! Where we differ from the paper, which leaves these out "for readability":
//! 1. Updates: nothing comes between what an update reads and what it writes.
//! 2. Sequentially consistent fences are ordered by the fence part of RC11; weaker fences have no effect.
//! 3. Plain accesses do not synchronise: reading from a plain write orders only accesses to the location itself.
//! 4. Starting and joining threads order events like program order does.

use super::{Axiom, Relations, judge::Judge, sc::atomicity};
use norns_execution::{Mode, Relation};

/// Each location, seen along program order and reads-from, is coherent.
pub const COHERENCE: Axiom = Axiom {
    name: "COHERENCE",
    formula: "for every location x: acyclic(po ∪ rf ∪ mo_x ∪ fr_x)",
    meaning: "a thread would read or overwrite a value although it already knows a newer one",
};

/// Threads agree on the order of sequentially consistent fences.
pub const FENCE_ORDER: Axiom = Axiom {
    name: "FENCE-ORDER",
    formula: "acyclic([F_sc] ; (hb ∪ hb ; eco ; hb) ; [F_sc])",
    meaning: "no single order of the sequentially consistent fences explains the execution",
};

pub(super) fn axioms<J: Judge>(g: &Relations, judge: &J) -> Result<(), J::Broken> {
    let Relations { po, rf, mo, .. } = g;
    let atomic = &g.at_least(Mode::Relaxed);
    let rf_atomic = &rf.between(atomic, atomic);
    let fr = &g.from_reads(mo);

    atomicity(g, judge)?;
    for x in 0..g.cell_count() {
        let accesses = &g.accesses_to(x);
        let at_x = |relation: &Relation| relation.between(accesses, accesses);
        let (rf_x, mo_x, fr_x) = (&at_x(rf), &at_x(mo), &at_x(fr));
        judge.acyclic(
            &COHERENCE,
            &po.or(rf_atomic).or(rf_x).or(mo_x).or(fr_x),
            &[
                ("rf", rf_atomic),
                ("rf", rf_x),
                ("mo", mo_x),
                ("fr", fr_x),
                ("po", po),
            ],
        )?;
    }

    let fences = &g.at_least(Mode::SequentiallyConsistent).and(&g.fences);
    if fences.len() >= 2 {
        let hb = &happens_before(g);
        let eco = mo.or(rf).or(fr).plus();
        let order = hb.or(&hb.then(&eco).then(hb)).between(fences, fences);
        judge.acyclic(&FENCE_ORDER, &order, &[("hb", hb), ("hb;eco;hb", &order)])?;
    }
    Ok(())
}

/// `(po ∪ rf)⁺`, where rf is between atomic accesses.
pub fn happens_before(g: &Relations) -> Relation {
    let atomic = &g.at_least(Mode::Relaxed);
    g.po.or(&g.rf.between(atomic, atomic)).plus()
}
