//! The explorer of values: on random programs it finds each class of values once, and every kind of finding, as the definition
//! does; and what it must explore on programs whose classes are known.
//!
//! `NORNS_PROGRAMS=20000 cargo test --release -p norns-explorers --test exploring values:: -- --nocapture` is the large run; with
//! `NORNS_FIRST=20000` it goes on where that one has ended.

#![expect(clippy::print_stdout, reason = "the large run is read by a person")]

use norns_execution::{Class, Equivalence, Location, program::FindingKind};
use norns_explorers::{
    End, Execution, Found, Limits, MemoryModel, Observer, Statistics, Stopped,
    compare::{Collected, Collector, Difference, compare},
    definition::{EveryGraph, value_classes::reads_value_from},
    models::{axioms, precedence::PrecedenceBasis, races},
    values::{StateKeys, TableOptions, Values},
};
use norns_litmus::{
    LitmusProgram, LitmusRun, Test,
    random::{Shape, generate, publication},
    read,
    shrink::shrink,
};
use std::{cell::RefCell, collections::HashSet, fs, ops::ControlFlow, path::Path};

/// Programs with more graphs than this are left out, and counted.
const LIMITS: Limits = Limits {
    visits: Some(20_000),
    deadline: None,
    watch: None,
    events: None,
    search_steps: None,
};

type Result = (Collected<()>, Statistics);

fn by_definition(
    test: &Test,
    model: MemoryModel,
    look: impl Fn(&Execution<'_, LitmusRun>),
) -> Result {
    let definition = EveryGraph {
        model,
        races: true,
        limits: LIMITS,
    };
    let mut collector = Collector::new(Equivalence::Values, look);
    let explored = definition.explore(&LitmusProgram::new(test), &mut collector);
    let mut collected = collector.collected;
    collected.classes.values_mut().for_each(|times| *times = 1);
    (collected, explored.expect("all accesses have one width"))
}

fn by_values(test: &Test, model: MemoryModel, keys: StateKeys) -> Result {
    let explorer = Values {
        model,
        races: true,
        limits: LIMITS,
        table: Some(TableOptions { keys, bytes: None }),
        self_check: true,
    };
    let mut collector = Collector::new(Equivalence::Values, |_: &Execution<'_, LitmusRun>| ());
    let explored = explorer.explore(&LitmusProgram::new(test), &mut collector);
    let statistics = explored.expect("all accesses have one width");
    (collector.collected, statistics)
}

/// The first model under which the explorer and the definition disagree.
fn disagreement(test: &Test) -> Option<(MemoryModel, Difference<()>)> {
    MemoryModel::ALL.into_iter().find_map(|model| {
        let definition = by_definition(test, model, |_| ());
        let values = by_values(test, model, StateKeys::Hashed);
        let difference = compare((&definition.0, &definition.1), (&values.0, &values.1))?;
        Some((model, difference))
    })
}

/// How many programs to try; `NORNS_PROGRAMS` says so, if it is there.
fn programs() -> u64 {
    let given = std::env::var("NORNS_PROGRAMS").ok();
    given.and_then(|text| text.parse().ok()).unwrap_or(150)
}

/// The number of the first program to try: `NORNS_FIRST`, if it is there.
fn first() -> u64 {
    let given = std::env::var("NORNS_FIRST").ok();
    given.and_then(|text| text.parse().ok()).unwrap_or(0)
}

fn agree(programs: u64, generate: &dyn Fn(u64) -> Test, called: &str) {
    let real = |test: &Test| {
        let found = disagreement(test);
        found.filter(|(_, difference)| !matches!(difference, Difference::Unfinished(_)))
    };
    let mut skipped = 0;
    for seed in first()..first() + programs {
        let test = generate(seed);
        match disagreement(&test) {
            None => {}
            Some((_, Difference::Unfinished(_))) => skipped += 1,
            Some(_) => {
                let small = shrink(&test, &mut |smaller: &Test| real(smaller).is_some());
                let (model, difference) = real(&small).expect("shrinking keeps what fails");
                panic!(
                    "seed {seed}: under {model}, {difference} (first: definition, second: values)\n{small}"
                );
            }
        }
    }
    println!("{programs} programs {called}, {skipped} skipped, values agree with the definition");
    assert!(
        skipped * 100 <= programs * 5,
        "{skipped} of {programs} programs were too large"
    );
}

/// Programs that write the same few values again and again.
fn few_values(shape: &Shape) -> Shape {
    Shape {
        new_value: 20,
        ..shape.clone()
    }
}

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

fn plain() -> Shape {
    Shape {
        plain: 35,
        mixed: 30,
        mutexes: 50,
        third: 60,
        ..Shape::default()
    }
}

fn updates() -> Shape {
    Shape {
        threads: (2, 4),
        exchange: 14,
        fetch_add: 14,
        compare_exchange: 30,
        branch: 5,
        ..Shape::default()
    }
}

#[test]
fn values_agree_with_the_definition() {
    agree(
        programs(),
        &|seed| generate(seed, &Shape::default()),
        "of every kind",
    );
}

#[test]
fn values_agree_with_the_definition_where_values_repeat() {
    let shape = few_values(&Shape::default());
    agree(
        programs(),
        &|seed| generate(seed, &shape),
        "with few values",
    );
}

#[test]
fn values_agree_with_the_definition_on_updates() {
    let shape = few_values(&updates());
    agree(
        programs(),
        &|seed| generate(seed, &shape),
        "with many updates",
    );
}

#[test]
fn values_agree_with_the_definition_on_waiting() {
    let shape = few_values(&waiting());
    agree(programs(), &|seed| generate(seed, &shape), "that wait");
}

#[test]
fn values_agree_with_the_definition_on_barriers() {
    let shape = few_values(&Shape::barriers());
    agree(programs(), &|seed| generate(seed, &shape), "with barriers");
}

#[test]
fn values_agree_with_the_definition_on_plain_data() {
    let shape = few_values(&plain());
    agree(
        programs(),
        &|seed| generate(seed, &shape),
        "with plain data",
    );
}

#[test]
fn values_agree_with_the_definition_on_loops() {
    let shape = Shape {
        waiting_loop: 40,
        wait: 10,
        ..few_values(&Shape::default())
    };
    agree(
        programs() / 2,
        &|seed| generate(seed, &shape),
        "with loops that wait",
    );
}

#[test]
fn values_agree_with_the_definition_on_publication() {
    agree(programs() / 2, &publication::generate, "that publish data");
}

/// The smallest programs on which a rule of the algorithm is needed.
#[test]
fn values_agree_with_the_definition_on_the_corpus() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/litmus/values");
    let files = fs::read_dir(folder).expect("the corpus can be read");
    let mut count = 0;
    for file in files {
        let path = file.expect("the corpus can be read").path();
        let text = fs::read_to_string(&path).expect("the corpus can be read");
        let test = read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        if let Some((model, difference)) = disagreement(&test) {
            panic!(
                "{}: under {model}, {difference} (first: definition)",
                path.display()
            );
        }
        count += 1;
    }
    assert!(count >= 10, "only {count} tests");
}

/// Every last value of every location that a complete execution may have.
#[test]
fn every_last_value_is_shown() {
    for seed in first()..first() + programs() {
        let test = generate(seed, &few_values(&updates()));
        let program = LitmusProgram::new(&test);
        for model in MemoryModel::ALL
            .into_iter()
            .filter(|model| model.orders_writes())
        {
            let mut by_definition = LastValues::default();
            let definition = EveryGraph {
                model,
                races: false,
                limits: LIMITS,
            };
            let explored = definition.explore(&program, &mut by_definition);
            if explored
                .expect("all accesses have one width")
                .stopped
                .is_some()
            {
                continue;
            }
            // What is to be looked at must be known in advance.
            let mut by_values = LastValues {
                locations: by_definition.locations.clone(),
                ..LastValues::default()
            };
            let values = Values {
                model,
                races: false,
                limits: LIMITS,
                table: Some(TableOptions::default()),
                self_check: false,
            };
            let explored = values.explore(&program, &mut by_values);
            explored.expect("all accesses have one width");
            assert_eq!(
                by_definition.seen, by_values.seen,
                "seed {seed} under {model}\n{test}"
            );
        }
    }
}

/// Keeps, for each class of values, the combinations of last values with which it is shown.
#[derive(Default)]
struct LastValues {
    locations: Vec<Location>,
    seen: HashSet<(Class, Vec<(u32, u64)>)>,
}

impl LastValues {
    fn look(&mut self, execution: &Execution<'_, LitmusRun>) {
        let graph = execution.graph;
        if execution.end != End::Complete {
            return;
        }
        for cell in graph.cells() {
            if !self.locations.contains(&cell.location) {
                self.locations.push(cell.location);
            }
        }
        let cells = graph.cells().iter().filter(|cell| !cell.writes.is_empty());
        let last = cells.map(|cell| {
            let last = cell.writes.last().expect("the cell is written");
            (cell.location.object.0, graph.value_of(*last).bits())
        });
        let mut last: Vec<(u32, u64)> = last.collect();
        last.sort_unstable();
        self.seen.insert((graph.class(Equivalence::Values), last));
    }
}

impl Observer<LitmusRun> for LastValues {
    fn execution(&mut self, execution: &Execution<'_, LitmusRun>) -> ControlFlow<()> {
        self.look(execution);
        ControlFlow::Continue(())
    }

    fn finding(&mut self, _: Found<'_, LitmusRun>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {
        self.seen.clear();
    }

    fn looks_at_last_values_of(&self) -> Vec<Location> {
        self.locations.clone()
    }

    fn other_last_values(&mut self, execution: &Execution<'_, LitmusRun>) -> ControlFlow<()> {
        self.look(execution);
        ControlFlow::Continue(())
    }
}

/// What is shown of a finding is an execution, or the beginning of one.
#[test]
fn findings_are_shown_in_graphs_that_the_axioms_accept() {
    let mut races = 0;
    for seed in first()..first() + programs() {
        let test = generate(seed, &few_values(&plain()));
        for model in MemoryModel::ALL {
            let mut shown = Shown { model, races: 0 };
            let values = Values {
                model,
                races: true,
                limits: LIMITS,
                table: Some(TableOptions::default()),
                self_check: false,
            };
            let explored = values.explore(&LitmusProgram::new(&test), &mut shown);
            explored.expect("all accesses have one width");
            races += shown.races;
        }
    }
    println!("{races} races");
    assert!(races >= programs() / 4, "only {races} races");
}

struct Shown {
    model: MemoryModel,
    races: u64,
}

impl Observer<LitmusRun> for Shown {
    fn execution(&mut self, execution: &Execution<'_, LitmusRun>) -> ControlFlow<()> {
        assert_eq!(axioms::check(self.model, execution.graph), Ok(()));
        ControlFlow::Continue(())
    }

    fn finding(&mut self, found: Found<'_, LitmusRun>) -> ControlFlow<()> {
        assert_eq!(axioms::check(self.model, found.graph), Ok(()));
        if found.finding.kind == FindingKind::Race {
            self.races += 1;
            let races = races::races(self.model, found.graph, PrecedenceBasis::Axioms);
            assert!(!races.is_empty(), "{}", found.finding.message);
        }
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {}
}

/// A litmus test with so many threads, each of which does what `body` says.
pub(crate) fn threads(count: usize, body: impl Fn(usize) -> String) -> Test {
    let parameters = "atomic_int* x, atomic_int* y, atomic_int* z, atomic_int* w, mutex* m";
    let thread = |thread: usize| format!("P{thread} ({parameters}) {{\n{}\n}}\n", body(thread));
    let threads: Vec<String> = (0..count).map(thread).collect();
    let text = format!("C test\n{{}}\n\n{}", threads.join("\n"));
    read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// What looks like a lock until another thread has read something: it writes without an update, it updates a held value, or the holder
/// itself does so twice.
#[test]
fn what_the_holder_of_a_lock_reads_is_not_foreseen_where_others_write_too() {
    let holds = "int r0 = atomic_exchange(x, 1); int r1 = atomic_exchange(x, 0);";
    let holds_twice = "int r0 = atomic_exchange(x, 1); int r1 = atomic_fetch_add(x, 1); \
                       int r2 = atomic_exchange(x, 0);";
    let stores = "int r0 = atomic_load(y); atomic_store(x, 2);";
    let updates = "int r0 = atomic_load(y); int r1 = atomic_exchange(x, 2);";
    let tries = "int r0 = atomic_load(y); int r1 = 0; \
                 atomic_compare_exchange_strong(x, &r1, 2); int r2 = atomic_exchange(x, 0);";
    for (test, classes) in [
        // The other thread's store comes first, in between, or last.
        ([holds, stores], Some(3)),
        ([holds, updates], None),
        ([holds, tries], None),
        ([holds_twice, stores], None),
        ([holds_twice, tries], None),
        ([holds, holds], None),
    ]
    .map(|(bodies, classes)| {
        let body = |thread: usize| bodies[thread].to_owned();
        (threads(2, body), classes)
    }) {
        for keys in [StateKeys::Hashed, StateKeys::Full] {
            let (collected, _) = by_values(&test, MemoryModel::Sc, keys);
            assert!(
                classes.is_none_or(|classes| collected.classes.len() == classes),
                "{test}"
            );
        }
        if let Some((model, difference)) = disagreement(&test) {
            panic!("under {model}, {difference} (first: definition, second: values)\n{test}");
        }
    }
}

/// Executions by reads-from, by reads-value-from and by values: each equivalence is coarser than the one before.
#[test]
fn values_are_coarser_than_reads_value_from() {
    let mut totals = [0; 3];
    for seed in 0..40 {
        let test = generate(seed, &few_values(&Shape::default()));
        let classes: RefCell<[HashSet<Class>; 3]> = RefCell::default();
        by_definition(&test, MemoryModel::Sc, |execution| {
            let graph = execution.graph;
            let classes = &mut *classes.borrow_mut();
            classes[0].insert(graph.class(Equivalence::ReadsFrom));
            classes[1].insert(reads_value_from(graph));
            classes[2].insert(graph.class(Equivalence::Values));
        });
        let counts = classes.into_inner().map(|classes| classes.len());
        assert!(
            counts.is_sorted_by(|finer, coarser| finer >= coarser),
            "{counts:?}"
        );
        for (total, count) in totals.iter_mut().zip(counts) {
            *total += count;
        }
    }
    println!(
        "reads-from {}, reads-value-from {}, values {}",
        totals[0], totals[1], totals[2]
    );
    assert!(
        totals.is_sorted_by(|finer, coarser| finer > coarser),
        "{totals:?}"
    );
}

/// Threads run on by themselves as long as they only write, but not for ever.
#[test]
fn a_thread_that_writes_for_ever_is_too_long() {
    let text =
        "C test\n{}\nP0 (atomic_int* x) { int r0 = 0; while (r0 == 0) { atomic_store(x, 1); } }\n";
    let test = read(text).expect("it is a test");
    let (_, statistics) = by_values(&test, MemoryModel::Sc, StateKeys::Hashed);
    assert_eq!(statistics.stopped, Some(Stopped::Length));
}

/// The two keys tell the same states apart.
#[test]
fn hashed_and_full_keys_find_the_same() {
    for seed in 0..20 {
        let test = generate(seed, &few_values(&waiting()));
        for model in MemoryModel::ALL {
            let [hashed, full] = [StateKeys::Hashed, StateKeys::Full].map(|keys| {
                let (collected, statistics) = by_values(&test, model, keys);
                (collected.classes, collected.findings, statistics)
            });
            assert_eq!(hashed, full, "seed {seed} under {model}");
        }
    }
}
