//! Checks on many machines: [`worker`] explores items of a store, [`submission`] puts checks into it and waits for them.
//!
//! The store is the crate `norns-queue`; what is stored, and what it means, is in [`crate::check::portions`] and
//! [`crate::check::packed`]. `docs/scale-out.md` explains the whole.

mod connection;
mod metrics;
pub mod submission;
pub mod worker;

pub use connection::Connection;
pub use metrics::Metrics;
pub use norns_queue::{
    Address, AddressError, Error, Job, JobState, Progress, SCHEMA_VERSION, Store,
};
