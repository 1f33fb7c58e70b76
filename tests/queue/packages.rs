//! `cargo norns` with a queue.

use super::{Workers, queue};
use std::{fs, path::Path, process::Command};

/// A package with tests that hold, fail, deadlock, should panic, and are ignored.
const PACKAGE: [(&str, &str); 3] = [
    (
        "Cargo.toml",
        "[package]\nname = \"queued\"\nedition = \"2024\"\n",
    ),
    ("src/main.rs", "fn main() { assert_eq!(1 + 1, 2); }\n"),
    (
        "src/lib.rs",
        r#"
#[cfg(test)]
mod tests {
    use std::{sync::atomic::{AtomicU32, Ordering::Relaxed}, thread};

    #[test]
    fn counts() {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let thread = thread::spawn(|| COUNT.fetch_add(1, Relaxed));
        assert!(COUNT.fetch_add(1, Relaxed) < 2);
        thread.join().unwrap();
    }

    #[test]
    #[ignore = "slow"]
    fn is_ignored() {}

    #[test]
    fn loses_a_count() {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = || COUNT.store(COUNT.load(Relaxed) + 1, Relaxed);
        let thread = thread::spawn(count);
        count();
        thread.join().unwrap();
        assert_eq!(COUNT.load(Relaxed), 2);
    }

    #[test]
    #[should_panic(expected = "as it should")]
    fn panics() {
        panic!("as it should");
    }
}
"#,
    ),
];

/// What `cargo norns` prints in the folder of a package, but for times.
fn cargo_norns(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-norns"));
    command.arg("norns").args(arguments).current_dir(folder);
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_") || text == "NORNS_QUEUE" {
            command.env_remove(&name);
        }
    }
    let output = command.output().expect("cargo norns starts");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let without_time = |line: &str| {
        let place = line.find("; finished in ").unwrap_or(line.len());
        line[..place].to_owned()
    };
    let lines: Vec<String> = printed.lines().map(without_time).collect();
    let errors = String::from_utf8_lossy(&output.stderr);
    let shown = format!("{}\n", lines.join("\n"));
    let complaints = errors.lines().filter(|line| line.starts_with("error"));
    let complaints: Vec<&str> = complaints.collect();
    (output.status.code(), shown + &complaints.join("\n"))
}

#[test]
fn tests_of_packages_are_checked_by_workers() {
    let Some((server, url)) = queue() else {
        return;
    };
    let folder = tempfile::tempdir().expect("there is room");
    fs::create_dir(folder.path().join("src")).expect("there is room");
    for (name, text) in PACKAGE {
        fs::write(folder.path().join(name), text).expect("there is room");
    }
    let _workers = Workers::start(&url, 2, "60");
    for command in [["test", "--lib"], ["check", "--bins"]] {
        let options = ["--keep-going"];
        let locally = [&command[..], &options, &["--threads", "1"]].concat();
        let by_queue = [&command[..], &options, &["--queue", &url]].concat();
        let expected = cargo_norns(folder.path(), &locally);
        assert_eq!(cargo_norns(folder.path(), &by_queue), expected);
        let status = i32::from(command[0] == "test");
        assert_eq!(expected.0, Some(status), "{}", expected.1);
    }
    // Each is a job of its own.
    let names = server.sql("SELECT name || ' ' || state FROM norns.jobs ORDER BY id");
    let expected = [
        "queued::tests::counts done",
        "queued::tests::loses_a_count done",
        "queued::tests::panics done",
        "queued done",
    ];
    assert_eq!(names.lines().collect::<Vec<_>>(), expected);
    // What cannot be divided is refused before anything is built.
    let refused = [
        "test",
        "--algorithm",
        "optimal",
        "--model",
        "sc",
        "--queue",
        &url,
    ];
    let (status, said) = cargo_norns(folder.path(), &refused);
    assert_eq!(status, Some(3), "{said}");
    assert!(said.contains("cannot be divided among machines"), "{said}");
}
