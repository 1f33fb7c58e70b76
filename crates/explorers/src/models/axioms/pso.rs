//! Partial store order: each thread's stores wait in a first-in-first-out buffer per location.
//!
//! Abdulla et al., "Stateless Model Checking for TSO and PSO", TACAS 2015, section 2 ("Chronological Traces for PSO") leaves
//! the definition to its technical report. PSO is like [`super::tso`], but stores to different locations may reach memory in
//! any order.
//!
//! Where we differ, besides the differences that the file of TSO lists:
//! 1. C's modes are mapped with store-store barriers: a release store, and a store after a fence that is release or stronger,
//!    do not overtake earlier stores.

use super::{
    Axiom, Relations,
    judge::Judge,
    tso::{emptied, global_order, store_buffers},
};
use norns_execution::{Mode, Relation};

/// One order of loads, and of stores reaching memory, explains the execution.
pub const PARTIAL_STORE_ORDER: Axiom = Axiom {
    name: "PARTIAL-STORE-ORDER",
    formula: "acyclic(ppo ∪ rfe ∪ mo ∪ fr), where ppo is po from loads, between stores of one location or with a barrier between, and across an emptied buffer",
    meaning: "no order in which stores leave their buffers, one buffer per location, explains what was read",
};

pub(super) fn axioms<J: Judge>(g: &Relations, judge: &J) -> Result<(), J::Broken> {
    store_buffers(g, &preserved(g), &PARTIAL_STORE_ORDER, judge)
}

/// What the global order keeps of program order.
fn preserved(g: &Relations) -> Relation {
    let Relations {
        po, reads, writes, ..
    } = g;
    let release = g.at_least(Mode::Release);
    let barriers = &release.and(&g.fences);
    po.between(reads, &reads.or(writes))
        .or(&g.within_location(&po.between(writes, writes)))
        .or(&po.between(writes, &release.and(writes)))
        .or(&po
            .between(writes, barriers)
            .then(&po.between(barriers, writes)))
        .or(&emptied(g))
}

/// The order that the execution has: (ppo ∪ rfe ∪ mo ∪ fr)⁺.
pub fn order(g: &Relations) -> Relation {
    global_order(g, &preserved(g))
}
