//! Errors: why a task cannot be checked.

use norns_execution::OverlappingWidths;
use norns_explorers::{Algorithm, MemoryModel};
use norns_litmus::ReadError;
use norns_llvm::machine::LoadError;
use std::{fmt, path::PathBuf};

/// Why a task cannot be checked. Each message is one sentence, except for the output of clang.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// A file or a folder cannot be read.
    File {
        /// Which.
        path: PathBuf,
        /// What the system said.
        reason: String,
    },
    /// A file is too large.
    TooLarge {
        /// Which.
        path: PathBuf,
        /// How many bytes it has.
        bytes: u64,
    },
    /// Some of the files are litmus tests and some are not.
    Mixed {
        /// One that is not.
        path: PathBuf,
    },
    /// There are no litmus tests in a folder.
    NoTests {
        /// Which.
        folder: PathBuf,
    },
    /// A text is not a litmus test.
    Litmus {
        /// The name of its file, or of the text.
        name: String,
        /// The text.
        text: String,
        /// What is wrong with it, and where.
        error: ReadError,
    },
    /// A project does not say how to compile a file.
    CompileCommands {
        /// Its `compile_commands.json`.
        path: PathBuf,
        /// The reason.
        error: CompileCommandsError,
    },
    /// The program does not compile, or cannot be read or linked.
    Compile(norns_llvm::Error),
    /// The program was compiled, and cannot be run.
    Load {
        /// The reason.
        error: LoadError,
        /// What clang printed: warnings.
        printed: String,
    },
    /// No explorer supports this combination: a sentence of the support table.
    Unsupported(String),
    /// The model has no store buffers, so every execution is robust.
    RobustnessOfModel(MemoryModel),
    /// Robustness depends on the orders of writes, which this algorithm does not explore.
    RobustnessWithoutOrders(Algorithm),
    /// The model does not distinguish memory orders, so there is nothing to minimise.
    RelaxOfModel(MemoryModel),
    /// Memory orders can be minimised only in a program that was compiled here.
    RelaxWithoutSource,
    /// Minimising memory orders was interrupted.
    RelaxInterrupted,
    /// The algorithm keeps no table of states.
    NoTable(Algorithm),
    /// A check cannot be saved or continued: a sentence.
    Checkpoint(String),
    /// A check cannot be divided among machines: a sentence.
    Portions(String),
    /// Accesses overlap in a way that the explorer does not support.
    Overlap(OverlappingWidths),
}

/// Why a project does not say how to compile a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CompileCommandsError {
    /// The file is not a list of compile commands.
    Malformed(String),
    /// The file is not listed.
    Unknown(PathBuf),
    /// Several files match.
    Ambiguous(PathBuf, Vec<PathBuf>),
    /// The file is listed without a command.
    NoCommand(PathBuf),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, reason } => write!(f, "cannot read {}: {reason}", path.display()),
            Self::TooLarge { path, bytes } => write!(
                f,
                "{} is too large to be a litmus test ({bytes} bytes)",
                path.display()
            ),
            Self::Mixed { path } => write!(
                f,
                "litmus tests and programs cannot be checked together: {} is not a litmus test; check it in a run of its own",
                path.display()
            ),
            Self::NoTests { folder } => write!(
                f,
                "{} contains no .litmus files; to check a program, name its source files",
                folder.display()
            ),
            Self::Litmus { name, error, .. } => write!(f, "{name}:{error}"),
            Self::CompileCommands { path, error } => {
                let path = path.display();
                match error {
                    CompileCommandsError::Malformed(reason) => {
                        write!(f, "{path} is not a list of compile commands: {reason}")
                    }
                    CompileCommandsError::Unknown(file) => {
                        write!(
                            f,
                            "{path} has no entry for {}; name a file that the build compiles",
                            file.display()
                        )
                    }
                    CompileCommandsError::Ambiguous(file, found) => {
                        let found = found.iter().map(|path| path.display().to_string());
                        let found: Vec<String> = found.collect();
                        write!(
                            f,
                            "{} is ambiguous: it matches {}; give a longer path",
                            file.display(),
                            found.join(", ")
                        )
                    }
                    CompileCommandsError::NoCommand(file) => write!(
                        f,
                        "{path} has neither arguments nor a command for {}",
                        file.display()
                    ),
                }
            }
            Self::Compile(error) => error.fmt(f),
            Self::Load { error, .. } => error.fmt(f),
            Self::Unsupported(why) | Self::Checkpoint(why) | Self::Portions(why) => {
                f.write_str(why)
            }
            Self::RobustnessOfModel(model) => {
                write!(
                    f,
                    "robustness does not apply to {model}, which has no store buffers"
                )
            }
            Self::RobustnessWithoutOrders(algorithm) => write!(
                f,
                "robustness depends on the order of writes, which '{algorithm}' does not explore"
            ),
            Self::RelaxOfModel(model) => write!(
                f,
                "memory orders can be relaxed under rc11, wrc11 and c20; under {model} they make little or no difference"
            ),
            Self::RelaxWithoutSource => f.write_str(
                "memory orders can be relaxed only in C, C++ and Rust programs that norns compiles itself",
            ),
            Self::RelaxInterrupted => {
                f.write_str("interrupted before every weaker order was tried, so nothing is reported")
            }
            Self::NoTable(algorithm) => write!(
                f,
                "'{algorithm}' keeps no table of explored states; 'values' does"
            ),
            Self::Overlap(overlap) => write!(f, "unsupported: {overlap}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Compile(error) => Some(error),
            Self::Load { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl From<norns_llvm::Error> for Error {
    fn from(error: norns_llvm::Error) -> Self {
        Self::Compile(error)
    }
}

/// The message of an error of the operating system, without its number.
pub fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error")
        .next()
        .unwrap_or(&text)
        .to_lowercase()
}
