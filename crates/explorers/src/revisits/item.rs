//! Work items: a graph to go on from, apart from the search that came to it.
//!
//! What the graph explorer does next depends on the graph and on the order in which its events were added, and on nothing
//! else. So these two are a piece of work that can be written down, carried elsewhere and done there: all executions
//! below it are found, and no others. An item says of each event whose it is and how it was decided; the program tells the
//! rest when it is run up to there.
//!
//! The extents of cells travel with an item, since they say which events an access becomes. An item is for the program
//! whose threads and objects have the ids that they had when it was made. If finer cells are found while it is explored,
//! it and all others are void: exploring begins anew, as always then.

use super::{
    Revisits, Search, Trail,
    pending::{self, Next, next_of},
    trail::Postponed,
};
use crate::{Observer, Statistics, memory::Extents, search::Halt};
use norns_execution::{
    Action, CellId, EventId, Graph, OverlappingWidths, ThreadId,
    program::{Program, Run},
};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// A graph to go on from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WorkItem {
    /// The events in the order in which they were added.
    events: Vec<Decision>,
    /// For each cell that was written, its writes in modification order, by their places in `events`.
    orders: Vec<Vec<u32>>,
    postponed: Vec<Note>,
    extents: Extents,
}

/// An event: the next of a thread, and how it was decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Decision {
    thread: u32,
    how: How,
}

/// A read that a write has postponed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Note {
    thread: u32,
    /// How many events of its thread came before it.
    index: u32,
    /// How many events had been added before it.
    added: u32,
    /// The write, by its place in the list of events.
    by: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum How {
    ReadInitial,
    /// A read of the write at a place in the list.
    ReadFrom(u32),
    Chose(u32),
    /// There was nothing to decide.
    Done,
}

/// Why an item was not explored to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Void {
    /// Two atomic accesses overlap.
    Overlap(OverlappingWidths),
    /// Memory is accessed in smaller pieces than was known when the item was made.
    Refined,
    /// The item is not one of this program.
    Foreign,
}

/// Items that are being collected.
pub(super) struct Frontier {
    /// Graphs with so many events are items.
    pub(super) events: u32,
    pub(super) items: Vec<WorkItem>,
}

impl Revisits {
    /// Explores a program up to graphs of so many events, and gives those as items. Executions that are shorter are shown.
    pub fn split<P: Program>(
        &self,
        program: &P,
        events: u32,
        observer: &mut impl Observer<P::Run>,
    ) -> Result<(Statistics, Vec<WorkItem>), OverlappingWidths> {
        let mut items = Vec::new();
        let statistics = self.explore_up_to(program, Some(events), &mut items, observer)?;
        Ok((statistics, items))
    }

    /// Explores all executions below an item.
    pub fn explore_item<P: Program>(
        &self,
        program: &P,
        item: &WorkItem,
        observer: &mut impl Observer<P::Run>,
    ) -> Result<Statistics, Void> {
        let mut extents = item.extents.clone();
        let mut statistics = Statistics::default();
        let mut search = Search::new(
            self,
            program.start_without_atomic_blocks(),
            &mut extents,
            &mut statistics,
            observer,
        );
        let done = search.rebuild(item).and_then(|fits| {
            if fits {
                search.visit()?;
            }
            Ok(fits)
        });
        match done {
            Ok(true) => Ok(statistics),
            Ok(false) => Err(Void::Foreign),
            Err(Halt::Stopped(reason)) => {
                statistics.stopped = Some(reason);
                Ok(statistics)
            }
            Err(Halt::Overlap(overlap)) => Err(Void::Overlap(*overlap)),
            Err(Halt::Refined) => Err(Void::Refined),
        }
    }
}

impl<R: Run, O: Observer<R>> Search<'_, R, O> {
    /// The graph as an item.
    pub(super) fn item(&self) -> WorkItem {
        let Trail { graph, .. } = &self.trail;
        let added = self.trail.added();
        let place = |event: EventId| {
            let place = added.iter().position(|&other| other == event);
            place.map(|place| place as u32)
        };
        let decision = |&event: &EventId| {
            let (thread, action) = (event.thread()?, graph.event(event)?.action);
            let how = match action {
                Action::Read { source, .. } => source
                    .and_then(place)
                    .map_or(How::ReadInitial, How::ReadFrom),
                Action::Choose { taken } => How::Chose(taken),
                _ => How::Done,
            };
            Some(Decision {
                thread: thread.0,
                how,
            })
        };
        let written = graph.cells().iter().filter(|cell| !cell.writes.is_empty());
        let orders = written.map(|cell| cell.writes.iter().filter_map(|&write| place(write)));
        let note = |postponed: &Postponed| {
            let EventId::Of { thread, index } = postponed.read else {
                return None;
            };
            let earlier = |&event: &EventId| self.trail.stamp(event) < postponed.stamp;
            Some(Note {
                thread: thread.0,
                index,
                added: added.partition_point(earlier) as u32,
                by: place(postponed.by)?,
            })
        };
        WorkItem {
            events: added.iter().filter_map(decision).collect(),
            orders: orders.map(Iterator::collect).collect(),
            postponed: self.trail.postponed().iter().filter_map(note).collect(),
            extents: self.extents.clone(),
        }
    }

    /// Builds the graph of an item, from an empty one; false if it is none of this program. Each thread's events come in
    /// their order, a read after what it reads from; then they get the order of addition that they had.
    fn rebuild(&mut self, item: &WorkItem) -> Result<bool, Halt> {
        let Some(ids) = ids_of(item, self.run.thread_count()) else {
            return Ok(false);
        };
        let threads = ids.iter().filter_map(|id| id.thread());
        let count = threads.map(|thread| thread.index() + 1).max().unwrap_or(0);
        let mut to_come: Vec<VecDeque<How>> = vec![VecDeque::new(); count];
        for decision in &item.events {
            to_come[decision.thread as usize].push_back(decision.how);
        }
        let mut left = item.events.len();
        while left > 0 {
            let before = left;
            for (thread, to_come) in (0..).map(ThreadId).zip(&mut to_come) {
                while let Some(&how) = to_come.front()
                    && self.rebuild_event(thread, how, &ids)?
                {
                    to_come.pop_front();
                    left -= 1;
                }
            }
            if left == before {
                return Ok(false);
            }
        }
        for order in &item.orders {
            let writes: Option<Vec<EventId>> = order
                .iter()
                .map(|&place| ids.get(place as usize).copied())
                .collect();
            if !writes.is_some_and(|writes| put_in_order(&mut self.trail.graph, &writes)) {
                return Ok(false);
            }
        }
        let note = |note: &Note| {
            let by = *ids.get(note.by as usize)?;
            let cell = self.trail.graph.event(by)?.action.cell()?;
            let read = EventId::of(ThreadId(note.thread), note.index);
            let added = note.added.min(ids.len() as u32);
            Some((
                added,
                Postponed {
                    read,
                    cell,
                    stamp: 0,
                    by,
                },
            ))
        };
        let Some(notes) = item.postponed.iter().map(note).collect() else {
            return Ok(false);
        };
        self.trail.set_order_of_addition(ids, notes);
        self.look_again();
        // They were reported when the item was made, but perhaps to somebody else.
        self.report_all_races()?;
        Ok(true)
    }

    /// Adds the next event of a thread as it was decided; false if it cannot come yet.
    pub(super) fn rebuild_event(
        &mut self,
        thread: ThreadId,
        how: How,
        ids: &[EventId],
    ) -> Result<bool, Halt> {
        if !self.run.is_started(thread)
            || self.run.label(thread).is_end()
            || self.trail.waiting(&self.run, thread).is_some()
        {
            return Ok(false);
        }
        let label = *self.run.label(thread);
        let Some(next) = next_of(self.extents, &mut self.trail.graph, &self.run, thread)? else {
            return Ok(false);
        };
        let graph = &self.trail.graph;
        let source = match (&next, how) {
            (Next::Read { cell, .. }, How::ReadInitial) => Some(EventId::Initial(*cell)),
            (Next::Read { cell, .. }, How::ReadFrom(place)) => {
                let source = ids[place as usize];
                let action = graph.event(source).map(|event| event.action);
                let is_there =
                    matches!(action, Some(Action::Write { cell: of, .. }) if of == *cell);
                if !is_there {
                    return Ok(false);
                }
                Some(source)
            }
            (Next::Write { .. } | Next::Other(_), How::Done)
            | (Next::Choose { .. }, How::Chose(_)) => None,
            _ => return Ok(false),
        };
        let action = match (next, how) {
            (Next::Choose { .. }, How::Chose(taken)) => Action::Choose { taken },
            (Next::Read { action, .. } | Next::Write { action, .. } | Next::Other(action), _) => {
                action
            }
            (Next::Choose { .. }, _) => return Ok(false),
        };
        let event = self.add(thread, action);
        let graph = &mut self.trail.graph;
        match (action, source) {
            (Action::Read { .. }, Some(source)) => {
                pending::read_from(graph, &label, event, source);
            }
            (Action::Write { cell, .. }, _) => {
                graph.place(event, cell, graph.cells()[cell.index()].writes.len());
            }
            _ => {}
        }
        self.trail.note(event);
        let graph = &mut self.trail.graph;
        if let Some(answer) = pending::answer(self.extents, graph, &self.run, thread)? {
            self.run.resume(thread, answer);
        }
        Ok(true)
    }

    /// Splits off a work item, the graph as it is, if the graph is large enough.
    pub(super) fn split_off_item(&mut self) -> bool {
        let events = self.trail.graph.census().events;
        if self
            .frontier
            .as_ref()
            .is_none_or(|frontier| events < frontier.events)
        {
            return false;
        }
        let item = self.item();
        if let Some(frontier) = &mut self.frontier {
            frontier.items.push(item);
        }
        true
    }
}

/// The ids of an item's events, for a program that begins with so many threads; none if it refers to events that it does not have.
fn ids_of(item: &WorkItem, threads: u32) -> Option<Vec<EventId>> {
    let mut lengths: Vec<u32> = Vec::new();
    let mut ids = Vec::with_capacity(item.events.len());
    for decision in &item.events {
        let thread = decision.thread as usize;
        let fits = match decision.how {
            How::ReadFrom(place) => (place as usize) < item.events.len(),
            _ => true,
        };
        // Every event starts one thread at most.
        if !fits || thread >= threads as usize + item.events.len() {
            return None;
        }
        if lengths.len() <= thread {
            lengths.resize(thread + 1, 0);
        }
        ids.push(EventId::of(ThreadId(decision.thread), lengths[thread]));
        lengths[thread] += 1;
    }
    Some(ids)
}

/// Gives the writes of a cell their order; false if they are not just its writes.
pub(super) fn put_in_order(graph: &mut Graph, writes: &[EventId]) -> bool {
    let cell = |&write: &EventId| match graph.event(write)?.action {
        Action::Write { cell, .. } => Some(cell),
        _ => None,
    };
    let cells: Option<Vec<CellId>> = writes.iter().map(cell).collect();
    let Some(cells) = cells else {
        return false;
    };
    let Some(&cell) = cells.first() else {
        return true;
    };
    let known = graph.cells()[cell.index()].writes.clone();
    if known.len() != writes.len() || !known.iter().all(|write| writes.contains(write)) {
        return false;
    }
    for place in (0..known.len()).rev() {
        graph.displace(cell, place);
    }
    for (place, &write) in writes.iter().enumerate() {
        graph.place(write, cell, place);
    }
    true
}
