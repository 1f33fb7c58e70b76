//! The store for checks on many machines: jobs, work items and results in `PostgreSQL`.
//!
//! This crate knows nothing about programs and explorers. It stores bytes, and a few numbers that users want to see while a
//! check is running. `docs/scale-out.md` explains the tables and the protocol. In short:
//!
//! 1. A worker takes an item with a *lease*, which expires by the clock of the database. Each lease has a new *token*.
//! 2. A worker that has explored an item replaces it, in one transaction, by a result and by the items that remain. The
//!    transaction deletes the item by its id and token. If there is no such row, another worker has taken the item in the
//!    meantime, and the transaction does nothing.
//! 3. Items and results carry their *generation*. If what was learned makes a generation void, the next one starts in one
//!    transaction. Rows of a generation other than the current one of the job have no meaning.
//!
//! So each part of a search counts exactly once, whatever happens to workers and to the database.

mod address;
mod jobs;
mod leases;
mod packing;
mod schema;
mod store;

pub use address::{Address, AddressError};
pub use jobs::{Finished, Job, JobState, NewJob, Progress};
pub use leases::{Begin, Begun, Done, Ended, Item, Lease, Next, ResultPart, Taken, Written};
pub use packing::{digest, pack, unpack};
pub use schema::SCHEMA_VERSION;
pub use store::{Error, Store};
