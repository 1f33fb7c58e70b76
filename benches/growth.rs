//! What an iteration of a loop costs in short and in long executions, for each model and algorithm.
//!
//! `cargo bench --bench growth` (needs clang). `growth.c` has one execution of two threads, each with N iterations. The figures are
//! nanoseconds an iteration, of exploring alone, the best of several runs; the last column is the cost at N = 10,000 divided by that at
//! N = 100. A dash means that exploring did not end within its time. The table is written to `benches/growth.md`.
//! `NORNS_ONLY=values` measures the rows of one algorithm, and keeps the others as they are in that file.
//!
//! Exits with 1 if a cost grows by more than 2, or by more than 4 under PSO and by `reads-from`, other than under WRC11, or if
//! something was not decided.

#![expect(clippy::print_stdout, reason = "the figures are the point")]

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

const MIXES: [(&str, &str); 6] = [
    ("relaxed", "RELAXED"),
    ("release and acquire", "RELEASE_ACQUIRE"),
    ("seq_cst", "SEQ_CST"),
    ("seq_cst fences", "FENCES"),
    ("mutex", "MUTEX"),
    ("plain", "PLAIN"),
];

const MODELS: [(&str, &[&str]); 7] = [
    (
        "sc",
        &["graph", "reads-from", "source", "optimal", "values"],
    ),
    (
        "tso",
        &["graph", "reads-from", "source", "optimal", "values"],
    ),
    (
        "pso",
        &["graph", "reads-from", "source", "optimal", "values"],
    ),
    ("ra", &["graph", "reads-from", "values"]),
    ("rc11", &["graph", "reads-from", "values"]),
    ("c20", &["graph", "reads-from", "values"]),
    ("wrc11", &["graph", "values"]),
];

/// The lengths, each with how often it is measured.
const LENGTHS: [(u32, u32); 4] = [(10, 3), (100, 3), (1_000, 2), (10_000, 1)];

/// The places of N = 100 and N = 10,000.
const SHORT: usize = 1;
const LONG: usize = 3;

const THREADS: f64 = 2.0;
const SECONDS: &str = "5";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// How long exploring took, in seconds; none if it did not end.
fn explore(mix: &str, model: &str, algorithm: &str, length: u32) -> Option<f64> {
    let output = Command::new(env!("CARGO_BIN_EXE_norns"))
        .args(["check", "benches/growth.c", "--model", model])
        .args(["--algorithm", algorithm, "--threads", "1"])
        .args(["--max-events", "1000000", "--time-limit", SECONDS])
        .args(["--format", "json", "--"])
        .args([format!("-D{mix}"), format!("-DN={length}")])
        .current_dir(root())
        .output()
        .ok()?;
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).ok()?;
    let is_whole = report["executions"]["complete"].as_u64() == Some(1);
    report["seconds"]["explore"]
        .as_f64()
        .filter(|_| is_whole && output.status.success())
}

/// Nanoseconds an iteration at each length. Nothing longer is tried than what did not end.
fn costs(mix: &str, model: &str, algorithm: &str) -> [Option<f64>; LENGTHS.len()] {
    let mut costs = [None; LENGTHS.len()];
    for (cost, (length, repetitions)) in costs.iter_mut().zip(LENGTHS) {
        let runs = (0..repetitions).map(|_| explore(mix, model, algorithm, length));
        let Some(runs) = runs.collect::<Option<Vec<f64>>>() else {
            break;
        };
        let best = runs.into_iter().fold(f64::INFINITY, f64::min);
        *cost = Some(best * 1e9 / (f64::from(length) * THREADS));
    }
    costs
}

fn most_growth(model: &str, algorithm: &str) -> f64 {
    match (model, algorithm) {
        ("wrc11", _) => f64::INFINITY,
        ("pso", _) | (_, "reads-from") => 4.0,
        _ => 2.0,
    }
}

/// A row of the table as it is measured now, and whether it misses its budget.
fn measure((name, mix): (&str, &str), model: &str, algorithm: &str) -> (String, bool) {
    let costs = costs(mix, model, algorithm);
    let growth = costs[LONG]
        .zip(costs[SHORT])
        .map(|(long, short)| long / short);
    let is_missed = growth.is_none_or(|growth| growth > most_growth(model, algorithm));
    let shown = |cost: &Option<f64>| cost.map_or("–".to_owned(), |cost| format!("{cost:.0}"));
    let shown: Vec<String> = costs.iter().map(shown).collect();
    let growth = growth.map_or("–".to_owned(), |growth| format!("{growth:.1}"));
    let mark = if is_missed { MISSED } else { "" };
    let start = start_of_row(name, model, algorithm);
    let row = format!("{start} {} | {growth}{mark} |", shown.join(" | "));
    (row, is_missed)
}

fn start_of_row(name: &str, model: &str, algorithm: &str) -> String {
    format!("| {name} | {model} | {algorithm} |")
}

const MISSED: &str = " **missed**";

fn main() -> ExitCode {
    let file = root().join("benches/growth.md");
    let only = std::env::var("NORNS_ONLY").ok();
    let before = fs::read_to_string(&file).unwrap_or_default();
    let mut table = String::from(
        "# What an iteration costs in short and in long executions\n\n\
         Written by `cargo bench --bench growth`, which explains it: nanoseconds an iteration.\n\n\
         | accesses | model | algorithm | 10 | 100 | 1,000 | 10,000 | growth |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    let mut missed = 0;
    for mix in MIXES {
        for (model, algorithms) in MODELS {
            for algorithm in algorithms {
                let start = start_of_row(mix.0, model, algorithm);
                let known = before.lines().find(|line| line.starts_with(&start));
                let (row, is_missed) = match known {
                    Some(row) if only.as_ref().is_some_and(|only| only != algorithm) => {
                        (row.to_owned(), row.contains(MISSED))
                    }
                    _ => measure(mix, model, algorithm),
                };
                missed += u32::from(is_missed);
                println!("{row}");
                let _ = writeln!(table, "{row}");
            }
        }
    }
    if let Err(error) = fs::write(&file, table) {
        println!("{} cannot be written: {error}", file.display());
        return ExitCode::from(3);
    }
    println!("{missed} missed");
    ExitCode::from(u8::from(missed > 0))
}
