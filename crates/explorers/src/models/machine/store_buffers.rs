//! Memory with store buffers in front of it.
//!
//! Abdulla et al., "Stateless Model Checking for TSO and PSO", TACAS 2015, section 3, "Formal TSO Semantics". What the paper
//! calls an update, a buffered store reaching memory, is a *commit* here, because an update is a read-modify-write.
//! `axioms/tso.rs` and `axioms/pso.rs` describe how C's modes are mapped.
//!
//! Where we differ from the paper:
//! 1. Memory and buffers hold the events that wrote, not values, so that an execution of the machine is a graph.
//! 2. Under PSO each location has its own lane, and a store may carry a barrier: stores of its thread that must commit before
//!    it.

use crate::models::MemoryModel;
use norns_execution::{CellId, EventId, Label, Mode, ThreadId};

/// How stores wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lanes {
    /// They do not: SC.
    None,
    /// In one lane per thread: TSO.
    PerThread,
    /// In one lane per thread and location: PSO.
    PerLocation,
}

impl Lanes {
    /// The lanes of a model that has a machine.
    pub const fn of(model: MemoryModel) -> Option<Self> {
        match model {
            MemoryModel::Sc => Some(Self::None),
            MemoryModel::Tso => Some(Self::PerThread),
            MemoryModel::Pso => Some(Self::PerLocation),
            MemoryModel::Ra | MemoryModel::Rc11 | MemoryModel::Wrc11 | MemoryModel::C20 => None,
        }
    }
}

/// Which buffers must be empty before a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drained {
    /// None.
    None,
    /// The thread's own.
    Own,
    /// The thread's own and that of a thread that it joins.
    OwnAnd(ThreadId),
}

/// Which buffers must be empty before a thread may take the step that `label` asks for.
pub const fn drained_by(label: &Label) -> Drained {
    match *label {
        Label::Update { .. }
        | Label::Spawn { .. }
        | Label::Arrive { count: 1.., .. }
        | Label::Free { .. }
        | Label::AtomicBegin
        | Label::AtomicEnd => Drained::Own,
        Label::Write { mode, .. } | Label::Fence { mode } => {
            if mode.is_sequentially_consistent() {
                Drained::Own
            } else {
                Drained::None
            }
        }
        Label::Join { child } => Drained::OwnAnd(child),
        _ => Drained::None,
    }
}

/// A store that has not reached memory yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pending {
    cell: CellId,
    write: EventId,
    /// How many stores its thread had issued before it.
    issued: u32,
    /// Stores of its thread issued before this count must commit first.
    barrier: u32,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Buffer {
    /// In the order in which they were issued.
    pending: Vec<Pending>,
    issued: u32,
    /// How many stores had been issued at the last fence that stores may not cross.
    fenced: u32,
}

/// Memory, and the stores on their way to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoreBuffers {
    lanes: Lanes,
    /// The last write of each cell to reach memory; none if it is the initial one.
    memory: Vec<Option<EventId>>,
    buffers: Vec<Buffer>,
}

impl StoreBuffers {
    /// A machine in which nothing has happened.
    pub fn new(lanes: Lanes) -> Self {
        Self {
            lanes,
            memory: Vec::new(),
            buffers: Vec::new(),
        }
    }

    /// Whether no store of a thread waits.
    pub fn is_empty(&self, thread: ThreadId) -> bool {
        let buffer = self.buffers.get(thread.index());
        buffer.is_none_or(|buffer| buffer.pending.is_empty())
    }

    /// Whether the buffers let a thread take the step that `label` asks for.
    pub fn allows(&self, thread: ThreadId, label: &Label) -> bool {
        match drained_by(label) {
            Drained::None => true,
            Drained::Own => self.is_empty(thread),
            Drained::OwnAnd(child) => self.is_empty(thread) && self.is_empty(child),
        }
    }

    /// The write that a load of a thread sees: the newest in its own buffer, else what memory has.
    pub fn load(&self, thread: ThreadId, cell: CellId) -> EventId {
        let own = self
            .buffers
            .get(thread.index())
            .and_then(|buffer| buffer.pending.iter().rev().find(|store| store.cell == cell));
        own.map_or_else(|| self.in_memory(cell), |store| store.write)
    }

    /// The last write of a cell to reach memory.
    pub fn in_memory(&self, cell: CellId) -> EventId {
        let written = self.memory.get(cell.index()).copied().flatten();
        written.unwrap_or(EventId::initial(cell))
    }

    /// Issues a store. It reaches memory at once (`true`) if it may not wait: the write of an update, a store in an atomic
    /// block, a sequentially consistent store, any store under SC.
    pub fn store(
        &mut self,
        thread: ThreadId,
        cell: CellId,
        write: EventId,
        mode: Mode,
        at_once: bool,
    ) -> bool {
        if self.lanes == Lanes::None || at_once || mode.is_sequentially_consistent() {
            self.write_to_memory(cell, write);
            return true;
        }
        let buffer = self.buffer(thread);
        let issued = buffer.issued;
        let barrier = if mode.is_release() {
            issued
        } else {
            buffer.fenced
        };
        buffer.issued += 1;
        buffer.pending.push(Pending {
            cell,
            write,
            issued,
            barrier,
        });
        false
    }

    /// A fence: stores after one that is release or stronger stay after the stores before it.
    pub fn fence(&mut self, thread: ThreadId, mode: Mode) {
        if mode.is_release() {
            let buffer = self.buffer(thread);
            buffer.fenced = buffer.issued;
        }
    }

    /// The stores that may reach memory next: places in the thread's buffer.
    pub fn commits(&self, thread: ThreadId) -> Vec<usize> {
        let Some(buffer) = self.buffers.get(thread.index()) else {
            return Vec::new();
        };
        let oldest = buffer.pending.first().map_or(0, |store| store.issued);
        let may_commit = |&place: &usize| {
            let store = &buffer.pending[place];
            let first_in_lane = match self.lanes {
                Lanes::None | Lanes::PerThread => place == 0,
                Lanes::PerLocation => {
                    let earlier = &buffer.pending[..place];
                    !earlier.iter().any(|other| other.cell == store.cell)
                }
            };
            first_in_lane && oldest >= store.barrier
        };
        (0..buffer.pending.len()).filter(may_commit).collect()
    }

    /// The store at a place of a thread's buffer reaches memory.
    pub fn commit(&mut self, thread: ThreadId, place: usize) -> (CellId, EventId) {
        let store = self.buffer(thread).pending.remove(place);
        self.write_to_memory(store.cell, store.write);
        (store.cell, store.write)
    }

    fn buffer(&mut self, thread: ThreadId) -> &mut Buffer {
        if self.buffers.len() <= thread.index() {
            self.buffers.resize(thread.index() + 1, Buffer::default());
        }
        &mut self.buffers[thread.index()]
    }

    fn write_to_memory(&mut self, cell: CellId, write: EventId) {
        if self.memory.len() <= cell.index() {
            self.memory.resize(cell.index() + 1, None);
        }
        self.memory[cell.index()] = Some(write);
    }
}
