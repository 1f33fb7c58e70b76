//! `cargo norns`, on packages of our own.

use std::{
    collections::BTreeMap,
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Output},
    time::SystemTime,
};
use tempfile::TempDir;

fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the project is there")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder can be made");
    for entry in fs::read_dir(from).expect("the package can be read") {
        let path = entry.expect("the package can be read").path();
        let target = to.join(path.file_name().expect("it has a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            let text = fs::read_to_string(&path).expect("it is text");
            let hints = root().join("crates/hints");
            let text = text.replace("HINTS", &hints.display().to_string());
            fs::write(target, text).expect("it can be written");
        }
    }
}

/// A copy of a package, in which cargo builds.
fn package(name: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder can be made");
    copy(&root().join("tests/packages").join(name), folder.path());
    folder
}

fn cargo(folder: &TempDir, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-norns"));
    command
        .arg("norns")
        .args(arguments)
        .current_dir(folder.path());
    // What cargo sets for this test is not about the package.
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_")
            || text.starts_with("CARGO_MANIFEST")
            || text == "CARGO_TARGET_DIR"
        {
            command.env_remove(&name);
        }
    }
    command
}

fn run(folder: &TempDir, arguments: &[&str]) -> Output {
    cargo(folder, arguments)
        .output()
        .expect("cargo norns can be started")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What is in a folder, but for what is ours: when each file was changed.
fn files(folder: &Path) -> BTreeMap<PathBuf, SystemTime> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("the folder can be read").path();
        if path.ends_with("target/norns") {
            continue;
        }
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            let changed = fs::metadata(&path).and_then(|data| data.modified());
            found.insert(path, changed.expect("files have a time"));
        }
    }
    found
}

/// The lines about tests.
fn lines(output: &Output) -> Vec<String> {
    let text = text(&output.stdout);
    let lines = text.lines().filter(|line| line.starts_with("test "));
    lines.map(str::to_owned).collect()
}

#[test]
fn each_test_is_checked() {
    let folder = package("sample");
    // The user has built and locked before.
    let built = Command::new("cargo")
        .arg("build")
        .current_dir(folder.path())
        .output();
    assert!(built.expect("cargo can be started").status.success());
    let before = files(folder.path());
    assert!(before.keys().any(|path| path.ends_with("Cargo.lock")));

    let output = run(&folder, &["test", "--lib", "--trace", "trace.json"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let expected = [
        "test tests::adds ... ok (1 execution)",
        "test tests::assumes ... ok (2 executions)",
        "test tests::awaits ... ok (",
        "test tests::bounds ... ok (",
        "test tests::chooses ... ok (3 executions)",
        "test tests::counts ... ok (",
        "test tests::does_not_panic - should panic ... FAILED",
        "test tests::gives ... ok (1 execution)",
        "test tests::gives_an_error ... FAILED",
        "test tests::is_never_woken ... FAILED",
        "test tests::loses_a_count ... FAILED",
        "test tests::panics - should panic ... ok (1 execution)",
        "test tests::panics_as_told - should panic ... ok (1 execution)",
        "test tests::panics_otherwise - should panic ... FAILED",
        "test tests::panics_sometimes - should panic ... FAILED",
        "test tests::takes_long ... ignored, slow",
        "test tests::waits ... ignored",
        "test result: FAILED. 9 passed; 6 failed; 2 ignored; 0 filtered out; finished in ",
    ];
    let lines = lines(&output);
    assert_eq!(lines.len(), expected.len(), "{lines:#?}");
    for (line, expected) in lines.iter().zip(expected) {
        assert!(line.starts_with(expected), "{line} is not {expected}");
    }
    let report = text(&output.stdout);
    for part in [
        "the test should panic, but does not",
        "the test returns an error: \"no luck\"",
        "panics with a message that does not contain `out of bounds`: of another kind",
        "assertion `left == right` failed, left: 1, right: 2",
        "deadlock at src/lib.rs:",
        "---- tests::loses_a_count ----",
        "sample::tests::loses_a_count (src/lib.rs) under c20",
    ] {
        assert!(report.contains(part), "{part} is not in\n{report}");
    }

    let mut after = files(folder.path());
    assert!(after.remove(&folder.path().join("trace.json")).is_some());
    assert_eq!(before, after, "nothing of the user's is changed");

    let output = run(&folder, &["replay", "trace.json"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let report = text(&output.stdout);
    assert!(
        report.contains("sample::tests::does_not_panic (src/lib.rs) under c20: replayed"),
        "{report}"
    );

    let output = run(
        &folder,
        &[
            "test",
            "--lib",
            "--format",
            "json",
            "ts",
            "--",
            "--skip",
            "gives",
            "--include-ignored",
        ],
    );
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let json = text(&output.stdout);
    let values = json.lines().map(serde_json::from_str::<serde_json::Value>);
    let values: Vec<_> = values.collect::<Result<_, _>>().expect("each line is JSON");
    let names: Vec<&str> = values
        .iter()
        .filter_map(|value| value["test"].as_str())
        .collect();
    assert_eq!(values.len(), names.len());
    assert!(names.contains(&"sample::tests::counts") && names.contains(&"sample::tests::waits"));

    for (format, part) in [
        (
            "junit",
            "<testcase name=\"sample::tests::adds (src/lib.rs) under c20\"",
        ),
        ("sarif", "\"version\":\"2.1.0\""),
    ] {
        let output = run(&folder, &["test", "--lib", "adds", "--format", format]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let report = text(&output.stdout);
        assert!(report.contains(part), "{part} is not in\n{report}");
    }
}

#[test]
fn other_targets_are_checked() {
    let folder = package("sample");
    let output = run(&folder, &["test", "--test", "outside"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(lines(&output)[0], "test adds ... ok (1 execution)");
    assert!(
        !folder.path().join("Cargo.lock").exists(),
        "there was no lock file, and there is none"
    );
    let output = run(
        &folder,
        &["test", "--test", "outside", "--features", "extra"],
    );
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));

    let output = run(&folder, &["check"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("src/main.rs under c20, by graph: 1 execution"));
    let output = run(&folder, &["check", "--example", "wrong"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("one is not two"));
}

#[test]
fn what_cargo_says_is_shown() {
    let folder = package("sample");
    let broken = folder.path().join("src/lib.rs");
    fs::write(&broken, "pub fn add() -> u32 { \"text\" }").expect("it can be written");
    let output = run(&folder, &["test"]);
    assert_eq!(output.status.code(), Some(3));
    let complaint = text(&output.stderr);
    assert!(
        complaint.contains("error[E0308]: mismatched types"),
        "{complaint}"
    );
    assert_eq!(text(&output.stdout), "");

    fs::write(folder.path().join("Cargo.toml"), "[package").expect("it can be written");
    let output = run(&folder, &["test"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(
        text(&output.stderr).contains("Cargo.toml:1"),
        "{}",
        text(&output.stderr)
    );

    for wrong in [["test", "--no-such-option"], ["test", "--time-limit=soon"]] {
        assert_eq!(run(&folder, &wrong).status.code(), Some(3));
    }
}

/// What loom gets wrong is right here. cargo looks for loom in the registry although it does not take it from there.
#[test]
fn what_loom_gets_wrong_is_right() {
    let folder = package("loom_answers");
    let output = cargo(&folder, &["test", "--loom"])
        .env("LOOM_MAX_PREEMPTIONS", "2")
        .output();
    let output = output.expect("cargo norns can be started");
    let complaint = text(&output.stderr);
    if output.status.code() == Some(3)
        && ["download", "registry", "network"]
            .iter()
            .any(|why| complaint.contains(why))
    {
        let note = b"SKIPPED: the registry cannot be reached, so loom's tests are not checked\n";
        let _ = std::io::stderr().write_all(note);
        return;
    }
    assert_eq!(
        output.status.code(),
        Some(0),
        "{complaint}\n{}",
        text(&output.stdout)
    );
    assert!(complaint.contains("note: LOOM_MAX_PREEMPTIONS has no effect"));
    let lines = lines(&output);
    let passed = lines.iter().filter(|line| line.contains(" ... ok"));
    assert_eq!(passed.count(), 16, "{lines:#?}");
}

#[test]
fn a_model_that_should_fail_must() {
    let folder = package("sample");
    let output = run(&folder, &["test", "--loom", "--lib", "panic"]);
    let complaint = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{complaint}");
    let lines = lines(&output);
    let expected = [
        "test tests::does_not_panic - should panic ... FAILED",
        "test tests::panics - should panic ... ok (",
        "test tests::panics_as_told - should panic ... ok (",
        "test tests::panics_otherwise - should panic ... FAILED",
        // One of its two executions panics, and that is enough for a model.
        "test tests::panics_sometimes - should panic ... ok (",
        "test result: FAILED. 3 passed; 2 failed; 0 ignored; 12 filtered out; finished in ",
    ];
    assert_eq!(lines.len(), expected.len(), "{lines:#?}");
    for (line, expected) in lines.iter().zip(expected) {
        assert!(line.starts_with(expected), "{line} is not {expected}");
    }
}
