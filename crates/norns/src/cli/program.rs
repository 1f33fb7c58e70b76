//! Checking a program that clang compiles, or LLVM text.

use super::{
    Failure,
    args::{Building, Check},
    commands::{on_own_thread, style_of},
    compile_commands::CompileCommands,
    oversight::Oversight,
    reports::Reports,
};
use crate::check::{
    Verdict,
    program::{ProgramTask, check as check_program},
};
use norns_explorers::{
    MemoryModel,
    support::{Algorithm, Supported},
};
use norns_llvm::{
    compile::{self, Search, Unit},
    machine::{self, CProgram},
    modes::{ModeUse, modes},
    passes, write_headers,
};
use std::{ffi::OsString, io::Write, path::PathBuf, time::Instant};

/// Checks a program under each of the models.
pub(super) fn check(
    arguments: &Check,
    oversight: &Oversight,
    models: &[(MemoryModel, Supported)],
    files: &[PathBuf],
) -> Result<u8, Failure> {
    if arguments.why.is_some() {
        return Err(Failure(
            "--why means nothing for programs: they have no outcomes".to_owned(),
        ));
    }
    let start = Instant::now();
    let (program, modes) =
        on_own_thread(|| load(&arguments.building, arguments.algorithm, files))??;
    // Who asks for every model sees what each of them tells apart.
    let modes = if models.len() == 1 { modes } else { Vec::new() };
    let compile = start.elapsed();
    let names: Vec<String> = arguments
        .building
        .only
        .iter()
        .chain(files)
        .map(|file| file.display().to_string())
        .collect();
    let mut reports = Reports::open(arguments, style_of(arguments))?;
    let mut worst = Verdict::Correct;
    for &(model, algorithm) in models {
        let task = ProgramTask {
            files: &names,
            sources: program.files(),
            model,
            algorithm,
            races: arguments.races,
            robustness: arguments.robustness,
            keep_going: arguments.keep_going,
            workers: arguments.workers(),
            limits: oversight.limits(),
            self_check: arguments.watch_itself,
            checkpoint: None,
            list_executions: arguments.print_executions,
            allocates: program.allocates(),
            modes: &modes,
            compile,
        };
        let work = || check_program(&task, &program);
        let checked = oversight.watched(&task.exploration(), &program, work)?;
        worst = worst.max(checked.verdict);
        reports.checked(checked, None)?;
    }
    reports.finish()?;
    Ok(worst.exit_status())
}

/// How each file is compiled: as the build does, if it is asked and knows the file.
fn units(building: &Building, files: &[PathBuf], flags: &[OsString]) -> Result<Vec<Unit>, Failure> {
    let commands = building.compile_commands.as_deref();
    let commands = commands.map(CompileCommands::read).transpose()?;
    let mut units = Vec::new();
    for file in &building.only {
        if let Some(commands) = &commands {
            units.push(commands.unit(file, flags)?);
        }
    }
    for file in files {
        let known = commands
            .as_ref()
            .and_then(|commands| commands.unit(file, flags).ok());
        units.push(known.unwrap_or_else(|| Unit {
            source: file.clone(),
            directory: None,
            flags: flags.to_vec(),
        }));
    }
    Ok(units)
}

/// Compiles, reads, links and lowers the files; also the access modes that they use. The definition judges what others make of
/// loops that wait, so it gets them as they are.
pub(super) fn load(
    building: &Building,
    algorithm: Algorithm,
    files: &[PathBuf],
) -> Result<(CProgram, Vec<ModeUse>), Failure> {
    let unwritten = |error| format!("cannot make a folder for norns.h: {error}");
    let folder = tempfile::tempdir().map_err(unwritten)?;
    let mut flags = write_headers(folder.path()).map_err(unwritten)?;
    flags.extend(building.clang_arguments.iter().cloned());
    let search = Search::from_environment(building.clang.clone());
    let units = units(building, files, &flags)?;
    let compiled = compile::load_units(&units, &search).map_err(|error| error.to_string())?;
    // Warnings, as clang printed them.
    let _ = std::io::stderr().write_all(compiled.printed.as_bytes());
    let mut module = compiled.module;
    passes::prepare(&mut module);
    let modes = modes(&module);
    if !building.no_spin_assume && algorithm != Algorithm::Definition {
        passes::spin::spin(&mut module);
    }
    let options = machine::Options {
        entry: building.entry.clone(),
        spurious: building.spurious,
        repeats: !building.no_spin_assume,
        bound: building.unroll,
        ..machine::Options::default()
    };
    let program = machine::load(module, &options);
    let program = program.map_err(|error| Failure(error.to_string()))?;
    Ok((program, modes))
}
