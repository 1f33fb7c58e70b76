//! The state of a search, which can be saved, and continued wherever the program is loaded.
//!
//! It is what is left to do: the nodes from which something is left, each with what sleeps there and what is planned. A node
//! with which several pieces of work start is stored once. Everything else can be found again by taking the steps that lead to
//! the nodes. That a race need not be examined again ([`super::sequence::Race::settled`]) is not saved: the papers examine all
//! races every time.

use super::shared::{
    Done, Place, Rest, SharedAccess, SharedMove, SharedNode, SharedSleeper, SharedStep, Started,
};
use crate::{
    Statistics,
    memory::{Extents, cells::SavedExtents},
};
use norns_execution::{
    Class, ObjectId, OverlappingWidths, ThreadId,
    program::{ObjectCode, Run},
};
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeSet, HashMap, HashSet},
    fmt,
    ops::ControlFlow,
    sync::Arc,
};

/// What is left to do of a search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// The threads: their ids here, with their names everywhere.
    threads: Vec<(u32, u64)>,
    /// The same for objects.
    objects: Vec<(u32, ObjectCode)>,
    /// What was learned of memory.
    extents: SavedExtents,
    /// The nodes, parents first. There are none if nothing was done.
    nodes: Vec<Node>,
    /// What was shown, in a program with atomic blocks.
    shown: Vec<Vec<u32>>,
}

/// A node of a sequence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Node {
    /// The node before it, and the branch there that leads here.
    parent: Option<BranchOf>,
    /// Whether a worker that explores earlier branches of the nodes before it may have to plan something here.
    is_known_to_parent: bool,
    /// Whether no step was taken from here, and none is planned.
    is_fresh: bool,
    /// What slept when the sequence came here; and if that is an open branch, which one.
    sleepers: Vec<(SharedStep, Option<BranchOf>)>,
    /// The branches that were started, and whether all that begins with them is explored.
    started: Vec<(SharedStep, bool)>,
    /// The steps of the tree, each with how many come before it on its branch.
    tree: Vec<(u32, SharedStep)>,
}

/// A branch of a node: the place of the node among all, and which of its branches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct BranchOf {
    node: usize,
    branch: usize,
}

/// Receives the state of a search now and then.
pub trait StateKeeper<O: ?Sized>: Sync {
    /// Whether it wants the state now. Workers ask before every step.
    fn is_due(&self) -> bool;

    /// The state, what was counted so far, and the observer of all that. Says whether to go on.
    fn keep(&self, state: State, statistics: &Statistics, observer: &O) -> ControlFlow<()>;
}

/// Never wants the state.
#[derive(Clone, Copy, Debug)]
pub struct Nobody;

impl<O: ?Sized> StateKeeper<O> for Nobody {
    fn is_due(&self) -> bool {
        false
    }

    fn keep(&self, _: State, _: &Statistics, _: &O) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Why a search cannot continue from a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unusable {
    /// Two atomic accesses overlap.
    Overlap(OverlappingWidths),
    /// It is not the state of a search of this program.
    Foreign,
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overlap(overlap) => overlap.fmt(f),
            Self::Foreign => f.write_str("the state is not that of a search of this program"),
        }
    }
}

impl std::error::Error for Unusable {}

/// A state in terms of the program that is loaded.
pub(super) struct Loaded {
    /// None if nothing was done.
    pub(super) nodes: Option<Vec<Arc<SharedNode>>>,
    pub(super) extents: Extents,
    pub(super) shown: HashSet<Class>,
}

impl State {
    pub(super) fn of(
        run: &impl Run,
        list: &[Arc<SharedNode>],
        extents: &Extents,
        shown: &HashSet<Class>,
    ) -> Self {
        let mut list: Vec<&Arc<SharedNode>> = list.iter().collect();
        list.sort_by_key(|node| node.depth);
        let mut places: HashMap<*const SharedNode, usize> = HashMap::new();
        let mut branches: HashMap<*const Done, BranchOf> = HashMap::new();
        for (place, node) in list.iter().enumerate() {
            places.insert(Arc::as_ptr(node), place);
            for (branch, started) in node.lock().started.iter().enumerate() {
                let branch = BranchOf {
                    node: place,
                    branch,
                };
                branches.insert(Arc::as_ptr(&started.done), branch);
            }
        }
        let mut nodes: Vec<Node> = Vec::new();
        for node in list {
            let parent = node.parent.as_ref();
            let is_known_to_parent = parent.is_some_and(|(parent, branch)| {
                parent.lock().started[*branch].open_child().is_some()
            });
            let rest = node.lock();
            let origin = |sleeper: &SharedSleeper| {
                let open = sleeper.done.as_ref().filter(|_| sleeper.is_open())?;
                branches.get(&Arc::as_ptr(open)).copied()
            };
            let sleepers = rest.sleepers.iter();
            let started = rest.started.iter();
            let tree = rest.planned();
            nodes.push(Node {
                parent: parent.map(|(parent, branch)| BranchOf {
                    node: places[&Arc::as_ptr(parent)],
                    branch: *branch,
                }),
                is_known_to_parent,
                is_fresh: rest.is_fresh(),
                sleepers: sleepers
                    .map(|sleeper| (sleeper.step.clone(), origin(sleeper)))
                    .collect(),
                started: started
                    .map(|branch| (branch.step.clone(), !branch.is_open()))
                    .collect(),
                tree: tree.map(|(depth, step)| (depth, step.clone())).collect(),
            });
        }
        let mut threads: BTreeSet<u32> = BTreeSet::new();
        let mut objects: BTreeSet<u32> = BTreeSet::new();
        for node in &mut nodes {
            node.for_each(&mut |thing| {
                match thing {
                    Called::Thread(thread) => threads.insert(*thread),
                    Called::Cell(place) => objects.insert(place.object),
                };
                Some(())
            });
        }
        let thread_code = |thread| (thread, run.thread_code(ThreadId(thread)));
        let code = |object| (object, run.object_code(ObjectId(object)));
        let mut shown: Vec<Vec<u32>> = shown.iter().map(|class| class.numbers().into()).collect();
        shown.sort_unstable();
        Self {
            threads: threads.into_iter().map(thread_code).collect(),
            objects: objects.into_iter().map(code).collect(),
            extents: extents.save(run),
            nodes,
            shown,
        }
    }

    /// The same in terms of a program that is loaded; none if it cannot be a state of its search.
    pub(super) fn load(&self, run: &impl Run) -> Option<Loaded> {
        let mut threads = HashMap::new();
        for &(thread, code) in &self.threads {
            threads.insert(thread, run.thread_of_code(code)?);
        }
        let mut objects = HashMap::new();
        for &(object, code) in &self.objects {
            let known = run.object_of_code(code)?;
            let is_global = matches!(code, ObjectCode::Global(_));
            if is_global && run.global(known).is_none() {
                return None;
            }
            objects.insert(object, known);
        }
        let mut nodes: Vec<Arc<SharedNode>> = Vec::new();
        for node in &self.nodes {
            let mut node = node.clone();
            node.for_each(&mut |thing| {
                match thing {
                    Called::Thread(thread) => {
                        *thread = threads.get(thread)?.0;
                    }
                    Called::Cell(place) => {
                        let object = *objects.get(&place.object)?;
                        place.object = object.0;
                        let end = place.offset.checked_add(place.width.bytes())?;
                        if run.global(object).is_some_and(|global| end > global.size) {
                            return None;
                        }
                    }
                }
                Some(())
            })?;
            let done = |of: BranchOf| -> Option<Arc<Done>> {
                let rest = nodes.get(of.node)?.lock();
                Some(Arc::clone(&rest.started.get(of.branch)?.done))
            };
            let mut sleepers = Vec::new();
            for (step, origin) in node.sleepers {
                let done = match origin {
                    Some(origin) => Some(done(origin)?),
                    None => None,
                };
                sleepers.push(SharedSleeper { step, done });
            }
            let started = node.started.into_iter();
            let started = started.map(|(step, is_done)| Started::new(step, is_done));
            let rest = Rest::new(sleepers, started.collect(), node.tree, node.is_fresh)?;
            let new = match node.parent {
                Some(BranchOf {
                    node: place,
                    branch,
                }) => {
                    let parent = nodes.get(place)?;
                    let step = parent.lock().started.get(branch)?.step.step;
                    let new = SharedNode::new(Some((Arc::clone(parent), branch)), Some(step), rest);
                    let new = Arc::new(new);
                    if node.is_known_to_parent {
                        parent.lock().started[branch].child = Some(Arc::clone(&new));
                    }
                    new
                }
                None if nodes.is_empty() => Arc::new(SharedNode::new(None, None, rest)),
                None => return None,
            };
            nodes.push(new);
        }
        let shown = self.shown.iter();
        Some(Loaded {
            nodes: (!nodes.is_empty()).then_some(nodes),
            extents: Extents::restore(&self.extents, run)?,
            shown: shown.map(|numbers| Class::from_numbers(numbers)).collect(),
        })
    }
}

/// Something that has another id where the program is loaded again.
enum Called<'a> {
    Thread(&'a mut u32),
    Cell(&'a mut Place),
}

impl Node {
    fn for_each(&mut self, work: &mut impl FnMut(Called<'_>) -> Option<()>) -> Option<()> {
        let sleepers = self.sleepers.iter_mut().map(|(step, _)| step);
        let started = self.started.iter_mut().map(|(step, _)| step);
        let planned = self.tree.iter_mut().map(|(_, step)| step);
        for step in sleepers.chain(started).chain(planned) {
            in_move(&mut step.step, work)?;
            for access in &mut step.accesses {
                match access {
                    SharedAccess::Anything => {}
                    SharedAccess::Write(place)
                    | SharedAccess::Update(place, _)
                    | SharedAccess::ReadInitial(place) => {
                        work(Called::Cell(place))?;
                    }
                    SharedAccess::Read(place, thread, _) => {
                        work(Called::Cell(place))?;
                        work(Called::Thread(thread))?;
                    }
                }
            }
        }
        Some(())
    }
}

fn in_move(step: &mut SharedMove, work: &mut impl FnMut(Called<'_>) -> Option<()>) -> Option<()> {
    work(Called::Thread(&mut step.thread))?;
    match &mut step.lane {
        Some(place) => work(Called::Cell(place)),
        None => Some(()),
    }
}
