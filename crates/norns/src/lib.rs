//! norns: a stateless model checker.
//!
//! [`check`] is the facade: a task in, a verdict out. [`conform`] compares explorers with tests whose results are known.
//! [`report`] says how both look. Only [`cli`] knows the command line.

pub mod check;
pub mod cli;
pub mod conform;
pub mod report;
