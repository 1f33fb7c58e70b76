//! Lets the streams of C++ that print be constant where nobody changes how they print: what is constant is read without a label, so
//! printing is then nothing that others notice, and nothing that clutters a trace.
//!
//! Only functions of `std::ios_base` and `std::basic_ios` change it, and clang calls them where it optimises nothing. A program that
//! can reach none of them, for whatever stream, gets other streams from the prelude: the same, but constant.
//!
//! What it cannot do: LLVM text in which such functions have been inlined; there, changing the format is reported as writing to what
//! is constant.
//!
//! Sound for concurrent programs because what nobody writes is always read as it is at first.

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
