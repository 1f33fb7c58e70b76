//! The front end for litmus tests.
//!
//! [`read()`] turns text into a [`Test`], printing a test gives text that reads back the same, and a
//! [`LitmusProgram`] is a test that explorers can run.

pub mod as_c;
mod awaits;
mod code;
mod live;
mod lower;
pub mod observables;
mod print;
pub mod proposition;
pub mod random;
pub mod read;
mod repetition;
pub mod run;
pub mod shrink;
pub mod test;

pub use observables::observables;
pub use proposition::{Clause, Observable, Proposition, Quantifier};
pub use random::{Shape, generate};
pub use read::{ReadError, read, read_proposition};
pub use run::{LitmusProgram, LitmusRun, Place};
pub use shrink::shrink;
pub use test::Test;
