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
            whole.to_string_lossy().contains("/include/c++/")
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
