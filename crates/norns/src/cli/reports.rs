//! Reports on their way out: some formats are written one by one, others when everything is known.

use super::{
    Failure, Output,
    args::{Check, Format},
    complain, replay,
};
use crate::{
    check::{Checked, why::Why},
    report::{self, Reported, style::Style},
};

/// Where reports go, and those that wait for the others.
pub(super) struct Reports<'a> {
    output: Output,
    format: Format,
    style: Style,
    written: usize,
    gathered: Vec<Reported>,
    arguments: &'a Check,
    saved: bool,
}

impl<'a> Reports<'a> {
    pub(super) fn open(arguments: &'a Check, style: Style) -> Result<Self, Failure> {
        Ok(Self {
            output: Output::open(arguments.output.as_deref())?,
            format: arguments.format,
            style,
            written: 0,
            gathered: Vec::new(),
            arguments,
            saved: false,
        })
    }

    /// Saves what was found if that was asked for: of the first check that finds something.
    pub(super) fn keep(&mut self, checked: &Checked) -> Result<(), Failure> {
        if let Some(path) = self.arguments.trace.as_ref().filter(|_| !self.saved) {
            self.saved = replay::save(path, self.arguments, checked, None)?;
        }
        Ok(())
    }

    /// A check, and the answer to `--why` if one was asked.
    pub(super) fn checked(&mut self, checked: Checked, why: Option<Why>) -> Result<(), Failure> {
        self.keep(&checked)?;
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

    /// A piece of text, with an empty line before it unless it is the first.
    pub(super) fn text(&mut self, text: &str) -> Result<(), Failure> {
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

    /// Writes what waited.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        let text = match self.format {
            Format::Text | Format::Json => return Ok(()),
            Format::Html => report::html::page(&self.gathered, self.arguments.all_steps),
            Format::Dot => report::dot::graphs(&self.gathered),
            Format::Sarif => report::sarif::log(&self.gathered),
            Format::Junit => report::junit::suite(&self.gathered),
        };
        self.output.write(&text)
    }
}
