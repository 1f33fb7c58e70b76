//! Exploring by values beside `graph` and `optimal`: how many executions there are, and what exploring all of them costs.
//!
//! `cargo bench --bench values` (needs valgrind and clang) prints the table of `benches/values.md`. Instructions are counted by
//! callgrind, with one thread, and without private memory, for which a check would explore some executions twice. The benchmark runs
//! itself under callgrind three times for each program and algorithm: it explores nothing, which is what loading the program costs; up
//! to the first complete execution, in which every thread runs for the first time; and everything.
//!
//! Exits with 1 if `values` misses a budget. Where values repeat, it must gain as much as there are fewer executions, but for a factor
//! of 10; where they do not, a class may cost 15 times as much as an execution by `graph`. The first execution by `graph` is not counted
//! for either, since every explorer has to run each thread for the first time, however many executions there are; the column of first
//! executions shows what is left out. States are shown because they explain what a class costs: if there is only one class, it costs as
//! much as all the states that lead to it.

#![expect(clippy::print_stdout, reason = "the figures are the point")]

use norns::check::Task;
use norns_execution::private::{Private, PrivateRun};
use norns_explorers::{
    Execution, Found, Limits, MemoryModel, Observer, Statistics,
    support::{Algorithm, Exploration, explore, explorer_for},
    values::TableOptions,
};
use norns_llvm::machine::{CProgram, CRun};
use std::{
    ops::ControlFlow,
    path::Path,
    process::{Command, ExitCode},
};

/// A program of the corpus, its flags, and the model.
type Program = (&'static str, &'static str, MemoryModel);

const PROGRAMS: &[Program] = &[
    // Values repeat.
    ("papers/monabsex1", "-DN=5", MemoryModel::Sc),
    ("papers/monabsex1", "-DN=5", MemoryModel::C20),
    ("papers/singleton", "-DN=6", MemoryModel::Sc),
    ("papers/singleton", "-DN=6", MemoryModel::C20),
    ("papers/rvf_fig1", "-DN=1", MemoryModel::C20),
    ("papers/sigma", "-DN=4", MemoryModel::C20),
    // They do not.
    ("papers/readers", "-DN=6", MemoryModel::Sc),
    ("papers/readers", "-DN=6", MemoryModel::C20),
    ("papers/ainc", "-DN=4", MemoryModel::C20),
    ("papers/casrot", "-DN=5", MemoryModel::C20),
    ("papers/lastzero", "-DN=5", MemoryModel::C20),
    ("papers/fib_bench", "-DN=2", MemoryModel::C20),
    ("papers/filesystem", "-DN=14", MemoryModel::C20),
];

const BUDGET_WHERE_VALUES_REPEAT: u64 = 10;
const BUDGET_ELSEWHERE: u64 = 15;

/// How much of a program is explored.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Nothing,
    /// Up to the first complete execution.
    First,
    Everything,
}

const PARTS: [(&str, Part); 3] = [
    ("nothing", Part::Nothing),
    ("first", Part::First),
    ("everything", Part::Everything),
];

/// Stops after the first complete execution if that is wanted, and after a finding: none of the programs has one.
struct Until {
    part: Part,
    is_wrong: bool,
}

impl Observer<PrivateRun<CRun>> for Until {
    fn execution(&mut self, _: &Execution<'_, PrivateRun<CRun>>) -> ControlFlow<()> {
        match self.part {
            Part::First => ControlFlow::Break(()),
            Part::Nothing | Part::Everything => ControlFlow::Continue(()),
        }
    }

    fn finding(&mut self, _: Found<'_, PrivateRun<CRun>>) -> ControlFlow<()> {
        self.is_wrong = true;
        ControlFlow::Break(())
    }

    fn restart(&mut self) {
        self.is_wrong = false;
    }
}

fn loaded((file, flag, _): Program) -> Option<Private<CProgram>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/c");
    let task = Task::program([folder.join(format!("{file}.c"))]).clang_arguments([flag]);
    let loaded = task.load().ok()?;
    Some(Private::off(loaded.program()?.clone()))
}

/// Explores a part of a program; nothing if that cannot be done, or not as far as was wanted.
fn explored(program: Program, algorithm: Algorithm, part: Part) -> Option<Statistics> {
    let loaded = loaded(program)?;
    let model = program.2;
    let exploration = Exploration {
        model,
        algorithm: explorer_for(algorithm, model).ok()?,
        races: model.races_are_errors(),
        limits: Limits::default(),
        self_check: false,
        commuting: false,
        table: Some(TableOptions::default()),
    };
    let mut until = Until {
        part,
        is_wrong: false,
    };
    if part == Part::Nothing {
        return Some(Statistics::default());
    }
    let statistics = explore(&exploration, &loaded, &mut until).ok()?;
    (!until.is_wrong && statistics.complete > 0).then_some(statistics)
}

/// The number of a program in the table, an algorithm and a part, as the benchmark is told them under callgrind.
fn asked() -> Option<(Program, Algorithm, Part)> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, number, algorithm, part] = arguments.as_slice() else {
        return None;
    };
    let program = *PROGRAMS.get(number.parse::<usize>().ok()?)?;
    let (_, part) = PARTS.iter().find(|(name, _)| name == part)?;
    Some((program, algorithm.parse().ok()?, *part))
}

fn instructions(number: usize, algorithm: Algorithm, part: &str) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args([&number.to_string(), algorithm.name(), part])
        .output()
        .ok()?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let collected = said.lines().find(|line| line.contains("Collected"))?;
    output.status.success().then_some(())?;
    collected.split_whitespace().last()?.parse().ok()
}

/// What exploring a program comes to.
struct Measured {
    /// Complete executions, or classes of them.
    executions: u64,
    /// Graphs, steps or states.
    visits: u64,
    /// Instructions up to the first complete execution, without loading the program.
    first: u64,
    /// Instructions for all executions, without loading the program.
    all: u64,
}

fn measured(number: usize, algorithm: Algorithm) -> Option<Measured> {
    let statistics = explored(PROGRAMS[number], algorithm, Part::Everything)?;
    let [nothing, first, all] = PARTS.map(|(part, _)| instructions(number, algorithm, part));
    let nothing = nothing?;
    Some(Measured {
        executions: statistics.complete,
        visits: statistics.visits,
        first: first?.saturating_sub(nothing),
        all: all?.saturating_sub(nothing),
    })
}

/// A number of thousands of instructions.
fn thousands(instructions: u64) -> String {
    format!("{}", instructions.div_ceil(1_000))
}

/// Prints a row of the table, and says whether the budget is met.
fn row(number: usize) -> bool {
    let (file, flag, model) = PROGRAMS[number];
    let graph = measured(number, Algorithm::Graph);
    let optimal = (model == MemoryModel::Sc).then(|| measured(number, Algorithm::Optimal));
    let values = measured(number, Algorithm::Values);
    let (Some(graph), Some(values)) = (graph, values) else {
        println!("| `{file}` {flag} | {model} | not everything was explored |");
        return false;
    };
    let (optimal, optimal_cost) = match optimal.flatten() {
        Some(optimal) => (optimal.executions.to_string(), thousands(optimal.all)),
        None => (String::new(), String::new()),
    };
    println!(
        "| `{file}` {flag} | {model} | {} | {optimal} | {} | {} | {} | {} | {optimal_cost} | {} |",
        graph.executions,
        values.executions,
        values.visits,
        thousands(graph.first),
        thousands(graph.all),
        thousands(values.all),
    );
    let others = graph.executions.saturating_sub(1).max(1);
    let execution = graph.all.saturating_sub(graph.first) / others;
    let class = values.all.saturating_sub(graph.first) / values.executions.max(1);
    let most = if values.executions < graph.executions {
        BUDGET_WHERE_VALUES_REPEAT
    } else {
        BUDGET_ELSEWHERE
    };
    let is_met = class <= most * execution;
    if !is_met {
        println!("  a class costs more than {most} times as much as an execution by `graph`");
    }
    is_met
}

fn main() -> ExitCode {
    if let Some((program, algorithm, part)) = asked() {
        let explored = explored(program, algorithm, part);
        return ExitCode::from(u8::from(explored.is_none()));
    }
    println!(
        "| program | model | executions by `graph` | by `optimal` | classes | states | thousand instructions for the first execution by \
         `graph` | for all by `graph` | by `optimal` | by `values` |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    // Every row is measured, whatever the others come to.
    let missed = (0..PROGRAMS.len()).filter(|&number| !row(number)).count();
    ExitCode::from(u8::from(missed > 0))
}
