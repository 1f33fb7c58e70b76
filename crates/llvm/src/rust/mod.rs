//! Rust: from a source file to LLVM text of the whole program, including std, reduced to what the program can reach.
//!
//! `rustc.rs` finds and runs rustc, `cache.rs` caches its output, `reachable.rs` reduces the text, `replacements.rs` lists what
//! is replaced in std, `rewriting.rs` rewrites functions of std accordingly, and `harness.rs` finds the tests of a test binary.

mod cache;
pub mod harness;
mod reachable;
mod replacements;
mod rewriting;
mod rustc;

use crate::compile::{Language, Unit, UnitText};
use crate::error::Error;
use reachable::reachable;
use std::path::{Path, PathBuf};

/// How Rust programs are built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rust {
    /// The rustc to use, by path or name; if not given, the one that `$RUSTC` and `$PATH` lead to.
    pub rustc: Option<PathBuf>,
    /// Whether functions of std are replaced by cheaper ones that do the same.
    pub replacements: bool,
    /// Whether what rustc makes is kept on disk, and taken from there if nothing has changed.
    pub cache: bool,
    /// The program as it was compiled already: then rustc is not run.
    pub built: Option<harness::Built>,
}

impl Default for Rust {
    fn default() -> Self {
        Rust {
            rustc: None,
            replacements: true,
            cache: true,
            built: None,
        }
    }
}

/// Compiles a program, and cuts it down to what is reached from its entry, which is a symbol or a Rust path. Gives what rustc printed
/// besides.
pub(crate) fn compile(unit: &Unit, entry: &str, rust: &Rust) -> Result<(UnitText, String), Error> {
    let test = rust.built.as_ref().and_then(|built| built.test.as_ref());
    let compiled = match &rust.built {
        Some(built) => rustc::read(&built.text, test)?,
        None => rustc::compile(unit, rust.rustc.as_deref(), rust.cache)?,
    };
    let entry = if test.is_some() {
        harness::START
    } else {
        entry
    };
    let reached = reachable(&compiled.text, entry, rust.replacements);
    let renamed = reached.renamed.iter();
    let renamed = renamed.map(|(&old, &new)| (old.to_owned(), new.to_owned()));
    let mut renamed: Vec<(String, String)> = renamed.collect();
    renamed.sort_unstable();
    let text = UnitText {
        name: unit.source.display().to_string(),
        text: reached.text.into_bytes(),
        renamed,
        entry: reached.entry,
    };
    Ok((text, compiled.printed))
}

/// Says which rustc made a text that cannot be read, if one did.
pub(crate) fn name_rustc(error: Error, texts: &[UnitText], rust: &Rust) -> Error {
    match error {
        Error::Read {
            module,
            position,
            message,
        } if texts.iter().any(|text| text.name == module)
            && Language::of(Path::new(&module)) == Some(Language::Rust) =>
        {
            let version = rustc::version(rust.rustc.as_deref());
            Error::Read {
                module: format!("{module}, LLVM text of {version}"),
                position,
                message,
            }
        }
        other => other,
    }
}

/// The paths of replaced functions that no program compiled by the current rustc has, although these programs use all of them.
pub fn missing_replacements(sources: &[PathBuf], rust: &Rust) -> Result<Vec<&'static str>, Error> {
    let mut missing: Vec<&str> = replacements::paths().collect();
    for source in sources {
        let compiled = rustc::compile(&Unit::file(source), rust.rustc.as_deref(), rust.cache)?;
        let defined = reachable::paths(&compiled.text);
        missing.retain(|path| !defined.contains(path));
    }
    Ok(missing)
}
