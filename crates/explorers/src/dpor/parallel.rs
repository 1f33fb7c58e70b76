//! The search on several cores: which worker explores what.
//!
//! A worker explores on its own, and keeps the nodes of its sequence to itself, until another worker is idle. Then it publishes
//! the node nearest to the root that has a branch to start, with all nodes before it ([`super::shared`]). A worker that finds
//! no work at a shared node looks for some at the others. It gets there by taking the steps that lead there again.
//!
//! The branches of a node are explored as if they came one after the other, in the order in which they are started:
//!
//! 1. A branch sleeps for those that are started later, whether it is finished or not. So nothing is explored twice.
//! 2. A reversal at a node that starts with a branch which was already started is covered by it. For `source` that is
//!    sufficient: everything that starts with a step is explored, except for what starts with something that sleeps, whether or
//!    not that was explored before.
//! 3. For `optimal` it is not sufficient, because it explores what was planned, and sequences after which nothing sleeps. As
//!    long as a branch is open, it may turn out that something must be planned *after* the first step of a branch that was
//!    started later. One after the other, it would be in the tree of the later branch before that is started. So it is planned
//!    there late: at the node after the step, or after further steps of branches that were started there. Until the earlier
//!    branch is finished, these nodes are not finished either, even if nothing is left to do there: all nodes are kept at which
//!    an open branch of a shared node sleeps. It is enough to keep those, because after a step that wakes the earlier branch
//!    everything is explored without it. The smallest program that needs this: one thread writes x, another writes u, a third
//!    reads y and then x, and a fourth writes y. After the write of u, while the write of x sleeps, reading y before and after
//!    it is written are not distinguished, because the worker that explores what starts with the write of x does that; and the
//!    case that y is read after and x before they are written is found there, and starts with the write of u.
//! 4. No branch is redundant: when a sequence is put into a tree, early or late, nothing that sleeps there covers it, and
//!    neither does anything that comes before it in the tree; and only these are started before it. So nothing sleeps any more
//!    after it.
//! 5. A node is finished when no branch is open, none is left to start, and nothing open sleeps there. Only a worker below the
//!    node, or below something open that sleeps there, plans anything there; so it stays finished.
//!
//! What is guaranteed: the number of executions, by how they end, and the kinds of findings are the same with any number of
//! threads. Which executions represent their classes, in which order they are shown, and how many redundant explorations
//! `source` has may differ. When an observer stops the exploration, all workers stop, and one thread restarts to show what it
//! finds first, unless the user wants whatever is found first.
//!
//! What it cannot do: be faster where `optimal` plans a lot and executions are short. All nodes at which an open branch sleeps
//! are shared and kept, and with 16 readers of one write that is half of all nodes: two threads together need more than three
//! times as many instructions there as one. Where there is little to plan late they need no more, and `source` never does.

use super::{
    Dpor, Strategy,
    machine::Machine,
    search::{Leave, Search},
    shared::{Branch, Closed, Offer, SharedNode, SharedSleeper, SharedStep},
    state::{Nobody, State, StateKeeper, Unusable},
};
use crate::{
    Observer, Statistics, Stopped,
    memory::Extents,
    revisits::{Divisible, Workers},
    search::{Halt, search_until_cells_fit},
    workers::{SoFar, work_together},
};
use norns_execution::{
    Class, OverlappingWidths,
    program::{Program, Run},
};
use std::{
    collections::{BinaryHeap, HashSet},
    ops::ControlFlow,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
};

/// Why workers stop before all is explored.
pub(super) enum Ending {
    /// The state is wanted.
    Paused,
    Halted(Halt),
    /// The state is not one of this program.
    Foreign,
}

impl Ending {
    /// Whether what was explored means nothing.
    fn is_void(&self) -> bool {
        !matches!(self, Self::Paused | Self::Halted(Halt::Stopped(_)))
    }
}

/// What a worker does next.
pub(super) enum Work {
    /// The whole search.
    Everything,
    /// A branch of a shared node.
    Branch(Arc<SharedNode>, Branch),
    /// A node of which no branch is open, from now on for itself alone.
    Node {
        node: Arc<SharedNode>,
        sleepers: Vec<SharedSleeper>,
        tree: Vec<(u32, SharedStep)>,
        is_fresh: bool,
    },
}

/// The shared nodes.
struct Nodes {
    /// All of them; some may be gone.
    list: Vec<Arc<SharedNode>>,
    /// How many of them were not gone when that was last looked at.
    kept: usize,
    /// Those at which there may be work, near to the first node first.
    offered: BinaryHeap<Offered>,
    /// Whether a worker has started.
    is_begun: bool,
    /// How many workers have something to do, and how many have not.
    busy: usize,
    waiting: usize,
}

/// A node at which there may be work. Those near to the first node are greater.
struct Offered(Arc<SharedNode>);

impl Ord for Offered {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        other.0.depth.cmp(&self.0.depth)
    }
}

impl PartialOrd for Offered {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Offered {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Offered {}

/// What workers have in common.
pub(super) struct Pool<'a> {
    nodes: Mutex<Nodes>,
    /// There is work, or there will be none.
    changed: Condvar,
    /// Whether a worker is idle.
    is_work_wanted: AtomicBool,
    is_stopping: AtomicBool,
    ending: Mutex<Option<Ending>>,
    /// How many steps were taken, and how many may be, if that is limited.
    visits: Option<(AtomicU64, u64)>,
    /// What was learned about memory by workers that share work.
    known: Mutex<Extents>,
    /// What was shown, in a program with atomic blocks.
    shown: Option<Mutex<HashSet<Class>>>,
    due: &'a (dyn Fn() -> bool + Sync),
    /// Whether it goes on from a state, which may be that of another program.
    pub(super) is_resumed: bool,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a> Pool<'a> {
    fn new(
        nodes: Option<Vec<Arc<SharedNode>>>,
        shown: Option<HashSet<Class>>,
        visits: Option<(u64, u64)>,
        due: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        Self {
            is_resumed: nodes.is_some(),
            nodes: Mutex::new(Nodes {
                is_begun: nodes.is_some(),
                offered: nodes.iter().flatten().cloned().map(Offered).collect(),
                list: nodes.unwrap_or_default(),
                kept: 0,
                busy: 0,
                waiting: 0,
            }),
            changed: Condvar::new(),
            is_work_wanted: AtomicBool::new(false),
            is_stopping: AtomicBool::new(false),
            ending: Mutex::new(None),
            visits: visits.map(|(taken, most)| (AtomicU64::new(taken), most)),
            known: Mutex::new(Extents::default()),
            shown: shown.map(Mutex::new),
            due,
        }
    }

    /// Something to do; waits for it if there may be some.
    fn take(&self, plans_sequences: bool) -> Option<Work> {
        let mut nodes = lock(&self.nodes);
        nodes.waiting += 1;
        let work = loop {
            if self.is_stopping.load(Ordering::Relaxed) {
                break None;
            }
            // Said before looking: who plans something after that will tell.
            self.is_work_wanted.store(true, Ordering::Relaxed);
            let found = nodes.find(plans_sequences);
            if found.is_some() || nodes.busy == 0 {
                break found;
            }
            let waited = self.changed.wait(nodes);
            nodes = waited.unwrap_or_else(PoisonError::into_inner);
        };
        nodes.waiting -= 1;
        nodes.busy += usize::from(work.is_some());
        let is_wanted = nodes.waiting > 0;
        self.is_work_wanted.store(is_wanted, Ordering::Relaxed);
        if work.is_none() {
            self.changed.notify_all();
        }
        work
    }

    /// Shares what was learned about memory with all workers. If it contradicts what others have learned, the exploration
    /// restarts.
    pub(super) fn teach(&self, extents: &Extents) -> Result<(), Halt> {
        if lock(&self.known).absorb(extents)? {
            return Err(Halt::Refined);
        }
        Ok(())
    }

    /// Shares nodes with all workers.
    pub(super) fn publish(&self, new: impl IntoIterator<Item = Arc<SharedNode>>) {
        let mut nodes = lock(&self.nodes);
        for node in new {
            node.lock().is_offered = true;
            nodes.offered.push(Offered(Arc::clone(&node)));
            nodes.list.push(node);
        }
        if nodes.list.len() > 2 * nodes.kept + 64 {
            nodes.forget_gone();
        }
        drop(nodes);
        self.is_work_wanted.store(false, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// There may be work at these nodes.
    pub(super) fn offer(&self, new: impl IntoIterator<Item = Arc<SharedNode>>) {
        let new = new.into_iter().map(Offered);
        lock(&self.nodes).offered.extend(new);
        if self.is_work_wanted() {
            self.changed.notify_one();
        }
    }

    pub(super) fn is_work_wanted(&self) -> bool {
        self.is_work_wanted.load(Ordering::Relaxed)
    }

    pub(super) fn is_stopping(&self) -> bool {
        self.is_stopping.load(Ordering::Relaxed)
    }

    /// Whether the state is wanted.
    pub(super) fn is_due(&self) -> bool {
        (self.due)()
    }

    pub(super) fn known(&self) -> MutexGuard<'_, Extents> {
        lock(&self.known)
    }

    /// Whether no more steps may be taken.
    pub(super) fn visits_are_over(&self) -> bool {
        let visits = self.visits.as_ref();
        visits.is_some_and(|(taken, most)| taken.load(Ordering::Relaxed) >= *most)
    }

    pub(super) fn count_visit(&self) {
        if let Some((taken, _)) = &self.visits {
            taken.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Whether an execution was shown before, if that must be remembered; from now on it was.
    pub(super) fn was_shown(&self, class: impl FnOnce() -> Class) -> bool {
        let shown = self.shown.as_ref();
        shown.is_some_and(|shown| !lock(shown).insert(class()))
    }

    /// Stops all workers. A reason that makes everything void takes precedence; otherwise the first reason counts.
    fn stop(&self, reason: Ending) {
        let mut ending = lock(&self.ending);
        if ending
            .as_ref()
            .is_none_or(|known| !known.is_void() && reason.is_void())
        {
            *ending = Some(reason);
        }
        drop(ending);
        self.is_stopping.store(true, Ordering::Relaxed);
        drop(lock(&self.nodes));
        self.changed.notify_all();
    }

    /// Why all have stopped, if they did before all was explored. They may go on.
    fn resume(&self) -> Option<Ending> {
        self.is_stopping.store(false, Ordering::Relaxed);
        lock(&self.ending).take()
    }

    /// Whether everything is explored, when no worker is active.
    fn is_done(&self) -> bool {
        let mut nodes = lock(&self.nodes);
        nodes.forget_gone();
        nodes.is_begun && nodes.list.is_empty()
    }

    /// What is left to do, when no worker is active; `None` if nothing is.
    fn rest(&self, run: &impl Run, extents: &Extents) -> Option<State> {
        if self.is_done() {
            return None;
        }
        let nodes = lock(&self.nodes);
        let shown = self.shown.as_ref();
        let shown = shown.map_or_else(HashSet::new, |shown| lock(shown).clone());
        Some(State::of(run, &nodes.list, extents, &shown))
    }
}

impl Nodes {
    /// Work, near to the first node if there is a choice.
    fn find(&mut self, plans_sequences: bool) -> Option<Work> {
        if !std::mem::replace(&mut self.is_begun, true) {
            return Some(Work::Everything);
        }
        loop {
            let node = Arc::clone(&self.offered.peek()?.0);
            let mut rest = node.lock();
            let offer = node.offer(&rest);
            if offer == Offer::Branch {
                drop(rest);
                if let Some(branch) = node.start(plans_sequences) {
                    return Some(Work::Branch(node, branch));
                }
                continue;
            }
            rest.is_offered = false;
            self.offered.pop();
            match offer {
                Offer::Nothing | Offer::Branch => {}
                Offer::Finished => {
                    rest.leave();
                    drop(rest);
                    if let Some(work) = self.behind(node, plans_sequences) {
                        return Some(work);
                    }
                }
                Offer::Node => {
                    let is_fresh = rest.is_fresh();
                    rest.leave();
                    let started = std::mem::take(&mut rest.started).into_iter();
                    let mut sleepers = std::mem::take(&mut rest.sleepers);
                    sleepers.extend(started.map(|branch| SharedSleeper::explored(branch.step)));
                    let work = Work::Node {
                        node: Arc::clone(&node),
                        sleepers,
                        tree: rest.take_tree(),
                        is_fresh,
                    };
                    drop(rest);
                    return Some(work);
                }
            }
        }
    }

    /// A node is finished: what is to be done at the nodes before it?
    fn behind(&mut self, mut node: Arc<SharedNode>, plans_sequences: bool) -> Option<Work> {
        loop {
            let (parent, branch) = node.parent.as_ref()?;
            let parent = Arc::clone(parent);
            let (closed, waited) = parent.close(*branch, plans_sequences);
            self.offered.extend(waited.into_iter().map(Offered));
            match closed {
                Closed::Next(branch) => return Some(Work::Branch(parent, branch)),
                Closed::Left => return None,
                Closed::Finished => node = parent,
            }
        }
    }

    fn forget_gone(&mut self) {
        self.list.retain(|node| !node.lock().is_gone());
        self.kept = self.list.len();
    }
}

/// Marks a worker as active until this is dropped. If it is dropped because of a panic, no worker waits for it.
struct Busy<'a, 'b>(&'a Pool<'b>);

impl Drop for Busy<'_, '_> {
    fn drop(&mut self) {
        lock(&self.0.nodes).busy -= 1;
        if thread::panicking() {
            self.0.stop(Ending::Foreign);
        }
    }
}

impl Dpor {
    /// Explores all executions of a program with one thread.
    pub fn explore<S: Strategy, P: Program>(
        &self,
        _strategy: S,
        program: &P,
        observer: &mut dyn Observer<P::Run>,
    ) -> Result<Statistics, OverlappingWidths> {
        let explored = self.drive(
            program,
            None,
            observer,
            &Nobody,
            |pool, observer, so_far| {
                self.work::<S, P>(pool, program, observer, so_far);
            },
        );
        explored
            .map(|(statistics, _)| statistics)
            .map_err(never_foreign)
    }

    /// Explores what is left of a search with one thread, given its state and what it had counted, or everything. The keeper is
    /// given the state when it wants it. Gives what was counted in all, and what is left if a limit or the observer has ended the
    /// search.
    pub fn explore_alone<S: Strategy, P: Program, O: Observer<P::Run>>(
        &self,
        _strategy: S,
        program: &P,
        from: Option<(&State, Statistics)>,
        observer: &mut O,
        keeper: &impl StateKeeper<O>,
    ) -> Result<(Statistics, Option<State>), Unusable> {
        self.drive(program, from, observer, keeper, |pool, observer, so_far| {
            self.work::<S, P>(pool, program, observer, so_far);
        })
    }

    /// Explores all executions of a program with several threads.
    pub fn explore_with<S: Strategy, P: Program + Sync, O: Divisible<P::Run>>(
        &self,
        strategy: S,
        workers: Workers,
        program: &P,
        observer: &mut O,
    ) -> Result<Statistics, OverlappingWidths> {
        let explored = self.explore_from(strategy, workers, program, None, observer, &Nobody);
        let (statistics, _) = explored.map_err(never_foreign)?;
        self.end_as_alone(strategy, workers, program, observer, statistics)
    }

    /// If the observer has seen enough of what several threads found, and wants the finding that a single thread would have found
    /// first, one thread restarts and shows that finding, unless a limit ends it.
    fn end_as_alone<S: Strategy, P: Program, O: Divisible<P::Run>>(
        &self,
        strategy: S,
        workers: Workers,
        program: &P,
        observer: &mut O,
        statistics: Statistics,
    ) -> Result<Statistics, OverlappingWidths> {
        let is_first = workers.end_at_first || workers.threads.get() == 1;
        if is_first || statistics.stopped != Some(Stopped::Observer) {
            return Ok(statistics);
        }
        let mut alone = observer.divide();
        let statistics_alone = self.explore(strategy, program, &mut alone)?;
        if statistics_alone.stopped != Some(Stopped::Observer) {
            return Ok(statistics);
        }
        observer.restart();
        observer.absorb(alone);
        Ok(statistics_alone)
    }

    /// Explores what is left of a search, given its state and what it had counted, or everything. The keeper is given the state
    /// when it wants it. Gives what was counted in all, and what is left if a limit or the observer has ended the search.
    pub fn explore_from<S: Strategy, P: Program + Sync, O: Divisible<P::Run>>(
        &self,
        _strategy: S,
        workers: Workers,
        program: &P,
        from: Option<(&State, Statistics)>,
        observer: &mut O,
        keeper: &impl StateKeeper<O>,
    ) -> Result<(Statistics, Option<State>), Unusable> {
        self.drive(program, from, observer, keeper, |pool, observer, so_far| {
            let joined = work_together(
                workers.threads.get(),
                observer,
                so_far,
                |observer, so_far| {
                    self.work::<S, P>(pool, program, observer, so_far);
                },
            );
            if let Err(halt) = joined {
                pool.stop(Ending::Halted(halt));
            }
        })
    }

    /// Lets workers work until all is explored, and looks after what stops them.
    fn drive<P: Program, O: Observer<P::Run> + ?Sized, K: StateKeeper<O>>(
        &self,
        program: &P,
        from: Option<(&State, Statistics)>,
        observer: &mut O,
        keeper: &K,
        mut work: impl FnMut(&Pool<'_>, &mut O, &mut SoFar),
    ) -> Result<(Statistics, Option<State>), Unusable> {
        let mut from = match from {
            None => None,
            Some((state, statistics)) => {
                let resumed = state.load(&program.start()).ok_or(Unusable::Foreign)?;
                Some((resumed, statistics))
            }
        };
        let due = || keeper.is_due();
        let mut left = None;
        let mut is_foreign = false;
        let explored = search_until_cells_fit(observer, |observer, learned, statistics| {
            let extents = &mut learned.extents;
            let (nodes, shown) = match from.take() {
                Some((resumed, counted)) => {
                    *extents = resumed.extents;
                    *statistics = Statistics {
                        stopped: None,
                        ..counted
                    };
                    (resumed.nodes, resumed.shown)
                }
                None => (None, HashSet::new()),
            };
            let shown = program.has_atomic_blocks().then_some(shown);
            let visits = self.limits.visits.map(|most| (statistics.visits, most));
            let pool = Pool::new(nodes, shown, visits, &due);
            let mut so_far = SoFar {
                extents: std::mem::take(extents),
                statistics: *statistics,
            };
            loop {
                work(&pool, observer, &mut so_far);
                let ending = pool.resume();
                *statistics = so_far.statistics;
                extents.clone_from(&so_far.extents);
                let state = || pool.rest(&program.start(), &so_far.extents);
                match ending {
                    None if pool.is_done() => return Ok(()),
                    // Only a state that no search has saved has a node at which no worker can work.
                    None | Some(Ending::Foreign) => {
                        is_foreign = true;
                        return Err(Halt::Stopped(Stopped::Observer));
                    }
                    Some(Ending::Paused) => {
                        let Some(state) = state() else {
                            return Ok(());
                        };
                        if keeper.keep(state, statistics, observer) == ControlFlow::Break(()) {
                            return Err(Halt::Stopped(Stopped::Interrupted));
                        }
                    }
                    Some(Ending::Halted(halt)) => {
                        if matches!(halt, Halt::Stopped(reason) if reason != Stopped::Length) {
                            left = state();
                        }
                        return Err(halt);
                    }
                }
            }
        });
        if is_foreign {
            return Err(Unusable::Foreign);
        }
        explored
            .map(|statistics| (statistics, left))
            .map_err(Unusable::Overlap)
    }

    /// Does what there is to do until there is no more.
    fn work<S: Strategy, P: Program>(
        &self,
        pool: &Pool<'_>,
        program: &P,
        observer: &mut dyn Observer<P::Run>,
        so_far: &mut SoFar,
    ) {
        let SoFar {
            extents,
            statistics,
        } = so_far;
        let machine = match Machine::new(
            program.start(),
            (self.lanes, self.commuting),
            self.limits.clone(),
            extents,
        ) {
            Ok(machine) => machine,
            Err(halt) => return pool.stop(Ending::Halted(halt)),
        };
        let mut search: Search<'_, '_, _, S> =
            Search::new(self, pool, machine, observer, statistics);
        while let Some(work) = pool.take(S::AT_THE_END) {
            let _busy = Busy(pool);
            let ending = match search.explore(work) {
                Ok(()) => continue,
                Err(Leave::Void(ending)) => Some(ending),
                Err(Leave::At { ending, is_fresh }) => match search.publish_all(is_fresh) {
                    Ok(()) => ending,
                    Err(halt) => Some(Ending::Halted(halt)),
                },
            };
            if let Some(ending) = ending {
                pool.stop(ending);
            }
        }
        search.note_planned();
    }
}

/// There was no state.
fn never_foreign(unusable: Unusable) -> OverlappingWidths {
    match unusable {
        Unusable::Overlap(overlap) => overlap,
        Unusable::Foreign => unreachable!("a search that was begun here leaves nothing undone"),
    }
}
