//! Fast twins of the axioms: consistency of a graph that was consistent before its last events came.
//!
//! A violation must involve what is new, so only that is looked at. Which models have such a twin is told by
//! [`Clocks::of`]; the others are checked by their axioms. `tests/agreement.rs` compares them on random programs.

mod clocks;

pub use clocks::Clocks;
