//! Exploring by values beside `graph` and `optimal`: how many executions there are, and what all of them cost.
//!
//! `cargo bench --bench values` (needs valgrind and clang) prints the table of `benches/values.md`. Instructions are counted by
//! callgrind with one thread, and without private memory, for which a check would explore some executions twice; those of a check
//! that ends at the second event, which loads the program, are subtracted.
//!
//! Exits with 1 if `values` misses a budget: where values repeat, it must gain as much as there are fewer executions, but for a factor
//! of 10; where they do not, a class may cost 15 times as much as an execution by `graph`. States are shown since they explain what a
//! class costs: a class is the last of the states that lead to it, so if there is only one, it costs as much as all of them.

#![expect(clippy::print_stdout, reason = "the figures are the point")]

use std::{
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

/// A program of the corpus, its flags, and the model.
type Program = (&'static str, &'static str, &'static str);

const PROGRAMS: &[Program] = &[
    // Values repeat.
    ("papers/monabsex1", "-DN=5", "sc"),
    ("papers/monabsex1", "-DN=5", "c20"),
    ("papers/singleton", "-DN=6", "sc"),
    ("papers/singleton", "-DN=6", "c20"),
    ("papers/rvf_fig1", "-DN=1", "c20"),
    ("papers/sigma", "-DN=4", "c20"),
    // They do not.
    ("papers/readers", "-DN=6", "sc"),
    ("papers/readers", "-DN=6", "c20"),
    ("papers/ainc", "-DN=4", "c20"),
    ("papers/casrot", "-DN=5", "c20"),
    ("papers/lastzero", "-DN=5", "c20"),
    ("papers/fib_bench", "-DN=2", "c20"),
    ("papers/filesystem", "-DN=14", "c20"),
];

const BUDGET_WHERE_VALUES_REPEAT: u64 = 10;
const BUDGET_ELSEWHERE: u64 = 15;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn arguments((program, flag, model): Program, algorithm: &str, options: &[&str]) -> Vec<String> {
    let file = format!("corpus/c/{program}.c");
    // With a bound, an execution that is too long ends the check.
    let common = ["--format", "json", "--threads", "1", "--no-commuting"]
        .into_iter()
        .chain(["--no-private-memory", "--unroll", "1000000"]);
    ["check", &file, "--model", model, "--algorithm", algorithm]
        .into_iter()
        .chain(common)
        .chain(options.iter().copied())
        .chain(["--", flag])
        .map(str::to_owned)
        .collect()
}

/// What exploring a program comes to.
struct Explored {
    /// Complete executions, or classes of them.
    executions: u64,
    /// Graphs, steps or states.
    visits: u64,
    instructions: u64,
}

/// How many executions are complete, and what was visited for them; none if not everything was explored.
fn explored(program: Program, algorithm: &str) -> Option<(u64, u64)> {
    let output = Command::new(env!("CARGO_BIN_EXE_norns"))
        .args(arguments(program, algorithm, &[]))
        .current_dir(root())
        .output()
        .ok()?;
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).ok()?;
    let executions = report["executions"]["complete"].as_u64()?;
    let visits = report["visits"].as_u64()?;
    (report["verdict"] == "correct").then_some((executions, visits))
}

fn instructions(program: Program, algorithm: &str, options: &[&str]) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env!("CARGO_BIN_EXE_norns"))
        .args(arguments(program, algorithm, options))
        .current_dir(root())
        .output()
        .ok()?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let collected = said.lines().find(|line| line.contains("Collected"))?;
    collected.split_whitespace().last()?.parse().ok()
}

fn measured(program: Program, algorithm: &str) -> Option<Explored> {
    let (executions, visits) = explored(program, algorithm)?;
    let whole = instructions(program, algorithm, &[])?;
    let start = instructions(program, algorithm, &["--max-events", "1"])?;
    Some(Explored {
        executions,
        visits,
        instructions: whole.saturating_sub(start).max(1),
    })
}

/// A number of thousands of instructions.
fn thousands(instructions: u64) -> String {
    format!("{}", instructions.div_ceil(1_000))
}

fn main() -> ExitCode {
    println!(
        "| program | model | executions by `graph` | by `optimal` | classes | states | thousand instructions by `graph` | by `optimal` | by `values` |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    let mut has_missed = false;
    for &program in PROGRAMS {
        let (file, flag, model) = program;
        let graph = measured(program, "graph");
        let optimal = (model == "sc").then(|| measured(program, "optimal"));
        let values = measured(program, "values");
        let (Some(by_graph), Some(by_values)) = (graph, values) else {
            println!("| {file} {flag} | {model} | not everything was explored |");
            has_missed = true;
            continue;
        };
        let (optimal, optimal_cost) = match optimal.flatten() {
            Some(optimal) => (
                optimal.executions.to_string(),
                thousands(optimal.instructions),
            ),
            None => (String::new(), String::new()),
        };
        println!(
            "| `{file}` {flag} | {model} | {} | {optimal} | {} | {} | {} | {optimal_cost} | {} |",
            by_graph.executions,
            by_values.executions,
            by_values.visits,
            thousands(by_graph.instructions),
            thousands(by_values.instructions),
        );
        let execution = by_graph.instructions / by_graph.executions.max(1);
        let most = if by_values.executions < by_graph.executions {
            BUDGET_WHERE_VALUES_REPEAT
        } else {
            BUDGET_ELSEWHERE
        };
        if by_values.instructions / by_values.executions.max(1) > most * execution {
            println!("  a class costs more than {most} times as much as an execution by `graph`");
            has_missed = true;
        }
    }
    ExitCode::from(u8::from(has_missed))
}
