//! The C and C++ corpora: every program of `corpus/c` and `corpus/cxx` says in `//@` lines what a checker must say of it; its README explains them.
//!
//! `NORNS_CLANGS="clang-14 clang-16 clang-19 clang-22"` chooses the compilers; without it clang 14, 22 and 19 are used, or what
//! there is of them. The first takes every model by every algorithm. The second takes SC, TSO and C20, the others C20, each by the
//! default algorithm, since they are there for what they make of a program and not for how it is explored; and of each C++ program,
//! whose headers take long, the first configuration. Compilers that are asked for take all configurations by every algorithm.
//! `NORNS_SELF_CHECK=1` lets the graph explorer compare all its answers with the axioms and remember its executions. `NORNS_VISITS` says how many graphs a run may visit; what is not decided by
//! then is counted, and must be little. Every function by which threads synchronise must be used well by a program that says it is
//! about it, and be used by a wrong one. `NORNS_ONLY=../cxx/` runs the programs with this in their paths.

#![expect(
    clippy::print_stdout,
    reason = "what was not decided is read by a person"
)]

mod checking;
mod expectations;
mod workers;

use checking::{Patience, checked, is_cxx, load, task};
use expectations::{Configuration, configurations, corpus, disagreement, files, lines};
use norns::check::{Checked, Loops, Verdict};
use norns_execution::program::{FindingKind, Program};
use norns_explorers::{
    MemoryModel, Statistics, Stopped,
    support::{Algorithm, Supported, explorer_for},
};
use norns_llvm::machine::CProgram;
use std::{
    collections::{BTreeSet, HashSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

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
        1 => &[MemoryModel::Sc, MemoryModel::Tso, MemoryModel::C20],
        _ => &[MemoryModel::C20],
    }
}

fn visits() -> u64 {
    let asked = std::env::var("NORNS_VISITS").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(200_000)
}

fn self_check() -> bool {
    std::env::var_os("NORNS_SELF_CHECK").is_some()
}

/// Whether a program is small enough for the definition: those about threads and waiting are.
fn is_small(file: &Path) -> bool {
    ["threads", "waiting"]
        .iter()
        .any(|folder| file.parent() == Some(&corpus().join(folder)))
}

/// Which algorithms a program is explored by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Algorithms {
    Every,
    Default,
}

/// The algorithms that take a model; the definition is too slow for most programs.
fn algorithms(
    wanted: Algorithms,
    model: MemoryModel,
    file: &Path,
) -> impl Iterator<Item = Supported> {
    let is_small = is_small(file);
    let by_definition = [MemoryModel::Sc, MemoryModel::Tso, MemoryModel::C20];
    let by_definition = is_small && by_definition.contains(&model);
    let default = explorer_for(Algorithm::Auto, model).expect("every model has a default");
    checking::algorithms(model).filter(move |supported| match wanted {
        Algorithms::Every => by_definition || supported.algorithm() != Algorithm::Definition,
        Algorithms::Default => supported.algorithm() == default.algorithm(),
    })
}

/// Whether updates that commute are told apart by their order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Updates {
    Ordered,
    Commuting,
}

/// How an algorithm is to take updates: with the orders that are counted, and without those that are not.
fn ways_to_take_updates(
    configuration: &Configuration,
    model: MemoryModel,
    algorithm: Supported,
) -> Vec<Updates> {
    let counts = |directive| configuration.expected(directive, model).is_some();
    let may_commute = match algorithm.algorithm() {
        Algorithm::Optimal | Algorithm::Source => true,
        Algorithm::Graph => matches!(model, MemoryModel::Rc11 | MemoryModel::C20),
        _ => false,
    };
    let mut ways = Vec::new();
    if counts("executions") || counts("blocked") || counts("awaits") || !may_commute {
        ways.push(Updates::Ordered);
    }
    if may_commute && (ways.is_empty() || counts("commuting")) {
        ways.push(Updates::Commuting);
    }
    ways
}

/// What is not as it should be, if anything.
fn disappointment(
    configuration: &Configuration,
    (model, algorithm, updates): (MemoryModel, Supported, Updates),
    checked: &Checked,
) -> Option<String> {
    configuration.expected("verdict", model)?;
    if let Some(what) = disagreement(configuration, model, checked) {
        return Some(what);
    }
    if checked.verdict != Verdict::Correct {
        return None;
    }
    let blocked: u64 = checked.statistics.blocked.iter().sum();
    let complete = checked.statistics.complete;
    let counts: &[(&str, u64)] = match algorithm {
        Supported::ReadsFrom => &[("reads-from", complete)],
        Supported::Values => &[("values", complete)],
        _ if updates == Updates::Commuting => &[("commuting", complete)],
        _ => &[("executions", complete), ("blocked", blocked)],
    };
    let counts = counts.iter().map(|&(of, count)| (of, count.to_string()));
    // The definition has no awaits, `reads-from` counts otherwise, and `source` starts some executions in vain.
    let ends = format!("{complete}+{}", checked.statistics.redundant);
    let counts_ends = matches!(algorithm.algorithm(), Algorithm::Optimal | Algorithm::Graph);
    let has_awaits = counts_ends && updates == Updates::Ordered;
    let ends = has_awaits.then_some(("awaits", ends));
    counts.chain(ends).find_map(|(directive, count)| {
        let expected = configuration.expected(directive, model)?;
        (count != expected).then(|| format!("expected {expected} {directive}, found {count}"))
    })
}

/// Whether a check ended since it took too long for a test, and not since nobody could say more.
fn is_out_of_patience(checked: &Checked) -> bool {
    let last = checked.rounds.last().map(|round| round.statistics);
    let stopped = last.unwrap_or(checked.statistics).stopped;
    matches!(stopped, Some(Stopped::Visits | Stopped::Time))
}

#[derive(Default)]
struct Tally {
    checks: usize,
    undecided: Vec<String>,
    failures: Vec<String>,
    /// Checks of programs with atomic blocks by algorithms that do not run them, and say so.
    refused: usize,
    /// The functions that programs which are about them use well, and those that they use wrongly.
    used_well: HashSet<String>,
    used_wrongly: HashSet<String>,
    /// The functions that a program says it is about, and no configuration of it uses.
    unused: HashSet<(PathBuf, String)>,
    used: HashSet<(PathBuf, String)>,
}

impl Tally {
    /// Notes which of the functions that a program is about it uses, as it is compiled.
    fn note_functions(&mut self, configuration: &Configuration, program: &CProgram) {
        let called = program.functions();
        let (right, wrong) = configuration.is_right_and_wrong();
        for function in &configuration.functions {
            let of_file = (configuration.file.clone(), function.clone());
            if !called.contains(function) {
                self.unused.insert(of_file);
                continue;
            }
            self.used.insert(of_file);
            if right {
                self.used_well.insert(function.clone());
            }
            if wrong {
                self.used_wrongly.insert(function.clone());
            }
        }
    }

    /// What is missing of the requirement that every function by which threads synchronise is used well by a program that is
    /// about it, and wrongly by one.
    fn missing_functions(&self) -> Vec<String> {
        let known = norns_llvm::synchronising_functions();
        let well = known.iter().filter(|one| !self.used_well.contains(*one));
        let well = well.map(|function| format!("{function} has no program that uses it well"));
        let wrongly = known.iter().filter(|one| !self.used_wrongly.contains(*one));
        let wrongly = wrongly.map(|function| format!("{function} has no program that is wrong"));
        let unused = self.unused.difference(&self.used);
        let unused =
            unused.map(|(file, function)| format!("{} does not use {function}", file.display()));
        well.chain(wrongly).chain(unused).collect()
    }
}

/// Whether an algorithm says that it does not run the atomic blocks of a program, as it should if it does not explore schedules.
fn refuses_blocks(program: &CProgram, algorithm: Supported, checked: &Checked) -> bool {
    let by_graphs = matches!(
        algorithm,
        Supported::Revisits | Supported::ReadsFrom | Supported::Values
    );
    let mut findings = checked.findings.iter();
    program.has_atomic_blocks()
        && by_graphs
        && findings.any(|finding| {
            finding.kind == FindingKind::Unsupported && finding.message.contains("atomic block")
        })
}

/// Whether a program is about loops that wait. There, whoever loses patience has not noticed that a thread waits.
fn must_be_decided(file: &Path) -> bool {
    let folder = file.parent().and_then(Path::file_name);
    folder.is_some_and(|folder| folder == "waiting")
}

fn run(
    configuration: &Configuration,
    clang: &Path,
    (models, wanted): (&[MemoryModel], Algorithms),
    tally: &Mutex<Tally>,
) {
    let program = load(
        &configuration.file,
        Some(clang.to_owned()),
        &configuration.flags,
    );
    let name = format!("{} by {}", configuration.name(), clang.display());
    let tally_of = |change: &mut dyn FnMut(&mut Tally)| {
        change(&mut tally.lock().expect("no worker panics while it holds this"));
    };
    let loaded = match program {
        Ok(loaded) => loaded,
        Err(message) => {
            tally_of(&mut |tally| tally.failures.push(format!("{name}: {message}")));
            return;
        }
    };
    let program = loaded.program().expect("it is a program");
    tally_of(&mut |tally| tally.note_functions(configuration, program));
    // The definition has its own rule for loops that wait, so it judges what became of them for the others.
    let by_definition = wanted == Algorithms::Every && is_small(&configuration.file);
    let as_it_is = by_definition.then(|| {
        let clang = Some(clang.to_owned());
        let task = task(&configuration.file, clang, &configuration.flags).loops(Loops::Noticed);
        task.load().expect("the program was loaded before")
    });
    for &model in models {
        // A model that no verdict names has no expectation, and may not end.
        if configuration.expected("verdict", model).is_none() {
            continue;
        }
        // Values take long executions slowly, so they are asked for where a program says how many there are.
        let is_wanted = |algorithm: &Supported| {
            !matches!(algorithm, Supported::Values)
                || configuration.expected("values", model).is_some()
        };
        for algorithm in algorithms(wanted, model, &configuration.file).filter(is_wanted) {
            let loaded = match &as_it_is {
                Some(loaded) if algorithm.algorithm() == Algorithm::Definition => loaded,
                _ => &loaded,
            };
            let name = format!("{name} under {model} by {}", algorithm.algorithm());
            for updates in ways_to_take_updates(configuration, model, algorithm) {
                let patience = Patience {
                    visits: Some(visits()),
                    time: PATIENCE,
                    self_check: self_check(),
                    commuting: updates == Updates::Commuting,
                };
                let checked = checked(loaded, model, algorithm, &patience);
                tally_of(&mut |tally| {
                    tally.checks += 1;
                    if checked.verdict == Verdict::Undecided
                        && is_out_of_patience(&checked)
                        && configuration.expected("verdict", model) != Some("undecided")
                        && !must_be_decided(&configuration.file)
                    {
                        tally.undecided.push(name.clone());
                    } else if refuses_blocks(program, algorithm, &checked) {
                        tally.refused += 1;
                    } else if let Some(what) =
                        disappointment(configuration, (model, algorithm, updates), &checked)
                    {
                        tally.failures.push(format!("{name}: {what}"));
                    }
                });
            }
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
        !configurations.is_empty() && (!only.is_empty() || configurations.len() > 290),
        "only {} configurations",
        configurations.len()
    );
    let work: Vec<(&Configuration, &PathBuf, usize)> = clangs
        .iter()
        .enumerate()
        .flat_map(|(index, clang)| {
            let wanted = configurations.iter().filter(move |one| {
                let left_out = index > 0 && is_cxx(&one.file) && !one.first;
                !one.slow && (asked || !left_out)
            });
            wanted.map(move |one| (one, clang, index))
        })
        .collect();
    let next = AtomicUsize::new(0);
    let tally = Mutex::new(Tally::default());
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            let worker = || {
                while let Some(&(configuration, clang, index)) =
                    work.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let algorithms = if index == 0 || asked {
                        Algorithms::Every
                    } else {
                        Algorithms::Default
                    };
                    run(configuration, clang, (models(index), algorithms), &tally);
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
    let missing = tally.missing_functions();
    println!("of functions:\n{}", missing.join("\n"));
    assert!(tally.failures.is_empty(), "{}", tally.failures.join("\n"));
    assert!(
        !only.is_empty() || missing.is_empty(),
        "{}",
        missing.join("\n")
    );
    // Of a few programs it may be most.
    assert!(
        !only.is_empty() || tally.undecided.len() * 8 < tally.checks,
        "too much is not decided"
    );
}

/// Whether a verdict is one that a program may name: `correct`, `undecided`, `wrong KIND|KIND LABEL|LABEL`.
fn is_well_formed(verdict: &str) -> bool {
    let is_kind = |name: &str| FindingKind::ALL.iter().any(|kind| kind.to_string() == name);
    match verdict.split_whitespace().collect::<Vec<&str>>()[..] {
        ["correct" | "undecided"] => true,
        ["wrong", kinds, _] => kinds.split('|').all(is_kind),
        _ => false,
    }
}

/// The list of C programs in the corpus is complete.
#[test]
fn every_c_program_is_listed() {
    let list = fs::read_to_string(corpus().join("README.md")).expect("the corpus has a list");
    let is_listed = |file: &Path| {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        list.contains(&format!("| `{name}` |"))
    };
    let mut missing = files();
    missing.retain(|file| !is_cxx(file) && !is_listed(file));
    assert!(missing.is_empty(), "not in the list: {missing:?}");
}

/// Without a compiler: what programs say of themselves can be understood, and is about something.
#[test]
fn every_directive_is_well_formed() {
    let mut problems = Vec::new();
    for file in files() {
        let text = fs::read_to_string(&file).expect("the corpus can be read");
        let marks = text.lines().filter_map(|line| line.split("//~ ").nth(1));
        let mut unused: BTreeSet<&str> = marks.map(str::trim).collect();
        let mut problem = |what: String| problems.push(format!("{}: {what}", file.display()));
        let configurations = configurations(&file);
        if configurations.is_empty() {
            problem("says nothing".to_owned());
        }
        for configuration in &configurations {
            let expectations = configuration.expectations.iter();
            for (directive, _, value) in expectations.clone() {
                match directive.as_str() {
                    "verdict" if is_well_formed(value) => {
                        let labels = value.split_whitespace().nth(2).unwrap_or_default();
                        for label in labels.split('|').filter(|label| !label.is_empty()) {
                            assert!(!lines(&text, label).is_empty(), "{label}");
                            unused.remove(label);
                        }
                    }
                    "executions" | "reads-from" | "values" | "blocked" | "commuting"
                        if value.parse::<u64>().is_ok() => {}
                    "awaits"
                        if value
                            .split('+')
                            .filter(|one| one.parse::<u64>().is_ok())
                            .count()
                            == 2 => {}
                    _ => problem(format!("{directive}: {value}")),
                }
            }
            if !expectations.clone().any(|(name, ..)| name == "verdict") {
                problem(format!("{} has no verdict", configuration.name()));
            }
        }
        if !unused.is_empty() {
            problem(format!("no verdict names {unused:?}"));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// What is found of a program with its loops as they are, and with what does not matter at their heads overwritten or not. A limit on visits alone: whatever makes no difference stops at
/// the same place.
fn found_with(
    configuration: &Configuration,
    clang: &Path,
    scrambles: bool,
) -> Vec<(Verdict, Statistics, Vec<FindingKind>)> {
    let clang = Some(clang.to_owned());
    let mut task = task(&configuration.file, clang, &configuration.flags).loops(Loops::Noticed);
    task.building.build.machine.scrambles = scrambles;
    let program = task.load().expect("the corpus compiles");
    let patience = Patience {
        visits: Some(2_000),
        time: Duration::from_secs(600),
        self_check: false,
        commuting: false,
    };
    let pairs = [
        (MemoryModel::Sc, Algorithm::Optimal),
        (MemoryModel::C20, Algorithm::Graph),
    ];
    let found = pairs.map(|(model, algorithm)| {
        let algorithm = explorer_for(algorithm, model).expect("it is supported");
        let checked = checked(&program, model, algorithm, &patience);
        let kinds = checked.findings.iter().map(|finding| finding.kind);
        (checked.verdict, checked.statistics, kinds.collect())
    });
    found.into()
}

/// At the head of a loop some values do not matter, so that a thread which waits there is recognised. If they are overwritten
/// there, everything must be explored as before.
#[test]
fn values_that_do_not_matter_make_no_difference() {
    let clangs = clangs();
    let Some(clang) = clangs.first() else {
        return;
    };
    let only = std::env::var("NORNS_ONLY").unwrap_or_default();
    let all: Vec<Configuration> = files()
        .iter()
        .filter(|file| !is_cxx(file) && file.to_string_lossy().contains(&only))
        .filter_map(|file| configurations(file).into_iter().next())
        .filter(|configuration| !configuration.slow)
        .collect();
    assert!(
        !all.is_empty() && (!only.is_empty() || all.len() > 150),
        "only {} programs are compared",
        all.len()
    );
    let compare = || -> Vec<String> {
        let differs = |configuration: &&Configuration| {
            let of = |scrambles| found_with(configuration, clang, scrambles);
            of(false) != of(true)
        };
        all.iter()
            .filter(differs)
            .map(Configuration::name)
            .collect()
    };
    let differences = std::thread::scope(|scope| {
        // Explorers recurse once per event.
        let stack = std::thread::Builder::new().stack_size(1 << 29);
        let thread = stack.spawn_scoped(scope, compare);
        let compared = thread.expect("a thread can be started").join();
        compared.expect("the corpus can be checked")
    });
    assert!(differences.is_empty(), "{differences:?}");
}
