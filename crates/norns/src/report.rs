//! How a verdict looks. Only this module knows formats.

pub mod dot;
pub mod dull;
pub mod estimate;
pub mod html;
pub mod json;
pub mod junit;
pub mod progress;
pub mod sarif;
pub mod source;
pub mod steps;
pub mod style;
pub mod table;
pub mod text;
mod words;

use crate::check::{Checked, why::Why};

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
