//! What the agreement tests share: what definitions and algorithms find of a litmus program, and how to try many.

use crate::workers::workers;
use norns_execution::{
    Equivalence,
    program::{FindingKind, Run},
};
use norns_explorers::{
    Execution, Found, Limits, MemoryModel, Observer, Statistics,
    compare::{Collected, Collector},
    definition::{EveryGraph, EverySchedule},
    support::{Exploration, Supported, explore_with},
};
use norns_litmus::{LitmusProgram, LitmusRun, Place, Test, observables, run::WIDTH};
use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
};

/// Programs with more graphs than this are left out, and counted.
const LIMIT: u64 = 20_000;

pub(crate) const LIMITS: Limits = Limits {
    visits: Some(LIMIT),
    deadline: None,
    watch: None,
    events: None,
    search_steps: None,
};

pub(crate) type Outcome = Vec<i64>;
pub(crate) type Result = (Collected<Outcome>, Statistics);

/// What an execution came to: registers, and memory where the model has a last write.
fn outcome(places: &[Place], execution: &Execution<'_, LitmusRun>) -> Outcome {
    let (graph, run) = (execution.graph, execution.run);
    let value = |&place: &Place| {
        run.observe(place, |location| {
            let cell = graph.cell_at(location);
            let written = cell.map(|cell| graph.value_of(graph.last_write_to(cell)));
            Some(written.unwrap_or_else(|| run.initial(location, WIDTH)))
        })
    };
    places.iter().filter_map(value).collect()
}

fn places(test: &Test, program: &LitmusProgram, with_memory: bool) -> Vec<Place> {
    let all = observables(test)
        .into_iter()
        .filter_map(|observable| program.place(&observable));
    all.filter(|place| with_memory || !matches!(place, Place::Memory(_)))
        .collect()
}

/// What the definition finds, up to an equivalence; with reads-from alone, each class once, and registers only.
#[allow(dead_code, reason = "not every test compares with the definition")]
pub(crate) fn by_definition(
    test: &Test,
    program: &LitmusProgram,
    (model, equivalence): (MemoryModel, Equivalence),
    look: impl Fn(&Execution<'_, LitmusRun>),
) -> Result {
    let [found] = by_definition_up_to(test, program, model, [equivalence], look);
    found
}

/// The same up to several equivalences, of one exploration: it takes most of the time of the tests.
#[allow(dead_code, reason = "not every test compares with the definition")]
pub(crate) fn by_definition_up_to<const N: usize>(
    test: &Test,
    program: &LitmusProgram,
    model: MemoryModel,
    equivalences: [Equivalence; N],
    look: impl Fn(&Execution<'_, LitmusRun>),
) -> [Result; N] {
    let places = [false, true].map(|with_memory| places(test, program, with_memory));
    let collectors = equivalences.map(|equivalence| {
        let has_last_writes = equivalence == Equivalence::ModificationOrder;
        let places = &places[usize::from(has_last_writes)];
        Collector::new(equivalence, |execution: &Execution<'_, LitmusRun>| {
            look(execution);
            outcome(places, execution)
        })
    });
    let mut together = Together(collectors);
    let definition = EveryGraph {
        model,
        races: true,
        limits: LIMITS,
    };
    let statistics = definition
        .explore(program, &mut together)
        .expect("all accesses of a litmus test have one width");
    together.0.map(|collector| {
        let mut collected = collector.collected;
        if collected.equivalence != model.equivalence() {
            collected.classes.values_mut().for_each(|times| *times = 1);
        }
        (collected, statistics)
    })
}

/// Several observers that are shown the same.
struct Together<O, const N: usize>([O; N]);

impl<O: Observer<LitmusRun>, const N: usize> Observer<LitmusRun> for Together<O, N> {
    fn execution(&mut self, execution: &Execution<'_, LitmusRun>) -> ControlFlow<()> {
        self.0
            .iter_mut()
            .try_for_each(|each| each.execution(execution))
    }

    fn finding(&mut self, found: Found<'_, LitmusRun>) -> ControlFlow<()> {
        self.0.iter_mut().try_for_each(|each| {
            each.finding(Found {
                finding: found.finding.clone(),
                ..found
            })
        })
    }

    fn restart(&mut self) {
        self.0.iter_mut().for_each(Observer::restart);
    }
}

#[allow(dead_code, reason = "not every test compares with the machine")]
pub(crate) fn by_machine(test: &Test, model: MemoryModel) -> Option<Result> {
    let program = LitmusProgram::new(test);
    let places = places(test, &program, true);
    let mut collector = Collector::new(
        Equivalence::ModificationOrder,
        |execution: &Execution<'_, LitmusRun>| outcome(&places, execution),
    );
    // The machine may need more states for the same graphs: stores wait in buffers.
    let limits = Limits {
        visits: Some(20 * LIMIT),
        deadline: None,
        watch: None,
        events: None,
        search_steps: None,
    };
    let definition = EverySchedule::new(model, true, limits)?;
    let statistics = definition
        .explore(&program, &mut collector)
        .expect("all accesses of a litmus test have one width");
    Some((collector.collected, statistics))
}

pub(crate) fn by_algorithm(test: &Test, model: MemoryModel, algorithm: Supported) -> Result {
    collect(test, model, algorithm, false)
}

/// The same up to the order of updates that commute.
#[allow(dead_code, reason = "not every test has such updates")]
pub(crate) fn by_algorithm_up_to_commuting(
    test: &Test,
    model: MemoryModel,
    algorithm: Supported,
) -> Result {
    collect(test, model, algorithm, true)
}

/// What the definition finds up to the order of updates that commute, each class once.
#[allow(dead_code, reason = "not every test has such updates")]
pub(crate) fn by_definition_up_to_commuting(test: &Test, model: MemoryModel) -> Result {
    let program = LitmusProgram::new(test);
    let places = places(test, &program, true);
    let collector = Collector::new(
        Equivalence::ModificationOrder,
        |execution: &Execution<'_, LitmusRun>| outcome(&places, execution),
    );
    let mut collector = collector.up_to_commuting();
    let definition = EveryGraph {
        model,
        races: true,
        limits: LIMITS,
    };
    let statistics = definition
        .explore(&program, &mut collector)
        .expect("all accesses of a litmus test have one width");
    let mut collected = collector.collected;
    collected.classes.values_mut().for_each(|times| *times = 1);
    (collected, statistics)
}

fn collect(test: &Test, model: MemoryModel, algorithm: Supported, up_to_commuting: bool) -> Result {
    let program = LitmusProgram::new(test);
    let has_last_writes = algorithm.counts(model) == Equivalence::ModificationOrder;
    let places = places(test, &program, has_last_writes);
    let mut collector = Collector::new(
        algorithm.counts(model),
        |execution: &Execution<'_, LitmusRun>| outcome(&places, execution),
    );
    if up_to_commuting {
        collector = collector.up_to_commuting();
    }
    let exploration = Exploration {
        model,
        algorithm,
        races: true,
        limits: LIMITS,
        self_check: true,
        commuting: true,
        table: Some(norns_explorers::values::TableOptions::default()),
    };
    let statistics = explore_with(workers(), &exploration, &program, &mut collector)
        .expect("all accesses of a litmus test have one width");
    (collector.collected, statistics)
}

/// Whether two explorers need not agree: where a race is an error, what a racing plain access reads is anybody's guess, and
/// both see a race.
#[allow(dead_code, reason = "not every test has races")]
pub(crate) fn guesswork(
    model: MemoryModel,
    first: &Collected<Outcome>,
    second: &Collected<Outcome>,
) -> bool {
    let races = |collected: &Collected<Outcome>| collected.findings.contains(&FindingKind::Race);
    model.races_are_errors() && races(first) && races(second)
}

/// How many programs to try; `NORNS_PROGRAMS` says so, if it is there.
pub(crate) fn programs() -> u64 {
    std::env::var("NORNS_PROGRAMS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(600)
}

/// Lets nobody begin with another seed once a worker has panicked.
struct Last<'a>(&'a AtomicU64);

impl Drop for Last<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(u64::MAX / 2, Ordering::Relaxed);
        }
    }
}

/// Calls `work` with every seed, on all cores.
pub(crate) fn on_all_cores(seeds: u64, work: impl Fn(u64) + Sync) {
    let next = AtomicU64::new(0);
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                let _last = Last(&next);
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= seeds {
                        return;
                    }
                    work(seed);
                }
            });
        }
    });
}
