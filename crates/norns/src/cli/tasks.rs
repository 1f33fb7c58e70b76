//! The tasks that arguments describe.

use super::{
    Failure,
    args::Check,
    commands::on_own_thread,
    options::{Building, Format, Running},
    oversight::{Oversight, memory},
};
use crate::check::{self, Algorithm, Error, Loaded, Loops, MemoryModel, Options, Task};
use std::{io::Write, path::PathBuf, time::Duration};

/// The tasks for files and folders: one for each litmus test; or one program, which is built as the arguments say.
pub(super) fn tasks(
    files: &[PathBuf],
    building: &Building,
    running: &Running,
) -> Result<Vec<Task>, Failure> {
    let mut tasks = Task::of_paths(files)?;
    for task in &mut tasks {
        task.building = building.meaning(running);
    }
    Ok(tasks)
}

impl Building {
    /// How a program is built and run.
    pub(super) fn meaning(&self, running: &Running) -> check::Building {
        let mut meaning = check::Building {
            loops: running.no_awaits.then_some(Loops::Noticed),
            compile_commands: self.compile_commands.clone(),
            only: self.only.clone(),
            ..check::Building::default()
        };
        let build = &mut meaning.build;
        build.clang.clone_from(&self.clang);
        build.arguments.clone_from(&self.compiler_arguments);
        build.rust.rustc.clone_from(&self.rustc);
        build.rust.replacements = !running.no_std_replacements;
        build.machine.entry.clone_from(&self.entry);
        build.rust.cache = !self.no_cache;
        build.machine.spurious = running.spurious;
        build.machine.frozen_clock = running.frozen_clock;
        let arguments = running.program_arguments.iter().cloned();
        build.machine.arguments.extend(arguments);
        build.machine.environment.clone_from(&running.environment);
        build.machine.bound = running.unroll;
        meaning
    }

    /// Options that apply only to programs are an error for litmus tests.
    pub(super) fn only_for_programs(&self, running: &Running) -> Result<(), Failure> {
        let given = [
            (running.unroll.is_some(), "--unroll"),
            (running.no_awaits, "--no-awaits"),
            (running.spurious, "--spurious"),
            (running.frozen_clock, "--frozen-clock"),
            (!running.program_arguments.is_empty(), "--arg"),
            (!running.environment.is_empty(), "--env"),
            (self.clang.is_some(), "--clang"),
            (self.rustc.is_some(), "--rustc"),
            (running.no_std_replacements, "--no-std-replacements"),
            (self.no_cache, "--no-cache"),
            (self.entry != "main", "--entry"),
            (self.compile_commands.is_some(), "--compile-commands"),
            (
                !self.compiler_arguments.is_empty(),
                "the arguments after '--'",
            ),
        ];
        match given.into_iter().find(|(given, _)| *given) {
            Some((_, option)) => Err(Failure(format!(
                "{option} cannot be used with litmus tests, only with programs; leave it out"
            ))),
            None => Ok(()),
        }
    }
}

impl Check {
    /// The maximum size of the table of `values`: as requested, or three quarters of what the memory limit leaves. The search
    /// itself needs some memory too.
    fn table_memory(&self) -> Option<usize> {
        let bytes = |megabytes: u64| usize::try_from(megabytes.saturating_mul(1 << 20)).ok();
        match (self.checking.table_memory, self.checking.memory_limit) {
            (Some(asked), _) => bytes(asked),
            (None, Some(limit)) if self.checking.algorithm == Algorithm::Values => {
                let used = usize::try_from(memory()?).ok()?;
                Some(bytes(limit)?.saturating_sub(used) / 4 * 3)
            }
            (None, _) => None,
        }
    }

    /// How to check under a model.
    pub(super) fn options(&self, model: MemoryModel, oversight: &Oversight) -> Options {
        let checking = &self.checking;
        Options {
            algorithm: checking.algorithm,
            races: checking.races,
            robustness: checking.robustness,
            keep_going: checking.keep_going,
            commuting: !checking.no_commuting,
            private_memory: !checking.no_private_memory,
            exact_table: checking.exact_table,
            table_memory: self.table_memory(),
            no_table: checking.no_table,
            workers: checking.workers(self.print_executions),
            self_check: self.watch_itself,
            list_executions: self.print_executions,
            sample: self.showing.format() == Format::Html,
            checkpoint: self.checkpoint.clone(),
            // A time that does not fit is longer than anybody waits.
            checkpoint_period: Duration::try_from_secs_f64(self.checkpoint_period)
                .unwrap_or(Duration::MAX),
            resume: self.resume.clone(),
            in_portions: self.queue.is_some(),
            ..oversight.options(model)
        }
    }
}

/// Reads or compiles a task. Warnings of the compiler are shown as the compiler printed them.
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
