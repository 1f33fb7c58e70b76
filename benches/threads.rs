//! How much faster two threads explore than one, as ratios within one run.
//!
//! `cargo bench --bench threads` (needs clang and two cores that have nothing else to do). Each program is checked three times with
//! one thread, three times with two, and three times by two processes of one thread each that run at once; the fastest of each
//! counts. The two processes are the control: they share nothing but the machine, so what they lose is lost to the machine (two
//! cores that are one with two hyperthreads, shared caches and memory, clocks that slow down), and two threads cannot be faster. On
//! two cores of their own the control is 2.
//!
//! Exits with 1 if counts differ, or if two threads gain less than 1.85 halves of the control on a program that takes one thread a
//! second or more, or less than 1.5 halves by schedules.

#![expect(clippy::print_stdout, reason = "the figures are the point")]

use std::{
    path::{Path, PathBuf},
    process::{Child, Command, ExitCode, Stdio},
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

/// Two threads must be so many times as fast as one, where two processes do twice as much as one.
const WANTED: f64 = 1.85;

/// The same by schedules.
const WANTED_BY_SCHEDULES: f64 = 1.5;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Starts a check.
fn start((program, parameter, model, algorithm): Program, threads: &str) -> Option<Child> {
    Command::new(env!("CARGO_BIN_EXE_norns"))
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
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()
}

/// How many executions a check has explored, and how many seconds exploring took.
fn end(check: Child) -> Option<(u64, f64)> {
    let output = check.wait_with_output().ok()?;
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).ok()?;
    Some((
        report["executions"]["complete"].as_u64()?,
        report["seconds"]["explore"].as_f64()?,
    ))
}

/// How many executions there are, and how long exploring took at best: with one thread, with two, and, on average, each of two
/// processes that run at once.
struct Measured {
    counts: Vec<u64>,
    one: f64,
    two: f64,
    pair: f64,
}

fn measure(program: Program) -> Option<Measured> {
    let mut measured = Measured {
        counts: Vec::new(),
        one: f64::INFINITY,
        two: f64::INFINITY,
        pair: f64::INFINITY,
    };
    for _ in 0..REPETITIONS {
        let (count, one) = end(start(program, "1")?)?;
        let (count_of_two, two) = end(start(program, "2")?)?;
        let processes = [start(program, "1")?, start(program, "1")?];
        let mut seconds = 0.0;
        for process in processes {
            seconds += end(process)?.1;
        }
        measured.counts.extend([count, count_of_two]);
        measured.one = measured.one.min(one);
        measured.two = measured.two.min(two);
        measured.pair = measured.pair.min(seconds / 2.0);
    }
    Some(measured)
}

fn main() -> ExitCode {
    println!(
        "{:18} {:5} {:10} {:>10} {:>8} {:>8} {:>6} {:>8}",
        "program", "model", "by", "executions", "one", "two", "ratio", "control"
    );
    let mut fails = false;
    let by_graphs = PROGRAMS.iter().map(|&program| (program, WANTED));
    let by_schedules = SCHEDULES
        .iter()
        .map(|&program| (program, WANTED_BY_SCHEDULES));
    for (program, wanted) in by_graphs.chain(by_schedules) {
        let Some(measured) = measure(program) else {
            println!("{program:?} could not be checked: is clang there?");
            return ExitCode::from(3);
        };
        let Measured {
            counts,
            one,
            two,
            pair,
        } = measured;
        let ratio = one / two;
        // How much more two processes do in the same time than one. Noise must not make the demand harder than two cores would.
        let control = (2.0 * one / pair).min(2.0);
        let differ = counts.iter().any(|&count| count != counts[0]);
        let is_slow = one >= 1.0 && ratio < wanted / 2.0 * control;
        fails |= differ || is_slow;
        let mark = match (differ, is_slow) {
            (true, _) => "  COUNTS DIFFER",
            (_, true) => "  TOO SLOW",
            _ => "",
        };
        let (name, parameter, model, algorithm) = program;
        println!(
            "{:18} {model:5} {algorithm:10} {:>10} {one:>8.2} {two:>8.2} {ratio:>6.2} {control:>8.2}{mark}",
            format!("{name}({parameter})"),
            counts[0],
        );
    }
    ExitCode::from(u8::from(fails))
}
