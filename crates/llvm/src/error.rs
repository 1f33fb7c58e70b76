//! Errors that can occur before a program runs, each described in one sentence.

use crate::module::TextPosition;
use std::fmt;
use std::path::PathBuf;

/// Why there is no program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// The text of a module could not be read.
    Read {
        /// The module.
        module: String,
        /// Where in its text.
        position: TextPosition,
        /// What is wrong.
        message: String,
    },
    /// No clang was found.
    NoClang {
        /// The names that were tried.
        tried: Vec<String>,
    },
    /// The clang that was asked for does not exist.
    ClangMissing {
        /// Its path or name.
        path: PathBuf,
        /// The option or variable that names it.
        wanted_by: &'static str,
    },
    /// A program could not be started.
    ClangNotRun {
        /// Its path.
        path: PathBuf,
        /// What the system said.
        reason: String,
    },
    /// rustc could not be started, or made nothing.
    RustcNotRun {
        /// Its path or name.
        path: PathBuf,
        /// What the system said.
        reason: String,
    },
    /// A rustc describes tests in a way that norns does not know.
    UnknownTests {
        /// Its version.
        rustc: String,
    },
    /// A compiler found errors; this is what it printed.
    Rejected {
        /// All that it printed.
        printed: String,
    },
    /// A file could not be read.
    File {
        /// Its path.
        path: PathBuf,
        /// What the system said.
        reason: String,
    },
    /// A file is of no language that is known.
    UnknownKind {
        /// Its path.
        path: PathBuf,
    },
    /// The headers that programs are compiled with could not be written.
    Headers {
        /// What the system said.
        reason: String,
    },
    /// Two modules define the same symbol.
    DefinedTwice {
        /// The symbol.
        symbol: String,
        /// The module that was first.
        first: String,
        /// The module that was second.
        second: String,
    },
    /// Two modules do not fit together.
    Mismatch {
        /// The module that was first.
        first: String,
        /// The module that was second.
        second: String,
        /// How they differ.
        reason: String,
    },
    /// The text of a module was read but is no program in SSA form.
    Invalid {
        /// The function.
        function: String,
        /// What is wrong with it.
        message: String,
    },
    /// What was compiled elsewhere does not name all of its source files.
    Files,
    /// There was nothing to do.
    Nothing,
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Read {
                module,
                position,
                message,
            } => write!(formatter, "{module}:{position}: {message}"),
            Error::NoClang { tried } => write!(
                formatter,
                "no clang was found: tried {}; install one, or name it with --clang or $CLANG",
                tried.join(", ")
            ),
            Error::ClangMissing { path, wanted_by } => {
                write!(
                    formatter,
                    "{wanted_by} names {}, which does not exist",
                    path.display()
                )
            }
            Error::ClangNotRun { path, reason } => {
                write!(formatter, "cannot run {}: {reason}", path.display())
            }
            Error::RustcNotRun { path, reason } => write!(
                formatter,
                "cannot compile with {}: {reason}; name another rustc with --rustc or $RUSTC",
                path.display()
            ),
            Error::UnknownTests { rustc } => {
                write!(formatter, "norns does not know how {rustc} describes tests")
            }
            Error::Rejected { printed } => formatter.write_str(printed),
            Error::File { path, reason } => {
                write!(formatter, "cannot read {}: {reason}", path.display())
            }
            Error::UnknownKind { path } => {
                write!(
                    formatter,
                    "{} is neither C (.c), C++ (.cpp), Rust (.rs) nor LLVM text (.ll)",
                    path.display()
                )
            }
            Error::Headers { reason } => {
                write!(formatter, "cannot make a folder for norns.h: {reason}")
            }
            Error::DefinedTwice {
                symbol,
                first,
                second,
            } => {
                write!(
                    formatter,
                    "`{symbol}` is defined twice: in {first} and in {second}"
                )
            }
            Error::Mismatch {
                first,
                second,
                reason,
            } => {
                write!(formatter, "{first} and {second} cannot be linked: {reason}")
            }
            Error::Invalid { function, message } => {
                write!(formatter, "function `{function}` makes no sense: {message}")
            }
            Error::Files => {
                formatter.write_str("a program that was compiled elsewhere does not name its files")
            }
            Error::Nothing => formatter.write_str("no source file was given"),
        }
    }
}

impl std::error::Error for Error {}
