//! Whether a graph stays consistent when an event is added: on random graphs, the incremental checks say exactly what the axioms
//! say, under every model.
//!
//! Exploring a program visits all of its graphs, so only small programs can be explored; here each graph is grown once, so it can
//! be large and strange. Threads, accesses, fences, updates, spawns and joins are added at random, with a preference for reading
//! old writes and for writing behind the back of others, since that is what closes cycles. Some writes revisit the last read of
//! another thread. What is found inconsistent is taken back, so that the graph before each step is consistent.
//!
//! `NORNS_GRAPHS` says how many graphs are grown under each model.

use crate::random_graphs::{Judged, Numbers, graphs, read_action, write_action};
use norns_execution::{Access, Action, CellId, EventId, Mode, ThreadId};
use norns_explorers::MemoryModel;

const STORES: [Mode; 3] = [Mode::Relaxed, Mode::Relaxed, Mode::Release];
const LOADS: [Mode; 3] = [Mode::Relaxed, Mode::Relaxed, Mode::Acquire];
const UPDATES: [Mode; 4] = [
    Mode::Relaxed,
    Mode::Acquire,
    Mode::Release,
    Mode::AcquireRelease,
];
const FENCES: [Mode; 3] = [Mode::Acquire, Mode::Release, Mode::AcquireRelease];

/// What the graphs of a test are made of.
#[derive(Clone, Copy)]
struct Mix {
    threads: u32,
    cells: u32,
    steps: u64,
    /// How many of a hundred steps are fences.
    fences: u64,
    /// How many of a hundred accesses and fences are `seq_cst`.
    sequentially_consistent: u64,
    /// How many of a hundred accesses are updates.
    updates: u64,
    /// Whether threads are spawned and joined; otherwise all of them run from the beginning.
    spawns: bool,
}

impl Mix {
    fn any(numbers: &mut Numbers) -> Self {
        Self {
            threads: 2 + numbers.below(4) as u32,
            cells: 1 + numbers.below(4) as u32,
            steps: 6 + numbers.below(18),
            fences: numbers.pick(&[0, 10, 30]),
            sequentially_consistent: numbers.pick(&[10, 30, 50, 80]),
            updates: numbers.pick(&[0, 10, 30]),
            spawns: numbers.percent(50),
        }
    }
}

/// Where a thread stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    NotSpawned,
    Running,
    Joined,
}

struct Growing<'a> {
    mix: Mix,
    numbers: &'a mut Numbers,
    judged: Judged,
    stages: Vec<Stage>,
    revisits: u64,
}

impl<'a> Growing<'a> {
    fn new(model: MemoryModel, mix: Mix, numbers: &'a mut Numbers) -> Self {
        let first = |thread| {
            if mix.spawns && thread > 0 {
                Stage::NotSpawned
            } else {
                Stage::Running
            }
        };
        Self {
            mix,
            judged: Judged::new(model, mix.cells),
            stages: (0..mix.threads).map(first).collect(),
            numbers,
            revisits: 0,
        }
    }

    fn grow(&mut self) {
        for _ in 0..self.mix.steps {
            self.step();
        }
    }

    fn mode(&mut self, weaker: &[Mode]) -> Mode {
        if self.numbers.percent(self.mix.sequentially_consistent) {
            Mode::SequentiallyConsistent
        } else {
            self.numbers.pick(weaker)
        }
    }

    fn step(&mut self) {
        let thread = ThreadId(self.numbers.below(u64::from(self.mix.threads)) as u32);
        let other = ThreadId(self.numbers.below(u64::from(self.mix.threads)) as u32);
        if self.stages[thread.index()] != Stage::Running {
            return;
        }
        match self.stages[other.index()] {
            Stage::NotSpawned => {
                self.stages[other.index()] = Stage::Running;
                self.add_event(thread, Action::Spawn { child: other });
            }
            Stage::Running
                if self.mix.spawns
                    && self.judged.graph.spawn_of(other).is_some()
                    && !self.depends(thread, other)
                    && self.numbers.percent(4) =>
            {
                self.stages[other.index()] = Stage::Joined;
                self.add_event(thread, Action::Join { child: other });
            }
            _ if self.numbers.percent(self.mix.fences) => {
                let mode = self.mode(&FENCES);
                self.add_event(thread, Action::Fence { mode });
            }
            _ => self.access(thread),
        }
    }

    /// Whether a thread was started, directly or not, by another, or is that one.
    fn depends(&self, thread: ThreadId, on: ThreadId) -> bool {
        thread == on
            || self
                .judged
                .graph
                .spawn_of(thread)
                .and_then(EventId::thread)
                .is_some_and(|parent| self.depends(parent, on))
    }

    fn access(&mut self, thread: ThreadId) {
        let cell = CellId(self.numbers.below(u64::from(self.mix.cells)) as u32);
        if self.numbers.percent(self.mix.updates) {
            let mode = self.mode(&UPDATES);
            self.update(thread, cell, mode);
        } else if self.numbers.percent(50) {
            let mode = self.mode(&LOADS);
            let mode = self.judged.model.effective_mode(Access::Load, mode);
            self.read(thread, cell, mode, false);
        } else {
            let mode = self.mode(&STORES);
            let mode = self.judged.model.effective_mode(Access::Store, mode);
            self.write(thread, cell, mode);
        }
    }

    /// Adds an event whose consistency does not depend on anything that is chosen.
    fn add_event(&mut self, thread: ThreadId, action: Action) -> EventId {
        let id = self.judged.add(thread, action);
        assert!(
            self.judged.judge(&[id], true),
            "{action:?} is forbidden: {:?}",
            self.judged.graph
        );
        id
    }

    /// A place among `count + 1`, at times one that is too early.
    fn choose_place(&mut self, earliest: usize, count: usize) -> usize {
        let first = if self.numbers.percent(5) { 0 } else { earliest };
        let choices = (count + 1 - first) as u64;
        first + self.numbers.below(choices) as usize
    }

    fn read(
        &mut self,
        thread: ThreadId,
        cell: CellId,
        mode: Mode,
        is_update: bool,
    ) -> Option<EventId> {
        let count = self.judged.graph.cells()[cell.index()].writes.len();
        let next = EventId::of(thread, self.judged.graph.events_of(thread).len() as u32);
        let Judged {
            model,
            graph,
            consistency,
            ..
        } = &self.judged;
        let (earliest, readable) = if model.orders_writes() {
            (consistency.earliest_source(graph, next, cell), None)
        } else {
            (0, Some(consistency.weakly_readable(graph, next, cell)))
        };
        let place = self.choose_place(earliest, count);
        let source = self.judged.source_at(cell, place);
        let read = self
            .judged
            .add(thread, read_action(cell, mode, source, is_update));
        if self.judged.judge(&[read], place >= earliest) {
            let is_known = readable.is_none_or(|readable| readable.contains(&source));
            assert!(is_known, "{source:?}: {:?}", self.judged.graph);
            return Some(read);
        }
        self.judged.take_back(read);
        None
    }

    fn update(&mut self, thread: ThreadId, cell: CellId, mode: Mode) {
        let mode = self.judged.model.effective_mode(Access::Update, mode);
        let Some(read) = self.read(thread, cell, mode.of_read_half(), true) else {
            return;
        };
        let source = self.judged.graph.source_of(read);
        let behind_source = source.and_then(|source| self.judged.graph.place_of(source));
        let write = self
            .judged
            .add(thread, write_action(cell, mode.of_write_half(), true));
        let place = if self.judged.model.orders_writes() {
            behind_source.map_or(0, |place| place + 1)
        } else {
            self.judged.graph.cells()[cell.index()].writes.len()
        };
        let earliest = self.judged.earliest_place(write, cell, None);
        self.judged.graph.place(write, cell, place);
        if !self.judged.judge(&[write], place >= earliest) {
            self.judged.graph.displace(cell, place);
            self.judged.take_back(write);
            self.judged.take_back(read);
        }
    }

    fn write(&mut self, thread: ThreadId, cell: CellId, mode: Mode) {
        let write = self.judged.add(thread, write_action(cell, mode, false));
        let reader = if self.numbers.percent(50) {
            self.revisited_read(write, cell)
        } else {
            None
        };
        let earliest = self.judged.earliest_place(write, cell, reader);
        let count = self.judged.graph.cells()[cell.index()].writes.len();
        let place = if self.judged.model.orders_writes() {
            self.choose_place(earliest, count)
        } else {
            count
        };
        let source = reader.and_then(|read| self.judged.graph.source_of(read));
        self.judged.graph.place(write, cell, place);
        let is_consistent = if let Some(read) = reader {
            self.read_from(read, write);
            self.revisits += 1;
            self.judged.judge(&[write, read], place >= earliest)
        } else {
            self.judged.judge(&[write], place >= earliest)
        };
        if !is_consistent {
            self.judged.graph.displace(cell, place);
            self.judged.take_back(write);
            if let (Some(read), Some(source)) = (reader, source) {
                self.read_from(read, source);
            }
        }
    }

    fn read_from(&mut self, read: EventId, source: EventId) {
        self.judged.graph.set_source(read, source);
        self.judged
            .consistency
            .clocks
            .update(&self.judged.graph, read);
    }

    /// A read of the cell that is the last event of its thread, and on which a write does not depend.
    fn revisited_read(&mut self, write: EventId, cell: CellId) -> Option<EventId> {
        let dependence = self.judged.consistency.clocks.dependence(write);
        let running = (0..self.mix.threads)
            .map(ThreadId)
            .filter(|thread| self.stages[thread.index()] == Stage::Running);
        let lasts = running.filter_map(|thread| {
            let index = self.judged.graph.events_of(thread).len().checked_sub(1)?;
            Some(EventId::of(thread, index as u32))
        });
        let can_be_revisited = |&last: &EventId| {
            let action = self.judged.graph.event(last).map(|event| event.action);
            let reads = matches!(action, Some(Action::Read { cell: read, exclusive: false, .. }) if read == cell);
            reads && !dependence.includes(last)
        };
        let reads: Vec<EventId> = lasts.filter(can_be_revisited).collect();
        (!reads.is_empty()).then(|| self.numbers.pick(&reads))
    }
}

fn steps_are_judged_as_by_the_axioms(model: MemoryModel) {
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    let (mut steps, mut forbidden, mut revisits) = (0, 0, 0);
    for _ in 0..graphs(10_000) {
        let mix = Mix::any(&mut numbers);
        let mut growing = Growing::new(model, mix, &mut numbers);
        growing.grow();
        steps += growing.judged.steps;
        forbidden += growing.judged.forbidden;
        revisits += growing.revisits;
    }
    // A comparison in which nothing is forbidden would show little.
    assert!(forbidden * 50 > steps, "{forbidden} of {steps}");
    assert!(revisits * 50 > steps, "{revisits} of {steps}");
}

#[test]
fn sequential_consistency() {
    steps_are_judged_as_by_the_axioms(MemoryModel::Sc);
}

#[test]
fn total_store_order() {
    steps_are_judged_as_by_the_axioms(MemoryModel::Tso);
}

#[test]
fn partial_store_order() {
    steps_are_judged_as_by_the_axioms(MemoryModel::Pso);
}

#[test]
fn release_acquire() {
    steps_are_judged_as_by_the_axioms(MemoryModel::Ra);
}

#[test]
fn rc11() {
    steps_are_judged_as_by_the_axioms(MemoryModel::Rc11);
}

#[test]
fn c20() {
    steps_are_judged_as_by_the_axioms(MemoryModel::C20);
}

#[test]
fn wrc11() {
    steps_are_judged_as_by_the_axioms(MemoryModel::Wrc11);
}
