//! Schedules: which agent took a step when, as a store machine sees an execution.

use crate::{Agent, EventId};

/// One step of a schedule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The agent that took the step.
    pub agent: Agent,
    /// What happened: the first event of a thread's step, or the write that a step of a store buffer brought to memory.
    pub event: EventId,
}

/// A sequence of steps.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Schedule {
    /// The steps, first to last.
    pub steps: Vec<Step>,
}
