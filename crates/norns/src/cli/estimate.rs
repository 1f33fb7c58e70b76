//! `norns estimate`: how many executions there are, and how long exploring them would take.

use super::{
    Failure, Output,
    args::{Estimate, Format},
    commands::{on_own_thread, only_for_programs},
    oversight::Oversight,
    program,
    sources::{Sources, sources, test_of},
};
use crate::{
    check::litmus,
    report::estimate::{Report, json, text},
};
use norns_execution::program::Program;
use norns_explorers::{
    MemoryModel, estimate,
    revisits::Probing,
    support::{Exploration, Supported, explorer_for, explorer_of_orders},
};
use norns_litmus::LitmusProgram;
use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

pub(super) fn estimate(arguments: &Estimate) -> Result<u8, Failure> {
    if !matches!(arguments.format, Format::Text | Format::Json) {
        return Err(Failure("estimate reports as text or json".to_owned()));
    }
    let sources = sources(&arguments.files)?;
    let model = arguments.model.unwrap_or(sources.default_model());
    let algorithm = explorer_for(arguments.algorithm, model)?;
    if algorithm == Supported::EveryGraph {
        return Err(Failure(
            "the algorithm 'definition' remembers what it has seen, so random walks do not tell how long it takes".to_owned(),
        ));
    }
    let mut estimating = Estimating {
        oversight: Oversight::begin(Some(arguments.time_limit), None, None)?,
        output: Output::open(arguments.output.as_deref())?,
        arguments,
        model,
    };
    let only = &arguments.building.only;
    match sources {
        Sources::Program(files) => {
            let start = Instant::now();
            let (program, _) =
                on_own_thread(|| program::load(&arguments.building, arguments.algorithm, &files))??;
            let names: Vec<PathBuf> = only.iter().chain(&files).cloned().collect();
            estimating.one(&names, &program, algorithm, start.elapsed())
        }
        Sources::Litmus(files) => {
            only_for_programs(&arguments.building)?;
            let mut worst = 0;
            for file in files {
                let test = test_of(&file)?;
                let algorithm = if litmus::shows_memory(&test) {
                    explorer_of_orders(arguments.algorithm, model)?
                } else {
                    algorithm
                };
                let program = LitmusProgram::new(&test);
                let status = estimating.one(&[file], &program, algorithm, Duration::ZERO)?;
                worst = worst.max(status);
            }
            Ok(worst)
        }
    }
}

struct Estimating<'a> {
    oversight: Oversight,
    output: Output,
    arguments: &'a Estimate,
    model: MemoryModel,
}

impl Estimating<'_> {
    /// Estimates one program, and gives the exit status.
    fn one<P: Program + Sync>(
        &mut self,
        files: &[PathBuf],
        program: &P,
        algorithm: Supported,
        compile: Duration,
    ) -> Result<u8, Failure> {
        let model = self.model;
        let &Estimate {
            probes,
            seed,
            format,
            ..
        } = self.arguments;
        let exploration = Exploration {
            model,
            algorithm,
            races: model.races_are_errors(),
            limits: self.oversight.limits(),
            self_check: false,
        };
        let probing = Probing { probes, seed };
        let estimated = on_own_thread(|| estimate::estimate(&exploration, program, probing))?;
        let estimated = estimated.map_err(|overlap| format!("unsupported: {overlap}"))?;
        let files: Vec<String> = files
            .iter()
            .map(|file| file.display().to_string())
            .collect();
        let report = Report {
            files: &files,
            model,
            seed,
            compile,
            estimated: &estimated,
        };
        match format {
            Format::Json => self.output.line(&json(&report))?,
            _ => self.output.write(&text(&report))?,
        }
        Ok(if estimated.estimate.is_some() { 0 } else { 2 })
    }
}
