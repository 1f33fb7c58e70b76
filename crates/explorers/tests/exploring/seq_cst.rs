//! `seq_cst` events among weaker ones: the graph explorer searches for cycles of `psc` among few events, and each of its
//! answers is compared with the axioms over the whole graph. The other models are asked about the same programs.
//!
//! `NORNS_PROGRAMS` says how many random programs are tried.

use norns_execution::program::{FindingKind, Run};
use norns_explorers::{Execution, Found, Limits, MemoryModel, Observer, revisits::Revisits};
use norns_litmus::{
    LitmusProgram, Test,
    random::{Shape, generate},
    read,
    shrink::shrink,
};
use std::ops::ControlFlow;

/// Collects what the self-check says, and counts executions.
#[derive(Default)]
struct Watching {
    wrong: Option<String>,
    executions: u64,
}

impl<R: Run> Observer<R> for Watching {
    fn execution(&mut self, _: &Execution<'_, R>) -> ControlFlow<()> {
        self.executions += 1;
        ControlFlow::Continue(())
    }

    fn finding(&mut self, found: Found<'_, R>) -> ControlFlow<()> {
        if found.finding.kind == FindingKind::Unsupported {
            self.wrong = Some(found.finding.message);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {
        *self = Self::default();
    }
}

fn explore(test: &Test, model: MemoryModel) -> Watching {
    let explorer = Revisits {
        model,
        equivalence: model.equivalence(),
        races: false,
        limits: Limits {
            visits: Some(4_000),
            ..Limits::default()
        },
        self_check: true,
        tallies: false,
    };
    let mut watching = Watching::default();
    let explored = explorer.explore(&LitmusProgram::new(test), &mut watching);
    explored.expect("all accesses have one width");
    watching
}

/// What is wrong with an answer of the explorer, and under which model.
fn wrong(test: &Test) -> Option<(MemoryModel, String)> {
    MemoryModel::ALL
        .into_iter()
        .find_map(|model| Some((model, explore(test, model).wrong?)))
}

fn programs() -> u64 {
    let programs = std::env::var("NORNS_PROGRAMS").ok();
    programs.and_then(|text| text.parse().ok()).unwrap_or(600)
}

fn every_answer_is_right(shape: &Shape) {
    for seed in 0..programs() {
        let test = generate(seed, shape);
        if wrong(&test).is_some() {
            let small = shrink(&test, &mut |smaller: &Test| wrong(smaller).is_some());
            let (model, message) = wrong(&small).expect("shrinking keeps what fails");
            panic!("seed {seed} under {model}: {message}\n{small}");
        }
    }
}

#[test]
fn every_answer_about_accesses_and_fences_is_that_of_the_axioms() {
    every_answer_is_right(&Shape::sequentially_consistent());
}

#[test]
fn every_answer_about_accesses_is_that_of_the_axioms() {
    every_answer_is_right(&Shape {
        fence: 2,
        sequentially_consistent: 50,
        ..Shape::sequentially_consistent()
    });
}

#[test]
fn every_answer_about_fences_is_that_of_the_axioms() {
    every_answer_is_right(&Shape {
        fence: 60,
        sequentially_consistent: 10,
        ..Shape::sequentially_consistent()
    });
}

#[test]
fn every_answer_about_barriers_is_that_of_the_axioms() {
    every_answer_is_right(&Shape {
        barriers: 100,
        ..Shape::sequentially_consistent()
    });
}

/// Store buffering: of two `seq_cst` stores one comes first, so the load behind the other one sees it. One of the four
/// combinations of values is forbidden if the loads are `seq_cst`, or fences stand before them; and none if a load is weaker.
#[test]
fn store_buffering_is_forbidden_exactly_where_it_should_be() {
    let program = |store: &str, fence: &str, load: &str| {
        let thread = |number: u32, mine: &str, other: &str| {
            format!(
                "P{number} (atomic_int* x, atomic_int* y) {{ atomic_store_explicit({mine}, 1, memory_order_{store}); {fence} \
                 int r0 = atomic_load_explicit({other}, memory_order_{load}); }}\n"
            )
        };
        let text = format!("C sb\n{{}}\n{}{}", thread(0, "x", "y"), thread(1, "y", "x"));
        read(text).expect("the test is well-formed")
    };
    let fence = "atomic_thread_fence(memory_order_seq_cst);";
    for (store, between, load, executions) in [
        ("seq_cst", "", "seq_cst", 3),
        ("relaxed", fence, "relaxed", 3),
        ("seq_cst", "", "acquire", 4),
        ("release", "", "seq_cst", 4),
    ] {
        for model in [MemoryModel::Rc11, MemoryModel::C20] {
            let watching = explore(&program(store, between, load), model);
            assert_eq!(watching.wrong, None);
            assert_eq!(watching.executions, executions, "{store} {between} {load}");
        }
    }
}

/// P1 reads the old `x`, so its read comes before the store behind which P0 starts P2, a thread that has no events yet.
#[test]
fn a_search_passes_a_thread_that_has_not_begun() {
    let test = read(
        "C spawns\n{}\nP0 (atomic_int* x, atomic_int* y) { spawn(P1); atomic_store(x, 1); spawn(P2); join(P2); }\n\
         P1 (atomic_int* x) { int r0 = atomic_load(x); }\n\
         P2 (atomic_int* y) { int r0 = atomic_load(y); }\n",
    )
    .expect("the test is well-formed");
    for model in MemoryModel::ALL {
        let watching = explore(&test, model);
        assert_eq!(watching.wrong, None, "{model}");
        // P1 reads 0 or 1, and P2 reads 0.
        assert_eq!(watching.executions, 2, "{model}");
    }
}

/// Store buffering with fences, where one thread starts the other: whichever is added last, the fences forbid one of the four
/// combinations of values. What the fence before the start orders must not be taken for what the one behind it orders.
#[test]
fn fences_behind_the_start_of_a_thread_count() {
    let fence = "atomic_thread_fence(memory_order_seq_cst);";
    let relaxed = "memory_order_relaxed";
    let test = read(format!(
        "C starts\n{{}}\n\
         P0 (atomic_int* x, atomic_int* y) {{ atomic_store_explicit(y, 1, {relaxed}); {fence} \
         int r0 = atomic_load_explicit(x, {relaxed}); }}\n\
         P1 (atomic_int* x, atomic_int* y) {{ {fence} spawn(P0); atomic_store_explicit(x, 1, {relaxed}); {fence} \
         int r0 = atomic_load_explicit(y, {relaxed}); }}\n"
    ))
    .expect("the test is well-formed");
    for model in MemoryModel::ALL {
        let watching = explore(&test, model);
        assert_eq!(watching.wrong, None, "{model}");
        assert_eq!(watching.executions, 3, "{model}");
    }
}
