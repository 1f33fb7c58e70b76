//! Consistency with good writes: can every read read from one of its good writes?
//!
//! An explorer of values knows what each read has read, but not from where. A write is *good* for a read if it wrote that value
//! to the read's location. The question is whether some choice of a good write for every read, together with some modification
//! order, satisfies the axioms of a model. Such a choice with such an order is a *witness*. This is the question VSC of
//! Agarwal, Chatterjee, Pathak, Pavlogiannis, Toman, "Stateless Model Checking under a Reads-Value-From Equivalence", CAV 2021,
//! section 4, which is NP-hard even for SC.
//!
//! - For SC, TSO and PSO a global order of all events is searched for (`global_order.rs`).
//! - For RA, RC11, C20 and WRC11 such an order is tried first. If there is none, good writes are chosen read by read, and
//!   saturation detects as early as possible that a choice leads nowhere (`choices.rs`).
//! - Whether two events are unordered, as in a data race, is a question about all witnesses: one witness that shows it is
//!   enough (`apart.rs`).
//!
//! What it cannot do: always answer in a reasonable time. A question that takes too many steps is given up, and
//! [`GoodWrites::gave_up`] says so. The caller must not take that for an answer.

mod apart;
mod choices;
mod global_order;
mod program_order;

pub use apart::{Apart, are_apart_by_definition};
pub use program_order::{ProgramOrder, Writes};

use super::{MemoryModel, axioms, reads_from::WriteOrders};
use apart::HappensBefore;
use norns_execution::{Action, CellId, EventId, Graph};
use std::{
    cell::{Cell, OnceCell},
    rc::Rc,
};

/// The good writes of each read that has read something, by the places of the reads in the graph.
pub(crate) type Sets = Vec<(EventId, Vec<EventId>)>;

/// A choice of sources, and an order of writes, that satisfy the axioms together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Witness {
    /// What each read reads from.
    pub sources: Vec<(EventId, EventId)>,
    /// The order of each cell's writes; empty under a model without one.
    pub orders: WriteOrders,
}

impl Witness {
    /// Gives a graph the sources and the order of the witness.
    pub fn put_into(&self, graph: &mut Graph) {
        for &(read, source) in &self.sources {
            graph.set_source(read, source);
        }
        for (cell, order) in &self.orders {
            graph.reorder(*cell, order.clone());
        }
    }
}

/// What a witness must satisfy besides the axioms.
#[derive(Clone, Debug, Default)]
pub struct Constraints {
    /// The writes of a cell one of which must be the last; under WRC11, must be one that no other is known to follow.
    pub last: Vec<(CellId, Vec<EventId>)>,
    /// What must come before what in the global order; for SC, TSO and PSO only.
    pub before: Vec<(EventId, EventId)>,
}

/// A graph whose reads may read from any write that has the value they read.
#[derive(Debug)]
pub struct GoodWrites<'a> {
    model: MemoryModel,
    graph: &'a Graph,
    /// Whether the graph has the sources and the order of a witness, if that is known.
    is_witness: bool,
    sets: OnceCell<Sets>,
    searches: Cell<u64>,
    gave_up: Cell<bool>,
    /// How many steps searches may still take together, if that is limited.
    steps_left: Option<Rc<Cell<u64>>>,
    /// Happens-before of the graph with the sources at hand, if these are a witness; and with those sources alone that a read must
    /// have.
    at_hand: OnceCell<Option<HappensBefore>>,
    by_force: OnceCell<(Graph, HappensBefore)>,
}

/// The number of steps after which a single search is given up.
const MOST_STEPS: u64 = 200_000;

/// A search keeps relations of all events, which are square bit matrices: longer graphs are given up at once.
pub(crate) const LONGEST_SEARCHED: u32 = 1_000;

/// Counts down while one question is being answered.
pub(crate) struct Effort {
    left: u64,
}

/// A question takes too long.
pub(crate) struct GaveUp;

impl Effort {
    fn spend(&mut self, steps: u64) -> Result<(), GaveUp> {
        let left = self.left.checked_sub(steps);
        self.left = left.unwrap_or(0);
        left.map(|_| ()).ok_or(GaveUp)
    }

    /// Lets a part of the work take so many steps at most; these count also if that gives it up.
    fn within<T>(&mut self, most: u64, work: impl FnOnce(&mut Self) -> T) -> T {
        let most = most.min(self.left);
        let mut part = Self { left: most };
        let result = work(&mut part);
        self.left -= most - part.left;
        result
    }
}

impl<'a> GoodWrites<'a> {
    fn new(model: MemoryModel, graph: &'a Graph, is_witness: bool, sets: OnceCell<Sets>) -> Self {
        Self {
            model,
            graph,
            is_witness,
            sets,
            searches: Cell::new(0),
            gave_up: Cell::new(false),
            steps_left: None,
            at_hand: OnceCell::new(),
            by_force: OnceCell::new(),
        }
    }

    /// Every write is good for a read if it has the value that the read has read, unless program order alone hides it.
    pub fn of_values(model: MemoryModel, graph: &'a Graph) -> Self {
        Self::new(model, graph, false, OnceCell::new())
    }

    /// The same of a graph that has the sources and the order of a witness.
    pub fn of_witness(model: MemoryModel, graph: &'a Graph) -> Self {
        Self::new(model, graph, true, OnceCell::new())
    }

    /// The same, where a read may read from an allowed write only; given the program order of the graph.
    pub fn of_values_among(
        model: MemoryModel,
        graph: &'a Graph,
        order: &ProgramOrder,
        is_allowed: impl Fn(EventId, EventId) -> bool,
    ) -> Self {
        let mut sets = all_good_writes(graph, order);
        for (read, good) in &mut sets {
            good.retain(|&write| is_allowed(*read, write));
        }
        Self::new(model, graph, false, OnceCell::from(sets))
    }

    /// The same, where searches may take so many steps together, also with those of others.
    #[must_use]
    pub fn with_steps_left(mut self, steps_left: Option<Rc<Cell<u64>>>) -> Self {
        self.steps_left = steps_left;
        self
    }

    /// The good writes of every read that has read something.
    fn sets(&self) -> &Sets {
        self.sets
            .get_or_init(|| all_good_writes(self.graph, &ProgramOrder::of(self.graph)))
    }

    /// The graph, with the sources and the order of one witness, if it was known to have one.
    pub const fn graph(&self) -> &'a Graph {
        self.graph
    }

    /// How often a witness was searched for.
    pub fn searches(&self) -> u64 {
        self.searches.get()
    }

    /// Whether some question was given up because it took too long: then a "no" may really be a "yes".
    pub fn gave_up(&self) -> bool {
        self.gave_up.get()
    }

    /// A witness that satisfies the constraints; none if there is none, or if the search was given up.
    pub fn witness(&self, constraints: &Constraints) -> Option<Witness> {
        self.witness_within(self.sets(), constraints)
    }

    /// The same, where a read may read from an allowed write only.
    pub fn witness_among(
        &self,
        is_allowed: impl Fn(EventId, EventId) -> bool,
        constraints: &Constraints,
    ) -> Option<Witness> {
        let mut sets = self.sets().clone();
        for (read, good) in &mut sets {
            good.retain(|&write| is_allowed(*read, write));
        }
        self.witness_within(&sets, constraints)
    }

    /// A witness that satisfies the constraints and a condition, which depends on the sources of the reads that matter and on the
    /// constraints only.
    pub fn witness_with(
        &self,
        matters: &dyn Fn(EventId) -> bool,
        constraints: &Constraints,
        condition: &dyn Fn(&Graph) -> bool,
    ) -> Option<Witness> {
        let mut left = apart::MOST_SEARCHES;
        self.split(self.sets(), matters, constraints, condition, &mut left)
    }

    fn split(
        &self,
        sets: &Sets,
        matters: &dyn Fn(EventId) -> bool,
        constraints: &Constraints,
        condition: &dyn Fn(&Graph) -> bool,
        left: &mut u64,
    ) -> Option<Witness> {
        let Some(fewer) = left.checked_sub(1) else {
            self.gave_up.set(true);
            return None;
        };
        *left = fewer;
        let witness = self.witness_within(sets, constraints)?;
        let mut graph = self.graph.clone();
        witness.put_into(&mut graph);
        if condition(&graph) {
            return Some(witness);
        }
        let is_open = |(read, good): &(EventId, Vec<EventId>)| good.len() > 1 && matters(*read);
        let place = sets.iter().position(is_open)?;
        sets[place].1.iter().find_map(|&write| {
            let mut sets = sets.clone();
            sets[place].1 = vec![write];
            self.split(&sets, matters, constraints, condition, left)
        })
    }

    /// The same, with other good writes.
    fn witness_within(&self, sets: &Sets, constraints: &Constraints) -> Option<Witness> {
        self.searches.set(self.searches.get() + 1);
        if sets.iter().any(|(_, good)| good.is_empty()) {
            return None;
        }
        if self.graph.census().events > LONGEST_SEARCHED {
            self.gave_up.set(true);
            return None;
        }
        // A step takes longer the more events there are, and so does what comes before the first one.
        let events = u64::from(self.graph.census().events);
        let weight = 1 + events / 32;
        let steps_left = self.steps_left.as_ref();
        let most = steps_left.map_or(MOST_STEPS, |left| MOST_STEPS.min(left.get() / weight));
        let mut effort = Effort { left: most };
        let found = match self.model {
            MemoryModel::Sc | MemoryModel::Tso | MemoryModel::Pso => {
                global_order::search(self.model, self.graph, sets, constraints, &mut effort)
            }
            MemoryModel::Ra | MemoryModel::Rc11 | MemoryModel::Wrc11 | MemoryModel::C20 => {
                choices::search(self.model, self.graph, sets, constraints, &mut effort)
            }
        };
        if let Some(left) = steps_left {
            let spent = events + most - effort.left;
            left.set(left.get().saturating_sub(spent * weight));
        }
        found.unwrap_or_else(|GaveUp| {
            self.gave_up.set(true);
            None
        })
    }
}

/// The writes that have the value that a read has read, unless program order alone hides them.
pub fn good_writes(graph: &Graph, program_order: &ProgramOrder, read: EventId) -> Writes {
    let Some(Action::Read { cell, value, .. }) = graph.event(read).map(|event| event.action) else {
        return Writes::new();
    };
    program_order.readable(graph, cell, read, |write| graph.value_of(write) == value)
}

fn all_good_writes(graph: &Graph, program_order: &ProgramOrder) -> Sets {
    let has_read = |action: &Action| {
        matches!(
            action,
            Action::Read {
                source: Some(_),
                ..
            }
        )
    };
    let reads = graph.events().filter(|(_, event)| has_read(&event.action));
    reads
        .map(|(read, _)| (read, good_writes(graph, program_order, read).into_vec()))
        .collect()
}

/// Whether more updates have read the value that a read has read than there are writes of it. Then there is no witness, since no two
/// updates read from the same write. This is much quicker to find out than anything else.
pub fn has_too_few_writes(graph: &Graph, read: EventId) -> bool {
    let update_of = |read: EventId| match graph.event(read).map(|event| event.action) {
        Some(Action::Read {
            cell,
            exclusive: true,
            value,
            ..
        }) => Some((cell, value)),
        _ => None,
    };
    let Some((cell, value)) = update_of(read) else {
        return false;
    };
    let reads = graph.cells()[cell.index()].reads.iter();
    let updates = reads.filter(|&&other| update_of(other) == Some((cell, value)));
    let writes = graph.writes_to(cell);
    writes
        .filter(|&write| graph.value_of(write) == value)
        .count()
        < updates.count()
}

/// How many candidates for a witness [`has_witness_by_definition`] looks at, at most: choices of good writes, each with every order.
pub fn count_candidates(good: &GoodWrites<'_>) -> u64 {
    let choices = good.sets().iter().map(|(_, writes)| writes.len() as u64);
    let cells = good.graph.cells().iter();
    let orders = cells.flat_map(|cell| 1..=cell.writes.len() as u64);
    choices.chain(orders).fold(1, u64::saturating_mul)
}

/// The obvious definition of [`GoodWrites::witness`] without constraints: every choice of good writes, and every order.
pub fn has_witness_by_definition(good: &GoodWrites<'_>) -> bool {
    some_choice(good, &|_| true)
}

/// Whether some choice of good writes satisfies a condition on sources, and the axioms with some order.
fn some_choice(good: &GoodWrites<'_>, condition: &dyn Fn(&Graph) -> bool) -> bool {
    fn choose(
        model: MemoryModel,
        graph: &mut Graph,
        condition: &dyn Fn(&Graph) -> bool,
        sets: &[(EventId, Vec<EventId>)],
    ) -> bool {
        let Some(((read, good), rest)) = sets.split_first() else {
            return condition(graph)
                && if model.orders_writes() {
                    crate::definition::every_order::some_order(model, graph)
                } else {
                    axioms::check(model, graph).is_ok()
                };
        };
        good.iter().any(|&write| {
            graph.set_source(*read, write);
            choose(model, graph, condition, rest)
        })
    }
    let mut graph = good.graph.clone();
    choose(good.model, &mut graph, condition, good.sets())
}
