//! Memory models, and the algorithms that explore what they allow.
//!
//! [`memory`] tracks which bytes are accessed together, and the sizes and lifetimes of objects.
//! [`models`] says what each memory model allows, as axioms over graphs and, for SC, TSO and PSO, as a machine.
//! [`revisits`] explores every execution graph once.
//! [`dpor`] explores every schedule of SC, TSO and PSO up to equivalence.
//! [`values`] explores executions up to the values that are read.
//! [`definition`] holds the slow, obvious explorers that define what every fast one must find.
//! [`estimate`] estimates the number of executions without exploring them.
//! [`support`] is the only place that decides which algorithm supports which model.

mod barriers;
pub mod compare;
pub mod definition;
pub mod dpor;
pub mod estimate;
pub mod explorer;
pub mod fuzzing;
pub mod memory;
pub mod models;
pub mod revisits;
mod search;
mod show;
mod step;
pub mod support;
mod trial;
pub mod values;
mod waiting;
mod workers;

pub use explorer::{End, Execution, Found, Limits, Observer, Statistics, Stopped, Watch};
pub use models::MemoryModel;
pub use support::{Algorithm, explore};
pub use waiting::repeated_reads;
