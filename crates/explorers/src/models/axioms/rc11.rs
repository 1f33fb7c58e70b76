//! RC11, the repaired C11 model.
//!
//! Kokologiannakis, Lahav, Sagonas, Vafeiadis, "Effective Stateless Model Checking for C/C++ Concurrency", POPL 2018, section
//! 3.2, line by line. COMPLETENESS (every read reads a value) and VALID MO (all writes to a location are ordered) hold by the
//! way graphs are built.
//!
//! Where we differ from the paper:
//! 1. Threads may be started and joined. `po` is `sb` with the order that this gives; it replaces `sb` in `hb`, `scb` and
//!    `sbrf`. Release sequences and fences still use `sb`, because they are about one thread.
//! 2. An update whose write is not added yet ("pending") has no `rmw` edge, as in the paper. A waiting read that has read
//!    nothing yet has no `rf` edge, and so constrains nothing.
//! 3. `psc` is computed only if there are at least two sequentially consistent events: with one, a cycle would already violate
//!    COHERENCE.

use super::{ATOMICITY, Axiom, Relations, judge::Judge};
use norns_execution::{Mode, Relation};

/// Section 3.2.2.
pub const COHERENCE: Axiom = Axiom {
    name: "COHERENCE",
    formula: "irreflexive(eco ; hb)",
    meaning: "a thread would read or overwrite a value although it already knows a newer one",
};

/// Section 3.2.4.
pub const SC_ACYCLICITY: Axiom = Axiom {
    name: "SC-ACYCLICITY",
    formula: "acyclic(psc)",
    meaning: "no single order of the sequentially consistent accesses and fences explains the execution",
};

/// Section 3.2.5.
pub const SBRF: Axiom = Axiom {
    name: "SBRF",
    formula: "acyclic(sb ∪ rf)",
    meaning: "a value would come out of thin air: it is read before what writes it could be reached",
};

pub(super) fn axioms<J: Judge>(g: &Relations, judge: &J) -> Result<(), J::Broken> {
    consistency(g, &synchronizes_with(g), &g.mo, ("mo", "fr"), judge)
}

/// Definition 3.7, for a given `sw` and `mo`: C20 has the same axioms with another `sw`, WRC11 with another `mo`. `mo`
/// and `fr` have names for cycles.
pub(super) fn consistency<J: Judge>(
    g: &Relations,
    sw: &Relation,
    mo: &Relation,
    (mo_name, fr_name): (&'static str, &'static str),
    judge: &J,
) -> Result<(), J::Broken> {
    let Relations { po, rf, rmw, .. } = g;
    let fr = &rf.inverse().then(mo);
    let hb = &po.or(sw).plus();

    // eco ≜ (mo ∪ rf ∪ rf⁻¹ ; mo)⁺
    let eco = &mo.or(rf).or(fr).plus();

    judge.irreflexive(
        &COHERENCE,
        &[
            ("eco", eco, &[("rf", rf), (mo_name, mo), (fr_name, fr)]),
            ("hb", hb, &[("po", po), ("sw", sw)]),
        ],
    )?;
    if !rmw.is_empty() {
        let mo_inverse = &mo.inverse();
        judge.irreflexive(
            &ATOMICITY,
            &[
                ("rf", rf, &[]),
                ("rmw", rmw, &[]),
                ("mo⁻¹", mo_inverse, &[]),
                ("mo⁻¹", mo_inverse, &[]),
            ],
        )?;
    }
    if g.at_least(Mode::SequentiallyConsistent).len() >= 2 {
        let psc = &partial_sc_order(g, mo, hb, eco);
        judge.acyclic(
            &SC_ACYCLICITY,
            psc,
            &[
                ("po", po),
                (mo_name, mo),
                (fr_name, fr),
                ("hb", hb),
                ("psc", psc),
            ],
        )?;
    }
    judge.acyclic(&SBRF, &po.or(rf), &[("rf", rf), ("po", po)])
}

/// Section 3.2.2: `hb ≜ (sb ∪ sw)⁺`.
pub fn happens_before(g: &Relations) -> Relation {
    g.po.or(&synchronizes_with(g)).plus()
}

/// Section 3.2.2: `rseq ≜ ⋃ₓ [W_x] ; sb? ; [W_x^rlx] ; (rf ; rmw)*`
pub(super) fn synchronizes_with(g: &Relations) -> Relation {
    let Relations { sb, writes, .. } = g;
    let rlx = g.at_least(Mode::Relaxed);
    synchronizes_through(
        g,
        &g.within_location(&sb.optional().between(writes, &writes.and(&rlx))),
    )
}

/// Section 3.2.2, for a given way of a release sequence from its head to the writes that updates extend it from:
/// - `rseq ≜ from_head ; (rf ; rmw)*`
/// - `sw ≜ [E^rel] ; ([F] ; sb)? ; rseq ; rf ; [R^rlx] ; (sb ; [F])? ; [E^acq]`
pub(super) fn synchronizes_through(g: &Relations, from_head: &Relation) -> Relation {
    let Relations {
        sb,
        rf,
        rmw,
        reads,
        fences,
        ..
    } = g;
    let all = &g.all();
    let rlx = g.at_least(Mode::Relaxed);
    let release = g.at_least(Mode::Release);
    let acquire = g.at_least(Mode::Acquire);

    let rseq = from_head.then(&rf.then(rmw).star());
    let from_release = sb.between(fences, all).optional();
    let to_acquire = sb.between(all, fences).optional();
    from_release
        .then(&rseq)
        .then(&rf.between(all, &reads.and(&rlx)))
        .then(&to_acquire)
        .between(&release, &acquire)
}

/// Section 3.2.4:
/// - `scb ≜ sb ∪ sb|≠loc ; hb ; sb|≠loc ∪ hb|loc ∪ mo ∪ rf⁻¹ ; mo`
/// - `psc ≜ ([E^sc] ∪ [F^sc] ; hb?) ; scb ; ([E^sc] ∪ hb? ; [F^sc]) ∪ [F^sc] ; (hb ∪ hb ; eco ; hb) ; [F^sc]`
fn partial_sc_order(g: &Relations, mo: &Relation, hb: &Relation, eco: &Relation) -> Relation {
    let Relations { po, rf, .. } = g;
    let all = &g.all();
    let sc = &g.at_least(Mode::SequentiallyConsistent);
    let sc_fences = &sc.and(&g.fences);
    let po_across = &g.across_locations(po);

    let scb = po
        .or(&po_across.then(hb).then(po_across))
        .or(&g.within_location(hb))
        .or(mo)
        .or(&rf.inverse().then(mo));
    let first = Relation::identity(sc).or(&hb.optional().between(sc_fences, all));
    let last = Relation::identity(sc).or(&hb.optional().between(all, sc_fences));
    let fence_part = hb.or(&hb.then(eco).then(hb)).between(sc_fences, sc_fences);
    first.then(&scb).then(&last).or(&fence_part)
}
