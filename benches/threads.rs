//! How much faster two threads explore than one, as ratios within one run.
//!
//! `cargo bench --bench threads` (needs clang and two cores that have nothing else to do). Each program is checked three times with one
//! thread and three times with two, by turns, and the fastest of each counts. Exits with 1 if counts differ, or if two threads are less
//! than 1.85 times as fast as one on a program that takes one thread a second or more, or 1.5 times by schedules.

#![expect(clippy::print_stdout, reason = "the figures are the point")]

use std::{
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

/// A program of the papers, its parameter, the model and the algorithm.
type Program = (&'static str, u32, &'static str, &'static str);

const PROGRAMS: &[Program] = &[
    ("readers", 20, "rc11", "graph"),
    ("casw", 6, "rc11", "graph"),
    ("binc", 6, "rc11", "graph"),
    ("fib_bench", 6, "rc11", "graph"),
    ("lastzero", 17, "c20", "graph"),
    ("casw", 6, "wrc11", "graph"),
    ("lastzero", 16, "sc", "graph"),
    ("fib_bench", 5, "sc", "reads-from"),
    ("sigma", 9, "ra", "reads-from"),
    ("filesystem", 26, "ra", "reads-from"),
];

/// By schedules; `optimal` uses one thread.
const SCHEDULES: &[Program] = &[
    ("readers", 15, "sc", "source"),
    ("lastzero", 13, "tso", "source"),
    ("lastzero", 12, "pso", "source"),
    ("fib_bench", 5, "sc", "source"),
];

const REPETITIONS: usize = 3;

/// Two threads must be so many times as fast as one.
const WANTED: f64 = 1.85;

/// The same by schedules.
const WANTED_BY_SCHEDULES: f64 = 1.5;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// How many executions there are, and how many seconds exploring took.
fn check((program, parameter, model, algorithm): Program, threads: &str) -> Option<(u64, f64)> {
    let output = Command::new(env!("CARGO_BIN_EXE_norns"))
        .args(["check", &format!("corpus/c/papers/{program}.c")])
        .args([
            "--model",
            model,
            "--algorithm",
            algorithm,
            "--threads",
            threads,
        ])
        .args(["--no-commuting", "--format", "json"])
        .args(["--", &format!("-DN={parameter}")])
        .current_dir(root())
        .output()
        .ok()?;
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).ok()?;
    Some((
        report["executions"]["complete"].as_u64()?,
        report["seconds"]["explore"].as_f64()?,
    ))
}

fn main() -> ExitCode {
    println!(
        "{:18} {:5} {:10} {:>10} {:>8} {:>8} {:>6}",
        "program", "model", "by", "executions", "one", "two", "ratio"
    );
    let mut fails = false;
    let by_graphs = PROGRAMS.iter().map(|&program| (program, WANTED));
    let by_schedules = SCHEDULES
        .iter()
        .map(|&program| (program, WANTED_BY_SCHEDULES));
    for (program, wanted) in by_graphs.chain(by_schedules) {
        let mut counts = Vec::new();
        let mut fastest = [f64::INFINITY; 2];
        for _ in 0..REPETITIONS {
            for (threads, fastest) in ["1", "2"].into_iter().zip(&mut fastest) {
                let Some((count, seconds)) = check(program, threads) else {
                    println!("{program:?} could not be checked: is clang there?");
                    return ExitCode::from(3);
                };
                counts.push(count);
                *fastest = fastest.min(seconds);
            }
        }
        let [one, two] = fastest;
        let ratio = one / two;
        let differ = counts.iter().any(|&count| count != counts[0]);
        let is_slow = one >= 1.0 && ratio < wanted;
        fails |= differ || is_slow;
        let mark = match (differ, is_slow) {
            (true, _) => "  COUNTS DIFFER",
            (_, true) => "  TOO SLOW",
            _ => "",
        };
        let (name, parameter, model, algorithm) = program;
        println!(
            "{:18} {model:5} {algorithm:10} {:>10} {one:>8.2} {two:>8.2} {ratio:>6.2}{mark}",
            format!("{name}({parameter})"),
            counts[0],
        );
    }
    ExitCode::from(u8::from(fails))
}
