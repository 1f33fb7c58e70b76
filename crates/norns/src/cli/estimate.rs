//! `norns estimate`: how many executions there are, and how long exploring them would take.

use super::{
    Failure, Output,
    args::Estimate,
    commands::on_own_thread,
    options::TextOrJson,
    oversight::Oversight,
    tasks::{load, tasks},
};
use crate::{
    check::{Loaded, Options, Probing, Supported},
    report::estimate::{Report, json, text},
};

pub(super) fn estimate(arguments: &Estimate) -> Result<u8, Failure> {
    let mut tasks = tasks(&arguments.files, &arguments.building, &arguments.running)?;
    let oversight = Oversight::begin(Some(arguments.time_limit), None, None)?;
    for task in &mut tasks {
        let options = Options {
            algorithm: arguments.algorithm,
            ..oversight.options(arguments.model.unwrap_or(task.options.model))
        };
        let explorer = options.explorer(false)?;
        if matches!(explorer, Supported::EveryGraph | Supported::Values) {
            return Err(Failure(format!(
                "random walks cannot estimate the algorithm '{}', which remembers what it has explored; use --algorithm auto",
                explorer.algorithm()
            )));
        }
        task.options = options;
    }
    let mut output = Output::open(arguments.output.as_deref())?;
    if tasks.iter().any(|task| !task.is_program()) {
        arguments.building.only_for_programs(&arguments.running)?;
    }
    let mut worst = 0;
    for task in &tasks {
        worst = worst.max(one(arguments, &load(task)?, &mut output)?);
    }
    Ok(worst)
}

/// Estimates one program, and returns the exit status.
fn one(arguments: &Estimate, loaded: &Loaded, output: &mut Output) -> Result<u8, Failure> {
    let &Estimate {
        probes,
        seed,
        format,
        ..
    } = arguments;
    let probing = Probing { probes, seed };
    let estimated = on_own_thread(|| loaded.estimate(probing))??;
    let report = Report {
        files: loaded.files(),
        model: loaded.options().model,
        seed,
        compile: loaded.compile(),
        estimated: &estimated,
    };
    match format {
        TextOrJson::Json => output.line(&json(&report))?,
        TextOrJson::Text => output.write(&text(&report))?,
    }
    Ok(if estimated.estimate.is_some() { 0 } else { 2 })
}
