//! `norns relax`: what can be weaker, what cannot, and the patch. Expected orders follow from the models, as the comments say.

use serde_json::Value;
use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

fn norns(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_norns"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("norns can be started")
}

/// What `relax` says about a program: the strengths that are enough together, in the order of the source.
fn relaxed(folder: &Path, file: &str, arguments: &[&str]) -> (Vec<String>, Value) {
    let output = norns(
        folder,
        &[&["relax", file, "--format", "json"], arguments].concat(),
    );
    let text = String::from_utf8_lossy(&output.stdout);
    let object: Value = serde_json::from_str(&text).unwrap_or_else(|_| {
        let errors = String::from_utf8_lossy(&output.stderr);
        panic!("{file}: {text}{errors}")
    });
    let sites = object["sites"].as_array().cloned().unwrap_or_default();
    let name = |site: &Value| {
        let strength = &site["together"];
        match (strength["order"].as_str(), strength["failure"].as_str()) {
            (None, _) => "none".to_owned(),
            (Some(order), None) => order.to_owned(),
            (Some(order), Some(failure)) => format!("{order}/{failure}"),
        }
    };
    (sites.iter().map(name).collect(), object)
}

/// Applies the patch that `relax` gives, and checks that the result verifies and cannot be relaxed any further.
fn patched(folder: &Path, file: &str) {
    let patch = folder.join("relax.patch");
    let path = patch.to_string_lossy().into_owned();
    let output = norns(folder, &["relax", file, "--patch", &path]);
    assert_eq!(output.status.code(), Some(0));
    let applied = Command::new("git")
        .args(["apply", "-p1", &path])
        .current_dir(folder)
        .output()
        .expect("git can be started");
    assert!(applied.status.success(), "{applied:?}");
    let checked = norns(folder, &["check", file]);
    assert_eq!(checked.status.code(), Some(0), "{checked:?}");
    let (_, again) = relaxed(folder, file, &[]);
    let sites = again["sites"].as_array().expect("they are a list");
    assert!(sites.iter().all(|site| site["now"] == site["together"]));
}

/// Message passing, all `seq_cst`. The flag needs release and acquire; the counter synchronises nothing and may be relaxed, since it is
/// read after the join; the fence orders nothing that the flag does not.
const MESSAGE_PASSING: &str = "\
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static int data;
static atomic_int flag, counter;
static void *writer(void *unused) {
    data = 42;
    atomic_fetch_add(&counter, 1);
    atomic_thread_fence(memory_order_seq_cst);
    atomic_store(&flag, 1);
    return unused;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
    if (atomic_load_explicit(&flag, memory_order_seq_cst)) assert(data == 42);
    pthread_join(thread, 0);
    assert(atomic_load(&counter) == 1);
    return 0;
}
";

/// The same in C++ with a compare-exchange in the place of the store: it must release when it succeeds, and its failure is never used.
const IN_CXX: &str = "\
#include <atomic>
#include <cassert>
#include <thread>
int data;
std::atomic<int> flag{0};
int main() {
    std::thread thread([] {
        data = 42;
        int expected = 0;
        flag.compare_exchange_strong(expected, 1);
    });
    if (flag.load() == 1) assert(data == 42);
    thread.join();
}
";

const IN_RUST: &str = "\
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
static DATA: AtomicU32 = AtomicU32::new(0);
static FLAG: AtomicBool = AtomicBool::new(false);
fn main() {
    let thread = std::thread::spawn(|| {
        DATA.store(42, Ordering::SeqCst);
        FLAG.store(true, Ordering::SeqCst);
    });
    if FLAG.load(Ordering::SeqCst) {
        assert_eq!(DATA.load(Ordering::SeqCst), 42);
    }
    thread.join().unwrap();
}
";

/// Store buffering: C20 forbids both threads to read 0 only if all four accesses are `seq_cst`.
const STORE_BUFFERING: &str = "\
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static int left, right;
static void *other(void *unused) {
    x = 1;
    left = y;
    return unused;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    y = 1;
    right = x;
    pthread_join(thread, 0);
    assert(left || right);
    return 0;
}
";

#[test]
fn orders_are_as_weak_as_the_model_allows() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let folder = folder.path();
    for (file, text, expected) in [
        (
            "mp.c",
            MESSAGE_PASSING,
            vec!["relaxed", "none", "release", "acquire", "relaxed"],
        ),
        ("mp.cpp", IN_CXX, vec!["release/relaxed", "acquire"]),
        (
            "mp.rs",
            IN_RUST,
            vec!["relaxed", "release", "acquire", "relaxed"],
        ),
    ] {
        fs::write(folder.join(file), text).expect("it can be written");
        let (found, _) = relaxed(folder, file, &[]);
        assert_eq!(found, expected, "{file}");
        patched(folder, file);
    }
}

#[test]
fn what_is_needed_stays() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let folder = folder.path();
    fs::write(folder.join("sb.c"), STORE_BUFFERING).expect("it can be written");
    let (found, object) = relaxed(folder, "sb.c", &[]);
    assert_eq!(found, vec!["seq_cst"; 4]);
    assert_eq!(object["patch"], "");
}

/// Operators on atomic variables are accesses like others, though nobody can say in the patch that they are relaxed.
#[test]
fn operators_are_relaxed_but_not_patched() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let folder = folder.path();
    let text = STORE_BUFFERING.replace("assert(left || right);", "");
    fs::write(folder.join("sb.c"), text).expect("it can be written");
    let (found, object) = relaxed(folder, "sb.c", &[]);
    assert_eq!(found, vec!["relaxed"; 4]);
    assert_eq!(object["patch"], "");
    let sites = object["sites"].as_array().expect("they are a list");
    assert!(sites.iter().all(|site| site["patched"] == false));
}

#[test]
fn only_programs_that_verify_are_relaxed() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let folder = folder.path();
    let racy =
        MESSAGE_PASSING.replace("if (atomic_load_explicit(&flag, memory_order_seq_cst))", "");
    fs::write(folder.join("racy.c"), racy).expect("it can be written");
    fs::write(folder.join("mp.c"), MESSAGE_PASSING).expect("it can be written");
    for (arguments, status) in [
        (vec!["relax", "racy.c"], 1),
        (vec!["relax", "mp.c", "--model", "tso"], 3),
        (vec!["relax", "nothing.c"], 3),
        (vec!["relax", "mp.c", "--format", "html"], 3),
    ] {
        let output = norns(folder, &arguments);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
    }
}

/// Every order of these programs is needed: for each that is not relaxed, the corpus has a configuration (`BUG`) in which it is
/// weaker, and that is wrong.
#[test]
fn minimal_programs_of_the_corpus_cannot_be_relaxed() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/c/locks");
    for file in ["ticket_lock.c", "seqlock.c"] {
        let (found, object) = relaxed(&corpus, file, &["--", "-DN=2"]);
        assert!(found.len() >= 3, "{file}: {found:?}");
        let sites = object["sites"].as_array().expect("they are a list");
        let is_needed = |site: &Value| site["now"] == site["together"];
        assert!(sites.iter().all(is_needed), "{file}: {object}");
    }
}
