//! Every execution graph once: one explorer for all models that have axioms.
//!
//! The algorithm is that of Kokologiannakis, Marmanis, Gladstein, Vafeiadis, "Truly Stateless, Optimal Dynamic Partial
//! Order Reduction", POPL 2022 (`TruSt`), which succeeds the revisit sets of Kokologiannakis, Lahav, Sagonas, Vafeiadis,
//! "Effective Stateless Model Checking for C/C++ Concurrency", POPL 2018 (RCMC). A graph is built event by event. A read
//! branches over the writes that are there. A write, besides going into its location's order, may *revisit* a read that was
//! there before it: the read now reads from it, and what had been added since is taken away, unless the write depends
//! on it. A graph is revisited from only one of the many graphs that lead to it: the one in which everything taken away
//! had been added in its *canonical* way, a read reading from the last write, a write last and read by nobody, a choice of the first
//! alternative. So nothing is explored twice, and nothing is remembered but the current graph.
//!
//! Where we differ from the papers:
//! 1. What depends on the model is behind three questions: is a graph consistent, where may a write stand, and which
//!    write is last (`order.rs`). WRC11, which orders no writes, gets the same explorer with another last write.
//! 2. Waiting: a read with `until` that reads another value is a read like any other, at which its thread stops. But an
//!    execution ends waiting only if each such read sees the last write, so that fair threads could not go on; of all
//!    others it is enough to know that they come to nothing. So a read waits, when it is added, at the last write only,
//!    if that does not satisfy it; and a write that does not satisfy may make it wait, by a revisit, if it stands behind
//!    all writes that were there before the read, since these will never go. What ends with a read that waits at a write
//!    that is not the last is dropped and counted as redundant. Under WRC11, where several writes may be the last, a read
//!    waits at any that does not satisfy it, and at the end the greatest by name of those with which everybody at the cell
//!    goes on waiting counts. A thread that would repeat an iteration has stopped behind reads like any others; if these
//!    have not seen the last writes at the end, that is dropped as well (`waiting.rs`). (Letting a waiting
//!    read also read nothing, whatever there is to read, is simpler; but then n locks that nobody contends for have 2^n
//!    ends, all but one of them dropped.)
//! 3. Plain accesses under RA, RC11, WRC11 and C20 are never revisited, and revisit nothing: if they race, that is an error,
//!    and if they do not, every write that a read could read is there before it. A plain write has one place to go. A plain
//!    read has one write to read where every order of writes is explored: the last. Elsewhere several atomic writes
//!    that nothing orders may each be the last, so a plain read behind them branches, and is canonical only if it reads
//!    from the last write, as any other read (`order.rs`).
//! 4. An access may be several events (see [`crate::memory::cells`]); a label is answered when its last event is there.
//!
//! 5. One graph is changed in place and undone (`trail.rs`). Whether an event is canonical depends on the new write but not
//!    on the read that it revisits. So one walk back over the events, in the order in which they were added, finds all
//!    reads to revisit, and ends at the first event that is not canonical.
//! 6. Besides the papers' equivalence, by reads-from and modification order, there is one by reads-from alone (`found_order.rs`,
//!    [`crate::models::reads_from`]), which Abdulla, Atig, Jonsson, Ngo, OOPSLA 2018, explore for RA with schedules that
//!    are stored and run (section 5). Here a write has one place, a graph is consistent if some order of writes explains it,
//!    and the last write is the greatest by name of those that are the last in some such order. That depends on the part
//!    of the graph that was there before the read, and on nothing else, and a read that is added there may always read
//!    from it: this is all that the argument for revisits asks of a last write. So no schedules are stored, read-modify-writes
//!    are no special case, and nothing is missed or found twice. (The procedure of section 5 as printed misses
//!    executions: a write that runs as part of a schedule is not declared postponed for still earlier reads.) A read
//!    waits at any write that may be the last and does not satisfy it; at the end the first choice of last writes, by
//!    their names, that some order has stands for all.
//! 7. An update that reads what another has read cannot go on; only its write's revisits count (`rivals.rs`).
//!
//! 8. A thread that would wait is moved last, and a write that takes from a read what it waited for puts the read off
//!    (`postponed.rs`), so that threads that contend for locks cost no dropped ends. Not under WRC11, which
//!    orders no writes.
//!
//! What it cannot do: tell in advance that a read waits in vain where writes that do not depend on each other may end
//! the waiting.

mod canonical;
mod found_order;
mod item;
mod order;
mod pending;
mod postponed;
mod probe;
mod racing;
mod replay;
mod rivals;
mod self_check;
mod threads;
mod trail;

use crate::{
    Found, MemoryModel, Observer, Statistics,
    explorer::{Limits, started_threads},
    memory::{Extents, objects::fault},
    models::incremental::maximal_writes,
    search::{
        Halt, LONGEST, LONGEST_BY_AXIOMS, LONGEST_BY_SOME_AXIOMS, go_on_unless_told, may_go_on,
        search_until_cells_fit,
    },
    show::show,
    waiting::{Waits, counts, last_copy},
};
use canonical::Canonicity;
use found_order::Replaced;
use item::Frontier;
pub use item::{Void, WorkItem};
use norns_execution::{
    Action, Cell, CellId, Equivalence, EventId, Graph, Label, OverlappingWidths, ThreadId,
    program::{Finding, FindingKind, Program, Run},
};
use order::WriteOrder;
use pending::{Next, next_of};
use probe::Probe;
pub use probe::{Probing, Sample};
use racing::Racing;
pub use replay::{CellOfPart, Decided, Judge, Misfit, Story, Told};
use self_check::SelfCheck;
use smallvec::SmallVec;
use threads::{Begun, Threads, running_threads};
use trail::Trail;

/// The graph explorer.
#[derive(Clone, Copy, Debug)]
pub struct Revisits {
    /// The model.
    pub model: MemoryModel,
    /// Which graphs count as the same execution.
    pub equivalence: Equivalence,
    /// Whether data races are findings.
    pub races: bool,
    /// How much to do at most.
    pub limits: Limits,
    /// Whether to compare every answer with the axioms, and to look for executions that come twice.
    pub self_check: bool,
}

impl Revisits {
    /// Explores all executions of a program.
    pub fn explore<P: Program>(
        &self,
        program: &P,
        observer: &mut impl Observer<P::Run>,
    ) -> Result<Statistics, OverlappingWidths> {
        self.explore_up_to(program, None, &mut Vec::new(), observer)
    }

    /// Explores executions; graphs of so many events, if a number is given, become items instead.
    fn explore_up_to<P: Program>(
        &self,
        program: &P,
        events: Option<u32>,
        items: &mut Vec<WorkItem>,
        observer: &mut impl Observer<P::Run>,
    ) -> Result<Statistics, OverlappingWidths> {
        search_until_cells_fit(observer, |observer, extents, statistics| {
            let mut search = Search::new(
                self,
                program.start_without_atomic_blocks(),
                extents,
                statistics,
                observer,
            );
            search.frontier = events.map(|events| Frontier {
                events,
                items: Vec::new(),
            });
            let visited = search.visit();
            search.statistics.searches = search.trail.remembered.borrow().searches;
            visited?;
            search.report_self_check()?;
            if let Some(frontier) = search.frontier {
                *items = frontier.items;
            }
            Ok(())
        })
    }
}

struct Search<'a, R, O> {
    explorer: &'a Revisits,
    run: R,
    trail: Trail,
    /// The threads that are not at their ends.
    running: Threads,
    begun: Begun,
    self_check: Option<SelfCheck>,
    racing: Racing,
    /// Where to stop and make items of what is left, if anywhere.
    frontier: Option<Frontier>,
    /// A walk down the tree, instead of a search.
    probe: Option<Probe>,
    extents: &'a mut Extents,
    statistics: &'a mut Statistics,
    observer: &'a mut O,
}

impl<'a, R: Run, O: Observer<R>> Search<'a, R, O> {
    fn new(
        explorer: &'a Revisits,
        run: R,
        extents: &'a mut Extents,
        statistics: &'a mut Statistics,
        observer: &'a mut O,
    ) -> Self {
        Self {
            running: running_threads(&run),
            run,
            trail: Trail::new(explorer.model),
            begun: Begun::None,
            self_check: explorer.self_check.then(|| SelfCheck::new(explorer)),
            racing: Racing::new(explorer),
            frontier: None,
            probe: None,
            explorer,
            extents,
            statistics,
            observer,
        }
    }

    /// Forgets what was known of where the threads are, after the graph was not changed step by step.
    fn look_again(&mut self) {
        self.running = running_threads(&self.run);
        self.begun = Begun::Unknown;
    }

    fn visit(&mut self) -> Result<(), Halt> {
        if self.split_off_item() || self.passes_by() {
            return Ok(());
        }
        self.statistics.visits += 1;
        let Trail {
            graph, consistency, ..
        } = &self.trail;
        may_go_on(
            &self.explorer.limits,
            self.statistics.visits,
            graph,
            || match self.explorer.model {
                // The relations of a cell are squares of bits as well.
                MemoryModel::Wrc11 if accesses_of_one_cell(graph) > LONGEST_BY_AXIOMS => {
                    LONGEST_BY_AXIOMS
                }
                _ if !consistency.needs_axioms(graph) => LONGEST,
                MemoryModel::Wrc11 => LONGEST_BY_AXIOMS,
                _ => LONGEST_BY_SOME_AXIOMS,
            },
        )?;
        let begun = match self.begun {
            Begun::None => None,
            Begun::Only(thread) => Some(thread),
            Begun::Unknown => self.trail.begun_last(&self.run),
        };
        debug_assert_eq!(begun, self.trail.begun_last(&self.run));
        if let Some(thread) = begun {
            let graph = &mut self.trail.graph;
            return match next_of(self.extents, graph, &self.run, thread)? {
                Some(next) => self.visit_next(thread, next),
                None => self.finished(),
            };
        }
        self.begun = Begun::None;
        let joined = self.join_ended_threads();
        match self.next_event()? {
            Some((thread, next)) => self.visit_next(thread, next)?,
            None => self.finished()?,
        }
        self.take_joins_back(&joined);
        Ok(())
    }

    /// Goes on with the next event in every way.
    fn visit_every(&mut self, thread: ThreadId, next: Next) -> Result<(), Halt> {
        match next {
            Next::Read { cell, action } => self.visit_read(thread, cell, action),
            Next::Write { cell, action } => self.visit_write(thread, cell, action),
            Next::Other(action) => self.visit_other(thread, action),
            Next::Choose { alternatives } => {
                let mut choices = (0..alternatives).map(|taken| Action::Choose { taken });
                choices.try_for_each(|choice| self.visit_other(thread, choice))
            }
        }
    }

    /// The next event of the first thread that can move; of one that would wait, only if no other can.
    fn next_event(&mut self) -> Result<Option<(ThreadId, Next)>, Halt> {
        let mut waits = None;
        for place in 0..self.running.len() {
            let thread = self.running[place];
            if matches!(self.run.label(thread), Label::Join { .. })
                || self.trail.waiting(&self.run, thread).is_some()
                || fault(&self.trail.graph, &self.run, thread).is_some()
            {
                continue;
            }
            let graph = &mut self.trail.graph;
            if let Some(next) = next_of(self.extents, graph, &self.run, thread)? {
                if !self.would_wait(thread, &next) {
                    return Ok(Some((thread, next)));
                }
                waits = waits.or(Some((thread, next)));
            }
        }
        Ok(waits)
    }

    fn add(&mut self, thread: ThreadId, action: Action) -> EventId {
        let event = crate::step::event(&self.run, thread, action);
        self.trail.add(thread, event)
    }

    /// Whether the graph is consistent, given that it was before these events came or changed. Orders that had to be
    /// replaced for that are given back.
    fn is_consistent(&mut self, new: &[EventId]) -> Option<Replaced> {
        let consistent = if self.explorer.write_order() == WriteOrder::Found {
            self.find_order(new)
        } else {
            let Trail {
                graph, consistency, ..
            } = &mut self.trail;
            let consistent = consistency.is_consistent(graph, new);
            consistent.then(Replaced::new)
        };
        if let Some(check) = &mut self.self_check {
            check.consistency(&self.trail.graph, consistent.is_some());
        }
        consistent
    }

    /// A graph was passed over: it must be inconsistent.
    fn pass_over(&mut self) {
        if let Some(check) = &mut self.self_check {
            check.consistency(&self.trail.graph, false);
        }
    }

    fn report_self_check(&mut self) -> Result<(), Halt> {
        let Some(message) = self.self_check.as_mut().and_then(SelfCheck::failure) else {
            return Ok(());
        };
        go_on_unless_told(self.observer.finding(Found {
            finding: Finding {
                kind: FindingKind::Unsupported,
                message,
            },
            thread: None,
            position: None,
            graph: &self.trail.graph,
            run: &self.run,
        }))
    }

    /// A read was given one write to read, and these others were not tried: with each of them the graph must be
    /// inconsistent, unless the read races.
    fn leave_out(&mut self, label: &Label, read: EventId, others: &[EventId]) {
        for &source in others {
            if let Some(check) = &mut self.self_check {
                pending::read_from(&mut self.trail.graph, label, read, source);
                check.left_out(&self.trail.graph, read);
            }
        }
    }

    /// Goes on from the graph if it is consistent, given that it was before these events came or changed.
    fn go_on_if_consistent(&mut self, new: &[EventId]) -> Result<bool, Halt> {
        let sequential = self.trail.consistency.sequential();
        let consistent = self.is_consistent(new);
        let is_consistent = consistent.is_some();
        if let Some(replaced) = consistent {
            self.keep_serial(new)?;
            self.answer_and_visit(new)?;
            self.put_orders_back(replaced);
        }
        self.trail.consistency.set_sequential(sequential);
        Ok(is_consistent)
    }

    /// Answers the labels that the events complete, and goes on; then takes the answers back.
    fn answer_and_visit(&mut self, events: &[EventId]) -> Result<(), Halt> {
        let Some((&EventId::Of { thread, .. }, others)) = events.split_first() else {
            return self.visit();
        };
        let begun = self.begun;
        let graph = &mut self.trail.graph;
        let answer = pending::answer(self.extents, graph, &self.run, thread)?;
        let is_done = answer.is_some() || self.trail.waiting(&self.run, thread).is_some();
        self.begun = if is_done {
            begun.without(thread)
        } else {
            begun.with(thread)
        };
        let answered = answer.map(|answer| self.resume(thread, answer));
        if is_done {
            self.report_races_of_last(thread)?;
        }
        if others.is_empty() {
            self.visit()?;
        } else {
            self.answer_and_visit(others)?;
        }
        self.begun = begun;
        if let Some(answered) = answered {
            self.rewind(&answered);
        }
        Ok(())
    }

    /// Something that touches no memory.
    fn visit_other(&mut self, thread: ThreadId, action: Action) -> Result<(), Halt> {
        let event = self.add(thread, action);
        self.trail.note(event);
        self.go_on_if_consistent(&[event])?;
        self.trail.take_back();
        Ok(())
    }

    /// A read reads from every write that is there and from which reading is consistent.
    fn visit_read(&mut self, thread: ThreadId, cell: CellId, action: Action) -> Result<(), Halt> {
        let label = *self.run.label(thread);
        let read = self.add(thread, action);
        if self.explorer.write_order() == WriteOrder::Found {
            return self.visit_read_of_found(read, &label, cell, action);
        }
        let Trail {
            graph, consistency, ..
        } = &self.trail;
        let earliest = consistency.earliest_source(graph, read, cell);
        let postponed = self.first_place_after_postponing(read, cell);
        let branches = order::branches(self.explorer, &self.trail.graph, action);
        if self.self_check.is_some() {
            for place in 0..earliest {
                let source = self.source_at(cell, place);
                pending::read_from(&mut self.trail.graph, &label, read, source);
                self.pass_over();
            }
        }
        let mut obstacle = None;
        // Later writes first: of a read that does not branch the one that is found is the only one, unless there is a race.
        let last = self.count_of_writes(cell);
        for place in (earliest.max(postponed)..=last).rev() {
            let source = self.source_at(cell, place);
            if let Some(rival) = self.rival_at(read, cell, place)
                && pending::would_update(&self.trail.graph, &label, cell, source)
            {
                self.revisit_rival(&label, read, cell, (source, rival), &mut obstacle)?;
                continue;
            }
            let satisfied = pending::read_from(&mut self.trail.graph, &label, read, source);
            // To wait is to see the last write. A later one that is there already will always be later.
            if !satisfied && place < last && self.explorer.model.orders_writes() {
                continue;
            }
            self.trail.note(read);
            if self.go_on_if_consistent(&[read])? && !branches {
                let others = earliest.max(postponed)..place;
                let others: SmallVec<[EventId; 16]> =
                    others.map(|place| self.source_at(cell, place)).collect();
                self.leave_out(&label, read, &others);
                break;
            }
        }
        self.trail.take_back();
        Ok(())
    }

    fn count_of_writes(&self, cell: CellId) -> usize {
        self.trail.graph.cells()[cell.index()].writes.len()
    }

    /// The write of a cell before which so many others come, the initial one included.
    fn source_at(&self, cell: CellId, place: usize) -> EventId {
        match place.checked_sub(1) {
            None => EventId::Initial(cell),
            Some(place) => self.trail.graph.cells()[cell.index()].writes[place],
        }
    }

    /// A write goes to every place, and revisits every read that it may.
    fn visit_write(&mut self, thread: ThreadId, cell: CellId, action: Action) -> Result<(), Halt> {
        let write = self.add(thread, action);
        self.trail.note(write);
        self.place_and_visit(write, cell, None, 0)?;
        let mode = action.mode();
        if mode.is_some_and(|mode| self.explorer.revisits(mode)) {
            self.revisit_reads(write, cell)?;
        }
        self.trail.take_back();
        Ok(())
    }

    /// Puts a write into every place that is consistent, and not before the `earliest`, and goes on from there; `reader`
    /// has come to read from it.
    fn place_and_visit(
        &mut self,
        write: EventId,
        cell: CellId,
        reader: Option<EventId>,
        earliest: usize,
    ) -> Result<(), Halt> {
        let Trail {
            graph, consistency, ..
        } = &self.trail;
        let places = order::placements(self.explorer, graph, write, cell);
        let coherent = if self.explorer.write_order() == WriteOrder::Explored {
            consistency.earliest_place(graph, write, cell, reader)
        } else {
            0
        };
        let (first, last) = places.into_inner();
        let both = [Some(write), reader];
        let new: SmallVec<[EventId; 2]> = both.into_iter().flatten().collect();
        if self.self_check.is_some() {
            for place in first..coherent.min(last + 1) {
                self.trail.graph.place(write, cell, place);
                self.pass_over();
                self.trail.graph.displace(cell, place);
            }
        }
        if let Some(read) = reader {
            self.trail.note(read);
        }
        for place in first.max(coherent).max(earliest)..=last {
            self.trail.graph.place(write, cell, place);
            self.go_on_if_consistent(&new)?;
            self.trail.graph.displace(cell, place);
        }
        Ok(())
    }

    /// How many writes of a cell stand before the end of those that were there before a read. What the read waits at is
    /// the last write, and these stay as long as it does.
    fn end_of_earlier(&self, read: EventId, cell: CellId) -> usize {
        if self.explorer.write_order() != WriteOrder::Explored {
            return 0;
        }
        let stamp = self.trail.stamp(read);
        let writes = &self.trail.graph.cells()[cell.index()].writes;
        let earlier = |&write: &EventId| self.trail.stamp(write) < stamp;
        let last = writes.iter().rposition(earlier);
        last.map_or(0, |place| place + 1)
    }

    /// Lets reads that were there before read from a new write.
    fn revisit_reads(&mut self, write: EventId, cell: CellId) -> Result<(), Halt> {
        let dependence = self.trail.consistency.clocks.dependence(write);
        let canonicity = Canonicity::new(self.explorer, &self.trail, write, dependence);
        for at in canonicity.reads_to_revisit(cell) {
            self.revisit(write, cell, at)?;
        }
        Ok(())
    }

    /// Lets the read at place `at` of the order of addition read from a new write.
    fn revisit(&mut self, write: EventId, cell: CellId, at: usize) -> Result<(), Halt> {
        let read = self.trail.added()[at];
        let label = self.label_of(read);
        let begun = self.begun;
        let mut removal = self.trail.remove_after(at);
        let tails = self.detach_threads(&removal, read);
        let threads = running_threads(&self.run);
        let running = std::mem::replace(&mut self.running, threads);
        let satisfied = pending::read_from(&mut self.trail.graph, &label, read, write);
        if satisfied {
            self.place_and_visit(write, cell, Some(read), 0)?;
        } else if self.may_be_postponed(read, write, cell) {
            self.trail.postpone(&mut removal, cell, write);
            self.place_and_visit(write, cell, None, self.count_of_writes(cell))?;
        } else {
            let earliest = self.end_of_earlier(read, cell);
            self.place_and_visit(write, cell, Some(read), earliest)?;
        }
        self.begun = begun;
        self.running = running;
        for (thread, tail) in tails.into_iter().rev() {
            self.run.reattach(thread, tail);
        }
        self.trail.put_back(&removal);
        Ok(())
    }

    /// The label that an event answers.
    fn label_of(&self, event: EventId) -> Label {
        let (Some(thread), Some(event)) = (event.thread(), self.trail.graph.event(event)) else {
            return Label::Finish;
        };
        *self.run.label_at(thread, event.label)
    }

    /// No thread can move any more.
    fn finished(&mut self) -> Result<(), Halt> {
        let waiting = self.waiting_reads();
        if self.explorer.write_order() == WriteOrder::Found {
            return self.finished_with_found_order(&waiting);
        }
        let waits = if self.explorer.model.orders_writes() || waiting.is_empty() {
            Waits::default()
        } else {
            Waits::of_all(&self.trail.graph, &self.run)
        };
        let mut in_vain = waiting.iter();
        if !in_vain.all(|&read| self.waits_in_vain(&waits, read)) {
            self.statistics.redundant += 1;
            return Ok(());
        }
        if waiting.is_empty() {
            return self.show();
        }
        let reads = self.let_read_nothing(&waiting);
        self.show()?;
        self.let_read_again(reads);
        Ok(())
    }

    fn waiting_reads(&self) -> SmallVec<[EventId; 4]> {
        let threads = started_threads(&self.run);
        threads
            .filter_map(|thread| self.trail.waiting(&self.run, thread))
            .collect()
    }

    /// A read that waits has not happened, as observers see it. Gives back what the reads were.
    fn let_read_nothing(&mut self, waiting: &[EventId]) -> SmallVec<[(EventId, Action); 4]> {
        let mut reads = SmallVec::new();
        for &read in waiting {
            if let Some(event) = self.trail.graph.event(read) {
                reads.push((read, event.action));
                pending::read_nothing(&mut self.trail.graph, read);
            }
        }
        reads
    }

    fn let_read_again(&mut self, reads: SmallVec<[(EventId, Action); 4]>) {
        for (read, action) in reads {
            self.trail.graph.replace(read, action);
        }
    }

    fn show(&mut self) -> Result<(), Halt> {
        if let Some(check) = &mut self.self_check {
            check.execution(&self.trail.graph);
            let Trail {
                graph, consistency, ..
            } = &self.trail;
            check.races(
                graph,
                self.racing
                    .has_missed(graph, &consistency.clocks, &self.run),
            );
        }
        self.report_self_check()?;
        let Trail {
            graph, consistency, ..
        } = &self.trail;
        go_on_unless_told(show(
            (self.explorer.model, self.racing.wanted()),
            graph,
            self.explorer.precedence_basis(&consistency.clocks),
            &self.run,
            None,
            self.statistics,
            self.observer,
        ))
    }

    /// Whether a read that waits sees the last write of its cell; of several that may be the last, the greatest at which all
    /// who wait there go on waiting stands for all.
    fn waits_in_vain(&self, waits: &Waits, read: EventId) -> bool {
        let Trail {
            graph, consistency, ..
        } = &self.trail;
        let Some(Action::Read { cell, source, .. }) = graph.event(read).map(|event| event.action)
        else {
            return true;
        };
        if self.explorer.model.orders_writes() {
            return source == Some(graph.last_write_to(cell));
        }
        let Some(wait) = waits.find(cell) else {
            return true;
        };
        let counts = |write| counts(graph, &self.run, write);
        let maximal = maximal_writes(graph, &consistency.clocks, cell, |_| true, counts);
        let in_vain = maximal.filter(|&write| wait.is_in_vain(graph, &self.run, write));
        // Its last copy can always be read; the write itself cannot behind a read of a copy.
        let last = in_vain.max();
        source == last.map(|last| last_copy(graph, &self.run, cell, last))
    }
}

/// How many accesses the cell has that has most.
fn accesses_of_one_cell(graph: &Graph) -> usize {
    let accesses = |cell: &Cell| cell.writes.len() + cell.reads.len();
    graph.cells().iter().map(accesses).max().unwrap_or(0)
}
