//! Conformance: compares an explorer with litmus tests whose results are known.
//!
//! Each line of the file is a JSON object: `name`, `litmus` (the text of the test), `observed` (what a final state lists),
//! `registers` (how many of these are registers), `states` (the final states that any model reaches), and `models`. The latter
//! contains for each model `executions`, `reads_from` and `states` (indices into the list) or, for a model without final memory,
//! `register_states`. If an algorithm does not distinguish orders of writes, only registers are compared.

use crate::check::{Error, Input, Loaded, Options, Task};
use norns_execution::{Equivalence, program::FindingKind};
use norns_explorers::{MemoryModel, support::Supported};
use serde::Deserialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

#[derive(Deserialize)]
struct Line {
    name: String,
    litmus: String,
    observed: Vec<String>,
    registers: usize,
    states: Vec<Vec<i64>>,
    models: BTreeMap<String, Expected>,
}

#[derive(Deserialize)]
struct Expected {
    executions: u64,
    reads_from: u64,
    states: Option<Vec<usize>>,
    register_states: Option<Vec<Vec<i64>>>,
}

/// A difference between the file and the explorer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Disagreement {
    /// The test's name.
    pub test: String,
    /// The model.
    pub model: MemoryModel,
    /// What differs.
    pub what: What,
}

/// What differs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum What {
    /// Final states.
    States {
        /// Those that should be there.
        missing: Vec<String>,
        /// Those that should not.
        extra: Vec<String>,
    },
    /// A number of executions.
    Count {
        /// Which: `executions` or `reads_from`.
        of: &'static str,
        /// What the file says.
        expected: u64,
        /// What was found.
        found: u64,
    },
    /// An error was found in a program that has none.
    Finding(String),
}

/// The result of a comparison.
#[derive(Clone, Debug, Default)]
pub struct Conformed {
    /// How many tests there are.
    pub tests: usize,
    /// How many pairs of a test and a model were checked.
    pub checks: usize,
    /// Where the file and the explorer disagree.
    pub disagreements: Vec<Disagreement>,
}

/// Checks every test of `text` under each of `models`. An error says which line of the file cannot be used, and why.
pub fn conform(
    text: &str,
    models: &[(MemoryModel, Supported)],
) -> Result<Conformed, (usize, String)> {
    let lines: Vec<(usize, &str)> = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
        .collect();
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    let worker = || {
        while let Some(&(number, line)) = lines.get(next.fetch_add(1, Ordering::Relaxed)) {
            let result = one_test(line, models).map_err(|message| (number + 1, message));
            results
                .lock()
                .expect("no worker panics while it holds this")
                .push(result);
        }
    };
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(worker);
        }
    });
    let results = results.into_inner().expect("all workers are done");
    let mut conformed = Conformed {
        tests: lines.len(),
        ..Conformed::default()
    };
    let mut first_error: Option<(usize, String)> = None;
    for result in results {
        match result {
            Ok((checks, disagreements)) => {
                conformed.checks += checks;
                conformed.disagreements.extend(disagreements);
            }
            Err(error) => {
                let earlier = first_error.as_ref().is_none_or(|known| error < *known);
                if earlier {
                    first_error = Some(error);
                }
            }
        }
    }
    conformed.disagreements.sort();
    first_error.map_or(Ok(conformed), Err)
}

fn one_test(
    line: &str,
    models: &[(MemoryModel, Supported)],
) -> Result<(usize, Vec<Disagreement>), String> {
    let line: Line = serde_json::from_str(line).map_err(|error| format!("not a test: {error}"))?;
    let task = Task::litmus(Input::text(&line.name, &line.litmus));
    let loaded = task.load().map_err(|error| match error {
        Error::Litmus { name, error, .. } => format!("{name}: its litmus text, {error}"),
        error => format!("{}: {error}", line.name),
    })?;
    let mut disagreements = Vec::new();
    let mut checks = 0;
    for &(model, algorithm) in models {
        let Some(expected) = line.models.get(model.name()) else {
            continue;
        };
        checks += 1;
        let options = Options {
            algorithm: algorithm.algorithm(),
            keep_going: true,
            ..Options::under(model)
        };
        let loaded = loaded.with(options).map_err(|error| error.to_string())?;
        let found = differences(&line, expected, &loaded)?;
        disagreements.extend(found.into_iter().map(|what| Disagreement {
            test: line.name.clone(),
            model,
            what,
        }));
    }
    Ok((checks, disagreements))
}

fn differences(line: &Line, expected: &Expected, loaded: &Loaded) -> Result<Vec<What>, String> {
    let model = loaded.options().model;
    let checked = loaded.check();
    let Some(found) = &checked.outcomes else {
        return Err(format!("{}: not a litmus test", line.name));
    };
    let mut differences = Vec::new();
    // Whether the clause of the test holds does not matter here.
    let finding = checked
        .findings
        .iter()
        .find(|finding| finding.kind != FindingKind::Assertion);
    differences.extend(finding.map(|finding| What::Finding(finding.message.clone())));

    let mut named = line.observed.iter();
    if !found
        .observed
        .iter()
        .all(|name| named.any(|other| other == name))
    {
        return Err(format!(
            "{}: 'observed' does not list what the test does",
            line.name
        ));
    }
    let counts = loaded.explorer().counts(model);
    let mut wanted = expected_states(line, expected)?;
    if counts == Equivalence::ReadsFrom && model.orders_writes() {
        let registers = |state: Vec<i64>| state.into_iter().take(line.registers).collect();
        wanted = wanted.into_iter().map(registers).collect();
    }
    let states: BTreeSet<Vec<i64>> = found
        .states
        .iter()
        .map(|state| state.values.clone())
        .collect();
    if wanted != states {
        let text = |values: &Vec<i64>| {
            let parts = found
                .observed
                .iter()
                .zip(values)
                .map(|(name, value)| format!("{name}={value}"));
            parts.collect::<Vec<_>>().join(" ")
        };
        differences.push(What::States {
            missing: wanted.difference(&states).map(text).collect(),
            extra: states.difference(&wanted).map(text).collect(),
        });
    }
    let mut count = |of, expected, found| {
        if expected != found {
            differences.push(What::Count {
                of,
                expected,
                found,
            });
        }
    };
    if counts == Equivalence::Values {
        // The file does not say how many classes of values there are.
        return Ok(differences);
    }
    let executions = if counts == Equivalence::ModificationOrder || !model.orders_writes() {
        expected.executions
    } else {
        expected.reads_from
    };
    count("executions", executions, checked.statistics.complete);
    count("reads_from", expected.reads_from, found.reads_from);
    Ok(differences)
}

fn expected_states(line: &Line, expected: &Expected) -> Result<BTreeSet<Vec<i64>>, String> {
    if let Some(states) = &expected.register_states {
        return Ok(states.iter().cloned().collect());
    }
    let indices = expected.states.as_deref().unwrap_or_default();
    let state = |&index: &usize| match line.states.get(index) {
        Some(state) if state.len() == line.observed.len() => Ok(state.clone()),
        Some(_) => Err(format!(
            "{}: state {index} is not as long as 'observed'",
            line.name
        )),
        None => Err(format!("{}: there is no state {index}", line.name)),
    };
    indices.iter().map(state).collect()
}
