//! The machine: a program as bytecode, and threads that run it to their next visible operation and can go back.
//!
//! [`load`] lowers a module, after the passes, once; a [`CProgram`] then starts any number of runs. An access to memory that
//! another thread could reach is a label. Registers and stack objects that never leave their thread are words of the thread's
//! own stack.
//!
//! 1. Memory of constant objects is read without a label, because no thread can change it.
//! 2. Plain accesses that are wider than 8 bytes, or misaligned, become several accesses of 8, 4, 2 or 1 bytes, lowest address
//!    first.
//! 3. A stack object lives as long as its lifetime markers say (`passes/lifetimes.rs`), and otherwise as long as its function
//!    runs. One that escapes is a new object in each lifetime, so a pointer to an earlier lifetime points to an object that has
//!    ended. A local object is the same one in each lifetime: a pointer to an earlier lifetime is detected only while the
//!    object is dead.
//! 4. Variadic arguments are a local object, although their list may be stored anywhere.
//! 5. Whether a thread is joined twice is checked by the thread that joins: two threads that join the same one are not
//!    detected.
//!
//! What it cannot do: floats other than of 32 and 64 bits, atomics of more than 8 bytes or on floats, indirect functions, and
//! targets other than little-endian ones with 64-bit pointers. Each is unsupported where it is reached.

pub(crate) mod answer;
pub(crate) mod arithmetic;
pub(crate) mod code;
mod comparison;
mod constants;
mod demangle;
pub(crate) mod describe;
pub(crate) mod execute;
mod image;
mod known;
mod library_call;
pub(crate) mod local;
mod lower;
mod memory;
mod names;
mod panics;
pub(crate) mod pointer;
mod repeat;
pub(crate) mod run;
pub(crate) mod shade;
pub(crate) mod shadow;
mod shape;
pub(crate) mod slow;
mod specialise;
pub(crate) mod thread;
mod type_information;
mod unwind;
mod window;

pub(crate) use demangle::{readable, rust_path};
pub(crate) use lower::mode_of;
pub use run::{CRun, Tail};

use crate::error::Error;
use crate::library;
use crate::link::link;
use crate::module::{Module, Type};
use crate::passes;
use code::{Code, Op};
use names::Names;
use norns_execution::program::Program;
use std::collections::HashSet;
use std::fmt;
use std::sync::{Arc, Mutex};

/// How a program is run.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
pub struct Options {
    /// The function where the program starts.
    pub entry: String,
    /// The arguments of `main`, its name first.
    pub arguments: Vec<String>,
    /// What the environment has: names with `=` and what they stand for.
    pub environment: Vec<String>,
    /// Whether the clock stands still, so that a wait until a later time never ends.
    pub frozen_clock: bool,
    /// Bounds on local computation.
    pub limits: MachineLimits,
    /// Whether each thread may wake up once from each condition variable without having been signalled.
    pub spurious: bool,
    /// Whether a thread waits when it is back in a state that it had before, having only read since.
    pub repeats: bool,
    /// Whether words that do not matter are overwritten at the heads of loops: no execution may change by that. For tests.
    pub scrambles: bool,
    /// At most so many iterations of a loop each time it is entered, and so many calls of a function nested in a call of the
    /// same function; a thread that would go on is cut. No bound if not given.
    pub bound: Option<u32>,
}

/// Bounds on local computation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MachineLimits {
    /// How many jumps and calls a thread makes between two labels before it is cut.
    pub steps: u64,
    /// How deep calls may be nested before that is an error.
    pub depth: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            entry: "main".to_owned(),
            arguments: vec!["program".to_owned()],
            environment: Vec::new(),
            frozen_clock: false,
            limits: MachineLimits {
                steps: 4_000_000,
                depth: 20_000,
            },
            spurious: false,
            repeats: true,
            scrambles: false,
            bound: None,
        }
    }
}

/// Why a module is no program that can be run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoadError {
    /// There is no function of this name to start at.
    NoEntry(String),
    /// There are several.
    ManyEntries(String),
    /// It has other parameters than `main`, or a result of more than a word.
    EntryTakes(String),
    /// It is for a machine that this one is not.
    Target(String),
    /// It cannot be linked with the library.
    Link(Error),
    /// Something that cannot be left out is not supported.
    Unsupported(String),
}

impl fmt::Display for LoadError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::NoEntry(name) => write!(formatter, "the program has no function `{name}`"),
            LoadError::ManyEntries(name) => {
                write!(
                    formatter,
                    "the program has several functions named `{name}`; choose one by giving its parameters too"
                )
            }
            LoadError::EntryTakes(name) => write!(
                formatter,
                "the program cannot start at `{name}`: its parameters differ from those of `main`, or it returns a structure"
            ),
            LoadError::Target(what) => write!(formatter, "the program is compiled for {what}"),
            LoadError::Link(error) => write!(formatter, "the library cannot be linked: {error}"),
            LoadError::Unsupported(what) => write!(formatter, "unsupported: {what}"),
        }
    }
}

impl std::error::Error for LoadError {}

/// A C program that can be run.
#[derive(Clone, Debug)]
pub struct CProgram {
    code: Arc<Code>,
    names: Arc<Mutex<Names>>,
    files: Arc<[String]>,
    /// What it was made of, if it has no bounds.
    source: Option<Arc<(Module, Options)>>,
}

impl CProgram {
    /// The source files, in the order in which positions number them.
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// Whether anything in it allocates memory from the heap.
    pub fn allocates(&self) -> bool {
        self.has_builtin(library::Builtin::Allocate)
    }

    /// Whether anything in it makes an object that other threads could reach if they knew of it.
    pub fn makes_objects(&self) -> bool {
        let makes = |op: &Op| {
            matches!(
                op,
                Op::SharedObject { .. } | Op::DynamicObject { .. } | Op::ThreadLocal { .. }
            )
        };
        self.allocates() || self.code.ops.iter().any(makes)
    }

    fn has_builtin(&self, wanted: library::Builtin) -> bool {
        let is_wanted = |op: &Op| matches!(op, Op::Builtin { builtin, .. } if *builtin == wanted);
        self.code.ops.iter().any(is_wanted)
    }

    /// The functions that it defines or calls, not those of the library that are linked with it; plainly named, as in
    /// [`crate::synchronising_functions`]. None if it was loaded with a bound.
    pub fn functions(&self) -> HashSet<String> {
        let Some(source) = &self.source else {
            return HashSet::new();
        };
        let module = &source.0;
        let symbols = module.functions.values().map(|function| function.symbol);
        let names = symbols.filter_map(|symbol| module.symbols[symbol].name.as_deref());
        names.map(library::plain_name).collect()
    }

    /// How many instructions of bytecode it has.
    pub fn size(&self) -> usize {
        self.code.ops.len()
    }
}

impl Program for CProgram {
    type Run = CRun;

    fn start(&self) -> CRun {
        CRun::new(Arc::clone(&self.code), Arc::clone(&self.names), true)
    }

    fn has_atomic_blocks(&self) -> bool {
        self.has_builtin(library::Builtin::AtomicBegin)
    }

    fn start_without_atomic_blocks(&self) -> CRun {
        CRun::new(Arc::clone(&self.code), Arc::clone(&self.names), false)
    }

    fn bounded(&self, bound: u32) -> Option<Self> {
        let (module, options) = &**self.source.as_ref()?;
        let options = Options {
            bound: Some(bound),
            ..options.clone()
        };
        load(module.clone(), &options).ok()
    }
}

/// Makes a program of a linked module, after the passes: bounds it if that is asked for, links the library, and lowers all.
pub fn load(mut module: Module, options: &Options) -> Result<CProgram, LoadError> {
    let source = match options.bound {
        Some(bound) => {
            passes::bound::bound(&mut module, bound);
            None
        }
        None => Some(Arc::new((module.clone(), options.clone()))),
    };
    if module.data_layout.big_endian {
        return Err(LoadError::Target("a big-endian machine".to_owned()));
    }
    let pointer = module.types.find(&Type::Pointer(0));
    if pointer.is_some_and(|pointer| module.types.size(pointer) != Some(8)) {
        return Err(LoadError::Target(
            "a machine whose pointers do not have 64 bits".to_owned(),
        ));
    }
    if let Some((position, _)) = module.assembly.first() {
        let what = format!("assembly outside of functions ({position} of the LLVM text)");
        return Err(LoadError::Unsupported(what));
    }
    let texts = library::prelude(&module);
    let library = texts.iter().map(|text| {
        let mut module = crate::read::read(text.as_bytes(), "the library")?;
        for global in module.globals.values_mut() {
            global.of_library = true;
        }
        Ok(module)
    });
    let modules: Result<Vec<Module>, _> = std::iter::once(Ok(module)).chain(library).collect();
    let module = modules.and_then(link).map_err(LoadError::Link)?;
    let files = module
        .files
        .values()
        .map(|file| file.name.to_string())
        .collect();
    let (code, names) = lower::lower(&module, options)?;
    Ok(CProgram {
        code: Arc::new(code),
        names: Arc::new(Mutex::new(names)),
        files,
        source,
    })
}

/// The last part of a path.
fn base_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}
