//! Random sequential C programs about lives of variables and uninitialised values, judged by norns and by a second opinion: the
//! same programs compiled natively by clang 19 with `AddressSanitizer` (use after scope and use after return included) and with
//! `MemorySanitizer`. Of what the two find in a program, what comes first on its way must be what norns finds: the same kind,
//! at the same line; and nothing where neither finds anything.
//!
//! What is not generated, since the opinions differ there and we know why, `second_opinion/generator.rs` says.
//!
//! `NORNS_SECOND_OPINIONS=2000` chooses how many programs there are, and `NORNS_SEED=7` others. If clang 19 or its run-time
//! libraries (Debian: libclang-rt-19-dev) are not there, nothing is compared, and the test says so.

#![expect(clippy::print_stdout, reason = "what was compared is read by a person")]

#[path = "second_opinion/generator.rs"]
mod generator;

use generator::{Random, file, name};
use norns::{
    check::{Algorithm, Build, Checked, FindingKind, Loaded, MemoryModel, Options, Verdict},
    llvm::{build::Prepared, compile::Unit},
};
use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    time::Duration,
};

/// Programs in one file.
const TOGETHER: usize = 25;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Found {
    Nothing,
    UseAfterScope,
    Uninitialised,
    /// Nothing that a program should show.
    Other(FindingKind),
}

/// What one sanitizer said of a program: whether it found something, the last line, and how many lines were run.
#[derive(Clone, Copy, Debug)]
struct Said {
    found: bool,
    line: u32,
    steps: u32,
}

/// Compiles a file with a sanitizer and runs it; none if that is not possible here.
fn sanitized(
    source: &Path,
    flags: &[&str],
    options: (&str, &str),
    status: i32,
) -> Option<Vec<Said>> {
    let binary = source.with_extension(flags[0].trim_start_matches("-fsanitize="));
    let compiled = Command::new("clang-19")
        .args(["-std=gnu11", "-O0", "-w", "-DSECOND_OPINION", "-o"])
        .arg(&binary)
        .args(flags)
        .arg(source)
        .stderr(Stdio::null())
        .status();
    if !compiled.is_ok_and(|status| status.success()) {
        return None;
    }
    let output = Command::new(&binary)
        .env(options.0, options.1)
        .output()
        .expect("what was compiled can be run");
    let text = String::from_utf8_lossy(&output.stdout);
    let said = text.lines().map(|line| {
        let numbers: Vec<i32> = line
            .split_whitespace()
            .map(|word| word.parse().expect("a number"))
            .collect();
        let [exit, line, steps] = numbers[..] else {
            panic!("three numbers, not {line}");
        };
        assert!(
            exit == 0 || exit == status,
            "a program ends with status {exit}"
        );
        Said {
            found: exit != 0,
            line: line.cast_unsigned(),
            steps: steps.cast_unsigned(),
        }
    });
    Some(said.collect())
}

/// What both together say: whatever comes first.
fn second_opinion(address: Said, memory: Said) -> Vec<(Found, u32)> {
    let mut found = Vec::new();
    if address.found && (!memory.found || address.steps <= memory.steps) {
        found.push((Found::UseAfterScope, address.line));
    }
    if memory.found && (!address.found || memory.steps <= address.steps) {
        found.push((Found::Uninitialised, memory.line));
    }
    if found.is_empty() {
        found.push((Found::Nothing, 0));
    }
    found
}

fn prepared(source: &Path) -> Prepared {
    let build = Build {
        arguments: ["-std=gnu11", "-w"].map(Into::into).to_vec(),
        ..Build::default()
    };
    let prepared = build.prepare(&[Unit::file(source)]);
    prepared.expect("the program is C")
}

fn judged(
    prepared: &Prepared,
    entry: &str,
    (model, algorithm): (MemoryModel, Algorithm),
) -> Checked {
    let mut build = Build::default();
    entry.clone_into(&mut build.machine.entry);
    let program = prepared.clone().into_program(&build);
    let options = Options {
        algorithm,
        time_limit: Some(Duration::from_secs(60)),
        ..Options::under(model)
    };
    let loaded = Loaded::of_program(program.expect("the program can be run"), options);
    loaded.expect("it is supported").check()
}

fn opinion(checked: &Checked) -> (Found, u32) {
    let Some(finding) = checked.findings.first() else {
        assert_eq!(checked.verdict, Verdict::Correct, "{:?}", checked.notes);
        return (Found::Nothing, 0);
    };
    let line = finding.line.unwrap_or(0);
    match finding.kind {
        FindingKind::UseAfterFree => (Found::UseAfterScope, line),
        FindingKind::Uninitialised => (Found::Uninitialised, line),
        other => (Found::Other(other), line),
    }
}

fn number(variable: &str, otherwise: u64) -> u64 {
    let given = std::env::var(variable).ok();
    given.map_or(otherwise, |text| text.parse().expect("a number"))
}

#[test]
fn norns_and_the_sanitizers_agree() {
    let wanted = number("NORNS_SECOND_OPINIONS", 100) as usize;
    let seed = number("NORNS_SEED", 1);
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (mut counts, mut disagreements, mut compared) = ([0usize; 3], Vec::new(), 0);
    for batch in 0..wanted.div_ceil(TOGETHER) {
        let mut random = Random::new(seed.wrapping_mul(1_000_003) + batch as u64 + 1);
        let source = folder.path().join(format!("batch_{batch}.c"));
        let text = file(&mut random, TOGETHER);
        fs::write(&source, &text).expect("files can be written");
        let address = sanitized(
            &source,
            &["-fsanitize=address", "-fsanitize-address-use-after-scope"],
            (
                "ASAN_OPTIONS",
                "exitcode=41:detect_stack_use_after_return=1:detect_leaks=0",
            ),
            41,
        );
        let memory = sanitized(
            &source,
            &["-fsanitize=memory", "-fno-sanitize-memory-param-retval"],
            ("MSAN_OPTIONS", "exit_code=42"),
            42,
        );
        let (Some(address), Some(memory)) = (address, memory) else {
            println!("clang-19 with its sanitizers is not there: nothing is compared");
            return;
        };
        let prepared = prepared(&source);
        for index in 0..TOGETHER {
            let how = match index % 4 {
                0 => (MemoryModel::Sc, Algorithm::Optimal),
                1 => (MemoryModel::Wrc11, Algorithm::Graph),
                2 => (MemoryModel::Pso, Algorithm::Source),
                _ => (MemoryModel::Rc11, Algorithm::Graph),
            };
            let ours = opinion(&judged(&prepared, &name(index), how));
            let theirs = second_opinion(address[index], memory[index]);
            match theirs[0].0 {
                Found::UseAfterScope => counts[1] += 1,
                Found::Uninitialised => counts[2] += 1,
                Found::Nothing | Found::Other(_) => counts[0] += 1,
            }
            compared += 1;
            if !theirs.contains(&ours) {
                let what = format!("{}: ours {ours:?}, theirs {theirs:?}", name(index));
                println!("batch {batch}, {what}");
                disagreements.push((text.clone(), what));
            }
        }
    }
    println!(
        "{compared} programs: {} without an error, {} use a variable after its scope, in {} something depends on what nobody wrote",
        counts[0], counts[1], counts[2]
    );
    if let Some((text, what)) = disagreements.first() {
        let kept = std::env::temp_dir().join("norns_second_opinion.c");
        fs::write(&kept, text).expect("files can be written");
        panic!(
            "{} of {compared} programs: the first, {what}, is in {}",
            disagreements.len(),
            kept.display()
        );
    }
    // A generator that never goes wrong, or always, would show nothing.
    for (count, what) in counts.iter().zip(["nothing", "scopes", "values"]) {
        assert!(
            count * 10 >= compared,
            "only {count} of {compared} programs show {what}"
        );
    }
}
