//! The explorer by reads-from alone: one modification order explains a graph, and represents all that do.
//!
//! The current order, `Cell::writes`, explains the graph wherever saturation does not decide by itself. When an event is added
//! that it does not explain, another order is searched for, and the old one is restored when the event is removed.

use super::{Revisits, order, report::Reporter, state::State, trail::Trail};
use crate::{
    Execution, Found, Observer,
    models::{
        incremental::{Clocks, source_of_update},
        precedence::PrecedenceBasis,
        reads_from::{
            OrderConstraints, Part, WriteOrders, order_by_saturation, saturation_decides,
            saturation_decides_without, search,
        },
    },
    search::{Halt, go_on_unless_told},
    show::show,
    waiting::{Waits, repeated_reads, somebody_repeats},
};
use norns_execution::{Action, CellId, EventId, program::Run};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// Orders of cells that were replaced.
pub(super) type Replaced = WriteOrders;

/// A cell for whose last write some threads wait.
struct Awaited {
    cell: CellId,
    /// What the reads that wait there read; none if only iterations that would be repeated look at the cell.
    source: Option<EventId>,
    /// The writes that may be the last and with which everybody goes on waiting, the greatest first.
    candidates: SmallVec<[EventId; 4]>,
}

/// Passes on what is shown; what is wrong is shown with an order that explains it.
struct OrderedFindings<'a, R> {
    observer: &'a mut dyn Observer<R>,
    clocks: &'a Clocks,
}

impl<R: Run> Observer<R> for OrderedFindings<'_, R> {
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
    pub(super) fn precedence_basis<'a>(&self, clocks: &'a Clocks) -> PrecedenceBasis<'a> {
        if order::is_found(self) {
            PrecedenceBasis::EveryOrder(clocks)
        } else {
            PrecedenceBasis::Clocks(clocks)
        }
    }
}

impl<R: Run> State<'_, R> {
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
        // Where saturation decides, the order at hand may explain nothing.
        let explained = !saturation_decides_without(model, graph, new);
        if self.trail.consistency.order_explains(graph, new, explained) {
            return Some(Replaced::new());
        }
        let remembered = self.trail.remembered.get_mut();
        if remembered.has_one_order_everywhere(graph, &self.trail.consistency.clocks) {
            debug_assert!(
                search(model, Part::whole(graph), &OrderConstraints::default()).is_none()
            );
            return None;
        }
        let orders = remembered.search(model, Part::whole(graph), &OrderConstraints::default())?;
        Some(self.put_in_orders(orders))
    }

    /// Whether an update wrote this whose source another update has updated. An update stands right behind what it read,
    /// and a new one before any other that has read the same.
    fn is_second_update(&self, write: EventId) -> bool {
        let graph = &self.trail.graph;
        let Some(Action::Write { cell, .. }) = graph.event(write).map(|event| event.action) else {
            return false;
        };
        let Some(source) = source_of_update(graph, write) else {
            return false;
        };
        let writes = &graph.cells()[cell.index()].writes;
        let updates_it = |other: EventId| source_of_update(graph, other) == Some(source);
        let next = graph
            .place_of(write)
            .and_then(|place| writes.get(place + 1));
        let is_second = next.is_some_and(|&next| updates_it(next));
        debug_assert_eq!(
            is_second,
            writes
                .iter()
                .any(|&other| other != write && updates_it(other))
        );
        is_second
    }

    fn put_in_orders(&mut self, orders: WriteOrders) -> Replaced {
        let mut replaced = Replaced::new();
        for (cell, order) in orders {
            if self.trail.graph.cells()[cell.index()].writes != order {
                replaced.push((cell, self.trail.reorder(cell, order)));
            }
        }
        replaced
    }

    /// Puts orders back that were replaced.
    #[inline]
    pub(super) fn put_orders_back(&mut self, replaced: Replaced) {
        if replaced.is_empty() {
            return;
        }
        for (cell, order) in replaced {
            self.trail.reorder(cell, order);
        }
    }

    /// Whether a write that a read waits at may be the last of its cell, as far as can be told.
    pub(super) fn may_be_last(&mut self, read: EventId, cell: CellId, write: EventId) -> bool {
        self.trail.note(read);
        let Trail {
            graph,
            consistency,
            remembered,
            ..
        } = &mut self.trail;
        let clocks = &consistency.clocks;
        let maximal = remembered
            .get_mut()
            .maximal(Part::whole(graph), clocks, cell);
        maximal.contains(&write)
    }

    /// Whether a read may have come to read from a write that was added after it, as far as saturation tells.
    fn may_read_from_new(&self, read: EventId, write: EventId) -> bool {
        let Trail {
            graph,
            consistency,
            remembered,
            ..
        } = &self.trail;
        let Some(&Action::Read { cell, .. }) = graph.event(read).map(|event| &event.action) else {
            return true;
        };
        let mut remembered = remembered.borrow_mut();
        let readable = remembered.readable(graph, &consistency.clocks, read, cell);
        readable.contains(&write)
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
                Some(known) if known.source != Some(source) => return None,
                Some(_) => {}
                None => awaited.push(Awaited {
                    cell,
                    source: Some(source),
                    candidates: SmallVec::new(),
                }),
            }
        }
        for (_, read) in repeated_reads(&self.trail.graph, &self.run) {
            let event = self.trail.graph.event(read);
            if let Some(cell) = event.and_then(|event| event.action.cell())
                && !awaited.iter().any(|known| known.cell == cell)
            {
                awaited.push(Awaited {
                    cell,
                    source: None,
                    candidates: SmallVec::new(),
                });
            }
        }
        let graph = &self.trail.graph;
        awaited.sort_unstable_by(|one, other| graph.compare_cells(one.cell, other.cell));
        Some(awaited)
    }

    /// An order with whose last writes everybody goes on waiting; of the choices of last writes for which there is one, the
    /// first by their names stands for all, and nothing is given if reads that wait have read another.
    fn order_at_the_end(&mut self, waits: &Waits, awaited: &mut [Awaited]) -> Option<Replaced> {
        let graph = &self.trail.graph;
        let clocks = &self.trail.consistency.clocks;
        for cell in awaited.iter_mut() {
            let wait = waits.find(cell.cell)?;
            let in_vain = |write: &EventId| wait.is_in_vain(graph, &self.run, *write);
            let mut remembered = self.trail.remembered.borrow_mut();
            let maximal = remembered.maximal(Part::whole(graph), clocks, cell.cell);
            cell.candidates = maximal.into_iter().rev().filter(in_vain).collect();
        }
        let model = self.explorer.model;
        if saturation_decides(model, Part::whole(graph)) {
            let mut last: Vec<(CellId, EventId)> = Vec::new();
            for cell in awaited.iter() {
                let &first = cell.candidates.first()?;
                if cell.source.is_some_and(|source| source != first) {
                    return None;
                }
                last.push((cell.cell, first));
            }
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
    fn first_last_writes(&mut self, awaited: &[Awaited]) -> Option<WriteOrders> {
        let mut choice: Vec<usize> = vec![0; awaited.len()];
        let may_be_last = |cell: &Awaited| match cell.source {
            Some(source) => cell.candidates.contains(&source),
            None => !cell.candidates.is_empty(),
        };
        if !awaited.iter().all(may_be_last) {
            return None;
        }
        loop {
            let chosen = awaited.iter().zip(&choice);
            let last: Vec<(CellId, EventId)> = chosen
                .map(|(cell, &at)| (cell.cell, cell.candidates[at]))
                .collect();
            let constraints = OrderConstraints {
                last: &last,
                before: &[],
            };
            let part = Part::whole(&self.trail.graph);
            let remembered = self.trail.remembered.get_mut();
            let orders = remembered.search(self.explorer.model, part, &constraints);
            let is_this = awaited
                .iter()
                .zip(&last)
                .all(|(cell, &(_, write))| cell.source.is_none_or(|source| source == write));
            let is_only_one = || awaited.iter().all(|cell| cell.source.is_some());
            if orders.is_some() || (is_this && is_only_one()) {
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
}

impl<R: Run> Reporter<'_, R> {
    /// No thread can move any more.
    pub(super) fn finish_with_found_order(
        &mut self,
        state: &mut State<'_, R>,
        waiting: &[EventId],
    ) -> Result<(), Halt> {
        let decided = saturation_decides(state.explorer.model, Part::whole(&state.trail.graph));
        let repeats = somebody_repeats(&state.run);
        if decided
            && waiting.is_empty()
            && !repeats
            && !self.watches()
            && !self.observer.looks_at_orders()
        {
            return self.show_without_order(state);
        }
        let mut awaited = state.awaited(waiting);
        let reads = state.hide_waiting(waiting);
        let replaced = match &mut awaited {
            Some(awaited) => {
                let waits = Waits::of_all(&state.trail.graph, &state.run);
                state.order_at_the_end(&waits, awaited)
            }
            None => None,
        };
        if let Some(replaced) = replaced {
            self.show(state)?;
            state.put_orders_back(replaced);
        } else {
            self.statistics.redundant += 1;
            if repeats {
                self.show_errors(state)?;
            }
        }
        state.show_waiting(reads);
        Ok(())
    }

    /// Shows an execution whose order nobody looks at, but that of what is wrong with it.
    fn show_without_order(&mut self, state: &State<'_, R>) -> Result<(), Halt> {
        let Trail {
            graph, consistency, ..
        } = &state.trail;
        let clocks = &consistency.clocks;
        let mut observer = OrderedFindings {
            observer: self.observer,
            clocks,
        };
        go_on_unless_told(show(
            (state.explorer.model, self.racing.wanted()),
            graph,
            state.explorer.precedence_basis(clocks),
            &state.run,
            None,
            self.statistics,
            &mut observer,
        ))
    }
}
