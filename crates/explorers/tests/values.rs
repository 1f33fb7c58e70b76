//! The explorer of values: on random programs it finds each class of values once, and every kind of finding, as the definition
//! does; and what it must explore on programs whose classes are known.
//!
//! `NORNS_PROGRAMS=20000 cargo test --release -p norns-explorers --test values -- --nocapture` is the large run.

#![expect(clippy::print_stdout, reason = "the large run is read by a person")]

use norns_execution::{Class, Equivalence, program::FindingKind};
use norns_explorers::{
    Execution, Limits, MemoryModel, Statistics, Stopped,
    compare::{Collected, Collector, Difference, compare},
    definition::{EveryGraph, value_classes::reads_value_from},
    values::{StateKeys, Values},
};
use norns_litmus::{
    LitmusProgram, LitmusRun, Test,
    random::{Shape, generate, publication},
    read,
    shrink::shrink,
};
use std::{cell::RefCell, collections::HashSet};

/// Programs with more graphs than this are left out, and counted.
const LIMITS: Limits = Limits {
    visits: Some(20_000),
    deadline: None,
    watch: None,
    events: None,
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
        keys,
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

fn agree(programs: u64, generate: &dyn Fn(u64) -> Test, called: &str) {
    let real = |test: &Test| {
        let found = disagreement(test);
        found.filter(|(_, difference)| !matches!(difference, Difference::Unfinished(_)))
    };
    let mut skipped = 0;
    for seed in 0..programs {
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
fn few_values(shape: Shape) -> Shape {
    Shape {
        new_value: 20,
        ..shape
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
    let shape = few_values(Shape::default());
    agree(
        programs(),
        &|seed| generate(seed, &shape),
        "with few values",
    );
}

#[test]
fn values_agree_with_the_definition_on_updates() {
    let shape = few_values(updates());
    agree(
        programs(),
        &|seed| generate(seed, &shape),
        "with many updates",
    );
}

#[test]
fn values_agree_with_the_definition_on_waiting() {
    let shape = few_values(waiting());
    agree(programs(), &|seed| generate(seed, &shape), "that wait");
}

#[test]
fn values_agree_with_the_definition_on_plain_data() {
    let shape = few_values(plain());
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
        ..few_values(Shape::default())
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
