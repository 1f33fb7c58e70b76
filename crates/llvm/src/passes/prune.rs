//! Removes the bodies of functions that cannot be called: inline functions of C++ that were inlined into all their callers.
//!
//! Kept are functions of C, because a program may be asked to start there; functions that another module could see and would
//! not define itself; and those whose address is used by a reachable function or a variable. The search starts at `main`,
//! constructors and all other definitive definitions.
//!
//! Sound for concurrent programs because nothing that is removed is ever executed.

use super::inline::is_cxx;
use crate::module::{
    ConstantId, ConstantKind, Constants, FunctionId, Id, Linkage, Module, SymbolKind, Value,
};
use std::collections::HashSet;

/// Removes the bodies of all functions that cannot be reached.
pub fn prune(module: &mut Module) {
    let reached = reached(module);
    for id in module.functions.ids() {
        if !reached[id.index()] {
            module.functions[id].clear();
        }
    }
}

/// For each function whether it can be reached.
pub(super) fn reached(module: &Module) -> Vec<bool> {
    let optional = |linkage| {
        matches!(
            linkage,
            Linkage::Internal
                | Linkage::Private
                | Linkage::LinkOnce
                | Linkage::LinkOnceOdr
                | Linkage::AvailableExternally
        )
    };
    let mut search = Search {
        module,
        functions: vec![false; module.functions.len()],
        constants: HashSet::new(),
        work: Vec::new(),
    };
    for (id, function) in module.functions.iter() {
        let symbol = &module.symbols[function.symbol];
        let begins = !optional(symbol.linkage) || !is_cxx(module.function_name(id));
        if function.is_defined() && begins {
            search.function(id);
        }
    }
    for global in module.globals.values() {
        if let Some(initial) = global.initial {
            search.constant(initial);
        }
    }
    for alias in module.aliases.values() {
        search.constant(alias.target);
    }
    while let Some(id) = search.work.pop() {
        let function = &module.functions[id];
        for block in function.blocks.values() {
            for &instruction in &block.instructions {
                function.instructions[instruction]
                    .kind
                    .for_each_operand(|value| {
                        if let Value::Constant(constant) = value {
                            search.constant(constant);
                        }
                    });
            }
        }
    }
    search.functions
}

struct Search<'m> {
    module: &'m Module,
    functions: Vec<bool>,
    constants: HashSet<ConstantId>,
    work: Vec<FunctionId>,
}

impl Search<'_> {
    fn function(&mut self, id: FunctionId) {
        if !std::mem::replace(&mut self.functions[id.index()], true) {
            self.work.push(id);
        }
    }

    fn constant(&mut self, id: ConstantId) {
        if !self.constants.insert(id) {
            return;
        }
        let constants: &Constants = &self.module.constants;
        match &constants[id].kind {
            ConstantKind::Symbol(symbol)
            | ConstantKind::BlockAddress {
                function: symbol, ..
            } => match self.module.symbols[*symbol].kind {
                SymbolKind::Function(function) => self.function(function),
                SymbolKind::Alias(alias) => self.constant(self.module.aliases[alias].target),
                SymbolKind::Global(_) => {}
            },
            ConstantKind::Aggregate(parts) => parts.iter().for_each(|&part| self.constant(part)),
            ConstantKind::Splat(part) => self.constant(*part),
            ConstantKind::Expression(expression) => {
                for operand in expression.operands() {
                    self.constant(operand);
                }
            }
            _ => {}
        }
    }
}
