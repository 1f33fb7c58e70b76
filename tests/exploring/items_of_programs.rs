//! Work items of C programs mean the same wherever they are explored: each is explored by a program that was loaded anew, so that
//! threads and objects are discovered in another order there. Together they come to what one exploration comes to. So do the parts of
//! an exploration of schedules that goes on from its written state.

use norns_execution::program::Run;
use norns_explorers::{
    Execution, Found, Limits, MemoryModel, Observer, Statistics,
    dpor::{Dpor, Optimal, Source, State, StateKeeper, Strategy},
    explorer::started_threads,
    revisits::{Divisible, Keeper, Revisits, Savable, SavedGraphs, WorkItem, Workers},
    support::{Algorithm, Exploration, explore_with, explorer_for},
};
use norns_llvm::{
    build::{Build, Loops, Prepared},
    compile::Unit,
    machine::{CProgram, CRun},
};
use serde::{Deserialize, Serialize};
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
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
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

impl Savable<CRun> for Printed {
    type Saved = Self;

    fn save(&self) -> Self {
        self.clone()
    }

    fn restore(&mut self, saved: Self) {
        *self = saved;
    }
}

/// Keeps searches as texts, every so many graphs.
struct Shelf {
    period: u64,
    asked: AtomicU64,
    kept: Mutex<Vec<String>>,
}

impl Shelf {
    fn new(period: u64) -> Self {
        Self {
            period,
            asked: AtomicU64::new(0),
            kept: Mutex::new(Vec::new()),
        }
    }
}

impl Keeper<SavedGraphs<Printed>> for Shelf {
    fn is_due(&self) -> bool {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed) + 1;
        asked.is_multiple_of(self.period)
    }

    fn keep(&self, search: SavedGraphs<Printed>) {
        let text = serde_json::to_string(&search).expect("it is plain data");
        self.kept.lock().expect("nobody panicked").push(text);
    }
}

/// Programs of which threads and objects are discovered in several orders, each with what it is called here.
fn programs() -> impl Iterator<Item = (&'static str, Prepared)> {
    [
        ("threads", "discovery.c", "-DALLOCATES=0"),
        ("blocks", "discovery.c", "-DALLOCATES=1"),
        ("handles", "handles.c", "-DNDEBUG"),
    ]
    .into_iter()
    .map(|(name, file, define)| (name, prepared_file(file, define)))
}

fn prepared_file(name: &str, define: &str) -> Prepared {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    let file = folder.join(name);
    let build = Build {
        arguments: vec![define.into()],
        ..Build::default()
    };
    let prepared = build.prepare(&[Unit::file(file)]);
    prepared.expect("the program compiles")
}

fn load(prepared: &Prepared) -> CProgram {
    let build = Build {
        loops: Loops::Noticed,
        ..Build::default()
    };
    let program = prepared.clone().into_program(&build);
    program.expect("the program is supported")
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
        tallies: true,
    })
}

#[test]
fn items_that_are_explored_elsewhere_make_up_the_whole() {
    for (name, prepared) in programs() {
        for explorer in explorers() {
            let mut whole = Printed::default();
            let statistics = explorer.explore(&load(&prepared), &mut whole);
            let all = counts(&statistics.expect("sizes agree"));
            let mut most = 0;
            for events in [4, 6, 8, 9, 11, 14] {
                let mut sum = Printed::default();
                let split = explorer.split(&load(&prepared), events, &mut sum);
                let (statistics, items) = split.expect("sizes agree");
                let mut sums = counts(&statistics);
                // The last ones come first: they discover what they have in an order of their own.
                for item in items.iter().rev() {
                    let text = serde_json::to_string(item).expect("an item is plain data");
                    let item: WorkItem = serde_json::from_str(&text).expect("it was written so");
                    let explored = explorer.explore_item(&load(&prepared), &item, &mut sum);
                    let explored = counts(&explored.expect("the item is one of this program"));
                    for (sum, count) in sums.iter_mut().zip(explored) {
                        *sum += count;
                    }
                }
                let what = format!("{} of {} items, {name}", explorer.model, items.len());
                assert_eq!((&sum, sums), (&whole, all), "{what}");
                most = items.len().max(most);
            }
            // One of the programs has five executions.
            assert!(most > 2, "{}, {name} is hardly divided", explorer.model);
            assert!(whole.texts.len() > 1, "{:?}", whole.texts);
        }
    }
}

#[test]
fn programs_do_the_same_with_several_threads() {
    for (name, prepared) in programs() {
        for model in MemoryModel::ALL {
            let exploration = Exploration {
                model,
                algorithm: explorer_for(Algorithm::Graph, model).expect("graph takes every model"),
                races: true,
                limits: Limits::default(),
                self_check: true,
                commuting: true,
                table: Some(norns_explorers::values::TableOptions::default()),
            };
            let explored = [1, 3].map(|threads| {
                let workers = Workers {
                    threads: NonZero::new(threads).expect("there is a thread"),
                    end_at_first: false,
                };
                let mut printed = Printed::default();
                let statistics =
                    explore_with(workers, &exploration, &load(&prepared), &mut printed);
                (printed, counts(&statistics.expect("sizes agree")))
            });
            assert_eq!(explored[0], explored[1], "{model}, {name}");
        }
    }
}

/// The choice of whom a signal wakes is among the names of threads, not among ids, which are given in the order of discovery.
#[test]
fn searches_that_go_on_elsewhere_wake_the_same_threads() {
    let prepared = prepared_file("woken.c", "-DNDEBUG");
    let mut resumed = 0;
    for explorer in explorers() {
        let mut whole = Printed::default();
        let statistics = explorer.explore(&load(&prepared), &mut whole);
        let [complete, blocked, failed, _] = counts(&statistics.expect("sizes agree"));
        assert!(whole.texts.len() > 4, "{:?}", whole.texts);
        let shelf = Shelf::new(20);
        let explore = |shelf: &Shelf, saved: Option<&String>, has_run_before: bool| {
            let saved = saved.map(|text| serde_json::from_str(text).expect("it was written so"));
            let mut printed = Printed::default();
            let program = load(&prepared);
            // Then threads have been discovered already, in another order than the one in which the saved path meets them.
            if has_run_before {
                explorer
                    .explore(&program, &mut Printed::default())
                    .expect("sizes agree");
            }
            let explored =
                explorer.explore_saving(Workers::ONE, &program, &mut printed, shelf, saved);
            let [complete, blocked, failed, _] = counts(&explored.expect("it fits"));
            (printed, [complete, blocked, failed])
        };
        explore(&shelf, None, true);
        let kept = shelf.kept.into_inner().expect("nobody panicked");
        for saved in kept.iter().step_by(kept.len() / 30 + 1) {
            for has_run_before in [false, true] {
                let again = explore(&Shelf::new(u64::MAX), Some(saved), has_run_before);
                let expected = (&whole, [complete, blocked, failed]);
                assert_eq!((&again.0, again.1), expected, "{}: {saved}", explorer.model);
                resumed += 1;
            }
        }
    }
    assert!(resumed > 60, "{resumed} searches went on");
}

/// Wants the state after so many steps, writes it down, and ends the search.
struct After {
    steps: AtomicU64,
    kept: Mutex<Option<(String, Statistics)>>,
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

/// What is printed if the state is written down every so many steps, and a program that was loaded anew goes on from it.
fn in_parts<S: Strategy>(
    strategy: S,
    dpor: &Dpor,
    threads: usize,
    prepared: &Prepared,
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
        let program = load(prepared);
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
    for (name, prepared) in programs() {
        for model in [MemoryModel::Sc, MemoryModel::Tso, MemoryModel::Pso] {
            let dpor = Dpor::new(model, true, Limits::default()).expect("the model has a machine");
            let mut whole = Printed::default();
            let explored = dpor.explore(strategy, &load(&prepared), &mut whole);
            let [complete, blocked, failed, _] = counts(&explored.expect("sizes agree"));
            let mut most = 0;
            for (dpor, threads, steps) in [
                (dpor.clone(), 1, 5),
                (dpor.clone().restless(1), 1, 9),
                (dpor.clone().restless(2), 3, 12),
                (dpor.clone(), 3, u64::MAX),
            ] {
                let (printed, sums, parts) = in_parts(strategy, &dpor, threads, &prepared, steps);
                let what = format!("{model} with {threads} threads, {name}");
                assert_eq!(
                    (&printed, sums),
                    (&whole, [complete, blocked, failed]),
                    "{what}"
                );
                most = parts.max(most);
            }
            assert!(most > 3, "{model}, {name} is hardly divided");
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
