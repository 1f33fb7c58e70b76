//! Random C programs in which threads make nodes, fill them and hand them to each other, explored with private memory and without
//! it.
//!
//! Where an order of all events explains everything (SC, TSO, PSO), both have the same counts, outcomes and findings. Where races are
//! errors, a program in which nothing is found without private memory has the same counts and outcomes as with it; and where
//! something is wrong, something is found. That private accesses of different sizes race is not said without private memory. Where private memory
//! has to be given up, nothing is compared.
//!
//! `NORNS_C_PROGRAMS=20000 cargo test --release --test private_memory -- --nocapture` is the large run; `NORNS_FIRST` is the first
//! program of it.

#![expect(clippy::print_stdout, reason = "the large run is read by a person")]

use norns::check::{Checked, Input, Loaded, Options, Task, Verdict};
use norns_execution::{
    Graph, Location, ObjectId, Value, Width,
    private::{Hidden, Private, PrivateRun, Worth},
    program::{FindingKind, Program, Run},
};
use norns_explorers::{
    End, Execution, Found, Limits, MemoryModel, Observer, Statistics,
    support::{Algorithm, Exploration, beyond_private_memory, explore, explorer_for},
};
use norns_llvm::machine::{CProgram, CRun};
use std::{
    collections::BTreeSet,
    fmt::Write as _,
    fs,
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

/// What an explorer found.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
struct Seen {
    complete: u64,
    blocked: u64,
    /// How many executions leave a block of the heap behind that nobody freed, and how many blocks that are.
    leaks: u64,
    outcomes: BTreeSet<Vec<(String, i64)>>,
    findings: BTreeSet<(FindingKind, Option<u32>)>,
    /// Events of all executions.
    events: Ignored,
}

/// A number that may differ.
#[derive(Clone, Default, Debug)]
struct Ignored(u64);

impl Seen {
    /// Whether pieces of one access race.
    fn is_torn(&self) -> bool {
        let mut findings = self.findings.iter();
        findings.any(|&(kind, _)| kind == FindingKind::Unsupported)
    }

    /// The same without complaints about accesses of different sizes: private ones race with nobody.
    fn but_sizes(&self) -> Self {
        let mut seen = self.clone();
        seen.findings
            .retain(|&(kind, _)| kind != FindingKind::Unsupported);
        seen
    }
}

impl PartialEq for Ignored {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Ignored {}

impl Observer<PrivateRun<CRun>> for Seen {
    fn execution(&mut self, execution: &Execution<'_, PrivateRun<CRun>>) -> ControlFlow<()> {
        self.events.0 += execution.graph.events().count() as u64;
        match execution.end {
            End::Complete => {
                self.complete += 1;
                self.leaks += leaked(execution.graph, execution.run);
                self.outcomes
                    .insert(outcome(execution.graph, execution.run));
            }
            End::Blocked(_) => self.blocked += 1,
            End::Failed | End::Cut => {}
        }
        ControlFlow::Continue(())
    }

    fn finding(&mut self, found: Found<'_, PrivateRun<CRun>>) -> ControlFlow<()> {
        let line = found.position.map(|position| position.line);
        self.findings.insert((found.finding.kind, line));
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {
        *self = Self::default();
    }
}

fn leaked(graph: &Graph, run: &PrivateRun<CRun>) -> u64 {
    use norns_execution::{Action, ObjectKind};
    let mut made = BTreeSet::new();
    for (_, event) in graph.events() {
        if let Action::Allocate {
            object,
            kind: ObjectKind::Heap,
            ..
        } = event.action
        {
            made.insert(object.0);
        }
    }
    for (_, event) in graph.events() {
        if let Action::Free { object } = event.action {
            made.remove(&object.0);
        }
    }
    (made.len() + run.private_leaks().len()) as u64
}

/// What the threads and `main` have left in the variables that only one of them writes.
fn outcome(graph: &Graph, run: &PrivateRun<CRun>) -> Vec<(String, i64)> {
    let objects = (0..GLOBALS).map(ObjectId);
    let named = objects.filter_map(|object| Some((object, run.global_name(object)?)));
    let mut values: Vec<(String, i64)> = named
        .filter(|(_, name)| name.starts_with("out_"))
        .map(|(object, name)| {
            let location = Location { object, offset: 0 };
            let kept = run.kept(location, Width::Eight);
            let value = kept.unwrap_or_else(|| last_value(graph, run, object));
            (name, value.as_signed(Width::Eight))
        })
        .collect();
    values.sort();
    values
}

/// The first eight bytes of a global variable, by what was written last to each of the cells that it consists of.
fn last_value(graph: &Graph, run: &PrivateRun<CRun>, object: ObjectId) -> Value {
    let initial = run.initial(Location { object, offset: 0 }, Width::Eight);
    let cells = graph.cells().iter();
    let cells = cells.filter(|cell| cell.location.object == object && cell.location.offset < 8);
    let bits = cells.fold(initial.bits(), |bits, cell| {
        let last = graph
            .cell_at(cell.location)
            .map(|cell| graph.last_write_to(cell));
        let written = last.map_or(0, |last| graph.value_of(last).bits());
        let shift = 8 * cell.location.offset;
        let mask = u64::MAX >> (64 - 8 * cell.width.bytes());
        bits & !(mask << shift) | written << shift
    });
    Value::new(bits, Width::Eight)
}

/// There are fewer global variables than this, those of the library included.
const GLOBALS: u32 = 1_000;

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

/// How a thread comes by nodes that nobody else knows.
const MAKE: [&str; 9] = [
    "n = malloc(sizeof *n); n->v = N; n->next = 0; n->w = N;",
    "n = calloc(1, sizeof *n); n->v = N;",
    "n = calloc(1, sizeof *n);",
    "n = malloc(sizeof *n); n->v = N; n->next = 0;",
    "m = malloc(sizeof *m); m->v = N; m->w = N; m->next = n; n = m;",
    "n = calloc(1, sizeof *n); n->next = calloc(1, sizeof *n); n->next->v = N;",
    "n = malloc(sizeof *n); memset(n, 0, sizeof *n); n->w = N;",
    "n = a; if (n) r = n->v;",
    "n = a;",
];

/// What it does with them before others know them.
const USE: [&str; 16] = [
    "if (n) n->v = N;",
    "if (n) { n->v = N; n->v += 1; }",
    "if (n) r = n->v;",
    "if (n) n->w = N;",
    "if (n) { free(n); n = 0; }",
    "if (n) free(n);",
    "if (n) n = realloc(n, 2 * sizeof *n);",
    "if (n) { m = malloc(sizeof *m); *m = *n; n = m; }",
    "if (n) ADD(&n->a, 1);",
    "if (n) STORE(&n->a, N);",
    "if (n) { touch(n); r = n->v; }",
    "local += N; touch_number(&local); r = local;",
    "{ node l = { N, n, N }; touch(&l); r = l.v; }",
    "r = LOAD(&x); if (n) n->v = N; s = LOAD(&x);",
    "STORE(&x, N); if (n) n->v = N; s = LOAD(&y);",
    "STORE(&x, N); if (n) { free(n); n = 0; } s = LOAD(&y);",
];

/// How others come to know them.
const PUBLISH: [&str; 22] = [
    "if (n) STORE(&B, n);",
    "if (n) STORE(&B, n);",
    "if (n) { m = EXCHANGE(&B, n); if (m) r = m->v; }",
    "m = 0; if (n && !TRY(&B, &m, n)) { n->v = N; r = m->v; }",
    "m = LOAD(&B); if (n) { do { n->next = m; } while (!TRY(&B, &m, n)); }",
    "if (n) { FENCE; STORE(&B, n); }",
    "if (n) { STORE(&flag, 1); STORE(&B, n); }",
    "if (n) { STORE(&B, n); n->v = N; }",
    "if (n) { STORE(&B, n); r = n->v; }",
    "if (n) STORE(&inside, &n->w);",
    "if (n) { STORE(&B, n); free(n); n = 0; }",
    "if (n) { plain = n; STORE(&flag, 1); }",
    "if (n) { memcpy(&plain, &n, sizeof n); STORE(&flag, 1); }",
    "{ node l = { N, n, N }; STORE(&B, &l); }",
    "{ node l = { N, n, N }; STORE(&B, &l); while (LOAD(&flag) != 1) ; }",
    "STORE(&number, &local);",
    "if (n) STORE(&told, (uintptr_t)n ^ SECRET);",
    "if (n) { STORE(&told, (uintptr_t)n ^ SECRET); n->v = N; STORE(&B, n); }",
    "if (n) for (int i = 0; i < 6; i++) ((volatile char *)&plain)[i] = ((char *)&n)[i];",
    "if (n) STORE(&told, (uintptr_t)n | (uintptr_t)5 << 56);",
    "if (n && LOAD(&told) == 0) XOR(&told, (uintptr_t)n);",
    "if (n) r = LOAD(&B) == n;",
];

/// What is done with nodes of others, and with other memory.
const LOOK: [&str; 24] = [
    "table[1] += N;",
    "pair.b = N; s = table[2];",
    "pthread_mutex_lock(&mutex); pair.b += N; r = table[3]; pthread_mutex_unlock(&mutex);",
    "m = plain; if (m) r = m->v;",
    "m = LOAD(&B); if (m) r = m->v;",
    "m = LOAD(&B); if (m) r = m->v;",
    "m = LOAD(&B); if (m && m->next) s = m->next->v;",
    "m = LOAD(&B); if (m) m->v = N;",
    "m = LOAD(&B); if (m) { FENCE; r = m->v; s = m->w; }",
    "m = EXCHANGE(&B, 0); if (m) { r = m->v; free(m); }",
    "m = EXCHANGE(&B, 0); if (m) free(m);",
    "do { m = LOAD(&B); } while (!m); r = m->v;",
    "{ int *q = LOAD(&inside); if (q) r = *q; }",
    "{ int *q = LOAD(&inside); if (q) s = q[-2]; }",
    "if (LOAD(&flag)) { m = plain; if (m) r = m->v; }",
    "if (LOAD(&flag)) { m = LOAD(&B); if (m) r = m->v; }",
    "{ long *q = LOAD(&number); if (q) r = *q; }",
    "{ uintptr_t t = LOAD(&told); if (t) { m = (node *)(t ^ SECRET); r = m->v; } }",
    "{ uintptr_t t = LOAD(&told); if (t >> 56 == 5) { m = (node *)(t & ~((uintptr_t)5 << 56)); r = m->v; } }",
    "m = LOAD(&B); if (m) { r = ADD(&m->a, 1); }",
    "STORE(&x, N); s = LOAD(&y);",
    "STORE(&y, N); s = LOAD(&x);",
    "r = LOAD(&x); s = LOAD(&x);",
    "m = LOAD(&B); if (m) STORE(&C, m);",
];

/// How the first thread makes a node known, and how the second one comes to know it: two snippets that are chosen by themselves seldom
/// meet.
const MEETINGS: [(&str, &str); 16] = [
    (
        "if (n) STORE(&first, n);",
        "m = LOAD(&first); if (m) { r = m->v; s = m->w; }",
    ),
    (
        "if (n) { FENCE; STORE(&first, n); }",
        "m = LOAD(&first); if (m) { r = m->v; }",
    ),
    (
        "if (n) { FENCE; STORE(&first, n); }",
        "m = LOAD(&first); FENCE; if (m) { r = m->v; }",
    ),
    (
        "if (n) { STORE(&flag, 1); STORE(&first, n); }",
        "r = LOAD(&flag); m = LOAD(&first); if (r && m) { s = m->v; }",
    ),
    (
        "if (n) STORE(&told, (uintptr_t)n ^ SECRET);",
        "{ uintptr_t t = LOAD(&told); if (t) { m = (node *)(t ^ SECRET); r = m->v; } }",
    ),
    (
        "if (n) { STORE(&told, (uintptr_t)n ^ SECRET); n->v = N; STORE(&first, n); }",
        "{ uintptr_t t = LOAD(&told); if (t) { m = (node *)(t ^ SECRET); r = m->v; } }",
    ),
    (
        "if (n) STORE(&told, (uintptr_t)n | (uintptr_t)5 << 56);",
        "{ uintptr_t t = LOAD(&told); if (t >> 56 == 5) { m = (node *)(t & ~((uintptr_t)5 << 56)); r = m->v; } }",
    ),
    (
        "if (n) { for (int i = 0; i < 6; i++) ((char *)&plain)[i] = ((char *)&n)[i]; STORE(&flag, 1); n->v = N; STORE(&first, n); }",
        "if (LOAD(&flag)) { m = plain; if (m) r = m->v; }",
    ),
    (
        "if (n) { STORE(&told, (uintptr_t)n ^ SECRET); n->v = N; STORE(&first, n); }",
        "if (LOAD(&told)) { XOR(&told, SECRET); m = (node *)LOAD(&told); r = m->v; }",
    ),
    (
        "if (n) STORE(&inside, &n->w);",
        "{ int *q = LOAD(&inside); if (q) { r = *q; s = ((node *)(q - 4))->v; } }",
    ),
    (
        "local = N; STORE(&number, &local); local = N;",
        "{ long *q = LOAD(&number); if (q) r = *q; }",
    ),
    (
        "if (n) { plain = n; STORE(&flag, 1); }",
        "if (LOAD(&flag)) { m = plain; if (m) r = m->v; }",
    ),
    (
        "if (n) { ADD(&n->a, 1); STORE(&n->a, N); STORE(&first, n); }",
        "m = LOAD(&first); if (m) { r = LOAD(&m->a); s = ADD(&m->a, 1); }",
    ),
    (
        "if (n) { r = n->v; STORE(&first, n); }",
        "m = EXCHANGE(&first, 0); if (m) free(m);",
    ),
    (
        "{ node l = { N, n, N }; touch(&l); STORE(&first, &l); while (LOAD(&flag) != 1) ; }",
        "m = LOAD(&first); if (m) r = m->v; STORE(&flag, 1);",
    ),
    (
        "STORE(&y, 1); r = LOAD(&x); if (n) n->v = N; s = LOAD(&x); if (n) free(n);",
        "STORE(&x, N); s = LOAD(&y);",
    ),
];

/// The same for objects that are published long after they were freed or filled, in every sixteenth program.
const LATE: [(&str, &str); 2] = [
    (
        "free(n); STORE(&y, 1); STORE(&told, (uintptr_t)n); s = LOAD(&x); n = 0;",
        "STORE(&x, 1); FENCE; s = LOAD(&y);",
    ),
    (
        "m = LOAD(&first); STORE(&first, n); r = LOAD(&y);",
        "STORE(&y, 1); STORE(&first, 0); s = LOAD(&y);",
    ),
];

/// What a thread does at the end, in every other program: it uses words that nobody else may use, or what it has just read.
const LAST: [&str; 14] = [
    "if (n) { n->w = N; r += n->w; STORE(&x, N); n->w += 1; s += n->w; }",
    "if (n) { n->next = n; r += n->next == n; }",
    "if (n) { n->next = calloc(1, sizeof *n); n->next->v = N; r += n->next->v; }",
    "if (n) { STORE(&n->a, N); STORE(&x, N); s = LOAD(&y); r += LOAD(&n->a); }",
    "if (n) { STORE(&n->a, N); r += ADD(&n->a, 1); n->v += 1; }",
    "if (n) { n->w = N; free(n); n = 0; }",
    "m = LOAD(&B); if (m) { r = m->v; s = m->v; r += m->w; }",
    "m = LOAD(&B); if (m) { s = LOAD(&m->a); m->next = 0; }",
    "s = table[1]; r += table[1] + table[2]; s += table[1];",
    "pthread_mutex_lock(&mutex); pair.c += N; r += pair.c; s += pair.c; pthread_mutex_unlock(&mutex);",
    "r = pair.a; FENCE; s = pair.a;",
    "table[2] = N; r += table[2]; STORE(&flag, 1); r += table[2];",
    "s = table[2]; r += LOAD(&flag); s += table[2];",
    "memcpy(&r, &pair, 4); s = pair.a; memcpy(&r, &pair, 4);",
];

/// What `main` does before it starts a thread.
const BEFORE: [&str; 14] = [
    "",
    "",
    "",
    "STORE(&x, N);",
    "table[1] = N; table[2] = table[1] + 1;",
    "pair.a = N; pair.c = 2;",
    "plain = calloc(1, sizeof *plain); plain->v = N;",
    "given = calloc(1, sizeof *given); given->v = N; STORE(&first, given);",
    "given = malloc(sizeof *given); STORE(&told, (uintptr_t)given ^ SECRET); given->v = N;",
    "given = calloc(1, sizeof *given); for (int i = 0; i < 8; i++) ((char *)&plain)[i] = ((char *)&given)[i];",
    "FENCE; STORE(&y, N);",
    "if (__VERIFIER_nondet_bool()) table[1] = N; STORE(&x, N);",
    "{ int *u = malloc(2 * sizeof *u); pair.a = *u; pair.b = N; free(u); }",
    "pthread_mutex_lock(&mutex); table[3] = N; pthread_mutex_unlock(&mutex);",
];

/// What it does when it has joined all of them.
const AFTER: [&str; 20] = [
    "",
    "",
    "out_main = 10 * out_main + LOAD(&x); out_main = 10 * out_main + LOAD(&x);",
    "out_main = 10 * out_main + LOAD(&x);",
    "ADD(&x, N); out_main = 10 * out_main + ADD(&x, 1) + LOAD(&x);",
    "STORE(&y, N); out_main = 10 * out_main + LOAD(&y);",
    "pair.a = N; memcpy(&out_main, &pair, sizeof out_main);",
    "*(int *)&table[1] = N; out_main = 10 * out_main + table[1];",
    "out_main += table[1]; table[1] += N; out_main = 10 * out_main + table[1] + table[2];",
    "memcpy(&out_main, &table[1], 4); table[1] = N; out_main += table[1];",
    "m = 0; if (!TRY(&B, &m, 0) && m) out_main += m->v;",
    "given = calloc(1, sizeof *given); given->v = N; STORE(&B, given);",
    "given = calloc(1, sizeof *given); given->v = N; plain = given; STORE(&flag, 1);",
    "FENCE; out_main = 10 * out_main + LOAD(&flag); STORE(&flag, N);",
    "if (LOAD(&x) == 1) while (LOAD(&x) == 1) ;",
    "while (LOAD(&x) == 9) ;",
    "pthread_mutex_lock(&mutex); pair.b += N; pthread_mutex_unlock(&mutex);",
    "local = table[1]; touch_number(&local); out_main += local;",
    "table[5 - N] = 1;",
    "given = plain; if (given) { given->v += N; out_main += given->v; }",
];

const HEADER: &str = "#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#define SECRET ((uintptr_t)0x5A5A5A5A5A5A)
typedef struct node { long v; struct node *next; int w; atomic_int a; } node;
static _Atomic(node *) first, second;
static node *plain;
static _Atomic(int *) inside;
static _Atomic(long *) number;
static atomic_uintptr_t told;
static atomic_int x, y, flag;
static _Thread_local long local;
static long out_0, out_1, out_2, out_main;
static struct { int a, b; long c; } pair;
static long table[4];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
extern _Bool __VERIFIER_nondet_bool(void);
static __attribute__((noinline)) void touch(node *p) { p->v += 1; }
static __attribute__((noinline)) void touch_number(long *p) { *p += 1; }
";

/// A snippet with its modes, numbers and boxes.
fn snippet(numbers: &mut Numbers, list: &[&str]) -> String {
    let mut text = numbers.one_of(list).to_owned();
    let (stores, loads) = (
        ["relaxed", "release", "release", "seq_cst"],
        ["relaxed", "acquire", "acquire", "seq_cst"],
    );
    let mut replace = |what: &str, with: &mut dyn FnMut(&mut Numbers) -> String| {
        while let Some(at) = text.find(what) {
            let with = with(numbers);
            text.replace_range(at..at + what.len(), &with);
        }
    };
    for (call, function, modes) in [
        ("STORE(", "atomic_store_explicit", &stores),
        ("LOAD(", "atomic_load_explicit", &loads),
        (
            "EXCHANGE(",
            "atomic_exchange_explicit",
            &["acq_rel", "relaxed", "acq_rel", "seq_cst"],
        ),
        (
            "ADD(",
            "atomic_fetch_add_explicit",
            &["acq_rel", "relaxed", "relaxed", "seq_cst"],
        ),
        (
            "XOR(",
            "atomic_fetch_xor_explicit",
            &["acq_rel", "relaxed", "relaxed", "seq_cst"],
        ),
    ] {
        replace(call, &mut |numbers| {
            let mode = numbers.one_of(modes);
            format!("{function}_{mode}(")
        });
    }
    replace("TRY(", &mut |numbers| {
        let mode = numbers.one_of(&["acq_rel", "relaxed", "seq_cst"]);
        format!("try_{mode}(")
    });
    replace("FENCE", &mut |numbers| {
        let mode = numbers.one_of(&["release", "acquire", "seq_cst"]);
        format!("atomic_thread_fence(memory_order_{mode})")
    });
    replace("&B", &mut |numbers| {
        numbers.one_of(&["&first", "&first", "&second"]).to_owned()
    });
    replace("&C", &mut |numbers| {
        numbers.one_of(&["&first", "&second"]).to_owned()
    });
    replace("N", &mut |numbers| (1 + numbers.below(3)).to_string());
    text
}

/// The calls with a mode, which snippets make, as macros.
fn calls() -> String {
    let mut text = String::new();
    for mode in ["relaxed", "acquire", "release", "acq_rel", "seq_cst"] {
        let _ = writeln!(
            text,
            "#define atomic_store_explicit_{mode}(p, v) atomic_store_explicit(p, v, memory_order_{mode})
#define atomic_load_explicit_{mode}(p) atomic_load_explicit(p, memory_order_{mode})
#define atomic_exchange_explicit_{mode}(p, v) atomic_exchange_explicit(p, v, memory_order_{mode})
#define atomic_fetch_add_explicit_{mode}(p, v) atomic_fetch_add_explicit(p, v, memory_order_{mode})
#define atomic_fetch_xor_explicit_{mode}(p, v) atomic_fetch_xor_explicit(p, v, memory_order_{mode})
#define try_{mode}(p, e, v) atomic_compare_exchange_strong_explicit(p, e, v, memory_order_{mode}, memory_order_relaxed)"
        );
    }
    text
}

/// A program of two or three threads.
fn program(seed: u64) -> String {
    let mut numbers = Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    for _ in 0..8 {
        numbers.below(2);
    }
    let mut text = HEADER.to_owned() + &calls();
    let threads = 2 + usize::from(numbers.below(4) == 0);
    let meeting = MEETINGS[numbers.below(MEETINGS.len() as u64) as usize];
    let meeting = match (numbers.below(2) == 0).then_some(meeting) {
        _ if seed % 16 == 15 => Some(LATE[(seed / 16 % 2) as usize]),
        meeting => meeting,
    };
    for thread in 0..threads {
        let mut body = String::new();
        let mut add = |numbers: &mut Numbers, list: &[&str]| {
            let _ = writeln!(body, "    {}", snippet(numbers, list));
        };
        // One thread makes nodes in most programs, and others look.
        let makes = thread == 0 || (numbers.below(3) == 0 && (thread > 1 || meeting.is_none()));
        if makes {
            add(&mut numbers, &MAKE);
            for _ in 0..numbers.below(3) {
                add(&mut numbers, &USE);
            }
            match meeting {
                Some((publish, _)) if thread == 0 => add(&mut numbers, &[publish]),
                _ => add(&mut numbers, &PUBLISH),
            }
            if numbers.below(3) == 0 {
                add(&mut numbers, &USE);
            }
        }
        match meeting {
            Some((_, look)) if thread == 1 => add(&mut numbers, &[look]),
            _ if !makes || numbers.below(3) == 0 => add(&mut numbers, &LOOK),
            _ => {}
        }
        if !makes && numbers.below(3) == 0 {
            add(&mut numbers, &LOOK);
        }
        if seed % 2 == 1 {
            add(&mut numbers, &LAST);
        }
        let result = numbers.one_of(&["n", "0", "0", "a"]);
        let _ = writeln!(
            text,
            "static void *run_{thread}(void *a) {{\n    node *n = 0, *m = 0; long r = 0, s = 0; (void)m;\n{body}    out_{thread} = r + 8 * s;\n    return {result};\n}}"
        );
    }
    let again = snippet(&mut numbers, &LOOK);
    let _ = writeln!(
        text,
        "static void *again(void *a) {{\n    node *n = 0, *m = 0; long r = 0, s = 0; (void)m;\n    {again}\n    out_0 += r + 8 * s;\n    return a;\n}}"
    );
    text.push_str("int main(void) {\n    pthread_t t[3]; void *result; node *given, *m;\n");
    for _ in 0..numbers.below(3) {
        let _ = writeln!(text, "    {}", snippet(&mut numbers, &BEFORE));
    }
    for thread in 0..threads {
        let given = match numbers.below(3) {
            0 => "given = calloc(1, sizeof *given); given->v = 4;",
            1 => "given = malloc(sizeof *given); given->v = 5; given->next = 0; given->v = 6;",
            _ => "given = 0;",
        };
        let after = numbers.one_of(&["", "", "", "if (given) given->w = 3;"]);
        let _ = writeln!(
            text,
            "    {given} pthread_create(&t[{thread}], 0, run_{thread}, given); {after}"
        );
    }
    for thread in 0..threads {
        let _ = writeln!(
            text,
            "    pthread_join(t[{thread}], &result); if (result) out_main = 10 * out_main + ((node *)result)->v;"
        );
    }
    if numbers.below(2) == 0 {
        text.push_str(
            "    given = first; if (given) { out_main += 100 * given->v; free(given); }\n",
        );
    }
    for _ in 0..numbers.below(3) {
        let _ = writeln!(text, "    {}", snippet(&mut numbers, &AFTER));
    }
    if numbers.below(6) == 0 {
        text.push_str("    pthread_create(&t[0], 0, again, 0);\n");
        if numbers.below(2) == 0 {
            let _ = writeln!(text, "    {}", snippet(&mut numbers, &AFTER));
        }
        text.push_str("    pthread_join(t[0], 0);\n");
        let _ = writeln!(text, "    {}", snippet(&mut numbers, &AFTER));
    }
    text.push_str("    return 0;\n}\n");
    text
}

fn compiled(text: &str) -> CProgram {
    let task = Task::program([Input::text("program.c", text)]).clang_arguments(["-w"]);
    let loaded = task.load();
    let loaded = loaded.unwrap_or_else(|error| panic!("{error}\n{text}"));
    loaded.program().expect("it is a program").clone()
}

/// None if there is too much to explore.
fn explored(
    program: &Private<CProgram>,
    (model, algorithm): (MemoryModel, Algorithm),
    visits: u64,
) -> Option<(Seen, Statistics)> {
    let exploration = Exploration {
        model,
        algorithm: explorer_for(algorithm, model).ok()?,
        races: model.races_are_errors(),
        limits: Limits {
            visits: Some(visits),
            events: Some(1_000),
            ..Limits::default()
        },
        self_check: false,
        commuting: true,
        table: Some(norns_explorers::values::TableOptions::default()),
    };
    let mut seen = Seen::default();
    let statistics = explore(&exploration, program, &mut seen).ok()?;
    statistics.stopped.is_none().then_some((seen, statistics))
}

/// How much is visited at most.
const VISITS: u64 = 10_000;

const PAIRS: [(MemoryModel, Algorithm); 17] = [
    (MemoryModel::Pso, Algorithm::Optimal),
    (MemoryModel::Pso, Algorithm::Graph),
    (MemoryModel::Wrc11, Algorithm::Graph),
    (MemoryModel::Rc11, Algorithm::Values),
    (MemoryModel::Sc, Algorithm::Graph),
    (MemoryModel::Sc, Algorithm::Optimal),
    (MemoryModel::Sc, Algorithm::Source),
    (MemoryModel::Sc, Algorithm::ReadsFrom),
    (MemoryModel::Sc, Algorithm::Values),
    (MemoryModel::Tso, Algorithm::Graph),
    (MemoryModel::Tso, Algorithm::Optimal),
    (MemoryModel::Tso, Algorithm::Values),
    (MemoryModel::Ra, Algorithm::ReadsFrom),
    (MemoryModel::Ra, Algorithm::Graph),
    (MemoryModel::Rc11, Algorithm::Graph),
    (MemoryModel::C20, Algorithm::Graph),
    (MemoryModel::C20, Algorithm::ReadsFrom),
];

#[derive(Default)]
struct Tally {
    compared: AtomicU64,
    /// How often only what `main` does before its first spawn could be hidden.
    beginnings: AtomicU64,
    secret: AtomicU64,
    /// How often pieces race that there are not without private memory.
    torn: AtomicU64,
    given_up: AtomicU64,
    wrong: AtomicU64,
    false_alarms: AtomicU64,
    /// How often words were owned, and how often that was a mistake.
    owning: AtomicU64,
    mistakes: AtomicU64,
    events: [AtomicU64; 2],
    failures: Mutex<Vec<String>>,
}

/// What is explored without private memory.
struct Privately {
    /// Nothing if private memory had to be given up.
    seen: Option<Seen>,
    /// Whether some objects were shared from the start since their addresses hide.
    shares: bool,
    /// Whether words were owned.
    owns: bool,
    /// Whether some words turned out not to be owned.
    was_mistaken: bool,
}

/// Explores a program without private memory; if it records who uses which words, for so many visits. None if there is too much to
/// explore.
fn explored_privately(
    mut on: Private<CProgram>,
    how: (MemoryModel, Algorithm),
    recorded: u64,
) -> Option<Privately> {
    let mut was_mistaken = false;
    loop {
        let records = on.records();
        let explored = explored(&on, how, if records { recorded } else { VISITS });
        let worth = on.worth();
        let (shares, owns) = (on.shares(), on.has_owned_words());
        on = match worth {
            Worth::All if records => {
                let owning = on.with_owned_words(u64::MAX);
                owning.unwrap_or_else(|| on.recording_no_more())
            }
            Worth::BeginAnew(other) => {
                was_mistaken |= owns;
                other
            }
            Worth::All | Worth::Nothing => {
                let seen = match worth {
                    Worth::All => Some(explored?.0),
                    _ => None,
                };
                return Some(Privately {
                    seen,
                    shares,
                    owns,
                    was_mistaken,
                });
            }
        }
    }
}

/// Compares what is found in a program with all of memory and without private memory.
struct Comparison<'a> {
    seed: u64,
    how: (MemoryModel, Algorithm),
    text: &'a str,
    all: &'a Seen,
    tally: &'a Tally,
}

impl Comparison<'_> {
    fn differ(&self, why: &str, without: &Seen) {
        let Self {
            seed,
            how: (model, algorithm),
            text,
            all,
            tally,
        } = self;
        let body = &text[text.find("static void *run_0").unwrap_or(0)..];
        let what = format!("seed {seed} under {model} by {algorithm}: {why}");
        let report = format!("{what}\n{body}\n   all: {all:?}\nwithout: {without:?}\n");
        let mut failures = tally.failures.lock().expect("nobody panics with it");
        failures.push(report);
    }

    /// Private accesses do not divide other accesses into pieces. Where such pieces race, the program is unsupported, since others
    /// may see one piece without the next: nothing can be compared with that.
    fn is_torn(&self, without: &Seen) -> bool {
        self.all.is_torn() && !without.is_torn()
    }

    fn compare(&self, without: &Seen) {
        let tally = self.tally;
        if self.is_torn(without) {
            tally.torn.fetch_add(1, Ordering::Relaxed);
            return;
        }
        tally.compared.fetch_add(1, Ordering::Relaxed);
        tally.events[0].fetch_add(self.all.events.0, Ordering::Relaxed);
        tally.events[1].fetch_add(without.events.0, Ordering::Relaxed);
        let (all, without) = (self.all.but_sizes(), without.but_sizes());
        if !all.findings.is_empty() {
            tally.wrong.fetch_add(1, Ordering::Relaxed);
        }
        if !self.how.0.races_are_errors() || without.findings.is_empty() {
            if all != without {
                self.differ("they differ", &without);
            }
        } else if all.findings.is_empty() {
            let is_race = |&(kind, _): &(FindingKind, _)| {
                matches!(kind, FindingKind::Race | FindingKind::UseAfterFree)
            };
            if !without.findings.iter().any(is_race) {
                self.differ("what was found is no race", &without);
            }
            tally.false_alarms.fetch_add(1, Ordering::Relaxed);
        }
    }
}

fn compare(seed: u64, tally: &Tally) {
    let text = program(seed);
    let whole = compiled(&text);
    for how in PAIRS {
        let on = || Private::on(whole.clone(), beyond_private_memory(how.0));
        let beginning = on().hiding(Hidden::Beginning);
        let hides_beginning_only = beginning.start().hides_nothing_more();
        let Some(without) = explored_privately(on(), how, 0) else {
            continue;
        };
        tally
            .secret
            .fetch_add(u64::from(without.shares), Ordering::Relaxed);
        let off = Private::off(whole.clone());
        let Some((all, _)) = explored(&off, how, VISITS) else {
            continue;
        };
        // Those of the threads, and that of `main`.
        let is_whole = |outcome: &Vec<(String, i64)>| outcome.len() >= 3;
        assert!(all.outcomes.iter().all(is_whole), "seed {seed}: {all:?}");
        let comparison = Comparison {
            seed,
            how,
            text: &text,
            all: &all,
            tally,
        };
        if hides_beginning_only {
            match explored_privately(beginning, how, 0) {
                Some(Privately {
                    seen: Some(without),
                    shares: false,
                    ..
                }) => {
                    tally.beginnings.fetch_add(1, Ordering::Relaxed);
                    if !comparison.is_torn(&without) && without.but_sizes() != all.but_sizes() {
                        comparison.differ("they differ if the beginning is hidden", &without);
                    }
                }
                Some(_) => comparison.differ("secrets in a beginning", &Seen::default()),
                None => {}
            }
        }
        let Some(without) = without.seen else {
            tally.given_up.fetch_add(1, Ordering::Relaxed);
            continue;
        };
        comparison.compare(&without);
        // What is recorded may be a few executions only, so that there are mistakes.
        let recorded = 1 + seed % 50 * 4;
        if let Some(owning) = explored_privately(on().recording(), how, recorded) {
            tally
                .owning
                .fetch_add(u64::from(owning.owns), Ordering::Relaxed);
            tally
                .mistakes
                .fetch_add(u64::from(owning.was_mistaken), Ordering::Relaxed);
            if let Some(without) = owning.seen {
                comparison.compare(&without);
            }
        }
    }
}

#[test]
fn programs_do_the_same_without_private_memory() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let programs: u64 = number("NORNS_C_PROGRAMS").unwrap_or(150);
    let first: u64 = number("NORNS_FIRST").unwrap_or(0);
    let (next, tally) = (AtomicU64::new(first), Tally::default());
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= first + programs {
                return;
            }
            compare(seed, &tally);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let Tally {
        compared,
        beginnings,
        secret,
        torn,
        given_up,
        wrong,
        false_alarms,
        owning,
        mistakes,
        events,
        failures,
    } = tally;
    let [
        compared,
        beginnings,
        secret,
        torn,
        given_up,
        wrong,
        false_alarms,
        owning,
        mistakes,
    ] = [
        compared,
        beginnings,
        secret,
        torn,
        given_up,
        wrong,
        false_alarms,
        owning,
        mistakes,
    ]
    .map(AtomicU64::into_inner);
    let [all, without] = events.map(AtomicU64::into_inner);
    println!(
        "{programs} programs, {compared} comparisons and {beginnings} of beginnings, {secret} with secrets, {torn} torn, {given_up} given up, {wrong} wrong, {false_alarms} false alarms, \
         {owning} with owned words, {mistakes} with mistakes about them, {all} events and {without} without private memory"
    );
    let failures = failures.into_inner().expect("nobody panics with it");
    let first: Vec<String> = failures.iter().take(3).cloned().collect();
    assert!(
        failures.is_empty(),
        "{} differ:\n{}",
        failures.len(),
        first.join("\n")
    );
    assert!(compared > 6 * programs, "only {compared} comparisons");
    assert!(beginnings > programs, "only {beginnings} beginnings");
    assert!(secret * 100 > compared, "only {secret} with secrets");
    assert!(wrong * 10 > compared && wrong < compared, "{wrong} wrong");
    assert!(torn * 100 < compared, "{torn} torn");
    assert!(false_alarms * 10 < compared, "{false_alarms} false alarms");
    assert!(owning * 10 > compared, "{owning} with owned words");
    assert!(mistakes * 100 > owning, "{mistakes} with mistakes");
    assert!(without < all, "{without} events of {all}");
}

/// A thread that has learnt an address in secret ends early, also if more steps were planned for it.
#[test]
fn plans_end_with_a_secret() {
    let tally = Tally::default();
    compare(2260, &tally);
    let failures = tally.failures.into_inner().expect("nobody panics with it");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(tally.secret.into_inner() > 0, "there are no secrets");
}

/// What a program of the corpus of publications is found to be without private memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Without {
    Correct,
    Wrong,
    /// A thread has learnt an address in secret, so some objects were shared from the start.
    SharedCorrect,
    SharedWrong,
    GivenUp,
}

fn without_private_memory(file: &str, flag: &str, model: MemoryModel) -> Without {
    let path = format!(
        "{}/../../corpus/c/publication/{file}",
        env!("CARGO_MANIFEST_DIR")
    );
    let task = Task::program([std::path::Path::new(&path)]);
    let loaded = task.clang_arguments(["-w", flag]).load();
    let loaded = loaded.unwrap_or_else(|error| panic!("{error}"));
    let program = loaded.program().expect("it is a program").clone();
    let on = Private::on(program.clone(), beyond_private_memory(model));
    let explored = explored_privately(on, (model, Algorithm::Graph), 0);
    let Privately { seen, shares, .. } = explored.expect("the program is small");
    let is_correct = seen.map(|seen| seen.findings.is_empty());
    match is_correct {
        Some(true) if shares => Without::SharedCorrect,
        Some(false) if shares => Without::SharedWrong,
        Some(true) => Without::Correct,
        Some(false) => Without::Wrong,
        None => Without::GivenUp,
    }
}

/// Programs of the corpus of publications, with a flag for clang, models, and what is found without private memory.
const PUBLICATIONS: &[(&str, &str, &[MemoryModel], Without)] = {
    use MemoryModel::{C20, Pso, Ra, Rc11, Sc, Tso, Wrc11};
    use Without::{Correct, SharedCorrect, SharedWrong, Wrong};
    const MOST: &[MemoryModel] = &[Sc, Tso, Ra, Rc11, Wrc11, C20];
    &[
        (
            "message.c",
            "-DBUG=0",
            &[Sc, Tso, Pso, Ra, Rc11, Wrc11, C20],
            Correct,
        ),
        ("message.c", "-DBUG=1", &[Sc, Tso, Ra], Correct),
        ("message.c", "-DBUG=1", &[Rc11, Wrc11, C20], Wrong),
        ("message.c", "-DBUG=1", &[Pso], SharedWrong),
        ("message.c", "-DBUG=3", &[Pso], SharedWrong),
        ("message.c", "-DBUG=2", MOST, Wrong),
        ("message.c", "-DFENCE", &[Sc, Tso, Ra], Correct),
        ("message.c", "-DFENCE", &[Rc11, C20], Wrong),
        (
            "two_looks.c",
            "-DLOOKS",
            &[Sc, Tso, Pso, Ra, Rc11, C20],
            Correct,
        ),
        ("two_looks.c", "-DLOOKS", &[Wrc11], Wrong),
        (
            "two_looks.c",
            "-DUPDATES",
            &[Sc, Tso, Pso, Ra, Rc11, Wrc11, C20],
            Correct,
        ),
        ("chain.c", "-DBUG=0", MOST, Correct),
        ("chain.c", "-DBUG=1", MOST, Wrong),
        ("chain.c", "-DBUG=2", MOST, Wrong),
        ("chain.c", "-DBUG=3", MOST, Wrong),
        ("attempt.c", "-DBUG=0", MOST, Correct),
        ("attempt.c", "-DBUG=1", MOST, Wrong),
        ("attempt.c", "-DCOMPARED", MOST, Correct),
        ("freed.c", "-DBUG=1", MOST, Wrong),
        ("freed.c", "-DBUG=2", MOST, Wrong),
        ("freed.c", "-DBUG=3", MOST, Wrong),
        ("freed.c", "-DBUG=4", MOST, Wrong),
        ("freed.c", "-DBUG=5", MOST, Wrong),
        ("hidden.c", "-DBUG=0", MOST, SharedWrong),
        ("hidden.c", "-DUNCHANGED", MOST, SharedCorrect),
        ("hidden.c", "-DHALVES", MOST, SharedWrong),
        ("hidden.c", "-DBYTES", MOST, SharedWrong),
        ("middle.c", "-DBUG=0", MOST, Correct),
        ("middle.c", "-DBUG=1", MOST, Wrong),
        ("middle.c", "-DBUG=2", MOST, Wrong),
        ("order_around.c", "-DOK", &[Rc11], Correct),
        ("order_around.c", "-DBUG=1", &[Rc11], Wrong),
        ("own_update.c", "-DUPDATE", &[Sc, Tso, Pso], Correct),
        ("own_update.c", "-DUPDATE", &[Ra, Rc11], Wrong),
        ("own_update.c", "-DSTORE", &[Sc, Tso, Pso], Correct),
        ("own_update.c", "-DFREE", &[Sc, Tso, Pso], Correct),
        ("freed_before.c", "-DBEFORE", &[Sc], Correct),
        ("freed_before.c", "-DBEFORE", &[Tso, Pso], SharedWrong),
        ("freed_before.c", "-DBEFORE", &[Ra, Rc11, Wrc11, C20], Wrong),
        ("freed_before.c", "-DAFTER", &[Sc, Tso, Pso], Correct),
        ("order_between.c", "-DNOTHING", &[Rc11, C20], SharedWrong),
        ("order_between.c", "-DBETWEEN", &[Rc11, C20], Correct),
        ("own_lock.c", "-DHELD", MOST, Wrong),
        ("own_lock.c", "-DRELEASED", MOST, Correct),
        ("own_update.c", "-DPLAIN", &[Sc], Correct),
        ("own_update.c", "-DPLAIN", &[Tso, Pso, Rc11, Wrc11], Wrong),
        ("threads.c", "-DBUG=0", MOST, Correct),
        ("threads.c", "-DBUG=1", MOST, Wrong),
        ("threads.c", "-DBUG=2", MOST, Wrong),
        ("threads.c", "-DBUG=3", MOST, Wrong),
        ("beginning.c", "-DOK", MOST, Correct),
        ("beginning.c", "-DBUG=1", MOST, Wrong),
    ]
};

/// The wrapper alone, before anything is confirmed: it recognises publications, notices secrets, and keeps what private accesses do
/// beyond their objects. The verdicts are those of the programs, but for one: that a fence orders what was done before the address is
/// stored is not seen, so that must be confirmed.
#[test]
fn publications_are_recognised() {
    for &(file, flag, models, expected) in PUBLICATIONS {
        for &model in models {
            let found = without_private_memory(file, flag, model);
            assert_eq!(found, expected, "{file} {flag} under {model}");
        }
    }
}

/// The programs in a folder and in the folders in it.
fn programs_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    paths.sort();
    let programs = paths.into_iter().flat_map(|path| {
        if path.is_dir() {
            programs_in(&path)
        } else {
            let extension = path.extension().and_then(|extension| extension.to_str());
            let is_program = matches!(extension, Some("c" | "cpp"));
            is_program.then_some(path).into_iter().collect()
        }
    });
    programs.collect()
}

/// All that a check says, but for how long it took.
fn said(checked: &Checked) -> impl PartialEq + std::fmt::Debug + use<> {
    let statistics = &checked.statistics;
    let findings = checked.findings.iter();
    let findings: Vec<_> = findings
        .map(|finding| (finding.kind, finding.message.clone(), finding.line))
        .collect();
    let warnings = checked.warnings.iter();
    let warnings: Vec<String> = warnings.map(|warning| warning.message.clone()).collect();
    let counts = (
        statistics.complete,
        statistics.blocked,
        statistics.cut,
        statistics.failed,
    );
    (checked.verdict, counts, findings, warnings)
}

/// Checks say the same of programs of the corpus with private memory and without it, leaks and other warnings included.
///
/// `NORNS_EVERY=1` takes all programs, and not every seventh.
#[test]
fn checks_say_the_same_without_private_memory() {
    let every = std::env::var("NORNS_EVERY").ok();
    let every: usize = every.and_then(|text| text.parse().ok()).unwrap_or(7);
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let folders = [corpus.join("c"), corpus.join("cxx")];
    let programs = folders.iter().flat_map(|folder| programs_in(folder));
    let (mut compared, mut correct) = (0, 0);
    let mut failures = Vec::new();
    for path in programs.step_by(every) {
        // Some programs need flags of their own.
        let Ok(loaded) = Task::program([&path]).clang_arguments(["-w"]).load() else {
            continue;
        };
        let check = |loaded: &Loaded, model, private_memory| {
            let options = Options {
                private_memory,
                visit_limit: Some(5_000),
                ..Options::under(model)
            };
            loaded
                .with(options)
                .expect("auto takes every model")
                .check()
        };
        for model in [MemoryModel::C20, MemoryModel::Sc, MemoryModel::Tso] {
            let [all, without] = [false, true].map(|private| check(&loaded, model, private));
            // Without private memory a limit is reached later, if at all.
            if all.verdict == Verdict::Undecided {
                continue;
            }
            compared += 1;
            correct += usize::from(all.verdict == Verdict::Correct);
            if said(&all) != said(&without) {
                let (all, without) = (said(&all), said(&without));
                failures.push(format!(
                    "{} under {model}:\n{all:?}\n{without:?}",
                    path.display()
                ));
            }
        }
    }
    println!("{compared} comparisons, {correct} of programs that are correct");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(
        compared * every > 500 && correct * 3 > compared,
        "only {compared}, {correct} correct"
    );
}

/// A block that nobody else ever knows is a leak like any other, whichever thread makes it.
#[test]
fn private_blocks_leak() {
    let text = "#include <pthread.h>
#include <stdlib.h>
static void *run(void *unused) { int *own = malloc(sizeof(int)); *own = 1; return unused; }
int main(void) {
    pthread_t thread;
    int *own = malloc(sizeof(int));
    *own = 2;
    pthread_create(&thread, NULL, run, NULL);
    pthread_join(thread, NULL);
    free(malloc(1));
    return 0;
}
";
    let loaded = Task::program([Input::text("program.c", text)]).load();
    let loaded = loaded.unwrap_or_else(|error| panic!("{error}"));
    for private_memory in [false, true] {
        let options = Options {
            private_memory,
            ..Options::under(MemoryModel::C20)
        };
        let checked = loaded.with(options).expect("auto takes it").check();
        let lines: Vec<Option<u32>> = checked.warnings.iter().map(|leak| leak.line).collect();
        assert_eq!(checked.verdict, Verdict::Correct);
        assert_eq!(lines, [Some(3), Some(6)], "{private_memory}");
    }
}
