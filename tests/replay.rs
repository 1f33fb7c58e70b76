//! Traces that are kept: saved, shown again, also when lines have moved, and refused when the program has changed.

use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    fs,
    path::Path,
    process::{Command, Output},
};

fn norns(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_norns"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("COLUMNS")
        .output()
        .expect("norns can be started")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A folder with a copy of one of the project's files.
fn copy_of(name: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let source = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(name);
    let content = fs::read_to_string(source).expect("the file can be read");
    let name = Path::new(name).file_name().expect("a file has a name");
    fs::write(folder.path().join(name), &content).expect("a file can be written");
    (folder, content)
}

/// A report without what is said of the exploration: how much it explored, what it says besides of the program, and the advice that
/// was checked by exploring again.
fn without_exploration(report: &str) -> String {
    let paragraphs = report.split("\n\n");
    let kept = paragraphs.filter(|paragraph| !paragraph.starts_with("  checked:\n"));
    let report = kept.collect::<Vec<_>>().join("\n\n");
    let is_of_it = |line: &&str| {
        [
            " under ",
            "  note: ",
            "  warning: ",
            "  exists (",
            "  forall (",
        ]
        .iter()
        .any(|mark| line.contains(mark))
            || line
                .trim_start_matches([' ', '*'])
                .split_once("x  ")
                .is_some_and(|(count, _)| count.parse::<u32>().is_ok())
    };
    let lines = report.lines().filter(|line| !is_of_it(line));
    lines.collect::<Vec<_>>().join("\n")
}

/// Saves what a check of a copy of a file finds, and replays it.
fn is_shown_again(file: &str, options: &[&str]) -> (tempfile::TempDir, String) {
    let (folder, _) = copy_of(file);
    let name = file.rsplit('/').next().expect("a path has a name");
    let mut arguments = vec!["check", name, "--trace", "bug.json"];
    arguments.extend(options);
    let found = norns(folder.path(), &arguments);
    assert_eq!(found.status.code(), Some(1), "{}", text(&found.stdout));
    let again = norns(folder.path(), &["replay", "bug.json"]);
    assert_eq!(again.status.code(), Some(1), "{}", text(&again.stderr));
    let report = text(&again.stdout);
    assert_eq!(
        without_exploration(&report),
        without_exploration(&text(&found.stdout)),
        "{file} {options:?}"
    );
    (folder, report)
}

#[test]
fn a_saved_finding_is_shown_again() {
    for (file, options) in [
        ("examples/publication.c", &["--model", "rc11"][..]),
        ("examples/publication.c", &["--algorithm", "reads-from"]),
        ("examples/stack.c", &[]),
        ("examples/stack.c", &["--model", "sc"]),
        ("examples/deadlock.c", &[]),
        ("examples/deadlock.c", &["--model", "tso"]),
        ("examples/deadlock.c", &["--model", "wrc11"]),
        ("examples/publish_retire.c", &["--", "-DBUG"]),
        (
            "examples/publish_retire.c",
            &["--model", "ra", "--", "-DBUG"],
        ),
        (
            "examples/work_stealing.c",
            &["--model", "pso", "--", "-DBUG"],
        ),
        ("tests/programs/stale.c", &["--model", "pso", "--", "-O1"]),
        ("tests/programs/lost_wakeup.c", &[]),
        ("tests/programs/synchronising.c", &["--", "-DSEMAPHORE"]),
        ("tests/programs/synchronising.c", &["--", "-DBARRIER"]),
        (
            "corpus/c/threads/barrier_unordered.c",
            &["--model", "tso", "--", "-DN=3", "-DBUG=2"],
        ),
        ("corpus/c/threads/barrier_contested.c", &["--", "-DBUG=1"]),
        ("tests/programs/synchronising.c", &["--", "-DREADERS"]),
        ("tests/programs/synchronising.c", &["--", "-DWOKEN"]),
        ("tests/programs/lost_wakeup.c", &["--model", "sc"]),
        ("tests/programs/nested.c", &[]),
        ("tests/programs/handles.c", &["--", "-DBUG"]),
        (
            "tests/programs/handles.c",
            &["--model", "sc", "--algorithm", "source", "--", "-DBUG"],
        ),
        (
            "tests/programs/nested.c",
            &["--model", "sc", "--algorithm", "optimal"],
        ),
        ("tests/programs/pieces.c", &[]),
        ("tests/programs/pieces.c", &["--model", "sc"]),
        ("examples/deadlock.litmus", &["--model", "sc"]),
        ("examples/deadlock.litmus", &["--algorithm", "definition"]),
        (
            "examples/store_buffering.litmus",
            &["--model", "tso", "--robustness"],
        ),
    ] {
        let (_, report) = is_shown_again(file, options);
        assert!(report.contains(": replayed, nothing else was explored"));
    }
}

/// How the library does what it does may change from version to version: a witness names the objects that the program hands to it,
/// and neither their contents nor the library's own memory.
#[test]
fn a_witness_says_nothing_of_the_memory_of_the_library() {
    let (folder, _) = is_shown_again("tests/programs/lost_wakeup.c", &[]);
    let saved = fs::read_to_string(folder.path().join("bug.json")).expect("the trace is there");
    let saved: Value = serde_json::from_str(&saved).expect("a trace is JSON");
    let steps = saved["findings"][0]["witness"]["steps"].as_array();
    let actions = steps
        .expect("it has steps")
        .iter()
        .map(|step| &step["action"]);
    let mut named = BTreeSet::new();
    let mut unnamed = 0;
    for action in actions.filter(|action| action.get("access").is_some()) {
        match action["access"]["object"].as_str() {
            Some(name @ ("lock" | "not_empty")) => {
                assert!(action.get("value").is_none(), "{action}");
                let written = &action["result"]["writes"];
                assert!(written.get("value").is_none(), "{action}");
                named.insert(name);
            }
            Some("full" | "item") => assert!(action.get("value").is_some(), "{action}"),
            Some(name) => panic!("{name} is no variable of the program"),
            None => unnamed += 1,
        }
    }
    assert_eq!(named, BTreeSet::from(["lock", "not_empty"]));
    assert!(unnamed > 0, "a thread that waits has memory of its own");
}

/// Where a state is reached by no execution, there is none to replay: all are looked at again.
#[test]
fn that_there_is_no_execution_is_checked_again() {
    let (folder, _) = is_shown_again("examples/store_buffering.litmus", &["--model", "sc"]);
    let saved = fs::read_to_string(folder.path().join("bug.json")).expect("the trace is there");
    assert!(!saved.contains("witness"), "{saved}");
}

/// A folder with a litmus test whose clause says that an outcome does not occur, and a trace that shows that it does.
fn refuted(threads: &str, clause: &str, options: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let test = format!("C refuted\n{{}}\n{threads}\n~exists ({clause})\n");
    fs::write(folder.path().join("refuted.litmus"), test).expect("a file can be written");
    let arguments = [&["check", "refuted.litmus", "--trace", "bug.json"], options];
    let found = norns(folder.path(), &arguments.concat());
    assert_eq!(found.status.code(), Some(1), "{}", text(&found.stdout));
    folder
}

/// The orders of writes are not those of the steps, and the steps alone do not tell them.
#[test]
fn orders_of_writes_are_kept() {
    let writes = |one: &str, other: &str| {
        let write =
            |name, value| format!("atomic_store_explicit({name}, {value}, memory_order_relaxed);");
        format!("{} {}", write(one, 1), write(other, 2))
    };
    let threads = format!(
        "P0 (atomic_int* x, atomic_int* y) {{ {} }}\nP1 (atomic_int* x, atomic_int* y) {{ {} }}",
        writes("x", "y"),
        writes("y", "x")
    );
    let folder = refuted(&threads, "x=1 /\\ y=1", &[]);
    let saved = fs::read_to_string(folder.path().join("bug.json")).expect("the trace is there");
    assert!(saved.contains("\"orders\""), "{saved}");
    let again = norns(folder.path(), &["replay", "bug.json"]);
    assert_eq!(again.status.code(), Some(1), "{}", text(&again.stderr));
    assert!(text(&again.stdout).contains("ordered before"));
}

/// An execution that needs store buffers is none of sequential consistency.
#[test]
fn a_model_that_does_not_allow_an_execution_refuses_it() {
    let body = |one: &str, other: &str| {
        format!(
            "atomic_store_explicit({one}, 1, memory_order_relaxed); \
             int r0 = atomic_load_explicit({other}, memory_order_relaxed);"
        )
    };
    let threads = format!(
        "P0 (atomic_int* x, atomic_int* y) {{ {} }}\nP1 (atomic_int* x, atomic_int* y) {{ {} }}",
        body("x", "y"),
        body("y", "x")
    );
    let folder = refuted(&threads, "0:r0=0 /\\ 1:r0=0", &["--model", "tso"]);
    let path = folder.path().join("bug.json");
    let saved = fs::read_to_string(&path).expect("the trace is there");
    fs::write(&path, saved.replace("\"tso\"", "\"sc\"")).expect("a file can be written");
    let again = norns(folder.path(), &["replay", "bug.json"]);
    assert_eq!(again.status.code(), Some(3), "{}", text(&again.stdout));
    assert_eq!(
        text(&again.stderr),
        "error: bug.json no longer matches the program: sc does not allow this execution\n"
    );
}

/// Who could still go on does not wait for ever.
#[test]
fn a_trace_that_ends_too_early_shows_no_deadlock() {
    let (folder, _) = copy_of("examples/deadlock.litmus");
    let lock = r#"{"thread": "P0", "action": {"kind": "update", "access": {"object": "a", "bytes": 4}, "mode": "acquire",
        "from": ["initial"], "value": 0, "result": {"writes": {"mode": "relaxed", "value": 1}}}}"#;
    let wait = r#"{"thread": "P0", "action": {"kind": "wait", "access": {"object": "b", "bytes": 4}, "reason": "lock"}}"#;
    for (steps, says) in [
        (
            lock.to_owned(),
            "the finding was 'deadlock', but it no longer occurs",
        ),
        (
            format!("{lock}, {wait}"),
            "step 2 was 'P0: waits for the lock b', and P0 does not wait there",
        ),
    ] {
        let trace = format!(
            r#"{{"norns": "0", "check": ["deadlock.litmus"], "findings":
                [{{"kind": "deadlock", "witness": {{"version": 1, "steps": [{steps}]}}}}]}}"#
        );
        fs::write(folder.path().join("bug.json"), trace).expect("a file can be written");
        let again = norns(folder.path(), &["replay", "bug.json"]);
        assert_eq!(
            text(&again.stderr),
            format!("error: bug.json no longer matches the program: {says}\n")
        );
    }
}

#[test]
fn all_findings_are_saved_and_any_can_be_shown_alone() {
    let (folder, report) = is_shown_again("tests/programs/three_bugs.c", &["--keep-going"]);
    assert!(report.contains("finding 3 of 3"), "{report}");
    let one = norns(folder.path(), &["replay", "bug.json", "--finding", "2"]);
    let one = text(&one.stdout);
    assert!(!one.contains("finding "), "{one}");
    let begin = report.find("finding 2 of 3\n").expect("it is there") + "finding 2 of 3\n".len();
    let sentence = report[begin..].lines().next().expect("it is told");
    assert!(one.contains(sentence), "{one}");
    let none = norns(folder.path(), &["replay", "bug.json", "--finding", "4"]);
    assert_eq!(none.status.code(), Some(3));
    assert_eq!(
        text(&none.stderr),
        "error: bug.json has no finding 4; its findings are numbered from 1 to 3\n"
    );
}

#[test]
fn replaying_does_not_explore() {
    let (folder, _) = copy_of("examples/lost_update.c");
    let arguments = ["check", "lost_update.c", "--trace", "bug.json"];
    let found = norns(folder.path(), &arguments);
    assert_eq!(found.status.code(), Some(1), "{}", text(&found.stdout));
    let again = norns(folder.path(), &["replay", "bug.json", "--format", "json"]);
    let report: Value = serde_json::from_str(&text(&again.stdout)).expect("it is JSON");
    assert_eq!(report["replayed"], true);
    assert_eq!(report["visits"], 0);
    assert_eq!(report["executions"]["complete"], 0);
    assert_eq!(report["findings"][0]["kind"], "assertion");
}

#[test]
fn a_trace_is_small_and_readable() {
    let (folder, _) = copy_of("examples/publication.c");
    norns(
        folder.path(),
        &["check", "publication.c", "--trace", "bug.json"],
    );
    let saved = fs::read_to_string(folder.path().join("bug.json")).expect("the trace is there");
    insta::assert_snapshot!(saved, @r#"
    {
      "norns": "0.1.0",
      "check": ["publication.c", "--model", "c20", "--algorithm", "graph"],
      "findings": [
        {
          "kind": "race",
          "message": "on message: main/1 writes (plain) at line 19 and main/2 reads (plain) at line 26, and neither happens before the other",
          "thread": "main/2",
          "about": [3, 6],
          "witness": {
            "version": 1,
            "steps": [
              {"thread": "main", "text": "spawn main/1", "action": {"kind": "spawn", "child": "main/1"}},
              {"thread": "main", "text": "spawn main/2", "action": {"kind": "spawn", "child": "main/2"}},
              {"thread": "main/1", "text": "write message = 42 (plain)", "action": {"kind": "write", "access": {"object": "message", "bytes": 4}, "mode": "plain", "value": 42}},
              {"thread": "main/1", "text": "write ready = 1 (rlx)", "action": {"kind": "write", "access": {"object": "ready", "bytes": 4}, "mode": "relaxed", "value": 1}},
              {"thread": "main/2", "text": "read ready = 1 (acq)", "action": {"kind": "read", "access": {"object": "ready", "bytes": 4}, "mode": "acquire", "from": [4], "value": 1}},
              {"thread": "main/2", "text": "read message = 42 (plain)", "action": {"kind": "read", "access": {"object": "message", "bytes": 4}, "mode": "plain", "from": [3], "value": 42}},
              {"thread": "main", "text": "join main/1", "action": {"kind": "join", "child": "main/1"}}
            ]
          }
        }
      ]
    }
    "#);
}

#[test]
fn a_trace_survives_moved_lines_and_is_refused_after_a_change() {
    let (folder, content) = copy_of("examples/publication.c");
    let path = folder.path().join("publication.c");
    norns(
        folder.path(),
        &["check", "publication.c", "--trace", "bug.json"],
    );
    let write = |content: &str| fs::write(&path, content).expect("a file can be written");
    write(&format!("// A new line.\n\n{content}"));
    let moved = norns(folder.path(), &["replay", "bug.json"]);
    assert_eq!(moved.status.code(), Some(1), "{}", text(&moved.stderr));
    assert!(text(&moved.stdout).contains("data race at publication.c:28"));
    for (old, new, says) in [
        (
            "define PUBLISH memory_order_relaxed",
            "define PUBLISH memory_order_release",
            "step 4 was 'main/1: write ready = 1 (rlx)', and is now 'main/1: write ready = 1 (rel)'",
        ),
        (
            "message = 42;",
            "message = 43;",
            "step 3 was 'main/1: write message = 42 (plain)', and is now 'main/1: write message = 43 (plain)'",
        ),
        (
            "assert(message == 42);",
            "assert(argument);",
            "step 6 was 'main/2: read message = 42 (plain)', and main/2 stops before that",
        ),
        (
            "memory_order_acquire",
            "memory_order_relaxed",
            "step 5 was 'main/2: read ready = 1 (acq)', and is now 'main/2: read ready = 1 (rlx)'",
        ),
        (
            "message = 42;",
            "",
            "step 3 was 'main/1: write message = 42 (plain)', and is now 'main/1: write ready = 1 (rlx)'",
        ),
        (
            "message = 42;",
            "if (message == 0) message = 42;",
            "step 3 was 'main/1: write message = 42 (plain)', and main/1 does something else",
        ),
    ] {
        write(&content.replace(old, new));
        let changed = norns(folder.path(), &["replay", "bug.json"]);
        let message = text(&changed.stderr);
        assert_eq!(changed.status.code(), Some(3), "{message}");
        assert_eq!(
            message.trim_end(),
            format!("error: bug.json no longer matches the program: {says}")
        );
        assert_eq!(text(&changed.stdout), "", "no report is shown");
    }
}

#[test]
fn what_is_no_trace_is_refused() {
    let (folder, _) = copy_of("examples/queue.c");
    let fine = norns(folder.path(), &["check", "queue.c", "--trace", "none.json"]);
    assert_eq!(fine.status.code(), Some(0));
    assert!(
        !folder.path().join("none.json").exists(),
        "there was nothing to save"
    );
    let finding = |steps: &str| {
        format!(
            r#"{{"norns": "0", "check": ["queue.c"], "findings": [{{"kind": "race", {steps}}}]}}"#
        )
    };
    let foreign = r#"{"norns": "0", "check": ["--frob"], "findings": []}"#;
    let empty = r#"{"norns": "0", "check": ["queue.c"], "findings": []}"#;
    for (content, says) in [
        ("", "is not a trace of norns: "),
        ("[]", "is not a trace of norns: "),
        (r#"{"norns": "0.1.0"}"#, "missing field"),
        (foreign, "its arguments are not those of 'norns check'"),
        (empty, "it has no findings"),
        (
            &finding(r#""witness": {"version": 1, "steps": [{"thread": "main"}]}"#),
            "missing field",
        ),
        (&finding(r#""witness": {"steps": []}"#), "missing field"),
        (
            &finding(
                r#""witness": {"version": 1, "steps": [{"thread": "main", "action": {"kind": "frob"}}]}"#,
            ),
            "unknown variant `frob`",
        ),
        (
            &finding(r#""about": [1]"#),
            "the finding is about step 1, which there is not",
        ),
    ] {
        fs::write(folder.path().join("bad.json"), content).expect("a file can be written");
        let refused = norns(folder.path(), &["replay", "bad.json"]);
        let message = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(3), "{message}");
        assert!(
            message.starts_with("error: bad.json is not a trace") && message.contains(says),
            "{message}"
        );
        assert_eq!(message.lines().count(), 1, "{message}");
    }
    for (content, says) in [
        (
            finding(r#""message": "", "steps": [{"thread": "main", "does": "fence (sc)"}]"#),
            "an earlier version of norns wrote it, without a witness; run the check again to save a new one",
        ),
        (
            finding(r#""witness": {"version": 2, "events": []}"#),
            "its witness has version 2, but this version of norns supports only 1; run the check again to save a new one",
        ),
    ] {
        fs::write(folder.path().join("bad.json"), content).expect("a file can be written");
        let refused = norns(folder.path(), &["replay", "bad.json"]);
        assert_eq!(refused.status.code(), Some(3));
        assert_eq!(
            text(&refused.stderr),
            format!("error: bad.json cannot be replayed: {says}\n")
        );
    }
    for (steps, says) in [
        ("", "the finding was 'race', but it no longer occurs"),
        (
            r#"{"thread": "main/7", "action": {"kind": "fence", "mode": "sequentially-consistent"}}"#,
            "step 1 was 'main/7: fence (sc)', and main/7 has not started",
        ),
    ] {
        let steps = format!(r#""witness": {{"version": 1, "steps": [{steps}]}}"#);
        fs::write(folder.path().join("bad.json"), finding(&steps)).expect("a file can be written");
        let refused = norns(folder.path(), &["replay", "bad.json"]);
        assert_eq!(refused.status.code(), Some(3));
        assert_eq!(
            text(&refused.stderr),
            format!("error: bad.json no longer matches the program: {says}\n")
        );
    }
    let missing = norns(folder.path(), &["replay", "nowhere.json"]);
    assert_eq!(missing.status.code(), Some(3));
    assert_eq!(
        text(&missing.stderr),
        "error: cannot read nowhere.json: no such file or directory\n"
    );
}

/// Replaces everything that is written for people.
fn without_words(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(without_words),
        Value::Object(fields) => {
            for (key, field) in fields {
                match (key.as_str(), &*field) {
                    ("text" | "message", Value::String(_)) => *field = json!("x"),
                    _ => without_words(field),
                }
            }
        }
        _ => {}
    }
}

#[test]
fn words_mean_nothing() {
    for (file, options) in [
        ("examples/publication.c", &[][..]),
        ("examples/stack.c", &[]),
        ("examples/deadlock.c", &["--model", "wrc11"]),
        ("examples/deadlock.litmus", &["--model", "sc"]),
        ("examples/publish_retire.c", &["--", "-DBUG"]),
        ("tests/programs/stale.c", &["--model", "pso"]),
        ("tests/programs/lost_wakeup.c", &[]),
        ("tests/programs/synchronising.c", &["--", "-DWOKEN"]),
        ("tests/programs/pieces.c", &[]),
        ("tests/programs/three_bugs.c", &["--keep-going"]),
    ] {
        let (folder, report) = is_shown_again(file, options);
        let path = folder.path().join("bug.json");
        let saved = fs::read_to_string(&path).expect("the trace is there");
        let mut saved: Value = serde_json::from_str(&saved).expect("it is JSON");
        without_words(&mut saved);
        fs::write(&path, saved.to_string()).expect("a file can be written");
        let again = norns(folder.path(), &["replay", "bug.json"]);
        assert_eq!(again.status.code(), Some(1), "{}", text(&again.stderr));
        assert_eq!(text(&again.stdout), report, "{file} {options:?}");
    }
}

/// Two threads that count, one of them not atomically.
const COUNTING: &str = "P0 (atomic_int* x) { int r = atomic_load_explicit(x, memory_order_relaxed); \
    atomic_store_explicit(x, 1, memory_order_relaxed); }\n\
    P1 (atomic_int* x) { int r = atomic_fetch_add_explicit(x, 1, memory_order_relaxed); \
    atomic_store_explicit(x, 3, memory_order_relaxed); }";

/// A trace of that, with the numbers of its steps.
struct Counted {
    folder: tempfile::TempDir,
    text: String,
    trace: Value,
    read: usize,
    written: usize,
    updated: usize,
    last: usize,
}

impl Counted {
    fn new() -> Self {
        let folder = refuted(COUNTING, "0:r=1 /\\ x=3", &["--model", "rc11"]);
        let text = fs::read_to_string(folder.path().join("bug.json")).expect("the trace is there");
        let trace: Value = serde_json::from_str(&text).expect("it is JSON");
        let steps = &trace["findings"][0]["witness"]["steps"];
        let number_of = |thread: &str, kind: &str| {
            let mut steps = steps.as_array().expect("there are steps").iter();
            let is_meant =
                |step: &Value| step["thread"] == thread && step["action"]["kind"] == kind;
            steps.position(is_meant).expect("there is such a step") + 1
        };
        Self {
            read: number_of("P0", "read"),
            written: number_of("P0", "write"),
            updated: number_of("P1", "update"),
            last: number_of("P1", "write"),
            folder,
            text,
            trace,
        }
    }

    /// What is said of the trace with another text.
    fn refused(&self, text_of: &str) -> String {
        let path = self.folder.path().join("bug.json");
        fs::write(path, text_of).expect("a file can be written");
        let refused = norns(self.folder.path(), &["replay", "bug.json"]);
        assert_eq!(refused.status.code(), Some(3), "{}", text(&refused.stdout));
        let message = text(&refused.stderr);
        let message = message.strip_prefix("error: bug.json ");
        message
            .expect("it is about the trace")
            .trim_end()
            .to_owned()
    }

    /// What is said of the trace with another value in a step.
    fn edited(&self, step: usize, field: &str, value: Value) -> String {
        let mut trace = self.trace.clone();
        let path = format!("/findings/0/witness/steps/{}/{field}", step - 1);
        *trace.pointer_mut(&path).expect("the step has this") = value;
        self.refused(&trace.to_string())
    }

    /// What is said of the trace with an order of writes.
    fn ordered(&self, order: [usize; 2]) -> String {
        let mut trace = self.trace.clone();
        trace["findings"][0]["witness"]["orders"] = json!([order]);
        self.refused(&trace.to_string())
    }
}

#[test]
fn a_witness_that_was_edited_is_refused() {
    let counted = Counted::new();
    let &Counted {
        read,
        updated,
        written,
        last,
        ..
    } = &counted;
    let no_trace = |says: String| format!("is not a trace of norns: {says}");
    assert_eq!(
        counted.edited(read, "action/from", json!([99])),
        no_trace(format!(
            "step {read} reads from step 99, which does not come before it"
        ))
    );
    assert_eq!(
        counted.edited(read, "action/from", json!([])),
        no_trace(format!("step {read} reads from nothing"))
    );
    assert_eq!(
        counted.edited(read, "action/from", json!(["initial", updated])),
        no_trace(format!("step {read} reads from 2 writes at once"))
    );
    assert_eq!(
        counted.edited(updated, "action/result", json!("pending")),
        no_trace(format!(
            "step {last} comes after step {updated}, beyond which its thread has not got"
        ))
    );
    assert_eq!(
        counted.ordered([written, written]),
        no_trace(format!(
            "an order of writes has step {written}, which there is not or which it has twice"
        ))
    );
    let text = &counted.text;
    for length in [1, text.len() / 2, text.len() - 3] {
        let message = counted.refused(&text[..length]);
        assert!(
            message.starts_with("is not a trace of norns: EOF"),
            "{message}"
        );
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}

#[test]
fn a_witness_of_something_else_does_not_fit() {
    let counted = Counted::new();
    let &Counted {
        read,
        updated,
        written,
        ..
    } = &counted;
    for (step, field, value, was, now) in [
        (
            read,
            "action/from",
            json!(["initial"]),
            "P0: read x = 1 (rlx)",
            "is now 'P0: read x = 0 (rlx)'",
        ),
        (
            updated,
            "action/result",
            json!("fails"),
            "P1: failed update, read x = 0 (rlx)",
            "is now 'P1: update x from 0 to 1 (rlx)'",
        ),
        (
            written,
            "action/value",
            json!(7),
            "P0: write x = 7 (rlx)",
            "is now 'P0: write x = 1 (rlx)'",
        ),
        (
            written,
            "action/access/object",
            json!("y"),
            "P0: write y = 1 (rlx)",
            "is now 'P0: write x = 1 (rlx)'",
        ),
        (
            read,
            "thread",
            json!("P7"),
            "P7: read x = 1 (rlx)",
            "P7 has not started",
        ),
    ] {
        assert_eq!(
            counted.edited(step, field, value),
            format!("no longer matches the program: step {step} was '{was}', and {now}")
        );
    }
    assert_eq!(
        counted.ordered([written, read]),
        "no longer matches the program: the order of writes is one of other writes"
    );
}

/// A list that is published with a mistake in it.
const LIST: &str = r"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct node { long value; struct node *next; };
struct node *_Atomic head;
static void *look(void *argument)
{
    struct node *first = atomic_load_explicit(&head, memory_order_acquire);
    if (first)
        assert(first->next->value == 7);
    return argument;
}
int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, look, 0);
    struct node *one = malloc(sizeof *one);
    struct node *two = malloc(sizeof *two);
    one->value = 1;
    two->value = 2;
    one->next = two;
    atomic_store_explicit(&head, one, memory_order_release);
    pthread_join(thread, 0);
    return 0;
}
";

#[test]
fn blocks_are_known_by_the_steps_that_make_them() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("list.c");
    let write = |content: &str| fs::write(&path, content).expect("a file can be written");
    write(LIST);
    let found = norns(folder.path(), &["check", "list.c", "--trace", "bug.json"]);
    assert_eq!(found.status.code(), Some(1), "{}", text(&found.stdout));
    // Other variables and functions change no name.
    write(&LIST.replace(
        "struct node *_Atomic head;",
        "int unused = 5; static int other(void) { return unused; }\nstruct node *_Atomic head;",
    ));
    let again = norns(folder.path(), &["replay", "bug.json"]);
    assert_eq!(again.status.code(), Some(1), "{}", text(&again.stderr));
    for (old, new, says) in [
        (
            "*two = malloc(sizeof *two)",
            "*two = malloc(32)",
            "step 3 was 'main: allocate 16 bytes on the heap', and is now 'main: allocate 32 bytes on the heap'",
        ),
        (
            "*two = malloc(sizeof *two)",
            "*two = calloc(1, sizeof *two)",
            "step 3 was 'main: allocate 16 bytes on the heap', and is now 'main: allocate 16 zeroed bytes on the heap'",
        ),
        (
            "two->value = 2;",
            "one->value = 2;",
            "step 5 was 'main: write the object of step 3 = 2 (plain)', and is now \
             'main: write the object of step 2 = 2 (plain)'",
        ),
        (
            "one->next = two;",
            "one->next = one;",
            "step 6 was 'main: write the object of step 2 + 8 = &the object of step 3 (plain)', and is now \
             'main: write the object of step 2 + 8 = &the object of step 2 (plain)'",
        ),
        (
            "memory_order_release",
            "memory_order_relaxed",
            "step 7 was 'main: write head = &the object of step 2 (rel)', and is now \
             'main: write head = &the object of step 2 (rlx)'",
        ),
    ] {
        write(&LIST.replace(old, new));
        let changed = norns(folder.path(), &["replay", "bug.json"]);
        let message = text(&changed.stderr);
        assert_eq!(changed.status.code(), Some(3), "{message}");
        assert_eq!(
            message.trim_end(),
            format!("error: bug.json no longer matches the program: {says}")
        );
    }
}

#[test]
fn a_choice_is_one_of_the_alternatives() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let program = "#include <assert.h>\n#include <norns.h>\nint main(void) { assert(norns_choose(3) != 2); }\n";
    fs::write(folder.path().join("choice.c"), program).expect("a file can be written");
    let found = norns(folder.path(), &["check", "choice.c", "--trace", "bug.json"]);
    assert_eq!(found.status.code(), Some(1), "{}", text(&found.stderr));
    let path = folder.path().join("bug.json");
    let saved = fs::read_to_string(&path).expect("the trace is there");
    for (taken, says) in [
        (0, "the finding was 'assertion', but it no longer occurs"),
        (
            3,
            "step 1 was 'main: choose 3', and main does something else",
        ),
        (
            u32::MAX,
            "step 1 was 'main: choose 4294967295', and main does something else",
        ),
    ] {
        let other = saved.replace("\"taken\": 2", &format!("\"taken\": {taken}"));
        assert_ne!(other, saved);
        fs::write(&path, other).expect("a file can be written");
        let refused = norns(folder.path(), &["replay", "bug.json"]);
        assert_eq!(refused.status.code(), Some(3));
        assert_eq!(
            text(&refused.stderr),
            format!("error: bug.json no longer matches the program: {says}\n")
        );
    }
}
