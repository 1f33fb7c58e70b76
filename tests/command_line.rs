//! The command line as a user or a script meets it: reports, JSON, exit status, and what it says to bad input.

use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn norns(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_norns"))
        .args(arguments)
        .current_dir(root())
        .output()
        .expect("norns can be started")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("norns writes text")
}

fn report(arguments: &[&str]) -> (i32, String) {
    let output = norns(arguments);
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    (
        output.status.code().expect("norns ends by itself"),
        text(&output.stdout),
    )
}

fn json(arguments: &[&str]) -> (i32, Value) {
    let (status, report) = report(arguments);
    (
        status,
        serde_json::from_str(&report).expect("the report is one object"),
    )
}

/// A folder with one file in it.
fn file(name: &str, content: impl AsRef<[u8]>) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join(name);
    fs::write(&path, content).expect("a file can be written");
    let path = path.to_str().expect("the path is text").to_owned();
    (folder, path)
}

#[test]
fn a_report_lists_outcomes_and_says_whether_the_clause_holds() {
    let (status, text) = report(&["check", "examples/store_buffering.litmus", "--model", "tso"]);
    assert_eq!(status, 0);
    insta::assert_snapshot!(text, @r"
    verified: exists (0:r0=0 /\ 1:r0=0) holds
    store_buffering (examples/store_buffering.litmus) under tso, by optimal: 4 executions, 4 outcomes
      * 1x  0:r0=0 1:r0=0 x=1 y=1
        1x  0:r0=0 1:r0=1 x=1 y=1
        1x  0:r0=1 1:r0=0 x=1 y=1
        1x  0:r0=1 1:r0=1 x=1 y=1
      exists (0:r0=0 /\ 1:r0=0) holds
    verdict: verified
    ");
}

#[test]
fn all_models_make_a_table() {
    let (status, text) = report(&["check", "examples/store_buffering.litmus", "--model", "all"]);
    assert_eq!(status, 1);
    insta::assert_snapshot!(text, @r"
    store_buffering (examples/store_buffering.litmus)
                                  sc    tso    pso     ra   rc11  wrc11    c20
      * 0:r0=0 1:r0=0 x=1 y=1      -    yes    yes    yes    yes    yes    yes
        0:r0=0 1:r0=1 x=1 y=1    yes    yes    yes    yes    yes    yes    yes
        0:r0=1 1:r0=0 x=1 y=1    yes    yes    yes    yes    yes    yes    yes
        0:r0=1 1:r0=1 x=1 y=1    yes    yes    yes    yes    yes    yes    yes
        executions                 3      4      4      4      4      4      4
        clause                    NO  holds  holds  holds  holds  holds  holds
      clause: exists (0:r0=0 /\ 1:r0=0)   (* marks the states it speaks of)
    ");
}

#[test]
fn a_deadlock_is_shown_with_an_execution() {
    let (status, text) = report(&["check", "examples/deadlock.litmus"]);
    assert_eq!(status, 1);
    insta::assert_snapshot!(text, @r"
    bug found: deadlock at examples/deadlock.litmus:7

    deadlock: P0 waits for the lock b, P1 waits for the lock a, forever

      examples/deadlock.litmus
       7 | lock(b);    <- P0
      15 | lock(a);    <- P1

      example execution (an ordinary interleaving, which is possible under sc too):
        step  line  P0                                  P1
        ----  ----  ----------------------------------  ----------------------------------
           1     6  lock a
           2    14                                      lock b
      >    3    15                                      waits for the lock a  held since 1
      >    4     7  waits for the lock b  held since 2

      why the threads are stuck:
      P1 waits for a, which P0 has held since step 1; P0 waits for b, which P1 has held since step 2. P0
      locks a before b. If P1 also locked a before b, they could not wait for each other in a circle.

    deadlock (examples/deadlock.litmus) under rc11, by graph: 1 execution, 1 blocked (lock), 1 outcome (so far)
      * 1x  a=0 b=0 balance=2
      forall (balance=2) is not decided
    verdict: bug found
    ");
}

#[test]
fn why_an_outcome_occurs_is_an_execution() {
    let (status, text) = report(&[
        "check",
        "examples/store_buffering.litmus",
        "--why",
        "0:r0=0 /\\ 1:r0=0",
    ]);
    assert_eq!(status, 0);
    let why = text.split_once("why ").expect("there is an answer").1;
    insta::assert_snapshot!(why, @r"
    0:r0=0 /\ 1:r0=0: it occurs, in 1 execution; one of them:
        step  line  P0                         P1
        ----  ----  -------------------------  ----------------------------------------
           1     7  write x = 1 (rlx)
           2     8  read y = 0 (rlx)  initial
           3    12                             write y = 1 (rlx)
           4    13                             read x = 0 (rlx)  initial, STALE since 1

      why this is allowed:
      Step 4 reads x = 0, an old value: step 1 wrote x = 1 before. Nothing orders that write (line 7)
      before this read (line 13). P1 has seen nothing that P0 wrote after it, so it may still read the
      old value. Only seq_cst puts accesses of different variables into one order that all threads agree
      on: make these accesses seq_cst, or put a seq_cst fence between the two of each thread.
    verdict: verified
    ");
}

/// For each model an outcome that it forbids, the axiom that does so, and a relation that its cycle must use.
#[test]
fn why_an_outcome_does_not_occur_is_an_axiom() {
    let two = "(atomic_int* x, atomic_int* y)";
    let load_buffering = format!(
        "C LB\n{{}}\nP0 {two} {{ int r0 = atomic_load_explicit(x, memory_order_relaxed); \
         atomic_store_explicit(y, r0, memory_order_relaxed); }}\n\
         P1 {two} {{ int r0 = atomic_load_explicit(y, memory_order_relaxed); \
         atomic_store_explicit(x, r0, memory_order_relaxed); }}\n"
    );
    let dekker = format!(
        "C SB\n{{}}\nP0 {two} {{ atomic_store(x, 1); int r0 = atomic_load(y); }}\n\
         P1 {two} {{ atomic_store(y, 1); int r0 = atomic_load(x); }}\n"
    );
    let messages = format!(
        "C MP\n{{}}\nP0 {two} {{ atomic_store_explicit(x, 1, memory_order_relaxed); \
         atomic_store_explicit(y, 1, memory_order_release); }}\n\
         P1 {two} {{ int r0 = atomic_load_explicit(y, memory_order_acquire); \
         int r1 = atomic_load_explicit(x, memory_order_relaxed); }}\n"
    );
    let increments = "C INC\n{}\nP0 (atomic_int* x) { int r0 = atomic_fetch_add(x, 1); }\n\
                      P1 (atomic_int* x) { int r0 = atomic_fetch_add(x, 1); }\n";
    let fences = format!(
        "C SBF\n{{}}\nP0 {two} {{ atomic_store_explicit(x, 1, memory_order_relaxed); atomic_thread_fence(memory_order_seq_cst); \
         int r0 = atomic_load_explicit(y, memory_order_relaxed); }}\n\
         P1 {two} {{ atomic_store_explicit(y, 1, memory_order_relaxed); atomic_thread_fence(memory_order_seq_cst); \
         int r0 = atomic_load_explicit(x, memory_order_relaxed); }}\n"
    );
    let both_zero = "0:r0=0 /\\ 1:r0=0";
    for (test, model, outcome, axiom, relation) in [
        (
            load_buffering.as_str(),
            "rc11",
            "0:r0=42 /\\ 1:r0=42",
            "SBRF",
            "rf",
        ),
        (
            &load_buffering,
            "sc",
            "0:r0=42",
            "SEQUENTIAL-CONSISTENCY",
            "rf",
        ),
        (&dekker, "rc11", both_zero, "SC-ACYCLICITY", "fr"),
        (&dekker, "tso", both_zero, "TOTAL-STORE-ORDER", "fr"),
        (&dekker, "pso", both_zero, "PARTIAL-STORE-ORDER", "fr"),
        (&dekker, "sc", both_zero, "SEQUENTIAL-CONSISTENCY", "fr"),
        (&messages, "rc11", "1:r0=1 /\\ 1:r1=0", "COHERENCE", "sw"),
        (&messages, "c20", "1:r0=1 /\\ 1:r1=0", "COHERENCE", "sw"),
        (&dekker, "c20", both_zero, "SC-ACYCLICITY", "fr"),
        (&messages, "ra", "1:r0=1 /\\ 1:r1=0", "COHERENCE", "fr"),
        (
            &messages,
            "wrc11",
            "1:r0=1 /\\ 1:r1=0",
            "COHERENCE",
            "fr-weak",
        ),
        (increments, "rc11", both_zero, "ATOMICITY", "rmw"),
        (
            increments,
            "wrc11",
            both_zero,
            "ATOMICITY",
            "updates the same write as",
        ),
        (increments, "sc", both_zero, "ATOMICITY", "rmw"),
        (&fences, "ra", both_zero, "FENCE-ORDER", "hb;eco;hb"),
    ] {
        let (_folder, path) = file("test.litmus", test);
        let (status, report) = json(&[
            "check", &path, "--model", model, "--why", outcome, "--format", "json",
        ]);
        assert_eq!(status, 0, "{report}");
        assert_eq!(
            report["why"]["occurs"],
            Value::Bool(false),
            "{model}: {report}"
        );
        let axioms = report["why"]["axioms"]
            .as_array()
            .expect("axioms are a list");
        let named = axioms.iter().find(|named| named["axiom"] == axiom);
        let named = named.unwrap_or_else(|| panic!("{axiom} is not among {axioms:?}"));
        assert!(named["candidates"].as_u64() >= Some(1));
        let cycle = named["cycle"].as_array().expect("a cycle is a list");
        assert!(
            cycle.iter().any(|step| step["relation"] == relation),
            "{model}: {cycle:?}"
        );
    }
}

#[test]
fn an_outcome_without_candidates_says_so() {
    let (_, text) = report(&[
        "check",
        "examples/store_buffering.litmus",
        "--why",
        "0:r0=7",
    ]);
    assert!(
        text.contains("the reads cannot return these values"),
        "{text}"
    );
}

#[test]
fn json_has_what_the_contract_promises() {
    let (status, report) = json(&["check", "examples/race.litmus", "--format", "json"]);
    assert_eq!(status, 1);
    assert_eq!(report["norns"], env!("CARGO_PKG_VERSION"));
    assert_eq!(report["files"], serde_json::json!(["examples/race.litmus"]));
    assert_eq!(
        (&report["model"], &report["algorithm"]),
        (&"rc11".into(), &"graph".into())
    );
    assert_eq!(report["verdict"], "wrong");
    assert_eq!(report["stopped"], true);
    let blocked = report["executions"]["blocked"]
        .as_object()
        .expect("blocked is an object");
    assert_eq!(blocked.len(), 7);
    let finding = &report["findings"][0];
    assert_eq!(
        (&finding["kind"], &finding["line"]),
        (&"race".into(), &14.into())
    );
    let trace = finding["trace"].as_array().expect("a trace is a list");
    assert_eq!(trace[2]["reads_from"], "P0: write flag = 1 (rlx)");
    assert_eq!(trace[2]["reads_from_step"], 2);
    assert_eq!(trace[3]["label"], "read message = 42 (plain)");
    let (_, report) = json(&[
        "check",
        "examples/store_buffering.litmus",
        "--why",
        "0:r0=0",
        "--format",
        "json",
    ]);
    assert_eq!(report["why"]["trace"][1]["reads_from"], "initial");
}

#[test]
fn outcomes_are_sorted_and_counted() {
    let (status, report) = json(&[
        "check",
        "corpus/litmus/papers/CoRR2.litmus",
        "--format",
        "json",
    ]);
    assert_eq!(status, 0);
    let outcomes = report["outcomes"].as_array().expect("outcomes is a list");
    let executions: u64 = outcomes
        .iter()
        .filter_map(|outcome| outcome["executions"].as_u64())
        .sum();
    assert_eq!(executions, 72);
    assert_eq!(report["executions"]["complete"], 72);
    assert_eq!(report["clause"], Value::Null);
}

#[test]
fn a_folder_stands_for_its_tests() {
    let (status, text) = report(&["check", "examples", "--format", "json"]);
    assert_eq!(status, 1);
    let tests: Vec<String> = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("one object a line"))
        .map(|report| {
            report["test"]
                .as_str()
                .expect("a test has a name")
                .to_owned()
        })
        .collect();
    assert_eq!(
        tests,
        ["deadlock", "message_passing", "race", "store_buffering"]
    );
}

#[test]
fn wrc11_has_no_final_memory_to_judge() {
    let (status, text) = report(&[
        "check",
        "corpus/litmus/papers/ra_2+2W.litmus",
        "--model",
        "wrc11",
    ]);
    assert_eq!(status, 3);
    assert!(
        text.contains("wrc11 does not order writes, so x has no final value"),
        "{text}"
    );
    assert!(text.ends_with("verdict: unsupported\n"), "{text}");
}

#[test]
fn a_time_limit_leaves_the_verdict_open() {
    let body = "(mutex* m, atomic_int* x) { lock(m); int r0 = *x; *x = 1; unlock(m); }";
    let locks = [0, 1, 2, 3, 4]
        .map(|thread| format!("P{thread} {body}"))
        .join("\n");
    let (_folder, path) = file(
        "slow.litmus",
        format!("C slow\n{{}}\n{locks}\nforall (true)"),
    );
    let (status, text) = report(&["check", &path, "--time-limit", "0"]);
    assert_eq!(status, 2, "{text}");
    assert!(text.contains("stopped at the time limit"), "{text}");
    assert!(text.ends_with("verdict: undecided\n"), "{text}");
}

#[test]
fn filters_leave_states_out() {
    let test = "C filtered\n{}\nP0 (atomic_int* x) { int r0 = atomic_load(x); }\nP1 (atomic_int* x) { atomic_store(x, 1); }\n\
                filter (0:r0=1)\nforall (0:r0=1)";
    let (_folder, path) = file("filtered.litmus", test);
    let (status, report) = json(&["check", &path, "--format", "json"]);
    assert_eq!(status, 0);
    assert_eq!(report["outcomes"].as_array().map(Vec::len), Some(1));
}

#[test]
fn races_are_reported_where_asked() {
    let quiet = json(&[
        "check",
        "examples/race.litmus",
        "--model",
        "sc",
        "--format",
        "json",
    ]);
    assert_eq!((quiet.0, &quiet.1["verdict"]), (0, &"correct".into()));
    let asked = json(&[
        "check",
        "examples/race.litmus",
        "--model",
        "sc",
        "--races",
        "--format",
        "json",
    ]);
    assert_eq!(
        (asked.0, &asked.1["findings"][0]["kind"]),
        (1, &"race".into())
    );
}

#[test]
fn models_and_algorithms_are_listed_from_the_code() {
    let (status, models) = report(&["models"]);
    assert_eq!((status, models.lines().count()), (0, 7));
    let (status, algorithms) = report(&["algorithms"]);
    assert_eq!(status, 0);
    assert!(
        algorithms.contains("graph       sc tso pso ra rc11 wrc11 c20"),
        "{algorithms}"
    );
    assert!(
        algorithms.contains("definition  sc tso pso ra rc11 wrc11 c20"),
        "{algorithms}"
    );
    assert!(
        algorithms.contains("values      sc tso pso ra rc11 wrc11 c20     every core"),
        "{algorithms}"
    );
}

#[test]
fn conform_speaks_json_and_exits_1_on_a_disagreement() {
    let tests = fs::read_to_string(root().join("corpus/litmus/tests.jsonl"))
        .expect("the corpus can be read");
    let first = tests.lines().next().expect("the corpus has tests");
    let (_folder, same) = file("same.jsonl", first);
    let (status, report) = json(&[
        "conform",
        &same,
        "--algorithm",
        "definition",
        "--format",
        "json",
    ]);
    assert_eq!(
        (status, report),
        (
            0,
            serde_json::json!({"tests": 1, "checks": 7, "disagreements": []})
        )
    );
    let (_folder, changed) = file(
        "changed.jsonl",
        first.replacen("\"executions\":4", "\"executions\":5", 1),
    );
    let (status, report) = json(&["conform", &changed, "--model", "tso", "--format", "json"]);
    assert_eq!(status, 1);
    assert_eq!(
        report["disagreements"],
        serde_json::json!([{"test": "SB-000", "model": "tso", "what": "executions", "expected": 5, "found": 4}])
    );
}

/// Bad input of every kind: one sentence that says what and where, and exit status 3.
#[test]
fn bad_input_gives_one_clear_message_and_status_3() {
    let good = fs::read_to_string(root().join("examples/store_buffering.litmus"))
        .expect("examples can be read");
    let long_line = format!(
        "C long\n{{}}\nP0 (atomic_int* x) {{ int r0 = {}; }}\n",
        "1 + ".repeat(2_500_000)
    );
    let many: [(&[u8], &str); 9] = [
        (&good.as_bytes()[..good.len() / 2], "bad.litmus:"),
        (b"", "bad.litmus:1:1:"),
        (b"\xff\xfe\x00garbage", "bad.litmus:1:1:"),
        (
            b"C a\n{}\nP0 (atomic_int* x) { foo(x); }\n",
            "bad.litmus:3:22: unknown function",
        ),
        (
            b"C a\n{}\nP0 (atomic_int* x) { int r0 = *y; }\n",
            "bad.litmus:3:",
        ),
        (b"C a\n{}\nP1 (atomic_int* x) { }\n", "bad.litmus:3:"),
        (
            b"C a\n{}\nP0 (atomic_int* x) { }\nexists (z=1)\n",
            "bad.litmus:4:",
        ),
        (b"int main(void) { return 0; }\n", "bad.litmus:1:1:"),
        (long_line.as_bytes(), "bad.litmus:3:"),
    ];
    for (content, place) in many {
        let (_folder, path) = file("bad.litmus", content);
        let output = norns(&["check", &path]);
        let message = text(&output.stderr);
        let start = String::from_utf8_lossy(&content[..content.len().min(60)]);
        assert_eq!(output.status.code(), Some(3), "{start}: {message}");
        assert!(
            message.starts_with("error: ") && message.contains(place),
            "{start}: {message}"
        );
        assert!(
            message.len() < 1_000 && !message.contains("panicked"),
            "{start}: {message}"
        );
    }
}

#[test]
fn bad_usage_gives_status_3() {
    let (_folder, path) = file("x.c", "int main(void) { return 0; }");
    let empty = tempfile::tempdir().expect("a folder can be made");
    let empty = empty.path().to_str().expect("the path is text");
    for (arguments, says) in [
        (
            vec!["check", "examples/none.litmus"],
            "cannot read examples/none.litmus: no such file",
        ),
        (
            vec!["check", &path, "examples/race.litmus"],
            "cannot be checked together",
        ),
        (
            vec!["check", "README.md"],
            "README.md is neither C (.c), C++ (.cpp), Rust (.rs) nor LLVM text (.ll)",
        ),
        (
            vec!["check", empty],
            "contains no .litmus files; to check a program, name its source files",
        ),
        (
            vec!["check", "examples/race.litmus", "--model", "arm"],
            "[possible values: sc, tso, pso, ra, rc11, wrc11, c20, all]",
        ),
        (
            vec![
                "check",
                "examples/race.litmus",
                "--algorithm",
                "values",
                "--no-table",
                "--checkpoint",
                "none",
            ],
            "'values' does not support checkpoints with --no-table",
        ),
        (
            vec!["estimate", "examples/race.litmus", "--algorithm", "values"],
            "random walks cannot estimate the algorithm 'values'",
        ),
        (
            vec!["check", "examples/race.litmus", "--algorithm", "optimal"],
            "supports sc, tso and pso, but not rc11; use --algorithm auto",
        ),
        (
            vec!["check", "examples/race.litmus", "--algorithm", "magic"],
            "[possible values: auto, source, optimal, graph, reads-from, values, definition]",
        ),
        (
            vec!["check", "examples/race.litmus", "--unroll", "3"],
            "--unroll cannot be used with litmus tests",
        ),
        (
            vec!["check", "examples/race.litmus", "--robustness"],
            "--robustness applies to the models sc, tso, pso only; choose one of them with --model",
        ),
        (
            vec!["check", "examples/race.litmus", "--threads", "0"],
            "0 is not in 1..=1024",
        ),
        (
            vec!["check", "examples/race.litmus", "--first", "--keep-going"],
            "cannot be used with",
        ),
        (
            vec!["conform", "corpus/litmus/tests.jsonl", "--format", "html"],
            "[possible values: text, json]",
        ),
        (
            vec!["check", "examples/race.litmus", "--time-limit", "soon"],
            "expected a number of seconds",
        ),
        (
            vec!["check", "examples/race.litmus", "--why", "1:nothing=1"],
            "--why, at 1:",
        ),
        (
            vec!["check", "examples/race.litmus", "-o", "/nowhere/report"],
            "cannot write /nowhere/report",
        ),
        (vec!["check"], "FILE"),
        (
            vec!["conform", "examples/race.litmus"],
            "race.litmus:1: not a test",
        ),
        (vec!["conform", "none.jsonl"], "cannot read none.jsonl"),
        (vec!["frobnicate"], "frobnicate"),
        (
            vec!["manual", "frobnicate"],
            "norns has no command 'frobnicate'; see norns --help",
        ),
        (vec![], "Usage"),
    ] {
        let output = norns(&arguments);
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{arguments:?}: {message}");
        assert!(message.contains(says), "{arguments:?}: {message}");
    }
}

/// Only `values` has a table of states.
#[test]
fn options_of_the_table_want_values() {
    let options = [
        &["--exact-table"][..],
        &["--table-memory", "100"],
        &["--no-table"],
    ];
    for option in options {
        let check = ["check", "examples/race.litmus"];
        let output = norns(&[&check, option].concat());
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{option:?}: {message}");
        let says = "need --algorithm values; 'graph' has no table of states";
        assert!(message.contains(says), "{option:?}: {message}");
        let by_values = [&check, option, &["--algorithm", "values"]].concat();
        let output = norns(&by_values);
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{option:?}: {message}");
    }
}

/// A long program is followed to its end without a large stack; one that is longer than it may be ends in a verdict, not in a crash.
#[test]
fn a_very_long_program_does_not_overflow_the_stack() {
    let loads = "r0 = atomic_load(x);\n".repeat(6_000);
    let (_folder, path) = file(
        "long.litmus",
        format!("C long\n{{}}\nP0 (atomic_int* x) {{\nint r0 = 0;\n{loads}}}\n"),
    );
    let (status, text) = report(&["check", &path]);
    assert_eq!(status, 0, "{text}");
    for limited in [["--max-events", "5000"], ["--algorithm", "definition"]] {
        let (status, text) = report(&[&["check", &path], &limited[..]].concat());
        assert_eq!(status, 2, "{text}");
        assert!(
            text.contains("longer than this algorithm supports"),
            "{text}"
        );
    }
}

/// Store buffering, figure 1 of the paper on TSO and PSO: both threads read 0 in one execution, which no interleaving
/// explains: each read comes before the write that follows the other read's write. A fence between makes it robust.
#[test]
fn robustness_is_broken_by_a_cycle_or_said_to_hold() {
    let arguments = |model| {
        [
            "check",
            "examples/store_buffering.litmus",
            "--robustness",
            "--model",
            model,
        ]
    };
    for model in ["tso", "pso"] {
        let (status, text) = report(&arguments(model));
        assert_eq!(status, 1, "{text}");
        let cycle = "P0: write x = 1 (rlx) -po-> P0: read y = 0 (rlx) -fr-> P1: write y = 1 (rlx) -po-> P1: read x = 0 (rlx) -fr->";
        assert!(text.contains("not sequentially consistent"), "{text}");
        let in_one_line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(in_one_line.contains(cycle), "{text}");
        assert!(!text.contains("robust: "), "{text}");
    }
    let (_, text) = report(&arguments("sc"));
    assert!(
        text.contains("robust: every execution under sc is sequentially consistent"),
        "{text}"
    );
    let fence = "atomic_thread_fence(memory_order_seq_cst);";
    let side = |mine: &str, other: &str| {
        format!(
            "(atomic_int* x, atomic_int* y) {{ atomic_store_explicit({mine}, 1, memory_order_relaxed); {fence} int r0 = atomic_load_explicit({other}, memory_order_relaxed); }}"
        )
    };
    let (_folder, path) = file(
        "fenced.litmus",
        format!(
            "C fenced\n{{}}\nP0 {}\nP1 {}\n~exists (0:r0=0 /\\ 1:r0=0)\n",
            side("x", "y"),
            side("y", "x")
        ),
    );
    for model in ["tso", "pso"] {
        let (status, text) = report(&["check", &path, "--robustness", "--model", model]);
        assert_eq!(status, 0, "{text}");
        assert!(text.contains("robust: every execution under"), "{text}");
    }
}

/// Help names what there is, in groups and with examples; the manual page and completions come from the same place.
#[test]
fn help_shows_how_to_begin() {
    let (status, help) = report(&["--help"]);
    assert_eq!(status, 0);
    for part in [
        "Examples:",
        "norns queue.c",
        "norns check queue.c",
        "Exit status: 0 verified",
    ] {
        assert!(help.contains(part), "{help}");
    }
    let (_, help) = report(&["check", "--help"]);
    let groups = [
        "What to check:",
        "Limits and exploration:",
        "Report:",
        "Programs:",
        "Compiling:",
    ];
    let places: Vec<_> = groups.iter().map(|group| help.find(group)).collect();
    assert!(
        places.iter().all(Option::is_some) && places.is_sorted(),
        "{help}"
    );
    let (_, help) = report(&["jobs", "--help"]);
    assert!(help.contains("[default: $NORNS_QUEUE]"), "{help}");
    for shell in ["bash", "zsh", "fish"] {
        let (status, script) = report(&["completions", shell]);
        assert_eq!(status, 0);
        // Values of options, too: of --format, --model and --algorithm.
        for option in ["memory-limit", "robustness", "sarif", "wrc11", "reads-from"] {
            assert!(script.contains(option), "{shell}: {option}");
        }
    }
    let (status, page) = report(&["manual"]);
    assert_eq!(status, 0);
    assert!(page.contains(".SH SUBCOMMANDS"), "{page}");
    let (_, page) = report(&["manual", "check"]);
    assert!(page.contains(".TH norns-check 1"), "{page}");
    assert!(page.contains("\\-\\-time\\-limit"), "{page}");
}

/// `check` may be left out where files or options come first; what is no file is taken for a command.
#[test]
fn check_need_not_be_said() {
    let test = "examples/store_buffering.litmus";
    let (status, long) = report(&["check", test, "--model", "sc"]);
    for short in [&[test, "--model", "sc"][..], &["--model", "sc", test]] {
        assert_eq!(report(short), (status, long.clone()), "{short:?}");
    }
    let output = norns(&["quue"]);
    assert_eq!(output.status.code(), Some(3));
    let message = text(&output.stderr);
    assert!(
        message.contains("a similar subcommand exists: 'queue'"),
        "{message}"
    );
}

/// The name of the file says what the report looks like, unless --format does; the verdict and the file are printed.
#[test]
fn the_extension_of_the_output_is_its_format() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = |name: &str| {
        let path = folder.path().join(name);
        path.to_str().expect("the path is text").to_owned()
    };
    for (name, begins) in [
        ("report.html", "<!doctype html>"),
        ("report.json", "{\"algorithm\""),
        ("report.sarif", "{\"$schema\""),
        ("report.xml", "<?xml "),
        ("report.dot", "digraph "),
        ("report.txt", "bug found: "),
        ("report", "bug found: "),
    ] {
        let path = path(name);
        let (status, printed) = report(&["examples/deadlock.litmus", "-o", &path]);
        assert_eq!(status, 1, "{name}");
        let verdict = "bug found: deadlock at examples/deadlock.litmus:7 (deadlock (examples/deadlock.litmus) under rc11)";
        assert_eq!(printed, format!("{verdict}\nreport written to {path}\n"));
        let written = fs::read_to_string(&path).expect("the report is there");
        assert!(
            written.to_lowercase().starts_with(&begins.to_lowercase()),
            "{name}: {written}"
        );
    }
    let path = path("text.html");
    report(&["examples/deadlock.litmus", "-o", &path, "--format", "text"]);
    let written = fs::read_to_string(&path).expect("the report is there");
    assert!(written.starts_with("bug found: "), "{written}");
}
