//! Loops that try again, with plain reads, assumptions and stores in them: random C programs with what the spin pass makes of them,
//! and with loops as they are, of which the machine alone notices when they wait.
//!
//! Both have the same outcomes and the same kinds of findings, and either both have complete executions or neither has. How many
//! there are is not compared: an attempt that failed and says what to expect next is part of an execution in the one and not in the
//! other (`tests/exploring/as_c.rs` compares counts).
//!
//! `NORNS_C_PROGRAMS=2000 cargo test --release --test exploring retrying:: -- --nocapture` is the large run.

#![expect(clippy::print_stdout, reason = "the large run is read by a person")]

use norns::check::{Input, Loops, Task};
use norns_execution::{
    Graph, Width,
    program::{FindingKind, Run},
};
use norns_explorers::{
    End, Execution, Found, Limits, MemoryModel, Observer,
    support::{Algorithm, Exploration, explore, explorer_for},
};
use norns_llvm::machine::{CProgram, CRun};
use std::{
    collections::BTreeSet,
    fmt::Write as _,
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
};

/// What an explorer found.
#[derive(Default, PartialEq, Eq, Debug)]
struct Seen {
    has_complete: bool,
    outcomes: BTreeSet<Vec<(String, i64)>>,
    findings: BTreeSet<FindingKind>,
}

impl Seen {
    /// Forgets all but that there is a race, if there is one: what racing accesses give is anybody's guess.
    fn forget_guesses(&mut self) {
        if self.findings.contains(&FindingKind::Race) {
            *self = Self {
                findings: BTreeSet::from([FindingKind::Race]),
                ..Self::default()
            };
        }
    }

    /// Forgets what is in the variables that several threads write.
    fn forget_last_writes(&mut self) {
        let outcomes = std::mem::take(&mut self.outcomes).into_iter();
        self.outcomes = outcomes
            .map(|mut outcome| {
                outcome.retain(|(name, _)| name.starts_with("out_"));
                outcome
            })
            .collect();
    }
}

impl Observer<CRun> for Seen {
    fn execution(&mut self, execution: &Execution<'_, CRun>) -> ControlFlow<()> {
        if execution.end == End::Complete {
            self.has_complete = true;
            self.outcomes
                .insert(outcome(execution.graph, execution.run));
        }
        ControlFlow::Continue(())
    }

    fn finding(&mut self, found: Found<'_, CRun>) -> ControlFlow<()> {
        self.findings.insert(found.finding.kind);
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {
        *self = Self::default();
    }
}

/// What the last writes left in the variables of the program that are not zero.
fn outcome(graph: &Graph, run: &CRun) -> Vec<(String, i64)> {
    let of_program = [
        "x", "y", "data", "flag", "signal", "out_0", "out_1", "out_2",
    ];
    let cells = graph.cells().iter();
    let mut values: Vec<(String, i64)> = cells
        .filter_map(|cell| {
            let name = run.location_name(cell.location);
            let last = graph.last_write_to(graph.cell_at(cell.location)?);
            let value = graph.value_of(last).as_signed(Width::Four);
            (of_program.contains(&name.as_str()) && value != 0).then_some((name, value))
        })
        .collect();
    values.sort();
    values
}

struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit
    }

    fn one_of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len() as u64) as usize]
    }
}

/// What threads do; capital letters stand for locations, modes and small numbers.
const SNIPPETS: [&str; 36] = [
    // A load and an attempt, with a plain read, a way out or nothing in between.
    "do { r = L(X); } while (!C(X, r, r + 1));",
    "do { r = L(X); s = data; } while (!C(X, r, r + 1));",
    "do { r = L(X); if (r == N) break; s = data; } while (!C(X, r, r + 1));",
    "do { r = L(X); F; s = L(Y); } while (!C(X, r, s + 1));",
    // What an attempt found; as it should be, used otherwise, with something in between.
    "r = L(X); while (!C(X, r, r + 1)) { }",
    "r = L(X); while (!C(X, r, r + 1)) { } if (r == N) s = data;",
    "s = r = L(X); while (!C(X, r, r + 1)) { }",
    "r = L(X); S(Y, N); while (!C(X, r, r + 1)) { }",
    "r = L(X); if (r != N) while (!C(X, r, N)) { s = data; }",
    // Two reads that must agree.
    "do { r = L(X); s = L(X); } while (r != s);",
    "do { r = L(X); q = data; F; s = L(Y); } while (r != s);",
    "do { while ((r = L(X)) & 1) { } q = data; s = L(X); } while (r != s);",
    // A value that goes round the loop: the same look before and in it, another one, a constant, part of it, two values.
    "r = L(X); while (r != N) r = L(X);",
    "s = r = L(X); while (r != N) { s = r; r = L(X); }",
    "r = K(X); while (r != N) r = K(X); s = data;",
    "r = K(X); while (r != N) { F; r = K(X); }",
    "r = K(X) & N; while (!r) r = K(X) & N;",
    "r = 7; while (r != N) r = L(X);",
    "r = K(X); s = K(Y); while (r != N || s != N) { r = K(X); s = K(Y); }",
    "r = K(X) & 1; while (!E(r ? &x : &y)) r = K(X) & 1;",
    "while (!q) { if (L(X) == N) q = 1; else s = 1; }",
    // An exchange that may write what it reads.
    "r = E(&X); while (r == 9) r = E(&X);",
    "do { r = L(X) & 1; s = atomic_exchange(r ? &x : &y, 1); } while (s < 2);",
    // A loop around a function that is a loop itself, with an exchange or an update in it.
    "while ((r = taken(&X, &Y)) < 0) { } s = data;",
    "while ((r = added(&X, &Y)) < 0) { S(Y, N); if (++s == 2) break; }",
    // Pauses, by a counter that matters or not; what nobody writes.
    "for (int n = 1; L(X) != N; n *= 2) { for (int i = 0; i < n; i++) sched_yield(); }",
    "while (L(X) != N) { if (++q == 2) { sched_yield(); q = 0; } } q = 0;",
    "while (L(X) != limit / two) { }",
    // Awaits by name.
    "r = load_await(&X, 2, N); s = data;",
    "r = exchange_await(&X, 3, 11, N); data = 4;",
    // One way back stores.
    "while (L(X) != N) { if (L(Y) == N) { S(Y, 5); if (++r == 2) break; } }",
    // Assumptions.
    "A((r = L(X)) == N); s = data;",
    "r = N; A(C(X, r, 4)); S(Y, N);",
    // What the others wait for.
    "data = N; S(X, N);",
    "S(X, N); S(Y, N);",
    "while (!(L(X) & N)) { } data = 3;",
];

/// Loops that wait for plain and volatile variables, and that poll locks: a third of what is not a writer.
const PLAIN_AND_POLLING: [&str; 20] = [
    "while (flag != N) { } s = data;",
    "while (signal != N) sched_yield();",
    "while (!(signal & N)) { } data = 3;",
    "r = signal; while (r != N) r = signal;",
    "do { r = flag; s = signal; } while (r != s);",
    "do { r = L(X); s = flag; } while (r != s);",
    "while (L(X) != N || flag != N) { }",
    "while (signal != N || L(X) != N) { }",
    "while (flag != N) { if (L(X) == N) break; } s = flag;",
    "while (flag != N) { if (L(X) == N) { S(Y, 5); if (++r == 2) break; } }",
    "for (volatile int i = 0; i < 2; i++) { } while (flag != signal) { }",
    "do { r = L(X); s = 4 / (r + 1); } while (signal != s);",
    "while (pthread_mutex_trylock(&mutex)) { } r = data; data = N; pthread_mutex_unlock(&mutex);",
    "while (pthread_mutex_trylock(&mutex) == 16) sched_yield(); flag = N; pthread_mutex_unlock(&mutex);",
    "do { r = L(X); } while (r != N && pthread_mutex_trylock(&mutex) != 0); if (r != N) pthread_mutex_unlock(&mutex);",
    "while (L(X) != N || pthread_mutex_trylock(&mutex)) { } pthread_mutex_unlock(&mutex);",
    "do { r = L(X) & 1; } while (pthread_mutex_trylock(r ? &other : &mutex)); s = 1; pthread_mutex_unlock(r ? &other : &mutex);",
    "while (pthread_spin_trylock(&spin) != 0) { } s = flag; pthread_spin_unlock(&spin);",
    "while (pthread_rwlock_tryrdlock(&shared) != 0) { } s = data; pthread_rwlock_unlock(&shared);",
    "while (pthread_rwlock_trywrlock(&shared) != 0) { } data = N; pthread_rwlock_unlock(&shared);",
];

/// What the others of these wait for; some keep what they lock.
const SETTERS: [&str; 7] = [
    "flag = N; signal = N;",
    "signal = N; S(X, N); flag = N;",
    "pthread_mutex_lock(&mutex); data = N; S(X, N); pthread_mutex_unlock(&mutex);",
    "pthread_mutex_lock(&mutex); flag = N; if (L(X) != N) pthread_mutex_unlock(&mutex);",
    "if (!pthread_mutex_trylock(&mutex)) { S(X, N); pthread_mutex_unlock(&mutex); }",
    "pthread_rwlock_wrlock(&shared); S(X, N); pthread_rwlock_unlock(&shared);",
    "pthread_spin_lock(&spin); signal = N; if (!L(Y)) pthread_spin_unlock(&spin);",
];

/// Nodes that are prepared in a loop before others have them: pushed in each of the usual ways; known before, read or stored to
/// in ways that others or later attempts notice; and popped.
const NODES: [&str; 13] = [
    "do { t = L(top); n->next = t; } while (!C(top, t, n));",
    "t = L(top); do { n->next = t; } while (!C(top, t, n));",
    "n->next = L(top); while (!C(top, n->next, n)) { }",
    "n->next = L(top); while (!C(top, n->next, n)) { if (n->next) break; } r = n->next != 0;",
    "do { t = L(top); n->v = t ? 2 : 1; } while (!C(top, t, n)); r = n->v;",
    "do { t = L(top); if (t) break; n->v = 2; } while (!C(top, t, n)); r = n->v;",
    "do { t = L(top); if (t && L(X) == N) break; n->next = t; } while (!C(top, t, n)); r = n->next != 0;",
    "do { t = L(top); n->v++; } while (!C(top, t, n)); r = n->v;",
    "do { t = L(top); r = n->v; n->v = t ? 2 : 1; } while (!C(top, t, n));",
    "S(known, n); do { t = L(top); n->v = t ? 2 : 1; } while (!C(top, t, n));",
    "for (int i = 0; i < 2; i++) { do { t = i ? L(known) : L(top); n->v = t ? 2 : 1; } while (i ? !C(known, t, n) : !C(top, t, n)); }",
    "do { t = L(top); n->v = t ? 2 : 1; if (C(top, t, n)) q++; } while (q < 1 || (q < 2 && L(X) == N));",
    "do { t = L(top); if (!t) break; u = t->next; } while (!C(top, t, u)); if (t) r = t->v;",
];

/// What others do with these nodes.
const LOOKERS: [&str; 5] = [
    "t = L(top); if (t) { r = t->v; s = t->next != 0; }",
    "t = L(known); if (t) { S(top, &extra); r = t->v; }",
    "S(top, &extra); t = L(known); if (t) s = t->v;",
    "S(top, &extra); S(X, N);",
    "S(top, 0); t = L(top); if (t) r = t->v;",
];

/// What others wait for and race with: a third of all that threads do, so that most loops end.
const WRITERS: [&str; 3] = [
    "data = N; S(X, N);",
    "S(X, N); data = 2; S(X, N);",
    "S(X, N); S(Y, N);",
];

/// What a loop that waits for a plain or volatile variable has in it, and what one that polls a lock.
const PLAINLY: [&str; 4] = ["while (flag", "while (signal", "= flag; }", "= signal; }"];
const POLLS: [&str; 1] = ["trylock("];

fn snippet(numbers: &mut Numbers, about_nodes: bool) -> String {
    let mut text = String::new();
    let chosen = match (numbers.below(3), numbers.below(5)) {
        (0, _) if about_nodes => numbers.one_of(&LOOKERS),
        _ if about_nodes => numbers.one_of(&NODES),
        (0, 0..2) => numbers.one_of(&SETTERS),
        (0, _) => numbers.one_of(&WRITERS),
        (_, 0..2) => numbers.one_of(&PLAIN_AND_POLLING),
        _ => numbers.one_of(&SNIPPETS),
    };
    for letter in chosen.chars() {
        match letter {
            'L' => {
                let mode = numbers.one_of(&["relaxed", "acquire", "seq_cst"]);
                let _ = write!(text, "LOAD_{mode}");
            }
            'C' => {
                let success = numbers.one_of(&["relaxed", "acq_rel", "seq_cst"]);
                let failure = numbers.one_of(&["relaxed", "acquire", "seq_cst"]);
                let _ = write!(text, "TRY_{success}_{failure}");
            }
            'S' => {
                let mode = numbers.one_of(&["relaxed", "release", "seq_cst"]);
                let _ = write!(text, "STORE_{mode}");
            }
            'F' => {
                let mode = numbers.one_of(&["acquire", "release", "seq_cst"]);
                let _ = write!(text, "atomic_thread_fence(memory_order_{mode})");
            }
            'K' => text.push_str("LOAD_acquire"),
            'E' => text.push_str("EXCHANGE"),
            'A' => text.push_str("__VERIFIER_assume"),
            'X' => text.push_str(numbers.one_of(&["x", "x", "x", "y"])),
            'Y' => text.push_str(numbers.one_of(&["y", "y", "x"])),
            'N' => text.push_str(numbers.one_of(&["0", "1", "1", "2"])),
            other => text.push(other),
        }
    }
    text
}

fn program(seed: u64) -> String {
    let mut numbers = Numbers(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    for _ in 0..8 {
        numbers.below(2);
    }
    let mut text = "#include <pthread.h>\n#include <sched.h>\n#include <stdatomic.h>\n#include <stdlib.h>\nvoid __VERIFIER_assume(int);\n\
        int __VERIFIER_load_await_aint(atomic_int *, int, int);\n\
        int __VERIFIER_xchg_await_aint(atomic_int *, int, int, int);\n\
        #define load_await __VERIFIER_load_await_aint\n\
        #define exchange_await __VERIFIER_xchg_await_aint\n\
        #define EXCHANGE(p) atomic_exchange_explicit(p, 9, memory_order_acq_rel)\n\
        pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;\n\
        pthread_rwlock_t shared = PTHREAD_RWLOCK_INITIALIZER;\npthread_spinlock_t spin;\n\
        atomic_int x, y;\nvolatile int signal;\nint flag, data, out_0, out_1, out_2, limit = 4, two = 2;\n\
        typedef struct node { struct node *next; int v; } node;\n\
        _Atomic(node *) top, known;\nnode extra;\n"
        .to_owned();
    text.push_str(
        "static int taken(atomic_int *count, atomic_int *slot) {\n    int found;\n    while (atomic_load(count) != 0) {\n\
        \x20       found = atomic_exchange(slot, 9);\n        if (found != 9) return found;\n    }\n    return -1;\n}\n\
        static int added(atomic_int *count, atomic_int *sum) {\n    int left = 2;\n    while (atomic_load(count) != 1) {\n\
        \x20       if (atomic_fetch_add(sum, 1) != 1 || --left == 0) return left;\n    }\n    return -1;\n}\n",
    );
    for mode in ["relaxed", "acquire", "seq_cst"] {
        let _ = writeln!(
            text,
            "#define LOAD_{mode}(p) atomic_load_explicit(&p, memory_order_{mode})"
        );
    }
    for mode in ["relaxed", "release", "seq_cst"] {
        let _ = writeln!(
            text,
            "#define STORE_{mode}(p, v) atomic_store_explicit(&p, v, memory_order_{mode})"
        );
    }
    for success in ["relaxed", "acq_rel", "seq_cst"] {
        for failure in ["relaxed", "acquire", "seq_cst"] {
            let _ = writeln!(
                text,
                "#define TRY_{success}_{failure}(p, e, v) atomic_compare_exchange_strong_explicit(&p, &e, v, memory_order_{success}, memory_order_{failure})"
            );
        }
    }
    let about_nodes = numbers.below(4) == 0;
    let nodes = if about_nodes {
        "\n    node *n = malloc(sizeof(node)), *t = 0, *u = 0;\n    n->next = u; n->v = 0;"
    } else {
        ""
    };
    let threads = if numbers.below(4) == 0 { 3 } else { 2 };
    for thread in 0..threads {
        let first = snippet(&mut numbers, about_nodes);
        let second = if threads == 2 && !about_nodes && numbers.below(2) == 0 {
            snippet(&mut numbers, about_nodes)
        } else {
            String::new()
        };
        let _ = writeln!(
            text,
            "static void *run_{thread}(void *a) {{\n    int r = 0, s = 0, q = 0;{nodes}\n    {first}\n    {second}\n    out_{thread} = r + 8 * s + 64 * q;\n    return a;\n}}"
        );
    }
    text.push_str("int main(void) {\n    pthread_t t[3];\n");
    for thread in 0..threads {
        let _ = writeln!(
            text,
            "    pthread_create(&t[{thread}], 0, run_{thread}, 0);"
        );
    }
    for thread in 0..threads {
        let _ = writeln!(text, "    pthread_join(t[{thread}], 0);");
    }
    text.push_str("    return 0;\n}\n");
    text
}

fn compiled(text: &str, loops: Loops) -> CProgram {
    let task = Task::program([Input::text("program.c", text)]).clang_arguments(["-w"]);
    let loaded = task.loops(loops).load();
    let loaded = loaded.unwrap_or_else(|error| panic!("{error}\n{text}"));
    loaded.program().expect("it is a program").clone()
}

/// None if there is too much to explore.
fn explored(program: &CProgram, model: MemoryModel, algorithm: Algorithm) -> Option<Seen> {
    let exploration = Exploration {
        model,
        algorithm: explorer_for(algorithm, model).ok()?,
        races: model.races_are_errors(),
        limits: Limits {
            visits: Some(20_000),
            ..Limits::default()
        },
        self_check: false,
        commuting: true,
        table: Some(norns_explorers::values::TableOptions::default()),
    };
    let mut seen = Seen::default();
    let statistics = explore(&exploration, program, &mut seen).ok()?;
    statistics.stopped.is_none().then_some(seen)
}

#[test]
fn who_retries_does_what_loops_do() {
    let asked = std::env::var("NORNS_C_PROGRAMS").ok();
    let programs: u64 = asked.and_then(|text| text.parse().ok()).unwrap_or(80);
    let (next, compared, stuck, racing, plain, polling, nodes) = (
        AtomicU64::new(0),
        AtomicU64::new(0),
        AtomicU64::new(0),
        AtomicU64::new(0),
        AtomicU64::new(0),
        AtomicU64::new(0),
        AtomicU64::new(0),
    );
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= programs {
                return;
            }
            let text = program(seed);
            let [awaiting, noticed] =
                [Loops::Awaiting, Loops::Noticed].map(|loops| compiled(&text, loops));
            for (model, algorithm) in [
                (MemoryModel::Sc, Algorithm::Graph),
                (MemoryModel::Sc, Algorithm::Optimal),
                (MemoryModel::Tso, Algorithm::Optimal),
                (MemoryModel::Pso, Algorithm::Optimal),
                (MemoryModel::Ra, Algorithm::ReadsFrom),
                (MemoryModel::Rc11, Algorithm::Graph),
                (MemoryModel::Wrc11, Algorithm::Graph),
                (MemoryModel::C20, Algorithm::Graph),
            ] {
                let sides = [&noticed, &awaiting].map(|side| explored(side, model, algorithm));
                let [Some(mut as_they_are), Some(mut retrying)] = sides else {
                    continue;
                };
                // Where writes have no order, or any that explains what is read, it is open which one is the last.
                if !model.orders_writes() || algorithm == Algorithm::ReadsFrom {
                    as_they_are.forget_last_writes();
                    retrying.forget_last_writes();
                }
                as_they_are.forget_guesses();
                retrying.forget_guesses();
                assert_eq!(
                    as_they_are, retrying,
                    "seed {seed} under {model} by {algorithm}\n{text}"
                );
                let has = |kind| u64::from(retrying.findings.contains(&kind));
                compared.fetch_add(1, Ordering::Relaxed);
                // Where races are errors, most programs that wait for plain variables are nothing but wrong.
                let is_behaviour = !model.races_are_errors();
                let [waits_plainly, polls] = [&PLAINLY[..], &POLLS]
                    .map(|parts| parts.iter().any(|part| text.contains(part)));
                plain.fetch_add(u64::from(is_behaviour && waits_plainly), Ordering::Relaxed);
                polling.fetch_add(u64::from(polls), Ordering::Relaxed);
                nodes.fetch_add(
                    u64::from(text.contains("while (!TRY") && text.contains("node *n")),
                    Ordering::Relaxed,
                );
                stuck.fetch_add(has(FindingKind::Livelock), Ordering::Relaxed);
                racing.fetch_add(has(FindingKind::Race), Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let [compared, stuck, racing, plain, polling, nodes] =
        [compared, stuck, racing, plain, polling, nodes].map(AtomicU64::into_inner);
    println!(
        "{programs} programs, {compared} comparisons, {stuck} livelocks, {racing} races, {plain} with plain spins, {polling} with \
         locks that are polled, {nodes} with nodes that are pushed"
    );
    assert!(
        plain * 10 > compared && polling * 10 > compared && nodes * 8 > compared,
        "of {compared} only {plain} wait for plain variables, {polling} poll locks and {nodes} push nodes"
    );
    assert!(compared > 4 * programs, "only {compared} comparisons");
    assert!(
        stuck * 20 > compared && racing * 40 > compared,
        "of {compared} only {stuck} are stuck and {racing} race"
    );
}
