//! Where things come from: positions in the module's text, and places and variables in the source.

use super::ids::{FileId, LocationId, SourceTypeId, VariableId};
use super::instruction::Value;

/// A position in the text of a module; both count from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct TextPosition {
    /// The line.
    pub line: u32,
    /// The column, in bytes.
    pub column: u32,
}

impl std::fmt::Display for TextPosition {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}:{}", self.line, self.column)
    }
}

/// A source file.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SourceFile {
    /// Its name as the compiler got it.
    pub name: Box<str>,
    /// The directory it is relative to.
    pub directory: Box<str>,
}

/// A place in the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// The file, if the debug information says.
    pub file: Option<FileId>,
    /// The line; 0 if the compiler made the instruction up.
    pub line: u32,
    /// The column; 0 if unknown.
    pub column: u32,
    /// The source function.
    pub function: Option<Box<str>>,
    /// The call that this place was inlined at. The chain ends.
    pub inlined_at: Option<LocationId>,
}

/// A variable of the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Its name.
    pub name: Box<str>,
    /// The file of its declaration.
    pub file: Option<FileId>,
    /// The line of its declaration.
    pub line: u32,
    /// Which parameter it is, from 1; 0 if it is none.
    pub parameter: u32,
    /// Its type, if the debug information says.
    pub type_id: Option<SourceTypeId>,
}

/// How a value and a source variable belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BindingKind {
    /// The value is the address of the variable, for as long as the variable lives.
    Address,
    /// The variable has the value from here on.
    Value,
}

/// A value that a source variable is seen in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Binding {
    /// The value or address.
    pub value: Value,
    /// The variable.
    pub variable: VariableId,
    /// Which of both.
    pub kind: BindingKind,
    /// Whether the debug expression is empty, so that the value is the whole variable as it is.
    pub whole: bool,
    /// Where the binding stands in the source.
    pub location: Option<LocationId>,
}
