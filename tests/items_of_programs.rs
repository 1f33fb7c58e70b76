//! Work items of C programs mean the same wherever they are explored: each is explored by a program that was loaded anew, so that
//! threads and objects are discovered in another order there. Together they come to what one exploration comes to. So do the parts of
//! an exploration of schedules that goes on from its written state.

use norns_execution::program::Run;
use norns_explorers::{
    Execution, Found, Limits, MemoryModel, Observer, Statistics,
    dpor::{Dpor, Keeper, Optimal, Source, State, Strategy},
    explorer::started_threads,
    revisits::{Divisible, Revisits, WorkItem, Workers},
    support::{Algorithm, Exploration, explore_with, explorer_for},
};
use norns_llvm::{
    compile::{self, Search},
    machine::{self, CProgram, CRun},
    module::Module,
    passes,
};
use std::{
    collections::BTreeMap,
    num::NonZero,
    ops::ControlFlow,
    path::Path,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

/// What executions printed, and how often; and what was found.
#[derive(Clone, PartialEq, Debug, Default)]
struct Printed {
    texts: BTreeMap<String, u64>,
    findings: u64,
}

impl Observer<CRun> for Printed {
    fn execution(&mut self, execution: &Execution<'_, CRun>) -> ControlFlow<()> {
        let run = execution.run;
        let mut threads: Vec<_> = started_threads(run).collect();
        threads.sort_unstable_by_key(|&thread| run.thread_name(thread));
        let texts = threads.into_iter().map(|thread| {
            let printed =
                (0..=run.answers(thread)).filter_map(|answers| run.output(thread, answers));
            format!(
                "{}:{} ",
                run.thread_name(thread),
                printed.collect::<String>()
            )
        });
        *self.texts.entry(texts.collect()).or_default() += 1;
        ControlFlow::Continue(())
    }

    fn finding(&mut self, _: Found<'_, CRun>) -> ControlFlow<()> {
        self.findings += 1;
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {
        *self = Self::default();
    }
}

impl Divisible<CRun> for Printed {
    fn divide(&self) -> Self {
        Self::default()
    }

    fn absorb(&mut self, later: Self) {
        for (text, count) in later.texts {
            *self.texts.entry(text).or_default() += count;
        }
        self.findings += later.findings;
    }
}

fn module(allocates: bool) -> Module {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/discovery.c");
    let define = format!("-DALLOCATES={}", u8::from(allocates));
    let search = Search::from_environment(None);
    let compiled = compile::load(&[file], &search, &[define.into()]);
    let mut module = compiled.expect("the program compiles").module;
    passes::prepare(&mut module);
    module
}

fn load(module: &Module) -> CProgram {
    machine::load(module.clone(), &machine::Options::default()).expect("the program is supported")
}

fn counts(statistics: &Statistics) -> [u64; 4] {
    let blocked = statistics.blocked.iter().sum();
    let Statistics {
        complete,
        failed,
        visits,
        ..
    } = *statistics;
    [complete, blocked, failed, visits]
}

fn explorers() -> impl Iterator<Item = Revisits> {
    [
        (MemoryModel::Sc, true),
        (MemoryModel::Ra, true),
        (MemoryModel::C20, false),
        (MemoryModel::Wrc11, false),
    ]
    .into_iter()
    .map(|(model, by_reads_from)| Revisits {
        model,
        equivalence: if by_reads_from {
            norns_execution::Equivalence::ReadsFrom
        } else {
            model.equivalence()
        },
        races: true,
        limits: Limits::default(),
        self_check: false,
    })
}

#[test]
fn items_that_are_explored_elsewhere_make_up_the_whole() {
    for allocates in [false, true] {
        let module = module(allocates);
        for explorer in explorers() {
            let mut whole = Printed::default();
            let statistics = explorer.explore(&load(&module), &mut whole);
            let all = counts(&statistics.expect("sizes agree"));
            let mut most = 0;
            for events in [4, 9, 14] {
                let mut sum = Printed::default();
                let split = explorer.split(&load(&module), events, &mut sum);
                let (statistics, items) = split.expect("sizes agree");
                let mut sums = counts(&statistics);
                // The last ones come first: they discover what they have in an order of their own.
                for item in items.iter().rev() {
                    let text = serde_json::to_string(item).expect("an item is plain data");
                    let item: WorkItem = serde_json::from_str(&text).expect("it was written so");
                    let explored = explorer.explore_item(&load(&module), &item, &mut sum);
                    let explored = counts(&explored.expect("the item is one of this program"));
                    for (sum, count) in sums.iter_mut().zip(explored) {
                        *sum += count;
                    }
                }
                let what = format!("{} of {} items, {allocates}", explorer.model, items.len());
                assert_eq!((&sum, sums), (&whole, all), "{what}");
                most = items.len().max(most);
            }
            assert!(most > 3, "{} is hardly divided", explorer.model);
            assert!(whole.texts.len() > 1, "{:?}", whole.texts);
        }
    }
}

#[test]
fn programs_do_the_same_with_several_threads() {
    for allocates in [false, true] {
        let module = module(allocates);
        for model in MemoryModel::ALL {
            let exploration = Exploration {
                model,
                algorithm: explorer_for(Algorithm::Graph, model).expect("graph takes every model"),
                races: true,
                limits: Limits::default(),
                self_check: true,
            };
            let explored = [1, 3].map(|threads| {
                let workers = Workers {
                    threads: NonZero::new(threads).expect("there is a thread"),
                    end_at_first: false,
                };
                let mut printed = Printed::default();
                let statistics = explore_with(workers, &exploration, &load(&module), &mut printed);
                (printed, counts(&statistics.expect("sizes agree")))
            });
            assert_eq!(explored[0], explored[1], "{model}");
        }
    }
}

/// Wants the state after so many steps, writes it down, and ends the search.
struct After {
    steps: AtomicU64,
    kept: Mutex<Option<(String, Statistics)>>,
}

impl<O> Keeper<O> for After {
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

/// What is printed if the state is written down every so many steps, and a program that was loaded anew goes on from it.
fn in_parts<S: Strategy>(
    strategy: S,
    dpor: Dpor,
    threads: usize,
    module: &Module,
    steps: u64,
) -> (Printed, [u64; 3], u64) {
    let mut printed = Printed::default();
    let mut parts = 0;
    let mut kept: Option<(State, Statistics)> = None;
    loop {
        let keeper = After {
            steps: AtomicU64::new(steps),
            kept: Mutex::new(None),
        };
        let workers = Workers {
            threads: NonZero::new(threads).expect("there is a thread"),
            end_at_first: false,
        };
        let from = kept.as_ref().map(|(state, counted)| (state, *counted));
        let program = load(module);
        let explored = dpor.explore_from(strategy, workers, &program, from, &mut printed, &keeper);
        let (statistics, _) = explored.expect("the state is one of this program");
        let Some((text, counted)) = keeper.kept.into_inner().expect("nobody panics") else {
            let [complete, blocked, failed, _] = counts(&statistics);
            return (printed, [complete, blocked, failed], parts);
        };
        let state = serde_json::from_str(&text).expect("it was written so");
        kept = Some((state, counted));
        parts += 1;
    }
}

fn states_mean_the_same_elsewhere<S: Strategy>(strategy: S) {
    for allocates in [false, true] {
        let module = module(allocates);
        for model in [MemoryModel::Sc, MemoryModel::Tso, MemoryModel::Pso] {
            let dpor = Dpor::new(model, true, Limits::default()).expect("the model has a machine");
            let mut whole = Printed::default();
            let explored = dpor.explore(strategy, &load(&module), &mut whole);
            let [complete, blocked, failed, _] = counts(&explored.expect("sizes agree"));
            let mut most = 0;
            for (dpor, threads, steps) in [
                (dpor, 1, 5),
                (dpor.restless(1), 1, 9),
                (dpor.restless(2), 3, 12),
                (dpor, 3, u64::MAX),
            ] {
                let (printed, sums, parts) = in_parts(strategy, dpor, threads, &module, steps);
                let what = format!("{model} with {threads} threads, {allocates}");
                assert_eq!(
                    (&printed, sums),
                    (&whole, [complete, blocked, failed]),
                    "{what}"
                );
                most = parts.max(most);
            }
            assert!(most > 3, "{model} is hardly divided");
        }
    }
}

#[test]
fn optimal_goes_on_in_a_program_that_was_loaded_anew() {
    states_mean_the_same_elsewhere(Optimal);
}

#[test]
fn source_goes_on_in_a_program_that_was_loaded_anew() {
    states_mean_the_same_elsewhere(Source);
}
