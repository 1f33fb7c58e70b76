//! The program, memory and the store buffers in one state, changed step by step and changed back.
//!
//! A *step* is what an agent does between two points at which others may interfere: a commit, or a label of a thread that
//! others may notice, with the local labels after it. What is local depends on the thread's own past alone, so that the
//! steps of a thread are the same in equivalent executions. Labels before the first such point belong to the step that
//! spawned the thread, or to none. A join is no step either: nobody notices when it happens, so it happens as soon as it
//! can, whoever moved last; what it says is that the thread's next step comes after all of the joined thread.

use super::agents::{AgentId, Agents};
use crate::{
    explorer::started_threads,
    memory::{Extents, Piece, objects::fault},
    models::machine::{Drained, Lanes, drained_by},
    search::{Halt, LONGEST},
    step::{event, has_finished, other_action, parts_of, plain_read, read_answer, reading},
};
use norns_execution::{
    Action, Agent, CellId, Condition, EventId, Graph, Label, Location, ObjectId, Order, Schedule,
    Step, ThreadId, Value, Width,
    program::{Answer, Run},
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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TouchKind {
    /// It read; the reader of the same write before it.
    Read { next: u32 },
    /// It wrote; the write that was there.
    Write { overwritten: WriteId },
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

/// What a thread is about to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// It has not been started, is at its end, or is about to do what it must not.
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
    Choose {
        alternatives: u32,
    },
    /// Anything that can be done at once.
    Free,
}

/// What of a thread changes with each of its steps.
#[derive(Clone, Copy, Debug)]
struct Progress {
    next: Next,
    drained: Drained,
    /// Whether it has issued stores since it last needed empty buffers.
    dirty: bool,
    /// How many stores had been issued at the last fence that stores may not cross.
    fenced: u32,
    last_step: u32,
    /// The steps that its next one comes after, beside its last: places in its `after`.
    after: (u32, u32),
}

const NOT_STARTED: Progress = Progress {
    next: Next::Ended,
    drained: Drained::None,
    dirty: false,
    fenced: 0,
    last_step: NOWHERE,
    after: (0, 0),
};

struct Thread {
    progress: Progress,
    pending: Vec<Pending>,
    issued: u32,
    /// Its commits, in order: which store, counted as issued, and the step.
    commits: Vec<(u32, u32)>,
    /// Its writes, in program order: places in [`Machine::writes`].
    writes: Vec<u32>,
    /// The last steps of the threads that it joined.
    after: Vec<u32>,
}

impl Default for Thread {
    fn default() -> Self {
        Self {
            progress: NOT_STARTED,
            pending: Vec::new(),
            issued: 0,
            commits: Vec::new(),
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
    Progress(ThreadId, Progress),
    Rewind(ThreadId, u32),
    Removed(ThreadId, usize, Pending),
    Object(ObjectId, Object),
}

/// How much there was before a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    log: usize,
    scheduled: usize,
    writes: usize,
    pub(super) touches: usize,
    answers: u32,
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
    /// Whether a thread has ended or a buffer has become empty, so that somebody may join.
    may_join: bool,
    log: Vec<Undo>,
}

impl<'a, R: Run> Machine<'a, R> {
    /// The state before the first step.
    pub(super) fn new(run: R, lanes: Lanes, extents: &'a mut Extents) -> Result<Self, Halt> {
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
        self.threads[thread.index()].progress.next
    }

    /// The last step of a thread, or the one that started it.
    pub(super) fn last_step_of(&self, thread: ThreadId) -> u32 {
        self.threads[thread.index()].progress.last_step
    }

    /// Other steps that the next step of a thread comes after, since it joined their threads.
    pub(super) fn joined_before(&self, thread: ThreadId) -> &[u32] {
        let thread = &self.threads[thread.index()];
        let (from, to) = thread.progress.after;
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
        self.threads[thread.index()].progress.drained
    }

    pub(super) fn is_empty(&self, thread: ThreadId) -> bool {
        let thread = self.threads.get(thread.index());
        thread.is_none_or(|thread| thread.pending.is_empty())
    }

    /// Whether a thread can move.
    pub(super) fn is_enabled(&self, thread: ThreadId) -> bool {
        let progress = &self.threads[thread.index()].progress;
        match progress.next {
            Next::Ended | Next::Join { .. } => false,
            _ if progress.drained != Drained::None && !self.is_empty(thread) => false,
            Next::Wait {
                cell,
                condition,
                width,
            } => condition.holds(self.value(self.load(thread, cell)), width),
            Next::Choose { .. } | Next::Free => true,
        }
    }

    /// Whether a thread has neither steps nor commits to make.
    pub(super) fn is_idle(&self, thread: ThreadId) -> bool {
        let thread = &self.threads[thread.index()];
        thread.progress.next == Next::Ended && thread.pending.is_empty()
    }

    fn can_join(&self, thread: ThreadId, child: ThreadId) -> bool {
        self.is_empty(thread) && self.is_empty(child) && has_finished(&self.run, child)
    }

    /// Whether a thread waits in vain for a value of a cell.
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

    /// The name of a write.
    pub(super) fn event_of(&self, write: WriteId) -> EventId {
        match write {
            WriteId::Initial(cell) => EventId::Initial(cell),
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

    /// The step that brought a write to memory; [`NOWHERE`] for an initial one and for one that waits.
    pub(super) fn committed_at(&self, write: WriteId) -> u32 {
        match write {
            WriteId::Initial(_) => NOWHERE,
            WriteId::Of(write) => self.write(write).committed,
        }
    }

    /// The write of this name.
    pub(super) fn find(&self, event: EventId) -> Option<WriteId> {
        let EventId::Of { thread, .. } = event else {
            let EventId::Initial(cell) = event else {
                return None;
            };
            return Some(WriteId::Initial(cell));
        };
        let writes = &self.threads.get(thread.index())?.writes;
        let place = writes.binary_search_by_key(&event, |&write| self.write(write).event);
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

    /// The commits of a thread's stores that were issued before `count` others.
    pub(super) fn commits_before(
        &self,
        thread: ThreadId,
        count: u32,
    ) -> impl Iterator<Item = u32> + '_ {
        let commits = self.threads[thread.index()].commits.iter();
        commits.filter_map(move |&(issued, step)| (issued < count).then_some(step))
    }

    /// Takes note of an agent's next step and takes it. What it needs to be undone is in the mark.
    pub(super) fn step(
        &mut self,
        agent: AgentId,
        alternative: u32,
        position: u32,
    ) -> Result<(Mark, Effect), Halt> {
        let who = self.agents.get(agent);
        let mark = Mark {
            log: self.log.len(),
            scheduled: self.schedule.steps.len(),
            writes: self.writes.len(),
            touches: self.touches.len(),
            answers: self.run.answers(who.thread),
        };
        let thread = who.thread;
        let effect = if who.is_lane {
            self.commit(thread, agent, position)
        } else {
            let progress = &mut self.threads[thread.index()].progress;
            self.log.push(Undo::Progress(thread, *progress));
            progress.last_step = position;
            progress.after.0 = progress.after.1;
            if progress.drained != Drained::None {
                progress.dirty = false;
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

    /// Takes a step back.
    pub(super) fn undo(&mut self, agent: AgentId, mark: &Mark) {
        let who = self.agents.get(agent);
        while self.touches.len() > mark.touches {
            let Some(touch) = self.touches.pop() else {
                break;
            };
            match touch.kind {
                TouchKind::Read { next } => *self.readers_mut(touch.write) = next,
                TouchKind::Write { overwritten } => {
                    self.cells[touch.cell.index()].last = overwritten;
                    let last = self.graph.cells()[touch.cell.index()].writes.len() - 1;
                    self.graph.displace(touch.cell, last);
                    if let WriteId::Of(write) = touch.write {
                        self.writes[write as usize].committed = NOWHERE;
                    }
                }
            }
        }
        while self.log.len() > mark.log {
            match self.log.pop() {
                Some(Undo::Event(thread)) => {
                    let event = self.graph.take_back(thread);
                    self.events -= 1;
                    if event.is_some_and(|event| event.action.is_write()) {
                        self.threads[thread.index()].writes.pop();
                    }
                }
                Some(Undo::Issued(thread)) => {
                    let thread = &mut self.threads[thread.index()];
                    thread.pending.pop();
                    thread.issued -= 1;
                }
                Some(Undo::Progress(thread, progress)) => {
                    let thread = &mut self.threads[thread.index()];
                    thread.after.truncate(progress.after.1 as usize);
                    thread.progress = progress;
                }
                Some(Undo::Rewind(thread, answers)) => self.run.rewind(thread, answers),
                Some(Undo::Removed(thread, place, pending)) => {
                    let thread = &mut self.threads[thread.index()];
                    thread.pending.insert(place, pending);
                    thread.commits.pop();
                }
                Some(Undo::Object(object, before)) => self.objects[object.index()] = before,
                None => break,
            }
        }
        self.schedule.steps.truncate(mark.scheduled);
        self.writes.truncate(mark.writes);
        if !who.is_lane {
            self.run.rewind(who.thread, mark.answers);
        }
    }

    fn commit(&mut self, thread: ThreadId, lane: AgentId, position: u32) -> Effect {
        let buffer = &mut self.threads[thread.index()];
        let place = buffer.pending.iter().position(|store| store.lane == lane);
        let place = place.expect("a lane that commits holds a store");
        let store = buffer.pending.remove(place);
        buffer.commits.push((store.issued, position));
        self.may_join |= buffer.pending.is_empty();
        self.log.push(Undo::Removed(thread, place, store));
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

    /// Takes the step that a thread's label asks for.
    fn take(&mut self, thread: ThreadId, alternative: u32, position: u32) -> Result<(), Halt> {
        let label = *self.run.label(thread);
        match label {
            Label::Read { .. } | Label::Update { .. } => {
                if let Some(cell) = self.whole_cell(&label)? {
                    self.access_whole(thread, &label, cell, position)
                } else {
                    self.read_pieces(thread, &label, position)
                }
            }
            Label::Write { order, value, .. } => {
                self.store(thread, &label, (order, value), position)
            }
            Label::Choose { .. } => {
                let action = Action::Choose { taken: alternative };
                self.go_on(thread, action, Answer::Chosen(alternative))
            }
            _ => {
                let action = other_action(&self.run, &label).expect("the step is enabled");
                match action {
                    Action::Fence { order } if order.is_release() => {
                        let thread = &mut self.threads[thread.index()];
                        thread.progress.fenced = thread.issued;
                    }
                    Action::Allocate { object, size, .. } => self.set_object(object, size),
                    _ => {}
                }
                self.go_on(thread, action, Answer::Done)?;
                if let Action::Spawn { child } = action {
                    self.start(thread, child)?;
                }
                Ok(())
            }
        }
    }

    /// A thread has spawned another.
    fn start(&mut self, parent: ThreadId, child: ThreadId) -> Result<(), Halt> {
        self.meet(child);
        let before = self.threads[child.index()].progress;
        self.log.push(Undo::Progress(child, before));
        let last_step = self.threads[parent.index()].progress.last_step;
        let joined = self.joined_before(parent).to_vec();
        let child_thread = &mut self.threads[child.index()];
        child_thread.progress.last_step = last_step;
        child_thread.after.extend(joined);
        child_thread.progress.after.1 = child_thread.after.len() as u32;
        self.run_on(child)
    }

    /// Lets all threads join that wait for threads that have finished, until none can.
    fn join_who_can(&mut self) -> Result<(), Halt> {
        loop {
            let joiner = (0..self.thread_count()).map(ThreadId).find(|&thread| {
                matches!(self.next_of(thread), Next::Join { child } if self.can_join(thread, child))
            });
            let Some(joiner) = joiner else {
                self.may_join = false;
                return Ok(());
            };
            let progress = self.threads[joiner.index()].progress;
            self.log.push(Undo::Progress(joiner, progress));
            let answers = self.run.answers(joiner);
            self.log.push(Undo::Rewind(joiner, answers));
            self.run_on(joiner)?;
        }
    }

    /// A thread joins another that has finished: its next step comes after all that either has done.
    fn join(&mut self, thread: ThreadId, child: ThreadId) -> Result<(), Halt> {
        let mut after = std::mem::take(&mut self.threads[thread.index()].after);
        let joined = &self.threads[child.index()];
        let (from, to) = joined.progress.after;
        after.extend_from_slice(&joined.after[from as usize..to as usize]);
        after.extend(Some(joined.progress.last_step).filter(|&step| step != NOWHERE));
        for one in [thread, child] {
            let commits = &self.threads[one.index()].commits;
            // Under TSO the last commit of a thread comes after all others.
            let from = match self.lanes {
                Lanes::PerLocation => 0,
                Lanes::None | Lanes::PerThread => commits.len().saturating_sub(1),
            };
            after.extend(commits[from..].iter().map(|&(_, step)| step));
        }
        let me = &mut self.threads[thread.index()];
        me.progress.after.1 = after.len() as u32;
        me.progress.dirty = false;
        me.after = after;
        self.go_on(thread, Action::Join { child }, Answer::Done)
    }

    /// A read or an update of the whole of a cell.
    fn access_whole(
        &mut self,
        thread: ThreadId,
        label: &Label,
        cell: CellId,
        position: u32,
    ) -> Result<(), Halt> {
        let source = self.load(thread, cell);
        let reading = reading(&self.graph, label, cell, self.event_of(source));
        let reading = reading.expect("a thread that waits moves only when it may");
        let read = self.add(thread, reading.read)?;
        self.touch_read(cell, source, position);
        if let Some((order, value)) = reading.write {
            let write = self.add_write(thread, (cell, order, value), true)?;
            self.write_to_memory(write, position);
        }
        self.resume(thread, read, reading.answer);
        Ok(())
    }

    fn read_pieces(&mut self, thread: ThreadId, label: &Label, position: u32) -> Result<(), Halt> {
        let parts = parts_of(self.extents, &mut self.graph, &self.run, label)?;
        self.meet_cells();
        let mut sources = Vec::new();
        let mut first = None;
        for &(cell, _) in &parts {
            let (read, source) = self.read_plainly(thread, cell, position)?;
            sources.push(source);
            first.get_or_insert(read);
        }
        let first = first.expect("an access has a part");
        let answer = read_answer(&self.graph, label, &parts, &sources);
        self.resume(thread, first, answer);
        Ok(())
    }

    /// Reads a cell for a plain access that is more or less than the cell: the read, and the write it reads from.
    fn read_plainly(
        &mut self,
        thread: ThreadId,
        cell: CellId,
        position: u32,
    ) -> Result<(EventId, EventId), Halt> {
        let source = self.load(thread, cell);
        let name = self.event_of(source);
        let read = plain_read(&self.graph, cell, name);
        let read = self.add(thread, read)?;
        self.touch_read(cell, source, position);
        Ok((read, name))
    }

    fn store(
        &mut self,
        thread: ThreadId,
        label: &Label,
        (order, value): (Order, Value),
        position: u32,
    ) -> Result<(), Halt> {
        if let Some(cell) = self.whole_cell(label)? {
            let write = self.add_write(thread, (cell, order, value), false)?;
            self.issue(thread, write, order, position);
            let event = self.write(write).event;
            self.resume(thread, event, Answer::Done);
            return Ok(());
        }
        let parts = parts_of(self.extents, &mut self.graph, &self.run, label)?;
        self.meet_cells();
        let mut first = None;
        for (cell, piece) in parts {
            let old = if piece.is_whole() {
                Value::ZERO
            } else {
                let (_, source) = self.read_plainly(thread, cell, position)?;
                self.graph.value_of(source)
            };
            let value = piece.put_into(old, value);
            let write = self.add_write(thread, (cell, order, value), false)?;
            self.issue(thread, write, order, position);
            first.get_or_insert(self.write(write).event);
        }
        let first = first.expect("an access has a part");
        self.resume(thread, first, Answer::Done);
        Ok(())
    }

    /// A store goes into its thread's buffer, or at once to memory if it may not wait.
    fn issue(&mut self, thread: ThreadId, write: u32, order: Order, position: u32) {
        if self.lanes == Lanes::None || order.is_sequentially_consistent() {
            self.write_to_memory(write, position);
            return;
        }
        let cell = self.write(write).cell;
        let lane = self.agents.lane(thread, cell);
        let buffer = &mut self.threads[thread.index()];
        let issued = buffer.issued;
        let barrier = if order.is_release() {
            issued
        } else {
            buffer.progress.fenced
        };
        buffer.issued += 1;
        buffer.progress.dirty = true;
        buffer.pending.push(Pending {
            write,
            cell,
            lane,
            issued,
            barrier,
        });
        self.log.push(Undo::Issued(thread));
    }

    fn write_to_memory(&mut self, write: u32, position: u32) {
        let Write { cell, event, .. } = *self.write(write);
        self.writes[write as usize].committed = position;
        let last = &mut self.cells[cell.index()].last;
        let overwritten = std::mem::replace(last, WriteId::Of(write));
        let place = self.graph.cells()[cell.index()].writes.len();
        self.graph.place(event, cell, place);
        self.touches.push(Touch {
            cell,
            step: position,
            write: WriteId::Of(write),
            kind: TouchKind::Write { overwritten },
        });
    }

    fn touch_read(&mut self, cell: CellId, source: WriteId, position: u32) {
        let place = self.touches.len() as u32;
        let next = std::mem::replace(self.readers_mut(source), place);
        self.touches.push(Touch {
            cell,
            step: position,
            write: source,
            kind: TouchKind::Read { next },
        });
    }

    fn readers_mut(&mut self, write: WriteId) -> &mut u32 {
        match write {
            WriteId::Initial(cell) => &mut self.cells[cell.index()].readers,
            WriteId::Of(write) => &mut self.writes[write as usize].readers,
        }
    }

    fn add(&mut self, thread: ThreadId, action: Action) -> Result<EventId, Halt> {
        if self.events >= LONGEST {
            return Err(Halt::Stopped(crate::Stopped::Length));
        }
        self.events += 1;
        self.log.push(Undo::Event(thread));
        Ok(self.graph.add(thread, event(&self.run, thread, action)))
    }

    fn add_write(
        &mut self,
        thread: ThreadId,
        (cell, order, value): (CellId, Order, Value),
        exclusive: bool,
    ) -> Result<u32, Halt> {
        let action = Action::Write {
            cell,
            order,
            exclusive,
            value,
        };
        let event = self.add(thread, action)?;
        let write = self.writes.len() as u32;
        let thread = &mut self.threads[thread.index()];
        thread.writes.push(write);
        self.writes.push(Write {
            event,
            cell,
            stored: thread.progress.last_step,
            after: thread.progress.after,
            committed: NOWHERE,
            readers: NOWHERE,
        });
        Ok(write)
    }

    fn go_on(&mut self, thread: ThreadId, action: Action, answer: Answer) -> Result<(), Halt> {
        let event = self.add(thread, action)?;
        self.resume(thread, event, answer);
        Ok(())
    }

    fn resume(&mut self, thread: ThreadId, event: EventId, answer: Answer) {
        self.schedule.steps.push(Step {
            agent: Agent::Thread(thread),
            event,
        });
        self.run.resume(thread, answer);
    }

    /// Takes a thread's local labels, and says what comes then.
    fn run_on(&mut self, thread: ThreadId) -> Result<(), Halt> {
        loop {
            let label = *self.run.label(thread);
            if label.is_end() || self.is_faulty(thread, &label) {
                self.threads[thread.index()].progress.next = Next::Ended;
                self.may_join = true;
                return Ok(());
            }
            if self.is_local(thread, &label)? {
                self.take(thread, 0, NOWHERE)?;
                continue;
            }
            if let Label::Join { child } = label
                && self.can_join(thread, child)
            {
                self.join(thread, child)?;
                continue;
            }
            let next = match label {
                Label::Read { width, .. } | Label::Update { width, .. } => match label.until() {
                    Some(until) => Next::Wait {
                        cell: self
                            .whole_cell(&label)?
                            .expect("who waits, waits atomically"),
                        condition: until.condition,
                        width,
                    },
                    None => Next::Free,
                },
                Label::Join { child } => Next::Join { child },
                Label::Choose { alternatives } => Next::Choose { alternatives },
                _ => Next::Free,
            };
            let progress = &mut self.threads[thread.index()].progress;
            progress.next = next;
            progress.drained = drained_by(&label);
            return Ok(());
        }
    }

    /// Whether nobody else can notice when a label takes effect.
    fn is_local(&mut self, thread: ThreadId, label: &Label) -> Result<bool, Halt> {
        let dirty = self.threads[thread.index()].progress.dirty;
        Ok(match *label {
            Label::Allocate { .. } => true,
            Label::Fence { .. } | Label::Spawn { .. } | Label::Free { .. } => {
                !dirty || drained_by(label) == Drained::None
            }
            Label::Write { order, .. } => {
                self.lanes != Lanes::None
                    && !order.is_sequentially_consistent()
                    && self.writes_whole_cells(label)?
            }
            _ => false,
        })
    }

    fn writes_whole_cells(&mut self, label: &Label) -> Result<bool, Halt> {
        if self.whole_cell(label)?.is_some() {
            return Ok(true);
        }
        let parts = parts_of(self.extents, &mut self.graph, &self.run, label)?;
        self.meet_cells();
        Ok(parts.iter().all(|(_, piece)| piece.is_whole()))
    }

    /// The cell that an access is the whole of, if it is.
    fn whole_cell(&mut self, label: &Label) -> Result<Option<CellId>, Halt> {
        let (location, width, atomic) = match *label {
            Label::Read {
                location,
                width,
                order,
                ..
            }
            | Label::Write {
                location,
                width,
                order,
                ..
            } => (location, width, order.is_atomic()),
            Label::Update {
                location, width, ..
            } => (location, width, true),
            _ => return Ok(None),
        };
        if let Some(cell) = self.graph.cell_at(location)
            && self.graph.cells()[cell.index()].width == width
            && (!atomic || self.cells[cell.index()].atomic)
        {
            return Ok(Some(cell));
        }
        let parts = parts_of(self.extents, &mut self.graph, &self.run, label)?;
        self.meet_cells();
        let is_whole = |piece: &Piece| piece.is_whole() && piece.width == width;
        Ok(match parts.as_slice() {
            [(cell, piece)] if is_whole(piece) => {
                self.cells[cell.index()].atomic |= atomic;
                Some(*cell)
            }
            _ => None,
        })
    }

    /// Makes room for cells that are new.
    fn meet_cells(&mut self) {
        for cell in self.cells.len()..self.graph.cells().len() {
            self.cells.push(Cell {
                last: WriteId::Initial(CellId(cell as u32)),
                readers: NOWHERE,
                atomic: false,
            });
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

    fn set_object(&mut self, object: ObjectId, size: u32) {
        if self.objects.len() <= object.index() {
            self.objects.resize(object.index() + 1, Object::default());
        }
        let new = Object {
            size,
            constant: false,
        };
        let before = std::mem::replace(&mut self.objects[object.index()], new);
        self.log.push(Undo::Object(object, before));
    }

    /// Whether a thread must stop at a label: it would access memory that it must not.
    fn is_faulty(&mut self, thread: ThreadId, label: &Label) -> bool {
        let (location, width, writes) = match *label {
            Label::Read {
                location, width, ..
            } => (location, width, false),
            Label::Write {
                location, width, ..
            }
            | Label::Update {
                location, width, ..
            } => (location, width, true),
            Label::Free { .. } => return fault(&self.graph, &self.run, thread).is_some(),
            _ => return false,
        };
        let known = self.known_object(location);
        let is_fine = u64::from(location.offset) + u64::from(width.bytes())
            <= u64::from(known.size)
            && !(writes && known.constant);
        !is_fine && fault(&self.graph, &self.run, thread).is_some()
    }

    fn known_object(&mut self, location: Location) -> Object {
        let object = location.object;
        if let Some(&known) = self.objects.get(object.index())
            && known.size > 0
        {
            return known;
        }
        let Some(global) = self.run.global(object) else {
            return Object::default();
        };
        if self.objects.len() <= object.index() {
            self.objects.resize(object.index() + 1, Object::default());
        }
        let known = Object {
            size: global.size,
            constant: global.constant,
        };
        self.objects[object.index()] = known;
        known
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
