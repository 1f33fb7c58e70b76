//! One global order that explains reads-from: SC, TSO and PSO.
//!
//! For SC this is the question VSC of Agarwal, Chatterjee, Pathak, Pavlogiannis, Toman, "Stateless Model Checking under a
//! Reads-Value-From Equivalence", CAV 2021, section 4, and the search is their `VerifySC` with the heuristics of section 4.2:
//! what must be ordered is closed first, which answers most questions by itself; reads happen as soon as they can; a write that
//! nothing will read happens at once if it replaces another one that nothing will read any more.
//!
//! Where we differ from the paper:
//! 1. A read has one good write, the one it reads from.
//! 2. TSO and PSO ask the same question. Each event has one moment, which for a store is the moment at which it reaches memory;
//!    program order orders fewer of them (`incremental/global_order.rs`). A thread may read its own store before that moment.
//! 3. An update is one moment: nothing that matters can come between its halves.
//! 4. A write that must come before all other remaining writes to its cell happens at once, if nothing needs the previous one
//!    any more.
//! 5. States that led nowhere are remembered; the paper remembers all.

use super::{
    OrderConstraints, WriteOrders,
    closure::{Closure, Cycle, members},
    part::Part,
};
use crate::models::{
    MemoryModel,
    incremental::{GlobalOrder, behind},
};
use norns_execution::{Action, CellId, EventId, Unpacked};
use smallvec::SmallVec;
use std::collections::HashSet;

/// Stands for the initial write, and for no write.
const INITIAL: usize = usize::MAX;

/// The events of a part of a graph, and what must be before what.
struct Instance {
    /// What happens at each moment: an event, or the two halves of an update by its read.
    moments: Vec<EventId>,
    /// What each moment reads: from which moment, and whether from a store of its own thread that may be to come.
    reads: Vec<Option<Reading>>,
    /// What each moment writes: a place in `cells`, and the event.
    writes: Vec<Option<(usize, EventId)>>,
    /// The cells, and the moments that write them.
    cells: Vec<(CellId, Vec<usize>)>,
    order: Closure,
}

#[derive(Clone, Copy)]
struct Reading {
    cell: usize,
    source: usize,
    own: bool,
}

/// An order of the writes of each cell of a part, such that one global order explains it; none if there is none.
pub(super) fn search(
    model: MemoryModel,
    part: Part<'_>,
    constraints: &OrderConstraints<'_>,
) -> Option<WriteOrders> {
    let kind = match model {
        MemoryModel::Tso => GlobalOrder::Tso,
        MemoryModel::Pso => GlobalOrder::Pso,
        _ => GlobalOrder::Sc,
    };
    let instance = Instance::new(kind, part, constraints).ok()?;
    Search::new(&instance).run()
}

impl Instance {
    fn new(
        kind: GlobalOrder,
        part: Part<'_>,
        constraints: &OrderConstraints<'_>,
    ) -> Result<Self, Cycle> {
        let mut first = Vec::with_capacity(part.graph.thread_count());
        let mut numbers: Vec<usize> = Vec::with_capacity(64);
        let mut moments = Vec::with_capacity(64);
        for thread in part.threads() {
            first.push(numbers.len());
            for (index, event) in (0..).zip(part.events_of(thread)) {
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
                numbers.push(moments.len() - 1);
            }
        }
        let number = |event: EventId| match event.unpack() {
            Unpacked::Initial(_) => INITIAL,
            Unpacked::Of { thread, index } => numbers[first[thread.index()] + index as usize],
        };
        let size = moments.len();
        let mut instance = Self {
            moments,
            reads: vec![None; size],
            writes: vec![None; size],
            cells: Vec::new(),
            order: Closure::new(size),
        };
        instance.add_accesses(kind, part, number);
        instance.add_program_order(kind, part, number)?;
        if kind != GlobalOrder::Sc {
            instance.add_coherence(part, number)?;
        }
        instance.add_constraints(constraints, number)?;
        instance.close()?;
        Ok(instance)
    }

    fn add_accesses(
        &mut self,
        kind: GlobalOrder,
        part: Part<'_>,
        number: impl Fn(EventId) -> usize + Copy,
    ) {
        let mut places: Vec<Option<usize>> = vec![None; part.graph.cells().len()];
        for (id, event) in part.events() {
            let Some(cell) = event.action.cell() else {
                continue;
            };
            let place = *places[cell.index()].get_or_insert_with(|| {
                self.cells.push((cell, Vec::new()));
                self.cells.len() - 1
            });
            let moment = number(id);
            match event.action {
                Action::Read {
                    source: Some(source),
                    ..
                } => {
                    self.reads[moment] = Some(Reading {
                        cell: place,
                        source: number(source),
                        own: kind != GlobalOrder::Sc && source.thread() == id.thread(),
                    });
                }
                Action::Write { .. } => {
                    self.writes[moment] = Some((place, id));
                    self.cells[place].1.push(moment);
                }
                _ => {}
            }
        }
    }

    fn add_program_order(
        &mut self,
        kind: GlobalOrder,
        part: Part<'_>,
        number: impl Fn(EventId) -> usize + Copy,
    ) -> Result<(), Cycle> {
        let mut work = Vec::new();
        for (id, _) in part.events() {
            behind(kind, part.graph, id, &mut work);
            for after in work.drain(..) {
                if part.includes(after) && number(after) != number(id) {
                    self.order.insert(number(id), number(after))?;
                }
            }
        }
        for moment in 0..self.moments.len() {
            if let Some(Reading {
                source, own: false, ..
            }) = self.reads[moment]
                && source != INITIAL
            {
                self.order.insert(source, moment)?;
            }
        }
        Ok(())
    }

    /// What a thread reads is no older than what it wrote itself.
    fn add_coherence(
        &mut self,
        part: Part<'_>,
        number: impl Fn(EventId) -> usize + Copy,
    ) -> Result<(), Cycle> {
        let mut last: Vec<usize> = vec![INITIAL; part.graph.cells().len()];
        for thread in part.threads() {
            last.fill(INITIAL);
            for (index, event) in (0..).zip(part.events_of(thread)) {
                let moment = number(EventId::of(thread, index));
                match event.action {
                    Action::Read {
                        cell,
                        source: Some(source),
                        ..
                    } => {
                        let (own, source) = (last[cell.index()], number(source));
                        if own != INITIAL && own != source {
                            if source == INITIAL {
                                return Err(Cycle);
                            }
                            self.order.insert(own, source)?;
                        }
                    }
                    Action::Write { cell, .. } => last[cell.index()] = moment,
                    _ => {}
                }
            }
        }
        Ok(())
    }

    fn add_constraints(
        &mut self,
        constraints: &OrderConstraints<'_>,
        number: impl Fn(EventId) -> usize,
    ) -> Result<(), Cycle> {
        for &(before, after) in constraints.before {
            self.order.insert(number(before), number(after))?;
        }
        for &(cell, last) in constraints.last {
            let place = self.cells.iter().position(|&(id, _)| id == cell);
            for &write in place.map_or(&[][..], |place| &self.cells[place].1) {
                let last = number(last);
                if last == INITIAL {
                    return Err(Cycle);
                }
                if write != last {
                    self.order.insert(write, last)?;
                }
            }
        }
        Ok(())
    }

    /// Adds what follows: a write that comes before a read comes before what is read there; a write that comes after what
    /// is read comes after the read.
    fn close(&mut self) -> Result<(), Cycle> {
        loop {
            let mut new = false;
            for moment in 0..self.moments.len() {
                let Some(Reading { cell, source, .. }) = self.reads[moment] else {
                    continue;
                };
                for &write in &self.cells[cell].1 {
                    if write == moment || write == source {
                        continue;
                    }
                    if source == INITIAL {
                        new |= self.order.insert(moment, write)?;
                        continue;
                    }
                    if self.order.contains(write, moment) {
                        new |= self.order.insert(write, source)?;
                    }
                    if self.order.contains(source, write) {
                        new |= self.order.insert(moment, write)?;
                    }
                }
            }
            if !new {
                return Ok(());
            }
        }
    }
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
    /// How many reads of each write, or of each cell's initial write, are still to come.
    to_come: Vec<u32>,
    /// The writes of each cell in the order in which they happened.
    orders: Vec<Vec<EventId>>,
    /// What happened, to be undone: the moment, and the write of its cell that was the last.
    trail: Vec<(usize, usize)>,
    failed: HashSet<State>,
}

impl<'a> Search<'a> {
    fn new(instance: &'a Instance) -> Self {
        let size = instance.moments.len();
        let mut search = Self {
            instance,
            state: State {
                done: SmallVec::from_elem(0, size.div_ceil(64)),
                active: SmallVec::from_elem(INITIAL, instance.cells.len()),
            },
            to_come: vec![0; size + instance.cells.len()],
            orders: vec![Vec::new(); instance.cells.len()],
            trail: Vec::with_capacity(size),
            failed: HashSet::new(),
        };
        for reading in instance.reads.iter().flatten() {
            let place = search.place(reading.cell, reading.source);
            search.to_come[place] += 1;
        }
        search
    }

    /// Where the reads of a write that are to come are counted.
    fn place(&self, cell: usize, write: usize) -> usize {
        if write == INITIAL {
            self.instance.moments.len() + cell
        } else {
            write
        }
    }

    fn run(mut self) -> Option<WriteOrders> {
        if !self.go_on() {
            return None;
        }
        let cells = self.instance.cells.iter().map(|&(cell, _)| cell);
        let orders = cells.zip(self.orders);
        Some(orders.filter(|(_, order)| !order.is_empty()).collect())
    }

    fn is_done(&self, moment: usize) -> bool {
        self.state.done[moment / 64] >> (moment % 64) & 1 != 0
    }

    /// Whether all that must come before a moment has happened.
    fn is_ready(&self, moment: usize) -> bool {
        let before = self.instance.order.before(moment);
        let mut words = before.iter().zip(&self.state.done);
        words.all(|(before, done)| before & !done == 0)
    }

    fn can_read(&self, reading: Reading) -> bool {
        let Reading { cell, source, own } = reading;
        self.state.active[cell] == source || (own && source != INITIAL && !self.is_done(source))
    }

    /// How many reads other than that of `moment` itself still need the last write of a cell.
    fn needed_by_others(&self, cell: usize, moment: usize) -> u32 {
        let active = self.state.active[cell];
        let by_itself = self.instance.reads[moment]
            .is_some_and(|reading| reading.cell == cell && reading.source == active);
        self.to_come[self.place(cell, active)] - u32::from(by_itself)
    }

    /// Goes on to the end, or undoes what it did.
    fn go_on(&mut self) -> bool {
        let start = self.trail.len();
        loop {
            if self.trail.len() == self.instance.moments.len() {
                return true;
            }
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
                    if self.go_on() {
                        return true;
                    }
                    self.undo();
                }
                self.failed.insert(self.state.clone());
            }
            while self.trail.len() > start {
                self.undo();
            }
            return false;
        }
    }

    /// A moment that may as well be next; if there is none, the writes of which one must be.
    fn next(&self, choices: &mut SmallVec<[usize; 8]>) -> Option<usize> {
        let Instance {
            moments,
            reads,
            writes,
            ..
        } = self.instance;
        for (word, &done) in self.state.done.iter().enumerate() {
            let left = moments.len() - word * 64;
            let all = if left >= 64 {
                u64::MAX
            } else {
                (1 << left) - 1
            };
            for moment in members(!done & all).map(|bit| word * 64 + bit) {
                if !self.is_ready(moment)
                    || reads[moment].is_some_and(|reading| !self.can_read(reading))
                {
                    continue;
                }
                let Some((cell, _)) = writes[moment] else {
                    return Some(moment);
                };
                if self.needed_by_others(cell, moment) > 0 {
                    continue;
                }
                if reads[moment].is_none() && self.to_come[moment] == 0 {
                    return Some(moment);
                }
                if self.is_first_of_rest(cell, moment) {
                    return Some(moment);
                }
                choices.push(moment);
            }
        }
        None
    }

    /// Whether a write must come before all other writes of its cell that are to come.
    fn is_first_of_rest(&self, cell: usize, moment: usize) -> bool {
        let mut writes = self.instance.cells[cell].1.iter();
        writes.all(|&other| {
            other == moment || self.is_done(other) || self.instance.order.contains(moment, other)
        })
    }

    fn happen(&mut self, moment: usize) {
        self.state.done[moment / 64] |= 1 << (moment % 64);
        if let Some(Reading { cell, source, .. }) = self.instance.reads[moment] {
            let place = self.place(cell, source);
            self.to_come[place] -= 1;
        }
        let mut active = INITIAL;
        if let Some((cell, event)) = self.instance.writes[moment] {
            active = std::mem::replace(&mut self.state.active[cell], moment);
            self.orders[cell].push(event);
        }
        self.trail.push((moment, active));
    }

    fn undo(&mut self) {
        let Some((moment, active)) = self.trail.pop() else {
            return;
        };
        self.state.done[moment / 64] &= !(1 << (moment % 64));
        if let Some(Reading { cell, source, .. }) = self.instance.reads[moment] {
            let place = self.place(cell, source);
            self.to_come[place] += 1;
        }
        if let Some((cell, _)) = self.instance.writes[moment] {
            self.state.active[cell] = active;
            self.orders[cell].pop();
        }
    }
}
