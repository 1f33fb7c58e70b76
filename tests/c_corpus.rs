//! The C and C++ corpora: every program of `corpus/c` and `corpus/cxx` says in `//@` lines what a checker must say of it; its README explains them.
//!
//! `NORNS_CLANGS="clang-14 clang-16 clang-19 clang-22"` chooses the compilers; without it clang 14, 22 and 19 are used, or what
//! there is of them. The first takes every model, the second SC, TSO and RC11, the others RC11, each by every algorithm; of each C++
//! program, whose headers take long, all but the first take the first configuration, unless they are asked for.
//! `NORNS_SELF_CHECK=1` lets the graph explorer compare all
//! its answers with the axioms and remember its executions. `NORNS_VISITS` says how many graphs a run may visit; what is not decided by
//! then is counted, and must be little. `NORNS_ONLY=../cxx/` runs the programs with this in their paths.

#![expect(
    clippy::print_stdout,
    reason = "what was not decided is read by a person"
)]

mod checking;

use checking::{Patience, checked, is_cxx, load};
use norns::check::{Checked, Verdict};
use norns_explorers::{
    MemoryModel,
    support::{Algorithm, Supported},
};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/c")
}

/// A run that takes longer is given up and counted: some programs have few graphs, but large ones.
const PATIENCE: Duration = Duration::from_secs(2);

/// The compilers to use: those asked for, or the usual ones that are there, or whatever `clang` is.
fn clangs() -> Vec<PathBuf> {
    let asked = std::env::var("NORNS_CLANGS").ok();
    let runs = |name: &&str| Command::new(name).arg("--version").output().is_ok();
    let found = |names: &[&str]| -> Vec<PathBuf> {
        let there = names.iter().copied().filter(runs);
        there.map(PathBuf::from).collect()
    };
    let mut clangs = match &asked {
        Some(asked) => asked.split_whitespace().map(PathBuf::from).collect(),
        None => found(&["clang-14", "clang-22", "clang-19"]),
    };
    if clangs.is_empty() {
        clangs = found(&["clang"]);
    }
    assert!(
        !clangs.is_empty(),
        "no clang was found: ./test installs one"
    );
    clangs
}

/// The models that a compiler's programs are checked under, by its place among the compilers.
fn models(place: usize) -> &'static [MemoryModel] {
    match place {
        0 => &MemoryModel::ALL,
        1 => &[MemoryModel::Sc, MemoryModel::Tso, MemoryModel::Rc11],
        _ => &[MemoryModel::Rc11],
    }
}

/// One way to compile a program, and what is expected of it.
struct Configuration {
    file: PathBuf,
    flags: Vec<String>,
    slow: bool,
    /// Whether it is the first of its file.
    first: bool,
    /// Directive, models, value.
    expectations: Vec<(String, Vec<MemoryModel>, String)>,
}

impl Configuration {
    fn new(file: &Path, flags: &str, slow: bool) -> Self {
        Self {
            file: file.to_owned(),
            flags: flags.split_whitespace().map(str::to_owned).collect(),
            slow,
            first: false,
            expectations: Vec::new(),
        }
    }

    /// What a directive says for a model; the last one that names it counts.
    fn expected(&self, directive: &str, model: MemoryModel) -> Option<&str> {
        let named = self
            .expectations
            .iter()
            .rev()
            .find(|(name, models, _)| name == directive && models.contains(&model));
        named.map(|(_, _, value)| value.as_str())
    }

    fn name(&self) -> String {
        let file = self.file.file_stem().unwrap_or_default().to_string_lossy();
        format!("{file} {}", self.flags.join(" "))
            .trim_end()
            .to_owned()
    }
}

fn configurations(file: &Path) -> Vec<Configuration> {
    let text = fs::read_to_string(file).expect("the corpus can be read");
    let mut found: Vec<Configuration> = Vec::new();
    for line in text.lines().filter_map(|line| line.strip_prefix("//@ ")) {
        let line = line.split("//").next().unwrap_or_default();
        let (directive, rest) = line.split_once(':').expect("a directive has a colon");
        match directive {
            "run" | "slow-run" => {
                found.push(Configuration::new(file, rest, directive == "slow-run"));
            }
            _ => {
                if found.is_empty() {
                    found.push(Configuration::new(file, "", false));
                }
                let (models, value) = rest
                    .split_once('=')
                    .expect("a directive says models = value");
                let models = match models.trim() {
                    "all" => MemoryModel::ALL.to_vec(),
                    names => names
                        .split_whitespace()
                        .map(|name| name.parse().expect("a directive names models"))
                        .collect(),
                };
                let expectation = (directive.to_owned(), models, value.trim().to_owned());
                found
                    .last_mut()
                    .expect("there is one")
                    .expectations
                    .push(expectation);
            }
        }
    }
    if let Some(first) = found.first_mut() {
        first.first = true;
    }
    found
}

fn files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    for folder in [
        "papers", "locks", "lockfree", "threads", "errors", "language", "../cxx",
    ] {
        let entries = fs::read_dir(corpus().join(folder)).expect("the corpus can be read");
        let paths = entries.map(|entry| entry.expect("the corpus can be read").path());
        files.extend(paths.filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "c" || extension == "cpp")
        }));
    }
    files.sort();
    files
}

fn visits() -> u64 {
    let asked = std::env::var("NORNS_VISITS").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(200_000)
}

fn self_check() -> bool {
    std::env::var_os("NORNS_SELF_CHECK").is_some()
}

/// The algorithms that take a model; the definition is too slow for most programs, but not for those about threads.
fn algorithms(model: MemoryModel, file: &Path) -> impl Iterator<Item = Supported> {
    let is_small = file.parent() == Some(&corpus().join("threads"));
    let by_definition = [MemoryModel::Sc, MemoryModel::Tso, MemoryModel::Rc11];
    let by_definition = is_small && by_definition.contains(&model);
    checking::algorithms(model)
        .filter(move |supported| by_definition || supported.algorithm() != Algorithm::Definition)
}

/// The lines that a label names: `A|B` names two.
fn lines(text: &str, labels: &str) -> Vec<u32> {
    let line = |label: &str| {
        let marked = |line: &str| {
            line.split("//~ ")
                .nth(1)
                .is_some_and(|mark| mark.trim() == label)
        };
        let place = text.lines().position(marked);
        place.unwrap_or_else(|| panic!("no line is marked {label}")) as u32 + 1
    };
    labels.split('|').map(line).collect()
}

/// What is not as it should be, if anything.
fn disappointment(
    configuration: &Configuration,
    (model, algorithm): (MemoryModel, Supported),
    checked: &Checked,
) -> Option<String> {
    let expected = configuration.expected("verdict", model)?;
    let found = || {
        let findings = checked.findings.iter();
        let findings = findings.map(|finding| {
            format!(
                "{} at {:?}: {}",
                finding.kind, finding.line, finding.message
            )
        });
        let all: Vec<String> = findings.chain(checked.notes.clone()).collect();
        format!("{} ({})", checked.verdict, all.join("; "))
    };
    let mut words = expected.split_whitespace();
    let as_expected = match (words.next(), words.next(), words.next()) {
        (Some("correct"), ..) => checked.verdict == Verdict::Correct,
        (Some("wrong"), Some(kinds), labels) => {
            let text = fs::read_to_string(&configuration.file).expect("the corpus can be read");
            let lines = labels.map_or(Vec::new(), |labels| lines(&text, labels));
            checked.findings.iter().any(|finding| {
                kinds
                    .split('|')
                    .any(|kind| kind == finding.kind.to_string())
                    && (lines.is_empty() || finding.line.is_some_and(|line| lines.contains(&line)))
            })
        }
        _ => false,
    };
    if !as_expected {
        return Some(format!("expected {expected}, found {}", found()));
    }
    if checked.verdict != Verdict::Correct {
        return None;
    }
    let blocked: u64 = checked.statistics.blocked.iter().sum();
    let complete = checked.statistics.complete;
    let counts: &[(&str, u64)] = match algorithm {
        Supported::ReadsFrom => &[("reads-from", complete)],
        _ => &[("executions", complete), ("blocked", blocked)],
    };
    counts.iter().find_map(|&(directive, count)| {
        let expected = configuration.expected(directive, model)?;
        (count.to_string() != expected)
            .then(|| format!("expected {expected} {directive}, found {count}"))
    })
}

#[derive(Default)]
struct Tally {
    checks: usize,
    undecided: Vec<String>,
    failures: Vec<String>,
}

fn run(configuration: &Configuration, clang: &Path, models: &[MemoryModel], tally: &Mutex<Tally>) {
    let program = load(
        &configuration.file,
        Some(clang.to_owned()),
        &configuration.flags,
    );
    let name = format!("{} by {}", configuration.name(), clang.display());
    let tally_of = |change: &mut dyn FnMut(&mut Tally)| {
        change(&mut tally.lock().expect("no worker panics while it holds this"));
    };
    let program = match program {
        Ok(program) => program,
        Err(message) => {
            tally_of(&mut |tally| tally.failures.push(format!("{name}: {message}")));
            return;
        }
    };
    let patience = Patience {
        visits: Some(visits()),
        time: PATIENCE,
        self_check: self_check(),
    };
    for &model in models {
        // A model that no verdict names has no expectation, and may not end.
        if configuration.expected("verdict", model).is_none() {
            continue;
        }
        for algorithm in algorithms(model, &configuration.file) {
            let checked = checked(&program, model, algorithm, &patience);
            let name = format!("{name} under {model} by {}", algorithm.algorithm());
            tally_of(&mut |tally| {
                tally.checks += 1;
                if checked.verdict == Verdict::Undecided {
                    tally.undecided.push(name.clone());
                } else if let Some(what) =
                    disappointment(configuration, (model, algorithm), &checked)
                {
                    tally.failures.push(format!("{name}: {what}"));
                }
            });
        }
    }
}

#[test]
fn every_c_program_is_as_it_says() {
    let clangs = clangs();
    let asked = std::env::var_os("NORNS_CLANGS").is_some();
    let only = std::env::var("NORNS_ONLY").unwrap_or_default();
    let configurations: Vec<Configuration> = files()
        .iter()
        .filter(|file| file.to_string_lossy().contains(&only))
        .flat_map(|file| configurations(file))
        .collect();
    assert!(
        !only.is_empty() || configurations.len() > 290,
        "only {} configurations",
        configurations.len()
    );
    let work: Vec<(&Configuration, &PathBuf, &[MemoryModel])> = clangs
        .iter()
        .enumerate()
        .flat_map(|(index, clang)| {
            let wanted = configurations.iter().filter(move |one| {
                let left_out = index > 0 && is_cxx(&one.file) && !one.first;
                !one.slow && (asked || !left_out)
            });
            wanted.map(move |one| (one, clang, models(index)))
        })
        .collect();
    let next = AtomicUsize::new(0);
    let tally = Mutex::new(Tally::default());
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            let worker = || {
                while let Some((configuration, clang, models)) =
                    work.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    run(configuration, clang, models, &tally);
                }
            };
            let stack = std::thread::Builder::new().stack_size(1 << 29);
            stack
                .spawn_scoped(scope, worker)
                .expect("a thread can be started");
        }
    });
    let tally = tally.into_inner().expect("all workers are done");
    println!(
        "{} checks, {} not decided within {} graphs:\n{}",
        tally.checks,
        tally.undecided.len(),
        visits(),
        tally.undecided.join("\n")
    );
    assert!(tally.failures.is_empty(), "{}", tally.failures.join("\n"));
    assert!(
        tally.undecided.len() * 8 < tally.checks,
        "too much is not decided"
    );
}
