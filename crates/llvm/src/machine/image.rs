//! What is in memory before the program runs: functions and global variables have their ids, and variables their bytes.
//!
//! Ids start at 1: functions in the order of the module, then variables that are not thread-local, then undefined variables,
//! then the arguments of `main`. A function is an object of zero bytes, so its address is a pointer like any other, and
//! dereferencing it is an error.
//!
//! What it cannot do: indirect functions (`ifunc`) are unsupported where they are used. A variable that no module defines,
//! except for `stdin`, `stdout` and `stderr`, has an address, because initial values may contain it without being read (as in
//! type information of C++); it is unsupported where it is accessed.

use super::constants::{Addresses, Problem, SymbolAddress};
use super::demangle::{described_type, readable};
use super::pointer::{self, MAXIMUM_SIZE};
use crate::module::{
    ConstantId, ConstantKind, FileId, Global, Linkage, Module, SourceTypeId, Type, TypeId,
};
use norns_execution::{Location, ObjectId, Value, Width};
use std::cell::RefCell;

/// An object that is there from the beginning.
#[derive(Clone, Debug)]
pub(crate) struct GlobalImage {
    pub(crate) name: Box<str>,
    pub(crate) size: u32,
    pub(crate) constant: bool,
    /// Its bytes; those behind are zero.
    pub(crate) bytes: Box<[u8]>,
    /// The function that it is.
    pub(crate) function: Option<u32>,
    /// Whether some constant of the program has its address.
    pub(crate) is_taken: bool,
    /// The type whose type information it is.
    pub(crate) described_type: Option<Box<str>>,
    /// Where it is declared: ", declared at queue.c:31", or nothing.
    pub(crate) source: Box<str>,
    /// Its type in the source.
    pub(crate) type_id: Option<SourceTypeId>,
    /// Whether it belongs to our own implementation of the C library, or to the environment of the process.
    pub(crate) of_library: bool,
}

/// A variable of which each thread has its own.
#[derive(Clone, Debug)]
pub(crate) struct ThreadLocalImage {
    pub(crate) name: Box<str>,
    pub(crate) size: u32,
    pub(crate) align: u32,
    /// Its type in the source.
    pub(crate) type_id: Option<SourceTypeId>,
    /// Whether it belongs to our own implementation of the C library.
    pub(crate) of_library: bool,
    /// What is not zero at first: offset, width and value.
    pub(crate) writes: Box<[(u32, Width, u64)]>,
}

/// All of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Image {
    /// By object id; the first stands for the null page.
    pub(crate) objects: Vec<GlobalImage>,
    pub(crate) thread_locals: Vec<ThreadLocalImage>,
    /// `argc` and `argv`.
    pub(crate) arguments: (u64, u64),
    /// Where the table of what the environment has is.
    pub(crate) environment: u64,
    /// The ids of variables that nobody defines.
    pub(crate) undefined: std::ops::Range<u32>,
}

impl Image {
    /// The object, if it is there from the beginning.
    #[inline]
    pub(crate) fn get(&self, object: ObjectId) -> Option<&GlobalImage> {
        self.objects.get(object.index()).filter(|_| object.0 > 0)
    }

    /// The name of a variable that nobody defines, if the object is one.
    #[inline]
    pub(crate) fn undefined(&self, object: ObjectId) -> Option<&str> {
        if !self.undefined.contains(&object.0) {
            return None;
        }
        self.get(object).map(|object| &*object.name)
    }

    /// What memory holds at first.
    pub(crate) fn initial(&self, location: Location, width: Width) -> Value {
        let mut bits = 0;
        if let Some(object) = self.get(location.object) {
            for index in 0..width.bytes() {
                let at = location.offset as usize + index as usize;
                let byte = object.bytes.get(at).copied().unwrap_or(0);
                bits |= u64::from(byte) << (8 * index);
            }
        }
        Value::new(bits, width)
    }

    /// What a constant object holds, if that is where the location is.
    #[inline]
    pub(crate) fn constant(&self, location: Location, width: Width) -> Option<u64> {
        let object = self.objects.get(location.object.index())?;
        let end = u64::from(location.offset) + u64::from(width.bytes());
        (object.constant && end <= u64::from(object.size))
            .then(|| self.initial(location, width).bits())
    }

    /// A text in constant memory, or what of it is there.
    pub(crate) fn text(&self, pointer: u64) -> Option<String> {
        let pointer::Place::Global(location) = pointer::place(pointer) else {
            return None;
        };
        let object = self.get(location.object).filter(|object| object.constant)?;
        let bytes = object.bytes.get(location.offset as usize..)?;
        let end = bytes
            .iter()
            .position(|&byte| byte == 0)
            .unwrap_or(bytes.len());
        Some(String::from_utf8_lossy(&bytes[..end]).into_owned())
    }
}

/// Gives every symbol its address.
pub(crate) fn addresses(module: &Module) -> Addresses<'_> {
    let mut next = 1;
    let mut table = vec![SymbolAddress::Missing; module.symbols.len()];
    for function in module.functions.values() {
        let symbol = &module.symbols[function.symbol];
        let absent = !function.is_defined() && symbol.linkage == Linkage::ExternalWeak;
        table[function.symbol.0 as usize] = if absent {
            SymbolAddress::Null
        } else {
            SymbolAddress::Object(ObjectId(next))
        };
        next += 1;
    }
    let mut variables = 0;
    for global in module.globals.values() {
        let symbol = &module.symbols[global.symbol];
        let known = matches!(symbol.name.as_deref(), Some("stdin" | "stdout" | "stderr"));
        let defined = global.initial.is_some() || known;
        table[global.symbol.0 as usize] = if defined && global.thread_local.is_some() {
            variables += 1;
            SymbolAddress::ThreadLocal(variables - 1)
        } else if defined {
            next += 1;
            SymbolAddress::Object(ObjectId(next - 1))
        } else if symbol.linkage == Linkage::ExternalWeak {
            SymbolAddress::Null
        } else {
            SymbolAddress::Missing
        };
    }
    let first_undefined = next;
    for global in undefined(module) {
        let address = &mut table[global.symbol.0 as usize];
        if *address == SymbolAddress::Missing {
            *address = SymbolAddress::Object(ObjectId(next));
            next += 1;
        }
    }
    Addresses {
        module,
        table,
        undefined: first_undefined..next,
        taken: RefCell::default(),
    }
}

/// The variables that nobody defines and that all threads share.
fn undefined(module: &Module) -> impl Iterator<Item = &Global> {
    let globals = module.globals.values();
    globals.filter(|global| global.initial.is_none() && global.thread_local.is_none())
}

/// Lays out memory, with the arguments of `main` and the environment.
pub(crate) fn image(
    addresses: &Addresses<'_>,
    arguments: &[String],
    environment: &[String],
) -> Result<Image, String> {
    let module = addresses.module;
    let null = object("null", 0, true, Vec::new());
    let mut image = Image {
        objects: vec![null],
        ..Image::default()
    };
    for (index, function) in (0..).zip(module.functions.values()) {
        let name = module.symbols[function.symbol]
            .name
            .as_deref()
            .unwrap_or("");
        image.objects.push(GlobalImage {
            function: Some(index),
            source: source(module, function.source),
            ..object(name, 0, true, Vec::new())
        });
    }
    for global in module.globals.values() {
        let name = module.symbols[global.symbol].name.as_deref().unwrap_or("");
        let size = module.types.size(global.type_id).unwrap_or(0);
        if size > MAXIMUM_SIZE {
            return Err(format!(
                "the variable `{name}` has {size} bytes, more than {MAXIMUM_SIZE}"
            ));
        }
        let mut bytes = match global.initial {
            Some(initial) => initial_bytes(addresses, initial, size, name)?,
            None => vec![0; size as usize],
        };
        // A stream, whose contents are not accessible; or a variable that no module defines.
        let stream = global.initial.is_none();
        if let SymbolAddress::ThreadLocal(_) = addresses.table[global.symbol.0 as usize] {
            let natural = module
                .types
                .layout(global.type_id)
                .map_or(1, |layout| layout.align);
            image.thread_locals.push(ThreadLocalImage {
                name: readable(name).into(),
                size: size as u32,
                type_id: global.variable.and_then(|id| module.variables[id].type_id),
                of_library: global.of_library,
                align: global.align.unwrap_or(natural).max(16) as u32,
                writes: pieces(&bytes),
            });
        } else if let SymbolAddress::Object(id) = addresses.table[global.symbol.0 as usize]
            && !addresses.undefined.contains(&id.0)
        {
            while bytes.last() == Some(&0) {
                bytes.pop();
            }
            let variable = global.variable.map(|id| &module.variables[id]);
            let declared = variable.and_then(|variable| Some((variable.file?, variable.line)));
            let constant = global.constant || stream;
            let new = object(name, size as u32, constant, bytes);
            image.objects.push(GlobalImage {
                source: source(module, declared),
                type_id: variable.and_then(|variable| variable.type_id),
                of_library: global.of_library,
                ..new
            });
        }
    }
    for global in undefined(module) {
        if let SymbolAddress::Object(id) = addresses.table[global.symbol.0 as usize]
            && addresses.undefined.contains(&id.0)
        {
            let name = module.symbols[global.symbol].name.as_deref().unwrap_or("");
            image.objects.push(object(name, 0, true, Vec::new()));
        }
    }
    image.undefined = addresses.undefined.clone();
    debug_assert_eq!(
        image.objects.len(),
        addresses.undefined.end as usize,
        "ids are given in this order"
    );
    let table = texts(&mut image, arguments, "argument", "argv");
    image.arguments = (arguments.len() as u64, table);
    let first = image.objects.len();
    image.environment = texts(&mut image, environment, "environment", "environ");
    for object in &mut image.objects[first..] {
        object.of_library = true;
    }
    let environment = image.environment;
    if let Some(variable) = image
        .objects
        .iter_mut()
        .find(|object| &*object.name == "environ" && object.size == 8 && object.bytes.is_empty())
    {
        variable.bytes = environment.to_le_bytes().into();
    }
    Ok(image)
}

/// Adds texts to an image, and the table of their addresses, with null behind them; gives its address.
fn texts(image: &mut Image, texts: &[String], name: &str, table_name: &str) -> u64 {
    let mut table = Vec::new();
    for text in texts {
        table.extend(pointer::global(ObjectId(image.objects.len() as u32)).to_le_bytes());
        let mut bytes = text.clone().into_bytes();
        bytes.push(0);
        let size = bytes.len() as u32;
        image.objects.push(object(name, size, false, bytes));
    }
    table.extend(0u64.to_le_bytes());
    let address = pointer::global(ObjectId(image.objects.len() as u32));
    let size = table.len() as u32;
    image.objects.push(object(table_name, size, false, table));
    address
}

fn source(module: &Module, place: Option<(FileId, u32)>) -> Box<str> {
    let text = place.map(|(file, line)| {
        let file = super::base_name(&module.files[file].name);
        format!(", declared at {file}:{line}")
    });
    text.unwrap_or_default().into()
}

fn object(name: &str, size: u32, constant: bool, bytes: Vec<u8>) -> GlobalImage {
    GlobalImage {
        name: readable(name).into(),
        described_type: described_type(name).map(Into::into),
        size,
        constant,
        bytes: bytes.into(),
        function: None,
        is_taken: false,
        source: Box::default(),
        type_id: None,
        of_library: false,
    }
}

/// The first bytes of a variable; zeros may be left out behind them. Some variables of the library are zero and very large.
fn initial_bytes(
    addresses: &Addresses<'_>,
    initial: ConstantId,
    size: u64,
    name: &str,
) -> Result<Vec<u8>, String> {
    if matches!(addresses.module.constants[initial].kind, ConstantKind::Zero) {
        return Ok(Vec::new());
    }
    let mut bytes = vec![0; size as usize];
    match write(addresses, initial, &mut bytes) {
        Ok(()) => Ok(bytes),
        Err(Problem::Unsupported(what)) => Err(format!("the initial value of `{name}` has {what}")),
        Err(Problem::ThreadLocal(..)) => Err(format!(
            "the initial value of `{name}` has the address of a thread-local variable"
        )),
    }
}

/// The bytes that are not zero, as aligned pieces of up to eight.
fn pieces(bytes: &[u8]) -> Box<[(u32, Width, u64)]> {
    let mut list = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let (width, count) = match bytes.len() - at {
            8.. => (Width::Eight, 8),
            4.. if at % 4 == 0 => (Width::Four, 4),
            2.. if at % 2 == 0 => (Width::Two, 2),
            _ => (Width::One, 1),
        };
        let piece = &bytes[at..at + count];
        let value = piece
            .iter()
            .rev()
            .fold(0, |value, &byte| value << 8 | u64::from(byte));
        if value != 0 {
            list.push((at as u32, width, value));
        }
        at += count;
    }
    list.into()
}

/// Writes a constant as it lies in memory.
fn write(addresses: &Addresses<'_>, id: ConstantId, bytes: &mut [u8]) -> Result<(), Problem> {
    let module = addresses.module;
    let constant = &module.constants[id];
    let layout = module.types.layout(constant.type_id);
    let element = |index: usize| -> (usize, Option<TypeId>) {
        let offset = match &module.types[constant.type_id] {
            Type::Structure(_) => layout.and_then(|layout| layout.offsets.get(index).copied()),
            Type::Array { element, .. } => {
                module.types.size(*element).map(|size| size * index as u64)
            }
            Type::Vector { element, .. } => {
                let stored = module.types.layout(*element).map(|layout| layout.stored);
                stored.map(|size| size * index as u64)
            }
            _ => None,
        };
        let part = module.types.element(constant.type_id, index as u64);
        (offset.unwrap_or(0) as usize, part)
    };
    match &constant.kind {
        ConstantKind::Zero
        | ConstantKind::Null
        | ConstantKind::Undefined
        | ConstantKind::Poison => Ok(()),
        ConstantKind::Bytes(text) => {
            for (to, from) in bytes.iter_mut().zip(text) {
                *to = *from;
            }
            Ok(())
        }
        ConstantKind::Aggregate(parts) => {
            for (index, &part) in parts.iter().enumerate() {
                let (offset, _) = element(index);
                let rest = bytes.get_mut(offset..).unwrap_or_default();
                write(addresses, part, rest)?;
            }
            Ok(())
        }
        ConstantKind::Splat(part) => {
            let Type::Vector { count, .. } = module.types[constant.type_id] else {
                return Ok(());
            };
            for index in 0..count as usize {
                let (offset, _) = element(index);
                write(
                    addresses,
                    *part,
                    bytes.get_mut(offset..).unwrap_or_default(),
                )?;
            }
            Ok(())
        }
        _ => {
            let stored = layout.map_or(0, |layout| layout.stored as usize);
            let words = match &constant.kind {
                // Formats that are never computed with may still lie in memory.
                ConstantKind::Float(bits) => vec![*bits as u64, (*bits >> 64) as u64],
                _ => addresses.words(id)?,
            };
            let source = words.iter().flat_map(|word| word.to_le_bytes());
            for (to, from) in bytes.iter_mut().take(stored).zip(source) {
                *to = from;
            }
            Ok(())
        }
    }
}
