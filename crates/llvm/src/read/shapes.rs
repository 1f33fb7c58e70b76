//! What source variables are made of, from the types in the debug information.
//!
//! Unions, bit-fields and pointers are not looked into. What the nodes say is believed only as far as it makes sense: types
//! that contain themselves, or too much, have no shape.

use super::metadata::{Metadata, Node, owned};
use crate::module::{Field, Meaning, Shape};

/// Deeper types have no names for their parts.
const DEEPEST: u32 = 16;

/// Nor have larger ones, in fields.
const MOST_FIELDS: u32 = 4_096;

impl Metadata<'_> {
    /// The shape of a type.
    pub(super) fn shape(&self, number: u32) -> Shape {
        let mut left = MOST_FIELDS;
        self.part(number, DEEPEST, &mut left).unwrap_or_default()
    }

    /// The shape of a part of a type; none if there is too much of it.
    fn part(&self, number: u32, depth: u32, left: &mut u32) -> Option<Shape> {
        let depth = depth.checked_sub(1)?;
        let (tag, name, base, elements, size) = match self.nodes.get(&number) {
            Some(Node::Type {
                tag,
                name,
                base,
                elements,
                size,
                ..
            }) => (tag, name, base, elements, size),
            Some(Node::Basic { name, encoding }) if self.meanings => {
                let meaning = basic_meaning(name, encoding);
                return Some(meaning.map_or(Shape::Other, Shape::Value));
            }
            _ => return Some(Shape::Other),
        };
        if self.meanings && *name == Some(b"AtomicBool") {
            return Some(Shape::Value(Meaning::Boolean));
        }
        let list = elements.and_then(|elements| match self.nodes.get(&elements) {
            Some(Node::List(numbers)) => Some(numbers.as_slice()),
            _ => None,
        });
        match (*tag, *base, list) {
            (
                "DW_TAG_typedef"
                | "DW_TAG_atomic_type"
                | "DW_TAG_const_type"
                | "DW_TAG_volatile_type",
                Some(base),
                _,
            ) => self.part(base, depth, left),
            ("DW_TAG_structure_type" | "DW_TAG_class_type", _, Some(list)) => {
                let mut fields = Vec::new();
                for &member in list {
                    self.field(member, depth, left, &mut fields)?;
                }
                Some(Shape::Structure(fields))
            }
            ("DW_TAG_enumeration_type", _, Some(list)) if self.meanings => {
                let names = list
                    .iter()
                    .filter_map(|number| match self.nodes.get(number) {
                        Some(Node::Enumerator { name, number }) => Some((*number, owned(name))),
                        _ => None,
                    });
                let names = names.collect();
                let others = None;
                Some(Shape::Value(Meaning::Variants { names, others }))
            }
            ("DW_TAG_array_type", Some(base), Some(list)) => {
                let element = self.part(base, depth, left)?;
                Some(self.array(element, list, *size).unwrap_or_default())
            }
            _ => Some(Shape::Other),
        }
    }

    /// Adds a field, if the member is one. None if there is too much of it.
    fn field(
        &self,
        member: u32,
        depth: u32,
        left: &mut u32,
        fields: &mut Vec<Field>,
    ) -> Option<()> {
        *left = left.checked_sub(1)?;
        if let Some(&Node::Type {
            tag: "DW_TAG_variant_part",
            elements: Some(elements),
            discriminator: Some(discriminator),
            ..
        }) = self.nodes.get(&member)
            && self.meanings
        {
            return self.variants(elements, discriminator, depth, left, fields);
        }
        // A bit-field has no place of its own, and a static member, which has no size, none in here.
        if let Some(Node::Type {
            tag: "DW_TAG_member",
            name: Some(name),
            base: Some(base),
            size: 1..,
            offset,
            ..
        }) = self.nodes.get(&member)
            && offset % 8 == 0
        {
            fields.push(Field {
                name: owned(name),
                offset: u32::try_from(offset / 8).ok()?,
                shape: self.part(*base, depth, left)?,
            });
        }
        Some(())
    }

    /// Adds what an enumeration of Rust is made of: which variant is there, and the fields of all variants.
    fn variants(
        &self,
        elements: u32,
        discriminator: u32,
        depth: u32,
        left: &mut u32,
        fields: &mut Vec<Field>,
    ) -> Option<()> {
        let Some(Node::List(variants)) = self.nodes.get(&elements) else {
            return Some(());
        };
        let Some(Node::Type { offset, .. }) = self.nodes.get(&discriminator) else {
            return Some(());
        };
        let tag = u32::try_from(offset / 8).ok()?;
        let (mut names, mut others) = (Vec::new(), None);
        let mut parts: Vec<Field> = Vec::new();
        for variant in variants {
            let Some(Node::Type {
                name: Some(name),
                base: Some(base),
                number,
                ..
            }) = self.nodes.get(variant)
            else {
                continue;
            };
            let name = owned(name);
            match number {
                Some(number) => names.push((*number, name.clone())),
                None => others = Some(name.clone()),
            }
            if let Shape::Structure(inner) = self.part(*base, depth, left)? {
                parts.extend(inner.into_iter().map(|field| Field {
                    name: format!("{name}.{}", field.name.trim_start_matches("__")).into(),
                    ..field
                }));
            }
        }
        // What two variants have at one place is neither's.
        let places: Vec<u32> = parts.iter().map(|part| part.offset).collect();
        let is_alone = |part: &Field| {
            let here = places.iter().filter(|&&place| place == part.offset);
            part.offset != tag && here.count() == 1
        };
        fields.extend(parts.into_iter().filter(is_alone));
        fields.push(Field {
            name: "".into(),
            offset: tag,
            shape: Shape::Value(Meaning::Variants { names, others }),
        });
        Some(())
    }

    /// An array of one dimension or more.
    fn array(&self, element: Shape, dimensions: &[u32], bits: u64) -> Option<Shape> {
        let count = |number: &u32| match self.nodes.get(number) {
            Some(Node::Subrange { count }) => Some(*count).filter(|&count| count > 0),
            _ => None,
        };
        let counts: Vec<u64> = dimensions.iter().map(count).collect::<Option<_>>()?;
        let mut bytes = bits / 8;
        let mut strides = Vec::new();
        for count in counts {
            bytes /= count;
            strides.push(u32::try_from(bytes).ok().filter(|&stride| stride > 0)?);
        }
        let nested = strides
            .into_iter()
            .rev()
            .fold(element, |element, stride| Shape::Array {
                stride,
                element: Box::new(element),
            });
        Some(nested)
    }
}

/// What the values of a type without parts mean.
fn basic_meaning(name: &[u8], encoding: &str) -> Option<Meaning> {
    match encoding {
        "DW_ATE_boolean" => Some(Meaning::Boolean),
        "DW_ATE_UTF" => Some(Meaning::Character),
        "DW_ATE_unsigned" | "DW_ATE_unsigned_char" if name.starts_with(b"u") => {
            Some(Meaning::Unsigned)
        }
        _ => None,
    }
}
