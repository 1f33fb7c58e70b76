//! What every modification order of a cell must contain, given reads-from.
//!
//! Abdulla, Atig, Jonsson, Ngo, "Optimal Stateless Model Checking under the Release-Acquire Semantics", OOPSLA 2018, sections
//! 4.1 and 4.2. A thread that has seen a write to a cell, or a read of it, neither reads nor writes an earlier value. So if one
//! of two accesses is in the view of the other, what the first wrote or read is no later in modification order than what the
//! second wrote or read.
//!
//! Where we differ from the paper:
//! 1. Updates, whose treatment the paper leaves out. The write of an update comes directly after what the update read. So a
//!    write, the update of it, the update of that one and so on are an *update chain* with nothing in between, and update
//!    chains are what is ordered. An update chain must not come before itself, and no later write of it may be in view where an
//!    earlier one is read.
//! 2. Nothing is stored except clocks, which come and go with their events. Along a thread, what its accesses wrote or read
//!    never goes backwards, so only the last access of each thread in view counts. One look at the accesses to the cell shows
//!    whether an order with a cycle is about to arise, and which writes have none after them.
//! 3. A view contains what happens before, which depends on the model: `(po ∪ rf)⁺` under RA and SC, their own happens-before
//!    under RC11 and C20, program order under TSO and PSO. For RA, RC11 and C20 without sequentially consistent events,
//!    saturation is sufficient; for the others it is a part of the answer.

use super::part::{Part, source_of_update};
use crate::models::incremental::{Clocks, View};
use norns_execution::{CellId, EventId, ThreadId, Unpacked};
use smallvec::{SmallVec, smallvec};

/// The accesses of a cell in a part of a graph.
pub(super) struct Saturation<'a> {
    clocks: &'a Clocks,
    cell: CellId,
    /// The writes by name; the initial one is the first.
    writes: SmallVec<[Name; 32]>,
    /// Of each write, what the update read that wrote it, if one did.
    sources: SmallVec<[Option<u32>; 32]>,
    /// Of each write, the first write of its update chain, and how many come before it there.
    update_chains: SmallVec<[(u32, u32); 32]>,
    /// The accesses by name, each with what it wrote or read from.
    accesses: SmallVec<[(Name, u32); 64]>,
    /// The threads, and where the accesses of each begin.
    threads: SmallVec<[(ThreadId, usize); 16]>,
}

/// An event as a number that is compared quickly: of two events of one thread, the earlier one has the smaller.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Name(u64);

impl Name {
    fn of(event: EventId) -> Self {
        match event.unpack() {
            Unpacked::Initial(_) => Self(0),
            Unpacked::Of { thread, index } => Self::in_thread(thread, index),
        }
    }

    fn in_thread(thread: ThreadId, index: u32) -> Self {
        Self((u64::from(thread.0) + 1) << 32 | u64::from(index))
    }

    fn thread(self) -> u64 {
        self.0 >> 32
    }

    fn event(self, cell: CellId) -> EventId {
        match self.thread().checked_sub(1) {
            None => EventId::initial(cell),
            Some(thread) => EventId::of(ThreadId(thread as u32), self.0 as u32),
        }
    }
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
        let mut writes: SmallVec<[Name; 32]> = smallvec![Name(0)];
        writes.extend(part.writes(cell).map(Name::of));
        writes[1..].sort_unstable();
        let number = |write: EventId| writes.binary_search(&Name::of(write)).unwrap_or(0) as u32;
        let sources: SmallVec<[Option<u32>; 32]> = writes
            .iter()
            .map(|&write| source_of_update(part.graph, write.event(cell)).map(number))
            .collect();
        let update_chains = update_chains(&sources);
        let mut accesses: SmallVec<[(Name, u32); 64]> = (1..)
            .zip(&writes[1..])
            .map(|(number, &write)| (write, number))
            .collect();
        let reads = part.reads(cell).filter(|&(read, _)| Some(read) != besides);
        accesses.extend(reads.map(|(read, source)| (Name::of(read), number(source))));
        accesses.sort_unstable_by_key(|&(access, _)| access);
        let mut threads: SmallVec<[(ThreadId, usize); 16]> = SmallVec::new();
        for (place, &(access, _)) in accesses.iter().enumerate() {
            let earlier = place.checked_sub(1).map(|place| accesses[place].0.thread());
            if earlier != Some(access.thread()) {
                threads.push((ThreadId(access.thread() as u32 - 1), place));
            }
        }
        Self {
            clocks,
            cell,
            writes,
            sources,
            update_chains,
            accesses,
            threads,
        }
    }

    /// What the last access of each thread wrote or read, of those in view; threads of which no more is in view than
    /// was `before`, and the `own` one, if given, are left out.
    fn in_view<'b>(
        &'b self,
        view: View<'b>,
        before: View<'b>,
        own: Option<u64>,
    ) -> impl Iterator<Item = u32> + 'b {
        let threads = self.threads.iter().enumerate();
        threads.filter_map(move |(place, &(thread, start))| {
            let count = view.count(thread);
            if count <= before.count(thread) || own == Some(u64::from(thread.0) + 1) {
                return None;
            }
            let end = self.threads.get(place + 1).map(|&(_, start)| start);
            let accesses = &self.accesses[start..end.unwrap_or(self.accesses.len())];
            let end = Name::in_thread(thread, count);
            let count_in_view = accesses.partition_point(|&(access, _)| access < end);
            Some(accesses[count_in_view.checked_sub(1)?].1)
        })
    }

    /// What must stand no later than what an access wrote or read. What follows from what is said of the access before it in
    /// its thread is left out.
    fn before(&self, place: usize) -> impl Iterator<Item = u32> {
        let (access, _) = self.accesses[place];
        let earlier = place.checked_sub(1).map(|place| self.accesses[place]);
        let earlier = earlier.filter(|(other, _)| other.thread() == access.thread());
        let view = |access: Name| self.clocks.coherent_view(access.event(self.cell));
        let view_before = earlier.map_or(View::default(), |(other, _)| view(other));
        let others = self.in_view(view(access), view_before, Some(access.thread()));
        earlier.map(|(_, target)| target).into_iter().chain(others)
    }

    /// Whether two writes cannot be told to stand in this order, since they are of one update chain the other way round.
    fn contradicts(&self, before: u32, after: u32) -> bool {
        let (before, after) = (
            self.update_chains[before as usize],
            self.update_chains[after as usize],
        );
        before.0 == after.0 && before.1 > after.1
    }

    /// The writes that a read with this view may read from, by name.
    pub(super) fn readable(&self, view: View<'_>) -> SmallVec<[EventId; 16]> {
        let size = self.writes.len();
        // For each update chain, how many of its first writes may not be read.
        let mut hidden: SmallVec<[u32; 32]> = smallvec![0; size];
        let mut reached: Marks = smallvec![false; size];
        let mut work: SmallVec<[u32; 32]> = SmallVec::new();
        for write in self.in_view(view, View::default(), None) {
            let (chain, before) = self.update_chains[write as usize];
            let hides = &mut hidden[chain as usize];
            *hides = (*hides).max(before);
            if !std::mem::replace(&mut reached[chain as usize], true) {
                work.push(chain);
            }
        }
        // The initial write is before all update chains but its own.
        if work.iter().any(|&chain| chain != 0) {
            hidden[0] = u32::MAX;
        }
        while let Some(chain) = work.pop() {
            for place in 0..self.accesses.len() {
                if self.update_chains[self.accesses[place].1 as usize].0 != chain {
                    continue;
                }
                for write in self.before(place) {
                    let earlier = self.update_chains[write as usize].0;
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
        let may_be_read = |&(write, _): &(usize, &Name)| {
            let (chain, before) = self.update_chains[write];
            before >= hidden[chain as usize]
        };
        let writes = self.writes.iter().enumerate();
        writes
            .filter(may_be_read)
            .map(|(_, write)| write.event(self.cell))
            .collect()
    }

    /// The writes that may be the last, by name, as far as can be told: the ends of update chains that no other must follow.
    pub(super) fn maximal(&self) -> SmallVec<[EventId; 4]> {
        let mut followed: Marks = smallvec![false; self.writes.len()];
        let mut longest: SmallVec<[u32; 32]> = smallvec![0; self.writes.len()];
        for &(chain, before) in &self.update_chains {
            let length = &mut longest[chain as usize];
            *length = (*length).max(before);
            followed[0] |= chain != 0;
        }
        for place in 0..self.accesses.len() {
            let chain = self.update_chains[self.accesses[place].1 as usize].0;
            for write in self.before(place) {
                let earlier = self.update_chains[write as usize].0;
                followed[earlier as usize] |= earlier != chain;
            }
        }
        let is_maximal = |&(write, _): &(usize, &Name)| {
            let (chain, before) = self.update_chains[write];
            !followed[chain as usize] && before == longest[chain as usize]
        };
        let writes = self.writes.iter().enumerate();
        writes
            .filter(is_maximal)
            .map(|(_, write)| write.event(self.cell))
            .collect()
    }

    /// Whether an order of the writes, the initial one left out, has all that must be.
    fn is_kept_by(&self, order: &[EventId], steps: &[(u32, u32)]) -> bool {
        let mut places: SmallVec<[u32; 32]> = smallvec![0; self.writes.len()];
        for (place, &write) in (1..).zip(order) {
            if let Ok(number) = self.writes.binary_search(&Name::of(write)) {
                places[number] = place;
            }
        }
        let in_chain = |write: usize| {
            let (chain, before) = self.update_chains[write];
            places[write] == places[chain as usize] + before
        };
        let keeps =
            |&(before, after): &(u32, u32)| places[before as usize] < places[after as usize];
        (0..self.writes.len()).all(in_chain) && steps.iter().all(keeps)
    }

    /// The writes in an order that has all that must be, the initial one left out, and the update chain of `last`, if given, at the
    /// end; none if there is no such order, or the order at hand is one.
    pub(super) fn another_order(
        &self,
        order: &[EventId],
        last: Option<EventId>,
    ) -> Option<Vec<EventId>> {
        let steps = self.steps()?;
        let is_last = last.is_none_or(|last| order.last() == Some(&last));
        if is_last && self.is_kept_by(order, &steps) {
            return None;
        }
        self.order_with(steps, last)
    }

    /// The writes in an order that has all that must be, the initial one left out, and ends with `last`, if given; none if there is
    /// no such order.
    pub(super) fn some_order(&self, last: Option<EventId>) -> Option<Vec<EventId>> {
        let order = self.order_with(self.steps()?, last)?;
        let end = order.last().copied();
        let end = end.unwrap_or(EventId::initial(self.cell));
        last.is_none_or(|last| last == end).then_some(order)
    }

    /// The writes in an order with these steps; the update chain of `last`, if given, comes as late as it can.
    fn order_with(
        &self,
        mut steps: SmallVec<[(u32, u32); 64]>,
        last: Option<EventId>,
    ) -> Option<Vec<EventId>> {
        steps.sort_unstable();
        let size = self.writes.len();
        let mut next: SmallVec<[Option<u32>; 32]> = smallvec![None; size];
        for (write, source) in (0..).zip(&self.sources) {
            if let &Some(source) = source
                && next[source as usize].replace(write).is_some()
            {
                return None;
            }
        }
        // How many steps lead to each update chain from those that are not in the order yet.
        let mut open: SmallVec<[u32; 32]> = smallvec![0; size];
        for &(_, after) in &steps {
            open[after as usize] += 1;
        }
        let last = last.and_then(|last| self.writes.binary_search(&Name::of(last)).ok());
        let last = last.map(|last| self.update_chains[last].0);
        let is_first = |write: u32| self.update_chains[write as usize].1 == 0;
        let mut ready: SmallVec<[u32; 32]> = (0..size as u32)
            .filter(|&write| is_first(write) && open[write as usize] == 0)
            .collect();
        let mut order = Vec::with_capacity(size);
        while !ready.is_empty() {
            // The initial write, which is the first of them at first, comes before all others.
            let place = if order.is_empty() {
                0
            } else {
                let place = ready.iter().rposition(|&chain| Some(chain) != last);
                place.unwrap_or(0)
            };
            let chain = ready.swap_remove(place);
            let mut write = Some(chain);
            while let Some(number) = write {
                order.push(self.writes[number as usize].event(self.cell));
                write = next[number as usize];
            }
            let from = steps.partition_point(|&(before, _)| before < chain);
            for &(_, after) in steps[from..].iter().take_while(|step| step.0 == chain) {
                open[after as usize] -= 1;
                if open[after as usize] == 0 {
                    ready.push(after);
                }
            }
        }
        if order.len() < size {
            return None;
        }
        order.remove(0);
        Some(order)
    }

    /// Which update chain must come right before which, as far as need be, that of the initial write left out; none if a chain
    /// contradicts itself.
    fn steps(&self) -> Option<SmallVec<[(u32, u32); 64]>> {
        let mut steps: SmallVec<[(u32, u32); 64]> = SmallVec::new();
        for place in 0..self.accesses.len() {
            let target = self.accesses[place].1;
            let chain = self.update_chains[target as usize].0;
            for write in self.before(place) {
                if self.contradicts(write, target) {
                    return None;
                }
                let earlier = self.update_chains[write as usize].0;
                if earlier == chain || earlier == 0 {
                    continue;
                }
                if chain == 0 {
                    return None;
                }
                steps.push((earlier, chain));
            }
        }
        Some(steps)
    }
}

/// Of each write, the first write of its update chain and how many come before it there, given what each updates.
fn update_chains(sources: &[Option<u32>]) -> SmallVec<[(u32, u32); 32]> {
    /// Not known yet.
    const OPEN: (u32, u32) = (u32::MAX, 0);
    let mut update_chains: SmallVec<[(u32, u32); 32]> = smallvec![OPEN; sources.len()];
    let mut way: SmallVec<[u32; 32]> = SmallVec::new();
    for write in 0..sources.len() as u32 {
        let mut next = write;
        let (first, mut before) = loop {
            if update_chains[next as usize] != OPEN {
                let (first, before) = update_chains[next as usize];
                break (first, before + 1);
            }
            way.push(next);
            match sources[next as usize] {
                Some(source) => next = source,
                None => break (next, 0),
            }
        };
        while let Some(write) = way.pop() {
            update_chains[write as usize] = (first, before);
            before += 1;
        }
    }
    update_chains
}
