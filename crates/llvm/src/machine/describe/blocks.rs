//! What heap blocks are called: by what holds their address if they are arrays, and otherwise by type and number.

use super::{Described, Execution, Made, is_strange};
use crate::module::{Container, Meaning, SourceTypeId, SourceTypeKind};
use norns_execution::{Label, ObjectKind, Width};

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
        let address = self.context.names().address(made.object)?.bits();
        let stores = made.thread.snapshots[made.answers..].iter();
        let places = stores.filter_map(|snapshot| match snapshot.label {
            Label::Write {
                location,
                width: Width::Eight,
                value,
                ..
            } if value.bits() == address && location.object != made.object => Some(location),
            _ => None,
        });
        let mut of_local = None;
        for place in places {
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
