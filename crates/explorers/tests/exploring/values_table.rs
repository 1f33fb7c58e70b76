//! The table of the explorer of values: threads share it, it is written down, it may be too small, and there may be none. Whatever is
//! done with it, each class of values is found, with the same kinds of findings; and each is counted once, unless the table was too
//! small or there is none.
//!
//! `NORNS_PROGRAMS=2000 cargo test --release -p norns-explorers --test exploring values_table:: -- --nocapture` is the large run.

#![expect(clippy::print_stdout, reason = "the large run is read by a person")]

use norns_execution::{Class, Equivalence, program::Run};
use norns_explorers::{
    End, Execution, Found, Limits, MemoryModel, Observer, Statistics, Stopped,
    definition::{EveryGraph, value_classes::reads_value_from},
    revisits::{Divisible, Keeper, Savable, Void, Workers},
    values::{SavedValues, StateKeys, TableOptions, Values},
};
use norns_litmus::{
    LitmusProgram, Test,
    random::{Shape, generate},
    read,
};
use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    num::NonZero,
    ops::ControlFlow,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

/// How often each class was shown with each end, and the kinds of findings.
#[derive(Clone, PartialEq, Debug, Default)]
struct Diary {
    classes: BTreeMap<String, u64>,
    findings: BTreeSet<String>,
    /// How often exploring began anew.
    restarts: u64,
    /// Whether it has seen enough after the first finding.
    ends_at_finding: bool,
}

impl<R: Run> Observer<R> for Diary {
    fn execution(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        let class = execution.graph.class(Equivalence::Values);
        let page = format!("{:?}: {class:?}", execution.end);
        *self.classes.entry(page).or_default() += 1;
        ControlFlow::Continue(())
    }

    fn failed(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        self.execution(execution)
    }

    fn finding(&mut self, found: Found<'_, R>) -> ControlFlow<()> {
        self.findings.insert(found.finding.kind.to_string());
        if self.ends_at_finding {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {
        self.classes.clear();
        self.findings.clear();
        self.restarts += 1;
    }
}

impl<R: Run> Divisible<R> for Diary {
    fn divide(&self) -> Self {
        Self {
            ends_at_finding: self.ends_at_finding,
            ..Self::default()
        }
    }

    fn absorb(&mut self, later: Self) {
        for (page, times) in later.classes {
            *self.classes.entry(page).or_default() += times;
        }
        self.findings.extend(later.findings);
    }
}

impl<R: Run> Savable<R> for Diary {
    type Saved = (BTreeMap<String, u64>, BTreeSet<String>);

    fn save(&self) -> Self::Saved {
        (self.classes.clone(), self.findings.clone())
    }

    fn restore(&mut self, (classes, findings): Self::Saved) {
        self.classes = classes;
        self.findings = findings;
    }
}

impl Diary {
    fn most_often(&self) -> u64 {
        self.classes.values().copied().max().unwrap_or(0)
    }
}

fn explorer(model: MemoryModel) -> Values {
    Values {
        model,
        races: true,
        limits: Limits::default(),
        table: Some(TableOptions::default()),
        self_check: false,
    }
}

fn workers(threads: usize) -> Workers {
    Workers {
        threads: NonZero::new(threads).expect("there is a thread"),
        end_at_first: false,
    }
}

/// What does not depend on who explores: not how many states were visited, nor how often a witness was searched for.
fn counted(statistics: Statistics) -> Statistics {
    Statistics {
        visits: 0,
        searches: 0,
        ..statistics
    }
}

fn explored(test: &Test, explorer: &Values, threads: usize) -> (Diary, Statistics) {
    let mut diary = Diary::default();
    let program = LitmusProgram::new(test);
    let explored = explorer.explore_with(workers(threads), &program, &mut diary);
    (diary, explored.expect("all accesses have one width"))
}

/// How many programs of each shape to try; `NORNS_PROGRAMS` says so, if it is there.
fn count() -> u64 {
    let given = std::env::var("NORNS_PROGRAMS").ok();
    given.and_then(|text| text.parse().ok()).unwrap_or(12)
}

/// Programs that write the same few values again and again.
fn programs() -> impl Iterator<Item = Test> {
    let waiting = Shape {
        threads: (2, 4),
        wait: 30,
        mutexes: 70,
        nested: 50,
        spawn: 30,
        ..Shape::default()
    };
    let updates = Shape {
        threads: (2, 4),
        exchange: 14,
        fetch_add: 14,
        compare_exchange: 30,
        branch: 5,
        ..Shape::default()
    };
    let plain = Shape {
        plain: 35,
        mixed: 30,
        mutexes: 50,
        third: 60,
        ..Shape::default()
    };
    let mixed = Shape {
        mixed: 100,
        ..Shape::default()
    };
    let shapes = [
        Shape::default(),
        waiting,
        updates,
        plain,
        mixed,
        Shape::barriers(),
    ];
    shapes.into_iter().flat_map(|shape| {
        let few_values = Shape {
            new_value: 20,
            ..shape
        };
        (0..count()).map(move |seed| generate(7_000 + seed, &few_values))
    })
}

/// A litmus test with so many threads, each of which does the same.
fn threads(count: usize, body: &str) -> Test {
    let parameters = "atomic_int* x, atomic_int* y, mutex* m";
    let thread = |thread: usize| format!("P{thread} ({parameters}) {{ {body} }}\n");
    let threads: Vec<String> = (0..count).map(thread).collect();
    let text = format!("C test\n{{}}\n\n{}", threads.join("\n"));
    read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn threads_make_no_difference() {
    let mut programs = programs().enumerate().collect::<Vec<_>>();
    programs.push((1_000_000, threads(6, "lock(m); unlock(m);")));
    programs.push((1_000_001, threads(5, "int r0 = atomic_exchange(x, 1);")));
    let reads_and_writes = "int r0 = atomic_load(x); atomic_store(x, 1);";
    programs.push((1_000_002, threads(5, reads_and_writes)));
    let mut restarts = 0;
    for (number, test) in &programs {
        for model in MemoryModel::ALL {
            let explorer = explorer(model);
            let (one, statistics) = explored(test, &explorer, 1);
            assert_eq!(one.most_often().max(1), 1);
            for threads in [2, 4] {
                let (several, statistics_of_several) = explored(test, &explorer, threads);
                let what = || format!("program {number} under {model}, {threads} threads\n{test}");
                assert_eq!(several.classes, one.classes, "{}", what());
                assert_eq!(several.findings, one.findings, "{}", what());
                assert_eq!(
                    counted(statistics_of_several),
                    counted(statistics),
                    "{}",
                    what()
                );
                restarts += several.restarts;
            }
        }
    }
    println!("{} programs, {restarts} restarts", programs.len());
    assert!(restarts > 0, "no program makes exploring begin anew");
}

/// With several threads, too, an observer sees what one thread finds first.
#[test]
fn what_is_found_first_does_not_depend_on_threads() {
    let mut found = 0;
    for test in programs() {
        for model in [MemoryModel::Sc, MemoryModel::Rc11] {
            let first = |threads| {
                let mut diary = Diary {
                    ends_at_finding: true,
                    ..Diary::default()
                };
                let program = LitmusProgram::new(&test);
                let explored = explorer(model).explore_with(workers(threads), &program, &mut diary);
                let statistics = explored.expect("all accesses have one width");
                (diary.classes, diary.findings, statistics.stopped)
            };
            let one = first(1);
            assert_eq!(first(3), one, "{test}");
            found += usize::from(one.2 == Some(Stopped::Observer));
        }
    }
    assert!(found > 10, "{found} programs have findings");
}

/// Keeps searches as texts: every so many states, and what a limit leaves.
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

    fn into_kept(self) -> Vec<String> {
        self.kept.into_inner().expect("nobody panicked")
    }
}

type Saved = SavedValues<(BTreeMap<String, u64>, BTreeSet<String>)>;

impl Keeper<Saved> for Shelf {
    fn is_due(&self) -> bool {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed) + 1;
        asked.is_multiple_of(self.period)
    }

    fn keep(&self, search: Saved) {
        let text = serde_json::to_string(&search).expect("it is plain data");
        self.kept.lock().expect("nobody panicked").push(text);
    }
}

/// Goes on with a search, or begins one, of a program that is loaded anew.
fn explored_saving(
    test: &Test,
    explorer: &Values,
    threads: usize,
    shelf: &Shelf,
    saved: Option<&String>,
) -> Result<(Diary, Statistics), Void> {
    let program = LitmusProgram::new(test);
    let mut diary = Diary::default();
    let saved = saved.map(|text| serde_json::from_str(text).expect("it was written so"));
    let explored = explorer.explore_saving(workers(threads), &program, &mut diary, shelf, saved)?;
    diary.restarts = 0;
    Ok((diary, explored))
}

const NEVER: u64 = u64::MAX;

fn told(explored: Result<(Diary, Statistics), Void>) -> (Diary, Statistics) {
    let (diary, statistics) = explored.expect("it is of this program");
    (diary, counted(statistics))
}

#[test]
fn a_search_goes_on_from_wherever_it_was_written_down() {
    let mut resumed = 0;
    for (number, test) in programs().enumerate() {
        for model in MemoryModel::ALL {
            let keys = [StateKeys::Hashed, StateKeys::Full][number % 2];
            let explorer = Values {
                table: Some(TableOptions { keys, bytes: None }),
                ..explorer(model)
            };
            let whole = told(explored_saving(
                &test,
                &explorer,
                1,
                &Shelf::new(NEVER),
                None,
            ));
            for threads in [1, 3] {
                let shelf = Shelf::new(3 + number as u64 % 5);
                let watched = told(explored_saving(&test, &explorer, threads, &shelf, None));
                let what = || format!("program {number} under {model}, {threads} threads\n{test}");
                assert_eq!(watched, whole, "{}", what());
                let kept = shelf.into_kept();
                for saved in kept.iter().step_by(kept.len() / 4 + 1) {
                    let shelf = Shelf::new(4);
                    let again = explored_saving(&test, &explorer, 4 - threads, &shelf, Some(saved));
                    assert_eq!(told(again), whole, "{}, from {saved}", what());
                    resumed += 1;
                }
            }
        }
    }
    println!("{resumed} searches went on");
    assert!(resumed > 500, "{resumed} searches went on");
}

#[test]
fn limits_lose_nothing() {
    let mut stops = 0;
    for (number, test) in programs().enumerate() {
        for model in MemoryModel::ALL {
            let mut explorer = explorer(model);
            let shelf = Shelf::new(NEVER);
            let whole = told(explored_saving(&test, &explorer, 1, &shelf, None));
            let mut saved: Option<String> = None;
            let mut most = 0;
            let pieced = loop {
                // What was visited before counts, and so does what is visited again.
                most += 40 + number as u64 % 5;
                explorer.limits.visits = Some(most);
                let shelf = Shelf::new(NEVER);
                let threads = 1 + stops % 3;
                let explored = explored_saving(&test, &explorer, threads, &shelf, saved.as_ref());
                let (diary, statistics) = explored.expect("it is of this program");
                if statistics.stopped.is_none() {
                    break (diary, counted(statistics));
                }
                assert_eq!(statistics.stopped, Some(Stopped::Visits));
                saved = shelf.into_kept().pop();
                assert!(saved.is_some(), "what was done is kept");
                stops += 1;
            };
            assert_eq!(pieced, whole, "program {number} under {model}");
        }
    }
    println!("{stops} stops");
    assert!(stops > 40, "{stops} stops");
}

#[test]
fn what_is_not_of_the_program_is_refused() {
    let test = threads(3, "int r0 = atomic_load(x); atomic_store(x, 1);");
    let hashed = explorer(MemoryModel::Sc);
    let shelf = Shelf::new(4);
    explored_saving(&test, &hashed, 1, &shelf, None).expect("there is one width");
    let kept = shelf.into_kept().pop().expect("it was kept");
    let never = Shelf::new(NEVER);
    let refused = |explorer: &Values, saved: &String| {
        let explored = explored_saving(&test, explorer, 1, &never, Some(saved));
        explored.err() == Some(Void::Foreign)
    };
    assert!(!refused(&hashed, &kept));
    let full = Values {
        table: Some(TableOptions {
            keys: StateKeys::Full,
            bytes: None,
        }),
        ..hashed.clone()
    };
    assert!(refused(&full, &kept));
    let changes = [
        ("\"Global\":", "\"Made\":9"),
        // No thread has so large a number.
        ("[0,{\"Global\"", "[99999999999999999999,{\"Global\""),
        ("\"hashes\":\"", "\"hashes\":\"0"),
        (
            "\"hashes\":\"",
            "\"hashes\":\"z123456789abcdef0123456789abcdef",
        ),
        ("\"full\":[", "\"full\":[[1,2]"),
    ];
    for (from, to) in changes {
        let changed = kept.replacen(from, to, 1);
        assert_ne!(changed, kept, "{from}");
        // What is no longer what it was is refused already when it is read.
        let is_data = serde_json::from_str::<Saved>(&changed).is_ok();
        assert!(!is_data || refused(&hashed, &changed), "{changed}");
    }
}

/// A state that was forgotten is explored again: nothing is missed, but something may be counted more than once.
#[test]
fn a_small_table_misses_nothing() {
    let limits = Limits {
        visits: Some(100_000),
        ..Limits::default()
    };
    let mut repeated = 0;
    let mut skipped = 0;
    for (number, test) in programs().enumerate() {
        for model in MemoryModel::ALL {
            let (whole, statistics) = explored(&test, &explorer(model), 1);
            assert!(!statistics.are_upper_bounds);
            for (bytes, threads) in [(0, 1), (1_000, 1), (1_000, 2)] {
                let small = Values {
                    limits: limits.clone(),
                    table: Some(TableOptions {
                        bytes: Some(bytes),
                        ..TableOptions::default()
                    }),
                    ..explorer(model)
                };
                let (found, counts) = explored(&test, &small, threads);
                if counts.stopped.is_some() {
                    skipped += 1;
                    continue;
                }
                let what = || format!("program {number} under {model}, {bytes} bytes\n{test}");
                assert!(found.classes.keys().eq(whole.classes.keys()), "{}", what());
                assert_eq!(found.findings, whole.findings, "{}", what());
                let is_more = counts.executions() > statistics.executions();
                assert!(counts.executions() >= statistics.executions(), "{}", what());
                assert!(counts.are_upper_bounds || !is_more, "{}", what());
                repeated += usize::from(is_more);
            }
        }
    }
    println!("{repeated} explorations with repetitions, {skipped} skipped");
    assert!(repeated > 20, "{repeated} explorations with repetitions");
    assert!(skipped < repeated, "{skipped} were given up");
}

fn without_table(model: MemoryModel) -> Values {
    Values {
        table: None,
        limits: Limits {
            visits: Some(100_000),
            ..Limits::default()
        },
        self_check: true,
        ..explorer(model)
    }
}

/// Good writes and causal maps do without a table: nothing is missed, but something may be counted more than once.
#[test]
fn causal_maps_miss_nothing() {
    let mut repeated = 0;
    for (number, test) in programs().enumerate() {
        for model in MemoryModel::ALL {
            let (whole, statistics) = explored(&test, &explorer(model), 1);
            let (found, counts) = explored(&test, &without_table(model), 2);
            let what = || format!("program {number} under {model}\n{test}");
            assert_eq!(counts.stopped, None, "{}", what());
            assert!(counts.are_upper_bounds);
            assert!(found.classes.keys().eq(whole.classes.keys()), "{}", what());
            assert_eq!(found.findings, whole.findings, "{}", what());
            repeated += usize::from(counts.executions() > statistics.executions());
        }
    }
    println!("{repeated} explorations with repetitions");
    assert!(repeated > 20, "{repeated} explorations with repetitions");
}

/// Collects classes by reads-value-from.
#[derive(Default)]
struct Looking(HashSet<(Class, End)>);

impl<R: Run> Observer<R> for Looking {
    fn execution(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        let class = reads_value_from(execution.graph);
        self.0.insert((class, execution.end));
        ControlFlow::Continue(())
    }

    fn failed(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        self.execution(execution)
    }

    fn finding(&mut self, _: Found<'_, R>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {
        self.0.clear();
    }
}

/// How many executions are shown without a table, and how many classes differ in the values that are read and in the causal order of
/// reads. That there are no more of the former is no theorem.
#[test]
fn causal_maps_find_no_more_than_reads_value_from() {
    let (mut leaves, mut classes_of_all) = (0, 0);
    for (number, test) in programs().enumerate() {
        let model = MemoryModel::Sc;
        let definition = EveryGraph {
            model,
            races: false,
            limits: Limits::default(),
        };
        let mut looking = Looking::default();
        let explored_by_definition = definition.explore(&LitmusProgram::new(&test), &mut looking);
        explored_by_definition.expect("all accesses have one width");
        let classes = looking.0.len() as u64;
        let (_, counts) = explored(
            &test,
            &Values {
                races: false,
                ..without_table(model)
            },
            1,
        );
        if counts.executions() > classes {
            println!(
                "program {number}: {} executions, {classes} classes\n{test}",
                counts.executions()
            );
        }
        leaves += counts.executions();
        classes_of_all += classes;
    }
    println!("{leaves} executions, {classes_of_all} classes by reads-value-from");
    assert!(leaves <= classes_of_all, "{leaves} > {classes_of_all}");
}
