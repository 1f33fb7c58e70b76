//! Cells that are used as locks: what the holder of a lock reads there needs no state of its own.
//!
//! A cell is *used as a lock* if every write of it is an update, and every update that reads a *held* value, one that is not known to be
//! zero or negative, is by a thread whose last write of the cell has *taken* the lock: read a free value, zero or negative, and written
//! a positive one. Then an update by a thread whose last write of the cell has taken the lock reads that very write.
//!
//! Why: no two updates read from the same write, so the writes of the cell are a chain in which each reads the one before it. Suppose
//! some update in it reads a held value, but not from the last write of its own thread, T, which has taken the lock; take the first such
//! update. What follows T in the chain reads a held value and comes earlier, so it reads from the last write of its own thread: it belongs
//! to the same thread and lies between T and our update in program order, but T was the last write before that. So every
//! update that reads a held value is next in the chain to what its own thread wrote last. What follows a write T that has taken the lock
//! therefore belongs to the thread of T, and is the next update of this thread.
//!
//! So such an update is added like a write: at once, and without a state before it. The property that was assumed of all executions
//! is assumed until a write refutes it. Then the exploration restarts ([`Extents::refute_lock`]). Such a write is always noticed:
//! consider the first one in program order and reads-from; the events before it have read only what the assumption allows.
//!
//! [`Extents::refute_lock`]: crate::memory::Extents::refute_lock

use norns_execution::{Action, CellId, EventId, Graph, Label, Operation, ThreadId, Unpacked};

/// The cells that are known not to be used as locks.
#[derive(Debug, Default)]
pub(super) struct Locks {
    /// By cell.
    refuted: Vec<bool>,
}

impl Locks {
    pub(super) fn is_refuted(&self, cell: CellId) -> bool {
        self.refuted.get(cell.index()).copied().unwrap_or(false)
    }

    pub(super) fn refute(&mut self, cell: CellId) {
        if self.refuted.len() <= cell.index() {
            self.refuted.resize(cell.index() + 1, false);
        }
        self.refuted[cell.index()] = true;
    }
}

/// Whether a new write, the last one of its thread, is one that a cell has that is used as a lock.
pub(super) fn suits_lock(graph: &Graph, write: EventId, cell: CellId) -> bool {
    let Unpacked::Of { thread, index } = write.unpack() else {
        return false;
    };
    reads_free_value(graph, thread, index, cell)
        || is_update(graph, thread, index)
            && last_write_before(graph, thread, index, cell)
                .is_some_and(|last| takes_lock(graph, thread, last, cell))
}

/// The write that the pending label of a thread reads from, if that is an update by the holder of a lock.
pub(super) fn own_taking(
    graph: &Graph,
    label: &Label,
    thread: ThreadId,
    cell: CellId,
) -> Option<EventId> {
    let Label::Update {
        operation,
        until: None,
        ..
    } = label
    else {
        return None;
    };
    // One that may write nothing need not be in the chain.
    if matches!(operation, Operation::CompareExchange { .. }) {
        return None;
    }
    let last = *graph.writes_of(cell, thread).last()?;
    takes_lock(graph, thread, last, cell).then(|| EventId::of(thread, last))
}

fn last_write_before(graph: &Graph, thread: ThreadId, index: u32, cell: CellId) -> Option<u32> {
    let writes = graph.writes_of(cell, thread);
    let place = writes.partition_point(|&write| write < index);
    writes[..place].last().copied()
}

/// Whether a write of a thread is that of an update.
fn is_update(graph: &Graph, thread: ThreadId, index: u32) -> bool {
    let action = graph.events_of(thread)[index as usize].action;
    matches!(
        action,
        Action::Write {
            exclusive: true,
            ..
        }
    )
}

/// Whether a write of a thread is that of an update which has read a value that lets anybody take the lock.
fn reads_free_value(graph: &Graph, thread: ThreadId, index: u32, cell: CellId) -> bool {
    let width = graph.cells()[cell.index()].width;
    is_update(graph, thread, index)
        && matches!(
            graph.events_of(thread)[index as usize - 1].action,
            Action::Read { value, .. } if value.is_initialised() && value.as_signed(width) <= 0
        )
}

/// Whether a write of a thread has taken a lock.
fn takes_lock(graph: &Graph, thread: ThreadId, index: u32, cell: CellId) -> bool {
    let width = graph.cells()[cell.index()].width;
    reads_free_value(graph, thread, index, cell)
        && matches!(
            graph.events_of(thread)[index as usize].action,
            Action::Write { value, .. } if value.is_initialised() && value.as_signed(width) > 0
        )
}
