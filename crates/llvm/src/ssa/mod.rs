//! Analyses of a function in SSA form: its graph of blocks, dominators, loops, which values matter; and a verifier to run between passes.

pub mod dominators;
pub mod graph;
pub mod liveness;
pub mod loops;
pub mod needed;
pub mod verify;

pub use dominators::Dominators;
pub use graph::Graph;
pub use liveness::Liveness;
pub use loops::{Loop, LoopId, Loops};
pub use needed::Needed;
pub use verify::{Fault, verify};
