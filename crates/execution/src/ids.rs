//! Ids: dense, so that they index tables, and the same in every execution of a loaded program.
//!
//! Threads, objects, cells and events get their ids in the order in which they are discovered. So ids mean something else in
//! another process, and are not ordered. Their names, which are the same in every process, are compared by the graph they are
//! in ([`crate::Graph::compare_threads`]).

use serde::{Deserialize, Serialize};
use std::{
    fmt,
    hash::{BuildHasherDefault, Hasher},
    num::NonZeroU32,
};

/// A thread. Its name is its spawn path (the n-th thread that a given thread starts), and the front end gives the same path the
/// same id in every execution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ThreadId(pub u32);

impl ThreadId {
    /// This id as an index into a table of threads.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A memory object: a global variable, a heap block, a stack variable that escapes its thread.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ObjectId(pub u32);

impl ObjectId {
    /// This id as an index into a table of objects.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A finding that a front end knows how to describe.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FindingId(pub u32);

/// A piece of text that a front end keeps, so that labels need not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct TextId(pub u32);

/// A hash of small numbers, by multiplications: nobody chooses them to collide.
#[derive(Clone, Copy, Debug, Default)]
pub struct IdHasher(u64);

impl Hasher for IdHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        let product = (self.0 ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = product ^ product >> 32;
    }

    fn write_u128(&mut self, number: u128) {
        self.write_u64(number as u64);
        self.write_u64((number >> 64) as u64);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_usize(number.cast_unsigned());
    }
}

/// How ids are hashed.
pub type HashIds = BuildHasherDefault<IdHasher>;

/// An event of an execution graph: the initial write of a memory cell, or the `index`-th event of a thread. Graphs are full of
/// them, so an id has eight bytes, and so does an `Option` of one; [`EventId::unpack`] distinguishes the two kinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct EventId {
    /// 1 for an initial write, for others 2 more than the number of the thread.
    owner: NonZeroU32,
    /// The number of the cell, or how many events of the thread come before it.
    index: u32,
}

/// An event, taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unpacked {
    /// The write that gave a cell its initial value.
    Initial(crate::CellId),
    /// An event of a thread.
    Of {
        /// The thread.
        thread: ThreadId,
        /// How many events of the thread come before it.
        index: u32,
    },
}

impl EventId {
    /// The write that gave a cell its initial value.
    pub const fn initial(cell: crate::CellId) -> Self {
        Self {
            owner: NonZeroU32::MIN,
            index: cell.0,
        }
    }

    /// The `index`-th event of `thread`.
    #[inline]
    pub const fn of(thread: ThreadId, index: u32) -> Self {
        Self {
            owner: NonZeroU32::MIN.saturating_add(thread.0 + 1),
            index,
        }
    }

    /// Which event it is.
    #[inline]
    pub const fn unpack(self) -> Unpacked {
        match self.owner.get() {
            1 => Unpacked::Initial(crate::CellId(self.index)),
            owner => Unpacked::Of {
                thread: ThreadId(owner - 2),
                index: self.index,
            },
        }
    }

    /// Whether it is an initial write.
    #[inline]
    pub const fn is_initial(self) -> bool {
        self.owner.get() == 1
    }

    /// The event that follows in program order, whether it is there or not; an initial write has none.
    #[inline]
    pub const fn next(self) -> Option<Self> {
        match self.unpack() {
            Unpacked::Initial(_) => None,
            Unpacked::Of { thread, index } => Some(Self::of(thread, index + 1)),
        }
    }

    /// Numbers that identify it in the tables of one run. They mean nothing to another run: [`crate::Graph::compare_events`]
    /// compares events by name.
    pub const fn key(self) -> (u32, u32) {
        (self.owner.get() - 1, self.index)
    }

    /// The thread of the event; none for an initial write.
    #[inline]
    pub const fn thread(self) -> Option<ThreadId> {
        match self.unpack() {
            Unpacked::Initial(_) => None,
            Unpacked::Of { thread, .. } => Some(thread),
        }
    }
}

impl fmt::Debug for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.unpack().fmt(f)
    }
}

// Graphs copy ids and events all the time.
const _: () = assert!(size_of::<EventId>() == 8 && size_of::<Option<EventId>>() == 8);

/// What takes a step of a schedule: a thread, or a lane of its store buffer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Agent {
    /// The thread itself.
    Thread(ThreadId),
    /// The oldest store of one lane of a thread's buffer reaches memory.
    Buffer {
        /// The thread whose stores these are.
        thread: ThreadId,
        /// Which lane of its buffer.
        lane: u32,
    },
}

impl fmt::Display for ThreadId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "T{}", self.0)
    }
}
