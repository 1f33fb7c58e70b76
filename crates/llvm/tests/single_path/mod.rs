//! The smallest explorer: one path through a program under sequential consistency, memory as a map of bytes.
#![allow(dead_code, unreachable_pub, clippy::print_stdout)]

use norns_execution::program::{Answer, Program, Run};
use norns_execution::{Label, Location, ObjectId, ThreadId, Value, Width};
use norns_llvm::build::{Build, Loops};
use norns_llvm::compile::Unit;
use norns_llvm::machine::{CProgram, CRun};
use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::path::Path;

/// How a path ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// What went wrong, with the line: "assertion at 12: assertion `x` failed".
    pub findings: Vec<String>,
    /// What each thread printed.
    pub output: String,
    /// How many answers were given.
    pub labels: u32,
    /// Which answers, to whom.
    pub trace: Vec<(ThreadId, Label, Answer)>,
    /// Whether some thread was left waiting, and the process had not ended.
    pub blocked: bool,
}

impl Outcome {
    pub fn describe(&self) -> String {
        let blocked = if self.blocked { " blocked" } else { "" };
        if self.findings.is_empty() {
            format!("fine, {} labels{blocked}", self.labels)
        } else {
            format!("{}{blocked}", self.findings.join("; "))
        }
    }
}

/// Compiles and loads a program.
pub fn program(path: &Path, flags: &[OsString]) -> Result<CProgram, String> {
    let build = Build {
        arguments: [&["-w".into()], flags].concat(),
        loops: Loops::Noticed,
        ..Build::default()
    };
    let prepared = build.prepare(&[Unit::file(path)]);
    let prepared = prepared.map_err(|error| error.to_string())?;
    let program = prepared.into_program(&build);
    program.map_err(|error| error.to_string())
}

/// Memory under sequential consistency.
#[derive(Clone, Default)]
pub struct Memory {
    bytes: HashMap<Location, Value>,
    sizes: HashMap<ObjectId, (u32, bool)>,
    freed: HashSet<ObjectId>,
}

impl Memory {
    fn fault(&self, run: &CRun, location: Location, width: Width) -> Option<String> {
        let object = location.object;
        if self.freed.contains(&object) {
            return Some("use-after-free".to_owned());
        }
        let made = self.sizes.get(&object).map(|&(size, _)| size);
        let Some(size) = made.or_else(|| run.global(object).map(|global| global.size)) else {
            return Some("null".to_owned());
        };
        (location.offset + width.bytes() > size).then(|| "out-of-bounds".to_owned())
    }

    fn read(&self, run: &CRun, location: Location, width: Width) -> Result<Value, String> {
        if let Some(fault) = self.fault(run, location, width) {
            return Err(fault);
        }
        let (mut bits, mut unwritten) = (0, 0);
        for index in 0..width.bytes() {
            let at = Location {
                offset: location.offset + index,
                ..location
            };
            let byte = match (self.bytes.get(&at), self.sizes.get(&at.object)) {
                (Some(&byte), _) => byte,
                (None, Some((_, true))) => Value::ZERO,
                (None, Some((_, false))) => Value::unwritten(Width::One),
                (None, None) => run.initial(at, Width::One),
            };
            bits |= byte.bits() << (8 * index);
            unwritten |= byte.uninitialised() << (8 * index);
        }
        Ok(Value::partly(bits, unwritten, width))
    }

    fn write(
        &mut self,
        run: &CRun,
        location: Location,
        width: Width,
        value: Value,
    ) -> Result<(), String> {
        if let Some(fault) = self.fault(run, location, width) {
            return Err(fault);
        }
        for index in 0..width.bytes() {
            let at = Location {
                offset: location.offset + index,
                ..location
            };
            let part = |bits: u64| bits >> (8 * index);
            let byte = Value::partly(part(value.bits()), part(value.uninitialised()), Width::One);
            self.bytes.insert(at, byte);
        }
        Ok(())
    }

    /// The answer to a label; none if the thread has to wait.
    pub fn step(&mut self, run: &CRun, label: &Label) -> Result<Option<Answer>, String> {
        Ok(Some(match *label {
            Label::Read {
                location,
                width,
                until,
                ..
            } => {
                let value = self.read(run, location, width)?;
                if until.is_some_and(|until| !until.condition.holds(value, width)) {
                    return Ok(None);
                }
                Answer::Read(value)
            }
            Label::Write {
                location,
                width,
                value,
                ..
            } => {
                self.write(run, location, width, value)?;
                Answer::Done
            }
            Label::Update {
                location,
                width,
                operation,
                until,
                ..
            } => {
                let old = self.read(run, location, width)?;
                if until.is_some_and(|until| !until.condition.holds(old, width)) {
                    return Ok(None);
                }
                let new = operation.apply(old, width);
                if let Some(new) = new {
                    self.write(run, location, width, new)?;
                }
                Answer::Updated {
                    old,
                    succeeded: new.is_some(),
                }
            }
            Label::Join { child } => {
                if !run.is_started(child) || *run.label(child) != Label::Finish {
                    return Ok(None);
                }
                Answer::Done
            }
            Label::Allocate {
                object,
                size,
                zeroed,
                ..
            } => {
                assert!(
                    self.sizes.insert(object, (size, zeroed)).is_none(),
                    "an object is made once"
                );
                Answer::Done
            }
            Label::Free { object } => {
                if !self.freed.insert(object) {
                    return Err("double-free".to_owned());
                }
                Answer::Done
            }
            _ => Answer::Done,
        }))
    }
}

/// Runs one path; `choose` picks one of so many.
pub fn run(program: &CProgram, choose: &mut dyn FnMut(u32) -> u32, verbose: bool) -> Outcome {
    let mut run = program.start();
    let mut memory = Memory::default();
    let mut outcome = Outcome {
        findings: Vec::new(),
        output: String::new(),
        labels: 0,
        trace: Vec::new(),
        blocked: false,
    };
    let mut stopped: HashSet<ThreadId> = HashSet::new();
    let mut exited = false;
    loop {
        let mut enabled = Vec::new();
        let mut waiting = false;
        for index in 0..run.thread_count() {
            let thread = ThreadId(index);
            if !run.is_started(thread) || stopped.contains(&thread) {
                continue;
            }
            let label = *run.label(thread);
            exited |= label == Label::Exit;
            let line = run
                .position(thread, run.answers(thread))
                .map_or(0, |position| position.line);
            match label {
                Label::Fail { finding } => {
                    let finding = run.finding(finding);
                    outcome
                        .findings
                        .push(format!("{} at {line}: {}", finding.kind, finding.message));
                    stopped.insert(thread);
                }
                Label::Cut { reason: text } | Label::Unsupported { what: text } => {
                    outcome
                        .findings
                        .push(format!("unsupported at {line}: {}", run.text(text)));
                    stopped.insert(thread);
                }
                _ if label.is_end() => {}
                _ => match memory.is_enabled(&run, &label) {
                    Ok(true) => enabled.push(thread),
                    Ok(false) => waiting = true,
                    Err(fault) => {
                        outcome.findings.push(format!("{fault} at {line}"));
                        stopped.insert(thread);
                    }
                },
            }
        }
        if enabled.is_empty() || outcome.labels > 20_000 {
            outcome.blocked = waiting && !exited;
            break;
        }
        let thread = enabled[choose(enabled.len() as u32) as usize];
        let label = *run.label(thread);
        if verbose {
            let line = run
                .position(thread, run.answers(thread))
                .map_or(0, |position| position.line);
            println!("{} {line}: {label:?}", run.thread_name(thread));
        }
        let answer = match label {
            Label::Choose { alternatives } => Answer::Chosen(choose(alternatives)),
            _ => memory
                .step(&run, &label)
                .expect("it was enabled")
                .expect("it was enabled"),
        };
        run.resume(thread, answer);
        outcome.trace.push((thread, label, answer));
        outcome.labels += 1;
        if let Some(text) = run.output(thread, run.answers(thread)) {
            outcome.output += &text;
        }
    }
    outcome
}

impl Memory {
    /// Whether a label can be answered now.
    fn is_enabled(&self, run: &CRun, label: &Label) -> Result<bool, String> {
        match *label {
            Label::Read {
                location,
                width,
                until,
                ..
            }
            | Label::Update {
                location,
                width,
                until,
                ..
            } => {
                let value = self.read(run, location, width)?;
                Ok(until.is_none_or(|until| until.condition.holds(value, width)))
            }
            Label::Write {
                location, width, ..
            } => self.fault(run, location, width).map_or(Ok(true), Err),
            Label::Join { child } => {
                Ok(run.is_started(child) && *run.label(child) == Label::Finish)
            }
            Label::Free { object } if self.freed.contains(&object) => Err("double-free".to_owned()),
            _ => Ok(true),
        }
    }
}
