//! The style of text reports: colours, and how wide a line may be.

use std::fmt::Write;

/// The width of a line where nobody says.
const USUAL_WIDTH: usize = 100;

/// Narrower than this nothing is laid out.
const NARROWEST: usize = 30;

/// Colours, and the width of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    colours: bool,
    width: usize,
    all_steps: bool,
}

/// What a piece of text is, and so which colour it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// Something wrong.
    Bad,
    /// All is right.
    Good,
    /// Look here.
    Doubt,
    /// A title.
    Title,
    /// Not so important.
    Dim,
}

impl Style {
    /// Without colours, for a file or a pipe.
    pub const PLAIN: Self = Self {
        colours: false,
        width: USUAL_WIDTH,
        all_steps: false,
    };

    /// For a terminal, or what is to look like one.
    pub fn new(colours: bool, width: Option<usize>) -> Self {
        Self {
            colours,
            width: width.unwrap_or(USUAL_WIDTH).max(NARROWEST),
            all_steps: false,
        }
    }

    /// The same, and whether every step is shown.
    #[must_use]
    pub const fn with_all_steps(self, all_steps: bool) -> Self {
        Self { all_steps, ..self }
    }

    /// Whether every step is shown.
    pub const fn shows_all(self) -> bool {
        self.all_steps
    }

    /// How many characters a line may have.
    pub const fn width(self) -> usize {
        self.width
    }

    /// A text in its colour.
    pub fn paint(self, paint: Paint, text: &str) -> String {
        let code = match paint {
            Paint::Bad => "1;31",
            Paint::Good => "1;32",
            Paint::Doubt => "33",
            Paint::Title => "1",
            Paint::Dim => "2",
        };
        if self.colours && !text.is_empty() {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }

    /// A text in lines no wider than the style allows, each with `indent` spaces before it.
    pub fn wrap(self, indent: usize, text: &str) -> String {
        let room = self.width.saturating_sub(indent).max(NARROWEST / 2);
        let mut out = String::new();
        for line in wrapped(text, room) {
            let _ = writeln!(out, "{:indent$}{line}", "");
        }
        out
    }
}

/// A text in lines of at most `room` characters, unless a word is longer.
pub(super) fn wrapped(text: &str, room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
