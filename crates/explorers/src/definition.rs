//! The slow, obvious explorers that define what every fast one must find.
//!
//! [`every_graph`] builds every graph that a model's axioms allow; [`every_schedule`] takes every step that a model's
//! machine allows; [`every_order`] finds the modification orders that explain a graph;
//! [`value_classes`] says which executions are the same as far as values tell; [`candidates`] builds graphs without
//! asking any model, to explain why an outcome is missing. They use axioms and machines only, and no reduction but
//! remembering what was already seen.
//!
//! **Waiting.** A read or update with `until` counts only with a write that satisfies it. Threads are fair and memory is
//! live: a waiting thread sooner or later sees the last write of its location. So an execution ends *blocked* only if,
//! when nothing else can move, the last write does not satisfy the condition. A waiting read that merely has not looked
//! yet is not an execution of its own.

pub mod candidates;
mod ending;
pub mod every_graph;
pub mod every_order;
pub mod every_schedule;
pub mod value_classes;

pub use candidates::{Candidate, Candidates, Judgement};
pub use every_graph::EveryGraph;
pub use every_schedule::EverySchedule;
