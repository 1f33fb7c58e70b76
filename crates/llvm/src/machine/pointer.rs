//! Pointers as plain 64-bit values.
//!
//! Bits 46 to 27 are the object, bits 26 to 0 the offset into it; object 0 is the null page. Objects are aligned to 16 and
//! no larger than [`MAXIMUM_SIZE`], so an offset in the upper half is one that went below the start of the next object.
//!
//! 1. Ids with bit 46 set are objects of one thread that no other thread reaches: the other 19 bits are the place of the
//!    object's header in the thread's stack, in units of two words. Such a pointer means something in its thread only.

use norns_execution::{Location, ObjectId};

/// Bits of an offset.
pub(crate) const OFFSET_BITS: u32 = 27;
/// Larger objects are refused.
pub(crate) const MAXIMUM_SIZE: u64 = 1 << (OFFSET_BITS - 1);
/// Shared objects have ids below this.
pub(crate) const MAXIMUM_OBJECTS: u32 = 1 << 19;
/// A thread's stack has no more words than local pointers can name.
pub(crate) const MAXIMUM_STACK: usize = 1 << 20;

const LOCAL: u64 = 1 << 46;
const OFFSET: u64 = (1 << OFFSET_BITS) - 1;

/// Where a pointer leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// To memory that other threads could reach.
    Shared(Location),
    /// Into the thread's own stack: the index of the header, and the offset.
    Local(usize, u64),
    /// Below the start of the object, by so many bytes.
    Below(ObjectId, u64),
    /// Nowhere.
    Wild,
}

/// The pointer to the start of a shared object.
pub(crate) fn shared(object: ObjectId) -> u64 {
    u64::from(object.0) << OFFSET_BITS
}

/// The pointer to the start of a local object whose header is at `index`, which is even.
pub(crate) fn local(index: usize) -> u64 {
    LOCAL | (index as u64 >> 1) << OFFSET_BITS
}

/// Whether the pointer is to memory of its thread alone.
pub(crate) fn is_local(pointer: u64) -> bool {
    pointer >> 46 == 1
}

/// Where a pointer leads.
pub(crate) fn place(pointer: u64) -> Place {
    let offset = pointer & OFFSET;
    match pointer >> 46 {
        0 if offset >= MAXIMUM_SIZE && pointer >> OFFSET_BITS != u64::from(MAXIMUM_OBJECTS) - 1 => {
            let next = ObjectId((pointer >> OFFSET_BITS) as u32 + 1);
            Place::Below(next, OFFSET + 1 - offset)
        }
        0 => Place::Shared(Location {
            object: ObjectId((pointer >> OFFSET_BITS) as u32),
            offset: offset as u32,
        }),
        1 => {
            let index = (pointer >> OFFSET_BITS & u64::from(MAXIMUM_OBJECTS - 1)) as usize * 2;
            Place::Local(index, offset)
        }
        _ => Place::Wild,
    }
}
