//! What exploring costs, in instructions counted by callgrind: the same on every run, whatever else the machine does.
//!
//! `cargo bench --bench instructions` (needs valgrind and clang). A program is checked with two parameters; the
//! difference in instructions, divided by the difference in executions, is the cost of one execution without start-up.
//! 5,000 instructions are about a microsecond. Some programs have a budget; above it the benchmark fails.

#![expect(clippy::print_stdout, reason = "the figures are the point")]

use std::{
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Instructions and complete executions of a check.
fn measured(arguments: &[&str]) -> Option<(u64, u64)> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env!("CARGO_BIN_EXE_norns"))
        .arg("check")
        .args(arguments)
        .current_dir(root())
        .output()
        .ok()?;
    let report = String::from_utf8_lossy(&output.stdout).into_owned();
    let executions = report
        .split_whitespace()
        .zip(report.split_whitespace().skip(1));
    let executions = executions
        .filter(|(_, word)| word.starts_with("execution"))
        .find_map(|(count, _)| count.parse().ok())?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let collected = said.lines().find(|line| line.contains("Collected"))?;
    let instructions = collected.split_whitespace().last()?.parse().ok()?;
    Some((instructions, executions))
}

/// A program that is measured.
struct Measured {
    name: &'static str,
    model: &'static str,
    file: &'static str,
    /// The two parameters.
    parameters: (u32, u32),
    /// The most instructions that an execution may cost.
    budget: Option<u64>,
}

const fn program(
    name: &'static str,
    model: &'static str,
    file: &'static str,
    parameters: (u32, u32),
    budget: Option<u64>,
) -> Measured {
    Measured {
        name,
        model,
        file,
        parameters,
        budget,
    }
}

const READERS: &str = "corpus/c/papers/readers.c";
const AINC: &str = "corpus/c/papers/ainc.c";
const CASROT: &str = "corpus/c/papers/casrot.c";
const CASW: &str = "corpus/c/papers/casw.c";
const FIB_BENCH: &str = "corpus/c/papers/fib_bench.c";
const LASTZERO: &str = "corpus/c/papers/lastzero.c";

const BINC: &str = "corpus/c/papers/binc.c";
const INDEXER: &str = "corpus/c/papers/indexer.c";

/// Budgets under RC11 are a tenth of what other tools take, or less; see CONTRIBUTING.md for those that are missed.
const PROGRAMS: &[Measured] = &[
    program("readers", "rc11", READERS, (10, 13), Some(10_000)),
    program("readers", "ra", READERS, (8, 11), None),
    program("readers", "sc", READERS, (8, 11), None),
    program("ainc", "rc11", AINC, (4, 6), None),
    program("ainc", "sc", AINC, (4, 6), None),
    program("binc", "rc11", BINC, (4, 5), Some(20_000)),
    program("casrot", "rc11", CASROT, (6, 8), None),
    program("casw", "rc11", CASW, (4, 5), Some(5_000)),
    program("casw", "wrc11", CASW, (4, 5), None),
    program("casw", "sc", CASW, (3, 5), None),
    program("fib_bench", "rc11", FIB_BENCH, (3, 4), Some(5_000)),
    program("fib_bench", "sc", FIB_BENCH, (3, 4), None),
    program("fib_bench", "tso", FIB_BENCH, (3, 5), Some(30_000)),
    program("fib_bench", "pso", FIB_BENCH, (3, 4), None),
    program("indexer", "rc11", INDEXER, (13, 14), Some(300_000)),
    program("lastzero", "rc11", LASTZERO, (10, 12), Some(30_000)),
    program("lastzero", "sc", LASTZERO, (10, 15), Some(50_000)),
];

fn main() -> ExitCode {
    let mut over_budget = false;
    println!(
        "{:10} {:6} {:>12} {:>24} {:>10}",
        "program", "model", "executions", "instructions/execution", "budget"
    );
    for program in PROGRAMS {
        let Measured { name, model, .. } = program;
        let run = |parameter: u32| {
            let define = format!("-DN={parameter}");
            measured(&[
                program.file,
                "--model",
                model,
                "--threads",
                "1",
                "--no-commuting",
                "--",
                &define,
            ])
        };
        let (small, large) = program.parameters;
        let (Some(small), Some(large)) = (run(small), run(large)) else {
            println!("{name} could not be measured: are valgrind and clang there?");
            return ExitCode::from(3);
        };
        let per_execution = (large.0 - small.0) / (large.1 - small.1).max(1);
        let budget = program
            .budget
            .map_or(String::new(), |budget| budget.to_string());
        let over = program.budget.is_some_and(|budget| per_execution > budget);
        over_budget |= over;
        let mark = if over { "  OVER BUDGET" } else { "" };
        println!(
            "{name:10} {model:6} {:>12} {per_execution:>24} {budget:>10}{mark}",
            large.1
        );
    }
    match start_up() {
        Some((instructions, _)) => println!("start-up without clang: {instructions} instructions"),
        None => println!("start-up could not be measured"),
    }
    ExitCode::from(u8::from(over_budget))
}

/// A program that does nothing, as LLVM text.
fn start_up() -> Option<(u64, u64)> {
    let path = std::env::temp_dir().join(format!("norns-bench-{}.ll", std::process::id()));
    std::fs::write(&path, "define i32 @main() {\n  ret i32 0\n}\n").ok()?;
    let measured = measured(&[path.to_str()?]);
    let _ = std::fs::remove_file(&path);
    measured
}
