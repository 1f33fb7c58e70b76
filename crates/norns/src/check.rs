//! A task in, a verdict out.

pub mod litmus;
pub mod trace;
pub mod why;

use norns_execution::program::FindingKind;
use norns_explorers::{Algorithm, MemoryModel, Statistics};
use std::{fmt, time::Duration};
use trace::Trace;

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

/// Something wrong, ready to be reported.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What kind of error.
    pub kind: FindingKind,
    /// What a person is told.
    pub message: String,
    /// The thread that shows it.
    pub thread: Option<String>,
    /// The line of the file where it shows.
    pub line: Option<u32>,
    /// An execution that shows it.
    pub trace: Option<Trace>,
}

/// What a check found.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The file.
    pub file: String,
    /// The model.
    pub model: MemoryModel,
    /// The algorithm that explored.
    pub algorithm: Algorithm,
    /// The answer.
    pub verdict: Verdict,
    /// How much was explored.
    pub statistics: Statistics,
    /// What is wrong.
    pub findings: Vec<Finding>,
    /// What else a person should know: why a verdict is undecided or unsupported.
    pub notes: Vec<String>,
    /// Final states, and what a litmus test says about them.
    pub litmus: litmus::Outcomes,
    /// How long exploring took.
    pub explore: Duration,
}
