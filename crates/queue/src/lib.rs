//! The store of checks on many machines: jobs, work items and results in `PostgreSQL`.
//!
//! This crate knows nothing of programs and explorers: what it stores are bytes, with the few numbers that people want to see while a
//! check goes on. `docs/scale-out.md` explains the tables and the protocol. In short:
//!
//! 1. An item is taken with a *lease*, which ends by the clock of the database. Each lease has a new *token*.
//! 2. Whoever has explored an item replaces it, in one transaction, by a result and by the items that remain. The transaction deletes
//!    the item by its id and token, and does nothing at all if there is no such row: somebody else has got it meanwhile.
//! 3. Items and results carry their *generation*. If what was learned makes a generation void, the next one begins in one transaction.
//!    Rows of another generation than the job's current one mean nothing.
//!
//! So whatever happens to workers and to the database, each part of a search counts once.

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
