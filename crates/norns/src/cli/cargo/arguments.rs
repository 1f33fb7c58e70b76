//! The command line of `cargo norns`, as typed.

use super::super::args::{self, Colour, Format, Models, Replay};
use crate::check::{Algorithm, MemoryModel};
use clap::{Args, Parser, Subcommand};
use serde::{Deserialize, Serialize};
use std::{ffi::OsString, path::PathBuf};

const EXAMPLES: &str = "\
Examples:
  cargo norns test                      checks every test of the package
  cargo norns test queue::              those whose names contain it
  cargo norns test --loom               the tests of a crate that uses loom, with cfg(loom)
  cargo norns check --example ring      checks a program of the package
  cargo norns replay race.json          shows again what --trace saved

Exit status: 0 verified, 1 an error was found, 2 no error found but not everything explored, 3 usage, build failed or unsupported.";

#[derive(Parser)]
#[command(
    name = "cargo norns",
    bin_name = "cargo norns",
    version,
    about = "Checks the tests and programs of Rust packages: every behaviour that the memory model allows.",
    after_help = EXAMPLES
)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// Check the tests of packages, each as a program of its own
    Test(Box<Test>),
    /// Check a binary or an example
    Check(Box<Check>),
    /// Show a finding again that --trace saved, if the test or program still has it
    Replay(Replay),
}

#[derive(Args)]
pub(super) struct Test {
    /// Check only tests whose names contain this
    #[arg(value_name = "FILTER")]
    pub(super) filter: Option<String>,
    /// More that names may contain, and what cargo takes here for tests: --exact, --skip NAME, --ignored, --include-ignored
    #[arg(last = true, value_name = "TEST-ARGS")]
    pub(super) rest: Vec<String>,
    #[command(flatten)]
    pub(super) packages: Packages,
    #[command(flatten)]
    pub(super) checking: Checking,
}

#[derive(Args)]
pub(super) struct Check {
    #[command(flatten)]
    pub(super) packages: Packages,
    #[command(flatten)]
    pub(super) checking: Checking,
}

/// What is built, and how: options of cargo, which it is given as they are.
#[derive(Args, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[command(next_help_heading = "What cargo builds")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "an option that is given or not is a boolean"
)]
pub(super) struct Packages {
    /// The package; may be given several times
    #[arg(short, long, value_name = "SPEC")]
    pub(super) package: Vec<String>,
    /// All packages of the workspace
    #[arg(long, visible_alias = "all")]
    pub(super) workspace: bool,
    /// Not this package
    #[arg(long, value_name = "SPEC")]
    pub(super) exclude: Vec<String>,
    /// The library
    #[arg(long)]
    pub(super) lib: bool,
    /// All binaries
    #[arg(long)]
    pub(super) bins: bool,
    /// A binary
    #[arg(long, value_name = "NAME")]
    pub(super) bin: Vec<String>,
    /// All examples
    #[arg(long)]
    pub(super) examples: bool,
    /// An example
    #[arg(long, value_name = "NAME")]
    pub(super) example: Vec<String>,
    /// Everything that is tested by default
    #[arg(long)]
    pub(super) tests: bool,
    /// An integration test
    #[arg(long, value_name = "NAME")]
    pub(super) test: Vec<String>,
    /// Everything
    #[arg(long)]
    pub(super) all_targets: bool,
    /// Features to activate
    #[arg(short = 'F', long, value_name = "FEATURES")]
    pub(super) features: Vec<String>,
    /// Activate all features
    #[arg(long)]
    pub(super) all_features: bool,
    /// Do not activate the default features
    #[arg(long)]
    pub(super) no_default_features: bool,
    /// With the release profile; code is not optimised, so that no data race is hidden
    #[arg(short, long)]
    pub(super) release: bool,
    /// With this profile
    #[arg(long, value_name = "NAME", conflicts_with = "release")]
    pub(super) profile: Option<String>,
    /// The manifest
    #[arg(long, value_name = "PATH")]
    pub(super) manifest_path: Option<PathBuf>,
    /// The target folder, in which there is one of our own
    #[arg(long, value_name = "FOLDER")]
    pub(super) target_dir: Option<PathBuf>,
    /// Without the network
    #[arg(long)]
    pub(super) offline: bool,
    /// The lock file must be up to date
    #[arg(long)]
    pub(super) locked: bool,
    /// Both of these
    #[arg(long)]
    pub(super) frozen: bool,
    /// What cargo is told besides: KEY=VALUE
    #[arg(long, value_name = "KEY=VALUE")]
    pub(super) config: Vec<String>,
    /// cargo says less
    #[arg(short, long)]
    #[serde(skip)]
    pub(super) quiet: bool,
    /// cargo says more
    #[arg(short, long, action = clap::ArgAction::Count)]
    #[serde(skip)]
    pub(super) verbose: u8,
    /// For crates with tests for loom: replace loom by what norns has in its place, and set cfg(loom), or another one that the
    /// crate has for it
    #[arg(long, value_name = "OPTION", num_args = 0..=1, require_equals = true, default_missing_value = "loom", help_heading = "What to check")]
    pub(super) loom: Option<String>,
    /// Set this configuration option for all crates, as rustc's --cfg does: NAME or NAME="VALUE"
    #[arg(long, value_name = "OPTION", help_heading = "What to check")]
    pub(super) cfg: Vec<String>,
}

impl Packages {
    /// Whether a kind of targets is asked for.
    pub(super) fn names_targets(&self) -> bool {
        self.lib
            || self.bins
            || self.examples
            || self.tests
            || self.all_targets
            || !self.bin.is_empty()
            || !self.example.is_empty()
            || !self.test.is_empty()
    }

    /// The arguments that cargo is given.
    pub(super) fn words(&self) -> Vec<OsString> {
        let mut words: Vec<OsString> = Vec::new();
        let flags = [
            (self.workspace, "--workspace"),
            (self.lib, "--lib"),
            (self.bins, "--bins"),
            (self.examples, "--examples"),
            (self.tests, "--tests"),
            (self.all_targets, "--all-targets"),
            (self.all_features, "--all-features"),
            (self.no_default_features, "--no-default-features"),
            (self.release, "--release"),
            (self.offline, "--offline"),
            (self.locked, "--locked"),
            (self.frozen, "--frozen"),
            (self.quiet, "--quiet"),
        ];
        words.extend(
            flags
                .iter()
                .filter(|(given, _)| *given)
                .map(|(_, flag)| flag.into()),
        );
        words.extend((0..self.verbose).map(|_| "--verbose".into()));
        let lists = [
            (&self.package, "--package"),
            (&self.exclude, "--exclude"),
            (&self.bin, "--bin"),
            (&self.example, "--example"),
            (&self.test, "--test"),
            (&self.features, "--features"),
            (&self.config, "--config"),
        ];
        for (values, option) in lists {
            for value in values {
                words.extend([option.into(), value.into()]);
            }
        }
        if let Some(profile) = &self.profile {
            words.extend(["--profile".into(), profile.into()]);
        }
        if let Some(path) = &self.manifest_path {
            words.extend(["--manifest-path".into(), path.into()]);
        }
        words
    }
}

/// How each test or program is checked: options of `norns check`.
#[derive(Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "an option that is given or not is a boolean"
)]
pub(super) struct Checking {
    /// Memory model: sc, tso, pso, ra, rc11, wrc11, c20
    #[arg(long, default_value_t = MemoryModel::C20, help_heading = "What to check")]
    pub(super) model: MemoryModel,
    /// Algorithm; auto takes the best for the model
    #[arg(long, default_value_t = Algorithm::Auto, help_heading = "What to check")]
    pub(super) algorithm: Algorithm,
    /// Report data races under sc, tso and pso too, where they are no errors
    #[arg(long, help_heading = "What to check")]
    pub(super) races: bool,
    /// Let each thread wake up once from each condition variable without a signal
    #[arg(long, help_heading = "What to check")]
    pub(super) spurious: bool,
    /// Run all of std as it is: some of its functions are replaced by cheaper ones that do the same
    #[arg(long, help_heading = "What to check")]
    pub(super) no_std_replacements: bool,
    /// Stop exploring a test or program after this many seconds; 0 is no limit
    #[arg(long, value_name = "SECONDS", value_parser = args::seconds, default_value = "60", help_heading = "How far to go")]
    pub(super) time_limit: f64,
    /// Stop when norns uses more memory than this
    #[arg(long, value_name = "MB", help_heading = "How far to go")]
    pub(super) memory_limit: Option<u64>,
    /// At most this many iterations of each loop, and nested calls of each function; no bound if not given
    #[arg(long, value_name = "N", help_heading = "How far to go")]
    pub(super) unroll: Option<u32>,
    /// Executions of more events than this are too long; then loops and recursion are bounded, by 4, 16, 64 …
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), help_heading = "How far to go")]
    pub(super) max_events: Option<u32>,
    /// How many threads explore [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024), help_heading = "How far to go")]
    pub(super) threads: Option<u32>,
    /// Go on after the first finding of a test or program
    #[arg(long, help_heading = "How far to go")]
    pub(super) keep_going: bool,
    /// How the report looks
    #[arg(long, value_enum, default_value_t = Format::Text, help_heading = "The report")]
    pub(super) format: Format,
    /// Colours in the text report: when standard output is a terminal and `NO_COLOR` is not set, always, or never
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Colour::Auto, help_heading = "The report")]
    pub(super) color: Colour,
    /// Show every step of an execution, also those in memory that no two threads use at a time
    #[arg(long, help_heading = "The report")]
    pub(super) all_steps: bool,
    /// Save the first thing that is found, for cargo norns replay
    #[arg(long, value_name = "FILE", help_heading = "The report")]
    pub(super) trace: Option<PathBuf>,
    /// Where the report goes, instead of standard output
    #[arg(short, long, value_name = "FILE", help_heading = "The report")]
    pub(super) output: Option<PathBuf>,
}

impl Checking {
    /// What `norns check` would be told.
    pub(super) fn meaning(&self) -> args::Check {
        let mut check = args::Check::usual();
        check.model = Some(Models::One(self.model));
        check.algorithm = self.algorithm;
        check.races = self.races;
        check.keep_going = self.keep_going;
        check.threads = self.threads;
        check.all_steps = self.all_steps;
        check.time_limit = (self.time_limit > 0.0).then_some(self.time_limit);
        check.memory_limit = self.memory_limit;
        check.max_events = self.max_events;
        check.format = self.format;
        check.color = self.color;
        check.output.clone_from(&self.output);
        check.building.unroll = self.unroll;
        check.building.spurious = self.spurious;
        check.building.no_std_replacements = self.no_std_replacements;
        check
    }
}
