//! Good writes chosen read by read: RA, RC11, C20 and WRC11.
//!
//! Reads choose their sources one after the other, those with the fewest good writes first. After each choice, what every
//! modification order must contain is saturated, as in sections 4.1 and 4.2 of Abdulla, Atig, Jonsson, Ngo, "Optimal Stateless
//! Model Checking under the Release-Acquire Semantics", OOPSLA 2018. Clocks are enough for this, and where saturation is
//! sufficient ([`reads_from::saturation_decides`]), nothing else is evaluated. Elsewhere the axioms are evaluated on the part of
//! the order that is known: what violates an axiom then does so whatever the rest is. When every read has its source,
//! saturation or [`reads_from::search`] gives the order.
//!
//! A graph that is sequentially consistent satisfies these models too, and `global_order.rs` often finds this out where many
//! choices would have to be tried. So it comes first, except that a few choices are tried before it where saturation is
//! sufficient: a state that is refused is usually refused by one of them.

use super::{Constraints, Effort, GaveUp, Sets, Witness, global_order};
use crate::models::{
    MemoryModel,
    axioms::{self, Relations},
    incremental::{Clocks, WholeGraph},
    reads_from::{self, OrderConstraints, Part},
};
use norns_execution::{Action, CellId, EventId, Graph, Relation, ThreadId};

/// The number of steps of a search for a global order that cost as much as evaluating the axioms once.
const STEPS_OF_AXIOMS: u64 = 20;

/// The number of choices that are tried before a search for a global order, where saturation is sufficient.
const FEW_CHOICES: u64 = 32;

/// A witness of a graph with good writes; none if there is none.
pub(super) fn search(
    model: MemoryModel,
    graph: &Graph,
    sets: &Sets,
    constraints: &Constraints,
    effort: &mut Effort,
) -> Result<Option<Witness>, GaveUp> {
    debug_assert!(constraints.before.is_empty(), "{model} has no global order");
    let mut last = Vec::with_capacity(constraints.last.len());
    if reads_from::saturation_decides(model, Part::whole(graph)) {
        let tried = effort.within(FEW_CHOICES * STEPS_OF_AXIOMS, |few| {
            search_with_last(model, graph, sets, &constraints.last, &mut last, few)
        });
        if let Ok(found) = tried {
            return Ok(found);
        }
        last.clear();
    }
    let ordered = effort.within(effort.left / 4, |quick| {
        global_order::search(MemoryModel::Sc, graph, sets, constraints, quick)
    });
    if let Ok(Some(mut witness)) = ordered {
        if !model.orders_writes() {
            witness.orders.clear();
        }
        return Ok(Some(witness));
    }
    search_with_last(model, graph, sets, &constraints.last, &mut last, effort)
}

/// Tries every choice of a last write for each cell that must have one of several.
fn search_with_last(
    model: MemoryModel,
    graph: &Graph,
    sets: &Sets,
    open: &[(CellId, Vec<EventId>)],
    last: &mut Vec<(CellId, EventId)>,
    effort: &mut Effort,
) -> Result<Option<Witness>, GaveUp> {
    let Some(((cell, writes), rest)) = open.split_first() else {
        return Search::new(model, graph, sets, last).run(effort);
    };
    for &write in writes {
        last.push((*cell, write));
        let found = search_with_last(model, graph, sets, rest, last, effort)?;
        last.pop();
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

struct Search<'a> {
    model: MemoryModel,
    /// The graph; reads that have not chosen yet have no source.
    graph: Graph,
    last: &'a [(CellId, EventId)],
    /// Whether saturation is sufficient.
    is_decided_by_saturation: bool,
    /// The reads that have several good writes, with these writes; the current source first.
    open: Vec<(EventId, Vec<EventId>)>,
}

impl<'a> Search<'a> {
    fn new(model: MemoryModel, graph: &Graph, sets: &Sets, last: &'a [(CellId, EventId)]) -> Self {
        let at_hand = graph;
        let mut graph = graph.clone();
        let mut open = Vec::new();
        for (read, good) in sets {
            if let [only] = **good {
                graph.set_source(*read, only);
                continue;
            }
            let mut good = good.clone();
            let source = at_hand.source_of(*read);
            good.sort_by_key(|&write| Some(write) != source);
            open.push((*read, good));
            forget_source(&mut graph, *read);
        }
        open.sort_by_key(|(_, good)| good.len());
        Self {
            model,
            is_decided_by_saturation: reads_from::saturation_decides(model, Part::whole(&graph)),
            graph,
            last,
            open,
        }
    }

    fn run(mut self, effort: &mut Effort) -> Result<Option<Witness>, GaveUp> {
        let open = std::mem::take(&mut self.open);
        if !self.may_be_consistent(effort)? {
            return Ok(None);
        }
        self.choose(&open, effort)
    }

    fn choose(
        &mut self,
        open: &[(EventId, Vec<EventId>)],
        effort: &mut Effort,
    ) -> Result<Option<Witness>, GaveUp> {
        let Some(((read, good), rest)) = open.split_first() else {
            return Ok(self.witness());
        };
        for &write in good {
            self.graph.set_source(*read, write);
            if self.may_be_consistent(effort)? {
                let found = self.choose(rest, effort)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        forget_source(&mut self.graph, *read);
        Ok(None)
    }

    /// The witness, if every read has its source and there is an order.
    fn witness(&self) -> Option<Witness> {
        let sources = self.graph.events().filter_map(|(read, _)| {
            let source = self.graph.source_of(read)?;
            Some((read, source))
        });
        let orders = if self.is_decided_by_saturation {
            let clocks = WholeGraph::clocks_of(self.model, &self.graph)?;
            reads_from::some_orders(&self.graph, &clocks, self.last)?
        } else if self.model.orders_writes() {
            let constraints = OrderConstraints {
                last: self.last,
                before: &[],
            };
            reads_from::search(self.model, Part::whole(&self.graph), &constraints)?
        } else {
            Vec::new()
        };
        Some(Witness {
            sources: sources.collect(),
            orders,
        })
    }

    /// Whether nothing that is known of sources and orders breaks an axiom.
    fn may_be_consistent(&self, effort: &mut Effort) -> Result<bool, GaveUp> {
        effort.spend(STEPS_OF_AXIOMS)?;
        let Some(clocks) = WholeGraph::clocks_of(self.model, &self.graph) else {
            return Ok(false);
        };
        if self.model.orders_writes() {
            let may_be_ordered = reads_from::some_orders(&self.graph, &clocks, self.last).is_some();
            if self.is_decided_by_saturation || !may_be_ordered {
                return Ok(may_be_ordered);
            }
        } else if reads_what_is_hidden(&clocks, &self.graph) {
            return Ok(false);
        }
        let mut relations = Relations::of(&self.graph);
        if self.model.orders_writes() {
            let Some(mo) = self.saturated(&relations) else {
                return Ok(false);
            };
            relations.mo = mo;
        } else if !self.last_may_be_maximal() {
            return Ok(false);
        }
        Ok(axioms::check_relations(self.model, &relations).is_ok())
    }

    /// Under WRC11, whether no other write is known to follow those that must be the last. What follows a write still does when
    /// more reads have their sources.
    fn last_may_be_maximal(&self) -> bool {
        self.last.iter().all(|&(cell, write)| {
            let maximal = self.model.last_writes(&self.graph, cell, |_| true);
            maximal.contains(&write)
        })
    }

    /// What every modification order has; none if that has a cycle.
    fn saturated(&self, relations: &Relations) -> Option<Relation> {
        let happens_before = self.model.happens_before(relations);
        let chains = UpdateChains::of(relations)?;
        let writes = &relations.writes;
        // What an access wrote or read stands no later than what an access behind it wrote or read.
        let told = Relation::identity(writes).or(&relations.rf);
        let order = told.then(&happens_before.or(&Relation::identity(writes)));
        let order = order.then(&told.inverse()).between(writes, writes);
        let order = relations.within_location(&order);
        let mut mo = Relation::empty(relations.size());
        let mut add = |before: usize, after: usize| {
            if before == after {
                return true;
            }
            let [(chain, place), (other, behind)] = [before, after].map(|write| chains.of[write]);
            if chain == other {
                return place < behind;
            }
            for &first in &chains.members[chain] {
                for &second in &chains.members[other] {
                    mo.insert(first, second);
                }
            }
            true
        };
        let initial = |cell: usize| cell;
        for cell in 0..relations.cell_count() {
            for write in relations.accesses_to(cell).and(writes).iter() {
                if !add(initial(cell), write) {
                    return None;
                }
            }
        }
        for &(cell, last) in self.last {
            let last = relations.number(last);
            for write in relations.accesses_to(cell.index()).and(writes).iter() {
                if !add(write, last) {
                    return None;
                }
            }
        }
        for (before, after) in order.pairs() {
            if !add(before, after) {
                return None;
            }
        }
        for members in &chains.members {
            for (place, &write) in members.iter().enumerate() {
                for &later in &members[place + 1..] {
                    mo.insert(write, later);
                }
            }
        }
        let mo = mo.plus();
        mo.is_irreflexive().then_some(mo)
    }
}

/// Whether another write of the cell happens between a write and a read of it. More sources do not help then. This is much quicker
/// to find out than what the axioms say.
fn reads_what_is_hidden(clocks: &Clocks, graph: &Graph) -> bool {
    let threads = (0..graph.thread_count() as u32).map(ThreadId);
    graph.events().any(|(read, event)| {
        let Action::Read {
            cell,
            source: Some(source),
            ..
        } = event.action
        else {
            return false;
        };
        let view = clocks.view_before(graph, read);
        threads.clone().any(|thread| {
            let writes = graph.writes_of(cell, thread);
            let seen = writes.partition_point(|&index| index < view.count(thread));
            let last = writes[..seen].last();
            last.map(|&index| EventId::of(thread, index))
                .is_some_and(|last| last != source && clocks.view(last).includes(source))
        })
    })
}

/// Writes, the updates that read from them, the updates of these and so on: nothing comes between them.
struct UpdateChains {
    /// The chain of each event that is a write, and its place there.
    of: Vec<(usize, usize)>,
    /// The writes of each chain.
    members: Vec<Vec<usize>>,
}

impl UpdateChains {
    /// The chains; none if two updates read from the same write, or an update is before itself.
    fn of(relations: &Relations) -> Option<Self> {
        let updates = relations.rf.then(&relations.rmw);
        let mut next = vec![None; relations.size()];
        let mut is_update = vec![false; relations.size()];
        for (write, update) in updates.pairs() {
            if next[write].replace(update).is_some() {
                return None;
            }
            is_update[update] = true;
        }
        let mut chains = Self {
            of: vec![(usize::MAX, 0); relations.size()],
            members: Vec::new(),
        };
        for first in relations.writes.iter().filter(|&write| !is_update[write]) {
            let mut members = Vec::new();
            let mut write = Some(first);
            while let Some(member) = write {
                chains.of[member] = (chains.members.len(), members.len());
                members.push(member);
                write = next[member];
            }
            chains.members.push(members);
        }
        let is_in_a_chain = |write: usize| chains.of[write].0 != usize::MAX;
        let are_all = relations.writes.iter().all(is_in_a_chain);
        are_all.then_some(chains)
    }
}

/// Lets a read have read nothing.
fn forget_source(graph: &mut Graph, read: EventId) {
    if let Some(action) = graph.event(read).map(|event| event.action)
        && let Action::Read {
            cell,
            mode,
            of_update,
            exclusive,
            awaited,
            value,
            ..
        } = action
    {
        graph.replace(
            read,
            Action::Read {
                cell,
                mode,
                of_update,
                exclusive,
                awaited,
                source: None,
                value,
            },
        );
    }
}

/// The graph in which every read that has several good writes has no source, and every other has its only one.
pub(super) fn with_forced_sources(graph: &Graph, sets: &Sets) -> Graph {
    Search::new(MemoryModel::Sc, graph, sets, &[]).graph
}
