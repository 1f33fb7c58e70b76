//! Reports for other programs: JSON as its published schema says, DOT, SARIF and `JUnit` XML.

#[path = "formats/schema.rs"]
mod schema;

use norns_execution::program::FindingKind;
use serde_json::{Value, json};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn report(arguments: &[&str]) -> (Option<i32>, String) {
    said("check", arguments)
}

fn said(command: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_norns"))
        .arg(command)
        .args(arguments)
        .current_dir(root())
        .output()
        .expect("norns can be started");
    (
        output.status.code(),
        String::from_utf8(output.stdout).expect("norns writes text"),
    )
}

fn published_schema() -> Value {
    schema_of("report")
}

fn schema_of(what: &str) -> Value {
    let text = fs::read_to_string(root().join(format!("docs/{what}.schema.json")));
    serde_json::from_str(&text.expect("the schema is there")).expect("the schema is JSON")
}

/// Reports of every sort: findings, outcomes, warnings, both answers to `--why`, notes, files that cannot be read.
const REPORTS: [&[&str]; 18] = [
    &["examples/lost_update.c", "--print-executions"],
    &[
        "examples/lost_update.c",
        "--print-executions",
        "--keep-going",
    ],
    &[
        "corpus/c/errors/deadlock_two_locks.c",
        "--print-executions",
        "--keep-going",
    ],
    &["tests/programs/stale.c"],
    &["tests/programs/three_bugs.c", "--keep-going"],
    &["corpus/c/errors/memory_leak.c"],
    &["corpus/c/errors/deadlock_two_locks.c", "--model", "all"],
    &["corpus/c/errors/unsupported_function.c"],
    &["examples/publication.c", "--", "-DFIXED"],
    &["tests/programs/stale.c", "--model", "pso"],
    &["examples", "--model", "all"],
    &[
        "examples/store_buffering.litmus",
        "--robustness",
        "--model",
        "tso",
    ],
    &[
        "examples/store_buffering.litmus",
        "--why",
        "0:r0=0 /\\ 1:r0=0",
    ],
    &[
        "examples/message_passing.litmus",
        "--why",
        "1:seen=1 /\\ 1:value=0",
    ],
    &["examples/message_passing.litmus", "--time-limit", "0"],
    &[
        "corpus/litmus/papers/ra_2+2W.litmus",
        "--model",
        "wrc11",
        "--why",
        "x=1",
    ],
    &["examples/race.litmus", "none.litmus"],
    &[
        "examples/message_passing.litmus",
        "--algorithm",
        "values",
        "--no-table",
    ],
];

/// Where executions may have been counted more than once, every report that counts them says so.
#[test]
fn upper_bounds_are_marked() {
    let by_values = |file: &str, options: &[&str]| {
        let mut arguments = vec![file, "--algorithm", "values"];
        arguments.extend(options);
        report(&arguments).1
    };
    let program = "corpus/c/papers/rvf_fig6.c";
    let marks = [
        ("text", "at most "),
        ("json", "\"upper_bounds\":true"),
        ("html", "\"at_most\":true"),
        ("junit", "at most "),
    ];
    for (format, mark) in marks {
        for forgets in [&["--no-table"][..], &["--table-memory", "0"]] {
            let options = [&["--model", "sc", "--format", format], forgets].concat();
            let text = by_values(program, &options);
            assert!(text.contains(mark), "{text}");
            if format != "junit" {
                assert!(text.contains("counted more than once"), "{text}");
            }
        }
        let text = by_values(program, &["--model", "sc", "--format", format]);
        assert!(!text.contains(mark), "{text}");
        assert!(!text.contains("counted more than once"), "{text}");
    }
    let litmus = "corpus/litmus/values/same_value_twice.litmus";
    let table = by_values(litmus, &["--model", "all", "--no-table"]);
    assert!(table.contains(" ≤"), "{table}");
}

#[test]
fn json_is_as_its_schema_says() {
    let schema = published_schema();
    let mut checked = 0;
    for arguments in REPORTS {
        let mut arguments = arguments.to_vec();
        let end = arguments.iter().position(|&argument| argument == "--");
        let end = end.unwrap_or(arguments.len());
        arguments.splice(end..end, ["--format", "json"]);
        let (_, text) = report(&arguments);
        for line in text.lines() {
            let value: Value = serde_json::from_str(line).expect("each line is JSON");
            let errors = schema::errors(&schema, &schema, &value);
            assert!(errors.is_empty(), "{arguments:?}: {errors:#?}");
            checked += 1;
        }
    }
    assert!(checked >= 40, "only {checked} reports were looked at");
}

/// The schema is not one that takes everything: each of these changes breaks it.
#[test]
fn the_schema_refuses_what_it_should() {
    let schema = published_schema();
    let (_, text) = report(&["tests/programs/stale.c", "--format", "json"]);
    let good: Value = serde_json::from_str(&text).expect("the report is one object");
    assert!(schema::errors(&schema, &schema, &good).is_empty());
    for (path, value) in [
        ("/verdict", json!("maybe")),
        ("/executions/complete", json!(-1)),
        ("/executions/complete", json!("1")),
        ("/findings/0/kind", json!("oddity")),
        ("/findings/0/line", json!(0)),
        ("/findings/0/trace/2/stale", json!("3")),
        ("/findings/0/trace/2", json!({"thread": "main"})),
        ("/files", json!([])),
        (
            "/seconds",
            json!({"compile": 0.1, "explore": 0.1, "think": 1}),
        ),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(path).expect("the report has this") = value;
        assert!(!schema::errors(&schema, &schema, &bad).is_empty(), "{path}");
    }
}

/// Estimates of every sort: with an interval, exact, none since executions are too long, with something met on the way.
#[test]
fn estimates_are_as_their_schema_says() {
    let schema = schema_of("estimate");
    let folder = tempfile::tempdir().expect("a folder can be made");
    let endless = folder.path().join("endless.c");
    let text = "#include <stdatomic.h>\natomic_int x;\nint main(void) { for (;;) atomic_fetch_add(&x, 1); }\n";
    fs::write(&endless, text).expect("a file can be written");
    let mut seen = Vec::new();
    for arguments in [
        &["corpus/c/papers/fib_bench.c", "--probes", "100"][..],
        &["examples/queue.c", "--model", "sc"],
        &["examples", "--model", "tso", "--algorithm", "reads-from"],
        &["tests/programs/stale.c"],
        &["corpus/c/errors/unsupported_function.c"],
        &[endless.to_str().expect("a path is text")],
    ] {
        let (_, text) = said("estimate", &[arguments, &["--format", "json"]].concat());
        for line in text.lines() {
            let value: Value = serde_json::from_str(line).expect("each line is JSON");
            let errors = schema::errors(&schema, &schema, &value);
            assert!(errors.is_empty(), "{arguments:?}: {errors:#?}");
            seen.push(value);
        }
    }
    assert!(
        seen.len() >= 8,
        "only {} estimates were looked at",
        seen.len()
    );
    assert!(seen.iter().any(|value| value["executions"].is_null()));
    assert!(seen.iter().any(|value| value["met"].is_string()));
    let good = seen.swap_remove(0);
    for (path, value) in [
        ("/executions/estimate", json!("many")),
        ("/executions/probes", json!(0)),
        ("/executions", json!({"estimate": 1})),
        ("/met", json!("oddity")),
        ("/model", json!("power")),
        ("/seconds", json!({"compile": 0.1})),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(path).expect("the estimate has this") = value;
        assert!(!schema::errors(&schema, &schema, &bad).is_empty(), "{path}");
    }
}

/// Traces of every sort: heap blocks, waiting, calls of the library, accesses in pieces, output, orders of writes, no execution.
#[test]
fn traces_are_as_their_schema_says() {
    let schema = schema_of("trace");
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("bug.json");
    let path = file.to_str().expect("a path is text");
    let mut seen = Vec::new();
    for arguments in [
        &["examples/lost_update.c"][..],
        &["examples/stack.c"],
        &["examples/deadlock.litmus"],
        &["examples/store_buffering.litmus", "--model", "sc"],
        &["tests/programs/three_bugs.c", "--keep-going"],
        &["tests/programs/lost_wakeup.c"],
        &["tests/programs/pieces.c"],
        &["tests/programs/stale.c", "--model", "pso"],
    ] {
        report(&[arguments, &["--trace", path]].concat());
        let text = fs::read_to_string(&file).expect("something was found");
        let value: Value = serde_json::from_str(&text).expect("a trace is JSON");
        let errors = schema::errors(&schema, &schema, &value);
        assert!(errors.is_empty(), "{arguments:?}: {errors:#?}");
        seen.push(value);
        fs::remove_file(&file).expect("the file is there");
    }
    let good = &seen[1];
    let step = "/findings/0/witness/steps/0";
    for (path, value) in [
        ("/findings/0/kind".to_owned(), json!("oddity")),
        ("/findings/0/about".to_owned(), json!([0])),
        ("/findings/0/witness/version".to_owned(), json!(2)),
        (step.to_owned(), json!({"thread": "main"})),
        (format!("{step}/action/kind"), json!("frob")),
        (
            format!("{step}/action"),
            json!({"kind": "spawn", "child": 1}),
        ),
        (
            format!("{step}/action"),
            json!({"kind": "read", "access": {"bytes": 3}, "mode": "plain", "from": ["initial"]}),
        ),
        (
            format!("{step}/action"),
            json!({"kind": "read", "access": {"bytes": 4}, "mode": "plain", "from": "initial"}),
        ),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(&path).expect("the trace has this") = value;
        assert!(!schema::errors(&schema, &schema, &bad).is_empty(), "{path}");
    }
}

#[test]
fn schemas_know_every_kind_of_finding() {
    let kinds: Vec<Value> = FindingKind::ALL
        .iter()
        .map(|kind| json!(kind.to_string()))
        .collect();
    assert_eq!(json!(FindingKind::ALL), json!(kinds), "as data, too");
    for what in ["report", "estimate", "trace"] {
        assert_eq!(
            schema_of(what)["$defs"]["kind"]["enum"],
            json!(kinds),
            "{what}"
        );
    }
}

#[test]
fn dot_has_a_node_for_each_step_and_an_edge_for_each_relation() {
    let (status, text) = report(&["tests/programs/stale.c", "--format", "dot"]);
    assert_eq!(status, Some(1));
    insta::assert_snapshot!("dot", text);
    let (_, text) = report(&["examples/store_buffering.litmus", "--format", "dot"]);
    assert_eq!(
        text.matches("digraph").count(),
        4,
        "one for each final state"
    );
    let (_, text) = report(&["examples/publication.c", "--format", "dot", "--", "-DFIXED"]);
    assert_eq!(
        text,
        "// examples/publication.c: verified, no execution to draw\n"
    );
}

/// A thread that works for itself for a long time, and then races: the graph shows what it does with others, and how much it leaves out.
#[test]
fn dot_folds_what_no_other_thread_has_to_do_with() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("long.c");
    let program = "#include <pthread.h>\n#include <stdatomic.h>\natomic_int own;\nint shared;\n\
        void *work(void *unused) {\n  for (int i = 0; i < 60; i++) atomic_store(&own, i);\n  shared = 1;\n  return unused;\n}\n\
        int main(void) {\n  pthread_t thread;\n  pthread_create(&thread, 0, work, 0);\n  shared = 2;\n  pthread_join(thread, 0);\n  return 0;\n}\n";
    fs::write(&path, program).expect("a file can be written");
    let path = path.to_str().expect("the path is text");
    let nodes = |text: &str| {
        text.lines()
            .filter(|line| line.contains(" [label=") && !line.contains("->"))
            .count()
    };
    let options = [path, "--no-private-memory", "--format", "dot"];
    let (status, folded) = report(&options);
    assert_eq!(status, Some(1), "{folded}");
    assert!(nodes(&folded) < 12, "{folded}");
    assert!(
        folded.contains(" steps are folded; --all-steps shows them)"),
        "{folded}"
    );
    assert!(
        folded.contains("color=red"),
        "the racing steps stay: {folded}"
    );
    let (_, whole) = report(&[&options[..], &["--all-steps"]].concat());
    assert!(nodes(&whole) > 60, "{whole}");
    assert!(!whole.contains("folded"), "{whole}");
}

/// What GitHub and others need of SARIF 2.1.0, by its specification: sections 3.13, 3.14, 3.20, 3.27, 3.36 to 3.38.
#[test]
fn sarif_puts_findings_on_their_lines() {
    for (arguments, results) in [
        (&["tests/programs/three_bugs.c", "--keep-going"][..], 3),
        (&["corpus/c/errors/memory_leak.c"], 1),
        // The deadlock under all seven, the race under rc11, wrc11 and c20, two clauses: under pso and under sc.
        (&["examples", "--model", "all"], 12),
    ] {
        let mut arguments = arguments.to_vec();
        arguments.extend(["--format", "sarif"]);
        let (_, text) = report(&arguments);
        let log: Value = serde_json::from_str(&text).expect("SARIF is JSON");
        assert_eq!(log["version"], "2.1.0");
        let run = &log["runs"][0];
        let driver = &run["tool"]["driver"];
        assert_eq!(driver["name"], "norns");
        let rules: Vec<&Value> = driver["rules"]
            .as_array()
            .expect("rules are a list")
            .iter()
            .map(|rule| &rule["id"])
            .collect();
        let found = run["results"].as_array().expect("results are a list");
        assert_eq!(found.len(), results, "{arguments:?}: {found:#?}");
        for result in found {
            assert!(rules.contains(&&result["ruleId"]), "{result}");
            assert!(result["message"]["text"].is_string());
            assert!(
                ["error", "warning"]
                    .map(Value::from)
                    .contains(&result["level"])
            );
            let place = &result["locations"][0]["physicalLocation"];
            let uri = place["artifactLocation"]["uri"]
                .as_str()
                .expect("a place has a file");
            assert!(root().join(uri).exists(), "{uri}");
            for flow in result["codeFlows"][0]["threadFlows"]
                .as_array()
                .into_iter()
                .flatten()
            {
                for step in flow["locations"].as_array().expect("a flow has steps") {
                    let region = &step["location"]["physicalLocation"]["region"];
                    assert!(region["startLine"].as_u64() >= Some(1), "{step}");
                }
            }
        }
    }
}

#[test]
fn sarif_places_are_uris() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("a b%.litmus");
    fs::copy(root().join("examples/race.litmus"), &path).expect("a file can be copied");
    let (_, text) = report(&[
        path.to_str().expect("the path is text"),
        "--format",
        "sarif",
    ]);
    assert!(
        text.contains("\"file:///") && text.contains("a%20b%25.litmus\""),
        "{text}"
    );
}

#[test]
fn junit_counts_what_went_wrong() {
    let (status, text) = report(&["examples", "none.litmus", "--format", "junit"]);
    assert_eq!(status, Some(1));
    let first = text.lines().nth(1).expect("there is a suite");
    assert!(
        first.contains("tests=\"5\" failures=\"2\" errors=\"1\" skipped=\"0\""),
        "{first}"
    );
    assert_eq!(text.matches("<testcase ").count(), 5);
    assert_eq!(text.matches("<failure ").count(), 2);
    assert_eq!(text.matches("<error ").count(), 1);
    assert!(text.contains("type=\"deadlock\""), "{text}");
    balanced(&text);
    let loops = ["corpus/c/language/loops.c", "--unroll", "1"];
    let (_, text) = report(&[&loops[..], &["--format", "junit"]].concat());
    assert!(text.contains("<skipped message="), "{text}");
    balanced(&text);
}

/// Every element of XML that is opened is closed, in order, and no text has a bare `<` or `&`.
fn balanced(xml: &str) {
    let mut open = Vec::new();
    let body = xml.split_once("?>").expect("there is a declaration").1;
    for piece in body.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').expect("a tag ends");
        let name = tag.split_whitespace().next().unwrap_or_default();
        if let Some(name) = name.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{xml}");
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        for entity in text.split('&').skip(1).chain(tag.split('&').skip(1)) {
            let known = ["amp;", "lt;", "gt;", "quot;"];
            assert!(
                known.iter().any(|known| entity.starts_with(known)),
                "{entity}"
            );
        }
    }
    assert!(open.is_empty(), "{open:?}");
}
