//! The data layout: sizes, alignments and offsets of types, as the module's `target datalayout` says.
//!
//! Where this departs from the `LangRef`: 1. Only integer, float, vector, aggregate and pointer entries are read; mangling, native
//! widths, stack alignment and function-pointer alignment do not change what a program can do. 2. A type that does not fit in
//! 2^48 bytes, holds itself, or is nested more than 256 deep is refused, so that whoever walks types may recurse.

use super::ids::{Id, TypeId};
use super::types::{Type, Types};

/// Types may be nested so deep.
pub const MAXIMUM_TYPE_DEPTH: u32 = 256;
const MAXIMUM_SIZE: u64 = 1 << 48;

/// Size and alignment of a type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Bytes from one to the next in an array (LLVM's allocation size).
    pub size: u64,
    /// Bytes that a store writes; without padding at the end.
    pub stored: u64,
    /// Alignment in bytes.
    pub align: u64,
    /// Where each field of a structure begins.
    pub offsets: Box<[u64]>,
    depth: u32,
}

/// Why a type has no layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LayoutError {
    /// The type is part of itself.
    Recursive(TypeId),
    /// The type is too large to exist.
    TooLarge(TypeId),
    /// The type is nested too deep.
    TooDeep(TypeId),
}

impl LayoutError {
    /// What is wrong, in words.
    pub fn describe(&self, types: &Types) -> String {
        match self {
            LayoutError::Recursive(id) => format!("type {} contains itself", types.display(*id)),
            LayoutError::TooLarge(id) => format!("type {} is too large", types.display(*id)),
            LayoutError::TooDeep(id) => format!(
                "type {} is nested more than {MAXIMUM_TYPE_DEPTH} deep",
                types.display(*id)
            ),
        }
    }
}

/// What `target datalayout` says, with LLVM's defaults for what it leaves out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataLayout {
    /// Whether the most significant byte comes first.
    pub big_endian: bool,
    /// Address space, size in bits, alignment in bits.
    pointers: Vec<(u32, u64, u64)>,
    /// Width and alignment in bits, by width.
    integers: Vec<(u64, u64)>,
    floats: Vec<(u64, u64)>,
    vectors: Vec<(u64, u64)>,
    aggregate: u64,
}

impl Default for DataLayout {
    fn default() -> Self {
        DataLayout {
            big_endian: false,
            pointers: vec![(0, 64, 64)],
            integers: vec![(1, 8), (8, 8), (16, 16), (32, 32), (64, 32)],
            floats: vec![(16, 16), (32, 32), (64, 64), (128, 128)],
            vectors: vec![(64, 64), (128, 128)],
            aggregate: 8,
        }
    }
}

impl DataLayout {
    /// Reads the text of a `target datalayout`. None if an entry that matters is malformed.
    pub fn parse(text: &str) -> Option<DataLayout> {
        let mut layout = DataLayout::default();
        for entry in text.split('-') {
            let mut parts = entry.split(':');
            let head = parts.next().unwrap_or("");
            match head.as_bytes().first() {
                Some(b'E') => layout.big_endian = true,
                Some(b'e') => layout.big_endian = false,
                Some(b'p') => {
                    // Flags such as `pe` or `pu` may stand before the address space.
                    let space =
                        head[1..].trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
                    let space = if space.is_empty() {
                        0
                    } else {
                        space.parse().ok()?
                    };
                    let size = bits(parts.next())?;
                    let align = parts.next().map_or(Some(size), |part| bits(Some(part)))?;
                    layout.pointers.retain(|&(known, ..)| known != space);
                    layout.pointers.push((space, size, align));
                }
                Some(letter @ (b'i' | b'f' | b'v')) => {
                    let width = head[1..].parse().ok()?;
                    let align = bits(parts.next())?;
                    let list = match letter {
                        b'i' => &mut layout.integers,
                        b'f' => &mut layout.floats,
                        _ => &mut layout.vectors,
                    };
                    list.retain(|&(known, _)| known != width);
                    list.push((width, align));
                    list.sort_unstable();
                }
                Some(b'a') => {
                    layout.aggregate = parts.next()?.parse::<u64>().ok()?.clamp(8, 1 << 16);
                }
                _ => {}
            }
        }
        Some(layout)
    }

    fn pointer(&self, space: u32) -> (u64, u64) {
        let of = |wanted| {
            self.pointers
                .iter()
                .find(|&&(known, ..)| known == wanted)
                .map(|&(_, size, align)| (size, align))
        };
        of(space).or_else(|| of(0)).unwrap_or((64, 64))
    }

    fn integer_align(&self, width: u64) -> u64 {
        self.integers
            .iter()
            .find(|&&(known, _)| known >= width)
            .or(self.integers.last())
            .map_or(8, |&(_, align)| align)
    }

    /// Bits and alignment in bytes of a scalar type.
    fn scalar(&self, entry: &Type) -> Option<(u64, u64)> {
        let (size, align) = match *entry {
            Type::Integer(width) => (u64::from(width), self.integer_align(u64::from(width))),
            Type::Float(format) => {
                let width = u64::from(format.bits());
                let known = self.floats.iter().find(|&&(known, _)| known == width);
                (
                    width,
                    known.map_or_else(|| width.next_power_of_two(), |&(_, align)| align),
                )
            }
            Type::Pointer(space) => self.pointer(space),
            _ => return None,
        };
        Some((size, (align / 8).max(1)))
    }
}

/// A size in bits, a positive multiple of 8 and not absurd.
fn bits(text: Option<&str>) -> Option<u64> {
    let bits: u64 = text?.parse().ok()?;
    (bits > 0 && bits <= 1 << 16 && bits.is_multiple_of(8)).then_some(bits)
}

/// Extends the layouts to all types, without recursion: a component first, then what holds it.
pub(super) fn extend(types: &mut Types, data_layout: &DataLayout) -> Result<(), LayoutError> {
    let total = types.len();
    let mut visited = vec![Visit::New; total];
    let known = types.layouts_mut();
    for (index, layout) in known.iter().enumerate() {
        if layout.is_some() {
            visited[index] = Visit::Done;
        }
    }
    known.resize(total, None);
    let mut stack = Vec::new();
    for start in 0..total {
        stack.push(TypeId::from_index(start));
        while let Some(&id) = stack.last() {
            match visited[id.index()] {
                Visit::Done => {
                    stack.pop();
                }
                Visit::New => {
                    visited[id.index()] = Visit::Open;
                    for &component in components(&types[id]) {
                        match visited[component.index()] {
                            Visit::New => stack.push(component),
                            Visit::Open => return Err(LayoutError::Recursive(id)),
                            Visit::Done => {}
                        }
                    }
                }
                Visit::Open => {
                    let layout = compute(types, data_layout, id)?;
                    types.layouts_mut()[id.index()] = layout;
                    visited[id.index()] = Visit::Done;
                    stack.pop();
                }
            }
        }
    }
    Ok(())
}

#[derive(Clone, Copy, PartialEq)]
enum Visit {
    New,
    Open,
    Done,
}

fn components(entry: &Type) -> &[TypeId] {
    match entry {
        Type::Array { element, .. } | Type::Vector { element, .. } => std::slice::from_ref(element),
        Type::Structure(structure) => structure.fields.as_deref().unwrap_or(&[]),
        _ => &[],
    }
}

fn compute(
    types: &Types,
    data_layout: &DataLayout,
    id: TypeId,
) -> Result<Option<Layout>, LayoutError> {
    let entry = &types[id];
    if let Some((bits, align)) = data_layout.scalar(entry) {
        let stored = bits.div_ceil(8);
        return Ok(Some(Layout {
            size: stored.next_multiple_of(align),
            stored,
            align,
            offsets: Box::default(),
            depth: 0,
        }));
    }
    let mut depth = 0;
    for &component in components(entry) {
        let Some(layout) = types.layout(component) else {
            return Ok(None);
        };
        depth = depth.max(layout.depth + 1);
    }
    if depth > MAXIMUM_TYPE_DEPTH {
        return Err(LayoutError::TooDeep(id));
    }
    let too_large = || LayoutError::TooLarge(id);
    let checked = |size: Option<u64>| {
        size.filter(|&size| size <= MAXIMUM_SIZE)
            .ok_or_else(too_large)
    };
    match entry {
        Type::Array { element, count } => {
            let Some(layout) = types.layout(*element) else {
                return Ok(None);
            };
            let size = checked(layout.size.checked_mul(*count))?;
            let align = layout.align;
            Ok(Some(Layout {
                size,
                stored: size,
                align,
                offsets: Box::default(),
                depth,
            }))
        }
        Type::Vector { element, count } => {
            let Some((bits, _)) = data_layout.scalar(&types[*element]) else {
                return Ok(None);
            };
            let bits = checked(bits.checked_mul(u64::from(*count)))?;
            let stored = bits.div_ceil(8);
            let known = data_layout
                .vectors
                .iter()
                .find(|&&(known, _)| known == bits);
            let align = known.map_or_else(
                || stored.next_power_of_two().max(1),
                |&(_, align)| align / 8,
            );
            let size = stored.next_multiple_of(align);
            Ok(Some(Layout {
                size,
                stored,
                align,
                offsets: Box::default(),
                depth,
            }))
        }
        Type::Structure(structure) => {
            let Some(fields) = &structure.fields else {
                return Ok(None);
            };
            let mut end = 0u64;
            let mut align = if structure.packed {
                1
            } else {
                data_layout.aggregate / 8
            };
            let mut offsets = Vec::with_capacity(fields.len());
            for &field in fields {
                let Some(layout) = types.layout(field) else {
                    return Ok(None);
                };
                if !structure.packed {
                    align = align.max(layout.align);
                    end = checked(end.checked_next_multiple_of(layout.align))?;
                }
                offsets.push(end);
                end = checked(end.checked_add(layout.size))?;
            }
            let size = checked(end.checked_next_multiple_of(align))?;
            Ok(Some(Layout {
                size,
                stored: size,
                align,
                offsets: offsets.into(),
                depth,
            }))
        }
        _ => Ok(None),
    }
}
