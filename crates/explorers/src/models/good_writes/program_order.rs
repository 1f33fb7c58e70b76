//! Program order with spawns, joins and barriers, as clocks.

use norns_execution::{Action, CellId, EventId, Graph, ThreadId};
use smallvec::SmallVec;

/// How many first events of each thread come before an event, or are it.
type Clock = SmallVec<[u32; 8]>;

/// The program order of a graph.
#[derive(Clone, Debug)]
pub struct ProgramOrder {
    /// For each thread, the clock of each of its events.
    clocks: Vec<Vec<Clock>>,
    /// For each thread, the clock with which it starts.
    starts: Vec<Clock>,
}

impl ProgramOrder {
    /// The program order of a graph.
    pub fn of(graph: &Graph) -> Self {
        // A thread that was started may have no events yet.
        let children = graph.events().filter_map(|(_, event)| match event.action {
            Action::Spawn { child } | Action::Join { child } => Some(child.index() + 1),
            _ => None,
        });
        let count = children.fold(graph.thread_count(), usize::max);
        let nothing: Clock = SmallVec::from_elem(0, count);
        let mut order = Self {
            clocks: vec![Vec::new(); count],
            starts: vec![nothing; count],
        };
        // A thread goes on when what it was started by, what it joins, or what it waits for at a barrier is known.
        loop {
            let mut has_moved = false;
            for thread in (0..count as u32).map(ThreadId) {
                has_moved |= order.go_on(graph, thread);
            }
            if !has_moved {
                return order;
            }
        }
    }

    fn go_on(&mut self, graph: &Graph, thread: ThreadId) -> bool {
        let events = graph.events_of(thread);
        let known = self.clocks[thread.index()].len();
        if known == 0 {
            match graph.spawn_of(thread).map(|spawn| self.clock_of(spawn)) {
                Some(None) => return false,
                Some(Some(clock)) => self.starts[thread.index()] = clock.clone(),
                None => {}
            }
        }
        for (index, event) in events.iter().enumerate().skip(known) {
            let mut clock = match index.checked_sub(1) {
                None => self.starts[thread.index()].clone(),
                Some(before) => self.clocks[thread.index()][before].clone(),
            };
            match event.action {
                Action::Join { child } => {
                    if self.clocks[child.index()].len() < graph.events_of(child).len() {
                        break;
                    }
                    join(&mut clock, self.at_end(child));
                }
                Action::Depart { barrier, phase } => {
                    let arrivals = graph.arrivals_at(barrier, phase).iter();
                    let arrivals: Option<Vec<&Clock>> =
                        arrivals.map(|&arrival| self.clock_of(arrival)).collect();
                    let Some(arrivals) = arrivals else {
                        break;
                    };
                    for arrival in arrivals {
                        join(&mut clock, arrival);
                    }
                }
                _ => {}
            }
            clock[thread.index()] = index as u32 + 1;
            self.clocks[thread.index()].push(clock);
        }
        self.clocks[thread.index()].len() > known
    }

    fn clock_of(&self, event: EventId) -> Option<&Clock> {
        match event {
            EventId::Initial(_) => None,
            EventId::Of { thread, index } => self.clocks[thread.index()].get(index as usize),
        }
    }

    /// What comes before whatever a thread does next.
    fn at_end(&self, thread: ThreadId) -> &Clock {
        let last = self.clocks[thread.index()].last();
        last.unwrap_or(&self.starts[thread.index()])
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
        thread.index() < self.starts.len()
            && self.is_hidden(graph, cell, write, self.at_end(thread))
    }

    fn is_hidden(&self, graph: &Graph, cell: CellId, write: EventId, view: &Clock) -> bool {
        let mut others = graph.cells()[cell.index()].writes.iter();
        others.any(|&other| {
            other != write
                && has(view, other)
                && (matches!(write, EventId::Initial(_)) || self.is_ordered(write, other))
        })
    }
}

fn join(clock: &mut Clock, other: &Clock) {
    for (count, &other) in clock.iter_mut().zip(other) {
        *count = (*count).max(other);
    }
}

fn has(clock: &Clock, event: EventId) -> bool {
    match event {
        EventId::Initial(_) => true,
        EventId::Of { thread, index } => clock
            .get(thread.index())
            .is_some_and(|&count| index < count),
    }
}
