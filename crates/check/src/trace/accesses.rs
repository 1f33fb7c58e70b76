//! The accesses of a trace, as the program makes them.
//!
//! A graph divides memory into cells, and an access that covers several cells is several events. Which cells there are depends on
//! everything that was explored so far, and therefore on the number of threads that explore. A trace must not depend on that. So an
//! access is one step, and the memory of a trace is divided only where the accesses of the trace itself require it.

use super::Naming;
use norns_execution::{
    Action, EventId, Label, Location, Mode, Unpacked, Value, Width, program::Run,
};

/// Some bytes of memory, and what they hold.
pub(super) type Bytes = (Location, Width, Value);

/// An access as the program makes it.
pub(super) struct WholeAccess {
    pub(super) location: Location,
    pub(super) width: Width,
    pub(super) mode: Mode,
    /// The value, whichever cells it consists of.
    pub(super) value: Value,
    /// Whether it is a write.
    pub(super) writes: bool,
}

impl<R: Run> Naming<'_, R> {
    /// The label of an event, if it is an access that may cover several cells, or parts of them.
    fn divisible(&self, id: EventId) -> Option<&Label> {
        let (thread, event) = (id.thread()?, self.graph.event(id)?);
        let is_there = self.run.is_started(thread) && event.label <= self.run.answers(thread);
        let label = is_there.then(|| self.run.label_at(thread, event.label))?;
        let (.., is_one_cell) = label.access()?;
        (!is_one_cell && event.action.cell().is_some()).then_some(label)
    }

    /// The events of the access that an event belongs to, in order. There are several if the access covers several cells.
    pub(super) fn pieces(&self, id: EventId) -> Vec<EventId> {
        let Unpacked::Of { thread, index } = id.unpack() else {
            return vec![id];
        };
        if self.divisible(id).is_none() {
            return vec![id];
        }
        let label = |index: u32| {
            let event = self.graph.event(EventId::of(thread, index));
            event.map(|event| event.label)
        };
        let own = label(index);
        let mut first = index;
        while first > 0 && label(first - 1) == own {
            first -= 1;
        }
        let pieces = (first..).take_while(|&index| label(index) == own);
        pieces.map(|index| EventId::of(thread, index)).collect()
    }

    /// The event that represents the access that an event belongs to: its first write if it writes, otherwise its first event.
    pub(super) fn representative(&self, id: EventId) -> EventId {
        let writes = matches!(self.divisible(id), Some(Label::Write { .. }));
        let pieces = self.pieces(id);
        let is_write = |&&piece: &&EventId| {
            let event = self.graph.event(piece);
            event.is_some_and(|event| event.action.is_write())
        };
        let write = pieces.iter().find(is_write).filter(|_| writes);
        write.or(pieces.first()).copied().unwrap_or(id)
    }

    /// The whole access that an event belongs to, if it may cover several cells.
    pub(super) fn whole_access(&self, id: EventId) -> Option<WholeAccess> {
        match *self.divisible(id)? {
            Label::Read {
                location,
                width,
                mode,
                ..
            } => {
                let bytes = self.bytes_read(id);
                // A race may be found before the other pieces are read.
                covers(&bytes, location, width).then(|| WholeAccess {
                    location,
                    width,
                    mode,
                    value: part_of(&bytes, location, width),
                    writes: false,
                })
            }
            Label::Write {
                location,
                width,
                mode,
                value,
            } => Some(WholeAccess {
                location,
                width,
                mode,
                value,
                writes: true,
            }),
            _ => None,
        }
    }

    /// What an access reads. A write that reads a cell only to replace a part of it reads nothing.
    pub(super) fn bytes_read(&self, id: EventId) -> Vec<Bytes> {
        if matches!(self.divisible(id), Some(Label::Write { .. })) {
            return Vec::new();
        }
        let read = |id: EventId| match self.graph.event(id)?.action {
            Action::Read {
                cell,
                value,
                source: Some(_),
                ..
            } => {
                let cell = &self.graph.cells()[cell.index()];
                Some((cell.location, cell.width, value))
            }
            _ => None,
        };
        self.pieces(id).into_iter().filter_map(read).collect()
    }

    /// What an access writes.
    pub(super) fn bytes_written(&self, id: EventId) -> Vec<Bytes> {
        let half = self.graph.write_half(id);
        let written = |id: EventId| match self.graph.event(id)?.action {
            Action::Write { cell, value, .. } => {
                let cell = &self.graph.cells()[cell.index()];
                Some((cell.location, cell.width, value))
            }
            _ => None,
        };
        let pieces = self.pieces(id).into_iter().chain(half);
        pieces.filter_map(written).collect()
    }
}

/// Whether `bytes`, which do not overlap, contain all of the `width` bytes at a location.
fn covers(bytes: &[Bytes], location: Location, width: Width) -> bool {
    let end = location.offset + width.bytes();
    let covered = bytes.iter().map(|&(at, width, _)| {
        let first = at.offset.max(location.offset);
        (at.offset + width.bytes()).min(end).saturating_sub(first)
    });
    covered.sum::<u32>() == width.bytes()
}

/// The value of `width` bytes at a location, of which `bytes` say what they hold.
pub(super) fn part_of(bytes: &[Bytes], location: Location, width: Width) -> Value {
    let (mut known, mut uninitialised) = (0, 0);
    for &(at, _, value) in bytes {
        if at.object != location.object {
            continue;
        }
        let move_to_place = |bits: u64| {
            if at.offset >= location.offset {
                bits.checked_shl(8 * (at.offset - location.offset))
            } else {
                bits.checked_shr(8 * (location.offset - at.offset))
            }
        };
        known |= move_to_place(value.bits()).unwrap_or(0);
        uninitialised |= move_to_place(value.uninitialised()).unwrap_or(0);
    }
    Value::partly(known, uninitialised, width)
}

#[cfg(test)]
mod tests {
    use super::*;
    use norns_execution::ObjectId;

    fn at(offset: u32) -> Location {
        Location {
            object: ObjectId(1),
            offset,
        }
    }

    #[test]
    fn a_value_consists_of_the_bytes_of_its_pieces() {
        let two = |offset, bits| (at(offset), Width::Two, Value::new(bits, Width::Two));
        let bytes = [two(8, 0x2211), two(10, 0x4433), two(12, 0x6655)];
        let value = |offset, width| part_of(&bytes, at(offset), width).bits();
        assert_eq!(value(8, Width::Four), 0x4433_2211);
        assert_eq!(value(10, Width::Four), 0x6655_4433);
        assert_eq!(value(11, Width::One), 0x44, "a part of a piece");
        assert_eq!(value(9, Width::Two), 0x3322, "parts of two pieces");
    }

    #[test]
    fn a_byte_that_no_piece_initialised_stays_uninitialised() {
        let bytes = [
            (at(0), Width::One, Value::new(7, Width::One)),
            (at(1), Width::One, Value::unwritten(Width::One)),
        ];
        let value = part_of(&bytes, at(0), Width::Two);
        assert_eq!((value.bits(), value.uninitialised()), (7, 0xff00));
    }
}
