//! A golden text report for each kind of finding. They are read by people: change one only if it reads better.

use norns_execution::program::FindingKind;
use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    process::{Command, Output},
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn output_of(environment: &[(&str, &str)], arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_norns"))
        .arg("check")
        .args(arguments)
        .current_dir(root())
        .env_remove("COLUMNS")
        .envs(environment.iter().copied())
        .output()
        .expect("norns can be started")
}

fn report_in(environment: &[(&str, &str)], arguments: &[&str]) -> String {
    let output = output_of(environment, arguments);
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
    wild_pointer: "corpus/c/errors/wild_pointer.c";
    read_only: "corpus/c/errors/read_only.c";
    bad_call: "corpus/c/errors/bad_function.c";
    uncaught_exception: "corpus/cxx/exceptions.cpp", "--", "-DBUG=1", "-Wno-exceptions";
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
    deadlock_after_a_lost_wake_up_of_a_futex: "tests/programs/futex.c";
    deadlock_of_three_locks: "tests/programs/philosophers.c";
    deadlock_of_one_thread: "corpus/c/errors/deadlock_self.c";
    all_findings: "tests/programs/three_bugs.c", "--keep-going";
    rounds: "corpus/c/errors/spin_plain_flag.c", "--model", "sc", "--max-events", "40";
    found_in_a_round: "corpus/c/errors/spin_plain_flag.c", "--max-events", "40";
    nothing_was_checked: "corpus/c/errors/assume_nothing_left.c";
    stuck_when_the_process_ends: "corpus/c/errors/exit_deadlocked.c";
    long_deadlock_of_a_thread_pool: "examples/thread_pool.cpp", "--", "-DBUG";
    long_use_after_free_of_hazard_pointers: "examples/hazard_pointers.cpp", "--", "-DBUG";
    long_race_of_a_work_stealing_deque: "examples/work_stealing.c", "--", "-DBUG";
    long_use_after_free_of_a_stack: "examples/stack.c";
    long_race_of_a_shared_pointer: "corpus/cxx/shared_ptr.cpp", "--", "-DBUG";
    long_deadlock_without_a_signal: "corpus/cxx/condition_variable.cpp", "--", "-DBUG=1";
    long_assertion_about_an_empty_deque: "corpus/cxx/deque.cpp", "--", "-DBUG";
    long_race_of_a_stack_in_rust: "corpus/rust/treiber_stack.rs", "--", "--cfg", "bug";
    long_deadlock_after_a_lost_signal_in_rust: "corpus/rust/lost_wakeup.rs", "--", "--cfg", "bug";
    long_deadlock_of_two_locks_in_rust: "corpus/rust/deadlock.rs", "--", "--cfg", "bug";
    long_use_after_free_in_rust: "corpus/rust/use_after_free.rs", "--", "--cfg", "bug";
    long_deadlock_of_a_pool_that_is_idle: "tests/programs/idle_pool.cpp";
    long_deadlock_of_a_thread_that_was_not_woken: "tests/programs/readers_and_writers.c";
    long_deadlock_of_a_channel_in_rust: "tests/programs/channel.rs";
    long_deadlock_of_a_parked_thread: "tests/programs/parked.rs";
    long_race_of_two_sessions: "tests/programs/sessions.cpp";
    long_race_of_a_node_that_is_published_too_early: "tests/programs/messages.cpp";
    race_of_whole_structures: "tests/programs/samples.c";
    race_of_structures_named_by_typedef: "tests/programs/ring.c";
    long_assertion_about_an_old_balance: "tests/programs/bank.c";
    long_race_of_readers_that_write: "tests/programs/cache.c";
    long_race_of_a_slot_that_is_given_back_too_early: "tests/programs/packets.c";
    long_race_of_a_vector_without_its_lock: "tests/programs/observers.cpp";
    long_deadlock_of_an_open_channel: "tests/programs/crawler.rs";
    long_deadlock_of_two_locks_in_cxx: "tests/programs/scheduler.cpp";
    long_panic_after_a_lost_update: "tests/programs/slab.rs";
    null_after_a_test: "tests/programs/session.c";
    long_panic_after_a_test: "tests/programs/pool.rs";
    long_double_free_of_a_buffer: "tests/programs/buffers.c";
    long_double_free_in_a_cache: "tests/programs/lru.c";
    long_race_on_a_counter_of_a_logger: "tests/programs/logger.c";
    long_race_of_readers_in_an_order_book: "tests/programs/orders.cpp";
    long_race_on_a_counter_of_an_executor: "tests/programs/tasks.cpp";
    long_race_on_a_list_of_subscribers: "tests/programs/topics.cpp";
}

/// What is compared is told with its values, if an assertion is one comparison; the values follow from the program.
#[test]
fn both_sides_of_a_comparison_are_told() {
    let expected = [
        "assertion `limits.count <= most()` failed: limits.count is 3, most() is 2",
        "assertion `limits.balance > 0` failed: limits.balance is -5",
        "assertion `limits.mask == 1` failed: limits.mask is 4000000000",
        "assertion `2 == limits.count` failed: limits.count is 3",
        "assertion `limits.text == (char *)&limits` failed: limits.text is 0, (char *)&limits is &limits",
        "assertion `one == -1` failed: one is 1",
        "assertion `i < limits.count` failed: i is 3, limits.count is 3",
        "assertion `limits.count < 3 && one` failed",
        "assertion `!one` failed",
    ];
    for (case, sentence) in expected.into_iter().enumerate() {
        let flag = format!("-DCASE={case}");
        let text = report_in(
            &[("COLUMNS", "200")],
            &["tests/programs/comparisons.c", "--", &flag],
        );
        assert_eq!(text.lines().nth(2), Some(sentence));
    }
}

/// The labels of steps that write follow from the program.
#[test]
fn values_are_shown_by_their_types() {
    let file = "tests/programs/values.c";
    let text = report_in(&[("COLUMNS", "200")], &[file, "--all-steps"]);
    for label in [
        "allocate values#1 (96 bytes)",
        "write values#1.colour = GREEN",
        "write values#1.is_open = true",
        "write values#1.letter = 'x'",
        "write values#1.text[0] = \"ei\"",
        "write values#1.share = 0.5",
        "write values#1.price = 19.75",
        "write values#1.count = 4000000000",
        "write values#1.mask = 0xffff0000ffff0000",
        "write values#1.balance = -7",
        "write values#1.function = &helper",
        "write values#1.name = \"a name\"",
        "write values#1.next = &global",
        "write values#1.table[1][2] = 3",
    ] {
        let ends = |line: &str| line.trim_end().ends_with(label);
        assert!(text.lines().any(ends), "{label}\n{text}");
    }
}

#[test]
fn two_races_on_one_line_are_two() {
    let text = report(&["tests/programs/one_line.c", "--keep-going"]);
    for (variable, column) in [("x", 37), ("y", 44)] {
        let found = format!("data race on {variable}: ");
        assert_eq!(text.matches(&found).count(), 1, "{text}");
        // Carets stand below the line, which has no indentation, behind its number.
        let caret = format!("    | {:>column$}", '^');
        assert!(text.lines().any(|line| line == caret), "{column}\n{text}");
    }
}

/// Nobody knows the variables by which norns provides the functions of libraries.
#[test]
fn no_report_names_a_variable_of_our_library() {
    let files = |folder: &str, end: &str| -> Vec<String> {
        let entries = std::fs::read_dir(root().join(folder)).expect("the folder is there");
        let paths = entries.map(|entry| entry.expect("it can be listed").path());
        let texts = paths
            .filter(|path| path.to_string_lossy().ends_with(end))
            .map(|path| std::fs::read_to_string(path).expect("it is text"));
        texts.collect()
    };
    let variables: BTreeSet<String> = files("crates/llvm/src/library/prelude", ".ll")
        .iter()
        .flat_map(|text| text.lines())
        .filter(|line| line.contains(" internal global ") || line.contains(" thread_local "))
        .filter_map(|line| Some(line.strip_prefix('@')?.split_once(' ')?.0.to_owned()))
        .collect();
    assert!(variables.contains("sleeping_at") && variables.contains("own_bitset"));
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '#';
    for report in files("tests/snapshots", ".snap") {
        // A program may have variables of the same name.
        let mut words = report.lines().nth(2).unwrap_or_default().split('"');
        let is_source = |word: &&str| {
            [".c\\", ".cpp\\", ".rs\\"]
                .iter()
                .any(|end| word.ends_with(end))
        };
        let source = words
            .find(is_source)
            .map(|file| root().join(file.trim_end_matches('\\')));
        let source = source.and_then(|path| std::fs::read_to_string(path).ok());
        let source = source.unwrap_or_default();
        for line in report.lines() {
            for verb in ["read ", "write ", "update ", "lock ", "on "] {
                for rest in line.split(verb).skip(1) {
                    let name = rest.split(|letter| !is_name(letter)).next();
                    let name = name.unwrap_or_default();
                    let is_ours = variables.contains(name) && !source.contains(name);
                    assert!(!is_ours, "{name} in {line}\n{report}");
                }
            }
        }
    }
}

/// Cells depend on all executions that the threads have explored, but reports show accesses as the program makes them.
#[test]
fn no_report_depends_on_the_number_of_threads() {
    for file in [
        "tests/programs/buffers.c",
        "tests/programs/cache.c",
        "tests/programs/packets.c",
    ] {
        for steps in [&[][..], &["--all-steps"]] {
            let report_with = |threads| report(&[&[file, "--threads", threads], steps].concat());
            let expected = report_with("1");
            for threads in ["2", "4"] {
                assert_eq!(report_with(threads), expected, "{threads} threads");
            }
        }
    }
}

#[test]
fn every_kind_of_finding_has_a_report() {
    let log = report(&["examples/race.litmus", "--format", "sarif"]);
    let log: serde_json::Value = serde_json::from_str(&log).expect("SARIF is JSON");
    let rules = log["runs"][0]["tool"]["driver"]["rules"].clone();
    let rules = rules.as_array().expect("rules are a list");
    for kind in FindingKind::ALL {
        let name = kind.to_string().replace('-', "_");
        let path = root().join(format!("tests/snapshots/reports__{name}.snap"));
        let text = std::fs::read_to_string(&path);
        let text = text.unwrap_or_else(|_| panic!("{kind} has no report"));
        let rule = rules.iter().find(|rule| rule["id"] == kind.to_string());
        let words = rule.and_then(|rule| rule["shortDescription"]["text"].as_str());
        let says = format!(": {} at ", words.expect("every kind has a rule"));
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

/// The steps of a report, which was made for lines of any length.
struct Steps {
    /// The numbers of those that are shown.
    shown: BTreeSet<usize>,
    /// The numbers of those that are folded.
    folded: BTreeSet<usize>,
    /// The numbers that are referred to, each with the line that does.
    referred_to: Vec<(usize, String)>,
    /// Whether the last row is marked.
    ends_with_mark: bool,
}

/// The number behind some words.
fn number_behind(text: &str) -> Option<usize> {
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

fn steps_of(report: &str) -> Option<Steps> {
    let mut lines = report.lines().skip_while(|line| !line.contains("----  "));
    lines.next()?;
    let mut steps = Steps {
        shown: BTreeSet::new(),
        folded: BTreeSet::new(),
        referred_to: Vec::new(),
        ends_with_mark: false,
    };
    let mut refer = |words: &[&str], line: &str| {
        for words in words {
            let behind = line.split(words).skip(1).filter_map(number_behind);
            steps
                .referred_to
                .extend(behind.map(|number| (number, line.to_owned())));
        }
    };
    let rows = lines.by_ref().take_while(|line| !line.is_empty());
    for line in rows.filter(|line| !line.trim_start().starts_with('(')) {
        let row = line.trim_start();
        let marked = row.strip_prefix('>');
        steps.ends_with_mark = marked.is_some();
        let row = marked.unwrap_or(row).trim_start();
        let first = row.split("  ").next().unwrap_or_default();
        if let Some((from, to)) = first.split_once('-') {
            let range = from.parse().ok().zip(to.parse().ok());
            let (from, to): (usize, usize) = range.expect("a range has two ends");
            steps.folded.extend(from..=to);
        } else if line.contains("… 1 step") {
            steps.folded.extend(number_behind(first));
        } else if let Some(number) = number_behind(first) {
            // The row of what a thread was about to do begins with its line.
            let is_step = number == steps.shown.len() + steps.folded.len() + 1;
            steps.shown.extend(is_step.then_some(number));
            refer(&["  from ", "since ", "ordered before "], line);
        }
    }
    for line in lines.take_while(|line| !line.contains(" under ")) {
        refer(&["step ", "Step "], line);
    }
    Some(steps)
}

/// Checks that whatever is shown refers to what is shown, and that steps keep their numbers.
fn assert_slice_is_complete(arguments: &[&str]) -> bool {
    // Compilers may warn of bugs that are meant.
    let output = output_of(&[("COLUMNS", "600")], arguments);
    let report = String::from_utf8(output.stdout).expect("norns writes text");
    let Some(steps) = steps_of(&report) else {
        return false;
    };
    for (number, line) in &steps.referred_to {
        assert!(
            steps.shown.contains(number),
            "{arguments:?}: step {number} is not shown, and this refers to it: {line}\n{report}"
        );
    }
    let all: Vec<usize> = steps.shown.union(&steps.folded).copied().collect();
    let numbers: Vec<usize> = (1..=all.len()).collect();
    assert_eq!(
        all, numbers,
        "{arguments:?}: each step has its place\n{report}"
    );
    assert!(
        steps.shown.is_disjoint(&steps.folded),
        "{arguments:?}: no step is shown and folded\n{report}"
    );
    let kind = report.lines().nth(2).unwrap_or_default();
    let ends = ["race", "assertion", "use-after-free", "double-free"];
    if ends.iter().any(|end| kind.starts_with(end)) {
        assert!(
            steps.ends_with_mark,
            "{arguments:?}: nothing comes after the finding\n{report}"
        );
    }
    !steps.folded.is_empty()
}

#[test]
fn examples_with_bugs_have_complete_slices() {
    let with_bug = |file: &str| -> Vec<String> {
        let words = [file, "--", "-DBUG"];
        words.map(str::to_owned).to_vec()
    };
    let mut folded = 0;
    let names = [
        "bounded_queue.c",
        "eisenberg_mcguire.c",
        "hazard_pointers.cpp",
        "publish_retire.c",
    ];
    let others = [
        "seqlock_table.c",
        "sharded_counter.c",
        "thread_pool.cpp",
        "work_stealing.c",
    ];
    for name in names.into_iter().chain(others) {
        let arguments = with_bug(&format!("examples/{name}"));
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        folded += usize::from(assert_slice_is_complete(&arguments));
    }
    for name in [
        "broken_lock.c",
        "deadlock.c",
        "lost_update.c",
        "publication.c",
        "stack.c",
    ] {
        folded += usize::from(assert_slice_is_complete(&[&format!("examples/{name}")]));
    }
    assert!(folded >= 3, "only {folded} of them have long executions");
}

#[test]
fn wrong_programs_of_the_corpus_have_complete_slices() {
    let mut folded = 0;
    let (mut files, mut runs) = (Vec::new(), 0);
    for folder in ["corpus/cxx", "corpus/rust", "corpus/c/errors"] {
        let entries = std::fs::read_dir(root().join(folder)).expect("the corpus is there");
        let names = entries.map(|entry| entry.expect("it can be listed").file_name());
        files.extend(names.map(|name| format!("{folder}/{}", name.to_string_lossy())));
    }
    files.sort_unstable();
    files.retain(|file| Path::new(file).extension().is_none_or(|kind| kind != "md"));
    // All of them would take minutes, most of that in compilers.
    for file in files.iter().step_by(8) {
        let text = std::fs::read_to_string(root().join(file)).expect("it can be read");
        let mut flags: Option<&str> = None;
        let mut wrong = Vec::new();
        for line in text.lines() {
            if let Some(run) = line.strip_prefix("//@ run:") {
                flags = Some(run);
            } else if let (Some(run), Some(verdict)) = (flags, line.strip_prefix("//@ verdict:")) {
                let is_wrong = ["all =", "c20"].iter().any(|model| verdict.contains(model))
                    && verdict.contains("= wrong");
                wrong.extend(is_wrong.then_some(run));
            }
        }
        // One bug of each program is enough here: all of them are checked elsewhere.
        if let Some(flags) = wrong.first() {
            let mut arguments = vec![file.as_str(), "--time-limit", "10", "--"];
            arguments.extend(flags.split_whitespace().filter(|word| *word != "slow"));
            runs += 1;
            folded += usize::from(assert_slice_is_complete(&arguments));
        }
    }
    assert!(runs >= 10, "{runs} programs are wrong");
    assert!(folded >= 3, "{folded} of them have long executions");
}
