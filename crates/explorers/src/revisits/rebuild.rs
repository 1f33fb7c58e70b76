//! Events as they were decided, one by one, without a search.

use super::{
    pending::{self, Next},
    state::State,
};
use crate::search::Halt;
use norns_execution::{Action, CellId, EventId, Graph, ThreadId, program::Run};

/// How an event was decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Decision {
    ReadInitial,
    /// A read of this write.
    ReadFrom(EventId),
    Chose(u32),
    /// There was nothing to decide.
    Done,
}

impl<R: Run> State<'_, R> {
    /// Adds the next event of a thread as it was decided; false if it cannot come yet.
    pub(super) fn rebuild_event(
        &mut self,
        thread: ThreadId,
        decision: Decision,
    ) -> Result<bool, Halt> {
        if !self.run.is_started(thread)
            || self.run.label(thread).is_end()
            || self.trail.waiting(&self.run, thread).is_some()
        {
            return Ok(false);
        }
        let label = *self.run.label(thread);
        let Some(next) = self.next_of(thread)? else {
            return Ok(false);
        };
        let graph = &self.trail.graph;
        let source = match (&next, decision) {
            (Next::Read { cell, .. }, Decision::ReadInitial) => Some(EventId::initial(*cell)),
            (Next::Read { cell, .. }, Decision::ReadFrom(source)) => {
                let action = graph.event(source).map(|event| event.action);
                let is_there =
                    matches!(action, Some(Action::Write { cell: of, .. }) if of == *cell);
                if !is_there {
                    return Ok(false);
                }
                Some(source)
            }
            (Next::Write { .. } | Next::Other(_), Decision::Done)
            | (Next::Choose { .. }, Decision::Chose(_)) => None,
            _ => return Ok(false),
        };
        let action = match (next, decision) {
            (Next::Choose { .. }, Decision::Chose(taken)) => Action::Choose { taken },
            (Next::Read { action, .. } | Next::Write { action, .. } | Next::Other(action), _) => {
                action
            }
            (Next::Choose { .. }, _) => return Ok(false),
        };
        let event = self.add(thread, action);
        match (action, source) {
            (Action::Read { .. }, Some(source)) => {
                pending::read_from(&mut self.trail.graph, &label, event, source);
            }
            (Action::Write { cell, .. }, _) => {
                let end = self.count_of_writes(cell);
                self.trail.place(event, cell, end);
            }
            _ => {}
        }
        self.trail.note(event);
        let graph = &mut self.trail.graph;
        if let Some(answer) = pending::answer(&mut self.learned.extents, graph, &self.run, thread)?
        {
            self.run.resume(thread, answer);
        }
        Ok(true)
    }
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
