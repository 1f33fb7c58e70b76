//! Finding the user's clang, and compiling C and C++ to LLVM text with it.
//!
//! `-O1 -Xclang -disable-llvm-passes` makes clang emit the output of its front end, with the lifetimes of variables and without
//! `optnone`, before any optimisation could remove a data race. The user's own flags come after ours, so they take precedence.
//!
//! What it cannot do: it does not ask clang for its version; the reader may reject the text of a clang older than 14.

use crate::error::Error;
use crate::link::link;
use crate::module::{Module, SourceFile};
use crate::read::read_renamed;
use crate::rust::{self, Rust};
use crate::ssa::verify;
use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The flags that every compilation gets.
pub const FLAGS: [&str; 6] = [
    "-O1",
    "-Xclang",
    "-disable-llvm-passes",
    "-g",
    "-S",
    "-emit-llvm",
];

/// What C++ files get besides. libstdc++ checks what its users promise (an index that is in the vector, an optional that has a
/// value), and has `std::string` in its headers then; and the two counts of a `std::shared_ptr` are read one by one, as for
/// `ThreadSanitizer`, not as one number of twice the size: memory models say nothing of atomic accesses that overlap with
/// different sizes. The standard is the one that g++ and newer clangs take by default; clang 14 would take an older one.
pub const CXX_FLAGS: [&str; 4] = [
    "--driver-mode=g++",
    "-std=gnu++17",
    "-D_GLIBCXX_ASSERTIONS",
    "-D_GLIBCXX_TSAN=1",
];

/// The language of a source file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// C.
    C,
    /// C++.
    Cxx,
    /// Rust.
    Rust,
    /// LLVM's own, as text.
    Llvm,
}

impl Language {
    /// That of a file of this name, if it is one.
    pub fn of(source: &Path) -> Option<Language> {
        match source.extension()?.to_str()? {
            "c" | "i" => Some(Language::C),
            "cc" | "cpp" | "cxx" | "c++" | "C" | "ii" => Some(Language::Cxx),
            "rs" => Some(Language::Rust),
            "ll" => Some(Language::Llvm),
            _ => None,
        }
    }

    /// The flags for clang that it implies.
    fn flags(self) -> &'static [&'static str] {
        match self {
            Language::Cxx => &CXX_FLAGS,
            Language::C | Language::Rust | Language::Llvm => &[],
        }
    }

    /// What clang calls it.
    const fn name_for_clang(self) -> &'static str {
        match self {
            Language::C => "c",
            Language::Cxx => "c++",
            Language::Rust => "rust",
            Language::Llvm => "ir",
        }
    }
}

/// The versions that are looked for when there is no plain `clang`, newest first.
const VERSIONS: std::ops::RangeInclusive<u32> = 14..=22;

/// A clang that can be run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clang {
    path: PathBuf,
}

/// A file to compile, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// The file, as it is found from here.
    pub source: PathBuf,
    /// What is in it, if there is no such file: then `source` is what reports call it.
    pub text: Option<Vec<u8>>,
    /// The folder in which clang is run; here if not given.
    pub directory: Option<PathBuf>,
    /// What clang is given besides.
    pub flags: Vec<OsString>,
}

impl Unit {
    /// A file that is compiled here.
    pub fn file(source: impl Into<PathBuf>) -> Unit {
        Unit {
            source: source.into(),
            text: None,
            directory: None,
            flags: Vec::new(),
        }
    }

    /// What is in memory, and what reports call it; the name tells the language.
    pub fn text(name: impl Into<PathBuf>, text: impl Into<Vec<u8>>) -> Unit {
        Unit {
            text: Some(text.into()),
            ..Unit::file(name)
        }
    }

    /// Checks that it can be read before anybody is asked to.
    fn readable(&self) -> Result<(), Error> {
        match self.text {
            Some(_) => Ok(()),
            None => readable(&self.source),
        }
    }

    /// What is in it.
    fn bytes(&self) -> Result<Vec<u8>, Error> {
        match &self.text {
            Some(text) => Ok(text.clone()),
            None => std::fs::read(&self.source).map_err(|error| Error::File {
                path: self.source.clone(),
                reason: reason(&error),
            }),
        }
    }
}

/// What clang made of one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compiled {
    /// LLVM text.
    pub text: Vec<u8>,
    /// What clang printed: warnings.
    pub printed: String,
}

/// A program that was compiled, read and linked.
#[derive(Clone, Debug)]
pub struct Program {
    /// The program.
    pub module: Module,
    /// What compilers printed for all files: warnings.
    pub printed: String,
    /// The symbol of the function where a Rust program starts, if it was given as a path.
    pub entry: Option<String>,
    /// What compilers made of its files.
    pub texts: Vec<UnitText>,
}

/// What a compiler made of a file: with it, another machine needs neither the file nor the compiler.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitText {
    /// What reports call the file.
    pub name: String,
    /// LLVM text.
    pub text: Vec<u8>,
    /// The symbols of functions that are replaced, and what takes their places.
    pub renamed: Vec<(String, String)>,
    /// The symbol of the function where the program starts, if it was given as a path.
    pub entry: Option<String>,
}

impl UnitText {
    fn new(source: &Path, text: Vec<u8>) -> UnitText {
        UnitText {
            name: source.display().to_string(),
            text,
            renamed: Vec::new(),
            entry: None,
        }
    }
}

/// What to look in for clang.
#[derive(Clone, Default, Debug)]
pub struct Search {
    /// The path or name that the user gave.
    pub explicit: Option<PathBuf>,
    /// The value of `$CLANG`.
    pub variable: Option<OsString>,
    /// The value of `$PATH`.
    pub path: Option<OsString>,
}

impl Search {
    /// What the environment says.
    pub fn from_environment(explicit: Option<PathBuf>) -> Search {
        Search {
            explicit,
            variable: std::env::var_os("CLANG").filter(|value| !value.is_empty()),
            path: std::env::var_os("PATH"),
        }
    }

    /// A file of this name in `$PATH`.
    fn in_path(&self, name: &OsStr) -> Option<PathBuf> {
        let folders = std::env::split_paths(self.path.as_ref()?);
        folders
            .map(|folder| folder.join(name))
            .find(|path| path.is_file())
    }

    fn named(&self, name: &Path, wanted_by: &'static str) -> Result<Clang, Error> {
        let is_path = name.components().count() > 1 || name.is_absolute();
        let found = if is_path {
            name.is_file().then(|| name.to_owned())
        } else {
            self.in_path(name.as_os_str())
        };
        match found {
            Some(path) => Ok(Clang { path }),
            None => Err(Error::ClangMissing {
                path: name.to_owned(),
                wanted_by,
            }),
        }
    }

    /// The clang to use: the explicit one, that of `$CLANG`, `clang`, or the newest `clang-N`.
    pub fn find(&self) -> Result<Clang, Error> {
        if let Some(explicit) = &self.explicit {
            return self.named(explicit, "--clang");
        }
        if let Some(variable) = &self.variable {
            return self.named(Path::new(variable), "$CLANG");
        }
        let mut tried = vec!["clang".to_owned()];
        tried.extend(VERSIONS.rev().map(|version| format!("clang-{version}")));
        match tried.iter().find_map(|name| self.in_path(OsStr::new(name))) {
            Some(path) => Ok(Clang { path }),
            None => Err(Error::NoClang { tried }),
        }
    }
}

/// What the system said, without its number.
fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}

/// Checks that a file can be read before clang is asked to.
fn readable(path: &Path) -> Result<(), Error> {
    let failed = |reason: String| Error::File {
        path: path.to_owned(),
        reason,
    };
    let file = std::fs::File::open(path).map_err(|error| failed(reason(&error)))?;
    match file.metadata() {
        Ok(metadata) if metadata.is_dir() => Err(failed("Is a directory".to_owned())),
        _ => Ok(()),
    }
}

impl Clang {
    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Compiles one file to LLVM text.
    pub fn compile(&self, source: &Path, flags: &[OsString]) -> Result<Compiled, Error> {
        self.compile_unit(&Unit {
            flags: flags.to_vec(),
            ..Unit::file(source)
        })
    }

    fn compile_unit(&self, unit: &Unit) -> Result<Compiled, Error> {
        unit.readable()?;
        // A file whose name begins with a dash is not a flag, and clang may be run elsewhere.
        let dashed = unit.source.as_os_str().to_string_lossy().starts_with('-');
        let source = if unit.directory.is_some() {
            std::path::absolute(&unit.source).unwrap_or_else(|_| unit.source.clone())
        } else if dashed {
            Path::new(".").join(&unit.source)
        } else {
            unit.source.clone()
        };
        let here = Path::new(".").to_owned();
        let language = Language::of(&source).unwrap_or(Language::C);
        let mut command = Command::new(&self.path);
        command
            .args(language.flags())
            .args(FLAGS)
            .args(&unit.flags)
            .args(["-o", "-"])
            .current_dir(unit.directory.as_ref().unwrap_or(&here));
        let output = match &unit.text {
            None => command.arg(&source).stdin(Stdio::null()).output(),
            Some(text) => {
                command.args(["-x", language.name_for_clang(), "-"]);
                output_for(&mut command, &under_its_name(text, &unit.source))
            }
        };
        let output = output.map_err(|error| Error::ClangNotRun {
            path: self.path.clone(),
            reason: reason(&error),
        })?;
        let printed = String::from_utf8_lossy(&output.stderr).into_owned();
        if output.status.success() {
            return Ok(Compiled {
                text: output.stdout,
                printed,
            });
        }
        if printed.trim().is_empty() {
            let reason = format!("it printed nothing and ended with {}", output.status);
            return Err(Error::ClangNotRun {
                path: self.path.clone(),
                reason,
            });
        }
        Err(Error::Rejected { printed })
    }
}

/// A text that clang reports under a name although it is in no file.
fn under_its_name(text: &[u8], name: &Path) -> Vec<u8> {
    let name = name.to_string_lossy();
    let name = name.replace('\\', "\\\\").replace('"', "\\\"");
    let name = name.replace(char::is_control, " ");
    let mut named = format!("#line 1 \"{name}\"\n").into_bytes();
    named.extend(text);
    named
}

/// What a command prints that is given a text to read.
fn output_for(command: &mut Command, text: &[u8]) -> std::io::Result<Output> {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let input = child.stdin.take();
    std::thread::scope(|scope| {
        // Both sides would wait if nothing read the output while this writes. If the compiler does not read to the end, its own
        // message says why.
        let feed = || input.map(|mut input| input.write_all(text));
        std::thread::Builder::new().spawn_scoped(scope, feed)?;
        child.wait_with_output()
    })
}

/// Names a source file as it is found from here. clang takes a path apart where it leaves the current folder: what it calls
/// `queue/push.c` may be relative to another one.
fn name_from_here(file: &mut SourceFile) {
    let here = std::env::current_dir().unwrap_or_default();
    let folder = Path::new(&*file.directory);
    let whole = folder.join(&*file.name);
    if folder != here && whole.is_file() {
        let shown = whole.strip_prefix(&here).unwrap_or(&whole);
        file.name = shown.to_string_lossy().into();
    }
}

/// Compiles, reads and links files: C and C++ by clang, LLVM text (`.ll`) as it is. clang is looked for only if needed.
pub fn load(sources: &[PathBuf], search: &Search, flags: &[OsString]) -> Result<Program, Error> {
    let units: Vec<Unit> = sources
        .iter()
        .map(|source| Unit {
            flags: flags.to_vec(),
            ..Unit::file(source)
        })
        .collect();
    load_units(&units, search, "main", &Rust::default())
}

/// The same for files that are compiled each in its own way, of a program that starts at a function.
pub fn load_units(
    units: &[Unit],
    search: &Search,
    start: &str,
    rust: &Rust,
) -> Result<Program, Error> {
    let mut clang = None;
    let mut texts = Vec::new();
    let mut printed = String::new();
    for unit in units {
        let source = &unit.source;
        unit.readable()?;
        let text = match Language::of(source) {
            Some(Language::Llvm) => UnitText::new(source, unit.bytes()?),
            Some(Language::C | Language::Cxx) => {
                let clang = match &clang {
                    Some(clang) => clang,
                    None => clang.insert(search.find()?),
                };
                let compiled = clang.compile_unit(unit)?;
                printed.push_str(&compiled.printed);
                UnitText::new(source, compiled.text)
            }
            Some(Language::Rust) => {
                let (text, warnings) = rust::compile(unit, start, rust)?;
                printed.push_str(&warnings);
                text
            }
            None => {
                return Err(Error::UnknownKind {
                    path: source.clone(),
                });
            }
        };
        texts.push(text);
    }
    let mut module = link_texts(&texts).map_err(|error| rust::name_rustc(error, &texts, rust))?;
    for file in module.files.values_mut() {
        name_from_here(file);
    }
    Ok(Program {
        module,
        printed,
        entry: entry_of(&texts),
        texts,
    })
}

/// The symbol where a program starts, if one of its texts says so.
pub(crate) fn entry_of(texts: &[UnitText]) -> Option<String> {
    texts.iter().find_map(|text| text.entry.clone())
}

/// Reads and links what compilers made.
pub(crate) fn link_texts(texts: &[UnitText]) -> Result<Module, Error> {
    let read = |unit: &UnitText| {
        let renamed = unit.renamed.iter();
        let renamed = renamed.map(|(old, new)| (old.as_str(), new.as_str()));
        read_renamed(&unit.text, &unit.name, &renamed.collect())
    };
    let modules: Result<Vec<Module>, Error> = texts.iter().map(read).collect();
    let module = link(modules?)?;
    verify(&module).map_err(|fault| Error::Invalid {
        function: module.function_name(fault.function).to_owned(),
        message: fault.message,
    })?;
    Ok(module)
}
