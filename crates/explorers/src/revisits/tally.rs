//! Tallies: cells whose updates commute, and where no thread can tell in which order they happened.
//!
//! Jonsson, Lång, Sagonas, "Awaiting for Godot", FMCAD 2022, section II-C: updates of one kind whose results are not used do
//! not conflict. The paper uses this for schedules under SC. Here such updates are left unordered in execution graphs, for RC11
//! and C20. Statistics are the typical use: threads count events by relaxed additions, and one thread reads the sum when all
//! are done. The n! orders of n additions are one execution.
//!
//! A cell is a *tally* as long as
//! - its commuting updates are relaxed or release, so that none of them synchronises with another;
//! - every other access to the cell happens before or after each of these updates, whatever it reads itself;
//! - no thread has an acquire fence after such an update, which would make it synchronise after all, and there is no
//!   sequentially consistent fence in the execution, which might make the order of two updates matter.
//!
//! Then a read of the cell sees all of the updates or none, and the order of the updates adds nothing to any relation in the
//! axioms, except to modification order itself. So one order represents all: the order in which the updates were added, which
//! extends program order and reads-from. An update of a tally neither branches nor revisits, is always canonical, and does not
//! depend on the update before it. When a revisit removes some updates, those that stay are linked to each other again
//! (`relink`), so the graph is an execution at any time.
//!
//! All cells are assumed to be tallies at first. When an execution shows that one is not, the search restarts with that
//! knowledge ([`crate::memory::Learned`]), and its updates are ordered like all others.
//!
//! Where we differ from the paper:
//! 1. The paper also leaves updates unordered that are read while others are still to come; a read then has a *set* of updates
//!    as its source, and the sets that are read at a cell are nested. `source` and `optimal` do that. In graphs, two
//!    representations of such sets break the argument for revisits:
//!    - Keeping each set sorted by names, instead of one order: in `add(x) ∥ add(x) ∥ r = x`, a graph in which `r` reads only
//!      the second addition has no predecessor, because without the read the additions are sorted the other way round.
//!    - Giving a read one source in each thread that adds: in `add(x) ∥ add(x) ∥ r = x ∥ s = x`, if `r` has read only the first
//!      addition and `s` has not read the first, `s` may not read the last write of the second thread. But the argument
//!      requires that a read may always read the last write.
//!
//!    Choosing the whole set at once would preserve the argument, if a read can be revisited by several updates together. This
//!    is not built.
//! 2. Under WRC11, which orders no writes, and for the other models, updates are ordered as before.

use super::{order, pending::Next, state::State};
use crate::{MemoryModel, search::Halt};
use norns_execution::{
    Action, CellId, Commuting, Event, EventId, Graph, Label, Mode, ThreadId, Unpacked, program::Run,
};

impl<R: Run> State<'_, R> {
    /// Whether the next event of a thread belongs to an update of a tally. If it shows that some cell is not a tally, the search
    /// begins anew.
    pub(super) fn is_of_tally(&mut self, thread: ThreadId, next: &Next) -> Result<bool, Halt> {
        if !self.has_tallies() {
            return Ok(false);
        }
        match *next {
            Next::Read { cell, .. } => match self.tallied_kind(thread, cell) {
                Some(kind) => {
                    self.keep_tally_unobserved(thread, cell, kind)?;
                    Ok(true)
                }
                None => self.keep_ordered(thread, cell).map(|()| false),
            },
            Next::Write { cell, .. } => {
                if self.completes_tallied_update(thread) {
                    return Ok(true);
                }
                self.keep_ordered(thread, cell).map(|()| false)
            }
            Next::Other(Action::Fence { mode }) => self.keep_unfenced(thread, mode).map(|()| false),
            Next::Other(_) | Next::Choose { .. } => Ok(false),
        }
    }

    /// Adds an event of an update of a tally.
    pub(super) fn add_to_tally(&mut self, thread: ThreadId, action: Action) -> EventId {
        let event = crate::step::event(&self.run, thread, action);
        let event = Event {
            of_tally: true,
            ..event
        };
        self.trail.add(thread, event)
    }

    fn has_tallies(&self) -> bool {
        self.explorer.tallies
            && matches!(self.explorer.model, MemoryModel::Rc11 | MemoryModel::C20)
            && !order::is_found(self.explorer)
    }

    /// The kind of a thread's pending update, if the cell that it updates is a tally as far as is known.
    fn tallied_kind(&self, thread: ThreadId, cell: CellId) -> Option<Commuting> {
        let label = self.run.label(thread);
        let Label::Update {
            mode: Mode::Relaxed | Mode::Release,
            ..
        } = *label
        else {
            return None;
        };
        let location = self.trail.graph.cells()[cell.index()].location;
        label
            .commuting()
            .filter(|_| self.learned.is_tally(location))
    }

    /// Whether the last event of a thread is the read of an update of a tally whose write is still to come.
    fn completes_tallied_update(&self, thread: ThreadId) -> bool {
        let last = self.trail.graph.events_of(thread).last();
        last.is_some_and(|event| {
            event.of_tally && event.action.is_read() && event.label == self.run.answers(thread)
        })
    }

    /// Sees to it that a new update of a tally commutes with those that are there, and that everything else at the cell happens
    /// before it.
    fn keep_tally_unobserved(
        &mut self,
        thread: ThreadId,
        cell: CellId,
        kind: Commuting,
    ) -> Result<(), Halt> {
        let graph = &self.trail.graph;
        let of = &graph.cells()[cell.index()];
        let is_tallied = |event: EventId| graph.event(event).is_some_and(|event| event.of_tally);
        let view = self.view_of(thread);
        let other_accesses = of.writes.len() + of.reads.len() - of.tallied as usize;
        let accesses = of.writes.iter().chain(&of.reads);
        let mut others = accesses
            .filter(|&&access| !is_tallied(access))
            .take(other_accesses);
        let mut tallied = of.writes.iter().rev();
        let same_kind = tallied
            .find(|&&write| is_tallied(write))
            .is_none_or(|&write| self.label_of(write).commuting() == Some(kind));
        let is_kept = same_kind
            && graph.census().sequentially_consistent_fences == 0
            && (other_accesses == 0 || others.all(|&access| view.includes(access)));
        if is_kept {
            return Ok(());
        }
        self.learned.set_not_tally(of.location);
        Err(Halt::Refined)
    }

    /// Sees to it that a new access of a tally that is no update of it comes after all updates.
    fn keep_ordered(&mut self, thread: ThreadId, cell: CellId) -> Result<(), Halt> {
        let graph = &self.trail.graph;
        let of = &graph.cells()[cell.index()];
        if of.tallied == 0 {
            return Ok(());
        }
        let view = self.view_of(thread);
        let is_tallied = |event: EventId| graph.event(event).is_some_and(|event| event.of_tally);
        let mut tallied = of.writes.iter().filter(|&&write| is_tallied(write));
        if tallied.all(|&write| view.includes(write)) {
            return Ok(());
        }
        self.learned.set_not_tally(of.location);
        Err(Halt::Refined)
    }

    /// Sees to it that a new fence does not let anybody tell the order of updates.
    fn keep_unfenced(&mut self, thread: ThreadId, mode: Mode) -> Result<(), Halt> {
        let graph = &self.trail.graph;
        if graph.census().tallied == 0 || !mode.is_acquire() {
            return Ok(());
        }
        let affected =
            |event: EventId| mode.is_sequentially_consistent() || event.thread() == Some(thread);
        let events = graph.events();
        let tallied = events.filter(|&(id, event)| event.of_tally && affected(id));
        let cells: Vec<CellId> = tallied
            .filter_map(|(_, event)| event.action.cell())
            .collect();
        if cells.is_empty() {
            return Ok(());
        }
        for cell in cells {
            let location = self.trail.graph.cells()[cell.index()].location;
            self.learned.set_not_tally(location);
        }
        Err(Halt::Refined)
    }

    /// What happens before the next event of a thread.
    fn view_of(&self, thread: ThreadId) -> crate::models::incremental::View<'_> {
        let graph = &self.trail.graph;
        let next = EventId::of(thread, graph.events_of(thread).len() as u32);
        self.trail.consistency.clocks.view_before(graph, next)
    }

    /// Lets each update of these tallies read from the write before it, after updates were taken away or put back.
    pub(super) fn relink(&mut self, cells: &[CellId]) {
        for &cell in cells {
            let count = self.count_of_writes(cell);
            for place in 0..count {
                let source = self.source_at(cell, place);
                let write = self.source_at(cell, place + 1);
                let is_tallied = |event: &Event| event.of_tally;
                if self.trail.graph.event(write).is_some_and(is_tallied) {
                    let label = self.label_of(write);
                    link(&mut self.trail.graph, &label, source, write);
                }
            }
        }
    }
}

/// Lets the update that wrote `write` read from `source`.
fn link(graph: &mut Graph, label: &Label, source: EventId, write: EventId) {
    let (Unpacked::Of { thread, index }, Label::Update { operation, .. }) =
        (write.unpack(), *label)
    else {
        return;
    };
    let read = EventId::of(thread, index - 1);
    let old = graph.value_of(source);
    let action = |event: EventId| graph.event(event).map(|event| event.action);
    let (Some(mut of_read), Some(mut of_write)) = (action(read), action(write)) else {
        return;
    };
    if let Action::Read {
        source: from,
        value,
        ..
    } = &mut of_read
    {
        (*from, *value) = (Some(source), old);
    }
    if let Action::Write { cell, value, .. } = &mut of_write {
        let width = graph.cells()[cell.index()].width;
        *value = operation.apply(old, width).unwrap_or(old);
    }
    graph.replace(read, of_read);
    graph.replace(write, of_write);
}
