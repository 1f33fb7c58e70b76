//! Type information of C++ in memory (Itanium ABI, 2.9.5), and which handler catches what is thrown.
//!
//! What it cannot do: pointers to pointers, and pointers to members, are caught only by handlers of the same type.

use super::image::Image;
use super::pointer::{self, Place};
use norns_execution::Width;
use std::collections::HashSet;

/// What is public, and what is at an offset that the object itself knows.
const IS_PUBLIC: u64 = 2;
const IS_VIRTUAL: u64 = 1;
/// What a pointer says of what it points to: constant, volatile, restrict.
const QUALIFIERS: u64 = 7;

/// No class has more bases than that; what a file says that no compiler made may be anything.
const MOST_BASES: u32 = 1000;

/// A kind of type, which is identified by the table of functions in its information.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    OneBase,
    Bases,
    Pointer,
    Other,
}

/// Whether a handler of a type takes what is thrown, both given by the addresses of their type information.
pub(super) fn takes(image: &Image, caught: u64, thrown: u64) -> bool {
    if caught == thrown {
        return true;
    }
    match kind(image, thrown) {
        Kind::OneBase | Kind::Bases => is_base(image, caught, thrown),
        Kind::Pointer if kind(image, caught) == Kind::Pointer => {
            let word = |at: u64| word(image, at).unwrap_or(0);
            let (from, to) = (word(thrown + 16), word(caught + 16));
            let (pointee, wanted) = (word(thrown + 24), word(caught + 24));
            let (from, to) = (from & QUALIFIERS, to & QUALIFIERS);
            let is_void = mangled(image, wanted).as_deref() == Some("v");
            from & !to == 0 && (pointee == wanted || is_void || is_base(image, wanted, pointee))
        }
        Kind::Pointer => false,
        Kind::Other => {
            kind(image, caught) == Kind::Pointer && mangled(image, thrown).as_deref() == Some("Dn")
        }
    }
}

/// Whether a class has exactly one base of a type that can be seen from outside.
fn is_base(image: &Image, wanted: u64, class: u64) -> bool {
    let mut found = HashSet::new();
    let mut path = vec![class];
    let mut steps = MOST_BASES;
    find_bases(image, wanted, &mut path, &mut found, &mut steps);
    found.len() == 1
}

/// Finds the bases of a type below the last class of a path. What tells one from another is the way there, from the last virtual base
/// on: there is one of each in an object.
fn find_bases(
    image: &Image,
    wanted: u64,
    path: &mut Vec<u64>,
    found: &mut HashSet<Vec<u64>>,
    steps: &mut u32,
) {
    let Some(&class) = path.last() else { return };
    if class == wanted {
        found.insert(path.clone());
        return;
    }
    let Some(fewer) = steps.checked_sub(1) else {
        return;
    };
    *steps = fewer;
    match kind(image, class) {
        Kind::OneBase => {
            path.push(word(image, class + 16).unwrap_or(0));
            find_bases(image, wanted, path, found, steps);
            path.pop();
        }
        Kind::Bases => {
            // Flags and how many, in one word; then type, and offset and flags, of each.
            let count = word(image, class + 16).unwrap_or(0) >> 32;
            for index in 0..count.min(1000) {
                let at = class + 24 + 16 * index;
                let flags = word(image, at + 8).unwrap_or(0);
                let base = word(image, at).unwrap_or(0);
                if flags & IS_PUBLIC == 0 {
                    continue;
                }
                if flags & IS_VIRTUAL == 0 {
                    path.push(base);
                    find_bases(image, wanted, path, found, steps);
                    path.pop();
                } else {
                    find_bases(image, wanted, &mut vec![base], found, steps);
                }
            }
        }
        Kind::Pointer | Kind::Other => {}
    }
}

fn word(image: &Image, address: u64) -> Option<u64> {
    match pointer::place(address) {
        Place::Global(location) => image.constant(location, Width::Eight),
        _ => None,
    }
}

/// The name of a type as the ABI writes it.
fn mangled(image: &Image, type_information: u64) -> Option<String> {
    image.text(word(image, type_information + 8)?)
}

/// The type that type information is of.
pub(super) fn described(image: &Image, type_information: u64) -> Option<&str> {
    match pointer::place(type_information) {
        Place::Global(location) => image.get(location.object)?.described_type.as_deref(),
        _ => None,
    }
}

fn kind(image: &Image, type_information: u64) -> Kind {
    let table = word(image, type_information).map(pointer::place);
    let name = match table {
        Some(Place::Global(location)) => image.get(location.object).map(|object| &*object.name),
        _ => None,
    };
    match name.and_then(|name| name.strip_prefix("vtable for __cxxabiv1::")) {
        Some("__si_class_type_info") => Kind::OneBase,
        Some("__vmi_class_type_info") => Kind::Bases,
        Some("__pointer_type_info") => Kind::Pointer,
        _ => Kind::Other,
    }
}
