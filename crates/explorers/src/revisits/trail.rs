//! One graph, with the order in which its events were added, changed in place and undone.
//!
//! A forward step adds an event and removes it again. A revisit removes events from the middle of that order. They go onto a
//! stack, with everything that is needed to put them back where they were.

use crate::{
    MemoryModel,
    models::{incremental::Incremental, reads_from::Remembered},
};
use norns_execution::{Action, CellId, Event, EventId, Graph, ThreadId, Unpacked, program::Run};
use smallvec::SmallVec;
use std::cell::RefCell;

/// A graph and how it came to be.
pub(super) struct Trail {
    pub(super) graph: Graph,
    pub(super) consistency: Incremental,
    /// What was found out about orders, where they are not explored.
    pub(super) remembered: RefCell<Remembered>,
    /// The events, in the order in which they were added.
    added: Vec<EventId>,
    /// When and how each event was added, thread by thread: stamps grow along that order, and along program order.
    stamps: Vec<Vec<Stamp>>,
    now: u32,
    /// Events that revisits took away, from which threads they took how many, and what the order was like before.
    removed: Vec<Removed>,
    shortened: Vec<Shortened>,
    orders: Vec<EventId>,
    /// Reads that writes have postponed, by when they had been added, which is how long they are remembered.
    postponed: Vec<Postponed>,
    forgotten: Vec<Postponed>,
}

/// When and how an event was added.
#[derive(Clone, Copy)]
struct Stamp {
    time: u32,
    /// Whether it is known to be canonical in view of what was there then: a write that stood behind all others of its cell and
    /// revisited nothing, or a read of the last write. This stays true when some of these events are taken away.
    came_last: bool,
}

/// A read that was there, and that a write has postponed: its thread is to read a later write.
#[derive(Clone, Copy)]
pub(super) struct Postponed {
    pub(super) read: EventId,
    pub(super) cell: CellId,
    /// When the read had been added.
    pub(super) stamp: u32,
    /// The write.
    pub(super) by: EventId,
}

/// An event that a revisit took away.
#[derive(Clone, Copy)]
struct Removed {
    thread: ThreadId,
    event: Event,
    stamp: Stamp,
    /// Its place in the order of its cell's writes, if it is a write.
    place: u32,
}

/// A thread from which a revisit took events away, or whose last event it changes: the clocks of these were put aside.
#[derive(Clone, Copy)]
struct Shortened {
    thread: ThreadId,
    clocks: u32,
}

/// What a revisit took away.
pub(super) struct Removal {
    read: EventId,
    /// What the read was.
    event: Event,
    stamp: Stamp,
    /// Whether the read was postponed besides.
    postponed: bool,
    /// Whether updates of tallies were taken away.
    has_tallies: bool,
    /// Where the read stands in the order of addition.
    at: usize,
    /// How much was on the stacks before.
    removed: usize,
    shortened: usize,
    orders: usize,
    forgotten: usize,
}

impl Trail {
    pub(super) fn new(model: MemoryModel) -> Self {
        Self {
            graph: Graph::new(),
            consistency: Incremental::new(model),
            remembered: RefCell::default(),
            added: Vec::new(),
            stamps: Vec::new(),
            now: 0,
            removed: Vec::new(),
            shortened: Vec::new(),
            orders: Vec::new(),
            postponed: Vec::new(),
            forgotten: Vec::new(),
        }
    }

    /// The reads that writes have postponed.
    pub(super) fn postponed(&self) -> &[Postponed] {
        &self.postponed
    }

    /// The events, in the order in which they were added.
    pub(super) fn added(&self) -> &[EventId] {
        &self.added
    }

    /// When an event was added.
    #[inline]
    pub(super) fn stamp(&self, event: EventId) -> u32 {
        match event.unpack() {
            Unpacked::Initial(_) => 0,
            Unpacked::Of { thread, index } => self.stamps[thread.index()][index as usize].time,
        }
    }

    /// Whether an event is known to have come last when it was added.
    pub(super) fn came_last(&self, event: EventId) -> bool {
        match event.unpack() {
            Unpacked::Initial(_) => false,
            Unpacked::Of { thread, index } => self.stamps[thread.index()][index as usize].came_last,
        }
    }

    /// Says whether an event, which has just been decided, came last.
    pub(super) fn set_came_last(&mut self, event: EventId, came_last: bool) {
        if let Unpacked::Of { thread, index } = event.unpack() {
            self.stamps[thread.index()][index as usize].came_last = came_last;
        }
    }

    /// How many events of a thread were added before a time.
    pub(super) fn count_before(&self, thread: ThreadId, stamp: u32) -> u32 {
        let stamps = self.stamps.get(thread.index());
        stamps.map_or(0, |stamps| {
            stamps.partition_point(|other| other.time < stamp)
        }) as u32
    }

    /// The read at which a thread has stopped, since it waits for another value.
    pub(super) fn waiting(&self, run: &impl Run, thread: ThreadId) -> Option<EventId> {
        let events = self.graph.events_of(thread);
        let last = events.last()?;
        let waits = matches!(
            last.action,
            Action::Read {
                awaited: true,
                exclusive: false,
                ..
            }
        );
        (waits && last.label == run.answers(thread))
            .then(|| EventId::of(thread, events.len() as u32 - 1))
    }

    /// Of the threads whose labels have got some of their events but not all, the one that got its event last.
    pub(super) fn begun_last(&self, run: &impl Run) -> Option<ThreadId> {
        let threads = (0..self.graph.thread_count() as u32).map(ThreadId);
        let begun = threads.filter(|&thread| {
            let last = self.graph.events_of(thread).last();
            last.is_some_and(|event| event.label == run.answers(thread))
                && self.waiting(run, thread).is_none()
        });
        begun.max_by_key(|thread| self.stamps[thread.index()].last().map(|stamp| stamp.time))
    }

    /// Adds an event to the graph. Its clocks must be computed with [`Trail::note`] before it is looked at.
    pub(super) fn add(&mut self, thread: ThreadId, event: Event) -> EventId {
        if self.stamps.len() <= thread.index() {
            self.stamps.resize(thread.index() + 1, Vec::new());
        }
        self.now += 1;
        self.stamps[thread.index()].push(Stamp {
            time: self.now,
            came_last: false,
        });
        let id = self.graph.add(thread, event);
        self.added.push(id);
        id
    }

    /// Computes the clocks of an event that came or changed.
    pub(super) fn note(&mut self, event: EventId) {
        self.consistency.clocks.update(&self.graph, event);
    }

    /// Computes the clocks of so many events that were added last.
    pub(super) fn note_last(&mut self, count: u32) {
        let first = self.added.len() - count as usize;
        for &event in &self.added[first..] {
            self.consistency.clocks.update(&self.graph, event);
        }
    }

    /// Puts a write into its cell's order so that `place` others, the initial one not counted, come before.
    pub(super) fn place(&mut self, write: EventId, cell: CellId, place: usize) {
        self.graph.place(write, cell, place);
        self.remembered.get_mut().forget_order(cell, place);
    }

    /// Takes the write at a place out of its cell's order.
    pub(super) fn displace(&mut self, cell: CellId, place: usize) {
        self.graph.displace(cell, place);
        self.remembered.get_mut().forget_order(cell, place);
    }

    /// Gives a cell's writes another order, and gives back the one that they had.
    pub(super) fn reorder(&mut self, cell: CellId, order: Vec<EventId>) -> Vec<EventId> {
        self.remembered.get_mut().forget_order(cell, 0);
        self.graph.reorder(cell, order)
    }

    /// Takes back the event that was added last; a write has been displaced before.
    pub(super) fn take_back(&mut self) {
        let Some(Unpacked::Of { thread, index }) = self.added.pop().map(EventId::unpack) else {
            return;
        };
        self.graph.take_back(thread);
        self.stamps[thread.index()].pop();
        self.consistency.clocks.take_back(thread, index);
        self.now -= 1;
    }

    /// Takes away all that was added after the read at place `at` of the order, but the last event, a write, and what
    /// that depends on. The clocks of the read must be computed anew when it has changed.
    pub(super) fn remove_after(&mut self, at: usize) -> Removal {
        let read = self.added[at];
        let write = *self.added.last().expect("a write was added last");
        let stamp = self.stamp(read);
        let mut removal = Removal {
            read,
            event: *self.graph.event(read).expect("what was added is there"),
            stamp: Stamp {
                time: stamp,
                came_last: self.came_last(read),
            },
            postponed: false,
            has_tallies: false,
            at,
            removed: self.removed.len(),
            shortened: self.shortened.len(),
            orders: self.orders.len(),
            forgotten: self.forgotten.len(),
        };
        self.orders.extend_from_slice(&self.added[at + 1..]);
        let dependence = self.consistency.clocks.dependence_row(write);
        let dependence = dependence.view();
        let tallied = self.graph.census().tallied;
        let mut kept: SmallVec<[EventId; 16]> = SmallVec::new();
        kept.push(write);
        for place in (at + 1..self.added.len() - 1).rev() {
            let event = self.added[place];
            if dependence.includes(event) {
                kept.push(event);
            } else {
                self.remove(event);
            }
        }
        removal.has_tallies = self.graph.census().tallied != tallied;
        self.added.truncate(at + 1);
        self.added.extend(kept.iter().rev());
        self.put_clocks_aside(read);
        let later = self
            .postponed
            .partition_point(|postponed| postponed.stamp < stamp);
        self.forgotten.extend(self.postponed.drain(later..));
        removal
    }

    /// Puts the clocks of events that were taken away aside, and those of the read that a revisit changes, now the last event of its
    /// thread.
    fn put_clocks_aside(&mut self, read: EventId) {
        let clocks = &mut self.consistency.clocks;
        for (thread, stamps) in (0..).map(ThreadId).zip(&self.stamps) {
            let is_read = Some(thread) == read.thread();
            let from = stamps.len() as u32 - u32::from(is_read);
            let clocks = clocks.put_aside(thread, from);
            if clocks > 0 {
                self.shortened.push(Shortened { thread, clocks });
            }
        }
    }

    /// Takes away the read too, from which everything after it was taken away: it is postponed until after a write.
    pub(super) fn postpone(&mut self, removal: &mut Removal, cell: CellId, by: EventId) {
        let Unpacked::Of { thread, .. } = removal.read.unpack() else {
            return;
        };
        self.graph.take_back(thread);
        self.stamps[thread.index()].pop();
        self.added.remove(removal.at);
        self.postponed.push(Postponed {
            read: removal.read,
            cell,
            stamp: removal.stamp.time,
            by,
        });
        removal.postponed = true;
    }

    /// Takes the last event of a thread away.
    fn remove(&mut self, event: EventId) {
        let Unpacked::Of { thread, .. } = event.unpack() else {
            return;
        };
        let Some(&last) = self.graph.events_of(thread).last() else {
            return;
        };
        let place = match last.action {
            Action::Write { cell, .. } => {
                let place = self.graph.place_of(event);
                place.map_or(0, |place| {
                    self.displace(cell, place);
                    place as u32
                })
            }
            _ => 0,
        };
        self.graph.take_back(thread);
        if let Some(stamp) = self.stamps[thread.index()].pop() {
            self.removed.push(Removed {
                thread,
                event: last,
                stamp,
                place,
            });
        }
    }

    /// The threads that lost events, each with the first label that has lost one; a thread may come more than once, the
    /// last time counts.
    pub(super) fn labels_lost<'a>(
        &'a self,
        removal: &Removal,
    ) -> impl Iterator<Item = (ThreadId, u32)> + 'a {
        let removed = self.removed[removal.removed..].iter();
        removed.map(|removed| (removed.thread, removed.event.label))
    }

    /// The cells from which a revisit took updates of a tally away.
    pub(super) fn tallies_lost(&self, removal: &Removal) -> SmallVec<[CellId; 2]> {
        let mut cells = SmallVec::new();
        if !removal.has_tallies {
            return cells;
        }
        for removed in &self.removed[removal.removed..] {
            if let (Some(cell), true) = (removed.event.action.cell(), removed.event.of_tally)
                && !cells.contains(&cell)
            {
                cells.push(cell);
            }
        }
        cells
    }

    /// Puts back what a revisit took away, and the read as it was.
    pub(super) fn put_back(&mut self, removal: &Removal) {
        let clocks = &mut self.consistency.clocks;
        if let Unpacked::Of { thread, index } = removal.read.unpack() {
            clocks.take_back(thread, index);
            if removal.postponed {
                self.postponed.pop();
                self.graph.add(thread, removal.event);
                self.stamps[thread.index()].push(removal.stamp);
                self.added.insert(removal.at, removal.read);
            }
        }
        self.postponed
            .extend(self.forgotten.drain(removal.forgotten..));
        self.graph.replace(removal.read, removal.event.action);
        self.set_came_last(removal.read, removal.stamp.came_last);
        while self.removed.len() > removal.removed
            && let Some(removed) = self.removed.pop()
        {
            let id = self.graph.add(removed.thread, removed.event);
            if let Action::Write { cell, .. } = removed.event.action {
                self.place(id, cell, removed.place as usize);
            }
            self.stamps[removed.thread.index()].push(removed.stamp);
        }
        for Shortened { thread, clocks } in self.shortened.drain(removal.shortened..).rev() {
            self.consistency.clocks.put_back(thread, clocks);
        }
        self.added.truncate(removal.at + 1);
        self.added.extend(self.orders.drain(removal.orders..));
    }
}
