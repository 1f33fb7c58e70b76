//! The names of heap blocks: those of what holds their addresses if they are arrays, those of the map and the key if they are nodes of
//! maps, and otherwise type and number.

use super::{Described, Execution, Made, is_strange};
use crate::module::{Container, Meaning, SourceTypeId, SourceTypeKind, text_in_quotes};
use norns_execution::{Label, Location, ObjectKind, Value, Width};

/// What Rust's library calls an address that it knows no more of.
const RAW: &str = ".pointer";

/// A heap block as its places are named.
pub(super) struct Block {
    pub(super) name: String,
    /// Whose it is.
    pub(super) of_thread: String,
    pub(super) type_id: Option<SourceTypeId>,
    /// Whether it is named by what holds its address, so that its elements need an index.
    pub(super) is_array: bool,
    /// Whether that is a container of a library.
    is_of_container: bool,
}

impl Execution<'_> {
    /// A heap block: what holds its address if it is an array of what has no name, and otherwise its type and number.
    pub(super) fn block(self, made: &Made<'_>, depth: u32) -> Block {
        let types = &self.context.code.source_types;
        let name_of = |id: SourceTypeId| types.short_name(id);
        let name = made.type_id.and_then(name_of);
        let is_structure = made.type_id.is_some_and(|id| {
            let kind = types.get(id).map(|found| &found.kind);
            name.is_some() && matches!(kind, Some(SourceTypeKind::Structure { .. }))
        });
        if let Some(node) = self.node_of_map(made, depth) {
            return node;
        }
        let array = self.array(made, depth);
        if let Some(array) = array.filter(|array| array.is_of_container || !is_structure) {
            return array;
        }
        let before = &made.thread.snapshots[..made.answers];
        let blocks = before.iter().enumerate().filter(|(answers, snapshot)| {
            let is_block = matches!(
                snapshot.label,
                Label::Allocate {
                    kind: ObjectKind::Heap,
                    ..
                }
            );
            is_block
                && (name.is_none()
                    || self.block_type(made.thread, *answers).and_then(name_of) == name)
        });
        let number = blocks.count() + 1;
        let name = match name {
            Some(name) => format!("{name}#{number}"),
            None => format!("block {number}"),
        };
        Block {
            name,
            of_thread: self.of_thread(made),
            type_id: made.type_id,
            is_array: false,
            is_of_container: false,
        }
    }

    /// A heap block as the elements of what holds its address: `queue.items` if that is where its thread stored the address first. Local
    /// variables count only if there is nothing else, and the last one then: others held it on the way there.
    fn array(self, made: &Made<'_>, depth: u32) -> Option<Block> {
        let depth = depth.checked_sub(1)?;
        let mut of_local = None;
        for place in self.places_of_address(made)? {
            let Some(holder) = self.described_to(place.object, depth) else {
                continue;
            };
            let Some(block) = self.elements_of(&holder, place.offset, made) else {
                continue;
            };
            if holder.is_local {
                of_local = Some(block);
            } else {
                return Some(block);
            }
        }
        of_local
    }

    /// Where the thread that made a heap block stored its address, in order.
    fn places_of_address(self, made: &Made<'_>) -> Option<impl Iterator<Item = Location>> {
        let address = self.context.names().address(made.object)?.bits();
        let stores = made.thread.snapshots[made.answers..].iter();
        Some(stores.filter_map(move |snapshot| match snapshot.label {
            Label::Write {
                location,
                width: Width::Eight,
                value,
                ..
            } if value.bits() == address && location.object != made.object => Some(location),
            _ => None,
        }))
    }

    /// A node of a map by the map and the key: `registry.sessions[7]`. None if the key is not a number or a short text.
    fn node_of_map(self, made: &Made<'_>, depth: u32) -> Option<Block> {
        let types = &self.context.code.source_types;
        let (offset, key) = types.key_in_node(made.type_id?)?;
        let key = self.key_in_words(made, offset, key)?;
        let (map, of_thread) = self.map_of_node(made, depth)?;
        Some(Block {
            name: format!("{map}[{key}]"),
            of_thread,
            type_id: made.type_id,
            is_array: false,
            is_of_container: false,
        })
    }

    /// The name of the map that a node is in, and whose it is. The node may hang on other nodes.
    fn map_of_node(self, made: &Made<'_>, depth: u32) -> Option<(String, String)> {
        let depth = depth.checked_sub(1)?;
        let types = &self.context.code.source_types;
        self.places_of_address(made)?.find_map(|place| {
            let other = self.made(place.object);
            let is_node = |id: SourceTypeId| types.key_in_node(id).is_some();
            if let Some(other) = other.filter(|other| other.type_id.is_some_and(is_node)) {
                return self.map_of_node(&other, depth);
            }
            let holder = self.described_to(place.object, depth)?;
            let path = self.inside(&holder, place.offset, true)?.map?;
            Some((format!("{}{path}", holder.name), holder.of_thread))
        })
    }

    /// The key of a node as its thread wrote it.
    fn key_in_words(self, made: &Made<'_>, offset: u32, key: SourceTypeId) -> Option<String> {
        /// The key is among the first writes to a node.
        const FIRST_WRITES: usize = 64;
        /// Where libstdc++'s strings hold their lengths, and their characters if there are few.
        const LENGTH: u32 = 8;
        const CHARACTERS: u32 = 16;
        const MOST_CHARACTERS: u64 = 15;
        let mut bytes = vec![0_u8; made.size as usize];
        let own = &made.thread.snapshots[made.answers..];
        let writes = own.iter().filter_map(|snapshot| match snapshot.label {
            Label::Write {
                location,
                width,
                value,
                ..
            } if location.object == made.object => Some((location.offset, width, value)),
            _ => None,
        });
        for (at, width, value) in writes.take(FIRST_WRITES) {
            let written = &value.bits().to_le_bytes()[..width.bytes() as usize];
            let place = bytes.get_mut(at as usize..)?.get_mut(..written.len())?;
            place.copy_from_slice(written);
        }
        let number = |offset: u32, size: u32| {
            let from = bytes.get(offset as usize..)?.get(..size as usize)?;
            let mut number = [0; 8];
            number.get_mut(..from.len())?.copy_from_slice(from);
            Some(u64::from_le_bytes(number))
        };
        let types = &self.context.code.source_types;
        let found = types.get(key)?;
        match &found.kind {
            SourceTypeKind::Value(Meaning::Pointer(_) | Meaning::FunctionPointer) => None,
            SourceTypeKind::Value(meaning) => {
                let width = Width::try_from(found.size).ok()?;
                let value = Value::new(number(offset, found.size)?, width);
                Some(self.value_in_words(meaning, value, width))
            }
            _ if types.short_name(key) == Some("basic_string") => {
                let length = number(offset + LENGTH, 8)?;
                let first = (offset + CHARACTERS) as usize;
                let last = usize::try_from(length).ok()?;
                let text = bytes.get(first..)?.get(..=last)?;
                (length <= MOST_CHARACTERS).then(|| text_in_quotes(text))?
            }
            _ => None,
        }
    }

    /// A heap block as the elements of what is at a place of something, if that is a pointer or a container.
    fn elements_of(self, holder: &Described, offset: u32, made: &Made<'_>) -> Option<Block> {
        let types = &self.context.code.source_types;
        let inside = self.inside(holder, offset, true)?;
        let &SourceTypeKind::Value(Meaning::Pointer(to)) = &types.get(inside.type_id)?.kind else {
            return None;
        };
        let Described {
            name, of_thread, ..
        } = holder;
        let (path, type_id) = match (&inside.container, inside.is_internal) {
            (Some(Container { path, element }), _) => (path.clone(), Some(*element)),
            (None, true) => return None,
            (None, false) => (inside.path, made.type_id.or(to)),
        };
        let found = type_id.and_then(|id| types.get(id))?;
        let is_structure = matches!(found.kind, SourceTypeKind::Structure { .. });
        // A single value is better called by its type, if that is known.
        let has_several = inside.container.is_some()
            || made.size / 2 >= found.size
            || made.type_id.is_none() && is_structure && made.size >= found.size;
        let is_named = !is_strange(name)
            && !path.contains(".__")
            && !path.ends_with(RAW)
            && inside.rest == 0
            && found.size > 0;
        (has_several && is_named).then(|| Block {
            name: format!("{name}{path}"),
            of_thread: of_thread.clone(),
            type_id,
            is_array: true,
            is_of_container: inside.container.is_some(),
        })
    }
}
