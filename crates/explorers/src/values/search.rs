//! The search: depth first over states, with the set of reads that must be taken from each.
//!
//! Why a set of reads suffices. Take a state, its set S, and an execution that goes on from the state, in which no member of S
//! reads a write that is already there. Of the reads that members of S do, take the one that comes first in program order and
//! reads-from, and the write that it reads. That write is not there yet, so its thread does a read before it that is pending
//! now. The argument of the paper's Lemma 1 shows that the write is seen below a member of S that was explored, so the pending
//! read of its thread belongs to S: a contradiction.
//!
//! Several workers search at the same time (`parallel.rs`), each from the first state on. A state with which another has begun is
//! left for later: when nothing else is left to do at the state before it, it is most likely done. If it is not, the worker
//! explores it too, and meets the other again further down.

use super::{
    Values,
    branching::{Branching, Edge, Node, Reads, Step},
    causal::Causal,
    parallel::Pool,
    state::{Pending, State, Stopped},
    table::{Access, Key, Kind, Known, SeenBelow},
};
use crate::{
    Observer, Statistics,
    memory::Extents,
    models::{
        MemoryModel,
        good_writes::{
            Constraints, GoodWrites, ProgramOrder, count_candidates, good_writes,
            has_too_few_writes, has_witness_by_definition,
        },
        incremental::{SequentialConsistency, WholeGraph},
    },
    search::Halt,
};
use norns_execution::{Action, EventId, Graph, Value, program::Run};
use std::cell::OnceCell;

/// How many states a worker begins with before it asks whether others have done what it is doing.
const OFTEN: u64 = 32;

/// The self-check asks the definition about states with at most so many candidates for a witness.
const MOST_CANDIDATES: u64 = 20_000;

/// A search, with the states from the first one to the one at hand.
pub(super) struct Search<'a, R> {
    pub(super) explorer: &'a Values,
    pool: &'a Pool<'a>,
    pub(super) state: State<'a, R>,
    pub(super) statistics: &'a mut Statistics,
    pub(super) observer: &'a mut dyn Observer<R>,
    path: Vec<Node>,
    sequential_consistency: SequentialConsistency,
    whole_graph: WholeGraph,
    /// The program order of the state at hand, once it was asked for.
    program_order: OnceCell<ProgramOrder>,
    /// Whether it has finished with a state, so that it has more to say than when it began.
    has_finished_one: bool,
}

impl<'a, R: Run> Search<'a, R> {
    pub(super) fn new(
        explorer: &'a Values,
        pool: &'a Pool<'a>,
        run: R,
        extents: &'a mut Extents,
        statistics: &'a mut Statistics,
        observer: &'a mut dyn Observer<R>,
    ) -> Self {
        Self {
            explorer,
            pool,
            state: State::new(run, extents, &explorer.limits),
            statistics,
            observer,
            path: Vec::new(),
            sequential_consistency: SequentialConsistency::default(),
            whole_graph: WholeGraph::new(explorer.model),
            program_order: OnceCell::new(),
            has_finished_one: false,
        }
    }

    /// Searches until everything is explored, or the pool wants everybody to stop.
    pub(super) fn run(&mut self) -> Result<(), Halt> {
        self.state.run_on()?;
        let key = self.key();
        if matches!(self.pool.look(&key), Known::Finished(_)) {
            return Ok(());
        }
        let causal = self.explorer.table.is_none().then(Causal::default);
        self.enter(key, Vec::new(), causal)?;
        while !self.path.is_empty() && !self.pool.is_stopping() {
            if self.has_finished_one && self.pool.is_due() {
                self.pool.pause();
                return Ok(());
            }
            match self.next_step() {
                Some(Step::Take(edge)) => self.take(edge, false)?,
                Some(Step::TakeDeferred(edge)) => self.take(edge, true)?,
                Some(Step::Finished) => self.finish(),
                None => {}
            }
        }
        if self.path.is_empty() {
            self.pool.finish();
        }
        self.pool.teach(self.state.extents)
    }

    fn program_order(&self) -> &ProgramOrder {
        self.program_order
            .get_or_init(|| ProgramOrder::of(&self.state.graph))
    }

    fn key(&mut self) -> Key {
        self.pool.key_of(|| self.state.words())
    }

    /// Begins to explore the state at hand, which is consistent, with the witness at hand.
    fn enter(&mut self, key: Key, news: Vec<Access>, causal: Option<Causal>) -> Result<(), Halt> {
        self.statistics.visits += 1;
        let visits = self.statistics.visits;
        // Before anybody is told of the state: what is put down as begun was shown.
        self.pool.count_visit()?;
        if let Some(reason) = self.explorer.limits.reached(visits) {
            return Err(Halt::Stopped(reason));
        }
        if visits.is_multiple_of(OFTEN) {
            self.pool.teach(self.state.extents)?;
        }
        let Stopped { choice, reads } = self.state.stopped()?;
        let witness = self.state.snapshot();
        let may_be_an_end = choice.is_none() && reads.iter().all(|read| read.until.is_some());
        let is_first = self.pool.begin(&key, may_be_an_end);
        if may_be_an_end && is_first {
            self.show_if_at_its_end(causal.as_ref())?;
        }
        let branching = if let Some((thread, alternatives)) = choice {
            Branching::Choice {
                thread,
                alternatives,
                next: 0,
            }
        } else {
            let members = self.first_members(&reads, causal.as_ref());
            Branching::Reads(Reads::new(reads, members))
        };
        self.path.push(Node {
            key,
            count: self.state.len(),
            witness,
            news,
            seen: SeenBelow::default(),
            branching,
            causal,
            deferred: Vec::new(),
        });
        Ok(())
    }

    /// The last state of the path is explored.
    fn finish(&mut self) {
        if let Some(node) = self.path.last() {
            let seen = self.pool.finish_state(&node.key, node.seen.list());
            self.has_finished_one = true;
            self.leave(&seen);
        }
    }

    /// Goes back from the last state of the path, below which this was seen.
    fn leave(&mut self, seen: &[Access]) {
        let Some(node) = self.path.pop() else {
            return;
        };
        if let Some(parent) = self.path.last_mut() {
            parent.seen.add(seen.iter().copied().chain(node.news));
        }
        self.back_to_parent();
    }

    /// Leaves the first state of the path that another worker has finished with, if there is one.
    fn leave_what_others_have_finished(&mut self) {
        if !self.pool.has_others() {
            return;
        }
        // The last one is looked at each time, the others now and then.
        let first = if self.statistics.visits.is_multiple_of(OFTEN) {
            0
        } else {
            self.path.len() - 1
        };
        let finished = (first..self.path.len()).find_map(|place| {
            match self.pool.look(&self.path[place].key) {
                Known::Finished(seen) => Some((place, seen)),
                Known::Begun | Known::Nothing => None,
            }
        });
        if let Some((place, seen)) = finished {
            self.path.truncate(place + 1);
            self.leave(&seen);
        }
    }

    /// What is next at the last state of the path; nothing if there is none.
    fn next_step(&mut self) -> Option<Step> {
        self.leave_what_others_have_finished();
        let mut node = self.path.pop()?;
        let graph = &self.state.graph;
        let step = node.next(
            |read, causal| self.values_of(read, causal),
            |read| graph.writes_to(read.cell).collect(),
        );
        self.path.push(node);
        Some(step)
    }

    /// Takes a choice or a read. Where that leads to a state with which another has begun, it may be left for later.
    fn take(&mut self, edge: Edge, is_deferred: bool) -> Result<(), Halt> {
        let count = self.state.len();
        let good = match edge {
            Edge::Choose(..) => None,
            Edge::Read { read, source, .. } => self.good_writes_to_be(read, source),
        };
        let read = match edge {
            Edge::Choose(thread, taken) => {
                self.state.choose(thread, taken)?;
                None
            }
            Edge::Read { read, source, .. } => Some(self.state.read(read.thread, source)?),
        };
        let key = self.key();
        let causal = self.causal_map_with(read.zip(good));
        let known = self.pool.look(&key);
        let is_for_later = matches!(known, Known::Begun) && self.pool.has_others() && !is_deferred;
        let has_witness = is_for_later || matches!(known, Known::Finished(_));
        self.program_order.take();
        if let (Some(read), false) = (read, has_witness)
            && !self.is_consistent(read, causal.as_ref())?
        {
            self.back_to_parent();
            return Ok(());
        }
        self.note_write(edge, read);
        let news = self.news(count)?;
        match known {
            Known::Finished(seen) => self.take_over(&seen, &news),
            Known::Begun if is_for_later => {
                if let Some(parent) = self.path.last_mut() {
                    parent.deferred.push(edge);
                }
                self.take_over(&[], &news);
            }
            Known::Begun | Known::Nothing => self.enter(key, news, causal)?,
        }
        Ok(())
    }

    /// Without a table, the good writes of a read that is about to read what a write has written.
    fn good_writes_to_be(&self, read: Pending, source: EventId) -> Option<Vec<EventId>> {
        let causal = self.path.last()?.causal.as_ref()?;
        let graph = &self.state.graph;
        let value = graph.value_of(source);
        let writes = graph.writes_to(read.cell).filter(|&write| {
            graph.value_of(write) == value && !causal.is_forbidden(read.event, write)
        });
        Some(writes.collect())
    }

    /// Without a table, the causal map of the last state of the path, with a read that was taken.
    fn causal_map_with(&self, taken: Option<(EventId, Vec<EventId>)>) -> Option<Causal> {
        let causal = self.path.last()?.causal.as_ref()?;
        Some(match taken {
            Some((read, good)) => causal.with_read(read, good),
            None => causal.clone(),
        })
    }

    /// The good writes of a graph.
    pub(super) fn good_writes<'g>(
        &self,
        graph: &'g Graph,
        causal: Option<&Causal>,
    ) -> GoodWrites<'g> {
        GoodWrites::of_values_among(self.explorer.model, graph, |read, write| {
            causal.is_none_or(|causal| causal.is_good(read, write))
        })
    }

    /// The state at hand was explored already, or is left for later.
    fn take_over(&mut self, seen: &[Access], news: &[Access]) {
        if let Some(parent) = self.path.last_mut() {
            parent.seen.add(seen.iter().chain(news).copied());
        }
        self.back_to_parent();
    }

    fn back_to_parent(&mut self) {
        if let Some(parent) = self.path.last() {
            self.state.take_back(parent.count);
            self.state.restore(&parent.witness);
            self.program_order.take();
        }
    }

    /// Remembers that a member of the set of reads has written something, if it has.
    fn note_write(&mut self, edge: Edge, event: Option<EventId>) {
        if let (Edge::Read { member, .. }, Some(event)) = (edge, event)
            && self.state.graph.write_half(event).is_some()
            && let Some(parent) = self.path.last_mut()
        {
            parent.note_write(member);
        }
    }

    /// What came with the events after the first so many, and what waits now.
    fn news(&mut self, count: usize) -> Result<Vec<Access>, Halt> {
        let mut news = Vec::new();
        for (thread, action) in self.state.added_since(count) {
            let (cell, kind) = match action {
                Action::Write { cell, .. } => (cell, Kind::Write),
                Action::Read {
                    cell,
                    of_update: true,
                    exclusive: false,
                    ..
                } => (cell, Kind::MayWrite),
                _ => continue,
            };
            let location = self.state.graph.cells()[cell.index()].location;
            news.push((thread, location, kind));
        }
        let stopped = self.state.stopped()?;
        let waiting = stopped.reads.iter();
        let waiting = waiting.filter(|read| read.is_update && read.until.is_some());
        news.extend(waiting.map(|read| (read.thread, read.location, Kind::MayWrite)));
        Ok(news)
    }

    /// The reads with which the set begins: one that may stand for all, if there is one.
    fn first_members(&self, reads: &[Pending], causal: Option<&Causal>) -> Vec<usize> {
        let usable = (0..reads.len()).filter(|&place| self.is_usable(&reads[place], causal));
        let fewest = usable.min_by_key(|&place| self.values_of(&reads[place], causal).len());
        fewest.map_or_else(|| (0..reads.len()).collect(), |first| vec![first])
    }

    /// Whether a read may be the only one to be taken: it does not wait, or whatever it reads ends its waiting; and it may read
    /// whatever is there.
    fn is_usable(&self, read: &Pending, causal: Option<&Causal>) -> bool {
        if causal.is_some_and(|causal| causal.has(read.event)) {
            return false;
        }
        let graph = &self.state.graph;
        let width = graph.cells()[read.cell.index()].width;
        read.until.is_none_or(|until| {
            let mut writes = graph.writes_to(read.cell);
            writes.all(|write| until.condition.holds(graph.value_of(write), width))
        })
    }

    /// A write for each value that a read may read, as far as program order tells.
    fn values_of(&self, read: &Pending, causal: Option<&Causal>) -> Vec<EventId> {
        let order = self.program_order();
        let graph = &self.state.graph;
        let width = graph.cells()[read.cell.index()].width;
        let mut writes: Vec<EventId> = graph.writes_to(read.cell).collect();
        writes.sort_by(|&one, &other| graph.compare_events(one, other));
        let mut values: Vec<(Value, EventId)> = Vec::new();
        for write in writes {
            let value = graph.value_of(write);
            let satisfies = read
                .until
                .is_none_or(|until| until.condition.holds(value, width));
            let is_forbidden = causal.is_some_and(|causal| causal.is_forbidden(read.event, write));
            if satisfies
                && !is_forbidden
                && !values.iter().any(|&(known, _)| known == value)
                && !order.hides_from_next(graph, read.cell, write, read.thread)
            {
                values.push((value, write));
            }
        }
        values.into_iter().map(|(_, write)| write).collect()
    }

    /// Whether the state at hand has a witness, given that it had one before this read was added; then it is put in place.
    fn is_consistent(&mut self, read: EventId, causal: Option<&Causal>) -> Result<bool, Halt> {
        let is_consistent = self.find_witness(read, causal)?;
        if self.explorer.self_check {
            let good = self.good_writes(&self.state.graph, causal);
            if count_candidates(&good) > MOST_CANDIDATES {
                return Ok(is_consistent);
            }
            let by_definition = has_witness_by_definition(&good);
            if by_definition != is_consistent {
                self.tell_unsupported(&format!(
                    "the self-check has found a fault of norns: a state is taken for {}consistent, and it is {}",
                    if is_consistent { "" } else { "in" },
                    if by_definition { "consistent" } else { "not" }
                ))?;
            }
        }
        Ok(is_consistent)
    }

    /// Tells that a question about witnesses was given up.
    pub(super) fn tell_given_up(&mut self) -> Result<(), Halt> {
        self.statistics.has_given_up = true;
        self.tell_unsupported(GIVEN_UP)
    }

    fn find_witness(&mut self, read: EventId, causal: Option<&Causal>) -> Result<bool, Halt> {
        let model = self.explorer.model;
        let graph = &self.state.graph;
        if has_too_few_writes(graph, read) {
            return Ok(false);
        }
        // The sources and orders of the state before nearly always suffice, and are nearly always sequentially consistent.
        let mut candidates = good_writes(graph, self.program_order(), read);
        candidates.retain(|&write| causal.is_none_or(|causal| causal.is_good(read, write)));
        candidates.reverse();
        for &candidate in &candidates {
            self.state.set_source(read, candidate);
            if self.sequential_consistency.holds(&self.state.graph) {
                return Ok(true);
            }
        }
        if model != MemoryModel::Sc {
            for candidate in candidates {
                self.state.set_source(read, candidate);
                if self.whole_graph.is_consistent(&self.state.graph) {
                    return Ok(true);
                }
            }
        }
        let good = self.good_writes(&self.state.graph, causal);
        let witness = good.witness(&Constraints::default());
        self.statistics.searches += good.searches();
        if good.gave_up() {
            self.tell_given_up()?;
        }
        let is_consistent = witness.is_some();
        if let Some(witness) = witness {
            witness.put_into(&mut self.state.graph);
        }
        Ok(is_consistent)
    }
}

/// What is said when a question about witnesses was given up.
const GIVEN_UP: &str = "values for which it takes too long to decide whether some execution reads them, or what \
                                   holds in some of these; 'graph' does not ask this";
