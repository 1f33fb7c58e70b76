//! How many events are left without private memory, and how much quicker exploring is: for the C++ corpus and the examples.
//!
//! `cargo bench --bench private_memory [-- PART]` (needs clang); with a part of a path, only the programs whose paths have it. Of each
//! program up to 20,000 graphs or steps are visited, under `c20` by graphs and under SC by schedules, as it is and without private
//! memory. Shown are the events of an execution on average, and how many executions are explored in a millisecond. There are no
//! figures for a program that ends before an execution is complete, or that meets secrets.

#![expect(clippy::print_stdout, reason = "the figures are the point")]

use norns::check::Task;
use norns_execution::private::{Private, PrivateRun, Worth};
use norns_explorers::{
    Execution, Found, Limits, MemoryModel, Observer,
    support::{Algorithm, Exploration, beyond_private_memory, explore, explorer_for},
};
use norns_llvm::machine::{CProgram, CRun};
use std::{
    fs,
    ops::ControlFlow,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// How many graphs or steps are visited to see which words of memory only one thread uses, as in a check.
const RECORDED: u64 = 5_000;

#[derive(Default)]
struct Counts {
    executions: u32,
    events: u32,
    is_wrong: bool,
}

impl Observer<PrivateRun<CRun>> for Counts {
    fn execution(&mut self, execution: &Execution<'_, PrivateRun<CRun>>) -> ControlFlow<()> {
        self.executions += 1;
        self.events += execution.graph.events().count() as u32;
        ControlFlow::Continue(())
    }

    fn finding(&mut self, _: Found<'_, PrivateRun<CRun>>) -> ControlFlow<()> {
        self.is_wrong = true;
        ControlFlow::Break(())
    }

    fn restart(&mut self) {
        *self = Self::default();
    }
}

/// What so many graphs or steps of a program come to, and how long that took.
fn measured_of(
    program: &Private<CProgram>,
    (model, algorithm): (MemoryModel, Algorithm),
    visits: u64,
) -> Option<(Counts, Duration)> {
    let exploration = Exploration {
        model,
        algorithm: explorer_for(algorithm, model).ok()?,
        races: model.races_are_errors(),
        limits: Limits {
            visits: Some(visits),
            ..Limits::default()
        },
        self_check: false,
        commuting: true,
        table: None,
    };
    let mut counts = Counts::default();
    let start = Instant::now();
    explore(&exploration, program, &mut counts).ok()?;
    let is_told = counts.executions > 0 && matches!(program.worth(), Worth::All);
    is_told.then_some((counts, start.elapsed()))
}

/// The same without mistakes about what is private.
fn measured_in_the_end(
    mut program: Private<CProgram>,
    how: (MemoryModel, Algorithm),
) -> Option<(Counts, Duration)> {
    loop {
        let records = program.records();
        let visits = if records { RECORDED } else { 20_000 };
        let measured = measured_of(&program, how, visits);
        program = match program.worth() {
            Worth::BeginAnew(other) => other,
            Worth::All if records => {
                let owning = program.with_owned_words(8);
                owning.unwrap_or_else(|| program.recording_no_more())
            }
            Worth::All | Worth::Nothing => return measured,
        };
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            let extension = path.extension().and_then(|extension| extension.to_str());
            matches!(extension, Some("c" | "cpp"))
        })
        .collect();
    files.sort();
    files
}

fn main() {
    let part = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let files = ["corpus/cxx", "examples"].map(|folder| files(&root.join(folder)));
    println!("program                     model   all  shown  factor   all/ms  shown/ms  factor");
    for file in files.iter().flatten() {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if part
            .as_ref()
            .is_some_and(|part| !file.to_string_lossy().contains(part))
        {
            continue;
        }
        let standard = if name.ends_with(".cpp") {
            "-std=gnu++20"
        } else {
            "-std=gnu11"
        };
        let Ok(loaded) = Task::program([file]).clang_arguments([standard]).load() else {
            println!("{name:<27} cannot be loaded");
            continue;
        };
        let program = loaded.program().expect("it is a program");
        for (model, algorithm) in [
            (MemoryModel::C20, Algorithm::Graph),
            (MemoryModel::Sc, Algorithm::Optimal),
        ] {
            let private = Private::on(program.clone(), beyond_private_memory(model));
            let sides = [Private::off(program.clone()), private.recording()];
            let measured = |side| measured_in_the_end(side, (model, algorithm));
            let [Some((all, slow)), Some((shown, quick))] = sides.map(measured) else {
                println!("{name:<27} {model:<5} no figures");
                continue;
            };
            let average = |counts: &Counts| f64::from(counts.events) / f64::from(counts.executions);
            let speed = |counts: &Counts, time: Duration| {
                f64::from(counts.executions) / time.as_secs_f64() / 1e3
            };
            let (before, after) = (speed(&all, slow), speed(&shown, quick));
            println!(
                "{name:<27} {model:<5} {:5.0} {:6.0} {:7.1} {before:8.3} {after:9.3} {:7.1}{}",
                average(&all),
                average(&shown),
                average(&all) / average(&shown),
                after / before,
                if all.is_wrong || shown.is_wrong {
                    "  wrong"
                } else {
                    ""
                },
            );
        }
    }
}
