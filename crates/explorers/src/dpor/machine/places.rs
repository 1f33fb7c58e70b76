//! Where labels take effect: cells, and objects that may or may not be accessed. What is known is looked up.

use super::{Cell, Machine, NOWHERE, Object, Undo, WriteId};
use crate::{
    memory::{Cover, Extents, Piece, objects::fault},
    search::Halt,
    step::{cell_at, parts_of},
};
use norns_execution::{CellId, Label, Location, ObjectId, ThreadId, Width, program::Run};

impl<R: Run> Machine<'_, R> {
    pub(super) fn writes_whole_cells(&mut self, label: &Label) -> Result<bool, Halt> {
        if self.whole_cell(label)?.is_some() {
            return Ok(true);
        }
        let parts = parts_of(self.extents, &mut self.graph, &self.run, label)?;
        self.meet_cells();
        Ok(parts.iter().all(|(_, piece)| piece.is_whole()))
    }

    /// The cell that an access is the whole of, if it is.
    pub(super) fn whole_cell(&mut self, label: &Label) -> Result<Option<CellId>, Halt> {
        let Some((location, width, atomic)) = label.access() else {
            return Ok(None);
        };
        if let Some(cell) = self.graph.cell_at(location)
            && self.graph.cells()[cell.index()].width == width
            && (!atomic || self.cells[cell.index()].atomic)
        {
            return Ok(Some(cell));
        }
        let parts = parts_of(self.extents, &mut self.graph, &self.run, label)?;
        self.meet_cells();
        let is_whole = |piece: &Piece| piece.is_whole() && piece.width == width;
        Ok(match parts.as_slice() {
            [(cell, piece)] if is_whole(piece) => {
                self.cells[cell.index()].atomic |= atomic;
                Some(*cell)
            }
            _ => None,
        })
    }

    /// The cell that another worker knows at a place. If it contradicts what is known here, the exploration restarts.
    pub(in crate::dpor) fn cell_of(
        &mut self,
        location: Location,
        width: Width,
    ) -> Result<CellId, Halt> {
        if let Some(cell) = self.graph.cell_at(location)
            && self.graph.cells()[cell.index()].width == width
        {
            return Ok(cell);
        }
        match self.extents.cover(location, width, false)? {
            Cover::Pieces(pieces) if pieces.len() == 1 && pieces[0].width == width => {
                let cell = cell_at(&mut self.graph, &self.run, location, width)?;
                self.meet_cells();
                Ok(cell)
            }
            _ => Err(Halt::Refined),
        }
    }

    /// Merges what others have learned about memory. If it contradicts what is known here, the exploration restarts.
    pub(in crate::dpor) fn learn(&mut self, known: &Extents) -> Result<(), Halt> {
        if self.extents.absorb(known)? {
            return Err(Halt::Refined);
        }
        Ok(())
    }

    /// What is known of memory.
    pub(in crate::dpor) fn extents(&self) -> &Extents {
        self.extents
    }

    /// Makes room for cells that are new.
    pub(super) fn meet_cells(&mut self) {
        for cell in self.cells.len()..self.graph.cells().len() {
            self.cells.push(Cell {
                last: WriteId::Initial(CellId(cell as u32)),
                readers: NOWHERE,
                atomic: false,
            });
        }
    }

    pub(super) fn set_object(&mut self, object: ObjectId, size: u32) {
        if self.objects.len() <= object.index() {
            self.objects.resize(object.index() + 1, Object::default());
        }
        let new = Object {
            size,
            constant: false,
        };
        let before = std::mem::replace(&mut self.objects[object.index()], new);
        self.log.push(Undo::Object(object, before));
    }

    /// Whether a thread must stop at a label: it would access memory that it must not.
    pub(super) fn is_faulty(&mut self, thread: ThreadId, label: &Label) -> bool {
        let (location, width, writes) = match *label {
            Label::Read {
                location, width, ..
            } => (location, width, false),
            Label::Write {
                location, width, ..
            }
            | Label::Update {
                location, width, ..
            } => (location, width, true),
            Label::Free { .. } => return fault(&self.graph, &self.run, thread).is_some(),
            _ => return false,
        };
        let known = self.known_object(location);
        let is_fine = u64::from(location.offset) + u64::from(width.bytes())
            <= u64::from(known.size)
            && !(writes && known.constant);
        !is_fine && fault(&self.graph, &self.run, thread).is_some()
    }

    fn known_object(&mut self, location: Location) -> Object {
        let object = location.object;
        if let Some(&known) = self.objects.get(object.index())
            && known.size > 0
        {
            return known;
        }
        let Some(global) = self.run.global(object) else {
            return Object::default();
        };
        if self.objects.len() <= object.index() {
            self.objects.resize(object.index() + 1, Object::default());
        }
        let known = Object {
            size: global.size,
            constant: global.constant,
        };
        self.objects[object.index()] = known;
        known
    }
}
