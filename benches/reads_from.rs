//! Exploring by reads-from alone beside exploring every modification order: how many executions there are, and what one costs.
//!
//! `cargo bench --bench reads_from` (needs valgrind and clang). Instructions are counted by callgrind for two parameters; the
//! difference, divided by that in executions, is the cost of one without start-up; the smaller parameter has few where
//! the cost grows with the parameter. Microseconds and searches are those of
//! one execution at the larger parameter. Exits with 1 if a budget is missed: 40,000 instructions under RA, and under SC
//! three times what `graph` takes where there are as many executions and nothing has to be searched for.

#![expect(clippy::print_stdout, reason = "the figures are the point")]

use std::{
    path::{Path, PathBuf},
    process::{Command, ExitCode, Output},
    time::Duration,
};

/// A program, two parameters, a model, and whether `graph` is to be measured with them too.
struct Measured {
    program: &'static str,
    parameters: (u32, u32),
    model: &'static str,
    graph: bool,
    budget: Budget,
}

enum Budget {
    Instructions(u64),
    TimesGraph(u64),
    None,
}

const fn measured(
    program: &'static str,
    parameters: (u32, u32),
    model: &'static str,
    graph: bool,
    budget: Budget,
) -> Measured {
    Measured {
        program,
        parameters,
        model,
        graph,
        budget,
    }
}

/// Where `graph` is left out it has too many executions for counting instructions.
const PROGRAMS: &[Measured] = &[
    measured("sigma", (3, 7), "ra", false, Budget::Instructions(40_000)),
    measured("sigma", (4, 5), "ra", true, Budget::None),
    measured(
        "redundant_co",
        (1, 20),
        "ra",
        false,
        Budget::Instructions(40_000),
    ),
    measured("redundant_co", (3, 4), "ra", true, Budget::None),
    measured("control_flow", (5, 6), "ra", true, Budget::None),
    measured("n_writers_a_reader", (5, 6), "ra", true, Budget::None),
    measured("pthread_demo", (4, 5), "ra", true, Budget::None),
    measured("fib_bench", (3, 4), "ra", true, Budget::None),
    measured("readers", (8, 10), "sc", true, Budget::TimesGraph(3)),
    measured("ainc", (4, 5), "sc", true, Budget::TimesGraph(3)),
    measured("casrot", (6, 8), "sc", true, Budget::TimesGraph(3)),
    measured("lastzero", (8, 10), "sc", true, Budget::TimesGraph(3)),
    measured("fib_bench", (2, 3), "sc", true, Budget::None),
    measured("sigma", (4, 5), "sc", true, Budget::None),
    measured("redundant_co", (3, 4), "sc", true, Budget::None),
    measured("casw", (3, 4), "sc", true, Budget::None),
    measured("casw", (3, 4), "rc11", true, Budget::None),
    measured("fib_bench", (2, 3), "tso", true, Budget::None),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What a check came to.
struct Checked {
    executions: u64,
    searches: u64,
    seconds: f64,
}

fn arguments(program: &str, parameter: u32, model: &str, algorithm: &str) -> Vec<String> {
    let file = format!("corpus/c/papers/{program}.c");
    let define = format!("-DN={parameter}");
    [
        "check",
        &file,
        "--model",
        model,
        "--algorithm",
        algorithm,
        "--threads",
        "1",
    ]
    .into_iter()
    .chain(["--format", "json", "--", &define])
    .map(str::to_owned)
    .collect()
}

fn report(output: &Output) -> Option<Checked> {
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).ok()?;
    Some(Checked {
        executions: report["executions"]["complete"].as_u64()?,
        searches: report["searches"].as_u64()?,
        seconds: report["seconds"]["explore"].as_f64()?,
    })
}

fn check(program: &str, parameter: u32, model: &str, algorithm: &str) -> Option<Checked> {
    let output = Command::new(env!("CARGO_BIN_EXE_norns"))
        .args(arguments(program, parameter, model, algorithm))
        .current_dir(root())
        .output()
        .ok()?;
    report(&output)
}

fn instructions(program: &str, parameter: u32, model: &str, algorithm: &str) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env!("CARGO_BIN_EXE_norns"))
        .args(arguments(program, parameter, model, algorithm))
        .current_dir(root())
        .output()
        .ok()?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let collected = said.lines().find(|line| line.contains("Collected"))?;
    collected.split_whitespace().last()?.parse().ok()
}

/// What an execution costs.
struct Cost {
    executions: u64,
    instructions: u64,
    /// In hundredths.
    microseconds: u128,
    searches: u64,
}

/// A number of hundredths.
fn hundredths(number: impl Into<u128>) -> String {
    let number = number.into();
    format!("{}.{:02}", number / 100, number % 100)
}

fn cost(measured: &Measured, algorithm: &str) -> Option<Cost> {
    let Measured {
        program,
        parameters: (small, large),
        model,
        ..
    } = *measured;
    let counted = |parameter| instructions(program, parameter, model, algorithm);
    let (first, last) = (
        check(program, small, model, algorithm)?,
        check(program, large, model, algorithm)?,
    );
    let more = last.executions.checked_sub(first.executions)?.max(1);
    let each = last.executions.max(1);
    Some(Cost {
        executions: last.executions,
        instructions: counted(large)?.checked_sub(counted(small)?)? / more,
        microseconds: Duration::from_secs_f64(last.seconds).as_micros() * 100 / u128::from(each),
        searches: last.searches * 100 / each,
    })
}

fn main() -> ExitCode {
    println!(
        "{:22} {:5} {:>10} {:>8} {:>12} {:>9}   {:>10} {:>8} {:>12}",
        "program",
        "model",
        "executions",
        "µs",
        "instructions",
        "searches",
        "by graph",
        "µs",
        "instructions"
    );
    let mut missed = false;
    for program in PROGRAMS {
        let Some(cost_here) = cost(program, "reads-from") else {
            println!(
                "{} could not be measured: are valgrind and clang there?",
                program.program
            );
            return ExitCode::from(3);
        };
        let by_graph = program.graph.then(|| cost(program, "graph")).flatten();
        let over = match (&program.budget, &by_graph) {
            (Budget::Instructions(most), _) => cost_here.instructions > *most,
            (Budget::TimesGraph(times), Some(graph)) => {
                cost_here.instructions > graph.instructions * times
            }
            _ => false,
        };
        missed |= over;
        let graph = by_graph.map_or(String::new(), |graph| {
            format!(
                "{:>10} {:>8} {:>12}",
                graph.executions,
                hundredths(graph.microseconds),
                graph.instructions
            )
        });
        println!(
            "{:22} {:5} {:>10} {:>8} {:>12} {:>9}   {graph}{}",
            format!("{}({})", program.program, program.parameters.1),
            program.model,
            cost_here.executions,
            hundredths(cost_here.microseconds),
            cost_here.instructions,
            hundredths(cost_here.searches),
            if over { "  OVER BUDGET" } else { "" }
        );
    }
    ExitCode::from(u8::from(missed))
}
