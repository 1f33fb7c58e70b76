//! Traces of tests and programs that cargo built. They say what was built, and which test was checked.

use super::{
    super::{
        Failure,
        args::{Check, Replay},
        options::Models,
        oversight::Oversight,
        replay::{replay_task, save},
    },
    arguments::Packages,
    build::{Program, Wanted, build},
    tests::{layout, task, tests_of},
};
use crate::check::{Checked, Task};
use norns_llvm::rust::harness::Test;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// What a trace belongs to.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Origin {
    packages: Packages,
    /// The crate, and the name of the program in cargo.
    name: String,
    program: String,
    test: Option<String>,
}

impl Origin {
    pub(super) fn new(packages: &Packages, program: &Program, test: Option<&Test>) -> Self {
        Self {
            packages: packages.clone(),
            name: program.name.clone(),
            program: program.shown.clone(),
            test: test.map(|test| test.name.clone()),
        }
    }

    /// The name of the test in reports.
    pub(in super::super) fn test(&self) -> Option<String> {
        self.test
            .as_ref()
            .map(|test| format!("{}::{test}", self.name))
    }

    /// Builds it again, and finds the test.
    fn task(&self, check: &Check, oversight: &Oversight) -> Result<Task, Failure> {
        let wanted = if self.test.is_some() {
            Wanted::Tests
        } else {
            Wanted::Programs
        };
        let gone = || {
            Failure(format!(
                "{} no longer exists",
                self.test().unwrap_or_else(|| self.program.clone())
            ))
        };
        let programs = build(&self.packages, wanted)?;
        let is_it = |program: &&Program| program.name == self.name && program.shown == self.program;
        let program = programs.iter().find(is_it).ok_or_else(gone)?;
        let test = match &self.test {
            None => None,
            Some(name) => {
                let tests = tests_of(program, &layout()?)?.unwrap_or_default();
                let test = tests.into_iter().find(|test| test.name == *name);
                Some(test.ok_or_else(gone)?)
            }
        };
        let mut task = task(program, test.as_ref(), check);
        if let Some(Models::One(model)) = check.checking.model {
            task.options = check.options(model, oversight);
        }
        Ok(task)
    }
}

/// Where the first finding is saved, if it is saved.
pub(super) struct Traces(Option<PathBuf>);

impl Traces {
    pub(super) fn new(path: Option<PathBuf>) -> Self {
        Self(path)
    }

    /// Saves the findings, unless some are already saved.
    pub(super) fn keep(
        &mut self,
        check: &Check,
        checked: &Checked,
        origin: Origin,
    ) -> Result<(), Failure> {
        if let Some(path) = &self.0
            && save(path, check, checked, Some(origin))?
        {
            self.0 = None;
        }
        Ok(())
    }
}

/// Replays the findings of a trace.
pub(super) fn replay(arguments: Replay) -> Result<u8, Failure> {
    replay_task(arguments, |check, cargo, oversight| {
        let origin = cargo.ok_or_else(|| {
            Failure("the trace is not of a program that cargo built; use norns replay".to_owned())
        })?;
        origin.task(check, oversight)
    })
}
