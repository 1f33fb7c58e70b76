//! The view of each event: which events it has seen, as clocks that are computed when the event is added.
//!
//! A clock says of each thread how many of its events are in view. Every event has one for what it *depends on* (program order,
//! reads-from, starting and joining threads, barriers) and one for what *happens before* it. Under RC11, WRC11 and C20 it also
//! has clocks from which later events of its thread, or its readers, learn (Kokologiannakis et al., POPL 2018, section 3.2.2):
//!
//! - what relaxed reads of its thread have seen released: an acquire fence takes it up;
//! - what the last release fence of its thread knew: a relaxed write after it passes it on;
//! - what an acquire read of it learns, if it is a write: `[E^rel] ; ([F] ; sb)? ; rseq`, seen from its end.
//!
//! Under WRC11 an access has one more clock, for what comes before it in the weak order of its cell, `(hb ∪ rf_x)⁺`.
//! Happens-before contains program order, so if an access to the cell is in it, all earlier ones of the same thread are too,
//! and a clock represents it.
//!
//! Under RA happens-before is program order and reads-from between atomic accesses. Under SC, TSO and PSO it stands for program
//! order alone, with what starting and joining threads and barriers add.
//!
//! All of these lie within program order and reads-from, so later events do not change them. The clocks of a thread are one
//! vector, a block of rows per event; removing an event is a truncation.

use crate::models::MemoryModel;
use norns_execution::{Action, CellId, Event, EventId, Graph, Mode, ThreadId, Unpacked};
use smallvec::SmallVec;
use std::ops::Range;

/// The rows of a block.
const DEPENDS: usize = 0;
const HAPPENS_BEFORE: usize = 1;
const UNACQUIRED: usize = 2;
const FENCED: usize = 3;
const RELEASED: usize = 4;
const WEAK: usize = 5;

/// Counts of so many threads are compared at once.
const LANES: usize = 4;

/// Clocks of all events of a graph.
#[derive(Clone, Debug)]
pub struct Clocks {
    model: MemoryModel,
    /// How many rows a block has.
    rows: usize,
    /// How many threads a row has room for.
    width: usize,
    /// The blocks of each thread's events.
    threads: Vec<Vec<u32>>,
    /// Blocks that were put aside, the last one at the end.
    aside: Vec<u32>,
}

impl Clocks {
    /// Clocks of a graph without events.
    pub fn new(model: MemoryModel) -> Self {
        let rows = match model {
            MemoryModel::Rc11 | MemoryModel::C20 => RELEASED + 1,
            MemoryModel::Wrc11 => WEAK + 1,
            _ => HAPPENS_BEFORE + 1,
        };
        Self {
            model,
            rows,
            width: 0,
            threads: Vec::new(),
            aside: Vec::new(),
        }
    }

    /// Forgets all events.
    pub(super) fn clear(&mut self) {
        self.threads.iter_mut().for_each(Vec::clear);
        self.aside.clear();
    }

    fn stride(&self) -> usize {
        self.rows * self.width
    }

    fn row(&self, row: usize) -> Range<usize> {
        row * self.width..(row + 1) * self.width
    }

    /// The length of the first two rows of a block: what an event depends on, and what happens before it.
    fn views(&self) -> usize {
        2 * self.width
    }

    /// The rows of an event; none if it is an initial write.
    fn block_of(&self, event: EventId) -> Option<&[u32]> {
        let Unpacked::Of { thread, index } = event.unpack() else {
            return None;
        };
        let start = index as usize * self.stride();
        self.threads
            .get(thread.index())?
            .get(start..start + self.stride())
    }

    fn row_of(&self, event: EventId, row: usize) -> Option<&[u32]> {
        Some(&self.block_of(event)?[self.row(row)])
    }

    /// The view of an event: what happens before it, itself included.
    pub fn view(&self, event: EventId) -> View<'_> {
        View(self.row_of(event, HAPPENS_BEFORE).unwrap_or_default())
    }

    /// The view that the thread of an event had just before it.
    pub fn view_before(&self, graph: &Graph, event: EventId) -> View<'_> {
        match before(graph, event) {
            Some(before) => self.view(before),
            None => View(&[]),
        }
    }

    /// Which accesses of its cell come before an access in WRC11's weak order, itself included. Of other events it says nothing.
    pub fn weak_view(&self, access: EventId) -> View<'_> {
        View(self.row_of(access, WEAK).unwrap_or_default())
    }

    /// How many events of a thread come before an access, the last event of its own thread, in the weak order of its cell,
    /// if only accesses other than its source count that happen before it.
    pub fn weak_count_without_source(
        &self,
        graph: &Graph,
        (access, cell): (EventId, CellId),
        thread: ThreadId,
    ) -> u32 {
        let view = self.view(access);
        let threads = (0..graph.thread_count() as u32).map(ThreadId);
        let seen = threads.filter_map(|other| last_seen(graph, view, (access, cell), other));
        let counts = seen.map(|seen| self.weak_view(seen).count(thread));
        counts.fold(view.count(thread), u32::max)
    }

    /// The first event of a thread, from the one with index `from` on, that has an event of a thread in its view.
    pub fn first_to_see(&self, thread: ThreadId, seen: EventId, from: u32) -> Option<u32> {
        let Unpacked::Of { thread: of, index } = seen.unpack() else {
            return Some(from);
        };
        let stride = self.stride();
        let blocks = self.threads.get(thread.index())?;
        let place = self.row(HAPPENS_BEFORE).start + of.index();
        let sees = |event: u32| blocks[event as usize * stride + place] > index;
        let (mut low, mut high) = (from, (blocks.len() / stride) as u32);
        // What a thread has seen it never forgets.
        if low >= high || !sees(high - 1) {
            return None;
        }
        high -= 1;
        while low < high {
            let middle = low.midpoint(high);
            if sees(middle) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        Some(low)
    }

    /// The view of an event that coherence speaks of: what happens before it; under SC, whose global order has reads-from
    /// as well, what it depends on. The event itself is included.
    pub fn coherent_view(&self, event: EventId) -> View<'_> {
        match self.model {
            MemoryModel::Sc => self.dependence(event),
            _ => self.view(event),
        }
    }

    /// The same of the thread of an event, just before it.
    pub fn coherent_view_before(&self, graph: &Graph, event: EventId) -> View<'_> {
        match before(graph, event) {
            Some(before) => self.coherent_view(before),
            None => View(&[]),
        }
    }

    /// What an event depends on, itself included.
    pub fn dependence(&self, event: EventId) -> View<'_> {
        View(self.row_of(event, DEPENDS).unwrap_or_default())
    }

    /// What a read, the last event of its thread, would depend on if it read from `source`, itself included.
    pub fn dependence_if_read(&self, graph: &Graph, read: EventId, source: EventId) -> Row {
        let Unpacked::Of { thread, index } = read.unpack() else {
            return Row::default();
        };
        let before = match index.checked_sub(1) {
            Some(before) => Some(EventId::of(thread, before)),
            None => graph.spawn_of(thread),
        };
        let mut rows = [before, Some(source)]
            .into_iter()
            .flatten()
            .filter_map(|event| self.row_of(event, DEPENDS));
        let mut row = rows.next().map_or(Row::default(), Row::of);
        for other in rows {
            join(&mut row.0, other);
        }
        if row.0.len() <= thread.index() {
            let room = (thread.index() + 1).next_multiple_of(LANES);
            row.0.resize(room, 0);
        }
        row.0[thread.index()] = index + 1;
        row
    }

    /// A copy of what an event depends on, to be kept while clocks change.
    pub fn dependence_row(&self, event: EventId) -> Row {
        self.row_of(event, DEPENDS).map_or(Row::default(), Row::of)
    }

    /// Computes the clocks of an event that was added to the graph or changed: the last of its thread.
    pub fn update(&mut self, graph: &Graph, event: EventId) {
        let Unpacked::Of { thread, index } = event.unpack() else {
            return;
        };
        let Some((added, before)) = graph
            .events_of(thread)
            .get(..=index as usize)
            .and_then(<[Event]>::split_last)
        else {
            return;
        };
        self.make_room(graph, thread);
        // The own thread's clocks are changed while the others' are read.
        let mut own = std::mem::take(&mut self.threads[thread.index()]);
        let stride = self.stride();
        let start = index as usize * stride;
        own.truncate(start);
        if let Some(before) = start.checked_sub(stride) {
            own.extend_from_within(before..);
        } else {
            own.resize(stride, 0);
            if let Some(before) = graph.spawn_of(thread).and_then(|id| self.block_of(id)) {
                let views = self.views();
                own[..views].copy_from_slice(&before[..views]);
            }
        }
        let (earlier, block) = own.split_at_mut(start);
        self.compute(graph, (before, added), (thread, earlier), block);
        self.threads[thread.index()] = own;
    }

    /// Forgets the clocks of the last event of a thread, which has `events` others.
    pub fn take_back(&mut self, thread: ThreadId, events: u32) {
        let start = events as usize * self.stride();
        if let Some(blocks) = self.threads.get_mut(thread.index()) {
            blocks.truncate(start);
        }
    }

    /// Puts the clocks of a thread's events aside, from the one with index `from` on. Gives how many these are.
    pub fn put_aside(&mut self, thread: ThreadId, from: u32) -> u32 {
        let stride = self.stride();
        let blocks = &mut self.threads[thread.index()];
        let start = from as usize * stride;
        let count = (blocks.len() - start) / stride;
        self.aside.extend_from_slice(&blocks[start..]);
        blocks.truncate(start);
        count as u32
    }

    /// Gives as many new events at the end of a thread the clocks that were put aside last.
    pub fn put_back(&mut self, thread: ThreadId, count: u32) {
        let start = self.aside.len() - count as usize * self.stride();
        self.threads[thread.index()].extend_from_slice(&self.aside[start..]);
        self.aside.truncate(start);
    }

    /// Makes rows long enough for all threads.
    fn make_room(&mut self, graph: &Graph, thread: ThreadId) {
        let threads = graph.thread_count().max(thread.index() + 1);
        if self.threads.len() >= threads && self.width >= threads {
            return;
        }
        self.widen(threads);
    }

    /// Makes rows long enough for so many threads.
    #[cold]
    fn widen(&mut self, threads: usize) {
        if self.threads.len() < threads {
            self.threads.resize(threads, Vec::new());
        }
        if self.width >= threads {
            return;
        }
        let (old, new) = (self.width, threads.next_multiple_of(LANES));
        let longer = |blocks: &mut Vec<u32>| {
            if old > 0 {
                let rows = blocks.chunks_exact(old);
                let rows = rows
                    .flat_map(|row| row.iter().copied().chain(std::iter::repeat_n(0, new - old)));
                *blocks = rows.collect();
            }
        };
        self.threads.iter_mut().for_each(longer);
        longer(&mut self.aside);
        self.width = new;
    }

    /// The rows of an event, some of which may be of the thread whose clocks are being computed.
    fn block_among<'a>(
        &'a self,
        (thread, earlier): (ThreadId, &'a [u32]),
        event: EventId,
    ) -> Option<&'a [u32]> {
        match event.unpack() {
            Unpacked::Of { thread: of, index } if of == thread => {
                let start = index as usize * self.stride();
                earlier.get(start..start + self.stride())
            }
            _ => self.block_of(event),
        }
    }

    /// Turns a copy of the clocks of the event before into those of an event, which comes after all `earlier` ones of its thread.
    fn compute(
        &self,
        graph: &Graph,
        (earlier, event): (&[Event], &Event),
        own: (ThreadId, &[u32]),
        block: &mut [u32],
    ) {
        let Event {
            action, of_tally, ..
        } = event;
        let (thread, count) = (own.0, earlier.len() as u32 + 1);
        match *action {
            // Which of the other updates of a tally it comes after means nothing.
            Action::Read {
                mode,
                source: Some(source),
                ..
            } if !*of_tally => self.read(graph, own, block, mode, source),
            Action::Fence { mode } if self.rows > UNACQUIRED && mode.is_acquire() => {
                let (views, unacquired) = block.split_at_mut(self.row(UNACQUIRED).start);
                join(
                    &mut views[self.row(HAPPENS_BEFORE)],
                    &unacquired[..self.width],
                );
            }
            Action::Join { child } => {
                let last = graph.last_event_or_spawn(child);
                if let Some(last) = last.and_then(|last| self.block_of(last)) {
                    self.join_views(block, last);
                }
            }
            Action::Depart { barrier, phase } => {
                for &arrival in graph.arrivals_at(barrier, phase) {
                    if let Some(arrival) = self.block_among(own, arrival) {
                        self.join_views(block, arrival);
                    }
                }
            }
            _ => {}
        }
        block[thread.index()] = count;
        block[self.width + thread.index()] = count;
        if self.rows <= UNACQUIRED {
            return;
        }
        match *action {
            Action::Fence { mode } if mode.is_release() => {
                block.copy_within(self.row(HAPPENS_BEFORE), self.row(FENCED).start);
            }
            Action::Write {
                cell,
                mode,
                exclusive,
                ..
            } => self.release(graph, (earlier, own), block, (cell, mode, exclusive)),
            _ => {}
        }
        if self.rows > WEAK
            && let Some(cell) = action.cell()
        {
            let id = EventId::of(thread, count - 1);
            let source = match *action {
                Action::Read { source, .. } => source,
                _ => None,
            };
            self.weaken(graph, own, block, (id, cell, source));
        }
    }

    /// `(hb ∪ rf_x)⁺`: what happens before an access, and what comes before the accesses that do, or before its source.
    fn weaken(
        &self,
        graph: &Graph,
        own: (ThreadId, &[u32]),
        block: &mut [u32],
        (access, cell, source): (EventId, CellId, Option<EventId>),
    ) {
        block.copy_within(self.row(HAPPENS_BEFORE), self.row(WEAK).start);
        let (views, weak) = block.split_at_mut(self.row(WEAK).start);
        let view = View(&views[self.row(HAPPENS_BEFORE)]);
        let threads = (0..graph.thread_count() as u32).map(ThreadId);
        let seen = threads.filter_map(|thread| last_seen(graph, view, (access, cell), thread));
        for before in seen.chain(source) {
            if let Some(before) = self.block_among(own, before) {
                join(weak, &before[self.row(WEAK)]);
            }
        }
    }

    /// Puts into view what another event depends on and what happens before it.
    fn join_views(&self, block: &mut [u32], other: &[u32]) {
        let views = self.views();
        join(&mut block[..views], &other[..views]);
    }

    fn read(
        &self,
        graph: &Graph,
        own: (ThreadId, &[u32]),
        block: &mut [u32],
        mode: Mode,
        source: EventId,
    ) {
        let Some(write) = self.block_among(own, source) else {
            return;
        };
        join(&mut block[..self.width], &write[..self.width]);
        let is_plain = |event: &Event| event.action.mode() == Some(Mode::Plain);
        if graph.census().plain > 0
            && (mode == Mode::Plain || graph.event(source).is_some_and(is_plain))
        {
            return;
        }
        let (to, from) = match self.model {
            MemoryModel::Ra => (HAPPENS_BEFORE, HAPPENS_BEFORE),
            MemoryModel::Rc11 | MemoryModel::Wrc11 | MemoryModel::C20 if mode.is_acquire() => {
                (HAPPENS_BEFORE, RELEASED)
            }
            MemoryModel::Rc11 | MemoryModel::Wrc11 | MemoryModel::C20 => (UNACQUIRED, RELEASED),
            MemoryModel::Sc | MemoryModel::Tso | MemoryModel::Pso => return,
        };
        join(&mut block[self.row(to)], &write[self.row(from)]);
    }

    /// `[E^rel] ; ([F] ; sb)? ; rseq`, seen from a write at its end.
    fn release(
        &self,
        graph: &Graph,
        (earlier, own): (&[Event], (ThreadId, &[u32])),
        block: &mut [u32],
        (cell, mode, exclusive): (CellId, Mode, bool),
    ) {
        if !mode.is_atomic() {
            block[self.row(RELEASED)].fill(0);
            return;
        }
        if mode.is_release() {
            block.copy_within(self.row(HAPPENS_BEFORE), self.row(RELEASED).start);
        } else {
            block.copy_within(self.row(FENCED), self.row(RELEASED).start);
            if let Some(head) = self.head_before(graph, (earlier, own), cell) {
                let released = &mut block[self.row(RELEASED)];
                join(released, &head[self.row(HAPPENS_BEFORE)]);
            }
        }
        if exclusive
            && let Some(&Action::Read {
                source: Some(write),
                ..
            }) = earlier.last().map(|event| &event.action)
            && let Some(write) = self.block_among(own, write)
        {
            join(&mut block[self.row(RELEASED)], &write[self.row(RELEASED)]);
        }
    }

    /// The clocks of the last release write of a thread to a cell, whose release sequence later writes of the thread
    /// continue; C++20 has taken this out. What that write read, if it was an update, they do not continue.
    fn head_before<'a>(
        &'a self,
        graph: &Graph,
        (earlier, own): (&[Event], (ThreadId, &'a [u32])),
        cell: CellId,
    ) -> Option<&'a [u32]> {
        if self.model == MemoryModel::C20 || graph.cells()[cell.index()].releases == 0 {
            return None;
        }
        let is_head =
            |&&access: &&u32| match earlier.get(access as usize).map(|event| &event.action) {
                Some(Action::Write { mode, .. }) => mode.is_release(),
                _ => false,
            };
        let head = graph.accesses_of(cell, own.0).iter().rev().find(is_head)?;
        self.block_among(own, EventId::of(own.0, *head))
    }
}

/// The last access of a cell by a thread in the view of an access, but not that access itself.
fn last_seen(
    graph: &Graph,
    view: View<'_>,
    (access, cell): (EventId, CellId),
    thread: ThreadId,
) -> Option<EventId> {
    let end = match access.unpack() {
        Unpacked::Of { thread: own, index } if own == thread => index,
        _ => view.count(thread),
    };
    let accesses = graph.accesses_of(cell, thread);
    let seen = match accesses.last() {
        Some(&last) if last < end => accesses.len(),
        _ => accesses.partition_point(|&index| index < end),
    };
    let last = accesses[..seen].last();
    last.map(|&index| EventId::of(thread, index))
}

/// The event of the thread, or of the one that started it, right before an event.
fn before(graph: &Graph, event: EventId) -> Option<EventId> {
    match event.unpack() {
        Unpacked::Of { thread, index } => match index.checked_sub(1) {
            Some(index) => Some(EventId::of(thread, index)),
            None => graph.spawn_of(thread),
        },
        Unpacked::Initial(_) => None,
    }
}

/// Takes the larger of each two counts. Rows are a number of whole lanes long.
fn join(view: &mut [u32], other: &[u32]) {
    let (view, _) = view.as_chunks_mut::<LANES>();
    let (other, _) = other.as_chunks::<LANES>();
    let count = view.len().min(other.len());
    let (view, other) = (&mut view[..count], &other[..count]);
    for place in 0..count {
        let (mine, theirs) = (&mut view[place], &other[place]);
        // There are far fewer than 2^31 events, and most processors compare numbers with a sign in fewer steps.
        for lane in 0..LANES {
            mine[lane] = mine[lane]
                .cast_signed()
                .max(theirs[lane].cast_signed())
                .cast_unsigned();
        }
    }
}

/// A clock of its own.
#[derive(Clone, Debug, Default)]
pub struct Row(SmallVec<[u32; 16]>);

impl Row {
    fn of(row: &[u32]) -> Self {
        Self(SmallVec::from_slice(row))
    }

    /// The view that it is the clock of.
    pub fn view(&self) -> View<'_> {
        View(&self.0)
    }
}

/// A view: a set of events that has, with each event, all that come before it in its thread.
#[derive(Clone, Copy, Default, Debug)]
pub struct View<'a>(&'a [u32]);

impl View<'_> {
    /// How many events of a thread belong to it.
    pub fn count(self, thread: ThreadId) -> u32 {
        self.0.get(thread.index()).copied().unwrap_or(0)
    }

    /// Whether an event belongs to it; initial writes always do.
    pub fn includes(self, event: EventId) -> bool {
        match event.unpack() {
            Unpacked::Initial(_) => true,
            Unpacked::Of { thread, index } => self
                .0
                .get(thread.index())
                .is_some_and(|&count| count > index),
        }
    }
}
