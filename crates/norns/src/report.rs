//! How a verdict looks. Only this module knows formats.

pub mod dot;
pub mod estimate;
mod excerpts;
pub mod folds;
pub mod html;
pub mod json;
pub mod junit;
pub mod progress;
pub mod relax;
pub mod sarif;
pub mod source;
pub mod steps;
pub mod style;
pub mod table;
pub mod text;
mod words;

use crate::check::{Checked, why::Why};
use words::{headline, subject, verdict_in_words};

/// The verdict of a check, its reason and what was checked, in one line.
pub fn verdict_line(checked: &Checked) -> String {
    format!(
        "{}: {} ({} under {})",
        verdict_in_words(checked.verdict),
        headline(checked),
        subject(checked),
        checked.model
    )
}

/// What is reported of one file under one model.
#[derive(Debug)]
pub enum Reported {
    /// It was checked; with the answer to `--why` if one was asked.
    Checked(Box<Checked>, Option<Why>),
    /// It could not be read.
    Failed {
        /// The file.
        file: String,
        /// Why, in a sentence.
        message: String,
    },
}
