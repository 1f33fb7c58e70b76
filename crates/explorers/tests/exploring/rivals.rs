//! Updates that read the same write are rivals: every order in which they may come is found, and none twice.

use norns_execution::Equivalence;
use norns_explorers::{
    Execution, Limits, MemoryModel, Statistics,
    compare::{Collected, Collector, Difference, compare},
    definition::EveryGraph,
    revisits::Revisits,
};
use norns_litmus::{
    LitmusProgram, LitmusRun, Test,
    random::{Shape, generate},
    read,
};

const LIMITS: Limits = Limits {
    visits: Some(20_000),
    deadline: None,
    watch: None,
    events: None,
    search_steps: None,
};

type Explored = (Collected<()>, Statistics);

fn by_graph(test: &Test, model: MemoryModel, equivalence: Equivalence) -> Explored {
    let mut collector = Collector::new(equivalence, |_: &Execution<'_, LitmusRun>| ());
    let explorer = Revisits {
        model,
        equivalence,
        races: false,
        limits: LIMITS,
        self_check: true,
        tallies: false,
    };
    let statistics = explorer.explore(&LitmusProgram::new(test), &mut collector);
    let statistics = statistics.expect("all accesses have one width");
    (collector.collected, statistics)
}

fn by_definition(test: &Test, model: MemoryModel) -> Explored {
    let mut collector = Collector::new(model.equivalence(), |_: &Execution<'_, LitmusRun>| ());
    let definition = EveryGraph {
        model,
        races: false,
        limits: LIMITS,
    };
    let statistics = definition.explore(&LitmusProgram::new(test), &mut collector);
    let statistics = statistics.expect("all accesses have one width");
    (collector.collected, statistics)
}

/// So many threads add one to each of the locations, one after the other.
fn adders(threads: u32, locations: &[&str]) -> Test {
    let parameters: Vec<String> = locations
        .iter()
        .map(|location| format!("atomic_int* {location}"))
        .collect();
    let add = |location: &&str| {
        format!("atomic_fetch_add_explicit({location}, 1, memory_order_relaxed); ")
    };
    let body: String = locations.iter().map(add).collect();
    let parameters = parameters.join(", ");
    let adder = |thread: u32| format!("P{thread} ({parameters}) {{ {body}}}\n");
    let adders: String = (0..threads).map(adder).collect();
    read(format!("C adders\n{{}}\n{adders}")).expect("the test is well-formed")
}

/// The updates of a location come in any order, whatever the order on another location, since each thread updates the
/// locations in the same sequence; and who reads from whom tells the orders.
#[test]
fn updates_come_in_every_order() {
    let cases = [
        (2, &["x"][..], 2),
        (4, &["x"][..], 24),
        (2, &["x", "y"][..], 4),
        (3, &["x", "y"][..], 36),
        (2, &["x", "y", "z"][..], 8),
    ];
    for (threads, locations, executions) in cases {
        let test = adders(threads, locations);
        for model in MemoryModel::ALL {
            for equivalence in [model.equivalence(), Equivalence::ReadsFrom] {
                let (collected, statistics) = by_graph(&test, model, equivalence);
                let what = format!("{threads} threads, {locations:?}, {model}, {equivalence:?}");
                assert_eq!(statistics.complete, executions, "{what}");
                assert_eq!(collected.classes.len() as u64, executions, "{what}");
                assert!(collected.findings.is_empty(), "{what}");
            }
        }
    }
}

#[test]
fn programs_of_updates_agree_with_the_definition() {
    let shape = Shape {
        load: 10,
        store: 10,
        exchange: 20,
        fetch_add: 40,
        compare_exchange: 40,
        plain: 0,
        mixed: 0,
        ..Shape::default()
    };
    let mut compared = 0;
    for seed in 0..80 {
        let test = generate(seed, &shape);
        for model in MemoryModel::ALL {
            let definition = by_definition(&test, model);
            let graph = by_graph(&test, model, model.equivalence());
            match compare((&definition.0, &definition.1), (&graph.0, &graph.1)) {
                None => compared += 1,
                Some(Difference::Unfinished(_)) => {}
                Some(difference) => panic!("seed {seed} under {model}: {difference}\n{test}"),
            }
        }
    }
    assert!(compared > 400, "{compared} comparisons");
}
