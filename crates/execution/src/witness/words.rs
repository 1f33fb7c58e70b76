//! A step in words, for messages about witnesses. The text is never parsed.

use super::{Access, Action, Object, Place, Step, Updated, Value};
use crate::{ObjectKind, Waiting};
use std::fmt::{self, Display};

/// What is in no memory that has a name.
const UNNAMED: &str = "memory of the library";

/// "main/1: write x = 1 (rel)".
impl Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.thread, self.action)
    }
}

impl Display for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Global(name) => f.write_str(name),
            Self::Made(step) => write!(f, "the object of step {step}"),
        }
    }
}

fn place(f: &mut fmt::Formatter<'_>, object: &Object, offset: u32) -> fmt::Result {
    match (object, offset) {
        (_, 0) => write!(f, "{object}"),
        (Object::Global(_), _) => write!(f, "{object}+{offset}"),
        (Object::Made(_), _) => write!(f, "{object} + {offset}"),
    }
}

impl Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.object {
            Some(object) => place(f, object, self.offset)?,
            None => f.write_str(UNNAMED)?,
        }
        match self.part {
            Some(part) => write!(
                f,
                " ({} bytes, from byte {part} of the access on)",
                self.bytes.bytes()
            ),
            None => Ok(()),
        }
    }
}

impl Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Pointer(Place { object, offset }) => {
                f.write_str("&")?;
                place(f, object, *offset)
            }
            Self::Partly {
                number,
                uninitialised,
            } => write!(
                f,
                "{number}, of which nobody wrote the bits {uninitialised:#x}"
            ),
        }
    }
}

/// What a place is called, if it has a name.
struct Name<'a>(&'a Option<Place>);

impl Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(Place { object, offset }) => place(f, object, *offset),
            None => f.write_str(UNNAMED),
        }
    }
}

/// " = 1", or nothing.
struct Is<'a>(&'a Option<Value>);

impl Display for Is<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(value) => write!(f, " = {value}"),
            None => Ok(()),
        }
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read {
                access,
                mode,
                value,
                ..
            } => write!(f, "read {access}{} ({mode})", Is(value)),
            Self::Write {
                access,
                mode,
                value,
            } => write!(f, "write {access}{} ({mode})", Is(value)),
            Self::Update {
                access,
                mode,
                value,
                result,
                ..
            } => update(f, access, (*mode, value), result),
            Self::Wait { access, reason } => match reason {
                Waiting::Lock => write!(f, "waits for the lock {access}"),
                _ => write!(f, "waits for {access}"),
            },
            Self::Fence { mode } => write!(f, "fence ({mode})"),
            Self::AtomicBegin => f.write_str("begin atomic"),
            Self::AtomicEnd => f.write_str("end atomic"),
            Self::Spawn { child } => write!(f, "spawn {child}"),
            Self::Join { child } => write!(f, "join {child}"),
            Self::Arrive { barrier, contested } => {
                f.write_str("arrive at ")?;
                if *contested {
                    f.write_str("the contested ")?;
                }
                write!(f, "barrier {}", Name(barrier))
            }
            Self::Depart { barrier } => write!(f, "depart from barrier {}", Name(barrier)),
            Self::Allocate {
                bytes,
                zeroed,
                storage,
            } => {
                let zeroed = if *zeroed { " zeroed" } else { "" };
                let storage = match storage {
                    ObjectKind::Heap => "on the heap",
                    ObjectKind::Stack => "on the stack",
                    ObjectKind::ThreadLocal => "of the thread alone",
                };
                write!(f, "allocate {bytes}{zeroed} bytes {storage}")
            }
            Self::Free { object } => match object {
                Some(object) => write!(f, "free {object}"),
                None => write!(f, "free {UNNAMED}"),
            },
            Self::Choose { taken } => write!(f, "choose {taken}"),
            Self::Print { text } => write!(f, "print {text:?}"),
        }
    }
}

fn update(
    f: &mut fmt::Formatter<'_>,
    access: &Access,
    (mode, value): (crate::Mode, &Option<Value>),
    result: &Updated,
) -> fmt::Result {
    let is = Is(value);
    match result {
        Updated::Fails => write!(f, "failed update, read {access}{is} ({mode})"),
        Updated::Pending => write!(
            f,
            "update that has not written yet, read {access}{is} ({mode})"
        ),
        Updated::Writes {
            mode: write_mode,
            value: written,
        } => {
            write!(f, "update {access}")?;
            if let (Some(old), Some(new)) = (value, written) {
                write!(f, " from {old} to {new}")?;
            }
            if mode == *write_mode {
                write!(f, " ({mode})")
            } else {
                write!(f, " ({mode}, {write_mode})")
            }
        }
    }
}
