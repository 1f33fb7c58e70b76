//! `norns estimate`, compared with counts that are known.

use serde_json::Value;
use std::{
    path::Path,
    process::{Command, Output},
};

fn norns(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_norns"))
        .arg("estimate")
        .args(arguments)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .output()
        .expect("norns can be started")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The estimate of a program of the corpus with N, as JSON.
fn estimate(name: &str, n: u32, options: &[&str]) -> Value {
    let path = format!("corpus/c/papers/{name}.c");
    let size = format!("-DN={n}");
    let common = [&path, "--format", "json", "--time-limit", "1000"];
    let arguments = [&common[..], options, &["--", &size]].concat();
    let output = norns(&arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    serde_json::from_slice(&output.stdout).expect("the report is one object")
}

/// The figures are those of the corpus, where each has its reason.
const KNOWN: [(&str, u32, &[&str], f64); 20] = [
    ("readers", 13, &[], 8192.0),
    ("casw", 4, &["--model", "tso"], 1200.0),
    ("casw", 5, &[], 32880.0),
    ("casw", 5, &["--model", "wrc11"], 2160.0),
    ("casrot", 8, &[], 2048.0),
    ("casrot", 10, &[], 38486.0),
    ("control_flow", 10, &["--model", "wrc11"], 1045.0),
    ("fib_bench", 3, &["--model", "pso"], 2258.0),
    ("fib_bench", 4, &[], 34205.0),
    ("fib_bench", 4, &["--model", "sc"], 19605.0),
    ("lastzero", 10, &[], 3328.0),
    ("lastzero", 15, &["--model", "tso"], 147_456.0),
    ("monabsex1", 4, &[], 576.0),
    ("n_writers_a_reader", 7, &[], 40320.0),
    ("n_writers_a_reader", 7, &["--algorithm", "reads-from"], 8.0),
    ("pthread_demo", 5, &[], 252.0),
    ("redundant_co", 5, &[], 16632.0),
    ("sigma", 6, &[], 10395.0),
    ("sigma", 7, &["--model", "wrc11"], 5040.0),
    ("singleton", 5, &[], 120.0),
];

#[test]
fn known_counts_are_within_their_intervals() {
    let mut within = 0;
    for (name, n, options, known) in KNOWN {
        let options = [options, &["--probes", "1000"]].concat();
        let report = estimate(name, n, &options);
        let executions = &report["executions"];
        assert_eq!(executions["probes"], 1000, "{report}");
        let number = |field: &str| executions[field].as_f64().expect("it is a number");
        let (low, high) = (number("low"), number("high"));
        // An interval that everything is in would say nothing.
        assert!(high / low < 20.0, "{report}");
        within += u32::from(low - 0.5 <= known && known <= high + 0.5);
        // Where every walk meets as many, there is no error.
        if matches!(name, "readers" | "n_writers_a_reader") {
            assert!(high - low < 0.5, "{report}");
        }
        assert!(report["seconds"]["whole"].as_f64() > Some(0.0), "{report}");
    }
    assert!(within >= 18, "{within} of {}", KNOWN.len());
}

#[test]
fn the_same_seed_gives_the_same_estimate() {
    let executions = |seed| {
        let options = ["--seed", seed, "--probes", "200"];
        estimate("fib_bench", 3, &options)["executions"].clone()
    };
    assert_eq!(executions("7"), executions("7"));
    assert_ne!(executions("7"), executions("8"));
}

#[test]
fn a_program_with_one_execution_has_exactly_one() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("one.c");
    std::fs::write(&path, "int main(void) { return 0; }").expect("a file can be written");
    let output = norns(&[path.to_str().expect("the path is text")]);
    let text = text(&output);
    assert!(text.starts_with("exactly 1 execution, "), "{text}");
    assert_eq!(output.status.code(), Some(0), "{text}");
}

#[test]
fn the_text_says_how_many_and_how_sure() {
    let output = norns(&["corpus/litmus/papers/casw3.litmus", "--probes", "1000"]);
    let text = text(&output);
    assert!(text.starts_with("about 6"), "{text}");
    assert!(text.contains(" executions (95 % confidence: "), "{text}");
    assert!(text.contains(", from 1,000 random walks), "), "{text}");
    assert!(
        text.contains("casw3.litmus under rc11, by graph\n"),
        "{text}"
    );
}

#[test]
fn an_endless_program_has_no_estimate() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("endless.c");
    let program = "#include <stdatomic.h>\natomic_int x;\nint main(void) { for (;;) x++; }";
    std::fs::write(&path, program).expect("a file can be written");
    let path = path.to_str().expect("the path is text");
    let output = norns(&[path]);
    let shown = text(&output);
    assert_eq!(output.status.code(), Some(2), "{shown}");
    assert!(shown.starts_with("no estimate\n"), "{shown}");
    assert!(shown.contains("longer than"), "{shown}");
    // A bound makes it one that ends.
    let output = norns(&[path, "--unroll", "3"]);
    let shown = text(&output);
    assert!(shown.starts_with("exactly 1 execution"), "{shown}");
}

#[test]
fn errors_on_the_way_are_told() {
    let output = norns(&["examples/publication.c"]);
    let text = text(&output);
    assert!(
        text.contains("note: the walks met a bug (data race); "),
        "{text}"
    );
}

/// `optimal` explores one order of updates that commute; the walks count every order. Litmus tests tell all orders apart.
#[test]
fn updates_that_commute_are_told_of() {
    let note = "some updates commute: optimal explores only one order of them";
    let program = "corpus/c/commuting/statistics.c";
    let shown = |algorithm: &str| {
        let options = ["--model", "sc", "--algorithm", algorithm, "--", "-DN=2"];
        text(&norns(&[&[program], &options[..]].concat()))
    };
    let with_note = shown("optimal");
    assert!(with_note.contains(note), "{with_note}");
    let without_note = shown("graph");
    assert!(!without_note.contains("commute"), "{without_note}");
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("counters.litmus");
    let thread = |number| format!("P{number} (atomic_int* x) {{ atomic_fetch_add(x, 1); }}\n");
    let test = format!("C counters\n{{}}\n{}{}exists (x=2)\n", thread(0), thread(1));
    std::fs::write(&path, test).expect("a file can be written");
    let path = path.to_str().expect("the path is text");
    let litmus = text(&norns(&[path, "--model", "sc", "--algorithm", "optimal"]));
    assert!(!litmus.contains("commute"), "{litmus}");
}

#[test]
fn what_means_nothing_is_refused() {
    let test = "corpus/litmus/papers/casw3.litmus";
    for (arguments, message) in [
        (
            &[test, "--format", "html"][..],
            "[possible values: text, json]",
        ),
        (
            &[test, "--algorithm", "definition"],
            "remembers what it has explored",
        ),
        (&[test, "--unroll", "3"], "cannot be used with litmus tests"),
        (&[test, "--probes", "0"], "0 is not in 1..=10000000"),
        (&["none.litmus"], "cannot read none.litmus"),
        (&[test, "--keep-going"], "unexpected argument"),
    ] {
        let output = norns(arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(3), "{arguments:?}");
        assert!(error.contains(message), "{arguments:?}: {error}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}
