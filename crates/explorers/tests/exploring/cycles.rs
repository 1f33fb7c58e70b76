//! Graphs that contain a cycle of program order and communication: where the cycle closes, the incremental checks say what the
//! axioms say, under every model.
//!
//! Whether such a cycle is allowed depends on every mode and fence along it, and most of the rules for `seq_cst` events matter in
//! no other graphs. Purely random graphs have few of them (`growing_graphs.rs`), so here they are made as litmus tests are: each
//! thread gets from a communication edge to the next one by program order, and the last thread's edge leads back to the first.
//! The events are added in a random order. What is found inconsistent is left out.
//!
//! `NORNS_GRAPHS` says how many graphs are grown under each model.

use crate::random_graphs::{Judged, Numbers, graphs, read_action, write_action};
use norns_execution::{
    Access, Action, Barrier, CellId, EventId, Location, Mode, ObjectId, ThreadId,
};
use norns_explorers::MemoryModel;

/// How the last event of a thread is related to the first one of the next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Communication {
    /// The second reads from the first.
    ReadsFrom,
    /// The second overwrites what the first reads.
    FromRead,
    /// The second overwrites the first.
    ModificationOrder,
    /// The second joins a thread that the first starts, and that does nothing.
    SpawnAndJoin,
    /// The first arrives at a barrier, which needs no other arrival, and the second departs from it.
    Barrier,
}

/// What a thread is to do.
#[derive(Clone, Copy)]
enum Planned {
    /// Read the write with this number, or the initial value.
    Read {
        cell: CellId,
        mode: Mode,
        source: Option<usize>,
    },
    /// Write; the write has a number, and a rank in the order of its cell.
    Write {
        cell: CellId,
        mode: Mode,
        number: usize,
        rank: u64,
    },
    Fence {
        mode: Mode,
    },
    Spawn {
        child: ThreadId,
    },
    /// Join a thread without events, once it is started.
    Join {
        child: ThreadId,
    },
    Arrive {
        barrier: Barrier,
    },
    /// Only ask whether a barrier is contested, which orders nothing.
    Ask {
        barrier: Barrier,
    },
    /// Depart once the phase is complete.
    Depart {
        barrier: Barrier,
    },
}

/// Threads without events have numbers from here on: there are fewer others.
const FIRST_CHILD: u32 = 12;

/// Barriers are at objects with numbers from here on: there are fewer cells.
const FIRST_BARRIER: u32 = 12;

struct Plan<'a> {
    numbers: &'a mut Numbers,
    model: MemoryModel,
    /// How many of a hundred accesses are `seq_cst`, and of a hundred places between two accesses have a fence.
    sequentially_consistent: u64,
    fences: u64,
    threads: Vec<Vec<Planned>>,
    /// How many writes are planned.
    writes: usize,
}

impl<'a> Plan<'a> {
    fn new(model: MemoryModel, numbers: &'a mut Numbers) -> Self {
        Self {
            sequentially_consistent: numbers.pick(&[10, 30, 50, 70]),
            fences: numbers.pick(&[0, 20, 40]),
            numbers,
            model,
            threads: Vec::new(),
            writes: 0,
        }
    }

    fn mode(&mut self, access: Access, weaker: &[Mode]) -> Mode {
        let mode = if self.numbers.percent(self.sequentially_consistent) {
            Mode::SequentiallyConsistent
        } else {
            self.numbers.pick(weaker)
        };
        self.model.effective_mode(access, mode)
    }

    fn read(&mut self, cell: CellId, source: Option<usize>) -> Planned {
        let mode = self.mode(Access::Load, &[Mode::Relaxed, Mode::Acquire, Mode::Acquire]);
        Planned::Read { cell, mode, source }
    }

    fn write(&mut self, cell: CellId, rank: u64) -> Planned {
        let mode = self.mode(
            Access::Store,
            &[Mode::Relaxed, Mode::Release, Mode::Release],
        );
        self.writes += 1;
        Planned::Write {
            cell,
            mode,
            number: self.writes - 1,
            rank,
        }
    }

    fn fence(&mut self) -> Option<Planned> {
        if !self.numbers.percent(self.fences) {
            let barrier = barrier_of(CellId(0));
            return self.numbers.percent(10).then_some(Planned::Ask { barrier });
        }
        let mode = self.numbers.pick(&[
            Mode::SequentiallyConsistent,
            Mode::SequentiallyConsistent,
            Mode::Acquire,
            Mode::Release,
        ]);
        Some(Planned::Fence { mode })
    }

    /// The two events of an edge.
    fn edge(&mut self, cell: CellId) -> (Planned, Planned) {
        let communication = self.numbers.pick(&[
            Communication::ReadsFrom,
            Communication::ReadsFrom,
            Communication::FromRead,
            Communication::FromRead,
            Communication::ModificationOrder,
            Communication::SpawnAndJoin,
            Communication::Barrier,
        ]);
        match communication {
            Communication::ReadsFrom => {
                let first = self.write(cell, 10);
                let source = Some(self.writes - 1);
                (first, self.read(cell, source))
            }
            Communication::FromRead => {
                // The write that is read may be another than the initial one.
                let source = self.numbers.percent(20).then(|| {
                    let write = self.write(cell, 10);
                    self.threads.push(vec![write]);
                    self.writes - 1
                });
                (self.read(cell, source), self.write(cell, 20))
            }
            Communication::ModificationOrder => (self.write(cell, 10), self.write(cell, 20)),
            Communication::SpawnAndJoin => {
                let child = ThreadId(FIRST_CHILD + cell.0);
                (Planned::Spawn { child }, Planned::Join { child })
            }
            Communication::Barrier => {
                let barrier = barrier_of(cell);
                (Planned::Arrive { barrier }, Planned::Depart { barrier })
            }
        }
    }

    /// Plans the threads of a cycle, and something besides.
    fn cycle(&mut self) -> u32 {
        let length = 2 + self.numbers.below(3) as u32;
        let edges: Vec<(Planned, Planned)> =
            (0..length).map(|cell| self.edge(CellId(cell))).collect();
        for (index, &(leaving, _)) in edges.iter().enumerate() {
            let (_, entering) = edges[(index + edges.len() - 1) % edges.len()];
            let mut thread = vec![entering];
            thread.extend(self.fence());
            if self.numbers.percent(15) {
                let cell = CellId(self.numbers.below(u64::from(length)) as u32);
                let other = if self.numbers.percent(50) {
                    self.read(cell, None)
                } else {
                    self.write(cell, 5)
                };
                thread.push(other);
                thread.extend(self.fence());
            }
            thread.push(leaving);
            self.threads.push(thread);
        }
        length
    }
}

/// The barrier of an edge.
fn barrier_of(cell: CellId) -> Barrier {
    let location = Location {
        object: ObjectId(FIRST_BARRIER + cell.0),
        offset: 0,
    };
    Barrier {
        location,
        incarnation: 0,
        needed: 1,
    }
}

fn arrive(barrier: Barrier, count: u32) -> Action {
    Action::Arrive {
        barrier,
        phase: 0,
        count,
        contested: false,
    }
}

/// The planned threads, as far as they were added.
struct Growing<'a> {
    judged: Judged,
    threads: &'a [Vec<Planned>],
    /// How many events of each thread were dealt with.
    done: Vec<usize>,
    /// What each planned write became; none if it was not added.
    writes: Vec<Option<EventId>>,
    /// The ranks of the writes of each cell that were added, in order.
    ranks: Vec<Vec<u64>>,
}

impl Growing<'_> {
    /// Adds the next event of a thread, if it can be added now.
    fn add_next(&mut self, thread: ThreadId) {
        let done = self.done[thread.index()];
        let Some(&planned) = self.threads[thread.index()].get(done) else {
            return;
        };
        match planned {
            Planned::Fence { mode } => self.add_other(thread, Action::Fence { mode }),
            Planned::Spawn { child } => self.add_other(thread, Action::Spawn { child }),
            Planned::Join { child } => {
                if self.judged.graph.spawn_of(child).is_none() {
                    return;
                }
                self.add_other(thread, Action::Join { child });
            }
            Planned::Arrive { barrier } => self.add_other(thread, arrive(barrier, 1)),
            Planned::Ask { barrier } => self.add_other(thread, arrive(barrier, 0)),
            Planned::Depart { barrier } => {
                if self.judged.graph.arrivals_at(barrier, 0).is_empty() {
                    return;
                }
                self.add_other(thread, Action::Depart { barrier, phase: 0 });
            }
            Planned::Read { cell, mode, source } => {
                let source = match source {
                    None => EventId::initial(cell),
                    Some(number) => match self.writes[number] {
                        None => return,
                        Some(write) => write,
                    },
                };
                self.read(thread, cell, mode, source);
            }
            Planned::Write {
                cell,
                mode,
                number,
                rank,
            } => self.write(thread, cell, mode, (number, rank)),
        }
        self.done[thread.index()] += 1;
    }

    /// Adds an event that is consistent whatever the others are.
    fn add_other(&mut self, thread: ThreadId, action: Action) {
        let event = self.judged.add(thread, action);
        assert!(
            self.judged.judge(&[event], true),
            "{action:?} is consistent"
        );
    }

    fn read(&mut self, thread: ThreadId, cell: CellId, mode: Mode, source: EventId) {
        let judged = &mut self.judged;
        let next = EventId::of(thread, judged.graph.events_of(thread).len() as u32);
        let earliest = judged
            .consistency
            .earliest_source(&judged.graph, next, cell);
        let place = judged.graph.place_of(source).map_or(0, |place| place + 1);
        let read = judged.add(thread, read_action(cell, mode, source, false));
        let possible = !judged.model.orders_writes() || place >= earliest;
        if !judged.judge(&[read], possible) {
            judged.take_back(read);
        }
    }

    fn write(&mut self, thread: ThreadId, cell: CellId, mode: Mode, (number, rank): (usize, u64)) {
        let judged = &mut self.judged;
        let ranks = &mut self.ranks[cell.index()];
        let write = judged.add(thread, write_action(cell, mode, false));
        let earliest = judged.earliest_place(write, cell, None);
        let place = if judged.model.orders_writes() {
            ranks.partition_point(|&other| other <= rank)
        } else {
            ranks.len()
        };
        judged.graph.place(write, cell, place);
        if judged.judge(&[write], place >= earliest) {
            ranks.insert(place, rank);
            self.writes[number] = Some(write);
        } else {
            judged.graph.displace(cell, place);
            judged.take_back(write);
        }
    }
}

fn cycles_are_judged_as_by_the_axioms(model: MemoryModel) {
    let mut numbers = Numbers(0x2545_F491_4F6C_DD1D);
    let (mut steps, mut forbidden) = (0, 0);
    for _ in 0..graphs(40_000) {
        let mut plan = Plan::new(model, &mut numbers);
        let cells = plan.cycle();
        let Plan {
            threads, writes, ..
        } = plan;
        let mut growing = Growing {
            judged: Judged::new(model, cells),
            done: vec![0; threads.len()],
            writes: vec![None; writes],
            ranks: vec![Vec::new(); cells as usize],
            threads: &threads,
        };
        for _ in 0..40 {
            let thread = numbers.below(threads.len() as u64) as u32;
            growing.add_next(ThreadId(thread));
        }
        steps += growing.judged.steps;
        forbidden += growing.judged.forbidden;
    }
    // A comparison in which nothing is forbidden would show little.
    assert!(forbidden * 50 > steps, "{forbidden} of {steps}");
}

#[test]
fn sequential_consistency() {
    cycles_are_judged_as_by_the_axioms(MemoryModel::Sc);
}

#[test]
fn total_store_order() {
    cycles_are_judged_as_by_the_axioms(MemoryModel::Tso);
}

#[test]
fn partial_store_order() {
    cycles_are_judged_as_by_the_axioms(MemoryModel::Pso);
}

#[test]
fn release_acquire() {
    cycles_are_judged_as_by_the_axioms(MemoryModel::Ra);
}

#[test]
fn rc11() {
    cycles_are_judged_as_by_the_axioms(MemoryModel::Rc11);
}

#[test]
fn c20() {
    cycles_are_judged_as_by_the_axioms(MemoryModel::C20);
}

#[test]
fn wrc11() {
    cycles_are_judged_as_by_the_axioms(MemoryModel::Wrc11);
}
