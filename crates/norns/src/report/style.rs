//! The style of text reports: colours, and the width of lines.

use std::fmt::Write;

/// The default width of a line.
const USUAL_WIDTH: usize = 100;

/// The smallest width for which lines are laid out.
const NARROWEST: usize = 30;

/// The style of a text report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    colours: bool,
    width: usize,
    all_steps: bool,
}

/// The role of a piece of text, which determines its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// An error.
    Bad,
    /// Success.
    Good,
    /// Something that deserves attention.
    Doubt,
    /// A title.
    Title,
    /// Something less important.
    Dim,
}

impl Style {
    /// Without colours, for a file or a pipe.
    pub const PLAIN: Self = Self {
        colours: false,
        width: USUAL_WIDTH,
        all_steps: false,
    };

    /// For a terminal.
    pub fn new(colours: bool, width: Option<usize>) -> Self {
        Self {
            colours,
            width: width.unwrap_or(USUAL_WIDTH).max(NARROWEST),
            all_steps: false,
        }
    }

    /// The same, but showing every step or not.
    #[must_use]
    pub const fn with_all_steps(self, all_steps: bool) -> Self {
        Self { all_steps, ..self }
    }

    /// Whether every step is shown.
    pub const fn shows_all(self) -> bool {
        self.all_steps
    }

    /// The maximum number of characters in a line.
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

    /// Wraps a text at the width of the style. Each line is indented by `indent` spaces.
    pub fn wrap(self, indent: usize, text: &str) -> String {
        let room = self.width.saturating_sub(indent).max(NARROWEST / 2);
        let mut out = String::new();
        for line in wrapped(text, room) {
            let _ = writeln!(out, "{:indent$}{line}", "");
        }
        out
    }
}

/// Wraps a text at `room` characters. Longer words are not broken.
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
