//! Agents, which take steps: threads, and the lanes of their store buffers.
//!
//! Agents are numbered as they appear, and keep their numbers for the whole search. So what is remembered from one execution
//! means the same in the next.

use crate::models::machine::Lanes;
use norns_execution::{CellId, ThreadId};

/// A thread, or a lane of its buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct AgentId(pub(super) u32);

impl AgentId {
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What an agent is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Agent {
    /// The thread itself, or the one whose stores these are.
    pub(super) thread: ThreadId,
    /// Whether it is a lane of the thread's buffer.
    pub(super) is_lane: bool,
}

#[derive(Default)]
struct OfThread {
    itself: Option<AgentId>,
    /// Under TSO one; under PSO one for each cell that the thread has written.
    lanes: Vec<(CellId, AgentId)>,
}

/// All agents that were seen.
pub(super) struct Agents {
    lanes: Lanes,
    known: Vec<Agent>,
    threads: Vec<OfThread>,
}

impl Agents {
    pub(super) fn new(lanes: Lanes) -> Self {
        Self {
            lanes,
            known: Vec::new(),
            threads: Vec::new(),
        }
    }

    pub(super) fn get(&self, agent: AgentId) -> Agent {
        self.known[agent.index()]
    }

    /// The agent that a thread is.
    pub(super) fn thread(&mut self, thread: ThreadId) -> AgentId {
        if self.threads.len() <= thread.index() {
            self.threads
                .resize_with(thread.index() + 1, OfThread::default);
        }
        if let Some(agent) = self.threads[thread.index()].itself {
            return agent;
        }
        let agent = self.add(thread, false);
        self.threads[thread.index()].itself = Some(agent);
        agent
    }

    /// The lane in which a thread's stores to a cell wait. The thread is known already.
    pub(super) fn lane(&mut self, thread: ThreadId, cell: CellId) -> AgentId {
        let known = self.threads[thread.index()].lanes.iter();
        let known = match self.lanes {
            Lanes::None | Lanes::PerThread => known.last(),
            Lanes::PerLocation => known.rev().find(|&&(other, _)| other == cell),
        };
        if let Some(&(_, agent)) = known {
            return agent;
        }
        let agent = self.add(thread, true);
        self.threads[thread.index()].lanes.push((cell, agent));
        agent
    }

    /// The cell by which a lane was found first; none for a thread.
    pub(super) fn cell_of(&self, agent: AgentId) -> Option<CellId> {
        let Agent { thread, is_lane } = self.get(agent);
        let mut lanes = self.threads[thread.index()].lanes.iter();
        let cell = || lanes.find_map(|&(cell, lane)| (lane == agent).then_some(cell));
        is_lane.then(cell).flatten()
    }

    /// All lanes that a thread has used, in this execution or another.
    pub(super) fn lanes_of(&self, thread: ThreadId) -> impl Iterator<Item = AgentId> + '_ {
        let lanes = self.threads.get(thread.index());
        lanes
            .into_iter()
            .flat_map(|of_thread| of_thread.lanes.iter().map(|&(_, agent)| agent))
    }

    fn add(&mut self, thread: ThreadId, is_lane: bool) -> AgentId {
        let agent = AgentId(self.known.len() as u32);
        self.known.push(Agent { thread, is_lane });
        agent
    }
}
