//! Some modification order that satisfies the axioms, for the models and graphs where nothing faster is known.
//!
//! RC11's (and C20's) order of sequentially consistent events and RA's order of fences depend on modification order in ways
//! that no single global order shows. So writes are ordered pair by pair. What the axioms forbid for a part of the order they
//! forbid for the whole. So a pair that violates them one way is ordered the other way, and only the remaining pairs branch. A
//! graph that is sequentially consistent needs none of this.

use super::{OrderConstraints, WriteOrders, global_order, part::Part};
use crate::models::{
    MemoryModel,
    axioms::{self, Relations},
};
use norns_execution::{CellId, EventId, Relation};

/// An order of the writes of each cell of a part that satisfies the axioms of a model; none if there is none.
pub(super) fn search(
    model: MemoryModel,
    part: Part<'_>,
    constraints: &OrderConstraints<'_>,
) -> Option<WriteOrders> {
    if let Some(orders) = global_order::search(MemoryModel::Sc, part, constraints) {
        return Some(orders);
    }
    let graph = part.to_graph();
    let mut search = Search::new(model, Relations::of(&graph), constraints)?;
    search.go_on().then(|| search.orders())
}

struct Search {
    model: MemoryModel,
    relations: Relations,
    /// The writes of each cell, the initial one first.
    cells: Vec<Vec<usize>>,
    /// For each write the number of its cell and its update chain: a write, the update of it, the update of that, …
    update_chains: Vec<Option<(usize, usize)>>,
}

impl Search {
    fn new(
        model: MemoryModel,
        mut relations: Relations,
        constraints: &OrderConstraints<'_>,
    ) -> Option<Self> {
        let size = relations.size();
        let updates = relations.rf.then(&relations.rmw);
        let mut update_chains = vec![None; size];
        let mut cells = Vec::with_capacity(relations.cell_count());
        for cell in 0..relations.cell_count() {
            let writes = relations.accesses_to(cell).and(&relations.writes);
            let writes: Vec<usize> = writes.iter().collect();
            // An initial write is a number below all others, and updates follow from it.
            for &write in &writes {
                let before = updates.inverse();
                let mut first = write;
                while let Some(source) = before.successors(first).next() {
                    first = source;
                }
                update_chains[write] = Some((cell, first));
            }
            cells.push(writes);
        }
        let mut mo = Relation::empty(size);
        for writes in &cells {
            for &write in writes.iter().skip(1) {
                mo.insert(writes[0], write);
            }
        }
        relations.mo = mo;
        let mut search = Self {
            model,
            relations,
            cells,
            update_chains,
        };
        for (from, to) in updates.pairs() {
            if !search.order(from, to) {
                return None;
            }
        }
        // The initial write's update chain is before all others.
        for cell in 0..search.cells.len() {
            let writes = search.cells[cell].clone();
            for &write in writes.iter().skip(1) {
                if search.update_chains[write] != search.update_chains[writes[0]]
                    && !search.order(writes[0], write)
                {
                    return None;
                }
            }
        }
        for &(cell, last) in constraints.last {
            let number = search.relations.number(last);
            for write in search.cells[cell.index()].clone() {
                if write != number && !search.order(write, number) {
                    return None;
                }
            }
        }
        // What must happen before what is asked under models with a global order only.
        debug_assert!(
            constraints.before.is_empty(),
            "{} has no global order",
            search.model
        );
        search.satisfies_axioms().then_some(search)
    }

    /// Puts a write, with its update chain, before another, with its own; false if the order has it the other way round.
    fn order(&mut self, before: usize, after: usize) -> bool {
        let same_chain = self.update_chains[before] == self.update_chains[after];
        let chain = |of: usize| -> Vec<usize> {
            if same_chain {
                return vec![of];
            }
            (0..self.update_chains.len())
                .filter(|&write| {
                    self.update_chains[write].is_some()
                        && self.update_chains[write] == self.update_chains[of]
                })
                .collect()
        };
        for first in chain(before) {
            for second in chain(after) {
                self.relations.mo.insert(first, second);
            }
        }
        self.relations.mo = self.relations.mo.plus();
        self.relations.mo.is_irreflexive()
    }

    fn satisfies_axioms(&self) -> bool {
        axioms::check_relations(self.model, &self.relations).is_ok()
    }

    /// The first two writes of a cell that nothing orders.
    fn open_pair(&self) -> Option<(usize, usize)> {
        let ordered = |a: usize, b: usize| {
            self.relations.mo.contains(a, b) || self.relations.mo.contains(b, a)
        };
        self.cells.iter().find_map(|writes| {
            let pairs = writes.iter().enumerate().flat_map(|(place, &first)| {
                writes[..place].iter().map(move |&other| (other, first))
            });
            pairs.into_iter().find(|&(a, b)| !ordered(a, b))
        })
    }

    /// Orders what is left open; if there is no way to, the order is as it was before.
    fn go_on(&mut self) -> bool {
        let Some((first, second)) = self.open_pair() else {
            return true;
        };
        let before = self.relations.mo.clone();
        for (one, other) in [(first, second), (second, first)] {
            if self.order(one, other) && self.satisfies_axioms() && self.go_on() {
                return true;
            }
            self.relations.mo = before.clone();
        }
        false
    }

    fn orders(&self) -> WriteOrders {
        let mo = &self.relations.mo;
        let in_order = |writes: &Vec<usize>| {
            let mut writes: Vec<usize> = writes[1..].to_vec();
            writes.sort_by_key(|&write| std::cmp::Reverse(mo.successors(write).count()));
            writes
                .into_iter()
                .map(|write| self.relations.events[write])
                .collect()
        };
        let cells = (0..).map(CellId).zip(&self.cells);
        let orders = cells.map(|(cell, writes)| (cell, in_order(writes)));
        orders
            .filter(|(_, order): &(_, Vec<EventId>)| !order.is_empty())
            .collect()
    }
}
