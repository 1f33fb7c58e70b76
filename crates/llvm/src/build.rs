//! From files to a program that can be run: headers, clang, reading, linking, passes, machine. This is the only place that
//! knows the order of these steps.

use crate::compile::{self, Language, Search, Unit, UnitText};
use crate::error::Error;
use crate::machine::{self, CProgram, LoadError};
use crate::modes::{ModeUse, modes};
use crate::module::Module;
use crate::passes;
use crate::print::print_module;
use crate::read::read;
use crate::rust::Rust;
use crate::sites::{self, Change};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The header that programs include to ask something of norns.
const HEADER: &str = include_str!("../include/norns.h");

/// What takes the place of a header of libstdc++ that asks the kernel.
const ATOMIC_WAIT: &str = include_str!("../include/atomic_wait.h");
/// Latches and barriers of C++, instead of libstdc++'s.
const BARRIERS: &str = include_str!("../include/barriers.h");

/// What is done about loops that wait.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Loops {
    /// Those that wait for one value of one location become reads that wait, and the others are noticed.
    #[default]
    Awaiting,
    /// They run as they are, and a thread waits when it is back in a state that it had before, having only read since.
    Noticed,
    /// They run as they are, again and again.
    AsTheyAre,
}

/// How a program is made of files.
#[derive(Clone, Default, Debug)]
pub struct Build {
    /// The clang to use, by path or name; if not given, the one that `$CLANG` and `$PATH` lead to.
    pub clang: Option<PathBuf>,
    /// Arguments for the compiler that apply to every file. They come after the flags of the file itself.
    pub arguments: Vec<OsString>,
    /// How Rust programs are built.
    pub rust: Rust,
    /// What is done about loops that wait.
    pub loops: Loops,
    /// How the machine runs it; [`Build::loops`] says whether threads wait that repeat themselves.
    pub machine: machine::Options,
}

/// A program that is compiled, read, linked and rewritten by the passes that every program needs.
#[derive(Clone, Debug)]
pub struct Prepared {
    module: Module,
    /// The access modes that it uses, as they stand in the source.
    pub modes: Vec<ModeUse>,
    /// Where atomic accesses and fences stand in the source.
    pub sites: Vec<sites::Found>,
    /// What compilers printed: warnings.
    pub printed: String,
    /// The symbol where it starts, if that is not what the user calls it.
    entry: Option<String>,
    /// What compilers made of its files, if it was compiled here.
    pub texts: Vec<UnitText>,
}

impl Build {
    /// Compiles, reads, links and rewrites files that are one program.
    pub fn prepare(&self, units: &[Unit]) -> Result<Prepared, Error> {
        let unwritten = |error: std::io::Error| Error::Headers {
            reason: error.to_string(),
        };
        let folder = tempfile::tempdir().map_err(unwritten)?;
        let headers = write_headers(folder.path()).map_err(unwritten)?;
        let mut units = units.to_vec();
        for unit in &mut units {
            if Language::of(&unit.source) != Some(Language::Rust) {
                unit.flags.extend(headers.iter().cloned());
            }
            unit.flags.extend(self.arguments.iter().cloned());
        }
        let search = Search::from_environment(self.clang.clone());
        let compiled = compile::load_units(&units, &search, &self.machine.entry, &self.rust)?;
        let mut prepared = Prepared::new(compiled.module, compiled.printed);
        prepared.entry = compiled.entry;
        prepared.texts = compiled.texts;
        Ok(prepared)
    }
}

impl Prepared {
    fn new(mut module: Module, printed: String) -> Self {
        let own = sites::own_locations(&module);
        passes::prepare(&mut module);
        Self {
            modes: modes(&module),
            sites: sites::sites(&module, &own),
            module,
            printed,
            entry: None,
            texts: Vec::new(),
        }
    }

    /// Reads and rewrites LLVM text.
    pub fn read(text: &[u8], name: &str) -> Result<Self, Error> {
        Ok(Self::new(read(text, name)?, String::new()))
    }

    /// Reads, links and rewrites what compilers made elsewhere, where source files had these names, in the order in which positions
    /// number them; an error if there are more files than names.
    pub fn of_texts(texts: &[UnitText], files: &[String]) -> Result<Self, Error> {
        let mut module = compile::link_texts(texts)?;
        if module.files.values().count() > files.len() {
            return Err(Error::Files);
        }
        for (file, name) in module.files.values_mut().zip(files) {
            file.name = name.as_str().into();
        }
        let mut prepared = Self::new(module, String::new());
        prepared.entry = compile::entry_of(texts);
        Ok(prepared)
    }

    /// The names of its source files, in the order in which positions number them.
    pub fn files(&self) -> Vec<String> {
        let files = self.module.files.values();
        files.map(|file| file.name.to_string()).collect()
    }

    /// The same program with other modes, or more fences. What it says of its modes and sites stays as it was.
    #[must_use]
    pub fn changed(&self, changes: &[Change]) -> Self {
        let mut changed = self.clone();
        sites::change(&mut changed.module, changes);
        changed
    }

    /// The program as text, to tell whether another one is the same.
    pub fn text(&self) -> String {
        print_module(&self.module)
    }

    /// Makes a program of it that can be run.
    pub fn into_program(self, build: &Build) -> Result<CProgram, LoadError> {
        let mut module = self.module;
        if build.loops == Loops::Awaiting {
            passes::spin::spin(&mut module);
        }
        let options = machine::Options {
            repeats: build.loops != Loops::AsTheyAre,
            entry: self.entry.unwrap_or_else(|| build.machine.entry.clone()),
            ..build.machine.clone()
        };
        machine::load(module, &options)
    }
}

/// Writes the headers that programs are compiled with to a folder, and returns the flags for clang.
fn write_headers(folder: &Path) -> std::io::Result<Vec<OsString>> {
    // What is in such a folder belongs to the C++ library: see `passes/headers.rs`.
    let of_library = folder.join("include").join("c++");
    std::fs::create_dir_all(&of_library)?;
    let atomic_wait = of_library.join("atomic_wait.h");
    std::fs::write(folder.join("norns.h"), HEADER)?;
    std::fs::write(&atomic_wait, ATOMIC_WAIT)?;
    let barriers = of_library.join("barriers.h");
    std::fs::write(&barriers, BARRIERS)?;
    Ok(vec![
        "-I".into(),
        folder.into(),
        "-include".into(),
        atomic_wait.into(),
        "-include".into(),
        barriers.into(),
    ])
}
