//! The corpus: litmus tests that say in `//@` lines what is to be found, under which models.
//!
//! - `//@ executions: rc11=72 wrc11=49`: complete executions, counted by reads-from and modification order (under WRC11
//!   by reads-from). SC, TSO and PSO are counted by axioms and by machine.
//! - `//@ reads-from: ra=3`: complete executions, counted by reads-from alone.
//! - `//@ blocked: sc=1`: executions in which a thread waits for ever.
//! - `//@ verdict: sc=wrong tso=correct`.
//! - `//@ finding: rc11=race:READS sc=none`: a finding of this kind at the line marked `//~ READS`, or none at all.
//!
//! C20 differs from RC11 in release sequences only: what a directive says of RC11 it says of C20 too, unless it names C20.

use norns::check::{Algorithm, Loaded, Options, Supported, Task};
use norns_explorers::{
    End, Execution, Found, Limits, MemoryModel, Observer, definition::EverySchedule,
    support::explorer_for,
};
use norns_litmus::{LitmusProgram, LitmusRun, Test, read};
use std::{
    fs,
    ops::ControlFlow,
    path::{Path, PathBuf},
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn litmus_files(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the corpus can be read")
        .map(|entry| entry.expect("the corpus can be read").path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            litmus_files(&path, files);
        } else if path
            .extension()
            .is_some_and(|extension| extension == "litmus")
        {
            files.push(path);
        }
    }
}

/// What a file says is to be found: the directive, the model, the value.
fn expectations(text: &str) -> Vec<(String, MemoryModel, String)> {
    let mut expectations = Vec::new();
    for line in text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("//@ "))
    {
        let (directive, rest) = line.split_once(':').expect("a directive has a colon");
        for item in rest.split_whitespace() {
            let (model, value) = item.split_once('=').expect("a directive says model=value");
            let model = model.parse().expect("a directive names a model");
            expectations.push((directive.to_owned(), model, value.to_owned()));
        }
    }
    let names_c20 = |directive: &str| {
        let named = |(other, model, _): &(String, MemoryModel, String)| {
            other == directive && *model == MemoryModel::C20
        };
        expectations.iter().any(named)
    };
    let inherited = expectations
        .iter()
        .filter(|(directive, model, _)| *model == MemoryModel::Rc11 && !names_c20(directive))
        .map(|(directive, _, value)| (directive.clone(), MemoryModel::C20, value.clone()))
        .collect::<Vec<_>>();
    expectations.extend(inherited);
    expectations
}

/// Every algorithm that takes a model, each once; `auto` only where it is more than another name.
fn algorithms(model: MemoryModel) -> impl Iterator<Item = Algorithm> {
    Algorithm::ALL.into_iter().filter(move |&algorithm| {
        explorer_for(algorithm, model).is_ok_and(|supported| {
            supported.algorithm() == algorithm || supported == Supported::Trial
        })
    })
}

/// Whether an algorithm can find what is expected: one that does not tell orders of writes apart counts less, and cannot
/// judge what is said of memory.
fn can_find(loaded: &Loaded, directive: &str) -> bool {
    let model = loaded.options().model;
    let tells_orders = loaded.explorer().counts(model) == model.equivalence();
    let by_values = matches!(loaded.explorer(), Supported::Values);
    match directive {
        "executions" | "blocked" => tells_orders,
        "reads-from" => !by_values,
        "values" => by_values,
        "verdict" => tells_orders || by_values || !loaded.shows_memory(),
        _ => true,
    }
}

#[derive(Default)]
struct Count {
    complete: u64,
    blocked: u64,
}

impl Observer<LitmusRun> for Count {
    fn execution(&mut self, execution: &Execution<'_, LitmusRun>) -> ControlFlow<()> {
        match execution.end {
            End::Complete => self.complete += 1,
            End::Blocked(_) => self.blocked += 1,
            End::Failed | End::Cut => {}
        }
        ControlFlow::Continue(())
    }

    fn finding(&mut self, _: Found<'_, LitmusRun>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {
        *self = Self::default();
    }
}

fn counted_by_machine(test: &Test, model: MemoryModel) -> Option<Count> {
    let definition = EverySchedule::new(model, false, Limits::default())?;
    let mut count = Count::default();
    definition
        .explore(&LitmusProgram::new(test), &mut count)
        .expect("all accesses of a litmus test have one width");
    Some(count)
}

fn line_marked(text: &str, mark: &str) -> u32 {
    let marked = |line: &str| {
        line.split_once("//~ ")
            .is_some_and(|(_, found)| found.trim() == mark)
    };
    let line = text.lines().position(marked);
    line.unwrap_or_else(|| panic!("no line is marked {mark}")) as u32 + 1
}

/// What an algorithm finds of what is expected.
fn found((loaded, test): (&Loaded, &Test), text: &str, directive: &str, expected: &str) -> String {
    let checked = loaded.check();
    let by_machine = counted_by_machine(test, loaded.options().model);
    let both = |axioms: u64, machine: Option<u64>| match machine {
        Some(machine) if machine != axioms => format!("{axioms} by axioms, {machine} by machine"),
        _ => axioms.to_string(),
    };
    match directive {
        "executions" => both(
            checked.statistics.complete,
            by_machine.map(|count| count.complete),
        ),
        "blocked" => both(
            checked.statistics.blocked.iter().sum(),
            by_machine.map(|count| count.blocked),
        ),
        "reads-from" => checked
            .outcomes
            .map_or(String::new(), |litmus| litmus.reads_from.to_string()),
        "values" => checked.statistics.complete.to_string(),
        "verdict" => checked.verdict.to_string(),
        "finding" => {
            let Some((kind, mark)) = expected.split_once(':') else {
                return checked
                    .findings
                    .first()
                    .map_or("none".to_owned(), |finding| finding.kind.to_string());
            };
            let line = line_marked(text, mark);
            let as_expected = checked
                .findings
                .iter()
                .any(|finding| finding.kind.to_string() == kind && finding.line == Some(line));
            if as_expected {
                expected.to_owned()
            } else {
                format!("{:?}", checked.findings)
            }
        }
        other => panic!("no directive is called '{other}'"),
    }
}

#[test]
fn every_litmus_file_is_as_it_says() {
    let mut files = Vec::new();
    litmus_files(&root().join("corpus/litmus"), &mut files);
    assert!(files.len() >= 25, "only {} files", files.len());
    let mut failures = Vec::new();
    let mut checks = 0;
    for file in files {
        let text = fs::read_to_string(&file).expect("the corpus can be read");
        let loaded = Task::litmus(&file).load();
        let loaded = loaded.unwrap_or_else(|error| panic!("{error}"));
        let test = loaded.test().expect("it is a litmus test");
        let expectations = expectations(&text);
        assert!(
            !expectations.is_empty(),
            "{} expects nothing",
            file.display()
        );
        for (directive, model, expected) in expectations {
            checks += 1;
            for algorithm in algorithms(model) {
                let loaded = loaded.with(Options {
                    algorithm,
                    keep_going: true,
                    self_check: true,
                    ..Options::under(model)
                });
                let loaded = loaded.expect("the algorithm takes the model");
                if !can_find(&loaded, &directive) {
                    continue;
                }
                let found = found((&loaded, test), &text, &directive, &expected);
                if found != expected {
                    failures.push(format!(
                        "{}: {directive} under {model} by {algorithm}: expected {expected}, found {found}",
                        test.name
                    ));
                }
            }
        }
    }
    assert!(checks >= 100, "only {checks} expectations");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Every example runs; what each shows is said in its own comment.
#[test]
fn every_example_is_readable() {
    let mut files = Vec::new();
    litmus_files(&root().join("examples"), &mut files);
    assert!(files.len() >= 4);
    for file in files {
        let text = fs::read_to_string(&file).expect("examples can be read");
        read(&text).unwrap_or_else(|error| panic!("{}:{error}", file.display()));
    }
}
