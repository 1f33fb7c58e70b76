//! Store machines: what may happen next under SC, TSO and PSO.
//!
//! Abdulla et al., "Stateless Model Checking for TSO and PSO", TACAS 2015, section 3. One machine implements the three models,
//! which differ in the lanes of a thread's buffer.

mod store_buffers;

pub use store_buffers::{Drained, Lanes, StoreBuffers, drained_by};
