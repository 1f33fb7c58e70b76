//! Traces that are kept: `--trace FILE` saves a finding, `norns replay FILE` shows it again.
//!
//! Exploring is deterministic, so a trace need only say what was checked and what was found: replaying checks again, up to
//! the finding, and compares it step by step. That takes as long as finding it did.

use super::{
    Failure,
    args::{Arguments, Check, Command, Replay},
    commands, reason,
};
use crate::check::{Checked, findings::Finding};
use clap::Parser;
use serde::{Deserialize, Serialize};
use std::{fs, path::Path};

/// A finding, as it is kept.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Saved {
    /// The version of norns that found it.
    norns: String,
    /// The arguments of `norns check` that find it.
    check: Vec<String>,
    kind: String,
    message: String,
    /// What each thread did, in order. Lines are not part of it: they move.
    steps: Vec<String>,
}

impl Saved {
    fn new(arguments: &Check, checked: &Checked, finding: &Finding) -> Result<Self, Failure> {
        Ok(Self {
            norns: env!("CARGO_PKG_VERSION").to_owned(),
            check: command(arguments, checked)?,
            kind: finding.kind.to_string(),
            message: finding.message.clone(),
            steps: steps(finding),
        })
    }

    /// Whether a check found the same; if not, what differs.
    pub(super) fn fits(&self, checked: &Checked) -> Result<(), String> {
        let Some(finding) = checked.findings.first() else {
            return Err(format!(
                "there was a finding ({}), and now the verdict is '{}'",
                self.kind, checked.verdict
            ));
        };
        let kind = finding.kind.to_string();
        if kind != self.kind {
            return Err(format!(
                "the finding was '{}', and is now '{kind}'",
                self.kind
            ));
        }
        let found = steps(finding);
        let count = self.steps.len().max(found.len());
        let differs = (0..count).find(|&step| self.steps.get(step) != found.get(step));
        let Some(step) = differs else {
            return Ok(());
        };
        let shown = |steps: &[String]| match steps.get(step) {
            Some(text) => format!("'{text}'"),
            None => "not there".to_owned(),
        };
        Err(format!(
            "step {} was {}, and is now {}",
            step + 1,
            shown(&self.steps),
            shown(&found)
        ))
    }
}

fn steps(finding: &Finding) -> Vec<String> {
    let steps = finding.trace.iter().flat_map(|trace| &trace.steps);
    steps
        .map(|step| format!("{}: {}", step.thread, step.label))
        .collect()
}

/// The arguments that check the same files under the same model, by the same algorithm.
fn command(arguments: &Check, checked: &Checked) -> Result<Vec<String>, Failure> {
    let no_text = || Failure("a trace cannot keep arguments that are not text".to_owned());
    let mut command = checked.files.clone();
    let mut option = |words: &[&str]| command.extend(words.iter().map(|&word| word.to_owned()));
    option(&["--model", checked.model.name()]);
    option(&["--algorithm", checked.algorithm.name()]);
    for (given, name) in [
        (arguments.races, "--races"),
        (arguments.robustness, "--robustness"),
        (arguments.building.no_spin_assume, "--no-spin-assume"),
    ] {
        if given {
            option(&[name]);
        }
    }
    if let Some(bound) = arguments.building.unroll {
        option(&["--unroll", &bound.to_string()]);
    }
    if let Some(clang) = &arguments.building.clang {
        option(&["--clang", clang.to_str().ok_or_else(no_text)?]);
    }
    if !arguments.building.clang_arguments.is_empty() {
        option(&["--"]);
    }
    for argument in &arguments.building.clang_arguments {
        option(&[argument.to_str().ok_or_else(no_text)?]);
    }
    Ok(command)
}

/// Saves the first finding of a check. Whether there is one.
pub(super) fn save(path: &Path, arguments: &Check, checked: &Checked) -> Result<bool, Failure> {
    let Some(finding) = checked.findings.first() else {
        return Ok(false);
    };
    let saved = Saved::new(arguments, checked, finding)?;
    let mut text = serde_json::to_string_pretty(&saved)
        .map_err(|error| format!("cannot write a trace: {error}"))?;
    text.push('\n');
    fs::write(path, text)
        .map_err(|error| format!("cannot write {}: {}", path.display(), reason(&error)))?;
    Ok(true)
}

/// Checks again what a trace was found in, and shows it if it is still there.
pub(super) fn replay(arguments: Replay) -> Result<u8, Failure> {
    let shown = arguments.trace.display().to_string();
    let text = fs::read_to_string(&arguments.trace)
        .map_err(|error| format!("cannot read {shown}: {}", reason(&error)))?;
    let saved: Saved = serde_json::from_str(&text)
        .map_err(|error| format!("{shown} is no trace of norns: {error}"))?;
    let words = ["norns", "check"].map(str::to_owned).into_iter();
    let parsed = Arguments::try_parse_from(words.chain(saved.check.iter().cloned()));
    let Ok(Arguments {
        command: Command::Check(mut check),
    }) = parsed
    else {
        return Err(Failure(format!(
            "{shown} is no trace of norns: its arguments are not those of 'norns check'"
        )));
    };
    check.format = arguments.format;
    check.color = arguments.color;
    check.output = arguments.output;
    check.expected = Some((shown, saved));
    commands::check(&check)
}
