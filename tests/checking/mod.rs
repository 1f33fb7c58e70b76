//! Checking programs of the corpora and the examples without the command line: compiled once, and checked many times.

use crate::workers::workers;
use norns::{
    check::{Algorithm, Checked, Loaded, MemoryModel, Options, Supported, Task},
    explorers::support::explorer_for,
};
use std::{
    path::{Path, PathBuf},
    time::Duration,
};

pub(crate) fn is_cxx(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "cpp")
}

/// A program, with flags for the compiler and options of norns.
pub(crate) fn task(file: &Path, clang: Option<PathBuf>, words: &[impl AsRef<str>]) -> Task {
    let is_rust = file.extension().is_some_and(|extension| extension == "rs");
    let standard = if is_cxx(file) {
        "-std=gnu++17"
    } else {
        "-std=gnu11"
    };
    let mut task = Task::program([file]);
    if !is_rust {
        task = task.clang_arguments([standard]);
    }
    task.building.build.clang = clang;
    let mut words = words.iter().map(AsRef::as_ref);
    while let Some(word) = words.next() {
        task = match word {
            "--unroll" => {
                let bound = words.next().and_then(|number| number.parse().ok());
                task.unroll(bound.expect("a bound is a number"))
            }
            "--entry" => task.entry(words.next().unwrap_or_default()),
            "--spurious" => task.spurious(),
            "--frozen-clock" => {
                task.building.build.machine.frozen_clock = true;
                task
            }
            "--arg" => {
                let argument = words.next().unwrap_or_default().to_owned();
                task.building.build.machine.arguments.push(argument);
                task
            }
            "--env" => {
                let variable = words.next().unwrap_or_default().to_owned();
                task.building.build.machine.environment.push(variable);
                task
            }
            "--no-std-replacements" => {
                task.building.build.rust.replacements = false;
                task
            }
            flag => task.clang_arguments([flag]),
        };
    }
    task
}

/// The program, compiled.
pub(crate) fn load(
    file: &Path,
    clang: Option<PathBuf>,
    words: &[impl AsRef<str>],
) -> Result<Loaded, String> {
    let loaded = task(file, clang, words).load();
    loaded.map_err(|error| error.to_string())
}

#[allow(dead_code, reason = "not every test takes all algorithms")]
/// The algorithms that take a model, each as itself.
pub(crate) fn algorithms(model: MemoryModel) -> impl Iterator<Item = Supported> {
    Algorithm::ALL.into_iter().filter_map(move |algorithm| {
        let supported = explorer_for(algorithm, model).ok()?;
        (supported.algorithm() == algorithm).then_some(supported)
    })
}

#[allow(dead_code, reason = "not every test checks")]
/// How far a check goes.
pub(crate) struct Patience {
    pub(crate) visits: Option<u64>,
    pub(crate) time: Duration,
    pub(crate) self_check: bool,
    /// Whether updates commute.
    pub(crate) commuting: bool,
}

#[allow(dead_code, reason = "not every test checks")]
pub(crate) fn checked(
    program: &Loaded,
    model: MemoryModel,
    algorithm: Supported,
    patience: &Patience,
) -> Checked {
    let options = Options {
        algorithm: algorithm.algorithm(),
        workers: workers(),
        time_limit: Some(patience.time),
        visit_limit: patience.visits,
        self_check: patience.self_check,
        commuting: patience.commuting,
        ..Options::under(model)
    };
    let program = program.with(options);
    program.expect("the algorithm takes the model").check()
}
