//! Cycles in the partial order of `seq_cst` events: `psc` of RC11 and C20, and its part for fences, which is RA's.
//!
//! Kokologiannakis, Lahav, Sagonas, Vafeiadis, POPL 2018, section 3.2.4, as `axioms/rc11.rs` has it:
//! - `scb ≜ sb ∪ sb|≠loc ; hb ; sb|≠loc ∪ hb|loc ∪ mo ∪ fr`
//! - `psc ≜ ([E^sc] ∪ [F^sc] ; hb?) ; scb ; ([E^sc] ∪ hb? ; [F^sc]) ∪ [F^sc] ; (hb ∪ hb ; eco ; hb) ; [F^sc]`
//!
//! # When a cycle can appear
//!
//! A new event is the last of its thread, and nothing reads from it yet (a write that revisits a read is read by that read
//! only, which is the last event of its own thread). So nothing follows the new event `e` in happens-before, and every edge
//! of `psc` that is new either leads to `e`, or leads through a step `e –mo→ y` or `e –fr→ y`: from `e` itself, if it is a
//! `seq_cst` access, or from a `seq_cst` fence that happens before `e`. A new cycle needs an edge of the second kind.
//! Hence an event that nothing follows in the order of its cell (a fence, a write placed last, a read of the last write) is
//! never searched from, and neither is an access that is not `seq_cst` and that no `seq_cst` fence happens before.
//!
//! # Data structures
//!
//! No edge is stored. So there is nothing to count or undo when a revisit removes an event on which an edge rests, when a
//! write is placed in the middle, or when a read adds edges between older fences. Edges are read off three things that
//! the graph and the clocks keep up to date anyway:
//! - the *order points* of each thread ([`Graph::order_points_of`]): its `seq_cst` events and its spawns and joins. `psc`
//!   contains program order between `seq_cst` events, so if one point of a thread is reached, all later ones are. A search
//!   therefore keeps one number per thread, the first point that it has reached.
//! - the happens-before clocks: the first event of a thread that sees a given event is found by bisection.
//! - the places of writes in their cells. Each access has a *rank* in its cell: `2k` for the write at place `k`, `2k + 1`
//!   for a read of it. `eco` relates two accesses of a cell exactly if the rank grows. What follows a rank in a cell also
//!   follows each lower one; so a search keeps one number per cell, the lowest rank that it has followed.
//!
//! Of the accesses of a cell by a thread that was reached, only the first `seq_cst` one is followed, where writes have places.
//! Whatever sees a later one sees the first, and the graph is coherent, so the first has the lowest rank. For the same reason
//! the writes of a thread to a cell stand in its order as in program order, and one write per thread is enough in edge 3.
//!
//! # Edges
//!
//! From a `seq_cst` access `s` of a cell `x`, besides program order:
//! 1. to an access that an event of another location precedes in program order, if that event sees an event of another
//!    location behind `s` (`sb|≠loc ; hb ; sb|≠loc`);
//! 2. to an access of `x` that sees `s` (`hb|loc`);
//! 3. in each thread, to the next `seq_cst` write of `x` behind what `s` wrote or read (`mo ∪ fr`);
//! 4. to a fence that sees a write of `x` behind what `s` wrote or read (`(mo ∪ fr) ; hb`).
//!
//! From a `seq_cst` fence `f`:
//! 5. to every event that sees `f`: a fence (`hb`), or an access whose predecessor in program order sees `f` (`hb? ; sb`);
//! 6. for each access `z` that sees `f`, in each thread to the next `seq_cst` write of its cell behind `z`
//!    (`hb ; (mo ∪ fr)`), and to a fence that sees an access of its cell of higher rank (`hb ; eco ; hb`). Accesses behind a later fence that `f` leads
//!    to are left to that fence.
//!
//! # Edges that are left out, and one too many
//!
//! `psc` also leads from `s` to a fence that sees the event behind `s` (`sb ; hb`) or an access of `x` that sees `s`
//! (`hb|loc ; hb`). Such a fence is reached without these edges, because every fence that sees an event that was reached is
//! reached. This holds for writes that edges 3 and 6 lead to, since edges 4 and 6 lead to the fences that see them, and for
//! fences by edge 5; all other steps (program order, edges 1, 2 and 5) lead to an event that sees an earlier one of the
//! search.
//!
//! Edge 5 includes a `seq_cst` read `r` that is the first event of its thread to see `f`, to which `psc` need not lead. That
//! changes no answer. The read sees `f` because it reads from a write `w`, and `w` or a write before it in the cell sees `f`;
//! so by edge 6 `f` leads to whatever `r` leads to through its cell, and by edge 5 to everything else behind `r`. If `r` is
//! the new event, a cycle through it has a shortcut that was there before.
//!
//! Barriers need no edges of their own. A departure sees the arrivals of its phase, and both are events that access no
//! location. So edges 1 and 5 lead from what precedes an arrival to what follows a departure.
//!
//! Under RA only fences have edges, and accesses are points that program order leads through.
//!
//! Under WRC11, where writes have no places, the weak order takes the place of modification order: its clocks say which
//! writes follow a write. There the accesses that were followed are remembered one by one.

use super::{Clocks, weak};
use crate::models::MemoryModel;
use norns_execution::{Action, CellId, EventId, Graph, Mode, ThreadId, Unpacked};

/// Searches for cycles; keeps its memory.
#[derive(Clone, Debug)]
pub(super) struct PartialScOrder {
    /// Whether accesses have edges, too.
    orders_accesses: bool,
    /// Whether the writes of a cell have places.
    orders_writes: bool,
    /// What is known of each thread.
    threads: Vec<Reached>,
    /// Threads in which more points were reached than were followed.
    work: Vec<ThreadId>,
    /// The lowest rank of each cell that was followed, for searches with this number.
    cells: Vec<Followed>,
    number: u32,
    /// How often this search has followed the points of a thread.
    walk: u32,
    /// Where writes have no places, the accesses behind which edges were followed.
    followed: Vec<(Behind, From)>,
    is_found: bool,
    /// The first events of a cell that were found, by thread.
    firsts: Vec<u32>,
}

/// How far a thread was reached.
#[derive(Clone, Copy, Debug)]
struct Reached {
    /// The first of its order points that was reached; its number of points means that only its end was.
    point: u32,
    /// The first of those from which on all were followed.
    followed: u32,
    /// A cycle is found if an event is reached that comes before this one.
    target_end: u32,
}

/// The lowest ranks of a cell from which edges were followed.
#[derive(Clone, Copy, Debug, Default)]
struct Followed {
    /// The search that did so.
    number: u32,
    from_access: u32,
    from_fence: u32,
    /// The last walk along a thread that came across an access of the cell.
    walk: u32,
}

/// Not reached, not found.
const NOWHERE: u32 = u32::MAX;

/// Where edges through a cell begin: behind an access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Behind {
    /// What the access wrote or read.
    write: EventId,
    is_read: bool,
    /// Its rank, where writes have places.
    rank: u32,
}

/// What an edge to a fence may lead through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum From {
    /// Writes alone: `mo ∪ fr`.
    Access,
    /// Reads as well: `eco`.
    Fence,
}

impl PartialScOrder {
    /// The order that a model has.
    pub(super) fn new(model: MemoryModel) -> Self {
        Self {
            orders_accesses: model != MemoryModel::Ra,
            orders_writes: model.orders_writes(),
            followed: Vec::new(),
            threads: Vec::new(),
            work: Vec::new(),
            cells: Vec::new(),
            number: 0,
            walk: 0,
            is_found: false,
            firsts: Vec::new(),
        }
    }

    /// Whether a cycle leads through an access, the last event of its thread.
    pub(super) fn has_cycle_through(
        &mut self,
        graph: &Graph,
        clocks: &Clocks,
        new: EventId,
    ) -> bool {
        let (Unpacked::Of { thread, index }, Some(event)) = (new.unpack(), graph.event(new)) else {
            return false;
        };
        let Some((cell, overwritten)) = accessed(new, &event.action) else {
            return false;
        };
        let is_last = if self.orders_writes {
            graph.last_write_to(cell) == overwritten
        } else {
            event.action.is_write()
        };
        if is_last {
            return false;
        }
        let is_ordered = self.orders_accesses && is_sequentially_consistent(&event.action);
        let census = graph.census();
        let fences = census.sequentially_consistent_fences > 0;
        if !is_ordered && !fences {
            return false;
        }
        self.begin(graph);
        let behind_fences = fences && self.aim_at_fences_before(graph, clocks, new);
        if !is_ordered && !behind_fences {
            return false;
        }
        let search = Search {
            graph,
            clocks,
            state: self,
        };
        let Some(behind) = search.behind(new, &event.action) else {
            return false;
        };
        if is_ordered {
            let own = &mut search.state.threads[thread.index()];
            let fences_end = std::mem::replace(&mut own.target_end, index + 1);
            if search.finds_target(cell, behind, From::Access) {
                return true;
            }
            if !behind_fences {
                return false;
            }
            self.begin_again(graph);
            self.threads[thread.index()].target_end = fences_end;
        }
        let search = Search {
            graph,
            clocks,
            state: self,
        };
        search.finds_target(cell, behind, From::Fence)
    }

    fn begin(&mut self, graph: &Graph) {
        self.threads.clear();
        self.threads.resize(
            graph.thread_count(),
            Reached {
                point: NOWHERE,
                followed: NOWHERE,
                target_end: 0,
            },
        );
        self.begin_again(graph);
    }

    /// Begins a search for the same targets.
    fn begin_again(&mut self, graph: &Graph) {
        for thread in &mut self.threads {
            thread.point = NOWHERE;
            thread.followed = NOWHERE;
        }
        self.work.clear();
        self.walk = 0;
        self.followed.clear();
        self.is_found = false;
        if self.cells.len() < graph.cells().len() {
            self.cells.resize(graph.cells().len(), Followed::default());
        }
        self.number = self.number.wrapping_add(1);
        if self.number == 0 {
            self.cells.fill(Followed::default());
            self.number = 1;
        }
    }

    /// Makes the fences targets that happen before an event, but those that happen before every other thread begins, to
    /// which nothing leads back; says whether there are any.
    fn aim_at_fences_before(&mut self, graph: &Graph, clocks: &Clocks, event: EventId) -> bool {
        let view = clocks.view(event);
        let alone = alone_until(graph);
        let mut any = false;
        for (thread, reached) in (0..).map(ThreadId).zip(&mut self.threads) {
            let fences = graph.sequentially_consistent_fences_of(thread);
            let seen = fences.partition_point(|&fence| fence < view.count(thread));
            let Some(&last) = seen.checked_sub(1).and_then(|last| fences.get(last)) else {
                continue;
            };
            if alone.is_some_and(|(first, until)| thread == first && last < until) {
                continue;
            }
            reached.target_end = last + 1;
            any = true;
        }
        any
    }
}

/// A search in a graph.
struct Search<'a> {
    graph: &'a Graph,
    clocks: &'a Clocks,
    state: &'a mut PartialScOrder,
}

impl<'a> Search<'a> {
    /// Whether what follows an access in its cell leads to a target.
    fn finds_target(mut self, cell: CellId, behind: Behind, from: From) -> bool {
        self.follow_cell(cell, behind, from);
        while let Some(thread) = self.state.work.pop() {
            if self.state.is_found {
                break;
            }
            self.follow_thread(thread);
        }
        self.state.is_found
    }

    fn threads(&self) -> impl Iterator<Item = ThreadId> + use<> {
        (0..self.graph.thread_count() as u32).map(ThreadId)
    }

    /// An event is reached, and with it all that follow it in program order.
    fn reach(&mut self, event: EventId) {
        if let Unpacked::Of { thread, index } = event.unpack() {
            let points = self.graph.order_points_of(thread);
            let point = points.partition_point(|&point| point < index);
            self.reach_point(thread, point);
        }
    }

    fn reach_point(&mut self, thread: ThreadId, point: usize) {
        let reached = &mut self.state.threads[thread.index()];
        if point as u32 >= reached.point {
            return;
        }
        reached.point = point as u32;
        let points = self.graph.order_points_of(thread);
        let first = points.get(point);
        self.state.is_found |= first.is_some_and(|&first| first < reached.target_end);
        self.state.work.push(thread);
    }

    /// Follows the points of a thread that were reached.
    fn follow_thread(&mut self, thread: ThreadId) {
        let reached = &mut self.state.threads[thread.index()];
        let points = self.graph.order_points_of(thread);
        let is_first_time = reached.followed == NOWHERE;
        let until = reached.followed.min(points.len() as u32);
        if reached.point >= reached.followed {
            return;
        }
        reached.followed = reached.point;
        self.state.walk += 1;
        for &index in &points[reached.point as usize..until as usize] {
            self.follow(thread, index);
            if self.state.is_found {
                return;
            }
        }
        if is_first_time && let Some(join) = self.graph.join_of(thread) {
            self.reach(join);
        }
    }

    /// Follows the edges of one point.
    fn follow(&mut self, thread: ThreadId, index: u32) {
        let action = &self.graph.events_of(thread)[index as usize].action;
        let id = EventId::of(thread, index);
        match *action {
            Action::Spawn { child } => {
                if let Some(next) = self.graph.first_event_or_join(child) {
                    self.reach(next);
                }
            }
            Action::Fence { .. } => self.follow_fence(thread, index),
            Action::Read { .. } | Action::Write { .. } if self.state.orders_accesses => {
                if let Some((cell, _)) = accessed(id, action)
                    && self.is_first_of_walk(cell)
                {
                    self.follow_access(id, cell);
                    if let Some(behind) = self.behind(id, action) {
                        self.follow_cell(cell, behind, From::Access);
                    }
                }
            }
            _ => {}
        }
    }

    /// Whether an access has to be followed: it is the first of its cell in this walk along its thread.
    fn is_first_of_walk(&mut self, cell: CellId) -> bool {
        let walk = self.state.walk;
        !self.state.orders_writes
            || std::mem::replace(&mut self.followed_mut(cell).walk, walk) != walk
    }

    /// What this search has followed of a cell.
    fn followed_mut(&mut self, cell: CellId) -> &mut Followed {
        let number = self.state.number;
        let followed = &mut self.state.cells[cell.index()];
        if followed.number != number {
            *followed = Followed {
                number,
                from_access: NOWHERE,
                from_fence: NOWHERE,
                walk: 0,
            };
        }
        followed
    }

    /// Edges 1 and 2.
    fn follow_access(&mut self, access: EventId, cell: CellId) {
        let mut elsewhere = None;
        for thread in self.threads() {
            if Some(thread) == access.thread() {
                continue;
            }
            let Some(first) = self.first_to_see_before_reached(thread, access) else {
                continue;
            };
            let points = self.graph.order_points_of(thread);
            let start = points.partition_point(|&point| point < first);
            let end = self.state.threads[thread.index()].point as usize;
            let elsewhere = *elsewhere.get_or_insert_with(|| self.next_elsewhere(access, cell));
            let sees_elsewhere =
                elsewhere.and_then(|elsewhere| self.clocks.first_to_see(thread, elsewhere, first));
            let events = self.graph.events_of(thread);
            for (point, &index) in points.iter().enumerate().take(end).skip(start) {
                let action = &events[index as usize].action;
                let leads_here = match *action {
                    Action::Fence { .. } => false,
                    Action::Spawn { .. } | Action::Join { .. } => {
                        sees_elsewhere.is_some_and(|seen| seen <= index)
                    }
                    _ if action.cell() == Some(cell) => true,
                    _ => sees_elsewhere.is_some_and(|seen| {
                        let between = events[..index as usize].get(seen as usize..);
                        let mut between = between.unwrap_or_default().iter();
                        between.any(|event| event.action.cell() != action.cell())
                    }),
                };
                if leads_here {
                    self.reach_point(thread, point);
                    break;
                }
            }
        }
    }

    /// Edges 5 and 6.
    fn follow_fence(&mut self, own: ThreadId, index: u32) {
        let fence = EventId::of(own, index);
        self.follow_accesses(own, index + 1);
        for thread in self.threads() {
            if thread == own {
                continue;
            }
            let Some(first) = self.clocks.first_to_see(thread, fence, 0) else {
                continue;
            };
            self.follow_accesses(thread, first);
            self.reach(EventId::of(thread, first));
        }
    }

    /// Edges of number 6 through the accesses of a thread from an event on, up to its next fence.
    fn follow_accesses(&mut self, thread: ThreadId, from: u32) {
        let fences = self.graph.sequentially_consistent_fences_of(thread);
        let next = fences.partition_point(|&fence| fence < from);
        let events = self.graph.events_of(thread);
        let end = fences.get(next).map_or(events.len(), |&end| end as usize);
        for (index, event) in events.iter().enumerate().take(end).skip(from as usize) {
            let id = EventId::of(thread, index as u32);
            let action = &event.action;
            let Some((cell, overwritten)) = accessed(id, action) else {
                continue;
            };
            if action.is_read()
                && self.state.orders_writes
                && self.graph.last_write_to(cell) == overwritten
            {
                continue;
            }
            if let Some(behind) = self.behind(id, action) {
                self.follow_cell(cell, behind, From::Fence);
            }
        }
    }

    /// Edges 3 and 4, or those of number 6, behind an access of a cell, unless all that they lead to was reached before.
    fn follow_cell(&mut self, cell: CellId, behind: Behind, from: From) {
        if self.was_followed(cell, behind, from) {
            return;
        }
        self.reach_next_writes(cell, behind);
        if self.graph.census().sequentially_consistent_fences == 0 {
            return;
        }
        let mut firsts = std::mem::take(&mut self.state.firsts);
        firsts.clear();
        firsts.resize(self.graph.thread_count(), NOWHERE);
        let mut note = |event: EventId| {
            if let Unpacked::Of { thread, index } = event.unpack() {
                let first = &mut firsts[thread.index()];
                *first = index.min(*first);
            }
        };
        if self.state.orders_writes {
            self.later_writes(cell, behind).for_each(&mut note);
            let reads = self.graph.cells()[cell.index()].reads.iter();
            let reads = reads.filter(|_| from == From::Fence);
            let later = reads.filter(|&&read| self.is_later_read(read, behind));
            later.copied().for_each(&mut note);
        } else {
            for thread in self.threads() {
                let writes = self.graph.writes_of(cell, thread);
                if let Some(write) = self.weakly_later(behind.write, (thread, writes)).next() {
                    note(write);
                }
                let accesses = self.graph.accesses_of(cell, thread);
                let mut later = self.weakly_later(behind.write, (thread, accesses));
                if from == From::Fence
                    && let Some(read) = later.find(|&read| self.is_later_read(read, behind))
                {
                    note(read);
                }
            }
        }
        for (thread, &index) in (0..).map(ThreadId).zip(&firsts) {
            if index != NOWHERE {
                self.reach_fences_that_see(EventId::of(thread, index));
            }
        }
        self.state.firsts = firsts;
    }

    /// Whether the edges behind an access, or behind one before it in its cell, were followed; remembers that they are now.
    fn was_followed(&mut self, cell: CellId, behind: Behind, from: From) -> bool {
        if !self.state.orders_writes {
            let was = self.state.followed.contains(&(behind, from));
            if !was {
                self.state.followed.push((behind, from));
            }
            return was;
        }
        let followed = self.followed_mut(cell);
        match from {
            _ if followed.from_fence <= behind.rank => return true,
            From::Access if followed.from_access <= behind.rank => return true,
            From::Access => followed.from_access = behind.rank,
            From::Fence => followed.from_fence = behind.rank,
        }
        false
    }

    /// The writes of a cell that follow an access in its order, where writes have places.
    fn later_writes(
        &self,
        cell: CellId,
        behind: Behind,
    ) -> impl Iterator<Item = EventId> + use<'a> {
        let writes = &self.graph.cells()[cell.index()].writes;
        writes[(behind.rank / 2) as usize..].iter().copied()
    }

    /// The accesses of a cell by a thread, or its writes alone, that follow a write in the weak order: they follow each other.
    fn weakly_later(
        &self,
        write: EventId,
        (thread, accesses): (ThreadId, &'a [u32]),
    ) -> impl Iterator<Item = EventId> + use<'a> {
        let id = move |&index: &u32| EventId::of(thread, index);
        let is_before = |access: &u32| weak::is_before(self.clocks, write, id(access));
        let start = accesses.partition_point(|access| !is_before(access));
        accesses[start..].iter().map(id)
    }

    /// Whether a read follows an access in `eco`.
    fn is_later_read(&self, read: EventId, behind: Behind) -> bool {
        let Some(source) = self.graph.source_of(read) else {
            return false;
        };
        if self.state.orders_writes {
            let action = self.graph.event(read).map(|event| &event.action);
            let later = action.and_then(|action| self.behind(read, action));
            later.is_some_and(|later| later.rank > behind.rank)
        } else {
            (source == behind.write && !behind.is_read)
                || weak::is_before(self.clocks, behind.write, source)
        }
    }

    /// In each thread, reaches the next `seq_cst` write of a cell behind an access.
    fn reach_next_writes(&mut self, cell: CellId, behind: Behind) {
        if !self.state.orders_accesses {
            return;
        }
        let is_ordered = |&write: &EventId| {
            let event = self.graph.event(write);
            event.is_some_and(|event| is_sequentially_consistent(&event.action))
        };
        for thread in self.threads() {
            let next = if self.state.orders_writes {
                let place = (behind.rank / 2) as usize;
                let later = self.graph.writes_of_from(cell, thread, place).iter();
                let mut later = later.map(|&index| EventId::of(thread, index));
                later.find(is_ordered)
            } else {
                let writes = (thread, self.graph.writes_of(cell, thread));
                self.weakly_later(behind.write, writes).find(is_ordered)
            };
            if let Some(next) = next {
                self.reach(next);
            }
        }
    }

    /// In each thread, reaches the first fence that sees an event.
    fn reach_fences_that_see(&mut self, event: EventId) {
        for thread in self.threads() {
            let fences = self.graph.sequentially_consistent_fences_of(thread);
            if fences.is_empty() {
                continue;
            }
            let Some(first) = self.clocks.first_to_see(thread, event, 0) else {
                continue;
            };
            let fence = fences.partition_point(|&fence| fence < first);
            if let Some(&fence) = fences.get(fence) {
                self.reach(EventId::of(thread, fence));
            }
        }
    }

    /// The first event of a thread that sees an event, unless all of its points that do are reached already.
    fn first_to_see_before_reached(&self, thread: ThreadId, event: EventId) -> Option<u32> {
        let reached = self.state.threads[thread.index()].point;
        let points = self.graph.order_points_of(thread);
        match reached.checked_sub(1) {
            None => None,
            Some(before) => {
                let last = points.get(before as usize).or(points.last())?;
                let view = self.clocks.view(EventId::of(thread, *last));
                if view.includes(event) {
                    self.clocks.first_to_see(thread, event, 0)
                } else {
                    None
                }
            }
        }
    }

    /// The first event behind an access in program order that does not access its cell.
    fn next_elsewhere(&self, access: EventId, cell: CellId) -> Option<EventId> {
        let Unpacked::Of { thread, index } = access.unpack() else {
            return None;
        };
        let mut later = self.graph.events_of(thread)[index as usize + 1..].iter();
        match later.position(|event| event.action.cell() != Some(cell)) {
            Some(place) => Some(EventId::of(thread, index + 1 + place as u32)),
            None => self.graph.join_of(thread),
        }
    }

    /// Where edges begin that lead from an access through its cell.
    fn behind(&self, id: EventId, action: &Action) -> Option<Behind> {
        let (_, write) = accessed(id, action)?;
        let is_read = action.is_read();
        let place = match write.unpack() {
            Unpacked::Of { .. } if self.state.orders_writes => {
                self.graph.place_of(write)? as u32 + 1
            }
            _ => 0,
        };
        Some(Behind {
            write,
            is_read,
            rank: 2 * place + u32::from(is_read),
        })
    }
}

/// Whether there are `seq_cst` accesses or fences, without which there is no order of them.
pub(crate) fn has_points(graph: &Graph) -> bool {
    let census = graph.census();
    census.sequentially_consistent_accesses > 0 || census.sequentially_consistent_fences > 0
}

/// The cell that an event accesses, and the write whose successors follow it: itself or what it read.
fn accessed(id: EventId, action: &Action) -> Option<(CellId, EventId)> {
    match *action {
        Action::Read { cell, source, .. } => Some((cell, source?)),
        Action::Write { cell, .. } => Some((cell, id)),
        _ => None,
    }
}

fn is_sequentially_consistent(action: &Action) -> bool {
    action.mode().is_some_and(Mode::is_sequentially_consistent)
}

/// The only thread that is there from the beginning, and the event by which it starts the first other one.
fn alone_until(graph: &Graph) -> Option<(ThreadId, u32)> {
    let threads = || (0..graph.thread_count() as u32).map(ThreadId);
    let mut from_the_beginning = threads()
        .filter(|&thread| graph.spawn_of(thread).is_none() && !graph.events_of(thread).is_empty());
    let alone = from_the_beginning.next()?;
    if from_the_beginning.next().is_some() {
        return None;
    }
    let starts = threads().filter_map(|thread| match graph.spawn_of(thread)?.unpack() {
        Unpacked::Of { thread, index } if thread == alone => Some(index),
        _ => None,
    });
    Some((alone, starts.min().unwrap_or(u32::MAX)))
}
