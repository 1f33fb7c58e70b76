//! One global order in which every read reads one of its good writes: SC, TSO and PSO.
//!
//! Agarwal, Chatterjee, Pathak, Pavlogiannis, Toman, "Stateless Model Checking under a Reads-Value-From Equivalence", CAV 2021,
//! section 4: `VerifySC` with the closure and the two greedy rules of section 4.2.
//!
//! Where we differ from the paper:
//! 1. TSO and PSO ask the same question on the states of their machines. Each event has one moment, which for a store is the
//!    moment at which it reaches memory, and program order orders fewer of them. A thread that has a store to a cell in its
//!    buffer reads that store, and otherwise reads memory. The closure ignores reads of cells to which their thread has stored.
//! 2. An update is one moment: nothing that matters can come between its halves.
//! 3. A write that must come before all other remaining writes to its cell happens at once, if no read can still read the
//!    previous one.
//! 4. The caller can require which write is the last of a cell: that is a read at the end, with its own good writes.
//! 5. States that led nowhere are remembered; the paper remembers all.

use super::{Constraints, Effort, GaveUp, Sets, Witness};
use crate::models::{
    MemoryModel,
    incremental::{GlobalOrder, behind},
    reads_from::{
        Part,
        closure::{Closure, Cycle, members},
    },
};
use norns_execution::{Action, CellId, EventId, Graph, Unpacked};
use smallvec::SmallVec;
use std::collections::HashSet;

/// Stands for the initial write.
const INITIAL: usize = usize::MAX;

struct Instance {
    /// What happens at each moment: an event, or the two halves of an update by its read. Those that only ask for the last write
    /// of a cell come after these.
    moments: Vec<EventId>,
    reads: Vec<Option<Reading>>,
    /// What each moment writes: a place in `cells`, and the event.
    writes: Vec<Option<(usize, EventId)>>,
    cells: Vec<Accesses>,
    order: Closure,
}

struct Accesses {
    cell: CellId,
    /// The moments that write the cell, and those that read it.
    writes: Vec<usize>,
    reads: Vec<usize>,
}

struct Reading {
    cell: usize,
    /// The moments of its good writes.
    good: SmallVec<[usize; 8]>,
    /// The last store of its own thread to the cell before it, where a store may wait in a buffer.
    own: Option<usize>,
}

/// A witness of a graph with good writes; none if there is none.
pub(super) fn search(
    model: MemoryModel,
    graph: &Graph,
    sets: &Sets,
    constraints: &Constraints,
    effort: &mut Effort,
) -> Result<Option<Witness>, GaveUp> {
    let kind = match model {
        MemoryModel::Tso => GlobalOrder::Tso,
        MemoryModel::Pso => GlobalOrder::Pso,
        _ => GlobalOrder::Sc,
    };
    match Instance::new(kind, graph, sets, constraints) {
        Ok(instance) => Search::new(&instance).run(effort),
        Err(Cycle) => Ok(None),
    }
}

/// The moments of a graph's events: where those of each thread begin, and the moment of each.
struct Numbers {
    first: Vec<usize>,
    of_events: Vec<usize>,
}

impl Numbers {
    fn number(&self, event: EventId) -> usize {
        match event.unpack() {
            Unpacked::Initial(_) => INITIAL,
            Unpacked::Of { thread, index } => {
                self.of_events[self.first[thread.index()] + index as usize]
            }
        }
    }
}

impl Instance {
    fn new(
        kind: GlobalOrder,
        graph: &Graph,
        sets: &Sets,
        constraints: &Constraints,
    ) -> Result<Self, Cycle> {
        let part = Part::whole(graph);
        let mut numbers = Numbers {
            first: Vec::with_capacity(graph.thread_count()),
            of_events: Vec::with_capacity(64),
        };
        let mut moments = Vec::with_capacity(64);
        for thread in part.threads() {
            numbers.first.push(numbers.of_events.len());
            for (index, event) in (0..).zip(graph.events_of(thread)) {
                let is_second_half = matches!(
                    event.action,
                    Action::Write {
                        exclusive: true,
                        ..
                    }
                );
                if !is_second_half {
                    moments.push(EventId::of(thread, index));
                }
                numbers.of_events.push(moments.len() - 1);
            }
        }
        let size = moments.len() + constraints.last.len();
        let mut instance = Self {
            moments,
            reads: (0..size).map(|_| None).collect(),
            writes: vec![None; size],
            cells: Vec::new(),
            order: Closure::new(size),
        };
        instance.add_accesses(kind, graph, sets, &numbers);
        instance.add_program_order(kind, graph, &numbers)?;
        instance.add_constraints(constraints, &numbers)?;
        instance.close()?;
        Ok(instance)
    }

    fn place_of(&mut self, cell: CellId) -> usize {
        let place = self.cells.iter().position(|known| known.cell == cell);
        place.unwrap_or_else(|| {
            self.cells.push(Accesses {
                cell,
                writes: Vec::new(),
                reads: Vec::new(),
            });
            self.cells.len() - 1
        })
    }

    fn add_reading(&mut self, moment: usize, reading: Reading) {
        self.cells[reading.cell].reads.push(moment);
        self.reads[moment] = Some(reading);
    }

    fn add_accesses(&mut self, kind: GlobalOrder, graph: &Graph, sets: &Sets, numbers: &Numbers) {
        for (id, event) in graph.events() {
            if let Action::Write { cell, .. } = event.action {
                let (place, moment) = (self.place_of(cell), numbers.number(id));
                self.writes[moment] = Some((place, id));
                self.cells[place].writes.push(moment);
            }
        }
        for (read, good) in sets {
            let Some(cell) = graph.event(*read).and_then(|event| event.action.cell()) else {
                continue;
            };
            let (moment, cell) = (numbers.number(*read), self.place_of(cell));
            let own = match kind {
                GlobalOrder::Sc => None,
                GlobalOrder::Tso | GlobalOrder::Pso => own_store(graph, *read),
            };
            self.add_reading(
                moment,
                Reading {
                    cell,
                    good: good.iter().map(|&write| numbers.number(write)).collect(),
                    own: own.map(|store| numbers.number(store)),
                },
            );
        }
    }

    fn add_program_order(
        &mut self,
        kind: GlobalOrder,
        graph: &Graph,
        numbers: &Numbers,
    ) -> Result<(), Cycle> {
        let mut work = Vec::new();
        for (id, _) in graph.events() {
            behind(kind, graph, id, &mut work);
            for after in work.drain(..) {
                let (before, after) = (numbers.number(id), numbers.number(after));
                if before != after {
                    self.order.insert(before, after)?;
                }
            }
        }
        Ok(())
    }

    fn add_constraints(
        &mut self,
        constraints: &Constraints,
        numbers: &Numbers,
    ) -> Result<(), Cycle> {
        for &(before, after) in &constraints.before {
            self.order
                .insert(numbers.number(before), numbers.number(after))?;
        }
        let events = self.moments.len();
        for (moment, (cell, last)) in (events..).zip(&constraints.last) {
            let place = self.place_of(*cell);
            for write in self.cells[place].writes.clone() {
                self.order.insert(write, moment)?;
            }
            let good = last.iter().map(|&write| numbers.number(write)).collect();
            let reading = Reading {
                cell: place,
                good,
                own: None,
            };
            self.add_reading(moment, reading);
        }
        Ok(())
    }

    /// Whether a write comes before a moment; the initial one does so always.
    fn is_before(&self, write: usize, moment: usize) -> bool {
        write == INITIAL || (moment != INITIAL && self.order.contains(write, moment))
    }

    /// Adds what every witness has: the closure of the paper.
    fn close(&mut self) -> Result<(), Cycle> {
        loop {
            let mut new = false;
            for moment in 0..self.reads.len() {
                new |= self.close_read(moment)?;
            }
            if !new {
                return Ok(());
            }
        }
    }

    fn close_read(&mut self, moment: usize) -> Result<bool, Cycle> {
        let Some(Reading {
            cell,
            good,
            own: None,
        }) = &self.reads[moment]
        else {
            return Ok(false);
        };
        let writes = &self.cells[*cell].writes;
        let is_visible = |write: usize| {
            let is_later = write != INITIAL && self.is_before(moment, write);
            let hides = |other: usize| {
                other != write
                    && other != moment
                    && self.is_before(write, other)
                    && self.order.contains(other, moment)
            };
            !is_later && !writes.iter().any(|&other| hides(other))
        };
        let visible: SmallVec<[usize; 8]> = good
            .iter()
            .copied()
            .filter(|&write| is_visible(write))
            .collect();
        if visible.is_empty() {
            return Err(Cycle);
        }
        let is_least = |&write: &usize| {
            let mut others = visible.iter();
            others.all(|&other| other == write || self.is_before(write, other))
        };
        let is_greatest = |&write: &usize| {
            let mut others = visible.iter();
            others.all(|&other| other == write || self.is_before(other, write))
        };
        let mut edges: SmallVec<[(usize, usize); 8]> = SmallVec::new();
        if let Some(&least) = visible.iter().find(|write| is_least(write))
            && least != INITIAL
        {
            edges.push((least, moment));
        }
        let greatest = visible.iter().copied().find(|write| is_greatest(write));
        for &bad in writes {
            if bad == moment || good.contains(&bad) {
                continue;
            }
            if let Some(greatest) = greatest
                && self.order.contains(bad, moment)
            {
                if greatest == INITIAL {
                    return Err(Cycle);
                }
                edges.push((bad, greatest));
            }
            if visible.iter().all(|&write| self.is_before(write, bad)) {
                edges.push((moment, bad));
            }
        }
        let mut new = false;
        for (before, after) in edges {
            new |= self.order.insert(before, after)?;
        }
        Ok(new)
    }
}

/// The last store of the thread of a read to its cell, before it.
fn own_store(graph: &Graph, read: EventId) -> Option<EventId> {
    let Unpacked::Of { thread, index } = read.unpack() else {
        return None;
    };
    let events = graph.events_of(thread);
    let cell = events[index as usize].action.cell();
    let is_store = |&place: &u32| {
        let action = &events[place as usize].action;
        action.is_write() && action.cell() == cell
    };
    let store = (0..index).rev().find(is_store);
    store.map(|place| EventId::of(thread, place))
}

/// What has happened: which moments, and which write of each cell is the last.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    done: SmallVec<[u64; 2]>,
    active: SmallVec<[usize; 8]>,
}

struct Search<'a> {
    instance: &'a Instance,
    state: State,
    /// The moments in the order in which they happened, each with what it read and the write of its cell that it replaced.
    trail: Vec<(usize, usize, usize)>,
    failed: HashSet<State>,
}

impl<'a> Search<'a> {
    fn new(instance: &'a Instance) -> Self {
        let size = instance.reads.len();
        Self {
            instance,
            state: State {
                done: SmallVec::from_elem(0, size.div_ceil(64)),
                active: SmallVec::from_elem(INITIAL, instance.cells.len()),
            },
            trail: Vec::with_capacity(size),
            failed: HashSet::new(),
        }
    }

    fn run(mut self, effort: &mut Effort) -> Result<Option<Witness>, GaveUp> {
        Ok(self.go_on(effort)?.then(|| self.witness()))
    }

    fn witness(&self) -> Witness {
        let Instance {
            moments,
            reads,
            writes,
            cells,
            ..
        } = self.instance;
        let mut witness = Witness {
            sources: Vec::new(),
            orders: cells
                .iter()
                .map(|accesses| (accesses.cell, Vec::new()))
                .collect(),
        };
        for &(moment, source, _) in &self.trail {
            let Some(&event) = moments.get(moment) else {
                continue;
            };
            if let Some(reading) = &reads[moment] {
                let initial = EventId::initial(cells[reading.cell].cell);
                let written = |source: usize| writes[source].map_or(initial, |(_, event)| event);
                let source = if source == INITIAL {
                    initial
                } else {
                    written(source)
                };
                witness.sources.push((event, source));
            }
            if let Some((cell, write)) = writes[moment] {
                witness.orders[cell].1.push(write);
            }
        }
        witness.orders.retain(|(_, order)| !order.is_empty());
        witness
    }

    fn is_done(&self, moment: usize) -> bool {
        moment == INITIAL || self.state.done[moment / 64] >> (moment % 64) & 1 != 0
    }

    fn is_ready(&self, moment: usize) -> bool {
        let before = self.instance.order.before(moment);
        let mut words = before.iter().zip(&self.state.done);
        words.all(|(before, done)| before & !done == 0)
    }

    /// What a read would read now: the store that waits in its thread's buffer, or memory.
    fn readable(&self, reading: &Reading) -> usize {
        match reading.own {
            Some(own) if !self.is_done(own) => own,
            _ => self.state.active[reading.cell],
        }
    }

    fn can_read(&self, reading: &Reading) -> bool {
        reading.good.contains(&self.readable(reading))
    }

    /// The reads of a cell that are still to come, other than that of `moment`.
    fn to_come(&self, cell: usize, moment: usize) -> impl Iterator<Item = &'a Reading> + '_ {
        let reads = self.instance.cells[cell].reads.iter();
        let others = reads.filter(move |&&other| other != moment && !self.is_done(other));
        others.filter_map(|&other| self.instance.reads[other].as_ref())
    }

    /// Whether a read that is still to come has no good write left but the last one of its cell.
    fn is_held(&self, cell: usize, moment: usize) -> bool {
        let mut reads = self.to_come(cell, moment);
        reads.any(|reading| reading.good.iter().all(|&write| self.is_done(write)))
    }

    /// Whether a read that is still to come could read a write.
    fn is_good(&self, cell: usize, moment: usize, write: usize) -> bool {
        let mut reads = self.to_come(cell, moment);
        reads.any(|reading| reading.good.contains(&write))
    }

    fn go_on(&mut self, effort: &mut Effort) -> Result<bool, GaveUp> {
        let start = self.trail.len();
        loop {
            if self.trail.len() == self.instance.reads.len() {
                return Ok(true);
            }
            effort.spend(1)?;
            let mut choices: SmallVec<[usize; 8]> = SmallVec::new();
            if let Some(moment) = self.next(&mut choices) {
                self.happen(moment);
                continue;
            }
            if let [moment] = *choices {
                self.happen(moment);
                continue;
            }
            if !choices.is_empty() && !self.failed.contains(&self.state) {
                for moment in choices {
                    self.happen(moment);
                    if self.go_on(effort)? {
                        return Ok(true);
                    }
                    self.undo();
                }
                self.failed.insert(self.state.clone());
            }
            while self.trail.len() > start {
                self.undo();
            }
            return Ok(false);
        }
    }

    /// A moment that may as well be next; if there is none, the writes of which one must be.
    fn next(&self, choices: &mut SmallVec<[usize; 8]>) -> Option<usize> {
        let Instance { reads, writes, .. } = self.instance;
        for (word, &done) in self.state.done.iter().enumerate() {
            let left = reads.len() - word * 64;
            let all = if left >= 64 {
                u64::MAX
            } else {
                (1 << left) - 1
            };
            for moment in members(!done & all).map(|bit| word * 64 + bit) {
                let reading = reads[moment].as_ref();
                if !self.is_ready(moment) || reading.is_some_and(|reading| !self.can_read(reading))
                {
                    continue;
                }
                let Some((cell, _)) = writes[moment] else {
                    return Some(moment);
                };
                if self.is_held(cell, moment) {
                    continue;
                }
                if !self.is_good(cell, moment, self.state.active[cell])
                    && (self.is_first_of_rest(cell, moment)
                        || (reading.is_none() && !self.is_good(cell, moment, moment)))
                {
                    return Some(moment);
                }
                choices.push(moment);
            }
        }
        None
    }

    /// Whether a write must come before all other writes of its cell that are to come.
    fn is_first_of_rest(&self, cell: usize, moment: usize) -> bool {
        let mut writes = self.instance.cells[cell].writes.iter();
        writes.all(|&other| {
            other == moment || self.is_done(other) || self.instance.order.contains(moment, other)
        })
    }

    fn happen(&mut self, moment: usize) {
        let reading = self.instance.reads[moment].as_ref();
        let source = reading.map_or(INITIAL, |reading| self.readable(reading));
        self.state.done[moment / 64] |= 1 << (moment % 64);
        let mut active = INITIAL;
        if let Some((cell, _)) = self.instance.writes[moment] {
            active = std::mem::replace(&mut self.state.active[cell], moment);
        }
        self.trail.push((moment, source, active));
    }

    fn undo(&mut self) {
        let Some((moment, _, active)) = self.trail.pop() else {
            return;
        };
        self.state.done[moment / 64] &= !(1 << (moment % 64));
        if let Some((cell, _)) = self.instance.writes[moment] {
            self.state.active[cell] = active;
        }
    }
}
