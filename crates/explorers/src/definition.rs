//! The slow, obvious explorers that define what every fast one must find.
//!
//! [`every_graph`] builds every graph that the axioms of a model allow. [`every_schedule`] takes every step that the machine of
//! a model allows. [`every_order`] finds the modification orders that explain a graph. [`value_classes`] says which executions
//! are the same if only values count. [`candidates`] builds graphs without consulting any model, to explain why an outcome is
//! missing. They use only axioms and machines, and no reduction except remembering what was already seen.
//!
//! **Waiting.** A read or update with `until` counts only with a write that satisfies it. Threads are scheduled fairly, and
//! every write becomes visible eventually: a waiting thread sooner or later sees the last write to its location. So an
//! execution ends *blocked* only if no thread can take a step and the last write does not satisfy the condition. If a waiting
//! read has merely not read the new value yet, this is not an execution of its own.

pub mod candidates;
mod ending;
pub mod every_graph;
pub mod every_order;
pub mod every_schedule;
pub mod value_classes;

pub use candidates::{Candidate, Candidates, Judgement};
pub use every_graph::EveryGraph;
pub use every_schedule::EverySchedule;
