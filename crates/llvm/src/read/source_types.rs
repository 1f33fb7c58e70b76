//! The types of the source, from the debug information.
//!
//! A type gets its id when it is first asked for, and its contents at the end; so types may point to each other. What the nodes
//! say is believed only as far as it makes sense. Bit-fields have no names.

use super::metadata::{Metadata, Node, owned};
use crate::module::{Field, Meaning, Module, SourceType, SourceTypeId, SourceTypeKind};

/// Chains of typedefs and qualifiers that are longer than this lead nowhere.
const LONGEST_CHAIN: u32 = 32;

/// Types of the C++ library and of Rust's that only wrap their one field.
const WRAPPERS: [&str; 21] = [
    "atomic",
    "__atomic_base",
    "atomic_flag",
    "__atomic_flag_base",
    "mutex",
    "__mutex_base",
    "recursive_mutex",
    "__recursive_mutex_base",
    "timed_mutex",
    "shared_mutex",
    "__shared_mutex_pthread",
    "condition_variable",
    "__condvar",
    "unique_ptr",
    "UnsafeCell",
    "ManuallyDrop",
    "NonNull",
    "Unique",
    "Atomic",
    "AtomicPtr",
    "MaybeUninit",
];

/// Types of libstdc++ that are only room for a value of their parameter.
const BUFFERS: [&str; 2] = ["__aligned_buffer", "__aligned_membuf"];

/// What `std::make_shared`, `Arc::new` and `Rc::new` allocate: a value of the parameter, with its counts. Programs know only the
/// type of the value.
const COUNTED: [&str; 4] = ["_Sp_counted_ptr_inplace", "ArcInner", "RcInner", "RcBox"];

/// Containers whose elements, of the type of their parameter, lie one behind the other.
const CONTAINERS: [&str; 3] = ["vector", "Vec", "VecDeque"];

/// The counts of references that Rust keeps beside a value.
const COUNTS: [&str; 2] = ["strong", "weak"];

/// The types in which Rust's locks keep their state: a thread that waits there waits for the lock.
const STATES: [(&str, &str); 2] = [("RwLock", "state"), ("Once", "state_and_queued")];

/// Fields of libstdc++ that hold what the program put there, or say whether it did.
const CONTENTS: [&str; 3] = ["_M_value", "_M_engaged", "_M_index"];

/// The name of a type without the parameters of its template.
fn without_parameters(name: &str) -> &str {
    name.split('<').next().unwrap_or(name)
}

/// Whether the name of a type is that of a wrapper.
fn is_wrapper(name: &str) -> bool {
    let name = without_parameters(name);
    let numbers = ["U", "I"].iter().find_map(|sign| {
        let width = name.strip_prefix("Atomic")?.strip_prefix(sign)?;
        Some(width == "size" || width.parse::<u32>().is_ok())
    });
    WRAPPERS.contains(&name) || name == "AtomicBool" || numbers.unwrap_or(false)
}

/// The name of a field as the program writes it: of a tuple of Rust, debug information calls it `__0`.
fn without_underscores(name: Box<str>) -> Box<str> {
    match name.strip_prefix("__") {
        Some(number) if number.bytes().all(|byte| byte.is_ascii_digit()) => number.into(),
        _ => name,
    }
}

fn bytes(bits: u64) -> u32 {
    u32::try_from(bits / 8).unwrap_or(0)
}

impl Metadata<'_> {
    /// The id of a type.
    pub(super) fn source_type(&mut self, module: &mut Module, number: u32) -> SourceTypeId {
        if let Some(&id) = self.types.get(&number) {
            return id;
        }
        let id = module.source_types.push(SourceType::default());
        self.requested_types.push((id, number));
        self.types.insert(number, id);
        id
    }

    /// Fills in all types that were asked for, and those that they are made of.
    pub(super) fn finish_types(&mut self, module: &mut Module) {
        while let Some((id, number)) = self.requested_types.pop() {
            module.source_types[id] = self.contents(module, number);
        }
    }

    /// What a type is behind its typedefs and qualifiers, and the last name on the way there.
    fn behind(&self, number: u32) -> (u32, Option<Box<str>>) {
        let mut number = number;
        let mut alias = None;
        for _ in 0..LONGEST_CHAIN {
            match self.nodes.get(&number) {
                Some(Node::Type {
                    tag:
                        tag @ ("DW_TAG_typedef"
                        | "DW_TAG_atomic_type"
                        | "DW_TAG_const_type"
                        | "DW_TAG_volatile_type"
                        | "DW_TAG_restrict_type"),
                    name,
                    base: Some(base),
                    ..
                }) => {
                    if *tag == "DW_TAG_typedef" {
                        alias = *name;
                    }
                    number = *base;
                }
                _ => break,
            }
        }
        (number, alias.map(owned))
    }

    fn contents(&mut self, module: &mut Module, number: u32) -> SourceType {
        let (number, alias) = self.behind(number);
        let (tag, name, base, elements, parameters, size) = match self.nodes.get(&number) {
            Some(&Node::Type {
                tag,
                name,
                base,
                elements,
                parameters,
                size,
                ..
            }) => (tag, name.map(owned), base, elements, parameters, size),
            Some(Node::Basic {
                name,
                encoding,
                size,
            }) => {
                let meaning = basic_meaning(name, encoding);
                return SourceType {
                    name: Some(owned(name)),
                    size: bytes(*size),
                    kind: meaning.map_or(SourceTypeKind::Other, SourceTypeKind::Value),
                    element: None,
                };
            }
            _ => return SourceType::default(),
        };
        let list = elements.and_then(|elements| match self.nodes.get(&elements) {
            Some(Node::List(numbers)) => Some(numbers.clone()),
            _ => None,
        });
        let mut name = name.filter(|name| !name.is_empty()).or(alias);
        let template = name.as_deref().map(without_parameters).unwrap_or_default();
        let parameter = parameters.and_then(|parameters| self.first_parameter(parameters));
        if BUFFERS.contains(&template)
            && let Some(parameter) = parameter
        {
            let kind = self.room_for(module, parameter);
            return SourceType {
                name,
                size: bytes(size),
                kind,
                element: None,
            };
        }
        let element = parameter.filter(|_| CONTAINERS.contains(&template));
        let element = element.map(|element| self.source_type(module, element));
        let is_counted = COUNTED.contains(&template);
        let name_of_value = parameter.filter(|_| is_counted).and_then(|parameter| {
            let (parameter, alias) = self.behind(parameter);
            self.structure_name(parameter).or(alias)
        });
        let kind = match (tag, base, list) {
            ("DW_TAG_structure_type" | "DW_TAG_class_type", _, Some(list)) => {
                let mut fields = self.fields(module, &list);
                let wraps = match &fields[..] {
                    [field] => &*field.name == "futex" || name.as_deref().is_some_and(is_wrapper),
                    _ => false,
                };
                let is_counted = name_of_value.is_some();
                name = name_of_value.or(name);
                if let Some(name) = &name {
                    self.rename_fields(name, is_counted, &list, &mut fields);
                }
                if name.as_deref() == Some("AtomicBool") && !is_counted {
                    SourceTypeKind::Value(Meaning::Boolean)
                } else {
                    SourceTypeKind::Structure { fields, wraps }
                }
            }
            ("DW_TAG_union_type", _, Some(list)) => {
                SourceTypeKind::Union(self.fields(module, &list))
            }
            ("DW_TAG_enumeration_type", _, Some(list)) => self.enumeration(&list),
            ("DW_TAG_array_type", Some(base), Some(list)) => {
                self.array(module, base, &list, size).unwrap_or_default()
            }
            (
                "DW_TAG_pointer_type" | "DW_TAG_reference_type" | "DW_TAG_rvalue_reference_type",
                base,
                _,
            ) => {
                let to = base.map(|base| self.nodes.get(&self.behind(base).0));
                SourceTypeKind::Value(if let Some(Some(Node::Subroutine { .. })) = to {
                    Meaning::FunctionPointer
                } else {
                    Meaning::Pointer(base.map(|base| self.source_type(module, base)))
                })
            }
            _ => SourceTypeKind::Other,
        };
        // References have no size of their own.
        let size = match &kind {
            SourceTypeKind::Value(Meaning::Pointer(_) | Meaning::FunctionPointer) => 8,
            _ => bytes(size),
        };
        SourceType {
            name,
            size,
            kind,
            element,
        }
    }

    /// Takes their names away from fields of a library that its users do not know, in a structure of a name; `is_counted` if that is
    /// the name of the value that it counts references to.
    fn rename_fields(&self, name: &str, is_counted: bool, members: &[u32], fields: &mut [Field]) {
        let has_inner_namesake = self.has_inner_namesake(name, members);
        for field in fields {
            let is_state = STATES.contains(&(name, &field.name));
            let is_inner = has_inner_namesake && &*field.name == "inner";
            let is_value = is_counted && matches!(&*field.name, "data" | "value");
            field.is_internal |= is_counted && COUNTS.contains(&&*field.name);
            if is_state || is_inner || is_value {
                field.name = "".into();
            }
        }
    }

    /// A structure that only wraps a value of a type.
    fn room_for(&mut self, module: &mut Module, number: u32) -> SourceTypeKind {
        let field = Field {
            name: "".into(),
            is_internal: false,
            offset: 0,
            type_id: self.source_type(module, number),
        };
        SourceTypeKind::Structure {
            fields: vec![field],
            wraps: true,
        }
    }

    /// The first type that a template is instantiated with.
    fn first_parameter(&self, parameters: u32) -> Option<u32> {
        let Node::List(list) = self.nodes.get(&parameters)? else {
            return None;
        };
        match self.nodes.get(list.first()?)? {
            Node::TypeParameter { type_node } => *type_node,
            _ => None,
        }
    }

    /// The name of a structure or class.
    fn structure_name(&self, number: u32) -> Option<Box<str>> {
        match self.nodes.get(&number)? {
            Node::Type {
                tag: "DW_TAG_structure_type" | "DW_TAG_class_type",
                name,
                ..
            } => name.map(owned).filter(|name| !name.is_empty()),
            _ => None,
        }
    }

    /// Whether a type has a field `inner` of another type of the same name, as Rust's `Mutex<T>` has the `Mutex` of the system: its
    /// users know only the outer one.
    fn has_inner_namesake(&self, whole: &str, members: &[u32]) -> bool {
        members.iter().any(|member| match self.nodes.get(member) {
            Some(&Node::Type {
                tag: "DW_TAG_member",
                name: Some(b"inner"),
                base: Some(base),
                ..
            }) => match self.nodes.get(&self.behind(base).0) {
                Some(Node::Type {
                    name: Some(name), ..
                }) => without_parameters(&owned(name)) == without_parameters(whole),
                _ => false,
            },
            _ => false,
        })
    }

    fn enumeration(&self, list: &[u32]) -> SourceTypeKind {
        let names = list
            .iter()
            .filter_map(|number| match self.nodes.get(number) {
                Some(Node::Enumerator { name, number }) => Some((*number, owned(name))),
                _ => None,
            });
        SourceTypeKind::Value(Meaning::Variants {
            names: names.collect(),
            others: None,
        })
    }

    fn fields(&mut self, module: &mut Module, members: &[u32]) -> Vec<Field> {
        let mut fields = self.members(module, members);
        for member in members {
            if let Some(&Node::Type {
                tag: "DW_TAG_variant_part",
                elements: Some(elements),
                discriminator: Some(discriminator),
                ..
            }) = self.nodes.get(member)
            {
                self.variants(module, elements, discriminator, &mut fields);
            }
        }
        fields
    }

    /// The fields that have one place each.
    fn members(&mut self, module: &mut Module, members: &[u32]) -> Vec<Field> {
        let mut fields = Vec::new();
        for member in members {
            if let Some(&Node::Type {
                tag: tag @ ("DW_TAG_member" | "DW_TAG_inheritance"),
                name,
                base: Some(base),
                offset,
                placeless: false,
                ..
            }) = self.nodes.get(member)
            {
                let name = name.filter(|_| tag == "DW_TAG_member").map(owned);
                let name = without_underscores(name.unwrap_or_default());
                fields.push(Field {
                    is_internal: name.starts_with("_M_") && !CONTENTS.contains(&&*name),
                    name,
                    offset: bytes(offset),
                    type_id: self.source_type(module, base),
                });
            }
        }
        fields
    }

    /// Adds what an enumeration of Rust is made of: which variant is there, and the fields of all variants.
    fn variants(
        &mut self,
        module: &mut Module,
        elements: u32,
        discriminator: u32,
        fields: &mut Vec<Field>,
    ) {
        let Some(Node::List(variants)) = self.nodes.get(&elements) else {
            return;
        };
        let Some(&Node::Type {
            offset,
            size: tag_bits,
            ..
        }) = self.nodes.get(&discriminator)
        else {
            return;
        };
        let tag = bytes(offset);
        let (mut names, mut others) = (Vec::new(), None);
        let mut parts: Vec<Field> = Vec::new();
        for variant in variants.clone() {
            let Some(&Node::Type {
                name: Some(name),
                base: Some(base),
                number,
                ..
            }) = self.nodes.get(&variant)
            else {
                continue;
            };
            let name = owned(name);
            match number {
                Some(number) => names.push((number, name.clone())),
                None => others = Some(name.clone()),
            }
            let Some(&Node::Type {
                elements: Some(elements),
                ..
            }) = self.nodes.get(&base)
            else {
                continue;
            };
            if let Some(Node::List(members)) = self.nodes.get(&elements) {
                let members = members.clone();
                let inner = self.members(module, &members);
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
        let type_id = module.source_types.push(SourceType {
            name: None,
            size: bytes(tag_bits),
            kind: SourceTypeKind::Value(Meaning::Variants { names, others }),
            element: None,
        });
        fields.push(Field {
            name: "".into(),
            is_internal: false,
            offset: tag,
            type_id,
        });
    }

    /// An array of one dimension or more.
    fn array(
        &mut self,
        module: &mut Module,
        base: u32,
        dimensions: &[u32],
        bits: u64,
    ) -> Option<SourceTypeKind> {
        let count = |number: &u32| match self.nodes.get(number) {
            Some(Node::Subrange { count }) => Some(*count).filter(|&count| count > 0),
            _ => None,
        };
        let counts: Vec<u64> = dimensions.iter().map(count).collect::<Option<_>>()?;
        let mut size = bits / 8;
        let mut strides = Vec::new();
        for count in counts {
            size /= count;
            strides.push(u32::try_from(size).ok().filter(|&stride| stride > 0)?);
        }
        let outermost = *strides.first()?;
        let mut element = self.source_type(module, base);
        for pair in strides.windows(2).rev() {
            element = module.source_types.push(SourceType {
                name: None,
                size: pair[0],
                kind: SourceTypeKind::Array {
                    stride: pair[1],
                    element,
                },
                element: None,
            });
        }
        Some(SourceTypeKind::Array {
            stride: outermost,
            element,
        })
    }
}

/// What the values of a type without parts mean.
fn basic_meaning(name: &[u8], encoding: &str) -> Option<Meaning> {
    Some(match encoding {
        "DW_ATE_boolean" => Meaning::Boolean,
        "DW_ATE_UTF" => Meaning::Character,
        "DW_ATE_signed_char" | "DW_ATE_unsigned_char" if name == b"char" => Meaning::Character,
        "DW_ATE_unsigned" | "DW_ATE_unsigned_char" => Meaning::Unsigned,
        "DW_ATE_signed" | "DW_ATE_signed_char" => Meaning::Signed,
        "DW_ATE_float" => Meaning::Float,
        _ => return None,
    })
}
