//! The command line. No other module knows it.

mod args;
pub mod cargo;
mod commands;
mod estimate;
mod manual;
mod options;
mod oversight;
mod progress;
mod queue;
mod relax;
mod replay;
mod reports;
mod tasks;

use crate::check::{Error, MemoryModel, reason, robustness};
use args::{Arguments, Command, with_command};
use clap::{Parser, error::ErrorKind};
use std::{ffi::OsString, fmt::Write as _, io::Write, path::Path, process::ExitCode};

/// Runs the command line and returns its exit status: 0 verified, 1 bug found, 2 no bug found but not everything explored, 3 usage
/// error or unsupported.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    carry_out(
        with_command(arguments),
        |arguments: Arguments| match arguments.command {
            Command::Check(check) => commands::check(&check),
            Command::Estimate(arguments) => estimate::estimate(&arguments),
            Command::Relax(arguments) => relax::relax(&arguments),
            Command::Replay(replay) => replay::replay(replay),
            Command::Worker(arguments) => queue::worker(&arguments),
            Command::Jobs(arguments) => queue::jobs(&arguments),
            Command::Queue(arguments) => queue::queue(&arguments),
            Command::Conform(conform) => commands::conform(&conform),
            Command::Models => commands::models(),
            Command::Algorithms => commands::algorithms(),
            Command::Completions { shell } => manual::completions(shell),
            Command::Manual { command } => manual::page(command.as_deref()),
        },
    )
}

/// Does what a command line asks for, and returns the exit status.
fn carry_out<A: Parser>(
    arguments: impl IntoIterator<Item = OsString>,
    command: impl FnOnce(A) -> Result<u8, Failure>,
) -> ExitCode {
    let arguments = match A::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            let asked_for = matches!(
                error.kind(),
                ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
            );
            let _ = error.print();
            return ExitCode::from(if asked_for { 0 } else { 3 });
        }
    };
    ExitCode::from(match command(arguments) {
        Ok(status) => status,
        Err(Failure(message)) => {
            // What cargo has already printed is not repeated.
            if !message.is_empty() {
                complain(&message);
            }
            3
        }
    })
}

/// Why a command failed, in one sentence.
struct Failure(String);

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self(message)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self(match error {
            Error::Litmus {
                ref text,
                error: ref wrong,
                ..
            } => format!("{error}{}", excerpt(text, wrong.line, wrong.column)),
            Error::RobustnessOfModel(_) => {
                let names = robustness::MODELS.map(MemoryModel::name).join(", ");
                format!(
                    "--robustness applies to the models {names} only; choose one of them with --model"
                )
            }
            Error::RobustnessWithoutOrders(algorithm) => {
                format!(
                    "--robustness depends on the order of writes, which '{algorithm}' does not explore; use --algorithm optimal or graph"
                )
            }
            Error::NoTable(algorithm) => {
                format!(
                    "--exact-table, --table-memory and --no-table need --algorithm values; '{algorithm}' has no table of states"
                )
            }
            error => error.to_string(),
        })
    }
}

fn complain(message: &str) {
    let _ = writeln!(std::io::stderr(), "error: {message}");
}

/// Where reports go: a file, or standard output.
enum Output {
    Standard,
    File(std::fs::File, String),
}

impl Output {
    fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else {
            return Ok(Self::Standard);
        };
        let file = std::fs::File::create(path)
            .map_err(|error| format!("cannot write {}: {}", path.display(), reason(&error)))?;
        Ok(Self::File(file, path.display().to_string()))
    }

    /// Writes a report. It is not an error if the reader has closed the pipe.
    fn write(&mut self, text: &str) -> Result<(), Failure> {
        let (written, name) = match self {
            Self::Standard => (
                std::io::stdout().write_all(text.as_bytes()),
                "standard output",
            ),
            Self::File(file, name) => (file.write_all(text.as_bytes()), name.as_str()),
        };
        match written {
            Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
                Err(Failure(format!("cannot write {name}: {}", reason(&error))))
            }
            _ => Ok(()),
        }
    }

    fn line(&mut self, text: &str) -> Result<(), Failure> {
        let mut line = text.to_owned();
        line.push('\n');
        self.write(&line)
    }
}

/// The line of a text that an error is about, with a mark below the column.
fn excerpt(text: &str, line: u32, column: u32) -> String {
    const WIDTH: usize = 100;
    let Some(content) = text.lines().nth(line.saturating_sub(1) as usize) else {
        return String::new();
    };
    let column = column.saturating_sub(1) as usize;
    let skipped = column.saturating_sub(WIDTH / 2);
    let shown: String = content
        .chars()
        .skip(skipped)
        .take(WIDTH)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let mut out = String::new();
    let _ = write!(
        out,
        "\n  {line} | {shown}\n  {:width$} | {:>mark$}",
        "",
        '^',
        width = line.to_string().len(),
        mark = column - skipped + 1
    );
    out
}
