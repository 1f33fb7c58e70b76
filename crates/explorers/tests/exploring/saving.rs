//! A search that was written down goes on elsewhere: in the end it has shown what an undisturbed one shows, in the same order.

use norns_execution::{Equivalence, program::Run};
use norns_explorers::{
    Execution, Found, Limits, MemoryModel, Observer, Statistics, Stopped,
    revisits::{Divisible, Keeper, Revisits, Savable, SavedGraphs, Void, Workers},
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
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

/// Keeps all that it is shown, in order.
#[derive(Clone, PartialEq, Debug)]
struct Diary {
    equivalence: Equivalence,
    pages: Vec<String>,
    /// How many pages were thrown away since exploring began anew.
    void: Vec<usize>,
}

impl<R: Run> Observer<R> for Diary {
    fn execution(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        let class = execution.graph.class(self.equivalence);
        self.pages.push(format!("{:?}: {class:?}", execution.end));
        ControlFlow::Continue(())
    }

    fn finding(&mut self, found: Found<'_, R>) -> ControlFlow<()> {
        // A race is told by each task that comes across it first.
        let page = format!("{:?}", found.finding);
        if !self.pages.contains(&page) {
            self.pages.push(page);
        }
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {
        self.void.push(self.pages.len());
        self.pages.clear();
    }
}

impl<R: Run> Divisible<R> for Diary {
    fn divide(&self) -> Self {
        Self {
            equivalence: self.equivalence,
            pages: Vec::new(),
            void: Vec::new(),
        }
    }

    fn absorb(&mut self, later: Self) {
        let is_new = |page: &String| !page.starts_with("Finding") || !self.pages.contains(page);
        let new: Vec<String> = later.pages.into_iter().filter(is_new).collect();
        self.pages.extend(new);
    }
}

impl<R: Run> Savable<R> for Diary {
    type Saved = Vec<String>;

    fn save(&self) -> Vec<String> {
        self.pages.clone()
    }

    fn restore(&mut self, saved: Vec<String>) {
        self.pages = saved;
    }
}

/// Keeps searches as texts: every so many graphs, and what a limit leaves.
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

impl Keeper<SavedGraphs<Vec<String>>> for Shelf {
    fn is_due(&self) -> bool {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed) + 1;
        asked.is_multiple_of(self.period)
    }

    fn keep(&self, search: SavedGraphs<Vec<String>>) {
        let text = serde_json::to_string(&search).expect("it is plain data");
        self.kept.lock().expect("nobody panicked").push(text);
    }
}

fn explorers() -> impl Iterator<Item = Revisits> {
    MemoryModel::ALL.into_iter().flat_map(move |model| {
        let by_reads_from = model.orders_writes().then_some(Equivalence::ReadsFrom);
        let all = [Some(model.equivalence()), by_reads_from].into_iter();
        all.flatten().map(move |equivalence| Revisits {
            model,
            equivalence,
            races: true,
            limits: Limits::default(),
            self_check: false,
            tallies: false,
        })
    })
}

/// Goes on with a search, or begins one, of a program that is loaded anew.
fn explore(
    test: &Test,
    explorer: &Revisits,
    threads: usize,
    shelf: &Shelf,
    saved: Option<&String>,
) -> Result<(Diary, Statistics), Void> {
    let program = LitmusProgram::new(test);
    let mut diary = Diary {
        equivalence: explorer.equivalence,
        pages: Vec::new(),
        void: Vec::new(),
    };
    let workers = Workers {
        threads: NonZero::new(threads).expect("there is a thread"),
        end_at_first: false,
    };
    let saved = saved.map(|text| serde_json::from_str(text).expect("it was written so"));
    let explored = explorer.explore_saving(workers, &program, &mut diary, shelf, saved);
    let mut statistics = explored?;
    // What is remembered of orders is not written down, and a graph at which a limit ended the search is visited twice.
    statistics.searches = 0;
    statistics.visits = 0;
    Ok((diary, statistics))
}

/// What a search has told. How often it began anew before it was written down is not part of that.
fn told(explored: Result<(Diary, Statistics), Void>) -> Result<(Vec<String>, Statistics), Void> {
    explored.map(|(diary, statistics)| (diary.pages, statistics))
}

const NEVER: u64 = u64::MAX;

fn programs() -> impl Iterator<Item = Test> {
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
        (Shape::default(), 20),
        (locking, 8),
        (mixed, 10),
        (Shape::barriers(), 10),
    ];
    shapes
        .into_iter()
        .flat_map(|(shape, count)| (0..count).map(move |seed| generate(1_000 + seed, &shape)))
}

#[test]
fn a_search_goes_on_from_wherever_it_was_written_down() {
    let mut resumed = 0;
    for (number, test) in programs().enumerate() {
        for explorer in explorers() {
            let whole = told(explore(&test, &explorer, 1, &Shelf::new(NEVER), None));
            for threads in [1, 3] {
                let shelf = Shelf::new(5 + number as u64 % 7);
                let watched = told(explore(&test, &explorer, threads, &shelf, None));
                let what = || format!("program {number} under {}", explorer.model);
                assert_eq!(watched, whole, "{}", what());
                let kept = shelf.into_kept();
                for saved in kept.iter().step_by(kept.len() / 4 + 1) {
                    let shelf = Shelf::new(3);
                    let again = told(explore(&test, &explorer, 4 - threads, &shelf, Some(saved)));
                    assert_eq!(again, whole, "{}, from {saved}", what());
                    resumed += 1;
                }
            }
        }
    }
    assert!(resumed > 1_000, "{resumed} searches went on");
}

#[test]
fn limits_lose_nothing() {
    let mut stops = 0;
    for (number, test) in programs().enumerate() {
        for mut explorer in explorers() {
            let whole = told(explore(&test, &explorer, 1, &Shelf::new(NEVER), None));
            explorer.limits.visits = Some(7 + number as u64 % 5);
            let mut saved: Option<String> = None;
            let pieced = loop {
                let shelf = Shelf::new(NEVER);
                let threads = 1 + stops % 3;
                let explored = explore(&test, &explorer, threads, &shelf, saved.as_ref());
                let (diary, statistics) = explored.expect("it is of this program");
                if statistics.stopped.is_none() {
                    break (diary, statistics);
                }
                assert_eq!(statistics.stopped, Some(Stopped::Visits));
                saved = shelf.into_kept().pop();
                assert!(saved.is_some(), "what remains is kept");
                stops += 1;
            };
            assert_eq!(
                told(Ok(pieced)),
                whole,
                "program {number} under {}",
                explorer.model
            );
        }
    }
    assert!(stops > 1_000, "{stops} stops");
}

#[test]
fn what_is_not_of_the_program_is_refused() {
    let test = generate(3, &Shape::default());
    let explorer = explorers().next().expect("there are models");
    let shelf = Shelf::new(4);
    explore(&test, &explorer, 1, &shelf, None).expect("there is one width");
    let kept = shelf.into_kept();
    let mut refused = 0;
    for saved in &kept {
        let changes = [
            ("\"prefix\":[", "\"prefix\":[7,"),
            ("\"led\":", "\"led\":9"),
            ("\"Global\":", "\"Global\":9"),
            ("\"Global\":", "\"Made\":9"),
        ];
        for (from, to) in changes {
            let changed = saved.replace(from, to);
            if changed != *saved {
                let never = Shelf::new(NEVER);
                let explored = explore(&test, &explorer, 1, &never, Some(&changed));
                assert_eq!(explored.err(), Some(Void::Foreign), "{changed}");
                refused += 1;
            }
        }
    }
    assert!(refused > 4, "{refused} were tried");
}

/// Only where the last thread reads nothing but zeros, and the read that waits is postponed, is `m` written by somebody who has
/// not read it. That comes last, and is one execution of thousands, so that random walks do not come across it.
fn refined_by_the_last() -> Test {
    let names: Vec<String> = (1..=12).map(|number| format!("x{number}")).collect();
    let each = |write: &dyn Fn(&String) -> String| names.iter().map(write).collect::<Vec<_>>();
    let parameters = each(&|name| format!("atomic_int* {name}")).join(", ");
    let writes = each(&|name| format!("  atomic_store_explicit({name}, 1, memory_order_relaxed);"))
        .join("\n");
    let reads = each(&|name| {
        format!("  int r{name} = atomic_load_explicit({name}, memory_order_relaxed);")
    })
    .join("\n");
    let sum = each(&|name| format!("r{name}")).join(" + ");
    let text = format!(
        "C refined_by_the_last
{{}}

P0 ({parameters}) {{
{writes}
}}
P1 (atomic_int* m) {{ int r = await_explicit(m == 0, memory_order_relaxed); }}
P2 (atomic_int* m) {{
  int r = atomic_fetch_add_explicit(m, 1, memory_order_relaxed);
  int s = atomic_fetch_sub_explicit(m, 1, memory_order_relaxed);
}}
P3 ({parameters}, atomic_int* m) {{
{reads}
  if ({sum} == 0) {{ atomic_store_explicit(m, 0, memory_order_relaxed); }}
}}
"
    );
    read(&text).expect("the test is well-formed")
}

#[test]
fn what_only_the_last_task_learns_voids_all_that_was_done() {
    let test = refined_by_the_last();
    let explorer = Revisits {
        model: MemoryModel::Rc11,
        equivalence: Equivalence::ModificationOrder,
        races: true,
        limits: Limits::default(),
        self_check: false,
        tallies: false,
    };
    let explored = |threads, shelf: &Shelf, saved: Option<&String>| {
        explore(&test, &explorer, threads, shelf, saved).expect("it is of this program")
    };
    let shelf = Shelf::new(2_500);
    let (one, counts) = explored(1, &shelf, None);
    let [void] = one.void[..] else {
        panic!("exploring begins anew once: {:?}", one.void);
    };
    assert!(void > 5_000, "{void} pages were thrown away");
    for _ in 0..2 {
        let (four, counts_of_four) = explored(4, &Shelf::new(NEVER), None);
        assert_eq!((&four.pages, counts_of_four), (&one.pages, counts));
        assert_eq!(four.void.len(), 1);
    }
    // Whether it was written down before or after exploring began anew, with what was learned or without.
    let mut begun_anew = [0, 0];
    for saved in shelf.into_kept() {
        let (again, counts_of_again) = explored(2, &Shelf::new(NEVER), Some(&saved));
        assert_eq!(
            (&again.pages, counts_of_again),
            (&one.pages, counts),
            "{saved}"
        );
        begun_anew[again.void.len()] += 1;
    }
    assert!(
        begun_anew.into_iter().all(|count| count > 1),
        "{begun_anew:?}"
    );
}
