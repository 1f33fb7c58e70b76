//! What exploring costs, in instructions counted by callgrind: the same on every run, whatever else the machine does.
//!
//! `cargo bench --bench instructions` (needs valgrind and clang). A program is checked with two parameters; the
//! difference in instructions, divided by the difference in executions, is the cost of one execution without start-up.
//! 5,000 instructions are about a microsecond.

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

fn main() -> ExitCode {
    // Name, model, file, the two parameters.
    let programs = [
        ("readers", "rc11", "corpus/c/papers/readers.c", (8, 11)),
        ("readers", "ra", "corpus/c/papers/readers.c", (8, 11)),
        ("readers", "sc", "corpus/c/papers/readers.c", (6, 8)),
        ("ainc", "rc11", "corpus/c/papers/ainc.c", (4, 6)),
        ("casrot", "rc11", "corpus/c/papers/casrot.c", (6, 8)),
        ("casw", "rc11", "corpus/c/papers/casw.c", (3, 4)),
        ("casw", "wrc11", "corpus/c/papers/casw.c", (3, 4)),
    ];
    println!(
        "{:10} {:6} {:>12} {:>24}",
        "program", "model", "executions", "instructions/execution"
    );
    for (name, model, file, (small, large)) in programs {
        let run = |parameter: u32| {
            let define = format!("-DN={parameter}");
            measured(&[file, "--model", model, "--", &define])
        };
        let (Some(small), Some(large)) = (run(small), run(large)) else {
            println!("{name} could not be measured: are valgrind and clang there?");
            return ExitCode::from(3);
        };
        let per_execution = (large.0 - small.0) / (large.1 - small.1).max(1);
        println!("{name:10} {model:6} {:>12} {per_execution:>24}", large.1);
    }
    match start_up() {
        Some((instructions, _)) => println!("start-up without clang: {instructions} instructions"),
        None => println!("start-up could not be measured"),
    }
    ExitCode::SUCCESS
}

/// A program that does nothing, as LLVM text.
fn start_up() -> Option<(u64, u64)> {
    let path = std::env::temp_dir().join(format!("norns-bench-{}.ll", std::process::id()));
    std::fs::write(&path, "define i32 @main() {\n  ret i32 0\n}\n").ok()?;
    let measured = measured(&[path.to_str()?]);
    let _ = std::fs::remove_file(&path);
    measured
}
