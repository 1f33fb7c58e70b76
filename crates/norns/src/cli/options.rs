//! Options that several commands share. Each is declared once, and flattened into the commands that have it.

use clap::{
    Args, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use norns_explorers::{Algorithm, MemoryModel, revisits::Workers};
use std::{ffi::OsString, num::NonZero, path::PathBuf};

/// How each program or test is checked: by `norns check` and by `cargo norns`.
#[derive(Args, Clone)]
// `cargo norns` flattens it into a struct of the same name.
#[group(skip)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "an option that is given or not is a boolean"
)]
pub(super) struct Checking {
    /// Memory model, or `all` to compare them [default: c20 for programs, rc11 for litmus tests]
    #[arg(long, value_parser = models(), help_heading = "What to check")]
    pub(super) model: Option<Models>,
    /// Algorithm; `auto` chooses the best one for the model
    #[arg(long, value_parser = algorithm(), default_value_t = Algorithm::Auto, help_heading = "What to check")]
    pub(super) algorithm: Algorithm,
    /// Report data races under sc, tso and pso too, where they are not errors
    #[arg(long, help_heading = "What to check")]
    pub(super) races: bool,
    /// Report executions under tso and pso that are not sequentially consistent
    #[arg(long, help_heading = "What to check")]
    pub(super) robustness: bool,
    /// Explore every order of updates that commute, such as additions whose results are not used
    #[arg(long, help_heading = "Limits and exploration")]
    pub(super) no_commuting: bool,
    /// Explore accesses to memory that only one thread can reach, too
    #[arg(long, help_heading = "Limits and exploration")]
    pub(super) no_private_memory: bool,
    /// With `--algorithm values`: compare explored states in full, rather than by a 128-bit hash
    #[arg(long, help_heading = "Limits and exploration")]
    pub(super) exact_table: bool,
    /// With `--algorithm values`: how much memory the table of explored states may use; when it is full, states are dropped
    /// from it, and executions may be counted more than once [default: what `--memory-limit` leaves, if that is given]
    #[arg(long, value_name = "MB", help_heading = "Limits and exploration")]
    pub(super) table_memory: Option<u64>,
    /// With `--algorithm values`: do not remember states; executions may be counted more than once
    #[arg(long, conflicts_with_all = ["exact_table", "table_memory"], help_heading = "Limits and exploration")]
    pub(super) no_table: bool,
    /// Continue after the first finding
    #[arg(long, help_heading = "Limits and exploration")]
    pub(super) keep_going: bool,
    /// Number of threads that explore [default: the number of cores; 1 if executions are listed]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024), help_heading = "Limits and exploration")]
    pub(super) threads: Option<u32>,
    /// Stop at the first finding of any thread, even if a single thread would have found another one first
    #[arg(
        long,
        conflicts_with = "keep_going",
        help_heading = "Limits and exploration"
    )]
    pub(super) first: bool,
    /// Stop when norns uses more memory than this
    #[arg(long, value_name = "MB", help_heading = "Limits and exploration")]
    pub(super) memory_limit: Option<u64>,
    /// The longest execution, in events; where one is longer, loops and recursion are bounded, by 4, 16, 64 …
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), help_heading = "Limits and exploration")]
    pub(super) max_events: Option<u32>,
    /// Save what is found, for `norns replay` (or `cargo norns replay`)
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    pub(super) trace: Option<PathBuf>,
}

impl Checking {
    /// The threads that explore: only one if executions are listed, because they are listed in the order of exploration.
    pub(super) fn workers(&self, lists_executions: bool) -> Workers {
        let asked = self
            .threads
            .and_then(|threads| NonZero::new(threads as usize));
        let threads = match asked {
            Some(threads) => threads,
            None if lists_executions => NonZero::<usize>::MIN,
            None => std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
        };
        Workers {
            threads,
            end_at_first: self.first,
        }
    }
}

/// How programs run while they are checked, however they are built.
#[derive(Args, Clone, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "an option that is given or not is a boolean"
)]
pub(super) struct Running {
    /// Bound on the iterations of each loop, and on the nested calls of each function [default: none]
    #[arg(long, value_name = "N", help_heading = "Limits and exploration")]
    pub(super) unroll: Option<u32>,
    /// Explore each iteration of loops that wait for another thread, until one repeats
    #[arg(long, help_heading = "Programs")]
    pub(super) no_awaits: bool,
    /// Let each thread wake up once from each condition variable without a signal
    #[arg(long, help_heading = "Programs")]
    pub(super) spurious: bool,
    /// Stop the program's clock, so that no wait with a timeout ever times out
    #[arg(long, help_heading = "Programs")]
    pub(super) frozen_clock: bool,
    /// An argument for the program; may be repeated
    #[arg(
        long = "arg",
        value_name = "TEXT",
        allow_hyphen_values = true,
        help_heading = "Programs"
    )]
    pub(super) program_arguments: Vec<String>,
    /// An environment variable for the program, whose environment is otherwise empty; may be repeated
    #[arg(long = "env", value_name = "NAME=TEXT", value_parser = variable, help_heading = "Programs")]
    pub(super) environment: Vec<String>,
    /// Run Rust's std unchanged: by default, some of its functions are replaced by cheaper equivalents
    #[arg(long, help_heading = "Programs")]
    pub(super) no_std_replacements: bool,
}

/// How files are compiled into a program that can be explored.
#[derive(Args)]
pub(super) struct Building {
    /// The clang to compile with [default: $CLANG, or the first found of clang, clang-22 … clang-14]
    #[arg(long, value_name = "PATH", help_heading = "Compiling")]
    pub(super) clang: Option<PathBuf>,
    /// The rustc to compile with [default: $RUSTC, or rustc]
    #[arg(long, value_name = "PATH", help_heading = "Compiling")]
    pub(super) rustc: Option<PathBuf>,
    /// Do not use or keep the cached output of rustc
    #[arg(long, help_heading = "Compiling")]
    pub(super) no_cache: bool,
    /// The function where the program starts; for Rust a path, such as `queue::tests::push`
    #[arg(
        long,
        value_name = "FUNCTION",
        default_value = "main",
        help_heading = "Compiling"
    )]
    pub(super) entry: String,
    /// Compile each file with the flags that this compilation database has for it
    #[arg(long, value_name = "compile_commands.json", help_heading = "Compiling")]
    pub(super) compile_commands: Option<PathBuf>,
    /// Files of the compilation database that belong to the program, in addition to FILE
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "compile_commands", help_heading = "Compiling")]
    pub(super) only: Vec<PathBuf>,
    /// Further arguments for clang or rustc
    #[arg(last = true, value_name = "COMPILER-ARGS")]
    pub(super) compiler_arguments: Vec<OsString>,
}

/// How a report looks, and where it goes.
#[derive(Args, Clone)]
#[command(next_help_heading = "Report")]
pub(super) struct Showing {
    /// Format of the report [default: by the extension of --output: .html, .json, .sarif, .xml (junit), .dot; otherwise text]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Colours in the text report; auto: if standard output is a terminal and `NO_COLOR` is not set
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Colour::Auto)]
    pub(super) color: Colour,
    /// Show every step of an execution, not only those that matter for what was found
    #[arg(long)]
    pub(super) all_steps: bool,
    /// Write the report to this file, and print only the verdict
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

impl Showing {
    /// The requested format: by name, or by the extension of the output file.
    pub(super) fn format(&self) -> Format {
        let extension = || self.output.as_ref()?.extension()?.to_str();
        self.format.unwrap_or_else(|| match extension() {
            Some("html" | "htm") => Format::Html,
            Some("json") => Format::Json,
            Some("sarif") => Format::Sarif,
            Some("xml") => Format::Junit,
            Some("dot" | "gv") => Format::Dot,
            _ => Format::Text,
        })
    }
}

/// The format of a report that is a text or one JSON object.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum TextOrJson {
    /// For people
    Text,
    /// For scripts, one object per line
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For people
    Text,
    /// For scripts, one object per line
    Json,
    /// One page for a browser
    Html,
    /// Execution graphs for Graphviz
    Dot,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// JUnit XML, for test runners
    Junit,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Colour {
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Models {
    One(MemoryModel),
    All,
}

/// Names that shells complete, each with a description.
fn named<T: Clone + Send + Sync + 'static>(
    values: impl IntoIterator<Item = (&'static str, &'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    let values: Vec<(&str, &str, T)> = values.into_iter().collect();
    let names: Vec<PossibleValue> = values
        .iter()
        .map(|&(name, help, _)| PossibleValue::new(name).help(help))
        .collect();
    PossibleValuesParser::new(names).map(move |name| {
        let value = values.iter().find(|(known, ..)| *known == name);
        value.expect("only known names are let through").2.clone()
    })
}

/// A model.
pub(super) fn model() -> impl TypedValueParser<Value = MemoryModel> {
    named(MemoryModel::ALL.map(|model| (model.name(), model.summary(), model)))
}

/// A model, or all of them.
fn models() -> impl TypedValueParser<Value = Models> {
    let models = MemoryModel::ALL.map(|model| (model.name(), model.summary(), Models::One(model)));
    let all = ("all", "every model, to compare them", Models::All);
    named(models.into_iter().chain([all]))
}

/// An algorithm.
pub(super) fn algorithm() -> impl TypedValueParser<Value = Algorithm> {
    named(Algorithm::ALL.map(|algorithm| (algorithm.name(), algorithm.summary(), algorithm)))
}

fn variable(text: &str) -> Result<String, String> {
    match text.split_once('=') {
        Some((name, _)) if !name.is_empty() && !text.contains('\0') => Ok(text.to_owned()),
        _ => Err("expected NAME=TEXT, such as PATH=/bin".to_owned()),
    }
}

pub(super) fn lease(text: &str) -> Result<f64, String> {
    match seconds(text) {
        Ok(seconds) if (0.1..=86_400.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number of seconds between 0.1 and 86400".to_owned()),
    }
}

pub(super) fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds.is_finite() && seconds >= 0.0 => Ok(seconds),
        _ => Err("expected a number of seconds, such as 10 or 0.5".to_owned()),
    }
}
