//! What a person should look at although it is no error.

/// A warning. It does not change the verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// Its kind in reports: `leak`, `modes` or `stuck`.
    pub kind: &'static str,
    /// What a person is told.
    pub message: String,
    /// The file it is about.
    pub file: Option<String>,
    /// The line of the file.
    pub line: Option<u32>,
}
