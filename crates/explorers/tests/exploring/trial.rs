//! The trial of `auto` under SC, TSO and PSO: where it leads, and that it comes back from where nothing is gained.

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

fn exploration() -> Exploration {
    exploration_under(MemoryModel::Sc)
}

fn exploration_under(model: MemoryModel) -> Exploration {
    Exploration {
        model,
        algorithm: Supported::Trial,
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
fn counted(statistics: &Statistics) -> (u64, Algorithm) {
    (statistics.complete, Supported::Trial.used(statistics))
}

/// By what is read from where, each order of the threads is an execution; by values there is one.
#[test]
fn values_are_taken_where_they_repeat() {
    let program = LitmusProgram::new(&test_of(locks(7)));
    let mut count = Count::default();
    let explored = explore(&exploration(), &program, &mut count).expect("there is one width");
    assert_eq!(counted(&explored), (1, Algorithm::Values));
    assert_eq!(count.0, 1);
    let mut count = Count::default();
    let explored = explore_with(workers(3), &exploration(), &program, &mut count);
    let explored = explored.expect("there is one width");
    assert_eq!(counted(&explored), (1, Algorithm::Values));
    assert_eq!(count.0, 1);
}

/// Of the same threads under TSO and PSO, each order is an execution by what is read from where, too.
#[test]
fn values_are_taken_under_every_model_with_a_machine() {
    let program = LitmusProgram::new(&test_of(locks(7)));
    for model in [MemoryModel::Tso, MemoryModel::Pso] {
        assert_eq!(explorer_for(Algorithm::Auto, model), Ok(Supported::Trial));
        let mut count = Count::default();
        let exploration = exploration_under(model);
        let explored = explore(&exploration, &program, &mut count).expect("there is one width");
        assert_eq!(counted(&explored), (1, Algorithm::Values), "{model}");
        assert_eq!(count.0, 1);
    }
}

/// Seven writers of different values have 7! modification orders, and one execution by reads-from.
#[test]
fn reads_from_is_taken_under_sc_only() {
    let bodies = (1..=7).map(|value| format!("atomic_store(x, {value});"));
    let program = LitmusProgram::new(&test_of(bodies));
    let by = |model| {
        let mut count = Count::default();
        let exploration = exploration_under(model);
        let explored = explore(&exploration, &program, &mut count).expect("there is one width");
        counted(&explored)
    };
    assert_eq!(by(MemoryModel::Sc), (1, Algorithm::ReadsFrom));
    assert_eq!(by(MemoryModel::Tso), (5_040, Algorithm::Optimal));
    assert_eq!(by(MemoryModel::Pso), (5_040, Algorithm::Optimal));
}

#[test]
fn what_a_trial_has_led_to_goes_on() {
    let program = LitmusProgram::new(&test_of(locks(7)));
    let saving = |shelf: &Shelf, saved: Option<&String>| {
        let saved = saved.map(|text| serde_json::from_str(text).expect("it was written so"));
        let mut count = Count::default();
        let exploration = exploration();
        let explored = explore_saving(workers(1), &exploration, &program, &mut count, shelf, saved);
        let explored = explored.expect("it is of this program");
        (counted(&explored), count.0)
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

/// An execution that `values` cannot follow is followed by `optimal`.
#[test]
fn values_that_come_to_nothing_are_given_up() {
    let long = "atomic_store(y, 1);".repeat(1_100);
    let one = "lock(m); int r0 = atomic_load(x); atomic_store(x, 1); unlock(m);";
    let mut bodies = vec![one.to_owned(); 7];
    bodies.push(long);
    let program = LitmusProgram::new(&test_of(bodies));
    let mut count = Count::default();
    let explored = explore(&exploration(), &program, &mut count).expect("there is one width");
    assert_eq!(counted(&explored), (5_040, Algorithm::Optimal));
    assert_eq!(explored.stopped, None);
    assert_eq!(count.0, 5_040);
}

/// Where every write has its own value, values tell as much apart as what is read from where.
#[test]
fn values_are_not_taken_where_they_differ() {
    let bodies = (1..=7).map(|value| format!("int r0 = atomic_exchange(x, {value});"));
    let program = LitmusProgram::new(&test_of(bodies));
    let mut count = Count::default();
    let explored = explore(&exploration(), &program, &mut count).expect("there is one width");
    assert_ne!(counted(&explored).1, Algorithm::Values);
    assert_eq!(count.0, 5_040);
}
