//! Every execution graph once: one explorer for all models that have axioms.
//!
//! The algorithm is that of Kokologiannakis, Marmanis, Gladstein, Vafeiadis, "Truly Stateless, Optimal Dynamic Partial
//! Order Reduction", POPL 2022 (`TruSt`), which succeeds the revisit sets of Kokologiannakis, Lahav, Sagonas, Vafeiadis,
//! "Effective Stateless Model Checking for C/C++ Concurrency", POPL 2018 (RCMC). A graph is built event by event. A read
//! branches over the writes that are there. A write, besides going into its location's order, may *revisit* a read that was
//! there before it: the read now reads from it, and what had been added since is taken away, unless the write depends
//! on it. A graph is revisited from only one of the many graphs that lead to it: the one in which everything taken away
//! had been added in its *canonical* way, a read reading from the last write, a write last and read by nobody. So nothing
//! is explored twice, and nothing is remembered but the current graph.
//!
//! Where we differ from the papers:
//! 1. What depends on the model is behind three questions: is a graph consistent, where may a write stand, and which
//!    write is last (`order.rs`). WRC11, which orders no writes, gets the same explorer with another last write.
//! 2. Waiting: a read with `until` is also added reading nothing; its thread then stops, and only a write that satisfies
//!    the condition revisits it. Such a read is canonical if it reads the last write when that satisfies, else if it
//!    reads nothing. A finished graph in which such a read would find a last write that satisfies is dropped, and
//!    counted as redundant.
//! 3. Plain accesses under RA, RC11 and WRC11 never branch and are never revisited: if they race, that is an error, and
//!    if they do not, there is one write to read and one place to go.
//! 4. An access may be several events (see [`crate::memory::cells`]); a label is answered when its last event is there.
//!
//! What it cannot do: under SC, TSO, PSO and WRC11, and with two sequentially consistent events or more, consistency is
//! checked by the axioms, from the whole graph at each step. A revisit copies the graph.

mod dependence;
mod order;
mod progress;

use crate::{
    MemoryModel, Observer, Statistics,
    explorer::{Limits, started_threads},
    memory::{Extents, objects::fault},
    models::{axioms, incremental::Clocks},
    search::{
        Halt, LONGEST, LONGEST_BY_AXIOMS, go_on_unless_told, may_go_on, search_until_cells_fit,
    },
    show::show,
};
use dependence::{Lengths, dependence_of};
use norns_execution::{
    Action, CellId, EventId, Graph, Label, OverlappingWidths, ThreadId,
    program::{Program, Run},
};
use progress::{Next, next_of};
use std::ops::ControlFlow;

/// The graph explorer.
#[derive(Clone, Copy, Debug)]
pub struct Revisits {
    /// The model.
    pub model: MemoryModel,
    /// Whether data races are findings.
    pub races: bool,
    /// How much to do at most.
    pub limits: Limits,
}

impl Revisits {
    /// Explores all executions of a program.
    pub fn explore<P: Program>(
        &self,
        program: &P,
        observer: &mut impl Observer<P::Run>,
    ) -> Result<Statistics, OverlappingWidths> {
        search_until_cells_fit(observer, |observer, extents, statistics| {
            let mut search = Search {
                explorer: self,
                run: program.start(),
                graph: Graph::new(),
                clocks: Clocks::of(self.model),
                stamps: Vec::new(),
                clock: 0,
                extents,
                statistics,
                observer,
            };
            search.visit()
        })
    }
}

struct Search<'a, R, O> {
    explorer: &'a Revisits,
    run: R,
    graph: Graph,
    /// Happens-before, for the models that are checked by it.
    clocks: Option<Clocks>,
    /// When each event was added, thread by thread; it grows along program order.
    stamps: Vec<Vec<u32>>,
    clock: u32,
    extents: &'a mut Extents,
    statistics: &'a mut Statistics,
    observer: &'a mut O,
}

impl<R: Run, O: Observer<R>> Search<'_, R, O> {
    fn visit(&mut self) -> Result<(), Halt> {
        self.statistics.visits += 1;
        let by_clocks = || match &self.clocks {
            Some(clocks) if !clocks.needs_axioms(&self.graph) => LONGEST,
            _ => LONGEST_BY_AXIOMS,
        };
        may_go_on(
            &self.explorer.limits,
            self.statistics.visits,
            &self.graph,
            by_clocks,
        )?;
        let Some((thread, next)) = self.next_event()? else {
            return self.finished();
        };
        match next {
            Next::Read { cell, action } => self.visit_read(thread, cell, action),
            Next::Write { cell, action } => self.visit_write(thread, cell, action),
            Next::Other(actions) => {
                for action in actions {
                    let id = self.add(thread, action);
                    self.note(id);
                    if self.is_consistent(&[id]) {
                        self.answer_and_visit(&[id])?;
                    }
                    self.take_back(thread);
                }
                Ok(())
            }
        }
    }

    /// The next event: of the label that was begun last, if one is not complete, else of the first thread that can move.
    fn next_event(&mut self) -> Result<Option<(ThreadId, Next)>, Halt> {
        let threads: Vec<ThreadId> = started_threads(&self.run).collect();
        let begun = |thread: &&ThreadId| {
            let last = self.graph.events_of(**thread).last();
            last.is_some_and(|event| event.label == self.run.answers(**thread))
        };
        let when = |thread: &&ThreadId| self.stamps[thread.index()].last().copied();
        let pending = threads
            .iter()
            .filter(begun)
            .filter(|thread| !self.waits(**thread))
            .max_by_key(when);
        if let Some(&thread) = pending {
            let next = next_of(self.extents, &mut self.graph, &self.run, thread)?;
            return Ok(next.map(|next| (thread, next)));
        }
        for thread in threads {
            if self.waits(thread) || fault(&self.graph, &self.run, thread).is_some() {
                continue;
            }
            if let Some(next) = next_of(self.extents, &mut self.graph, &self.run, thread)? {
                return Ok(Some((thread, next)));
            }
        }
        Ok(None)
    }

    /// Whether a thread has stopped at a read that has read nothing.
    fn waits(&self, thread: ThreadId) -> bool {
        let last = self.graph.events_of(thread).last();
        matches!(
            last.map(|event| event.action),
            Some(Action::Read { source: None, .. })
        )
    }

    fn add(&mut self, thread: ThreadId, action: Action) -> EventId {
        if self.stamps.len() <= thread.index() {
            self.stamps.resize(thread.index() + 1, Vec::new());
        }
        self.clock += 1;
        self.stamps[thread.index()].push(self.clock);
        self.graph
            .add(thread, crate::step::event(&self.run, thread, action))
    }

    fn take_back(&mut self, thread: ThreadId) {
        self.graph.take_back(thread);
        self.stamps[thread.index()].pop();
    }

    /// Whether the graph is consistent, given that it was before these events came or changed.
    fn is_consistent(&self, new: &[EventId]) -> bool {
        match &self.clocks {
            Some(clocks) => clocks.are_consistent(&self.graph, new),
            None => axioms::check(self.explorer.model, &self.graph).is_ok(),
        }
    }

    /// Takes note of an event that came or changed.
    fn note(&mut self, event: EventId) {
        if let Some(clocks) = &mut self.clocks {
            clocks.update(&self.graph, event);
        }
    }

    /// Whether accesses of this mode branch and are revisited.
    fn branches(&self, action: Action) -> bool {
        let atomic = action
            .order()
            .is_some_and(norns_execution::Order::is_atomic);
        atomic || !self.explorer.model.races_are_errors()
    }

    /// Answers the labels that the events complete, and goes on; then takes the answers back.
    fn answer_and_visit(&mut self, events: &[EventId]) -> Result<(), Halt> {
        let mut answered = Vec::new();
        for thread in events.iter().filter_map(|event| event.thread()) {
            let answers = self.run.answers(thread);
            let answer = progress::answer(self.extents, &mut self.graph, &self.run, thread)?;
            if let Some(answer) = answer {
                self.run.resume(thread, answer);
                answered.push((thread, answers));
            }
        }
        self.visit()?;
        for (thread, answers) in answered.into_iter().rev() {
            self.run.rewind(thread, answers);
        }
        Ok(())
    }

    /// A read reads from every write that is there and from which reading is consistent; a waiting one also from none.
    fn visit_read(&mut self, thread: ThreadId, cell: CellId, action: Action) -> Result<(), Halt> {
        let label = *self.run.label(thread);
        let read = self.add(thread, action);
        let sources: Vec<EventId> = if self.branches(action) {
            self.graph.writes_to(cell).collect()
        } else {
            // Later writes first: the one that is found is the only one, unless there is a race.
            let mut writes: Vec<EventId> = self.graph.writes_to(cell).collect();
            writes.reverse();
            writes
        };
        for source in sources {
            if !progress::read_from(&mut self.graph, &label, read, source) {
                continue;
            }
            self.note(read);
            if !self.is_consistent(&[read]) {
                continue;
            }
            self.answer_and_visit(&[read])?;
            if !self.branches(action) {
                break;
            }
        }
        if label.until().is_some() {
            progress::read_nothing(&mut self.graph, read);
            self.note(read);
            self.visit()?;
        }
        self.take_back(thread);
        Ok(())
    }

    /// A write goes to every place, and revisits every read that it may.
    fn visit_write(&mut self, thread: ThreadId, cell: CellId, action: Action) -> Result<(), Halt> {
        let write = self.add(thread, action);
        self.place_and_visit(write, cell, &[write])?;
        if self.branches(action) {
            let dependence = dependence_of(&self.graph, write);
            for read in self.reads_to_revisit(cell, &dependence) {
                self.revisit(write, cell, read, &dependence)?;
            }
        }
        self.take_back(thread);
        Ok(())
    }

    /// Puts a write into every place that is consistent and goes on from there.
    fn place_and_visit(
        &mut self,
        write: EventId,
        cell: CellId,
        completed: &[EventId],
    ) -> Result<(), Halt> {
        let places = order::placements(self.explorer.model, &self.graph, write, cell);
        for place in places {
            self.graph.place(write, cell, place);
            for &event in completed {
                self.note(event);
            }
            if self.is_consistent(completed) {
                self.answer_and_visit(completed)?;
            }
            self.graph.displace(cell, place);
        }
        Ok(())
    }

    /// Reads of a cell that a new write does not depend on, in the order in which they were added.
    fn reads_to_revisit(&self, cell: CellId, dependence: &Lengths) -> Vec<EventId> {
        let mut reads: Vec<EventId> = self
            .graph
            .events()
            .filter(|(id, event)| {
                event.action.is_read()
                    && event.action.cell() == Some(cell)
                    && self.branches(event.action)
                    && !dependence.contains(*id)
            })
            .map(|(id, _)| id)
            .collect();
        reads.sort_by_key(|&read| self.stamp(read));
        reads
    }

    fn stamp(&self, event: EventId) -> u32 {
        match event {
            EventId::Initial(_) => 0,
            EventId::Of { thread, index } => self.stamps[thread.index()][index as usize],
        }
    }

    /// How much of each thread was there when the graph had got its event of this stamp.
    fn added_up_to(&self, stamp: u32) -> Lengths {
        let count = |stamps: &Vec<u32>| stamps.partition_point(|&other| other <= stamp) as u32;
        Lengths::from(self.stamps.iter().map(count).collect::<Vec<_>>())
    }

    /// Lets a read that was there before read from a new write, if all that this takes away was canonical.
    fn revisit(
        &mut self,
        write: EventId,
        cell: CellId,
        read: EventId,
        dependence: &Lengths,
    ) -> Result<(), Halt> {
        let value = self.graph.value_of(write);
        let width = self.graph.cells()[cell.index()].width;
        let label = self.label_of(read);
        if label
            .until()
            .is_some_and(|until| !until.condition.holds(value, width))
        {
            return Ok(());
        }
        // What stays: all that was there up to the read, the write, and what the write depends on.
        let mut kept = self.added_up_to(self.stamp(read));
        kept.join(dependence);
        let gone: Vec<EventId> = self
            .graph
            .events()
            .map(|(id, _)| id)
            .filter(|&id| !kept.contains(id) && id != write)
            .collect();
        let canonical = |&event: &EventId| self.is_canonical(event, write, dependence);
        if !gone.iter().chain([&read]).all(canonical) {
            return Ok(());
        }
        kept.include(write);
        let graph = self.graph.truncated(kept.counts());
        let stamps = self.stamps.iter().zip(kept.counts());
        let stamps = stamps
            .map(|(stamps, &count)| stamps[..(count as usize).min(stamps.len())].to_vec())
            .collect();
        let (graph, stamps) = (
            std::mem::replace(&mut self.graph, graph),
            std::mem::replace(&mut self.stamps, stamps),
        );
        let clocks = self.clocks.clone();
        let tails = self.cut_threads(&graph, read);
        let fits = progress::read_from(&mut self.graph, &label, read, write);
        debug_assert!(fits, "a write that does not satisfy was left out before");
        self.place_and_visit(write, cell, &[write, read])?;
        for (thread, tail) in tails.into_iter().rev() {
            self.run.splice(thread, tail);
        }
        self.graph = graph;
        self.stamps = stamps;
        self.clocks = clocks;
        Ok(())
    }

    /// The label that an event answers.
    fn label_of(&self, event: EventId) -> Label {
        let (Some(thread), Some(event)) = (event.thread(), self.graph.event(event)) else {
            return Label::Finish;
        };
        *self.run.label_at(thread, event.label)
    }

    /// Takes threads back to the labels whose events are still there, the read's to its own label.
    fn cut_threads(&mut self, before: &Graph, read: EventId) -> Vec<(ThreadId, R::Tail)> {
        let mut tails = Vec::new();
        for thread in (0..before.thread_count() as u32).map(ThreadId) {
            if !self.run.is_started(thread) {
                continue;
            }
            let gone = before
                .events_of(thread)
                .get(self.graph.events_of(thread).len());
            let read_here = if read.thread() == Some(thread) {
                before.event(read)
            } else {
                None
            };
            let first = read_here.or(gone).map(|event| event.label);
            if let Some(answers) = first.filter(|&label| label < self.run.answers(thread)) {
                tails.push((thread, self.run.cut(thread, answers)));
            }
        }
        tails
    }

    /// Whether an event was added in its one canonical way, seen from what was there up to it and what `write` depends on.
    fn is_canonical(&self, event: EventId, write: EventId, dependence: &Lengths) -> bool {
        let Some(action) = self.graph.event(event).map(|event| event.action) else {
            return true;
        };
        if !self.branches(action) {
            return true;
        }
        let mut known = self.added_up_to(self.stamp(event));
        known.join(dependence);
        let model = self.explorer.model;
        match action {
            Action::Write { cell, .. } => {
                let is_read = self.graph.events().any(|(id, other)| {
                    known.contains(id)
                        && matches!(other.action, Action::Read { source, .. } if source == Some(event))
                });
                !is_read && order::is_last(model, &self.graph, cell, event, &known, write)
            }
            Action::Read { cell, source, .. } => {
                let last = order::last_write(model, &self.graph, cell, event, &known, write);
                let until = self.label_of(event).until();
                let width = self.graph.cells()[cell.index()].width;
                let satisfies = until
                    .is_none_or(|until| until.condition.holds(self.graph.value_of(last), width));
                source == satisfies.then_some(last)
            }
            _ => true,
        }
    }

    /// No thread can move any more.
    fn finished(&mut self) -> Result<(), Halt> {
        if !self.waits_are_in_vain() {
            self.statistics.redundant += 1;
            return Ok(());
        }
        let shown = show(
            self.explorer.model,
            self.explorer.races,
            &self.graph,
            &self.run,
            None,
            self.statistics,
            self.observer,
        );
        match shown {
            ControlFlow::Continue(()) => Ok(()),
            stop @ ControlFlow::Break(()) => go_on_unless_told(stop),
        }
    }

    /// Whether every read that has read nothing may go on doing so: a last write of its cell does not satisfy it.
    fn waits_are_in_vain(&self) -> bool {
        let model = self.explorer.model;
        self.graph.events().all(|(id, event)| {
            let Action::Read {
                cell, source: None, ..
            } = event.action
            else {
                return true;
            };
            let Some(until) = self.label_of(id).until() else {
                return true;
            };
            let width = self.graph.cells()[cell.index()].width;
            let holds = |&write: &EventId| until.condition.holds(self.graph.value_of(write), width);
            !model.last_writes(&self.graph, cell).iter().all(holds)
        })
    }
}
