//! Checks on many machines: [`worker`] explores items of a store, [`submission`] submits checks and waits for them.
//!
//! The store is the crate `norns-queue`. [`crate::check::portions`] and [`crate::check::packed`] define what is stored in it.
//! `docs/scale-out.md` explains the whole.

mod connection;
mod metrics;
pub mod submission;
pub mod worker;

pub use connection::Connection;
pub use metrics::Metrics;
pub use norns_queue::{
    Address, AddressError, Error, Job, JobState, Progress, SCHEMA_VERSION, Store,
};
