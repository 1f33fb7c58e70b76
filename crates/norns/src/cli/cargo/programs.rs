//! `cargo norns check`: binaries and examples.

use super::{
    super::{Failure, oversight::Oversight, queue::Explorers, reports::Reports, tasks::load},
    arguments::{Check as Arguments, Packages},
    build::{Wanted, build},
    tests::task,
    traces::{Origin, Traces},
};
use crate::check::Verdict;
use std::io::Write as _;

pub(super) fn check(arguments: &Arguments) -> Result<u8, Failure> {
    let model = arguments.checking.model()?;
    let check = arguments.checking.meaning(model);
    check.must_be_supported(model)?;
    let explorers = Explorers::of(&check)?;
    let mut traces = Traces::new(arguments.checking.trace());
    let packages = Packages {
        // Without a word about it, the binaries are meant.
        bins: arguments.packages.bins || !arguments.packages.names_targets(),
        ..arguments.packages.clone()
    };
    let programs = build(&packages, Wanted::Programs)?;
    if programs.is_empty() {
        return Err(Failure(
            "there is no binary or example to check; cargo norns test checks tests".to_owned(),
        ));
    }
    let oversight = Oversight::of(&check)?;
    let mut reports = Reports::open(&check.showing)?;
    let mut worst = Verdict::Correct;
    for program in &programs {
        let _ = writeln!(std::io::stderr(), "    Checking {}", program.shown);
        let mut task = task(program, None, &check);
        task.options = check.options(model, &oversight);
        let loaded = match load(&task) {
            Ok(loaded) => loaded,
            Err(Failure(message)) => {
                reports.failed(program.name.clone(), &message)?;
                worst = worst.max(Verdict::Unsupported);
                continue;
            }
        };
        let checked = explorers.check_with_advice(&loaded, &oversight, &program.name)?;
        worst = worst.max(checked.verdict);
        traces.keep(&check, &checked, Origin::new(&packages, program, None))?;
        reports.checked(checked, None)?;
    }
    reports.finish()?;
    Ok(worst.exit_status())
}
