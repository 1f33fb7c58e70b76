//! Which files a command means, and what they hold.

use super::{Failure, excerpt, reason};
use norns_litmus::{Test, read};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// No test is larger than this.
const LARGEST_FILE: u64 = 64 * 1024 * 1024;

/// The files that are meant: folders stand for the litmus tests in them, and in theirs, by name.
pub(super) fn litmus_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let before = files.len();
            collect(path, &mut files)?;
            if files.len() == before {
                return Err(Failure(format!(
                    "{} holds no .litmus files",
                    path.display()
                )));
            }
        } else {
            files.push(path.clone());
        }
    }
    match files.iter().find(|file| !is_litmus(file)) {
        Some(other) => Err(Failure(unknown_kind(other))),
        None => Ok(files),
    }
}

fn is_litmus(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension == "litmus")
}

fn unknown_kind(path: &Path) -> String {
    let shown = path.display();
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("c" | "cc" | "cpp" | "cxx" | "ll") => {
            format!("{shown}: C, C++ and LLVM programs are not supported yet, only .litmus files")
        }
        _ => format!("{shown}: only .litmus files can be checked"),
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let unreadable = |error| format!("cannot read {}: {}", folder.display(), reason(&error));
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        entries.push(entry.map_err(unreadable)?);
    }
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        // A link to a folder is not followed: it may lead in a circle.
        let kind = entry.file_type().map_err(unreadable)?;
        let path = entry.path();
        if kind.is_dir() {
            collect(&path, files)?;
        } else if is_litmus(&path) {
            files.push(path);
        }
    }
    Ok(())
}

/// The text of a file, or one sentence on why there is none.
pub(super) fn text_of(path: &Path) -> Result<Vec<u8>, String> {
    let shown = path.display();
    let unreadable = |error| format!("cannot read {shown}: {}", reason(&error));
    let size = fs::metadata(path).map_err(unreadable)?.len();
    if size > LARGEST_FILE {
        return Err(format!(
            "{shown} is too large to be a litmus test ({size} bytes)"
        ));
    }
    fs::read(path).map_err(unreadable)
}

/// The test of a file, or what is wrong with it and where.
pub(super) fn test_of(path: &Path) -> Result<Test, String> {
    let bytes = text_of(path)?;
    read(&bytes).map_err(|error| {
        let text = String::from_utf8_lossy(&bytes);
        let place = excerpt(&text, error.line, error.column);
        format!("{}:{error}{place}", path.display())
    })
}
