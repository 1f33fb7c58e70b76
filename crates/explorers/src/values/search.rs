//! The search: depth first over states, with the set of reads that must be taken from each.
//!
//! Why a set of reads suffices. Take a state, its set S, and an execution that goes on from the state, in which no member of S
//! reads a write that is already there. Of the reads that members of S do, take the one that comes first in program order and
//! reads-from, and the write that it reads. That write is not there yet, so its thread does a read before it that is pending
//! now. The argument of the paper's Lemma 1 shows that the write is seen below a member of S that was explored, so the pending
//! read of its thread belongs to S: a contradiction.

use super::{
    Values,
    state::{Pending, Snapshot, State, Stopped},
    table::{Key, Kind, Seen, SeenBelow, Table},
};
use crate::{
    Observer, Statistics,
    models::{
        axioms,
        good_writes::{Constraints, GoodWrites, ProgramOrder, has_witness_by_definition},
    },
    search::{Halt, search_until_cells_fit},
};
use norns_execution::{
    Action, EventId, OverlappingWidths, ThreadId, Value,
    program::{Program, Run},
};
use std::rc::Rc;

impl Values {
    /// Explores all executions of a program.
    pub fn explore<P: Program>(
        &self,
        program: &P,
        observer: &mut impl Observer<P::Run>,
    ) -> Result<Statistics, OverlappingWidths> {
        search_until_cells_fit(observer, |observer, learned, statistics| {
            let run = program.start_without_atomic_blocks();
            let mut search = Search {
                explorer: self,
                state: State::new(run, &mut learned.extents, &self.limits),
                table: Table::new(self.keys),
                statistics,
                observer,
                path: Vec::new(),
            };
            search.run()
        })
    }
}

/// A search, with the states from the first one to the one at hand.
pub(super) struct Search<'a, R, O> {
    pub(super) explorer: &'a Values,
    pub(super) state: State<'a, R>,
    table: Table,
    pub(super) statistics: &'a mut Statistics,
    pub(super) observer: &'a mut O,
    path: Vec<Node>,
}

/// A state that is being explored.
struct Node {
    key: Key,
    /// How many events it has, and its witness.
    count: usize,
    witness: Snapshot,
    /// What came with it, besides what was there before it.
    news: Vec<Seen>,
    /// What was seen below it.
    seen: SeenBelow,
    branching: Branching,
}

enum Branching {
    Choice {
        thread: ThreadId,
        alternatives: u32,
        next: u32,
    },
    Reads(Reads),
}

/// The reads that are to be taken from a state.
struct Reads {
    pending: Vec<Pending>,
    /// Places in `pending`, in the order in which they joined.
    members: Vec<usize>,
    /// How many of the members were taken with all their values.
    done: usize,
    /// Of the member that is being taken, a write of each value that it may read, the next one last; none before it begins.
    values: Option<Vec<EventId>>,
    /// The members that have written something.
    wrote: Vec<usize>,
}

/// What a node does next.
enum Step {
    Choose(ThreadId, u32),
    Read(Pending, EventId),
    Finished,
}

impl<R: Run, O: Observer<R>> Search<'_, R, O> {
    fn run(&mut self) -> Result<(), Halt> {
        self.state.run_on()?;
        let key = self.table.key_of(&self.state.graph);
        self.enter(key, Vec::new())?;
        while let Some(step) = self.next_step() {
            match step {
                Step::Choose(thread, taken) => self.choose(thread, taken)?,
                Step::Read(read, source) => self.read(read, source)?,
                Step::Finished => self.leave(),
            }
        }
        Ok(())
    }

    /// Begins to explore the state at hand, which is consistent, with the witness at hand.
    fn enter(&mut self, key: Key, news: Vec<Seen>) -> Result<(), Halt> {
        self.statistics.visits += 1;
        if let Some(reason) = self.explorer.limits.reached(self.statistics.visits) {
            return Err(Halt::Stopped(reason));
        }
        let Stopped { choice, reads } = self.state.stopped()?;
        let witness = self.state.snapshot();
        let branching = if let Some((thread, alternatives)) = choice {
            Branching::Choice {
                thread,
                alternatives,
                next: 0,
            }
        } else {
            if reads.iter().all(|read| read.until.is_some()) {
                self.show_if_at_its_end()?;
            }
            Branching::Reads(Reads {
                members: self.first_members(&reads),
                pending: reads,
                done: 0,
                values: None,
                wrote: Vec::new(),
            })
        };
        self.path.push(Node {
            key,
            count: self.state.len(),
            witness,
            news,
            seen: SeenBelow::default(),
            branching,
        });
        Ok(())
    }

    /// The last state of the path is explored.
    fn leave(&mut self) {
        let Some(node) = self.path.pop() else {
            return;
        };
        let seen: Rc<[Seen]> = node.seen.list().into();
        self.table.insert(node.key, Rc::clone(&seen));
        if let Some(parent) = self.path.last_mut() {
            parent.seen.add(seen.iter().copied().chain(node.news));
            self.state.take_back(parent.count);
            self.state.restore(&parent.witness);
        }
    }

    /// The reads with which the set begins: one that may stand for all, if there is one.
    fn first_members(&self, reads: &[Pending]) -> Vec<usize> {
        let order = ProgramOrder::of(&self.state.graph);
        let usable = (0..reads.len()).filter(|&place| self.is_usable(&reads[place]));
        let fewest = usable.min_by_key(|&place| self.values_of(&order, &reads[place]).len());
        fewest.map_or_else(|| (0..reads.len()).collect(), |first| vec![first])
    }

    /// Whether a read may be the only one to be taken: it does not wait, or whatever it reads ends its waiting.
    fn is_usable(&self, read: &Pending) -> bool {
        let graph = &self.state.graph;
        let width = graph.cells()[read.cell.index()].width;
        read.until.is_none_or(|until| {
            let mut writes = graph.writes_to(read.cell);
            writes.all(|write| until.condition.holds(graph.value_of(write), width))
        })
    }

    /// A write for each value that a read may read, as far as program order tells.
    fn values_of(&self, order: &ProgramOrder, read: &Pending) -> Vec<EventId> {
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
            if satisfies
                && !values.iter().any(|&(known, _)| known == value)
                && !order.hides_from_next(graph, read.cell, write, read.thread)
            {
                values.push((value, write));
            }
        }
        values.into_iter().map(|(_, write)| write).collect()
    }

    /// What is next at the last state of the path; nothing if there is none.
    fn next_step(&mut self) -> Option<Step> {
        let mut node = self.path.pop()?;
        let step = match &mut node.branching {
            Branching::Choice {
                thread,
                alternatives,
                next,
            } => {
                *next += 1;
                if *next > *alternatives {
                    Step::Finished
                } else {
                    Step::Choose(*thread, *next - 1)
                }
            }
            Branching::Reads(reads) => self.next_read(reads, node.seen.list()),
        };
        self.path.push(node);
        Some(step)
    }

    fn next_read(&self, reads: &mut Reads, seen: &[Seen]) -> Step {
        loop {
            let Some(&member) = reads.members.get(reads.done) else {
                return Step::Finished;
            };
            let read = reads.pending[member];
            let values = reads.values.get_or_insert_with(|| {
                let order = ProgramOrder::of(&self.state.graph);
                let mut values = self.values_of(&order, &read);
                values.reverse();
                values
            });
            if let Some(source) = values.pop() {
                return Step::Read(read, source);
            }
            reads.values = None;
            reads.done += 1;
            reads.grow(seen);
        }
    }

    fn choose(&mut self, thread: ThreadId, taken: u32) -> Result<(), Halt> {
        let count = self.state.len();
        self.state.choose(thread, taken)?;
        let news = self.news(count)?;
        let key = self.table.key_of(&self.state.graph);
        match self.table.get(&key) {
            Some(seen) => self.take_over(&seen, &news),
            None => self.enter(key, news)?,
        }
        Ok(())
    }

    fn read(&mut self, read: Pending, source: EventId) -> Result<(), Halt> {
        let count = self.state.len();
        let event = self.state.read(read.thread, source)?;
        let key = self.table.key_of(&self.state.graph);
        let known = self.table.get(&key);
        if known.is_none() && !self.is_consistent(event)? {
            self.back_to_parent();
            return Ok(());
        }
        self.note_write(read, event);
        let news = self.news(count)?;
        match known {
            Some(seen) => self.take_over(&seen, &news),
            None => self.enter(key, news)?,
        }
        Ok(())
    }

    /// The state at hand was explored already.
    fn take_over(&mut self, seen: &[Seen], news: &[Seen]) {
        if let Some(parent) = self.path.last_mut() {
            parent.seen.add(seen.iter().chain(news).copied());
        }
        self.back_to_parent();
    }

    fn back_to_parent(&mut self) {
        if let Some(parent) = self.path.last() {
            self.state.take_back(parent.count);
            self.state.restore(&parent.witness);
        }
    }

    /// Remembers that a member of the set has written something, if it has.
    fn note_write(&mut self, read: Pending, event: EventId) {
        if self.state.graph.write_half(event).is_none() {
            return;
        }
        if let Some(Node {
            branching: Branching::Reads(reads),
            ..
        }) = self.path.last_mut()
            && let Some(&member) = reads.members.get(reads.done)
            && reads.pending[member].thread == read.thread
            && !reads.wrote.contains(&member)
        {
            reads.wrote.push(member);
        }
    }

    /// What came with the events after the first so many, and what waits now.
    fn news(&mut self, count: usize) -> Result<Vec<Seen>, Halt> {
        let mut news = Vec::new();
        for (thread, action) in self.state.added_since(count) {
            match action {
                Action::Write { cell, .. } => news.push((thread, cell, Kind::Write)),
                Action::Read {
                    cell,
                    of_update: true,
                    exclusive: false,
                    ..
                } => news.push((thread, cell, Kind::MayWrite)),
                _ => {}
            }
        }
        let stopped = self.state.stopped()?;
        let waiting = stopped.reads.iter();
        let waiting = waiting.filter(|read| read.is_update && read.until.is_some());
        news.extend(waiting.map(|read| (read.thread, read.cell, Kind::MayWrite)));
        Ok(news)
    }

    /// Whether the state at hand has a witness, given that it had one before this read was added; then it is put in place.
    fn is_consistent(&mut self, read: EventId) -> Result<bool, Halt> {
        let is_consistent = self.find_witness(read)?;
        if self.explorer.self_check {
            let by_definition = has_witness_by_definition(self.explorer.model, &self.state.graph);
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

    fn find_witness(&mut self, read: EventId) -> Result<bool, Halt> {
        let model = self.explorer.model;
        // The sources and orders of the state before nearly always suffice.
        let good = GoodWrites::of_values(model, &self.state.graph);
        let candidates = good.good_writes_of(read).to_vec();
        for candidate in candidates.into_iter().rev() {
            self.state.set_source(read, candidate);
            if axioms::check(model, &self.state.graph).is_ok() {
                return Ok(true);
            }
        }
        let good = GoodWrites::of_values(model, &self.state.graph);
        let witness = good.witness(&Constraints::default());
        self.statistics.searches += good.searches();
        if good.gave_up() {
            self.tell_unsupported(GIVEN_UP)?;
        }
        let is_consistent = witness.is_some();
        if let Some(witness) = witness {
            witness.put_into(&mut self.state.graph);
        }
        Ok(is_consistent)
    }
}

/// What is said when a question about witnesses was given up.
pub(super) const GIVEN_UP: &str = "values for which it takes too long to decide whether some execution reads them, or what \
                                   holds in some of these; 'graph' does not ask this";

impl Reads {
    /// Lets those reads join whose threads were seen to write where a member reads.
    fn grow(&mut self, seen: &[Seen]) {
        let mut place = 0;
        while let Some(&member) = self.members.get(place) {
            let read = self.pending[member];
            let is_done = place < self.done;
            let may_write = read.is_update && (!is_done || self.wrote.contains(&member));
            for &(thread, cell, kind) in seen {
                let matters = thread != read.thread
                    && cell == read.cell
                    && (kind == Kind::Write || may_write);
                if matters {
                    self.join(thread);
                }
            }
            place += 1;
        }
    }

    /// The pending read of a thread joins; if it has none, all do.
    fn join(&mut self, thread: ThreadId) {
        let own = self.pending.iter().position(|read| read.thread == thread);
        let new = own.map_or(0..self.pending.len(), |place| place..place + 1);
        for place in new {
            if !self.members.contains(&place) {
                self.members.push(place);
            }
        }
    }
}
