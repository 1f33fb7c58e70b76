//! Executions that are too long to follow: the search begins anew with loops and recursion bounded, and says what it has explored.
//! And searches that have nothing left to check, which must not be called right.

use norns_explorers::{MemoryModel, support::Algorithm, support::explorer_for};
use serde_json::Value;
use std::{fs, path::PathBuf, process::Command};

/// Two threads, one of which polls a plain flag that the other sets, and writes each time: a loop that writes does not wait.
const FLAG: &str = r"
#include <pthread.h>
static int ready, looked;
static void *set(void *unused) {
    ready = 1;
    return unused;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, set, 0);
    while (!ready) {
        __atomic_store_n(&looked, 1, __ATOMIC_RELAXED);
    }
    pthread_join(thread, 0);
    return 0;
}
";

/// A recursion that ends when another thread says so, and goes wrong if it does so late.
const RECURSION: &str = r"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int stop;
static int depth(int n) { return atomic_load(&stop) ? n : depth(n + 1); }
static void *say(void *unused) {
    atomic_store(&stop, 1);
    return unused;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, say, 0);
    int n = depth(0);
    pthread_join(thread, 0);
    assert(n < DEEP);
    return 0;
}
";

/// A loop that ends, but late.
const LONG: &str = r"
#include <stdatomic.h>
static atomic_int count;
int main(void) {
    for (int i = 0; i < 6000; i++) atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    return count != 6000;
}
";

struct Report {
    status: Option<i32>,
    object: Value,
}

impl Report {
    fn rounds(&self) -> Vec<(u64, &str)> {
        let rounds = self.object["rounds"].as_array();
        let rounds = rounds.map(Vec::as_slice).unwrap_or_default();
        let rounds = rounds.iter();
        rounds
            .filter_map(|round| Some((round["bound"].as_u64()?, round["ended"].as_str()?)))
            .collect()
    }

    fn notes(&self) -> String {
        self.object["notes"].to_string()
    }

    fn kinds(&self) -> Vec<&str> {
        let findings = self.object["findings"].as_array();
        let findings = findings.map(Vec::as_slice).unwrap_or_default();
        findings
            .iter()
            .filter_map(|finding| finding["kind"].as_str())
            .collect()
    }
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder can be made"))
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.path().join(name);
        fs::write(&path, text).expect("a file can be written");
        path
    }

    fn check(&self, name: &str, text: &str, arguments: &[&str]) -> Report {
        let path = self.file(name, text);
        let output = Command::new(env!("CARGO_BIN_EXE_norns"))
            .arg("check")
            .arg(path)
            .args(["--format", "json"])
            .args(arguments)
            .output()
            .expect("norns can be started");
        let text = String::from_utf8_lossy(&output.stdout);
        let error = String::from_utf8_lossy(&output.stderr);
        let object = serde_json::from_str(&text);
        let object = object.unwrap_or_else(|_| panic!("{arguments:?}: {text}{error}"));
        Report {
            status: output.status.code(),
            object,
        }
    }
}

/// Every model with every algorithm that takes it.
fn everything() -> impl Iterator<Item = (MemoryModel, Algorithm)> {
    MemoryModel::ALL.into_iter().flat_map(|model| {
        let takes = move |&algorithm: &Algorithm| {
            explorer_for(algorithm, model).is_ok_and(|found| found.algorithm() == algorithm)
        };
        let algorithms = Algorithm::ALL.into_iter().filter(takes);
        algorithms.map(move |algorithm| (model, algorithm))
    })
}

/// With at most n iterations the flag is looked at n + 1 times: it may be seen to be set first at each of these, and not at all,
/// in which case the loop is cut. An execution has at most 2n + 6 events, so of 4, 16 and 64 the last is too large for 40.
#[test]
fn an_endless_loop_is_bounded_and_its_races_are_found() {
    let folder = Folder::new();
    for (model, algorithm) in everything() {
        let arguments = ["--model", model.name(), "--algorithm", algorithm.name()];
        let short = [&arguments[..], &["--max-events", "40"]].concat();
        let report = folder.check("flag.c", FLAG, &short);
        let what = format!("{model} by {algorithm}: {}", report.object);
        if model.races_are_errors() {
            assert_eq!(report.status, Some(1), "{what}");
            assert_eq!(report.kinds(), ["race"], "{what}");
            assert_eq!(report.rounds(), [(4, "finding")], "{what}");
            continue;
        }
        assert_eq!(report.status, Some(2), "{what}");
        let rounds = [(4, "explored"), (16, "explored"), (64, "length")];
        assert_eq!(report.rounds(), rounds, "{what}");
        assert_eq!(report.object["bound"], 16, "{what}");
        assert_eq!(report.object["executions"]["complete"], 17, "{what}");
        assert_eq!(report.object["executions"]["cut"], 1, "{what}");
        let notes = report.notes();
        assert!(notes.contains("the bound on loops at "), "{what}");
        assert!(notes.contains("flag.c:11"), "{what}");
        assert!(notes.contains("within the bounds 4 and 16"), "{what}");
        assert!(notes.contains("--unroll"), "{what}");

        let races = [&short[..], &["--races"]].concat();
        let report = folder.check("flag.c", FLAG, &races);
        assert_eq!(report.kinds(), ["race"], "{model} by {algorithm}");
    }
}

#[test]
fn an_endless_recursion_is_bounded() {
    let folder = Folder::new();
    for (model, algorithm) in everything() {
        let arguments = [
            "--model",
            model.name(),
            "--algorithm",
            algorithm.name(),
            "--max-events",
            "40",
        ];
        let never = [&arguments[..], &["--", "-DDEEP=1000"]].concat();
        let report = folder.check("recursion.c", RECURSION, &never);
        let what = format!("{model} by {algorithm}: {}", report.object);
        assert_eq!(report.status, Some(2), "{what}");
        // As many calls may be nested as a loop may have iterations.
        assert_eq!(report.object["executions"]["complete"], 17, "{what}");
        assert_eq!(report.object["executions"]["cut"], 1, "{what}");
        let notes = report.notes();
        assert!(notes.contains("the bound on recursion at "), "{what}");
        assert!(notes.contains("recursion.c:6"), "{what}");

        // Ten calls deep: the first round does not come there, the second does.
        let deep = [&arguments[..], &["--", "-DDEEP=10"]].concat();
        let report = folder.check("recursion.c", RECURSION, &deep);
        let what = format!("{model} by {algorithm}: {}", report.object);
        assert_eq!(report.kinds(), ["assertion"], "{what}");
        let rounds = report.rounds();
        // An explorer may come to the deep end before an execution is too long.
        assert!(
            rounds.is_empty() || rounds == [(4, "explored"), (16, "finding")],
            "{what}"
        );
    }
}

/// Who gives a bound gets this bound, for loops and for recursion, and no rounds.
#[test]
fn a_bound_that_is_given_is_the_only_one() {
    let folder = Folder::new();
    for (name, text) in [("flag.c", FLAG), ("recursion.c", RECURSION)] {
        let arguments = ["--model", "sc", "--unroll", "7", "--", "-DDEEP=1000"];
        let report = folder.check(name, text, &arguments);
        let what = report.object.to_string();
        assert_eq!(report.status, Some(2), "{what}");
        assert!(report.rounds().is_empty(), "{what}");
        assert_eq!(report.object["executions"]["complete"], 8, "{what}");
        assert_eq!(report.object["executions"]["cut"], 1, "{what}");
    }
    let arguments = ["--model", "sc", "--unroll", "70", "--max-events", "40"];
    let report = folder.check("flag.c", FLAG, &arguments);
    let what = report.object.to_string();
    assert_eq!(report.status, Some(2), "{what}");
    assert!(report.rounds().is_empty(), "{what}");
    assert!(report.notes().contains("--max-events"), "{what}");
}

/// The inner loops have 64 iterations of two events; with the bound 1 the innermost is cut at its second.
#[test]
fn where_four_iterations_are_too_many_there_is_a_round_of_one() {
    let loops = "int x;
int main(void) {
    for (;;)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++)
                for (int k = 0; k < 4; k++)
                    x++;
}
";
    let report = Folder::new().check("nested.c", loops, &["--max-events", "100"]);
    let what = report.object.to_string();
    assert_eq!(report.status, Some(2), "{what}");
    assert_eq!(report.rounds(), [(4, "length"), (1, "explored")], "{what}");
    assert_eq!(report.object["bound"], 1, "{what}");
}

/// What was found before rounds began is kept, and each bug is there once.
#[test]
fn findings_are_kept_from_round_to_round() {
    let text = FLAG.replace(
        "int main(void) {",
        "static int other;
static void *early(void *unused) { other = 1; return unused; }
int main(void) {
    pthread_t first;
    pthread_create(&first, 0, early, 0);
    other = 2;
    pthread_join(first, 0);",
    );
    let arguments = ["--keep-going", "--max-events", "40"];
    let report = Folder::new().check("two.c", &text, &arguments);
    let what = report.object.to_string();
    assert_eq!(report.kinds(), ["race", "race"], "{what}");
    // An execution is too long again with the bound 64; until then the races are found in each round, and told once.
    let rounds = [(4, "explored"), (16, "explored"), (64, "length")];
    assert_eq!(report.rounds(), rounds, "{what}");
}

/// In every round an access of a byte splits what is written as a whole, and the search of the round begins anew. What was found in
/// earlier rounds stays, also where one thread has all findings in one place.
#[test]
fn findings_are_kept_where_a_round_begins_anew() {
    let text = FLAG.replace(
        "int main(void) {",
        "static int other;
static union { short whole; char bytes[2]; } mixed;
static void *early(void *unused) { other = 1; return unused; }
int main(void) {
    pthread_t first;
    pthread_create(&first, 0, early, 0);
    other = 2;
    pthread_join(first, 0);
    mixed.whole = 1;
    mixed.bytes[0] = 2;",
    );
    let arguments = ["--keep-going", "--max-events", "60", "--threads", "1"];
    let report = Folder::new().check("split.c", &text, &arguments);
    let what = report.object.to_string();
    assert_eq!(report.kinds(), ["race", "race"], "{what}");
    assert!(report.rounds().len() > 1, "{what}");
}

#[test]
fn what_was_found_in_a_round_can_be_replayed() {
    let folder = Folder::new();
    let trace = folder.file("trace.json", "");
    let trace = trace.to_str().expect("paths are text");
    for (name, text) in [("flag.c", FLAG), ("recursion.c", RECURSION)] {
        let arguments = ["--max-events", "40", "--trace", trace, "--", "-DDEEP=10"];
        let report = folder.check(name, text, &arguments);
        assert_eq!(report.status, Some(1), "{}", report.object);
        let output = Command::new(env!("CARGO_BIN_EXE_norns"))
            .args(["replay", trace])
            .output()
            .expect("norns can be started");
        let shown = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{shown}");
    }
}

/// The report of a program whose executions all end has no rounds.
#[test]
fn there_are_no_rounds_without_need() {
    let text = FLAG.replace("while (!ready)", "if (!ready)");
    for model in ["sc", "tso", "pso"] {
        let report = Folder::new().check("ends.c", &text, &["--model", model]);
        assert_eq!(report.status, Some(0), "{}", report.object);
        assert!(report.object.get("rounds").is_none(), "{}", report.object);
        assert_eq!(report.object["notes"], serde_json::json!([]));
    }
}

/// No execution is complete: that is no proof of anything.
#[test]
fn a_program_of_which_nothing_was_checked_is_not_correct() {
    let text = "#include <norns.h>
int main(void) { norns_assume(norns_choose(2) == CHOICE); return 0; }
";
    let folder = Folder::new();
    for (model, algorithm) in everything() {
        let arguments = ["--model", model.name(), "--algorithm", algorithm.name()];
        for (flag, status, blocked, says) in [
            (
                "-DCHOICE=2",
                2,
                2,
                "an assumption discarded every execution, so nothing was checked",
            ),
            ("-DCHOICE=1", 0, 1, "an assumption discarded 1 execution"),
        ] {
            let arguments = [&arguments[..], &["--", flag]].concat();
            let report = folder.check("assume.c", text, &arguments);
            let what = format!("{model} by {algorithm}: {}", report.object);
            assert_eq!(report.status, Some(status), "{what}");
            let executions = &report.object["executions"];
            assert_eq!(executions["blocked"]["assume"], blocked, "{what}");
            assert!(report.notes().contains(says), "{what}");
        }
    }
}

#[test]
fn a_program_that_was_always_cut_is_not_correct() {
    let text = "int x; int main(void) { for (;;) x++; }";
    let report = Folder::new().check("cut.c", text, &["--unroll", "3"]);
    assert_eq!(report.status, Some(2), "{}", report.object);
    let says = "a bound cut every execution short, so none was checked to its end";
    assert!(report.notes().contains(says), "{}", report.object);
}

#[test]
fn an_empty_program_is_correct() {
    let report = Folder::new().check("empty.c", "int main(void) { return 0; }", &[]);
    assert_eq!(report.status, Some(0), "{}", report.object);
    assert_eq!(report.object["executions"]["complete"], 1);
}

/// A filter that no final state passes leaves a clause about all of them nothing to be true of. That a state is reached is wrong,
/// whatever was filtered.
#[test]
fn a_litmus_test_whose_filter_leaves_nothing_is_not_correct() {
    let folder = Folder::new();
    for (clause, status) in [
        ("forall (0:r0=0)", 2),
        ("~exists (0:r0=0)", 2),
        ("exists (0:r0=0)", 1),
    ] {
        for (filter, status) in [
            ("0:r0=7", status),
            ("0:r0=0", i32::from(clause.starts_with('~'))),
        ] {
            let text = format!(
                "C filtered\n{{}}\nP0 (atomic_int* x) {{ int r0 = atomic_load(x); }}\nfilter ({filter})\n{clause}\n"
            );
            let report = folder.check("filtered.litmus", &text, &[]);
            let what = format!("{filter}, {clause}: {}", report.object);
            assert_eq!(report.status, Some(status), "{what}");
            if status == 2 {
                let says = "the filter leaves no final state, so there is nothing to judge";
                assert!(report.notes().contains(says), "{what}");
            }
        }
    }
}

/// Executions of more than 5,000 events are followed in rounds; the one with the bound 16,384 cuts nothing.
#[test]
fn a_long_execution_is_followed_to_its_end() {
    let folder = Folder::new();
    for (model, algorithm) in [("c20", "graph"), ("sc", "optimal")] {
        // There is one thread, whose memory would be private.
        let arguments = [
            "--model",
            model,
            "--algorithm",
            algorithm,
            "--no-private-memory",
        ];
        let report = folder.check("long.c", LONG, &arguments);
        let what = format!("{model} by {algorithm}: {}", report.object);
        assert_eq!(report.status, Some(0), "{what}");
        assert_eq!(report.object["executions"]["complete"], 1, "{what}");
        assert_eq!(
            report.rounds().last(),
            Some(&(16_384, "explored")),
            "{what}"
        );
        assert!(report.notes().contains("cut nothing short"), "{what}");
        // Who says how long an execution may be needs no rounds.
        let long = [&arguments[..], &["--max-events", "20000"]].concat();
        let report = folder.check("long.c", LONG, &long);
        assert_eq!(
            (report.status, report.rounds()),
            (Some(0), Vec::new()),
            "{what}"
        );
    }
}
