//! Races, reported when the second access is there.
//!
//! Where the clocks know happens-before, what orders two accesses is known when the later of them is added, and nothing
//! changes it but a revisit of a read. So when a label has got its last event, or waits, its accesses are compared with
//! the others of their cells, and a race is shown with the graph as it stands: some execution begins like this. Exploring
//! goes on, and the race is not shown again. `--self-check` looks for races at the end of an execution as well.
//!
//! What it cannot do: under SC, TSO and PSO the clocks do not know the happens-before that races are about. There, races
//! are looked for at the end; also where orders of writes are found only at the end, and a graph on the way has none to show.

use super::{Revisits, Search, order::WriteOrder, trail::Trail};
use crate::{
    MemoryModel, Observer,
    models::{
        incremental::Clocks,
        races::{Race, races, races_of},
    },
    search::{Halt, go_on_unless_told},
    show::{Races, race_found},
};
use norns_execution::{
    Action, CellId, Event, EventId, Graph, Mode, ThreadId,
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
        let has_an_order = explorer.write_order() != WriteOrder::Found;
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
    fn is_new(&mut self, graph: &Graph, run: &impl Run, race: Race) -> bool {
        described(graph, run, race).is_some_and(|described| self.reported.insert(described))
    }

    /// Whether some race of an execution has not been reported.
    pub(super) fn has_missed(&self, graph: &Graph, clocks: &Clocks, run: &impl Run) -> bool {
        let is_unknown = |race: Race| {
            described(graph, run, race).is_none_or(|described| !self.reported.contains(&described))
        };
        self.wanted == Races::Told
            && races(self.model, graph, Some(clocks))
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

impl<R: Run, O: Observer<R>> Search<'_, R, O> {
    /// Reports the races of a thread's last events, those of a label that has got all of them or waits.
    pub(super) fn report_races_of_last(&mut self, thread: ThreadId) -> Result<(), Halt> {
        let Trail {
            graph, consistency, ..
        } = &self.trail;
        if self.racing.wanted != Races::Told || graph.census().plain == 0 {
            return Ok(());
        }
        let events = graph.events_of(thread);
        let of_label = |event: &&Event| Some(event.label) == events.last().map(|last| last.label);
        let count = events.iter().rev().take_while(of_label).count();
        let mut found: SmallVec<[Race; 2]> = SmallVec::new();
        for index in events.len() - count..events.len() {
            let access = EventId::of(thread, index as u32);
            let races = races_of(self.racing.model, graph, &consistency.clocks, access);
            found.extend(races);
        }
        self.report_races(&found)
    }

    /// Reports the races of a whole graph, which was not built step by step.
    pub(super) fn report_all_races(&mut self) -> Result<(), Halt> {
        let Trail {
            graph, consistency, ..
        } = &self.trail;
        if self.racing.wanted != Races::Told {
            return Ok(());
        }
        let mut found = races(self.racing.model, graph, Some(&consistency.clocks));
        found.retain(|race| {
            let mut accesses = [race.first, race.second].into_iter();
            !accesses.any(|access| self.is_pending(access))
        });
        self.report_races(&found)
    }

    fn report_races(&mut self, found: &[Race]) -> Result<(), Halt> {
        for &race in found {
            if !self.racing.is_new(&self.trail.graph, &self.run, race) {
                continue;
            }
            let hidden = self.let_read_nothing(&self.waiting_reads());
            let found = race_found(&self.trail.graph, &self.run, race);
            go_on_unless_told(self.observer.finding(found))?;
            self.let_read_again(hidden);
        }
        Ok(())
    }

    /// Whether a read belongs to an update that has not written yet. It may never do so: then it has not happened.
    fn is_pending(&self, access: EventId) -> bool {
        let EventId::Of { thread, index } = access else {
            return false;
        };
        let events = self.trail.graph.events_of(thread);
        let is_exclusive = |event: &Event| {
            matches!(
                event.action,
                Action::Read {
                    exclusive: true,
                    ..
                }
            )
        };
        index as usize + 1 == events.len() && events.last().is_some_and(is_exclusive)
    }
}
