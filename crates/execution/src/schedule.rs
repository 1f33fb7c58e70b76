//! Schedules: who moved when, as a store machine sees an execution.

use crate::{Agent, EventId};

/// One step of a schedule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// Who moved.
    pub agent: Agent,
    /// What happened: the first event that a thread's step made, or the write that a buffer's step brought to memory.
    pub event: EventId,
}

/// A sequence of steps.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Schedule {
    /// The steps, first to last.
    pub steps: Vec<Step>,
}
