//! Events: what happened.

use crate::{Barrier, CellId, EventId, Mode, ObjectId, ObjectKind, ThreadId, Value};

/// An event of an execution graph: what a thread did, and which of its labels it answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    /// What it did.
    pub action: Action,
    /// How many labels of its thread were answered before it. The two halves of an update share one.
    pub label: u32,
    /// Whether it belongs to an update of a tally: its place among the other updates of its cell has no meaning.
    pub of_tally: bool,
}

// Graphs are made of events, and copy them when they grow, shrink and are revisited.
const _: () = assert!(size_of::<Event>() == 40);

impl Event {
    /// An event that does not belong to a tally.
    pub const fn new(action: Action, label: u32) -> Self {
        Self {
            action,
            label,
            of_tally: false,
        }
    }
}

/// What an event did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Read a cell.
    Read {
        /// Which.
        cell: CellId,
        /// With which mode.
        mode: Mode,
        /// Whether it is the read half of an update, successful or not.
        of_update: bool,
        /// Whether the write half of its update follows (or is still to be added).
        exclusive: bool,
        /// Whether it was waited for: the thread read the cell before, perhaps often.
        awaited: bool,
        /// The write it read from; none for a waiting read that has read nothing yet.
        source: Option<EventId>,
        /// The value it read; zero if it has no source.
        value: Value,
    },
    /// Wrote a cell.
    Write {
        /// Which.
        cell: CellId,
        /// With which mode.
        mode: Mode,
        /// Whether it is the write half of an update.
        exclusive: bool,
        /// The value it wrote.
        value: Value,
    },
    /// A fence.
    Fence {
        /// Its mode.
        mode: Mode,
    },
    /// Started a thread.
    Spawn {
        /// Which.
        child: ThreadId,
    },
    /// Saw a thread's end.
    Join {
        /// Which.
        child: ThreadId,
    },
    /// Arrived at a barrier, or asked whether it is contested.
    Arrive {
        /// At which.
        barrier: Barrier,
        /// In which phase.
        phase: u32,
        /// How many arrivals it counts for; with 0 the thread only asked.
        count: u32,
        /// Whether the barrier is contested: then the thread has not arrived.
        contested: bool,
    },
    /// Saw that a phase of a barrier was complete.
    Depart {
        /// Of which barrier.
        barrier: Barrier,
        /// Which phase.
        phase: u32,
    },
    /// Created an object.
    Allocate {
        /// Which.
        object: ObjectId,
        /// Its size in bytes.
        size: u32,
        /// Whether its bytes are zero; otherwise they are uninitialised.
        zeroed: bool,
        /// What sort of object it is.
        kind: ObjectKind,
    },
    /// Ended the lifetime of an object.
    Free {
        /// Which.
        object: ObjectId,
    },
    /// Took one of several alternatives.
    Choose {
        /// Which.
        taken: u32,
    },
}

impl Action {
    /// The cell that is read or written.
    pub const fn cell(&self) -> Option<CellId> {
        match *self {
            Self::Read { cell, .. } | Self::Write { cell, .. } => Some(cell),
            _ => None,
        }
    }

    /// The mode of an access or a fence.
    pub const fn mode(&self) -> Option<Mode> {
        match *self {
            Self::Read { mode, .. } | Self::Write { mode, .. } | Self::Fence { mode } => Some(mode),
            _ => None,
        }
    }

    /// The barrier and the phase in which the thread arrives by this event, and how many arrivals it counts for. A thread that
    /// only asked, or for which the barrier is contested, has not arrived.
    pub const fn arrival(&self) -> Option<(Barrier, u32, u32)> {
        match *self {
            Self::Arrive {
                barrier,
                phase,
                count: count @ 1..,
                contested: false,
            } => Some((barrier, phase, count)),
            _ => None,
        }
    }

    /// Whether it is a read.
    pub const fn is_read(&self) -> bool {
        matches!(self, Self::Read { .. })
    }

    /// Whether it is a write.
    pub const fn is_write(&self) -> bool {
        matches!(self, Self::Write { .. })
    }
}
