//! Printing a module as LLVM text with opaque pointers.
//!
//! What it prints, [`crate::read`] reads back to the same program, and clang 16 and later accept it; so clang can compile and
//! run what the passes made. Source positions and bindings are not printed.
//!
//! Where this departs from what LLVM prints: 1. A value or block without a name is called `vN` or `bN` in the order of the text.
//! 2. Symbols and types of the same name (after linking) get a number behind the name.

mod constants;
mod instructions;
mod names;

use crate::module::{Function, FunctionId, GlobalId, Linkage, Module, ThreadLocal, Type};
use constants::Constants;
use names::{Names, SymbolNames};
use std::fmt::Write as _;

/// The whole module.
pub fn print_module(module: &Module) -> String {
    let names = SymbolNames::new(module);
    let mut text = String::new();
    if !module.data_layout_text.is_empty() {
        let _ = writeln!(text, "target datalayout = \"{}\"", module.data_layout_text);
    }
    if !module.triple.is_empty() {
        let _ = writeln!(text, "target triple = \"{}\"", module.triple);
    }
    for (_, line) in &module.assembly {
        let _ = writeln!(text, "module asm \"{}\"", names::escape(line.as_bytes()));
    }
    for (id, entry) in module.types.iter() {
        if let Type::Structure(structure) = entry
            && structure.name.is_some()
        {
            let _ = write!(text, "{} = type ", names.type_text(module, id));
            match &structure.fields {
                None => text.push_str("opaque"),
                Some(fields) => {
                    let fields: Vec<String> = fields
                        .iter()
                        .map(|&field| names.type_text(module, field))
                        .collect();
                    let (open, close) = if structure.packed {
                        ("<{ ", " }>")
                    } else {
                        ("{ ", " }")
                    };
                    let _ = write!(text, "{open}{}{close}", fields.join(", "));
                }
            }
            text.push('\n');
        }
    }
    for id in module.globals.ids() {
        print_global(&mut text, module, &names, id);
    }
    for alias in module.aliases.values() {
        let symbol = &module.symbols[alias.symbol];
        let _ = writeln!(
            text,
            "{} = {}{} {}, {}",
            names.symbol(alias.symbol),
            linkage_word(symbol.linkage),
            if alias.indirect { "ifunc" } else { "alias" },
            names.type_text(module, alias.type_id),
            Constants {
                module,
                names: &names
            }
            .typed(alias.target),
        );
    }
    for id in module.functions.ids() {
        text.push_str(&print_with(module, &names, id));
    }
    text
}

/// One function, defined or declared.
pub fn print_function(module: &Module, id: FunctionId) -> String {
    print_with(module, &SymbolNames::new(module), id)
}

/// A word for the linkage, with a space behind it; nothing for what is usual.
fn linkage_word(linkage: Linkage) -> String {
    match linkage {
        Linkage::External => String::new(),
        _ => format!("{} ", linkage.word()),
    }
}

fn print_global(text: &mut String, module: &Module, names: &SymbolNames, id: GlobalId) {
    let global = &module.globals[id];
    let linkage = module.symbols[global.symbol].linkage;
    let _ = write!(text, "{} = ", names.symbol(global.symbol));
    match (linkage, global.initial) {
        (Linkage::External, None) => text.push_str("external "),
        _ => text.push_str(&linkage_word(linkage)),
    }
    match global.thread_local {
        None => {}
        Some(ThreadLocal::GeneralDynamic) => text.push_str("thread_local "),
        Some(model) => {
            let _ = write!(text, "thread_local({}) ", model.word());
        }
    }
    if global.address_space != 0 {
        let _ = write!(text, "addrspace({}) ", global.address_space);
    }
    let _ = write!(
        text,
        "{} {}",
        if global.constant {
            "constant"
        } else {
            "global"
        },
        names.type_text(module, global.type_id)
    );
    if let Some(initial) = global.initial {
        let _ = write!(text, " {}", Constants { module, names }.bare(initial));
    }
    if let Some(section) = &global.section {
        let _ = write!(text, ", section \"{}\"", names::escape(section.as_bytes()));
    }
    if let Some(align) = global.align {
        let _ = write!(text, ", align {align}");
    }
    text.push('\n');
}

fn print_with(module: &Module, symbols: &SymbolNames, id: FunctionId) -> String {
    let function = &module.functions[id];
    let names = Names::new(function);
    let mut text = String::new();
    let Type::Function(signature) = &module.types[function.signature] else {
        return text;
    };
    let word = if function.is_defined() {
        "define"
    } else {
        "declare"
    };
    let linkage = linkage_word(module.symbols[function.symbol].linkage);
    let _ = write!(
        text,
        "{word} {linkage}{} {}({})",
        symbols.type_text(module, signature.result),
        symbols.symbol(function.symbol),
        parameters(module, symbols, &names, function, signature.variadic)
    );
    if !function.is_defined() {
        text.push('\n');
        return text;
    }
    if let Some(personality) = function.personality {
        let _ = write!(
            text,
            " personality {}",
            Constants {
                module,
                names: symbols
            }
            .typed(personality)
        );
    }
    text.push_str(" {\n");
    let printer = instructions::Printer {
        module,
        function,
        names: &names,
        symbols,
    };
    for (block, contents) in function.blocks.iter() {
        let _ = writeln!(text, "{}:", names.label(block));
        for &instruction in &contents.instructions {
            let _ = writeln!(text, "  {}", printer.instruction(instruction));
        }
    }
    text.push_str("}\n");
    text
}

fn parameters(
    module: &Module,
    symbols: &SymbolNames,
    names: &Names,
    function: &Function,
    variadic: bool,
) -> String {
    let mut list = Vec::new();
    for (index, parameter) in function.parameters.iter().enumerate() {
        let mut text = symbols.type_text(module, parameter.type_id);
        if let Some(copied) = parameter.by_value {
            let _ = write!(text, " byval({})", symbols.type_text(module, copied));
        }
        if function.is_defined() {
            let _ = write!(text, " {}", names.argument(index));
        }
        list.push(text);
    }
    if variadic {
        list.push("...".to_owned());
    }
    list.join(", ")
}
