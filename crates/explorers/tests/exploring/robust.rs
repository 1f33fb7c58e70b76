//! A robust program, one that store buffers do not change, takes exactly as many executions under TSO and PSO as under
//! SC (Abdulla et al., TACAS 2015, section 2): stores that nobody can tell from being made at once cost nothing.

use norns_execution::program::Run;
use norns_explorers::{
    Execution, Found, Limits, MemoryModel, Observer, Statistics,
    support::{Algorithm, Exploration, explore, explorer_for},
};
use norns_litmus::{LitmusProgram, read};
use std::ops::ControlFlow;

struct Nobody;

impl<R: Run> Observer<R> for Nobody {
    fn execution(&mut self, _: &Execution<'_, R>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn finding(&mut self, _: Found<'_, R>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {}
}

fn explored(text: &str, model: MemoryModel, algorithm: Algorithm) -> Statistics {
    let test = read(text).expect("the test is well-formed");
    let exploration = Exploration {
        model,
        algorithm: explorer_for(algorithm, model).expect("the model has a machine"),
        races: false,
        limits: Limits::default(),
        self_check: false,
        commuting: false,
        table: Some(norns_explorers::values::TableOptions::default()),
    };
    explore(&exploration, &LitmusProgram::new(&test), &mut Nobody)
        .expect("all accesses of a litmus test have one width")
}

/// Robust programs, each with how many executions it has.
const ROBUST: &[(&str, u64)] = &[
    // Three threads add one to x under a lock: 3! orders.
    (
        "C locks\n{}\n\
         P0 (mutex* m, atomic_int* x) { lock(m); int r0 = atomic_load_explicit(x, memory_order_relaxed); atomic_store_explicit(x, r0 + 1, memory_order_relaxed); unlock(m); }\n\
         P1 (mutex* m, atomic_int* x) { lock(m); int r0 = atomic_load_explicit(x, memory_order_relaxed); atomic_store_explicit(x, r0 + 1, memory_order_relaxed); unlock(m); }\n\
         P2 (mutex* m, atomic_int* x) { lock(m); int r0 = atomic_load_explicit(x, memory_order_relaxed); atomic_store_explicit(x, r0 + 1, memory_order_relaxed); unlock(m); }\n\
         exists (x=3)",
        6,
    ),
    // Store buffering, sequentially consistent: all but both reads 0.
    (
        "C sb\n{}\n\
         P0 (atomic_int* x, atomic_int* y) { atomic_store(x, 1); int r0 = atomic_load(y); }\n\
         P1 (atomic_int* x, atomic_int* y) { atomic_store(y, 1); int r0 = atomic_load(x); }\n\
         exists (0:r0=0)",
        3,
    ),
    // Message passing: all but 1 and then 0.
    (
        "C mp\n{}\n\
         P0 (atomic_int* x, atomic_int* y) { atomic_store_explicit(x, 1, memory_order_relaxed); atomic_store_explicit(y, 1, memory_order_release); }\n\
         P1 (atomic_int* x, atomic_int* y) { int r0 = atomic_load_explicit(y, memory_order_acquire); int r1 = atomic_load_explicit(x, memory_order_relaxed); }\n\
         exists (1:r0=1)",
        3,
    ),
    // Figure 5 of the paper: the load sees its own store, or the other's if that came later.
    (
        "C forwarding\n{}\n\
         P0 (atomic_int* x) { atomic_store_explicit(x, 1, memory_order_relaxed); int r0 = atomic_load_explicit(x, memory_order_relaxed); }\n\
         P1 (atomic_int* x) { atomic_store_explicit(x, 2, memory_order_relaxed); }\n\
         exists (0:r0=1)",
        3,
    ),
    // What a thread does with its own variables costs nothing: two updates, 2! orders.
    (
        "C own\n{}\n\
         P0 (atomic_int* a, atomic_int* b, atomic_int* x) { atomic_store_explicit(a, 1, memory_order_relaxed); int r0 = atomic_load_explicit(a, memory_order_relaxed); atomic_store_explicit(b, 1, memory_order_relaxed); atomic_store_explicit(a, 2, memory_order_relaxed); int r1 = atomic_load_explicit(b, memory_order_relaxed); int r2 = atomic_fetch_add(x, 1); atomic_store_explicit(b, 2, memory_order_relaxed); }\n\
         P1 (atomic_int* c, atomic_int* d, atomic_int* x) { atomic_store_explicit(c, 1, memory_order_relaxed); int r0 = atomic_load_explicit(c, memory_order_relaxed); atomic_store_explicit(d, 1, memory_order_relaxed); int r1 = atomic_load_explicit(d, memory_order_relaxed); int r2 = atomic_fetch_add(x, 1); atomic_store_explicit(c, 2, memory_order_relaxed); }\n\
         exists (x=2)",
        2,
    ),
    // Two threads add to x and then to y: (2!)^2.
    (
        "C binc\n{}\n\
         P0 (atomic_int* x, atomic_int* y) { int r0 = atomic_fetch_add_explicit(x, 1, memory_order_relaxed); int r1 = atomic_fetch_add_explicit(y, 1, memory_order_relaxed); }\n\
         P1 (atomic_int* x, atomic_int* y) { int r0 = atomic_fetch_add_explicit(x, 1, memory_order_relaxed); int r1 = atomic_fetch_add_explicit(y, 1, memory_order_relaxed); }\n\
         exists (x=2)",
        4,
    ),
    // A thread is waited for and then joined; nothing is left open.
    (
        "C waiting\n{}\n\
         P0 (atomic_int* x, atomic_int* y) { spawn(P1); await(y == 1); int r0 = atomic_load_explicit(x, memory_order_relaxed); join(P1); int r1 = atomic_load_explicit(x, memory_order_relaxed); }\n\
         P1 (atomic_int* x, atomic_int* y) { atomic_store_explicit(x, 1, memory_order_relaxed); atomic_store_explicit(y, 1, memory_order_release); }\n\
         exists (0:r0=1)",
        1,
    ),
];

#[test]
fn robust_programs_take_as_many_executions_as_under_sc() {
    for &(text, count) in ROBUST {
        for model in [MemoryModel::Sc, MemoryModel::Tso, MemoryModel::Pso] {
            for algorithm in [Algorithm::Optimal, Algorithm::Source] {
                let statistics = explored(text, model, algorithm);
                let name = text.lines().next().unwrap_or_default();
                assert_eq!(statistics.complete, count, "{name} under {model}");
                assert_eq!(statistics.executions(), count, "{name} under {model}");
                if algorithm == Algorithm::Optimal {
                    assert_eq!(statistics.redundant, 0, "{name} under {model}");
                }
            }
        }
    }
}

/// Store buffering with relaxed accesses is not robust: one execution more, and it is the only one.
#[test]
fn what_is_not_robust_takes_more() {
    let text = "C sb\n{}\n\
         P0 (atomic_int* x, atomic_int* y) { atomic_store_explicit(x, 1, memory_order_relaxed); int r0 = atomic_load_explicit(y, memory_order_relaxed); }\n\
         P1 (atomic_int* x, atomic_int* y) { atomic_store_explicit(y, 1, memory_order_relaxed); int r0 = atomic_load_explicit(x, memory_order_relaxed); }\n\
         exists (0:r0=0)";
    let counts = [MemoryModel::Sc, MemoryModel::Tso, MemoryModel::Pso]
        .map(|model| explored(text, model, Algorithm::Optimal).complete);
    assert_eq!(counts, [3, 4, 4]);
}

/// Executions of more steps than a word has bits: each of two threads looks forty times at a variable of its own and then
/// adds two to a common one, one by one: 4! / (2! 2!) orders.
#[test]
fn long_executions_are_told_apart() {
    let looks = |own: &str| {
        let look =
            |n: u32| format!("int r{n} = atomic_load_explicit({own}, memory_order_relaxed); ");
        (0..40).map(look).collect::<String>()
    };
    let adds = "int s = atomic_fetch_add(x, 1); int t = atomic_fetch_add(x, 1);";
    let text = format!(
        "C long\n{{}}\nP0 (atomic_int* a, atomic_int* x) {{ {} {adds} }}\nP1 (atomic_int* b, atomic_int* x) {{ {} {adds} }}\nexists (x=4)",
        looks("a"),
        looks("b"),
    );
    for model in [MemoryModel::Sc, MemoryModel::Tso, MemoryModel::Pso] {
        for algorithm in [Algorithm::Optimal, Algorithm::Source] {
            assert_eq!(explored(&text, model, algorithm).complete, 6, "{model}");
        }
    }
}
