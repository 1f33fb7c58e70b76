//! Mutants: one-line faults, each of which some test must notice.
//!
//! Each is applied to a copy of the tree below `target/mutants`, and the tests run there until one fails. A mutant that
//! all tests let pass is a hole in the tests. `--list` only checks that every fault still fits the code.

mod faults;

use faults::{Fault, faults};
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
};

/// The tests, those that fail soonest first.
const TESTS: &[&[&str]] = &[
    &["test", "--quiet", "--package", "norns", "--test", "corpus"],
    &[
        "test",
        "--quiet",
        "--package",
        "norns",
        "--test",
        "agreement",
    ],
    &[
        "test",
        "--quiet",
        "--package",
        "norns",
        "--test",
        "conformance",
    ],
    &["test", "--quiet", "--workspace"],
];

/// Prints a line.
pub(crate) fn say(text: &str) {
    let _ = writeln!(std::io::stdout(), "{text}");
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The file with the fault in it; an error if the fault does not fit.
fn mutated(root: &Path, fault: &Fault) -> Result<String, String> {
    let path = root.join(fault.file);
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    match text.matches(fault.from).count() {
        1 => Ok(text.replacen(fault.from, fault.to, 1)),
        count => Err(format!(
            "{}: '{}' occurs {count} times",
            fault.file, fault.from
        )),
    }
}

/// Checks that every fault fits the code as it is.
pub(crate) fn list() -> ExitCode {
    let mut status = ExitCode::SUCCESS;
    for fault in faults() {
        match mutated(&root(), fault) {
            Ok(_) => say(&format!("{:28} {}", fault.name, fault.file)),
            Err(message) => {
                say(&format!("{}: {message}", fault.name));
                status = ExitCode::FAILURE;
            }
        }
    }
    status
}

/// Runs all mutants, or those named.
pub(crate) fn run(names: &[&str]) -> ExitCode {
    let chosen: Vec<&Fault> = faults()
        .filter(|fault| names.is_empty() || names.contains(&fault.name))
        .collect();
    let tree = root().join("target/mutants/tree");
    if let Err(message) = copy_tree(&root(), &tree) {
        say(&message);
        return ExitCode::from(3);
    }
    let mut missed = 0;
    for fault in &chosen {
        match noticed_by(&tree, fault) {
            Ok(Some(test)) => say(&format!("caught  {:28} by {test}", fault.name)),
            Ok(None) => {
                missed += 1;
                say(&format!(
                    "MISSED  {:28} {}: {}",
                    fault.name, fault.file, fault.to
                ));
            }
            Err(message) => {
                missed += 1;
                say(&format!("FAILED  {:28} {message}", fault.name));
            }
        }
    }
    say(&format!("{} mutants, {missed} missed", chosen.len()));
    ExitCode::from(u8::from(missed > 0))
}

/// The test that notices a fault.
fn noticed_by(tree: &Path, fault: &Fault) -> Result<Option<String>, String> {
    let path = tree.join(fault.file);
    let original = fs::read_to_string(&path).map_err(|error| error.to_string())?;
    fs::write(&path, mutated(tree, fault)?).map_err(|error| error.to_string())?;
    let result = first_failing_test(tree);
    fs::write(&path, original).map_err(|error| error.to_string())?;
    result
}

fn first_failing_test(tree: &Path) -> Result<Option<String>, String> {
    if !cargo(
        tree,
        &[
            "build",
            "--quiet",
            "--workspace",
            "--tests",
            "--profile",
            "test",
        ],
    )? {
        return Err("it does not compile".to_owned());
    }
    for test in TESTS {
        if !cargo(tree, test)? {
            return Ok(Some(test[2..].join(" ")));
        }
    }
    Ok(None)
}

fn cargo(tree: &Path, arguments: &[&str]) -> Result<bool, String> {
    let status = Command::new("cargo")
        .args(arguments)
        .current_dir(tree)
        .env("CARGO_TARGET_DIR", tree.join("../build"))
        .env("NORNS_PROGRAMS", "1500")
        .env("RUSTFLAGS", "--cap-lints=allow")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status
        .map(|status| status.success())
        .map_err(|error| format!("cargo: {error}"))
}

/// Copies what git tracks or would track.
fn copy_tree(from: &Path, to: &Path) -> Result<(), String> {
    let listed = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(from)
        .output()
        .map_err(|error| format!("git: {error}"))?;
    let _ = fs::remove_dir_all(to);
    for name in String::from_utf8_lossy(&listed.stdout).lines() {
        let (source, target) = (from.join(name), to.join(name));
        if !source.is_file() {
            continue;
        }
        let folder = target.parent().unwrap_or(to);
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        fs::copy(&source, &target).map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(())
}
