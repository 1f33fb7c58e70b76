//! The papers' figures that are too large for the tests: how many executions there are, none explored twice or in vain, and
//! how long each takes, how many steps were planned at a time (by `optimal`) and how much memory that took.
//!
//! `cargo bench --bench figures` (needs clang). Exits with 1 if a count differs, or if memory grows with the number of
//! executions: the graph explorer keeps one graph, so readers(22), with 64 times the executions of readers(16), may take
//! 5 per cent more memory at most.

#![expect(clippy::print_stdout, reason = "the figures are the point")]

use std::{
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
    time::Duration,
};

/// A figure: the program, its parameter, the model, the algorithm, how many executions, and where that is printed.
type Figure = (
    &'static str,
    u32,
    &'static str,
    &'static str,
    u64,
    &'static str,
);

const FIGURES: &[Figure] = &[
    ("casrot", 10, "rc11", "graph", 38_486, "RCMC table 1"),
    ("readers", 13, "rc11", "graph", 8_192, "RCMC table 1"),
    ("readers", 18, "rc11", "graph", 262_144, "RCMC table 1"),
    ("binc", 5, "rc11", "graph", 14_400, "RCMC table 2"),
    ("binc", 6, "rc11", "graph", 518_400, "RCMC table 2"),
    ("indexer", 14, "rc11", "graph", 512, "RCMC table 2"),
    ("indexer", 15, "rc11", "graph", 4_096, "RCMC table 2"),
    ("casw", 5, "rc11", "graph", 32_880, "RCMC table 3"),
    ("casw", 6, "rc11", "graph", 1_270_080, "RCMC table 3"),
    ("casw", 5, "wrc11", "graph", 2_160, "RCMC table 3"),
    ("casw", 6, "wrc11", "graph", 28_812, "RCMC table 3"),
    ("lastzero", 15, "rc11", "graph", 147_456, "RCMC table 4"),
    ("fib_bench", 4, "rc11", "graph", 34_205, "RCMC table 5"),
    ("fib_bench", 5, "rc11", "graph", 525_630, "RCMC table 5"),
    // WRC11 has as many as RC11 where no two writes of a location are unordered.
    ("readers", 18, "wrc11", "graph", 262_144, "one writer"),
    ("lastzero", 15, "wrc11", "graph", 147_456, "one writer each"),
    ("fib_bench", 5, "wrc11", "graph", 525_630, "one writer each"),
    ("casrot", 10, "sc", "optimal", 38_486, "RCMC table 1"),
    ("readers", 13, "sc", "optimal", 8_192, "RCMC table 1"),
    ("binc", 5, "sc", "optimal", 14_400, "(N!)²"),
    ("casw", 5, "sc", "optimal", 32_880, "RCMC table 3"),
    ("casw", 6, "sc", "optimal", 1_270_080, "RCMC table 3"),
    ("casw", 5, "tso", "optimal", 32_880, "one location"),
    ("casw", 5, "pso", "optimal", 32_880, "one location"),
    ("lastzero", 15, "sc", "optimal", 147_456, "RCMC table 4"),
    ("fib_bench", 4, "sc", "optimal", 19_605, "two other tools"),
    ("fib_bench", 5, "sc", "optimal", 218_243, "two other tools"),
    ("fib_bench", 5, "tso", "optimal", 525_630, "RCMC table 5"),
    ("fib_bench", 5, "pso", "optimal", 525_630, "RCMC table 5"),
    ("pthread_demo", 10, "sc", "optimal", 184_756, "C(2N, N)"),
    (
        "n_writers_a_reader",
        10,
        "ra",
        "reads-from",
        11,
        "Tracer table 4",
    ),
    (
        "redundant_co",
        20,
        "ra",
        "reads-from",
        1_261,
        "Tracer table 4",
    ),
    ("sigma", 8, "ra", "reads-from", 40_320, "Tracer table 5"),
    ("sigma", 9, "ra", "reads-from", 362_880, "Tracer table 5"),
    (
        "control_flow",
        12,
        "ra",
        "reads-from",
        4_121,
        "Tracer table 5",
    ),
    ("indexer", 15, "ra", "reads-from", 4_096, "8^(N-11)"),
    ("filesystem", 19, "ra", "reads-from", 64, "Tracer table 2"),
    ("filesystem", 22, "ra", "reads-from", 512, "Tracer table 2"),
    (
        "fib_bench",
        5,
        "ra",
        "reads-from",
        525_630,
        "Tracer table 3",
    ),
    (
        "pthread_demo",
        10,
        "ra",
        "reads-from",
        184_756,
        "Tracer table 3",
    ),
    // Tracer's table 5 prints three less, for a program that differs a little; this is by enumeration.
    (
        "exponential_bug",
        6,
        "ra",
        "reads-from",
        15_604,
        "enumeration",
    ),
    (
        "exponential_bug",
        8,
        "ra",
        "reads-from",
        32_316,
        "enumeration",
    ),
    (
        "exponential_bug",
        6,
        "sc",
        "reads-from",
        15_487,
        "another tool",
    ),
    ("rvf_fig1", 0, "sc", "reads-from", 9, "RVF-SMC figure 1"),
];

/// A figure of programs that wait, from "Awaiting for Godot" (FMCAD 2022), by `optimal` under SC: the program, its parameter, whether
/// updates commute, how many executions, how many ends that are none (the paper's blocked ones), and where that is printed.
type Await = (&'static str, &'static str, bool, u64, u64, &'static str);

const AWAITS: &[Await] = &[
    ("papers/sortnet", "-DT=4", false, 1, 0, "table 1"),
    ("papers/sortnet", "-DT=6", false, 1, 0, "table 1"),
    // A lock of this kind has (N!)² executions.
    (
        "locks/ttas_lock",
        "-DN=3",
        false,
        36,
        0,
        "table 1, ttaslock",
    ),
    (
        "locks/ttas_lock",
        "-DN=4",
        false,
        576,
        0,
        "table 1, ttaslock",
    ),
    (
        "papers/safestack",
        "-DN=21",
        false,
        34,
        1,
        "table 2, PLP+Await",
    ),
    (
        "papers/safestack",
        "-DN=31",
        false,
        103,
        25,
        "table 2, PLP+Await",
    ),
    (
        "papers/safestack",
        "-DN=32",
        false,
        1_073,
        12,
        "table 2, PLP+Await",
    ),
    (
        "papers/safestack",
        "-DN=33",
        false,
        6_434,
        1_584,
        "table 2, PLP+Await",
    ),
    ("papers/safestack", "-DN=21", true, 19, 1, "table 2, IFAA"),
    ("papers/safestack", "-DN=31", true, 56, 25, "table 2, IFAA"),
    ("papers/safestack", "-DN=32", true, 463, 12, "table 2, IFAA"),
    (
        "papers/safestack",
        "-DN=33",
        true,
        2_600,
        1_160,
        "table 2, IFAA",
    ),
];

/// The same of programs of which fewer ends are explored than the paper prints, and of which some are livelocks. No paper prints how
/// many there are then; there must not be more. The header of `papers/safestack` says where the difference comes from.
const FEWER: &[Await] = &[
    (
        "papers/safestack",
        "-DN=211",
        false,
        2_690,
        928,
        "table 2, PLP+Await",
    ),
    (
        "papers/safestack",
        "-DN=211",
        true,
        962,
        686,
        "table 2, IFAA",
    ),
    (
        "papers/safestack",
        "-DN=311",
        false,
        0,
        24_078,
        "table 2, PLP+Await",
    ),
    (
        "papers/safestack",
        "-DN=311",
        true,
        0,
        14_960,
        "table 2, IFAA",
    ),
    (
        "papers/safestack",
        "-DN=321",
        true,
        288_057,
        216_830,
        "table 2, IFAA",
    ),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What a check came to.
struct Checked {
    complete: u64,
    redundant: u64,
    /// Ends at which threads are stuck.
    blocked: u64,
    seconds: f64,
    planned: u64,
    /// Kilobytes.
    memory: u64,
}

fn check(
    program: &str,
    flag: &str,
    model: &str,
    algorithm: &str,
    commuting: bool,
) -> Option<Checked> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_norns"))
        .args(["check", &format!("corpus/c/{program}.c")])
        .args(["--model", model, "--algorithm", algorithm, "--threads", "1"])
        // Most papers tell all orders of updates apart.
        .args((!commuting).then_some("--no-commuting"))
        // What is wrong is counted as any other end.
        .args(["--keep-going", "--format", "json", "--", flag])
        .current_dir(root())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let status = format!("/proc/{}/status", child.id());
    let mut memory = 0;
    while child.try_wait().ok()?.is_none() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        memory = number.unwrap_or(memory);
        std::thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().ok()?;
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).ok()?;
    let blocked = report["executions"]["blocked"].as_object()?;
    Some(Checked {
        complete: report["executions"]["complete"].as_u64()?,
        redundant: report["executions"]["redundant"].as_u64()?,
        blocked: blocked.values().filter_map(serde_json::Value::as_u64).sum(),
        seconds: report["seconds"]["explore"].as_f64()?,
        planned: report["planned"].as_u64().unwrap_or(0),
        memory,
    })
}

fn main() -> ExitCode {
    println!(
        "{:22} {:5} {:10} {:>10} {:>8} {:>8} {:>8} {:>8}  figure",
        "program", "model", "by", "executions", "seconds", "µs each", "planned", "KB"
    );
    let mut wrong = false;
    for &(program, parameter, model, algorithm, expected, source) in FIGURES {
        let (path, flag) = (format!("papers/{program}"), format!("-DN={parameter}"));
        let Some(checked) = check(&path, &flag, model, algorithm, false) else {
            println!("{program}({parameter}) could not be checked: is clang there?");
            return ExitCode::from(3);
        };
        let each = Duration::from_secs_f64(checked.seconds).as_micros() * 100
            / u128::from(checked.complete.max(1));
        let fits = checked.complete == expected && checked.redundant == 0;
        wrong |= !fits;
        let mark = if fits { "" } else { "  WRONG" };
        println!(
            "{:22} {model:5} {algorithm:10} {:>10} {:>8.2} {:>5}.{:02} {:>8} {:>8}  {expected} ({source}){mark}",
            format!("{program}({parameter})"),
            checked.complete,
            checked.seconds,
            each / 100,
            each % 100,
            checked.planned,
            checked.memory,
        );
    }
    for &(program, flag, commuting, complete, redundant, source) in AWAITS {
        let Some(checked) = check(program, flag, "sc", "optimal", commuting) else {
            println!("{program} {flag} could not be checked: is clang there?");
            return ExitCode::from(3);
        };
        let fits = (checked.complete, checked.redundant) == (complete, redundant);
        wrong |= !fits;
        let mark = if fits { "" } else { "  WRONG" };
        println!(
            "{:28} {:>10}+{:<8} {:>8.2}  {complete}+{redundant} (Await {source}){mark}",
            format!("{program} {flag}"),
            checked.complete,
            checked.redundant,
            checked.seconds,
        );
    }
    for &(program, flag, commuting, complete, ends, source) in FEWER {
        let Some(checked) = check(program, flag, "sc", "optimal", commuting) else {
            println!("{program} {flag} could not be checked: is clang there?");
            return ExitCode::from(3);
        };
        let others = checked.blocked + checked.redundant;
        let fits = checked.complete <= complete && others <= ends;
        wrong |= !fits;
        let mark = if fits { "" } else { "  WRONG" };
        println!(
            "{:28} {:>10}+{:<8} {:>8.2}  at most {complete}+{ends} (Await {source}){mark}",
            format!("{program} {flag}"),
            checked.complete,
            others,
            checked.seconds,
        );
    }
    let memory = |flag| Some(check("papers/readers", flag, "rc11", "graph", false)?.memory);
    let (Some(small), Some(large)) = (memory("-DN=16"), memory("-DN=22")) else {
        println!("memory could not be measured");
        return ExitCode::from(3);
    };
    let grows = large * 100 > small * 105;
    let mark = if grows { "  TOO MUCH" } else { "" };
    println!("memory: readers(16) {small} KB, readers(22) {large} KB{mark}");
    ExitCode::from(u8::from(wrong || grows))
}
