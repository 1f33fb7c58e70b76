//! Checking C and C++ programs without the command line, for tests that compile a program once and check it many times.

use crate::workers::workers;
use norns::check::{
    Checked,
    program::{ProgramTask, check},
};
use norns_explorers::{
    Limits, MemoryModel,
    support::{Algorithm, Supported, explorer_for},
};
use norns_llvm::{
    compile::{self, Search},
    machine::{self, CProgram},
    passes,
};
use std::{
    path::{Path, PathBuf},
    time::Duration,
};

pub(crate) fn is_cxx(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "cpp")
}

/// How loops that wait are run.
#[allow(dead_code, reason = "not every test needs every way")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Loops {
    /// Those that wait for one value of one location become reads that wait.
    Awaiting,
    /// As they are; a thread notices when it is back in a state that it had before.
    AsTheyAre,
    /// The same, and what does not matter at their heads is overwritten there.
    Scrambled,
}

/// A program, compiled with flags for clang and options of norns.
pub(crate) fn load(
    file: &Path,
    clang: Option<PathBuf>,
    words: &[impl AsRef<str>],
) -> Result<CProgram, String> {
    load_with(file, clang, words, Loops::Awaiting)
}

/// The same, with loops that wait as one likes them.
pub(crate) fn load_with(
    file: &Path,
    clang: Option<PathBuf>,
    words: &[impl AsRef<str>],
    loops: Loops,
) -> Result<CProgram, String> {
    let standard = if is_cxx(file) {
        "-std=gnu++17"
    } else {
        "-std=gnu11"
    };
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut flags = norns_llvm::write_headers(folder.path()).expect("files can be written");
    flags.push(standard.into());
    let mut options = machine::Options::default();
    let mut words = words.iter().map(AsRef::as_ref);
    while let Some(word) = words.next() {
        match word {
            "--unroll" => options.bound = words.next().and_then(|number| number.parse().ok()),
            "--entry" => words
                .next()
                .unwrap_or_default()
                .clone_into(&mut options.entry),
            "--spurious" => options.spurious = true,
            flag => flags.push(flag.into()),
        }
    }
    let mut search = Search::from_environment(None);
    search.explicit = clang.or(search.explicit);
    let compiled = compile::load(&[file.to_owned()], &search, &flags);
    let mut module = compiled.map_err(|error| error.to_string())?.module;
    passes::prepare(&mut module);
    if loops == Loops::Awaiting {
        passes::spin::spin(&mut module);
    }
    options.scrambles = loops == Loops::Scrambled;
    machine::load(module, &options).map_err(|error| error.to_string())
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
}

#[allow(dead_code, reason = "not every test checks")]
pub(crate) fn checked(
    program: &CProgram,
    model: MemoryModel,
    algorithm: Supported,
    patience: &Patience,
) -> Checked {
    let task = ProgramTask {
        files: &[],
        sources: program.files(),
        model,
        algorithm,
        races: false,
        robustness: false,
        keep_going: false,
        workers: workers(),
        limits: Limits {
            visits: patience.visits,
            ..Limits::time(patience.time)
        },
        self_check: patience.self_check,
        checkpoint: None,
        list_executions: false,
        allocates: program.allocates(),
        modes: &[],
        compile: Duration::ZERO,
    };
    check(&task, program)
}
