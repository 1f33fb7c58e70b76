//! Advice that was tried. What it says is confirmed by editing the source as a person would and checking that: with all changes the
//! program is correct, and without any one of them it is not.

use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// A program, and how it is checked.
struct Case {
    file: PathBuf,
    options: Vec<&'static str>,
}

impl Case {
    fn of_repository(file: &str, options: &[&'static str]) -> Self {
        Self {
            file: Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("../..")
                .join(file),
            options: options.to_vec(),
        }
    }

    /// The report about this text in the place of the program's.
    fn report(&self, text: &str) -> Value {
        let folder = tempfile::tempdir().expect("there is room");
        let name = self.file.file_name().expect("it is a file");
        let file = folder.path().join(name);
        fs::write(&file, text).expect("there is room");
        let output = Command::new(env!("CARGO_BIN_EXE_norns"))
            .args(["check", "--format", "json"])
            .arg(&file)
            .args(&self.options)
            .output()
            .expect("norns can be started");
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| {
            let errors = String::from_utf8_lossy(&output.stderr);
            panic!("{}: {errors}", self.file.display())
        })
    }

    fn text(&self) -> String {
        fs::read_to_string(&self.file).expect("the program is there")
    }
}

/// A line with the order that it names first replaced by another, as the advice writes it.
fn with_order(line: &str, order: &str) -> String {
    // Macros that stand for an order in the programs at hand, and orders themselves.
    let words = ["PUBLISH", "TELL", "LOOK", "Relaxed"]
        .into_iter()
        .map(str::to_owned);
    let orders = ["relaxed", "acquire", "release"].map(|word| format!("memory_order_{word}"));
    let found = words.chain(orders);
    let found = found.filter_map(|word| Some((line.find(&word)?, word)));
    let (_, word) = found.min().unwrap_or_else(|| panic!("{line} has no order"));
    // The program at hand in Rust imports the names of orders.
    line.replacen(&word, order.trim_start_matches("Ordering::"), 1)
}

/// A text with changes.
fn changed(text: &str, changes: &[&Value]) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for change in changes {
        let number = change["line"].as_u64().expect("lines are numbers") as usize;
        let line = &mut lines[number - 1];
        let new = change["text"].as_str().expect("it is a text");
        *line = if change["is_fence"] == true {
            format!("{line} {new};")
        } else {
            with_order(line, new)
        };
    }
    lines.join("\n") + "\n"
}

/// The changes that are advised for the first finding, after checking that they do what is said of them.
fn confirmed(case: &Case) -> Vec<String> {
    let text = case.text();
    let report = case.report(&text);
    let advice = &report["findings"][0]["advice"];
    assert_eq!(advice["outcome"], "verified", "{}", case.file.display());
    let changes = advice["changes"].as_array().expect("changes are a list");
    let all: Vec<&Value> = changes.iter().collect();
    let cured = case.report(&changed(&text, &all));
    assert_eq!(cured["verdict"], "correct", "{advice}");
    for without in 0..all.len() {
        let mut others = all.clone();
        others.remove(without);
        let report = case.report(&changed(&text, &others));
        assert_eq!(report["verdict"], "wrong", "{advice} without {without}");
    }
    let told = |change: &Value| {
        let preposition = if change["is_fence"] == true {
            "after"
        } else {
            "at"
        };
        let text = change["text"].as_str().expect("it is a text");
        format!("{text} {preposition} {}", change["line"])
    };
    changes.iter().map(told).collect()
}

/// The flag must be released: its reader already acquires.
#[test]
fn a_missing_release_is_advised() {
    let case = Case::of_repository("tests/programs/stale.c", &[]);
    assert_eq!(confirmed(&case), ["memory_order_release at 10"]);
    let case = Case::of_repository("examples/publication.c", &[]);
    assert_eq!(confirmed(&case), ["memory_order_release at 20"]);
}

/// Both ends of a publication are relaxed, so one change alone is not enough.
#[test]
fn several_changes_are_advised_together() {
    let case = Case::of_repository("corpus/c/errors/unsafe_publication.c", &[]);
    let expected = ["memory_order_release at 30", "memory_order_acquire at 36"];
    assert_eq!(confirmed(&case), expected);
}

/// Under PSO, whose orders mean nothing to plain stores, a fence between the two stores is what helps.
#[test]
fn a_fence_is_advised_where_orders_do_not_help() {
    let case = Case::of_repository("tests/programs/stale.c", &["--model", "pso"]);
    let expected = ["atomic_thread_fence(memory_order_seq_cst) after 9"];
    assert_eq!(confirmed(&case), expected);
}

/// Store buffering: each thread must not read before its own write is visible, and only fences see to that, or `seq_cst` throughout.
#[test]
fn fences_are_advised_for_store_buffering() {
    let case = Case::of_repository("corpus/c/papers/dekker.c", &[]);
    assert!(
        confirmed(&case)
            .iter()
            .all(|change| change.contains("fence"))
    );
    let case = Case::of_repository("examples/work_stealing.c", &["--", "-DBUG"]);
    let expected = ["atomic_thread_fence(memory_order_seq_cst) after 49"];
    assert_eq!(confirmed(&case), expected);
}

#[test]
fn rust_gets_the_words_of_rust() {
    let case = Case::of_repository("corpus/rust/treiber_stack.rs", &["--", "--cfg", "bug"]);
    assert_eq!(confirmed(&case), ["Ordering::Acquire at 38"]);
}

fn of_text(text: &str, options: &[&'static str]) -> Value {
    let case = Case {
        file: PathBuf::from("program.c"),
        options: options.to_vec(),
    };
    case.report(text)
}

const TWO_BUGS: &str = r"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int data, ready, count;
static void *sender(void *unused) {
    atomic_store_explicit(&data, 42, memory_order_relaxed);
    atomic_store_explicit(&ready, 1, memory_order_relaxed);
    atomic_store(&count, atomic_load(&count) + 1);
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, sender, 0);
    if (atomic_load_explicit(&ready, memory_order_acquire))
        assert(atomic_load_explicit(&data, memory_order_relaxed) == 42);
    atomic_store(&count, atomic_load(&count) + 1);
    pthread_join(thread, 0);
    assert(atomic_load(&count) == 2);
}
";

/// The stale read goes if the flag is released, but no order makes the two increments atomic.
#[test]
fn it_is_said_if_another_bug_remains() {
    let report = of_text(TWO_BUGS, &["--keep-going"]);
    let findings = report["findings"].as_array().expect("findings are a list");
    let at = |line: u64| {
        let mut found = findings.iter();
        found.find(|finding| finding["line"] == line)
    };
    let stale = &at(16).expect("the read may be stale")["advice"];
    assert_eq!(stale["outcome"], "others-remain", "{stale}");
    assert_eq!(stale["changes"][0]["line"], 8, "{stale}");
    assert_eq!(stale["changes"][0]["text"], "memory_order_release");
    let sentence = stale["text"].as_str().expect("it is a text");
    assert!(
        sentence.ends_with("but another one still is."),
        "{sentence}"
    );
    let lost = at(19).expect("an update may be lost");
    assert_eq!(lost["advice"], Value::Null);
}

/// Bugs that are there under SC too have no cure by orders, and nothing is claimed.
#[test]
fn nothing_is_said_about_other_bugs() {
    for (file, options) in [
        ("examples/lost_update.c", &[][..]),
        ("examples/broken_lock.c", &[]),
        ("examples/hazard_pointers.cpp", &["--", "-DBUG"]),
    ] {
        let case = Case::of_repository(file, options);
        let report = case.report(&case.text());
        assert_eq!(report["verdict"], "wrong", "{file}");
        assert_eq!(report["findings"][0]["advice"], Value::Null, "{file}");
    }
}
