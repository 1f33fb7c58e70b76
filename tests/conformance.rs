//! Conformance: the whole files of litmus tests with known results, under every model; and a changed file is noticed.

use norns::conform::{What, conform};
use norns_explorers::{
    MemoryModel,
    support::{Algorithm, Supported, explorer_for},
};
use std::{fs, path::Path};

/// The files, and how many tests each has.
const FILES: [(&str, usize); 2] = [("tests.jsonl", 2_800), ("release-sequences.jsonl", 400)];

fn tests_of(file: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/litmus");
    fs::read_to_string(folder.join(file)).expect("the corpus can be read")
}

fn tests() -> String {
    tests_of(FILES[0].0)
}

/// The models that an algorithm takes.
fn models_of(algorithm: Algorithm) -> Vec<(MemoryModel, Supported)> {
    let taken = |model| Some((model, explorer_for(algorithm, model).ok()?));
    MemoryModel::ALL.into_iter().filter_map(taken).collect()
}

fn models() -> Vec<(MemoryModel, Supported)> {
    let definition = |model| {
        explorer_for(Algorithm::Definition, model).expect("the definition takes all models")
    };
    MemoryModel::ALL
        .into_iter()
        .map(|model| (model, definition(model)))
        .collect()
}

#[test]
fn the_definition_conforms_to_every_test() {
    for (file, tests) in FILES {
        let result = conform(&tests_of(file), &models()).expect("the corpus is well-formed");
        assert_eq!((result.tests, result.checks), (tests, 7 * tests), "{file}");
        assert_eq!(result.disagreements, [], "{file}");
    }
}

#[test]
fn every_algorithm_conforms_to_every_test() {
    for algorithm in Algorithm::ALL
        .into_iter()
        .filter(|&algorithm| algorithm != Algorithm::Definition)
    {
        for (file, _) in FILES {
            let result = conform(&tests_of(file), &models_of(algorithm));
            let result = result.expect("the corpus is well-formed");
            assert_eq!(result.disagreements, [], "{file} by {algorithm}");
        }
    }
}

/// The first test is store buffering with relaxed accesses: four states, of which SC has three.
#[test]
fn a_changed_line_is_noticed() {
    let text = tests();
    let first = text.lines().next().expect("the corpus has tests");
    assert_eq!(
        conform(first, &models()).map(|result| result.disagreements),
        Ok(Vec::new())
    );
    for (from, to, model, what) in [
        ("\"executions\":3", "\"executions\":4", "sc", "executions"),
        ("\"reads_from\":3", "\"reads_from\":2", "sc", "reads_from"),
        ("\"states\":[1,2,3]}", "\"states\":[1,2]}", "sc", "states"),
        (
            "\"states\":[1,2,3]}",
            "\"states\":[0,1,2,3]}",
            "sc",
            "states",
        ),
        (
            "\"register_states\":[[0,0],",
            "\"register_states\":[[7,0],",
            "wrc11",
            "states",
        ),
        (
            "(x,1,memory_order_relaxed)",
            "(x,1,memory_order_seq_cst)",
            "rc11",
            "none",
        ),
        ("[[0,0,1,1],", "[[0,0,1,2],", "tso", "states"),
    ] {
        assert!(first.contains(from), "{from}");
        let result = conform(&first.replacen(from, to, 1), &models()).expect("still well-formed");
        let noticed = result.disagreements.iter().any(|disagreement| {
            let named = match &disagreement.what {
                What::States { .. } => "states",
                What::Count { of, .. } => of,
                What::Finding(_) => "finding",
            };
            disagreement.model.name() == model && named == what
        });
        // One sequentially consistent store of four accesses changes nothing.
        assert_eq!(
            noticed,
            what != "none",
            "{from} to {to}: {:?}",
            result.disagreements
        );
    }
}

#[test]
fn a_broken_line_is_named() {
    let text = tests();
    let first = text.lines().next().expect("the corpus has tests");
    for (second, says) in [
        ("{\"name\": 3}", "not a test"),
        ("garbage", "not a test"),
        (
            &first.replace("atomic_load_explicit", "atomic_lode"),
            "unknown function",
        ),
        (
            &first.replace("\"states\":[1,2,3]", "\"states\":[1,2,30]"),
            "no state 30",
        ),
    ] {
        let (line, message) =
            conform(&format!("{first}\n{second}\n"), &models()).expect_err("the line is broken");
        assert_eq!(line, 2);
        assert!(message.contains(says), "{message}");
    }
}
