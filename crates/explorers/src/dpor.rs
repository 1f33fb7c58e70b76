//! Every schedule up to equivalence: Source-DPOR and Optimal-DPOR for SC, TSO and PSO.
//!
//! Abdulla, Aronis, Jonsson, Sagonas, "Optimal Dynamic Partial Order Reduction", POPL 2014, on the chronological traces
//! of Abdulla, Aronis, Atig, Jonsson, Leonardsson, Sagonas, "Stateless Model Checking for TSO and PSO", TACAS 2015, with
//! the blocking races of Jonsson, Lång, Sagonas, "Awaiting for Godot", FMCAD 2022, Algorithm 1.
//!
//! An execution is a sequence of steps of *agents*: threads, and the lanes of their store buffers. Steps that touch the
//! same cell conflict, and two executions are equivalent if the same steps are in the same happens-before order. One
//! execution is explored to its end; for each pair of steps that *race*, a sequence that takes them in the other order
//! is kept where the first of them was taken, unless one that was explored from there, or is kept there, covers it. What
//! was explored from a place sleeps until a step that depends on it is taken. Steps are undone, never run again.
//!
//! - `agents`: who takes steps.
//! - `machine`: program, memory and buffers in one state, with undo.
//! - `sequence`: the execution sequence that is explored: its steps, what happens before what, races.
//! - `reversal`: the sequence that reverses a race, and what covers it.
//! - `wakeup`: the trees of what is still to be explored.
//!
//! Where we differ from the papers:
//! 1. A thread's stores into its buffer, and other labels that nobody else can notice, cost no step of their own.
//! 2. A race whose reversal is covered by what was explored need not be looked at again while the steps that show this
//!    stand.
//! 3. Source-DPOR is the same with trees of one step, without weak initials, and looks at races as they turn up.
//! 4. `Free` conflicts with nothing: an access that is not ordered before it is an error in every order
//!    ([`crate::memory::objects::lifetime_errors`]).
//! 5. A choice takes a step for each alternative, and no alternative covers another.
//! 6. An atomic block is one step that may touch many cells, and which ones depends on what it reads first. The papers need that
//!    two steps which depend on each other still do if an independent step comes before them; so a block depends on every step
//!    of another thread that touches memory, whatever it touches. Schedules that differ in nothing else are the same execution:
//!    in programs with such blocks executions are remembered, and shown once.
//!
//! What it cannot do: models without a machine; executions of more than 5,000 events; waiting for memory that is accessed
//! in pieces, and accesses of an object that another thread makes later, both of which are refused.

mod agents;
mod bits;
mod machine;
mod reversal;
mod sequence;
mod wakeup;

use crate::models::precedence::PrecedenceBasis;
use crate::{
    Limits, MemoryModel, Observer, Statistics,
    models::machine::Lanes,
    search::{Halt, go_on_unless_told, search_until_cells_fit},
    show::{Races, show},
    step::{WAITS_IN_BLOCK, refusal},
};
use agents::AgentId;
use machine::{Machine, NOWHERE, Next};
use norns_execution::{
    Class, Equivalence, OverlappingWidths, ThreadId,
    program::{Program, Run},
};
use reversal::{
    Access, Covered, Move, Reversal, accesses_of, initial_after, is_independent_of_last,
};
use sequence::Sequence;
use std::collections::HashSet;
use wakeup::{Tree, Trees};

/// What distinguishes the algorithms: what is planned for a race, and what covers it.
pub trait Strategy {
    /// Whether races are looked at when the execution is at its end, with all that came later, or as they turn up.
    const AT_THE_END: bool;

    /// Whether a step that the sequence does not contain and that is independent of it covers it.
    const WEAK_INITIALS: bool;

    /// How much of a sequence is kept.
    const KEPT: usize;
}

/// Source-DPOR: the first step of each sequence; what follows is left to chance, and may turn out to be redundant.
#[derive(Clone, Copy, Debug)]
pub struct Source;

/// Optimal-DPOR: the whole sequence, so that nothing redundant is explored.
#[derive(Clone, Copy, Debug)]
pub struct Optimal;

impl Strategy for Source {
    const AT_THE_END: bool = false;
    const WEAK_INITIALS: bool = false;
    const KEPT: usize = 1;
}

impl Strategy for Optimal {
    const AT_THE_END: bool = true;
    const WEAK_INITIALS: bool = true;
    const KEPT: usize = usize::MAX;
}

/// The explorer of schedules.
#[derive(Clone, Debug)]
pub struct Dpor {
    /// The model, for reports.
    model: MemoryModel,
    lanes: Lanes,
    /// Whether data races are findings.
    races: bool,
    /// How much to do at most.
    limits: Limits,
}

impl Dpor {
    /// The explorer for a model that has a machine.
    pub fn new(model: MemoryModel, races: bool, limits: Limits) -> Option<Self> {
        Some(Self {
            model,
            lanes: Lanes::of(model)?,
            races,
            limits,
        })
    }

    /// Explores all executions of a program.
    pub fn explore<S: Strategy, P: Program>(
        &self,
        _strategy: S,
        program: &P,
        observer: &mut impl Observer<P::Run>,
    ) -> Result<Statistics, OverlappingWidths> {
        search_until_cells_fit(observer, |observer, learned, statistics| {
            let mut search = Search {
                explorer: self,
                machine: Machine::new(
                    program.start(),
                    self.lanes,
                    self.limits.clone(),
                    &mut learned.extents,
                )?,
                sequence: Sequence::default(),
                nodes: Vec::new(),
                sleepers: Vec::new(),
                accesses: Vec::new(),
                trees: Trees::new(),
                reversal: Reversal::default(),
                statistics,
                observer,
                shown: program.has_atomic_blocks().then(HashSet::new),
                strategy: std::marker::PhantomData::<S>,
            };
            let result = search.search();
            search.statistics.planned = search.trees.peak();
            result
        })
    }
}

/// A step that is not to be taken until one that depends on it is.
#[derive(Clone, Copy, Debug)]
struct Sleeper {
    step: Move,
    /// What it does with memory: places in [`Search::accesses`].
    accesses: (u32, u32),
}

/// What is known of a place in the sequence.
struct Node {
    /// Its first sleeper in [`Search::sleepers`].
    sleepers: usize,
    /// The end of what its sleepers do, in [`Search::accesses`].
    accesses: usize,
    /// What is still to be explored.
    tree: Tree,
}

struct Search<'a, R, O, S> {
    explorer: &'a Dpor,
    machine: Machine<'a, R>,
    sequence: Sequence,
    /// One for each step, before it, and one for the end.
    nodes: Vec<Node>,
    sleepers: Vec<Sleeper>,
    accesses: Vec<Access>,
    trees: Trees,
    reversal: Reversal,
    statistics: &'a mut Statistics,
    observer: &'a mut O,
    /// What was shown, in a program with atomic blocks.
    shown: Option<HashSet<Class>>,
    strategy: std::marker::PhantomData<S>,
}

impl<R: Run, O: Observer<R>, S: Strategy> Search<'_, R, O, S> {
    fn search(&mut self) -> Result<(), Halt> {
        self.nodes.push(Node {
            sleepers: 0,
            accesses: 0,
            tree: Tree::EMPTY,
        });
        loop {
            while let Some((step, below)) = self.planned().or_else(|| self.any_move()) {
                self.step(step, below)?;
            }
            self.end()?;
            let (step, below) = loop {
                if self.sequence.len() == 0 {
                    return Ok(());
                }
                self.step_back();
                if let Some(planned) = self.planned() {
                    break planned;
                }
            };
            self.step(step, below)?;
        }
    }

    /// The next step that is to be explored from here, and what then.
    fn planned(&mut self) -> Option<(Move, Tree)> {
        let node = self.nodes.last_mut()?;
        self.trees.take_first(&mut node.tree)
    }

    /// Any step that can be taken and does not sleep.
    fn any_move(&mut self) -> Option<(Move, Tree)> {
        for thread in (0..self.machine.thread_count()).map(ThreadId) {
            if self.machine.is_idle(thread) {
                continue;
            }
            let alternative = 0;
            let mut lanes = self.machine.enabled_lanes(thread);
            let awake = lanes.find(|&agent| self.is_awake(Move { agent, alternative }));
            if let Some(agent) = awake {
                return Some((Move { agent, alternative }, Tree::EMPTY));
            }
            drop(lanes);
            if !self.machine.is_enabled(thread) {
                continue;
            }
            let agent = self.machine.agents.thread(thread);
            if let Next::Choose { alternatives } = self.machine.next_of(thread) {
                self.plan_choices(agent, alternatives);
                if let Some(planned) = self.planned() {
                    return Some(planned);
                }
            } else if self.is_awake(Move { agent, alternative }) {
                return Some((Move { agent, alternative }, Tree::EMPTY));
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
                self.trees.add_step(&mut node.tree, step, &[]);
            }
        }
    }

    fn is_awake(&self, step: Move) -> bool {
        let from = self.nodes.last().map_or(0, |node| node.sleepers);
        !self.sleepers[from..]
            .iter()
            .any(|sleeper| sleeper.step == step)
    }

    fn step(&mut self, step: Move, below: Tree) -> Result<(), Halt> {
        self.statistics.visits += 1;
        if let Some(reason) = self.explorer.limits.reached(self.statistics.visits) {
            return Err(Halt::Stopped(reason));
        }
        self.sequence
            .step(&mut self.machine, step.agent, step.alternative)?;
        let from = self.nodes.last().map_or(0, |node| node.sleepers);
        let to = self.sleepers.len();
        self.nodes.push(Node {
            sleepers: to,
            accesses: self.accesses.len(),
            tree: below,
        });
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
                self.consider(race, last);
            }
        }
        Ok(())
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
        let step = &self.sequence.steps[last as usize];
        self.sleepers.push(Sleeper {
            step: Move {
                agent: step.agent,
                alternative: step.alternative,
            },
            accesses: (start, self.accesses.len() as u32),
        });
        self.sequence.undo(&mut self.machine);
    }

    /// Nobody moves any more, or those who could sleep.
    fn end(&mut self) -> Result<(), Halt> {
        let can_move = |thread| {
            self.machine.is_enabled(thread) || self.machine.enabled_lanes(thread).next().is_some()
        };
        let somebody_sleeps =
            (self.nodes.last()).is_some_and(|node| node.sleepers < self.sleepers.len());
        let mut threads = (0..self.machine.thread_count()).map(ThreadId);
        if (somebody_sleeps && threads.any(can_move)) || self.was_shown() {
            self.statistics.redundant += 1;
        } else if let Some(thread) = self.machine.stopped_for_no_reason() {
            let what = if self.machine.is_in_block(thread) {
                WAITS_IN_BLOCK
            } else {
                "waits for memory that is accessed in pieces, or accesses an object before it is made"
            };
            let refused = refusal(&self.machine.graph, &self.machine.run, thread, what);
            go_on_unless_told(self.observer.finding(refused))?;
        } else {
            let shown = show(
                (self.explorer.model, Races::at_the_end(self.explorer.races)),
                &self.machine.graph,
                PrecedenceBasis::Axioms,
                &self.machine.run,
                Some(&self.machine.schedule),
                self.statistics,
                self.observer,
            );
            go_on_unless_told(shown)?;
        }
        if S::AT_THE_END {
            for race in 0..self.sequence.races.len() {
                self.consider(race, self.sequence.len());
            }
        }
        for thread in (0..self.machine.thread_count()).map(ThreadId) {
            if self.machine.waits(thread) {
                self.consider_waiting(thread);
            }
        }
        Ok(())
    }

    /// Whether the execution that is at its end was shown before; from now on it was.
    fn was_shown(&mut self) -> bool {
        let class = || self.machine.graph.class(Equivalence::ModificationOrder);
        self.shown
            .as_mut()
            .is_some_and(|shown| !shown.insert(class()))
    }

    /// Plans to reverse a race, unless that is covered.
    fn consider(&mut self, place: usize, end: u32) {
        let race = self.sequence.races[place];
        if let Some((step, stamp)) = race.settled
            && (self.sequence.steps.get(step as usize)).is_some_and(|step| step.stamp == stamp)
        {
            return;
        }
        let sleepers = self.sleepers_at(race.first as usize);
        let initial = self.sleepers[sleepers]
            .iter()
            .find_map(|sleeper| initial_after(&self.sequence, race.first, sleeper.step, end));
        if let Some(step) = initial {
            self.settle(place, step.max(race.second));
            return;
        }
        let pair = (race.first, race.second);
        self.reversal
            .of_steps(&self.sequence, &self.machine, pair, end);
        if let Some(step) = self.plan_unless_covered() {
            self.settle(place, step);
        }
    }

    /// A race need not be looked at again while a step stands.
    fn settle(&mut self, race: usize, step: u32) {
        let stamp = self.sequence.steps[step as usize].stamp;
        self.sequence.races[race].settled = Some((step, stamp));
    }

    /// What sleeps at a place of the sequence other than its end.
    fn sleepers_at(&self, place: usize) -> std::ops::Range<usize> {
        self.nodes[place].sleepers..self.nodes[place + 1].sleepers
    }

    /// A thread waits, and does so in vain: it may have been able to go on earlier.
    fn consider_waiting(&mut self, thread: ThreadId) {
        let Next::Wait {
            cell,
            condition,
            width,
        } = self.machine.next_of(thread)
        else {
            return;
        };
        let needed = &mut self.reversal.needed;
        needed.clear();
        self.sequence
            .predecessors_of_next(&self.machine, thread, needed);
        let mut before = vec![0; bits::words_up_to(self.sequence.len())];
        for predecessor in needed {
            bits::unite(&mut before, self.sequence.before(predecessor.step));
            bits::insert(&mut before, predecessor.step);
        }
        let last = self.machine.committed_at(self.machine.in_memory(cell));
        if last == NOWHERE {
            return;
        }
        let holds = |write| condition.holds(self.machine.value(write), width);
        let first = self
            .sequence
            .blocking(&self.machine, thread, (last, cell), &before, holds);
        if let Some(first) = first {
            let agent: AgentId = self.machine.agents.thread(thread);
            self.reversal
                .of_waiting(&self.sequence, &self.machine, (first, agent), cell);
            self.plan_unless_covered();
        }
    }

    /// Plans to explore the reversal unless it is covered. If it is now covered, and will be in other executions too, gives
    /// the last step that must stand for this.
    fn plan_unless_covered(&mut self) -> Option<u32> {
        let sleepers = self.sleepers_at(self.reversal.first() as usize);
        let Self {
            machine,
            sequence,
            reversal,
            ..
        } = self;
        let first = reversal.first() as usize;
        for sleeper in &self.sleepers[sleepers] {
            let accesses = &self.accesses[sleeper.accesses.0 as usize..sleeper.accesses.1 as usize];
            let covered =
                reversal.is_covered_by(sequence, machine, sleeper.step, accesses, S::WEAK_INITIALS);
            match covered {
                Covered::No => {}
                Covered::Initial => return reversal.shown_by(sequence, sleeper.step.agent),
                Covered::Independent => return None,
            }
        }
        let tree = &mut self.nodes[first].tree;
        let how = (S::WEAK_INITIALS, S::KEPT);
        self.trees.insert(tree, sequence, machine, reversal, how)
    }
}
