//! Checks that are killed, interrupted or limited go on from their checkpoints, and come to what an undisturbed check comes to.

use serde_json::Value;
use std::{
    fs,
    path::Path,
    process::{Child, Command, Output, Stdio},
    thread,
    time::Duration,
};

/// `N` threads read twice what one has written: 3ᴺ executions, in some of which an assertion fails.
const READERS: &str = r"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int x, both;
void *reader(void *unused) {
    int first = atomic_load_explicit(&x, memory_order_relaxed);
    int second = atomic_load_explicit(&x, memory_order_relaxed);
    if (first != second) atomic_store_explicit(&both, 1, memory_order_relaxed);
    return 0;
}
int main() {
    pthread_t threads[N];
    for (int i = 0; i < N; i++) pthread_create(&threads[i], 0, reader, 0);
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    for (int i = 0; i < N; i++) pthread_join(threads[i], 0);
    assert(atomic_load_explicit(&both, memory_order_relaxed) == 0);
}
";

fn norns(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_norns"));
    command
        .current_dir(folder)
        .arg("check")
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    norns(folder, arguments).output().expect("norns starts")
}

/// A folder with the program, for so many readers.
fn folder_with_readers(count: u32) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    let program = format!("#define N {count}\n{READERS}");
    fs::write(folder.path().join("readers.c"), program).expect("there is room");
    folder
}

/// What a report says of the program: verdict, counts and findings, but no times and nothing of how it was explored.
fn said(output: &Output) -> (Option<i32>, Value, Value, Value) {
    let text = String::from_utf8_lossy(&output.stdout);
    let report: Value = serde_json::from_str(&text).unwrap_or_else(|error| {
        let errors = String::from_utf8_lossy(&output.stderr);
        panic!("{error}: {text}{errors}")
    });
    (
        output.status.code(),
        report["verdict"].clone(),
        report["executions"].clone(),
        report["findings"].clone(),
    )
}

/// What is in the checkpoint.
fn saved(folder: &Path) -> Option<Vec<u8>> {
    fs::read(folder.join("saved")).ok()
}

/// Ends a check by a signal some time after it was saved; gives what it has said if it was not killed.
fn end_after_saving(folder: &Path, mut child: Child, signal: &str, delay: u64) -> Option<Output> {
    let before = saved(folder);
    let is_over = |child: &mut Child| child.try_wait().expect("it was started").is_some();
    while !is_over(&mut child) && saved(folder) == before {
        thread::sleep(Duration::from_millis(2));
    }
    thread::sleep(Duration::from_millis(delay));
    if !is_over(&mut child) {
        let pid = child.id().to_string();
        // It may have come to its end in the meantime.
        let _ = Command::new("kill").args([signal, &pid]).output();
    }
    let output = child.wait_with_output().expect("it was started");
    output.status.code().map(|_| output)
}

/// How a check is ended again and again.
#[derive(Clone, Copy)]
struct Ending {
    signal: &'static str,
    /// At most so many milliseconds after it was saved.
    longest: u64,
    /// So many times at most; then it goes on to its end.
    most: u64,
}

/// Ends a check at moments that look random, and lets it go on; gives what it comes to, and how often it was ended.
fn ended_and_resumed(folder: &Path, common: &[&str], ending: Ending) -> (Output, u64) {
    let mut ends = 0;
    let mut random: u64 = 1;
    loop {
        let mut arguments = common.to_vec();
        arguments.extend(["--checkpoint", "saved"]);
        if ends < ending.most {
            // To save so often takes most of the time, so a run that is not ended does not.
            arguments.extend(["--checkpoint-period", "0.02"]);
        }
        if folder.join("saved").exists() {
            arguments.extend(["--resume", "saved"]);
        }
        let child = norns(folder, &arguments).spawn().expect("norns starts");
        let output = if ends == ending.most {
            Some(child.wait_with_output().expect("it was started"))
        } else {
            // Knuth's linear congruential generator; its upper bits are the better ones.
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let delay = (random >> 33) % ending.longest;
            end_after_saving(folder, child, ending.signal, delay)
        };
        match output {
            Some(output) if !is_limited(&output) => return (output, ends),
            _ => ends += 1,
        }
    }
}

/// Whether something has ended the check before everything was explored.
fn is_limited(output: &Output) -> bool {
    let text = String::from_utf8_lossy(&output.stdout);
    text.contains("to continue this check, add --resume saved")
}

/// Whatever ends a check, what it comes to is the same. Gives how often it was ended.
fn comes_to_the_same(readers: u32, signal: &'static str, options: &[&str]) -> u64 {
    let ending = Ending {
        signal,
        longest: 40,
        most: u64::MAX,
    };
    comes_to_the_same_after(readers, ending, options)
}

fn comes_to_the_same_after(readers: u32, ending: Ending, options: &[&str]) -> u64 {
    let folder = folder_with_readers(readers);
    let mut arguments = vec!["readers.c", "--format", "json", "--keep-going"];
    arguments.extend(options);
    let undisturbed = said(&run(folder.path(), &arguments));
    let (output, ends) = ended_and_resumed(folder.path(), &arguments, ending);
    assert_eq!(said(&output), undisturbed, "{options:?} after {ends} ends");
    ends
}

#[test]
fn a_check_that_is_killed_goes_on() {
    let mut kills = 0;
    for algorithm in ["graph", "reads-from"] {
        for threads in ["1", "2"] {
            let options = ["--algorithm", algorithm, "--threads", threads];
            kills += comes_to_the_same(7, "-KILL", &options);
        }
    }
    // By `source` it depends on the threads which execution is shown.
    for algorithm in ["optimal", "source", "auto"] {
        let options = ["--algorithm", algorithm, "--model", "sc", "--threads", "1"];
        kills += comes_to_the_same(6, "-KILL", &options);
    }
    // By `values`, too.
    let options = ["--algorithm", "values", "--threads", "1"];
    kills += comes_to_the_same(5, "-KILL", &options);
    assert!(kills >= 1, "no check was killed");
}

/// With several threads it depends on them which execution `values` shows, but not what is counted: each class once, however often
/// the check is killed.
#[test]
fn classes_of_values_are_counted_once() {
    let counted = |output: &Output| {
        let (status, verdict, executions, findings) = said(output);
        let kinds = findings.as_array().expect("there is a list").iter();
        let kinds: Vec<Value> = kinds.map(|finding| finding["kind"].clone()).collect();
        (status, verdict, executions, kinds)
    };
    let readers = 9;
    let folder = folder_with_readers(readers);
    let arguments = [
        "readers.c",
        "--format",
        "json",
        "--keep-going",
        "--algorithm",
        "values",
        "--threads",
        "2",
    ];
    let undisturbed = counted(&run(folder.path(), &arguments));
    // Each reader reads 0 and 0, 0 and 1, or 1 and 1; the assertion fails if one of them reads both.
    let complete = 2_u64.pow(readers);
    assert_eq!(undisturbed.2["complete"], complete);
    assert_eq!(undisturbed.2["failed"], 3_u64.pow(readers) - complete);
    let ending = Ending {
        signal: "-KILL",
        longest: 40,
        most: 12,
    };
    let (output, kills) = ended_and_resumed(folder.path(), &arguments, ending);
    assert_eq!(counted(&output), undisturbed, "after {kills} kills");
    // How many there are depends on the machine.
    assert!(kills >= 1, "{kills} kills");
}

/// A check that is killed at fifty moments comes to the same as one that is not.
fn survives_fifty_kills(readers: u32, options: &[&str]) {
    let ending = Ending {
        signal: "-KILL",
        longest: 40,
        most: 50,
    };
    let kills = comes_to_the_same_after(readers, ending, options);
    // With fewer readers it would come to its end before.
    assert_eq!(kills, ending.most, "{options:?}");
}

// These take minutes, and a release build: `./test --all` has them.

#[test]
#[ignore = "long"]
fn values_survive_fifty_kills() {
    survives_fifty_kills(8, &["--algorithm", "values", "--threads", "1"]);
}

#[test]
#[ignore = "long"]
fn graph_survives_fifty_kills() {
    for threads in ["1", "2", "4"] {
        survives_fifty_kills(9, &["--algorithm", "graph", "--threads", threads]);
    }
}

#[test]
#[ignore = "long"]
fn reads_from_survives_fifty_kills() {
    for threads in ["1", "2", "4"] {
        survives_fifty_kills(12, &["--algorithm", "reads-from", "--threads", threads]);
    }
}

/// With several threads it depends on them which execution `source` shows.
#[test]
#[ignore = "long"]
fn schedules_survive_fifty_kills() {
    for algorithm in ["optimal", "source"] {
        survives_fifty_kills(
            8,
            &["--algorithm", algorithm, "--model", "sc", "--threads", "1"],
        );
    }
}

#[test]
fn a_check_that_is_interrupted_goes_on() {
    for signal in ["-INT", "-TERM"] {
        let ends = comes_to_the_same(7, signal, &["--algorithm", "graph", "--model", "rc11"]);
        assert!(ends > 0, "it was never ended");
    }
}

#[test]
fn a_limit_says_how_to_go_on() {
    let folder = folder_with_readers(12);
    let check = ["readers.c", "--keep-going", "--algorithm", "graph"];
    let limited = [
        &check[..],
        &["--time-limit", "0.5", "--checkpoint", "saved"],
    ]
    .concat();
    let output = run(folder.path(), &limited);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(
        text.contains("to continue this check, add --resume saved"),
        "{text}"
    );
}

/// The loop of one thread ends when the other has come to its end, and changes memory until then.
const ENDLESS: &str = r"
#include <pthread.h>
#include <stdatomic.h>
atomic_int stop, count;
void *counter(void *unused) {
    while (!atomic_load(&stop)) atomic_fetch_add(&count, 1);
    return 0;
}
int main() {
    pthread_t thread;
    pthread_create(&thread, 0, counter, 0);
    for (int i = 0; i < 3; i++) atomic_fetch_add(&count, 1);
    atomic_store(&stop, 1);
    pthread_join(thread, 0);
}
";

#[test]
fn a_round_that_a_limit_ends_goes_on() {
    let folder = tempfile::tempdir().expect("there is room");
    fs::write(folder.path().join("endless.c"), ENDLESS).expect("there is room");
    let mut arguments = vec!["endless.c", "--time-limit", "2", "--checkpoint", "saved"];
    for _ in 0..2 {
        let output = run(folder.path(), &arguments);
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains("loops and recursion were bounded"), "{text}");
        assert!(
            text.contains("to continue this check, add --resume saved"),
            "{text}"
        );
        arguments.extend(["--resume", "saved"]);
        arguments.truncate(7);
    }
}

#[test]
fn a_checkpoint_of_something_else_is_refused() {
    let folder = folder_with_readers(12);
    let check = [
        "readers.c",
        "--keep-going",
        "--algorithm",
        "graph",
        "--time-limit",
        "0.3",
    ];
    let saved = [&check[..], &["--checkpoint", "saved"]].concat();
    run(folder.path(), &saved);
    let resumed = [&check[..], &["--resume", "saved"]].concat();
    let refusal = |arguments: &[&str]| {
        let output = run(folder.path(), arguments);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(3), "{message}");
        message
    };
    for (option, expected) in [
        (
            &["--model", "sc"][..],
            "it was made with the model c20, but this is sc",
        ),
        (&["--races"], "it was made with other options"),
        (&["--unroll", "3"], "the program has changed since"),
        (&["--", "-DNDEBUG"], "the program has changed since"),
    ] {
        let message = refusal(&[&resumed[..], option].concat());
        assert!(message.contains(expected), "{message}");
    }
    let other = [&resumed[..], &["--algorithm", "reads-from"]].concat();
    let other: Vec<&str> = other.into_iter().filter(|&word| word != "graph").collect();
    let position = other.iter().position(|&word| word == "--algorithm");
    let mut other = other;
    other.remove(position.expect("the algorithm is named"));
    let message = refusal(&other);
    assert!(
        message.contains("it was made with the algorithm graph"),
        "{message}"
    );
    for (contents, expected) in [
        ("", "it is not a checkpoint"),
        ("hello\n", "it is not a checkpoint"),
    ] {
        fs::write(folder.path().join("other"), contents).expect("there is room");
        let message = refusal(&[&check[..], &["--resume", "other"]].concat());
        assert!(message.contains(expected), "{message}");
    }
    let message = refusal(&[&check[..], &["--resume", "nowhere"]].concat());
    assert!(
        message.contains("cannot resume from nowhere: "),
        "{message}"
    );
    let message = refusal(&[&check[..], &["--checkpoint", "no/such/folder"]].concat());
    assert!(
        message.contains("cannot write the checkpoint no/such/folder"),
        "{message}"
    );
    fs::create_dir(folder.path().join("folder")).expect("there is room");
    let message = refusal(&[&check[..], &["--checkpoint", "folder"]].concat());
    assert!(
        message.contains("cannot write the checkpoint folder: is a directory"),
        "{message}"
    );
    let message = refusal(&["readers.c", "--model", "all", "--checkpoint", "saved"]);
    assert!(
        message.contains("one program or litmus test under one model"),
        "{message}"
    );
}
