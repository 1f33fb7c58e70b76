//! Names as they are printed: unique, and quoted where they must be.

use crate::module::{
    BlockId, Function, Id, Instruction, InstructionId, InstructionKind, Module, Structure,
    SymbolId, Type, TypeId,
};
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

/// Replaces bytes that cannot stand in quotes.
pub(super) fn escape(text: &[u8]) -> String {
    let mut result = String::with_capacity(text.len());
    for &byte in text {
        if byte.is_ascii_graphic() && byte != b'"' && byte != b'\\' || byte == b' ' {
            result.push(byte as char);
        } else {
            let _ = write!(result, "\\{byte:02X}");
        }
    }
    result
}

/// A name after a sigil.
fn quoted(name: &str) -> String {
    let plain =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'$' | b'.' | b'_');
    if !name.is_empty() && name.bytes().all(plain) && !name.as_bytes()[0].is_ascii_digit() {
        name.to_owned()
    } else {
        format!("\"{}\"", escape(name.as_bytes()))
    }
}

/// A name that is not taken yet.
fn unique(
    taken: &mut HashSet<String>,
    counters: &mut HashMap<String, u32>,
    wanted: &str,
) -> String {
    let mut name = wanted.to_owned();
    while !taken.insert(name.clone()) {
        let counter = counters.entry(wanted.to_owned()).or_insert(0);
        *counter += 1;
        name = format!("{wanted}.{counter}");
    }
    name
}

/// Names of symbols and types.
pub(super) struct SymbolNames {
    symbols: Vec<String>,
    types: HashMap<TypeId, String>,
}

impl SymbolNames {
    pub(super) fn new(module: &Module) -> Self {
        let mut taken = HashSet::new();
        let mut counters = HashMap::new();
        let mut symbols = vec![String::new(); module.symbols.len()];
        // Names that other modules see must stay as they are, so they go first.
        for local in [false, true] {
            for (id, symbol) in module.symbols.iter() {
                if symbol.linkage.is_local() == local {
                    let wanted = symbol.name.as_deref().unwrap_or("unnamed");
                    let name = unique(&mut taken, &mut counters, wanted);
                    symbols[id.index()] = format!("@{}", quoted(&name));
                }
            }
        }
        let mut taken = HashSet::new();
        let mut counters = HashMap::new();
        let mut types = HashMap::new();
        for (id, entry) in module.types.iter() {
            if let Type::Structure(Structure {
                name: Some(name), ..
            }) = entry
            {
                // A type without a name but a number is called by the number.
                let wanted = name.trim_start_matches('"');
                let wanted = if wanted.starts_with(|first: char| first.is_ascii_digit()) {
                    format!("t{wanted}")
                } else {
                    wanted.to_owned()
                };
                let name = unique(&mut taken, &mut counters, &wanted);
                types.insert(id, format!("%{}", quoted(&name)));
            }
        }
        SymbolNames { symbols, types }
    }

    pub(super) fn symbol(&self, id: SymbolId) -> &str {
        &self.symbols[id.index()]
    }

    /// The type in full; nesting is bounded by its layout.
    pub(super) fn type_text(&self, module: &Module, id: TypeId) -> String {
        if let Some(name) = self.types.get(&id) {
            return name.clone();
        }
        let list = |ids: &[TypeId]| {
            ids.iter()
                .map(|&id| self.type_text(module, id))
                .collect::<Vec<_>>()
                .join(", ")
        };
        match &module.types[id] {
            Type::Array { element, count } => {
                format!("[{count} x {}]", self.type_text(module, *element))
            }
            Type::Structure(structure) => {
                let fields = list(structure.fields.as_deref().unwrap_or(&[]));
                let (open, close) = if structure.packed {
                    ("<{ ", " }>")
                } else {
                    ("{ ", " }")
                };
                if fields.is_empty() {
                    format!("{}{}", open.trim_end(), close.trim_start())
                } else {
                    format!("{open}{fields}{close}")
                }
            }
            Type::Function(signature) => {
                let mut parameters = list(&signature.parameters);
                if signature.variadic {
                    parameters.push_str(if parameters.is_empty() {
                        "..."
                    } else {
                        ", ..."
                    });
                }
                format!(
                    "{} ({parameters})",
                    self.type_text(module, signature.result)
                )
            }
            _ => module.types.display(id),
        }
    }
}

/// Names inside a function.
pub(super) struct Names {
    arguments: Vec<String>,
    blocks: Vec<String>,
    instructions: HashMap<InstructionId, String>,
}

impl Names {
    pub(super) fn new(function: &Function) -> Self {
        let mut taken = HashSet::new();
        let mut counters = HashMap::new();
        let mut arguments = Vec::new();
        for (index, parameter) in function.parameters.iter().enumerate() {
            let wanted = parameter
                .name
                .as_ref()
                .map_or_else(|| format!("a{index}"), ToString::to_string);
            arguments.push(quoted(&unique(
                &mut taken,
                &mut counters,
                wanted.trim_start_matches('"'),
            )));
        }
        let mut blocks = Vec::new();
        for (id, block) in function.blocks.iter() {
            let numbered = block.name.bytes().all(|byte| byte.is_ascii_digit());
            let wanted = if numbered {
                format!("b{}", id.0)
            } else {
                block.name.to_string()
            };
            blocks.push(quoted(&unique(
                &mut taken,
                &mut counters,
                wanted.trim_start_matches('"'),
            )));
        }
        let mut instructions = HashMap::new();
        let mut number = 0;
        for block in function.blocks.values() {
            for &id in &block.instructions {
                let Instruction { kind, name, .. } = &function.instructions[id];
                let silent = kind.is_terminator() && kind.call().is_none()
                    || matches!(
                        kind,
                        InstructionKind::Store { .. } | InstructionKind::Fence(_)
                    );
                if silent {
                    continue;
                }
                let wanted = name.as_ref().map_or_else(
                    || {
                        number += 1;
                        format!("v{number}")
                    },
                    ToString::to_string,
                );
                let name = unique(&mut taken, &mut counters, wanted.trim_start_matches('"'));
                instructions.insert(id, quoted(&name));
            }
        }
        Names {
            arguments,
            blocks,
            instructions,
        }
    }

    pub(super) fn argument(&self, index: usize) -> String {
        self.arguments
            .get(index)
            .map_or_else(|| "%?".to_owned(), |name| format!("%{name}"))
    }

    pub(super) fn instruction(&self, id: InstructionId) -> String {
        // An instruction that no block lists is a mistake that the verifier reports; here it only looks strange.
        self.instructions
            .get(&id)
            .map_or_else(|| format!("%removed.{}", id.0), |name| format!("%{name}"))
    }

    pub(super) fn label(&self, id: BlockId) -> &str {
        self.blocks.get(id.index()).map_or("?", String::as_str)
    }
}
