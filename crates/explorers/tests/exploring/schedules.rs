//! The explorers of schedules find the same with any number of threads, whoever does what; and the same if they are stopped
//! anywhere, their state is written down, and another program of the same text goes on from it.
//!
//! `NORNS_TIMES=20` tries twenty times as many programs.

use norns_execution::{Class, Equivalence, Waiting, program::Run};
use norns_explorers::{
    End, Execution, Found, Limits, MemoryModel, Observer, Statistics, Stopped,
    compare::{Collected, Collector},
    dpor::{Dpor, Nobody, Optimal, Source, State, StateKeeper, Strategy, Unusable},
    revisits::{Divisible, Workers},
};
use norns_litmus::{
    LitmusProgram, LitmusRun, Test,
    random::{Shape, generate},
    read,
};
use std::{
    collections::BTreeMap,
    num::NonZero,
    ops::ControlFlow,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

const MODELS: [MemoryModel; 3] = [MemoryModel::Sc, MemoryModel::Tso, MemoryModel::Pso];

fn outcome<R: Run>(_: &Execution<'_, R>) {}

type Seen = Collector<(), fn(&Execution<'_, LitmusRun>)>;

fn nothing_seen() -> Seen {
    let collector: Seen = Collector::new(Equivalence::ModificationOrder, outcome::<LitmusRun>);
    collector.up_to_commuting()
}

fn workers(threads: usize) -> Workers {
    Workers {
        threads: NonZero::new(threads).expect("there is a thread"),
        end_at_first: false,
    }
}

fn dpor(model: MemoryModel) -> Dpor {
    let dpor = Dpor::new(model, true, Limits::default()).expect("the model has a machine");
    dpor.with_commuting_updates()
}

/// What does not depend on who explores: each class with how often it was found, the kinds of findings, and the counts by end.
type Promised = (
    BTreeMap<(Class, End), u64>,
    Vec<String>,
    (u64, [u64; Waiting::ALL.len()], u64, u64),
);

fn promised(collected: &Collected<()>, statistics: &Statistics) -> Promised {
    let kinds = collected.findings.iter().map(ToString::to_string);
    let Statistics {
        complete,
        blocked,
        failed,
        cut,
        ..
    } = *statistics;
    let counts = (complete, blocked, failed, cut);
    (collected.classes.clone(), kinds.collect(), counts)
}

/// What one thread finds that nobody disturbs.
fn undisturbed<S: Strategy>(strategy: S, test: &Test, model: MemoryModel) -> (Promised, u64) {
    let mut seen = nothing_seen();
    let explored = dpor(model).explore(strategy, &LitmusProgram::new(test), &mut seen);
    let statistics = explored.expect("all accesses have one width");
    assert_eq!(statistics.stopped, None);
    let every = seen.collected.classes.values();
    assert!(every.into_iter().all(|&times| times == 1), "found twice");
    (promised(&seen.collected, &statistics), statistics.redundant)
}

fn assert_same(found: &Promised, expected: &Promised, what: &str) {
    let missing = expected.0.keys().filter(|key| !found.0.contains_key(key));
    let twice = found.0.values().filter(|&&times| times > 1);
    let counts = (missing.count(), twice.count(), found.0.len());
    assert_eq!(
        counts,
        (0, 0, expected.0.len()),
        "{what}: missing, twice, all"
    );
    assert_eq!((&found.1, found.2), (&expected.1, expected.2), "{what}");
}

fn with_threads<S: Strategy>(
    strategy: S,
    test: &Test,
    explorer: &Dpor,
    threads: usize,
) -> (Promised, u64) {
    let mut seen = nothing_seen();
    let program = LitmusProgram::new(test);
    let explored = explorer.explore_with(strategy, workers(threads), &program, &mut seen);
    let statistics = explored.expect("all accesses have one width");
    (promised(&seen.collected, &statistics), statistics.redundant)
}

fn programs() -> impl Iterator<Item = Test> {
    let shapes = [
        (Shape::default(), 160),
        (
            Shape {
                mutexes: 100,
                third: 60,
                ..Shape::default()
            },
            30,
        ),
        (
            Shape {
                spawn: 100,
                ..Shape::default()
            },
            40,
        ),
        (
            Shape {
                threads: (3, 4),
                wait: 25,
                compare_exchange: 25,
                ..Shape::default()
            },
            40,
        ),
        (Shape::waiting_loops(), 30),
        (Shape::barriers(), 30),
        (
            Shape {
                locations: (1, 2),
                fetch_add: 60,
                unused: 90,
                wait: 12,
                ..Shape::default()
            },
            40,
        ),
    ];
    let times = std::env::var("NORNS_TIMES").ok();
    let times: u64 = times.map_or(1, |times| times.parse().expect("NORNS_TIMES is a number"));
    shapes
        .into_iter()
        .map(move |(shape, count)| (shape, count * times))
        .flat_map(|(shape, count)| (0..count).map(move |seed| generate(seed, &shape)))
}

fn same_with_threads<S: Strategy>(strategy: S, is_optimal: bool) {
    let mut executions = 0;
    for (number, test) in programs().enumerate() {
        for model in MODELS {
            let (alone, in_vain) = undisturbed(strategy, &test, model);
            executions += alone.0.len();
            let restless = |seed| dpor(model).restless(seed);
            let seed = number as u64;
            for (explorer, threads) in [
                (restless(seed), 1),
                (restless(!seed), 1),
                (dpor(model), 2),
                (restless(seed), 2),
                (restless(seed), 4),
            ] {
                let (together, redundant) = with_threads(strategy, &test, &explorer, threads);
                let what = || format!("program {number} under {model} with {threads} threads");
                assert_same(&together, &alone, &what());
                assert!(
                    !is_optimal || redundant == in_vain,
                    "{}: {redundant} != {in_vain}",
                    what()
                );
            }
        }
    }
    assert!(executions > 5_000, "{executions} executions");
}

#[test]
fn threads_make_no_difference_to_optimal() {
    same_with_threads(Optimal, true);
}

#[test]
fn threads_make_no_difference_to_source() {
    same_with_threads(Source, false);
}

/// Wants the state after some steps, and then no more.
struct After {
    steps: AtomicU64,
    kept: Mutex<Option<(String, Statistics)>>,
}

impl After {
    fn new(steps: u64) -> Self {
        Self {
            steps: AtomicU64::new(steps),
            kept: Mutex::new(None),
        }
    }
}

impl<O> StateKeeper<O> for After {
    fn is_due(&self) -> bool {
        let left = self.steps.load(Ordering::Relaxed);
        self.steps.store(left.saturating_sub(1), Ordering::Relaxed);
        left == 0
    }

    fn keep(&self, state: State, statistics: &Statistics, _: &O) -> ControlFlow<()> {
        let text = serde_json::to_string(&state).expect("a state is plain data");
        *self.kept.lock().expect("nobody panics") = Some((text, *statistics));
        ControlFlow::Break(())
    }
}

/// What is found if the state is written down every so often, and another program goes on from it each time; and how often.
fn in_parts<S: Strategy>(
    strategy: S,
    test: &Test,
    explorer: &Dpor,
    threads: usize,
    mut seed: u64,
) -> (Promised, u64, u64) {
    let mut seen = nothing_seen();
    let mut kept: Option<(String, Statistics)> = None;
    let mut parts = 0;
    loop {
        seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
        let keeper = After::new((seed >> 33) % 40);
        let state: Option<(State, Statistics)> = kept.map(|(text, statistics)| {
            let state = serde_json::from_str(&text).expect("it was written so");
            (state, statistics)
        });
        let from = state
            .as_ref()
            .map(|(state, statistics)| (state, *statistics));
        let program = LitmusProgram::new(test);
        let explored = explorer.explore_from(
            strategy,
            workers(threads),
            &program,
            from,
            &mut seen,
            &keeper,
        );
        let (statistics, _) = explored.expect("the state is one of this program");
        kept = keeper.kept.into_inner().expect("nobody panics");
        if kept.is_none() {
            assert_eq!(statistics.stopped, None);
            let promised = promised(&seen.collected, &statistics);
            return (promised, statistics.redundant, parts);
        }
        parts += 1;
    }
}

fn same_in_parts<S: Strategy>(strategy: S, is_optimal: bool) {
    let mut parts = 0;
    for (number, test) in programs().enumerate().step_by(2) {
        for model in MODELS {
            let (alone, in_vain) = undisturbed(strategy, &test, model);
            let seed = number as u64;
            for (explorer, threads) in [
                (dpor(model), 1),
                (dpor(model).restless(seed), 1),
                (dpor(model).restless(seed), 3),
            ] {
                let (together, redundant, count) =
                    in_parts(strategy, &test, &explorer, threads, seed);
                let what = || format!("program {number} under {model} with {threads} threads");
                assert_same(&together, &alone, &what());
                assert!(
                    !is_optimal || redundant == in_vain,
                    "{}: {redundant} != {in_vain}",
                    what()
                );
                parts += count;
            }
        }
    }
    assert!(parts > 1_000, "{parts} parts");
}

#[test]
fn optimal_goes_on_from_its_state() {
    same_in_parts(Optimal, true);
}

#[test]
fn source_goes_on_from_its_state() {
    same_in_parts(Source, false);
}

/// Enough executions for everybody.
const READERS: &str = "C readers
{}

P0 (atomic_int* x) { atomic_store_explicit(x, 1, memory_order_relaxed); }
P1 (atomic_int* x) { int r = atomic_load_explicit(x, memory_order_relaxed); int s = atomic_load_explicit(x, memory_order_relaxed); }
P2 (atomic_int* x) { int r = atomic_load_explicit(x, memory_order_relaxed); int s = atomic_load_explicit(x, memory_order_relaxed); }
P3 (atomic_int* x) { int r = atomic_load_explicit(x, memory_order_relaxed); int s = atomic_load_explicit(x, memory_order_relaxed); }
P4 (atomic_int* x) { int r = atomic_load_explicit(x, memory_order_relaxed); int s = atomic_load_explicit(x, memory_order_relaxed); }
P5 (atomic_int* x) { int r = atomic_load_explicit(x, memory_order_relaxed); int s = atomic_load_explicit(x, memory_order_relaxed); }
P6 (atomic_int* x) { int r = atomic_load_explicit(x, memory_order_relaxed); int s = atomic_load_explicit(x, memory_order_relaxed); }
P7 (atomic_int* x) { int r = atomic_load_explicit(x, memory_order_relaxed); int s = atomic_load_explicit(x, memory_order_relaxed); }
";

#[test]
fn executions_are_counted_once() {
    let test = read(READERS).expect("the test is well-formed");
    for model in MODELS {
        for explorer in [dpor(model), dpor(model).restless(7)] {
            let (found, redundant) = with_threads(Optimal, &test, &explorer, 3);
            // Each of the seven readers sees the write never, once or twice.
            assert_eq!(found.2.0, 3_u64.pow(7), "{model}");
            assert_eq!(redundant, 0);
        }
    }
}

/// A limit on visits ends all workers, and what is left can be explored later.
#[test]
fn a_limit_leaves_what_is_left() {
    let test = read(READERS).expect("the test is well-formed");
    for model in MODELS {
        for threads in [1, 3] {
            let mut left: Option<State> = None;
            let mut so_far = Statistics::default();
            let mut seen = nothing_seen();
            let mut parts = 0;
            loop {
                let limits = Limits {
                    visits: Some(so_far.visits + 4_000),
                    ..Limits::default()
                };
                let explorer = Dpor::new(model, true, limits).expect("the model has a machine");
                let from = left.as_ref().map(|state| (state, so_far));
                let program = LitmusProgram::new(&test);
                let explored = explorer.explore_from(
                    Optimal,
                    workers(threads),
                    &program,
                    from,
                    &mut seen,
                    &Nobody,
                );
                (so_far, left) = explored.expect("the state is one of this program");
                if left.is_none() {
                    break;
                }
                assert_eq!(so_far.stopped, Some(Stopped::Visits));
                parts += 1;
            }
            assert!(parts > 3, "{model} with {threads} threads: {parts} parts");
            assert_eq!((so_far.stopped, so_far.redundant), (None, 0));
            assert_eq!(so_far.complete, 3_u64.pow(7), "{model}");
            assert_eq!(seen.collected.classes.len(), 3_usize.pow(7));
        }
    }
}

const TWO_WRITERS: &str = "C two_writers
{}

P0 (atomic_int* x) {
  atomic_store_explicit(x, 1, memory_order_relaxed);
  int a = atomic_load_explicit(x, memory_order_relaxed);
}

P1 (atomic_int* x) {
  atomic_store_explicit(x, 2, memory_order_relaxed);
}
";

/// States that were changed are refused, or explored as they are: nothing panics.
#[test]
fn a_state_of_another_program_is_refused() {
    let test = read(TWO_WRITERS).expect("the test is well-formed");
    let mut refused = 0;
    for model in MODELS {
        for steps in 0..12 {
            let keeper = After::new(steps);
            let mut seen = nothing_seen();
            let program = LitmusProgram::new(&test);
            let one = Workers::ONE;
            let explored =
                dpor(model).explore_from(Optimal, one, &program, None, &mut seen, &keeper);
            assert!(explored.is_ok());
            let Some((text, statistics)) = keeper.kept.into_inner().expect("nobody panics") else {
                continue;
            };
            for (from, to) in [
                ("\"thread\":1", "\"thread\":0"),
                ("\"thread\":0", "\"thread\":7"),
                ("\"alternative\":0", "\"alternative\":3"),
                ("\"offset\":0", "\"offset\":4294967295"),
                ("\"offset\":0", "\"offset\":64"),
                ("\"object\":0", "\"object\":9"),
                (
                    "\"lane\":null",
                    "\"lane\":{\"object\":0,\"offset\":0,\"width\":\"Four\"}",
                ),
                ("[0,[0]]", "[0,[]]"),
                ("[1,[1]]", "[1,[99]]"),
                ("\"parent\":[0,", "\"parent\":[5,"),
                ("[[0,{\"step\"", "[[3,{\"step\""),
            ] {
                let changed = text.replace(from, to);
                if changed == text {
                    continue;
                }
                let Ok(state) = serde_json::from_str::<State>(&changed) else {
                    continue;
                };
                let from = Some((&state, statistics));
                let explored =
                    dpor(model).explore_from(Optimal, one, &program, from, &mut seen, &Nobody);
                refused += u32::from(explored.err() == Some(Unusable::Foreign));
            }
        }
    }
    assert!(refused > 50, "{refused} were refused");
}

/// The smallest program in which something must be planned behind a step of a branch that was started before an earlier one was done.
const LATE: &str = "C late
{}

P0 (atomic_int* x) { atomic_store(x, 1); }
P1 (atomic_int* u) { atomic_store(u, 1); }
P2 (atomic_int* x, atomic_int* y) { int r = atomic_load(y); int s = atomic_load(x); }
P3 (atomic_int* y) { atomic_store(y, 1); }
";

#[test]
fn what_is_planned_late_is_explored() {
    let test = read(LATE).expect("the test is well-formed");
    for model in MODELS {
        for seed in 0..100 {
            let explorer = dpor(model).restless(seed);
            let (found, redundant) = with_threads(Optimal, &test, &explorer, 1);
            // Each of the two reads sees the write or does not.
            assert_eq!((found.2.0, redundant), (4, 0), "{model}, {seed}");
        }
    }
}

/// Ends with the first finding.
#[derive(Clone, PartialEq, Debug, Default)]
struct First {
    executions: u64,
    finding: Option<String>,
}

impl<R: Run> Observer<R> for First {
    fn execution(&mut self, _: &Execution<'_, R>) -> ControlFlow<()> {
        self.executions += 1;
        ControlFlow::Continue(())
    }

    fn finding(&mut self, found: Found<'_, R>) -> ControlFlow<()> {
        self.finding = Some(found.finding.message);
        ControlFlow::Break(())
    }

    fn restart(&mut self) {
        *self = Self::default();
    }
}

impl<R: Run> Divisible<R> for First {
    fn divide(&self) -> Self {
        Self::default()
    }

    fn absorb(&mut self, later: Self) {
        self.executions += later.executions;
        self.finding = self.finding.take().or(later.finding);
    }
}

/// What is reported first is what one thread finds first.
#[test]
fn the_first_finding_is_that_of_one_thread() {
    let mut findings = 0;
    let shape = Shape {
        mutexes: 60,
        plain: 30,
        ..Shape::default()
    };
    for seed in 0..60 {
        let test = generate(seed, &shape);
        for model in MODELS {
            let explored = [1, 3].map(|threads| {
                let mut first = First::default();
                let program = LitmusProgram::new(&test);
                let explored =
                    dpor(model).explore_with(Optimal, workers(threads), &program, &mut first);
                (
                    first,
                    explored.expect("all accesses have one width").stopped,
                )
            });
            let [one, three] = explored;
            findings += u32::from(one.0.finding.is_some());
            assert_eq!(one, three, "{seed}, {model}");
        }
    }
    assert!(findings > 20, "{findings} findings");
}
