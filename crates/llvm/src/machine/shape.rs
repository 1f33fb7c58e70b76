//! The layout of a type in words: its scalar parts, in order.

use crate::module::{FloatFormat, Type, TypeId, Types};

/// Values with more parts than this are refused, because nobody writes them and each part would be an instruction.
const MAXIMUM_PARTS: usize = 4096;

/// A scalar type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scalar {
    /// An integer or pointer of so many bits, up to 128.
    Integer(u32),
    /// A float of 32 bits.
    Single,
    /// A float of 64 bits.
    Double,
}

impl Scalar {
    pub(crate) fn bits(self) -> u32 {
        match self {
            Scalar::Integer(bits) => bits,
            Scalar::Single => 32,
            Scalar::Double => 64,
        }
    }

    /// Words it takes.
    pub(crate) fn words(self) -> u32 {
        if self.bits() > 64 { 2 } else { 1 }
    }

    /// Bytes it takes in memory.
    pub(crate) fn bytes(self) -> u32 {
        self.bits().div_ceil(8)
    }
}

/// A scalar part of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Leaf {
    pub(crate) scalar: Scalar,
    /// Where it lies in memory, in bytes.
    pub(crate) offset: u32,
    /// Where it lies among the words.
    pub(crate) word: u32,
}

/// The parts of a type.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Shape {
    pub(crate) leaves: Vec<Leaf>,
    pub(crate) words: u32,
    /// Whether some lanes are not whole bytes, so that it cannot lie in memory.
    pub(crate) packed_bits: bool,
}

/// The shape of a type, or what about it is not supported.
pub(crate) fn shape(types: &Types, id: TypeId) -> Result<Shape, String> {
    let mut shape = Shape::default();
    if matches!(
        types[id],
        Type::Void | Type::Label | Type::Metadata | Type::Token
    ) {
        return Ok(shape);
    }
    extend(types, id, 0, &mut shape)?;
    Ok(shape)
}

fn extend(types: &Types, id: TypeId, offset: u64, shape: &mut Shape) -> Result<(), String> {
    if shape.leaves.len() >= MAXIMUM_PARTS {
        return Err(format!("a value of type {}", types.display(id)));
    }
    let scalar = match &types[id] {
        Type::Integer(bits @ 1..=128) => Scalar::Integer(*bits),
        Type::Pointer(_) => Scalar::Integer(64),
        Type::Float(FloatFormat::Single) => Scalar::Single,
        Type::Float(FloatFormat::Double) => Scalar::Double,
        Type::Array { element, count } => {
            let size = types.size(*element).unwrap_or(0);
            for index in 0..*count {
                extend(types, *element, offset + index * size, shape)?;
            }
            return Ok(());
        }
        Type::Vector { element, count } => {
            let start = shape.leaves.len();
            for _ in 0..*count {
                extend(types, *element, offset, shape)?;
            }
            for (leaf, index) in shape.leaves[start..].iter_mut().zip(0..) {
                let bits = leaf.scalar.bits();
                shape.packed_bits |= !bits.is_multiple_of(8);
                leaf.offset += index * (bits / 8);
            }
            return Ok(());
        }
        Type::Structure(structure) => {
            let offsets = types.layout(id).map(|layout| layout.offsets.clone());
            let offsets = offsets.unwrap_or_default();
            let fields = structure.fields.as_deref().unwrap_or_default();
            for (&field, &inside) in fields.iter().zip(&offsets) {
                extend(types, field, offset + inside, shape)?;
            }
            return Ok(());
        }
        _ => return Err(format!("values of type {}", types.display(id))),
    };
    let offset = u32::try_from(offset).map_err(|_| "a value that large".to_owned())?;
    let word = shape.words;
    shape.leaves.push(Leaf {
        scalar,
        offset,
        word,
    });
    shape.words += scalar.words();
    Ok(())
}

/// The words before the part that indices name, and the shape's range of it: its first word and how many.
pub(crate) fn part(types: &Types, id: TypeId, indices: &[u32]) -> Result<(u32, u32), String> {
    let mut first = 0;
    let mut current = id;
    for &index in indices {
        for before in 0..index {
            let other = types.element(current, u64::from(before));
            first += other.map_or(Ok(0), |other| shape(types, other).map(|shape| shape.words))?;
        }
        current = types
            .element(current, u64::from(index))
            .ok_or_else(|| "an index outside of its aggregate".to_owned())?;
    }
    Ok((first, shape(types, current)?.words))
}
