//! How a verdict looks. Only this module knows formats.

pub mod json;
pub mod table;
pub mod text;
