//! The types of the source, which give names to places in memory and meanings to values.

use super::ids::{SourceTypeId, Table};
use std::fmt::Write;

/// Places in types that are nested deeper than this have no names, because debug information may be malformed.
const DEEPEST: u32 = 64;

/// Empty base classes are searched for down to this depth.
const DEEPEST_BASE: u32 = 4;

/// Longer texts are shortened to this many characters.
const LONGEST_TEXT: usize = 40;

/// A type of the source.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SourceType {
    /// Its name, without namespaces; `None` if it has none.
    pub name: Option<Box<str>>,
    /// Its size in bytes; 0 if that is unknown.
    pub size: u32,
    /// What it is made of.
    pub kind: SourceTypeKind,
    /// The type of the elements, if it is a container of a library whose elements are contiguous in memory of their own.
    pub element: Option<SourceTypeId>,
}

impl SourceType {
    /// Visits the types that it is made of or points to.
    pub fn for_each_type_mut(&mut self, mut visit: impl FnMut(&mut SourceTypeId)) {
        self.element.iter_mut().for_each(&mut visit);
        match &mut self.kind {
            SourceTypeKind::Structure { fields, .. } | SourceTypeKind::Union(fields) => {
                for field in fields {
                    visit(&mut field.type_id);
                }
            }
            SourceTypeKind::Array { element, .. } => visit(element),
            SourceTypeKind::Value(Meaning::Pointer(Some(to))) => visit(to),
            SourceTypeKind::Value(_) | SourceTypeKind::Other => {}
        }
    }
}

/// What a type is made of, as far as the debug information says.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum SourceTypeKind {
    /// Nothing that can be named.
    #[default]
    Other,
    /// One value.
    Value(Meaning),
    /// A structure or class.
    Structure {
        /// Its fields, including base classes, which have no names.
        fields: Vec<Field>,
        /// Whether it only wraps its one field, as `std::atomic` does. The name of that field is left out.
        wraps: bool,
    },
    /// A union.
    Union(Vec<Field>),
    /// An array.
    Array {
        /// Bytes of an element, not 0.
        stride: u32,
        /// What each element is.
        element: SourceTypeId,
    },
}

/// What the numbers of a value stand for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// False and true.
    Boolean,
    /// Numbers without a sign.
    Unsigned,
    /// Numbers with a sign.
    Signed,
    /// Floating-point numbers.
    Float,
    /// Characters.
    Character,
    /// Addresses, of something of this type.
    Pointer(Option<SourceTypeId>),
    /// Addresses of functions.
    FunctionPointer,
    /// Values of an enumeration, or which variant is there.
    Variants {
        /// The numbers that have names.
        names: Vec<(u64, Box<str>)>,
        /// What all others stand for, which are the value of that variant themselves: addresses that are not null.
        others: Option<Box<str>>,
    },
}

impl Meaning {
    /// A number of so many bytes in words, if it stands for something other than itself; `plain` is the number itself.
    pub fn words(&self, bits: u64, bytes: u32, plain: &str) -> Option<String> {
        match self {
            Self::Boolean => match bits {
                0 => Some("false".to_owned()),
                1 => Some("true".to_owned()),
                _ => None,
            },
            // Numbers that large are masks, hashes and tagged addresses more often than counts.
            Self::Unsigned if bits > u32::MAX.into() => Some(format!("{bits:#x}")),
            Self::Unsigned => Some(bits.to_string()),
            Self::Float => match bytes {
                4 => Some(format!("{:?}", f32::from_bits(u32::try_from(bits).ok()?))),
                8 => Some(format!("{:?}", f64::from_bits(bits))),
                _ => None,
            },
            Self::Character => {
                let character = u32::try_from(bits).ok().and_then(char::from_u32)?;
                let is_plain = character.is_ascii_graphic() || character == ' ' || bits > 0x9f;
                let is_escaped = matches!(character, '\n' | '\t' | '\r' | '\0');
                (is_plain || is_escaped).then(|| format!("{character:?}"))
            }
            Self::Variants { names, others } => {
                let name = names.iter().find(|(number, _)| *number == bits);
                match (name, others) {
                    (Some((_, name)), _) => Some(name.to_string()),
                    (None, Some(other)) => Some(format!("{other}({plain})")),
                    (None, None) => None,
                }
            }
            Self::Signed | Self::Pointer(_) | Self::FunctionPointer => None,
        }
    }
}

/// A field of a structure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name; empty for what has none.
    pub name: Box<str>,
    /// Whether it is the bookkeeping of a library, which its users do not know by this name.
    pub is_internal: bool,
    /// Where it begins, in bytes.
    pub offset: u32,
    /// What it is.
    pub type_id: SourceTypeId,
}

/// A place inside something that has a type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inside {
    /// What is to be written behind the name of the whole: `[2].next`, or `+4` where there is no name.
    pub path: String,
    /// The innermost type that the path leads to.
    pub type_id: SourceTypeId,
    /// How far behind its start the place is.
    pub rest: u32,
    /// Whether it is the bookkeeping of a library, or padding.
    pub is_internal: bool,
    /// The container that the place is in, if that is what it is.
    pub container: Option<Container>,
    /// What is to be written behind the name of the whole to name the map that the place is in, if it is in one.
    pub map: Option<String>,
}

/// A container of a library that is part of something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Container {
    /// What is to be written behind the name of the whole.
    pub path: String,
    /// What its elements are.
    pub element: SourceTypeId,
}

/// All types of a program's source.
pub type SourceTypes = Table<SourceTypeId, SourceType>;

impl SourceTypes {
    /// What begins at a place, and nothing else: `node.next` is preferred to `node`.
    pub fn inside(&self, whole: SourceTypeId, offset: u32) -> Inside {
        self.walk(whole, offset, true, 0)
    }

    /// The structure that has exactly so many bytes at a place, if it has several fields.
    pub fn structure(&self, whole: SourceTypeId, offset: u32, bytes: u32) -> Option<Inside> {
        let inside = self.walk(whole, offset, true, bytes);
        let found = self.get(inside.type_id)?;
        match &found.kind {
            SourceTypeKind::Structure { fields, .. } => {
                let is_whole = inside.rest == 0 && found.size == bytes && fields.len() > 1;
                is_whole.then_some(inside)
            }
            _ => None,
        }
    }

    /// The same for where a pointer points: what begins there, but not what it begins with. Of an array that is its first
    /// element, since few point to arrays.
    pub fn target(&self, whole: SourceTypeId, offset: u32) -> Inside {
        match self.get(whole).map(|whole| &whole.kind) {
            Some(SourceTypeKind::Array { element, .. }) if offset == 0 => Inside {
                path: "[0]".to_owned(),
                type_id: *element,
                rest: 0,
                is_internal: false,
                container: None,
                map: None,
            },
            _ => self.walk(whole, offset, false, 0),
        }
    }

    /// What the value of so many bytes at a place means, if that is known.
    pub fn meaning(&self, whole: SourceTypeId, offset: u32, bytes: u32) -> Option<&Meaning> {
        let inside = self.inside(whole, offset);
        let found = self.get(inside.type_id)?;
        match &found.kind {
            SourceTypeKind::Value(meaning) if inside.rest == 0 && found.size == bytes => {
                Some(meaning)
            }
            _ => None,
        }
    }

    /// The type that something of this type points to.
    pub fn pointee(&self, id: SourceTypeId) -> Option<SourceTypeId> {
        match &self.get(id)?.kind {
            SourceTypeKind::Value(Meaning::Pointer(to)) => *to,
            SourceTypeKind::Structure {
                fields,
                wraps: true,
            } => match &fields[..] {
                [field] => match &self.get(field.type_id)?.kind {
                    SourceTypeKind::Value(Meaning::Pointer(to)) => *to,
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// What something of a type is called that has no name of its own: `node` for `struct node`, `Queue` for `Queue<int>`.
    pub fn short_name(&self, id: SourceTypeId) -> Option<&str> {
        let whole = self.get(id)?.name.as_deref()?;
        let name = unqualified(whole);
        let known = LIBRARY_NODES.iter().find(|(node, _)| *node == name);
        let name = known.map_or(name, |&(_, name)| structure_in_node(whole).unwrap_or(name));
        (!name.is_empty()).then_some(name)
    }

    fn size(&self, id: SourceTypeId) -> u32 {
        self.get(id).map_or(0, |found| found.size)
    }

    /// Whether there is something in a type: an empty base class shares its place with a field.
    pub fn holds_something(&self, id: SourceTypeId) -> bool {
        self.holds_something_within(id, DEEPEST_BASE)
    }

    fn holds_something_within(&self, id: SourceTypeId, depth: u32) -> bool {
        match self.get(id).map(|found| &found.kind) {
            Some(SourceTypeKind::Structure { fields, .. }) => {
                depth == 0
                    || fields
                        .iter()
                        .any(|field| self.holds_something_within(field.type_id, depth - 1))
            }
            _ => true,
        }
    }

    /// The field that a place is in. Of a union it is known only if no other field reaches there.
    fn field<'a>(&self, fields: &'a [Field], offset: u32) -> Option<&'a Field> {
        let covers = |field: &&Field| {
            let size = self.size(field.type_id);
            field.offset <= offset
                && offset - field.offset < size
                && self.holds_something(field.type_id)
        };
        let mut covering = fields.iter().filter(covers);
        let first = covering.next()?;
        covering.next().is_none().then_some(first)
    }

    /// Follows fields and elements to a place, as long as they have at least so many bytes.
    fn walk(&self, whole: SourceTypeId, offset: u32, to_the_end: bool, least: u32) -> Inside {
        let mut path = String::new();
        let mut is_internal = false;
        let mut container = None;
        let mut map = None;
        let (mut type_id, mut rest) = (whole, offset);
        let mut depth = 0;
        while (to_the_end || rest > 0) && depth < DEEPEST {
            depth += 1;
            let is_map = |name: &str| MAPS.contains(&name);
            if map.is_none() && self.short_name(type_id).is_some_and(is_map) {
                map = Some(path.clone());
            }
            let element = self.get(type_id).and_then(|found| found.element);
            if let Some(element) = element.filter(|_| container.is_none()) {
                let path = path.clone();
                container = Some(Container { path, element });
            }
            match self.get(type_id).map(|found| &found.kind) {
                Some(SourceTypeKind::Structure { fields, wraps }) => {
                    let Some(field) = self.field(fields, rest) else {
                        break;
                    };
                    if self.size(field.type_id) < least {
                        break;
                    }
                    let name = without_prefix(&field.name);
                    if !name.is_empty() && !wraps {
                        let _ = write!(path, ".{name}");
                        is_internal = field.is_internal;
                    }
                    rest -= field.offset;
                    type_id = field.type_id;
                }
                Some(SourceTypeKind::Union(fields)) => {
                    let Some(field) = self.field(fields, rest) else {
                        break;
                    };
                    if !field.name.is_empty() {
                        let _ = write!(path, ".{}", without_prefix(&field.name));
                    }
                    rest -= field.offset;
                    type_id = field.type_id;
                }
                Some(&SourceTypeKind::Array { stride, element }) => {
                    let _ = write!(path, "[{}]", rest / stride);
                    rest %= stride;
                    type_id = element;
                }
                _ => break,
            }
        }
        if rest > 0 {
            let _ = write!(path, "+{rest}");
            let found = self.get(type_id).map(|found| &found.kind);
            is_internal |= matches!(found, Some(SourceTypeKind::Structure { .. }));
        }
        Inside {
            path,
            type_id,
            rest,
            is_internal,
            container,
            map,
        }
    }

    /// Where the key is in a node of a map of libstdc++, and its type.
    pub fn key_in_node(&self, node: SourceTypeId) -> Option<(u32, SourceTypeId)> {
        let name = unqualified(self.get(node)?.name.as_deref()?);
        let is_node = NODES_OF_MAPS.contains(&name);
        is_node.then(|| self.first_of_pair(node, DEEPEST_BASE + 2))?
    }

    /// Where `first` is of the pair that something consists of, besides the bookkeeping of a library.
    fn first_of_pair(&self, whole: SourceTypeId, depth: u32) -> Option<(u32, SourceTypeId)> {
        let depth = depth.checked_sub(1)?;
        let (SourceTypeKind::Structure { fields, .. } | SourceTypeKind::Union(fields)) =
            &self.get(whole)?.kind
        else {
            return None;
        };
        let named = |name: &str| fields.iter().find(|field| &*field.name == name);
        if let (Some(first), Some(_)) = (named("first"), named("second")) {
            return Some((first.offset, first.type_id));
        }
        fields.iter().find_map(|field| {
            let (offset, type_id) = self.first_of_pair(field.type_id, depth)?;
            Some((field.offset + offset, type_id))
        })
    }
}

/// What libstdc++ calls what holds all fields of a container, or the value of a node.
const INNER_PARTS: [&str; 6] = [
    "_M_impl",
    "_M_t",
    "_M_head_impl",
    "_M_elems",
    "_M_dataplus",
    "_M_storage",
];

/// The nodes of libstdc++'s containers, with names that say what they are.
const LIBRARY_NODES: [(&str, &str); 4] = [
    ("_Rb_tree_node", "tree_node"),
    ("_List_node", "list_node"),
    ("_Fwd_list_node", "list_node"),
    ("_Hash_node", "hash_node"),
];

/// The maps of libstdc++, whose nodes are named by their keys, and the types of these nodes.
const MAPS: [&str; 4] = ["map", "multimap", "unordered_map", "unordered_multimap"];
const NODES_OF_MAPS: [&str; 2] = ["_Rb_tree_node", "_Hash_node"];

/// The name of a type without namespaces, keywords and template arguments.
fn unqualified(name: &str) -> &str {
    let name = name.split(['<', '(']).next().unwrap_or(name);
    let name = name.rsplit("::").next().unwrap_or(name);
    name.rsplit(' ').next().unwrap_or(name)
}

/// The name of the structure that a node of a container holds: `Order` for `_List_node<Order>`. None if it holds a value of a type
/// of the language or of the library.
fn structure_in_node(node: &str) -> Option<&str> {
    const OF_LANGUAGE: [&str; 8] = [
        "bool", "char", "short", "int", "long", "float", "double", "unsigned",
    ];
    let (_, arguments) = node.split_once('<')?;
    let first = arguments.split([',', '>']).next()?.trim();
    let is_simple = !first.starts_with("std::") && !first.ends_with(['*', '&']);
    let name = unqualified(first);
    let is_structure = is_simple && !name.is_empty() && !OF_LANGUAGE.contains(&name);
    is_structure.then_some(name)
}

/// The name of a field of libstdc++ without its prefix, or nothing for one that holds all others: `jobs.start.cur` says more than
/// `jobs._M_impl._M_start._M_cur`.
fn without_prefix(name: &str) -> &str {
    if INNER_PARTS.contains(&name) {
        return "";
    }
    if name.starts_with("_vptr$") {
        return "vtable";
    }
    name.strip_prefix("_M_").unwrap_or(name)
}

/// A text as a person writes it, if the bytes are one that ends with 0.
pub fn text_in_quotes(bytes: &[u8]) -> Option<String> {
    let end = bytes.iter().position(|&byte| byte == 0)?;
    let text = std::str::from_utf8(&bytes[..end]).ok()?;
    if text.chars().count() <= LONGEST_TEXT {
        return Some(format!("{text:?}"));
    }
    let short: String = text.chars().take(LONGEST_TEXT).collect();
    Some(format!("{short:?}…"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(types: &mut SourceTypes, size: u32, kind: SourceTypeKind) -> SourceTypeId {
        types.push(SourceType {
            size,
            kind,
            ..SourceType::default()
        })
    }

    fn structure(
        types: &mut SourceTypes,
        size: u32,
        fields: &[(&str, u32, SourceTypeId)],
    ) -> SourceTypeId {
        let field = |&(name, offset, type_id): &(&str, u32, SourceTypeId)| Field {
            name: name.into(),
            is_internal: false,
            offset,
            type_id,
        };
        let fields = fields.iter().map(field).collect();
        let wraps = false;
        of(types, size, SourceTypeKind::Structure { fields, wraps })
    }

    #[test]
    fn nodes_are_named_by_the_structures_in_them() {
        assert_eq!(structure_in_node("_List_node<shop::Order>"), Some("Order"));
        assert_eq!(structure_in_node("_Hash_node<Key, true>"), Some("Key"));
        assert_eq!(structure_in_node("_List_node<int>"), None);
        assert_eq!(structure_in_node("_List_node<unsigned long>"), None);
        assert_eq!(structure_in_node("_List_node<Order *>"), None);
        let pair = "_Rb_tree_node<std::pair<const int, Order> >";
        assert_eq!(structure_in_node(pair), None);
    }

    #[test]
    fn places_have_names() {
        let mut types = SourceTypes::new();
        let int = of(&mut types, 4, SourceTypeKind::Value(Meaning::Signed));
        let kind = SourceTypeKind::Value(Meaning::Pointer(None));
        let pointer = of(&mut types, 8, kind);
        let (stride, element) = (4, int);
        let ints = of(&mut types, 8, SourceTypeKind::Array { stride, element });
        let inner = structure(&mut types, 12, &[("a", 0, int), ("b", 4, ints)]);
        let fields = [
            ("value", 0, int),
            ("next", 8, pointer),
            ("inner", 16, inner),
        ];
        let node = structure(&mut types, 32, &fields);
        let (stride, element) = (32, node);
        let nodes = of(&mut types, 96, SourceTypeKind::Array { stride, element });
        for (offset, path) in [
            (0, "[0].value"),
            (8, "[0].next"),
            (40, "[1].next"),
            (64 + 16, "[2].inner.a"),
            (64 + 24, "[2].inner.b[1]"),
            (2, "[0].value+2"),
            (5, "[0]+5"),
        ] {
            assert_eq!(types.inside(nodes, offset).path, path);
        }
        assert_eq!(types.target(nodes, 0).path, "[0]");
        assert_eq!(types.target(nodes, 32).path, "[1]");
        assert_eq!(types.target(nodes, 64 + 24).path, "[2].inner.b[1]");
        assert_eq!(types.inside(int, 0).path, "");
        assert_eq!(types.inside(int, 4).path, "+4");
        assert_eq!(types.meaning(nodes, 40, 8), Some(&Meaning::Pointer(None)));
        assert_eq!(types.meaning(nodes, 40, 4), None);
    }

    #[test]
    fn a_structure_may_be_accessed_as_a_whole() {
        let mut types = SourceTypes::new();
        let int = of(&mut types, 4, SourceTypeKind::Value(Meaning::Signed));
        let pair = structure(&mut types, 8, &[("first", 0, int), ("second", 4, int)]);
        let (stride, element) = (8, pair);
        let pairs = of(&mut types, 24, SourceTypeKind::Array { stride, element });
        let path = |offset, bytes| {
            let inside = types.structure(pairs, offset, bytes);
            inside.map(|inside| inside.path)
        };
        assert_eq!(path(8, 8).as_deref(), Some("[1]"));
        assert_eq!(path(8, 4), None, "that is a field");
        assert_eq!(path(12, 8), None, "these are parts of two");
    }

    #[test]
    fn fields_of_a_union_have_names_where_they_do_not_overlap() {
        let mut types = SourceTypes::new();
        let int = of(&mut types, 4, SourceTypeKind::Value(Meaning::Signed));
        let pair = structure(&mut types, 8, &[("first", 0, int), ("second", 4, int)]);
        let field = |name: &str, type_id| Field {
            name: name.into(),
            is_internal: false,
            offset: 0,
            type_id,
        };
        let fields = vec![field("number", int), field("pair", pair)];
        let union = of(&mut types, 8, SourceTypeKind::Union(fields));
        assert_eq!(types.inside(union, 0).path, "");
        assert_eq!(types.inside(union, 4).path, ".pair.second");
    }

    #[test]
    fn a_type_that_contains_itself_ends() {
        let mut types = SourceTypes::new();
        let fields = [("again", 0, SourceTypeId(0))];
        let strange = structure(&mut types, 8, &fields);
        assert!(types.inside(strange, 0).path.starts_with(".again.again"));
    }

    #[test]
    fn values_have_words() {
        let names = vec![(0, "None".into())];
        let tag = Meaning::Variants {
            names,
            others: Some("Some".into()),
        };
        assert_eq!(tag.words(0, 8, "0").as_deref(), Some("None"));
        assert_eq!(tag.words(7, 8, "&x").as_deref(), Some("Some(&x)"));
        assert_eq!(Meaning::Boolean.words(1, 1, "1").as_deref(), Some("true"));
        assert_eq!(Meaning::Boolean.words(2, 1, "2"), None);
        let character = |bits| Meaning::Character.words(bits, 1, "");
        assert_eq!(character(97).as_deref(), Some("'a'"));
        assert_eq!(character(10).as_deref(), Some("'\\n'"));
        assert_eq!(character(3), None);
        let unsigned = |bits| Meaning::Unsigned.words(bits, 8, "");
        assert_eq!(unsigned(255).as_deref(), Some("255"));
        assert_eq!(unsigned(u64::MAX).as_deref(), Some("0xffffffffffffffff"));
        let half = 0.5_f32.to_bits().into();
        assert_eq!(Meaning::Float.words(half, 4, "").as_deref(), Some("0.5"));
    }

    #[test]
    fn texts_are_quoted() {
        assert_eq!(text_in_quotes(b"a\n\0").as_deref(), Some("\"a\\n\""));
        assert_eq!(text_in_quotes(b"no end"), None);
    }
}
