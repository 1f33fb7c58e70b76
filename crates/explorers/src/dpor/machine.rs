//! The program, memory and the store buffers in one state, which is changed step by step and undone.
//!
//! A *step* is what an agent does between two points at which others may interfere: a commit, or a visible label of a thread
//! with the local labels after it. What is local depends only on the thread's own past, so the steps of a thread are the same
//! in equivalent executions. Labels before the first such point belong to the step that spawned the thread, or to none. A join
//! is not a step either: no thread notices when it happens, so it happens as soon as it can, whichever agent took the last
//! step. It only means that the thread's next step comes after all steps of the joined thread. The same holds for a departure
//! from a barrier, after which the thread's next step comes after all arrivals. An arrival is a step.

mod actions;
mod places;

use super::agents::{AgentId, Agents};
use crate::{
    barriers::is_complete,
    explorer::{Limits, started_threads},
    memory::{Extents, objects::fault},
    models::{
        commuting::CommutingUpdates,
        machine::{Drained, Lanes},
    },
    search::Halt,
    step::has_finished,
};
use norns_execution::{
    Agent, Barrier, CellId, Commuting, Condition, EventId, Graph, ObjectId, Schedule, Step,
    ThreadId, Unpacked, Value, Width, program::Run,
};

/// No step: before the first.
pub(super) const NOWHERE: u32 = u32::MAX;

/// A write of the current execution: the place in [`Machine::writes`], or the initial write of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WriteId {
    Initial(CellId),
    Of(u32),
}

/// A write that a thread has made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Write {
    /// Its name, the same in equivalent executions.
    pub(super) event: EventId,
    pub(super) cell: CellId,
    /// The last step of its thread when it was made, and what else it comes after, in the thread's `after`.
    pub(super) stored: u32,
    pub(super) after: (u32, u32),
    /// The step that brought it to memory; [`NOWHERE`] while it waits.
    pub(super) committed: u32,
    /// The write that it replaced in memory, once it is there.
    pub(super) overwritten: WriteId,
    /// Which updates it commutes with, if it is one whose result is not used.
    pub(super) commuting: Option<Commuting>,
    /// The last of the list of reads of it, in [`Machine::touches`].
    readers: u32,
}

/// What a step did with a cell of memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touch {
    pub(super) cell: CellId,
    pub(super) step: u32,
    /// The write that it brought to memory, or the one that it read.
    pub(super) write: WriteId,
    pub(super) kind: TouchKind,
}

impl Touch {
    /// Whether it is an update that commutes with those of a kind.
    pub(super) fn commutes_with(&self, kind: Commuting) -> bool {
        matches!(self.kind, TouchKind::Update { kind: own, .. } if own == kind)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TouchKind {
    /// It read; the reader of the same write before it.
    Read { next: u32 },
    /// It wrote; the write that was there.
    Write { overwritten: WriteId },
    /// It updated, together with others that commute with it; the write that was there.
    Update {
        overwritten: WriteId,
        kind: Commuting,
    },
}

impl TouchKind {
    /// The write that it replaced.
    pub(super) const fn overwritten(self) -> Option<WriteId> {
        match self {
            Self::Read { .. } => None,
            Self::Write { overwritten } | Self::Update { overwritten, .. } => Some(overwritten),
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Pending {
    write: u32,
    cell: CellId,
    lane: AgentId,
    /// How many stores its thread had issued before it.
    issued: u32,
    /// Stores of its thread issued before this count must commit first.
    barrier: u32,
}

/// A store that a thread has issued, whether or not it has reached memory.
#[derive(Clone, Copy, Debug)]
struct Store {
    /// See [`Pending::barrier`].
    barrier: u32,
    /// The step that brought it to memory; [`NOWHERE`] while it waits.
    committed: u32,
}

/// What a thread is about to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// It has not been started, is at its end, or is about to do what it must not or what is not supported.
    Ended,
    /// It waits for a value of a cell.
    Wait {
        cell: CellId,
        condition: Condition,
        width: Width,
    },
    Join {
        child: ThreadId,
    },
    /// It waits at a barrier.
    Depart {
        barrier: Barrier,
        phase: u32,
    },
    Choose {
        alternatives: u32,
    },
    /// Anything that can be done at once.
    Free,
}

/// What of a thread changes with each of its steps.
#[derive(Clone, Copy, Debug)]
struct ThreadState {
    next: Next,
    drained: Drained,
    /// Whether it has issued stores since it last needed empty buffers.
    dirty: bool,
    /// How many stores had been issued at the last fence that stores may not cross.
    fenced: u32,
    /// Whether it is in an atomic block: after a step only if it stopped there.
    in_block: bool,
    last_step: u32,
    /// The steps that its next one comes after, beside its last: places in its `after`.
    after: (u32, u32),
}

const NOT_STARTED: ThreadState = ThreadState {
    next: Next::Ended,
    drained: Drained::None,
    dirty: false,
    fenced: 0,
    in_block: false,
    last_step: NOWHERE,
    after: (0, 0),
};

struct Thread {
    state: ThreadState,
    pending: Vec<Pending>,
    /// The stores that it has issued.
    stores: Vec<Store>,
    /// Its writes, in program order: places in [`Machine::writes`].
    writes: Vec<u32>,
    /// The last steps of the threads that it joined, and the arrivals at barriers that it departed from.
    after: Vec<u32>,
}

impl Default for Thread {
    fn default() -> Self {
        Self {
            state: NOT_STARTED,
            pending: Vec::new(),
            stores: Vec::new(),
            writes: Vec::new(),
            after: Vec::new(),
        }
    }
}

struct Cell {
    last: WriteId,
    /// The last of the list of reads of its initial write.
    readers: u32,
    /// Whether it is known to be accessed atomically.
    atomic: bool,
}

/// How large an object is, and whether it is constant; zero bytes if it is not known.
#[derive(Clone, Copy, Default)]
struct Object {
    size: u32,
    constant: bool,
}

enum Undo {
    Event(ThreadId),
    Issued(ThreadId),
    ThreadState(ThreadId, ThreadState),
    Rewind(ThreadId, u32),
    /// A store left its buffer: from which place, and the commit of its lane before.
    Removed(ThreadId, usize, Pending, u32),
    Object(ObjectId, Object),
    Arrived,
}

/// How much there was before a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    log: u32,
    scheduled: u32,
    writes: u32,
    pub(super) touches: u32,
    /// How many labels of the thread were answered.
    pub(super) answers: u32,
}

pub(super) struct Machine<'a, R> {
    pub(super) run: R,
    pub(super) graph: Graph,
    pub(super) schedule: Schedule,
    pub(super) agents: Agents,
    pub(super) touches: Vec<Touch>,
    extents: &'a mut Extents,
    lanes: Lanes,
    threads: Vec<Thread>,
    cells: Vec<Cell>,
    writes: Vec<Write>,
    objects: Vec<Object>,
    events: usize,
    limits: Limits,
    /// Whether updates whose results are not used commute.
    commuting: bool,
    /// By agent, if it is a lane: its last commit.
    last_commits: Vec<u32>,
    /// The arrivals at barriers, each with its step.
    arrivals: Vec<(EventId, u32)>,
    /// Whether a thread has ended or arrived at a barrier, or a buffer has become empty, so that another thread may join or
    /// depart.
    may_join: bool,
    log: Vec<Undo>,
}

impl<'a, R: Run> Machine<'a, R> {
    /// The state before the first step.
    pub(super) fn new(
        run: R,
        (lanes, commuting): (Lanes, bool),
        limits: Limits,
        extents: &'a mut Extents,
    ) -> Result<Self, Halt> {
        let mut machine = Self {
            run,
            graph: Graph::new(),
            schedule: Schedule::default(),
            agents: Agents::new(lanes),
            touches: Vec::new(),
            extents,
            lanes,
            threads: Vec::new(),
            cells: Vec::new(),
            writes: Vec::new(),
            objects: Vec::new(),
            events: 0,
            limits,
            commuting,
            last_commits: Vec::new(),
            arrivals: Vec::new(),
            may_join: false,
            log: Vec::new(),
        };
        let threads: Vec<ThreadId> = started_threads(&machine.run).collect();
        for &thread in &threads {
            machine.meet(thread);
        }
        for thread in threads {
            machine.run_on(thread)?;
        }
        machine.join_who_can()?;
        Ok(machine)
    }

    pub(super) fn thread_count(&self) -> u32 {
        self.threads.len() as u32
    }

    pub(super) fn next_of(&self, thread: ThreadId) -> Next {
        self.threads[thread.index()].state.next
    }

    /// The last step of a thread, or the one that started it.
    pub(super) fn last_step_of(&self, thread: ThreadId) -> u32 {
        self.threads[thread.index()].state.last_step
    }

    /// Other steps that the next step of a thread comes after, since it joined their threads.
    pub(super) fn joined_before(&self, thread: ThreadId) -> &[u32] {
        let thread = &self.threads[thread.index()];
        let (from, to) = thread.state.after;
        &thread.after[from as usize..to as usize]
    }

    /// The steps before a store that a thread issued.
    pub(super) fn before_store(&self, write: u32) -> impl Iterator<Item = u32> + '_ {
        let write = self.write(write);
        let thread = write.event.thread().map_or(0, ThreadId::index);
        let (from, to) = write.after;
        let joined = &self.threads[thread].after[from as usize..to as usize];
        std::iter::once(write.stored).chain(joined.iter().copied())
    }

    /// Which buffers must be empty before the next step of a thread.
    pub(super) fn drained(&self, thread: ThreadId) -> Drained {
        self.threads[thread.index()].state.drained
    }

    pub(super) fn is_empty(&self, thread: ThreadId) -> bool {
        let thread = self.threads.get(thread.index());
        thread.is_none_or(|thread| thread.pending.is_empty())
    }

    /// Whether a thread can move.
    pub(super) fn is_enabled(&self, thread: ThreadId) -> bool {
        let state = &self.threads[thread.index()].state;
        match state.next {
            Next::Ended | Next::Join { .. } | Next::Depart { .. } => false,
            _ if state.drained != Drained::None && !self.is_empty(thread) => false,
            Next::Wait {
                cell,
                condition,
                width,
            } => condition.holds(self.value(self.load(thread, cell)), width),
            Next::Choose { .. } | Next::Free => true,
        }
    }

    /// Whether an agent can take the step that was planned for it. It always can, unless everything explored so far is void
    /// ([`Run::is_void`]): then its thread may have ended early.
    fn can_step(&self, agent: AgentId) -> bool {
        let who = self.agents.get(agent);
        if who.is_lane {
            let pending = &self.threads[who.thread.index()].pending;
            pending.iter().any(|store| store.lane == agent)
        } else {
            self.is_enabled(who.thread)
        }
    }

    /// A thread that has stopped although nothing is wrong with what it is about to do: it waits for memory that is
    /// accessed in pieces, or accessed an object before another thread had made it.
    pub(super) fn stopped_for_no_reason(&self) -> Option<ThreadId> {
        let mut threads = started_threads(&self.run);
        threads.find(|&thread| {
            self.next_of(thread) == Next::Ended
                && !self.run.label(thread).is_end()
                && fault(&self.graph, &self.run, thread).is_none()
        })
    }

    /// Whether a thread stopped in an atomic block.
    pub(super) fn is_in_block(&self, thread: ThreadId) -> bool {
        self.threads[thread.index()].state.in_block
    }

    /// Whether a thread has neither steps nor commits to make.
    pub(super) fn is_idle(&self, thread: ThreadId) -> bool {
        let thread = &self.threads[thread.index()];
        thread.state.next == Next::Ended && thread.pending.is_empty()
    }

    fn can_join(&self, thread: ThreadId, child: ThreadId) -> bool {
        self.is_empty(thread) && self.is_empty(child) && has_finished(&self.run, child)
    }

    /// Whether a thread that waits for others can go on: one that joins, or waits at a barrier.
    fn has_been_waited_for(&self, thread: ThreadId) -> bool {
        match self.next_of(thread) {
            Next::Join { child } => self.can_join(thread, child),
            Next::Depart { barrier, phase } => is_complete(&self.graph, barrier, phase),
            _ => false,
        }
    }

    /// Whether a thread waits for a value that a cell does not have.
    pub(super) fn waits(&self, thread: ThreadId) -> bool {
        matches!(self.next_of(thread), Next::Wait { .. })
            && self.is_empty(thread)
            && !self.is_enabled(thread)
    }

    /// The lanes of a thread's buffer that can commit, that of the oldest store first.
    pub(super) fn enabled_lanes(&self, thread: ThreadId) -> impl Iterator<Item = AgentId> + '_ {
        let pending = &self.threads[thread.index()].pending;
        let places = match self.lanes {
            Lanes::None | Lanes::PerThread => pending.len().min(1),
            Lanes::PerLocation => pending.len(),
        };
        let oldest = pending.first().map_or(0, |store| store.issued);
        (0..places).filter_map(move |place| {
            let store = &pending[place];
            let is_first = place == 0 || !pending[..place].iter().any(|e| e.cell == store.cell);
            (is_first && oldest >= store.barrier).then_some(store.lane)
        })
    }

    /// The write that a load of a thread sees: the newest in its own buffer, else what memory has.
    fn load(&self, thread: ThreadId, cell: CellId) -> WriteId {
        let pending = &self.threads[thread.index()].pending;
        let own = pending.iter().rev().find(|store| store.cell == cell);
        own.map_or(self.cells[cell.index()].last, |store| {
            WriteId::Of(store.write)
        })
    }

    /// The last write of a cell to reach memory.
    pub(super) fn in_memory(&self, cell: CellId) -> WriteId {
        self.cells[cell.index()].last
    }

    pub(super) fn write(&self, write: u32) -> &Write {
        &self.writes[write as usize]
    }

    /// The name of what is read from a write, the same in equivalent executions, in which updates that commute come in other orders.
    pub(super) fn source_name(&self, write: WriteId) -> EventId {
        let mut base = self.base_of(write);
        // Before updates that commute there may be some of another kind.
        while self.commuting_up_to(base).next().is_some() {
            base = self.base_of(base);
        }
        self.event_of(base)
    }

    /// The name of a write.
    pub(super) fn event_of(&self, write: WriteId) -> EventId {
        match write {
            WriteId::Initial(cell) => EventId::initial(cell),
            WriteId::Of(write) => self.write(write).event,
        }
    }

    pub(super) fn value(&self, write: WriteId) -> Value {
        self.graph.value_of(self.event_of(write))
    }

    /// Whether a write had reached memory before a step.
    pub(super) fn is_committed_before(&self, write: WriteId, step: u32) -> bool {
        match write {
            WriteId::Initial(_) => true,
            WriteId::Of(write) => self.write(write).committed < step,
        }
    }

    /// The last of the updates that commute with each other and made the value of a cell together, with those before it, latest
    /// first; nothing if the last write is another one.
    pub(super) fn commuting_up_to(&self, last: WriteId) -> impl Iterator<Item = &Write> + '_ {
        let commuting = |write: WriteId| match write {
            WriteId::Initial(_) => None,
            WriteId::Of(write) => Some(self.write(write)).filter(|write| write.commuting.is_some()),
        };
        let kind = commuting(last).and_then(|write| write.commuting);
        std::iter::successors(commuting(last), move |write| commuting(write.overwritten))
            .take_while(move |write| write.commuting == kind)
    }

    /// All updates that commute.
    pub(super) fn commuting_updates(&self) -> CommutingUpdates {
        if self.writes.iter().all(|write| write.commuting.is_none()) {
            return CommutingUpdates::default();
        }
        CommutingUpdates::of(&self.graph, |event| match self.find(event)? {
            WriteId::Of(write) => self.write(write).commuting,
            WriteId::Initial(_) => None,
        })
    }

    /// The write that was there before the updates that commute with a write, or the write itself if none do.
    pub(super) fn base_of(&self, last: WriteId) -> WriteId {
        let first = self.commuting_up_to(last).last();
        first.map_or(last, |first| first.overwritten)
    }

    /// The step that brought a write to memory; [`NOWHERE`] for an initial one and for one that waits.
    pub(super) fn committed_at(&self, write: WriteId) -> u32 {
        match write {
            WriteId::Initial(_) => NOWHERE,
            WriteId::Of(write) => self.write(write).committed,
        }
    }

    /// The write of this name.
    pub(super) fn find(&self, event: EventId) -> Option<WriteId> {
        let thread = match event.unpack() {
            Unpacked::Initial(cell) => return Some(WriteId::Initial(cell)),
            Unpacked::Of { thread, .. } => thread,
        };
        let writes = &self.threads.get(thread.index())?.writes;
        let place =
            writes.binary_search_by_key(&event.key(), |&write| self.write(write).event.key());
        Some(WriteId::Of(writes[place.ok()?]))
    }

    /// The steps that read a write, last first.
    pub(super) fn readers(&self, write: WriteId) -> impl Iterator<Item = u32> + '_ {
        let mut place = match write {
            WriteId::Initial(cell) => self.cells[cell.index()].readers,
            WriteId::Of(write) => self.write(write).readers,
        };
        std::iter::from_fn(move || {
            let touch = self.touches.get(place as usize)?;
            if let TouchKind::Read { next } = touch.kind {
                place = next;
            }
            Some(touch.step)
        })
    }

    /// The commits of a thread's first `count` stores; those are left out that come before the last of them.
    pub(super) fn commits_before(
        &self,
        thread: ThreadId,
        count: u32,
    ) -> impl Iterator<Item = u32> + '_ {
        let stores = &self.threads[thread.index()].stores[..count as usize];
        let barrier = stores.last().map_or(0, |last| last.barrier);
        let stores = stores[barrier as usize..].iter();
        stores.map(|store| store.committed)
    }

    /// The last commits of all lanes of a thread.
    pub(super) fn last_commits(&self, thread: ThreadId) -> impl Iterator<Item = u32> + '_ {
        let lanes = self.agents.lanes_of(thread);
        let last = lanes.filter_map(|lane| self.last_commits.get(lane.index()));
        last.copied().filter(|&step| step != NOWHERE)
    }

    /// Records an agent's next step and takes it. The mark contains what is needed to undo it.
    pub(super) fn step(
        &mut self,
        agent: AgentId,
        alternative: u32,
        position: u32,
    ) -> Result<(Mark, Effect), Halt> {
        let who = self.agents.get(agent);
        let mark = Mark {
            log: self.log.len() as u32,
            scheduled: self.schedule.steps.len() as u32,
            writes: self.writes.len() as u32,
            touches: self.touches.len() as u32,
            answers: self.run.answers(who.thread),
        };
        let thread = who.thread;
        if !self.can_step(agent) && self.run.is_void() {
            return Err(Halt::Stopped(crate::Stopped::Observer));
        }
        let effect = if who.is_lane {
            self.commit(thread, agent, position)
        } else {
            let state = &mut self.threads[thread.index()].state;
            self.log.push(Undo::ThreadState(thread, *state));
            state.last_step = position;
            state.after.0 = state.after.1;
            if state.drained != Drained::None {
                state.dirty = false;
            }
            self.take(thread, alternative, position)?;
            self.run_on(thread)?;
            Effect::Moved
        };
        if self.may_join {
            self.join_who_can()?;
        }
        Ok((mark, effect))
    }

    /// Undoes a step.
    pub(super) fn undo(&mut self, agent: AgentId, mark: &Mark) {
        let who = self.agents.get(agent);
        while self.touches.len() > mark.touches as usize {
            let Some(touch) = self.touches.pop() else {
                break;
            };
            match touch.kind {
                TouchKind::Read { next } => *self.readers_mut(touch.write) = next,
                TouchKind::Write { overwritten } | TouchKind::Update { overwritten, .. } => {
                    self.cells[touch.cell.index()].last = overwritten;
                    let last = self.graph.cells()[touch.cell.index()].writes.len() - 1;
                    self.graph.displace(touch.cell, last);
                    if let WriteId::Of(write) = touch.write {
                        self.writes[write as usize].committed = NOWHERE;
                    }
                }
            }
        }
        while self.log.len() > mark.log as usize {
            match self.log.pop() {
                Some(Undo::Event(thread)) => {
                    let event = self.graph.events_of(thread).last();
                    let is_write = event.is_some_and(|event| event.action.is_write());
                    self.graph.take_back(thread);
                    self.events -= 1;
                    if is_write {
                        self.threads[thread.index()].writes.pop();
                    }
                }
                Some(Undo::Issued(thread)) => {
                    let thread = &mut self.threads[thread.index()];
                    thread.pending.pop();
                    thread.stores.pop();
                }
                Some(Undo::ThreadState(thread, state)) => {
                    let thread = &mut self.threads[thread.index()];
                    thread.after.truncate(state.after.1 as usize);
                    thread.state = state;
                }
                Some(Undo::Rewind(thread, answers)) => self.run.rewind(thread, answers),
                Some(Undo::Removed(thread, place, pending, last)) => {
                    let thread = &mut self.threads[thread.index()];
                    thread.pending.insert(place, pending);
                    thread.stores[pending.issued as usize].committed = NOWHERE;
                    self.last_commits[pending.lane.index()] = last;
                }
                Some(Undo::Arrived) => {
                    self.arrivals.pop();
                }
                Some(Undo::Object(object, before)) => self.objects[object.index()] = before,
                None => break,
            }
        }
        self.schedule.steps.truncate(mark.scheduled as usize);
        self.writes.truncate(mark.writes as usize);
        if !who.is_lane {
            self.run.rewind(who.thread, mark.answers);
        }
    }

    fn commit(&mut self, thread: ThreadId, lane: AgentId, position: u32) -> Effect {
        let buffer = &mut self.threads[thread.index()];
        let place = buffer.pending.iter().position(|store| store.lane == lane);
        let place = place.expect("a lane that commits holds a store");
        let store = buffer.pending.remove(place);
        buffer.stores[store.issued as usize].committed = position;
        self.may_join |= buffer.pending.is_empty();
        if self.last_commits.len() <= lane.index() {
            self.last_commits.resize(lane.index() + 1, NOWHERE);
        }
        let last = std::mem::replace(&mut self.last_commits[lane.index()], position);
        self.log.push(Undo::Removed(thread, place, store, last));
        self.write_to_memory(store.write, position);
        self.schedule.steps.push(Step {
            agent: Agent::Buffer {
                thread,
                lane: place as u32,
            },
            event: self.write(store.write).event,
        });
        Effect::Committed {
            write: store.write,
            barrier: store.barrier,
        }
    }

    /// Makes room for a thread.
    fn meet(&mut self, thread: ThreadId) {
        if self.threads.len() <= thread.index() {
            self.threads
                .resize_with(thread.index() + 1, Thread::default);
        }
        self.agents.thread(thread);
    }
}

/// What a step was, for the order that it stands in.
#[derive(Clone, Copy, Debug)]
pub(super) enum Effect {
    /// A thread moved.
    Moved,
    /// A store reached memory, after those that its barrier names.
    Committed { write: u32, barrier: u32 },
}
