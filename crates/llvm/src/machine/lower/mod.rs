//! From SSA form to bytecode.
//!
//! Each value has its own words of the frame; one that is used in its own block only shares them with others of the block
//! that do not live at the same time. Phis become moves on the edges, aggregates and vectors their parts.
//!
//! 1. What is not supported becomes an instruction that says so, and is an error only if it is reached.
//! 2. An exception goes to the landing pad of a call, which finds it in its own words; see `unwind.rs`.
//! 3. Undefined values are not known (`shadow.rs`), and zero where they are a part of a constant; a broken promise (`nsw`,
//!    `inbounds`) is not looked for.

mod arithmetic;
mod calls;
mod function;
mod heads;
mod intrinsics;
mod memory;
mod unwind;

pub(crate) use memory::mode_of;

use super::code::{
    AddressTable, BELOW, CallSite, Code, Counter, FunctionCode, Head, Helpers, Op, Pad, Slot,
    SourcePlace, SwitchTable,
};
use super::constants::Addresses;
use super::demangle::readable;
use super::image;
use super::names::Names;
use super::pointer::MAXIMUM_GLOBALS;
use super::shape::shape;
use super::specialise::specialised;
use super::{LoadError, Options};
use crate::library::{self, Family, barriers};
use crate::module::{
    ConstantKind, Function, FunctionId, InstructionKind as Kind, LocationId, Module, Pointee,
    SourceTypeId, SymbolKind, Type,
};
use crate::passes::escape::{Escapes, escapes};
use crate::passes::headers::Headers;
use function::FunctionLowering;
pub(super) use memory::TEMPORARY;
use std::collections::HashMap;

/// What the prelude calls the function that runs what was registered for the end of the program.
const FINISH: &str = "norns.finish";

/// The function that goes on with an exception when a cleanup is done.
const RESUME: &str = "_Unwind_Resume";

/// A program while it is lowered.
pub(super) struct Lowering<'m> {
    pub(super) module: &'m Module,
    escapes: Escapes,
    addresses: Addresses<'m>,
    names: Names,
    ops: Vec<Op>,
    places: Vec<u32>,
    place_ids: HashMap<LocationId, u32>,
    source_places: Vec<SourcePlace>,
    place_scopes: Vec<(Option<Box<str>>, u32)>,
    constants: Vec<u64>,
    /// Those of the function that is lowered, from the base down.
    pool: Vec<u64>,
    constant_slots: HashMap<u64, Slot>,
    arguments: Vec<Slot>,
    functions: Vec<FunctionCode>,
    switches: Vec<SwitchTable>,
    address_tables: Vec<AddressTable>,
    near: bool,
    call_sites: Vec<CallSite>,
    pads: Vec<Pad>,
    heads: Vec<Head>,
    /// Whether threads notice that they are back in an earlier state.
    repeats: bool,
    /// What continues with an exception; `None` if nothing throws.
    resume: Option<FunctionId>,
    /// Whether the result of a call that waits at a barrier is needed.
    serial_thread_matters: bool,
    object_types: HashMap<Counter, SourceTypeId>,
    pointees: HashMap<Counter, Pointee>,
}

/// Lowers a program in which the prelude is linked.
pub(super) fn lower(module: &Module, options: &Options) -> Result<(Code, Names), LoadError> {
    let main = entry(module, &options.entry)?;
    let addresses = image::addresses(module);
    // Behind them are the arguments of `main` and their table.
    if addresses.undefined.end as usize + options.arguments.len() >= MAXIMUM_GLOBALS {
        let what = format!("more than {MAXIMUM_GLOBALS} functions and global variables");
        return Err(LoadError::Unsupported(what));
    }
    let mut image = image::image(&addresses, &options.arguments, &options.environment)
        .map_err(LoadError::Unsupported)?;
    let mut lowering = Lowering {
        module,
        escapes: escapes(module),
        addresses,
        names: Names::new(image.objects.len() as u32),
        ops: Vec::new(),
        places: Vec::new(),
        place_ids: HashMap::new(),
        source_places: Vec::new(),
        place_scopes: Vec::new(),
        constants: Vec::new(),
        pool: Vec::new(),
        constant_slots: HashMap::new(),
        arguments: Vec::new(),
        functions: Vec::new(),
        switches: Vec::new(),
        address_tables: Vec::new(),
        near: true,
        call_sites: Vec::new(),
        pads: Vec::new(),
        heads: Vec::new(),
        repeats: options.repeats,
        resume: module
            .function(RESUME)
            .filter(|&id| module.functions[id].is_defined()),
        serial_thread_matters: false,
        object_types: HashMap::new(),
        pointees: HashMap::new(),
    };
    lowering.declare_functions();
    lowering.start(main, image.arguments);
    let (_, start_constants) = lowering.finish_constants();
    let mut families = Vec::new();
    for id in module.functions.ids() {
        let first = lowering.ops.len() as u32;
        FunctionLowering::lower(&mut lowering, id);
        let family = Family::of(module.function_name(id));
        families.extend(family.map(|family| (first..lowering.ops.len() as u32, family)));
    }
    let mut serial_thread_matters = lowering.serial_thread_matters;
    let wait = module.function(barriers::WAIT).map(|id| id.0);
    for object in lowering.addresses.taken.take() {
        let object = &mut image.objects[object as usize];
        object.is_taken = true;
        // Who calls it by its address may look at what it returns.
        serial_thread_matters |= wait.is_some() && object.function == wait;
    }
    let origins = (1..=lowering.source_places.len() as u32)
        .map(|place| {
            let text = lowering.place_text(place);
            lowering.names.text(&text)
        })
        .collect();
    let variadic_name = lowering.names.text("the variadic arguments");
    let unknown_origin = lowering.names.text(" somewhere");
    let code = Code {
        families,
        origins,
        variadic_name,
        unknown_origin,
        ops: lowering.ops.into_iter().map(specialised).collect(),
        heads: lowering.heads,
        places: lowering.places,
        source_places: lowering.source_places,
        place_scopes: lowering.place_scopes,
        constants: lowering.constants,
        start_constants,
        arguments: lowering.arguments,
        functions: lowering.functions,
        switches: lowering.switches,
        address_tables: lowering.address_tables,
        near: lowering.near,
        image,
        helpers: helpers(module),
        limits: options.limits,
        recursion: options.bound,
        spurious: options.spurious,
        frozen_clock: options.frozen_clock,
        serial_thread_matters,
        scrambles: options.scrambles,
        call_sites: lowering.call_sites,
        pads: lowering.pads,
        source_types: module.source_types.clone(),
        object_types: lowering.object_types,
        pointees: lowering.pointees,
    };
    Ok((code, lowering.names))
}

/// The functions of the prelude that the machine calls by itself.
fn helpers(module: &Module) -> Helpers {
    let helper = |name: &str| module.function(name).map_or(0, |id| id.0);
    Helpers {
        copy: helper("norns.copy"),
        fill: helper("norns.fill"),
        load: helper("norns.load"),
        store: helper("norns.store"),
        at_thread_end: module.function("norns.at_thread_end").map(|id| id.0),
    }
}

/// The function where a program starts: of that name, or, in C++, of that name with or without its parameters. One that is not
/// `main` takes nothing, or what `main` does.
fn entry(module: &Module, name: &str) -> Result<FunctionId, LoadError> {
    let defined = |id: &FunctionId| module.functions[*id].is_defined();
    let exact = module.function(name).filter(defined);
    let of_cxx = |id: &FunctionId| {
        let mangled = module.function_name(*id);
        mangled.starts_with("_Z") && is_called(&readable(mangled), name)
    };
    let found: Vec<FunctionId> = match exact {
        Some(id) => vec![id],
        None => module
            .functions
            .ids()
            .filter(defined)
            .filter(of_cxx)
            .collect(),
    };
    let fits = |id: FunctionId| {
        let function = &module.functions[id];
        let result = match &module.types[function.signature] {
            Type::Function(signature) => shape(&module.types, signature.result),
            _ => return false,
        };
        let parameters = function.parameters.iter();
        let parameters: Vec<&Type> = parameters
            .map(|parameter| &module.types[parameter.type_id])
            .collect();
        matches!(parameters[..], [] | [Type::Integer(32), Type::Pointer(_)])
            && result.is_ok_and(|shape| shape.words <= 1)
    };
    match found[..] {
        [id] if name == "main" || fits(id) => Ok(id),
        [_] => Err(LoadError::EntryTakes(name.to_owned())),
        [] => Err(LoadError::NoEntry(name.to_owned())),
        _ => Err(LoadError::ManyEntries(name.to_owned())),
    }
}

/// Whether a function of C++ has a name, which may leave its parameters out. What is inside of a function, such as a lambda, has
/// a name that goes on behind the parameters.
fn is_called(function: &str, name: &str) -> bool {
    let without_spaces = |text: &str| text.replace(' ', "");
    if without_spaces(function) == without_spaces(name) {
        return true;
    }
    let Some(parameters) = function.strip_prefix(name) else {
        return false;
    };
    let mut open = 0_usize;
    let end = parameters.find(|c| {
        open += usize::from(c == '(');
        open -= usize::from(c == ')' && open > 0);
        open == 0
    });
    parameters.starts_with('(') && end.is_some_and(|end| end + 1 == parameters.len())
}

/// Whether a function may come back.
fn returns(function: &Function) -> bool {
    let blocks = function.blocks.values();
    let mut last = blocks.filter_map(|block| block.instructions.last());
    !function.is_defined()
        || last.any(|&id| matches!(function.instructions[id].kind, Kind::Return(_)))
}

impl Lowering<'_> {
    fn declare_functions(&mut self) {
        let module = self.module;
        let dependencies = Headers::of_dependencies(module);
        for function in module.functions.values() {
            let words = |id| shape(&module.types, id).map_or(0, |shape| shape.words);
            let (results, variadic) = match &module.types[function.signature] {
                Type::Function(signature) => (words(signature.result), signature.variadic),
                _ => (0, false),
            };
            let parameters = function
                .parameters
                .iter()
                .map(|parameter| words(parameter.type_id));
            self.functions.push(FunctionCode {
                name: readable(
                    module.symbols[function.symbol]
                        .name
                        .as_deref()
                        .unwrap_or(""),
                )
                .into(),
                of_dependency: dependencies.defines(function),
                entry: 0,
                frame: 0,
                constants: (0, 0),
                parameters: parameters.sum(),
                results,
                returns: returns(function),
                variadic,
                leaves: None,
            });
        }
    }

    /// What the main thread does: constructors, `main`, what is registered for the end, the end. Its frame has one word for the result.
    fn start(&mut self, main: FunctionId, (count, vector): (u64, u64)) {
        self.emit(Op::ThreadEnd, 0);
        for constructor in self.constructors() {
            self.emit(
                Op::Call {
                    function: constructor.0,
                    arguments: 0,
                    count: 0,
                    to: BELOW,
                },
                0,
            );
        }
        let arguments = self.arguments.len() as u32;
        let expected = self.functions[main.0 as usize].parameters;
        for word in [count, vector, 0].into_iter().take(expected as usize) {
            let slot = self.constant(word);
            self.arguments.push(slot);
        }
        let count = self.arguments.len() as u32 - arguments;
        self.emit(
            Op::Call {
                function: main.0,
                arguments,
                count,
                to: BELOW,
            },
            0,
        );
        if let Some(finish) = self.defined(FINISH) {
            self.emit(
                Op::Call {
                    function: finish.0,
                    arguments: 0,
                    count: 0,
                    to: BELOW,
                },
                0,
            );
        }
        self.emit(Op::ProgramEnd, 0);
    }

    fn defined(&self, name: &str) -> Option<FunctionId> {
        let found = self.module.function(name);
        found.filter(|&id| self.module.functions[id].is_defined())
    }

    /// The functions of `llvm.global_ctors`, by priority.
    fn constructors(&self) -> Vec<FunctionId> {
        let module = self.module;
        let Some(symbol) = module.symbol("llvm.global_ctors") else {
            return Vec::new();
        };
        let SymbolKind::Global(global) = module.symbols[symbol].kind else {
            return Vec::new();
        };
        let parts = |id| match &module.constants[id].kind {
            ConstantKind::Aggregate(parts) => parts.to_vec(),
            _ => Vec::new(),
        };
        let mut list = Vec::new();
        for entry in module.globals[global]
            .initial
            .map(parts)
            .unwrap_or_default()
        {
            let fields = parts(entry);
            let (Some(&priority), Some(&function)) = (fields.first(), fields.get(1)) else {
                continue;
            };
            if let ConstantKind::Symbol(symbol) = module.constants[function].kind
                && let Some(SymbolKind::Function(id)) = module.resolve(symbol)
            {
                list.push((module.constants.as_integer(priority).unwrap_or(0), id));
            }
        }
        list.sort_by_key(|&(priority, _)| priority);
        list.into_iter().map(|(_, id)| id).collect()
    }

    fn emit(&mut self, op: Op, place: u32) -> usize {
        self.ops.push(op);
        self.places.push(place);
        self.ops.len() - 1
    }

    /// The slot of a constant word.
    fn constant(&mut self, word: u64) -> Slot {
        if let Some(&slot) = self.constant_slots.get(&word) {
            return slot;
        }
        self.pool.push(word);
        let slot = BELOW.wrapping_sub(self.pool.len() as Slot);
        self.constant_slots.insert(word, slot);
        slot
    }

    /// The first slot of constant words that lie one after the other.
    fn constants(&mut self, words: &[u64]) -> Slot {
        if let [word] = words {
            return self.constant(*word);
        }
        self.pool.extend(words.iter().rev());
        BELOW.wrapping_sub(self.pool.len() as Slot)
    }

    /// Puts the constants of a function to those of the program, in the order in which they lie in a frame.
    fn finish_constants(&mut self) -> (u32, u32) {
        let (start, count) = (self.constants.len() as u32, self.pool.len() as u32);
        self.near &= count <= BELOW;
        self.constants.extend(self.pool.drain(..).rev());
        self.constant_slots.clear();
        (start, count)
    }

    fn place(&mut self, location: Option<LocationId>) -> u32 {
        let Some(id) = location else {
            return 0;
        };
        if let Some(&place) = self.place_ids.get(&id) {
            return place;
        }
        let location = &self.module.locations[id];
        let place = match location.file {
            Some(file) if location.line > 0 => {
                self.source_places.push(SourcePlace {
                    file: file.0,
                    line: location.line,
                    column: location.column,
                });
                self.place_scopes.push((location.function.clone(), 0));
                self.source_places.len() as u32
            }
            _ => 0,
        };
        self.place_ids.insert(id, place);
        // The chain of inlined calls ends.
        let caller = self.place(location.inlined_at);
        if let Some((_, outer)) = (place as usize)
            .checked_sub(1)
            .and_then(|index| self.place_scopes.get_mut(index))
        {
            *outer = caller;
        }
        place
    }

    /// Where a place is, for messages: ` at queue.c:31`.
    fn place_text(&self, place: u32) -> String {
        let Some(found) = (place as usize)
            .checked_sub(1)
            .and_then(|index| self.source_places.get(index))
        else {
            return String::new();
        };
        let file = self.module.files.values().nth(found.file as usize);
        format!(
            " at {}:{}",
            file.map_or("", |file| super::base_name(&file.name)),
            found.line
        )
    }

    fn builtin_of(&self, id: FunctionId) -> Option<library::Builtin> {
        let function = &self.module.functions[id];
        if function.is_defined() {
            return None;
        }
        library::builtin(self.module.function_name(id))
    }
}
