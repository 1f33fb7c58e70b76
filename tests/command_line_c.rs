//! The command line on C programs and LLVM text: a report one understands, and one clear sentence for each broken input.

use norns_explorers::{
    MemoryModel,
    support::{Algorithm, explorer_for},
};
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
    String::from_utf8_lossy(bytes).into_owned()
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
fn json_names_file_and_line() {
    let output = norns(&["check", "examples/publication.c", "--format", "json"]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("the report is one object");
    assert_eq!(report["verdict"], "wrong");
    assert_eq!(report["outcomes"], Value::Null);
    let finding = &report["findings"][0];
    assert_eq!(finding["kind"], "race");
    assert_eq!(finding["file"], "examples/publication.c");
    assert!(report["seconds"]["compile"].as_f64() > Some(0.0));
}

/// C++17 is the default with every clang; whoever names another standard gets that.
#[test]
fn cxx_files_are_compiled_as_cxx17_unless_told_otherwise() {
    let text = "#include <cassert>\n#include <optional>\nint main() { assert(std::optional(__cplusplus) == 201703); }\n";
    let (_folder, path) = file("standard.cpp", text);
    assert_eq!(norns(&["check", &path]).status.code(), Some(0));
    let later = norns(&["check", &path, "--", "-std=c++20"]);
    assert_eq!(later.status.code(), Some(1));
}

/// Publishes a block without release, prints what it sees, and frees nothing.
const BLOCKS: &str = r#"
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
static _Atomic(int *) shared;
static void *give(void *unused) {
    int *block = malloc(2 * sizeof *block);
    block[1] = 7;
    atomic_store_explicit(&shared, block, ORDER);
    return unused;
}
int main(void) {
    pthread_t thread;
    printf("begin\n");
    pthread_create(&thread, NULL, give, NULL);
    int *block = atomic_load_explicit(&shared, memory_order_acquire);
    if (block) printf("found %d", block[1]);
    pthread_join(thread, NULL);
    return 0;
}
"#;

#[test]
fn a_trace_shows_blocks_by_name_and_what_was_printed() {
    let (_folder, path) = file("blocks.c", BLOCKS);
    let relaxed = "-DORDER=memory_order_relaxed";
    let output = norns(&["check", &path, "--", relaxed]);
    let report = text(&output.stdout).replace(&path, "blocks.c");
    insta::assert_snapshot!(report, @r#"
    bug found: data race at blocks.c:9

    data race on shared[1]: main reads (plain) at line 18 and main/1 writes (plain) at line 9, and
    neither happens before the other

      blocks.c
      18 | if (block) printf("found %d", block[1]);    <- main
         |                               ^
       9 | block[1] = 7;    <- main/1
         |          ^

      example execution:
        step  line  main                                    main/1 give
        ----  ----  --------------------------------------  -------------------------------
           1        print "begin\n"
           2    16  spawn main/1
           3     8                                          allocate shared[] (8 bytes)
      >    4     9                                          write shared[1] = 7
           5    10                                          write shared = &shared[0] (rlx)
           6    17  read shared = &shared[0] (acq)  from 5
      >    7    18  read shared[1] = 7  from 4

      why they are not ordered:
      Nothing orders step 4 (line 9) before step 7 (line 18). What step 6 (line 17) reads was written by
      step 5 (line 10), but that synchronises only if the write is a release and the read an acquire,
      and the write is relaxed. With memory_order_release there, step 4 would happen before step 7.
      Until step 5 (line 10), which stores its address, only main/1 could reach this object.

      checked:
      With memory_order_release at line 10, every execution is correct.

    blocks.c under c20, by graph: 1 execution (so far)
      warning: 1 block allocated at blocks.c:8 is never freed (in 1 of 1 execution)
    verdict: bug found
    "#);
    let output = norns(&["check", &path, "--format", "json", "--", relaxed]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("the report is one object");
    let trace = report["findings"][0]["trace"]
        .as_array()
        .expect("there is a trace");
    let printed: Vec<&str> = trace
        .iter()
        .filter_map(|step| step["output"].as_str())
        .collect();
    assert_eq!(
        printed,
        ["begin\n"],
        "what is printed after the race is not told"
    );
}

#[test]
fn what_is_never_freed_is_a_warning() {
    let (_folder, path) = file("blocks.c", BLOCKS);
    let release = "-DORDER=memory_order_release";
    let output = norns(&["check", &path, "--", release]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    let report = text(&output.stdout).replace(&path, "blocks.c");
    let warning = "1 block allocated at blocks.c:8 is never freed (in 2 of 2 executions)";
    assert!(
        report.contains(&format!("  warning: {warning}\n")),
        "{report}"
    );
    let output = norns(&["check", &path, "--format", "json", "--", release]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("the report is one object");
    assert_eq!(report["verdict"], "correct");
    assert_eq!(report["warnings"][0]["kind"], "leak");
    assert_eq!(report["warnings"][0]["line"], 8);
    assert_eq!(report["warnings"].as_array().map(Vec::len), Some(1));
}

#[test]
fn what_is_freed_in_some_executions_only_is_a_warning_too() {
    let (_folder, path) = file(
        "sometimes.c",
        r"
#include <norns.h>
#include <stdlib.h>
int main(void) {
    int many = norns_choose(4);
    for (int i = 0; i < many; i++) {
        void *block = malloc(1);
        if (i == 0) free(block);
    }
    free(malloc(2));
    return 0;
}
",
    );
    for options in [&[][..], &["--no-private-memory"]] {
        let output = norns(&[&["check", &path], options].concat());
        let report = text(&output.stdout).replace(&path, "sometimes.c");
        let warning = "warning: up to 2 blocks allocated at sometimes.c:7 are never freed (in 2 of 4 executions)";
        assert!(report.contains(warning), "{report}");
        assert_eq!(report.matches("warning").count(), 1, "{report}");
    }
}

#[test]
fn modes_that_a_model_ignores_are_a_warning() {
    let (_folder, path) = file("blocks.c", BLOCKS);
    let warned = |model: &str, order: &str| {
        let order = format!("-DORDER=memory_order_{order}");
        let output = norns(&["check", &path, "--model", model, "--", &order]);
        let report = text(&output.stdout).replace(&path, "blocks.c");
        let line = report.lines().find(|line| line.contains(" treats "));
        line.map(str::trim).unwrap_or_default().to_owned()
    };
    let all = "; c20 distinguishes all memory orders";
    let relaxed = "relaxed stores (blocks.c:10) as";
    let acquire = "acquire loads (blocks.c:17) as";
    assert_eq!(
        warned("sc", "relaxed"),
        format!("warning: sc treats {relaxed} seq_cst, {acquire} seq_cst{all}")
    );
    assert_eq!(
        warned("tso", "relaxed"),
        format!("warning: tso treats {relaxed} release{all}")
    );
    assert_eq!(
        warned("ra", "seq_cst"),
        format!("warning: ra treats seq_cst stores (blocks.c:10) as release{all}")
    );
    for (model, order) in [
        ("tso", "release"),
        ("pso", "relaxed"),
        ("ra", "release"),
        ("rc11", "relaxed"),
        ("wrc11", "seq_cst"),
        ("c20", "relaxed"),
        ("all", "relaxed"),
    ] {
        assert_eq!(warned(model, order), "", "{model}, {order}");
    }
}

/// A race that only C++20's release sequences have: a C program is told so, a C++ program is not.
#[test]
fn iso_c_is_spoken_of_where_it_differs() {
    let source = root().join("corpus/c/errors/race_release_sequence.c");
    let source = fs::read_to_string(source).expect("the corpus can be read");
    let sentence = "To our knowledge ISO C, up to C23, still does: by its rule (--model rc11) step";
    let checked = |name: &str, arguments: &[&str]| {
        let (_folder, path) = file(name, &source);
        let output = norns(&[&["check", &path][..], arguments].concat());
        let words: Vec<String> = text(&output.stdout)
            .split_whitespace()
            .map(str::to_owned)
            .collect();
        let report = words.join(" ");
        (
            report.contains("verdict: bug found"),
            report.contains(sentence),
        )
    };
    assert_eq!(checked("race.c", &[]), (true, true));
    assert_eq!(checked("race.cpp", &[]), (true, false));
    assert_eq!(checked("race.c", &["--model", "rc11"]), (false, false));
    // SC has no happens-before of its own, and takes C20's.
    assert_eq!(checked("race.c", &["--model", "sc"]), (false, false));
    assert_eq!(
        checked("race.c", &["--model", "sc", "--races"]),
        (true, true)
    );
    // A race under both.
    let publication = norns(&["check", "examples/publication.c"]);
    assert!(!text(&publication.stdout).contains("ISO C"));
}

/// Programs are checked under C20 and litmus tests under RC11, unless a model is named.
#[test]
fn the_default_model_depends_on_what_is_checked() {
    for (command, arguments, model) in [
        ("check", &["examples/publication.c"][..], "c20"),
        ("check", &["examples/race.litmus"], "rc11"),
        ("check", &["examples/race.litmus", "--model", "c20"], "c20"),
        ("estimate", &["examples/queue.c"], "c20"),
        ("estimate", &["examples/race.litmus"], "rc11"),
    ] {
        let output = norns(&[&[command, "--format", "json"], arguments].concat());
        let report: Value =
            serde_json::from_slice(&output.stdout).expect("the report is one object");
        assert_eq!(report["model"], model, "{command} {arguments:?}");
    }
}

#[test]
fn the_users_own_flags_reach_clang() {
    let output = norns(&["check", "examples/publication.c", "--", "-DFIXED"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    assert!(text(&output.stdout).contains("verdict: verified"));
}

#[test]
fn several_files_are_one_program() {
    let (_one, first) = file(
        "one.c",
        "int two(void); int main(void) { return two() - 2; }\n",
    );
    let (_other, second) = file("two.c", "int two(void) { return 2; }\n");
    let output = norns(&["check", &first, &second]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

#[test]
fn a_bound_leaves_the_verdict_open() {
    let program = "#include <stdatomic.h>\natomic_int x;\n\
                   int main(void) { for (int i = 0; i < 100; i++) atomic_store(&x, i); return 0; }\n";
    let (_folder, path) = file("loop.c", program);
    let output = norns(&["check", &path, "--unroll", "3"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
    assert!(text(&output.stdout).contains("verdict: undecided"));
}

/// Of two additions whose results nobody uses, one must come first if something else orders them, and then it synchronises with the
/// other, whichever order was explored. If nothing orders them, either may come first, and there is a race.
#[test]
fn additions_synchronise_if_one_must_come_first() {
    let program = "#include <pthread.h>\n\
                   #include <stdatomic.h>\n\
                   static atomic_int counter, flag;\n\
                   static int data;\n\
                   static void *first(void *unused) {\n\
                   data = 1;\n\
                   atomic_fetch_add_explicit(&counter, 1, memory_order_release);\n\
                   atomic_store_explicit(&flag, 1, memory_order_relaxed);\n\
                   return unused;\n\
                   }\n\
                   int main(void) {\n\
                   pthread_t thread;\n\
                   pthread_create(&thread, NULL, first, NULL);\n\
                   if (ALWAYS || atomic_load_explicit(&flag, memory_order_relaxed)) {\n\
                   atomic_fetch_add_explicit(&counter, 1, memory_order_acquire);\n\
                   data = 2;\n\
                   }\n\
                   pthread_join(thread, NULL);\n\
                   return 0;\n\
                   }\n";
    let (_folder, path) = file("additions.c", program);
    for model in ["sc", "tso", "pso"] {
        for algorithm in ["optimal", "source", "graph"] {
            for (always, status) in [("0", 0), ("1", 1)] {
                let always = format!("-DALWAYS={always}");
                let options = ["--races", "--model", model, "--algorithm", algorithm];
                let output = norns(&[&["check", &path], &options[..], &["--", &always]].concat());
                let report = text(&output.stdout);
                assert_eq!(output.status.code(), Some(status), "{report}");
                assert_eq!(report.contains("data race"), status == 1, "{report}");
            }
        }
    }
}

/// A loop that is cut is called by its first line: for a `do`, where its body begins, not where its condition stands.
#[test]
fn a_bound_names_the_first_line_of_a_loop() {
    let program = "#include <stdatomic.h>\natomic_int x, y;\n\
                   int main(void) {\n\
                   int i = 0;\n\
                   do { if (atomic_load(&y)) break;\n\
                   atomic_store(&x, ++i);\n\
                   } while (i < 100);\n\
                   while (i < 300)\n\
                   atomic_store(&y, ++i);\n\
                   return 0;\n\
                   }\n";
    let (_folder, path) = file("loops.c", program);
    for (bound, line) in [("3", 5), ("150", 8)] {
        let output = norns(&["check", &path, "--unroll", bound]);
        let report = text(&output.stdout).replace(&path, "loops.c");
        assert_eq!(output.status.code(), Some(2), "{report}");
        let named: Vec<&str> = report
            .lines()
            .filter(|said| said.contains("loops.c:"))
            .collect();
        assert!(
            named.len() == 1 && named[0].contains(&format!("loops.c:{line}")),
            "{report}"
        );
    }
}

/// Relaxed stores may be reordered under PSO, where a race is no error, and race under the models of C; RA takes them for releases.
#[test]
fn several_models_are_a_table() {
    let output = norns(&["check", "examples/publication.c", "--model", "all"]);
    assert_eq!(output.status.code(), Some(1), "that of the worst");
    insta::assert_snapshot!(text(&output.stdout), @r"
    examples/publication.c
      model   verdict      executions  first finding
      sc      verified              2
      tso     verified              2
      pso     bug found             2  failed assertion at examples/publication.c:26
      ra      verified              2
      rc11    bug found             0  data race at examples/publication.c:26
      wrc11   bug found             0  data race at examples/publication.c:26
      c20     bug found             0  data race at examples/publication.c:26
      --model pso shows its finding in full
    ");
    let output = norns(&["examples/publication.c", "--model", "all", "--", "-DFIXED"]);
    assert_eq!(output.status.code(), Some(0));
    let table = text(&output.stdout);
    assert_eq!(table.matches(" verified ").count(), 7, "{table}");
    assert!(
        !table.contains("--model"),
        "nothing more is to be shown: {table}"
    );
}

/// Broken input of every kind: one clear message and exit status 3.
#[test]
fn broken_inputs_give_one_sentence_and_status_3() {
    let main = |body: &str| format!("int main(void) {{ {body} }}\n");
    let module = |body: &str| format!("define i32 @main() {{\n{body}\n}}\n");
    let inputs: Vec<(&str, Vec<u8>, &str)> = vec![
        ("syntax.c", main("return 0").into(), "error: expected ';'"),
        ("undeclared.c", main("return nothing;").into(), "nothing"),
        (
            "include.c",
            "#include \"none.h\"\n".into(),
            "'none.h' file not found",
        ),
        (
            "nomain.c",
            "int other(void) { return 0; }\n".into(),
            "no function `main`",
        ),
        ("empty.c", Vec::new(), "no function `main`"),
        (
            "unknown.c",
            "int elsewhere(void);\nint main(void) { return elsewhere(); }\n".into(),
            "elsewhere",
        ),
        (
            "assembly.c",
            main("__asm__ volatile(\"cpuid\" ::: \"eax\"); return 0;").into(),
            "assembly",
        ),
        (
            "wide.c",
            "_Atomic __int128 x;\nint main(void) { x = 1; return 0; }\n".into(),
            "unsupported",
        ),
        (
            "extended.c",
            "long double x = 1;\nint main(void) { x = x + 1; return 0; }\n".into(),
            "unsupported",
        ),
        ("garbage.ll", b"\xff\xfe\x00\x01".to_vec(), "garbage.ll"),
        ("empty.ll", Vec::new(), "no function `main`"),
        (
            "truncated.ll",
            module("  %x = add i32 1,").into(),
            "truncated.ll",
        ),
        (
            "opcode.ll",
            module("  %x = frobnicate i32 1, 2\n  ret i32 0").into(),
            "frobnicate",
        ),
        (
            "type.ll",
            module("  %x = add i33000000000 1, 2\n  ret i32 0").into(),
            "type.ll",
        ),
        (
            "dominance.ll",
            module("  %y = add i32 %x, 1\n  %x = add i32 1, 1\n  ret i32 %y").into(),
            "dominance.ll|main",
        ),
        (
            "terminator.ll",
            module("  %x = add i32 1, 1").into(),
            "terminator.ll",
        ),
        (
            "nested.ll",
            format!(
                "@x = global {}i8{} zeroinitializer\n",
                "[1 x ".repeat(5000),
                "]".repeat(5000)
            )
            .into(),
            "nested.ll",
        ),
        (
            "moduleasm.ll",
            format!("module asm \"nop\"\n{}", module("  ret i32 0")).into(),
            "assembly",
        ),
        (
            "undefined.ll",
            module("  %x = call i32 @nobody()\n  ret i32 %x").into(),
            "nobody",
        ),
        (
            "kind.txt",
            "text".into(),
            "neither C (.c), C++ (.cpp), Rust (.rs) nor LLVM text (.ll)",
        ),
    ];
    for (name, content, says) in inputs {
        let (_folder, path) = file(name, content);
        let output = norns(&["check", &path]);
        let message = format!("{}{}", text(&output.stderr), text(&output.stdout));
        assert_eq!(output.status.code(), Some(3), "{name}: {message}");
        assert!(
            says.split('|').any(|says| message.contains(says)),
            "{name}: {message}"
        );
        assert!(!message.contains("panicked"), "{name}: {message}");
    }
}

#[test]
fn a_missing_or_broken_clang_is_named() {
    let (_folder, path) = file("x.c", "int main(void) { return 0; }\n");
    let (_other, script) = file("clang", "not a program");
    for clang in ["/nowhere/clang", &script] {
        let output = norns(&["check", &path, "--clang", clang]);
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{message}");
        assert!(
            message.contains(clang) && message.lines().count() == 1,
            "{message}"
        );
    }
    let output = Command::new(env!("CARGO_BIN_EXE_norns"))
        .args(["check", &path])
        .env("PATH", "/nowhere")
        .env_remove("CLANG")
        .output()
        .expect("norns can be started");
    assert_eq!(output.status.code(), Some(3));
    assert!(
        text(&output.stderr).contains("clang"),
        "{}",
        text(&output.stderr)
    );
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

fn json(arguments: &[&str]) -> (Option<i32>, Value) {
    let arguments = [&["check", "--format", "json"], arguments].concat();
    let output = norns(&arguments);
    let report = serde_json::from_slice(&output.stdout);
    let report = report.unwrap_or_else(|_| panic!("{arguments:?}: {}", text(&output.stderr)));
    (output.status.code(), report)
}

/// Two threads wait for each other's locks when main returns, in one of three executions. The other two differ in who comes first,
/// which the values that are read do not tell.
#[test]
fn threads_that_are_stuck_at_the_end_are_a_warning() {
    let path = "corpus/c/errors/exit_deadlocked.c";
    for (model, algorithm) in everything() {
        let arguments = [
            path,
            "--model",
            model.name(),
            "--algorithm",
            algorithm.name(),
        ];
        let (status, report) = json(&arguments);
        let what = format!("{model} by {algorithm}: {report}");
        assert_eq!(status, Some(0), "{what}");
        let warnings = report["warnings"].as_array().expect("a list");
        let [warning] = warnings.as_slice() else {
            panic!("{what}");
        };
        assert_eq!(warning["kind"], "stuck", "{what}");
        assert_eq!(warning["line"], 17, "{what}");
        let executions = if algorithm == Algorithm::Values { 2 } else { 3 };
        let says = format!(
            "main/1 (forth) waits for the lock other at {path}:17, main/2 (back) waits for the lock one at {path}:26, stuck \
             forever (in 1 of {executions} executions)"
        );
        let message = warning["message"].as_str().expect("a text");
        assert!(message.contains(&says), "{what}");
    }
}

/// Who waits for what comes before main returns, or does not wait, is no cause for a warning.
#[test]
fn threads_that_go_on_are_no_warning() {
    for path in [
        "corpus/c/errors/choose.c",
        "corpus/c/errors/race_free_mutex.c",
        "corpus/c/locks/ticket_lock.c",
    ] {
        let (_, report) = json(&[path]);
        assert_eq!(report["warnings"], serde_json::json!([]), "{path}");
    }
    // Main holds the lock when it returns.
    let (_, report) = json(&["corpus/c/errors/return_from_main.c"]);
    assert_eq!(report["warnings"][0]["kind"], "stuck", "{report}");
}

/// A release fence that stands before what it should publish does not publish it, so an acquire read would not help alone.
#[test]
fn no_mode_is_recommended_that_does_not_help() {
    let source = r"
#include <pthread.h>
#include <stdatomic.h>
static int data;
static atomic_int flag;
static void *writer(void *unused) {
    EARLY;
    data = 1;
    LATE;
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    return unused;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
    int r = 0;
    if (atomic_load_explicit(&flag, READ)) r = data;
    pthread_join(thread, 0);
    return r < 0;
}
";
    let (_folder, path) = file("fence.c", source);
    let fence = "atomic_thread_fence(memory_order_release)";
    let explanation = |early: &str, late: &str, read: &str| {
        let flags = [
            format!("-DEARLY={early}"),
            format!("-DLATE={late}"),
            format!("-DREAD=memory_order_{read}"),
        ];
        let [early, late, read] = &flags;
        let (_, report) = json(&[&path, "--", early, late, read]);
        let text = report["findings"][0]["explanation"].as_str();
        text.unwrap_or_default().to_owned()
    };
    for (early, late, read, cure) in [
        (
            fence,
            "",
            "relaxed",
            "With memory_order_release and memory_order_acquire there",
        ),
        (fence, "", "acquire", "With memory_order_release there"),
        ("", fence, "relaxed", "With memory_order_acquire there"),
        ("", "", "acquire", "With memory_order_release there"),
    ] {
        let text = explanation(early, late, read);
        assert!(text.contains(cure), "{early}, {late}, {read}: {text}");
    }
}

/// RA takes every access for a release or acquire, so that no mode makes a difference.
#[test]
fn seq_cst_is_not_recommended_where_it_changes_nothing() {
    let source = r"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static int seen;
static void *other(void *unused) {
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    seen = atomic_load_explicit(&x, memory_order_relaxed);
    return unused;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    int r = atomic_load_explicit(&y, memory_order_relaxed);
    pthread_join(thread, 0);
    assert(r || seen);
    return 0;
}
";
    let (_folder, path) = file("buffering.c", source);
    for (model, recommended) in [("ra", false), ("rc11", true)] {
        let (status, report) = json(&[&path, "--model", model]);
        assert_eq!(status, Some(1), "{report}");
        let text = report["findings"][0]["explanation"].to_string();
        assert!(
            text.contains("may still read the old value"),
            "{model}: {text}"
        );
        assert_eq!(text.contains("seq_cst"), recommended, "{model}: {text}");
    }
}

/// Two counters in one word look like the address of some function, which nobody has.
#[test]
fn a_number_is_not_shown_as_a_function() {
    let functions = (0..64).map(|number| format!("int f{number}(void) {{ return {number}; }}"));
    let functions = functions.collect::<Vec<_>>().join("\n");
    let source = format!(
        "#include <assert.h>\n#include <stdatomic.h>\n{functions}
static atomic_ullong packed;
static int (*_Atomic chosen)(void);
int main(void) {{
    atomic_store(&chosen, f7);
    atomic_store(&packed, 0x100000001);
    atomic_store(&packed, 0x100000000);
    assert(atomic_load(&packed) == 0);
    return 0;
}}
"
    );
    let (_folder, path) = file("packed.c", &source);
    let (_, report) = json(&[&path]);
    let trace = &report["findings"][0]["trace"];
    let labels: Vec<&str> = trace
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|step| step["label"].as_str())
        .collect();
    let written: Vec<&str> = labels
        .iter()
        .filter(|label| label.starts_with("write"))
        .copied()
        .collect();
    assert_eq!(
        written,
        [
            "write chosen = &f7 (sc)",
            "write packed = 0x100000001 (sc)",
            "write packed = 0x100000000 (sc)"
        ]
    );
}

/// Main uses a block that its thread may have freed. The steps of main would be told first, but the free is what makes the use wrong.
#[test]
fn a_use_is_told_behind_the_free() {
    let source = "#include <pthread.h>
#include <stdlib.h>
static void *end(void *block) { free(block); return NULL; }
int main(void) {
    pthread_t thread;
    int *block = malloc(sizeof *block);
    *block = 1;
    pthread_create(&thread, NULL, end, block);
    int seen = *block;
    pthread_join(thread, NULL);
    return seen;
}
";
    let (_folder, path) = file("freed.c", source);
    let (_, report) = json(&[&path]);
    let finding = &report["findings"][0];
    assert_eq!(finding["kind"], "use-after-free", "{report}");
    let trace = finding["trace"].as_array().expect("a list");
    let place = |line: u64| trace.iter().position(|step| step["line"] == line);
    let (free, used) = (place(3), place(9));
    assert!(free.is_some() && free < used, "{finding}");
}

/// Every execution has the race, though it is reported with the first only.
#[test]
fn races_are_listed_with_every_execution() {
    let source = "#include <pthread.h>
#include <stdatomic.h>
static atomic_int flag;
static int data;
static void *other(void *unused) { atomic_store(&flag, 1); data = 1; return unused; }
int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, other, NULL);
    atomic_load(&flag);
    data = 2;
    pthread_join(thread, NULL);
    return 0;
}
";
    let (_folder, path) = file("racing.c", source);
    let (_, report) = json(&[&path, "--keep-going", "--print-executions"]);
    let listed = report["listed"].as_array().expect("a list");
    assert!(listed.len() > 1, "{report}");
    for execution in listed {
        assert_eq!(execution["wrong"], serde_json::json!(["race"]), "{report}");
    }
}

/// SC, TSO and PSO have no happens-before of their own: their races are those of C++20, which took later stores of the same thread
/// out of release sequences.
#[test]
fn races_under_hardware_models_are_those_of_the_language() {
    for (model, kinds) in [
        ("sc", &["race"][..]),
        ("tso", &["race"]),
        ("pso", &["race"]),
        ("rc11", &[]),
    ] {
        let program = "corpus/c/errors/race_release_sequence.c";
        let (_, report) = json(&[program, "--model", model, "--races"]);
        let findings = report["findings"].as_array().expect("a list");
        let found: Vec<&str> = findings
            .iter()
            .filter_map(|finding| finding["kind"].as_str())
            .collect();
        assert_eq!(found, kinds, "{model}: {report}");
    }
}
