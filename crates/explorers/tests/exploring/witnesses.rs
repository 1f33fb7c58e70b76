//! Questions about all witnesses of a graph whose reads have values: on random graphs, the answers are those of the definition,
//! which tries every choice of sources and every order.
//!
//! Most writes have the same value, so most reads could have read from several of them. Plain accesses of one cell are what the
//! questions are about; everything else orders them, or does not: releases, acquires, fences, updates, spawns, joins and
//! barriers.
//!
//! `NORNS_GRAPHS` says how many graphs are made for each model.

use crate::random_graphs::{Numbers, graph_with_cells, graphs};
use norns_execution::{
    Access, Action, Barrier, CellId, Event, EventId, Graph, Location, Mode, ObjectId, ThreadId,
    Value, Width,
};
use norns_explorers::{
    MemoryModel,
    models::good_writes::{
        Apart, Constraints, GoodWrites, are_apart_by_definition, has_witness_by_definition,
    },
};

/// The cell that plain accesses use.
const DATA: CellId = CellId(0);

/// How many cells there are, the one for data included.
const CELLS: u32 = 4;

/// The cell by which one thread hands on what it has heard.
const RELAY: CellId = CellId(3);

/// A barrier at which two threads meet once.
const MEETING: Barrier = Barrier {
    location: Location {
        object: ObjectId(CELLS),
        offset: 0,
    },
    incarnation: 0,
    needed: 2,
};

/// A graph that grows without regard to the axioms.
struct Growing<'a> {
    model: MemoryModel,
    numbers: &'a mut Numbers,
    graph: Graph,
    threads: u32,
    /// The threads that no longer run.
    joined: Vec<ThreadId>,
}

impl Growing<'_> {
    fn add(&mut self, thread: ThreadId, action: Action) -> EventId {
        let label = self.graph.events_of(thread).len() as u32;
        self.graph.add(thread, Event::new(action, label))
    }

    fn runs(&self, thread: ThreadId) -> bool {
        let is_started = thread.0 < 2 || self.graph.spawn_of(thread).is_some();
        is_started && !self.joined.contains(&thread)
    }

    fn step(&mut self) {
        let thread = ThreadId(self.numbers.below(u64::from(self.threads)) as u32);
        if !self.runs(thread) {
            return;
        }
        match self.numbers.below(20) {
            0..=7 => {
                let cell = CellId(1 + self.numbers.below(2) as u32);
                self.access(thread, cell);
            }
            8..=11 => self.plain_access(thread),
            12..=13 => {
                let mode = self.numbers.pick(&[
                    Mode::Acquire,
                    Mode::Release,
                    Mode::SequentiallyConsistent,
                ]);
                self.add(thread, Action::Fence { mode });
            }
            14..=16 => self.meet(thread),
            _ => self.spawn_or_join(thread),
        }
    }

    /// A message that must pass several threads: one writes data and raises flags, another raises the same flags and knows nothing of the
    /// data, and a third looks at the flags before it lets a fourth have the data. Whether there is a race depends on which of the
    /// two the third has heard.
    fn message(&mut self) {
        let [knowing, ignorant, looking, using] = [0, 1, 2, 3].map(ThreadId);
        let link = self.numbers.below(4);
        if link == 0 {
            self.add(using, Action::Spawn { child: looking });
        }
        self.write(knowing, DATA, Mode::Plain, false);
        let mut raises = vec![knowing, knowing, ignorant];
        if self.numbers.percent(50) {
            raises.push(knowing);
        }
        for place in 0..raises.len() {
            let other = self.numbers.below(raises.len() as u64) as usize;
            raises.swap(place, other);
        }
        let flags = 1 + self.numbers.below(2) as u32;
        for flag in (1..=flags).map(CellId) {
            for &thread in &raises {
                let mode = self.model.effective_mode(Access::Store, Mode::Release);
                self.write_value(thread, flag, mode, 1);
            }
            for _ in 0..=self.numbers.below(2) {
                let mode = self.model.effective_mode(Access::Load, Mode::Acquire);
                self.read(looking, flag, mode, false);
            }
        }
        match link {
            0 => {
                self.add(using, Action::Join { child: looking });
            }
            1 => {
                self.add(looking, Action::Spawn { child: using });
            }
            2 => self.meet_with(looking, using),
            _ => {
                let (store, load) = (Mode::Release, Mode::Acquire);
                let store = self.model.effective_mode(Access::Store, store);
                let load = self.model.effective_mode(Access::Load, load);
                let write = self.write_value(looking, RELAY, store, 1);
                self.read_from(using, RELAY, load, false, write);
            }
        }
        self.plain_access(using);
    }

    /// An atomic read, write or update.
    fn access(&mut self, thread: ThreadId, cell: CellId) {
        let loads = [
            Mode::Relaxed,
            Mode::Acquire,
            Mode::Acquire,
            Mode::SequentiallyConsistent,
        ];
        let stores = [
            Mode::Relaxed,
            Mode::Release,
            Mode::Release,
            Mode::SequentiallyConsistent,
        ];
        let kind = self.numbers.below(5);
        if kind != 0 && kind != 1 {
            let mode = self.numbers.pick(&loads);
            let mode = self.model.effective_mode(Access::Load, mode);
            self.read(thread, cell, mode, kind == 2);
        }
        if kind <= 2 {
            let mode = self.numbers.pick(&stores);
            let mode = self.model.effective_mode(Access::Store, mode);
            self.write(thread, cell, mode, kind == 2);
        }
    }

    fn plain_access(&mut self, thread: ThreadId) {
        if self.numbers.percent(30) {
            self.read(thread, DATA, Mode::Plain, false);
        } else {
            self.write(thread, DATA, Mode::Plain, false);
        }
    }

    fn read(&mut self, thread: ThreadId, cell: CellId, mode: Mode, is_update: bool) {
        let writes: Vec<EventId> = self.graph.writes_to(cell).collect();
        // The initial value is read rarely: nothing else has it.
        let written = if writes.len() > 1 && self.numbers.percent(90) {
            &writes[1..]
        } else {
            &writes[..]
        };
        let source = self.numbers.pick(written);
        self.read_from(thread, cell, mode, is_update, source);
    }

    fn read_from(
        &mut self,
        thread: ThreadId,
        cell: CellId,
        mode: Mode,
        is_update: bool,
        source: EventId,
    ) {
        let action = Action::Read {
            cell,
            mode,
            of_update: is_update,
            exclusive: is_update,
            awaited: !is_update && mode != Mode::Plain && self.numbers.percent(30),
            source: Some(source),
            value: self.graph.value_of(source),
        };
        self.add(thread, action);
    }

    fn write(&mut self, thread: ThreadId, cell: CellId, mode: Mode, is_update: bool) {
        let number = self.numbers.pick(&[1, 1, 1, 1, 2]);
        let action = Action::Write {
            cell,
            mode,
            exclusive: is_update,
            value: Value::new(number, Width::Four),
        };
        let write = self.add(thread, action);
        self.place_last(write, cell);
    }

    fn write_value(&mut self, thread: ThreadId, cell: CellId, mode: Mode, number: u64) -> EventId {
        let action = Action::Write {
            cell,
            mode,
            exclusive: false,
            value: Value::new(number, Width::Four),
        };
        let write = self.add(thread, action);
        self.place_last(write, cell);
        write
    }

    fn place_last(&mut self, write: EventId, cell: CellId) {
        let place = self.graph.writes_to(cell).count() - 1;
        self.graph.place(write, cell, place);
    }

    /// Two threads meet, and both go on.
    fn meet(&mut self, thread: ThreadId) {
        let other = ThreadId(self.numbers.below(u64::from(self.threads)) as u32);
        if other == thread || !self.runs(other) || !self.graph.arrivals_at(MEETING, 0).is_empty() {
            return;
        }
        self.meet_with(thread, other);
    }

    fn meet_with(&mut self, thread: ThreadId, other: ThreadId) {
        for thread in [thread, other] {
            let arrival = Action::Arrive {
                barrier: MEETING,
                phase: 0,
                count: 1,
                contested: false,
            };
            self.add(thread, arrival);
        }
        for thread in [thread, other] {
            let departure = Action::Depart {
                barrier: MEETING,
                phase: 0,
            };
            self.add(thread, departure);
        }
    }

    fn spawn_or_join(&mut self, thread: ThreadId) {
        let children = 2..self.threads;
        for child in children.map(ThreadId) {
            if self.graph.spawn_of(child).is_none() {
                self.add(thread, Action::Spawn { child });
                return;
            }
            if child != thread && self.runs(child) && self.numbers.percent(20) {
                self.add(thread, Action::Join { child });
                self.joined.push(child);
                return;
            }
        }
    }
}

/// The plain accesses of a graph, two by two, where at least one of them writes.
fn pairs(graph: &Graph) -> Vec<[EventId; 2]> {
    let accesses = graph.events().filter(|(_, event)| {
        let action = event.action;
        action.cell() == Some(DATA)
    });
    let accesses: Vec<(EventId, bool)> = accesses
        .map(|(id, event)| (id, event.action.is_write()))
        .collect();
    let mut pairs = Vec::new();
    for (index, &(one, writes)) in accesses.iter().enumerate() {
        for &(other, also_writes) in &accesses[index + 1..] {
            if writes || also_writes {
                pairs.push([one, other]);
            }
        }
    }
    pairs
}

/// How often a question was answered with yes, and with no.
#[derive(Default, Debug)]
struct Answers {
    yes: u64,
    no: u64,
}

impl Answers {
    fn add(&mut self, answer: bool) {
        let count = if answer { &mut self.yes } else { &mut self.no };
        *count += 1;
    }
}

fn answers_are_those_of_the_definition(model: MemoryModel) {
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    let [mut has_witness, mut races, mut not_before] = [(); 3].map(|()| Answers::default());
    for _ in 0..graphs(3_000) {
        let mut growing = Growing {
            model,
            threads: 3 + numbers.below(2) as u32,
            graph: graph_with_cells(CELLS),
            joined: Vec::new(),
            numbers: &mut numbers,
        };
        let is_message = growing.numbers.percent(50);
        if is_message {
            growing.threads = 4;
            growing.message();
        }
        for _ in 0..24 {
            if growing.graph.events().count() >= 13 || is_message {
                break;
            }
            growing.step();
        }
        let graph = growing.graph;
        let good = GoodWrites::of_values(model, &graph);
        let expected = has_witness_by_definition(&good);
        let drawn = || {
            let events = graph.events();
            let events = events.map(|(id, event)| format!("{id:?}: {:?}\n", event.action));
            events.collect::<String>()
        };
        assert_eq!(
            good.witness(&Constraints::default()).is_some(),
            expected,
            "whether there is a witness under {model}:\n{}",
            drawn()
        );
        has_witness.add(expected);
        if !expected {
            continue;
        }
        for [one, other] in pairs(&graph) {
            let mut questions = vec![(Apart::Racing, [one, other])];
            if model.races_are_errors() {
                questions.push((Apart::NotBefore, [one, other]));
                questions.push((Apart::NotBefore, [other, one]));
            }
            for (wanted, events) in questions {
                let expected = are_apart_by_definition(&good, wanted, events);
                let found = good.apart(wanted, events);
                assert_eq!(
                    found.is_some(),
                    expected,
                    "whether {events:?} are {wanted:?} under {model}:\n{}",
                    drawn()
                );
                match wanted {
                    Apart::Racing => races.add(expected),
                    Apart::NotBefore => not_before.add(expected),
                }
            }
        }
        assert!(!good.gave_up(), "these graphs are small");
    }
    for answers in [&has_witness, &races, &not_before] {
        let all = answers.yes + answers.no;
        assert!(
            all == 0 || answers.yes.min(answers.no) * 50 > all,
            "both answers are frequent: {answers:?}"
        );
    }
}

#[test]
fn sequential_consistency() {
    answers_are_those_of_the_definition(MemoryModel::Sc);
}

#[test]
fn total_store_order() {
    answers_are_those_of_the_definition(MemoryModel::Tso);
}

#[test]
fn partial_store_order() {
    answers_are_those_of_the_definition(MemoryModel::Pso);
}

#[test]
fn release_acquire() {
    answers_are_those_of_the_definition(MemoryModel::Ra);
}

#[test]
fn rc11() {
    answers_are_those_of_the_definition(MemoryModel::Rc11);
}

#[test]
fn c20() {
    answers_are_those_of_the_definition(MemoryModel::C20);
}

#[test]
fn wrc11() {
    answers_are_those_of_the_definition(MemoryModel::Wrc11);
}
