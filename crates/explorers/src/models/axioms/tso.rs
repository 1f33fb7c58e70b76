//! Total store order, the model of x86: each thread's stores wait in a first-in-first-out buffer.
//!
//! The axioms describe the same executions as the buffers of Abdulla et al., "Stateless Model Checking for TSO and PSO", TACAS
//! 2015, section 3 ("Formal TSO Semantics"), which [`crate::models::machine`] implements. They give each event one moment,
//! which for a store is the moment at which it reaches memory, and say what the order of all moments, the *global order*, must
//! preserve.
//!
//! Where we differ from the paper:
//! 1. C's modes are mapped as compilers for x86 map them: sequentially consistent stores, updates (including a failed
//!    compare-exchange) and sequentially consistent fences drain the buffer and take effect at once; weaker modes and fences
//!    have no effect.
//! 2. Starting a thread and freeing wait for the thread's own buffer. Joining also waits for the buffer of the joined thread.

use super::{Axiom, Relations, judge::Judge, sc::atomicity};
use norns_execution::{EventSet, Mode, Relation};

/// Each location by itself is sequentially consistent.
pub const COHERENCE: Axiom = Axiom {
    name: "COHERENCE",
    formula: "acyclic(po|loc ∪ rf ∪ mo ∪ fr)",
    meaning: "a thread would see the writes of one location in another order than memory had them",
};

/// One order of loads, and of stores reaching memory, explains the execution.
pub const TOTAL_STORE_ORDER: Axiom = Axiom {
    name: "TOTAL-STORE-ORDER",
    formula: "acyclic(ppo ∪ rfe ∪ mo ∪ fr), where ppo is po without store-to-load pairs unless the buffer is emptied between",
    meaning: "no order in which stores leave their buffers one after the other explains what was read",
};

pub(super) fn axioms<J: Judge>(g: &Relations, judge: &J) -> Result<(), J::Broken> {
    store_buffers(g, &preserved(g), &TOTAL_STORE_ORDER, judge)
}

/// What the global order keeps of program order: all but a store and a later load, unless the buffer is emptied between.
fn preserved(g: &Relations) -> Relation {
    let Relations {
        po, reads, writes, ..
    } = g;
    po.between(reads, &reads.or(writes))
        .or(&po.between(writes, writes))
        .or(&emptied(g))
}

/// The order that the execution has: (ppo ∪ rfe ∪ mo ∪ fr)⁺.
pub fn order(g: &Relations) -> Relation {
    global_order(g, &preserved(g))
}

/// The global order: (ppo ∪ rfe ∪ mo ∪ fr)⁺.
pub(super) fn global_order(g: &Relations, ppo: &Relation) -> Relation {
    let fr = g.from_reads(&g.mo);
    ppo.or(&g.external(&g.rf)).or(&g.mo).or(&fr).plus()
}

/// What TSO and PSO share: all but what the global order keeps of program order.
pub(super) fn store_buffers<J: Judge>(
    g: &Relations,
    ppo: &Relation,
    axiom: &'static Axiom,
    judge: &J,
) -> Result<(), J::Broken> {
    let Relations { po, rf, mo, .. } = g;
    let fr = &g.from_reads(mo);
    let rfe = &g.external(rf);
    let po_loc = &g.within_location(po);

    atomicity(g, judge)?;
    judge.acyclic(
        &COHERENCE,
        &po_loc.or(rf).or(mo).or(fr),
        &[("rf", rf), ("mo", mo), ("fr", fr), ("po", po_loc)],
    )?;
    judge.acyclic(
        axiom,
        &ppo.or(rfe).or(mo).or(fr),
        &[("rf", rfe), ("mo", mo), ("fr", fr), ("po", ppo)],
    )
}

/// Events that need an empty buffer come after every earlier event of the thread, and, since they take effect at once,
/// before every later one. An arrival at a barrier is such an event, so it comes before all that follows a departure.
pub(super) fn emptied(g: &Relations) -> Relation {
    let all = &g.all();
    let needs_empty_buffer = sequentially_consistent_stores_and_fences(g)
        .or(&g.update_reads)
        .or(&g.thread_events);
    let takes_effect_at_once = needs_empty_buffer.or(&g.update_writes);
    g.po.between(all, &needs_empty_buffer)
        .or(&g.po.between(&takes_effect_at_once, all))
}

fn sequentially_consistent_stores_and_fences(g: &Relations) -> EventSet {
    g.at_least(Mode::SequentiallyConsistent)
        .and(&g.writes.or(&g.fences))
}
