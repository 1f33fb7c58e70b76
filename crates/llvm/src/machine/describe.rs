//! Objects, locations and values as people read them.
//!
//! A heap block is called by its number among all that were ever allocated: `block 2`. Messages also say where it comes from;
//! traces do not, since they show its allocation.

use super::names::{Made, Names};
use super::pointer::{self, Place};
use super::thread::Context;
use norns_execution::{Location, ObjectId, ObjectKind, TextId, ThreadId, Value};

/// The name of an object with where it comes from: "block 2, allocated at queue.c:31".
pub(crate) fn object_name(context: Context<'_>, object: ObjectId) -> String {
    object_name_from(context, object, None)
}

/// The same, if it is known where the object comes from in this execution: in another the same object may come from
/// elsewhere.
pub(crate) fn object_name_from(
    context: Context<'_>,
    object: ObjectId,
    origin: Option<TextId>,
) -> String {
    if object.0 == 0 {
        return "the null page".to_owned();
    }
    if let Some(global) = context.code.image.get(object) {
        return format!("`{}`{}", global.name, global.source);
    }
    let names = context.names();
    let Some((made, first_origin)) = names.made(object) else {
        return "no object".to_owned();
    };
    let origin = names.text_of(origin.unwrap_or(first_origin));
    match made.kind {
        ObjectKind::ThreadLocal => format!("{origin} of {}", names.thread_name(made.thread)),
        ObjectKind::Heap => format!("{}, allocated{origin}", block(&names, object)),
        ObjectKind::Stack => origin.to_owned(),
    }
}

/// The name of a heap block.
fn block(names: &Names, object: ObjectId) -> String {
    format!("block {}", names.number_among_blocks(object))
}

/// The name of a local or thread-local variable, without where it is declared.
fn variable(names: &Names, made: Made, origin: TextId) -> String {
    let origin = names.text_of(origin);
    let name = origin.split(',').next().unwrap_or(origin).trim_matches('`');
    if made.thread == ThreadId(0) {
        name.to_owned()
    } else {
        format!("{name} of {}", names.thread_name(made.thread))
    }
}

/// A path without what libstdc++ wraps an atomic variable in: nobody wrote that.
fn without_wrapping(path: &str) -> &str {
    let inner = path.strip_suffix("._M_i");
    inner
        .or_else(|| path.strip_suffix("._M_b._M_p"))
        .unwrap_or(path)
}

/// The short name of a location.
pub(crate) fn location_name(context: Context<'_>, location: Location) -> String {
    let Location { object, offset } = location;
    let made = context.names().made(object);
    let name = match (context.code.image.get(object), made) {
        (Some(global), _) => {
            let path = global.shape.path(offset);
            return format!("{}{}", global.name, without_wrapping(&path));
        }
        (None, Some((made, _))) if made.kind == ObjectKind::Heap => block(&context.names(), object),
        (None, Some((made, origin))) => variable(&context.names(), made, origin),
        (None, None) => object_name(context, object),
    };
    match offset {
        0 => name,
        // "one of main/1+8" would read like another thread.
        _ if name.contains(' ') => format!("{name} + {offset}"),
        _ => format!("{name}+{offset}"),
    }
}

/// What a value of 64 bits points to, if it is the address of something that is there.
pub(crate) fn target_name(context: Context<'_>, value: Value) -> Option<String> {
    let Place::Shared(location) = pointer::place(value.bits()) else {
        return None;
    };
    let global = context.code.image.get(location.object);
    let made = context.names().made(location.object);
    // A number may look like an address; it is one only if the program can have made it.
    let is_address = match global {
        Some(global) if global.function.is_some() => global.is_taken && location.offset == 0,
        Some(global) => location.object.0 != 0 && location.offset <= global.size,
        None => made.is_some(),
    };
    if !is_address {
        return None;
    }
    let name = match global {
        Some(global) => {
            let path = global.shape.path_of_target(location.offset);
            format!("{}{path}", global.name)
        }
        None => location_name(context, location),
    };
    let is_block = made.is_some_and(|(made, _)| made.kind == ObjectKind::Heap);
    Some(if is_block { name } else { format!("&{name}") })
}
