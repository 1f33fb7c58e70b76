//! Commuting updates, whose order in a graph no thread can tell.
//!
//! Jonsson, Lång, Sagonas, "Awaiting for Godot", FMCAD 2022, sections II-C and IV-A. Updates of one kind
//! ([`norns_execution::Commuting`]) whose results are not used form a *group* if they are consecutive in the modification order
//! of a cell and no read reads what one of them, other than the last, has left. An explorer may explore one order of each
//! group, but it must not conclude anything that holds only in that order. So in [`CommutingUpdates::relations`] the updates of
//! a group are not ordered, unless something else orders them: each reads what was there before the group and those of the
//! group that it must come after, and a read of what the group has left reads all of it. For example, `d = 1; add(x, release)`
//! and `add(x, acquire); d = 2` of two threads race, whichever addition was explored first. A finding that only another order
//! shows is shown in that order ([`CommutingUpdates::apart`]).
//!
//! Why that order exists: let two events be unordered in these relations. In each group, an update that comes after one of the
//! two is put after all others that need not come after it. If it synchronises with one that is still after it, that one must
//! come after it in every order, so it reads from it in these relations and comes after one of the two as well. So nothing that
//! the new order adds leads from one of the two to the other.

use super::{MemoryModel, axioms::Relations, precedence::Precedence};
use norns_execution::{
    Action, Cell, CellId, Class, Commuting, EventId, Graph, Label, Unpacked, program::Run,
};

/// The groups of a graph.
#[derive(Clone, Debug, Default)]
pub struct CommutingUpdates {
    groups: Vec<Group>,
}

/// Writes of updates that follow each other in the order of their cell.
#[derive(Clone, Debug)]
struct Group {
    cell: CellId,
    /// How many writes of the cell come before them.
    start: usize,
    /// In that order.
    writes: Vec<EventId>,
    /// The write before them.
    base: EventId,
}

/// The read of an update whose write this is.
fn read_of(write: EventId) -> EventId {
    match write.unpack() {
        Unpacked::Of { thread, index } => EventId::of(thread, index - 1),
        Unpacked::Initial(_) => write,
    }
}

/// Of each write of a cell, whether a read has read it that does not belong to an update which commutes.
fn are_read(
    graph: &Graph,
    cell: &Cell,
    kind_of: impl Fn(EventId) -> Option<Commuting>,
) -> Vec<bool> {
    let mut are_read = vec![false; cell.writes.len()];
    for &read in &cell.reads {
        if let Some(place) = graph
            .source_of(read)
            .and_then(|source| graph.place_of(source))
        {
            are_read[place] |= !commutes(read, &kind_of);
        }
    }
    are_read
}

impl CommutingUpdates {
    /// The groups of a graph, given which writes are of updates that commute.
    pub fn of(graph: &Graph, kind_of: impl Fn(EventId) -> Option<Commuting>) -> Self {
        let mut groups: Vec<Group> = Vec::new();
        for (cell, id) in graph.cells().iter().zip(0..) {
            let mut is_read = None;
            let mut base = EventId::initial(CellId(id));
            // The kind of the group that the next write may belong to.
            let mut open = None;
            for (start, &write) in cell.writes.iter().enumerate() {
                let kind = kind_of(write);
                match groups.last_mut().filter(|_| kind.is_some() && kind == open) {
                    Some(group) => group.writes.push(write),
                    None if kind.is_some() => groups.push(Group {
                        cell: CellId(id),
                        start,
                        writes: vec![write],
                        base,
                    }),
                    None => {}
                }
                open = kind.filter(|_| {
                    !is_read.get_or_insert_with(|| are_read(graph, cell, &kind_of))[start]
                });
                base = write;
            }
        }
        Self { groups }
    }

    /// The groups of a graph, as labels tell.
    pub fn by_labels(graph: &Graph, run: &impl Run) -> Self {
        Self::of(graph, |write| {
            let event = graph.event(write).filter(|event| event.action.is_write())?;
            run.label_at(write.thread()?, event.label).commuting()
        })
    }

    /// Whether there are no such updates.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// Whether some group has updates of several threads, so that another order within it may be another graph.
    pub fn may_have_other_orders(&self) -> bool {
        let is_of_several = |group: &Group| {
            let first = group.writes.first().map(|write| write.thread());
            let mut others = group.writes.iter().map(|write| write.thread());
            others.any(|thread| Some(thread) != first)
        };
        self.groups.iter().any(is_of_several)
    }

    /// The group of a write.
    fn find(&self, write: EventId) -> Option<&Group> {
        self.groups
            .iter()
            .find(|group| group.writes.contains(&write))
    }

    /// Whether an event is the read of an update in a group.
    fn is_read_of_group(&self, read: EventId) -> bool {
        let Unpacked::Of { thread, index } = read.unpack() else {
            return false;
        };
        self.find(EventId::of(thread, index + 1)).is_some()
    }

    /// The class of a graph up to the order within groups.
    pub fn class(&self, graph: &Graph) -> Class {
        let mut numbers = Vec::with_capacity(64);
        let tell = |numbers: &mut Vec<u32>, event: EventId| match event.unpack() {
            Unpacked::Initial(_) => numbers.push(u32::MAX),
            Unpacked::Of { thread, index } => numbers.extend([thread.0, index]),
        };
        let tell_all = |numbers: &mut Vec<u32>, writes: &[EventId]| {
            let mut writes = writes.to_vec();
            writes.sort_unstable_by_key(|write| write.key());
            numbers.push(writes.len() as u32);
            for write in writes {
                tell(numbers, write);
            }
        };
        for (id, event) in graph.events() {
            match event.action {
                // A waiting read that has read nothing has not happened yet.
                Action::Read { source: None, .. } => continue,
                _ => tell(&mut numbers, id),
            }
            match event.action {
                Action::Read {
                    source: Some(source),
                    ..
                } if !self.is_read_of_group(id) => match self.find(source) {
                    Some(group) => tell_all(&mut numbers, &group.writes),
                    None => tell(&mut numbers, source),
                },
                Action::Choose { taken } => numbers.push(taken),
                _ => {}
            }
        }
        let mut cells: Vec<_> = graph.cells().iter().collect();
        cells.retain(|cell| !cell.writes.is_empty());
        cells.sort_unstable_by_key(|cell| (cell.location.object.0, cell.location.offset));
        for cell in cells {
            numbers.extend([u32::MAX, cell.location.object.0, cell.location.offset]);
            let mut place = 0;
            while let Some(&write) = cell.writes.get(place) {
                let together = self.find(write).map_or(1, |group| group.writes.len());
                tell_all(&mut numbers, &cell.writes[place..place + together]);
                place += together;
            }
        }
        Class::from_numbers(&numbers)
    }

    /// The relations of a graph, without what the order within groups has added to them.
    pub fn relations(&self, model: MemoryModel, graph: &Graph) -> Relations {
        let mut relations = self.without_order(graph);
        let order = model.order(&relations);
        for group in &self.groups {
            let writes = group.writes.iter().map(|&write| relations.number(write));
            let writes: Vec<usize> = writes.collect();
            for &before in &writes {
                for &after in &writes {
                    if order.contains(before, after) {
                        relations.rf.insert(before, after - 1);
                    }
                }
            }
        }
        relations
    }

    /// The same without what must be in every order.
    fn without_order(&self, graph: &Graph) -> Relations {
        let mut relations = Relations::of(graph);
        let mut from_reads = relations.from_reads(&relations.mo);
        let (mut rf, mut mo) = (relations.rf.clone(), relations.mo.clone());
        let numbers = |group: &Group| -> Vec<usize> {
            let writes = group.writes.iter();
            writes.map(|&write| relations.number(write)).collect()
        };
        for group in &self.groups {
            let writes = numbers(group);
            let is_write = |event: usize| writes.contains(&event);
            // The read of an update comes just before its write.
            let is_read = |event: usize| writes.contains(&(event + 1));
            mo = mo.filter(|one, other| !(is_write(one) && is_write(other)));
            from_reads = from_reads.filter(|read, write| !(is_read(read) && is_write(write)));
            let left = relations.rf.pairs();
            let readers = left.filter(|&(write, read)| is_write(write) && !is_read(read));
            for (_, read) in readers {
                for &write in &writes {
                    rf.insert(write, read);
                }
            }
        }
        // What a read half reads, last: the base of a group may itself belong to one.
        for group in &self.groups {
            let writes = numbers(group);
            rf = rf.filter(|_, read| !writes.contains(&(read + 1)));
            let bases = match self.find(group.base) {
                Some(before) => numbers(before),
                None => vec![relations.number(group.base)],
            };
            for write in writes {
                for &base in &bases {
                    rf.insert(base, write - 1);
                }
            }
        }
        (relations.rf, relations.mo) = (rf, mo);
        relations.set_from_reads(from_reads);
        relations
    }

    /// The same execution with another order within groups, in which two events are not ordered that `precedence`, which has no
    /// such order, does not order.
    pub fn apart(
        &self,
        (model, graph): (MemoryModel, &Graph),
        run: &impl Run,
        precedence: &Precedence<'_>,
        events: [EventId; 2],
    ) -> Graph {
        let relations = self.without_order(graph);
        let needed = model.order(&relations);
        let mut graph = graph.clone();
        let comes_after = |write: EventId| {
            let mut events = events.into_iter();
            events.any(|event| precedence.orders(event, write))
        };
        // Groups come in the order of their cells, so the base of one is written before it is read.
        for group in &self.groups {
            let mut left = group.writes.clone();
            let mut order = Vec::new();
            while !left.is_empty() {
                let can_come = |&write: &EventId| {
                    let write = relations.number(write);
                    !(left.iter()).any(|&other| needed.contains(relations.number(other), write))
                };
                let can_come: Vec<EventId> = left.iter().copied().filter(can_come).collect();
                let next = can_come.iter().find(|&&write| !comes_after(write));
                let Some(&next) = next.or(can_come.first()) else {
                    break;
                };
                left.retain(|&write| write != next);
                order.push(next);
            }
            order.extend(left);
            let last_before = *group.writes.last().unwrap_or(&group.base);
            let last = *order.last().unwrap_or(&group.base);
            let mut source = match self.find(group.base) {
                Some(before) => {
                    let place = before.start + before.writes.len() - 1;
                    graph.cells()[group.cell.index()].writes[place]
                }
                None => group.base,
            };
            let mut writes = graph.cells()[group.cell.index()].writes.clone();
            for (place, &write) in order.iter().enumerate() {
                writes[group.start + place] = write;
                source = read_instead(&mut graph, run, write, source);
            }
            graph.reorder(group.cell, writes);
            if last != last_before {
                read_from_instead(&mut graph, group.cell, last_before, last, |read| {
                    !self.is_read_of_group(read)
                });
            }
        }
        graph
    }
}

fn commutes(read: EventId, kind_of: &impl Fn(EventId) -> Option<Commuting>) -> bool {
    match read.unpack() {
        Unpacked::Of { thread, index } => kind_of(EventId::of(thread, index + 1)).is_some(),
        Unpacked::Initial(_) => false,
    }
}

/// Lets an update read from another write; gives its own.
fn read_instead(graph: &mut Graph, run: &impl Run, write: EventId, source: EventId) -> EventId {
    let old = graph.value_of(source);
    let read = read_of(write);
    let (Some(of_read), Some(of_write)) = (graph.event(read).copied(), graph.event(write).copied())
    else {
        return write;
    };
    if let Action::Read {
        cell,
        mode,
        of_update,
        exclusive,
        awaited,
        ..
    } = of_read.action
    {
        let action = Action::Read {
            cell,
            mode,
            of_update,
            exclusive,
            awaited,
            source: Some(source),
            value: old,
        };
        graph.replace(read, action);
    }
    let label = write
        .thread()
        .map(|thread| *run.label_at(thread, of_write.label));
    if let (
        Action::Write {
            cell,
            mode,
            exclusive,
            ..
        },
        Some(Label::Update {
            operation, width, ..
        }),
    ) = (of_write.action, label)
    {
        let value = operation.apply(old, width).unwrap_or(old);
        let action = Action::Write {
            cell,
            mode,
            exclusive,
            value,
        };
        graph.replace(write, action);
    }
    write
}

/// Lets the reads of a cell that read one write read another of the same value.
fn read_from_instead(
    graph: &mut Graph,
    cell: CellId,
    before: EventId,
    now: EventId,
    concerns: impl Fn(EventId) -> bool,
) {
    let reads = graph.cells()[cell.index()].reads.clone();
    for read in reads.into_iter().filter(|&read| concerns(read)) {
        let Some(event) = graph.event(read).copied() else {
            continue;
        };
        if let Action::Read {
            cell,
            mode,
            of_update,
            exclusive,
            awaited,
            source,
            value,
        } = event.action
            && source == Some(before)
        {
            let action = Action::Read {
                cell,
                mode,
                of_update,
                exclusive,
                awaited,
                source: Some(now),
                value,
            };
            graph.replace(read, action);
        }
    }
}
