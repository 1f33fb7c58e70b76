//! Races, reported when the second access is added.
//!
//! Where the clocks determine happens-before, what orders two accesses is known when the later of them is added, and only a
//! revisit of a read changes it. So when the last event of a label has been added, or a label waits, its accesses are compared
//! with the others of their cells, and a race is shown with the current graph: some execution starts like this. The exploration
//! continues, and the race is not shown again. `--self-check` looks for races at the end of an execution as well.
//!
//! What it cannot do: under SC, TSO and PSO the clocks do not represent the happens-before of races. There, races are searched
//! for at the end. The same holds where modification orders are found only at the end, and an intermediate graph has none to
//! show.

use super::{Revisits, order, trail::Trail};
use crate::{
    MemoryModel,
    models::{
        incremental::Clocks,
        precedence::PrecedenceBasis,
        races::{Race, races, races_of},
    },
    show::Races,
};
use norns_execution::{
    CellId, Event, EventId, Graph, Mode, ThreadId,
    program::{Position, Run},
};
use smallvec::SmallVec;
use std::collections::HashSet;

/// The races that have been reported.
pub(super) struct Racing {
    model: MemoryModel,
    /// When races are reported.
    wanted: Races,
    reported: HashSet<(CellId, [Side; 2])>,
}

/// One of two accesses that race, as it is reported.
type Side = (ThreadId, bool, Mode, Option<Position>);

impl Racing {
    pub(super) fn new(explorer: &Revisits) -> Self {
        let has_an_order = !order::is_found(explorer);
        let wanted = if explorer.races && explorer.model.races_are_errors() && has_an_order {
            Races::Told
        } else {
            Races::at_the_end(explorer.races)
        };
        Self {
            model: explorer.model,
            wanted,
            reported: HashSet::new(),
        }
    }

    /// When races are reported.
    pub(super) fn wanted(&self) -> Races {
        self.wanted
    }

    /// Keeps a race in mind; false if a like one was.
    pub(super) fn is_new(&mut self, graph: &Graph, run: &impl Run, race: Race) -> bool {
        described(graph, run, race).is_some_and(|described| self.reported.insert(described))
    }

    /// Whether races are to be reported as they occur, and there may be some.
    pub(super) fn may_find(&self, graph: &Graph) -> bool {
        self.wanted == Races::Told && graph.census().plain > 0
    }

    /// The races of a thread's last events, those of a label that has got all of them or waits.
    pub(super) fn races_of_last(&self, trail: &Trail, thread: ThreadId) -> SmallVec<[Race; 2]> {
        let Trail {
            graph, consistency, ..
        } = trail;
        let mut found = SmallVec::new();
        let events = graph.events_of(thread);
        let of_label = |event: &&Event| Some(event.label) == events.last().map(|last| last.label);
        let count = events.iter().rev().take_while(of_label).count();
        for index in events.len() - count..events.len() {
            let access = EventId::of(thread, index as u32);
            found.extend(races_of(self.model, graph, &consistency.clocks, access));
        }
        found
    }

    /// Whether some race of an execution has not been reported.
    pub(super) fn has_missed(&self, graph: &Graph, clocks: &Clocks, run: &impl Run) -> bool {
        let is_unknown = |race: Race| {
            described(graph, run, race).is_none_or(|described| !self.reported.contains(&described))
        };
        self.wanted == Races::Told
            && races(self.model, graph, PrecedenceBasis::Clocks(clocks))
                .into_iter()
                .any(is_unknown)
    }
}

/// All that a report says of a race.
fn described(graph: &Graph, run: &impl Run, race: Race) -> Option<(CellId, [Side; 2])> {
    let side = |id: EventId| {
        let (thread, event) = (id.thread()?, graph.event(id)?);
        let position = run.position(thread, event.label);
        let mode = event.action.mode()?;
        Some((thread, event.action.is_write(), mode, position))
    };
    let cell = graph.event(race.first)?.action.cell()?;
    Some((cell, [side(race.first)?, side(race.second)?]))
}
