//! Saved traces: `--trace FILE` saves findings, and `norns replay FILE` shows them again.
//!
//! A trace says what was checked, and contains a witness of an execution for each finding. Replaying rebuilds these executions one
//! by one, without a search.

use super::{
    Failure,
    args::{Arguments, Check, Command, Replay},
    cargo::Origin,
    commands::{self, on_own_thread},
    oversight::Oversight,
    reason,
    reports::Reports,
    tasks::load,
};
use crate::check::{Checked, Task, kept::Kept};
use clap::Parser;
use norns_execution::witness::VERSION;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{fs, path::Path};

/// A trace.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    /// The version of norns that wrote it.
    norns: String,
    /// The arguments of `norns check` with which the check was made.
    check: Vec<String>,
    /// What cargo built, if it built the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cargo: Option<Origin>,
    findings: Vec<Kept>,
}

/// The indentation of a step of a witness.
const STEP: usize = 10;

impl Saved {
    /// The trace as JSON. Each step, and every other object without nested objects, takes one line.
    fn text(&self) -> Result<String, serde_json::Error> {
        let pretty = serde_json::to_string_pretty(self)?;
        let opens = |line: &str| line.ends_with(['{', '[']);
        let closes = |line: &str| line.trim_start().starts_with(['}', ']']);
        let lines: Vec<&str> = pretty.lines().collect();
        let mut text = String::new();
        let mut place = 0;
        while let Some(&line) = lines.get(place) {
            place += 1;
            text.push_str(line);
            let indent = |line: &str| line.len() - line.trim_start().len();
            let rest = lines[place..].iter();
            let inner = if indent(line) == STEP {
                rest.take_while(|line| indent(line) > STEP).count()
            } else {
                rest.take_while(|line| !opens(line) && !closes(line))
                    .count()
            };
            let end = place + inner;
            if opens(line) && lines.get(end).is_some_and(|line| closes(line)) {
                for line in &lines[place..=end] {
                    if !text.ends_with(['{', '[']) && !closes(line) {
                        text.push(' ');
                    }
                    text.push_str(line.trim());
                }
                place = end + 1;
            }
            text.push('\n');
        }
        Ok(text)
    }

    /// Reads a trace; an error says why it cannot be replayed.
    fn read(text: &str) -> Result<Self, String> {
        let no_trace = |why: String| format!("is not a trace of norns: {why}");
        let saved: Self = serde_json::from_str(text).map_err(|error| {
            let file = serde_json::from_str(text).unwrap_or_default();
            let of_another = why_unknown(&file).map(|why| format!("cannot be replayed: {why}"));
            of_another.unwrap_or_else(|| no_trace(error.to_string()))
        })?;
        let flaw = saved.findings.iter().find_map(|kept| kept.check().err());
        flaw.map_or(Ok(saved), |flaw| Err(no_trace(flaw.to_string())))
    }
}

/// Why a file has the wrong version, if that may be the case.
fn why_unknown(file: &Value) -> Option<String> {
    let findings = file["findings"].as_array()?;
    if findings.iter().any(|finding| finding["steps"].is_array()) {
        return Some(
            "an earlier version of norns wrote it, without a witness; run the check again to save a new one".to_owned(),
        );
    }
    let mut versions = findings
        .iter()
        .map(|finding| &finding["witness"]["version"]);
    let version =
        versions.find_map(|version| version.as_u64().filter(|&one| one != u64::from(VERSION)));
    version.map(|version| {
        format!("its witness has version {version}, but this version of norns supports only {VERSION}; run the check again to save a new one")
    })
}

/// Saves the findings of a check. `built` is what cargo built, if it did. Returns whether there are any findings.
pub(super) fn save(
    path: &Path,
    arguments: &Check,
    checked: &Checked,
    cargo: Option<Origin>,
) -> Result<bool, Failure> {
    if checked.findings.is_empty() {
        return Ok(false);
    }
    let saved = Saved {
        norns: env!("CARGO_PKG_VERSION").to_owned(),
        check: command(arguments, checked)?,
        cargo,
        findings: checked.findings.iter().map(Kept::new).collect(),
    };
    let text = saved
        .text()
        .map_err(|error| format!("cannot write a trace: {error}"))?;
    fs::write(path, text)
        .map_err(|error| format!("cannot write {}: {}", path.display(), reason(&error)))?;
    Ok(true)
}

/// The arguments that check the same files under the same model, by the same algorithm.
fn command(arguments: &Check, checked: &Checked) -> Result<Vec<String>, Failure> {
    let Check {
        building,
        running,
        checking,
        ..
    } = arguments;
    let mut command = Words::default();
    let by_build = building.only.len();
    for file in checked.files.iter().skip(by_build) {
        command.add(file);
    }
    command.add("--model").add(checked.model.name());
    command.add("--algorithm").add(checked.algorithm.name());
    for (given, name) in [
        (checking.races, "--races"),
        (checking.robustness, "--robustness"),
        (running.no_awaits, "--no-awaits"),
        (running.spurious, "--spurious"),
        (running.frozen_clock, "--frozen-clock"),
        (running.no_std_replacements, "--no-std-replacements"),
    ] {
        if given {
            command.add(name);
        }
    }
    // A finding with a bound needs the same bound again.
    if let Some(bound) = running.unroll.or(checked.bound) {
        command.add("--unroll").add(&bound.to_string());
    }
    for argument in &running.program_arguments {
        command.add("--arg").add(argument);
    }
    for variable in &running.environment {
        command.add("--env").add(variable);
    }
    if building.entry != "main" {
        command.add("--entry").add(&building.entry);
    }
    if let Some(clang) = &building.clang {
        command.add("--clang").add_text(clang.to_str())?;
    }
    if let Some(rustc) = &building.rustc {
        command.add("--rustc").add_text(rustc.to_str())?;
    }
    if let Some(commands) = &building.compile_commands {
        command
            .add("--compile-commands")
            .add_text(commands.to_str())?;
    }
    // This argument takes everything that follows.
    if by_build > 0 {
        command.add("--only");
        for file in &building.only {
            command.add_text(file.to_str())?;
        }
    }
    if !building.compiler_arguments.is_empty() {
        command.add("--");
    }
    for argument in &building.compiler_arguments {
        command.add_text(argument.to_str())?;
    }
    Ok(command.0)
}

#[derive(Default)]
struct Words(Vec<String>);

impl Words {
    fn add(&mut self, word: &str) -> &mut Self {
        self.0.push(word.to_owned());
        self
    }

    fn add_text(&mut self, word: Option<&str>) -> Result<(), Failure> {
        let no_text = || Failure("a trace cannot keep arguments that are not text".to_owned());
        self.add(word.ok_or_else(no_text)?);
        Ok(())
    }
}

/// Replays the findings of a trace.
pub(super) fn replay(arguments: Replay) -> Result<u8, Failure> {
    replay_task(arguments, |check, cargo, oversight| match cargo {
        None => commands::one_task(check, oversight),
        Some(_) => Err(Failure(
            "the trace is of a program that cargo built; use cargo norns replay".to_owned(),
        )),
    })
}

/// The same for the task that the arguments of a trace describe.
pub(super) fn replay_task(
    arguments: Replay,
    task: impl FnOnce(&Check, Option<Origin>, &Oversight) -> Result<Task, Failure>,
) -> Result<u8, Failure> {
    let shown = arguments.trace.display().to_string();
    let no_trace = |why: String| Failure(format!("{shown} is not a trace of norns: {why}"));
    let text = fs::read_to_string(&arguments.trace)
        .map_err(|error| format!("cannot read {shown}: {}", reason(&error)))?;
    let saved = Saved::read(&text).map_err(|why| format!("{shown} {why}"))?;
    let words = ["norns", "check"].map(str::to_owned).into_iter();
    let parsed = Arguments::try_parse_from(words.chain(saved.check.iter().cloned()));
    let Ok(Arguments {
        command: Command::Check(mut check),
    }) = parsed
    else {
        return Err(no_trace(
            "its arguments are not those of 'norns check'".to_owned(),
        ));
    };
    check.showing = arguments.showing;
    let count = saved.findings.len();
    let wanted: Vec<(usize, &Kept)> = match arguments.finding {
        None => saved.findings.iter().enumerate().collect(),
        Some(number) => {
            let kept = number
                .checked_sub(1)
                .and_then(|place| saved.findings.get(place));
            let kept = kept.ok_or_else(|| {
                Failure(format!(
                    "{shown} has no finding {number}; its findings are numbered from 1 to {count}"
                ))
            })?;
            vec![(number - 1, kept)]
        }
    };
    if wanted.is_empty() {
        return Err(no_trace("it has no findings".to_owned()));
    }
    let oversight = Oversight::begin(None, None, None)?;
    let test = saved.cargo.as_ref().and_then(Origin::test);
    let loaded = load(&task(&check, saved.cargo, &oversight)?)?;
    let mut whole: Option<Checked> = None;
    for (place, kept) in wanted {
        let one = on_own_thread(|| loaded.replay(kept))?.map_err(|what| {
            let which = match count {
                1 => String::new(),
                _ => format!("finding {} of ", place + 1),
            };
            format!("{which}{shown} no longer matches the program: {what}")
        })?;
        match &mut whole {
            Some(whole) => {
                whole.findings.extend(one.findings);
                whole.verdict = whole.verdict.max(one.verdict);
                whole.explore += one.explore;
            }
            None => whole = Some(one),
        }
    }
    let mut reports = Reports::open(&check.showing)?;
    let mut status = 0;
    if let Some(mut whole) = whole {
        whole.test = test;
        status = whole.verdict.exit_status();
        reports.checked(whole, None)?;
    }
    reports.finish()?;
    Ok(status)
}
