//! Which files a command means, and what they hold.

use super::{Failure, excerpt, reason};
use norns_explorers::MemoryModel;
use norns_litmus::{Test, read};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// No test is larger than this.
const LARGEST_FILE: u64 = 64 * 1024 * 1024;

/// What a command is about.
pub(super) enum Sources {
    /// Litmus tests, each for itself.
    Litmus(Vec<PathBuf>),
    /// C files and LLVM text that are one program.
    Program(Vec<PathBuf>),
}

impl Sources {
    /// The model that is meant if none is named: that of LLVM's language reference for programs, the papers' for litmus
    /// tests.
    pub(super) const fn default_model(&self) -> MemoryModel {
        match self {
            Self::Litmus(_) => MemoryModel::Rc11,
            Self::Program(_) => MemoryModel::C20,
        }
    }
}

/// What the paths mean: folders stand for the litmus tests in them, and in theirs, by name. Without any, a program is made of
/// what else the command line names.
pub(super) fn sources(paths: &[PathBuf]) -> Result<Sources, Failure> {
    let is_program = |path: &PathBuf| !path.is_dir() && !is_litmus(path);
    if paths.iter().all(is_program) {
        return Ok(Sources::Program(paths.to_vec()));
    }
    if let Some(other) = paths.iter().find(|path| is_program(path)) {
        return Err(Failure(format!(
            "litmus tests and programs cannot be checked together, and {} is no litmus test",
            other.display()
        )));
    }
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
    Ok(Sources::Litmus(files))
}

fn is_litmus(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension == "litmus")
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
