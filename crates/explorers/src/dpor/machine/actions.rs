//! What labels do: the events that they become, and the answers that they get.

use super::{Machine, NOWHERE, Next, Pending, Store, Touch, TouchKind, Undo, Write, WriteId};
use crate::{
    barriers::{answer_to, is_complete},
    models::machine::{Drained, Lanes, drained_by},
    search::Halt,
    step::{event, may_be_in_block, other_action, parts_of, plain_read, read_answer, reading},
};
use norns_execution::{
    Action, Agent, Barrier, CellId, EventId, Label, Mode, Step, ThreadId, Value,
    program::{Answer, Run},
};

impl<R: Run> Machine<'_, R> {
    /// Takes the step that a thread's label asks for.
    pub(super) fn take(
        &mut self,
        thread: ThreadId,
        alternative: u32,
        position: u32,
    ) -> Result<(), Halt> {
        let label = *self.run.label(thread);
        match label {
            Label::AtomicBegin => self.run_block(thread, position),
            Label::Read { .. } | Label::Update { .. } => {
                if let Some(cell) = self.whole_cell(&label)? {
                    self.access_whole(thread, &label, cell, position)
                } else {
                    self.read_pieces(thread, &label, position)
                }
            }
            Label::Write { mode, value, .. } => self.store(thread, &label, (mode, value), position),
            Label::Choose { .. } => {
                let action = Action::Choose { taken: alternative };
                self.go_on(thread, action, Answer::Chosen(alternative))
            }
            _ => {
                let action = other_action(self.extents, &self.graph, &self.run, &label)?;
                let action = action.expect("the step is enabled");
                match action {
                    Action::Fence { mode } if mode.is_release() => {
                        let thread = &mut self.threads[thread.index()];
                        thread.state.fenced = thread.stores.len() as u32;
                    }
                    Action::Allocate { object, size, .. } => self.set_object(object, size),
                    _ => {}
                }
                let event = self.add(thread, action)?;
                if action.arrival().is_some() {
                    self.arrivals.push((event, position));
                    self.log.push(Undo::Arrived);
                    self.may_join = true;
                }
                self.resume(thread, event, answer_to(&action));
                if let Action::Spawn { child } = action {
                    self.start(thread, child)?;
                }
                Ok(())
            }
        }
    }

    /// Runs an atomic block: all its labels are one step.
    fn run_block(&mut self, thread: ThreadId, position: u32) -> Result<(), Halt> {
        let edge = Action::Fence {
            mode: Mode::SequentiallyConsistent,
        };
        self.go_on(thread, edge, Answer::Done)?;
        self.threads[thread.index()].state.in_block = true;
        loop {
            let label = *self.run.label(thread);
            if label == Label::AtomicEnd {
                self.threads[thread.index()].state.in_block = false;
                return self.go_on(thread, edge, Answer::Done);
            }
            if label.is_end()
                || self.is_faulty(thread, &label)
                || !may_be_in_block(&label)
                || self.would_wait(thread, &label)?
            {
                return Ok(());
            }
            self.take(thread, 0, position)?;
        }
    }

    /// Whether a thread would wait for what its label asks for.
    fn would_wait(&mut self, thread: ThreadId, label: &Label) -> Result<bool, Halt> {
        let (Label::Read { width, .. } | Label::Update { width, .. }) = *label else {
            return Ok(false);
        };
        let Some(until) = label.until() else {
            return Ok(false);
        };
        Ok(match self.whole_cell(label)? {
            Some(cell) => !until
                .condition
                .holds(self.value(self.load(thread, cell)), width),
            None => true,
        })
    }

    /// A thread has spawned another.
    fn start(&mut self, parent: ThreadId, child: ThreadId) -> Result<(), Halt> {
        self.meet(child);
        let before = self.threads[child.index()].state;
        self.log.push(Undo::ThreadState(child, before));
        let last_step = self.threads[parent.index()].state.last_step;
        let joined = self.joined_before(parent).to_vec();
        let child_thread = &mut self.threads[child.index()];
        child_thread.state.last_step = last_step;
        child_thread.after.extend(joined);
        child_thread.state.after.1 = child_thread.after.len() as u32;
        self.run_on(child)
    }

    /// Lets all threads go on that wait for threads that have finished, or at barriers that are complete, until none can.
    pub(super) fn join_who_can(&mut self) -> Result<(), Halt> {
        loop {
            let mut threads = (0..self.thread_count()).map(ThreadId);
            let joiner = threads.find(|&thread| self.has_been_waited_for(thread));
            let Some(joiner) = joiner else {
                self.may_join = false;
                return Ok(());
            };
            let state = self.threads[joiner.index()].state;
            self.log.push(Undo::ThreadState(joiner, state));
            let answers = self.run.answers(joiner);
            self.log.push(Undo::Rewind(joiner, answers));
            self.run_on(joiner)?;
        }
    }

    /// A thread joins another that has finished: its next step comes after all that either has done.
    fn join(&mut self, thread: ThreadId, child: ThreadId) -> Result<(), Halt> {
        let mut after = std::mem::take(&mut self.threads[thread.index()].after);
        let joined = &self.threads[child.index()];
        let (from, to) = joined.state.after;
        after.extend_from_slice(&joined.after[from as usize..to as usize]);
        after.extend(Some(joined.state.last_step).filter(|&step| step != NOWHERE));
        for one in [thread, child] {
            after.extend(self.last_commits(one));
        }
        let me = &mut self.threads[thread.index()];
        me.state.after.1 = after.len() as u32;
        me.state.dirty = false;
        me.after = after;
        self.go_on(thread, Action::Join { child }, Answer::Done)
    }

    /// A thread departs from a phase of a barrier that is complete: its next step comes after all arrivals.
    fn depart(&mut self, thread: ThreadId, barrier: Barrier, phase: u32) -> Result<(), Halt> {
        let mut after = std::mem::take(&mut self.threads[thread.index()].after);
        for &arrival in self.graph.arrivals_at(barrier, phase) {
            let known = self.arrivals.iter().find(|&&(event, _)| event == arrival);
            after.extend(known.map(|&(_, step)| step));
        }
        let me = &mut self.threads[thread.index()];
        me.state.after.1 = after.len() as u32;
        me.after = after;
        self.go_on(thread, Action::Depart { barrier, phase }, Answer::Done)
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
        let in_block = self.threads[thread.index()].state.in_block;
        let commuting = label.commuting().filter(|_| self.commuting && !in_block);
        if commuting.is_none() {
            self.touch_read(cell, source, position);
        }
        if let Some((mode, value)) = reading.write {
            let write = self.add_write(thread, (cell, mode, value), true)?;
            self.writes[write as usize].commuting = commuting;
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
        (mode, value): (Mode, Value),
        position: u32,
    ) -> Result<(), Halt> {
        if let Some(cell) = self.whole_cell(label)? {
            let write = self.add_write(thread, (cell, mode, value), false)?;
            self.issue(thread, write, mode, position);
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
            let write = self.add_write(thread, (cell, mode, value), false)?;
            self.issue(thread, write, mode, position);
            first.get_or_insert(self.write(write).event);
        }
        let first = first.expect("an access has a part");
        self.resume(thread, first, Answer::Done);
        Ok(())
    }

    /// A store goes into its thread's buffer, or at once to memory if it may not wait.
    fn issue(&mut self, thread: ThreadId, write: u32, mode: Mode, position: u32) {
        let in_block = self.threads[thread.index()].state.in_block;
        if self.lanes == Lanes::None || in_block || mode.is_sequentially_consistent() {
            self.write_to_memory(write, position);
            return;
        }
        let cell = self.write(write).cell;
        let lane = self.agents.lane(thread, cell);
        let buffer = &mut self.threads[thread.index()];
        let issued = buffer.stores.len() as u32;
        let barrier = match self.lanes {
            // One lane keeps the order anyway.
            Lanes::None | Lanes::PerThread => 0,
            Lanes::PerLocation if mode.is_release() => issued,
            Lanes::PerLocation => buffer.state.fenced,
        };
        buffer.stores.push(Store {
            barrier,
            committed: NOWHERE,
        });
        buffer.state.dirty = true;
        buffer.pending.push(Pending {
            write,
            cell,
            lane,
            issued,
            barrier,
        });
        self.log.push(Undo::Issued(thread));
    }

    pub(super) fn write_to_memory(&mut self, write: u32, position: u32) {
        let Write {
            cell,
            event,
            commuting,
            ..
        } = *self.write(write);
        let last = &mut self.cells[cell.index()].last;
        let overwritten = std::mem::replace(last, WriteId::Of(write));
        self.writes[write as usize].committed = position;
        self.writes[write as usize].overwritten = overwritten;
        let place = self.graph.cells()[cell.index()].writes.len();
        self.graph.place(event, cell, place);
        self.touches.push(Touch {
            cell,
            step: position,
            write: WriteId::Of(write),
            kind: match commuting {
                None => TouchKind::Write { overwritten },
                Some(kind) => TouchKind::Update { overwritten, kind },
            },
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

    pub(super) fn readers_mut(&mut self, write: WriteId) -> &mut u32 {
        match write {
            WriteId::Initial(cell) => &mut self.cells[cell.index()].readers,
            WriteId::Of(write) => &mut self.writes[write as usize].readers,
        }
    }

    fn add(&mut self, thread: ThreadId, action: Action) -> Result<EventId, Halt> {
        if self.limits.is_too_long(self.events + 1, None) {
            return Err(Halt::Stopped(crate::Stopped::Length));
        }
        self.events += 1;
        self.log.push(Undo::Event(thread));
        Ok(self.graph.add(thread, event(&self.run, thread, action)))
    }

    fn add_write(
        &mut self,
        thread: ThreadId,
        (cell, mode, value): (CellId, Mode, Value),
        exclusive: bool,
    ) -> Result<u32, Halt> {
        let action = Action::Write {
            cell,
            mode,
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
            stored: thread.state.last_step,
            after: thread.state.after,
            committed: NOWHERE,
            overwritten: WriteId::Initial(cell),
            commuting: None,
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
    pub(super) fn run_on(&mut self, thread: ThreadId) -> Result<(), Halt> {
        loop {
            let label = *self.run.label(thread);
            let in_block = self.is_in_block(thread);
            if label.is_end() || in_block || self.is_faulty(thread, &label) {
                self.threads[thread.index()].state.next = Next::Ended;
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
            if let Label::Depart { barrier, phase } = label
                && is_complete(&self.graph, barrier, phase)
            {
                self.depart(thread, barrier, phase)?;
                continue;
            }
            let next = match label {
                Label::Read { width, .. } | Label::Update { width, .. } => match label.until() {
                    Some(until) => match self.whole_cell(&label)? {
                        Some(cell) => Next::Wait {
                            cell,
                            condition: until.condition,
                            width,
                        },
                        None => Next::Ended,
                    },
                    None => Next::Free,
                },
                Label::Join { child } => Next::Join { child },
                Label::Depart { barrier, phase } => Next::Depart { barrier, phase },
                Label::Choose { alternatives } => Next::Choose { alternatives },
                _ => Next::Free,
            };
            let state = &mut self.threads[thread.index()].state;
            state.next = next;
            state.drained = drained_by(&label);
            return Ok(());
        }
    }

    /// Whether no other thread can notice when a label takes effect.
    fn is_local(&mut self, thread: ThreadId, label: &Label) -> Result<bool, Halt> {
        let dirty = self.threads[thread.index()].state.dirty;
        Ok(match *label {
            Label::Allocate { .. } => true,
            Label::Fence { .. } | Label::Spawn { .. } | Label::Free { .. } => {
                !dirty || drained_by(label) == Drained::None
            }
            Label::Write { mode, .. } => {
                self.lanes != Lanes::None
                    && !mode.is_sequentially_consistent()
                    && self.writes_whole_cells(label)?
            }
            _ => false,
        })
    }
}
