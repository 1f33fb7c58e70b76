//! The state at hand: the values that threads have read, as a graph with one witness of them, and the threads themselves.
//!
//! Everything here grows with an event and is taken back with it, at a cost that does not depend on how many events there are:
//! - the graph, and the run of the program;
//! - the program order, a row for each event ([`ProgramOrder`]);
//! - the clocks by which the new read is judged, with what it reads from ([`Incremental`]): the witness of the state before is extended,
//!   not judged again. If no source suits, another order of the read's cell may do. Only if none does is a witness of the whole graph
//!   searched for. What is replaced of the witness before is kept aside until the read is taken back ([`Snapshot`]);
//! - the hashes of what threads have read ([`Histories`]).

mod running;
mod witness;

pub(super) use running::Went;
pub(super) use witness::Snapshot;

use super::{
    history::{HashesAfter, Histories, Told},
    locks::{self, Locks},
};
use crate::{
    MemoryModel,
    explorer::Limits,
    memory::Extents,
    models::{good_writes::ProgramOrder, incremental::Incremental, reads_from::Remembered},
    revisits::pending::{self, Next},
    search::Halt,
    step::event,
};
use norns_execution::{
    Action, CellId, EventId, Graph, Location, ThreadId, Unpacked, Until, program::Run,
};
use smallvec::SmallVec;

/// Of more accesses of a cell by a thread than this is not asked whether a write is good for them.
const MANY_ACCESSES: usize = 32;

/// A graph and its threads, changed in place and undone.
pub(super) struct State<'a, R> {
    pub(super) run: R,
    /// The events, with the sources and the orders of one witness.
    pub(super) graph: Graph,
    /// The program order of the graph.
    pub(super) order: ProgramOrder,
    /// Judges what is added to the witness.
    consistency: Incremental,
    model: MemoryModel,
    histories: Option<Histories>,
    pub(super) extents: &'a mut Extents,
    limits: &'a Limits,
    /// The events in the order in which these were added.
    added: Vec<Added>,
    /// How many of them may give a read several good writes.
    open: usize,
    /// What is known of the orders at hand.
    orders: Remembered,
    /// The codes of threads, by their ids, as far as they were asked for.
    codes: Vec<Option<u64>>,
    /// Which cells are not used as locks; none if that does not matter.
    locks: Option<Locks>,
}

/// An event that was added.
#[derive(Clone, Copy)]
struct Added {
    thread: ThreadId,
    /// Whether with it some read may have several good writes.
    opens: bool,
    /// Whether it gave its thread an answer that distinguishes states.
    told: bool,
}

/// A read that a thread is about to do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pending {
    pub(super) thread: ThreadId,
    /// The event that it will be.
    pub(super) event: EventId,
    /// The read, without its source.
    action: Action,
    pub(super) cell: CellId,
    pub(super) location: Location,
    pub(super) is_update: bool,
    pub(super) until: Option<Until>,
}

/// What threads are about to do, when none of them can run on by itself.
pub(super) struct Stopped {
    /// The first thread, by name, that makes a choice, and how many alternatives it has.
    pub(super) choice: Option<(ThreadId, u32)>,
    /// The reads, by the names of their threads.
    pub(super) reads: Vec<Pending>,
}

impl<'a, R: Run> State<'a, R> {
    /// The state before anything has happened. If there is a key, states are distinguished by hashes with it, otherwise by words.
    /// If states are remembered, the reads of a lock's holder need no state of their own.
    pub(super) fn new(
        model: MemoryModel,
        run: R,
        hash_key: Option<[u64; 2]>,
        are_remembered: bool,
        extents: &'a mut Extents,
        limits: &'a Limits,
    ) -> Self {
        Self {
            limits,
            run,
            graph: Graph::new(),
            order: ProgramOrder::default(),
            consistency: Incremental::new(model),
            model,
            histories: hash_key.map(Histories::new),
            extents,
            added: Vec::new(),
            open: 0,
            orders: Remembered::default(),
            codes: Vec::new(),
            locks: are_remembered.then(Locks::default),
        }
    }

    /// What tells the state from others; nothing if hashes were not asked for.
    pub(super) fn hash(&self) -> Option<u128> {
        self.histories.as_ref().map(Histories::hash)
    }

    fn code_of(&mut self, thread: ThreadId) -> u64 {
        if self.codes.len() <= thread.index() {
            self.codes.resize(thread.index() + 1, None);
        }
        let code = &mut self.codes[thread.index()];
        *code.get_or_insert_with(|| self.run.thread_code(thread))
    }

    /// What tells the state from others, in every process: of each thread that has read or chosen something, its code and how many
    /// values it has read and choices it has made, and which.
    pub(super) fn words(&mut self) -> Vec<u64> {
        let threads = (0..self.graph.thread_count() as u32).map(ThreadId);
        let mut threads: Vec<(u64, ThreadId)> = threads
            .map(|thread| (self.code_of(thread), thread))
            .collect();
        threads.sort_unstable_by_key(|&(code, _)| code);
        let mut words = Vec::with_capacity(64);
        for (code, thread) in threads {
            let start = words.len();
            words.extend([code, 0]);
            let events = self.graph.events_of(thread).iter();
            let added = self.added.iter().filter(|added| added.thread == thread);
            let known = events.zip(added).filter(|(_, added)| added.told);
            let told = known.filter_map(|(event, _)| told(&event.action));
            words.extend(told.flat_map(Told::words));
            let count = (words.len() - start - 2) as u64;
            words[start + 1] = count;
            if count == 0 {
                words.truncate(start);
            }
        }
        words
    }

    /// Records the answer that the last event gave its thread.
    fn tell(&mut self, thread: ThreadId, action: &Action) {
        let after = told(action).and_then(|told| self.hashes_with(thread, told));
        self.tell_with(thread, after);
    }

    /// The same, with these hashes if hashes were asked for.
    fn tell_with(&mut self, thread: ThreadId, after: Option<HashesAfter>) {
        if let Some(last) = self.added.last_mut() {
            last.told = true;
        }
        if let (Some(histories), Some(after)) = (&mut self.histories, after) {
            histories.add(thread, after);
        }
    }

    /// What the hashes would be if a thread received an answer; `None` if hashes were not requested.
    fn hashes_with(&mut self, thread: ThreadId, told: Told) -> Option<HashesAfter> {
        self.histories.as_ref()?;
        let code = self.code_of(thread);
        let histories = self.histories.as_ref()?;
        Some(histories.after(thread, code, told))
    }

    /// How many events there are.
    pub(super) fn len(&self) -> usize {
        self.added.len()
    }

    /// The events that were added after the first so many.
    pub(super) fn added_since(&self, count: usize) -> impl Iterator<Item = (ThreadId, Action)> {
        let mut places: SmallVec<[usize; 16]> = (0..self.graph.thread_count())
            .map(|thread| self.graph.events_of(ThreadId(thread as u32)).len())
            .collect();
        for Added { thread, .. } in &self.added[count..] {
            places[thread.index()] -= 1;
        }
        self.added[count..]
            .iter()
            .map(move |&Added { thread, .. }| {
                let place = places[thread.index()];
                places[thread.index()] += 1;
                (thread, self.graph.events_of(thread)[place].action)
            })
    }

    /// Adds an event, and answers the thread's label if it was the last one of it.
    fn add(&mut self, thread: ThreadId, action: Action) -> Result<EventId, Halt> {
        let id = self.put(thread, action)?;
        self.consistency.clocks.update(&self.graph, id);
        self.answer(thread)?;
        Ok(id)
    }

    /// Adds an event. The caller takes care of its clocks.
    fn put(&mut self, thread: ThreadId, action: Action) -> Result<EventId, Halt> {
        let event = event(&self.run, thread, action);
        let id = self.graph.add(thread, event);
        self.added.push(Added {
            thread,
            opens: false,
            told: false,
        });
        let is_known = self.order.add(&self.graph, thread);
        debug_assert!(is_known, "what comes before an event was added before it");
        // A thread may write forever without reading.
        if self.limits.is_too_long(self.added.len(), None) {
            return Err(Halt::Stopped(crate::Stopped::Length));
        }
        if let Action::Write {
            cell, exclusive, ..
        } = action
        {
            self.look_at_locks(id, cell)?;
            let place = self.place_of_new(id, cell, exclusive);
            self.graph.place(id, cell, place);
            self.orders.forget_order(cell, place);
            if self.may_be_good_for_others(id, cell) {
                self.note_open();
            }
        }
        Ok(id)
    }

    /// The event that was added last may give a read several good writes.
    fn note_open(&mut self) {
        if let Some(last) = self.added.last_mut()
            && !last.opens
        {
            last.opens = true;
            self.open += 1;
        }
    }

    /// Whether the event that was added last may give a read several good writes.
    pub(super) fn last_event_opens(&self) -> bool {
        self.added.last().is_some_and(|last| last.opens)
    }

    /// Whether a new write may be good for a read that is there. If that takes long to find out, it may be.
    fn may_be_good_for_others(&self, write: EventId, cell: CellId) -> bool {
        let value = self.graph.value_of(write);
        let threads = (0..self.graph.thread_count() as u32).map(ThreadId);
        let mut others = threads.filter(|&thread| Some(thread) != write.thread());
        others.any(|thread| {
            let accesses = self.graph.accesses_of(cell, thread);
            accesses.len() > MANY_ACCESSES
                || accesses.iter().any(|&index| {
                    let read = EventId::of(thread, index);
                    let action = self.graph.event(read).map(|event| event.action);
                    matches!(action, Some(Action::Read { value: read, .. }) if read == value)
                        && !self.order.is_ordered(read, write)
                })
        })
    }

    /// A new write stands last; that of an update, right behind what the update read.
    fn place_of_new(&self, write: EventId, cell: CellId, exclusive: bool) -> usize {
        let writes = &self.graph.cells()[cell.index()].writes;
        let (Unpacked::Of { thread, index }, true) = (write.unpack(), exclusive) else {
            return writes.len();
        };
        match self.graph.source_of(EventId::of(thread, index - 1)) {
            Some(source) if source.is_initial() => 0,
            Some(source) => {
                let place = self.graph.place_of(source);
                place.map_or(writes.len(), |place| place + 1)
            }
            None => writes.len(),
        }
    }

    fn answer(&mut self, thread: ThreadId) -> Result<(), Halt> {
        let answer = pending::answer(self.extents, &mut self.graph, &self.run, thread)?;
        if let Some(answer) = answer {
            self.run.resume(thread, answer);
        }
        Ok(())
    }

    /// Lets a pending read read from a write, with which there are these hashes, if any. Its thread does not go on yet.
    pub(super) fn read(
        &mut self,
        read: &Pending,
        source: EventId,
        after: Option<HashesAfter>,
    ) -> Result<EventId, Halt> {
        let thread = read.thread;
        let label = *self.run.label(thread);
        let read = self.put(thread, read.action)?;
        pending::read_from(&mut self.graph, &label, read, source);
        self.consistency.clocks.update(&self.graph, read);
        self.tell_with(thread, after);
        Ok(read)
    }

    /// The hashes that there would be if a pending read read from a write; nothing if hashes were not asked for.
    pub(super) fn hashes_after(&mut self, read: &Pending, source: EventId) -> Option<HashesAfter> {
        let told = Told::Read(self.graph.value_of(source));
        self.hashes_with(read.thread, told)
    }

    /// Adds the write of an update whose read is the last event of its thread, if it writes.
    pub(super) fn add_write_half(&mut self, read: EventId) -> Result<Option<EventId>, Halt> {
        let Some(thread) = read.thread() else {
            return Ok(None);
        };
        let action = self.graph.event(read).map(|event| event.action);
        let Some(Action::Read {
            exclusive: true, ..
        }) = action
        else {
            return Ok(None);
        };
        let Some(Next::Write { action, .. }) = self.next_of(thread)? else {
            return Ok(None);
        };
        let write = self.put(thread, action)?;
        self.consistency.clocks.update(&self.graph, write);
        Ok(Some(write))
    }

    /// The new read, the event that was added last, has several good writes.
    pub(super) fn note_several_sources(&mut self) {
        self.note_open();
    }

    /// Takes back all events but the first so many.
    pub(super) fn take_back(&mut self, count: usize) {
        // Of events of one thread that follow each other, the first one tells how far the thread goes back.
        let mut back: Option<(ThreadId, u32)> = None;
        while self.added.len() > count {
            let Some(Added {
                thread,
                opens,
                told,
            }) = self.added.pop()
            else {
                break;
            };
            self.open -= usize::from(opens);
            let index = self.graph.events_of(thread).len() - 1;
            let id = EventId::of(thread, index as u32);
            let event = self.graph.events_of(thread)[index];
            if let Some((other, label)) = back
                && other != thread
            {
                self.rewind(other, label);
            }
            back = Some((thread, event.label));
            if let Action::Write { cell, .. } = event.action
                && let Some(place) = self.graph.place_of(id)
            {
                self.graph.displace(cell, place);
                self.orders.forget_order(cell, place);
            }
            if told && let Some(histories) = &mut self.histories {
                histories.take_back(thread);
            }
            self.graph.take_back(thread);
            self.order.take_back(thread);
            self.consistency.clocks.take_back(thread, index as u32);
        }
        if let Some((thread, label)) = back {
            self.rewind(thread, label);
        }
    }

    fn rewind(&mut self, thread: ThreadId, label: u32) {
        if self.run.answers(thread) > label {
            self.run.rewind(thread, label);
        }
    }
}

/// The answer that an action gives its thread, if it could have been another one.
fn told(action: &Action) -> Option<Told> {
    match *action {
        Action::Read { value, .. } => Some(Told::Read(value)),
        Action::Choose { taken } => Some(Told::Chosen(taken)),
        _ => None,
    }
}
