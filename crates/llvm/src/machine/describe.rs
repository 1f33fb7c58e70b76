//! Objects, locations and values as people read them.
//!
//! A heap block is called by its number among those of its thread, in the execution that is shown: `block 2`, or
//! `block 2 of main/1`. Messages also say where it comes from; traces do not, since they show its allocation.
//!
//! A thread that has something to say of an object does not know what other threads did in this execution: it mentions
//! the object, and whoever shows the execution puts the name there ([`Execution::told`]).

use super::thread::{Context, ThreadRun};
use norns_execution::{Label, Location, ObjectId, ObjectKind, TextId, ThreadId, Value};
use std::fmt::Write as _;

/// What the id of an object that is mentioned stands between.
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

/// An object that a thread made.
struct Made<'a> {
    thread: &'a ThreadRun,
    kind: ObjectKind,
    /// Which one of its kind its thread made, from 1.
    number: usize,
    /// Where it comes from.
    origin: TextId,
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
        let (number, snapshot) = thread.allocation(object)?;
        let Label::Allocate { kind, origin, .. } = snapshot.label else {
            return None;
        };
        Some(Made {
            thread,
            kind,
            number,
            origin,
        })
    }

    /// " of main/1", for what is not the first thread's.
    fn of_thread(self, made: &Made<'_>) -> String {
        match made.thread.id {
            ThreadId(0) => String::new(),
            thread => format!(" of {}", self.context.names().thread_name(thread)),
        }
    }

    /// The name of a heap block.
    fn block(self, made: &Made<'_>) -> String {
        format!("block {}{}", made.number, self.of_thread(made))
    }

    /// The name of a local or thread-local variable, without where it is declared.
    fn variable(self, made: &Made<'_>) -> String {
        let names = self.context.names();
        let origin = names.text_of(made.origin).to_owned();
        drop(names);
        let name = origin.split(',').next().unwrap_or(&origin);
        format!("{}{}", name.trim_matches('`'), self.of_thread(made))
    }

    /// The name of an object with where it comes from: "block 2, allocated at queue.c:31".
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
            ObjectKind::Heap => format!("{}, allocated{origin}", self.block(&made)),
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

    /// The short name of a location.
    pub(crate) fn location_name(self, location: Location) -> String {
        let Location { object, offset } = location;
        if let Some(global) = self.context.code.image.get(object) {
            let path = global.shape.path(offset);
            return format!("{}{}", global.name, without_wrapping(&path));
        }
        let name = match self.made(object) {
            Some(made) if made.kind == ObjectKind::Heap => self.block(&made),
            Some(made) => self.variable(&made),
            None => self.object_name(object),
        };
        match offset {
            0 => name,
            // "one of main/1+8" would read like another thread.
            _ if name.contains(' ') => format!("{name} + {offset}"),
            _ => format!("{name}+{offset}"),
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

    /// The same, in words.
    pub(crate) fn target_name(self, value: Value) -> Option<String> {
        let location = self.target(value)?;
        if let Some(global) = self.context.code.image.get(location.object) {
            let path = global.shape.path_of_target(location.offset);
            return Some(format!("&{}{path}", global.name));
        }
        let made = self.made(location.object)?;
        let name = self.location_name(location);
        Some(if made.kind == ObjectKind::Heap {
            name
        } else {
            format!("&{name}")
        })
    }
}

/// A path without what libstdc++ wraps an atomic variable in: nobody wrote that.
fn without_wrapping(path: &str) -> &str {
    let inner = path.strip_suffix("._M_i");
    inner
        .or_else(|| path.strip_suffix("._M_b._M_p"))
        .unwrap_or(path)
}
