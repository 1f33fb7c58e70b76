//! The trials of `auto`: where they lead, and that it comes back from where nothing is gained.

use norns_execution::program::Run;
use norns_explorers::{
    Algorithm, Execution, Found, Limits, MemoryModel, Observer, Statistics,
    revisits::{Divisible, Keeper, Savable, Workers},
    support::{
        Exploration, SavedSearch, Supported, explore, explore_saving, explore_with, explorer_for,
    },
    values::TableOptions,
};
use norns_litmus::{LitmusProgram, Test, read};
use std::{
    num::NonZero,
    ops::ControlFlow,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

/// Counts executions.
#[derive(Default)]
struct Count(u64);

impl<R: Run> Observer<R> for Count {
    fn execution(&mut self, _: &Execution<'_, R>) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }

    fn finding(&mut self, _: Found<'_, R>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {
        self.0 = 0;
    }

    fn looks_at_orders(&self) -> bool {
        false
    }
}

impl<R: Run> Divisible<R> for Count {
    fn divide(&self) -> Self {
        Self(0)
    }

    fn absorb(&mut self, later: Self) {
        self.0 += later.0;
    }
}

impl<R: Run> Savable<R> for Count {
    type Saved = u64;

    fn save(&self) -> u64 {
        self.0
    }

    fn restore(&mut self, saved: u64) {
        self.0 = saved;
    }
}

/// Keeps searches as texts, every so many times that it is asked.
#[derive(Default)]
struct Shelf {
    asked: AtomicU64,
    kept: Mutex<Vec<String>>,
}

impl Keeper<SavedSearch<u64>> for Shelf {
    fn is_due(&self) -> bool {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed) + 1;
        asked.is_multiple_of(300)
    }

    fn keep(&self, search: SavedSearch<u64>) {
        let text = serde_json::to_string(&search).expect("it is plain data");
        self.kept.lock().expect("nobody panicked").push(text);
    }
}

fn exploration(model: MemoryModel) -> Exploration {
    Exploration {
        model,
        algorithm: explorer_for(Algorithm::Auto, model).expect("'auto' takes all models"),
        races: false,
        limits: Limits::default(),
        self_check: false,
        commuting: true,
        table: Some(TableOptions::default()),
    }
}

fn workers(threads: usize) -> Workers {
    Workers {
        threads: NonZero::new(threads).expect("there is a thread"),
        end_at_first: false,
    }
}

fn test_of(bodies: impl IntoIterator<Item = String>) -> Test {
    let parameters = "atomic_int* x, atomic_int* y, mutex* m";
    let thread = |(thread, body)| format!("P{thread} ({parameters}) {{ {body} }}\n");
    let threads: Vec<String> = bodies.into_iter().enumerate().map(thread).collect();
    let text = format!("C test\n{{}}\n\n{}", threads.join("\n"));
    read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// So many threads that take a lock once.
fn locks(count: usize) -> Vec<String> {
    vec!["lock(m); unlock(m);".to_owned(); count]
}

/// What was counted, and by which algorithm.
fn counted(exploration: &Exploration, statistics: &Statistics) -> (u64, Algorithm) {
    (statistics.complete, exploration.algorithm.used(statistics))
}

/// What so many threads count, and by which algorithm.
fn explored(
    exploration: &Exploration,
    program: &LitmusProgram,
    threads: usize,
) -> (u64, Algorithm) {
    let mut count = Count::default();
    let explored = if threads == 1 {
        explore(exploration, program, &mut count)
    } else {
        explore_with(workers(threads), exploration, program, &mut count)
    };
    let explored = explored.expect("there is one width");
    assert_eq!(explored.stopped, None);
    assert_eq!(count.0, explored.complete);
    counted(exploration, &explored)
}

/// By what is read from where, each order of the threads is an execution; by values there is one.
#[test]
fn values_are_taken_where_they_repeat() {
    let program = LitmusProgram::new(&test_of(locks(7)));
    for model in MemoryModel::ALL {
        for threads in [1, 3] {
            let found = explored(&exploration(model), &program, threads);
            assert_eq!(found, (1, Algorithm::Values), "{model}, {threads} threads");
        }
    }
}

/// The trial sees what one thread would see first, however many there are: of these 1,440 executions the first thousand, which differ in
/// two values. If work were divided before, nobody would see a thousand.
#[test]
fn threads_make_no_difference_to_a_trial() {
    let mut bodies = locks(6);
    bodies.push("atomic_store(x, 1);".to_owned());
    bodies.push("int r0 = atomic_load(x);".to_owned());
    let program = LitmusProgram::new(&test_of(bodies));
    for model in [MemoryModel::Ra, MemoryModel::Rc11] {
        for threads in [1, 2, 3, 8] {
            let found = explored(&exploration(model), &program, threads);
            assert_eq!(found, (2, Algorithm::Values), "{model}, {threads} threads");
        }
    }
}

/// One execution fewer than the trial takes, and values are not taken.
#[test]
fn graphs_are_explored_to_the_end_during_a_trial() {
    let program = LitmusProgram::new(&test_of(locks(6)));
    for threads in [1, 3] {
        let found = explored(&exploration(MemoryModel::Rc11), &program, threads);
        assert_eq!(found, (720, Algorithm::Graph), "{threads} threads");
    }
}

/// Seven writers of different values have 7! modification orders, and one execution by reads-from.
#[test]
fn reads_from_is_taken_under_sc_only() {
    let bodies = (1..=7).map(|value| format!("atomic_store(x, {value});"));
    let program = LitmusProgram::new(&test_of(bodies));
    let by = |model| explored(&exploration(model), &program, 1);
    // One order of writes that are not read is as good as another by values, too.
    assert_eq!(by(MemoryModel::Sc), (1, Algorithm::ReadsFrom));
    assert_eq!(by(MemoryModel::Tso), (5_040, Algorithm::Optimal));
    assert_eq!(by(MemoryModel::Pso), (5_040, Algorithm::Optimal));
    assert_eq!(by(MemoryModel::Ra), (1, Algorithm::ReadsFrom));
    assert_eq!(by(MemoryModel::Rc11), (1, Algorithm::Values));
}

#[test]
fn what_a_trial_has_led_to_goes_on() {
    let program = LitmusProgram::new(&test_of(locks(7)));
    let saving = |shelf: &Shelf, saved: Option<&String>| {
        let saved = saved.map(|text| serde_json::from_str(text).expect("it was written so"));
        let mut count = Count::default();
        let exploration = exploration(MemoryModel::Sc);
        let explored = explore_saving(workers(1), &exploration, &program, &mut count, shelf, saved);
        let explored = explored.expect("it is of this program");
        (counted(&exploration, &explored), count.0)
    };
    let shelf = Shelf::default();
    let whole = saving(&shelf, None);
    assert_eq!(whole, ((1, Algorithm::Values), 1));
    let kept = shelf.kept.into_inner().expect("nobody panicked");
    for kind in ["{\"Schedules\"", "{\"Values\""] {
        let mut of_kind = kept.iter().filter(|text| text.starts_with(kind));
        let saved = of_kind.next().unwrap_or_else(|| panic!("no {kind}"));
        assert_eq!(saving(&Shelf::default(), Some(saved)), whole, "{saved}");
    }
}

/// A search of graphs that is written down goes on by graphs, so it has no trial.
#[test]
fn searches_of_graphs_that_are_written_down_have_no_trial() {
    let program = LitmusProgram::new(&test_of(locks(7)));
    let mut count = Count::default();
    let exploration = exploration(MemoryModel::Rc11);
    let shelf = Shelf::default();
    let explored = explore_saving(workers(2), &exploration, &program, &mut count, &shelf, None);
    let explored = explored.expect("it is of this program");
    assert_eq!(counted(&exploration, &explored), (5_040, Algorithm::Graph));
    assert_eq!(count.0, 5_040);
    let kept = shelf.kept.into_inner().expect("nobody panicked");
    assert!(!kept.is_empty());
    assert!(kept.iter().all(|text| text.starts_with("{\"Graphs\"")));
}

/// An execution that `values` cannot follow is followed by what was on trial.
#[test]
fn values_that_come_to_nothing_are_given_up() {
    let long = "atomic_store(y, 1);".repeat(1_100);
    let one = "lock(m); int r0 = atomic_load(x); atomic_store(x, 1); unlock(m);";
    let mut bodies = vec![one.to_owned(); 7];
    bodies.push(long);
    let program = LitmusProgram::new(&test_of(bodies));
    let found = explored(&exploration(MemoryModel::Sc), &program, 1);
    assert_eq!(found, (5_040, Algorithm::Optimal));
}

/// A thread that writes so many times, and a reader that may read what others write later, so that witnesses are searched for.
fn searching(writes: usize) -> LitmusProgram {
    let mut bodies = vec!["atomic_store(y, 1);".repeat(writes)];
    bodies.extend((0..5).map(|thread| format!("atomic_store(x, {});", 1 + thread % 2)));
    let loads = (0..4).map(|read| format!("int r{read} = atomic_load(x);"));
    bodies.push(loads.collect());
    LitmusProgram::new(&test_of(bodies))
}

/// The same by values, where searches for witnesses may take so many steps together.
fn by_values(model: MemoryModel, program: &LitmusProgram, search_steps: Option<u64>) -> Statistics {
    let exploration = Exploration {
        algorithm: Supported::Values,
        limits: Limits {
            search_steps,
            ..Limits::default()
        },
        ..exploration(model)
    };
    let mut count = Count::default();
    explore(&exploration, program, &mut count).expect("there is one width")
}

/// Searches take no more steps than they may, all together: without any, the first one gives up. A question that was given up is told,
/// so nothing is taken for explored.
#[test]
fn searches_for_witnesses_take_no_more_steps_than_they_may() {
    let program = searching(1);
    let whole = by_values(MemoryModel::Sc, &program, None);
    assert!(whole.searches > 5, "{whole:?}");
    assert!(!whole.has_given_up);
    assert!(by_values(MemoryModel::Sc, &program, Some(0)).has_given_up);
    assert_eq!(by_values(MemoryModel::Sc, &program, Some(1_000_000)), whole);
    // What one search takes is not there for the next: what suffices for each of them, of ten events, does not for all.
    assert!(by_values(MemoryModel::Sc, &program, Some(50)).has_given_up);
}

/// In executions of so many events searches take too long after a trial, but not where nothing else is wanted.
#[test]
fn searches_that_take_long_are_given_up_after_a_trial() {
    let program = searching(600);
    let whole = by_values(MemoryModel::Rc11, &program, None);
    assert!(whole.complete > 0 && whole.stopped.is_none() && !whole.has_given_up);
    // There is no need to see all graphs.
    let limited = Exploration {
        limits: Limits {
            visits: Some(3_000),
            ..Limits::default()
        },
        ..exploration(MemoryModel::Rc11)
    };
    let mut count = Count::default();
    let explored = explore(&limited, &program, &mut count).expect("there is one width");
    assert!(
        count.0 > 1_000,
        "the trial is over after {} executions",
        count.0
    );
    let (_, algorithm) = counted(&limited, &explored);
    assert_eq!(
        algorithm,
        Algorithm::Graph,
        "after {} searches",
        whole.searches
    );
}

/// Where every write has its own value, values tell as much apart as what is read from where.
#[test]
fn values_are_not_taken_where_they_differ() {
    let bodies = (1..=7).map(|value| format!("int r0 = atomic_exchange(x, {value});"));
    let program = LitmusProgram::new(&test_of(bodies));
    for model in MemoryModel::ALL {
        for threads in [1, 3] {
            let (count, algorithm) = explored(&exploration(model), &program, threads);
            assert_ne!(algorithm, Algorithm::Values, "{model}");
            assert_eq!(count, 5_040, "{model}, {threads} threads");
        }
    }
}
