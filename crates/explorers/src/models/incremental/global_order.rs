//! Cycles in the global order, the one order of all events that SC, TSO and PSO have.
//!
//! The axioms of these models (`axioms/sc.rs`, `axioms/tso.rs`, `axioms/pso.rs`) say that an order has no cycle. A graph
//! that had none before an event came can only have one through that event: a search from it along the edges of the order
//! finds it. Edges are not stored but read off the graph, so there is nothing to undo; those that follow from others are
//! left out, so that an event has few.
//!
//! Of TSO and PSO an event may act like a load (everything behind it in its thread comes later), like a store (it
//! comes behind the stores before it), or like both: what needs an empty buffer, or takes effect at once, does.

use norns_execution::{Action, EventId, Graph, Mode, ThreadId};

/// Which order is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GlobalOrder {
    /// po ∪ rf ∪ mo ∪ fr.
    Sc,
    /// ppo ∪ rfe ∪ mo ∪ fr, stores of a thread in order.
    Tso,
    /// ppo ∪ rfe ∪ mo ∪ fr, stores of a thread to one location in order.
    Pso,
}

/// What an event acts like in the global order.
struct Acts {
    load: bool,
    store: bool,
}

/// Finds cycles; keeps its memory.
#[derive(Clone, Debug, Default)]
pub(super) struct CycleSearch {
    /// The number of the first event of each thread.
    first: Vec<usize>,
    seen: Vec<u64>,
    /// Events behind which everything has been seen.
    left: Vec<u64>,
    work: Vec<EventId>,
}

impl CycleSearch {
    /// Whether a cycle leads through an event.
    pub(super) fn leads_back_to(
        &mut self,
        order: GlobalOrder,
        graph: &Graph,
        start: EventId,
    ) -> bool {
        self.work.clear();
        successors(order, graph, start, &mut self.work);
        // Most new events have nothing behind them.
        if self.work.is_empty() {
            return false;
        }
        self.begin(graph);
        while let Some(event) = self.work.pop() {
            if event == start {
                return true;
            }
            if self.is_new(event) {
                successors(order, graph, event, &mut self.work);
            }
        }
        false
    }

    /// Whether there is a cycle at all.
    pub(super) fn has_cycle(&mut self, order: GlobalOrder, graph: &Graph) -> bool {
        self.work.clear();
        self.begin(graph);
        self.left.clear();
        self.left.resize(self.seen.len(), 0);
        for (root, _) in graph.events() {
            // Depth first; an event is met a second time on the stack when all behind it has been seen.
            self.work.push(root);
            while let Some(&event) = self.work.last() {
                let number = self.number(event);
                if self.is_new(event) {
                    let below = self.work.len();
                    successors(order, graph, event, &mut self.work);
                    let on_the_way = |&next: &EventId| {
                        let (word, bit) = place(self.number(next));
                        self.seen[word] & !self.left[word] & bit != 0
                    };
                    if self.work[below..].iter().any(on_the_way) {
                        return true;
                    }
                } else {
                    let (word, bit) = place(number);
                    self.left[word] |= bit;
                    self.work.pop();
                }
            }
        }
        false
    }

    /// Whether sequentially consistent events alone make a cycle through one of them: then they do so in `psc` as well.
    pub(super) fn sequentially_consistent_events_lead_back_to(
        &mut self,
        graph: &Graph,
        start: EventId,
    ) -> bool {
        let is_sc = |id: EventId| {
            let action = graph.event(id).map(|event| event.action);
            action.is_some_and(|action| action.mode().is_some_and(Mode::is_sequentially_consistent))
        };
        if !is_sc(start) {
            return false;
        }
        self.work.clear();
        self.begin(graph);
        // Program order leads through anything; the other steps are between sequentially consistent accesses.
        let expand = |id: EventId, work: &mut Vec<EventId>| {
            program_order(graph, id, work);
            if is_sc(id) {
                let others = work.len();
                communication(graph, id, true, work);
                let mut place = others;
                while place < work.len() {
                    if is_sc(work[place]) {
                        place += 1;
                    } else {
                        work.swap_remove(place);
                    }
                }
            }
        };
        expand(start, &mut self.work);
        while let Some(event) = self.work.pop() {
            if event == start {
                return true;
            }
            if self.is_new(event) {
                expand(event, &mut self.work);
            }
        }
        false
    }

    fn begin(&mut self, graph: &Graph) {
        self.first.clear();
        let mut size = 0;
        for thread in 0..graph.thread_count() as u32 {
            self.first.push(size);
            size += graph.events_of(ThreadId(thread)).len();
        }
        self.seen.clear();
        self.seen.resize(size.div_ceil(64), 0);
    }

    /// Marks an event; says whether it was not marked before.
    fn is_new(&mut self, event: EventId) -> bool {
        let (word, bit) = place(self.number(event));
        let new = self.seen[word] & bit == 0;
        self.seen[word] |= bit;
        new
    }

    /// The number of an event of a thread: initial writes are behind nothing, so no search meets them.
    fn number(&self, event: EventId) -> usize {
        match event {
            EventId::Initial(_) => 0,
            EventId::Of { thread, index } => self.first[thread.index()] + index as usize,
        }
    }
}

/// Where a bit is.
fn place(number: usize) -> (usize, u64) {
    (number / 64, 1 << (number % 64))
}

/// The events that program order has right behind an event, as far as an order keeps to it.
pub(crate) fn behind(order: GlobalOrder, graph: &Graph, id: EventId, work: &mut Vec<EventId>) {
    match order {
        GlobalOrder::Sc => program_order(graph, id, work),
        GlobalOrder::Tso | GlobalOrder::Pso => preserved(order, graph, id, work),
    }
}

/// The events that an order has right behind an event.
fn successors(order: GlobalOrder, graph: &Graph, id: EventId, work: &mut Vec<EventId>) {
    behind(order, graph, id, work);
    communication(graph, id, order == GlobalOrder::Sc, work);
}

/// rf, mo and fr; reads of the own thread's writes only where said.
fn communication(graph: &Graph, id: EventId, own_reads: bool, work: &mut Vec<EventId>) {
    let Some(action) = graph.event(id).map(|event| event.action) else {
        return;
    };
    let Some(cell) = action.cell().map(|cell| &graph.cells()[cell.index()]) else {
        return;
    };
    let overwritten = match action {
        Action::Read { source, .. } => source,
        _ => Some(id),
    };
    let next = match overwritten {
        None => None,
        Some(EventId::Initial(_)) => cell.writes.first(),
        Some(write) => {
            let place = cell.writes.iter().position(|&other| other == write);
            place.and_then(|place| cell.writes.get(place + 1))
        }
    };
    work.extend(next);
    if action.is_write() {
        let reads = cell.reads.iter().filter(|&&read| {
            graph.source_of(read) == Some(id) && (own_reads || read.thread() != id.thread())
        });
        work.extend(reads);
    }
}

/// The next event of the thread, or the join that sees its end; a started thread's first event.
fn program_order(graph: &Graph, id: EventId, work: &mut Vec<EventId>) {
    let EventId::Of { thread, index } = id else {
        return;
    };
    let events = graph.events_of(thread);
    if (index as usize) + 1 < events.len() {
        work.push(EventId::of(thread, index + 1));
    } else {
        work.extend(graph.join_of(thread));
    }
    if let Action::Spawn { child } = events[index as usize].action
        && !graph.events_of(child).is_empty()
    {
        work.push(EventId::of(child, 0));
    }
    departures(graph, &events[index as usize].action, work);
}

/// The departures from a barrier that an arrival comes before. Who only asks whether the barrier is contested has not arrived.
fn departures(graph: &Graph, action: &Action, work: &mut Vec<EventId>) {
    if let Action::Arrive {
        barrier,
        phase,
        count: 1..,
        ..
    } = *action
    {
        work.extend(graph.departures_after(barrier, phase));
    }
}

fn acts(action: &Action) -> Acts {
    match *action {
        Action::Read { of_update, .. } => Acts {
            load: true,
            store: of_update,
        },
        Action::Write {
            mode, exclusive, ..
        } => Acts {
            load: exclusive || mode.is_sequentially_consistent(),
            store: true,
        },
        Action::Fence { mode } => {
            let both = mode.is_sequentially_consistent();
            Acts {
                load: both,
                store: both,
            }
        }
        Action::Spawn { .. }
        | Action::Join { .. }
        | Action::Arrive { .. }
        | Action::Free { .. } => Acts {
            load: true,
            store: true,
        },
        Action::Depart { .. } => Acts {
            load: true,
            store: false,
        },
        Action::Allocate { .. } | Action::Choose { .. } => Acts {
            load: false,
            store: false,
        },
    }
}

/// What the program order of TSO or PSO has right behind an event.
fn preserved(order: GlobalOrder, graph: &Graph, id: EventId, work: &mut Vec<EventId>) {
    let EventId::Of { thread, index } = id else {
        return;
    };
    let action = graph.events_of(thread)[index as usize].action;
    let like = acts(&action);
    if like.load {
        behind_load(order, graph, thread, index as usize + 1, work);
        if let Action::Spawn { child } = action {
            behind_load(order, graph, child, 0, work);
        }
        departures(graph, &action, work);
    } else if like.store {
        behind_store(order, graph, thread, index as usize, work);
    }
}

/// What comes behind a load: everything up to the next load, from which all else follows.
fn behind_load(
    order: GlobalOrder,
    graph: &Graph,
    thread: ThreadId,
    from: usize,
    work: &mut Vec<EventId>,
) {
    let mut stored = false;
    for (index, event) in graph.events_of(thread).iter().enumerate().skip(from) {
        let like = acts(&event.action);
        // Under TSO the first store has all others behind it.
        let follows = order == GlobalOrder::Tso && stored;
        if like.load || (like.store && !follows) {
            work.push(EventId::of(thread, index as u32));
        }
        if like.load {
            return;
        }
        stored |= like.store;
    }
    work.extend(graph.join_of(thread));
}

/// What comes behind a store that waits in a buffer.
fn behind_store(
    order: GlobalOrder,
    graph: &Graph,
    thread: ThreadId,
    index: usize,
    work: &mut Vec<EventId>,
) {
    let events = graph.events_of(thread);
    let cell = events[index].action.cell();
    let (mut same, mut release, mut barrier) = (false, false, false);
    for (index, event) in events.iter().enumerate().skip(index + 1) {
        let action = &event.action;
        let like = acts(action);
        if let Action::Fence { mode } = action {
            barrier |= mode.is_release();
        }
        if !like.store {
            continue;
        }
        let is_same = action.cell() == cell;
        let is_release = action.mode().is_some_and(Mode::is_release);
        let follows = order == GlobalOrder::Tso
            || like.load
            || barrier
            || (is_same && !same)
            || (is_release && !release);
        if follows {
            work.push(EventId::of(thread, index as u32));
        }
        if like.load || order == GlobalOrder::Tso {
            return;
        }
        same |= is_same;
        release |= is_release;
    }
    work.extend(graph.join_of(thread));
}
