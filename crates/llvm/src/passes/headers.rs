//! Code that users did not write: from the headers of the C++ library, from the standard library of Rust, from crates that a program
//! depends on, or from our own crates.
//!
//! A place there means nothing to users. So the instructions of such functions lose their places, and reports show what they do
//! at the place where the program called them, as for the prelude.

use crate::module::{Function, LocationId, Module};
use std::path::Path;

/// Whether a file is one of Rust's standard library: as it was built, or where rustup puts its sources.
fn is_of_rust(path: &str) -> bool {
    let behind = path.split_once("/rustc/").map(|(_, behind)| behind);
    let built = behind.and_then(|behind| behind.split_once('/'));
    // std contains crates of other authors, such as hashbrown.
    path.starts_with("/rust/deps/")
        || built.is_some_and(|(_, inside)| inside.starts_with("library/"))
        || path.contains("/rustlib/src/rust/library/")
        || path.contains(USED_BY_RUST)
}

/// The folder of the crates that the standard library uses, where it is built.
const USED_BY_RUST: &str = "/rust/deps/";

/// Folders where cargo keeps the sources of crates that a program depends on.
const DEPENDENCIES: [&str; 2] = ["/registry/src/", "/git/checkouts/"];

/// Whether a file belongs to a crate that a program of Rust depends on.
fn is_of_dependency(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|kind| kind == "rs")
        && DEPENDENCIES.iter().any(|folder| path.contains(folder))
}

/// Folders of our own crates that programs use: the hints, and what stands in for loom.
const OURS: [&str; 4] = [
    "/crates/hints/src/",
    "/norns-hints-",
    "/crates/loom/src/",
    "/norns/loom-crate/src/",
];

/// Which files are headers of the C++ library, or belong to the standard library of Rust, to a dependency, or to crates of ours.
pub(crate) struct Headers {
    /// By file.
    files: Vec<bool>,
}

impl Headers {
    pub(crate) fn new(module: &Module) -> Headers {
        Headers::with(module, |whole| {
            is_of_library(whole)
                || is_of_dependency(whole)
                || OURS.iter().any(|folder| whole.contains(folder))
        })
    }

    fn with(module: &Module, is_header: impl Fn(&str) -> bool) -> Headers {
        let is_header = |file: &crate::module::SourceFile| {
            let whole = Path::new(&*file.directory).join(&*file.name);
            is_header(&whole.to_string_lossy())
        };
        Headers {
            files: module.files.values().map(is_header).collect(),
        }
    }

    /// Those that belong to crates that a program of Rust depends on.
    pub(crate) fn of_dependencies(module: &Module) -> Headers {
        Headers::with(module, is_of_dependency)
    }

    /// Whether a function is defined in such a header.
    pub(crate) fn defines(&self, function: &Function) -> bool {
        let file = function.source.map(|(file, _)| file);
        file.is_some_and(|file| self.files[file.0 as usize])
    }
}

/// Whether a file is a header of the C++ library, or one of Rust's standard library.
fn is_of_library(path: &str) -> bool {
    let inside = path.split_once("/include/").map(|(_, inside)| inside);
    let of_cxx =
        inside.is_some_and(|inside| inside.starts_with("c++/") || inside.contains("/c++/"));
    of_cxx || is_of_rust(path)
}

/// Takes their bodies from functions of headers that the prelude defines: there they would need what is in a shared object.
pub fn prefer_prelude(module: &mut Module) {
    // What crates of ours define is to take the place of the prelude's.
    let headers = Headers::with(module, is_of_library);
    let defined = crate::library::defined();
    for id in module.functions.ids() {
        let of_prelude = defined.contains(module.function_name(id));
        if of_prelude && headers.defines(&module.functions[id]) {
            module.functions[id].clear();
        }
    }
}

/// Takes their places and variables away from the functions of headers.
pub fn forget_places(module: &mut Module) {
    let headers = Headers::new(module);
    let locations = &module.locations;
    let is_header = |id: LocationId| {
        let file = locations[id].file;
        file.is_some_and(|file| headers.files[file.0 as usize])
    };
    for function in module.functions.values_mut() {
        let defined = headers.defines(function);
        if defined {
            function.bindings.clear();
        }
        for instruction in function.instructions.values_mut() {
            if defined {
                instruction.location = None;
            }
            // What a compiler inlined is where the call was.
            let mut chain = 0..locations.len();
            while let Some(id) = instruction.location.filter(|&id| is_header(id))
                && chain.next().is_some()
            {
                instruction.location = locations[id].inlined_at;
            }
        }
    }
}
