//! What was learned while exploring, and decides how the rest is explored.
//!
//! A search takes for granted how memory is accessed and which barriers are contested ([`Extents`]), and where writes are serial, until something else turns up.
//! Then it begins anew with what was learned: that is another *generation*, and all that was counted, found, divided into tasks or
//! written down in the generation before is void. Whatever else should make a search begin anew belongs into this table too.

use super::{Extents, cells::SavedExtents};
use norns_execution::{
    Location, ObjectId, OverlappingWidths,
    program::{GivenIds, ObjectCode, Run},
};
use serde::{Deserialize, Serialize};

/// What was learned so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Learned {
    /// How memory is accessed.
    pub extents: Extents,
    /// Cells at which threads wait though their writes are not serial.
    not_serial: Vec<Location>,
    generation: u32,
}

/// The same as it is written down, with names that every process knows.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SavedLearned {
    extents: SavedExtents,
    not_serial: Vec<(ObjectCode, u32)>,
    generation: u32,
    /// The ids that the program may see: with others, what was done would mean something else.
    ids: GivenIds,
}

impl Learned {
    /// How often a search has begun anew because of what it learned.
    pub fn generation(&self) -> u32 {
        self.generation
    }

    /// A search begins anew.
    pub fn begin_generation(&mut self) {
        self.generation += 1;
    }

    /// Whether the writes of a cell are serial, as far as is known: each depends on the one before it.
    pub fn is_serial(&self, location: Location) -> bool {
        !self.not_serial.contains(&location)
    }

    /// Remembers that some write of a cell does not depend on the one before it.
    pub fn set_not_serial(&mut self, location: Location) {
        self.not_serial.push(location);
    }

    /// Takes over what another search of the same generation has learned. Whether that makes either of them void: cells that are in
    /// use were split or merged, or reads were postponed where they must not be.
    pub fn absorb(&mut self, other: &Self) -> Result<bool, OverlappingWidths> {
        let is_refined = self.extents.absorb(&other.extents)?;
        let count = self.not_serial.len();
        for &location in &other.not_serial {
            if self.is_serial(location) {
                self.set_not_serial(location);
            }
        }
        let both = self.not_serial.len();
        Ok(is_refined || both != count || both != other.not_serial.len())
    }

    /// The table as it is written down.
    pub fn save(&self, run: &impl Run) -> SavedLearned {
        let code = |location: &Location| (run.object_code(location.object), location.offset);
        SavedLearned {
            extents: self.extents.save(run),
            not_serial: self.not_serial.iter().map(code).collect(),
            generation: self.generation,
            ids: run.given_ids(),
        }
    }

    /// A table that was written down; nothing if it is not one of this program, or others have given ids already. Everything
    /// that was written down with it must be of one process.
    pub fn restore(saved: &SavedLearned, run: &impl Run) -> Option<Self> {
        if !run.adopt_ids(&saved.ids) {
            return None;
        }
        let location = |&(code, offset): &(ObjectCode, u32)| {
            let object: ObjectId = run.object_of_code(code)?;
            Some(Location { object, offset })
        };
        Some(Self {
            extents: Extents::restore(&saved.extents, run)?,
            not_serial: saved
                .not_serial
                .iter()
                .map(location)
                .collect::<Option<_>>()?,
            generation: saved.generation,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_whose_writes_are_not_serial_makes_void_what_took_them_for_serial() {
        let place = Location {
            object: ObjectId(1),
            offset: 4,
        };
        let mut knows = Learned::default();
        knows.set_not_serial(place);
        for (one, other) in [
            (Learned::default(), &knows),
            (knows.clone(), &Learned::default()),
        ] {
            let mut both = one;
            assert_eq!(both.absorb(other), Ok(true));
            assert!(!both.is_serial(place));
        }
        assert_eq!(knows.clone().absorb(&knows), Ok(false));
    }
}
