//! The lines of the program's source that a report shows.

use std::{cell::RefCell, collections::HashMap, fs, path::Path, rc::Rc};

/// Larger files are not read, because they were not written by hand.
const LARGEST: u64 = 16 * 1024 * 1024;

/// Source files, which are read on demand. A file that cannot be read has no lines; the report then does without them.
#[derive(Debug, Default)]
pub struct SourceFiles {
    texts: RefCell<HashMap<String, Rc<Vec<String>>>>,
}

impl SourceFiles {
    /// A line of a file, counted from 1, without trailing white space.
    pub fn line(&self, file: &str, line: u32) -> Option<String> {
        let place = (line as usize).checked_sub(1)?;
        self.lines(file).get(place).cloned()
    }

    /// All lines of a file.
    pub fn lines(&self, file: &str) -> Rc<Vec<String>> {
        let mut texts = self.texts.borrow_mut();
        let lines = texts.entry(file.to_owned()).or_insert_with(|| {
            let path = Path::new(file);
            let small =
                fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() <= LARGEST);
            let bytes = small
                .then(|| fs::read(path).ok())
                .flatten()
                .unwrap_or_default();
            Rc::new(
                String::from_utf8_lossy(&bytes)
                    .lines()
                    .map(visible)
                    .collect(),
            )
        });
        Rc::clone(lines)
    }
}

/// A line in printable form: with spaces for tabs, and without control characters.
fn visible(line: &str) -> String {
    let mut out = String::new();
    for c in line.trim_end().chars() {
        match c {
            '\t' => out.push_str(&" ".repeat(4 - out.chars().count() % 4)),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
