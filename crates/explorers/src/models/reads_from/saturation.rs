//! What every modification order of a cell must have, given who reads from whom.
//!
//! Abdulla, Atig, Jonsson, Ngo, "Optimal Stateless Model Checking under the Release-Acquire Semantics", OOPSLA 2018, sections
//! 4.1 and 4.2. Whoever knows a write of a cell, or a read of it, reads and writes no earlier. So of any two accesses of
//! which one is known to the other, what the first wrote or read stands no later than what the second did.
//!
//! Where we differ from the paper:
//! 1. Updates, whose treatment the paper leaves out. The write of an update stands right behind what the update read. So
//!    a write, the update of it, the update of that and so on are a *chain* with nothing between, and it is chains
//!    that are ordered. A chain may not come before itself, nor a later write of it be known where an earlier one is
//!    read.
//! 2. Nothing is kept but clocks, which come and go with their events. Along a thread, what its accesses wrote or read
//!    never goes back; so of each thread only the last access that is known counts. Whether an order with a cycle is
//!    about to arise, and which writes have none behind them, follows from one look at the accesses of the cell.
//! 3. Known is what happens before, and that is the model's affair: `(po ∪ rf)⁺` under RA and SC, RC11's own under RC11,
//!    program order under TSO and PSO. For RA and RC11 without sequentially consistent events, saturation is all that is
//!    to be known; for the others it is a part of it.

use super::part::{Part, source_of_update};
use crate::models::incremental::{Clocks, Knowledge};
use norns_execution::{CellId, EventId};
use smallvec::{SmallVec, smallvec};

/// The accesses of a cell in a part of a graph.
pub(super) struct Saturation<'a> {
    clocks: &'a Clocks,
    /// The writes by name; the initial one is the first.
    writes: SmallVec<[EventId; 32]>,
    /// Of each write, the first write of its chain, and how many come before it there.
    chains: SmallVec<[(u32, u32); 32]>,
    /// The accesses by name, each with what it wrote or read from.
    accesses: SmallVec<[(EventId, u32); 64]>,
    /// Where the accesses of each thread begin.
    threads: SmallVec<[usize; 16]>,
}

/// A set of writes.
type Marks = SmallVec<[bool; 32]>;

impl<'a> Saturation<'a> {
    /// The accesses of a cell; the read `besides`, if given, is left out.
    pub(super) fn of(
        part: Part<'_>,
        clocks: &'a Clocks,
        cell: CellId,
        besides: Option<EventId>,
    ) -> Self {
        let mut writes: SmallVec<[EventId; 32]> = smallvec![EventId::Initial(cell)];
        writes.extend(part.writes(cell));
        writes[1..].sort_unstable();
        let number = |write: EventId| writes.binary_search(&write).unwrap_or(0) as u32;
        let mut chains: SmallVec<[(u32, u32); 32]> =
            (0..writes.len() as u32).map(|write| (write, 0)).collect();
        let sources: SmallVec<[Option<u32>; 32]> = writes
            .iter()
            .map(|&write| source_of_update(part.graph, write).map(number))
            .collect();
        if sources.iter().any(Option::is_some) {
            for (write, chain) in chains.iter_mut().enumerate() {
                let (mut first, mut before) = (write as u32, 0);
                while let Some(source) = sources[first as usize] {
                    first = source;
                    before += 1;
                }
                *chain = (first, before);
            }
        }
        let mut accesses: SmallVec<[(EventId, u32); 64]> = (1..)
            .zip(&writes[1..])
            .map(|(number, &write)| (write, number))
            .collect();
        let reads = part.reads(cell).filter(|&(read, _)| Some(read) != besides);
        accesses.extend(reads.map(|(read, source)| (read, number(source))));
        accesses.sort_unstable();
        let mut threads: SmallVec<[usize; 16]> = SmallVec::new();
        for (place, (event, _)) in accesses.iter().enumerate() {
            if place == 0 || accesses[place - 1].0.thread() != event.thread() {
                threads.push(place);
            }
        }
        Self {
            clocks,
            writes,
            chains,
            accesses,
            threads,
        }
    }

    /// What the last access of each thread wrote or read, of those that are known.
    fn known(&self, knowledge: Knowledge<'_>) -> impl Iterator<Item = u32> {
        self.threads
            .iter()
            .enumerate()
            .filter_map(move |(thread, &start)| {
                let end = self.threads.get(thread + 1).copied();
                let accesses = &self.accesses[start..end.unwrap_or(self.accesses.len())];
                let count = accesses.partition_point(|&(event, _)| knowledge.includes(event));
                Some(accesses[count.checked_sub(1)?].1)
            })
    }

    /// What must stand no later than what an access wrote or read.
    fn before(&self, place: usize) -> impl Iterator<Item = u32> {
        let (event, _) = self.accesses[place];
        // An access knows itself; what its thread did before counts.
        let earlier = place.checked_sub(1).map(|place| self.accesses[place]);
        let earlier = earlier.filter(|(other, _)| other.thread() == event.thread());
        let others = self.known(self.clocks.coherent(event));
        earlier.map(|(_, target)| target).into_iter().chain(others)
    }

    /// Whether two writes cannot be told to stand in this order, since they are of one chain the other way round.
    fn contradicts(&self, before: u32, after: u32) -> bool {
        let (before, after) = (self.chains[before as usize], self.chains[after as usize]);
        before.0 == after.0 && before.1 > after.1
    }

    /// The writes that a read with this knowledge may read from, by name.
    pub(super) fn readable(&self, knowledge: Knowledge<'_>) -> SmallVec<[EventId; 16]> {
        let size = self.writes.len();
        // For each chain, how many of its first writes may not be read.
        let mut hidden: SmallVec<[u32; 32]> = smallvec![0; size];
        let mut reached: Marks = smallvec![false; size];
        let mut work: SmallVec<[u32; 32]> = SmallVec::new();
        for write in self.known(knowledge) {
            let (chain, before) = self.chains[write as usize];
            let hides = &mut hidden[chain as usize];
            *hides = (*hides).max(before);
            if !std::mem::replace(&mut reached[chain as usize], true) {
                work.push(chain);
            }
        }
        // The initial write is before all chains but its own.
        if work.iter().any(|&chain| chain != 0) {
            hidden[0] = u32::MAX;
        }
        while let Some(chain) = work.pop() {
            for place in 0..self.accesses.len() {
                if self.chains[self.accesses[place].1 as usize].0 != chain {
                    continue;
                }
                for write in self.before(place) {
                    let earlier = self.chains[write as usize].0;
                    if earlier == chain {
                        continue;
                    }
                    hidden[earlier as usize] = u32::MAX;
                    if !std::mem::replace(&mut reached[earlier as usize], true) {
                        work.push(earlier);
                    }
                }
            }
        }
        let may_be_read = |&(write, _): &(usize, &EventId)| {
            let (chain, before) = self.chains[write];
            before >= hidden[chain as usize]
        };
        let writes = self.writes.iter().enumerate();
        writes
            .filter(may_be_read)
            .map(|(_, &event)| event)
            .collect()
    }

    /// The writes that may be the last, by name, as far as can be told: the ends of chains that no other must follow.
    pub(super) fn maximal(&self) -> SmallVec<[EventId; 4]> {
        let mut followed: Marks = smallvec![false; self.writes.len()];
        let mut longest: SmallVec<[u32; 32]> = smallvec![0; self.writes.len()];
        for &(chain, before) in &self.chains {
            let length = &mut longest[chain as usize];
            *length = (*length).max(before);
            followed[0] |= chain != 0;
        }
        for place in 0..self.accesses.len() {
            let chain = self.chains[self.accesses[place].1 as usize].0;
            for write in self.before(place) {
                let earlier = self.chains[write as usize].0;
                followed[earlier as usize] |= earlier != chain;
            }
        }
        let is_maximal = |&(write, _): &(usize, &EventId)| {
            let (chain, before) = self.chains[write];
            !followed[chain as usize] && before == longest[chain as usize]
        };
        let writes = self.writes.iter().enumerate();
        writes.filter(is_maximal).map(|(_, &event)| event).collect()
    }

    /// The writes in an order that has all that must be, chains as soon as they may come, by the names of their first
    /// writes, but that of `last`, if given, at the end; none if there is no such order.
    pub(super) fn some_order(&self, last: Option<EventId>) -> Option<Vec<EventId>> {
        let size = self.writes.len();
        let mut before: Vec<SmallVec<[u32; 8]>> = vec![SmallVec::new(); size];
        for (write, &(chain, place)) in self.chains.iter().enumerate() {
            let rival = self.chains[..write].contains(&(chain, place));
            if rival {
                return None;
            }
            if chain != 0 && place == 0 {
                before[chain as usize].push(0);
            }
        }
        for place in 0..self.accesses.len() {
            let target = self.accesses[place].1;
            let chain = self.chains[target as usize].0;
            for write in self.before(place) {
                if self.contradicts(write, target) {
                    return None;
                }
                let earlier = self.chains[write as usize].0;
                if earlier != chain && !before[chain as usize].contains(&earlier) {
                    before[chain as usize].push(earlier);
                }
            }
        }
        let mut order = Vec::with_capacity(size);
        let mut done: Marks = smallvec![false; size];
        let is_first = |write: usize| self.chains[write].1 == 0;
        let last = last.and_then(|last| self.writes.binary_search(&last).ok());
        let last = last.map(|last| self.chains[last].0 as usize);
        for _ in (0..size).filter(|&write| is_first(write)) {
            let ready = |&chain: &usize| {
                is_first(chain)
                    && !done[chain]
                    && before[chain].iter().all(|&other| done[other as usize])
            };
            let mut chains = (0..size).filter(ready);
            let chain = match chains.next() {
                Some(chain) if Some(chain) == last => chains.next().unwrap_or(chain),
                other => other?,
            };
            done[chain] = true;
            let mut members: SmallVec<[(u32, EventId); 8]> = self
                .chains
                .iter()
                .zip(&self.writes)
                .filter(|((of, _), _)| *of as usize == chain)
                .map(|(&(_, place), &write)| (place, write))
                .collect();
            members.sort_unstable();
            order.extend(members.into_iter().map(|(_, write)| write));
        }
        order.retain(|write| !matches!(write, EventId::Initial(_)));
        Some(order)
    }
}
