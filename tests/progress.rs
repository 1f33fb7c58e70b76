//! The line that says how far an exploration is: on a terminal, and nowhere else.

use std::{
    path::Path,
    process::{Command, Stdio},
};

const RUN: [&str; 4] = ["check", "corpus/c/papers/fib_bench.c", "--time-limit", "3"];

/// More executions than three seconds are enough for: 525,630 (a paper's figure) would do for a slow machine only.
const MANY: &str = "-DN=7";

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What a command writes where all its output goes to a terminal, and its exit status.
fn in_script(command: &str) -> (String, Option<i32>) {
    let output = Command::new("script")
        .args(["--quiet", "--return", "--command", command, "/dev/null"])
        .current_dir(root())
        .env("TERM", "xterm")
        .env_remove("COLUMNS")
        .stdin(Stdio::null())
        .output()
        .expect("script, of util-linux, can be started");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (text, output.status.code())
}

/// The same for norns, given so many columns.
fn on_a_terminal(options: &str, columns: u32) -> (String, Option<i32>) {
    let (norns, run) = (env!("CARGO_BIN_EXE_norns"), RUN.join(" "));
    in_script(&format!(
        "stty rows 40 cols {columns}; '{norns}' {run} {options} -- {MANY}"
    ))
}

/// What stood in the line that is drawn again and again, without what moves the cursor.
fn drawn(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.split(['\r', '\n']);
    let lines = lines.map(|line| line.trim_start_matches("\u{1b}[2K").trim_end());
    lines.filter(|line| {
        line.contains(" executions") && !line.contains(" under ") && !line.contains("  ")
    })
}

#[test]
fn on_a_terminal_there_is_an_estimate_of_the_whole() {
    let (text, status) = on_a_terminal("", 160);
    assert_eq!(status, Some(2), "{text}");
    assert!(
        text.contains("stopped at the time limit"),
        "the report is there: {text}"
    );
    let last = drawn(&text).last().expect("there is progress");
    assert!(
        last.contains(" s of 3 s; Ctrl-C stops and reports"),
        "{last}"
    );
    let estimated = last.contains(" of about ") || last.contains(" of perhaps ");
    assert!(estimated && last.contains(" left"), "{last}");
}

#[test]
fn a_line_of_progress_is_no_longer_than_the_terminal_is_wide() {
    let (text, _) = on_a_terminal("--model sc", 60);
    let longest = drawn(&text).map(|line| line.chars().count()).max();
    assert!(longest.is_some_and(|longest| longest <= 60), "{text}");
    // What does not fit is left out, not cut.
    let ends = ["executions", "left", "estimated", "per second", " s"];
    for line in drawn(&text) {
        assert!(ends.iter().any(|end| line.ends_with(end)), "{line}");
    }
}

#[test]
fn without_a_terminal_there_is_silence() {
    let output = Command::new(env!("CARGO_BIN_EXE_norns"))
        .args(RUN)
        .args(["--", MANY])
        .current_dir(root())
        .output()
        .expect("norns can be started");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

/// Walks beside an exploration change neither its verdict nor what it counts.
#[test]
fn the_estimate_changes_no_count() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let report = folder.path().join("report.json");
    let command = format!(
        "'{}' check corpus/c/papers/fib_bench.c --model tso --algorithm optimal --format json -o '{}' -- -DN=5",
        env!("CARGO_BIN_EXE_norns"),
        report.display()
    );
    let (text, status) = in_script(&command);
    assert_eq!(status, Some(0), "{text}");
    assert!(drawn(&text).any(|line| line.contains(" left")), "{text}");
    let report = std::fs::read_to_string(report).expect("the report is there");
    let report: serde_json::Value = serde_json::from_str(&report).expect("it is JSON");
    // RCMC, table 5.
    assert_eq!(report["executions"]["complete"], 525_630);
}
