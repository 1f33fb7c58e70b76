//! The command line, as typed.

use clap::{Args, Parser, Subcommand, ValueEnum};
use norns_explorers::{Algorithm, MemoryModel, revisits::Workers};
use std::{ffi::OsString, num::NonZero, path::PathBuf};

const EXAMPLES: &str = "\
Examples:
  norns check queue.c                               is it right under c20, the model of C and C++?
  norns check queue.c --model tso -- -O2            under that of x86; clang is given -O2
  norns check queue.rs                              a Rust program, with all of std
  norns check queue.c --format html -o report.html  a report to look at in a browser
  norns estimate queue.c                            how long would that take?
  norns check mp.litmus --model all                 a litmus test under every model
  norns check mp.litmus --why '1:r0=1 /\\ 1:r1=0'    why this outcome occurs, or does not

Exit status: 0 verified, 1 an error was found, 2 no error found but not everything explored, 3 usage or unsupported.";

#[derive(Parser)]
#[command(
    name = "norns",
    version,
    about = "Explores every behaviour of a concurrent program that a memory model allows, and says whether any goes wrong.",
    after_help = EXAMPLES
)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// Check programs: which outcomes they have, and whether what they claim is true
    Check(Box<Check>),
    /// Say how many executions there are, and how long checking would take, from random walks
    Estimate(Box<Estimate>),
    /// Show a finding again that --trace saved, if the program still has it
    Replay(Replay),
    /// Explore parts of checks that a queue holds, until SIGTERM or Ctrl-C
    Worker(Worker),
    /// List the checks in a queue, or look at one of them
    Jobs(Jobs),
    /// Look after a queue
    Queue(Queue),
    /// Compare an algorithm with a file of litmus tests whose results are known
    Conform(Conform),
    /// List the memory models
    Models,
    /// List the algorithms, and which models each takes
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

#[derive(Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "an option that is given or not is a boolean"
)]
pub(super) struct Check {
    /// C and C++ files or LLVM text (.c .cpp .cc .ll), which are one program; a Rust program (.rs); or litmus tests (.litmus), or folders of them
    #[arg(required_unless_present = "only", value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// Memory model: sc, tso, pso, ra, rc11, wrc11, c20; or all, to compare them [default: c20 for programs, rc11 for litmus
    /// tests]
    #[arg(long, value_parser = model_or_all, help_heading = "What to check")]
    pub(super) model: Option<Models>,
    /// Algorithm; auto takes the best for the model
    #[arg(long, default_value_t = Algorithm::Auto, help_heading = "What to check")]
    pub(super) algorithm: Algorithm,
    /// Explain why an outcome occurs or does not: "0:r0=0 /\ 1:r0=0"
    #[arg(long, value_name = "OUTCOME", help_heading = "What to check")]
    pub(super) why: Option<String>,
    /// Report data races under sc, tso and pso too, where they are no errors
    #[arg(long, help_heading = "What to check")]
    pub(super) races: bool,
    /// Report executions under tso and pso that are not sequentially consistent
    #[arg(long, help_heading = "What to check")]
    pub(super) robustness: bool,
    /// Explore every order of updates that commute, such as additions whose results are not used
    #[arg(long, help_heading = "How far to go")]
    pub(super) no_commuting: bool,
    /// Explore what threads do with memory that no other thread can reach, too
    #[arg(long, help_heading = "How far to go")]
    pub(super) no_private_memory: bool,
    /// With `--algorithm values`: compare explored states in full, rather than by a hash of 128 bits
    #[arg(long, help_heading = "How far to go")]
    pub(super) exact_table: bool,
    /// With `--algorithm values`: how much memory the table of explored states may take; when it is full, it forgets some of them,
    /// and executions may be counted more than once [default: what `--memory-limit` leaves, if that is given]
    #[arg(long, value_name = "MB", help_heading = "How far to go")]
    pub(super) table_memory: Option<u64>,
    /// With `--algorithm values`: remember no states; executions may be counted more than once
    #[arg(long, conflicts_with_all = ["exact_table", "table_memory"], help_heading = "How far to go")]
    pub(super) no_table: bool,
    /// Go on after the first finding
    #[arg(long, help_heading = "How far to go")]
    pub(super) keep_going: bool,
    /// How many threads explore [default: as many as there are cores; 1 if executions are listed]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024), help_heading = "How far to go")]
    pub(super) threads: Option<u32>,
    /// End with whatever is found first, and not with what one thread would find first
    #[arg(long, conflicts_with = "keep_going", help_heading = "How far to go")]
    pub(super) first: bool,
    /// Show every step of an execution, also those in memory that no two threads use at a time
    #[arg(long, help_heading = "The report")]
    pub(super) all_steps: bool,
    /// List every execution that is explored
    #[arg(long, help_heading = "The report")]
    pub(super) print_executions: bool,
    /// Compare every step of the graph explorer with the axioms, and remember every execution: to find bugs in norns
    #[arg(long = "self-check", hide = true)]
    pub(super) watch_itself: bool,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "How far to go")]
    pub(super) time_limit: Option<f64>,
    /// Stop when norns uses more memory than this
    #[arg(long, value_name = "MB", help_heading = "How far to go")]
    pub(super) memory_limit: Option<u64>,
    /// Executions of more events than this are too long; then loops and recursion are bounded, by 4, 16, 64 …
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), help_heading = "How far to go")]
    pub(super) max_events: Option<u32>,
    /// Save the state of the search every few seconds, and when a limit, Ctrl-C or SIGTERM ends it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["watch_itself", "why"], help_heading = "How far to go")]
    pub(super) checkpoint: Option<PathBuf>,
    /// How often to save it
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "3", requires = "checkpoint", help_heading = "How far to go")]
    pub(super) checkpoint_period: f64,
    /// Go on where a search was saved, with otherwise the same command
    #[arg(long, value_name = "FILE", conflicts_with_all = ["watch_itself", "why"], help_heading = "How far to go")]
    pub(super) resume: Option<PathBuf>,
    /// Let the workers of a queue explore it: `postgres://user@host/database` (see docs/scale-out.md)
    #[arg(long, value_name = "URL", conflicts_with_all = ["watch_itself", "why", "checkpoint", "resume", "print_executions", "threads", "memory_limit", "first"], help_heading = "Many machines")]
    pub(super) queue: Option<String>,
    /// Print the number of the job, and do not wait for it: `norns jobs` tells what became of it
    #[arg(long, requires = "queue", help_heading = "Many machines")]
    pub(super) detach: bool,
    /// How the report looks
    #[arg(long, value_enum, default_value_t = Format::Text, help_heading = "The report")]
    pub(super) format: Format,
    /// Colours in the text report: when standard output is a terminal and `NO_COLOR` is not set, always, or never
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Colour::Auto, help_heading = "The report")]
    pub(super) color: Colour,
    /// Save what is found, for norns replay
    #[arg(long, value_name = "FILE", help_heading = "The report")]
    pub(super) trace: Option<PathBuf>,
    /// Where the report goes, instead of standard output
    #[arg(short, long, value_name = "FILE", help_heading = "The report")]
    pub(super) output: Option<PathBuf>,
    #[command(flatten)]
    pub(super) building: Building,
}

impl Check {
    /// What is meant if nothing is said.
    pub(super) fn usual() -> Self {
        let parsed = Arguments::parse_from(["norns", "check", "program.rs"]);
        let Command::Check(check) = parsed.command else {
            unreachable!("these are the words of that command")
        };
        *check
    }

    /// Who explores.
    pub(super) fn workers(&self) -> Workers {
        let asked = self
            .threads
            .and_then(|threads| NonZero::new(threads as usize));
        let threads = match asked {
            Some(threads) => threads,
            // They are listed as they come.
            None if self.print_executions => NonZero::<usize>::MIN,
            None => std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
        };
        Workers {
            threads,
            end_at_first: self.first,
        }
    }
}

/// How a C program is compiled and made ready to be explored.
#[derive(Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
pub(super) struct Building {
    /// At most this many iterations of each loop of a C program, and nested calls of each function; no bound if not given
    #[arg(long, value_name = "N", help_heading = "How far to go")]
    pub(super) unroll: Option<u32>,
    /// Explore loops that wait as they are: a thread waits only once it has repeated an iteration
    #[arg(long, help_heading = "C programs")]
    pub(super) no_awaits: bool,
    /// Let each thread wake up once from each condition variable without a signal
    #[arg(long)]
    pub(super) spurious: bool,
    /// Let the clock stand still: nobody who waits until a time gives up
    #[arg(long)]
    pub(super) frozen_clock: bool,
    /// An argument for the program, behind its name; again for the next one
    #[arg(long = "arg", value_name = "TEXT", allow_hyphen_values = true)]
    pub(super) program_arguments: Vec<String>,
    /// A variable of the program's environment, which is empty otherwise; again for the next one
    #[arg(long = "env", value_name = "NAME=TEXT", value_parser = variable)]
    pub(super) environment: Vec<String>,
    /// The clang to compile with, instead of $CLANG, clang, clang-22 … clang-14
    #[arg(long, value_name = "PATH", help_heading = "C programs")]
    pub(super) clang: Option<PathBuf>,
    /// The rustc to compile with, instead of $RUSTC or rustc
    #[arg(long, value_name = "PATH", help_heading = "Rust programs")]
    pub(super) rustc: Option<PathBuf>,
    /// Run all of Rust's std as it is: some of its functions are replaced by cheaper ones that do the same
    #[arg(long, help_heading = "Rust programs")]
    pub(super) no_std_replacements: bool,
    /// Compile anew, and keep nothing: what rustc made of a program is kept, and used while nothing has changed
    #[arg(long, help_heading = "Rust programs")]
    pub(super) no_cache: bool,
    /// Where a program starts; in Rust a path, such as `queue::tests::push`
    #[arg(long, value_name = "FUNCTION", default_value = "main")]
    pub(super) entry: String,
    /// How the build compiles the files: take the flags of each from there
    #[arg(long, value_name = "compile_commands.json")]
    pub(super) compile_commands: Option<PathBuf>,
    /// The files of the build that are the program, with any others that are given
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "compile_commands")]
    pub(super) only: Vec<PathBuf>,
    /// What clang or rustc is given besides
    #[arg(last = true, value_name = "COMPILER-ARGS")]
    pub(super) compiler_arguments: Vec<OsString>,
}

#[derive(Args)]
pub(super) struct Estimate {
    /// C and C++ files or LLVM text (.c .cpp .cc .ll), which are one program; a Rust program (.rs); or litmus tests (.litmus), or folders of them
    #[arg(required_unless_present = "only", value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// Memory model: sc, tso, pso, ra, rc11, wrc11, c20 [default: c20 for programs, rc11 for litmus tests]
    #[arg(long)]
    pub(super) model: Option<MemoryModel>,
    /// Algorithm whose executions are counted; auto takes the best for the model
    #[arg(long, default_value_t = Algorithm::Auto)]
    pub(super) algorithm: Algorithm,
    /// How many random walks: four times as many halve the error
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(super) probes: u32,
    /// Where random numbers begin: the same seed gives the same estimate
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// Begin no more walks after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10")]
    pub(super) time_limit: f64,
    /// How the report looks: text or json
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,
    /// Where the report goes, instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    #[command(flatten)]
    pub(super) building: Building,
}

#[derive(Args)]
pub(super) struct Replay {
    /// A file that --trace wrote
    #[arg(value_name = "TRACE")]
    pub(super) trace: PathBuf,
    /// Show this finding only, of those that the trace has
    #[arg(long, value_name = "N")]
    pub(super) finding: Option<usize>,
    /// How the report looks
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,
    /// Colours in the text report
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Colour::Auto)]
    pub(super) color: Colour,
    /// Where the report goes, instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

/// Which queue is meant.
#[derive(Args)]
pub(super) struct WhichQueue {
    /// The queue: `postgres://user@host/database` [default: $`NORNS_QUEUE`]
    #[arg(long = "queue", value_name = "URL", global = true)]
    pub(super) url: Option<String>,
}

#[derive(Args)]
pub(super) struct Worker {
    #[command(flatten)]
    pub(super) queue: WhichQueue,
    /// How many threads explore [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(super) threads: Option<u32>,
    /// End when norns uses more memory than this; what it was exploring goes back to the queue
    #[arg(long, value_name = "MB")]
    pub(super) memory_limit: Option<u64>,
    /// How long what a worker explores belongs to it if it does not say anything
    #[arg(long, value_name = "SECONDS", value_parser = lease, default_value = "60")]
    pub(super) lease: f64,
    /// How long the database may be out of reach
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "600")]
    pub(super) patience: f64,
    /// End when there was nothing to do for so long
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(super) until_idle: Option<f64>,
    /// Answer Prometheus at this address, such as 127.0.0.1:9187
    #[arg(long, value_name = "ADDRESS")]
    pub(super) metrics: Option<std::net::SocketAddr>,
    /// Say nothing but errors
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
    /// Say how far a check is
    Show {
        /// The number of the job
        id: i64,
    },
    /// End a check, and forget what was explored
    Cancel {
        /// The number of the job
        id: i64,
    },
    /// Report what a check has come to, as 'norns check' does
    Report {
        /// The number of the job
        id: i64,
        /// How the report looks
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
        /// Colours in the text report
        #[arg(long, value_enum, value_name = "WHEN", default_value_t = Colour::Auto)]
        color: Colour,
        /// Where the report goes, instead of standard output
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
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
    /// Make the tables of a queue in a database, or bring them up to date
    Init {
        /// Let this role explore: it must exist
        #[arg(long, value_name = "ROLE")]
        worker_role: Option<String>,
        /// Let this role submit, look at and cancel checks: it must exist
        #[arg(long, value_name = "ROLE")]
        user_role: Option<String>,
    },
}

#[derive(Args)]
pub(super) struct Conform {
    /// Tests, one JSON object a line
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// Memory models to check; all if none is given
    #[arg(long)]
    pub(super) model: Vec<MemoryModel>,
    /// Algorithm
    #[arg(long, default_value_t = Algorithm::Auto)]
    pub(super) algorithm: Algorithm,
    /// How the report looks
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For people
    Text,
    /// For scripts, one object a line
    Json,
    /// One page for a browser
    Html,
    /// Execution graphs for Graphviz
    Dot,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// `JUnit` XML, for test runners
    Junit,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Colour {
    Auto,
    Always,
    Never,
}

#[derive(Clone)]
pub(super) enum Models {
    One(MemoryModel),
    All,
}

fn model_or_all(text: &str) -> Result<Models, String> {
    match text {
        "all" => Ok(Models::All),
        name => name.parse().map(Models::One),
    }
}

fn variable(text: &str) -> Result<String, String> {
    match text.split_once('=') {
        Some((name, _)) if !name.is_empty() && !text.contains('\0') => Ok(text.to_owned()),
        _ => Err("a name, '=' and a text are wanted".to_owned()),
    }
}

fn lease(text: &str) -> Result<f64, String> {
    match seconds(text) {
        Ok(seconds) if (0.1..=86_400.0).contains(&seconds) => Ok(seconds),
        _ => Err("a number of seconds between 0.1 and 86400 is wanted".to_owned()),
    }
}

pub(super) fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds.is_finite() && seconds >= 0.0 => Ok(seconds),
        _ => Err("a number of seconds is wanted".to_owned()),
    }
}
