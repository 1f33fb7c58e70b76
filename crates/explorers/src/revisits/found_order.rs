//! The explorer by reads-from alone: some order of writes explains a graph, and stands for all that do.
//!
//! The order at hand, `Cell::writes`, explains the graph wherever saturation does not decide by itself; when an event comes
//! that it does not explain, another is searched for, and put back when the event goes.

use super::{Revisits, Search, Trail, progress};
use crate::{
    Execution, Found, Observer,
    models::{
        incremental::{Clocks, source_of_update},
        precedence::Known,
        reads_from::{
            Order, Orders, Part, maximal, order_by_saturation, readable, saturation_decides,
        },
    },
    search::{Halt, go_on_unless_told},
    show::show,
};
use norns_execution::{Action, CellId, EventId, Label, program::Run};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// Orders of cells that were replaced.
pub(super) type Replaced = Orders;

/// A cell for whose last write some reads wait.
struct Awaited {
    cell: CellId,
    /// What the reads read.
    source: EventId,
    /// The writes that may be the last and satisfy none of the reads, the greatest first.
    candidates: SmallVec<[EventId; 4]>,
}

/// Passes on what is shown; what is wrong is shown with an order that explains it.
struct OrderedFindings<'a, O> {
    observer: &'a mut O,
    clocks: &'a Clocks,
}

impl<R: Run, O: Observer<R>> Observer<R> for OrderedFindings<'_, O> {
    fn execution(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        self.observer.execution(execution)
    }

    fn failed(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        self.observer.failed(execution)
    }

    fn finding(&mut self, found: Found<'_, R>) -> ControlFlow<()> {
        let mut graph = found.graph.clone();
        for (cell, order) in order_by_saturation(found.graph, self.clocks, &[]) {
            graph.reorder(cell, order);
        }
        self.observer.finding(Found {
            finding: found.finding,
            thread: found.thread,
            position: found.position,
            graph: &graph,
            run: found.run,
        })
    }

    fn restart(&mut self) {
        self.observer.restart();
    }
}

impl Revisits {
    /// What observers may be told of what comes before what.
    pub(super) fn knowledge<'a>(&self, clocks: &'a Clocks) -> Known<'a> {
        if self.write_order() == super::WriteOrder::Found {
            Known::ReadsFrom(clocks)
        } else {
            Known::Clocks(clocks)
        }
    }
}

impl<R: Run, O: Observer<R>> Search<'_, R, O> {
    /// Whether some order explains the graph, given that one did before these events came or changed. If it is another
    /// one than the one at hand, that is replaced.
    pub(super) fn find_order(&mut self, new: &[EventId]) -> Option<Replaced> {
        let model = self.explorer.model;
        if new.iter().any(|&event| self.is_second_update(event)) {
            return None;
        }
        if let &[write, read] = new
            && !self.may_read_from_new(read, write)
        {
            return None;
        }
        let graph = &self.trail.graph;
        if saturation_decides(model, Part::whole(graph)) {
            return Some(Replaced::new());
        }
        if self.trail.consistency.order_explains(graph, new) {
            return Some(Replaced::new());
        }
        let remembered = self.trail.remembered.get_mut();
        let orders = remembered.search(model, Part::whole(graph), &Order::default())?;
        Some(self.put_in_orders(orders))
    }

    /// Whether an update wrote this whose source another update has updated.
    fn is_second_update(&self, write: EventId) -> bool {
        let graph = &self.trail.graph;
        let Some(Action::Write { cell, .. }) = graph.event(write).map(|event| event.action) else {
            return false;
        };
        let Some(source) = source_of_update(graph, write) else {
            return false;
        };
        let mut others = graph.cells()[cell.index()].writes.iter();
        others.any(|&other| other != write && source_of_update(graph, other) == Some(source))
    }

    fn put_in_orders(&mut self, orders: Orders) -> Replaced {
        let graph = &mut self.trail.graph;
        let mut replaced = Replaced::new();
        for (cell, order) in orders {
            if graph.cells()[cell.index()].writes != order {
                replaced.push((cell, graph.reorder(cell, order)));
            }
        }
        replaced
    }

    /// Puts orders back that were replaced.
    pub(super) fn put_orders_back(&mut self, replaced: Replaced) {
        for (cell, order) in replaced {
            self.trail.graph.reorder(cell, order);
        }
    }

    /// A read reads from every write that is there and from which reading is consistent.
    pub(super) fn visit_read_of_found(
        &mut self,
        read: EventId,
        label: &Label,
        cell: CellId,
        action: Action,
    ) -> Result<(), Halt> {
        let clocks = &self.trail.consistency.clocks;
        let sources = readable(&self.trail.graph, clocks, read, cell);
        let first = self.first_place_after_postponing(read, cell);
        if self.self_check.is_some() {
            let writes: Vec<EventId> = self.trail.graph.writes_to(cell).collect();
            for source in writes.into_iter().filter(|write| !sources.contains(write)) {
                progress::read_from(&mut self.trail.graph, label, read, source);
                self.pass_over();
            }
        }
        let branches = self.branches(action);
        for &source in sources.iter().rev() {
            if (0..first).any(|place| self.source_at(cell, place) == source) {
                continue;
            }
            let satisfied = progress::read_from(&mut self.trail.graph, label, read, source);
            // To wait is to see the last write. One that must be later, and is there already, will always be.
            if !satisfied && !self.may_be_last(read, cell, source) {
                continue;
            }
            if self.visit_source(read, cell, source)? && !branches {
                break;
            }
        }
        self.trail.take_back();
        Ok(())
    }

    /// Goes on with a read that has come to read from `source`, if that is consistent, and of use.
    fn visit_source(&mut self, read: EventId, cell: CellId, source: EventId) -> Result<bool, Halt> {
        self.trail.note(read);
        if self.is_in_vain(read, cell, source) {
            return Ok(false);
        }
        self.go_on_if_consistent(&[read])
    }

    /// Whether a write that a read waits at may be the last of its cell, as far as can be told.
    fn may_be_last(&mut self, read: EventId, cell: CellId, write: EventId) -> bool {
        self.trail.note(read);
        let clocks = &self.trail.consistency.clocks;
        maximal(Part::whole(&self.trail.graph), clocks, cell).contains(&write)
    }

    /// Whether a read may have come to read from a write that was added after it, as far as saturation tells.
    fn may_read_from_new(&self, read: EventId, write: EventId) -> bool {
        let graph = &self.trail.graph;
        let clocks = &self.trail.consistency.clocks;
        let Some(&Action::Read { cell, .. }) = graph.event(read).map(|event| &event.action) else {
            return true;
        };
        readable(graph, clocks, read, cell).contains(&write)
    }

    /// No thread can move any more.
    pub(super) fn finished_with_found_order(&mut self, waiting: &[EventId]) -> Result<(), Halt> {
        let decided = saturation_decides(self.explorer.model, Part::whole(&self.trail.graph));
        if decided
            && waiting.is_empty()
            && self.self_check.is_none()
            && !self.observer.looks_at_orders()
        {
            return self.show_without_order();
        }
        let mut awaited = self.awaited(waiting);
        let reads = self.let_read_nothing(waiting);
        let replaced = match &mut awaited {
            Some(awaited) => self.order_at_the_end(awaited),
            None => None,
        };
        match replaced {
            Some(replaced) => {
                self.show()?;
                self.put_orders_back(replaced);
            }
            None => self.statistics.redundant += 1,
        }
        self.let_read_again(reads);
        Ok(())
    }

    /// Shows an execution whose order nobody looks at, but that of what is wrong with it.
    fn show_without_order(&mut self) -> Result<(), Halt> {
        let Trail {
            graph, consistency, ..
        } = &self.trail;
        let clocks = &consistency.clocks;
        let mut observer = OrderedFindings {
            observer: self.observer,
            clocks,
        };
        go_on_unless_told(show(
            (self.explorer.model, self.racing.wanted()),
            graph,
            self.explorer.knowledge(clocks),
            &self.run,
            None,
            self.statistics,
            &mut observer,
        ))
    }

    /// The cells that reads wait at; none if two of the reads do not see the same last write.
    fn awaited(&self, waiting: &[EventId]) -> Option<Vec<Awaited>> {
        let mut awaited: Vec<Awaited> = Vec::new();
        for &read in waiting {
            let Some(&Action::Read {
                cell,
                source: Some(source),
                ..
            }) = self.trail.graph.event(read).map(|event| &event.action)
            else {
                continue;
            };
            match awaited.iter().find(|known| known.cell == cell) {
                Some(known) if known.source != source => return None,
                Some(_) => {}
                None => awaited.push(Awaited {
                    cell,
                    source,
                    candidates: SmallVec::new(),
                }),
            }
        }
        awaited.sort_unstable_by_key(|awaited| awaited.cell);
        Some(awaited)
    }

    /// An order in which each awaited cell has the write that is waited at as its last, unless other writes, of those
    /// that also make the reads wait, come first by their names: one choice of last writes stands for all.
    fn order_at_the_end(&mut self, awaited: &mut [Awaited]) -> Option<Replaced> {
        let graph = &self.trail.graph;
        let clocks = &self.trail.consistency.clocks;
        for cell in awaited.iter_mut() {
            let satisfies_none =
                |write: &EventId| self.satisfies_no_waiting_read(cell.cell, *write);
            let maximal = maximal(Part::whole(graph), clocks, cell.cell);
            cell.candidates = maximal.into_iter().rev().filter(satisfies_none).collect();
        }
        let model = self.explorer.model;
        if saturation_decides(model, Part::whole(graph)) {
            let is_first = |cell: &Awaited| cell.candidates.first() == Some(&cell.source);
            if !awaited.iter().all(is_first) {
                return None;
            }
            let last: Vec<(CellId, EventId)> = awaited
                .iter()
                .map(|cell| (cell.cell, cell.source))
                .collect();
            let orders = order_by_saturation(graph, clocks, &last);
            return Some(self.put_in_orders(orders));
        }
        if awaited.is_empty() {
            return Some(Replaced::new());
        }
        let orders = self.first_last_writes(awaited)?;
        Some(self.put_in_orders(orders))
    }

    /// The first choice of last writes, by their names, that some order has; none if it is not the one waited at.
    fn first_last_writes(&mut self, awaited: &[Awaited]) -> Option<Orders> {
        let mut choice: Vec<usize> = vec![0; awaited.len()];
        if awaited
            .iter()
            .any(|cell| !cell.candidates.contains(&cell.source))
        {
            return None;
        }
        loop {
            let chosen = awaited.iter().zip(&choice);
            let last: Vec<(CellId, EventId)> = chosen
                .map(|(cell, &at)| (cell.cell, cell.candidates[at]))
                .collect();
            let wanted = Order {
                last: &last,
                before: &[],
            };
            let part = Part::whole(&self.trail.graph);
            let remembered = self.trail.remembered.get_mut();
            let orders = remembered.search(self.explorer.model, part, &wanted);
            let is_this = awaited
                .iter()
                .zip(&last)
                .all(|(cell, &(_, write))| cell.source == write);
            if orders.is_some() || is_this {
                return orders.filter(|_| is_this);
            }
            let mut place = awaited.len();
            loop {
                place = place.checked_sub(1)?;
                choice[place] += 1;
                if choice[place] < awaited[place].candidates.len() {
                    break;
                }
                choice[place] = 0;
            }
        }
    }

    /// Whether every read that waits at a cell would go on waiting if a write were the last.
    fn satisfies_no_waiting_read(&self, cell: CellId, write: EventId) -> bool {
        let graph = &self.trail.graph;
        let value = graph.value_of(write);
        let width = graph.cells()[cell.index()].width;
        let mut waiting = graph.cells()[cell.index()].reads.iter();
        waiting.all(|&read| {
            graph.source_of(read).is_some()
                || !self
                    .label_of(read)
                    .until()
                    .is_some_and(|until| until.condition.holds(value, width))
        })
    }
}
