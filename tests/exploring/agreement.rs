//! Agreement: on random programs, what defines a model in two ways defines it the same way twice.
//!
//! For every algorithm and model of the support table, executions, outcomes and findings equal those of the definition, and
//! no execution is found twice. For SC, TSO and PSO the machine (`every_schedule`) and the axioms (`every_graph`) must give the same executions, the
//! same outcomes and the same kinds of findings. The programs must be worth the trouble: how many of them tell models
//! apart, fail and succeed at compare-exchanges, take both arms of branches and end blocked is asserted too.
//!
//! `NORNS_PROGRAMS=20000 cargo test --release --test exploring agreement:: -- --nocapture` is the large run.

#![expect(clippy::print_stdout, reason = "the large run is read by a person")]

use crate::agreeing::{
    self, LIMITS, Outcome, Result, by_algorithm, by_algorithm_up_to_commuting, by_definition_up_to,
    by_definition_up_to_commuting, by_machine, guesswork, on_all_cores, programs,
};
use norns_execution::{
    Action, Equivalence, EventId, Graph, Mode,
    program::{FindingKind, Position, Run},
};
use norns_explorers::{
    End, Execution, MemoryModel, Stopped,
    compare::{Collected, Collector, Difference, compare},
    definition::EveryGraph,
    explorer::started_threads,
    models::precedence::{Precedence, PrecedenceBasis},
    support::{Algorithm, Supported, explorer_for},
};
use norns_litmus::{
    LitmusProgram, LitmusRun, Test,
    random::{Shape, gathering, generate, publication},
    read,
    shrink::shrink,
};
use std::{
    cell::RefCell,
    collections::BTreeSet,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

/// What the definition finds.
fn by_axioms(test: &Test, model: MemoryModel, seen: &RefCell<Features>) -> Result {
    let look = |execution: &Execution<'_, LitmusRun>| seen.borrow_mut().look_at(execution);
    let how = (model, model.equivalence());
    agreeing::by_definition(test, &LitmusProgram::new(test), how, look)
}

/// What happens in the executions of a program.
#[derive(Default)]
struct Features {
    failing: bool,
    succeeding: bool,
    /// Places that each complete execution passes.
    passed: Vec<BTreeSet<Position>>,
}

impl Features {
    fn look_at(&mut self, execution: &Execution<'_, LitmusRun>) {
        let mut passed = BTreeSet::new();
        for (id, event) in execution.graph.events() {
            if let Action::Read {
                of_update: true,
                exclusive,
                ..
            } = event.action
            {
                self.failing |= !exclusive;
                self.succeeding |= exclusive;
            }
            let position = id
                .thread()
                .and_then(|thread| execution.run.position(thread, event.label));
            passed.extend(position);
        }
        self.passed.push(passed);
    }

    fn takes_both_arms(&self) -> bool {
        let Some(first) = self.passed.first() else {
            return false;
        };
        self.passed.iter().any(|other| other != first)
    }
}

/// The first model and algorithm that disagree with the definition, of those that [`schedules_disagreement`] does not try.
fn fast_disagreement(test: &Test) -> Option<(MemoryModel, Algorithm, Difference<Outcome>)> {
    let program = LitmusProgram::new(test);
    for model in MemoryModel::ALL {
        let equivalences = [
            model.equivalence(),
            Equivalence::ReadsFrom,
            Equivalence::Values,
        ];
        let [definition, by_reads_from, by_values] =
            by_definition_up_to(test, &program, model, equivalences, |_| {});
        for algorithm in Algorithm::ALL {
            let supported = match explorer_for(algorithm, model) {
                Ok(supported) if supported.algorithm() == algorithm => supported,
                _ => continue,
            };
            let definition = match supported {
                Supported::Revisits => &definition,
                Supported::ReadsFrom => &by_reads_from,
                Supported::Values => &by_values,
                _ => continue,
            };
            let fast = by_algorithm(test, model, supported);
            let sides = ((&definition.0, &definition.1), (&fast.0, &fast.1));
            let guesswork = guesswork(model, &definition.0, &fast.0);
            let difference = compare(sides.0, sides.1)
                .filter(|difference| !guesswork || matches!(difference, Difference::Unfinished(_)));
            if let Some(difference) = difference {
                return Some((model, algorithm, difference));
            }
        }
    }
    None
}

/// What is wrong with an algorithm on schedules, and where.
type Wrong = (MemoryModel, Algorithm, String);

/// How algorithms on schedules are compared with the definition.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Updates {
    /// Each order of updates is an execution of its own.
    Ordered,
    /// Those that commute are not told apart by their order.
    Commuting,
}

/// The first model and algorithm on schedules that disagrees with the definition; that the program is too large is the
/// error. Whatever the optimal algorithm explores in vain is a disagreement too.
fn schedules_disagreement(test: &Test, updates: Updates) -> std::result::Result<Option<Wrong>, ()> {
    let features = RefCell::default();
    for model in [MemoryModel::Sc, MemoryModel::Tso, MemoryModel::Pso] {
        let definition = match updates {
            Updates::Ordered => by_axioms(test, model, &features),
            Updates::Commuting => by_definition_up_to_commuting(test, model),
        };
        for algorithm in [Algorithm::Optimal, Algorithm::Source] {
            let supported = explorer_for(algorithm, model).expect("these models have a machine");
            let fast = match updates {
                Updates::Ordered => by_algorithm(test, model, supported),
                Updates::Commuting => by_algorithm_up_to_commuting(test, model, supported),
            };
            let difference = compare((&definition.0, &definition.1), (&fast.0, &fast.1));
            match difference {
                Some(Difference::Unfinished(_)) => return Err(()),
                Some(difference) => return Ok(Some((model, algorithm, difference.to_string()))),
                None => {}
            }
            if algorithm == Algorithm::Optimal && fast.1.redundant > 0 {
                let redundant = format!("{} executions are explored in vain", fast.1.redundant);
                return Ok(Some((model, algorithm, redundant)));
            }
        }
    }
    Ok(None)
}

/// The first model on which machine and axioms disagree.
fn disagreement(test: &Test) -> Option<(MemoryModel, Difference<Outcome>)> {
    let features = RefCell::default();
    MemoryModel::ALL.into_iter().find_map(|model| {
        let machine = by_machine(test, model)?;
        let axioms = by_axioms(test, model, &features);
        let difference = compare((&axioms.0, &axioms.1), (&machine.0, &machine.1))?;
        Some((model, difference))
    })
}

#[derive(Default)]
struct Tally {
    programs: u64,
    skipped: u64,
    models_differ: u64,
    failing_and_succeeding: u64,
    both_arms: u64,
    blocked: u64,
    deadlocks: u64,
    races: u64,
    graphs: u64,
}

impl Tally {
    fn add(&mut self, test: &Test) {
        self.programs += 1;
        let mut features = RefCell::<Features>::default();
        let mut outcomes = BTreeSet::new();
        let (mut blocked, mut deadlocks, mut races) = (false, false, false);
        for model in MemoryModel::ALL {
            let (collected, statistics) = by_axioms(test, model, &features);
            if statistics.stopped == Some(Stopped::Visits) {
                self.skipped += 1;
                return;
            }
            self.graphs += statistics.visits;
            blocked |= collected
                .classes
                .keys()
                .any(|(_, end)| matches!(end, End::Blocked(_)));
            deadlocks |= collected.findings.contains(&FindingKind::Deadlock);
            races |= collected.findings.contains(&FindingKind::Race);
            // WRC11 shows registers only.
            if model.orders_writes() {
                outcomes.insert(collected.outcomes);
            }
        }
        let features = features.get_mut();
        self.models_differ += u64::from(outcomes.len() > 1);
        self.failing_and_succeeding += u64::from(features.failing && features.succeeding);
        self.both_arms += u64::from(features.takes_both_arms());
        self.blocked += u64::from(blocked);
        self.deadlocks += u64::from(deadlocks);
        self.races += u64::from(races);
    }

    fn merge(&mut self, other: &Self) {
        self.programs += other.programs;
        self.skipped += other.skipped;
        self.models_differ += other.models_differ;
        self.failing_and_succeeding += other.failing_and_succeeding;
        self.both_arms += other.both_arms;
        self.blocked += other.blocked;
        self.deadlocks += other.deadlocks;
        self.races += other.races;
        self.graphs += other.graphs;
    }
}

#[test]
fn machine_and_axioms_agree_on_random_programs() {
    let skipped = AtomicU64::new(0);
    on_all_cores(programs(), |seed| {
        let test = generate(seed, &Shape::default());
        match disagreement(&test) {
            None => {}
            Some((_, Difference::Unfinished(_))) => {
                skipped.fetch_add(1, Ordering::Relaxed);
            }
            Some(_) => {
                let mut still_fails = |smaller: &Test| {
                    disagreement(smaller).is_some_and(|(_, difference)| {
                        !matches!(difference, Difference::Unfinished(_))
                    })
                };
                let small = shrink(&test, &mut still_fails);
                let (model, difference) = disagreement(&small).expect("shrinking keeps what fails");
                panic!(
                    "seed {seed}: under {model}, {difference} (first: axioms, second: machine)\n{small}"
                );
            }
        }
    });
    let skipped = skipped.into_inner();
    println!(
        "{} programs, {skipped} skipped, machine and axioms agree under sc, tso and pso",
        programs()
    );
    assert!(
        skipped * 100 < programs() * 5,
        "{skipped} of {} programs were too large",
        programs()
    );
}

/// Compares every algorithm with the definition on random programs of a shape.
fn all_agree(programs: u64, shape: &Shape, called: &str) {
    all_agree_on(programs, &|seed| generate(seed, shape), called);
}

/// Compares every algorithm with the definition on random programs.
fn all_agree_on(programs: u64, generate: &(impl Fn(u64) -> Test + Sync), called: &str) {
    let skipped = AtomicU64::new(0);
    let real = |test: &Test| {
        fast_disagreement(test)
            .filter(|(_, _, difference)| !matches!(difference, Difference::Unfinished(_)))
    };
    on_all_cores(programs, |seed| {
        let test = generate(seed);
        match fast_disagreement(&test) {
            None => {}
            Some((_, _, Difference::Unfinished(_))) => {
                skipped.fetch_add(1, Ordering::Relaxed);
            }
            Some(_) => {
                let small = shrink(&test, &mut |smaller: &Test| real(smaller).is_some());
                let (model, algorithm, difference) =
                    real(&small).expect("shrinking keeps what fails");
                panic!(
                    "seed {seed}: under {model}, {difference} (first: definition, second: {algorithm})\n{small}"
                );
            }
        }
    });
    let skipped = skipped.into_inner();
    println!(
        "{programs} programs {called}, {skipped} skipped, every algorithm agrees with the definition"
    );
    assert!(
        skipped * 100 < programs * 5,
        "{skipped} of {programs} programs were too large"
    );
}

#[test]
fn every_algorithm_agrees_with_the_definition() {
    all_agree(programs(), &Shape::default(), "of every kind");
}

#[test]
fn every_algorithm_agrees_with_the_definition_on_seq_cst() {
    all_agree(
        programs() / 3,
        &Shape::sequentially_consistent(),
        "with many seq_cst accesses and fences",
    );
}

#[test]
fn every_algorithm_agrees_with_the_definition_on_waiting() {
    all_agree(programs() / 3, &waiting(), "that wait");
}

#[test]
fn every_algorithm_agrees_with_the_definition_on_locking() {
    all_agree(programs() / 12, &locking(), "that lock");
}

#[test]
fn every_algorithm_agrees_with_the_definition_on_gathering() {
    all_agree_on(programs() / 2, &gathering::generate, "that gather results");
}

#[test]
fn every_algorithm_agrees_with_the_definition_on_publication() {
    all_agree_on(programs() / 2, &publication::generate, "that publish data");
}

#[test]
fn every_algorithm_agrees_with_the_definition_on_barriers() {
    all_agree(programs() / 6, &Shape::barriers(), "with barriers");
}

#[test]
fn schedules_agree_with_the_definition_on_barriers() {
    schedules_agree(programs() / 3, &Shape::barriers(), "with barriers");
}

#[test]
fn machine_and_axioms_agree_on_barriers() {
    on_all_cores(programs() / 3, |seed| {
        let test = generate(seed, &Shape::barriers());
        let differs = |test: &Test| {
            disagreement(test)
                .filter(|(_, difference)| !matches!(difference, Difference::Unfinished(_)))
        };
        if differs(&test).is_some() {
            let small = shrink(&test, &mut |smaller: &Test| differs(smaller).is_some());
            let (model, difference) = differs(&small).expect("shrinking keeps what fails");
            panic!(
                "seed {seed}: under {model}, {difference} (first: axioms, second: machine)\n{small}"
            );
        }
    });
}

/// What happens in programs that publish data, by the definition.
#[derive(Default)]
struct Published {
    /// Their data races, or an outcome differs, under RC11 and C20.
    told_apart: u64,
    /// Of these, those where it is a race that only C20 has.
    races: u64,
    /// A release fence comes before a spawn, and the thread that is spawned stores.
    fence_before_spawn: u64,
    /// An acquire fence comes behind a join, and the thread that is joined loads.
    fence_behind_join: u64,
}

/// How often programs show what release sequences and fences do; below that, agreement on them would say little.
#[test]
fn programs_that_publish_data_tell_rc11_from_c20() {
    let programs = programs().min(1_000);
    let total = Mutex::new(Published::default());
    on_all_cores(programs, |seed| {
        let test = publication::generate(seed);
        let features = RefCell::default();
        let by = |model| by_axioms(&test, model, &features).0;
        let (rc11, c20) = (by(MemoryModel::Rc11), by(MemoryModel::C20));
        let races =
            |collected: &Collected<Outcome>| collected.findings.contains(&FindingKind::Race);
        let only_c20_races = races(&c20) && !races(&rc11);
        let text = test.to_string();
        let comes_behind = |first: &str, then: &str| {
            let behind = text.split(first).skip(1).any(|rest| {
                let thread = rest.split('}').next().unwrap_or_default();
                thread.contains(then)
            });
            u64::from(behind)
        };
        let mut total = total.lock().expect("no worker panics while it holds this");
        total.told_apart += u64::from(only_c20_races || rc11.outcomes != c20.outcomes);
        total.races += u64::from(only_c20_races);
        total.fence_before_spawn += comes_behind("fence(memory_order_release", "spawn(");
        total.fence_behind_join += comes_behind("join(", "fence(memory_order_acquire");
    });
    let total = total.into_inner().expect("all workers are done");
    let Published {
        told_apart,
        races,
        fence_before_spawn,
        fence_behind_join,
    } = total;
    println!(
        "{programs} programs that publish data: rc11 and c20 differ on {told_apart}, {races} of them by a race; a release \
         fence before a spawn in {fence_before_spawn}, an acquire fence behind a join in {fence_behind_join}"
    );
    for (count, percent, what) in [
        (told_apart, 10, "rc11 and c20 differ"),
        (races, 2, "only c20 has a race"),
        (
            fence_before_spawn,
            2,
            "a release fence comes before a spawn",
        ),
        (fence_behind_join, 2, "an acquire fence comes behind a join"),
    ] {
        assert!(
            count * 100 >= programs * percent,
            "{what} in {count} of {programs} programs only"
        );
    }
}

#[test]
fn every_algorithm_agrees_with_the_definition_on_plain_and_atomic_accesses() {
    all_agree(
        programs() / 2,
        &mixed(),
        "with plain and atomic accesses of one location",
    );
}

/// Plain and atomic accesses of one location.
fn mixed() -> Shape {
    Shape {
        mixed: 100,
        ..Shape::default()
    }
}

/// Locks that several threads want, again and again.
fn locking() -> Shape {
    Shape {
        threads: (2, 3),
        locations: (1, 2),
        operations: (2, 3),
        wait: 3,
        branch: 6,
        mutexes: 100,
        nested: 10,
        third: 40,
        sections: 2,
        ..Shape::default()
    }
}

/// Locks and awaits above all: who could have gone on, and when.
fn waiting() -> Shape {
    Shape {
        threads: (2, 4),
        wait: 30,
        mutexes: 70,
        nested: 50,
        spawn: 30,
        ..Shape::default()
    }
}

/// Compares the algorithms on schedules with the definition on random programs of a shape.
fn schedules_agree(programs: u64, shape: &Shape, called: &str) {
    schedules_agree_on(programs, shape, Updates::Ordered, called);
}

fn schedules_agree_on(programs: u64, shape: &Shape, updates: Updates, called: &str) {
    let skipped = AtomicU64::new(0);
    let wrong = |test: &Test| schedules_disagreement(test, updates).ok().flatten();
    on_all_cores(programs, |seed| {
        let test = generate(seed, shape);
        match schedules_disagreement(&test, updates) {
            Ok(None) => {}
            Err(()) => {
                skipped.fetch_add(1, Ordering::Relaxed);
            }
            Ok(Some(_)) => {
                let small = shrink(&test, &mut |smaller: &Test| wrong(smaller).is_some());
                let (model, algorithm, difference) =
                    wrong(&small).expect("shrinking keeps what fails");
                panic!(
                    "seed {seed}: under {model}, {difference} (first: definition, second: {algorithm})\n{small}"
                );
            }
        }
    });
    let skipped = skipped.into_inner();
    println!(
        "{programs} programs {called}, {skipped} skipped, source and optimal agree with the definition under sc, tso \
         and pso"
    );
    assert!(
        skipped * 100 < programs * 5,
        "{skipped} of {programs} programs were too large"
    );
}

#[test]
fn schedules_agree_with_the_definition() {
    schedules_agree(programs(), &Shape::default(), "of every kind");
}

/// Loads and stores above all: what a buffer hides, and when.
fn buffers() -> Shape {
    Shape {
        threads: (2, 3),
        locations: (1, 3),
        operations: (5, 9),
        load: 40,
        store: 45,
        exchange: 2,
        fetch_add: 0,
        compare_exchange: 3,
        fence: 12,
        branch: 2,
        wait: 0,
        mutexes: 0,
        ..Shape::default()
    }
}

#[test]
fn schedules_agree_with_the_definition_on_buffers() {
    schedules_agree(programs() / 3, &buffers(), "of loads and stores");
}

/// Under PSO a store behind a release fence reaches memory after all stores before the fence, not just after the last of them.
#[test]
fn schedules_agree_with_the_definition_on_stores_behind_a_fence() {
    let parameters = "(atomic_int* x, atomic_int* y, atomic_int* z)";
    let store = |location| format!("atomic_store_explicit({location}, 1, memory_order_relaxed);");
    let loads = |locations: [&str; 3]| -> String {
        let loads = locations.iter().enumerate();
        let load = |(number, location): (usize, &&str)| {
            format!("int r{number} = atomic_load_explicit({location}, memory_order_relaxed); ")
        };
        loads.map(load).collect()
    };
    let orders = [
        ["x", "y", "z"],
        ["x", "z", "y"],
        ["y", "x", "z"],
        ["y", "z", "x"],
        ["z", "x", "y"],
        ["z", "y", "x"],
    ];
    for order in orders {
        let text = format!(
            "C fenced\n{{}}\n\nP0 {parameters} {{ {} {} atomic_thread_fence(memory_order_release); {} }}\n\n\
             P1 {parameters} {{ {} }}\n",
            store("x"),
            store("y"),
            store("z"),
            loads(order)
        );
        let test = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        match schedules_disagreement(&test, Updates::Ordered) {
            Ok(None) => {}
            Err(()) => panic!("too large\n{text}"),
            Ok(Some((model, algorithm, difference))) => {
                panic!("{algorithm} under {model}: {difference}\n{text}")
            }
        }
    }
}

/// Without the definition, which takes most of the time, many more programs can be tried.
#[test]
fn optimal_explores_nothing_in_vain() {
    for shape in [buffers(), Shape::default()] {
        on_all_cores(programs() * 10, |seed| {
            let test = generate(seed, &shape);
            for model in [MemoryModel::Sc, MemoryModel::Tso, MemoryModel::Pso] {
                let optimal = explorer_for(Algorithm::Optimal, model);
                let optimal = optimal.expect("these models have a machine");
                let (explored, statistics) = by_algorithm(&test, model, optimal);
                let is_once = explored.classes.values().all(|&times| times == 1);
                assert!(
                    statistics.redundant == 0 && is_once,
                    "seed {seed} under {model}: {} executions are explored in vain\n{test}",
                    statistics.redundant
                );
            }
        });
    }
}

/// Updates whose results are not used, among what tells how often they came.
fn commuting() -> Shape {
    Shape {
        threads: (3, 4),
        locations: (1, 2),
        operations: (5, 9),
        load: 12,
        store: 6,
        exchange: 2,
        fetch_add: 70,
        unused: 90,
        compare_exchange: 4,
        fence: 4,
        branch: 10,
        wait: 12,
        mutexes: 4,
        plain: 15,
        ..Shape::default()
    }
}

#[test]
fn schedules_agree_with_the_definition_on_updates_that_commute() {
    let shape = commuting();
    let called = "with updates that commute";
    schedules_agree_on(programs() / 4, &shape, Updates::Commuting, called);
    // The definition tells more executions apart here than the explorers count.
    let merged = AtomicU64::new(0);
    let programs = programs().min(200);
    on_all_cores(programs, |seed| {
        let test = generate(seed, &shape);
        let (ordered, _) = by_axioms(&test, MemoryModel::Sc, &RefCell::default());
        let (unordered, _) = by_definition_up_to_commuting(&test, MemoryModel::Sc);
        let fewer = unordered.classes.len() < ordered.classes.len();
        merged.fetch_add(u64::from(fewer), Ordering::Relaxed);
    });
    let merged = merged.into_inner();
    println!(
        "{merged} of {programs} programs have executions that only differ in orders of updates"
    );
    assert!(merged * 4 >= programs, "in {merged} of {programs} only");
}

#[test]
fn schedules_agree_with_the_definition_on_waiting() {
    schedules_agree(programs() / 3, &waiting(), "that wait");
}

#[test]
fn schedules_agree_with_the_definition_on_plain_and_atomic_accesses() {
    schedules_agree(
        programs() / 3,
        &mixed(),
        "with plain and atomic accesses of one location",
    );
}

/// Whether a plain read happens after two atomic writes of its location that nothing orders.
fn reads_plainly_after_unordered_writes(graph: &Graph) -> bool {
    let order = Precedence::happens_before(MemoryModel::Rc11, graph, PrecedenceBasis::Axioms);
    let is_plain = |id: EventId| {
        graph
            .event(id)
            .is_some_and(|event| event.action.mode() == Some(Mode::Plain))
    };
    graph.cells().iter().any(|cell| {
        let mut reads = cell.reads.iter().filter(|&&read| is_plain(read));
        reads.any(|&read| {
            let atomic = |write: &&EventId| !is_plain(**write) && order.orders(**write, read);
            let before: Vec<EventId> = cell.writes.iter().filter(atomic).copied().collect();
            let unordered = |one: EventId| {
                let mut others = before.iter().filter(|&&other| other != one);
                others.any(|&other| !order.orders(one, other) && !order.orders(other, one))
            };
            before.iter().any(|&one| unordered(one))
        })
    })
}

/// Most programs with plain and atomic accesses of one location have no race, and a plain read that could read several
/// writes; some have a race, some a race with a read that waits for ever.
#[test]
fn mixed_programs_are_worth_the_trouble() {
    let programs = programs().min(1_000);
    let counts = [const { AtomicU64::new(0) }; 4];
    on_all_cores(programs, |seed| {
        let test = generate(seed, &mixed());
        let program = LitmusProgram::new(&test);
        let several = RefCell::new(false);
        let mut collector = Collector::new(
            Equivalence::ReadsFrom,
            |execution: &Execution<'_, LitmusRun>| {
                *several.borrow_mut() |= reads_plainly_after_unordered_writes(execution.graph);
            },
        );
        let definition = EveryGraph {
            model: MemoryModel::Rc11,
            races: true,
            limits: LIMITS,
        };
        let statistics = definition
            .explore(&program, &mut collector)
            .expect("all accesses of a litmus test have one width");
        let findings = &collector.collected.findings;
        let races = findings.contains(&FindingKind::Race);
        let ends = &collector.collected.classes;
        let is_blocked = ends.keys().all(|(_, end)| matches!(end, End::Blocked(_)));
        for (count, is_so) in counts.iter().zip([
            statistics.stopped.is_some(),
            !races && *several.borrow(),
            races,
            races && is_blocked,
        ]) {
            count.fetch_add(u64::from(is_so), Ordering::Relaxed);
        }
    });
    let [skipped, several, races, blocked] = counts.map(AtomicU64::into_inner);
    println!(
        "{programs} programs, {skipped} too large; without a race, and with a plain read after unordered atomic writes: \
         {several}; with a race: {races}, of which always blocked: {blocked}"
    );
    assert!(skipped * 100 < programs * 5, "{skipped} of {programs}");
    assert!(several * 100 >= programs * 40, "{several} of {programs}");
    assert!(races * 100 >= programs * 10, "{races} of {programs}");
}

/// What shrinking rests on: every random program can be written down and read back.
#[test]
fn random_programs_print_and_read_back_the_same() {
    for seed in 0..programs() {
        let test = generate(seed, &Shape::default());
        let text = test.to_string();
        assert_eq!(read(&text).as_ref(), Ok(&test), "seed {seed}\n{text}");
    }
}

#[test]
fn random_programs_are_worth_the_trouble() {
    let total = Mutex::new(Tally::default());
    let programs = programs().min(2_000);
    on_all_cores(programs, |seed| {
        let mut tally = Tally::default();
        // Read back, so that labels have places in a text.
        let text = generate(seed, &Shape::default()).to_string();
        tally.add(&read(&text).expect("random programs read back"));
        total.lock().expect("no worker panics here").merge(&tally);
    });
    let tally = total.into_inner().expect("all workers are done");
    let counted = tally.programs - tally.skipped;
    println!(
        "{} programs, {} skipped, {} graphs each; models differ on {}, failing and succeeding updates in {}, both arms in \
         {}, blocked ends in {}, deadlocks in {}, races in {}",
        tally.programs,
        tally.skipped,
        tally.graphs / counted.max(1),
        tally.models_differ,
        tally.failing_and_succeeding,
        tally.both_arms,
        tally.blocked,
        tally.deadlocks,
        tally.races,
    );
    assert!(
        tally.skipped * 100 < tally.programs * 5,
        "too many programs are too large"
    );
    for (count, what) in [
        (tally.models_differ, "models differ"),
        (
            tally.failing_and_succeeding,
            "compare-exchanges fail and succeed",
        ),
        (tally.both_arms, "both arms of a branch are taken"),
        (tally.blocked, "an end is blocked"),
    ] {
        assert!(
            count * 100 >= counted * 5,
            "{what} in {count} of {counted} programs only"
        );
    }
}

/// A thread that has not been started takes no part; this holds for every run, so it is asserted here once.
#[test]
fn threads_that_are_spawned_start_late() {
    let test = read(
        "C late\n{}\nP0 (atomic_int* x) { spawn(P1); join(P1); int r0 = atomic_load(x); }\n\
         P1 (atomic_int* x) { atomic_store(x, 1); }\nforall (0:r0=1)",
    )
    .expect("the test is well-formed");
    let program = LitmusProgram::new(&test);
    let run = norns_execution::program::Program::start(&program);
    assert_eq!(started_threads(&run).count(), 1);
    assert_eq!(disagreement(&test), None);
}
