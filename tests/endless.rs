//! A thread that runs on without touching shared memory is cut in the executions in which it does so. What goes wrong elsewhere is
//! still found; where nothing does, the verdict is open.

use norns_explorers::{MemoryModel, support::Algorithm, support::explorer_for};
use std::{fs, process::Command};

/// One thread runs for ever if it comes too early; another may fail an assertion, which does not depend on that.
const PROGRAM: &str = r"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static void *endless(void *unused) {
    if (atomic_load(&x) == 0)
        for (unsigned long i = 1; i != 0; i = i * 3 + 2) {
        }
    return unused;
}
static void *other(void *unused) {
    atomic_store(&x, 1);
#ifdef WRONG
    assert(atomic_load(&y) == 0);
#endif
    return unused;
}
int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], 0, endless, 0);
    pthread_create(&threads[1], 0, other, 0);
    atomic_store(&y, 1);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    return 0;
}
";

#[test]
fn a_thread_that_runs_on_does_not_end_the_exploration() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("endless.c");
    fs::write(&path, PROGRAM).expect("a file can be written");
    for model in MemoryModel::ALL {
        let takes = |&algorithm: &Algorithm| {
            explorer_for(algorithm, model).is_ok_and(|found| found.algorithm() == algorithm)
        };
        for algorithm in Algorithm::ALL.into_iter().filter(takes) {
            for (flag, status, says) in [
                ("-DWRONG", 1, "assertion `atomic_load(&y) == 0` failed"),
                (
                    "-DRIGHT",
                    2,
                    "note: a bound cut 1 execution short: the limit on steps that touch no shared memory at ",
                ),
            ] {
                let output = Command::new(env!("CARGO_BIN_EXE_norns"))
                    .arg("check")
                    .arg(&path)
                    .args(["--model", &model.to_string()])
                    .args(["--algorithm", &algorithm.to_string(), "--", flag])
                    .output()
                    .expect("norns can be started");
                let text = String::from_utf8_lossy(&output.stdout);
                let what = format!("{model} by {algorithm}, {flag}: {text}");
                assert_eq!(output.status.code(), Some(status), "{what}");
                assert!(text.contains(says), "{what}");
            }
        }
    }
}
