//! Decides what files and folders are.

use super::super::error::{Error, reason};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// What files and folders are.
pub(crate) enum Sources {
    /// Litmus tests, each of them separate.
    Litmus(Vec<PathBuf>),
    /// C files and LLVM text that are one program.
    Program(Vec<PathBuf>),
}

impl Sources {
    /// What the paths are. A folder stands for the litmus tests in it and in its subfolders, sorted by name. If there are none, the
    /// files are one program.
    pub(crate) fn of(paths: &[PathBuf]) -> Result<Self, Error> {
        let is_program = |path: &PathBuf| !path.is_dir() && !is_litmus(path);
        if paths.iter().all(is_program) {
            return Ok(Self::Program(paths.to_vec()));
        }
        if let Some(other) = paths.iter().find(|path| is_program(path)) {
            return Err(Error::Mixed {
                path: other.clone(),
            });
        }
        let mut files = Vec::new();
        for path in paths {
            if path.is_dir() {
                let before = files.len();
                collect(path, &mut files)?;
                if files.len() == before {
                    return Err(Error::NoTests {
                        folder: path.clone(),
                    });
                }
            } else {
                files.push(path.clone());
            }
        }
        Ok(Self::Litmus(files))
    }
}

fn is_litmus(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension == "litmus")
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Error> {
    let unreadable = |error| Error::File {
        path: folder.to_owned(),
        reason: reason(&error),
    };
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        entries.push(entry.map_err(unreadable)?);
    }
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        // Links to folders are not followed, because they may form a cycle.
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
