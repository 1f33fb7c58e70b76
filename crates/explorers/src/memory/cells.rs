//! Cells: the pieces of memory whose writes a graph orders.
//!
//! In an execution graph, each access reads or writes one whole cell. C programs do not always fit this: `calloc`, `memset`,
//! `memcpy` and unions access the same bytes with different sizes. So the extents of cells are learned during exploration:
//!
//! 1. An atomic access is a cell of its own, and so is a plain read that waits. Two such accesses that overlap must agree, or
//!    the program is unsupported.
//! 2. Plain accesses that overlap are split at each other's ends. An access that covers several cells becomes several events,
//!    lowest address first.
//! 3. A plain access to a part of an atomic cell reads the whole cell and extracts its part. To write, it reads the whole cell
//!    and writes it back with its part replaced.
//!
//! In a program without races none of this can be observed. If pieces race, the program is unsupported. When cells that are in
//! use turn out to be too large, the exploration restarts with the finer ones. What was learned is kept, so this terminates.
//!
//! The table also knows which barriers are contested (`barriers.rs`), that is, at which of them threads must access memory, and
//! which cells were taken for locks by the explorer of values (`values/locks.rs`).

use norns_execution::{
    Location, ObjectId, OverlappingWidths, Value, Width,
    program::{ObjectCode, Run},
};
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Extent {
    offset: u32,
    width: Width,
    atomic: bool,
    lock: LockUse,
}

/// Whether a cell is used as a lock, as far as is known. What comes later here counts more when two searches join what they know.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
enum LockUse {
    /// Nothing speaks against it.
    #[default]
    Possible,
    /// A search has relied on it.
    ReliedOn,
    /// It is not.
    Refuted,
}

impl Extent {
    fn end(self) -> u32 {
        self.offset + self.width.bytes()
    }
}

/// The cells of all objects, as far as they are known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Extents {
    /// By object, sorted, disjoint.
    objects: Vec<Vec<Extent>>,
    /// Where barriers are contested, and where arrivals were taken for unordered.
    contested: Vec<Location>,
    unordered: Vec<Location>,
}

/// The cells of all objects as they are written down, with names that every process knows.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SavedExtents {
    cells: Vec<(ObjectCode, Vec<Extent>)>,
    contested: Vec<(ObjectCode, u32)>,
    unordered: Vec<(ObjectCode, u32)>,
}

/// A part of an access: `bytes` bytes, from byte `skip` of a cell on, which are those from byte `at` of the access on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Where the cell is.
    pub location: Location,
    /// How large the cell is.
    pub width: Width,
    /// How many bytes of the cell come before the part.
    pub skip: u32,
    /// How many bytes of the access come before the part.
    pub at: u32,
    /// How many bytes the part has.
    pub bytes: u32,
}

impl Piece {
    /// All of a cell.
    pub fn whole(location: Location, width: Width) -> Self {
        Self {
            location,
            width,
            skip: 0,
            at: 0,
            bytes: width.bytes(),
        }
    }

    /// Whether it is all of its cell.
    pub fn is_whole(&self) -> bool {
        self.bytes == self.width.bytes()
    }

    /// What an access of a width gives, with the part that a cell's value contributes put into what the other parts gave.
    pub fn taken_from(&self, cell: Value, others: Value, width: Width) -> Value {
        let part = |cell: u64| (cell >> (8 * self.skip) & self.mask()) << (8 * self.at);
        Value::partly(
            others.bits() | part(cell.bits()),
            others.uninitialised() | part(cell.uninitialised()),
            width,
        )
    }

    /// A cell's value with the part of the access put in.
    pub fn put_into(&self, cell: Value, access: Value) -> Value {
        let put = |cell: u64, access: u64| {
            let part = access >> (8 * self.at) & self.mask();
            let kept = cell & !(self.mask() << (8 * self.skip));
            kept | part << (8 * self.skip)
        };
        Value::partly(
            put(cell.bits(), access.bits()),
            put(cell.uninitialised(), access.uninitialised()),
            self.width,
        )
    }

    fn mask(&self) -> u64 {
        u64::MAX >> (64 - 8 * self.bytes)
    }
}

/// What an access covers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cover {
    /// These parts of cells, lowest address first.
    Pieces(SmallVec<[Piece; 1]>),
    /// Cells in use were split or merged: exploring must restart.
    Refined,
}

impl Extents {
    /// The table as it is written down.
    pub fn save(&self, run: &impl Run) -> SavedExtents {
        let objects = (0..).map(ObjectId).zip(&self.objects);
        let known = objects.filter(|(_, extents)| !extents.is_empty());
        let saved = known.map(|(object, extents)| (run.object_code(object), extents.clone()));
        let code = |location: &Location| (run.object_code(location.object), location.offset);
        SavedExtents {
            cells: saved.collect(),
            contested: self.contested.iter().map(code).collect(),
            unordered: self.unordered.iter().map(code).collect(),
        }
    }

    /// A table that was written down; nothing if it is not one of this program.
    pub fn restore(saved: &SavedExtents, run: &impl Run) -> Option<Self> {
        let mut table = Self::default();
        for &(code, offset) in &saved.contested {
            let object = run.object_of_code(code)?;
            table.contested.push(Location { object, offset });
        }
        for &(code, offset) in &saved.unordered {
            let object = run.object_of_code(code)?;
            table.unordered.push(Location { object, offset });
        }
        for (code, extents) in &saved.cells {
            let object = run.object_of_code(*code)?;
            let is_global = matches!(code, ObjectCode::Global(_));
            let ends_fit = |extent: &Extent| extent.offset.checked_add(extent.width.bytes());
            if is_global && run.global(object).is_none()
                || extents.iter().any(|extent| ends_fit(extent).is_none())
                || !extents.is_sorted_by(|one, next| one.end() <= next.offset)
            {
                return None;
            }
            if table.objects.len() <= object.index() {
                table.objects.resize(object.index() + 1, Vec::new());
            }
            table.objects[object.index()].clone_from(extents);
        }
        Some(table)
    }

    /// Whether more arrivals than a barrier needs may belong to one of its phases, as far as is known.
    pub fn is_contested(&self, barrier: Location) -> bool {
        self.contested.contains(&barrier)
    }

    /// Remembers that a barrier is contested.
    pub fn set_contested(&mut self, barrier: Location) {
        self.unordered.retain(|&other| other != barrier);
        self.contested.push(barrier);
    }

    /// Remembers that arrivals at a barrier were taken for unordered.
    pub fn set_unordered(&mut self, barrier: Location) {
        if !self.unordered.contains(&barrier) {
            self.unordered.push(barrier);
        }
    }

    fn lock_use(&mut self, cell: Location) -> Option<&mut LockUse> {
        let extents = self.objects.get_mut(cell.object.index())?;
        let place = extents.binary_search_by_key(&cell.offset, |extent| extent.offset);
        Some(&mut extents[place.ok()?].lock)
    }

    /// Whether a cell may be taken for a lock, as far as is known. If so, remembers that it was.
    pub fn take_for_lock(&mut self, cell: Location) -> bool {
        match self.lock_use(cell) {
            Some(LockUse::Refuted) | None => false,
            Some(lock) => {
                *lock = LockUse::ReliedOn;
                true
            }
        }
    }

    /// Remembers that a cell is not used as a lock. Whether it was taken for one before.
    pub fn refute_lock(&mut self, cell: Location) -> bool {
        let lock = self.lock_use(cell);
        let before = lock.map(|lock| std::mem::replace(lock, LockUse::Refuted));
        before == Some(LockUse::ReliedOn)
    }

    /// Takes over what another table knows. Whether that makes void what was done here or there: cells that are in use were split
    /// or merged, a barrier is contested, or a cell is no lock.
    pub fn absorb(&mut self, other: &Self) -> Result<bool, OverlappingWidths> {
        let before = self.clone();
        let mut contradicts_lock = false;
        for (object, extents) in (0..).map(ObjectId).zip(&other.objects) {
            for extent in extents {
                let location = Location {
                    object,
                    offset: extent.offset,
                };
                while self.cover(location, extent.width, extent.atomic)? == Cover::Refined {}
                if let Some(lock) = self.lock_use(location) {
                    let uses = [*lock, extent.lock];
                    contradicts_lock |=
                        uses.contains(&LockUse::ReliedOn) && uses.contains(&LockUse::Refuted);
                    *lock = (*lock).max(extent.lock);
                }
            }
        }
        let contradicts = |one: &Self, other: &Self| {
            let mut contested = one.contested.iter();
            contested.any(|barrier| other.unordered.contains(barrier))
        };
        let is_void = contradicts(&before, other) || contradicts(other, &before);
        for &barrier in &other.contested {
            if !self.is_contested(barrier) {
                self.set_contested(barrier);
            }
        }
        for &barrier in &other.unordered {
            if !self.is_contested(barrier) {
                self.set_unordered(barrier);
            }
        }
        Ok(is_void || contradicts_lock || !self.extends(&before) || !self.extends(other))
    }

    /// Whether all that another table knows is the same here.
    fn extends(&self, other: &Self) -> bool {
        let cells = |object: usize| self.objects.get(object).map_or(&[][..], Vec::as_slice);
        let mut objects = other.objects.iter().enumerate();
        let is_here = |object: usize, extent: &Extent| {
            let same =
                |known: &Extent| (known.offset, known.width) == (extent.offset, extent.width);
            cells(object).iter().any(same)
        };
        objects.all(|(object, extents)| extents.iter().all(|extent| is_here(object, extent)))
    }

    /// Whether an access is known to cover one cell, and all of it.
    pub fn is_one_cell(&self, location: Location, width: Width, atomic: bool) -> bool {
        let Some(extents) = self.objects.get(location.object.index()) else {
            return false;
        };
        let place = extents.partition_point(|extent| extent.offset < location.offset);
        extents.get(place).is_some_and(|extent| {
            extent.offset == location.offset && extent.width == width && (extent.atomic || !atomic)
        })
    }

    /// What an access covers. Cells are made where there were none.
    pub fn cover(
        &mut self,
        location: Location,
        width: Width,
        atomic: bool,
    ) -> Result<Cover, OverlappingWidths> {
        let object = location.object.index();
        if self.objects.len() <= object {
            self.objects.resize(object + 1, Vec::new());
        }
        let extents = &mut self.objects[object];
        let access = Extent {
            offset: location.offset,
            width,
            atomic,
            lock: LockUse::default(),
        };
        let first = extents.partition_point(|extent| extent.end() <= access.offset);
        if let Some(same) = extents.get_mut(first)
            && same.offset == access.offset
            && same.width == width
        {
            same.atomic |= atomic;
            return Ok(Cover::Pieces(smallvec![piece(location, access, access)]));
        }
        let last = extents.partition_point(|extent| extent.offset < access.end());
        let overlapping = &mut extents[first..last];
        if overlapping.is_empty() {
            extents.insert(first, access);
            return Ok(Cover::Pieces(smallvec![piece(location, access, access)]));
        }
        if atomic {
            if let Some(known) = overlapping.iter().find(|extent| extent.atomic) {
                let at = Location {
                    offset: known.offset,
                    ..location
                };
                return Err(OverlappingWidths {
                    known: (at, known.width),
                    new: (location, width),
                });
            }
            let (start, end) = (
                overlapping[0].offset,
                overlapping[overlapping.len() - 1].end(),
            );
            let mut new = filling(start, access.offset);
            new.push(access);
            new.extend(filling(access.end(), end));
            extents.splice(first..last, new);
            return Ok(Cover::Refined);
        }
        Ok(cover_plain(location, access, extents, first..last))
    }
}

/// What a plain access covers that overlaps the cells of `range`, not just one that is the same.
fn cover_plain(
    location: Location,
    access: Extent,
    extents: &mut Vec<Extent>,
    range: std::ops::Range<usize>,
) -> Cover {
    let mut new = Vec::new();
    let mut refined = false;
    let mut reached = access.offset;
    for &extent in &extents[range.clone()] {
        new.extend(filling(reached, extent.offset));
        let inside = extent.offset >= access.offset && extent.end() <= access.end();
        if extent.atomic || inside {
            new.push(extent);
        } else {
            refined = true;
            new.extend(filling(extent.offset, access.offset));
            new.extend(filling(
                extent.offset.max(access.offset),
                extent.end().min(access.end()),
            ));
            new.extend(filling(access.end(), extent.end()));
        }
        reached = extent.end();
    }
    new.extend(filling(reached, access.end()));
    new.sort_by_key(|extent| extent.offset);
    let pieces = new
        .iter()
        .filter(|extent| extent.end() > access.offset && extent.offset < access.end());
    let pieces = pieces
        .map(|&extent| piece(location, extent, access))
        .collect();
    extents.splice(range, new);
    if refined {
        Cover::Refined
    } else {
        Cover::Pieces(pieces)
    }
}

/// The part that an access and a cell have in common.
fn piece(location: Location, cell: Extent, access: Extent) -> Piece {
    let start = cell.offset.max(access.offset);
    let end = cell.end().min(access.end());
    Piece {
        location: Location {
            offset: cell.offset,
            ..location
        },
        width: cell.width,
        skip: start - cell.offset,
        at: start - access.offset,
        bytes: end - start,
    }
}

/// Plain cells that fill the bytes from `start` up to `end`, each as large and as aligned as can be.
fn filling(start: u32, end: u32) -> Vec<Extent> {
    let mut extents = Vec::new();
    let mut offset = start;
    while offset < end {
        let fits =
            |width: &Width| offset.is_multiple_of(width.bytes()) && offset + width.bytes() <= end;
        let widths = [Width::Eight, Width::Four, Width::Two, Width::One];
        let width = widths.into_iter().find(fits).unwrap_or(Width::One);
        extents.push(Extent {
            offset,
            width,
            atomic: false,
            lock: LockUse::default(),
        });
        offset += width.bytes();
    }
    extents
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDTHS: [Width; 4] = [Width::One, Width::Two, Width::Four, Width::Eight];

    fn at(offset: u32) -> Location {
        Location {
            object: ObjectId(1),
            offset,
        }
    }

    fn pieces(
        extents: &mut Extents,
        offset: u32,
        width: Width,
        atomic: bool,
    ) -> SmallVec<[Piece; 1]> {
        for _ in 0..16 {
            match extents
                .cover(at(offset), width, atomic)
                .expect("no atomics overlap")
            {
                Cover::Pieces(pieces) => return pieces,
                Cover::Refined => {}
            }
        }
        panic!("refining does not end");
    }

    #[test]
    fn accesses_that_agree_are_one_cell() {
        let mut extents = Extents::default();
        for atomic in [false, true, false] {
            let pieces = pieces(&mut extents, 8, Width::Four, atomic);
            assert_eq!(pieces.len(), 1);
            assert!(pieces[0].is_whole());
        }
    }

    #[test]
    fn one_cell_is_known_when_it_was_accessed_so() {
        let mut extents = Extents::default();
        let known = |extents: &Extents| {
            [false, true].map(|atomic| extents.is_one_cell(at(8), Width::Four, atomic))
        };
        assert_eq!(known(&extents), [false, false]);
        pieces(&mut extents, 8, Width::Four, false);
        assert_eq!(known(&extents), [true, false]);
        pieces(&mut extents, 8, Width::Four, true);
        assert_eq!(known(&extents), [true, true]);
        assert!(!extents.is_one_cell(at(8), Width::Two, false));
        assert!(!extents.is_one_cell(at(10), Width::Two, false));
    }

    #[test]
    fn a_wide_plain_access_is_cut_by_smaller_ones() {
        let mut extents = Extents::default();
        assert_eq!(pieces(&mut extents, 0, Width::Eight, false).len(), 1);
        assert_eq!(extents.cover(at(4), Width::Four, true), Ok(Cover::Refined));
        assert_eq!(pieces(&mut extents, 4, Width::Four, true).len(), 1);
        let wide = pieces(&mut extents, 0, Width::Eight, false);
        assert_eq!(
            wide.iter().map(|piece| piece.at).collect::<Vec<_>>(),
            [0, 4]
        );
        // A byte of the atomic cell is a part of it; a byte of the plain one splits it.
        let byte = pieces(&mut extents, 5, Width::One, false);
        assert_eq!(
            (byte[0].location, byte[0].skip, byte[0].is_whole()),
            (at(4), 1, false)
        );
        assert_eq!(extents.cover(at(1), Width::One, false), Ok(Cover::Refined));
        assert_eq!(pieces(&mut extents, 0, Width::Eight, false).len(), 4);
    }

    #[test]
    fn a_contested_barrier_makes_void_what_took_arrivals_for_unordered() {
        let (mut knows, mut believes) = (Extents::default(), Extents::default());
        knows.set_contested(at(8));
        believes.set_unordered(at(8));
        for (one, other) in [(believes.clone(), &knows), (knows.clone(), &believes)] {
            let mut both = one;
            assert_eq!(both.absorb(other), Ok(true));
            assert!(both.is_contested(at(8)));
        }
        assert_eq!(knows.clone().absorb(&knows), Ok(false));
        assert_eq!(Extents::default().absorb(&knows), Ok(false));
    }

    #[test]
    fn tables_that_do_not_fit_are_noticed_when_they_are_joined() {
        let table = |accesses: &[(u32, Width)]| {
            let mut extents = Extents::default();
            for &(offset, width) in accesses {
                pieces(&mut extents, offset, width, false);
            }
            extents
        };
        let words = table(&[(0, Width::Eight)]);
        let halves = table(&[(0, Width::Four), (4, Width::Four)]);
        let others = table(&[(8, Width::Four)]);
        for (one, other) in [(&words, &halves), (&halves, &words)] {
            let mut both = one.clone();
            assert_eq!(both.absorb(other), Ok(true));
            assert_eq!(pieces(&mut both, 0, Width::Eight, false).len(), 2);
            // What both have learned fits from then on.
            assert_eq!(both.clone().absorb(&both), Ok(false));
        }
        let mut all = words.clone();
        assert_eq!(all.absorb(&others), Ok(false));
        assert_eq!(all.absorb(&words), Ok(false));
        assert_eq!(pieces(&mut all, 8, Width::Four, false).len(), 1);
    }

    #[test]
    fn overlapping_atomics_of_different_sizes_are_refused() {
        let mut extents = Extents::default();
        pieces(&mut extents, 0, Width::Four, true);
        assert!(extents.cover(at(2), Width::Two, true).is_err());
        assert!(extents.cover(at(0), Width::Eight, true).is_err());
    }

    /// All sequences of three accesses in sixteen bytes: after refining, the pieces of each access are disjoint, in
    /// order, cover it exactly, and give back what was put in.
    #[test]
    fn pieces_always_make_up_the_access() {
        let accesses: Vec<(u32, Width, bool)> = (0..16)
            .flat_map(|offset| WIDTHS.map(|width| (offset, width)))
            .filter(|(offset, width)| offset + width.bytes() <= 16)
            .flat_map(|(offset, width)| {
                [
                    (offset, width, false),
                    (offset, width, offset % width.bytes() == 0),
                ]
            })
            .collect();
        for &first in &accesses {
            for &second in accesses.iter().step_by(3) {
                for &third in accesses.iter().step_by(7) {
                    check([first, second, third]);
                }
            }
        }
    }

    fn check(accesses: [(u32, Width, bool); 3]) {
        let mut extents = Extents::default();
        let mut known = Vec::new();
        for (offset, width, atomic) in accesses {
            let covered = loop {
                match extents.cover(at(offset), width, atomic) {
                    Ok(Cover::Refined) => {}
                    Ok(Cover::Pieces(_)) => break true,
                    Err(_) => break false,
                }
            };
            if covered {
                known.push((offset, width, atomic));
            }
        }
        for (offset, width, atomic) in known {
            let pieces = pieces(&mut extents, offset, width, atomic);
            assert!(!atomic || pieces.len() == 1 && pieces[0].is_whole());
            let pattern = Value::partly(0x8877_6655_4433_2211, 0x0810_1804_2840_2044, width);
            let mut reached = 0;
            let mut value = Value::ZERO;
            for piece in &pieces {
                assert_eq!(piece.at, reached);
                assert_eq!(piece.location.offset + piece.skip, offset + piece.at);
                reached += piece.bytes;
                let cell = Value::new(u64::MAX, piece.width);
                let written = piece.put_into(cell, pattern);
                value = piece.taken_from(written, value, width);
                assert_eq!(piece.put_into(written, Value::new(u64::MAX, width)), cell);
            }
            assert_eq!((reached, value), (width.bytes(), pattern));
        }
    }

    #[test]
    fn a_cell_that_one_search_took_for_a_lock_is_none_if_another_refutes_it() {
        let knows = |refutes: bool, relies: bool| {
            let mut extents = Extents::default();
            pieces(&mut extents, 0, Width::Four, true);
            assert!(!relies || extents.take_for_lock(at(0)));
            assert!(!refutes || !extents.refute_lock(at(0)));
            extents
        };
        let [nothing, relying, refuting] = [(false, false), (false, true), (true, false)]
            .map(|(refutes, relies)| knows(refutes, relies));
        for (one, other, is_void) in [
            (&nothing, &relying, false),
            (&nothing, &refuting, false),
            (&relying, &relying, false),
            (&relying, &refuting, true),
            (&refuting, &relying, true),
        ] {
            let mut both = one.clone();
            assert_eq!(both.absorb(other), Ok(is_void));
            let is_refuted = one == &refuting || other == &refuting;
            assert_eq!(both.take_for_lock(at(0)), !is_refuted);
        }
    }
}
