//! What comes from the headers of the C++ library: code that its users did not write.
//!
//! A place there says nothing to them. So the instructions of such functions lose their places, and what they do stands, for
//! reports, where the program called them, as with the prelude.

use crate::module::{Function, Module};

/// Which files are headers of the C++ library.
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
            inside.is_some_and(|inside| inside.starts_with("c++/") || inside.contains("/c++/"))
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
    for function in module.functions.values_mut() {
        if headers.defines(function) {
            function.bindings.clear();
            for instruction in function.instructions.values_mut() {
                instruction.location = None;
            }
        }
    }
}
