//! A random program as a litmus test and as C, compiled by clang: the same executions and the same outcomes, under every
//! model. So the front end for C says of a program what the one for litmus tests says.
//!
//! `NORNS_C_PROGRAMS=2000 cargo test --release --test as_c -- --nocapture` is the large run.

#![expect(clippy::print_stdout, reason = "the large run is read by a person")]

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
    as_c::{as_c, register_variable},
    observables,
    random::{Shape, generate},
};
use norns_llvm::{
    compile::{Search, load},
    machine::{self, CProgram, CRun},
    passes::{self, spin::Mode},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
};

const LIMITS: Limits = Limits {
    visits: Some(20_000),
    deadline: None,
    watch: None,
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

fn exploration(model: MemoryModel) -> Exploration {
    Exploration {
        model,
        algorithm: explorer_for(Algorithm::Auto, model).expect("auto takes every model"),
        races: model.races_are_errors(),
        limits: LIMITS,
        self_check: false,
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

fn as_litmus(test: &Test, model: MemoryModel) -> (Seen, Statistics) {
    let program = LitmusProgram::new(test);
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
    let statistics = explore(&exploration(model), &program, &mut watching).expect("one width");
    (watching.seen, statistics)
}

fn compiled(test: &Test, text: &str) -> CProgram {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("program.c");
    fs::write(&path, text).expect("a file can be written");
    let loaded = load(&[path], &Search::from_environment(None), &["-w".into()]);
    let mut module = loaded
        .unwrap_or_else(|error| panic!("{}: {error}\n{text}", test.name))
        .module;
    passes::prepare(&mut module);
    passes::spin::spin(&mut module, Mode::All);
    machine::load(module, &machine::Options::default()).expect("the program can be run")
}

fn as_c_program(test: &Test, program: &CProgram, model: MemoryModel) -> (Seen, Statistics) {
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
    let statistics = explore(&exploration(model), program, &mut watching).expect("one width");
    (watching.seen, statistics)
}

#[test]
fn random_programs_are_the_same_in_c() {
    let asked = std::env::var("NORNS_C_PROGRAMS").ok();
    let programs: u64 = asked.and_then(|text| text.parse().ok()).unwrap_or(80);
    let (next, compared, unfit) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let worker = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= programs {
                return;
            }
            let test = generate(seed, &Shape::default());
            let Some(text) = as_c(&test) else {
                unfit.fetch_add(1, Ordering::Relaxed);
                continue;
            };
            let program = compiled(&test, &text);
            for model in MemoryModel::ALL {
                let (litmus, litmus_statistics) = as_litmus(&test, model);
                let (c, c_statistics) = as_c_program(&test, &program, model);
                if litmus_statistics.stopped.is_some() || c_statistics.stopped.is_some() {
                    continue;
                }
                // Where a race is an error, what racing accesses give is not compared.
                let race = FindingKind::Race;
                if litmus.findings.contains(&race) && c.findings.contains(&race) {
                    continue;
                }
                assert_eq!(litmus, c, "seed {seed} under {model}\n{test}\n{text}");
                compared.fetch_add(1, Ordering::Relaxed);
            }
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
