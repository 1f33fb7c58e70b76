//! Finding the user's rustc, and compiling a Rust program with all of std to LLVM text.
//!
//! std is distributed as bitcode next to its machine code. A fat link-time optimisation merges it with the program, and without
//! optimisation (`opt-level=0`) nothing else happens to it. rustc writes the merged text because `link` is requested too. No
//! linker is needed, because the linked result is not used.
//!
//! What it cannot do: std itself was optimised before it was distributed, which could have removed a data race inside std.

use super::cache::{self, Place};
use super::harness::Test;
use crate::compile::Unit;
use crate::error::Error;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The flags that every compilation gets, before those of the user.
const FLAGS: [&str; 9] = [
    "-C",
    "lto=fat",
    "-C",
    "codegen-units=1",
    "-C",
    "opt-level=0",
    "-g",
    "-C",
    "linker=true",
];

/// The edition of a program that does not say which it is.
const EDITION: &str = "2021";

/// What rustc made of a program.
pub(crate) struct Compiled {
    /// LLVM text.
    pub(crate) text: String,
    /// What rustc printed: warnings.
    pub(crate) printed: String,
}

/// The rustc that the user asks for.
fn rustc(asked: Option<&Path>) -> PathBuf {
    let variable = || std::env::var_os("RUSTC").filter(|value| !value.is_empty());
    asked
        .map(Path::to_owned)
        .or_else(|| variable().map(PathBuf::from))
        .unwrap_or_else(|| PathBuf::from("rustc"))
}

fn has_edition(flags: &[OsString]) -> bool {
    flags
        .iter()
        .any(|flag| flag.to_string_lossy().starts_with("--edition"))
}

/// Compiles a Rust program, or takes what was made of it before.
pub(crate) fn compile(unit: &Unit, asked: Option<&Path>, cached: bool) -> Result<Compiled, Error> {
    let path = rustc(asked);
    let place = cached.then(|| {
        let described = format!(
            "{FLAGS:?} {EDITION} {} {:?}",
            unit.source.display(),
            unit.text
        );
        Place::new(&verbose_version(asked), &unit.flags, &described)
    });
    let place = place.flatten();
    if let Some(compiled) = place.as_ref().and_then(Place::find) {
        return Ok(compiled);
    }
    let not_run = |reason: String| Error::RustcNotRun {
        path: path.clone(),
        reason,
    };
    let unwritten = |error: std::io::Error| Error::Headers {
        reason: error.to_string(),
    };
    let folder = tempfile::tempdir().map_err(unwritten)?;
    // Not where rustc runs: files on the way have names that two runs would share.
    let made = folder.path().join("made");
    std::fs::create_dir(&made).map_err(unwritten)?;
    let mut command = Command::new(&path);
    command.args(FLAGS);
    if !has_edition(&unit.flags) {
        command.args(["--edition", EDITION]);
    }
    command
        .args(["--emit=llvm-ir,link,dep-info", "--out-dir"])
        .arg(&made)
        .args(&unit.flags);
    let source = if let Some(text) = &unit.text {
        let name = unit.source.file_name().unwrap_or(OsStr::new("program.rs"));
        let written = folder.path().join(name);
        std::fs::write(&written, text).map_err(unwritten)?;
        let mut prefix = OsString::from("--remap-path-prefix=");
        prefix.push(folder.path());
        prefix.push("/=");
        command.arg(prefix);
        written
    } else {
        unit.source.clone()
    };
    // A file whose name begins with a dash is not a flag.
    let dashed = source.as_os_str().to_string_lossy().starts_with('-');
    command.arg(if dashed {
        Path::new(".").join(&source)
    } else {
        source
    });
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| not_run(error.to_string()))?;
    let printed = String::from_utf8_lossy(&output.stderr).into_owned();
    if !output.status.success() {
        if printed.trim().is_empty() {
            let reason = format!("it printed nothing and ended with {}", output.status);
            return Err(not_run(reason));
        }
        return Err(Error::Rejected { printed });
    }
    let bytes = text_in(&made).map_err(|error| {
        not_run(format!(
            "it wrote no LLVM text ({error}); is it a program with a `main`?"
        ))
    })?;
    let text = lossy(bytes);
    let compiled = Compiled { text, printed };
    if let Some(place) = place
        && let Some(dependencies) = cache::dependencies_in(&made)
    {
        place.keep(&compiled, &dependencies, folder.path());
    }
    Ok(compiled)
}

/// What is no UTF-8 stands in no part of a text that means anything.
fn lossy(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// Reads what rustc wrote before, with the function where a test begins, if it is one.
pub(super) fn read(path: &Path, test: Option<&Test>) -> Result<Compiled, Error> {
    let bytes = std::fs::read(path).map_err(|error| Error::File {
        path: path.to_owned(),
        reason: error.to_string(),
    })?;
    let mut text = lossy(bytes);
    if let Some(test) = test {
        text += &test.start();
    }
    Ok(Compiled {
        text,
        printed: String::new(),
    })
}

/// The LLVM text in a folder, which is named after the crate.
fn text_in(folder: &Path) -> std::io::Result<Vec<u8>> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension() == Some(OsStr::new("ll")) {
            return std::fs::read(path);
        }
    }
    Err(std::io::ErrorKind::NotFound.into())
}

/// All that rustc says of its version, and what it is called by.
fn verbose_version(asked: Option<&Path>) -> String {
    let path = rustc(asked);
    let output = Command::new(&path).arg("-vV").output();
    let said = output.ok().filter(|output| output.status.success());
    said.map_or(String::new(), |output| {
        format!(
            "{}\n{}",
            path.display(),
            String::from_utf8_lossy(&output.stdout)
        )
    })
}

/// What rustc says of its version, for messages.
pub(crate) fn version(asked: Option<&Path>) -> String {
    let output = Command::new(rustc(asked)).arg("--version").output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    text.unwrap_or_default()
}
