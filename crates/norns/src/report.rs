//! How a verdict looks. Only this module knows formats.

pub mod json;
pub mod look;
pub mod source;
pub mod steps;
pub mod table;
pub mod text;
