//! norns as a library: several checks in one process, each with its own progress and end; threads with a usual stack; text in memory;
//! errors that say what they are about.

use norns::{
    check::{
        Algorithm, CompileCommandsError, Error, FindingKind, Input, MemoryModel, Options, Stopped,
        Task, Verdict, Watch,
        trace::{StepKind, Trace},
    },
    explorers::support::explorer_for,
};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    thread,
    time::Duration,
};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus")
}

const ONE: &str = "C one {} P0 (int* x) { *x = 1; }";

/// More executions than anybody waits for: nine threads that write and read one variable.
fn endless() -> Input {
    let body = "(atomic_int* x) { int r0 = atomic_load(x); atomic_store(x, r0 + 1); int r1 = atomic_load(x); }";
    let threads: Vec<String> = (0..9).map(|thread| format!("P{thread} {body}")).collect();
    let text = format!("C endless\n{{}}\n{}\n", threads.join("\n"));
    Input::text("endless.litmus", text)
}

/// Waits until a check has seen some more executions.
fn goes_on(watch: &Watch) {
    let before = watch.executions();
    while watch.executions() < before + 10 {
        thread::yield_now();
    }
}

#[test]
fn each_check_has_its_own_watch() {
    let ways = [
        (MemoryModel::Sc, Algorithm::Source),
        (MemoryModel::Tso, Algorithm::Optimal),
        (MemoryModel::Rc11, Algorithm::Graph),
    ];
    let checks = ways.map(|(model, algorithm)| {
        let watch = Arc::new(Watch::new());
        let task = Task::litmus(endless()).model(model).algorithm(algorithm);
        let task = task.watch(&watch);
        (watch, thread::spawn(move || task.check()))
    });
    let watches: Vec<Arc<Watch>> = checks.iter().map(|(watch, _)| Arc::clone(watch)).collect();
    for (place, (watch, check)) in checks.into_iter().enumerate() {
        goes_on(&watch);
        watch.stop();
        let checked = check.join().expect("it does not panic");
        let checked = checked.expect("it is a litmus test");
        assert_eq!(checked.verdict, Verdict::Undecided);
        assert_eq!(checked.statistics.stopped, Some(Stopped::Interrupted));
        assert_eq!(watch.executions(), checked.statistics.executions());
        // The others do not notice.
        for other in &watches[place + 1..] {
            goes_on(other);
        }
    }
    for watch in watches {
        assert_eq!(Arc::strong_count(&watch), 1, "nobody else keeps it");
    }
}

/// A long execution, with something to explore at its end.
const LONG: &str = r"
#include <pthread.h>
#include <stdatomic.h>
static atomic_int count, said;
static void *say(void *unused) {
    atomic_store_explicit(&said, 1, memory_order_relaxed);
    return unused;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, say, 0);
    for (int i = 0; i < N; i++) atomic_store_explicit(&count, i, memory_order_relaxed);
    int heard = atomic_load_explicit(&said, memory_order_relaxed);
    pthread_join(thread, 0);
    return heard;
}
";

/// Does work on a thread with the stack that a thread has if nobody asks for more.
fn with_a_usual_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(2 << 20);
        let thread = thread.spawn_scoped(scope, work);
        let done = thread.expect("a thread can be started").join();
        done.expect("it does not panic")
    })
}

#[test]
fn a_usual_stack_is_enough() {
    with_a_usual_stack(|| {
        for (events, are_few) in [(100, true), (4_000, false)] {
            let task = Task::program([Input::text("long.c", LONG)]);
            let task = task.clang_arguments([format!("-DN={events}")]);
            let loaded = task.load().expect("it compiles");
            for model in [MemoryModel::Sc, MemoryModel::Tso, MemoryModel::C20] {
                for algorithm in Algorithm::ALL {
                    // These ask about whole graphs, and take no long ones.
                    let by_whole_graphs =
                        matches!(algorithm, Algorithm::Definition | Algorithm::Values);
                    if explorer_for(algorithm, model).is_err() || by_whole_graphs != are_few {
                        continue;
                    }
                    let options = Options {
                        algorithm,
                        ..Options::under(model)
                    };
                    let checked = loaded.with(options).expect("it is supported").check();
                    let what = format!("{events} events under {model} by {algorithm}");
                    assert_eq!(checked.verdict, Verdict::Correct, "{what}");
                    // The store of the other thread is heard of, or not.
                    assert_eq!(checked.statistics.complete, 2, "{what}");
                    assert!(checked.rounds.is_empty(), "{what}: nothing was cut");
                }
            }
        }
        // Calls without end.
        let task = Task::program([&corpus().join("c/errors/stack_overflow.c")]);
        let loaded = task.load().expect("it compiles");
        for algorithm in Algorithm::ALL {
            let options = Options {
                algorithm,
                ..Options::under(MemoryModel::Sc)
            };
            if let Ok(loaded) = loaded.with(options) {
                assert_eq!(loaded.check().verdict, Verdict::Wrong, "{algorithm}");
            }
        }
    });
}

#[test]
fn the_time_limit_is_that_of_each_check() {
    let task = Task::litmus(Input::text("one.litmus", ONE));
    let task = task.time_limit(Duration::from_millis(200));
    let loaded = task.load().expect("it is a litmus test");
    thread::sleep(Duration::from_millis(300));
    assert_eq!(loaded.check().verdict, Verdict::Correct);
    let endless = Task::litmus(endless()).time_limit(Duration::from_millis(200));
    let checked = endless.check().expect("it is a litmus test");
    assert_eq!(checked.statistics.stopped, Some(Stopped::Time));
}

#[test]
fn a_program_in_memory_is_reported_by_its_names() {
    let one = "extern int x;\nvoid *set(void *unused) {\n    x = 1;\n    return unused;\n}\n";
    let other = "#include <pthread.h>\nint x;\nvoid *set(void *);\nint main(void) {\n    pthread_t thread;\n    \
                 pthread_create(&thread, 0, set, 0);\n    x = 2;\n    return pthread_join(thread, 0);\n}\n";
    let task = Task::program([Input::text("set.c", one), Input::text("main.c", other)]);
    let checked = task.check().expect("it compiles");
    assert_eq!(checked.files, ["set.c", "main.c"]);
    let finding = checked.findings.first().expect("both write x");
    assert_eq!(finding.kind, FindingKind::Race);
    let trace = finding.trace.as_ref().expect("there is an execution");
    let places: Vec<_> = finding
        .steps
        .iter()
        .map(|&step| &trace.steps[step])
        .collect();
    let mut places: Vec<_> = places
        .iter()
        .map(|step| (step.file.as_deref(), step.line))
        .collect();
    places.sort_unstable();
    assert_eq!(
        places,
        [(Some("main.c"), Some(7)), (Some("set.c"), Some(3))]
    );
}

/// The steps of a kind, each with the name of its cell and what it reads and writes.
fn accesses(trace: &Trace, kind: StepKind) -> Vec<(&str, Option<&str>, Option<&str>)> {
    let steps = trace.steps.iter().filter(|step| step.kind == kind);
    let accesses = steps.flat_map(|step| &step.accesses);
    accesses
        .map(|access| {
            let cell = &trace.cells[access.cell];
            (
                cell.name.as_str(),
                access.read.as_deref(),
                access.written.as_deref(),
            )
        })
        .collect()
}

#[test]
fn a_program_without_findings_has_a_sample_execution() {
    let text = "#include <stdatomic.h>\nstatic atomic_int x;\n\
                int main(void) { x = 1; x++; return x == 2 ? 0 : 1; }";
    let mut task = Task::program([Input::text("sample.c", text)]);
    let checked = task.check().expect("it compiles");
    assert!(checked.sample.is_none(), "nobody asked for one");
    task.options.sample = true;
    let checked = task.check().expect("it compiles");
    assert_eq!(checked.verdict, Verdict::Correct);
    let sample = checked.sample.expect("one execution is complete");
    assert_eq!(accesses(&sample, StepKind::Write), [("x", None, Some("1"))]);
    assert_eq!(
        accesses(&sample, StepKind::Update),
        [("x", Some("1"), Some("2"))]
    );
    assert_eq!(accesses(&sample, StepKind::Read), [("x", Some("2"), None)]);
    let [x] = sample.cells.as_slice() else {
        panic!("there is one variable: {:?}", sample.cells);
    };
    assert_eq!(x.initial, "0");
    let kinds = x.order.iter().map(|&step| sample.steps[step].kind);
    assert_eq!(
        kinds.collect::<Vec<_>>(),
        [StepKind::Write, StepKind::Update],
        "the writes are in modification order"
    );
}

#[test]
fn waiting_at_a_condition_variable_unlocks_the_mutex() {
    let file = corpus().join("../tests/programs/lost_wakeup.c");
    let checked = Task::program([file]).check().expect("it compiles");
    let finding = checked.findings.first().expect("a signal is lost");
    let trace = finding.trace.as_ref().expect("it has steps");
    assert_eq!(accesses(trace, StepKind::Lock), [("lock", None, None)]);
    assert_eq!(accesses(trace, StepKind::Unlock), [("lock", None, None)]);
    let waits = StepKind::Wait(norns::execution::Waiting::Condition);
    assert_eq!(accesses(trace, waits), [("not_empty", None, None)]);
}

#[test]
fn errors_say_what_they_are_about() {
    let sentence = |task: Task| task.load().expect_err("it cannot be loaded").to_string();
    let missing = Task::litmus("there/is/none.litmus");
    let said = "cannot read there/is/none.litmus: no such file or directory";
    assert_eq!(sentence(missing), said);
    let missing = sentence(Task::program(["there/is/none.c"]));
    assert_eq!(
        missing,
        "cannot read there/is/none.c: No such file or directory"
    );

    let wrong = Task::litmus(Input::text(
        "wrong.litmus",
        "C wrong\n{}\nP0 () { nonsense }\n",
    ));
    match wrong.load() {
        Err(error @ Error::Litmus { .. }) => {
            let text = error.to_string();
            assert!(text.starts_with("wrong.litmus:3:"), "{text}");
            assert!(!text.contains('\n'), "{text}");
        }
        other => panic!("{other:?}"),
    }
    let rejected = Task::program([Input::text("wrong.c", "int main(void) { return x; }\n")]);
    assert!(sentence(rejected).contains("wrong.c:1:25: error: "));
    let no_entry = Task::program([Input::text("a.c", "int x;\n")]);
    assert_eq!(
        sentence(no_entry.entry("f")),
        "the program has no function `f`"
    );

    let by = |algorithm| Task::litmus(Input::text("one.litmus", ONE)).algorithm(algorithm);
    let unsupported = by(Algorithm::Optimal).load();
    assert!(matches!(unsupported, Err(Error::Unsupported(_))));
    let robustness = by(Algorithm::Auto).robustness();
    let of_model = robustness.clone().model(MemoryModel::C20).load();
    assert!(matches!(
        of_model,
        Err(Error::RobustnessOfModel(MemoryModel::C20))
    ));
    for algorithm in [Algorithm::ReadsFrom, Algorithm::Values] {
        let refused = robustness.clone().algorithm(algorithm);
        let refused = refused.model(MemoryModel::Tso).load();
        assert!(matches!(refused, Err(Error::RobustnessWithoutOrders(of)) if of == algorithm));
    }

    let folder = tempfile::tempdir().expect("a folder can be made");
    let commands = folder.path().join("compile_commands.json");
    fs::write(&commands, "[]").expect("a file can be written");
    let mut task = Task::program([Input::text("a.c", "int x;\n")]);
    task.building.compile_commands = Some(commands);
    task.building.only = vec!["b.c".into()];
    match task.load() {
        Err(Error::CompileCommands { error, .. }) => {
            assert_eq!(error, CompileCommandsError::Unknown("b.c".into()));
        }
        other => panic!("{other:?}"),
    }
}

/// Folders are full of litmus tests, and all other files are one program.
#[test]
fn paths_mean_what_they_mean_on_the_command_line() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("inner")).expect("a folder can be made");
    for name in ["b.litmus", "inner/a.litmus", "a.c", "b.c"] {
        fs::write(path(name), ONE).expect("a file can be written");
    }
    let tests = Task::of_paths(&[folder.path().to_owned()]).expect("there are tests");
    let files: Vec<String> = tests.iter().flat_map(Task::files).collect();
    let expected = ["b.litmus", "inner/a.litmus"].map(|name| path(name).display().to_string());
    assert_eq!(files, expected);
    assert!(tests.iter().all(|task| !task.is_program()));
    let programs = Task::of_paths(&[path("a.c"), path("b.c")]).expect("it is a program");
    assert_eq!(programs.len(), 1);
    assert!(programs[0].is_program() && programs[0].files().len() == 2);
    let mixed = Task::of_paths(&[path("a.c"), path("b.litmus")]);
    assert!(matches!(mixed, Err(Error::Mixed { path }) if path.ends_with("a.c")));
    fs::remove_file(path("inner/a.litmus")).expect("a file can be removed");
    let empty = Task::of_paths(&[path("inner")]);
    assert!(matches!(empty, Err(Error::NoTests { .. })));
}
