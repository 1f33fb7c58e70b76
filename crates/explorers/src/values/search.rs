//! The search: depth first over states, with the set of reads that must be taken from each.
//!
//! Why a set of reads suffices: take a state, its set S, and an execution that continues from the state, in which no member of
//! S reads a write that already exists. Of the reads that members of S make, take the one that comes first in program order and
//! reads-from, and the write that it reads. That write does not exist yet, so its thread first makes a read that is pending
//! now. The argument of the paper's Lemma 1 shows that the write is seen below a member of S that was explored, so the pending
//! read of its thread belongs to S: a contradiction.
//!
//! Several workers search at the same time (`parallel.rs`), each from the first state on. A state that another worker has
//! started is postponed: when nothing else is left to do at the previous state, it is most likely finished. If it is not, the
//! worker explores it too, and meets the other one again further down.

use super::{
    Values,
    branching::{Branching, Edge, Node, Reads, Step},
    causal::Causal,
    continuations::{Continuation, Continuations},
    history::HashesAfter,
    parallel::Pool,
    state::{Pending, Snapshot, State, Stopped, Went},
    table::{Access, Key, Kind, Known, SeenBelow},
};
use crate::{
    Observer, Statistics,
    memory::Extents,
    models::{
        axioms,
        good_writes::{
            Constraints, GoodWrites, LONGEST_SEARCHED, ProgramOrder, Writes, count_candidates,
            good_writes, has_too_few_writes, has_witness_by_definition,
        },
    },
    search::Halt,
};
use norns_execution::{Action, EventId, Graph, ThreadId, Value, program::Run};
use smallvec::SmallVec;
use std::{cell::Cell, rc::Rc};

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
    /// How many steps searches for witnesses may still take together, if that is limited.
    pub(super) steps_left: Option<Rc<Cell<u64>>>,
    /// Whether it has finished with a state, so that it has more to say than when it began.
    has_finished_one: bool,
    /// What threads do after reads.
    continuations: Continuations,
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
            state: State::new(
                explorer.model,
                run,
                pool.hash_key(),
                explorer.table.is_some(),
                extents,
                &explorer.limits,
            ),
            statistics,
            observer,
            path: Vec::new(),
            steps_left: explorer
                .limits
                .search_steps
                .map(|steps| Rc::new(Cell::new(steps))),
            has_finished_one: false,
            continuations: Continuations::default(),
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
        let stopped = self.state.stopped()?;
        self.enter(key, stopped, Vec::new(), causal, None)?;
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

    fn key(&mut self) -> Key {
        if self.explorer.table.is_none() {
            return Key::Full(Box::default());
        }
        match self.state.hash() {
            Some(hash) => Key::Hash(hash),
            None => Key::Full(self.state.words().into_boxed_slice()),
        }
    }

    /// Begins to explore the state at hand, which is consistent, with the witness at hand. It may have replaced another one.
    fn enter(
        &mut self,
        key: Key,
        stopped: Stopped,
        news: Vec<Access>,
        causal: Option<Causal>,
        replaced: Option<Snapshot>,
    ) -> Result<(), Halt> {
        self.statistics.visits += 1;
        let visits = self.statistics.visits;
        // This comes before other workers learn of the state: a state that is recorded as begun was shown.
        self.pool.count_visit()?;
        if let Some(reason) = self.explorer.limits.reached(visits) {
            return Err(Halt::Stopped(reason));
        }
        if visits.is_multiple_of(OFTEN) {
            self.pool.teach(self.state.extents)?;
        }
        if self.explorer.self_check {
            self.check_witness()?;
        }
        let Stopped { choice, reads } = stopped;
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
            let (members, values) = self.first_members(&reads, causal.as_ref());
            Branching::Reads(Reads::new(reads, members, values))
        };
        self.path.push(Node {
            key,
            count: self.state.len(),
            replaced,
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
        let Some(node) = self.undo() else {
            return;
        };
        self.pool.finish_state(node.key, node.seen.list());
        self.has_finished_one = true;
        if let Some(parent) = self.path.last_mut() {
            parent.seen.absorb(node.seen);
            parent.seen.add(node.news);
        }
    }

    /// Goes back from the last state of the path, with which others have finished: this was seen below it.
    fn leave(&mut self, seen: &[Access]) {
        if let Some(node) = self.undo()
            && let Some(parent) = self.path.last_mut()
        {
            parent.seen.add(seen.iter().copied().chain(node.news));
        }
    }

    /// Goes back from the last state of the path.
    fn undo(&mut self) -> Option<Node> {
        let mut node = self.path.pop()?;
        if let Some(parent) = self.path.last() {
            self.state.take_back(parent.count);
            if let Some(replaced) = node.replaced.take() {
                self.state.restore(replaced);
            }
        }
        Some(node)
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
            while self.path.len() > place + 1 {
                self.undo();
            }
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
        let after = match edge {
            Edge::Read { read, source, .. } => self.state.hashes_after(&read, source),
            Edge::Choose(..) => None,
        };
        if after.is_some_and(|after| self.take_over_at_once(edge, after)) {
            return Ok(());
        }
        let (read, causal) = match edge {
            Edge::Choose(thread, taken) => {
                self.state.choose(thread, taken)?;
                (None, self.causal_map_with(None))
            }
            Edge::Read { read, source, .. } => {
                let good = self.good_writes_to_be(read, source);
                let event = self.state.read(&read, source, after)?;
                (
                    Some(event),
                    self.causal_map_with(good.map(|good| (event, good))),
                )
            }
        };
        // What the thread does next depends on what it has read alone, and so does whether the state is known.
        let key = self.key();
        let known = self.pool.look(&key);
        let is_for_later = matches!(known, Known::Begun) && self.pool.has_others() && !is_deferred;
        let has_witness = is_for_later || matches!(known, Known::Finished(_));
        let mut replaced = None;
        if let (Some(read), false) = (read, has_witness) {
            match self.find_witness(read, causal.as_ref())? {
                Found::AtHand => {}
                Found::Elsewhere(before) => replaced = Some(before),
                Found::None => {
                    self.state.take_back(count);
                    return Ok(());
                }
            }
        }
        let gone = match read.and_then(EventId::thread) {
            Some(thread) => Some((thread, self.state.go_on(thread)?)),
            None => None,
        };
        self.note_write(edge, read);
        let stopped = match (gone, self.path.last().and_then(Node::pending)) {
            (Some((thread, Went::Alone)), Some(before)) => {
                self.state.stopped_after(before, thread)?
            }
            _ => self.state.stopped()?,
        };
        let mut news = self.news(count);
        if let (Some(gone), Some(after)) = (gone, after) {
            self.remember_continuation(after.history, gone, &news, &stopped);
        }
        news.extend(waiting_updates(&stopped.reads));
        match known {
            Known::Finished(seen) => self.take_over(count, &seen, &news),
            Known::Begun if is_for_later => {
                if let Some(parent) = self.path.last_mut() {
                    parent.deferred.push(edge);
                }
                self.take_over(count, &[], &news);
            }
            Known::Begun | Known::Nothing => self.enter(key, stopped, news, causal, replaced)?,
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
        let good = match causal {
            None => GoodWrites::of_values(self.explorer.model, graph),
            Some(causal) => {
                let order = ProgramOrder::of(graph);
                GoodWrites::of_values_among(self.explorer.model, graph, &order, |read, write| {
                    causal.is_good(read, write)
                })
            }
        };
        good.with_steps_left(self.steps_left.clone())
    }

    /// The state at hand, whose parent has so many events, was explored already, or is left for later.
    fn take_over(&mut self, count: usize, seen: &[Access], news: &[Access]) {
        if let Some(parent) = self.path.last_mut() {
            parent.seen.add(seen.iter().chain(news).copied());
        }
        self.state.take_back(count);
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

    /// Takes a read that leads to a state that was explored already, if it is known what the thread does after it. Then nothing needs to
    /// be added for it.
    fn take_over_at_once(&mut self, edge: Edge, after: HashesAfter) -> bool {
        let Edge::Read { member, read, .. } = edge else {
            return false;
        };
        let Some(continuation) = self.continuations.after(after.history) else {
            return false;
        };
        if continuation.ends && self.state.is_waited_for(read.thread) {
            return false;
        }
        let Known::Finished(seen) = self.pool.look(&Key::Hash(after.state)) else {
            return false;
        };
        let Some(parent) = self.path.last_mut() else {
            return false;
        };
        let writes = |access: &Access| *access == (read.thread, read.location, Kind::Write);
        if read.is_update && continuation.news.iter().any(writes) {
            parent.note_write(member);
        }
        let others = parent.pending().unwrap_or_default().iter();
        let others = others.filter(|other| other.thread != read.thread);
        let waiting: SmallVec<[Access; 8]> = waiting_updates(others).collect();
        let news = continuation.news.iter().copied().chain(waiting);
        parent.seen.add(seen.iter().copied().chain(news));
        true
    }

    /// Remembers what a thread has done after its read, if it has come to another read or to its end. These accesses came with it.
    fn remember_continuation(
        &mut self,
        history: u128,
        (thread, went): (ThreadId, Went),
        news: &[Access],
        stopped: &Stopped,
    ) {
        let next = stopped.reads.iter().find(|next| next.thread == thread);
        let is_determined = match went {
            Went::Alone => next.is_some(),
            Went::ToItsEnd => true,
            Went::WithOthers => false,
        };
        if is_determined {
            self.continuations.remember(history, || {
                let own = news.iter().filter(|(other, ..)| *other == thread);
                Continuation {
                    ends: went == Went::ToItsEnd,
                    news: own.copied().chain(waiting_updates(next)).collect(),
                }
            });
        }
    }

    /// What came with the events after the first so many.
    fn news(&self, count: usize) -> Vec<Access> {
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
        news
    }

    /// The reads with which the set begins: one that may stand for all, if there is one, with its values.
    fn first_members(
        &self,
        reads: &[Pending],
        causal: Option<&Causal>,
    ) -> (Vec<usize>, Option<Writes>) {
        // Only without a table nothing may be left for a read.
        let least = usize::from(causal.is_none());
        let mut fewest: Option<(usize, Writes)> = None;
        for (place, read) in reads.iter().enumerate() {
            if !self.is_usable(read, causal) {
                continue;
            }
            let values = self.values_of(read, causal);
            let known = fewest.as_ref().map(|(_, values)| values.len());
            if known.is_none_or(|known| values.len() < known) {
                let is_least = values.len() <= least;
                fewest = Some((place, values));
                if is_least {
                    break;
                }
            }
        }
        match fewest {
            Some((place, values)) => (vec![place], Some(values)),
            None => ((0..reads.len()).collect(), None),
        }
    }

    /// Whether a read may be the only one that is taken: it does not wait, or every value that it can read ends its waiting; and it
    /// may read from every existing write. Writes that program order hides from it do not matter. It cannot read them, and other
    /// writes follow them, so no thread waits forever because of them.
    fn is_usable(&self, read: &Pending, causal: Option<&Causal>) -> bool {
        if causal.is_some_and(|causal| causal.has(read.event)) {
            return false;
        }
        let graph = &self.state.graph;
        let width = graph.cells()[read.cell.index()].width;
        read.until.is_none_or(|until| {
            let order = &self.state.order;
            let mut writes = order
                .readable_next(graph, read.cell, read.thread)
                .into_iter();
            writes.all(|write| until.condition.holds(graph.value_of(write), width))
        })
    }

    /// A write for each value that a read may read, as far as program order tells.
    fn values_of(&self, read: &Pending, causal: Option<&Causal>) -> Writes {
        let State { graph, order, .. } = &self.state;
        let width = graph.cells()[read.cell.index()].width;
        let mut writes = order.readable_next(graph, read.cell, read.thread);
        let mut known: SmallVec<[Value; 8]> = SmallVec::new();
        writes.retain(|&mut write| {
            let value = graph.value_of(write);
            let satisfies = read
                .until
                .is_none_or(|until| until.condition.holds(value, width));
            let is_forbidden = causal.is_some_and(|causal| causal.is_forbidden(read.event, write));
            let is_new = satisfies && !is_forbidden && !known.contains(&value);
            if is_new {
                known.push(value);
            }
            is_new
        });
        writes
    }

    /// Looks for a witness of the state at hand, given that it had one before this read was added, and puts it in place.
    fn find_witness(&mut self, read: EventId, causal: Option<&Causal>) -> Result<Found, Halt> {
        let found = self.search_witness(read, causal)?;
        if self.explorer.self_check {
            self.state.add_write_half(read)?;
            let good = self.good_writes(&self.state.graph, causal);
            if count_candidates(&good) > MOST_CANDIDATES {
                return Ok(found);
            }
            let by_definition = has_witness_by_definition(&good);
            let is_consistent = !matches!(found, Found::None);
            if by_definition != is_consistent {
                self.tell_unsupported(&format!(
                    "the self-check has found a fault of norns: a state is taken for {}consistent, and it is {}",
                    if is_consistent { "" } else { "in" },
                    if by_definition { "consistent" } else { "not" }
                ))?;
            }
        }
        Ok(found)
    }

    /// Whether the witness at hand satisfies the axioms, of which the self-check wants to be sure.
    fn check_witness(&mut self) -> Result<(), Halt> {
        if axioms::check(self.explorer.model, &self.state.graph).is_err() {
            self.tell_unsupported(
                "the self-check has found a fault of norns: the witness of a state breaks an axiom",
            )?;
        }
        Ok(())
    }

    /// Tells that a question about witnesses was given up.
    pub(super) fn tell_given_up(&mut self) -> Result<(), Halt> {
        self.statistics.has_given_up = true;
        self.tell_unsupported(GIVEN_UP)
    }

    fn search_witness(&mut self, read: EventId, causal: Option<&Causal>) -> Result<Found, Halt> {
        // The sources and orders of the state before nearly always suffice.
        let mut candidates = good_writes(&self.state.graph, &self.state.order, read);
        candidates.retain(|&mut write| causal.is_none_or(|causal| causal.is_good(read, write)));
        if candidates.len() > 1 {
            self.state.note_several_sources();
        }
        for &candidate in candidates.iter().rev() {
            if self.state.try_source(read, candidate)? {
                return Ok(Found::AtHand);
            }
        }
        for &candidate in candidates.iter().rev() {
            if let Some(replaced) = self.state.try_another_order(read, candidate)? {
                return Ok(Found::Elsewhere(replaced));
            }
        }
        // If nothing but the source of the new read can be chosen, every choice was tried, with every order if saturation decides.
        let has_one_choice = self.state.has_one_choice_before();
        let has_one_order = has_one_choice && self.state.has_one_order_everywhere();
        let write = self.state.add_write_half(read)?;
        let gives_others_a_choice = write.is_some() && self.state.last_event_opens();
        if has_one_choice
            && !gives_others_a_choice
            && (has_one_order || self.state.saturation_decides())
        {
            return Ok(Found::None);
        }
        if has_too_few_writes(&self.state.graph, read) {
            return Ok(Found::None);
        }
        if self.state.len() > LONGEST_SEARCHED as usize {
            return Err(Halt::Stopped(crate::Stopped::Length));
        }
        let good = self.good_writes(&self.state.graph, causal);
        let witness = good.witness(&Constraints::default());
        self.statistics.searches += good.searches();
        if good.gave_up() {
            self.tell_given_up()?;
        }
        Ok(match witness {
            Some(witness) => Found::Elsewhere(self.state.replace_witness(read, &witness)),
            None => Found::None,
        })
    }
}

/// What the updates that wait, of these reads, count as.
fn waiting_updates<'p>(
    reads: impl IntoIterator<Item = &'p Pending>,
) -> impl Iterator<Item = Access> {
    let waiting = reads.into_iter();
    let waiting = waiting.filter(|read| read.is_update && read.until.is_some());
    waiting.map(|read| (read.thread, read.location, Kind::MayWrite))
}

/// Where a witness was found.
enum Found {
    None,
    /// It is that of the state before, with a source for the new read.
    AtHand,
    /// It was searched for, and has replaced that of the state before.
    Elsewhere(Snapshot),
}

/// What is said when a question about witnesses was given up.
const GIVEN_UP: &str = "values for which it takes too long to decide whether some execution reads them, or what \
                                   holds in some of these; 'graph' does not ask this";
