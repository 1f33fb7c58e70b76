//! `cargo norns test`: checks each test as a program of its own.

use super::{
    super::{
        Failure, Output, args, commands::style_of, options::Format, oversight::Oversight,
        queue::Explorers, reports::Reports, tasks::load,
    },
    arguments::{Packages, Test as Arguments},
    build::{Program, Wanted, build},
    select::{Choice, Selection},
    traces::{Origin, Traces},
};
use crate::{
    check::{Checked, Finding, FindingKind, MemoryModel, Stopped, Task, Verdict},
    report,
};
use norns_llvm::rust::harness::{Built, Layout, Test, tests};
use std::{fmt::Write as _, fs, io::Write as _, time::Instant};

pub(super) fn test(arguments: &Arguments) -> Result<u8, Failure> {
    let selection = Selection::new(arguments.filter.as_deref(), &arguments.rest)?;
    let model = arguments.checking.model()?;
    let check = arguments.checking.meaning(model);
    check.must_be_supported(model)?;
    let explorers = Explorers::of(&check)?;
    let mut traces = Traces::new(arguments.checking.trace());
    if arguments.packages.loom.is_some() {
        tell_of_variables();
    }
    let programs = build(&arguments.packages, Wanted::Tests)?;
    let oversight = Oversight::of(&check)?;
    let mut session = Session {
        check: &check,
        packages: &arguments.packages,
        model,
        oversight: &oversight,
        explorers: &explorers,
        selection: &selection,
        traces: &mut traces,
        reports: Reports::open(&check.showing)?,
        worst: Verdict::Correct,
    };
    if !programs.is_empty() {
        let layout = layout()?;
        for program in &programs {
            session.program(program, &layout)?;
        }
    }
    let worst = session.worst;
    session.reports.finish()?;
    Ok(worst.exit_status())
}

/// A note about the variables of loom that are set and have no effect.
fn tell_of_variables() {
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy();
        if name.starts_with("LOOM_") {
            let _ = writeln!(
                std::io::stderr(),
                "note: {name} has no effect: every execution is explored (see --time-limit)"
            );
        }
    }
}

/// How the rustc that cargo uses describes tests.
pub(super) fn layout() -> Result<Layout, Failure> {
    Layout::learn(None).map_err(|error| Failure(error.to_string()))
}

/// The tests of a program; `None` if libtest does not run them.
pub(super) fn tests_of(program: &Program, layout: &Layout) -> Result<Option<Vec<Test>>, Failure> {
    let bytes = fs::read(&program.text).map_err(|error| {
        Failure(format!(
            "cannot read {}: {error}; remove the folder target/norns to build it again",
            program.text.display()
        ))
    })?;
    Ok(tests(&String::from_utf8_lossy(&bytes), layout))
}

/// A test as a task.
pub(super) fn task(program: &Program, test: Option<&Test>, check: &args::Check) -> Task {
    let mut task = Task::program([program.source.as_path()]);
    task.building = check.building.meaning(&check.running);
    task.building.build.rust.built = Some(Built {
        text: program.text.clone(),
        test: test.cloned(),
    });
    task
}

/// The name of a test in reports.
pub(super) fn name_of(program: &Program, test: &Test) -> String {
    format!("{}::{}", program.name, test.name)
}

/// What is done with all programs, and the results.
struct Session<'a> {
    check: &'a args::Check,
    packages: &'a Packages,
    model: MemoryModel,
    oversight: &'a Oversight,
    explorers: &'a Explorers,
    selection: &'a Selection,
    traces: &'a mut Traces,
    reports: Reports<'a>,
    worst: Verdict,
}

/// How the tests of one program ended.
#[derive(Default)]
struct Tally {
    correct: usize,
    wrong: usize,
    undecided: usize,
    unsupported: usize,
    ignored: usize,
    filtered_out: usize,
    /// The tests that did not pass, with their reports.
    shown: Vec<(String, String)>,
    warnings: Vec<String>,
}

impl Session<'_> {
    fn program(&mut self, program: &Program, layout: &Layout) -> Result<(), Failure> {
        let begun = Instant::now();
        let _ = writeln!(
            std::io::stderr(),
            "     Running {} ({})",
            program.shown,
            program.name
        );
        let Some(tests) = tests_of(program, layout)? else {
            self.line(&format!(
                "{} has its own test harness (harness = false), so it is not checked\n",
                program.shown
            ));
            return Ok(());
        };
        let count = match tests.len() {
            1 => "1 test".to_owned(),
            count => format!("{count} tests"),
        };
        self.line(&format!("\nrunning {count}"));
        let mut tally = Tally::default();
        for test in &tests {
            match self.selection.of(test) {
                Choice::FilteredOut => tally.filtered_out += 1,
                Choice::Ignored => {
                    tally.ignored += 1;
                    let reason = test.ignored.as_ref();
                    let reason = reason.and_then(|attribute| attribute.text.as_ref());
                    let reason = reason.map_or_else(String::new, |reason| format!(", {reason}"));
                    self.line(&format!("test {} ... ignored{reason}", test.name));
                }
                Choice::Checked => self.one(program, test, &mut tally)?,
            }
        }
        self.conclude(&tally, begun)
    }

    fn one(&mut self, program: &Program, test: &Test, tally: &mut Tally) -> Result<(), Failure> {
        let suffix = if test.should_panic.is_some() {
            " - should panic"
        } else {
            ""
        };
        self.begin_line(&format!("test {}{suffix} ... ", test.name));
        let is_model = self.packages.loom.is_some();
        let fails_somewhere = test.should_panic.as_ref().filter(|_| is_model);
        let mut started = test.clone();
        if fails_somewhere.is_some() {
            started.should_panic = None;
        }
        let mut task = task(program, Some(&started), self.check);
        task.options = self.check.options(self.model, self.oversight);
        let loaded = match load(&task) {
            Ok(loaded) => loaded,
            Err(Failure(message)) => {
                self.line("unsupported");
                tally.unsupported += 1;
                self.worst = self.worst.max(Verdict::Unsupported);
                self.reports.failed(name_of(program, test), &message)?;
                tally
                    .shown
                    .push((test.name.clone(), format!("{message}\n")));
                return Ok(());
            }
        };
        let name = name_of(program, test);
        let mut checked = (self.explorers).check_with_advice(&loaded, self.oversight, &name)?;
        checked.test = Some(name);
        if test.should_panic.is_some() {
            // libtest would free what the panic leaves behind.
            checked.warnings.clear();
        }
        let origin = Origin::new(self.packages, program, Some(test));
        self.traces.keep(self.check, &checked, origin)?;
        if let Some(expected) = fails_somewhere {
            must_fail(&mut checked, expected.text.as_deref());
        }
        self.line(&outcome(&checked));
        self.worst = self.worst.max(checked.verdict);
        *match checked.verdict {
            Verdict::Correct => &mut tally.correct,
            Verdict::Wrong => &mut tally.wrong,
            Verdict::Undecided => &mut tally.undecided,
            Verdict::Unsupported => &mut tally.unsupported,
        } += 1;
        if self.check.showing.format() != Format::Text {
            return self.reports.checked(checked, None);
        }
        if checked.verdict == Verdict::Correct {
            let warnings = checked.warnings.iter();
            tally
                .warnings
                .extend(warnings.map(|warning| format!("{}: {}", test.name, warning.message)));
        } else {
            let text = report::text::checked(&checked, None, style_of(&self.check.showing));
            tally.shown.push((test.name.clone(), text));
        }
        Ok(())
    }

    /// The reports of failed tests of a program, and its summary line.
    fn conclude(&mut self, tally: &Tally, begun: Instant) -> Result<(), Failure> {
        let mut text = String::new();
        if !tally.shown.is_empty() {
            text += "\nfailures:\n";
            for (name, report) in &tally.shown {
                let _ = write!(text, "\n---- {name} ----\n{report}");
            }
            text += "\n\nfailures:\n";
            for (name, _) in &tally.shown {
                let _ = writeln!(text, "    {name}");
            }
        }
        if !tally.warnings.is_empty() {
            text += "\nwarnings:\n";
            for warning in &tally.warnings {
                let _ = writeln!(text, "    {warning}");
            }
        }
        let result =
            if tally.shown.is_empty() && tally.wrong + tally.undecided + tally.unsupported == 0 {
                "ok"
            } else {
                "FAILED"
            };
        let _ = write!(
            text,
            "\ntest result: {result}. {} passed; {} failed; ",
            tally.correct, tally.wrong
        );
        for (count, what) in [
            (tally.undecided, "undecided"),
            (tally.unsupported, "unsupported"),
        ] {
            if count > 0 {
                let _ = write!(text, "{count} {what}; ");
            }
        }
        let seconds = begun.elapsed().as_secs_f64();
        let _ = writeln!(
            text,
            "{} ignored; {} filtered out; finished in {seconds:.2}s\n",
            tally.ignored, tally.filtered_out
        );
        if self.check.showing.format() == Format::Text {
            self.reports.raw(&text)
        } else {
            let _ = std::io::stderr().write_all(text.as_bytes());
            Ok(())
        }
    }

    /// A line about a test, in addition to the report unless it is the report.
    fn line(&mut self, text: &str) {
        self.begin_line(&format!("{text}\n"));
    }

    fn begin_line(&mut self, text: &str) {
        if self.check.showing.format() == Format::Text && self.check.showing.output.is_none() {
            let mut output = Output::Standard;
            let _ = output.write(text);
            let _ = std::io::stdout().flush();
        } else {
            let _ = std::io::stderr().write_all(text.as_bytes());
        }
    }
}

/// Inverts the result for a loom model that should fail: some execution must fail.
fn must_fail(checked: &mut Checked, expected: Option<&str>) {
    let fits = |finding: &Finding| {
        finding.kind != FindingKind::Assertion
            || expected.is_none_or(|expected| finding.message.contains(expected))
    };
    match (checked.verdict, checked.findings.first()) {
        (Verdict::Wrong, Some(finding)) if fits(finding) => {
            let note = format!("it fails, as expected: {}", finding.message);
            checked.notes.push(note);
            checked.findings.clear();
            checked.verdict = Verdict::Correct;
        }
        (Verdict::Wrong, Some(_)) => {
            let expected = expected.unwrap_or_default();
            let note = format!("the test should panic with a message that contains `{expected}`");
            checked.notes.push(note);
        }
        (Verdict::Correct, _) => {
            checked
                .notes
                .push("the test should panic, but no execution does".to_owned());
            checked.verdict = Verdict::Wrong;
        }
        _ => {}
    }
}

/// The result of a test, in a few words.
fn outcome(checked: &Checked) -> String {
    let executions = match checked.statistics.complete {
        1 => "1 execution".to_owned(),
        count => format!("{count} executions"),
    };
    match checked.verdict {
        Verdict::Correct => format!("ok ({executions})"),
        Verdict::Wrong => "FAILED".to_owned(),
        Verdict::Unsupported => "unsupported".to_owned(),
        Verdict::Undecided => {
            let why = match checked.statistics.stopped {
                Some(Stopped::Time) => "time limit",
                Some(Stopped::Memory) => "memory limit",
                Some(Stopped::Interrupted) => "interrupted",
                _ => "not everything was explored",
            };
            format!("undecided ({why} after {executions})")
        }
    }
}
