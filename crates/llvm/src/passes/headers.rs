//! What comes from the headers of the C++ library or from the standard library of Rust: code that its users did not write.
//!
//! A place there says nothing to them. So the instructions of such functions lose their places, and what they do stands, for
//! reports, where the program called them, as with the prelude.

use crate::module::{Function, LocationId, Module};

/// Whether a file is one of Rust's standard library: as it was built, or where rustup puts its sources.
fn is_of_rust(path: &str) -> bool {
    let behind = path.split_once("/rustc/").map(|(_, behind)| behind);
    let built = behind.and_then(|behind| behind.split_once('/'));
    built.is_some_and(|(_, inside)| inside.starts_with("library/"))
        || path.contains("/rustlib/src/rust/library/")
}

/// Which files are headers of the C++ library, or belong to the standard library of Rust.
pub(crate) struct Headers {
    /// By file.
    files: Vec<bool>,
}

impl Headers {
    pub(crate) fn new(module: &Module) -> Headers {
        let is_header = |file: &crate::module::SourceFile| {
            let whole = std::path::Path::new(&*file.directory).join(&*file.name);
            let whole = whole.to_string_lossy();
            let inside = whole.split_once("/include/").map(|(_, inside)| inside);
            let of_cxx =
                inside.is_some_and(|inside| inside.starts_with("c++/") || inside.contains("/c++/"));
            of_cxx || is_of_rust(&whole)
        };
        Headers {
            files: module.files.values().map(is_header).collect(),
        }
    }

    /// Whether a function is defined in such a header.
    pub(crate) fn defines(&self, function: &Function) -> bool {
        let file = function.source.map(|(file, _)| file);
        file.is_some_and(|file| self.files[file.0 as usize])
    }
}

/// Takes their bodies from functions of headers that the prelude defines: there they would need what is in a shared object.
pub fn prefer_prelude(module: &mut Module) {
    let headers = Headers::new(module);
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
