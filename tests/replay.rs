//! Traces that are kept: saved, shown again, also when lines have moved, and refused when the program has changed.

use std::{
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

#[test]
fn a_saved_finding_is_shown_again() {
    for (file, options) in [
        ("examples/publication.c", &["--model", "rc11"][..]),
        ("examples/stack.c", &[]),
        ("tests/programs/stale.c", &["--model", "pso", "--", "-O1"]),
        ("examples/deadlock.litmus", &["--model", "sc"]),
        (
            "examples/store_buffering.litmus",
            &["--model", "tso", "--robustness"],
        ),
        ("examples/store_buffering.litmus", &["--model", "sc"]),
    ] {
        let (folder, _) = copy_of(file);
        let name = file.rsplit('/').next().expect("a path has a name");
        let mut arguments = vec!["check", name, "--trace", "bug.json"];
        arguments.extend(options);
        let found = norns(folder.path(), &arguments);
        assert_eq!(found.status.code(), Some(1), "{}", text(&found.stdout));
        let again = norns(folder.path(), &["replay", "bug.json"]);
        assert_eq!(again.status.code(), Some(1), "{}", text(&again.stderr));
        assert_eq!(text(&again.stdout), text(&found.stdout), "{file}");
    }
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
      "check": [
        "publication.c",
        "--model",
        "rc11",
        "--algorithm",
        "graph"
      ],
      "kind": "race",
      "message": "on message: main/1 writes (plain) at line 19 and main/2 reads (plain) at line 26, and neither happens before the other",
      "steps": [
        "main: spawn main/1",
        "main: spawn main/2",
        "main/1: write message = 42 (plain)",
        "main/1: write ready = 1 (rlx)",
        "main/2: read ready = 1 (acq)",
        "main/2: read message = 42 (plain)",
        "main: join main/1"
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
    assert!(text(&moved.stdout).contains("a data race at publication.c:28"));
    for (old, new, says) in [
        (
            "define PUBLISH memory_order_relaxed",
            "define PUBLISH memory_order_release",
            "there was a finding (race), and now the verdict is 'correct'",
        ),
        (
            "message = 42;",
            "message = 43;",
            "step 3 was 'main/1: write message = 42 (plain)', and is now 'main/1: write message = 43 (plain)'",
        ),
        (
            "assert(message == 42);",
            "assert(argument);",
            "the finding was 'race', and is now 'assertion'",
        ),
    ] {
        write(&content.replace(old, new));
        let changed = norns(folder.path(), &["replay", "bug.json"]);
        let message = text(&changed.stderr);
        assert_eq!(changed.status.code(), Some(3), "{message}");
        assert_eq!(
            message.trim_end(),
            format!("error: bug.json no longer fits the program: {says}")
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
    let whole =
        r#"{"norns": "0", "check": ["--frob"], "kind": "race", "message": "", "steps": []}"#;
    for (content, says) in [
        ("", "is no trace of norns: "),
        ("[]", "is no trace of norns: "),
        (r#"{"norns": "0.1.0"}"#, "missing field"),
        (whole, "its arguments are not those of 'norns check'"),
    ] {
        fs::write(folder.path().join("bad.json"), content).expect("a file can be written");
        let refused = norns(folder.path(), &["replay", "bad.json"]);
        let message = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(3), "{message}");
        assert!(
            message.starts_with("error: bad.json is no trace") && message.contains(says),
            "{message}"
        );
        assert_eq!(message.lines().count(), 1, "{message}");
    }
    let missing = norns(folder.path(), &["replay", "nowhere.json"]);
    assert_eq!(missing.status.code(), Some(3));
    assert_eq!(
        text(&missing.stderr),
        "error: cannot read nowhere.json: no such file or directory\n"
    );
}
