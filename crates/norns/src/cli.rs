//! The command line: the only module that knows it.

mod args;
pub mod cargo;
mod commands;
mod estimate;
mod manual;
mod oversight;
mod progress;
mod queue;
mod replay;
mod reports;
mod tasks;

use crate::check::{Error, MemoryModel, reason, robustness};
use args::{Arguments, Command};
use clap::{Parser, error::ErrorKind};
use std::{ffi::OsString, fmt::Write as _, io::Write, path::Path, process::ExitCode};

/// Runs the command line and gives its exit status: 0 all is right, 1 something is wrong, 2 not everything was explored,
/// 3 it could not be done.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments = match Arguments::try_parse_from(arguments) {
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
    let done = match arguments.command {
        Command::Check(check) => commands::check(&check),
        Command::Estimate(arguments) => estimate::estimate(&arguments),
        Command::Replay(replay) => replay::replay(replay),
        Command::Worker(arguments) => queue::worker(&arguments),
        Command::Jobs(arguments) => queue::jobs(&arguments),
        Command::Queue(arguments) => queue::queue(&arguments),
        Command::Conform(conform) => commands::conform(&conform),
        Command::Models => commands::models(),
        Command::Algorithms => commands::algorithms(),
        Command::Completions { shell } => manual::completions(shell),
        Command::Manual { command } => manual::page(command.as_deref()),
    };
    ExitCode::from(match done {
        Ok(status) => status,
        Err(Failure(message)) => {
            complain(&message);
            3
        }
    })
}

/// Why a command could not be carried out, in one sentence.
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
                format!("--robustness is for the models {names}")
            }
            Error::RobustnessWithoutOrders(algorithm) => {
                format!(
                    "--robustness looks at the order of writes, which '{algorithm}' does not explore; 'optimal' and 'graph' do"
                )
            }
            Error::NoTable(algorithm) => {
                format!(
                    "--exact-table, --table-memory and --no-table are about the table of 'values'; '{algorithm}' has none"
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

    /// Writes a report. A reader that has gone away (a closed pipe) is no error.
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

/// The line of a text that an error points at, with a mark below the column.
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
