//! C20: RC11 with the release sequences of C++20.
//!
//! C++20 (P0982R1, "Weaken Release Sequences") removed the later writes of the same thread from release sequences. Only updates
//! that read from the sequence extend it, so
//! `sw ≜ [E^rel] ; ([F] ; sb)? ; [W^rlx] ; (rf ; rmw)* ; rf ; [R^rlx] ; (sb ; [F])? ; [E^acq]`.
//! Everything else is that of RC11, including its axioms: Kokologiannakis, Lahav, Sagonas, Vafeiadis, "Effective Stateless
//! Model Checking for C/C++ Concurrency", POPL 2018, section 3.2, as in [`super::rc11`].
//!
//! Where we differ from the standard:
//! 1. `sb ∪ rf` has no cycle (SBRF), as in RC11. The standard only recommends that no value come out of thin air, and so allows
//!    load buffering.
//! 2. `seq_cst` events are ordered by RC11's `psc`, not by the standard's *strongly happens before* and *coherence-ordered
//!    before*. In some corner cases the standard is stricter (a `seq_cst` write before a `seq_cst` fence after a relaxed read
//!    of a later write), and in others weaker (a `seq_cst` fence that synchronises with an acquire read, before a `seq_cst`
//!    access after that read). docs/models.md has an example of each.
//! 3. The differences that the file of RC11 lists.

use super::{Relations, judge::Judge, rc11};
use norns_execution::{Mode, Relation};

pub(super) fn axioms<J: Judge>(g: &Relations, judge: &J) -> Result<(), J::Broken> {
    rc11::consistency(g, &synchronizes_with(g), &g.mo, ("mo", "fr"), judge)
}

/// `hb ≜ (sb ∪ sw)⁺`.
pub fn happens_before(g: &Relations) -> Relation {
    g.po.or(&synchronizes_with(g)).plus()
}

/// `rseq ≜ [W^rlx] ; (rf ; rmw)*`
fn synchronizes_with(g: &Relations) -> Relation {
    let rlx = g.at_least(Mode::Relaxed);
    rc11::synchronizes_through(g, &Relation::identity(&g.writes.and(&rlx)))
}
