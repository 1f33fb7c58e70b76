//! The tasks that arguments mean.

use super::{
    Failure,
    args::{Building, Check},
    commands::on_own_thread,
    oversight::{Oversight, memory},
};
use crate::check::{self, Algorithm, Error, Loaded, Loops, MemoryModel, Options, Task};
use std::{io::Write, path::PathBuf, time::Duration};

/// What files and folders mean: litmus tests, each for itself; or one program, which is built as is said.
pub(super) fn tasks(files: &[PathBuf], building: &Building) -> Result<Vec<Task>, Failure> {
    let mut tasks = Task::of_paths(files)?;
    for task in &mut tasks {
        task.building = building.meaning();
    }
    Ok(tasks)
}

impl Building {
    /// How a program is built.
    pub(super) fn meaning(&self) -> check::Building {
        let mut meaning = check::Building {
            loops: self.no_awaits.then_some(Loops::Noticed),
            compile_commands: self.compile_commands.clone(),
            only: self.only.clone(),
            ..check::Building::default()
        };
        let build = &mut meaning.build;
        build.clang.clone_from(&self.clang);
        build.arguments.clone_from(&self.compiler_arguments);
        build.rust.rustc.clone_from(&self.rustc);
        build.rust.replacements = !self.no_std_replacements;
        build.machine.entry.clone_from(&self.entry);
        build.rust.cache = !self.no_cache;
        build.machine.spurious = self.spurious;
        build.machine.frozen_clock = self.frozen_clock;
        let arguments = self.program_arguments.iter().cloned();
        build.machine.arguments.extend(arguments);
        build.machine.environment.clone_from(&self.environment);
        build.machine.bound = self.unroll;
        meaning
    }

    /// What is given and means nothing for litmus tests is an error.
    pub(super) fn only_for_programs(&self) -> Result<(), Failure> {
        let given = [
            (self.unroll.is_some(), "--unroll"),
            (self.no_awaits, "--no-awaits"),
            (self.spurious, "--spurious"),
            (self.frozen_clock, "--frozen-clock"),
            (!self.program_arguments.is_empty(), "--arg"),
            (!self.environment.is_empty(), "--env"),
            (self.clang.is_some(), "--clang"),
            (self.rustc.is_some(), "--rustc"),
            (self.no_std_replacements, "--no-std-replacements"),
            (self.no_cache, "--no-cache"),
            (self.entry != "main", "--entry"),
            (self.compile_commands.is_some(), "--compile-commands"),
            (!self.compiler_arguments.is_empty(), "what follows '--'"),
        ];
        match given.into_iter().find(|(given, _)| *given) {
            Some((_, option)) => Err(Failure(format!("{option} means nothing for litmus tests"))),
            None => Ok(()),
        }
    }
}

impl Check {
    /// How many bytes the table of `values` may take: what is asked for, or three quarters of what the limit of memory leaves. The
    /// search itself needs some, too.
    fn table_memory(&self) -> Option<usize> {
        let bytes = |megabytes: u64| usize::try_from(megabytes.saturating_mul(1 << 20)).ok();
        match (self.table_memory, self.memory_limit) {
            (Some(asked), _) => bytes(asked),
            (None, Some(limit)) if self.algorithm == Algorithm::Values => {
                let used = usize::try_from(memory()?).ok()?;
                Some(bytes(limit)?.saturating_sub(used) / 4 * 3)
            }
            (None, _) => None,
        }
    }

    /// How to check under a model.
    pub(super) fn options(&self, model: MemoryModel, oversight: &Oversight) -> Options {
        Options {
            algorithm: self.algorithm,
            races: self.races,
            robustness: self.robustness,
            keep_going: self.keep_going,
            commuting: !self.no_commuting,
            private_memory: !self.no_private_memory,
            exact_table: self.exact_table,
            table_memory: self.table_memory(),
            no_table: self.no_table,
            workers: self.workers(),
            self_check: self.watch_itself,
            list_executions: self.print_executions,
            checkpoint: self.checkpoint.clone(),
            // One that does not fit is longer than anybody waits.
            checkpoint_period: Duration::try_from_secs_f64(self.checkpoint_period)
                .unwrap_or(Duration::MAX),
            resume: self.resume.clone(),
            in_portions: self.queue.is_some(),
            ..oversight.options(model)
        }
    }
}

/// Reads or compiles what a task is about. Warnings of the compiler are shown as it printed them.
pub(super) fn load(task: &Task) -> Result<Loaded, Failure> {
    let loaded = on_own_thread(|| task.load())?;
    let printed = match &loaded {
        Ok(loaded) => loaded.printed(),
        Err(Error::Load { printed, .. }) => printed,
        Err(_) => "",
    };
    let _ = std::io::stderr().write_all(printed.as_bytes());
    Ok(loaded?)
}
