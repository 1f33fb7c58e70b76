//! Execution graphs: events in program order, reads-from, and the modification order of each cell.
//!
//! A graph does not know its memory model. The model decides whether the order of a cell's writes means anything: models
//! without a modification order treat it as a set.

use crate::{
    Action, Event, EventId, Location, Mode, ObjectId, ObjectKind, ThreadId, Unpacked, Value, Width,
};
use serde::{Deserialize, Serialize};
use std::{cmp::Ordering, fmt, iter};

mod barriers;
mod order_points;
mod spawns_and_joins;

use barriers::Barriers;
use order_points::OrderPoints;

/// A piece of memory that is accessed as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CellId(pub u32);

impl CellId {
    /// This id as an index into [`Graph::cells`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A cell of memory, with its accesses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Where it is.
    pub location: Location,
    /// How large it is.
    pub width: Width,
    /// Its initial value; memory that a thread creates is uninitialised, or zero if it is created zeroed. See
    /// [`Graph::value_of`].
    pub initial: Value,
    /// Its writes in modification order, the initial one left out.
    pub writes: Vec<EventId>,
    /// Its reads, in no particular order.
    pub reads: Vec<EventId>,
    /// How many of its accesses are plain.
    pub plain: u32,
    /// How many of its writes release.
    pub releases: u32,
    /// How many of the writes in its order are atomic.
    pub atomic_writes: u32,
    /// How many of its accesses belong to updates of a tally.
    pub tallied: u32,
}

impl Cell {
    /// Counts a read of it, if that is plain or belongs to a tally; see [`Census::count`].
    fn count_read(&mut self, mode: Mode, of_tally: bool, by: u32) {
        if mode == Mode::Plain {
            self.plain = self.plain.wrapping_add(by);
        }
        if of_tally {
            self.tallied = self.tallied.wrapping_add(by);
        }
    }

    /// The same for a write, and if it releases.
    fn count_write(&mut self, mode: Mode, of_tally: bool, by: u32) {
        self.count_read(mode, of_tally, by);
        if mode.is_release() {
            self.releases = self.releases.wrapping_add(by);
        }
    }
}

/// Two accesses overlap and have different sizes, or cover different parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OverlappingWidths {
    /// The cell that was there first.
    pub known: (Location, Width),
    /// The access that does not fit.
    pub new: (Location, Width),
}

impl fmt::Display for OverlappingWidths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "accesses of {} and {} bytes overlap",
            self.known.1.bytes(),
            self.new.1.bytes()
        )
    }
}

impl std::error::Error for OverlappingWidths {}

/// How many events of some kinds a graph has: kinds that it does not have need not be searched for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Census {
    /// Events of any kind.
    pub events: u32,
    /// Plain reads and writes.
    pub plain: u32,
    /// Events that make or free objects.
    pub objects: u32,
    /// Events that share their label with the event before, other than writes of updates.
    pub pieces: u32,
    /// Sequentially consistent reads and writes.
    pub sequentially_consistent_accesses: u32,
    /// Sequentially consistent fences.
    pub sequentially_consistent_fences: u32,
    /// Reads and writes that belong to updates of a tally.
    pub tallied: u32,
}

impl Census {
    /// Counts an event, given the one before it in its thread: by one, or by minus one in two's complement.
    fn count(&mut self, event: &Event, before: Option<&Event>, by: u32) {
        let add = |count: &mut u32| *count = count.wrapping_add(by);
        add(&mut self.events);
        if event.of_tally {
            add(&mut self.tallied);
        }
        let is_write_of_update = match event.action {
            Action::Read { mode, .. } => {
                self.count_access(mode, by);
                false
            }
            Action::Write {
                mode, exclusive, ..
            } => {
                self.count_access(mode, by);
                exclusive
            }
            Action::Fence { mode } => {
                if mode.is_sequentially_consistent() {
                    add(&mut self.sequentially_consistent_fences);
                }
                false
            }
            Action::Allocate { .. } | Action::Free { .. } => {
                add(&mut self.objects);
                false
            }
            Action::Spawn { .. }
            | Action::Join { .. }
            | Action::Arrive { .. }
            | Action::Depart { .. }
            | Action::Choose { .. } => false,
        };
        if !is_write_of_update && before.is_some_and(|before| before.label == event.label) {
            add(&mut self.pieces);
        }
    }

    fn count_access(&mut self, mode: Mode, by: u32) {
        let count = match mode {
            Mode::Plain => &mut self.plain,
            Mode::SequentiallyConsistent => &mut self.sequentially_consistent_accesses,
            _ => return,
        };
        *count = count.wrapping_add(by);
    }
}

/// See [`Census::count`].
const ONE_MORE: u32 = 1;
const ONE_LESS: u32 = u32::MAX;

/// An execution, or the beginning of one.
#[derive(Clone, Default, Debug)]
pub struct Graph {
    threads: Vec<Vec<Event>>,
    cells: Vec<Cell>,
    /// For each object its cells, sorted by offset: found without hashing.
    cells_of_object: Vec<Vec<(u32, CellId)>>,
    /// For each thread the event that started it, and the one that saw its end.
    spawns: Vec<Option<EventId>>,
    joins: Vec<Option<EventId>>,
    barriers: Barriers,
    /// For each object the event that created it.
    allocations: Vec<Option<EventId>>,
    order_points: OrderPoints,
    /// For each cell and thread the indices of its accesses.
    accesses: Vec<Vec<Accesses>>,
    /// For each thread the labels of its writes: they grow along the modification order of a cell, from 1 on. What has no place has
    /// label 0.
    labels: Vec<Vec<u64>>,
    census: Census,
}

/// The indices of the accesses of a cell by a thread.
#[derive(Clone, Default, Debug)]
struct Accesses {
    all: Vec<u32>,
    writes: Vec<u32>,
}

/// The distance between the label of a new last write and that of the write before it: it can be halved this many times.
const LABEL_GAP: u64 = 1 << 32;

/// Among so many writes, one is found by looking at each, and otherwise by its label.
const FEW_WRITES: usize = 16;

impl Graph {
    /// A graph with no events.
    pub fn new() -> Self {
        Self::default()
    }

    /// The cell at `location`, created with the `initial` value if it does not exist yet. Cells are never removed: a cell that
    /// no event accesses has no meaning.
    pub fn cell(
        &mut self,
        location: Location,
        width: Width,
        initial: Value,
    ) -> Result<CellId, OverlappingWidths> {
        let object = location.object.index();
        if self.cells_of_object.len() <= object {
            self.cells_of_object.resize(object + 1, Vec::new());
        }
        let cells = &mut self.cells_of_object[object];
        let place = cells.partition_point(|&(offset, _)| offset < location.offset);
        let new = (location, width);
        if let Some(&(offset, id)) = cells.get(place) {
            let cell = &self.cells[id.index()];
            if offset == location.offset && cell.width == width {
                return Ok(id);
            }
            if offset < location.offset + width.bytes() {
                let known = (cell.location, cell.width);
                return Err(OverlappingWidths { known, new });
            }
        }
        if let Some(&(offset, id)) = place.checked_sub(1).and_then(|before| cells.get(before)) {
            let cell = &self.cells[id.index()];
            if offset + cell.width.bytes() > location.offset {
                let known = (cell.location, cell.width);
                return Err(OverlappingWidths { known, new });
            }
        }
        let id = CellId(self.cells.len() as u32);
        cells.insert(place, (location.offset, id));
        self.cells.push(Cell {
            location,
            width,
            initial,
            writes: Vec::new(),
            reads: Vec::new(),
            plain: 0,
            releases: 0,
            atomic_writes: 0,
            tallied: 0,
        });
        Ok(id)
    }

    /// All cells, by id.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cell at exactly this location, if there is one.
    pub fn cell_at(&self, location: Location) -> Option<CellId> {
        let cells = self.cells_of_object.get(location.object.index())?;
        let place = cells
            .binary_search_by_key(&location.offset, |&(offset, _)| offset)
            .ok()?;
        Some(cells[place].1)
    }

    /// How many threads the graph has room for; their ids are below it.
    #[inline]
    pub fn thread_count(&self) -> usize {
        self.threads.len()
    }

    /// The events of a thread in program order.
    #[inline]
    pub fn events_of(&self, thread: ThreadId) -> &[Event] {
        self.threads.get(thread.index()).map_or(&[], Vec::as_slice)
    }

    /// All events of threads, thread by thread, in program order.
    pub fn events(&self) -> impl Iterator<Item = (EventId, &Event)> {
        self.threads
            .iter()
            .enumerate()
            .flat_map(|(thread, events)| {
                events.iter().enumerate().map(move |(index, event)| {
                    (EventId::of(ThreadId(thread as u32), index as u32), event)
                })
            })
    }

    /// The event of a thread with this id; none for an initial write.
    #[inline]
    pub fn event(&self, id: EventId) -> Option<&Event> {
        match id.unpack() {
            Unpacked::Initial(_) => None,
            Unpacked::Of { thread, index } => self.events_of(thread).get(index as usize),
        }
    }

    /// What a read read from; `None` if it has read nothing, or is not a read.
    #[inline]
    pub fn source_of(&self, read: EventId) -> Option<EventId> {
        match self.event(read)?.action {
            Action::Read { source, .. } => source,
            _ => None,
        }
    }

    /// The write of an update, given its read; none if it is no such read, or has no write yet.
    pub fn write_half(&self, read: EventId) -> Option<EventId> {
        let Unpacked::Of { thread, index } = read.unpack() else {
            return None;
        };
        let next = EventId::of(thread, index + 1);
        match (self.event(read)?.action, self.event(next)?.action) {
            (
                Action::Read {
                    exclusive: true, ..
                },
                Action::Write {
                    exclusive: true, ..
                },
            ) => Some(next),
            _ => None,
        }
    }

    /// The value that a write wrote.
    ///
    /// # Panics
    /// If `write` is no write of this graph.
    pub fn value_of(&self, write: EventId) -> Value {
        match write.unpack() {
            Unpacked::Initial(cell) => self.initial_value(&self.cells[cell.index()]),
            Unpacked::Of { .. } => match self.event(write).map(|event| event.action) {
                Some(Action::Write { value, .. }) => value,
                other => panic!("{write:?} is {other:?}, not a write"),
            },
        }
    }

    /// The initial value of a cell: memory that a thread created is uninitialised unless it was created zeroed.
    fn initial_value(&self, cell: &Cell) -> Value {
        if cell.initial.is_initialised() {
            return cell.initial;
        }
        self.made_with(cell.location.object, cell.width)
    }

    /// The initial value of memory that a thread created.
    pub fn made_with(&self, object: ObjectId, width: Width) -> Value {
        let made = self.allocation_of(object).and_then(|id| self.event(id));
        match made.map(|event| event.action) {
            Some(Action::Allocate { zeroed: true, .. }) => Value::ZERO,
            _ => Value::unwritten(width),
        }
    }

    /// The writes of a cell in modification order, the initial one first.
    pub fn writes_to(&self, cell: CellId) -> impl Iterator<Item = EventId> + '_ {
        std::iter::once(EventId::initial(cell))
            .chain(self.cells[cell.index()].writes.iter().copied())
    }

    /// The last write of a cell in modification order.
    pub fn last_write_to(&self, cell: CellId) -> EventId {
        let last = self.cells[cell.index()].writes.last();
        last.copied().unwrap_or(EventId::initial(cell))
    }

    /// Adds an event at the end of a thread. A write must then be given its place with [`Graph::place`].
    pub fn add(&mut self, thread: ThreadId, event: Event) -> EventId {
        let events = entry(&mut self.threads, thread.index());
        self.census.count(&event, events.last(), ONE_MORE);
        let index = events.len() as u32;
        let id = EventId::of(thread, index);
        events.push(event);
        self.order_points.add(thread, index, &event.action);
        match event.action {
            Action::Read { cell, mode, .. } => {
                let of_cell = &mut self.cells[cell.index()];
                of_cell.count_read(mode, event.of_tally, ONE_MORE);
                of_cell.reads.push(id);
                self.accesses_mut(cell, thread).all.push(index);
            }
            Action::Write { cell, mode, .. } => {
                self.cells[cell.index()].count_write(mode, event.of_tally, ONE_MORE);
                let accesses = self.accesses_mut(cell, thread);
                accesses.all.push(index);
                accesses.writes.push(index);
            }
            Action::Spawn { child } => *slot(&mut self.spawns, child.index()) = Some(id),
            Action::Join { child } => *slot(&mut self.joins, child.index()) = Some(id),
            Action::Arrive { .. } | Action::Depart { .. } => self.barriers.add(id, &event.action),
            Action::Allocate { object, .. } => {
                *slot(&mut self.allocations, object.index()) = Some(id);
            }
            Action::Fence { .. } | Action::Free { .. } | Action::Choose { .. } => {}
        }
        id
    }

    /// Removes the last event of a thread. A write must have been displaced before.
    pub fn take_back(&mut self, thread: ThreadId) {
        // Events are large, and this is done all the time: it is not copied.
        let Some(events) = self.threads.get_mut(thread.index()) else {
            return;
        };
        let Some((event, before)) = events.split_last() else {
            return;
        };
        self.census.count(event, before.last(), ONE_LESS);
        self.order_points.take_back(thread, &event.action);
        let id = EventId::of(thread, before.len() as u32);
        match event.action {
            Action::Read { cell, mode, .. } => {
                self.accesses[cell.index()][thread.index()].all.pop();
                let of_cell = &mut self.cells[cell.index()];
                of_cell.count_read(mode, event.of_tally, ONE_LESS);
                let reads = &mut of_cell.reads;
                if let Some(place) = reads.iter().rposition(|&read| read == id) {
                    reads.swap_remove(place);
                }
            }
            Action::Write { cell, mode, .. } => {
                let accesses = &mut self.accesses[cell.index()][thread.index()];
                accesses.all.pop();
                accesses.writes.pop();
                self.cells[cell.index()].count_write(mode, event.of_tally, ONE_LESS);
            }
            Action::Spawn { child } => *slot(&mut self.spawns, child.index()) = None,
            Action::Join { child } => *slot(&mut self.joins, child.index()) = None,
            Action::Arrive { .. } | Action::Depart { .. } => {
                self.barriers.take_back(id, &event.action);
            }
            Action::Allocate { object, .. } => {
                *slot(&mut self.allocations, object.index()) = None;
            }
            Action::Fence { .. } | Action::Free { .. } | Action::Choose { .. } => {}
        }
        events.pop();
    }

    /// The accesses of a cell by a thread, which is about to have one.
    #[inline]
    fn accesses_mut(&mut self, cell: CellId, thread: ThreadId) -> &mut Accesses {
        let of_cell = entry(&mut self.accesses, cell.index());
        entry(of_cell, thread.index())
    }

    /// The order points of a thread: the indices of its sequentially consistent events and of those that start or join
    /// threads.
    pub fn order_points_of(&self, thread: ThreadId) -> &[u32] {
        self.order_points.points(thread)
    }

    /// The indices of the sequentially consistent fences of a thread.
    pub fn sequentially_consistent_fences_of(&self, thread: ThreadId) -> &[u32] {
        self.order_points.fences(thread)
    }

    /// The indices of the accesses of a cell by a thread.
    #[inline]
    pub fn accesses_of(&self, cell: CellId, thread: ThreadId) -> &[u32] {
        let accesses = self.accesses_by(cell, thread);
        accesses.map_or(&[], |accesses| &accesses.all)
    }

    /// The indices of the writes of a cell by a thread.
    pub fn writes_of(&self, cell: CellId, thread: ThreadId) -> &[u32] {
        let accesses = self.accesses_by(cell, thread);
        accesses.map_or(&[], |accesses| &accesses.writes)
    }

    /// The writes of a cell by a thread that have at least `place` others before them in modification order. The writes of the thread
    /// must stand in that order as in program order.
    pub fn writes_of_from(&self, cell: CellId, thread: ThreadId, place: usize) -> &[u32] {
        let Some(&first) = self.cells[cell.index()].writes.get(place) else {
            return &[];
        };
        let label = self.label_of(first);
        let writes = self.writes_of(cell, thread);
        let is_before = |&index: &u32| self.label_of(EventId::of(thread, index)) < label;
        &writes[writes.partition_point(is_before)..]
    }

    #[inline]
    fn accesses_by(&self, cell: CellId, thread: ThreadId) -> Option<&Accesses> {
        self.accesses.get(cell.index())?.get(thread.index())
    }

    /// How many writes of its cell stand before a write in modification order, the initial one not counted; none if it
    /// has no place, as an initial write.
    pub fn place_of(&self, write: EventId) -> Option<usize> {
        let cell = self.event(write)?.action.cell()?;
        let writes = &self.cells[cell.index()].writes;
        if writes.len() <= FEW_WRITES {
            return writes.iter().rposition(|&other| other == write);
        }
        if writes.last() == Some(&write) {
            return Some(writes.len() - 1);
        }
        let label = self.label_of(write);
        let place = writes.partition_point(|&other| self.label_of(other) < label);
        (writes.get(place) == Some(&write)).then_some(place)
    }

    /// A number that grows along the modification order of a cell: 0 for its initial write, and nothing for a write without a place.
    /// It means something only as long as no write gets or loses its place.
    pub fn label_in_order(&self, write: EventId) -> Option<u64> {
        let label = self.label_of(write);
        (label > 0 || write.is_initial()).then_some(label)
    }

    /// The label of a write; 0 if it has no place, as an initial write.
    fn label_of(&self, write: EventId) -> u64 {
        match write.unpack() {
            Unpacked::Initial(_) => 0,
            Unpacked::Of { thread, index } => {
                let labels = self.labels.get(thread.index());
                let label = labels.and_then(|labels| labels.get(index as usize));
                label.copied().unwrap_or(0)
            }
        }
    }

    fn set_label(&mut self, write: EventId, label: u64) {
        let Unpacked::Of { thread, index } = write.unpack() else {
            return;
        };
        if self.labels.len() <= thread.index() {
            self.labels.resize(thread.index() + 1, Vec::new());
        }
        let labels = &mut self.labels[thread.index()];
        if labels.len() <= index as usize {
            labels.resize(index as usize + 1, 0);
        }
        labels[index as usize] = label;
    }

    /// Gives all writes of a cell new labels.
    fn label_anew(&mut self, cell: CellId) {
        for place in 0..self.cells[cell.index()].writes.len() {
            let write = self.cells[cell.index()].writes[place];
            self.set_label(write, (place as u64 + 1) * LABEL_GAP);
        }
    }

    /// How many events of some kinds there are.
    pub fn census(&self) -> Census {
        self.census
    }

    /// Compares two threads by name: a thread comes before those that it starts, and these in the order of their starts. Threads
    /// that exist from the start are compared by their ids, which are the same in every process.
    pub fn compare_threads(&self, one: ThreadId, other: ThreadId) -> Ordering {
        if one == other {
            return Ordering::Equal;
        }
        if let (Some(first), Some(second)) = (self.spawn_of(one), self.spawn_of(other))
            && first.thread() == second.thread()
        {
            return first.key().cmp(&second.key());
        }
        let [depth, other_depth] = [one, other].map(|thread| self.line_of(thread).count());
        let shared = depth.min(other_depth);
        let line = self.line_of(one).skip(depth - shared);
        let other_line = self.line_of(other).skip(other_depth - shared);
        let differing = line.zip(other_line).take_while(|(one, other)| one != other);
        match differing.last() {
            None => depth.cmp(&other_depth),
            Some((one, other)) => self.place_of_start(one).cmp(&self.place_of_start(other)),
        }
    }

    /// The thread at the root, and the places of the events that start the threads from there on.
    fn path_of(&self, thread: ThreadId) -> Vec<u32> {
        let places = self
            .line_of(thread)
            .map(|thread| self.place_of_start(thread));
        let mut path: Vec<u32> = places.collect();
        path.reverse();
        path
    }

    /// A thread, the one that started it, and so on up to one that exists from the start.
    fn line_of(&self, thread: ThreadId) -> impl Iterator<Item = ThreadId> + '_ {
        iter::successors(Some(thread), |&thread| self.spawn_of(thread)?.thread())
    }

    /// Where the event that starts a thread is among those of its thread; for a thread that exists from the start, its id.
    fn place_of_start(&self, thread: ThreadId) -> u32 {
        match self.spawn_of(thread).map(EventId::unpack) {
            Some(Unpacked::Of { index, .. }) => index,
            Some(Unpacked::Initial(_)) | None => thread.0,
        }
    }

    /// Compares two events by name: initial writes by their locations, before all others; these by their threads and their places in
    /// them.
    pub fn compare_events(&self, one: EventId, other: EventId) -> Ordering {
        match (one.unpack(), other.unpack()) {
            (Unpacked::Initial(one), Unpacked::Initial(other)) => self.compare_cells(one, other),
            (Unpacked::Initial(_), Unpacked::Of { .. }) => Ordering::Less,
            (Unpacked::Of { .. }, Unpacked::Initial(_)) => Ordering::Greater,
            (
                Unpacked::Of { thread, index },
                Unpacked::Of {
                    thread: other,
                    index: place,
                },
            ) => self.compare_threads(thread, other).then(index.cmp(&place)),
        }
    }

    /// Compares two cells by the names of their objects and by their places in them. Objects that exist from the start have ids
    /// that are the same in every process, and come before those that threads create.
    pub fn compare_cells(&self, one: CellId, other: CellId) -> Ordering {
        let [one, other] = [one, other].map(|cell| self.cells[cell.index()].location);
        let objects = match [one, other].map(|location| self.allocation_of(location.object)) {
            [Some(one), Some(other)] => self.compare_events(one, other),
            [one_made, other_made] => {
                let made = one_made.is_some().cmp(&other_made.is_some());
                made.then(one.object.0.cmp(&other.object.0))
            }
        };
        objects.then(one.offset.cmp(&other.offset))
    }

    /// The event that created an object; none for one that exists from the start.
    pub fn allocation_of(&self, object: ObjectId) -> Option<EventId> {
        self.allocations.get(object.index()).copied().flatten()
    }

    /// Where an object lives that a thread created.
    pub fn kind_of(&self, object: ObjectId) -> Option<ObjectKind> {
        match self.event(self.allocation_of(object)?)?.action {
            Action::Allocate { kind, .. } => Some(kind),
            _ => None,
        }
    }

    /// Makes a read read from another write. The caller must handle the consequences: the value read, and whether an update
    /// succeeds.
    pub fn set_source(&mut self, read: EventId, write: EventId) {
        match self.action_mut(read) {
            Some(Action::Read { source, .. }) => *source = Some(write),
            other => panic!("{read:?} is {other:?}, not a read"),
        }
    }

    /// Replaces what a read did: another source, another mode.
    ///
    /// # Panics
    /// If there is no such event.
    pub fn replace(&mut self, event: EventId, action: Action) {
        let Some(place) = self.action_mut(event) else {
            panic!("there is no event {event:?}");
        };
        let before = std::mem::replace(place, action);
        if let (Some(old), Some(new)) = (before.mode(), action.mode())
            && old != new
        {
            self.census.count_access(old, ONE_LESS);
            self.census.count_access(new, ONE_MORE);
            for (action, mode, by) in [(&before, old, ONE_LESS), (&action, new, ONE_MORE)] {
                match *action {
                    Action::Read { cell, .. } => {
                        self.cells[cell.index()].count_read(mode, false, by);
                    }
                    Action::Write { cell, .. } => {
                        self.cells[cell.index()].count_write(mode, false, by);
                    }
                    _ => {}
                }
            }
            if let Unpacked::Of { thread, index } = event.unpack() {
                self.order_points.change(thread, index, &before, &action);
            }
        }
    }

    fn action_mut(&mut self, event: EventId) -> Option<&mut Action> {
        let Unpacked::Of { thread, index } = event.unpack() else {
            return None;
        };
        let events = self.threads.get_mut(thread.index())?;
        Some(&mut events.get_mut(index as usize)?.action)
    }

    /// Puts a write into its cell's modification order so that `place` others (the initial one not counted) come before.
    pub fn place(&mut self, write: EventId, cell: CellId, place: usize) {
        let is_atomic = self.is_atomic(write);
        let of_cell = &mut self.cells[cell.index()];
        of_cell.atomic_writes += u32::from(is_atomic);
        let writes = &mut of_cell.writes;
        if place == writes.len() {
            let before = writes.last().copied();
            writes.push(write);
            let before = before.map_or(0, |before| self.label_of(before));
            self.set_label(write, before + LABEL_GAP);
            return;
        }
        writes.insert(place, write);
        let before = place.checked_sub(1).map(|before| writes[before]);
        let after = writes.get(place + 1).copied();
        let before = before.map_or(0, |before| self.label_of(before));
        let label = match after {
            None => before + LABEL_GAP,
            Some(after) => before.midpoint(self.label_of(after)),
        };
        if label == before {
            self.label_anew(cell);
        } else {
            self.set_label(write, label);
        }
    }

    /// Removes the write at `place` from its cell's modification order.
    pub fn displace(&mut self, cell: CellId, place: usize) -> EventId {
        let writes = &mut self.cells[cell.index()].writes;
        let write = match writes.last() {
            Some(&last) if place + 1 == writes.len() => {
                writes.truncate(place);
                last
            }
            _ => writes.remove(place),
        };
        let is_atomic = self.is_atomic(write);
        self.cells[cell.index()].atomic_writes -= u32::from(is_atomic);
        if let Unpacked::Of { thread, index } = write.unpack() {
            self.labels[thread.index()][index as usize] = 0;
        }
        write
    }

    fn is_atomic(&self, access: EventId) -> bool {
        let mode = self.event(access).and_then(|event| event.action.mode());
        mode.is_some_and(Mode::is_atomic)
    }

    /// Gives a cell's writes another order, and returns the previous one.
    pub fn reorder(&mut self, cell: CellId, order: Vec<EventId>) -> Vec<EventId> {
        let writes = &mut self.cells[cell.index()].writes;
        debug_assert_eq!(writes.len(), order.len(), "an order has every write once");
        let before = std::mem::replace(writes, order);
        self.label_anew(cell);
        before
    }

    /// The class of this graph under an equivalence. Two graphs of one program are equivalent if and only if their
    /// classes are equal.
    pub fn class(&self, equivalence: Equivalence) -> Class {
        let mut words = Vec::with_capacity(64);
        let write_event = |words: &mut Vec<u32>, id: EventId| match id.unpack() {
            Unpacked::Initial(_) => words.push(0),
            Unpacked::Of { thread, index } => words.extend([thread.0 + 1, index]),
        };
        let write_value = |words: &mut Vec<u32>, value: Value| {
            for half in [value.bits(), value.uninitialised()] {
                words.extend([half as u32, (half >> 32) as u32]);
            }
        };
        // A waiting read that has read nothing has not happened yet; and a thread that has not started yet and one with
        // no events are the same, also at the end of the list.
        let has_happened =
            |event: &&Event| !matches!(event.action, Action::Read { source: None, .. });
        let mut skipped = 0;
        for events in &self.threads {
            let happened = events.iter().filter(has_happened).count() as u32;
            if happened == 0 {
                skipped += 1;
                continue;
            }
            words.extend(std::iter::repeat_n(0, skipped));
            skipped = 0;
            words.push(happened);
            for event in events.iter().filter(has_happened) {
                match event.action {
                    Action::Read { value, .. } if equivalence == Equivalence::Values => {
                        write_value(&mut words, value);
                    }
                    Action::Read {
                        source: Some(write),
                        ..
                    } => write_event(&mut words, write),
                    Action::Choose { taken } => words.push(taken),
                    _ => {}
                }
            }
        }
        if equivalence == Equivalence::ModificationOrder {
            for &(_, cell) in self.cells_of_object.iter().flatten() {
                let cell = &self.cells[cell.index()];
                if !cell.writes.is_empty() {
                    words.extend([u32::MAX, cell.location.object.0, cell.location.offset]);
                    for &write in &cell.writes {
                        write_event(&mut words, write);
                    }
                }
            }
        }
        Class(words.into_boxed_slice())
    }

    /// The class of this graph up to sources and modification order, in terms that mean the same wherever the program is
    /// loaded.
    pub fn class_by_names(&self) -> Class {
        let has_events = |thread: &ThreadId| !self.events_of(*thread).is_empty();
        let threads = (0..self.threads.len() as u32).map(ThreadId);
        let mut threads: Vec<ThreadId> = threads.filter(has_events).collect();
        threads.sort_by(|&one, &other| self.compare_threads(one, other));
        let mut ranks = vec![0; self.threads.len()];
        for (rank, thread) in (1..).zip(&threads) {
            ranks[thread.index()] = rank;
        }
        let mut words = Vec::with_capacity(64);
        let write_event = |words: &mut Vec<u32>, id: EventId| match id.unpack() {
            Unpacked::Initial(_) => words.push(0),
            Unpacked::Of { thread, index } => words.extend([ranks[thread.index()], index]),
        };
        for &thread in &threads {
            let path = self.path_of(thread);
            let events = self.events_of(thread);
            words.push(path.len() as u32);
            words.extend(path);
            words.push(events.len() as u32);
            for event in events {
                match event.action {
                    Action::Read {
                        source: Some(write),
                        ..
                    } => write_event(&mut words, write),
                    Action::Choose { taken } => words.push(taken),
                    _ => {}
                }
            }
        }
        let written = |cell: &CellId| !self.cells[cell.index()].writes.is_empty();
        let cells = (0..self.cells.len() as u32).map(CellId);
        let mut cells: Vec<CellId> = cells.filter(written).collect();
        cells.sort_by(|&one, &other| self.compare_cells(one, other));
        for cell in cells {
            let cell = &self.cells[cell.index()];
            words.push(u32::MAX);
            match self.allocation_of(cell.location.object) {
                Some(made) => write_event(&mut words, made),
                None => words.extend([0, cell.location.object.0]),
            }
            words.push(cell.location.offset);
            for &write in &cell.writes {
                write_event(&mut words, write);
            }
        }
        Class(words.into_boxed_slice())
    }
}

/// The entry of a table of lists, created if need be.
#[inline]
fn entry<T: Clone + Default>(table: &mut Vec<T>, index: usize) -> &mut T {
    if table.len() <= index {
        table.resize(index + 1, T::default());
    }
    &mut table[index]
}

/// The entry of a table, created if need be.
fn slot(table: &mut Vec<Option<EventId>>, index: usize) -> &mut Option<EventId> {
    if table.len() <= index {
        table.resize(index + 1, None);
    }
    &mut table[index]
}

/// When two graphs count as the same execution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Equivalence {
    /// Same events, same reads-from, same modification order.
    ModificationOrder,
    /// Same events, same reads-from.
    ReadsFrom,
    /// Same events, same values read.
    Values,
}

/// A class of equivalent graphs of one program.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Class(Box<[u32]>);

impl Class {
    /// The numbers that represent it, for saving.
    pub fn numbers(&self) -> &[u32] {
        &self.0
    }

    /// The class with these numbers.
    pub fn from_numbers(numbers: &[u32]) -> Self {
        Self(numbers.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(object: u32, offset: u32) -> Location {
        Location {
            object: ObjectId(object),
            offset,
        }
    }

    #[test]
    fn cells_are_found_again_and_overlaps_are_refused() {
        let mut graph = Graph::new();
        let x = graph.cell(at(3, 8), Width::Four, Value::ZERO).unwrap();
        let y = graph.cell(at(3, 4), Width::Four, Value::ZERO).unwrap();
        assert_eq!(graph.cell(at(3, 8), Width::Four, Value::ZERO), Ok(x));
        assert_eq!(graph.cell_at(at(3, 4)), Some(y));
        assert_eq!(graph.cell_at(at(0, 4)), None);
        for (offset, width) in [
            (8, Width::Two),
            (10, Width::One),
            (0, Width::Eight),
            (6, Width::Four),
            (8, Width::Eight),
        ] {
            assert!(graph.cell(at(3, offset), width, Value::ZERO).is_err());
        }
        assert!(graph.cell(at(3, 12), Width::Eight, Value::ZERO).is_ok());
        assert!(graph.cell(at(2, 8), Width::Eight, Value::ZERO).is_ok());
    }

    #[test]
    fn empty_threads_at_the_end_do_not_matter_but_sources_do() {
        let mut graph = Graph::new();
        let x = graph.cell(at(0, 0), Width::Four, Value::ZERO).unwrap();
        let read = |source| {
            let action = Action::Read {
                cell: x,
                mode: Mode::Relaxed,
                of_update: false,
                exclusive: false,
                awaited: false,
                source,
                value: Value::ZERO,
            };
            Event::new(action, 0)
        };
        let classes = [Some(EventId::initial(x)), None].map(|source| {
            graph.add(ThreadId(0), read(source));
            let before = graph.class(Equivalence::ReadsFrom);
            graph.add(ThreadId(2), read(source));
            graph.take_back(ThreadId(2));
            assert_eq!(graph.class(Equivalence::ReadsFrom), before);
            graph.take_back(ThreadId(0));
            before
        });
        assert_ne!(classes[0], classes[1]);
        assert_eq!(classes[1], graph.class(Equivalence::ReadsFrom));
    }

    /// Writes are placed and displaced everywhere, and often at one place, so that labels run out between two of them.
    #[test]
    fn every_write_knows_its_place() {
        let mut graph = Graph::new();
        let x = graph.cell(at(0, 0), Width::Four, Value::ZERO).unwrap();
        let action = Action::Write {
            cell: x,
            mode: Mode::Relaxed,
            exclusive: false,
            value: Value::ZERO,
        };
        let write = Event::new(action, 0);
        let places_are_known = |graph: &Graph| {
            let writes = &graph.cells()[x.index()].writes;
            for (place, &write) in writes.iter().enumerate() {
                assert_eq!(graph.place_of(write), Some(place), "{writes:?}");
            }
        };
        for number in 0..100_usize {
            let id = graph.add(ThreadId(number as u32 % 3), write);
            let place = match number {
                0..80 => number / 2,
                _ => number * 7 % 60,
            };
            graph.place(id, x, place);
            places_are_known(&graph);
        }
        let displaced = graph.displace(x, 40);
        assert_eq!(graph.place_of(displaced), None);
        places_are_known(&graph);
        graph.place(displaced, x, 3);
        let mut order = graph.cells()[x.index()].writes.clone();
        order.reverse();
        graph.reorder(x, order);
        places_are_known(&graph);
        assert_eq!(graph.place_of(EventId::initial(x)), None);
    }

    #[test]
    fn classes_tell_sources_and_orders_apart() {
        let mut graph = Graph::new();
        let x = graph.cell(at(0, 0), Width::Four, Value::ZERO).unwrap();
        let write = |value| {
            let action = Action::Write {
                cell: x,
                mode: Mode::Relaxed,
                exclusive: false,
                value: Value::new(value, Width::Four),
            };
            Event::new(action, 0)
        };
        let first = graph.add(ThreadId(0), write(1));
        let second = graph.add(ThreadId(1), write(2));
        graph.place(first, x, 0);
        graph.place(second, x, 1);
        let one = graph.clone();
        graph.displace(x, 0);
        graph.place(first, x, 1);
        assert_eq!(graph.last_write_to(x), first);
        assert_ne!(
            graph.class(Equivalence::ModificationOrder),
            one.class(Equivalence::ModificationOrder)
        );
        assert_eq!(
            graph.class(Equivalence::ReadsFrom),
            one.class(Equivalence::ReadsFrom)
        );
    }

    #[test]
    fn by_values_a_read_is_told_by_what_it_read_and_not_by_where() {
        let mut graph = Graph::new();
        let x = graph.cell(at(0, 0), Width::Four, Value::ZERO).unwrap();
        let write = |value| {
            let action = Action::Write {
                cell: x,
                mode: Mode::Relaxed,
                exclusive: false,
                value: Value::new(value, Width::Four),
            };
            Event::new(action, 0)
        };
        let writes = [1, 1, 2].map(|value| {
            let thread = ThreadId(graph.thread_count() as u32);
            let id = graph.add(thread, write(value));
            graph.place(id, x, 0);
            id
        });
        let classes = writes.map(|source| {
            let action = Action::Read {
                cell: x,
                mode: Mode::Relaxed,
                of_update: false,
                exclusive: false,
                awaited: false,
                source: Some(source),
                value: graph.value_of(source),
            };
            graph.add(ThreadId(3), Event::new(action, 0));
            let classes = [Equivalence::Values, Equivalence::ReadsFrom].map(|by| graph.class(by));
            graph.take_back(ThreadId(3));
            classes
        });
        assert_eq!(classes[0][0], classes[1][0]);
        assert_ne!(classes[0][1], classes[1][1]);
        assert_ne!(classes[0][0], classes[2][0]);
    }
}
