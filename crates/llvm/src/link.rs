//! Linking several modules to one program.
//!
//! Internal symbols of different modules stay separate; a declaration becomes the definition in another module. Of several
//! definitions, a strong one takes precedence over a weak one, that over a common one (the larger of two commons), and that
//! over one that is only available for inlining. Two strong definitions are an error that names both modules.
//!
//! Where this differs from a system linker: 1. All of a module is linked, even what nothing uses. 2. Of several common or weak
//! definitions the first one on the command line is used. 3. A function that loses to another definition although the addresses
//! of its blocks are taken is rejected. 4. Positions in the text stay those of the original module.

use crate::error::Error;
use crate::module::{
    ConstantId, ConstantKind, Constants, FileId, Function, FunctionId, Global, Id, Linkage,
    LocationId, Module, Pointee, Signature, SourceTypeId, Structure, Symbol, SymbolId, SymbolKind,
    Table, Type, TypeId, Types, Value, VariableId,
};
use std::collections::{HashMap, HashSet};

/// Links modules in the order given.
pub fn link(modules: Vec<Module>) -> Result<Module, Error> {
    let mut modules = modules.into_iter();
    let Some(first) = modules.next() else {
        return Err(Error::Nothing);
    };
    let mut linker = Linker::new(first);
    for module in modules {
        linker.absorb(module)?;
    }
    let mut program = linker.program;
    let data_layout = program.data_layout.clone();
    program
        .types
        .lay_out(&data_layout)
        .map_err(|error| Error::Mismatch {
            first: program.name.to_string(),
            second: program.name.to_string(),
            reason: error.describe(&program.types),
        })?;
    Ok(program)
}

/// How strong a definition is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    Declared,
    Available,
    Common,
    Weak,
    Strong,
}

fn strength(linkage: Linkage, defined: bool) -> Strength {
    match linkage {
        _ if !defined => Strength::Declared,
        Linkage::AvailableExternally => Strength::Available,
        Linkage::Common => Strength::Common,
        Linkage::Weak
        | Linkage::WeakOdr
        | Linkage::LinkOnce
        | Linkage::LinkOnceOdr
        | Linkage::ExternalWeak => Strength::Weak,
        _ => Strength::Strong,
    }
}

struct Linker {
    program: Module,
    names: HashMap<Box<str>, SymbolId>,
    /// Functions whose blocks have their address taken.
    addressed: HashSet<SymbolId>,
    /// Which module a symbol's present meaning comes from.
    origins: Vec<Box<str>>,
}

/// Where the ids of a module went.
struct Moved {
    types: Vec<TypeId>,
    constants: Vec<ConstantId>,
    symbols: Vec<SymbolId>,
    first_file: u32,
    first_location: u32,
    first_variable: u32,
    first_source_type: u32,
}

impl Moved {
    fn file(&self, id: FileId) -> FileId {
        FileId(id.0 + self.first_file)
    }

    fn location(&self, id: LocationId) -> LocationId {
        LocationId(id.0 + self.first_location)
    }

    fn variable(&self, id: VariableId) -> VariableId {
        VariableId(id.0 + self.first_variable)
    }

    fn source_type(&self, id: SourceTypeId) -> SourceTypeId {
        SourceTypeId(id.0 + self.first_source_type)
    }

    fn type_id(&self, id: TypeId) -> TypeId {
        self.types[id.index()]
    }

    fn constant(&self, id: ConstantId) -> ConstantId {
        self.constants[id.index()]
    }
}

impl Linker {
    fn new(program: Module) -> Self {
        let origins = vec![program.name.clone(); program.symbols.len()];
        let mut names = HashMap::new();
        for (id, symbol) in program.symbols.iter() {
            if let (Some(name), false) = (&symbol.name, symbol.linkage.is_local()) {
                names.insert(name.clone(), id);
            }
        }
        let addressed = block_addresses(&program.constants).collect();
        Linker {
            program,
            names,
            addressed,
            origins,
        }
    }

    fn mismatch(&self, other: &Module, reason: impl Into<String>) -> Error {
        Error::Mismatch {
            first: self.program.name.to_string(),
            second: other.name.to_string(),
            reason: reason.into(),
        }
    }

    fn absorb(&mut self, mut other: Module) -> Result<(), Error> {
        let differ =
            |left: &str, right: &str| !left.is_empty() && !right.is_empty() && left != right;
        if differ(&self.program.data_layout_text, &other.data_layout_text)
            || differ(&self.program.triple, &other.triple)
        {
            return Err(self.mismatch(&other, "they were compiled for different targets"));
        }
        let mut moved = Moved {
            types: move_types(&mut self.program.types, &other.types),
            constants: Vec::new(),
            symbols: Vec::new(),
            first_file: self.program.files.len() as u32,
            first_location: self.program.locations.len() as u32,
            first_variable: self.program.variables.len() as u32,
            first_source_type: self.program.source_types.len() as u32,
        };
        for symbol in other.symbols.values() {
            let id = self.place(symbol, &other.name);
            moved.symbols.push(id);
        }
        move_constants(&mut self.program.constants, &other.constants, &mut moved);
        let taken = block_addresses(&other.constants).map(|old| moved.symbols[old.index()]);
        self.addressed.extend(taken);
        let data_layout = self.program.data_layout.clone();
        if let Err(error) = self.program.types.lay_out(&data_layout) {
            let reason = error.describe(&self.program.types);
            return Err(self.mismatch(&other, reason));
        }
        self.move_debug(&mut other, &moved);
        self.program.assembly.append(&mut other.assembly);
        for (old, symbol) in other.symbols.iter() {
            let target = moved.symbols[old.index()];
            match symbol.kind {
                SymbolKind::Function(id) => self.move_function(
                    &mut other.functions,
                    id,
                    symbol.linkage,
                    target,
                    &moved,
                    &other.name,
                )?,
                SymbolKind::Global(id) => self.move_global(
                    &other.globals[id],
                    symbol.linkage,
                    target,
                    &moved,
                    &other.name,
                )?,
                SymbolKind::Alias(id) => {
                    let mut alias = other.aliases[id].clone();
                    if !self.wins(target, symbol.linkage, true, None, &other.name)? {
                        continue;
                    }
                    alias.symbol = target;
                    alias.type_id = moved.type_id(alias.type_id);
                    alias.target = moved.constant(alias.target);
                    let id = self.program.aliases.push(alias);
                    self.settle(target, symbol.linkage, SymbolKind::Alias(id), &other.name);
                }
            }
        }
        Ok(())
    }

    /// The symbol of the program that a symbol of another module becomes. A new one is a declaration until it is settled.
    fn place(&mut self, symbol: &Symbol, module: &str) -> SymbolId {
        let shared = symbol.name.as_ref().filter(|_| !symbol.linkage.is_local());
        if let Some(&id) = shared.and_then(|name| self.names.get(name)) {
            return id;
        }
        let id = self.program.symbols.push(Symbol {
            kind: SymbolKind::Function(FunctionId(u32::MAX)),
            ..symbol.clone()
        });
        self.origins.push(module.into());
        if let Some(name) = shared {
            self.names.insert(name.clone(), id);
        }
        id
    }

    /// Whether what the symbol means now is defined, and how large it is if it is a variable. None if it is new.
    fn present(&self, symbol: SymbolId) -> Option<(bool, Option<u64>)> {
        Some(match self.program.symbols[symbol].kind {
            SymbolKind::Function(id) => (self.program.functions.get(id)?.is_defined(), None),
            SymbolKind::Global(id) => {
                let global = &self.program.globals[id];
                (
                    global.initial.is_some(),
                    self.program.types.size(global.type_id),
                )
            }
            SymbolKind::Alias(_) => (true, None),
        })
    }

    /// Whether another module's meaning of a symbol replaces the present one.
    fn wins(
        &self,
        symbol: SymbolId,
        linkage: Linkage,
        defined: bool,
        size: Option<u64>,
        module: &str,
    ) -> Result<bool, Error> {
        let Some((present, present_size)) = self.present(symbol) else {
            return Ok(true);
        };
        let old = strength(self.program.symbols[symbol].linkage, present);
        let new = strength(linkage, defined);
        if old == Strength::Strong && new == Strength::Strong {
            return Err(Error::DefinedTwice {
                symbol: self.program.symbols[symbol]
                    .name
                    .as_deref()
                    .unwrap_or("")
                    .to_owned(),
                first: self.origins[symbol.index()].to_string(),
                second: module.to_owned(),
            });
        }
        Ok(new > old || new == old && new == Strength::Common && size > present_size)
    }

    fn settle(&mut self, symbol: SymbolId, linkage: Linkage, kind: SymbolKind, module: &str) {
        // A definition that is not used keeps its place in the tables, but analysing its body would be wasted.
        if let SymbolKind::Function(id) = self.program.symbols[symbol].kind
            && kind != SymbolKind::Function(id)
            && self.program.functions.get(id).is_some()
        {
            self.program.functions[id].clear();
        }
        self.program.symbols[symbol].kind = kind;
        self.program.symbols[symbol].linkage = linkage;
        self.origins[symbol.index()] = module.into();
    }

    fn move_debug(&mut self, other: &mut Module, moved: &Moved) {
        for file in std::mem::take(&mut other.files).into_values() {
            self.program.files.push(file);
        }
        for mut location in std::mem::take(&mut other.locations).into_values() {
            location.file = location.file.map(|id| moved.file(id));
            location.inlined_at = location.inlined_at.map(|id| moved.location(id));
            self.program.locations.push(location);
        }
        for mut variable in std::mem::take(&mut other.variables).into_values() {
            variable.file = variable.file.map(|id| moved.file(id));
            variable.type_id = variable.type_id.map(|id| moved.source_type(id));
            self.program.variables.push(variable);
        }
        for mut source_type in std::mem::take(&mut other.source_types).into_values() {
            source_type.for_each_type_mut(|id| *id = moved.source_type(*id));
            self.program.source_types.push(source_type);
        }
    }

    fn move_function(
        &mut self,
        functions: &mut Table<FunctionId, Function>,
        id: FunctionId,
        linkage: Linkage,
        target: SymbolId,
        moved: &Moved,
        module: &str,
    ) -> Result<(), Error> {
        let defined = functions[id].is_defined();
        let wins = self.wins(target, linkage, defined, None, module)?;
        let replaced = self.present(target).is_some();
        if replaced && self.has_block_addresses(target) && (wins || defined) {
            return Err(Error::Mismatch {
                first: self.origins[target.index()].to_string(),
                second: module.to_owned(),
                reason:
                    "one of several definitions of a function with computed gotos would be dropped"
                        .to_owned(),
            });
        }
        if !wins {
            return Ok(());
        }
        let body = Function {
            blocks: std::mem::take(&mut functions[id].blocks),
            instructions: std::mem::take(&mut functions[id].instructions),
            bindings: std::mem::take(&mut functions[id].bindings),
            ..functions[id].clone()
        };
        let function = move_body(body, target, moved);
        let kind = match self.program.symbols[target].kind {
            SymbolKind::Function(present) if self.program.functions.get(present).is_some() => {
                self.program.functions[present] = function;
                SymbolKind::Function(present)
            }
            _ => SymbolKind::Function(self.program.functions.push(function)),
        };
        self.settle(target, linkage, kind, module);
        Ok(())
    }

    /// Whether a constant names a block of a function that the program already defines.
    fn has_block_addresses(&self, symbol: SymbolId) -> bool {
        let defined = matches!(self.present(symbol), Some((true, _)));
        defined && self.addressed.contains(&symbol)
    }

    fn move_global(
        &mut self,
        global: &Global,
        linkage: Linkage,
        target: SymbolId,
        moved: &Moved,
        module: &str,
    ) -> Result<(), Error> {
        let mut global = global.clone();
        global.symbol = target;
        global.type_id = moved.type_id(global.type_id);
        global.initial = global.initial.map(|id| moved.constant(id));
        global.variable = global.variable.map(|id| moved.variable(id));
        let present = match self.program.symbols[target].kind {
            SymbolKind::Global(id) => Some(id),
            SymbolKind::Function(_) | SymbolKind::Alias(_) => None,
        };
        if let Some(id) = present {
            if self.program.globals[id].thread_local.is_some() != global.thread_local.is_some() {
                return Err(Error::Mismatch {
                    first: self.origins[target.index()].to_string(),
                    second: module.to_owned(),
                    reason: format!(
                        "`{}` is thread-local in only one of them",
                        self.program.symbols[target].name.as_deref().unwrap_or("")
                    ),
                });
            }
            if linkage == Linkage::Appending
                && self.program.symbols[target].linkage == Linkage::Appending
            {
                self.append(id, &global);
                return Ok(());
            }
        }
        let size = self.program.types.size(global.type_id);
        if !self.wins(target, linkage, global.initial.is_some(), size, module)? {
            return Ok(());
        }
        let kind = if let Some(id) = present {
            self.program.globals[id] = global;
            SymbolKind::Global(id)
        } else {
            SymbolKind::Global(self.program.globals.push(global))
        };
        self.settle(target, linkage, kind, module);
        Ok(())
    }

    /// Joins two arrays such as `llvm.global_ctors`.
    fn append(&mut self, id: crate::module::GlobalId, other: &Global) {
        let program = &mut self.program;
        let parts = |constants: &Constants, initial: Option<ConstantId>| match initial
            .map(|id| &constants[id].kind)
        {
            Some(ConstantKind::Aggregate(parts)) => parts.to_vec(),
            _ => Vec::new(),
        };
        let mut all = parts(&program.constants, program.globals[id].initial);
        all.extend(parts(&program.constants, other.initial));
        if let Type::Array { element, .. } = program.types[program.globals[id].type_id] {
            let type_id = program.types.intern(Type::Array {
                element,
                count: all.len() as u64,
            });
            let initial = program
                .constants
                .intern(type_id, ConstantKind::Aggregate(all.into()));
            program.globals[id].type_id = type_id;
            program.globals[id].initial = Some(initial);
        }
    }
}

/// The functions whose blocks constants name.
fn block_addresses(constants: &Constants) -> impl Iterator<Item = SymbolId> {
    constants
        .iter()
        .filter_map(|(_, constant)| match constant.kind {
            ConstantKind::BlockAddress { function, .. } => Some(function),
            _ => None,
        })
}

/// Moves types. What an unnamed type is made of comes before it; named structures get their fields at the end.
fn move_types(into: &mut Types, from: &Types) -> Vec<TypeId> {
    let mut moved: Vec<TypeId> = Vec::with_capacity(from.len());
    let mut named = Vec::new();
    for (id, entry) in from.iter() {
        let at = |old: &TypeId| moved[old.index()];
        let entry = match entry {
            Type::Array { element, count } => Type::Array {
                element: at(element),
                count: *count,
            },
            Type::Vector { element, count } => Type::Vector {
                element: at(element),
                count: *count,
            },
            Type::Function(signature) => Type::Function(Signature {
                result: at(&signature.result),
                parameters: signature.parameters.iter().map(at).collect(),
                variadic: signature.variadic,
            }),
            Type::Structure(structure) if structure.name.is_none() => Type::Structure(Structure {
                fields: structure
                    .fields
                    .as_ref()
                    .map(|fields| fields.iter().map(at).collect()),
                ..structure.clone()
            }),
            Type::Structure(structure) => {
                named.push((id, structure.clone()));
                Type::Structure(Structure {
                    fields: None,
                    ..structure.clone()
                })
            }
            simple => simple.clone(),
        };
        moved.push(into.intern(entry));
    }
    for (id, structure) in named {
        let fields = structure
            .fields
            .map(|fields| fields.iter().map(|field| moved[field.index()]).collect());
        into.define(moved[id.index()], fields, structure.packed);
    }
    moved
}

/// Moves constants; the parts of a constant come before it.
fn move_constants(into: &mut Constants, from: &Constants, moved: &mut Moved) {
    for (_, constant) in from.iter() {
        let kind = match &constant.kind {
            ConstantKind::Aggregate(parts) => {
                ConstantKind::Aggregate(parts.iter().map(|&part| moved.constant(part)).collect())
            }
            ConstantKind::Splat(lane) => ConstantKind::Splat(moved.constant(*lane)),
            ConstantKind::Symbol(symbol) => ConstantKind::Symbol(moved.symbols[symbol.index()]),
            ConstantKind::BlockAddress { function, block } => ConstantKind::BlockAddress {
                function: moved.symbols[function.index()],
                block: *block,
            },
            ConstantKind::Expression(expression) => {
                let mut expression = expression.clone();
                expression.for_each_operand_mut(|operand| *operand = moved.constant(*operand));
                if let crate::module::Expression::ElementPointer { source, .. } = &mut *expression {
                    *source = moved.type_id(*source);
                }
                ConstantKind::Expression(expression)
            }
            simple => simple.clone(),
        };
        let id = into.intern(moved.type_id(constant.type_id), kind);
        moved.constants.push(id);
    }
}

fn move_body(mut function: Function, symbol: SymbolId, moved: &Moved) -> Function {
    function.symbol = symbol;
    function.signature = moved.type_id(function.signature);
    function.personality = function.personality.map(|id| moved.constant(id));
    function.source = function.source.map(|(file, line)| (moved.file(file), line));
    function.result = function.result.map(|id| moved.source_type(id));
    for parameter in &mut function.parameters {
        parameter.type_id = moved.type_id(parameter.type_id);
        parameter.by_value = parameter.by_value.map(|id| moved.type_id(id));
    }
    for instruction in function.instructions.values_mut() {
        instruction.for_each_type_mut(|id| *id = moved.type_id(*id));
        instruction.for_each_constant_mut(|id| *id = moved.constant(*id));
        instruction.location = instruction.location.map(|id| moved.location(id));
        if let Some(call) = instruction.kind.call_mut()
            && let Pointee::Type(id) = &mut call.pointee
        {
            *id = moved.source_type(*id);
        }
    }
    for binding in &mut function.bindings {
        binding.variable = moved.variable(binding.variable);
        binding.location = binding.location.map(|id| moved.location(id));
        if let Value::Constant(id) = &mut binding.value {
            *id = moved.constant(*id);
        }
    }
    function
}
