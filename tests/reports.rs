//! A golden text report for each kind of finding. They are read by people: change one only if it reads better.

use norns_execution::program::FindingKind;
use std::{
    path::{Path, PathBuf},
    process::Command,
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn report_in(environment: &[(&str, &str)], arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_norns"))
        .arg("check")
        .args(arguments)
        .current_dir(root())
        .env_remove("COLUMNS")
        .envs(environment.iter().copied())
        .output()
        .expect("norns can be started");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    String::from_utf8(output.stdout).expect("norns writes text")
}

fn report(arguments: &[&str]) -> String {
    report_in(&[], arguments)
}

macro_rules! golden {
    ($($name:ident: $($argument:expr),+;)+) => {$(
        #[test]
        fn $name() {
            insta::assert_snapshot!(stringify!($name), report(&[$($argument),+]));
        }
    )+};
}

golden! {
    assertion: "corpus/c/errors/assertion.c";
    race: "examples/publication.c";
    race_without_any_synchronisation: "corpus/c/errors/race_plain_plain.c";
    race_with_an_allocation: "corpus/c/errors/unsafe_publication.c";
    out_of_bounds: "corpus/c/errors/out_of_bounds_heap.c";
    use_after_free: "corpus/c/errors/use_after_free_thread.c";
    double_free: "corpus/c/errors/double_free_threads.c";
    invalid_free: "corpus/c/errors/invalid_free_middle.c";
    null: "corpus/c/errors/null_dereference.c";
    uninitialised: "corpus/c/errors/uninitialised_heap.c";
    deadlock: "corpus/c/errors/deadlock_two_locks.c";
    deadlock_at_a_semaphore: "tests/programs/synchronising.c", "--", "-DSEMAPHORE";
    deadlock_at_a_condition_variable: "tests/programs/synchronising.c", "--", "-DCONDITION";
    deadlock_at_a_barrier: "tests/programs/synchronising.c", "--", "-DBARRIER";
    deadlock_at_a_reader_writer_lock: "tests/programs/synchronising.c", "--", "-DREADERS";
    deadlock_at_a_once_flag: "tests/programs/synchronising.c", "--", "-DONCE";
    deadlock_of_a_join: "tests/programs/synchronising.c", "--", "-DJOIN";
    a_semaphore_that_was_destroyed: "tests/programs/synchronising.c", "--model", "wrc11", "--", "-DDESTROYED";
    done_once: "tests/programs/synchronising.c", "--", "-DDONE";
    woken_threads: "tests/programs/synchronising.c", "--", "-DWOKEN";
    livelock: "corpus/c/errors/livelock_overwritten.c";
    robustness: "examples/store_buffering.litmus", "--robustness", "--model", "tso";
    misuse: "corpus/c/errors/misuse_join_twice.c";
    arithmetic: "corpus/c/errors/division_by_zero.c";
    unreachable: "corpus/c/errors/unreachable.c";
    stack_overflow: "corpus/c/errors/stack_overflow.c";
    unsupported: "corpus/c/errors/unsupported_function.c";
    a_stale_read_for_want_of_a_release: "tests/programs/stale.c";
    a_stale_read_in_a_store_buffer: "tests/programs/stale.c", "--model", "pso";
    a_stale_read_without_any_synchronisation: "corpus/c/papers/dekker.c";
    writes_in_another_order: "corpus/litmus/papers/ra_2+2W.litmus", "--why", "x=1 /\\ y=1";
    every_execution: "examples/store_buffering.litmus", "--model", "sc", "--print-executions";
    steps_of_no_concern: "tests/programs/jobs.c";
    every_step: "tests/programs/jobs.c", "--all-steps";
    every_execution_and_what_is_wrong: "examples/lost_update.c", "--keep-going", "--print-executions";
    as_far_as_it_was_explored: "examples/publication.c", "--print-executions";
    deadlock_of_schedules: "corpus/c/errors/deadlock_two_locks.c", "--model", "sc";
    deadlock_after_a_lost_signal: "tests/programs/lost_wakeup.c";
    deadlock_of_one_thread: "corpus/c/errors/deadlock_self.c";
    all_findings: "tests/programs/three_bugs.c", "--keep-going";
    rounds: "corpus/c/errors/spin_plain_flag.c", "--model", "sc", "--max-events", "40";
    found_in_a_round: "corpus/c/errors/spin_plain_flag.c", "--max-events", "40";
    nothing_was_checked: "corpus/c/errors/assume_nothing_left.c";
    stuck_when_the_process_ends: "corpus/c/errors/exit_deadlocked.c";
}

#[test]
fn every_kind_of_finding_has_a_report() {
    for kind in FindingKind::ALL {
        let name = kind.to_string().replace('-', "_");
        let path = root().join(format!("tests/snapshots/reports__{name}.snap"));
        let text = std::fs::read_to_string(&path);
        let text = text.unwrap_or_else(|_| panic!("{kind} has no report"));
        let says = match kind {
            FindingKind::Unsupported => "\nunsupported: ".to_owned(),
            kind => format!("\n{kind}"),
        };
        assert!(text.contains(&says), "that of {kind} is of another kind");
    }
}

#[test]
fn a_narrow_terminal_gets_narrower_columns_and_a_very_narrow_one_a_list() {
    for width in [80, 50, 10] {
        let columns = width.to_string();
        let report = report_in(&[("COLUMNS", &columns)], &["tests/programs/stale.c"]);
        insta::assert_snapshot!(format!("columns_{width}"), report);
    }
}

#[test]
fn colours_are_for_terminals() {
    let arguments = ["tests/programs/stale.c", "--color", "always"];
    let coloured = report(&arguments);
    insta::assert_snapshot!("colours", coloured.replace('\x1b', "ESC"));
    let mut plain = String::new();
    for (index, piece) in coloured.split("\x1b[").enumerate() {
        let text = if index == 0 {
            piece
        } else {
            piece.split_once('m').expect("a colour ends").1
        };
        plain.push_str(text);
    }
    let lines = |text: &str| {
        text.lines()
            .map(|line| line.trim_end().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        lines(&plain),
        lines(&report(&["tests/programs/stale.c"])),
        "colours change nothing else"
    );
}
