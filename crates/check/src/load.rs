//! Loads litmus tests and programs from files or from text in memory.

mod compile_commands;
mod sources;
mod variants;

use super::error::{Error, reason};
use compile_commands::CompileCommands;
use norns_explorers::Algorithm;
use norns_litmus::{Test, read};
use norns_llvm::{
    build::{Build, Loops, Prepared},
    compile::{Unit, UnitText},
    machine::{self, CProgram},
    modes::ModeUse,
};
pub(super) use sources::Sources;
use std::{
    fs,
    path::{Path, PathBuf},
};
pub(super) use variants::Variants;

/// The largest size of a test.
const LARGEST_FILE: u64 = 64 * 1024 * 1024;

/// A file, or the text of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// A file.
    File(PathBuf),
    /// Text in memory.
    Text {
        /// Its name in reports. For a program, its extension says which language it is in: `.c`, `.cpp`, `.ll`.
        name: String,
        /// The text.
        text: String,
    },
}

impl Input {
    /// Text in memory, with its name in reports.
    pub fn text(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self::Text {
            name: name.into(),
            text: text.into(),
        }
    }

    /// Its name in reports.
    pub fn name(&self) -> String {
        match self {
            Self::File(path) => path.display().to_string(),
            Self::Text { name, .. } => name.clone(),
        }
    }
}

impl<T: AsRef<Path> + ?Sized> From<&T> for Input {
    fn from(path: &T) -> Self {
        Self::File(path.as_ref().to_owned())
    }
}

impl From<PathBuf> for Input {
    fn from(path: PathBuf) -> Self {
        Self::File(path)
    }
}

/// How a program is built from its files. It does not matter for litmus tests.
#[derive(Clone, Default, Debug)]
pub struct Building {
    /// The clang to use, its arguments, and how the program is run. Waiting loops are treated as [`Building::loops`] says.
    pub build: Build,
    /// How waiting loops are treated. The default is [`Loops::Awaiting`], or [`Loops::Noticed`] for the algorithm `definition`,
    /// which judges how the others treat such loops.
    pub loops: Option<Loops>,
    /// A `compile_commands.json`. Each of our files that is listed there is compiled with the flags of its project.
    pub compile_commands: Option<PathBuf>,
    /// Further files of the program that must be listed in `compile_commands`. The ends of their paths are enough.
    pub only: Vec<PathBuf>,
}

/// A program, and what else is known about it.
#[derive(Clone, Debug)]
pub(super) struct LoadedProgram {
    pub(super) program: CProgram,
    pub(super) modes: Vec<ModeUse>,
    pub(super) printed: String,
    /// The program as text, if that is wanted.
    pub(super) text: Option<String>,
    /// The output of compilers for its files, if that is wanted.
    pub(super) compiled: Option<Compiled>,
    /// What is needed to build it again with other modes, if it was built by compilers.
    pub(super) variants: Option<Variants>,
}

/// The output of compilers for the files of a program, and how the program is run: everything that another machine needs.
#[derive(Clone, Debug)]
pub(super) struct Compiled {
    pub(super) units: Vec<UnitText>,
    /// The names of source files, in the order in which positions number them.
    pub(super) files: Vec<String>,
    pub(super) loops: Loops,
    pub(super) machine: machine::Options,
}

impl Compiled {
    /// Builds the program.
    pub(super) fn into_loaded(self) -> Result<LoadedProgram, Error> {
        let build = Build {
            loops: self.loops,
            machine: self.machine.clone(),
            ..Build::default()
        };
        let mut prepared = Prepared::of_texts(&self.units, &self.files)?;
        let modes = std::mem::take(&mut prepared.modes);
        let printed = String::new();
        let variants = Variants::new(&prepared, &build, None);
        match prepared.into_program(&build) {
            Ok(program) => Ok(LoadedProgram {
                program,
                modes,
                printed,
                text: None,
                compiled: Some(self),
                variants: Some(variants),
            }),
            Err(error) => Err(Error::Load { error, printed }),
        }
    }
}

impl Building {
    /// The flags for each file: those of the project, if it lists the file.
    fn units(&self, inputs: &[Input]) -> Result<Vec<Unit>, Error> {
        let commands = self.compile_commands.as_deref();
        let commands = commands.map(CompileCommands::read).transpose()?;
        let mut units = Vec::new();
        for file in &self.only {
            if let Some(commands) = &commands {
                units.push(commands.unit(file)?);
            }
        }
        for input in inputs {
            units.push(match input {
                Input::Text { name, text } => Unit::text(name, text.as_str()),
                Input::File(file) => {
                    let known = commands.as_ref();
                    let known = known.and_then(|commands| commands.unit(file).ok());
                    known.unwrap_or_else(|| Unit::file(file))
                }
            });
        }
        Ok(units)
    }

    /// Builds a program from its files for an algorithm. Also returns its text and the output of compilers, if they are wanted.
    pub(super) fn program(
        &self,
        inputs: &[Input],
        algorithm: Algorithm,
        (wants_text, wants_units): (bool, bool),
    ) -> Result<LoadedProgram, Error> {
        let usual = match algorithm {
            Algorithm::Definition => Loops::Noticed,
            _ => Loops::Awaiting,
        };
        let build = Build {
            loops: self.loops.unwrap_or(usual),
            ..self.build.clone()
        };
        let mut prepared = build.prepare(&self.units(inputs)?)?;
        let modes = std::mem::take(&mut prepared.modes);
        let printed = std::mem::take(&mut prepared.printed);
        let text = wants_text.then(|| prepared.text());
        let variants = Variants::new(&prepared, &build, Some((self, inputs)));
        let compiled = wants_units.then(|| Compiled {
            units: std::mem::take(&mut prepared.texts),
            files: prepared.files(),
            loops: build.loops,
            machine: build.machine.clone(),
        });
        match prepared.into_program(&build) {
            Ok(program) => Ok(LoadedProgram {
                program,
                modes,
                printed,
                text,
                compiled,
                variants: Some(variants),
            }),
            Err(error) => Err(Error::Load { error, printed }),
        }
    }
}

/// The contents of a file of litmus tests.
pub fn text_of(path: &Path) -> Result<Vec<u8>, Error> {
    let unreadable = |error| Error::File {
        path: path.to_owned(),
        reason: reason(&error),
    };
    let bytes = fs::metadata(path).map_err(unreadable)?.len();
    if bytes > LARGEST_FILE {
        return Err(Error::TooLarge {
            path: path.to_owned(),
            bytes,
        });
    }
    fs::read(path).map_err(unreadable)
}

/// Reads a litmus test. Also returns its text.
pub(super) fn test(input: &Input) -> Result<(Test, Vec<u8>), Error> {
    let bytes = match input {
        Input::File(path) => text_of(path)?,
        Input::Text { text, .. } => text.clone().into_bytes(),
    };
    match read(&bytes) {
        Ok(test) => Ok((test, bytes)),
        Err(error) => Err(Error::Litmus {
            name: input.name(),
            text: String::from_utf8_lossy(&bytes).into_owned(),
            error,
        }),
    }
}
