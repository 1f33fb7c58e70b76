//! A random program as a litmus test and as C, compiled by clang: the same executions and the same outcomes, under every
//! model. So the front end for C says of a program what the one for litmus tests says.
//!
//! `NORNS_C_PROGRAMS=2000 cargo test --release --test exploring as_c:: -- --nocapture` is the large run.

#![expect(clippy::print_stdout, reason = "the large run is read by a person")]

use norns::check::{Input, Loops, Task};
use norns_execution::{
    Graph, Location, Value, Width,
    program::{FindingKind, Run},
};
use norns_explorers::{
    End, Execution, Found, Limits, MemoryModel, Observer, Statistics,
    support::{Algorithm, Exploration, explore, explorer_for},
};
use norns_litmus::{
    LitmusProgram, LitmusRun, Observable, Place, Test,
    as_c::{as_c, as_c_through_pointers, register_variable},
    observables,
    random::{Shape, generate},
    test::{ExpressionKind, StatementKind},
};
use norns_llvm::machine::{CProgram, CRun};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
};

const LIMITS: Limits = Limits {
    visits: Some(20_000),
    deadline: None,
    watch: None,
    events: None,
    search_steps: None,
};

/// What an explorer found.
#[derive(Default, PartialEq, Eq, Debug)]
struct Seen {
    complete: u64,
    blocked: u64,
    outcomes: BTreeSet<Vec<i64>>,
    findings: BTreeSet<FindingKind>,
}

struct Watching<F> {
    seen: Seen,
    outcome: F,
}

impl<R: Run, F: Fn(&Graph, &R) -> Vec<i64>> Observer<R> for Watching<F> {
    fn execution(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        match execution.end {
            End::Complete => {
                self.seen.complete += 1;
                let outcome = (self.outcome)(execution.graph, execution.run);
                self.seen.outcomes.insert(outcome);
            }
            End::Blocked(_) => self.seen.blocked += 1,
            End::Failed | End::Cut => {}
        }
        ControlFlow::Continue(())
    }

    fn finding(&mut self, found: Found<'_, R>) -> ControlFlow<()> {
        self.seen.findings.insert(found.finding.kind);
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {
        self.seen = Seen::default();
    }
}

fn exploration(model: MemoryModel, algorithm: Algorithm) -> Exploration {
    Exploration {
        model,
        algorithm: explorer_for(algorithm, model).expect("both take every model"),
        races: model.races_are_errors(),
        limits: LIMITS,
        self_check: false,
        commuting: false,
        table: Some(norns_explorers::values::TableOptions::default()),
    }
}

fn in_memory(graph: &Graph, location: Location, otherwise: Value) -> i64 {
    let cell = graph.cell_at(location);
    let value = cell.map_or(otherwise, |cell| graph.value_of(graph.last_write_to(cell)));
    value.as_signed(Width::Four)
}

/// What is observed: registers and plain or atomic locations; mutexes hold what nobody should see.
fn observed(test: &Test, model: MemoryModel) -> Vec<Observable> {
    let mutexes: BTreeSet<&str> = test
        .threads
        .iter()
        .flat_map(|thread| &thread.parameters)
        .filter(|parameter| parameter.kind == norns_litmus::test::CellKind::Mutex)
        .map(|parameter| parameter.name.as_str())
        .collect();
    let program = LitmusProgram::new(test);
    let visible = |observable: &Observable| match observable {
        Observable::Register { .. } => true,
        Observable::Location(name) => {
            let in_memory = matches!(program.place(observable), Some(Place::Memory(_)));
            !mutexes.contains(name.as_str()) && (model.orders_writes() || !in_memory)
        }
    };
    observables(test).into_iter().filter(visible).collect()
}

fn as_litmus(test: &Test, model: MemoryModel, algorithm: Algorithm) -> (Seen, Statistics) {
    run_litmus(test, &LitmusProgram::new(test), model, algorithm)
}

fn run_litmus(
    test: &Test,
    program: &LitmusProgram,
    model: MemoryModel,
    algorithm: Algorithm,
) -> (Seen, Statistics) {
    let observed = observed(test, model);
    let mut watching = Watching {
        seen: Seen::default(),
        outcome: |graph: &Graph, run: &LitmusRun| {
            let value = |observable: &Observable| {
                let place = run.place(observable)?;
                run.observe(place, |location| {
                    let initial = run.initial(location, Width::Four);
                    let value = in_memory(graph, location, initial);
                    Some(Value::signed(value, Width::Four))
                })
            };
            observed.iter().filter_map(value).collect()
        },
    };
    let exploration = exploration(model, algorithm);
    let statistics = explore(&exploration, program, &mut watching).expect("one width");
    (watching.seen, statistics)
}

fn compiled(test: &Test, text: &str, loops: Loops, bound: Option<u32>) -> CProgram {
    let task = Task::program([Input::text("program.c", text)]).clang_arguments(["-w"]);
    let mut task = task.loops(loops);
    task.building.build.machine.bound = bound;
    let loaded = task.load();
    let loaded = loaded.unwrap_or_else(|error| panic!("{}: {error}\n{text}", test.name));
    loaded.program().expect("it is a program").clone()
}

fn as_c_program(
    test: &Test,
    program: &CProgram,
    model: MemoryModel,
    algorithm: Algorithm,
) -> (Seen, Statistics) {
    let observed = observed(test, model);
    let variables: Vec<String> = observed
        .iter()
        .map(|observable| match observable {
            Observable::Register { thread, name } => register_variable(*thread, name),
            Observable::Location(name) => name.clone(),
        })
        .collect();
    let mut watching = Watching {
        seen: Seen::default(),
        outcome: |graph: &Graph, run: &CRun| {
            let cells = graph.cells().iter();
            let named: BTreeMap<String, Location> = cells
                .map(|cell| (run.location_name(cell.location), cell.location))
                .collect();
            let initial: BTreeMap<&str, i32> = test
                .initial
                .iter()
                .filter_map(|initial| match &initial.place {
                    Observable::Location(name) => Some((name.as_str(), initial.value)),
                    Observable::Register { .. } => None,
                })
                .collect();
            let value = |name: &String| match named.get(name) {
                Some(&location) => in_memory(graph, location, Value::ZERO),
                // Nobody accessed it.
                None => initial.get(name.as_str()).copied().unwrap_or(0).into(),
            };
            variables.iter().map(value).collect()
        },
    };
    let exploration = exploration(model, algorithm);
    let statistics = explore(&exploration, program, &mut watching).expect("one width");
    (watching.seen, statistics)
}

/// How many random programs to compare.
fn programs(otherwise: u64) -> u64 {
    let asked = std::env::var("NORNS_C_PROGRAMS").ok();
    asked
        .and_then(|text| text.parse().ok())
        .unwrap_or(otherwise)
}

/// Calls `work` with every seed, on all cores.
fn on_all_cores(seeds: u64, work: impl Fn(u64) + Sync) {
    let next = AtomicU64::new(0);
    let worker = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds {
                return;
            }
            work(seed);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            let stack = std::thread::Builder::new().stack_size(1 << 28);
            stack
                .spawn_scoped(scope, worker)
                .expect("a thread can be started");
        }
    });
}

/// Whether two explorations can be compared. Where a race is an error, what racing accesses give is anybody's guess.
fn are_comparable(first: &(Seen, Statistics), second: &(Seen, Statistics)) -> bool {
    let race = FindingKind::Race;
    let race = first.0.findings.contains(&race) && second.0.findings.contains(&race);
    !race && first.1.stopped.is_none() && second.1.stopped.is_none()
}

#[test]
fn random_programs_are_the_same_in_c() {
    let programs = programs(80);
    let (compared, unfit) = (AtomicU64::new(0), AtomicU64::new(0));
    on_all_cores(programs, |seed| {
        let test = generate(seed, &Shape::default());
        let Some(text) = as_c(&test) else {
            unfit.fetch_add(1, Ordering::Relaxed);
            return;
        };
        let program = compiled(&test, &text, Loops::Awaiting, None);
        for model in MemoryModel::ALL {
            let litmus = as_litmus(&test, model, Algorithm::Auto);
            let c = as_c_program(&test, &program, model, Algorithm::Auto);
            if are_comparable(&litmus, &c) {
                assert_eq!(litmus.0, c.0, "seed {seed} under {model}\n{test}\n{text}");
                compared.fetch_add(1, Ordering::Relaxed);
            }
        }
    });
    let (compared, unfit) = (compared.into_inner(), unfit.into_inner());
    println!(
        "{programs} programs, {unfit} of which have no C program; {compared} comparisons, no difference"
    );
    assert!(
        unfit * 5 < programs,
        "{unfit} of {programs} have no C program"
    );
    assert!(
        compared > 4 * (programs - unfit),
        "only {compared} comparisons"
    );
}

/// The program of a test with loops, half of them through pointers.
fn with_loops(seed: u64) -> (Test, Option<String>) {
    let test = generate(seed, &Shape::waiting_loops());
    let text = if seed.is_multiple_of(2) {
        as_c(&test)
    } else {
        as_c_through_pointers(&test)
    };
    (test, text)
}

/// Whether a program tries a compare-exchange again with what it found.
fn tries_with_what_it_found(test: &Test) -> bool {
    let mut found = false;
    for thread in &test.threads {
        thread.walk(
            &mut |statement| {
                if let StatementKind::Loop {
                    condition, body, ..
                } = &statement.kind
                    && body.is_empty()
                {
                    condition.walk(&mut |part| {
                        found |= matches!(part.kind, ExpressionKind::CompareExchange { .. });
                    });
                }
            },
            &mut |_| {},
        );
    }
    found
}

/// What the definition says of loops as they are, the passes that look for loops in C must say too, and so must the machine,
/// whether or not locations are accessed through pointers. How many blocked ends there are is not compared: a loop that
/// became a waiting read has not read, one that did not has.
#[test]
fn loops_wait_in_c_as_in_litmus_tests() {
    let programs = programs(60);
    let (compared, unfit) = (AtomicU64::new(0), AtomicU64::new(0));
    on_all_cores(programs, |seed| {
        let (test, Some(text)) = with_loops(seed) else {
            unfit.fetch_add(1, Ordering::Relaxed);
            return;
        };
        let loops = [Loops::Awaiting, Loops::Noticed];
        let compiled = loops.map(|loops| compiled(&test, &text, loops, None));
        for model in MemoryModel::ALL {
            let litmus = as_litmus(&test, model, Algorithm::Definition);
            for (program, loops) in compiled.iter().zip(loops) {
                let c = as_c_program(&test, program, model, Algorithm::Graph);
                if !are_comparable(&litmus, &c) {
                    continue;
                }
                // A value that a failed attempt found counts as loaded before the loop, where it was loaded at all.
                let counts = loops == Loops::Noticed || !tries_with_what_it_found(&test);
                if !counts {
                    let (all, some) = (litmus.0.complete, c.0.complete);
                    assert!(some <= all, "seed {seed} under {model}\n{test}\n{text}");
                }
                let of = |seen: &Seen| {
                    let complete = seen.complete;
                    (
                        if counts { complete } else { complete.min(1) },
                        seen.blocked > 0,
                        seen.outcomes.clone(),
                        seen.findings.clone(),
                    )
                };
                assert_eq!(
                    of(&litmus.0),
                    of(&c.0),
                    "seed {seed} under {model}, {loops:?}\n{test}\n{text}"
                );
                compared.fetch_add(1, Ordering::Relaxed);
            }
        }
    });
    let (compared, unfit) = (compared.into_inner(), unfit.into_inner());
    println!(
        "{programs} programs with loops, {unfit} of which have no C program; {compared} comparisons, no difference"
    );
    assert!(
        unfit * 5 < programs,
        "{unfit} of {programs} have no C program"
    );
    assert!(
        compared > 8 * (programs - unfit),
        "only {compared} comparisons"
    );
}

/// Every iteration up to a bound, whether or not threads wait: the same outcomes and the same findings, those apart that say
/// that threads are stuck, since they are cut off. Under WRC11 there may be more outcomes (see `tests/exploring/waiting.rs`).
#[test]
fn waiting_leaves_nothing_out_in_c() {
    const MOST: u32 = 4;
    let programs = programs(60) / 3;
    let compared = AtomicU64::new(0);
    on_all_cores(programs, |seed| {
        let (test, Some(text)) = with_loops(seed) else {
            return;
        };
        let bounds = |most: &u32| {
            let bounded = LitmusProgram::bounded(&test, *most);
            let bounded = run_litmus(&test, &bounded, MemoryModel::Wrc11, Algorithm::Graph).1;
            bounded.cut == 0
        };
        let Some(most) = (1..=MOST).find(bounds) else {
            return;
        };
        // A condition of several accesses counts as part of the iteration there.
        let program = compiled(&test, &text, Loops::AsTheyAre, Some(most + 1));
        for model in MemoryModel::ALL {
            let litmus = as_litmus(&test, model, Algorithm::Definition);
            let c = as_c_program(&test, &program, model, Algorithm::Graph);
            if !are_comparable(&litmus, &c) {
                continue;
            }
            let safety = |seen: &Seen| {
                let kinds = seen.findings.iter().copied();
                let stuck = [FindingKind::Deadlock, FindingKind::Livelock];
                let kinds: BTreeSet<FindingKind> =
                    kinds.filter(|kind| !stuck.contains(kind)).collect();
                kinds
            };
            let told = format!("seed {seed} under {model}\n{test}\n{text}");
            assert_eq!(safety(&litmus.0), safety(&c.0), "{told}");
            if model == MemoryModel::Wrc11 {
                assert!(litmus.0.outcomes.is_subset(&c.0.outcomes), "{told}");
            } else {
                assert_eq!(litmus.0.outcomes, c.0.outcomes, "{told}");
            }
            compared.fetch_add(1, Ordering::Relaxed);
        }
    });
    let compared = compared.into_inner();
    println!("{programs} programs with every iteration, {compared} comparisons, no difference");
    assert!(compared > 3 * programs, "only {compared} comparisons");
}
