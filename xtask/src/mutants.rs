//! Mutants: small faults, each of which some test must notice. A mutant that all tests let pass is a hole in the tests.
//!
//! The faults are in [`mod@faults`]: a piece of code, what replaces it, and the test that notices. [`anchor`] finds the piece. Markers
//! in the sources would be found more easily, but there would be some two hundred of them, and they would say nothing to those who
//! read the sources for anything else. [`schemata`] puts nearly all faults into one copy of the tree, each behind a switch, so
//! that one build is enough; what is left is built one by one, in the same copy. [`trial`] runs a test with a fault switched on:
//! first the one that the fault names, then, only if that passes, all the others. [`results`] keeps what was found out.
//!
//! A fault that another test notices than the one it names is an error of the list as well: the test that it names is believed to
//! look after the faulted code, and does not.
//!
//! A test counts only if it passes in that copy without a fault, and a test that does not end counts as having noticed only if
//! without the fault it ends in a small part of the time. A fault that does not compile is an error of the list.
//!
//! Everything is below `target/mutants`: `tree` is the copy, `build` what cargo makes of it, `results` what was found out, and
//! `output` what the tests printed that noticed.

mod anchor;
mod cargo;
mod faults;
mod functions;
mod results;
mod run;
mod schemata;
mod tokens;
mod tree;
mod trial;

use anchor::place;
use cargo::Workspace;
use faults::{Fault, Test, faults};
pub(crate) use run::Rounds;
use schemata::{Placed, Schemata};
use std::{collections::HashSet, io::Write, process::ExitCode};

/// Prints a line.
pub(crate) fn say(text: &str) {
    let _ = writeln!(std::io::stdout(), "{text}");
}

/// Checks that every fault fits the code as it is, and names a test that there is.
pub(crate) fn list() -> ExitCode {
    match listed() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => failure(&message),
    }
}

fn failure(message: &str) -> ExitCode {
    say(message);
    ExitCode::from(3)
}

fn listed() -> Result<bool, String> {
    let root = tree::root();
    let files = tree::files(&root)?;
    let sources = tree::sources(&files);
    let programs = files
        .keys()
        .filter(|file| file.starts_with("corpus/c") || file.starts_with("corpus/rust"));
    let workspace = Workspace::read(&root)?;
    let mut placed = Vec::new();
    let mut all_fit = true;
    for fault in faults() {
        if let Some(test) = fault.caught_by.filter(|test| !workspace.has(test)) {
            say(&format!("{}: there is no test {test}", fault.name));
            all_fit = false;
        }
        if let Some(only) = fault.caught_by.as_ref().and_then(Test::only)
            && !programs.clone().any(|file| file.contains(only))
        {
            say(&format!(
                "{}: no program has '{only}' in its path",
                fault.name
            ));
            all_fit = false;
        }
        match place(&sources, fault) {
            Ok(place) => placed.push(Placed { fault, place }),
            Err(misfit) => {
                say(&format!("{}: {}: {misfit}", fault.name, fault.file));
                all_fit = false;
            }
        }
    }
    let schemata = Schemata::new(&sources, &placed, &root);
    for Placed { fault, place } in &placed {
        let moved = (place.file != fault.file).then(|| format!(" (was {})", fault.file));
        let renamed = place
            .renamed
            .as_ref()
            .map(|renamed| format!(" ('{}' is called '{}')", renamed.from, renamed.to));
        let alone = (!schemata.chosen.contains(fault.name)).then(|| " (built alone)".to_owned());
        let notes: String = [moved, renamed, alone].into_iter().flatten().collect();
        let test = fault.caught_by.map(|test| format!(": {test}"));
        let test = test.unwrap_or_default();
        say(&format!("{:40} {}{notes}{test}", fault.name, place.file));
    }
    Ok(all_fit)
}

/// Runs all mutants, or those named.
pub(crate) fn run(names: &[&str], rounds: Rounds) -> ExitCode {
    let known: HashSet<&str> = faults().map(|fault| fault.name).collect();
    if let Some(name) = names.iter().find(|name| !known.contains(**name)) {
        return failure(&format!("there is no fault '{name}'"));
    }
    let is_chosen = |fault: &Fault| names.is_empty() || names.contains(&fault.name);
    match run::run(&is_chosen, rounds) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => failure(&message),
    }
}
