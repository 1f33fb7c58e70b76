//! A task in, a verdict out: the interface of norns for programs.
//!
//! A [`Task`] says what is to be checked, a litmus test or a program, and how. [`Task::load`] reads or compiles it, once, and
//! [`Loaded::check`] explores it, as often as one likes: under another model, by another algorithm. [`Checked`] is what comes out: the
//! [`Verdict`], the [`findings`], how much was explored. Through a [`Watch`] another thread sees how far a check is, and asks it to
//! stop. Any number of checks may go on at the same time, each with its own watch, on threads with a usual stack.
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
    /// Every execution was explored and nothing is wrong.
    Correct,
    /// Nothing wrong was found, but not everything was explored.
    Undecided,
    /// Something was met that norns does not support.
    Unsupported,
    /// Something is wrong.
    Wrong,
}

impl Verdict {
    /// The exit status that says so.
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
    /// The test of them that was checked, if it was one: its path, with its crate.
    pub test: Option<String>,
    /// The model.
    pub model: MemoryModel,
    /// The algorithm that explored.
    pub algorithm: Algorithm,
    /// The answer.
    pub verdict: Verdict,
    /// How much was explored; of one round, if there were rounds.
    pub statistics: Statistics,
    /// The bound on loops and recursion of that round.
    pub bound: Option<u32>,
    /// The rounds with such bounds, if an execution was too long without.
    pub rounds: Vec<Round>,
    /// What is wrong.
    pub findings: Vec<Finding>,
    /// What else a person should know: why a verdict is undecided or unsupported.
    pub notes: Vec<String>,
    /// What a person should look at although it is no error.
    pub warnings: Vec<Warning>,
    /// Final states, and what a litmus test says about them; nothing for other programs.
    pub outcomes: Option<litmus::Outcomes>,
    /// Every execution, if it was asked for.
    pub listed: Vec<listing::Listed>,
    /// A complete execution of a program in which nothing was found, if that was asked for.
    pub sample: Option<trace::Trace>,
    /// Whether nothing was explored: what is shown was kept from an earlier check, and the program still does it.
    pub is_replayed: bool,
    /// How long reading, and compiling where that is needed, took.
    pub compile: Duration,
    /// How long exploring took.
    pub explore: Duration,
}

impl Checked {
    /// The file that is checked, or the first of them.
    pub fn file(&self) -> &str {
        self.files.first().map_or("", String::as_str)
    }
}

/// Why an exploration ended early, if a limit ended it.
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

/// Why an exploration that came to its end has checked nothing, if that is so: no execution of the program is complete.
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

/// How many executions an assumption discarded, in words; nothing if none.
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
