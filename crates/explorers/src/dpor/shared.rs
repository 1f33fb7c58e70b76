//! What workers share: nodes of the sequence at which more than one of them may take branches, and steps in terms that mean the
//! same to all of them.
//!
//! Threads, objects and events of threads have ids that belong to the program. Agents and cells have ids that belong to their
//! worker, so they are identified by their thread and by their place in memory.
//!
//! A branch of a shared node is *open* from when a worker starts it until everything that starts with it is explored. It sleeps
//! from its start on, for all branches that are started later. A worker that closes a branch takes the next one. If there is
//! none, and others are open, the worker has nothing left to do there: what may still be planned at the node will be started by
//! the workers that close the open branches. The worker that closes the last one continues at the parent. [`super::parallel`]
//! has the argument.

use super::{
    machine::Machine,
    reversal::{Access, AccessKind, Covered, Move, Reversal},
    sequence::Sequence,
    wakeup::{Accesses, Insertion, Planned, Tree, Trees},
};
use crate::search::Halt;
use norns_execution::{
    CellId, Commuting, EventId, Location, ObjectId, ThreadId, Unpacked, Width, program::Run,
};
use serde::{Deserialize, Serialize};
use std::sync::{
    Arc, Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, Ordering},
};

/// A cell, by where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Place {
    pub(super) object: u32,
    pub(super) offset: u32,
    pub(super) width: Width,
}

/// A [`Move`], in terms that mean the same to all workers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct SharedMove {
    pub(super) thread: u32,
    /// If it is a lane that moves, a cell whose stores wait in it.
    pub(super) lane: Option<Place>,
    pub(super) alternative: u32,
}

/// An [`Access`], in terms that mean the same to all workers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum SharedAccess {
    Anything,
    Write(Place),
    /// An update that commutes with others of this kind.
    Update(Place, Commuting),
    /// A read of the initial write.
    ReadInitial(Place),
    /// A read of an event of a thread.
    Read(Place, u32, u32),
}

/// A step and what it does with memory, in terms that mean the same to all workers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct SharedStep {
    pub(super) step: SharedMove,
    pub(super) accesses: Vec<SharedAccess>,
}

impl<R: Run> Machine<'_, R> {
    fn place_of(&self, cell: CellId) -> Place {
        let cell = &self.graph.cells()[cell.index()];
        Place {
            object: cell.location.object.0,
            offset: cell.location.offset,
            width: cell.width,
        }
    }

    fn cell_at(&mut self, place: Place) -> Result<CellId, Halt> {
        let location = Location {
            object: ObjectId(place.object),
            offset: place.offset,
        };
        self.cell_of(location, place.width)
    }

    /// Translates a move for other workers.
    pub(super) fn tell_move(&self, step: Move) -> SharedMove {
        SharedMove {
            thread: self.agents.get(step.agent).thread.0,
            lane: self
                .agents
                .cell_of(step.agent)
                .map(|cell| self.place_of(cell)),
            alternative: step.alternative,
        }
    }

    /// Translates a move from another worker.
    pub(super) fn hear_move(&mut self, step: &SharedMove) -> Result<Move, Halt> {
        let thread = ThreadId(step.thread);
        let itself = self.agents.thread(thread);
        let agent = match step.lane {
            None => itself,
            Some(place) => {
                let cell = self.cell_at(place)?;
                self.agents.lane(thread, cell)
            }
        };
        Ok(Move {
            agent,
            alternative: step.alternative,
        })
    }

    /// Translates a step for other workers.
    pub(super) fn tell_step(&self, step: Move, accesses: &[Access]) -> SharedStep {
        let tell = |access: &Access| {
            if *access == Access::ANY {
                return SharedAccess::Anything;
            }
            let place = self.place_of(access.cell);
            match access.kind {
                AccessKind::Write => SharedAccess::Write(place),
                AccessKind::Update(kind) => SharedAccess::Update(place, kind),
                AccessKind::Read(source) => match source.unpack() {
                    Unpacked::Initial(_) => SharedAccess::ReadInitial(place),
                    Unpacked::Of { thread, index } => SharedAccess::Read(place, thread.0, index),
                },
            }
        };
        SharedStep {
            step: self.tell_move(step),
            accesses: accesses.iter().map(tell).collect(),
        }
    }

    /// Translates a step from another worker. What it does with memory is appended to `accesses`.
    pub(super) fn hear_step(
        &mut self,
        step: &SharedStep,
        accesses: &mut Vec<Access>,
    ) -> Result<Move, Halt> {
        for access in &step.accesses {
            accesses.push(match *access {
                SharedAccess::Anything => Access::ANY,
                SharedAccess::Write(place) => Access {
                    cell: self.cell_at(place)?,
                    kind: AccessKind::Write,
                },
                SharedAccess::Update(place, kind) => Access {
                    cell: self.cell_at(place)?,
                    kind: AccessKind::Update(kind),
                },
                SharedAccess::ReadInitial(place) => {
                    let cell = self.cell_at(place)?;
                    Access {
                        cell,
                        kind: AccessKind::Read(EventId::initial(cell)),
                    }
                }
                SharedAccess::Read(place, thread, index) => Access {
                    cell: self.cell_at(place)?,
                    kind: AccessKind::Read(EventId::of(ThreadId(thread), index)),
                },
            });
        }
        self.hear_move(&step.step)
    }

    /// The same as a step of a tree.
    pub(super) fn hear_planned(
        &mut self,
        step: &SharedStep,
        scratch: &mut Vec<Access>,
    ) -> Result<Planned, Halt> {
        scratch.clear();
        let step = self.hear_step(step, scratch)?;
        Ok(Planned {
            step,
            accesses: Accesses::of(scratch),
        })
    }
}

/// Whether everything that starts with a branch is explored.
#[derive(Debug, Default)]
pub(super) struct Done {
    is_set: AtomicBool,
    /// Nodes that are finished except for this.
    waiting: Mutex<Vec<Arc<SharedNode>>>,
}

impl Done {
    fn is_set(&self) -> bool {
        self.is_set.load(Ordering::Acquire)
    }

    fn waiting(&self) -> MutexGuard<'_, Vec<Arc<SharedNode>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets it, and returns the nodes that have waited for it.
    fn set(&self) -> Vec<Arc<SharedNode>> {
        let mut waiting = self.waiting();
        self.is_set.store(true, Ordering::Release);
        std::mem::take(&mut waiting)
    }

    /// Lets a node wait for it, unless it is set.
    fn wait(&self, node: &Arc<SharedNode>) -> bool {
        let mut waiting = self.waiting();
        if !self.is_set() {
            waiting.push(Arc::clone(node));
        }
        !self.is_set()
    }
}

/// A step that must not be taken from a node since the sequence came there.
#[derive(Clone, Debug)]
pub(super) struct SharedSleeper {
    pub(super) step: SharedStep,
    /// Set if it is a branch of a shared node that may be open.
    pub(super) done: Option<Arc<Done>>,
}

impl SharedSleeper {
    /// One that was explored.
    pub(super) fn explored(step: SharedStep) -> Self {
        Self { step, done: None }
    }

    /// Whether it is a branch that is open.
    pub(super) fn is_open(&self) -> bool {
        self.done.as_ref().is_some_and(|done| !done.is_set())
    }
}

/// A branch of a shared node that was started.
#[derive(Clone, Debug)]
pub(super) struct Started {
    pub(super) step: SharedStep,
    pub(super) done: Arc<Done>,
    /// The node after its step, if something may have to be planned there although the branch was started.
    pub(super) child: Option<Arc<SharedNode>>,
}

impl Started {
    pub(super) fn new(step: SharedStep, is_done: bool) -> Self {
        Self {
            step,
            done: Arc::new(Done {
                is_set: AtomicBool::new(is_done),
                ..Done::default()
            }),
            child: None,
        }
    }

    pub(super) fn is_open(&self) -> bool {
        !self.done.is_set()
    }

    /// The node at which a sequence that begins with this branch must be planned, if it does not come about by itself.
    pub(super) fn open_child(&self) -> Option<&Arc<SharedNode>> {
        self.child.as_ref().filter(|_| self.is_open())
    }
}

/// A place in the sequence that workers share.
#[derive(Debug)]
pub(super) struct SharedNode {
    /// The node before it, and which of its branches leads here; none for the first.
    pub(super) parent: Option<(Arc<SharedNode>, usize)>,
    /// The step that leads here; none for the first.
    pub(super) step: Option<SharedMove>,
    /// How many steps lead here.
    pub(super) depth: u32,
    rest: Mutex<Rest>,
}

/// The state of a shared node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// It is not known yet what sleeps here: the step that leads here is about to be taken.
    Unknown,
    /// No step was taken from here, and none is planned.
    Fresh,
    Begun,
    /// Everything that starts like this is explored, or a worker has taken the node for itself.
    Gone,
}

/// What is known of a shared node, and what remains to be done there.
#[derive(Debug)]
pub(super) struct Rest {
    trees: Trees<SharedStep>,
    tree: Tree,
    /// What slept when the sequence came here.
    pub(super) sleepers: Vec<SharedSleeper>,
    /// The branches that were started, in this order.
    pub(super) started: Vec<Started>,
    stage: Stage,
    /// Whether workers without work will look here.
    pub(super) is_offered: bool,
}

/// A branch that a worker starts.
#[derive(Debug)]
pub(super) struct Branch {
    /// Which branch of its node.
    pub(super) number: usize,
    pub(super) step: SharedStep,
    pub(super) below: Vec<(u32, SharedStep)>,
    /// What sleeps when it is started.
    pub(super) sleepers: Vec<SharedSleeper>,
    /// The node after its step, if others may plan something there; then that has what is below.
    pub(super) child: Option<Arc<SharedNode>>,
}

/// What remains to be done at a node for a worker that closes a branch.
#[derive(Debug)]
pub(super) enum Closed {
    /// This branch.
    Next(Branch),
    /// Nothing at the moment. If that changes, other workers will handle it.
    Left,
    /// Nothing: everything that starts like this is explored.
    Finished,
}

/// What an idle worker finds at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Offer {
    Nothing,
    /// A branch to start.
    Branch,
    /// The node itself: no worker is active there, and none will plan anything there.
    Node,
    /// The node is finished, which no worker has noticed.
    Finished,
}

impl SharedNode {
    pub(super) fn new(
        parent: Option<(Arc<SharedNode>, usize)>,
        step: Option<SharedMove>,
        rest: Rest,
    ) -> Self {
        Self {
            depth: parent.as_ref().map_or(0, |(parent, _)| parent.depth + 1),
            parent,
            step,
            rest: Mutex::new(rest),
        }
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Rest> {
        self.rest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The nodes before it, each with the branch and the step from there, last to first.
    pub(super) fn way_back(&self) -> impl Iterator<Item = (&Arc<SharedNode>, usize, SharedMove)> {
        let mut next = self;
        std::iter::from_fn(move || {
            let (parent, branch) = next.parent.as_ref()?;
            let step = next.step?;
            next = parent;
            Some((parent, *branch, step))
        })
    }

    /// Starts the first branch, if there is one. Where sequences must be planned as a whole, something may have to be planned
    /// behind its step as long as an earlier branch is open.
    pub(super) fn start(self: &Arc<Self>, plans_sequences: bool) -> Option<Branch> {
        self.start_at(&mut self.lock(), plans_sequences)
    }

    fn start_at(self: &Arc<Self>, rest: &mut Rest, plans_sequences: bool) -> Option<Branch> {
        let (step, mut below) = rest.trees.take_first(&mut rest.tree)?;
        let step = step.clone();
        let mut below = rest.trees.take(&mut below);
        let mut sleepers = rest.sleepers.clone();
        sleepers.extend(rest.started.iter().map(|branch| SharedSleeper {
            step: branch.step.clone(),
            done: plans_sequences.then(|| Arc::clone(&branch.done)),
        }));
        let number = rest.started.len();
        let mut started = Started::new(step.clone(), false);
        if !below.is_empty() && sleepers.iter().any(SharedSleeper::is_open) {
            let tree = std::mem::take(&mut below);
            let rest = Rest {
                stage: Stage::Unknown,
                ..Rest::new(Vec::new(), Vec::new(), tree, false).expect("it was a tree")
            };
            let parent = Some((Arc::clone(self), number));
            let child = Self::new(parent, Some(step.step), rest);
            started.child = Some(Arc::new(child));
        }
        let child = started.child.clone();
        rest.started.push(started);
        Some(Branch {
            number,
            step,
            below,
            sleepers,
            child,
        })
    }

    /// Everything that starts with a branch is explored. Returns what to do next, and the nodes that have waited for this.
    pub(super) fn close(
        self: &Arc<Self>,
        branch: usize,
        plans_sequences: bool,
    ) -> (Closed, Vec<Arc<SharedNode>>) {
        let mut rest = self.lock();
        let mut waited = Vec::new();
        if let Some(branch) = rest.started.get_mut(branch) {
            waited = branch.done.set();
            branch.child = None;
        }
        if let Some(branch) = self.start_at(&mut rest, plans_sequences) {
            return (Closed::Next(branch), waited);
        }
        if self.offer(&rest) == Offer::Finished {
            rest.leave();
            return (Closed::Finished, waited);
        }
        (Closed::Left, waited)
    }

    /// What a worker that comes here finds. If the node is finished except for something open that sleeps there, it waits for
    /// that: until then more may have to be planned.
    pub(super) fn offer(self: &Arc<Self>, rest: &Rest) -> Offer {
        if matches!(rest.stage, Stage::Unknown | Stage::Gone) {
            return Offer::Nothing;
        }
        let is_worked_at = rest.started.iter().any(Started::is_open);
        let mut sleepers = rest.sleepers.iter();
        if !rest.tree.is_empty() {
            let is_kept = is_worked_at || sleepers.any(SharedSleeper::is_open);
            return if is_kept { Offer::Branch } else { Offer::Node };
        }
        let mut open = sleepers.filter_map(|sleeper| sleeper.done.as_ref());
        if is_worked_at || open.any(|done| done.wait(self)) {
            return Offer::Nothing;
        }
        if rest.is_fresh() {
            Offer::Node
        } else {
            Offer::Finished
        }
    }
}

impl Rest {
    /// None if the steps are not those of a tree.
    pub(super) fn new(
        sleepers: Vec<SharedSleeper>,
        started: Vec<Started>,
        tree: impl IntoIterator<Item = (u32, SharedStep)>,
        is_fresh: bool,
    ) -> Option<Self> {
        let mut trees = Trees::new();
        let tree = trees.make(tree)?;
        Some(Self {
            trees,
            tree,
            sleepers,
            started,
            stage: if is_fresh { Stage::Fresh } else { Stage::Begun },
            is_offered: false,
        })
    }

    /// Whether no step was taken from here, and none is planned.
    pub(super) fn is_fresh(&self) -> bool {
        self.stage == Stage::Fresh
    }

    /// Whether everything that starts like this is explored, or a worker has taken the node for itself.
    pub(super) fn is_gone(&self) -> bool {
        self.stage == Stage::Gone
    }

    /// Marks it as gone.
    pub(super) fn leave(&mut self) {
        self.stage = Stage::Gone;
    }

    /// Whether idle workers must be notified that there is a branch to start; they are notified once.
    pub(super) fn is_to_be_offered(&mut self) -> bool {
        !self.tree.is_empty() && !std::mem::replace(&mut self.is_offered, true)
    }

    /// The steps of the tree.
    pub(super) fn planned(&self) -> impl Iterator<Item = (u32, &SharedStep)> {
        self.trees.steps(self.tree)
    }

    /// Removes the tree.
    pub(super) fn take_tree(&mut self) -> Vec<(u32, SharedStep)> {
        self.trees.take(&mut self.tree)
    }

    /// What sleeps here is known now.
    pub(super) fn know(&mut self, sleepers: Vec<SharedSleeper>) {
        self.sleepers = sleepers;
        self.stage = Stage::Begun;
    }

    /// Plans to explore a reversal, unless the tree covers it.
    pub(super) fn insert(
        &mut self,
        insertion: &mut impl Insertion<SharedStep>,
    ) -> Result<Option<u32>, Halt> {
        self.trees.insert(&mut self.tree, insertion)
    }
}

/// A reversal that is inserted into a tree; whether weak initials count, and how much of it is kept.
pub(super) struct Inserted<'a, 'm, R> {
    pub(super) sequence: &'a Sequence,
    pub(super) machine: &'a mut Machine<'m, R>,
    pub(super) reversal: &'a mut Reversal,
    pub(super) weak: bool,
    pub(super) kept: usize,
    pub(super) scratch: &'a mut Vec<Access>,
}

impl<R: Run> Insertion<Planned> for Inserted<'_, '_, R> {
    fn is_covered_by(&mut self, planned: &Planned) -> Result<Covered, Halt> {
        let accesses = planned.accesses.as_slice();
        let Self {
            sequence, machine, ..
        } = self;
        Ok(self
            .reversal
            .is_covered_by(sequence, machine, planned.step, accesses, self.weak))
    }

    fn consume(&mut self, planned: &Planned) -> Result<bool, Halt> {
        Ok(self.reversal.consume(self.sequence, planned.step))
    }

    fn rest(&mut self, mut work: impl FnMut(Planned)) {
        self.reversal.for_each(
            self.sequence,
            self.machine,
            self.kept,
            self.scratch,
            |step, accesses| work(Planned::new(step, accesses)),
        );
    }

    fn consumed_up_to(&self) -> Option<u32> {
        self.reversal.consumed_up_to()
    }

    fn stands_up_to(&self) -> Option<u32> {
        self.reversal.stands_up_to()
    }
}

impl<R: Run> Insertion<SharedStep> for Inserted<'_, '_, R> {
    fn is_covered_by(&mut self, step: &SharedStep) -> Result<Covered, Halt> {
        let planned = self.machine.hear_planned(step, self.scratch)?;
        self.is_covered_by(&planned)
    }

    fn consume(&mut self, step: &SharedStep) -> Result<bool, Halt> {
        let step = self.machine.hear_move(&step.step)?;
        Ok(self.reversal.consume(self.sequence, step))
    }

    fn rest(&mut self, mut work: impl FnMut(SharedStep)) {
        let machine = &*self.machine;
        self.reversal.for_each(
            self.sequence,
            machine,
            self.kept,
            self.scratch,
            |step, accesses| work(machine.tell_step(step, accesses)),
        );
    }

    fn consumed_up_to(&self) -> Option<u32> {
        self.reversal.consumed_up_to()
    }

    fn stands_up_to(&self) -> Option<u32> {
        self.reversal.stands_up_to()
    }
}
