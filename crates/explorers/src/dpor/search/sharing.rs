//! What a worker exchanges with others: nodes that it publishes, and work that it takes over.

use super::{Begun, Leave, Search, Sleeper};
use crate::{
    dpor::{
        Strategy,
        machine::Next,
        parallel::Ending,
        reversal::{Access, Move, accesses_of},
        shared::{Branch, Rest, SharedMove, SharedNode, SharedSleeper, SharedStep, Started},
        wakeup::Tree,
    },
    search::Halt,
};
use norns_execution::program::Run;
use std::sync::Arc;

/// A shared node of the sequence.
pub(super) struct Ancestor {
    pub(super) node: Arc<SharedNode>,
    /// The branch that is explored here.
    pub(super) branch: usize,
    /// What sleeps there, in the order of starts, up to the first branch behind whose step something may have to be planned,
    /// as far as it was heard of, and but for the branch that is explored here.
    pub(super) sleepers: Vec<Sleeper>,
    pub(super) accesses: Vec<Access>,
    /// How many branches were heard of; none before anything was.
    pub(super) heard: Option<usize>,
}

impl Ancestor {
    pub(super) fn new(node: Arc<SharedNode>, branch: usize) -> Self {
        Self {
            node,
            branch,
            sleepers: Vec::new(),
            accesses: Vec::new(),
            heard: None,
        }
    }
}

impl<R: Run, S: Strategy> Search<'_, '_, R, S> {
    /// Takes the steps that lead to a shared node. All nodes before it are shared.
    pub(super) fn lead_to(&mut self, node: &SharedNode) -> Result<(), Leave> {
        {
            let known = self.pool.known();
            self.machine.learn(&known)?;
        }
        let mut way: Vec<(&Arc<SharedNode>, usize, SharedMove)> = node.way_back().collect();
        way.reverse();
        for (parent, branch, step) in way {
            let step = self.machine.hear_move(&step)?;
            self.check(step)?;
            self.add_node(Tree::EMPTY);
            self.shared.push(Ancestor::new(Arc::clone(parent), branch));
            self.sequence
                .step(&mut self.machine, step.agent, step.alternative)?;
        }
        Ok(())
    }

    /// Checks that a step which another process has planned can be taken.
    pub(super) fn check(&self, step: Move) -> Result<(), Leave> {
        if !self.pool.is_resumed || self.can_take(step) {
            return Ok(());
        }
        Err(Leave::Void(Ending::Foreign))
    }

    pub(super) fn can_take(&self, step: Move) -> bool {
        let agent = self.machine.agents.get(step.agent);
        if agent.thread.0 >= self.machine.thread_count() {
            return false;
        }
        let mut lanes = self.machine.enabled_lanes(agent.thread);
        if agent.is_lane {
            return lanes.any(|lane| lane == step.agent);
        }
        let alternatives = match self.machine.next_of(agent.thread) {
            Next::Choose { alternatives } => alternatives,
            _ => 1,
        };
        self.machine.is_enabled(agent.thread) && step.alternative < alternatives
    }

    pub(super) fn hear_tree(&mut self, steps: &[(u32, SharedStep)]) -> Result<Tree, Leave> {
        let mut heard = Vec::with_capacity(steps.len());
        for (depth, step) in steps {
            heard.push((*depth, self.machine.hear_planned(step, &mut self.scratch)?));
        }
        let made = self.trees.make(heard);
        made.ok_or(Leave::Void(Ending::Foreign))
    }

    /// These sleep at the last node.
    pub(super) fn hear_sleepers(&mut self, sleepers: &[SharedSleeper]) -> Result<(), Halt> {
        for sleeper in sleepers {
            let start = self.accesses.len() as u32;
            let step = self.machine.hear_step(&sleeper.step, &mut self.accesses)?;
            self.sleepers.push(Sleeper {
                step,
                accesses: (start, self.accesses.len() as u32),
            });
        }
        if let Some(node) = self.nodes.last_mut() {
            node.accesses = self.accesses.len();
        }
        Ok(())
    }

    /// Takes the steps of a branch of the last node, which is shared, up to where no other worker will plan anything.
    pub(super) fn start(&mut self, mut branch: Branch) -> Result<Begun, Leave> {
        loop {
            let before = self.nodes.len().checked_sub(2);
            let accesses = before.map_or(0, |before| self.nodes[before].accesses);
            let node = self.nodes.last().expect("the shared node is the last");
            self.sleepers.truncate(node.sleepers);
            self.accesses.truncate(accesses);
            self.hear_sleepers(&branch.sleepers)?;
            if let Some(ancestor) = self.shared.pop() {
                self.shared
                    .push(Ancestor::new(ancestor.node, branch.number));
            }
            let below = self.hear_tree(&branch.below)?;
            let step = self.machine.hear_move(&branch.step.step)?;
            self.step(step, below)?;
            debug_assert!(
                self.pool.is_resumed || self.does_as_planned(&branch.step),
                "a step does what was planned"
            );
            let Some(child) = branch.child.take() else {
                return Ok(Begun::GoesOn);
            };
            let sleepers = self.sleepers_of_child(&branch);
            if !sleepers.iter().any(SharedSleeper::is_open) {
                let mut rest = child.lock();
                rest.leave();
                let tree = rest.take_tree();
                drop(rest);
                let tree = self.hear_tree(&tree)?;
                if let Some(node) = self.nodes.last_mut() {
                    node.tree = tree;
                }
                return Ok(Begun::GoesOn);
            }
            child.lock().know(sleepers);
            self.pool.publish([Arc::clone(&child)]);
            let Some(next) = child.start(S::AT_THE_END) else {
                return Ok(Begun::Left);
            };
            branch = next;
            self.shared.push(Ancestor::new(child, branch.number));
        }
    }

    /// What sleeps after the first step of a branch, which is the last that was taken.
    pub(super) fn sleepers_of_child(&self, branch: &Branch) -> Vec<SharedSleeper> {
        let [.., node, child] = self.nodes.as_slice() else {
            return Vec::new();
        };
        // The sleepers of the node are listed in the order in which they were added.
        let of_node = &self.sleepers[node.sleepers..child.sleepers];
        let of_child = &self.sleepers[child.sleepers..];
        let sleeps_on = |sleeper: &Sleeper| of_child.iter().any(|other| other.step == sleeper.step);
        (of_node.iter().zip(&branch.sleepers))
            .filter(|(sleeper, _)| sleeps_on(sleeper))
            .map(|(_, told)| told.clone())
            .collect()
    }

    /// Whether the last step does with memory what was said of it when it was planned.
    pub(super) fn does_as_planned(&self, planned: &SharedStep) -> bool {
        let last = self.sequence.len() - 1;
        let mut accesses = Vec::new();
        accesses_of(&self.sequence, &self.machine, last, &mut accesses);
        let done = self.machine.tell_step(self.move_at(last), &accesses);
        let all_in = |one: &SharedStep, other: &SharedStep| {
            let mut accesses = one.accesses.iter();
            accesses.all(|access| other.accesses.contains(access))
        };
        all_in(&done, planned) && all_in(planned, &done)
    }

    /// Publishes the node nearest to the first that has a branch to start, with all before it.
    pub(super) fn share(&mut self) -> Result<(), Halt> {
        let from = self.shared.len();
        let to = self.nodes.len() - 1;
        let nodes = self.nodes.get(from..to).unwrap_or_default();
        let place = nodes.iter().position(|node| !node.tree.is_empty());
        place.map_or(Ok(()), |place| self.publish(from + place + 1, false))
    }

    /// Publishes all nodes, since the work is left to others.
    pub(in crate::dpor) fn publish_all(&mut self, is_fresh: bool) -> Result<(), Halt> {
        self.publish(self.nodes.len(), is_fresh)
    }

    /// Publishes the nodes up to a place. If the last one is among them, no worker is active there from now on.
    pub(super) fn publish(&mut self, end: usize, is_fresh: bool) -> Result<(), Halt> {
        let from = self.shared.len();
        for place in from..end {
            let sleepers = self.nodes[place].sleepers..self.sleepers_up_to(place);
            let told = self.sleepers[sleepers].iter().map(|sleeper| {
                let (from, to) = sleeper.accesses;
                let accesses = &self.accesses[from as usize..to as usize];
                SharedSleeper::explored(self.machine.tell_step(sleeper.step, accesses))
            });
            let told = told.collect();
            let is_last = place as u32 == self.sequence.len();
            let mut started = Vec::new();
            if !is_last {
                self.scratch.clear();
                accesses_of(
                    &self.sequence,
                    &self.machine,
                    place as u32,
                    &mut self.scratch,
                );
                let step = self.move_at(place as u32);
                let step = self.machine.tell_step(step, &self.scratch);
                started.push(Started::new(step, false));
            }
            let tree = self.trees.take(&mut self.nodes[place].tree);
            let tree = tree.iter().map(|(depth, planned)| {
                let accesses = planned.accesses.as_slice();
                (*depth, self.machine.tell_step(planned.step, accesses))
            });
            let rest = Rest::new(told, started, tree, is_last && is_fresh);
            let rest = rest.expect("it was a tree");
            let parent = self.shared.last();
            let step = parent.map(|_| self.machine.tell_move(self.move_at(place as u32 - 1)));
            let parent = parent.map(|parent| (Arc::clone(&parent.node), parent.branch));
            let node = SharedNode::new(parent, step, rest);
            self.shared.push(Ancestor::new(Arc::new(node), 0));
        }
        self.pool.teach(self.machine.extents())?;
        let new = self.shared[from..].iter().map(|new| Arc::clone(&new.node));
        self.pool.publish(new);
        Ok(())
    }

    /// The end of the sleepers of a place.
    pub(super) fn sleepers_up_to(&self, place: usize) -> usize {
        let next = self.nodes.get(place + 1);
        next.map_or(self.sleepers.len(), |next| next.sleepers)
    }
}
