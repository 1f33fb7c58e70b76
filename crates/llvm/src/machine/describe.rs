//! Objects, locations and values as reports show them.
//!
//! A heap block is named by its type and its number among the blocks of that type that its thread has created in the execution that
//! is shown: `node#2`, or `node#2 of main/1`. A block of unknown type is called `block 2`, by its number among all blocks of its
//! thread. Arrays and nodes of maps have other names (`blocks.rs`). Messages also say where a block was allocated. Traces do not,
//! because they show the allocation.
//!
//! A thread that reports something about an object does not know what other threads did in this execution. It only refers to the
//! object, and the name is filled in when the execution is shown ([`Execution::told`]).

mod blocks;

use super::{
    lower::TEMPORARY,
    thread::{Context, ThreadRun, home},
};
use crate::module::{
    Inside, Meaning, Pointee, SourceType, SourceTypeId, SourceTypeKind, text_in_quotes,
};
use blocks::Block;
use norns_execution::{Label, Location, ObjectId, ObjectKind, TextId, ThreadId, Value, Width};
use std::fmt::Write as _;

/// A name leads through at most this many pointers: `pool.queues[1].items`.
const LONGEST_CHAIN: u32 = 3;

/// The beginning of the names of the functions that C++ compilers call to throw exceptions, and to register destructors.
const RUNTIME: &str = "__cxa_";

/// Structures nested deeper than this are not shown field by field.
const LARGEST_DEPTH: u32 = 6;

/// The characters around the id of an object that a message refers to.
const MENTION: [char; 2] = ['\u{1}', '\u{2}'];

/// What a thread calls an object.
pub(crate) fn object_name(context: Context<'_>, object: ObjectId) -> String {
    if object.0 == 0 {
        return "the null page".to_owned();
    }
    if let Some(global) = context.code.image.get(object) {
        return format!("`{}`{}", global.name, global.source);
    }
    let [before, behind] = MENTION;
    format!("{before}{}{behind}", object.0)
}

/// Whether a name is one of the standard library of Rust or C++.
fn is_of_std(name: &str) -> bool {
    let path = name.trim_start_matches('<');
    let mut crates = ["std::", "core::", "alloc::"].iter();
    crates.any(|start| path.starts_with(start))
}

/// Several characters that are accessed as one value, as a text: `"hello, w"`. None if the value does not start with characters of
/// the program, or contains characters that are not printable.
fn text_of(begins: &SourceType, value: Value, width: Width) -> Option<String> {
    let is_text = matches!(begins.kind, SourceTypeKind::Value(Meaning::Character));
    if !is_text || width.bytes() <= begins.size || !value.is_initialised() {
        return None;
    }
    let bytes = value.bits().to_le_bytes();
    let bytes = bytes.get(..width.bytes() as usize)?;
    let end = bytes.iter().rposition(|&byte| byte != 0)? + 1;
    let is_printed = |byte: &u8| byte.is_ascii_graphic() || matches!(byte, b' ' | b'\n' | b'\t');
    let text = std::str::from_utf8(&bytes[..end]).ok()?;
    text.as_bytes()
        .iter()
        .all(is_printed)
        .then(|| format!("{text:?}"))
}

/// Whether a name is reserved for the library, was made by a compiler for a closure, or stands for an unnamed object: "a temporary
/// object".
fn is_strange(name: &str) -> bool {
    name.starts_with(['_', '{']) || name.contains(' ')
}

/// What distinguishes the name of all elements of an array from the name of the pointer that holds their address.
const fn brackets(is_array: bool) -> &'static str {
    if is_array { "[]" } else { "" }
}

/// An object that a thread has created.
struct Made<'a> {
    object: ObjectId,
    thread: &'a ThreadRun,
    kind: ObjectKind,
    size: u32,
    /// Where it comes from.
    origin: TextId,
    /// The number of answers before the label that created it.
    answers: usize,
    type_id: Option<SourceTypeId>,
}

/// An object as its places are named.
struct Described {
    /// Its name, without the thread.
    name: String,
    /// The thread as a suffix: " of main/1"; empty for the first thread.
    of_thread: String,
    size: u32,
    type_id: Option<SourceTypeId>,
    /// Whether elements are written with an index even if there may be only one.
    is_array: bool,
    /// Whether it is a local or thread-local variable.
    is_local: bool,
}

/// An execution, to be shown.
#[derive(Clone, Copy)]
pub(crate) struct Execution<'a> {
    pub(crate) context: Context<'a>,
    pub(crate) threads: &'a [ThreadRun],
}

impl<'a> Execution<'a> {
    fn made(self, object: ObjectId) -> Option<Made<'a>> {
        let name = self.context.names().made(object)?;
        let mut threads = self.threads.iter();
        let thread = threads.find(|thread| thread.path == name.path)?;
        let answers = thread.allocation(object)?;
        let snapshot = &thread.snapshots[answers];
        let Label::Allocate {
            kind, origin, size, ..
        } = snapshot.label
        else {
            return None;
        };
        let code = self.context.code;
        let type_id = match kind {
            ObjectKind::Heap => self.block_type(thread, answers),
            ObjectKind::Stack => {
                let counter = snapshot.registers.counter;
                code.object_types.get(&counter).copied()
            }
            ObjectKind::ThreadLocal => {
                let variable = name.number.checked_sub(1)? as usize;
                code.image.thread_locals.get(variable)?.type_id
            }
        };
        Some(Made {
            object,
            thread,
            kind,
            size,
            origin,
            answers,
            type_id,
        })
    }

    /// The type of the heap block that a thread makes after so many answers: what the innermost call says that knows.
    fn block_type(self, thread: &ThreadRun, answers: usize) -> Option<SourceTypeId> {
        let code = self.context.code;
        let registers = &thread.snapshots.get(answers)?.registers;
        let (mut counter, mut base) = (registers.counter, registers.base);
        loop {
            match code.pointees.get(&counter) {
                Some(&Pointee::Type(id)) => {
                    let is_known = |found: &SourceType| found.size > 0;
                    return code
                        .source_types
                        .get(id)
                        .filter(|&found| is_known(found))
                        .map(|_| id);
                }
                Some(Pointee::OfCaller) | None if base > home(code) => {
                    let back = thread.word_at(answers, base)? as u32;
                    base = thread.word_at(answers, base + 1)? as u32;
                    counter = back.checked_sub(1)?;
                }
                Some(Pointee::Unknown | Pointee::OfCaller) | None => return None,
            }
        }
    }

    /// " of main/1", for what is not the first thread's.
    fn of_thread(self, made: &Made<'_>) -> String {
        match made.thread.id {
            ThreadId(0) => String::new(),
            thread => format!(" of {}", self.context.names().thread_name(thread)),
        }
    }

    /// The name of a local or thread-local variable, without where it is declared.
    fn variable(self, made: &Made<'_>) -> String {
        let names = self.context.names();
        let origin = names.text_of(made.origin).to_owned();
        drop(names);
        let name = origin.split(',').next().unwrap_or(&origin);
        name.trim_matches('`').to_owned()
    }

    fn described(self, object: ObjectId) -> Option<Described> {
        self.described_to(object, LONGEST_CHAIN)
    }

    /// The same, with a name that leads through so many pointers at most.
    fn described_to(self, object: ObjectId, depth: u32) -> Option<Described> {
        if let Some(global) = self.context.code.image.get(object) {
            return Some(Described {
                name: global.name.to_string(),
                of_thread: String::new(),
                size: global.size,
                type_id: global.type_id,
                is_array: false,
                is_local: false,
            });
        }
        let made = self.made(object)?;
        let (size, is_local) = (made.size, made.kind != ObjectKind::Heap);
        if is_local {
            return Some(Described {
                name: self.variable(&made),
                of_thread: self.of_thread(&made),
                size,
                type_id: made.type_id,
                is_array: false,
                is_local,
            });
        }
        let Block {
            name,
            of_thread,
            type_id,
            is_array,
            ..
        } = self.block(&made, depth);
        Some(Described {
            name,
            of_thread,
            size,
            type_id,
            is_array,
            is_local,
        })
    }

    /// The name of an object with where it comes from: "node#2, allocated at queue.c:31".
    pub(crate) fn object_name(self, object: ObjectId) -> String {
        if object.0 == 0 || self.context.code.image.get(object).is_some() {
            return object_name(self.context, object);
        }
        let Some(made) = self.made(object) else {
            return "no object".to_owned();
        };
        let origin = self.context.names().text_of(made.origin).to_owned();
        match made.kind {
            ObjectKind::ThreadLocal => {
                let thread = self.context.names().thread_name(made.thread.id);
                format!("{origin} of {thread}")
            }
            ObjectKind::Heap => {
                let Block {
                    name,
                    of_thread,
                    is_array,
                    ..
                } = self.block(&made, LONGEST_CHAIN);
                let brackets = brackets(is_array);
                format!("{name}{brackets}{of_thread}, allocated{origin}")
            }
            ObjectKind::Stack => origin,
        }
    }

    /// What a thread said, with the names of the objects that it mentions.
    pub(crate) fn told(self, message: &str) -> String {
        let [before, behind] = MENTION;
        let mut pieces = message.split(before);
        let mut told = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let mentioned = piece.split_once(behind);
            let object = mentioned.and_then(|(id, rest)| Some((id.parse().ok()?, rest)));
            if let Some((id, rest)) = object {
                let name = self.object_name(ObjectId(id));
                let _ = write!(told, "{name}{rest}");
            } else {
                told.push_str(piece);
            }
        }
        told
    }

    /// The place in an object; the innermost if `to_the_end`, otherwise the one that a pointer to it points to.
    fn inside(self, described: &Described, offset: u32, to_the_end: bool) -> Option<Inside> {
        let types = &self.context.code.source_types;
        let type_id = described.type_id?;
        let element = types.get(type_id)?.size;
        let look = |offset: u32| {
            if to_the_end {
                types.inside(type_id, offset)
            } else {
                types.target(type_id, offset)
            }
        };
        // Several of the type, one behind the other.
        if element > 0 && (described.is_array || described.size / 2 >= element) {
            let inside = look(offset % element);
            let index = offset / element;
            return Some(Inside {
                path: format!("[{index}]{}", inside.path),
                map: inside.map.map(|path| format!("[{index}]{path}")),
                ..inside
            });
        }
        Some(look(offset))
    }

    fn place_name(self, described: &Described, offset: u32, to_the_end: bool) -> String {
        let Described {
            name, of_thread, ..
        } = described;
        match self.inside(described, offset, to_the_end) {
            Some(inside) => format!("{name}{}{of_thread}", inside.path),
            None if offset == 0 => format!("{name}{of_thread}"),
            // "one of main/1+8" would read like another thread.
            None if name.contains(' ') || !of_thread.is_empty() => {
                format!("{name}{of_thread} + {offset}")
            }
            None => format!("{name}+{offset}"),
        }
    }

    /// The short name of a location.
    pub(crate) fn location_name(self, location: Location) -> String {
        match self.described(location.object) {
            Some(described) => self.place_name(&described, location.offset, true),
            None => self.object_name(location.object),
        }
    }

    /// The name of the structure that has exactly so many bytes at a location.
    pub(crate) fn whole_name(self, location: Location, width: Width) -> Option<String> {
        let described = self.described(location.object)?;
        let inside = self.structure(&described, location.offset, width)?;
        let Described {
            name, of_thread, ..
        } = described;
        Some(format!("{name}{}{of_thread}", inside.path))
    }

    fn structure(self, described: &Described, offset: u32, width: Width) -> Option<Inside> {
        let types = &self.context.code.source_types;
        let type_id = described.type_id?;
        let element = types.get(type_id)?.size;
        if element > 0 && (described.is_array || described.size / 2 >= element) {
            let inside = types.structure(type_id, offset % element, width.bytes())?;
            return Some(Inside {
                path: format!("[{}]{}", offset / element, inside.path),
                ..inside
            });
        }
        types.structure(type_id, offset, width.bytes())
    }

    /// Whether a variable belongs to a library.
    pub(crate) fn is_of_library(self, object: ObjectId) -> bool {
        let image = &self.context.code.image;
        if let Some(global) = image.get(object) {
            return global.of_library || is_of_std(&global.name);
        }
        let Some(made) = self.made(object) else {
            return false;
        };
        if made.kind == ObjectKind::Stack {
            return self.context.names().text_of(made.origin) == TEMPORARY;
        }
        if made.kind != ObjectKind::ThreadLocal {
            let types = &self.context.code.source_types;
            let name = made.type_id.and_then(|id| types.short_name(id));
            let is_of_runtime = || {
                let symbol = made.thread.called_symbol(self.context, made.answers);
                symbol.is_some_and(|symbol| symbol.starts_with(RUNTIME))
            };
            return name.is_some_and(is_strange) || is_of_runtime();
        }
        let name = self.context.names().made(object);
        let variable = name.and_then(|name| name.number.checked_sub(1));
        let variable = variable.and_then(|variable| image.thread_locals.get(variable as usize));
        variable.is_some_and(|variable| variable.of_library || is_of_std(&variable.name))
    }

    /// Whether what lies at a location is the bookkeeping of a library.
    pub(crate) fn is_internal(self, location: Location) -> bool {
        let inside = || {
            let described = self.described(location.object)?;
            self.inside(&described, location.offset, true)
        };
        self.is_of_library(location.object) || inside().is_some_and(|inside| inside.is_internal)
    }

    /// The short name of an object.
    pub(crate) fn short_name(self, object: ObjectId) -> String {
        match self.described(object) {
            Some(Described {
                name,
                of_thread,
                is_array,
                ..
            }) => format!("{name}{}{of_thread}", brackets(is_array)),
            None => self.object_name(object),
        }
    }

    /// What a value of 64 bits points to, if it is the address of something that is there.
    pub(crate) fn target(self, value: Value) -> Option<Location> {
        let location = self.context.known_location(value.bits())?;
        let is_address = match self.context.code.image.get(location.object) {
            // A number may look like an address; it is one only if the program can have made it.
            Some(global) if global.function.is_some() => global.is_taken && location.offset == 0,
            Some(global) => location.offset <= global.size,
            None => self.made(location.object).is_some(),
        };
        is_address.then_some(location)
    }

    /// What a pointer to a location is called; to what begins there and nothing larger if `to_the_end`.
    pub(crate) fn address_name(self, location: Location, to_the_end: bool) -> String {
        let Some(described) = self.described(location.object) else {
            return self.object_name(location.object);
        };
        let name = self.place_name(&described, location.offset, to_the_end);
        // What has no name in the source is no operand of `&`.
        if described.name.contains(' ') {
            name
        } else {
            format!("&{name}")
        }
    }

    /// Whether a location is a function.
    fn is_function(self, location: Location) -> bool {
        let global = self.context.code.image.get(location.object);
        global.is_some_and(|global| global.function.is_some())
    }

    /// A value of which nothing is known: a number, or what it points to.
    pub(crate) fn value_name(self, value: Value, width: Width) -> String {
        if !value.is_initialised() {
            let all = value == Value::unwritten(width);
            let how = if all { "" } else { "partly " };
            return format!("{how}uninitialised");
        }
        let target = (width == Width::Eight)
            .then(|| self.target(value))
            .flatten();
        target.map_or_else(
            || value.as_signed(width).to_string(),
            |target| self.address_name(target, false),
        )
    }

    /// A value that a location holds, as its type says.
    pub(crate) fn value_at(self, location: Location, value: Value, width: Width) -> String {
        let described = self.described(location.object);
        let inside = described
            .as_ref()
            .and_then(|described| self.inside(described, location.offset, true));
        let types = &self.context.code.source_types;
        let whole = described
            .as_ref()
            .and_then(|described| self.structure(described, location.offset, width));
        if let Some(whole) = whole
            && let Some(fields) = self.fields_in_words(whole.type_id, value)
        {
            return fields;
        }
        let begins = inside.filter(|inside| inside.rest == 0);
        let begins = begins.and_then(|inside| types.get(inside.type_id));
        // Texts are copied in larger pieces.
        if let Some(text) = begins.and_then(|found| text_of(found, value, width)) {
            return text;
        }
        let found = begins.filter(|found| found.size == width.bytes());
        match found.map(|found| &found.kind) {
            Some(SourceTypeKind::Value(meaning)) if value.is_initialised() => {
                self.value_in_words(meaning, value, width)
            }
            _ => described
                .and_then(|described| {
                    self.values_between(&described, location.offset, value, width)
                })
                .unwrap_or_else(|| self.value_name(value, width)),
        }
    }

    /// The values of all fields and elements in a part of something: `{20.5, 'C'}`, or `true` if there is only one besides padding.
    /// None if the part contains anything else.
    fn values_between(
        self,
        described: &Described,
        offset: u32,
        value: Value,
        width: Width,
    ) -> Option<String> {
        let types = &self.context.code.source_types;
        let mut words = Vec::new();
        let mut at = 0;
        while at < width.bytes() {
            let (bits, unwritten) = (value.bits() >> (8 * at), value.uninitialised() >> (8 * at));
            let part = |width: Width| Value::partly(bits, unwritten, width);
            let inside = self.inside(described, offset + at, true)?;
            let found = types.get(inside.type_id)?;
            match &found.kind {
                SourceTypeKind::Value(meaning) if inside.rest == 0 => {
                    let own = Width::try_from(found.size).ok()?;
                    if at + found.size > width.bytes() {
                        return None;
                    }
                    words.push(if part(own).is_initialised() {
                        self.value_in_words(meaning, part(own), own)
                    } else {
                        self.value_name(part(own), own)
                    });
                    at += found.size;
                }
                // Padding holds nothing that the program wrote.
                _ if part(Width::One).bits() == 0 => at += 1,
                _ => return None,
            }
        }
        match words.as_slice() {
            [] => None,
            [word] => Some(word.clone()),
            words => Some(format!("{{{}}}", words.join(", "))),
        }
    }

    /// The value of a structure, field by field: `{20.5, 'C', 0}`. None if some of its fields cannot be shown as values.
    fn fields_in_words(self, whole: SourceTypeId, value: Value) -> Option<String> {
        let types = &self.context.code.source_types;
        let is_structure = matches!(types.get(whole)?.kind, SourceTypeKind::Structure { .. });
        let words = self.parts_in_words(whole, value, LARGEST_DEPTH)?;
        is_structure.then_some(words)
    }

    /// The value of a type whose bytes are the lowest ones of `value`.
    fn parts_in_words(self, type_id: SourceTypeId, value: Value, depth: u32) -> Option<String> {
        let depth = depth.checked_sub(1)?;
        let types = &self.context.code.source_types;
        let found = types.get(type_id)?;
        match &found.kind {
            SourceTypeKind::Value(meaning) => {
                let width = Width::try_from(found.size).ok()?;
                let part = Value::partly(value.bits(), value.uninitialised(), width);
                Some(if part.is_initialised() {
                    self.value_in_words(meaning, part, width)
                } else {
                    self.value_name(part, width)
                })
            }
            SourceTypeKind::Structure { fields, .. } => {
                let mut words = Vec::new();
                for field in fields {
                    if !types.holds_something(field.type_id) {
                        continue;
                    }
                    let shifted = |bits: u64| bits.checked_shr(8 * field.offset);
                    let (bits, unwritten) = (value.bits(), value.uninitialised());
                    let part = Value::partly(shifted(bits)?, shifted(unwritten)?, Width::Eight);
                    words.push(self.parts_in_words(field.type_id, part, depth)?);
                }
                match words.as_slice() {
                    [] => None,
                    [word] => Some(word.clone()),
                    words => Some(format!("{{{}}}", words.join(", "))),
                }
            }
            // The largest member contains the bytes of all of them.
            SourceTypeKind::Union(members) => {
                let size = |id: SourceTypeId| types.get(id).map_or(0, |found| found.size);
                let mut members = members.iter();
                let largest = members.find(|member| size(member.type_id) == found.size)?;
                self.parts_in_words(largest.type_id, value, depth)
            }
            _ => None,
        }
    }

    fn value_in_words(self, meaning: &Meaning, value: Value, width: Width) -> String {
        let target = (width == Width::Eight)
            .then(|| self.target(value))
            .flatten();
        let target = target.filter(|&target| match meaning {
            Meaning::FunctionPointer => self.is_function(target),
            // Numbers may be addresses, but hardly ever of functions or of what has a fixed one.
            Meaning::Signed => self.context.code.image.get(target.object).is_none(),
            Meaning::Boolean | Meaning::Float | Meaning::Character => false,
            Meaning::Pointer(_) | Meaning::Unsigned | Meaning::Variants { .. } => {
                !self.is_function(target)
            }
        });
        let is_pointer = matches!(meaning, Meaning::Pointer(_) | Meaning::FunctionPointer);
        let plain = match target {
            Some(target) => self
                .text_at(meaning, target)
                .unwrap_or_else(|| self.address_name(target, false)),
            None if is_pointer && value.bits() == 0 => "null".to_owned(),
            None if is_pointer => format!("{:#x}", value.bits()),
            None => value.as_signed(width).to_string(),
        };
        let is_address = target.is_some() && matches!(meaning, Meaning::Unsigned);
        if is_address {
            return plain;
        }
        let words = meaning.words(value.bits(), width.bytes(), &plain);
        words.unwrap_or(plain)
    }

    /// The constant text that a pointer to characters points to.
    fn text_at(self, meaning: &Meaning, target: Location) -> Option<String> {
        let &Meaning::Pointer(Some(to)) = meaning else {
            return None;
        };
        let code = self.context.code;
        let is_character = matches!(
            code.source_types.get(to)?.kind,
            SourceTypeKind::Value(Meaning::Character)
        );
        let global = code.image.get(target.object)?;
        if !is_character || !global.constant || target.offset >= global.size {
            return None;
        }
        let mut bytes = global
            .bytes
            .get(target.offset as usize..)
            .unwrap_or(&[])
            .to_vec();
        // Zeros at the end are left out.
        if global.bytes.len() < global.size as usize {
            bytes.push(0);
        }
        text_in_quotes(&bytes)
    }
}
