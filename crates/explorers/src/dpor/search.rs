//! The search of one worker: it runs an execution to its end, examines its races, and backtracks to the last node where
//! something is planned.
//!
//! The first nodes of its sequence may be shared with other workers ([`super::shared`]); the others are its own.

mod planning;
mod sharing;

use super::{
    Dpor, Strategy,
    agents::AgentId,
    machine::{Machine, Next},
    parallel::{Ending, Pool, Work},
    reversal::{Access, Move, Reversal, accesses_of, is_independent_of_last},
    sequence::Sequence,
    shared::Closed,
    wakeup::{Planned, Tree, Trees},
};
use crate::{
    Limits, Observer, Statistics, Stopped,
    models::precedence::PrecedenceBasis,
    search::{Halt, go_on_unless_told},
    show::{Races, show},
    step::{WAITS_IN_BLOCK, refusal},
};
use norns_execution::{ThreadId, program::Run};
use sharing::Ancestor;

/// Why a worker leaves its work before it is done.
pub(super) enum Leave {
    /// A worker can continue from here, whether or not a step was taken from here or is planned. If there is a reason, no worker
    /// should continue now.
    At {
        ending: Option<Ending>,
        is_fresh: bool,
    },
    /// No agent can take a step.
    Void(Ending),
}

impl From<Halt> for Leave {
    fn from(halt: Halt) -> Self {
        Self::Void(Ending::Halted(halt))
    }
}

/// A step that is not to be taken until one that depends on it is.
#[derive(Clone, Copy, Debug)]
struct Sleeper {
    step: Move,
    /// What it does with memory: places in [`Search::accesses`], or in [`Ancestor::accesses`].
    accesses: (u32, u32),
}

/// What a worker does at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Begun {
    /// It explores what comes after it.
    GoesOn,
    /// It goes back, since everything after it is explored.
    GoesBack,
    /// Nothing: the rest is left to others.
    Left,
}

/// What is known of a place in the sequence.
struct Node {
    /// Its first sleeper in [`Search::sleepers`].
    sleepers: usize,
    /// The end of what its sleepers do, in [`Search::accesses`].
    accesses: usize,
    /// What is still to be explored; of a shared node nothing.
    tree: Tree,
}

pub(super) struct Search<'a, 'm, R, S> {
    explorer: &'a Dpor,
    /// The limits, without that of visits, which are counted for all.
    limits: Limits,
    pool: &'a Pool<'a>,
    machine: Machine<'m, R>,
    sequence: Sequence,
    /// One for each step, before it, and one for the end.
    nodes: Vec<Node>,
    /// The first of them that are shared.
    shared: Vec<Ancestor>,
    sleepers: Vec<Sleeper>,
    accesses: Vec<Access>,
    trees: Trees<Planned>,
    reversal: Reversal,
    scratch: Vec<Access>,
    statistics: &'a mut Statistics,
    observer: &'a mut dyn Observer<R>,
    /// Where chance stands, if it says when to share and when to leave.
    chance: Option<u64>,
    strategy: std::marker::PhantomData<S>,
}

impl<'a, 'm, R: Run, S: Strategy> Search<'a, 'm, R, S> {
    pub(super) fn new(
        explorer: &'a Dpor,
        pool: &'a Pool<'a>,
        machine: Machine<'m, R>,
        observer: &'a mut dyn Observer<R>,
        statistics: &'a mut Statistics,
    ) -> Self {
        Self {
            explorer,
            limits: Limits {
                visits: None,
                ..explorer.limits.clone()
            },
            pool,
            machine,
            sequence: Sequence::default(),
            nodes: Vec::new(),
            shared: Vec::new(),
            sleepers: Vec::new(),
            accesses: Vec::new(),
            trees: Trees::new(),
            reversal: Reversal::default(),
            scratch: Vec::new(),
            statistics,
            observer,
            chance: explorer.chance,
            strategy: std::marker::PhantomData,
        }
    }

    pub(super) fn note_planned(&mut self) {
        self.statistics.planned = self.statistics.planned.max(self.trees.peak());
    }

    /// Does a piece of work, until nothing is left for this worker there.
    pub(super) fn explore(&mut self, work: Work) -> Result<(), Leave> {
        let mut begun = self.begin(work)?;
        loop {
            if begun == Begun::GoesOn {
                while let Some((step, below)) = self.next()? {
                    self.step(step, below)?;
                }
                self.end()?;
            }
            if begun != Begun::Left {
                begun = self.go_back()?;
            }
            if begun == Begun::Left {
                return Ok(());
            }
        }
    }

    /// Goes to where a piece of work begins.
    fn begin(&mut self, work: Work) -> Result<Begun, Leave> {
        while self.sequence.len() > 0 {
            self.sequence.undo(&mut self.machine);
        }
        self.nodes.clear();
        self.shared.clear();
        self.sleepers.clear();
        self.accesses.clear();
        match work {
            Work::Everything => {
                self.add_node(Tree::EMPTY);
                Ok(Begun::GoesOn)
            }
            Work::Branch(node, branch) => {
                self.lead_to(&node)?;
                self.add_node(Tree::EMPTY);
                self.shared.push(Ancestor::new(node, branch.number));
                self.start(branch)
            }
            Work::Node {
                node,
                sleepers,
                tree,
                is_fresh,
            } => {
                self.lead_to(&node)?;
                let tree = self.hear_tree(&tree)?;
                self.add_node(tree);
                self.hear_sleepers(&sleepers)?;
                Ok(if is_fresh || !tree.is_empty() {
                    Begun::GoesOn
                } else {
                    Begun::GoesBack
                })
            }
        }
    }

    fn add_node(&mut self, tree: Tree) {
        self.nodes.push(Node {
            sleepers: self.sleepers.len(),
            accesses: self.accesses.len(),
            tree,
        });
    }

    fn move_at(&self, place: u32) -> Move {
        let step = &self.sequence.steps[place as usize];
        Move {
            agent: step.agent,
            alternative: step.alternative,
        }
    }

    fn tree_is_empty(&self) -> bool {
        self.nodes.last().is_none_or(|node| node.tree.is_empty())
    }

    /// The next step that is to be explored from here, and what then: one that is planned, or any.
    fn next(&mut self) -> Result<Option<(Move, Tree)>, Leave> {
        let any = if self.tree_is_empty() {
            self.any_move()
        } else {
            None
        };
        if any.is_none() && self.tree_is_empty() {
            return Ok(None);
        }
        self.may_step()?;
        Ok(any
            .map(|step| (step, Tree::EMPTY))
            .or_else(|| self.planned()))
    }

    /// The next step that is planned here, and what then.
    fn planned(&mut self) -> Option<(Move, Tree)> {
        let node = self.nodes.last_mut()?;
        let (planned, below) = self.trees.take_first(&mut node.tree)?;
        Some((planned.step, below))
    }

    /// Whether another step may be taken from a node of this worker. Shares work if another worker needs some.
    fn may_step(&mut self) -> Result<(), Leave> {
        let ending = if self.pool.visits_are_over() {
            Some(Ending::Halted(Halt::Stopped(Stopped::Visits)))
        } else if let Some(reason) = self.limits.reached(self.statistics.visits + 1) {
            Some(Ending::Halted(Halt::Stopped(reason)))
        } else if self.pool.is_due() {
            Some(Ending::Paused)
        } else {
            None
        };
        if ending.is_some() || self.pool.is_stopping() || self.happens(8) {
            return Err(Leave::At {
                ending,
                is_fresh: self.tree_is_empty(),
            });
        }
        if self.pool.is_work_wanted() || self.happens(2) {
            self.share()?;
        }
        Ok(())
    }

    /// Whether chance says so, one time in so many.
    fn happens(&mut self, one_in: u64) -> bool {
        let Some(chance) = &mut self.chance else {
            return false;
        };
        // A multiplication and a shift are chance enough.
        *chance = chance.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
        (*chance >> 33).is_multiple_of(one_in)
    }

    /// Any step that can be taken and does not sleep; if it is a choice, its alternatives are planned instead.
    fn any_move(&mut self) -> Option<Move> {
        for thread in (0..self.machine.thread_count()).map(ThreadId) {
            if self.machine.is_idle(thread) {
                continue;
            }
            let alternative = 0;
            let mut lanes = self.machine.enabled_lanes(thread);
            let awake = lanes.find(|&agent| self.is_awake(Move { agent, alternative }));
            if let Some(agent) = awake {
                return Some(Move { agent, alternative });
            }
            drop(lanes);
            if !self.machine.is_enabled(thread) {
                continue;
            }
            let agent = self.machine.agents.thread(thread);
            if let Next::Choose { alternatives } = self.machine.next_of(thread) {
                self.plan_choices(agent, alternatives);
                if !self.tree_is_empty() {
                    return None;
                }
            } else if self.is_awake(Move { agent, alternative }) {
                return Some(Move { agent, alternative });
            }
        }
        None
    }

    /// Plans to take every alternative of a choice that does not sleep.
    fn plan_choices(&mut self, agent: AgentId, alternatives: u32) {
        for alternative in 0..alternatives {
            let step = Move { agent, alternative };
            if self.is_awake(step)
                && let Some(node) = self.nodes.last_mut()
            {
                self.trees.add_step(&mut node.tree, Planned::new(step, &[]));
            }
        }
    }

    fn is_awake(&self, step: Move) -> bool {
        let from = self.nodes.last().map_or(0, |node| node.sleepers);
        !self.sleepers[from..]
            .iter()
            .any(|sleeper| sleeper.step == step)
    }

    fn step(&mut self, step: Move, below: Tree) -> Result<(), Leave> {
        self.check(step)?;
        self.statistics.visits += 1;
        self.pool.count_visit();
        self.sequence
            .step(&mut self.machine, step.agent, step.alternative)?;
        let from = self.nodes.last().map_or(0, |node| node.sleepers);
        let to = self.sleepers.len();
        self.add_node(below);
        for place in from..to {
            let sleeper = self.sleepers[place];
            let accesses = &self.accesses[sleeper.accesses.0 as usize..sleeper.accesses.1 as usize];
            if is_independent_of_last(&self.sequence, &self.machine, sleeper.step, accesses) {
                self.sleepers.push(sleeper);
            }
        }
        if !S::AT_THE_END {
            let last = self.sequence.len() - 1;
            for race in self.sequence.races_from(last) {
                self.consider(race, last)?;
            }
        }
        Ok(())
    }

    /// Goes back to the last place from which something is to be explored, and takes the first step of that.
    fn go_back(&mut self) -> Result<Begun, Leave> {
        while self.sequence.len() > 0 {
            self.step_back();
            if self.nodes.len() > self.shared.len() {
                if !self.tree_is_empty() {
                    self.may_step()?;
                    if let Some((step, below)) = self.planned() {
                        self.step(step, below)?;
                        return Ok(Begun::GoesOn);
                    }
                }
                continue;
            }
            let ancestor = self.shared.last();
            let ancestor = ancestor.expect("the last node is shared");
            let (closed, waited) = ancestor.node.close(ancestor.branch, S::AT_THE_END);
            if !waited.is_empty() {
                self.pool.offer(waited);
            }
            match closed {
                Closed::Next(branch) => return self.start(branch),
                Closed::Left => return Ok(Begun::Left),
                Closed::Finished => {
                    self.shared.pop();
                }
            }
        }
        Ok(Begun::Left)
    }

    /// Takes the last step back: what began with it is explored, so it sleeps.
    fn step_back(&mut self) {
        let node = self.nodes.pop().expect("there is a node at the end");
        self.sleepers.truncate(node.sleepers);
        let node = self.nodes.last_mut();
        let node = node.expect("there is a node before every step");
        self.accesses.truncate(node.accesses);
        let start = node.accesses as u32;
        let last = self.sequence.len() - 1;
        accesses_of(&self.sequence, &self.machine, last, &mut self.accesses);
        node.accesses = self.accesses.len();
        let step = self.move_at(last);
        self.sleepers.push(Sleeper {
            step,
            accesses: (start, self.accesses.len() as u32),
        });
        self.sequence.undo(&mut self.machine);
    }

    /// No agent can take a step, or all that could are asleep.
    fn end(&mut self) -> Result<(), Leave> {
        let can_move = |thread| {
            self.machine.is_enabled(thread) || self.machine.enabled_lanes(thread).next().is_some()
        };
        let somebody_sleeps =
            (self.nodes.last()).is_some_and(|node| node.sleepers < self.sleepers.len());
        let mut threads = (0..self.machine.thread_count()).map(ThreadId);
        let shown = if (somebody_sleeps && threads.any(can_move)) || self.was_shown() {
            self.statistics.redundant += 1;
            Ok(())
        } else if let Some(thread) = self.machine.stopped_for_no_reason() {
            let what = if self.machine.is_in_block(thread) {
                WAITS_IN_BLOCK
            } else {
                "waits for memory that is accessed in pieces, or accesses an object before it is allocated"
            };
            let refused = refusal(&self.machine.graph, &self.machine.run, thread, what);
            go_on_unless_told(self.observer.finding(refused))
        } else {
            let updates = self.machine.commuting_updates();
            let basis = if updates.is_empty() {
                PrecedenceBasis::Axioms
            } else {
                PrecedenceBasis::Commuting(&updates)
            };
            go_on_unless_told(show(
                (self.explorer.model, Races::at_the_end(self.explorer.races)),
                &self.machine.graph,
                basis,
                &self.machine.run,
                Some(&self.machine.schedule),
                self.statistics,
                self.observer,
            ))
        };
        if S::AT_THE_END {
            for race in 0..self.sequence.races.len() {
                self.consider(race, self.sequence.len())?;
            }
        }
        for thread in (0..self.machine.thread_count()).map(ThreadId) {
            if self.machine.waits(thread) {
                self.consider_waiting(thread)?;
            }
        }
        shown.map_err(|halt| Leave::At {
            ending: Some(Ending::Halted(halt)),
            is_fresh: false,
        })
    }

    /// Whether the execution that is at its end was shown before; from now on it was.
    fn was_shown(&self) -> bool {
        self.pool.was_shown(|| self.machine.graph.class_by_names())
    }
}
