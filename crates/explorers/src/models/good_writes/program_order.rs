//! Program order with spawns, joins and barriers, as clocks.

use norns_execution::{Action, CellId, EventId, Graph, ThreadId, Unpacked};

/// The program order of a graph. A clock says how many first events of each thread come before an event, or are it.
#[derive(Clone, Debug)]
pub struct ProgramOrder {
    /// How many threads a clock has counts of.
    width: usize,
    /// For each thread, the clocks of its events, one behind the other.
    clocks: Vec<Vec<u32>>,
    /// For each thread, the clock with which it starts, one behind the other.
    starts: Vec<u32>,
}

impl ProgramOrder {
    /// The program order of a graph.
    pub fn of(graph: &Graph) -> Self {
        // A thread that was started may have no events yet.
        let children = graph.events().filter_map(|(_, event)| match event.action {
            Action::Spawn { child } | Action::Join { child } => Some(child.index() + 1),
            _ => None,
        });
        let width = children.fold(graph.thread_count(), usize::max);
        let threads = (0..width as u32).map(ThreadId);
        let room = |thread| Vec::with_capacity(graph.events_of(thread).len() * width);
        let mut order = Self {
            width,
            clocks: threads.clone().map(room).collect(),
            starts: vec![0; width * width],
        };
        // A thread goes on when what it was started by, what it joins, or what it waits for at a barrier is known.
        loop {
            let mut has_moved = false;
            for thread in threads.clone() {
                has_moved |= order.go_on(graph, thread);
            }
            if !has_moved {
                return order;
            }
        }
    }

    fn go_on(&mut self, graph: &Graph, thread: ThreadId) -> bool {
        let events = graph.events_of(thread);
        let known = self.known(thread);
        if known == events.len() && known > 0 {
            return false;
        }
        if known == 0
            && let Some(spawn) = graph.spawn_of(thread)
        {
            let Some(clock) = self.clock_of(spawn).map(<[u32]>::to_vec) else {
                return false;
            };
            self.starts[thread.index() * self.width..][..self.width].copy_from_slice(&clock);
        }
        // The clocks of the other threads are read meanwhile.
        let mut clocks = std::mem::take(&mut self.clocks[thread.index()]);
        for (index, event) in events.iter().enumerate().skip(known) {
            let place = clocks.len();
            match place.checked_sub(self.width) {
                None => clocks.extend_from_slice(self.start_of(thread)),
                Some(before) => clocks.extend_from_within(before..),
            }
            let (earlier, clock) = clocks.split_at_mut(place);
            let of = |event: EventId| match event.unpack() {
                Unpacked::Of { thread: own, index } if own == thread => {
                    earlier.chunks_exact(self.width).nth(index as usize)
                }
                _ => self.clock_of(event),
            };
            let is_known = match event.action {
                Action::Join { child } => {
                    let is_known = self.known(child) == graph.events_of(child).len();
                    if is_known {
                        join(clock, self.at_end(child));
                    }
                    is_known
                }
                Action::Depart { barrier, phase } => {
                    let mut arrivals = graph.arrivals_at(barrier, phase).iter();
                    arrivals.all(|&arrival| {
                        let arrival = of(arrival);
                        arrival.map(|arrival| join(clock, arrival)).is_some()
                    })
                }
                _ => true,
            };
            if !is_known {
                clocks.truncate(place);
                break;
            }
            clock[thread.index()] = index as u32 + 1;
        }
        self.clocks[thread.index()] = clocks;
        self.known(thread) > known
    }

    /// How many events of a thread have their clocks.
    fn known(&self, thread: ThreadId) -> usize {
        self.clocks[thread.index()].len() / self.width
    }

    fn clock_of(&self, event: EventId) -> Option<&[u32]> {
        match event.unpack() {
            Unpacked::Initial(_) => None,
            Unpacked::Of { thread, index } => {
                let start = index as usize * self.width;
                self.clocks[thread.index()].get(start..start + self.width)
            }
        }
    }

    fn start_of(&self, thread: ThreadId) -> &[u32] {
        &self.starts[thread.index() * self.width..][..self.width]
    }

    /// What comes before whatever a thread does next.
    fn at_end(&self, thread: ThreadId) -> &[u32] {
        let last = self.clocks[thread.index()].rchunks_exact(self.width).next();
        last.unwrap_or_else(|| self.start_of(thread))
    }

    /// Whether an event comes before another; initial writes come before all others.
    pub fn is_ordered(&self, before: EventId, after: EventId) -> bool {
        let clock = self.clock_of(after);
        before != after && clock.is_some_and(|clock| has(clock, before))
    }

    /// Whether another write of the cell stands between a write and a read in program order. No model lets the read read from the
    /// first one then.
    pub fn hides(&self, graph: &Graph, cell: CellId, write: EventId, read: EventId) -> bool {
        let view = self.clock_of(read);
        view.is_some_and(|view| self.is_hidden(graph, cell, write, view))
    }

    /// The same for a read that a thread is about to do.
    pub fn hides_from_next(
        &self,
        graph: &Graph,
        cell: CellId,
        write: EventId,
        thread: ThreadId,
    ) -> bool {
        thread.index() < self.width && self.is_hidden(graph, cell, write, self.at_end(thread))
    }

    fn is_hidden(&self, graph: &Graph, cell: CellId, write: EventId, view: &[u32]) -> bool {
        let mut others = graph.cells()[cell.index()].writes.iter();
        others.any(|&other| {
            other != write
                && has(view, other)
                && (write.is_initial() || self.is_ordered(write, other))
        })
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
