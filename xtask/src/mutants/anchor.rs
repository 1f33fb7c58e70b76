//! Where in the tree a fault goes.
//!
//! A fault quotes a short piece of the code. It is compared token by token, so that it does not matter how the code is laid out
//! and commented, and it must occur once: in the file that the fault names, or in one function of it. Two changes of the code need
//! none of the list:
//!
//! 1. What is not in the file that is named is looked for in the other files of its crate.
//! 2. What is nowhere is looked for with one identifier renamed throughout. The rest must be distinctive: at least two other
//!    identifiers are as they were.

use super::{
    faults::Fault,
    functions::functions,
    tokens::{Language, Token, extension, tokens},
};
use std::{collections::BTreeMap, ops::Range};

/// The sources: paths from the root of the tree, and texts.
pub(super) type Sources = BTreeMap<String, String>;

/// Where a fault goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) file: String,
    /// What is replaced.
    pub(super) range: Range<usize>,
    /// What it is replaced by: as the fault says, but with identifiers as they are called now.
    pub(super) to: String,
    /// What was called otherwise when the fault was written.
    pub(super) renamed: Option<Renamed>,
}

/// An identifier that changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Renamed {
    pub(super) from: String,
    pub(super) to: String,
}

/// Why a fault does not fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Misfit {
    /// Its text is nowhere.
    Missing,
    /// Its text is there more than once.
    Several(Vec<String>),
}

impl std::fmt::Display for Misfit {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Missing => write!(formatter, "its text is nowhere in the crate"),
            Self::Several(files) => {
                write!(
                    formatter,
                    "its text occurs {} times: {}",
                    files.len(),
                    files.join(", ")
                )
            }
        }
    }
}

/// Finds the place of a fault.
pub(super) fn place(sources: &Sources, fault: &Fault) -> Result<Place, Misfit> {
    let mut folders = fault.file.match_indices('/').map(|(at, _)| at);
    let crate_folder = folders.nth(1).map_or("", |end| &fault.file[..=end]);
    let named: Vec<&String> = sources.keys().filter(|file| *file == fault.file).collect();
    let others: Vec<&String> = sources
        .keys()
        .filter(|file| file.starts_with(crate_folder) && file.contains("/src/"))
        .filter(|file| extension(file) == extension(fault.file))
        .collect();
    for compare in [same, renamed_once] {
        for files in [&named, &others] {
            let mut found = Vec::new();
            for &file in files {
                found.extend(places(file, &sources[file], fault, compare));
            }
            match found.len() {
                0 => {}
                1 => return Ok(found.remove(0)),
                _ => {
                    let files = found.into_iter().map(|place| place.file);
                    return Err(Misfit::Several(files.collect()));
                }
            }
        }
    }
    Err(Misfit::Missing)
}

/// Whether a piece of the code is what was quoted; if so, which identifier was renamed.
type Compare = fn(&[Token<'_>], &[Token<'_>]) -> Option<Option<Renamed>>;

/// The places in a file that are what a fault quotes.
fn places(file: &str, text: &str, fault: &Fault, compare: Compare) -> Vec<Place> {
    let language = Language::of(file);
    let quoted = tokens(fault.from, language);
    let (Some(_), code) = (quoted.first(), tokens(text, language)) else {
        return Vec::new();
    };
    let bodies = fault.within.map(|name| {
        let found = functions(text);
        let wanted = found
            .into_iter()
            .filter(|function| function.is_called(name));
        wanted.map(|function| function.body).collect::<Vec<_>>()
    });
    let mut places = Vec::new();
    for window in code.windows(quoted.len()) {
        let range = window[0].start..window[quoted.len() - 1].end();
        let is_within = bodies.as_ref().is_none_or(|bodies| {
            let mut bodies = bodies.iter();
            bodies.any(|body| body.start <= range.start && range.end <= body.end)
        });
        if let Some(renamed) = compare(&quoted, window).filter(|_| is_within) {
            places.push(Place {
                file: file.to_owned(),
                range,
                to: renamed
                    .as_ref()
                    .map_or_else(|| fault.to.to_owned(), |renamed| renamed.apply(fault.to)),
                renamed,
            });
        }
    }
    places
}

#[expect(
    clippy::option_option,
    reason = "it is the answer to two questions: whether it fits, and what was renamed"
)]
fn same(quoted: &[Token<'_>], code: &[Token<'_>]) -> Option<Option<Renamed>> {
    let mut pairs = quoted.iter().zip(code);
    pairs
        .all(|(one, other)| one.text == other.text)
        .then_some(None)
}

#[expect(
    clippy::option_option,
    reason = "it is the answer to two questions: whether it fits, and what was renamed"
)]
fn renamed_once(quoted: &[Token<'_>], code: &[Token<'_>]) -> Option<Option<Renamed>> {
    let mut pairs = quoted.iter().zip(code);
    let (from, to) = pairs.find(|(one, other)| one.text != other.text)?;
    let is_renaming = from.is_identifier()
        && to.is_identifier()
        && quoted.iter().zip(code).all(|(one, other)| {
            let expected = if one.text == from.text {
                to.text
            } else {
                one.text
            };
            expected == other.text && (one.text == from.text || one.text != to.text)
        });
    let mut kept: Vec<&str> = quoted
        .iter()
        .filter(|token| token.is_identifier() && token.text != from.text)
        .map(|token| token.text)
        .collect();
    kept.sort_unstable();
    kept.dedup();
    (is_renaming && kept.len() >= 2).then(|| {
        Some(Renamed {
            from: from.text.to_owned(),
            to: to.text.to_owned(),
        })
    })
}

impl Renamed {
    /// A piece of code with the identifier renamed.
    fn apply(&self, code: &str) -> String {
        let mut text = String::new();
        let mut done = 0;
        for token in tokens(code, Language::Rust) {
            if token.text == self.from {
                text += &code[done..token.start];
                text += &self.to;
                done = token.end();
            }
        }
        text + &code[done..]
    }
}

#[cfg(test)]
mod tests {
    use super::super::faults::fault;
    use super::*;

    const FILE: &str = "crates/some/src/one.rs";

    fn sources(files: &[(&str, &str)]) -> Sources {
        files
            .iter()
            .map(|&(file, text)| (file.to_owned(), text.to_owned()))
            .collect()
    }

    fn quoted(file: &str, text: &str, fault: &Fault) -> Result<String, Misfit> {
        let place = place(&sources(&[(file, text)]), fault)?;
        Ok(text[place.range].to_owned() + " -> " + &place.to)
    }

    #[test]
    fn layout_and_comments_do_not_matter() {
        let fault = fault("", FILE, "a(b).c()", "d");
        assert_eq!(
            quoted(FILE, "fn f() { a(b) // why\n    .c(); }", &fault),
            Ok("a(b) // why\n    .c() -> d".to_owned())
        );
    }

    #[test]
    fn a_longer_name_is_another_name() {
        let fault = fault("", FILE, "b < c", "d");
        assert_eq!(
            quoted(FILE, "fn f() { ab < c && b < cd }", &fault),
            Err(Misfit::Missing)
        );
    }

    #[test]
    fn what_occurs_twice_does_not_fit() {
        let twice = "fn f() { a(b) } fn g() { a(b) }";
        let fault = fault("", FILE, "a(b)", "c");
        let files = vec![FILE.to_owned(), FILE.to_owned()];
        assert_eq!(quoted(FILE, twice, &fault), Err(Misfit::Several(files)));
        let place = place(&sources(&[(FILE, twice)]), &fault.within("g")).expect("it fits");
        assert_eq!(place.range.start, twice.rfind('a').expect("it is there"));
    }

    #[test]
    fn a_file_that_moved_is_found_in_its_crate_only() {
        let fault = fault("", FILE, "a(b)", "c");
        let text = "fn f() { a(b) }";
        assert!(quoted("crates/some/src/two/three.rs", text, &fault).is_ok());
        assert_eq!(
            quoted("crates/other/src/one.rs", text, &fault),
            Err(Misfit::Missing)
        );
        assert_eq!(
            quoted("crates/some/tests/one.rs", text, &fault),
            Err(Misfit::Missing)
        );
    }

    #[test]
    fn an_identifier_that_was_renamed_is_renamed_in_the_fault() {
        let fault = fault(
            "",
            FILE,
            "if reads.any(|read| known(read))",
            "if reads.all(|read| known(read))",
        );
        assert_eq!(
            quoted(
                FILE,
                "fn f() { if reads.any(|event| known(event)) {} }",
                &fault
            ),
            Ok(
                "if reads.any(|event| known(event)) -> if reads.all(|event| known(event))"
                    .to_owned()
            )
        );
        // Not throughout, two at once, or the name of something else.
        for text in [
            "any(|event| known(read))",
            "any(|event| unknown(event))",
            "any(|known| known(known))",
        ] {
            let text = format!("fn f() {{ if reads.{text} {{}} }}");
            assert_eq!(quoted(FILE, &text, &fault), Err(Misfit::Missing));
        }
    }

    #[test]
    fn what_is_not_distinctive_is_not_looked_for_under_other_names() {
        let fault = fault("", FILE, "return before < after;", "return true;");
        assert_eq!(
            quoted(FILE, "fn f() { return one < after; }", &fault),
            Err(Misfit::Missing)
        );
    }
}
