//! What was learned during exploration, and determines how the rest is explored.
//!
//! A search makes assumptions until an execution contradicts them: how memory is accessed, that no barrier is contested
//! ([`Extents`]), that the writes to every cell are serial, and that commuting updates form a tally. When an execution
//! contradicts one, the search restarts with what was learned. That is another *generation*: everything that was counted,
//! found, divided into tasks or saved in the previous generation is void. Anything else that makes a search restart belongs in
//! this table too.

use super::{Extents, cells::SavedExtents};
use norns_execution::{
    Location, ObjectId, OverlappingWidths,
    program::{ObjectCode, Run},
};
use serde::{Deserialize, Serialize};

/// What was learned so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Learned {
    /// How memory is accessed.
    pub extents: Extents,
    /// Cells at which threads wait though their writes are not serial.
    not_serial: Locations,
    /// Cells with updates that commute whose order can be observed.
    not_tallies: Locations,
    generation: u32,
}

/// A set of locations, which only grows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Locations(Vec<Location>);

impl Locations {
    fn contains(&self, location: Location) -> bool {
        self.0.contains(&location)
    }

    fn insert(&mut self, location: Location) {
        if !self.contains(location) {
            self.0.push(location);
        }
    }

    /// Adds the locations of another set. Whether one of the two sets lacked some.
    fn absorb(&mut self, other: &Self) -> bool {
        let count = self.0.len();
        other.0.iter().for_each(|&location| self.insert(location));
        self.0.len() != count || self.0.len() != other.0.len()
    }

    fn save(&self, run: &impl Run) -> Vec<(ObjectCode, u32)> {
        let code = |location: &Location| (run.object_code(location.object), location.offset);
        self.0.iter().map(code).collect()
    }

    /// The set that was saved; nothing if the program has no such objects.
    fn restore(saved: &[(ObjectCode, u32)], run: &impl Run) -> Option<Self> {
        let location = |&(code, offset): &(ObjectCode, u32)| {
            let object: ObjectId = run.object_of_code(code)?;
            Some(Location { object, offset })
        };
        let locations: Option<Vec<Location>> = saved.iter().map(location).collect();
        locations.map(Self)
    }
}

/// The same as it is written down, with names that every process knows.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SavedLearned {
    extents: SavedExtents,
    not_serial: Vec<(ObjectCode, u32)>,
    not_tallies: Vec<(ObjectCode, u32)>,
    generation: u32,
}

impl Learned {
    /// How often a search has restarted because of what it learned.
    pub fn generation(&self) -> u32 {
        self.generation
    }

    /// A search restarts.
    pub fn begin_generation(&mut self) {
        self.generation = self.generation.saturating_add(1);
    }

    /// Whether the writes of a cell are serial, as far as is known: each depends on the one before it.
    pub fn is_serial(&self, location: Location) -> bool {
        !self.not_serial.contains(location)
    }

    /// Remembers that some write of a cell does not depend on the one before it.
    pub fn set_not_serial(&mut self, location: Location) {
        self.not_serial.insert(location);
    }

    /// Whether the order of updates that commute is not observed at a cell, as far as is known.
    pub fn is_tally(&self, location: Location) -> bool {
        !self.not_tallies.contains(location)
    }

    /// Remembers that the order of updates that commute can be observed at a cell.
    pub fn set_not_tally(&mut self, location: Location) {
        self.not_tallies.insert(location);
    }

    /// Takes over what another search of the same generation has learned. Whether that makes either of them void: cells that are in
    /// use were split or merged, or one of them relied on what does not hold.
    pub fn absorb(&mut self, other: &Self) -> Result<bool, OverlappingWidths> {
        let is_refined = self.extents.absorb(&other.extents)?;
        let are_fewer_serial = self.not_serial.absorb(&other.not_serial);
        let are_fewer_tallies = self.not_tallies.absorb(&other.not_tallies);
        Ok(is_refined || are_fewer_serial || are_fewer_tallies)
    }

    /// The table as it is written down.
    pub fn save(&self, run: &impl Run) -> SavedLearned {
        SavedLearned {
            extents: self.extents.save(run),
            not_serial: self.not_serial.save(run),
            not_tallies: self.not_tallies.save(run),
            generation: self.generation,
        }
    }

    /// A table that was written down; nothing if it is not one of this program.
    pub fn restore(saved: &SavedLearned, run: &impl Run) -> Option<Self> {
        Some(Self {
            extents: Extents::restore(&saved.extents, run)?,
            not_serial: Locations::restore(&saved.not_serial, run)?,
            not_tallies: Locations::restore(&saved.not_tallies, run)?,
            generation: saved.generation,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Refute = fn(&mut Learned, Location);
    type Holds = fn(&Learned, Location) -> bool;

    #[test]
    fn what_does_not_hold_for_a_cell_makes_void_what_relied_on_it() {
        let place = Location {
            object: ObjectId(1),
            offset: 4,
        };
        let assumptions: [(Refute, Holds); 2] = [
            (Learned::set_not_serial, Learned::is_serial),
            (Learned::set_not_tally, Learned::is_tally),
        ];
        for (refute, holds) in assumptions {
            let mut knows = Learned::default();
            refute(&mut knows, place);
            for (one, other) in [
                (Learned::default(), &knows),
                (knows.clone(), &Learned::default()),
            ] {
                let mut both = one;
                assert_eq!(both.absorb(other), Ok(true));
                assert!(!holds(&both, place));
            }
            assert_eq!(knows.clone().absorb(&knows), Ok(false));
        }
    }
}
