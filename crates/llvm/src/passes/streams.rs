//! Makes the output streams of C++ constant if no code changes how they print. Constant memory is read without a label, so
//! printing is then invisible to other threads, and does not clutter traces.
//!
//! Only functions of `std::ios_base` and `std::basic_ios` change the format, and clang calls them if it does not optimise. A
//! program that cannot reach any of them, for any stream, gets other streams from the prelude: the same, but constant.
//!
//! What it cannot do: LLVM text in which such functions have been inlined; there, changing the format is reported as a write to
//! constant memory.
//!
//! Sound for concurrent programs because memory that no thread writes always has its initial contents.

use super::prune::reached;
use crate::module::{Id, Module, SymbolKind};

/// The streams that print, and what the prelude calls those that are constant.
const PRINTERS: [(&str, &str); 3] = [
    ("_ZSt4cout", "norns.cout"),
    ("_ZSt4cerr", "norns.cerr"),
    ("_ZSt4clog", "norns.clog"),
];
/// Functions that may change a stream begin with these,
const CHANGING: [&str; 2] = ["_ZNSt8ios_base", "_ZNSt9basic_ios"];
/// unless they begin with these.
const HARMLESS: [&str; 2] = ["_ZNSt8ios_base4Init", "_ZNSt8ios_base15sync_with_stdio"];

/// Makes them constant if they may be.
pub fn streams(module: &mut Module) {
    let printers = PRINTERS.map(|(name, constant)| (module.symbol(name), constant));
    if printers.iter().all(|(symbol, _)| symbol.is_none()) {
        return;
    }
    let reached = reached(module);
    let begins = |name: &str, starts: [&str; 2]| starts.iter().any(|start| name.starts_with(start));
    let changes = module.functions.ids().any(|id| {
        let name = module.function_name(id);
        reached[id.index()] && begins(name, CHANGING) && !begins(name, HARMLESS)
    });
    if changes {
        return;
    }
    for (symbol, constant) in printers {
        let Some(symbol) = symbol else { continue };
        let SymbolKind::Global(global) = module.symbols[symbol].kind else {
            continue;
        };
        if module.globals[global].initial.is_none() {
            module.symbols[symbol].name = Some(constant.into());
        }
    }
}
