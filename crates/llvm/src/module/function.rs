//! Functions, global variables, aliases, and the module that holds them.

use super::constant::{ConstantKind, Constants};
use super::debug::{Binding, Location, SourceFile, TextPosition, Variable};
use super::ids::{
    AliasId, BlockId, ConstantId, FileId, FunctionId, GlobalId, InstructionId, LocationId,
    SourceTypeId, SymbolId, Table, TypeId, VariableId,
};
use super::instruction::{Call, Callee, Instruction, InstructionKind, Value};
use super::layout::DataLayout;
use super::source_types::SourceTypes;
use super::types::{Type, Types};
use super::words::{Linkage, ThreadLocal};

/// A name at module level and what it stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    /// Its name; none if it only had a number.
    pub name: Option<Box<str>>,
    /// Its visibility.
    pub linkage: Linkage,
    /// What it stands for.
    pub kind: SymbolKind,
}

/// What a symbol stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SymbolKind {
    /// A function.
    Function(FunctionId),
    /// A global variable.
    Global(GlobalId),
    /// An alias or indirect function.
    Alias(AliasId),
}

/// A parameter of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its type.
    pub type_id: TypeId,
    /// Its name, where the text gave one that is not a number.
    pub name: Option<Box<str>>,
    /// The pointer is to a copy, made for this call, of memory of this type.
    pub by_value: Option<TypeId>,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its symbol.
    pub symbol: SymbolId,
    /// Its type; see [`super::Signature`].
    pub signature: TypeId,
    /// Its fixed parameters.
    pub parameters: Vec<Parameter>,
    /// Its blocks, the first is the entry; none if it is only declared.
    pub blocks: Table<BlockId, Block>,
    /// Its instructions; only those that a block lists are executed.
    pub instructions: Table<InstructionId, Instruction>,
    /// Values that source variables are seen in.
    pub bindings: Vec<Binding>,
    /// Its personality routine, for exceptions.
    pub personality: Option<ConstantId>,
    /// Whether it says that no exception leaves it.
    pub never_throws: bool,
    /// Where it is defined in the source: file and line.
    pub source: Option<(FileId, u32)>,
    /// The type in the source of what it returns.
    pub result: Option<SourceTypeId>,
    /// Where it stands in the text of its module.
    pub position: TextPosition,
}

impl Function {
    /// Whether it has a body.
    pub fn is_defined(&self) -> bool {
        !self.blocks.is_empty()
    }

    /// Takes its body away: it is then only declared.
    pub(crate) fn clear(&mut self) {
        self.blocks = Table::new();
        self.instructions = Table::new();
        self.bindings.clear();
    }

    /// The instruction that ends a block.
    pub fn terminator(&self, block: BlockId) -> Option<&Instruction> {
        self.blocks[block]
            .instructions
            .last()
            .map(|&id| &self.instructions[id])
    }

    /// The type of a value.
    pub fn type_of(&self, constants: &Constants, value: Value) -> TypeId {
        match value {
            Value::Constant(id) => constants[id].type_id,
            Value::Argument(index) => self.parameters[index as usize].type_id,
            Value::Instruction(id) => self.instructions[id].type_id,
        }
    }

    /// Replaces values everywhere in the function. The map is followed once, so it must not map to what it maps.
    pub fn replace_values(&mut self, mut replacement: impl FnMut(Value) -> Option<Value>) {
        for block in self.blocks.values() {
            for &id in &block.instructions {
                self.instructions[id].kind.for_each_operand_mut(|value| {
                    if let Some(other) = replacement(*value) {
                        *value = other;
                    }
                });
            }
        }
        for binding in &mut self.bindings {
            if let Some(other) = replacement(binding.value) {
                binding.value = other;
            }
        }
    }
}

/// A block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// Its label, a number if the text gave no name.
    pub name: Box<str>,
    /// Its instructions in order; the last is its only terminator.
    pub instructions: Vec<InstructionId>,
}

/// A global variable.
#[derive(Clone, Debug)]
pub struct Global {
    /// Its symbol.
    pub symbol: SymbolId,
    /// What it holds.
    pub type_id: TypeId,
    /// Its initial value; none if it is only declared.
    pub initial: Option<ConstantId>,
    /// Whether it may not be written.
    pub constant: bool,
    /// Whether each thread has its own.
    pub thread_local: Option<ThreadLocal>,
    /// The address space it is in; 0 is the usual one.
    pub address_space: u32,
    /// Its alignment, if the text says.
    pub align: Option<u64>,
    /// The section it is put in.
    pub section: Option<Box<str>>,
    /// The source variables that it is.
    pub variable: Option<VariableId>,
    /// Whether it belongs to our own implementation of the C library.
    pub of_library: bool,
    /// Where it stands in the text of its module.
    pub position: TextPosition,
}

/// An alias, or an indirect function whose address a resolver gives when the program is loaded.
#[derive(Clone, Debug)]
pub struct Alias {
    /// Its symbol.
    pub symbol: SymbolId,
    /// The type of what it names.
    pub type_id: TypeId,
    /// What it names; for an indirect function, its resolver.
    pub target: ConstantId,
    /// Whether it is an indirect function.
    pub indirect: bool,
    /// Where it stands in the text of its module.
    pub position: TextPosition,
}

/// A module: one compiled file, or several after linking.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// What it is called in messages.
    pub name: Box<str>,
    /// `source_filename`.
    pub source: Box<str>,
    /// `target triple`.
    pub triple: Box<str>,
    /// `target datalayout` as text; empty if there is none.
    pub data_layout_text: Box<str>,
    /// `target datalayout`.
    pub data_layout: DataLayout,
    /// Module-level assembly, line by line. The front end reports it as unsupported.
    pub assembly: Vec<(TextPosition, Box<str>)>,
    /// All types.
    pub types: Types,
    /// All constants.
    pub constants: Constants,
    /// All names.
    pub symbols: Table<SymbolId, Symbol>,
    /// All functions.
    pub functions: Table<FunctionId, Function>,
    /// All global variables.
    pub globals: Table<GlobalId, Global>,
    /// All aliases.
    pub aliases: Table<AliasId, Alias>,
    /// Source files.
    pub files: Table<FileId, SourceFile>,
    /// Places in the source.
    pub locations: Table<LocationId, Location>,
    /// Variables of the source.
    pub variables: Table<VariableId, Variable>,
    /// Types of the source.
    pub source_types: SourceTypes,
}

impl Module {
    /// The symbol of a name; one that other modules see goes first.
    pub fn symbol(&self, name: &str) -> Option<SymbolId> {
        let of_name = |symbol: &Symbol| symbol.name.as_deref() == Some(name);
        let mut found = self.symbols.iter().filter(|(_, symbol)| of_name(symbol));
        let first = found.next()?;
        let seen = std::iter::once(first)
            .chain(found)
            .find(|(_, symbol)| !symbol.linkage.is_local());
        Some(seen.unwrap_or(first).0)
    }

    /// The function of a name. Looks through all symbols: not for hot paths.
    pub fn function(&self, name: &str) -> Option<FunctionId> {
        match self.symbols[self.symbol(name)?].kind {
            SymbolKind::Function(id) => Some(id),
            _ => None,
        }
    }

    /// The name of a function; empty if it has none.
    pub fn function_name(&self, id: FunctionId) -> &str {
        self.symbols[self.functions[id].symbol]
            .name
            .as_deref()
            .unwrap_or("")
    }

    /// Follows aliases to what a symbol stands for; none if it is an indirect function or an address inside something else.
    pub fn resolve(&self, mut symbol: SymbolId) -> Option<SymbolKind> {
        for _ in 0..=self.aliases.len() {
            match self.symbols[symbol].kind {
                SymbolKind::Alias(id) if self.aliases[id].indirect => return None,
                SymbolKind::Alias(id) => match self.constants[self.aliases[id].target].kind {
                    ConstantKind::Symbol(next) => symbol = next,
                    _ => return None,
                },
                kind => return Some(kind),
            }
        }
        None
    }

    /// The function that a call calls, if it is known without running.
    pub fn called(&self, call: &Call) -> Option<FunctionId> {
        let Callee::Value(Value::Constant(constant)) = call.callee else {
            return None;
        };
        let ConstantKind::Symbol(symbol) = self.constants[constant].kind else {
            return None;
        };
        match self.resolve(symbol)? {
            SymbolKind::Function(id) => Some(id),
            _ => None,
        }
    }

    /// The intrinsic that an instruction calls: its name after `llvm.`.
    pub fn intrinsic<'a>(&'a self, kind: &InstructionKind) -> Option<&'a str> {
        self.function_name(self.called(kind.call()?)?)
            .strip_prefix("llvm.")
    }

    /// The id of an integer constant.
    pub fn integer(&mut self, type_id: TypeId, value: u128) -> ConstantId {
        let bits = match self.types[type_id] {
            Type::Integer(bits) if bits < 128 => (1u128 << bits) - 1,
            _ => u128::MAX,
        };
        self.constants
            .intern(type_id, ConstantKind::Integer(value & bits))
    }
}
