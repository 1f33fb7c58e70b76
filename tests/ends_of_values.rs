//! What `values` says of ends is said of all executions that read the same values, not of the one that it came to: data races and uses
//! after free are found however an execution ends. Each program comes in two orders of its threads, so that the execution at hand is
//! the harmless one in one of them.

use norns::check::{Algorithm, FindingKind, Input, MemoryModel, Task, Verdict};

/// The reader reads 1 from the flag. If it reads the write that releases, what it does then comes behind what came before that write; if
/// it reads the other one, nothing orders the two.
fn program(access: (&str, &str), end: &str, is_swapped: bool) -> String {
    let (before, after) = access;
    let setters = if is_swapped {
        "create(other); create(owner);"
    } else {
        "create(owner); create(other);"
    };
    format!(
        r"
#include <norns.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int flag, more;
static int data;
static atomic_int *block;

static void *owner(void *unused) {{
    {before}
    atomic_store_explicit(&flag, 1, memory_order_release);
    return unused;
}}

static void *other(void *unused) {{
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    return unused;
}}

static void *reader(void *unused) {{
    if (atomic_load_explicit(&flag, memory_order_acquire) == 1) {{ {after} }}
    return unused;
}}

static void create(void *(*function)(void *)) {{
    pthread_t thread;
    pthread_create(&thread, 0, function, 0);
    pthread_detach(thread);
}}

int main(void) {{
    block = malloc(sizeof *block);
    {setters}
    create(reader);
    {end}
    pthread_exit(0);
}}
"
    )
}

/// Ends of every kind: complete, blocked, discarded, cut.
const ENDS: [(&str, &str); 4] = [
    ("complete", ""),
    ("blocked", "while (atomic_load(&more) == 0) ;"),
    ("discarded", "norns_assume(atomic_load(&more) == 1);"),
    ("cut", "for (;;) atomic_fetch_add(&more, 1);"),
];

fn is_found(kind: FindingKind, program: &str, name: &str, algorithm: Algorithm) -> bool {
    let task = Task::program([Input::text("ends.c", program)])
        .model(MemoryModel::C20)
        .algorithm(algorithm)
        .unroll(2)
        .keep_going();
    let checked = task
        .check()
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut findings = checked.findings.iter();
    checked.verdict == Verdict::Wrong && findings.any(|finding| finding.kind == kind)
}

fn is_found_at_every_end(kind: FindingKind, access: (&str, &str)) {
    for (name, end) in ENDS {
        for is_swapped in [false, true] {
            let program = program(access, end, is_swapped);
            for algorithm in [Algorithm::Graph, Algorithm::Values] {
                let what = format!("{kind}, {name}, swapped: {is_swapped}, by {algorithm}");
                assert!(is_found(kind, &program, &what, algorithm), "{what}");
            }
        }
    }
}

#[test]
fn races_of_all_executions_are_found_at_every_end() {
    is_found_at_every_end(FindingKind::Race, ("data = 1;", "data = 2;"));
}

/// Freeing is ordered behind the other access only if the reader reads the write that releases.
#[test]
fn uses_after_free_of_all_executions_are_found_at_every_end() {
    let access = ("atomic_store(block, 1);", "free(block);");
    is_found_at_every_end(FindingKind::UseAfterFree, access);
}
