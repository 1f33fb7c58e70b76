//! Every schedule up to equivalence: Source-DPOR and Optimal-DPOR for SC, TSO and PSO.
//!
//! Abdulla, Aronis, Jonsson, Sagonas, "Optimal Dynamic Partial Order Reduction", POPL 2014, on the chronological traces of
//! Abdulla, Aronis, Atig, Jonsson, Leonardsson, Sagonas, "Stateless Model Checking for TSO and PSO", TACAS 2015, with the
//! blocking races of Jonsson, Lång, Sagonas, "Awaiting for Godot", FMCAD 2022, Algorithm 1.
//!
//! An execution is a sequence of steps of *agents*: threads, and the lanes of their store buffers. Steps that access the same
//! cell conflict, and two executions are equivalent if the same steps are in the same happens-before order. One execution is
//! explored to its end. For each pair of steps that *race*, a sequence that takes them in the opposite order is kept at the
//! node where the first of them was taken, unless a sequence that was explored from there, or is kept there, covers it. What
//! was explored from a node sleeps until a step that depends on it is taken. Steps are undone, and never run again.
//!
//! - `agents`: what takes steps.
//! - `machine`: program, memory and buffers in one state, with undo.
//! - `sequence`: the execution sequence that is being explored: its steps, happens-before, races.
//! - `reversal`: the sequence that reverses a race, and what covers it.
//! - `wakeup`: the trees of what is still to be explored.
//! - `search`: the search of one worker.
//! - `shared`: the nodes that workers share.
//! - `parallel`: the workers, and which of them does what.
//! - `state`: the state of a search, which can be saved and continued.
//!
//! Where we differ from the papers:
//! 1. A thread's stores into its buffer, and other labels that no other thread can notice, are not steps of their own.
//! 2. A race whose reversal is covered by what was explored need not be examined again while the steps that show this remain.
//! 3. Source-DPOR is the same with trees of one step, without weak initials, and examines races as they occur.
//! 4. `Free` conflicts with nothing: an access that is not ordered before it is an error in every order
//!    ([`crate::memory::objects::lifetime_errors`]).
//! 5. A choice takes a step for each alternative, and no alternative covers another.
//! 6. An atomic block is one step that may access many cells, and which ones depends on what it reads first. The papers require
//!    that two dependent steps remain dependent if an independent step comes before them. So a block depends on every step of
//!    another thread that accesses memory, whatever it accesses. Schedules that differ in nothing else are the same execution:
//!    in programs with such blocks, executions are remembered and shown once.
//! 7. Several threads may explore. Branches of a node are started before earlier ones are finished, which the papers do not do;
//!    `parallel` says why nothing is lost, and what must be planned late.
//! 8. Updates of one kind commute if their results are not used: the independent fetch-and-adds of the paper of 2022, and
//!    similar operations (`sequence/together.rs` handles threads that wait for a sum). Findings do not depend on the order that
//!    is explored ([`crate::models::commuting`]). An update in an atomic block does not commute.
//! 9. A search can be stopped between any two steps, saved, and continued elsewhere (`state`).
//!
//! What it cannot do: models without a machine; executions of more than 5,000 events; waiting for memory that is accessed in
//! pieces, and accesses to an object that another thread creates later, both of which are unsupported.

mod agents;
mod bits;
mod machine;
mod parallel;
mod reversal;
mod search;
mod sequence;
mod shared;
mod state;
mod wakeup;

use crate::{Limits, MemoryModel, models::machine::Lanes};

pub use state::{Nobody, State, StateKeeper, Unusable};

/// What distinguishes the algorithms: what is planned for a race, and what covers it.
pub trait Strategy: Copy {
    /// Whether races are examined at the end of the execution, with everything that came later, or as they occur.
    const AT_THE_END: bool;

    /// Whether a step that the sequence does not contain and that is independent of it covers it.
    const WEAK_INITIALS: bool;

    /// How much of a sequence is kept.
    const KEPT: usize;
}

/// Source-DPOR: the first step of each sequence. What follows is left to chance, and may turn out to be redundant.
#[derive(Clone, Copy, Debug)]
pub struct Source;

/// Optimal-DPOR: the whole sequence, so that nothing redundant is explored.
#[derive(Clone, Copy, Debug)]
pub struct Optimal;

impl Strategy for Source {
    const AT_THE_END: bool = false;
    const WEAK_INITIALS: bool = false;
    const KEPT: usize = 1;
}

impl Strategy for Optimal {
    const AT_THE_END: bool = true;
    const WEAK_INITIALS: bool = true;
    const KEPT: usize = usize::MAX;
}

/// The explorer of schedules.
#[derive(Clone, Debug)]
pub struct Dpor {
    /// The model, for reports.
    model: MemoryModel,
    lanes: Lanes,
    /// Whether data races are findings.
    races: bool,
    /// Whether updates whose results are not used commute.
    commuting: bool,
    /// The limits.
    limits: Limits,
    /// If given, workers share and leave work at random, starting from this seed, although no worker needs any.
    chance: Option<u64>,
}

impl Dpor {
    /// The explorer for a model that has a machine.
    pub fn new(model: MemoryModel, races: bool, limits: Limits) -> Option<Self> {
        Some(Self {
            model,
            lanes: Lanes::of(model)?,
            races,
            commuting: false,
            limits,
            chance: None,
        })
    }

    /// The same, with commuting updates: if their results are not used, one of their orders is explored.
    #[must_use]
    pub const fn with_commuting_updates(mut self) -> Self {
        self.commuting = true;
        self
    }

    /// The same with workers that share and leave their work at random, although no worker needs any. So everything that can
    /// happen with several threads happens on small programs and on one thread.
    #[must_use]
    pub fn restless(mut self, seed: u64) -> Self {
        self.chance = Some(seed);
        self
    }
}
