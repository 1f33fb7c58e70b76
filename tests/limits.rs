//! Runs that end early: by a limit of time or memory, or by Ctrl-C. Each says what it found so far.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::Duration,
};

/// More executions than anybody waits for: nine threads that write and read one variable.
fn endless(folder: &Path) -> PathBuf {
    let body = "(atomic_int* x) { int r0 = atomic_load(x); atomic_store(x, r0 + 1); int r1 = atomic_load(x); }";
    let threads: Vec<String> = (0..9).map(|thread| format!("P{thread} {body}")).collect();
    let path = folder.join("endless.litmus");
    let text = format!("C endless\n{{}}\n{}\nforall (true)\n", threads.join("\n"));
    fs::write(&path, text).expect("a file can be written");
    path
}

fn norns(path: &Path, options: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_norns"));
    command.arg("check").arg(path).args(options);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn ends_undecided(command: &mut Command, why: &str) {
    let output = command.output().expect("norns can be started");
    let (text, silent) = (
        String::from_utf8_lossy(&output.stdout),
        output.stderr.is_empty(),
    );
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.starts_with("undecided: "), "{text}");
    assert!(text.contains(why), "{text}");
    assert!(silent, "there is no terminal to show progress on");
}

#[test]
fn a_limit_of_time_or_memory_leaves_the_verdict_open() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = endless(folder.path());
    for model in ["sc", "rc11"] {
        let time = ["--model", model, "--time-limit", "0.1"];
        ends_undecided(&mut norns(&path, &time), "note: stopped at the time limit");
        let memory = ["--model", model, "--memory-limit", "1"];
        ends_undecided(
            &mut norns(&path, &memory),
            "note: stopped at the memory limit",
        );
    }
}

/// What was found before the limit counts: an error is an error.
#[test]
fn what_was_found_before_a_limit_counts() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = endless(folder.path());
    let text = fs::read_to_string(&path).expect("a file can be read");
    fs::write(&path, text.replace("forall (true)", "~exists (x=1)"))
        .expect("a file can be written");
    let output = norns(&path, &["--time-limit", "0.3", "--keep-going"]).output();
    let output = output.expect("norns can be started");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("stopped at the time limit"), "{text}");
}

#[test]
fn ctrl_c_ends_with_what_was_found() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = endless(folder.path());
    let child = norns(&path, &[]).spawn().expect("norns can be started");
    let id = child.id();
    // The signal must not come before norns listens.
    while !catches_interrupt(id) {
        thread::sleep(Duration::from_millis(10));
    }
    let killed = Command::new("kill")
        .args(["-INT", &id.to_string()])
        .status();
    assert!(killed.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("norns ends");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(
        text.contains("note: interrupted before everything was explored"),
        "{text}"
    );
}

/// Whether a process has a handler for the signal of Ctrl-C.
fn catches_interrupt(id: u32) -> bool {
    const INTERRUPT: u64 = 2;
    let status = fs::read_to_string(format!("/proc/{id}/status")).expect("the process is there");
    let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.expect("a process has a mask") >> (INTERRUPT - 1) & 1 == 1
}
