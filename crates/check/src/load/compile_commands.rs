//! Reads how a project compiles its files: `compile_commands.json`, as `CMake`, Meson and Bear write it.
//!
//! Of each command, the flags that define the program are kept: definitions, include paths, the language. The flags that say how to
//! produce the output are dropped: the compiler, the output file, optimisation, debug information, warnings, dependency files,
//! instrumentation.
//!
//! Limitation: response files (`@file`) are not supported.

use super::super::error::{CompileCommandsError, Error, reason};
use norns_llvm::compile::Unit;
use serde::Deserialize;
use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

/// One file of a build.
#[derive(Deserialize)]
struct Entry {
    directory: PathBuf,
    file: PathBuf,
    arguments: Option<Vec<String>>,
    command: Option<String>,
}

impl Entry {
    /// Where its file is.
    fn path(&self) -> PathBuf {
        self.directory.join(&self.file)
    }
}

/// The files of a build.
pub(super) struct CompileCommands {
    path: PathBuf,
    entries: Vec<Entry>,
}

impl CompileCommands {
    pub(super) fn read(path: &Path) -> Result<Self, Error> {
        let text = fs::read_to_string(path).map_err(|error| Error::File {
            path: path.to_owned(),
            reason: reason(&error),
        })?;
        let mut entries: Vec<Entry> =
            serde_json::from_str(&text).map_err(|error| Error::CompileCommands {
                path: path.to_owned(),
                error: CompileCommandsError::Malformed(error.to_string()),
            })?;
        // Folders are usually absolute. Otherwise they are relative to the file.
        let here = path.parent().unwrap_or(Path::new("")).to_owned();
        for entry in &mut entries {
            entry.directory = here.join(&entry.directory);
        }
        Ok(Self {
            path: path.to_owned(),
            entries,
        })
    }

    /// How a file is compiled; an error if the project does not list it, or lists several files that it could be.
    pub(super) fn unit(&self, file: &Path) -> Result<Unit, Error> {
        let same = |entry: &&Entry| match (entry.path().canonicalize(), file.canonicalize()) {
            (Ok(one), Ok(other)) => one == other,
            _ => false,
        };
        let exact = self.entries.iter().find(same);
        let ends_so = |entry: &&Entry| entry.path().ends_with(file);
        let found: Vec<&Entry> = match exact {
            Some(entry) => vec![entry],
            None => self.entries.iter().filter(ends_so).collect(),
        };
        match found[..] {
            [entry] => self.made(entry),
            [] => Err(self.error(CompileCommandsError::Unknown(file.to_owned()))),
            _ => {
                let paths = found.iter().map(|entry| entry.path()).collect();
                Err(self.error(CompileCommandsError::Ambiguous(file.to_owned(), paths)))
            }
        }
    }

    fn error(&self, error: CompileCommandsError) -> Error {
        Error::CompileCommands {
            path: self.path.clone(),
            error,
        }
    }

    fn made(&self, entry: &Entry) -> Result<Unit, Error> {
        let words = match (&entry.arguments, &entry.command) {
            (Some(arguments), _) => arguments.clone(),
            (None, Some(command)) => words(command),
            (None, None) => {
                return Err(self.error(CompileCommandsError::NoCommand(entry.file.clone())));
            }
        };
        let of_build = meaning(&words, &entry.file);
        Ok(Unit {
            directory: Some(entry.directory.clone()),
            flags: of_build.into_iter().map(OsString::from).collect(),
            ..Unit::file(entry.path().canonicalize().unwrap_or(entry.path()))
        })
    }
}

/// Flags that are dropped together with their argument.
const DROPPED_WITH_ARGUMENT: [&str; 6] =
    ["-o", "-MF", "-MT", "-MQ", "-MJ", "--serialize-diagnostics"];

/// The beginnings of flags that do not influence what the program does.
const DROPPED: [&str; 15] = [
    "-O",
    "-g",
    "-W",
    "-M",
    "-fsanitize",
    "-fno-sanitize",
    "-flto",
    "-fprofile",
    "-fcoverage",
    "--coverage",
    "-ftest-coverage",
    "-fdiagnostics",
    "-fcolor",
    "-pipe",
    "-save-temps",
];

/// The flags of a command that matter here.
fn meaning(command: &[String], file: &Path) -> Vec<String> {
    let mut kept = Vec::new();
    let mut words = command.iter().skip(1);
    while let Some(word) = words.next() {
        if DROPPED_WITH_ARGUMENT.contains(&word.as_str()) {
            words.next();
            continue;
        }
        let is_file = Path::new(word) == file
            || Path::new(word).file_name() == file.file_name() && !word.starts_with('-');
        // `-Wp,` passes flags to the preprocessor and does not set a warning.
        let dropped =
            DROPPED.iter().any(|start| word.starts_with(start)) && !word.starts_with("-Wp,");
        if !is_file && !dropped && !["-c", "-S", "-E", "--"].contains(&word.as_str()) {
            kept.push(word.clone());
        }
    }
    kept
}

/// The words of a command, split as a shell would.
fn words(command: &str) -> Vec<String> {
    let mut list = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut letters = command.chars();
    while let Some(letter) = letters.next() {
        match (letter, quote) {
            (letter, Some(open)) if letter == open => quote = None,
            ('\\', Some('"') | None) => word.get_or_insert_default().extend(letters.next()),
            ('"' | '\'', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (letter, None) if letter.is_whitespace() => list.extend(word.take()),
            (letter, _) => word.get_or_insert_default().push(letter),
        }
    }
    list.extend(word);
    list
}

#[cfg(test)]
mod tests {
    use super::{meaning, words};
    use std::path::Path;

    #[test]
    fn a_command_is_taken_apart_as_a_shell_does() {
        let found = words(r#"cc -DA="b c" '-DD=\"e\"' "-I/with space" -DF=\"g\" x.c ''"#);
        let expected = [
            "cc",
            "-DA=b c",
            r#"-DD=\"e\""#,
            "-I/with space",
            "-DF=\"g\"",
            "x.c",
            "",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn only_what_says_what_the_program_is_stays() {
        let command = "c++ -DX=1 -I inc -isystem sys -std=c++20 -O2 -g -Wall -Wp,-DY -MD -MF a.d -fsanitize=thread -o a.o -c src/a.cc";
        let found = meaning(&words(command), Path::new("src/a.cc"));
        let expected = [
            "-DX=1",
            "-I",
            "inc",
            "-isystem",
            "sys",
            "-std=c++20",
            "-Wp,-DY",
        ];
        assert_eq!(found, expected);
    }
}
