//! Types, interned: two ids are equal exactly when the types are.
//!
//! Where this departs from the `LangRef`: 1. A typed pointer (`i32*`, clang 14) is the pointer type of its address space; what
//! it pointed to is forgotten, as since LLVM 15. 2. Named structures are distinguished by identity, so two of the same name in
//! different modules stay two types; nothing downstream compares them by name.

use super::ids::{Table, TypeId};
use super::layout::{DataLayout, Layout, LayoutError};
use std::collections::HashMap;
use std::fmt::Write as _;

/// A binary format of floating-point numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatFormat {
    /// IEEE binary16.
    Half,
    /// bfloat16.
    Brain,
    /// IEEE binary32.
    Single,
    /// IEEE binary64.
    Double,
    /// x87 extended precision, 80 bits.
    Extended,
    /// IEEE binary128.
    Quadruple,
    /// A pair of doubles (`PowerPC`).
    DoubleDouble,
}

impl FloatFormat {
    /// How many bits a number of the format has.
    pub fn bits(self) -> u32 {
        match self {
            FloatFormat::Half | FloatFormat::Brain => 16,
            FloatFormat::Single => 32,
            FloatFormat::Double => 64,
            FloatFormat::Extended => 80,
            FloatFormat::Quadruple | FloatFormat::DoubleDouble => 128,
        }
    }

    /// LLVM's word for it.
    pub fn word(self) -> &'static str {
        match self {
            FloatFormat::Half => "half",
            FloatFormat::Brain => "bfloat",
            FloatFormat::Single => "float",
            FloatFormat::Double => "double",
            FloatFormat::Extended => "x86_fp80",
            FloatFormat::Quadruple => "fp128",
            FloatFormat::DoubleDouble => "ppc_fp128",
        }
    }
}

/// A structure type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Structure {
    /// Its name, if it is not a literal structure.
    pub name: Option<Box<str>>,
    /// Its fields; none if it is opaque.
    pub fields: Option<Box<[TypeId]>>,
    /// Whether fields follow each other without padding.
    pub packed: bool,
}

/// A function's type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Signature {
    /// What it returns.
    pub result: TypeId,
    /// The fixed parameters.
    pub parameters: Box<[TypeId]>,
    /// Whether more arguments may follow.
    pub variadic: bool,
}

/// A type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// No value.
    Void,
    /// An integer of so many bits.
    Integer(u32),
    /// A floating-point number.
    Float(FloatFormat),
    /// A pointer into an address space; 0 is the usual one.
    Pointer(u32),
    /// An array of so many elements.
    Array {
        /// The type of each.
        element: TypeId,
        /// How many.
        count: u64,
    },
    /// A vector of fixed length.
    Vector {
        /// The type of each lane.
        element: TypeId,
        /// How many lanes.
        count: u32,
    },
    /// A structure.
    Structure(Structure),
    /// A function (never the type of a value; pointers to functions are pointers).
    Function(Signature),
    /// A block.
    Label,
    /// Metadata as an argument of an intrinsic.
    Metadata,
    /// A token of an intrinsic.
    Token,
}

/// All types of a module.
#[derive(Clone, Debug, Default)]
pub struct Types {
    entries: Table<TypeId, Type>,
    interned: HashMap<Type, TypeId>,
    layouts: Vec<Option<Layout>>,
}

impl Types {
    /// The id of a type; the same type has the same id. A named structure is always new.
    pub fn intern(&mut self, entry: Type) -> TypeId {
        if matches!(&entry, Type::Structure(structure) if structure.name.is_some()) {
            return self.entries.push(entry);
        }
        if let Some(&id) = self.interned.get(&entry) {
            return id;
        }
        let id = self.entries.push(entry.clone());
        self.interned.insert(entry, id);
        id
    }

    /// The id of an integer type.
    pub fn integer(&mut self, bits: u32) -> TypeId {
        self.intern(Type::Integer(bits))
    }

    /// The id of the usual pointer type.
    pub fn pointer(&mut self) -> TypeId {
        self.intern(Type::Pointer(0))
    }

    /// The id of `void`.
    pub fn void(&mut self) -> TypeId {
        self.intern(Type::Void)
    }

    /// The id of a type, if the module has it.
    pub fn find(&self, entry: &Type) -> Option<TypeId> {
        self.interned.get(entry).copied()
    }

    /// Gives a named structure its fields.
    pub(crate) fn define(&mut self, id: TypeId, body: Option<Box<[TypeId]>>, is_packed: bool) {
        if let Type::Structure(structure) = &mut self.entries[id] {
            structure.fields = body;
            structure.packed = is_packed;
        }
    }

    /// How many types there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no type.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// All types with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (TypeId, &Type)> {
        self.entries.iter()
    }

    /// Computes the layouts of all types that have none yet.
    pub fn lay_out(&mut self, data_layout: &DataLayout) -> Result<(), LayoutError> {
        super::layout::extend(self, data_layout)
    }

    pub(super) fn layouts_mut(&mut self) -> &mut Vec<Option<Layout>> {
        &mut self.layouts
    }

    /// Size, alignment and field offsets; none for a type without size (`void`, functions, opaque structures).
    pub fn layout(&self, id: TypeId) -> Option<&Layout> {
        self.layouts.get(id.0 as usize)?.as_ref()
    }

    /// Bytes from one element of this type to the next in an array.
    pub fn size(&self, id: TypeId) -> Option<u64> {
        self.layout(id).map(|layout| layout.size)
    }

    /// The type of the part of an aggregate that an index names.
    pub fn element(&self, id: TypeId, index: u64) -> Option<TypeId> {
        match &self[id] {
            Type::Array { element, count } => (index < *count).then_some(*element),
            Type::Vector { element, count } => (index < u64::from(*count)).then_some(*element),
            Type::Structure(structure) => structure
                .fields
                .as_ref()?
                .get(usize::try_from(index).ok()?)
                .copied(),
            _ => None,
        }
    }

    /// The lane type of a vector, any other type as it is.
    pub fn scalar(&self, id: TypeId) -> TypeId {
        match self[id] {
            Type::Vector { element, .. } => element,
            _ => id,
        }
    }

    /// The type as LLVM writes it; a named structure by its name.
    pub fn display(&self, id: TypeId) -> String {
        let mut text = String::new();
        self.write(&mut text, id, 0);
        text
    }

    fn write(&self, text: &mut String, id: TypeId, depth: u32) {
        if depth > 64 || text.len() > 4096 {
            text.push_str("..");
            return;
        }
        // Writing to a string does not fail.
        let _ = match &self[id] {
            Type::Void => write!(text, "void"),
            Type::Integer(bits) => write!(text, "i{bits}"),
            Type::Float(format) => write!(text, "{}", format.word()),
            Type::Pointer(0) => write!(text, "ptr"),
            Type::Pointer(space) => write!(text, "ptr addrspace({space})"),
            Type::Label => write!(text, "label"),
            Type::Metadata => write!(text, "metadata"),
            Type::Token => write!(text, "token"),
            Type::Array { element, count } => {
                let _ = write!(text, "[{count} x ");
                self.write(text, *element, depth + 1);
                write!(text, "]")
            }
            Type::Vector { element, count } => {
                let _ = write!(text, "<{count} x ");
                self.write(text, *element, depth + 1);
                write!(text, ">")
            }
            Type::Structure(Structure {
                name: Some(name), ..
            }) => write!(text, "%{name}"),
            Type::Structure(structure) => {
                text.push_str(if structure.packed { "<{ " } else { "{ " });
                self.write_list(text, structure.fields.as_deref().unwrap_or(&[]), depth);
                write!(text, "{}", if structure.packed { " }>" } else { " }" })
            }
            Type::Function(signature) => {
                self.write(text, signature.result, depth + 1);
                text.push_str(" (");
                self.write_list(text, &signature.parameters, depth);
                if signature.variadic {
                    text.push_str(if signature.parameters.is_empty() {
                        "..."
                    } else {
                        ", ..."
                    });
                }
                write!(text, ")")
            }
        };
    }

    fn write_list(&self, text: &mut String, list: &[TypeId], depth: u32) {
        for (index, id) in list.iter().enumerate() {
            if index > 0 {
                text.push_str(", ");
            }
            self.write(text, *id, depth + 1);
        }
    }
}

impl std::ops::Index<TypeId> for Types {
    type Output = Type;
    fn index(&self, id: TypeId) -> &Type {
        &self.entries[id]
    }
}
