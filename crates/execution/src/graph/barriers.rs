//! Arrivals at barriers and departures from them, phase by phase.

use super::Graph;
use crate::{Action, Barrier, EventId};

/// The phases of barriers in which something happened, in no particular order.
#[derive(Clone, Default, Debug)]
pub(super) struct Barriers {
    phases: Vec<Phase>,
}

/// A phase of a barrier. Neither its arrivals nor its departures are ordered.
#[derive(Clone, Debug)]
struct Phase {
    barrier: Barrier,
    number: u32,
    arrivals: Vec<EventId>,
    /// How many arrivals these count for.
    arrived: u64,
    departures: Vec<EventId>,
}

impl Barriers {
    /// The arrivals of a phase.
    pub(super) fn arrivals(&self, barrier: Barrier, phase: u32) -> &[EventId] {
        let found = self.find(barrier, phase);
        found.map_or(&[], |found| found.arrivals.as_slice())
    }

    /// How many arrivals there are in a phase. An event may count for several.
    pub(super) fn arrived(&self, barrier: Barrier, phase: u32) -> u64 {
        self.find(barrier, phase).map_or(0, |found| found.arrived)
    }

    /// The departures from a phase.
    pub(super) fn departures(&self, barrier: Barrier, phase: u32) -> &[EventId] {
        let found = self.find(barrier, phase);
        found.map_or(&[], |found| found.departures.as_slice())
    }

    /// Adds an event.
    pub(super) fn add(&mut self, id: EventId, action: &Action) {
        if let Some((barrier, phase, count)) = action.arrival() {
            let phase = self.find_or_make(barrier, phase);
            phase.arrivals.push(id);
            phase.arrived += u64::from(count);
        } else if let Action::Depart { barrier, phase } = *action {
            self.find_or_make(barrier, phase).departures.push(id);
        }
    }

    /// Removes an event.
    pub(super) fn take_back(&mut self, id: EventId, action: &Action) {
        if let Some((barrier, phase, count)) = action.arrival() {
            let phase = self.find_or_make(barrier, phase);
            phase.arrivals.retain(|&other| other != id);
            phase.arrived -= u64::from(count);
        } else if let Action::Depart { barrier, phase } = *action {
            let phase = self.find_or_make(barrier, phase);
            phase.departures.retain(|&other| other != id);
        }
    }

    fn find(&self, barrier: Barrier, number: u32) -> Option<&Phase> {
        let mut phases = self.phases.iter();
        phases.find(|phase| phase.number == number && phase.barrier == barrier)
    }

    fn find_or_make(&mut self, barrier: Barrier, number: u32) -> &mut Phase {
        let mut phases = self.phases.iter();
        let found = phases.position(|phase| phase.number == number && phase.barrier == barrier);
        let place = found.unwrap_or_else(|| {
            self.phases.push(Phase {
                barrier,
                number,
                arrivals: Vec::new(),
                arrived: 0,
                departures: Vec::new(),
            });
            self.phases.len() - 1
        });
        &mut self.phases[place]
    }
}

impl Graph {
    /// The arrivals in a phase of a barrier. A thread that departs from that phase comes after all of them.
    pub fn arrivals_at(&self, barrier: Barrier, phase: u32) -> &[EventId] {
        self.barriers.arrivals(barrier, phase)
    }

    /// How many arrivals there are in a phase of a barrier. An event may count for several.
    pub fn arrived_at(&self, barrier: Barrier, phase: u32) -> u64 {
        self.barriers.arrived(barrier, phase)
    }

    /// The departures from a phase of a barrier.
    pub fn departures_from(&self, barrier: Barrier, phase: u32) -> &[EventId] {
        self.barriers.departures(barrier, phase)
    }
}
