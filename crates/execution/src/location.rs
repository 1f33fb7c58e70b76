//! Locations in memory.

use crate::ObjectId;

/// A byte of an object: the object and the offset in it. An access covers some [`crate::Width`] from there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Location {
    /// The object.
    pub object: ObjectId,
    /// Bytes from its start.
    pub offset: u32,
}

impl Location {
    /// The first byte of an object.
    pub const fn start_of(object: ObjectId) -> Self {
        Self { object, offset: 0 }
    }
}
