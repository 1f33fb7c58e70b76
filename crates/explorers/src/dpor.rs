//! Every schedule up to equivalence: Source-DPOR and Optimal-DPOR for SC, TSO and PSO.
//!
//! Abdulla, Aronis, Jonsson, Sagonas, "Optimal Dynamic Partial Order Reduction", POPL 2014, on the chronological traces
//! of Abdulla, Aronis, Atig, Jonsson, Leonardsson, Sagonas, "Stateless Model Checking for TSO and PSO", TACAS 2015, with
//! the blocking races of Jonsson, Lång, Sagonas, "Awaiting for Godot", FMCAD 2022, Algorithm 1.
//!
//! An execution is a sequence of steps of *agents*: threads, and the lanes of their store buffers. Steps that touch the
//! same cell conflict, and two executions are equivalent if the same steps are in the same happens-before order. One
//! execution is explored to its end; for each pair of steps that *race*, a sequence that takes them in the other order
//! is kept where the first of them was taken, unless one that was explored from there, or is kept there, covers it. What
//! was explored from a place sleeps until a step that depends on it is taken. Steps are undone, never run again.
//!
//! - `agents`: who takes steps.
//! - `machine`: program, memory and buffers in one state, with undo.
//! - `sequence`: the execution sequence that is explored: its steps, what happens before what, races.
//! - `reversal`: the sequence that reverses a race, and what covers it.
//! - `wakeup`: the trees of what is still to be explored.
//! - `search`: the search of one worker.
//! - `shared`: the nodes that workers share.
//! - `parallel`: workers, and who does what.
//! - `state`: the state of a search, to be written down and gone on from.
//!
//! Where we differ from the papers:
//! 1. A thread's stores into its buffer, and other labels that nobody else can notice, cost no step of their own.
//! 2. A race whose reversal is covered by what was explored need not be looked at again while the steps that show this
//!    stand.
//! 3. Source-DPOR is the same with trees of one step, without weak initials, and looks at races as they turn up.
//! 4. `Free` conflicts with nothing: an access that is not ordered before it is an error in every order
//!    ([`crate::memory::objects::lifetime_errors`]).
//! 5. A choice takes a step for each alternative, and no alternative covers another.
//! 6. An atomic block is one step that may touch many cells, and which ones depends on what it reads first. The papers need that
//!    two steps which depend on each other still do if an independent step comes before them; so a block depends on every step
//!    of another thread that touches memory, whatever it touches. Schedules that differ in nothing else are the same execution:
//!    in programs with such blocks executions are remembered, and shown once.
//! 7. Several threads may explore. Branches of a node are started before earlier ones are done, which the papers do not have;
//!    `parallel` says why nothing is lost, and what must be planned late.
//! 8. Updates whose results are not used commute, if they are of one kind: the independent fetch-and-adds of the paper of 2022, and
//!    their kin (`sequence/together.rs` for who waits for a sum). What is found does not rest on the order that is explored
//!    ([`crate::models::commuting`]). An update in an atomic block does not commute.
//! 9. A search can be stopped between any two steps, written down and gone on from elsewhere (`state`).
//!
//! What it cannot do: models without a machine; executions of more than 5,000 events; waiting for memory that is accessed
//! in pieces, and accesses of an object that another thread makes later, both of which are refused.

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
    /// Whether races are looked at when the execution is at its end, with all that came later, or as they turn up.
    const AT_THE_END: bool;

    /// Whether a step that the sequence does not contain and that is independent of it covers it.
    const WEAK_INITIALS: bool;

    /// How much of a sequence is kept.
    const KEPT: usize;
}

/// Source-DPOR: the first step of each sequence; what follows is left to chance, and may turn out to be redundant.
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
    /// How much to do at most.
    limits: Limits,
    /// If this is given, workers share and leave work by chance, which begins here, though nobody wants any.
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

    /// The same, with updates that commute if their results are not used: of their orders one is explored.
    #[must_use]
    pub const fn with_commuting_updates(mut self) -> Self {
        self.commuting = true;
        self
    }

    /// The same with workers that share and leave their work by chance, though nobody wants any: so all that can happen with
    /// several threads happens on small programs and on one thread.
    #[must_use]
    pub fn restless(mut self, seed: u64) -> Self {
        self.chance = Some(seed);
        self
    }
}
