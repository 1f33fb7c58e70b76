//! The command line as it was typed.

use super::options::{
    Building, Checking, Running, Showing, TextOrJson, algorithm, lease, model, seconds,
};
use clap::{Args, Parser, Subcommand};
use norns_explorers::{Algorithm, MemoryModel};
use std::{ffi::OsString, path::PathBuf};

const EXAMPLES: &str = "\
Examples:
  norns queue.c                            check a C program under c20, the model of C and C++
  norns check queue.c                      the same
  norns queue.c --model tso -- -O2         under the model of x86; clang is given -O2
  norns queue.c --model all                under every model, as a table
  norns queue.rs                           check a Rust program, with all of std
  norns queue.c -o report.html             write a report for a browser
  norns estimate queue.c                   estimate how long the check would take
  norns mp.litmus --why '1:r0=1 /\\ 1:r1=0'  explain why this outcome occurs, or why it does not

Exit status: 0 verified, 1 bug found, 2 no bug found but not everything explored, 3 usage error or unsupported.";

#[derive(Parser)]
#[command(
    name = "norns",
    version,
    about = "Explores every behaviour of a concurrent program that a memory model allows, and reports any bug.",
    override_usage = "norns [OPTIONS] FILE... [-- COMPILER-ARGS...]\n       norns COMMAND [OPTIONS] ...",
    after_help = EXAMPLES
)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// Check programs or litmus tests; may be left out: `norns FILE` is `norns check FILE`
    Check(Box<Check>),
    /// Estimate the number of executions and the time that a check would take
    Estimate(Box<Estimate>),
    /// Find the weakest memory orders, and the fewest fences, with which a program still verifies
    Relax(Box<super::relax::Relax>),
    /// Show a finding again that --trace saved, if the program still has it
    Replay(Replay),
    /// Explore parts of checks from a queue, until SIGTERM or Ctrl-C
    Worker(Worker),
    /// List the checks in a queue, or show, report or cancel one of them
    Jobs(Jobs),
    /// Set up a queue
    Queue(Queue),
    /// Compare an algorithm with litmus tests whose results are known
    Conform(Conform),
    /// List the memory models
    Models,
    /// List the algorithms, and which models each supports
    Algorithms,
    /// Print completions for a shell: norns completions bash > norns.bash
    Completions {
        /// The shell
        #[arg(value_enum)]
        shell: clap_complete::Shell,
    },
    /// Print the manual page of norns, or of a command: norns manual check > norns-check.1
    Manual {
        /// The command
        command: Option<String>,
    },
}

/// The arguments of `norns`, with the command `check` added where only files and options are given.
pub(super) fn with_command(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    const FOR_NORNS: [&str; 4] = ["-h", "--help", "-V", "--version"];
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    let is_option = |word: &OsString| word.as_encoded_bytes().starts_with(b"-");
    let is_file = |word: &OsString| {
        let path = std::path::Path::new(word);
        // `norns queue` is always the command, even if there is a folder with this name.
        path.extension().is_some() || path.components().count() > 1
    };
    let begins_check = arguments.get(1).is_some_and(|first| {
        !FOR_NORNS.iter().any(|known| first == known) && (is_option(first) || is_file(first))
    });
    if begins_check {
        arguments.insert(1, "check".into());
    }
    arguments
}

#[derive(Args)]
pub(super) struct Check {
    /// The files of one program: C, C++ or LLVM text (.c .cpp .cc .ll), or Rust (.rs); or litmus tests (.litmus) and folders of them
    #[arg(required_unless_present = "only", value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) checking: Checking,
    /// Explain why an outcome of a litmus test occurs, or why it does not: "0:r0=0 /\ 1:r0=0"
    #[arg(long, value_name = "OUTCOME", help_heading = "What to check")]
    pub(super) why: Option<String>,
    /// List every execution that is explored
    #[arg(long, help_heading = "Report")]
    pub(super) print_executions: bool,
    /// Compare every step of the graph explorer with the axioms, and remember every execution: to find bugs in norns
    #[arg(long = "self-check", hide = true)]
    pub(super) watch_itself: bool,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits and exploration")]
    pub(super) time_limit: Option<f64>,
    /// Save the state of the search every few seconds, and when a limit, Ctrl-C or SIGTERM ends it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["watch_itself", "why"], help_heading = "Limits and exploration")]
    pub(super) checkpoint: Option<PathBuf>,
    /// How often to save the state of the search
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "3", requires = "checkpoint", help_heading = "Limits and exploration")]
    pub(super) checkpoint_period: f64,
    /// Continue a search from a checkpoint; the other arguments must be the same
    #[arg(long, value_name = "FILE", conflicts_with_all = ["watch_itself", "why"], help_heading = "Limits and exploration")]
    pub(super) resume: Option<PathBuf>,
    /// Let the workers of a queue do the exploring: `postgres://user@host/database` (see docs/scale-out.md)
    #[arg(long, value_name = "URL", conflicts_with_all = ["watch_itself", "why", "checkpoint", "resume", "print_executions", "threads", "memory_limit", "first"], help_heading = "Many machines")]
    pub(super) queue: Option<String>,
    /// Print the number of the job and return at once; `norns jobs` shows what became of it
    #[arg(long, requires = "queue", help_heading = "Many machines")]
    pub(super) detach: bool,
    #[command(flatten)]
    pub(super) showing: Showing,
    #[command(flatten)]
    pub(super) running: Running,
    #[command(flatten)]
    pub(super) building: Building,
}

impl Check {
    /// The defaults.
    pub(super) fn usual() -> Self {
        let parsed = Arguments::parse_from(["norns", "check", "program.rs"]);
        let Command::Check(check) = parsed.command else {
            unreachable!("these are the words of that command")
        };
        *check
    }
}

#[derive(Args)]
pub(super) struct Estimate {
    /// The files of one program: C, C++ or LLVM text (.c .cpp .cc .ll), or Rust (.rs); or litmus tests (.litmus) and folders of them
    #[arg(required_unless_present = "only", value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// Memory model [default: c20 for programs, rc11 for litmus tests]
    #[arg(long, value_parser = model())]
    pub(super) model: Option<MemoryModel>,
    /// Algorithm whose executions are counted; `auto` chooses the best one for the model
    #[arg(long, value_parser = algorithm(), default_value_t = Algorithm::Auto)]
    pub(super) algorithm: Algorithm,
    /// Number of random walks; four times as many halve the error
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(super) probes: u32,
    /// Seed of the random numbers: the same seed gives the same estimate
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// Begin no more walks after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10")]
    pub(super) time_limit: f64,
    /// Format of the report
    #[arg(long, value_enum, default_value_t = TextOrJson::Text)]
    pub(super) format: TextOrJson,
    /// Write the report to this file
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    #[command(flatten)]
    pub(super) running: Running,
    #[command(flatten)]
    pub(super) building: Building,
}

#[derive(Args)]
pub(super) struct Replay {
    /// A file that --trace wrote
    #[arg(value_name = "TRACE")]
    pub(super) trace: PathBuf,
    /// Show only this finding of the trace
    #[arg(long, value_name = "N")]
    pub(super) finding: Option<usize>,
    #[command(flatten)]
    pub(super) showing: Showing,
}

/// The queue to use.
#[derive(Args)]
pub(super) struct WhichQueue {
    /// Its address.
    #[arg(
        long = "queue",
        value_name = "URL",
        global = true,
        help = "The queue: postgres://user@host/database [default: $NORNS_QUEUE]"
    )]
    pub(super) url: Option<String>,
}

#[derive(Args)]
pub(super) struct Worker {
    #[command(flatten)]
    pub(super) queue: WhichQueue,
    /// Number of threads that explore [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(super) threads: Option<u32>,
    /// Stop when norns uses more memory than this; unfinished work goes back to the queue
    #[arg(long, value_name = "MB")]
    pub(super) memory_limit: Option<u64>,
    /// How long a worker keeps its work without reporting to the queue
    #[arg(long, value_name = "SECONDS", value_parser = lease, default_value = "60")]
    pub(super) lease: f64,
    /// How long to wait for a database that cannot be reached
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "600")]
    pub(super) patience: f64,
    /// Stop after having had nothing to do for this long
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(super) until_idle: Option<f64>,
    /// Serve metrics for Prometheus at this address, such as 127.0.0.1:9187
    #[arg(long, value_name = "ADDRESS")]
    pub(super) metrics: Option<std::net::SocketAddr>,
    /// Print only errors
    #[arg(long)]
    pub(super) quiet: bool,
}

#[derive(Args)]
pub(super) struct Jobs {
    #[command(flatten)]
    pub(super) queue: WhichQueue,
    #[command(subcommand)]
    pub(super) command: Option<JobsCommand>,
}

#[derive(Subcommand)]
pub(super) enum JobsCommand {
    /// Show the progress of a check
    Show {
        /// The number of the job
        id: i64,
    },
    /// Stop a check, and discard its results
    Cancel {
        /// The number of the job
        id: i64,
    },
    /// Print the report of a check, as `norns check` does
    Report {
        /// The number of the job
        id: i64,
        #[command(flatten)]
        showing: Showing,
    },
}

#[derive(Args)]
pub(super) struct Queue {
    #[command(flatten)]
    pub(super) queue: WhichQueue,
    #[command(subcommand)]
    pub(super) command: QueueCommand,
}

#[derive(Subcommand)]
pub(super) enum QueueCommand {
    /// Create the tables of a queue in a database, or bring them up to date
    Init {
        /// An existing role that may explore
        #[arg(long, value_name = "ROLE")]
        worker_role: Option<String>,
        /// An existing role that may submit, show and cancel checks
        #[arg(long, value_name = "ROLE")]
        user_role: Option<String>,
    },
}

#[derive(Args)]
pub(super) struct Conform {
    /// Tests, one JSON object per line
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// Memory model to check; may be repeated [default: all]
    #[arg(long, value_parser = model())]
    pub(super) model: Vec<MemoryModel>,
    /// Algorithm
    #[arg(long, value_parser = algorithm(), default_value_t = Algorithm::Auto)]
    pub(super) algorithm: Algorithm,
    /// Format of the report
    #[arg(long, value_enum, default_value_t = TextOrJson::Text)]
    pub(super) format: TextOrJson,
}
