//! Consistency of a whole graph about which nothing is known yet.
//!
//! The events are visited in an order in which each comes after everything on which it depends, and each access is checked for
//! coherence with what it has in view. This takes a fraction of the time of the axioms, and decides most questions: what is not
//! coherent is inconsistent under every model that orders writes, and under RA, RC11 and C20 what is coherent is consistent,
//! unless `seq_cst` events could conflict. The axioms decide the rest.

use super::{Clocks, Incremental, coherence, is_sequentially_consistent};
use crate::models::{MemoryModel, axioms};
use norns_execution::{Action, CellId, EventId, Graph, ThreadId, Unpacked};

/// Judges whole graphs, with their modification orders.
#[derive(Clone, Debug)]
pub struct WholeGraph {
    incremental: Incremental,
    /// How many events of each thread were gone through.
    done: Vec<u32>,
}

impl WholeGraph {
    /// Judges by a model.
    pub fn new(model: MemoryModel) -> Self {
        Self {
            incremental: Incremental::new(model),
            done: Vec::new(),
        }
    }

    /// The clocks of all events of a graph; none if program order and reads-from have a cycle.
    pub fn clocks_of(model: MemoryModel, graph: &Graph) -> Option<Clocks> {
        let mut whole = Self::new(model);
        let has_no_cycle = whole.go_through(graph, |_, _, _| true);
        has_no_cycle.then_some(whole.incremental.clocks)
    }

    /// Whether a graph is consistent.
    pub fn is_consistent(&mut self, graph: &Graph) -> bool {
        let model = self.incremental.model;
        let census = graph.census();
        match model {
            MemoryModel::Sc => is_sequentially_consistent(&mut self.incremental.search, graph),
            MemoryModel::Wrc11 => axioms::check(model, graph).is_ok(),
            _ if census.tallied > 0 => axioms::check(model, graph).is_ok(),
            MemoryModel::Tso | MemoryModel::Pso => {
                self.is_coherent(graph) && axioms::check(model, graph).is_ok()
            }
            MemoryModel::Ra | MemoryModel::Rc11 | MemoryModel::C20 => {
                let has_order_points = census.sequentially_consistent_accesses > 0
                    || census.sequentially_consistent_fences > 0;
                self.is_coherent(graph)
                    && (!has_order_points || axioms::check(model, graph).is_ok())
            }
        }
    }

    /// Whether updates are atomic, and no access comes too early in the order of its cell.
    fn is_coherent(&mut self, graph: &Graph) -> bool {
        let mut cells = (0..graph.cells().len() as u32).map(CellId);
        if !cells.all(|cell| coherence::updates_follow(graph, cell)) {
            return false;
        }
        self.go_through(graph, Incremental::is_coherent)
    }

    /// Computes the clocks of all events, and asks of each whether it is as it should be. Gives false if one is not, or if program
    /// order and reads-from have a cycle.
    fn go_through(
        &mut self,
        graph: &Graph,
        is_right: impl Fn(&Incremental, &Graph, EventId) -> bool,
    ) -> bool {
        self.incremental.clocks.clear();
        self.done.clear();
        self.done.resize(graph.thread_count(), 0);
        let mut left = graph.census().events;
        while left > 0 {
            let before = left;
            for thread in (0..graph.thread_count() as u32).map(ThreadId) {
                while self.is_ready(graph, thread) {
                    let next = EventId::of(thread, self.done[thread.index()]);
                    self.incremental.clocks.update(graph, next);
                    if !is_right(&self.incremental, graph, next) {
                        return false;
                    }
                    self.done[thread.index()] += 1;
                    left -= 1;
                }
            }
            // What is left waits for itself.
            if left == before {
                return false;
            }
        }
        true
    }

    /// Whether a thread has a next event, and all that this depends on was gone through.
    fn is_ready(&self, graph: &Graph, thread: ThreadId) -> bool {
        let index = self.done[thread.index()];
        let Some(event) = graph.events_of(thread).get(index as usize) else {
            return false;
        };
        let is_started = index > 0 || self.is_done(graph.spawn_of(thread));
        is_started
            && match event.action {
                Action::Read { source, .. } => self.is_done(source),
                Action::Join { child } => self.is_done(graph.last_event_or_spawn(child)),
                Action::Depart { barrier, phase } => {
                    let mut arrivals = graph.arrivals_at(barrier, phase).iter();
                    arrivals.all(|&arrival| self.is_done(Some(arrival)))
                }
                _ => true,
            }
    }

    fn is_done(&self, event: Option<EventId>) -> bool {
        match event.map(EventId::unpack) {
            Some(Unpacked::Of { thread, index }) => self.done[thread.index()] > index,
            Some(Unpacked::Initial(_)) | None => true,
        }
    }
}
