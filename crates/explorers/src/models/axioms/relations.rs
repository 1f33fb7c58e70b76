//! The relations that every model starts from, with events numbered: initial writes first, then thread by thread.

use norns_execution::{
    Action, CellId, EventId, EventSet, Graph, Mode, Relation, ThreadId, Unpacked,
};
use std::ops::Range;

/// The events of a graph, and what relates them whatever the model.
pub struct Relations {
    /// The event of each number.
    pub events: Vec<EventId>,
    cells: Vec<Option<CellId>>,
    modes: Vec<Option<Mode>>,
    cell_count: usize,
    /// Reads.
    pub reads: EventSet,
    /// Writes, the initial ones included.
    pub writes: EventSet,
    /// Fences.
    pub fences: EventSet,
    /// Reads that belong to updates, whether these succeeded or not.
    pub update_reads: EventSet,
    /// Writes of updates.
    pub update_writes: EventSet,
    /// Reads that were waited for.
    pub awaited: EventSet,
    /// Events at which a thread starts or joins another, arrives at a barrier, or frees an object.
    pub thread_events: EventSet,
    /// Sequenced before: initial writes before all else, and each thread's events in program order.
    pub sb: Relation,
    /// Program order: `sb`, and what spawning, joining and barriers order, transitively.
    pub po: Relation,
    /// What spawning, joining and barriers order by themselves.
    pub spawn_join: Relation,
    /// From a write to the reads that read from it.
    pub rf: Relation,
    /// From the read of an update to its write.
    pub rmw: Relation,
    /// The order of the cell's writes, initial one first, total for each cell.
    pub mo: Relation,
    /// From-reads, where it is not to be computed from the others.
    from_reads: Option<Relation>,
}

impl Relations {
    /// The relations of a graph.
    pub fn of(graph: &Graph) -> Self {
        let numbering = Numbering::of(graph);
        let (size, cell_count) = (numbering.size, graph.cells().len());
        let initial = (0..cell_count as u32).map(CellId);
        let actions: Vec<Action> = graph.events().map(|(_, event)| event.action).collect();
        let mut result = Self {
            events: initial
                .clone()
                .map(EventId::initial)
                .chain(graph.events().map(|(id, _)| id))
                .collect(),
            cells: initial
                .map(Some)
                .chain(actions.iter().map(Action::cell))
                .collect(),
            modes: vec![Some(Mode::Plain); cell_count]
                .into_iter()
                .chain(actions.iter().map(Action::mode))
                .collect(),
            cell_count,
            reads: EventSet::empty(size),
            writes: EventSet::of(size, |event| event < cell_count),
            fences: EventSet::empty(size),
            update_reads: EventSet::empty(size),
            update_writes: EventSet::empty(size),
            awaited: EventSet::empty(size),
            thread_events: EventSet::empty(size),
            sb: sequenced_before(graph, &numbering),
            po: Relation::empty(0),
            spawn_join: Relation::empty(size),
            rf: Relation::empty(size),
            rmw: Relation::empty(size),
            mo: modification_order(graph, &numbering),
            from_reads: None,
        };
        for (index, action) in actions.iter().enumerate() {
            result.add(
                cell_count + index,
                action,
                actions.get(index + 1),
                (graph, &numbering),
            );
        }
        result.po = if result.spawn_join.is_empty() {
            result.sb.clone()
        } else {
            result.sb.or(&result.spawn_join).plus()
        };
        result
    }

    /// Puts one event where it belongs.
    fn add(
        &mut self,
        event: usize,
        action: &Action,
        next: Option<&Action>,
        (graph, numbers): (&Graph, &Numbering),
    ) {
        match *action {
            Action::Read {
                source,
                of_update,
                exclusive,
                awaited,
                ..
            } => {
                self.reads.insert(event);
                if awaited {
                    self.awaited.insert(event);
                }
                if of_update {
                    self.update_reads.insert(event);
                }
                if let Some(write) = source {
                    self.rf.insert(numbers.number(write), event);
                }
                let write_follows = matches!(
                    next,
                    Some(Action::Write {
                        exclusive: true,
                        ..
                    })
                );
                if exclusive && write_follows {
                    self.rmw.insert(event, event + 1);
                }
            }
            Action::Write { exclusive, .. } => {
                self.writes.insert(event);
                if exclusive {
                    self.update_writes.insert(event);
                }
            }
            Action::Fence { .. } => self.fences.insert(event),
            Action::Spawn { child } => {
                self.thread_events.insert(event);
                for of_child in numbers.of_thread(child) {
                    self.spawn_join.insert(event, of_child);
                }
            }
            Action::Join { child } => {
                self.thread_events.insert(event);
                for of_child in numbers.of_thread(child) {
                    self.spawn_join.insert(of_child, event);
                }
                // The child may have no events.
                if let Some(spawn) = graph.spawn_of(child) {
                    self.spawn_join.insert(numbers.number(spawn), event);
                }
            }
            Action::Arrive { count: 1.., .. } | Action::Free { .. } => {
                self.thread_events.insert(event);
            }
            Action::Depart { barrier, phase } => {
                for &arrival in graph.arrivals_at(barrier, phase) {
                    self.spawn_join.insert(numbers.number(arrival), event);
                }
            }
            // A thread that only asks whether a barrier is contested does nothing that others could notice.
            Action::Arrive { .. } | Action::Allocate { .. } | Action::Choose { .. } => {}
        }
    }

    /// The number of an event of the graph.
    ///
    /// # Panics
    /// If it is none of it.
    pub fn number(&self, event: EventId) -> usize {
        let place = self
            .events
            .binary_search_by_key(&event.key(), |event| event.key());
        place.expect("every event of a graph has a number, and they are sorted")
    }

    /// How many events there are.
    pub fn size(&self) -> usize {
        self.events.len()
    }

    /// How many cells there are.
    pub fn cell_count(&self) -> usize {
        self.cell_count
    }

    /// All events.
    pub fn all(&self) -> EventSet {
        EventSet::of(self.size(), |_| true)
    }

    /// Events whose mode is `least` or stronger.
    pub fn at_least(&self, least: Mode) -> EventSet {
        EventSet::of(self.size(), |event| {
            self.modes[event].is_some_and(|mode| mode.at_least(least))
        })
    }

    /// Reads and writes of a cell.
    pub fn accesses_to(&self, cell: usize) -> EventSet {
        EventSet::of(self.size(), |event| {
            self.cells[event].is_some_and(|of| of.index() == cell)
        })
    }

    /// Whether both events access one cell.
    pub fn same_location(&self, a: usize, b: usize) -> bool {
        self.cells[a].is_some() && self.cells[a] == self.cells[b]
    }

    /// The pairs of a relation whose events access one cell.
    pub fn within_location(&self, relation: &Relation) -> Relation {
        relation.filter(|a, b| self.same_location(a, b))
    }

    /// The pairs of a relation whose events do not access one cell.
    pub fn across_locations(&self, relation: &Relation) -> Relation {
        relation.filter(|a, b| !self.same_location(a, b))
    }

    /// The pairs of a relation whose events are of different threads; initial writes are of no thread.
    pub fn external(&self, relation: &Relation) -> Relation {
        relation.filter(|a, b| {
            self.events[a].thread().is_none() || self.events[a].thread() != self.events[b].thread()
        })
    }

    /// rf⁻¹ ; mo: from a read to the writes that overwrite what it read.
    pub fn from_reads(&self, mo: &Relation) -> Relation {
        let given = self.from_reads.clone();
        given.unwrap_or_else(|| self.rf.inverse().then(mo))
    }

    /// Says what from-reads is, if reads may read from several writes together.
    pub(in crate::models) fn set_from_reads(&mut self, from_reads: Relation) {
        self.from_reads = Some(from_reads);
    }
}

/// Numbers of events: initial writes by cell, then thread by thread.
struct Numbering {
    /// The number of the first event of each thread, and one more for the end.
    first: Vec<usize>,
    size: usize,
}

impl Numbering {
    fn of(graph: &Graph) -> Self {
        let mut size = graph.cells().len();
        let mut first = vec![size];
        for thread in 0..graph.thread_count() as u32 {
            size += graph.events_of(ThreadId(thread)).len();
            first.push(size);
        }
        Self { first, size }
    }

    fn number(&self, event: EventId) -> usize {
        match event.unpack() {
            Unpacked::Initial(cell) => cell.index(),
            Unpacked::Of { thread, index } => self.first[thread.index()] + index as usize,
        }
    }

    fn of_thread(&self, thread: ThreadId) -> Range<usize> {
        let bound = |index: usize| self.first.get(index).copied().unwrap_or(self.size);
        bound(thread.index())..bound(thread.index() + 1)
    }
}

fn sequenced_before(graph: &Graph, numbers: &Numbering) -> Relation {
    let mut sb = Relation::empty(numbers.size);
    let cell_count = graph.cells().len();
    for initial in 0..cell_count {
        for event in cell_count..numbers.size {
            sb.insert(initial, event);
        }
    }
    for thread in 0..graph.thread_count() as u32 {
        let events = numbers.of_thread(ThreadId(thread));
        for event in events.clone() {
            for later in event + 1..events.end {
                sb.insert(event, later);
            }
        }
    }
    sb
}

fn modification_order(graph: &Graph, numbers: &Numbering) -> Relation {
    let mut mo = Relation::empty(numbers.size);
    for cell in 0..graph.cells().len() as u32 {
        let writes: Vec<usize> = graph
            .writes_to(CellId(cell))
            .map(|write| numbers.number(write))
            .collect();
        for (place, &write) in writes.iter().enumerate() {
            for &later in &writes[place + 1..] {
                mo.insert(write, later);
            }
        }
    }
    mo
}
