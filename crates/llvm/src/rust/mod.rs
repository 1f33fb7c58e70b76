//! Rust: from a source file to LLVM text of the whole program, std included, cut down to what the program can reach.
//!
//! `rustc.rs` finds and runs rustc, `cache.rs` keeps what it made, `reachable.rs` cuts the text, `replacements.rs` has what is replaced in
//! std, `rewriting.rs` rewrites functions of std accordingly, and `harness.rs` knows the tests of a test binary.

mod cache;
pub mod harness;
mod reachable;
mod replacements;
mod rewriting;
mod rustc;

use crate::compile::Unit;
use crate::error::Error;
use crate::module::Module;
use crate::read::read_renamed;
use reachable::reachable;
use std::path::PathBuf;

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

/// A Rust program that was compiled and read.
pub(crate) struct Program {
    pub(crate) module: Module,
    /// What rustc printed: warnings.
    pub(crate) printed: String,
    /// The symbol of the entry, if there is one.
    pub(crate) entry: Option<String>,
}

/// Compiles a program, and reads what is reached from its entry, which is a symbol or a Rust path.
pub(crate) fn load(unit: &Unit, entry: &str, rust: &Rust) -> Result<Program, Error> {
    let asked = rust.rustc.as_deref();
    let test = rust.built.as_ref().and_then(|built| built.test.as_ref());
    let compiled = match &rust.built {
        Some(built) => rustc::read(&built.text, test)?,
        None => rustc::compile(unit, asked, rust.cache)?,
    };
    let entry = if test.is_some() {
        harness::START
    } else {
        entry
    };
    let name = unit.source.display().to_string();
    let reached = reachable(&compiled.text, entry, rust.replacements);
    let read = read_renamed(reached.text.as_bytes(), &name, &reached.renamed);
    let module = read.map_err(|error| match error {
        Error::Read {
            module,
            position,
            message,
        } => Error::Read {
            module: format!("{module}, LLVM text of {}", rustc::version(asked)),
            position,
            message,
        },
        other => other,
    })?;
    Ok(Program {
        module,
        printed: compiled.printed,
        entry: reached.entry,
    })
}

/// The paths of replaced functions that no program of the rustc at hand has, though some of these programs use all of them.
pub fn missing_replacements(sources: &[PathBuf], rust: &Rust) -> Result<Vec<&'static str>, Error> {
    let mut missing: Vec<&str> = replacements::paths().collect();
    for source in sources {
        let compiled = rustc::compile(&Unit::file(source), rust.rustc.as_deref(), rust.cache)?;
        let defined = reachable::paths(&compiled.text);
        missing.retain(|path| !defined.contains(path));
    }
    Ok(missing)
}
