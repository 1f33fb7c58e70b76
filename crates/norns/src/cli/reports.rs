//! Writes reports: some formats one by one, others when everything is known.

use super::{
    Failure, Output,
    args::Check,
    commands::style_of,
    complain,
    options::{Format, Showing},
    replay,
};
use crate::{
    check::{Checked, why::Why},
    report::{self, Reported, style::Style},
};

/// Where reports go, and the reports that are written together at the end.
pub(super) struct Reports<'a> {
    output: Output,
    format: Format,
    style: Style,
    written: usize,
    gathered: Vec<Reported>,
    showing: &'a Showing,
    /// The verdicts of all checks, one line each.
    verdicts: Vec<String>,
    /// The check whose findings are to be saved, until some are.
    saved: Option<&'a Check>,
}

impl<'a> Reports<'a> {
    pub(super) fn open(showing: &'a Showing) -> Result<Self, Failure> {
        Ok(Self {
            output: Output::open(showing.output.as_deref())?,
            format: showing.format(),
            style: style_of(showing),
            written: 0,
            gathered: Vec::new(),
            showing,
            verdicts: Vec::new(),
            saved: None,
        })
    }

    /// Saves the findings of a check, if the check asks for that.
    pub(super) fn saving(self, check: &'a Check) -> Self {
        Self {
            saved: Some(check),
            ..self
        }
    }

    /// Saves the findings, if that was requested, of the first check that has any.
    pub(super) fn keep(&mut self, checked: &Checked) -> Result<(), Failure> {
        if let Some(check) = self.saved
            && let Some(path) = &check.checking.trace
            && replay::save(path, check, checked, None)?
        {
            self.saved = None;
        }
        Ok(())
    }

    /// A check, with the answer to `--why` if there is one.
    pub(super) fn checked(&mut self, checked: Checked, why: Option<Why>) -> Result<(), Failure> {
        self.keep(&checked)?;
        self.verdicts.push(report::verdict_line(&checked));
        match self.format {
            Format::Text => {
                let text = report::text::checked(&checked, why.as_ref(), self.style);
                self.text(&text)
            }
            Format::Json => {
                let line = report::json::checked(&checked, why.as_ref());
                self.output.line(&line)
            }
            Format::Html | Format::Dot | Format::Sarif | Format::Junit => {
                self.gathered
                    .push(Reported::Checked(Box::new(checked), why));
                Ok(())
            }
        }
    }

    /// A table of several checks.
    pub(super) fn table(&mut self, text: &str, rows: &[Checked]) -> Result<(), Failure> {
        self.verdicts.extend(rows.iter().map(report::verdict_line));
        self.text(text)
    }

    /// A piece of text, with an empty line before it unless it is the first.
    fn text(&mut self, text: &str) -> Result<(), Failure> {
        if self.written > 0 {
            self.output.line("")?;
        }
        self.written += 1;
        self.output.write(text)
    }

    /// A piece of text as it is.
    pub(super) fn raw(&mut self, text: &str) -> Result<(), Failure> {
        self.output.write(text)
    }

    /// A file that could not be read.
    pub(super) fn failed(&mut self, file: String, message: &str) -> Result<(), Failure> {
        complain(message);
        let message = message.lines().next().unwrap_or_default().to_owned();
        match self.format {
            Format::Text => Ok(()),
            Format::Json => self.output.line(&report::json::failed(&file, &message)),
            _ => {
                self.gathered.push(Reported::Failed { file, message });
                Ok(())
            }
        }
    }

    /// Writes the reports that come together at the end. If they go to a file, prints the verdicts and the path of the file.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        let text = match self.format {
            Format::Text | Format::Json => None,
            Format::Html => Some(report::html::page(&self.gathered, self.showing.all_steps)),
            Format::Dot => Some(report::dot::graphs(&self.gathered, self.showing.all_steps)),
            Format::Sarif => Some(report::sarif::log(&self.gathered)),
            Format::Junit => Some(report::junit::suite(&self.gathered)),
        };
        if let Some(text) = text {
            self.output.write(&text)?;
        }
        // If the output is a device such as /dev/stdout, only the report is written there.
        let file = self.showing.output.as_deref().filter(|path| path.is_file());
        if let Some(path) = file {
            let mut printed = Output::Standard;
            for verdict in &self.verdicts {
                printed.line(verdict)?;
            }
            printed.line(&format!("report written to {}", path.display()))?;
        }
        Ok(())
    }
}
