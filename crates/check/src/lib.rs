//! The interface of norns for programs: a task in, a verdict out.
//!
//! A [`Task`] says what to check, a litmus test or a program, and how. [`Task::load`] reads or compiles it once. [`Loaded::check`]
//! explores it, any number of times, for example under another model or by another algorithm. The result is [`Checked`]: the
//! [`Verdict`], the [`findings`], and how much was explored. With a [`Watch`], another thread sees how far a check is, and can ask
//! it to stop. Any number of checks may run at the same time, each with its own watch, on threads with a stack of the default size.
//!
//! ```no_run
//! use norns_check::{MemoryModel, Task};
//!
//! let task = Task::program(["queue.c"]).clang_arguments(["-DN=2"]).model(MemoryModel::C20);
//! let checked = task.check()?;
//! for finding in &checked.findings {
//!     println!("{}: {}", finding.kind, finding.message);
//! }
//! # Ok::<(), norns_check::Error>(())
//! ```

mod abandoned;
pub mod advice;
mod checking;
pub mod checkpoint;
mod entries;
mod error;
pub mod explain;
pub mod findings;
pub mod fuzzing;
mod interference;
pub mod kept;
mod leaks;
pub mod listing;
pub mod litmus;
mod load;
mod loaded;
mod modes;
mod options;
mod orders;
pub mod packed;
pub mod portions;
mod program;
mod publication;
pub mod relax;
pub mod robustness;
pub mod rounds;
mod sample;
mod shorter;
pub mod spinning;
mod stuck;
mod task;
pub mod trace;
pub mod warnings;
pub mod why;

pub use error::{CompileCommandsError, Error, reason};
pub use findings::Finding;

pub use load::{Building, Input, text_of};
pub use loaded::Loaded;
pub use norns_execution::program::FindingKind;
pub use norns_explorers::{
    Algorithm, MemoryModel, Statistics, Stopped, Watch,
    revisits::{Probing, Workers},
    support::Supported,
};
pub use norns_llvm::build::{Build, Loops};
pub use options::Options;
pub use task::Task;

use norns_execution::Waiting;
use rounds::Round;
use std::{fmt, time::Duration};
use warnings::Warning;

/// The answer to "is this program right?".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// Every execution was explored, and there is no bug.
    Correct,
    /// No bug was found, but not everything was explored.
    Undecided,
    /// The program does something that norns does not support.
    Unsupported,
    /// There is a bug.
    Wrong,
}

impl Verdict {
    /// The exit status for it.
    pub const fn exit_status(self) -> u8 {
        match self {
            Self::Correct => 0,
            Self::Wrong => 1,
            Self::Undecided => 2,
            Self::Unsupported => 3,
        }
    }

    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Correct => "correct",
            Self::Wrong => "wrong",
            Self::Undecided => "undecided",
            Self::Unsupported => "unsupported",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a check found.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The files that were checked.
    pub files: Vec<String>,
    /// The test that was checked, if it was one of several: its path, with its crate.
    pub test: Option<String>,
    /// The model.
    pub model: MemoryModel,
    /// The algorithm that was used.
    pub algorithm: Algorithm,
    /// The verdict.
    pub verdict: Verdict,
    /// How much was explored. If there were rounds, by one of them.
    pub statistics: Statistics,
    /// The bound on loops and recursion of that round.
    pub bound: Option<u32>,
    /// The rounds with such bounds, if an execution was too long without a bound.
    pub rounds: Vec<Round>,
    /// The errors that were found.
    pub findings: Vec<Finding>,
    /// What else a person should know, such as why a verdict is undecided or unsupported.
    pub notes: Vec<String>,
    /// What a person should look at although it is not an error.
    pub warnings: Vec<Warning>,
    /// The final states of a litmus test, and its clause; `None` for programs.
    pub outcomes: Option<litmus::Outcomes>,
    /// Every execution, if the options ask for them.
    pub listed: Vec<listing::Listed>,
    /// A complete execution of a program without findings, if the options ask for one.
    pub sample: Option<trace::Trace>,
    /// Whether nothing was explored: the finding was saved by an earlier check, and was replayed.
    pub is_replayed: bool,
    /// How long reading and compiling took.
    pub compile: Duration,
    /// How long exploration took.
    pub explore: Duration,
}

impl Checked {
    /// The file that is checked, or the first of them.
    pub fn file(&self) -> &str {
        self.files.first().map_or("", String::as_str)
    }
}

/// Which limit ended an exploration early, if one did.
pub fn why_stopped(stopped: Stopped) -> Option<&'static str> {
    match stopped {
        Stopped::Observer => None,
        Stopped::Visits => Some("stopped at the limit on states before everything was explored"),
        Stopped::Time => Some("stopped at the time limit before everything was explored"),
        Stopped::Memory => Some("stopped at the memory limit before everything was explored"),
        Stopped::Interrupted => Some("interrupted before everything was explored"),
        Stopped::Length => {
            Some("an execution is longer than this algorithm supports, or than --max-events allows")
        }
    }
}

/// Why a complete exploration has checked nothing, if that is so: the program has no complete execution.
pub(crate) fn why_nothing_was_checked(statistics: &Statistics) -> Option<&'static str> {
    if statistics.stopped.is_some() || statistics.complete > 0 || statistics.failed > 0 {
        return None;
    }
    Some(match (discarded(statistics) > 0, statistics.cut > 0) {
        (true, false) => "an assumption discarded every execution, so nothing was checked",
        (false, true) => "a bound cut every execution short, so none was checked to its end",
        (true, true) => {
            "assumptions and bounds ended every execution early, so none was checked to its end"
        }
        (false, false) => "no execution is complete, so nothing was checked",
    })
}

/// How many executions were discarded by assumptions, in words; `None` if there were none.
pub(crate) fn what_was_discarded(statistics: &Statistics) -> Option<String> {
    match discarded(statistics) {
        0 => None,
        1 => Some(
            "an assumption discarded 1 execution, which was not checked any further".to_owned(),
        ),
        count => Some(format!(
            "assumptions discarded {count} executions, which were not checked any further"
        )),
    }
}

fn discarded(statistics: &Statistics) -> u64 {
    statistics.blocked[Waiting::Assume as usize]
}
