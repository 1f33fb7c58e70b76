//! Cycles in the global order, the single order of all events that SC, TSO and PSO have.
//!
//! The axioms of these models (`axioms/sc.rs`, `axioms/tso.rs`, `axioms/pso.rs`) say that an order has no cycle. If a graph had
//! none before an event was added, it can only have one through that event, and a search from the event along the edges of the
//! order finds it. Edges are not stored but derived from the graph, so there is nothing to undo. Edges that follow from others
//! are left out, so an event has few. An event that nothing follows, like most new ones, starts no search. A write knows its
//! place. Where the modification order is known to be coherent, the first reader of a write in each thread is found by
//! bisection, because the accesses of a thread to a cell go along its order.
//!
//! Under TSO and PSO an event may act like a load (everything after it in its thread comes later), like a store (it comes after
//! the stores before it), or like both, if it needs an empty buffer or takes effect at once.

use norns_execution::{Action, EventId, Graph, Mode, ThreadId, Unpacked};

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

/// What is known of the order of the writes of each cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WriteOrders {
    /// A thread that has seen a write, or a read of it, reads and writes nothing earlier.
    Coherent,
    /// Nothing.
    Any,
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
    /// For each thread the events between which the search has looked for what comes behind a store under PSO.
    looked: Vec<(u32, u32)>,
}

impl CycleSearch {
    /// Whether a cycle leads through an event, the last of its thread.
    pub(super) fn leads_back_to(
        &mut self,
        order: GlobalOrder,
        graph: &Graph,
        start: EventId,
        writes: WriteOrders,
    ) -> bool {
        self.work.clear();
        behind(order, graph, start, &mut self.work);
        communication(
            graph,
            start,
            order == GlobalOrder::Sc,
            writes,
            &mut self.work,
        );
        // Most new events have nothing behind them.
        if self.work.is_empty() {
            return false;
        }
        self.begin(graph);
        self.looked.clear();
        self.looked.resize(graph.thread_count(), (0, 0));
        while let Some(event) = self.work.pop() {
            if event == start {
                return true;
            }
            if self.is_new(event) {
                match event.unpack() {
                    Unpacked::Of { thread, index }
                        if order == GlobalOrder::Pso && waits_in_buffer(graph, event) =>
                    {
                        let looked = &mut self.looked[thread.index()];
                        behind_store_of_pso(graph, thread, index, looked, &mut self.work);
                    }
                    _ => behind(order, graph, event, &mut self.work),
                }
                communication(
                    graph,
                    event,
                    order == GlobalOrder::Sc,
                    writes,
                    &mut self.work,
                );
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
        match event.unpack() {
            Unpacked::Initial(_) => 0,
            Unpacked::Of { thread, index } => self.first[thread.index()] + index as usize,
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
    let own_reads = order == GlobalOrder::Sc;
    communication(graph, id, own_reads, WriteOrders::Any, work);
}

/// rf, mo and fr; reads of the own thread's writes only where said.
fn communication(
    graph: &Graph,
    id: EventId,
    own_reads: bool,
    writes: WriteOrders,
    work: &mut Vec<EventId>,
) {
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
        Some(write) if write.is_initial() => cell.writes.first(),
        Some(write) => {
            let place = graph.place_of(write);
            place.and_then(|place| cell.writes.get(place + 1))
        }
    };
    work.extend(next);
    if !action.is_write() {
        return;
    }
    if writes == WriteOrders::Coherent && cell.reads.len() > MANY_READS {
        let threads = (0..graph.thread_count() as u32).map(ThreadId);
        let others = threads.filter(|&thread| own_reads || Some(thread) != id.thread());
        work.extend(others.filter_map(|thread| first_reader(graph, id, thread)));
    } else {
        let reads = cell.reads.iter().filter(|&&read| {
            graph.source_of(read) == Some(id) && (own_reads || read.thread() != id.thread())
        });
        work.extend(reads);
    }
}

/// With more reads of a cell than this, bisection finds a reader sooner than looking at each.
const MANY_READS: usize = 4;

/// The first read of a thread that reads from a write, if the order of writes is coherent. What else of the thread reads from
/// it follows that read.
fn first_reader(graph: &Graph, write: EventId, thread: ThreadId) -> Option<EventId> {
    let cell = graph.event(write)?.action.cell()?;
    let place = graph.place_of(write)?;
    let accesses = graph.accesses_of(cell, thread);
    let is_before = |&index: &u32| {
        let id = EventId::of(thread, index);
        let event = graph.event(id).map(|event| event.action);
        match event {
            Some(Action::Read { source, .. }) => match source {
                Some(source) if source.is_initial() => true,
                Some(source) => graph.place_of(source).is_some_and(|of| of < place),
                None => false,
            },
            _ => graph.place_of(id).is_some_and(|of| of <= place),
        }
    };
    // Most often it is the last access that might read it.
    if accesses.last().is_none_or(is_before) {
        return None;
    }
    let &index = accesses.get(accesses.partition_point(is_before))?;
    let read = EventId::of(thread, index);
    (graph.source_of(read) == Some(write)).then_some(read)
}

/// The next event of the thread, or the join that sees its end; a started thread's first event.
fn program_order(graph: &Graph, id: EventId, work: &mut Vec<EventId>) {
    let Unpacked::Of { thread, index } = id.unpack() else {
        return;
    };
    let events = graph.events_of(thread);
    if (index as usize) + 1 < events.len() {
        work.push(EventId::of(thread, index + 1));
    } else {
        work.extend(graph.join_of(thread));
    }
    if let Action::Spawn { child } = events[index as usize].action {
        work.extend(graph.first_event_or_join(child));
    }
    departures(graph, &events[index as usize].action, work);
}

/// The departures from a barrier that an arrival comes before.
fn departures(graph: &Graph, action: &Action, work: &mut Vec<EventId>) {
    if let Some((barrier, phase, _)) = action.arrival() {
        work.extend(graph.departures_from(barrier, phase));
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
        | Action::Arrive { count: 1.., .. }
        | Action::Free { .. } => Acts {
            load: true,
            store: true,
        },
        Action::Depart { .. } => Acts {
            load: true,
            store: false,
        },
        Action::Arrive { .. } | Action::Allocate { .. } | Action::Choose { .. } => Acts {
            load: false,
            store: false,
        },
    }
}

/// What the program order of TSO or PSO has right behind an event.
fn preserved(order: GlobalOrder, graph: &Graph, id: EventId, work: &mut Vec<EventId>) {
    let Unpacked::Of { thread, index } = id.unpack() else {
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

/// Whether an event is a store that waits in a buffer.
fn waits_in_buffer(graph: &Graph, id: EventId) -> bool {
    let like = graph.event(id).map(|event| acts(&event.action));
    like.is_some_and(|like| like.store && !like.load)
}

/// What comes behind a store that waits in a buffer under PSO, unless the search has it already: `looked` says between which
/// events it has. Besides the next store of the cell, what comes behind a store comes behind all earlier ones that wait.
fn behind_store_of_pso(
    graph: &Graph,
    thread: ThreadId,
    index: u32,
    looked: &mut (u32, u32),
    work: &mut Vec<EventId>,
) {
    let events = graph.events_of(thread);
    if let Some(cell) = events[index as usize].action.cell() {
        let accesses = graph.accesses_of(cell, thread);
        let later = &accesses[accesses.partition_point(|&access| access <= index)..];
        let mut later = later.iter();
        let next = later.find(|&&access| acts(&events[access as usize].action).store);
        work.extend(next.map(|&access| EventId::of(thread, access)));
    }
    let (from, to) = *looked;
    if from <= index && index < to {
        return;
    }
    let mut barrier = false;
    for (later, event) in events.iter().enumerate().skip(index as usize + 1) {
        if later as u32 == from && from < to && !barrier {
            *looked = (index, to);
            return;
        }
        let action = &event.action;
        let like = acts(action);
        if let Action::Fence { mode } = action {
            barrier |= mode.is_release();
        }
        let is_release = action.mode().is_some_and(Mode::is_release);
        if like.store && (like.load || barrier || is_release) {
            work.push(EventId::of(thread, later as u32));
        }
        if like.store && like.load {
            *looked = (index, later as u32);
            return;
        }
    }
    *looked = (index, events.len() as u32);
    work.extend(graph.join_of(thread));
}
