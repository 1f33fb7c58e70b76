//! With several threads an explorer shows what it shows with one: the same executions in the same order, the same first finding, the
//! same counts.

use norns_execution::{
    Class, Equivalence,
    program::{Finding, Run},
};
use norns_explorers::{
    End, Execution, Found, Limits, MemoryModel, Observer, Statistics, Stopped,
    revisits::{Divisible, Revisits, Workers},
};
use norns_litmus::{
    LitmusProgram, Test,
    random::{Shape, generate},
    read,
};
use std::{
    num::NonZero,
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};

/// Keeps all that it is shown, in order.
#[derive(Clone, PartialEq, Debug)]
struct Diary {
    equivalence: Equivalence,
    keep_going: bool,
    pages: Vec<Page>,
}

#[derive(Clone, PartialEq, Debug)]
enum Page {
    Execution(Class, End),
    Finding(Finding, Class),
}

impl<R: Run> Observer<R> for Diary {
    fn execution(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        let class = execution.graph.class(self.equivalence);
        self.pages.push(Page::Execution(class, execution.end));
        ControlFlow::Continue(())
    }

    fn finding(&mut self, found: Found<'_, R>) -> ControlFlow<()> {
        let class = found.graph.class(self.equivalence);
        self.pages.push(Page::Finding(found.finding, class));
        if self.keep_going {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    fn restart(&mut self) {
        self.pages.clear();
    }
}

impl<R: Run> Divisible<R> for Diary {
    fn divide(&self) -> Self {
        Self {
            pages: Vec::new(),
            ..*self
        }
    }

    fn absorb(&mut self, later: Self) {
        self.pages.extend(later.pages);
    }
}

fn explore(
    test: &Test,
    explorer: &Revisits,
    keep_going: bool,
    threads: usize,
) -> (Diary, Statistics) {
    let program = LitmusProgram::new(test);
    let mut diary = Diary {
        equivalence: explorer.equivalence,
        keep_going,
        pages: Vec::new(),
    };
    let workers = Workers {
        threads: NonZero::new(threads).expect("there is a thread"),
        end_at_first: false,
    };
    let explored = explorer.explore_with(workers, &program, &mut diary);
    let mut statistics = explored.expect("all accesses have one width");
    // What is remembered of orders is not shared.
    statistics.searches = 0;
    (diary, statistics)
}

fn explorers() -> impl Iterator<Item = Revisits> {
    let equivalences = |model: MemoryModel| {
        let by_reads_from = model.orders_writes().then_some(Equivalence::ReadsFrom);
        [Some(model.equivalence()), by_reads_from]
            .into_iter()
            .flatten()
    };
    MemoryModel::ALL.into_iter().flat_map(move |model| {
        equivalences(model).map(move |equivalence| Revisits {
            model,
            equivalence,
            races: true,
            limits: Limits::default(),
            self_check: true,
            tallies: false,
        })
    })
}

/// A race is told by each task that comes across it first: what is told again is left out, as observers do.
fn without_repetitions(diary: Diary) -> Diary {
    let mut pages: Vec<Page> = Vec::new();
    for page in diary.pages {
        let is_known = |known: &Page| match (known, &page) {
            (Page::Finding(known, _), Page::Finding(finding, _)) => known == finding,
            _ => false,
        };
        if !pages.iter().any(is_known) {
            pages.push(page);
        }
    }
    Diary { pages, ..diary }
}

#[test]
fn threads_make_no_difference() {
    let every = Shape::default();
    let locking = Shape {
        mutexes: 100,
        third: 60,
        ..Shape::default()
    };
    let mixed = Shape {
        mixed: 100,
        ..Shape::default()
    };
    let shapes = [
        (every, 60),
        (locking, 20),
        (mixed, 30),
        (Shape::barriers(), 20),
    ];
    let programs = shapes
        .iter()
        .flat_map(|(shape, count)| (0..*count).map(move |seed| generate(seed, shape)));
    let mut executions = 0;
    for (number, test) in programs.enumerate() {
        for explorer in explorers() {
            for keep_going in [false, true] {
                let (one, counts) = explore(&test, &explorer, keep_going, 1);
                let (four, counts_of_four) = explore(&test, &explorer, keep_going, 4);
                let what = || format!("program {number} under {}", explorer.model);
                assert_eq!(counts_of_four, counts, "{}", what());
                assert_eq!(
                    without_repetitions(four),
                    without_repetitions(one),
                    "{}",
                    what()
                );
                executions += counts.executions();
            }
        }
    }
    assert!(executions > 10_000, "{executions} executions");
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
    for explorer in explorers() {
        let (diary, statistics) = explore(&test, &explorer, false, 3);
        // Each of the seven readers sees the write never, once or twice.
        assert_eq!(statistics.complete, 3_u64.pow(7), "{}", explorer.model);
        assert_eq!(diary.pages.len(), 3_usize.pow(7));
    }
}

#[test]
fn a_limit_ends_every_task() {
    let test = read(READERS).expect("the test is well-formed");
    for mut explorer in explorers() {
        explorer.limits.visits = Some(500);
        let (diary, statistics) = explore(&test, &explorer, false, 3);
        assert_eq!(statistics.stopped, Some(Stopped::Visits));
        assert!(diary.pages.len() < 3_usize.pow(7), "{}", explorer.model);
    }
}

/// What the observers of all tasks have in common.
#[derive(Default)]
struct Common {
    observers: AtomicU64,
    /// Whether a task behind the first was shown an execution.
    is_divided: AtomicBool,
    /// Whether the first task has seen enough, and how many executions others were shown after that.
    has_ended: AtomicBool,
    after_the_end: AtomicU64,
}

/// The observer of the first task has seen enough as soon as another was shown something.
struct Ending {
    number: u64,
    common: Arc<Common>,
}

impl<R: Run> Observer<R> for Ending {
    fn execution(&mut self, _: &Execution<'_, R>) -> ControlFlow<()> {
        let common = &self.common;
        let is_first = self.number == 1;
        if is_first && common.is_divided.load(Ordering::Relaxed) {
            common.has_ended.store(true, Ordering::Relaxed);
            return ControlFlow::Break(());
        }
        let has_ended = common.has_ended.load(Ordering::Relaxed);
        if !is_first {
            common.is_divided.store(true, Ordering::Relaxed);
            common
                .after_the_end
                .fetch_add(has_ended.into(), Ordering::Relaxed);
        }
        // The others get time: to take some of the work, and to be told that it is of no interest any more.
        if is_first || has_ended {
            thread::sleep(Duration::from_millis(1));
        }
        ControlFlow::Continue(())
    }

    fn finding(&mut self, _: Found<'_, R>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {}
}

impl<R: Run> Divisible<R> for Ending {
    fn divide(&self) -> Self {
        Self {
            number: self.common.observers.fetch_add(1, Ordering::Relaxed) + 1,
            common: Arc::clone(&self.common),
        }
    }

    fn absorb(&mut self, _: Self) {}
}

/// The smaller half of the work, which is what another task has of it at least, is 729 executions.
#[test]
fn tasks_behind_an_end_are_given_up() {
    let test = read(READERS).expect("the test is well-formed");
    let program = LitmusProgram::new(&test);
    for explorer in explorers() {
        let common = Arc::new(Common::default());
        let mut ending = Ending {
            number: 0,
            common: Arc::clone(&common),
        };
        let workers = Workers {
            threads: NonZero::new(2).expect("there is a thread"),
            end_at_first: false,
        };
        let explored = explorer.explore_with(workers, &program, &mut ending);
        let statistics = explored.expect("all accesses have one width");
        assert_eq!(
            statistics.stopped,
            Some(Stopped::Observer),
            "{}",
            explorer.model
        );
        let after = common.after_the_end.load(Ordering::Relaxed);
        assert!(after < 500, "{after} under {}", explorer.model);
    }
}
