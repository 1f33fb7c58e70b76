//! Program order with spawns, joins and barriers, as clocks.
//!
//! Each event has a row: how many of the first events of each thread come before it, including itself. A row is made from the
//! row of the previous event in its thread, and from those of the events that a spawn, a join or a barrier orders before it. So
//! an event that is added to a graph costs one row, and removing it is a truncation.

use norns_execution::{Action, CellId, EventId, Graph, ThreadId, Unpacked};
use smallvec::SmallVec;

/// The program order of a graph. A clock says how many first events of each thread come before an event, or are it.
#[derive(Clone, Debug, Default)]
pub struct ProgramOrder {
    /// How many threads a clock has counts of.
    width: usize,
    /// For each thread, the clocks of its events, one after the other.
    clocks: Vec<Vec<u32>>,
}

/// Writes of a cell; mostly there are few that matter.
pub type Writes = SmallVec<[EventId; 8]>;

impl ProgramOrder {
    /// The program order of a graph.
    pub fn of(graph: &Graph) -> Self {
        let mut order = Self::default();
        let threads = (0..graph.thread_count() as u32).map(ThreadId);
        // A thread goes on when what it was started by, what it joins, or what it waits for at a barrier is known.
        loop {
            let mut has_moved = false;
            for thread in threads.clone() {
                while order.known(thread) < graph.events_of(thread).len()
                    && order.add(graph, thread)
                {
                    has_moved = true;
                }
            }
            if !has_moved {
                return order;
            }
        }
    }

    /// Adds the next event of a thread, which the graph has. Gives false, and adds nothing, if the order does not have all events
    /// that come before it.
    pub fn add(&mut self, graph: &Graph, thread: ThreadId) -> bool {
        self.make_room(graph, thread);
        let known = self.known(thread);
        // The clocks of the other threads are read meanwhile.
        let mut clocks = std::mem::take(&mut self.clocks[thread.index()]);
        let place = clocks.len();
        let mut is_known = true;
        match place.checked_sub(self.width) {
            Some(before) => clocks.extend_from_within(before..),
            None => match graph.spawn_of(thread).map(|spawn| self.clock_of(spawn)) {
                Some(Some(start)) => clocks.extend_from_slice(start),
                start => {
                    is_known = start.is_none();
                    clocks.resize(self.width, 0);
                }
            },
        }
        let (earlier, clock) = clocks.split_at_mut(place);
        let of = |event: EventId| match event.unpack() {
            Unpacked::Of { thread: own, index } if own == thread => {
                earlier.chunks_exact(self.width).nth(index as usize)
            }
            _ => self.clock_of(event),
        };
        match graph.events_of(thread)[known].action {
            Action::Join { child } => {
                if let Some(last) = graph.last_event_or_spawn(child) {
                    match of(last) {
                        Some(last) => join(clock, last),
                        None => is_known = false,
                    }
                }
            }
            Action::Depart { barrier, phase } => {
                for &arrival in graph.arrivals_at(barrier, phase) {
                    match of(arrival) {
                        Some(arrival) => join(clock, arrival),
                        None => is_known = false,
                    }
                }
            }
            _ => {}
        }
        clock[thread.index()] = known as u32 + 1;
        if !is_known {
            clocks.truncate(place);
        }
        self.clocks[thread.index()] = clocks;
        is_known
    }

    /// Takes back the last event of a thread.
    pub fn take_back(&mut self, thread: ThreadId) {
        let clocks = &mut self.clocks[thread.index()];
        clocks.truncate(clocks.len() - self.width);
    }

    /// Makes clocks long enough for all threads.
    fn make_room(&mut self, graph: &Graph, thread: ThreadId) {
        let threads = graph.thread_count().max(thread.index() + 1);
        if self.clocks.len() < threads {
            self.clocks.resize(threads, Vec::new());
        }
        if self.width >= threads {
            return;
        }
        let (old, new) = (self.width, threads.next_multiple_of(4));
        if old > 0 {
            for clocks in &mut self.clocks {
                let longer = |clock: &[u32]| {
                    let mut clock = clock.to_vec();
                    clock.resize(new, 0);
                    clock
                };
                *clocks = clocks.chunks_exact(old).flat_map(longer).collect();
            }
        }
        self.width = new;
    }

    /// How many events of a thread have their clocks.
    fn known(&self, thread: ThreadId) -> usize {
        let clocks = self.clocks.get(thread.index());
        clocks.map_or(0, |clocks| clocks.len() / self.width.max(1))
    }

    fn clock_of(&self, event: EventId) -> Option<&[u32]> {
        match event.unpack() {
            Unpacked::Initial(_) => None,
            Unpacked::Of { thread, index } => {
                let start = index as usize * self.width;
                self.clocks
                    .get(thread.index())?
                    .get(start..start + self.width)
            }
        }
    }

    /// What comes before whatever a thread does next.
    fn at_end(&self, graph: &Graph, thread: ThreadId) -> &[u32] {
        let last = self.clocks.get(thread.index());
        let last = last.and_then(|clocks| clocks.rchunks_exact(self.width.max(1)).next());
        let start = || self.clock_of(graph.spawn_of(thread)?);
        last.or_else(start).unwrap_or_default()
    }

    /// How many first events of a thread come before an event; none if the order does not have the event.
    pub fn count_before(&self, event: EventId, thread: ThreadId) -> Option<u32> {
        let clock = self.clock_of(event)?;
        let count = clock.get(thread.index()).copied().unwrap_or(0);
        Some(match event.thread() {
            Some(own) if own == thread => count - 1,
            _ => count,
        })
    }

    /// Whether an event comes before another; initial writes come before all others.
    pub fn is_ordered(&self, before: EventId, after: EventId) -> bool {
        let clock = self.clock_of(after);
        before != after && clock.is_some_and(|clock| has(clock, before))
    }

    /// The wanted writes of its cell that a read, which the graph has, can read from as far as program order tells, in modification
    /// order: those that do not come after it, and that no other write comes between.
    pub fn readable(
        &self,
        graph: &Graph,
        cell: CellId,
        read: EventId,
        is_wanted: impl Fn(EventId) -> bool,
    ) -> Writes {
        let Some(view) = self.clock_of(read) else {
            return Writes::new();
        };
        let mut readable = self.unhidden(graph, cell, view, Some(read));
        readable.retain(|&mut write| is_wanted(write));
        readable.sort_unstable_by_key(|&write| graph.place_of(write).map_or(0, |place| place + 1));
        readable
    }

    /// The same for a read that a thread is about to do, by name.
    pub fn readable_next(&self, graph: &Graph, cell: CellId, thread: ThreadId) -> Writes {
        let mut readable = self.unhidden(graph, cell, self.at_end(graph, thread), None);
        readable.sort_unstable_by(|&one, &other| graph.compare_events(one, other));
        readable
    }

    /// The writes of a cell that no other write hides from who has this view, without those that come after a read. A write is hidden
    /// if it comes before another one that is in view. So of the writes of a thread that are in view only the last one can be seen; of
    /// those that are not in view, none is hidden.
    fn unhidden(&self, graph: &Graph, cell: CellId, view: &[u32], read: Option<EventId>) -> Writes {
        let mut last = Writes::new();
        let mut unhidden = Writes::new();
        for thread in (0..graph.thread_count() as u32).map(ThreadId) {
            let writes = graph.writes_of(cell, thread);
            if writes.is_empty() {
                continue;
            }
            let id = |&index: &u32| EventId::of(thread, index);
            let count = view.get(thread.index()).copied().unwrap_or(0);
            let seen = match writes.last() {
                Some(&write) if write < count => writes.len(),
                _ => writes.partition_point(|&index| index < count),
            };
            last.extend(writes[..seen].last().map(id));
            let unseen = &writes[seen..];
            let behind = match read {
                Some(read) => unseen.partition_point(|write| !self.is_ordered(read, id(write))),
                None => unseen.len(),
            };
            unhidden.extend(unseen[..behind].iter().map(id));
        }
        if last.is_empty() {
            unhidden.push(EventId::initial(cell));
        }
        let is_hidden = |write| last.iter().any(|&other| self.is_ordered(write, other));
        unhidden.extend(last.iter().copied().filter(|&write| !is_hidden(write)));
        unhidden
    }

    /// The writes of a cell that no other write of it follows in program order: one of them is the last.
    pub fn maximal_writes(&self, graph: &Graph, cell: CellId) -> Writes {
        let threads = (0..graph.thread_count() as u32).map(ThreadId);
        let last = threads.filter_map(|thread| {
            let last = graph.writes_of(cell, thread).last();
            last.map(|&index| EventId::of(thread, index))
        });
        let last: Writes = last.collect();
        if last.is_empty() {
            return SmallVec::from_slice(&[EventId::initial(cell)]);
        }
        let is_followed = |write| last.iter().any(|&other| self.is_ordered(write, other));
        let maximal = last.iter().copied().filter(|&write| !is_followed(write));
        maximal.collect()
    }
}

fn join(clock: &mut [u32], other: &[u32]) {
    for (count, &other) in clock.iter_mut().zip(other) {
        *count = (*count).max(other);
    }
}

fn has(clock: &[u32], event: EventId) -> bool {
    match event.unpack() {
        Unpacked::Initial(_) => true,
        Unpacked::Of { thread, index } => clock
            .get(thread.index())
            .is_some_and(|&count| index < count),
    }
}
