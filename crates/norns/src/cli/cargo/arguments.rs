//! The command line of `cargo norns` as it was typed.

use super::super::{
    Failure,
    args::{self, Replay},
    options::{self, Models, Running, Showing},
};
use crate::check::MemoryModel;
use clap::{Args, Parser, Subcommand};
use serde::{Deserialize, Serialize};
use std::{ffi::OsString, path::PathBuf};

const EXAMPLES: &str = "\
Examples:
  cargo norns test                      check every test of the package
  cargo norns test queue::              check the tests whose names contain queue::
  cargo norns test --loom               check the tests of a crate that uses loom, with cfg(loom)
  cargo norns check --example ring      check a program of the package
  cargo norns replay race.json          show a finding again that --trace saved

Exit status: 0 verified, 1 bug found, 2 no bug found but not everything explored, 3 usage error, failed build or unsupported.";

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
    /// Further filters, and options of the test harness: --exact, --skip NAME, --ignored, --include-ignored
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

/// What is built, and how. These are options of cargo, to which they are passed on.
#[derive(Args, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[command(next_help_heading = "What cargo builds")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "an option that is given or not is a boolean"
)]
pub(super) struct Packages {
    /// The package; may be repeated
    #[arg(short, long, value_name = "SPEC")]
    pub(super) package: Vec<String>,
    /// All packages of the workspace
    #[arg(long, visible_alias = "all")]
    pub(super) workspace: bool,
    /// Exclude this package; may be repeated
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
    /// Use the release profile; code is not optimised even so, since optimisation could hide data races
    #[arg(short, long)]
    pub(super) release: bool,
    /// Use this profile
    #[arg(long, value_name = "NAME", conflicts_with = "release")]
    pub(super) profile: Option<String>,
    /// Path of Cargo.toml
    #[arg(long, value_name = "PATH")]
    pub(super) manifest_path: Option<PathBuf>,
    /// The target folder; norns builds in a folder of its own inside it
    #[arg(long, value_name = "FOLDER")]
    pub(super) target_dir: Option<PathBuf>,
    /// Do not access the network
    #[arg(long)]
    pub(super) offline: bool,
    /// Require that Cargo.lock is up to date
    #[arg(long)]
    pub(super) locked: bool,
    /// Both --offline and --locked
    #[arg(long)]
    pub(super) frozen: bool,
    /// Override a configuration value of cargo; may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    pub(super) config: Vec<String>,
    /// Let cargo print less
    #[arg(short, long)]
    #[serde(skip)]
    pub(super) quiet: bool,
    /// Let cargo print more
    #[arg(short, long, action = clap::ArgAction::Count)]
    #[serde(skip)]
    pub(super) verbose: u8,
    /// For crates that use loom: replace loom by the version of norns, and set cfg(loom), or the configuration option that the
    /// crate uses instead
    #[arg(long, value_name = "OPTION", num_args = 0..=1, require_equals = true, default_missing_value = "loom", help_heading = "What to check")]
    pub(super) loom: Option<String>,
    /// Set this configuration option for all crates, as rustc's --cfg does: NAME or NAME="VALUE"
    #[arg(long, value_name = "OPTION", help_heading = "What to check")]
    pub(super) cfg: Vec<String>,
}

impl Packages {
    /// Whether any kind of targets was requested.
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

    /// The arguments for cargo.
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

/// How each test or program is checked: with the options of `norns check`.
#[derive(Args)]
pub(super) struct Checking {
    #[command(flatten)]
    shared: options::Checking,
    /// Stop exploring a test or program after this many seconds; 0 means no limit
    #[arg(long, value_name = "SECONDS", value_parser = options::seconds, default_value = "60", help_heading = "Limits and exploration")]
    time_limit: f64,
    /// Let the workers of a queue do the exploring: `postgres://user@host/database` (see docs/scale-out.md)
    #[arg(long, value_name = "URL", conflicts_with_all = ["threads", "memory_limit", "first"], help_heading = "Many machines")]
    queue: Option<String>,
    #[command(flatten)]
    showing: Showing,
    #[command(flatten)]
    running: Running,
}

impl Checking {
    /// The model: one, since tests are listed once.
    pub(super) fn model(&self) -> Result<MemoryModel, Failure> {
        match self.shared.model {
            None => Ok(MemoryModel::C20),
            Some(Models::One(model)) => Ok(model),
            Some(Models::All) => Err(Failure(
                "cargo norns checks under one model at a time; run it once for each --model"
                    .to_owned(),
            )),
        }
    }

    /// Where the first finding is saved.
    pub(super) fn trace(&self) -> Option<PathBuf> {
        self.shared.trace.clone()
    }

    /// What `norns check` would be told.
    pub(super) fn meaning(&self, model: MemoryModel) -> args::Check {
        args::Check {
            checking: options::Checking {
                model: Some(Models::One(model)),
                ..self.shared.clone()
            },
            time_limit: (self.time_limit > 0.0).then_some(self.time_limit),
            queue: self.queue.clone(),
            showing: self.showing.clone(),
            running: self.running.clone(),
            ..args::Check::usual()
        }
    }
}
