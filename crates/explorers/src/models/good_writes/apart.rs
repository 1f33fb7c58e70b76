//! Questions about all witnesses: is there one in which two events are unordered?
//!
//! The current witness may order two accesses that another witness of the same values leaves unordered. So the question is
//! answered by branch and bound. Where happens-before decides (races in every model, lifetimes under RA, RC11, C20 and WRC11),
//! more sources only order more. So if the sources that reads must have already order the events, no witness shows what is
//! wanted. If some witness does not order them, it is found. Otherwise one read chooses its source: the nearest read in the
//! past of the two events that has several good writes, because only what is in their past can order them. Under SC, TSO and
//! PSO, lifetimes are a question of the global order, which can be searched for with the two events the other way round.

use super::{Constraints, GoodWrites, Sets, Witness, choices::with_forced_sources, some_choice};
use crate::models::{
    MemoryModel,
    axioms::Relations,
    incremental::{Clocks, WholeGraph},
    precedence::Precedence,
    races,
};
use norns_execution::{Action, Cell, CellId, EventId, Graph, Mode, Unpacked};
use std::{
    collections::{HashSet, VecDeque},
    fmt,
};

/// The number of searches that one question may take.
pub(super) const MOST_SEARCHES: u64 = 2_000;

/// Happens-before of a graph.
pub(super) enum HappensBefore {
    /// As clocks have it.
    Clocks(Clocks),
    /// As the axioms have it.
    Axioms(Precedence<'static>),
}

impl fmt::Debug for HappensBefore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HappensBefore")
    }
}

impl HappensBefore {
    fn of(model: MemoryModel, graph: &Graph) -> Self {
        // Where races are no errors, happens-before is that of the language.
        let of_clocks = if model.races_are_errors() {
            model
        } else {
            MemoryModel::C20
        };
        WholeGraph::clocks_of(of_clocks, graph)
            .map_or_else(|| Self::by_axioms(model, graph), Self::Clocks)
    }

    fn by_axioms(model: MemoryModel, graph: &Graph) -> Self {
        let relations = Box::new(Relations::of(graph));
        let order = Box::new(model.happens_before(&relations));
        Self::Axioms(Precedence::Relation { relations, order })
    }

    /// Whether two events of the graph are ordered in a way that is not wanted.
    fn orders(&self, wanted: Apart, graph: &Graph, [first, second]: [EventId; 2]) -> bool {
        let by_clocks;
        let precedence = match self {
            Self::Clocks(clocks) => {
                by_clocks = Precedence::Clocks { graph, clocks };
                &by_clocks
            }
            Self::Axioms(precedence) => precedence,
        };
        match wanted {
            Apart::NotBefore => precedence.orders(first, second),
            Apart::Racing => {
                races::is_ordered(graph, precedence, first, second)
                    || races::is_ordered(graph, precedence, second, first)
            }
        }
    }
}

/// What is not to be ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Apart {
    /// The first event is not to come before the second, in what the model orders.
    NotBefore,
    /// Neither access is to happen before the other.
    Racing,
}

impl GoodWrites<'_> {
    /// A witness in which two events are not ordered so; none if there is none, or if the question was given up.
    pub fn apart(&self, wanted: Apart, events: [EventId; 2]) -> Option<Witness> {
        let [first, second] = events;
        if wanted == Apart::NotBefore && !self.model.races_are_errors() {
            let constraints = Constraints {
                before: vec![(second, first)],
                ..Constraints::default()
            };
            return self.witness(&constraints);
        }
        let (forced, by_force) = self.by_force();
        if by_force.orders(wanted, forced, events) {
            return None;
        }
        let at_hand = self.at_hand.get_or_init(|| {
            let is_witness =
                self.is_witness || WholeGraph::new(self.model).is_consistent(self.graph);
            is_witness.then(|| HappensBefore::of(self.model, self.graph))
        });
        if let Some(at_hand) = at_hand
            && !at_hand.orders(wanted, self.graph, events)
        {
            return Some(self.witness_at_hand());
        }
        let is_lost =
            |graph: &Graph| HappensBefore::of(self.model, graph).orders(wanted, graph, events);
        let mut left = MOST_SEARCHES;
        self.search_apart(self.sets(), &is_lost, events, &mut left)
    }

    /// The graph with those sources alone that a read must have, and what happens before what in it.
    fn by_force(&self) -> &(Graph, HappensBefore) {
        self.by_force.get_or_init(|| {
            let forced = with_forced_sources(self.graph, self.sets());
            let happens_before = HappensBefore::of(self.model, &forced);
            (forced, happens_before)
        })
    }

    /// The accesses of a cell that a write of it may race with: those that the sources which a read must have leave unordered. All
    /// accesses, if that takes long to find out.
    pub fn possible_rivals(&self, write: EventId, cell: CellId) -> Vec<EventId> {
        let (forced, happens_before) = self.by_force();
        match happens_before {
            HappensBefore::Clocks(clocks) => {
                races::unordered(forced, clocks, (write, cell)).collect()
            }
            HappensBefore::Axioms(_) => {
                let Cell { writes, reads, .. } = &self.graph.cells()[cell.index()];
                let others = writes.iter().chain(reads).copied();
                others.filter(|&other| other != write).collect()
            }
        }
    }

    /// The witness that the graph has.
    fn witness_at_hand(&self) -> Witness {
        let sources = self.sets().iter().filter_map(|(read, _)| {
            let source = self.graph.source_of(*read)?;
            Some((*read, source))
        });
        Witness {
            sources: sources.collect(),
            orders: Vec::new(),
        }
    }

    fn search_apart(
        &self,
        sets: &Sets,
        is_lost: &dyn Fn(&Graph) -> bool,
        events: [EventId; 2],
        left: &mut u64,
    ) -> Option<Witness> {
        let forced = with_forced_sources(self.graph, sets);
        if is_lost(&forced) {
            return None;
        }
        let Some(fewer) = left.checked_sub(1) else {
            self.gave_up.set(true);
            return None;
        };
        *left = fewer;
        let witness = self.witness_within(sets, &Constraints::default())?;
        let mut graph = self.graph.clone();
        witness.put_into(&mut graph);
        if !is_lost(&graph) {
            return Some(witness);
        }
        let read = nearest_open_read(&forced, sets, events)?;
        let (_, good) = sets.iter().find(|(other, _)| *other == read)?;
        good.iter().find_map(|&write| {
            let mut sets = sets.clone();
            let (_, good) = sets.iter_mut().find(|(other, _)| *other == read)?;
            *good = vec![write];
            self.search_apart(&sets, is_lost, events, left)
        })
    }
}

/// The obvious definition of [`GoodWrites::apart`] where happens-before decides: every choice of good writes, and every order.
pub fn are_apart_by_definition(good: &GoodWrites<'_>, wanted: Apart, events: [EventId; 2]) -> bool {
    let are_apart =
        |graph: &Graph| !HappensBefore::by_axioms(good.model, graph).orders(wanted, graph, events);
    some_choice(good, &are_apart)
}

/// The nearest read in the past of two events that has several good writes and may synchronise.
fn nearest_open_read(forced: &Graph, sets: &Sets, events: [EventId; 2]) -> Option<EventId> {
    let mut work = VecDeque::from(events);
    let mut seen: HashSet<EventId> = HashSet::from(events);
    while let Some(event) = work.pop_front() {
        let Unpacked::Of { thread, index } = event.unpack() else {
            continue;
        };
        let action = forced.event(event)?.action;
        let mut before: Vec<EventId> = Vec::new();
        match action {
            Action::Read { mode, source, .. } => {
                let is_open = sets
                    .iter()
                    .any(|(read, good)| *read == event && good.len() > 1);
                if is_open && mode != Mode::Plain {
                    return Some(event);
                }
                before.extend(source);
            }
            Action::Join { child } => before.extend(forced.last_event_or_spawn(child)),
            Action::Depart { barrier, phase } => {
                before.extend(forced.arrivals_at(barrier, phase));
            }
            _ => {}
        }
        match index.checked_sub(1) {
            Some(earlier) => before.push(EventId::of(thread, earlier)),
            None => before.extend(forced.spawn_of(thread)),
        }
        for earlier in before {
            if seen.insert(earlier) {
                work.push_back(earlier);
            }
        }
    }
    None
}
