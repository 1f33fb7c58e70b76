//! Programs that are compiled natively, with delays, and run many times.

use super::outcome::Outcome;
use crate::{checking::is_cxx, expectations::corpus};
use norns_llvm::compile::CXX_FLAGS;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// The exit status of a run that an assumption discards, as `corpus/c/native/norns.c` says.
const DISCARDED: i32 = 99;
const ABORT: i32 = 6;

/// Calls before each load, each store and each block: what `-fsanitize-coverage` stands for, which would link a library of clang's.
const DELAYS: [&str; 4] = [
    "-fsanitize-coverage-type=3",
    "-fsanitize-coverage-trace-pc-guard",
    "-fsanitize-coverage-trace-loads",
    "-fsanitize-coverage-trace-stores",
];

/// How long a run may take before it counts as one that hangs.
#[derive(Clone, Copy)]
pub(crate) struct HangLimits {
    processor_milliseconds: u32,
    milliseconds: u32,
}

impl HangLimits {
    /// For a suspicion.
    pub(crate) const SHORT: Self = Self {
        processor_milliseconds: 200,
        milliseconds: 5_000,
    };
    /// For a disagreement: no program of the corpus needs a hundredth of it, however busy the machine is.
    pub(crate) const LONG: Self = Self {
        processor_milliseconds: 20_000,
        milliseconds: 300_000,
    };
}

/// What compiles and links programs here.
pub(crate) struct Toolchain {
    clang: PathBuf,
    folder: tempfile::TempDir,
}

impl Toolchain {
    /// The first compiler that can do it; none if there is none, or if this is no machine that has TSO.
    pub(crate) fn find() -> Option<Self> {
        if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
            return None;
        }
        let folder = tempfile::tempdir().expect("a folder can be made");
        ["clang-19", "clang-22", "clang", "clang-14"]
            .into_iter()
            .find_map(|clang| {
                let compile = |source: &Path, object: &str| {
                    let mut command = Command::new(clang);
                    command.args([
                        "-std=gnu11",
                        "-O1",
                        "-Wall",
                        "-Wextra",
                        "-Werror",
                        "-c",
                        "-o",
                    ]);
                    command.arg(folder.path().join(object)).arg(source);
                    command.output().is_ok_and(|output| output.status.success())
                };
                let harness = Path::new(env!("CARGO_MANIFEST_DIR"))
                    .join("../../tests/exploring/native/harness.c");
                let works = compile(&harness, "harness.o")
                    && compile(&corpus().join("native/norns.c"), "norns.o");
                works.then(|| PathBuf::from(clang))
            })
            .map(|clang| Self { clang, folder })
    }

    fn command(&self, source: &Path, flags: &[String]) -> Command {
        let mut command = Command::new(&self.clang);
        if is_cxx(source) {
            // Their headers are another's.
            command.args(CXX_FLAGS).args(["-std=gnu++17", "-w"]);
        } else {
            command.args(["-std=gnu11", "-Wall", "-Wextra"]);
        }
        command.arg("-pthread").args(flags).arg("-I");
        command.arg(corpus().join("native")).arg(source);
        command
    }

    /// Reads a program without compiling it; what the compiler says, if it says anything.
    pub(crate) fn read(&self, source: &Path, flags: &[String]) -> Result<(), String> {
        succeeded(self.command(source, flags).arg("-fsyntax-only").output())
    }

    /// Compiles a program with delays between its operations; what the compiler says, if it says anything.
    pub(crate) fn compile(
        &self,
        source: &Path,
        flags: &[String],
        optimisation: &str,
        name: &str,
    ) -> Result<PathBuf, String> {
        let at = |name: &str| self.folder.path().join(name);
        let binary = at(name);
        let mut command = self.command(source, flags);
        let delays = DELAYS.iter().flat_map(|option| ["-Xclang", option]);
        command
            .args(delays)
            .args([optimisation, "-lm", "-latomic", "-o"])
            .arg(&binary);
        command.args([at("harness.o"), at("norns.o")]);
        succeeded(command.output())?;
        Ok(binary)
    }
}

fn succeeded(output: std::io::Result<Output>) -> Result<(), String> {
    let output = output.map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.success() && said.is_empty())
        .then_some(())
        .ok_or(said)
}

/// What came of so many runs, and how often; runs that an assumption discards are not among them.
pub(crate) fn run(
    binary: &Path,
    source: &Path,
    runs: u32,
    seed: u64,
    limits: HangLimits,
) -> BTreeMap<Outcome, u64> {
    let output = Command::new(binary)
        .env("NORNS_RUNS", runs.to_string())
        .env("NORNS_SEED", seed.to_string())
        .env(
            "NORNS_PROCESSOR_MS",
            limits.processor_milliseconds.to_string(),
        )
        .env("NORNS_WALL_MS", limits.milliseconds.to_string())
        .output()
        .expect("what was compiled can be run");
    let failure = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {failure}", source.display());
    let mut outcomes = BTreeMap::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let (count, outcome) =
            outcome(line, source).expect("the harness writes an outcome on each line");
        if let Some(outcome) = outcome {
            *outcomes.entry(outcome).or_default() += count;
        }
    }
    outcomes
}

/// A line of what `harness.c` writes: how often, and what; nothing if an assumption discarded it.
fn outcome(line: &str, source: &Path) -> Option<(u64, Option<Outcome>)> {
    let (words, printed) = line.split_once(':')?;
    let printed = text_of(printed)?;
    let words: Vec<&str> = words.split_whitespace().collect();
    let [count, kind, value] = words[..] else {
        return None;
    };
    let value: i32 = value.parse().ok()?;
    let outcome = match (kind, value) {
        ("exit", DISCARDED) => None,
        // An assertion that has failed may be overtaken by the end of the process.
        ("exit", 0) | ("signal", ABORT) => Some(match failed_assertion(&printed, source) {
            Some(line) => Outcome::Assertion { line },
            None if kind == "signal" => Outcome::Aborted,
            None => Outcome::Ended { printed },
        }),
        ("exit", _) => Some(Outcome::Other(format!(
            "ends with status {value}: {printed}"
        ))),
        ("signal", _) => Some(Outcome::Other(format!("is ended by signal {value}"))),
        ("hang", _) => Some(Outcome::Stuck),
        _ => return None,
    };
    Some((count.parse().ok()?, outcome))
}

fn text_of(digits: &str) -> Option<String> {
    let byte = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    let bytes: Option<Vec<u8>> = (0..digits.len()).step_by(2).map(byte).collect();
    Some(String::from_utf8_lossy(&bytes?).into_owned())
}

/// The line of the assertion that failed in the program itself: `program: FILE:LINE: FUNCTION: Assertion ... failed.`
fn failed_assertion(printed: &str, source: &Path) -> Option<u32> {
    let line = printed.lines().find(|line| line.contains("Assertion `"))?;
    let (_, behind) = line.split_once(&format!("{}:", source.display()))?;
    behind.split(':').next()?.parse().ok()
}
