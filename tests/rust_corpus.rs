//! The Rust corpus: every program of `corpus/rust`, and every example in Rust, says in `//@` lines what a checker must say of it; `corpus/c/README.md` explains
//! them.
//!
//! `corpus/idioms` has twenty of them in C and C++ as well.
//!
//! Each is compiled with all of std, which takes seconds. So every third program is taken, and all of them with `NORNS_ALL_RUST=1`;
//! `NORNS_ONLY=mutex` takes those with this in their paths.

mod checking;
mod expectations;
mod workers;

use checking::{Patience, checked, load, task};
use expectations::{Configuration, configurations, corpus, disagreement};
use norns::check::{Algorithm, Checked, MemoryModel, Verdict};
use norns_explorers::support::explorer_for;
use norns_llvm::rust::{Rust, missing_replacements};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

const MODELS: [MemoryModel; 3] = [MemoryModel::Sc, MemoryModel::Tso, MemoryModel::C20];

/// A check that takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(60);

fn folder() -> PathBuf {
    corpus().join("../rust")
}

/// The programs of the corpus, and the examples.
fn files() -> Vec<PathBuf> {
    let folders = [folder(), folder().join("../../examples/rust")];
    let entries = folders.map(|folder| fs::read_dir(folder).expect("the corpus can be read"));
    let entries = entries.into_iter().flatten();
    let paths = entries.map(|entry| entry.expect("the corpus can be read").path());
    let is_rust = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "rs");
    let mut files: Vec<PathBuf> = paths.filter(is_rust).collect();
    files.sort();
    files
}

/// Runs something for each of some things, in as many threads as there are processors; gives what went wrong.
fn for_each<T: Sync>(all: &[T], run: impl Fn(&T) -> Vec<String> + Sync) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            let worker = || {
                while let Some(one) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = run(one);
                    failures.lock().expect("no worker panics").extend(found);
                }
            };
            std::thread::Builder::new()
                .stack_size(1 << 29)
                .spawn_scoped(scope, worker)
                .expect("a thread can be started");
        }
    });
    failures.into_inner().expect("all workers are done")
}

fn check(loaded: &norns::check::Loaded, model: MemoryModel) -> Checked {
    let algorithm = explorer_for(Algorithm::Graph, model).expect("graphs take every model");
    let patience = Patience {
        visits: None,
        time: PATIENCE,
        self_check: false,
        commuting: false,
    };
    checked(loaded, model, algorithm, &patience)
}

/// What is not as a program says.
fn failures(configuration: &Configuration) -> Vec<String> {
    let name = configuration.name();
    let loaded = match load(&configuration.file, None, &configuration.flags) {
        Ok(loaded) => loaded,
        Err(error) => return vec![format!("{name}: {error}")],
    };
    let mut found = Vec::new();
    for model in MODELS {
        if configuration.expected("verdict", model).is_none() {
            continue;
        }
        let checked = check(&loaded, model);
        let complete = checked.statistics.complete.to_string();
        let counted = configuration.expected("executions", model);
        let what = disagreement(configuration, model, &checked).or_else(|| {
            let expected = counted.filter(|&expected| expected != complete)?;
            Some(format!("expected {expected} executions, found {complete}"))
        });
        found.extend(what.map(|what| format!("{name} under {model}: {what}")));
    }
    found
}

#[test]
fn every_rust_program_is_as_it_says() {
    let only = std::env::var("NORNS_ONLY").unwrap_or_default();
    let all = is_all_asked_for() || !only.is_empty();
    let chosen = files()
        .into_iter()
        .enumerate()
        .filter(|(place, file)| (all || place % 3 == 0) && file.to_string_lossy().contains(&only));
    let configurations: Vec<Configuration> = chosen
        .flat_map(|(_, file)| configurations(&file))
        .filter(|configuration| all || !configuration.slow)
        .collect();
    assert!(!configurations.is_empty(), "there are programs to check");
    let failures = for_each(&configurations, failures);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Without a compiler: what programs say of themselves can be understood, and labels are there.
#[test]
fn every_directive_is_well_formed() {
    for file in files() {
        let text = fs::read_to_string(&file).expect("the corpus can be read");
        let configurations = configurations(&file);
        let verdicts: Vec<&str> = configurations
            .iter()
            .flat_map(|one| &one.expectations)
            .filter(|(directive, ..)| directive == "verdict")
            .map(|(_, _, verdict)| verdict.as_str())
            .collect();
        assert!(!verdicts.is_empty(), "{} expects nothing", file.display());
        for verdict in verdicts {
            match verdict.split_whitespace().collect::<Vec<_>>()[..] {
                ["correct"] | ["wrong", _] => {}
                ["wrong", _, labels] => assert!(!expectations::lines(&text, labels).is_empty()),
                _ => panic!("{}: {verdict} is no verdict", file.display()),
            }
        }
    }
}

/// Whether everything is to be checked, which takes long.
fn is_all_asked_for() -> bool {
    std::env::var_os("NORNS_ALL_RUST").is_some()
}

/// Every third of some things, unless all are asked for.
fn share<T: Clone>(all: &[T]) -> Vec<T> {
    let step = if is_all_asked_for() { 1 } else { 3 };
    all.iter().step_by(step).cloned().collect()
}

fn kinds(checked: &Checked) -> Vec<String> {
    let findings = checked.findings.iter();
    findings.map(|finding| finding.kind.to_string()).collect()
}

/// What is found in one idiom in three languages: the verdict, what is wrong, and how many executions there are if nothing is.
type FoundInIdiom = (Verdict, Vec<String>, Option<u64>);

fn found_in_idiom(file: &Path, is_wrong: bool) -> Result<Vec<FoundInIdiom>, String> {
    let is_rust = file.extension().is_some_and(|extension| extension == "rs");
    let words: &[&str] = match (is_wrong, is_rust) {
        (true, true) => &["--cfg", "bug"],
        (true, false) => &["-DBUG"],
        (false, _) => &[],
    };
    let loaded = load(file, None, words)?;
    let found = [MemoryModel::Sc, MemoryModel::C20].map(|model| {
        let checked = check(&loaded, model);
        let is_complete = checked.verdict == Verdict::Correct;
        let count = is_complete.then_some(checked.statistics.complete);
        (checked.verdict, kinds(&checked), count)
    });
    Ok(found.into())
}

/// Twenty programs that are written in C, C++ and Rust have the same verdict and as many executions in each.
#[test]
fn an_idiom_is_the_same_in_every_language() {
    let idioms = corpus().join("../idioms");
    let entries = fs::read_dir(&idioms).expect("the corpus can be read");
    let paths = entries.map(|entry| entry.expect("the corpus can be read").path());
    let is_c = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "c");
    let mut in_c: Vec<PathBuf> = paths.filter(is_c).collect();
    in_c.sort();
    assert!(in_c.len() >= 20, "{} idioms", in_c.len());
    let failures = for_each(&share(&in_c), |in_c| {
        let in_cxx = in_c.with_extension("cpp");
        let name = in_c.file_stem().expect("a program has a name");
        let in_rust = folder().join(name).with_extension("rs");
        let text = fs::read_to_string(&in_rust).expect("every idiom is there in Rust");
        let ways = [false, true].into_iter();
        let ways = ways.filter(|&is_wrong| !is_wrong || text.contains("cfg!(bug)"));
        let differences = ways.filter_map(|is_wrong| {
            let all = [in_c, &in_cxx, &in_rust].map(|file| found_in_idiom(file, is_wrong));
            let same = all[0].is_ok() && all.iter().all(|found| *found == all[0]);
            let name = name.to_string_lossy();
            (!same).then(|| format!("{name}, bug: {is_wrong}: C, C++, Rust: {all:#?}"))
        });
        differences.collect()
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Programs, with flags, whose exploration ends soon even if nothing of std is replaced.
const WITHOUT_REPLACEMENTS: [(&str, &str); 29] = [
    ("empty", ""),
    ("panic_joined", ""),
    ("panic_detached", ""),
    ("panic_main", ""),
    ("overflow", ""),
    ("lock_twice", ""),
    ("message_passing", "bug"),
    ("uninitialised", "bug"),
    ("coherence", ""),
    ("coherence", "bug"),
    ("load_buffering", ""),
    ("two_writes", ""),
    ("two_writes", "bug"),
    ("fences", "bug"),
    ("static_mut", ""),
    ("try_unwrap", ""),
    ("try_unwrap", "bug"),
    ("panic_payload", ""),
    ("thread_local_drop", ""),
    ("atomics", ""),
    ("collections", ""),
    ("double_free", ""),
    ("notify_unordered", ""),
    ("mpsc", "bug"),
    ("mpsc", "dropped"),
    ("worker_pool", "bug"),
    ("rwlock_try", ""),
    ("rwlock_try", "bug"),
    ("slept", ""),
];

#[test]
fn replacements_change_no_verdict() {
    let failures = for_each(&share(&WITHOUT_REPLACEMENTS), |&(name, cfg)| {
        let file = folder().join(name).with_extension("rs");
        let mut words = vec!["--no-std-replacements"];
        if !cfg.is_empty() {
            words.extend(["--cfg", cfg]);
        }
        let found = |words: &[&str]| -> Result<(Verdict, Vec<String>), String> {
            let checked = check(&load(&file, None, words)?, MemoryModel::C20);
            Ok((checked.verdict, kinds(&checked)))
        };
        let (with, without) = (found(&words[1..]), found(&words));
        let differs = with.is_err() || with != without;
        let what = || format!("{name} {cfg}: {with:?} with replacements, {without:?} without");
        differs.then(what).into_iter().collect()
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// A path that the installed rustc does not have is of no use any more: its replacement has to be found again.
#[test]
fn every_replaced_function_is_there() {
    let used = [
        "mutex",
        "rwlock",
        "rwlock_try",
        "condvar",
        "wait_timeout",
        "mpsc",
        "sync_channel",
        "once",
        "once_lock",
        "barrier_reused",
        "scope",
        "park",
    ];
    let sources = used.map(|name| folder().join(name).with_extension("rs"));
    let missing = missing_replacements(&sources, &Rust::default()).expect("the corpus compiles");
    assert!(
        missing.is_empty(),
        "the installed rustc has no {}",
        missing.join(", ")
    );
}

/// What is recommended is written as the program would write it.
#[test]
fn advice_is_in_the_words_of_rust() {
    let file = folder().join("message_passing.rs");
    let loaded = load(&file, None, &["--cfg", "bug"]).expect("it compiles");
    let checked = check(&loaded, MemoryModel::C20);
    let trace = checked.findings[0].trace.as_ref();
    let explained = trace.and_then(|trace| trace.explanation.as_ref());
    let text = &explained.expect("a race is explained").text;
    assert!(
        text.contains("With Ordering::Release and Ordering::Acquire there"),
        "{text}"
    );
}

#[test]
fn what_rustc_says_is_shown() {
    let file = Path::new("broken.rs");
    let text = "fn main() { let x: u32 = \"text\"; }";
    let input = norns::check::Input::text(file.display().to_string(), text);
    let error = norns::check::Task::program([input]).load();
    let error = error.err().map(|error| error.to_string());
    assert!(
        error
            .as_deref()
            .is_some_and(|error| error.contains("mismatched types")),
        "{error:?}"
    );
}

#[test]
fn a_function_is_an_entry_by_its_path() {
    let file = folder().join("entry.rs");
    let checked = |path: &str| {
        let loaded = task(&file, None, &["--entry", path]).load();
        let loaded = loaded.map_err(|error| error.to_string())?;
        Ok::<_, String>(check(&loaded, MemoryModel::C20))
    };
    let right = checked("entry::tests::right").expect("there is such a function");
    assert_eq!(right.verdict, Verdict::Correct);
    let wrong = checked("entry::tests::wrong").expect("there is such a function");
    assert_eq!(wrong.verdict, Verdict::Wrong);
    let missing = checked("entry::tests::missing").err().unwrap_or_default();
    assert!(
        missing.contains("no function `entry::tests::missing`"),
        "{missing}"
    );
}

/// A crate that a program depends on, as far as its place tells.
#[test]
fn what_a_dependency_does_is_shown_at_the_call() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let crate_folder = folder.path().join("slot");
    fs::create_dir(&crate_folder).expect("a folder can be made");
    let slot = "pub struct Slot(pub std::cell::UnsafeCell<u32>);
unsafe impl Sync for Slot {}
impl Slot {
    pub fn set(&self, value: u32) {
        let slot = self.0.get();
        for more in 0..2 {
            unsafe { *slot = value + more }
        }
    }
}
";
    let program = "#[path = \"slot/lib.rs\"]
mod slot;
static SLOT: slot::Slot = slot::Slot(std::cell::UnsafeCell::new(0));
fn main() {
    let thread = std::thread::spawn(|| SLOT.set(1));
    SLOT.set(2);
    thread.join().unwrap();
}
";
    let file = folder.path().join("program.rs");
    fs::write(crate_folder.join("lib.rs"), slot).expect("a file can be written");
    fs::write(&file, program).expect("a file can be written");
    let remap = format!(
        "--remap-path-prefix={}=/home/.cargo/registry/src/index/slot-1.0.0/src",
        crate_folder.display()
    );
    let loaded = load(&file, None, &[remap]).expect("it compiles");
    let checked = check(&loaded, MemoryModel::C20);
    let finding = &checked.findings[0];
    assert!(matches!(finding.line, Some(5 | 6)), "{finding:?}");
    let steps = finding.trace.iter().flat_map(|trace| &trace.steps);
    let mut labels = steps.map(|step| step.label.as_str());
    assert!(
        labels.any(|label| label.ends_with(" in Slot::set")),
        "{finding:?}"
    );
}
