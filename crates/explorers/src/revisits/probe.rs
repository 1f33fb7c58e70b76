//! Probes: random walks down the tree that the graph explorer searches.
//!
//! Knuth, "Estimating the Efficiency of Backtrack Programs", 1975: go from each node to one of its children, all equally
//! likely, and weigh what is met by the product of how many children there were. What is expected of a walk is then what the
//! whole tree has, of executions as of nodes. A node is a graph that is visited; its children are the graphs that are visited
//! next: sources of a read, places of a write, revisits, choices. Every child is begun twice, once to count it and once to
//! go there or to pass it by, so no loop of the explorer is here again.
//!
//! Where we differ: a tree of revisits is lopsided, and a plain walk seldom comes to where most executions are. So a walk
//! divides where its weight is more than what walks usually have at that depth, and goes to as many children as it weighs
//! times as much; each then weighs less. (Grassberger, "Pruned-enriched Rosenbluth method", Physical Review E 56, 1997,
//! without the pruning.) What is expected of a walk stays the same, since how often it divides depends only on what was
//! met before.
//!
//! What it cannot do: know what it has not met.

use super::{Revisits, Search, pending::Next};
use crate::{
    Observer, Statistics,
    search::{Halt, search_until_cells_fit},
};
use norns_execution::{
    OverlappingWidths, ThreadId,
    program::{Program, Run},
};
use smallvec::SmallVec;
use std::time::Instant;

/// What one walk says of the whole tree.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample {
    /// How many executions there are.
    pub executions: f64,
    /// How many graphs are visited.
    pub visits: f64,
    /// Whether there was only one way to go, everywhere: then the walk was the whole exploration.
    pub is_whole: bool,
}

/// Walks so many times down the tree, and which random numbers to take.
#[derive(Clone, Copy, Debug)]
pub struct Probing {
    /// How many walks.
    pub probes: u32,
    /// Where random numbers begin.
    pub seed: u64,
}

/// A walk.
pub(super) struct Probe {
    random: Random,
    /// How many graphs all walks so far found at each depth, by their weights.
    levels: Vec<f64>,
    /// How many walks there were, with this one.
    walks: f64,
    depth: usize,
    children: Children,
    /// What a graph stands for that is gone on from.
    weight: f64,
    is_whole: bool,
    visits: f64,
    executions: f64,
    /// What the last graph stood for, and how many executions there were then: if there is one more, it ended there.
    last: (f64, u64),
}

/// What to do with the next child.
enum Children {
    /// Count it: so many were counted.
    Count(u32),
    /// Go there if its number is here, after so many others.
    Some(SmallVec<[u32; 4]>, u32),
}

impl Probe {
    fn new(seed: u64) -> Self {
        Self {
            random: Random(seed),
            levels: Vec::new(),
            walks: 0.0,
            depth: 0,
            children: Children::Count(0),
            weight: 1.0,
            is_whole: true,
            visits: 0.0,
            executions: 0.0,
            last: (0.0, 0),
        }
    }

    fn begin(&mut self) {
        self.walks += 1.0;
        self.children = Children::Some(SmallVec::from_slice(&[0]), 0);
        self.is_whole = true;
        self.visits = 0.0;
        self.executions = 0.0;
    }

    /// Counts what was found since the last graph: an execution, or nothing.
    fn settle(&mut self, executions: u64) {
        let (weight, before) = self.last;
        if executions > before {
            self.executions += weight;
        }
        self.last = (self.weight, executions);
    }

    /// Whether to go on from a graph.
    fn goes_on(&mut self, executions: u64) -> bool {
        match &mut self.children {
            Children::Count(count) => {
                *count += 1;
                false
            }
            Children::Some(chosen, others) => {
                let child = *others;
                *others += 1;
                let goes_on = chosen.contains(&child);
                if goes_on {
                    self.settle(executions);
                    self.visits += self.weight;
                }
                goes_on
            }
        }
    }

    /// Chooses among the children that were counted: one, or more if they stand for more than is usual at their depth.
    fn choose(&mut self) {
        let count = match self.children {
            Children::Count(count) => count,
            Children::Some(..) => 0,
        };
        self.is_whole &= count <= 1;
        if count == 0 {
            self.children = Children::Some(SmallVec::new(), 0);
            return;
        }
        if self.levels.len() < self.depth {
            self.levels.resize(self.depth, 0.0);
        }
        let all = self.weight * f64::from(count);
        let level = &mut self.levels[self.depth - 1];
        *level += all;
        let usual = *level / self.walks;
        let divides = |&parts: &u32| f64::from(parts) * usual <= all && usual.is_finite();
        let wanted = (1..=count).rev().find(divides).unwrap_or(1);
        self.weight = all / f64::from(wanted);
        let chosen = self.random.choose(wanted, count);
        self.children = Children::Some(chosen, 0);
    }
}

impl<R: Run, O: Observer<R>> Search<'_, R, O> {
    /// Whether there is a walk, and it does not go on from this graph.
    #[inline]
    pub(super) fn passes_by(&mut self) -> bool {
        let Some(probe) = &mut self.probe else {
            return false;
        };
        !probe.goes_on(self.statistics.executions())
    }

    /// Goes on with the next event: in every way, or in some if there is a walk.
    #[inline]
    pub(super) fn visit_next(&mut self, thread: ThreadId, next: Next) -> Result<(), Halt> {
        if self.probe.is_some() {
            return self.visit_some(thread, next);
        }
        self.visit_every(thread, next)
    }

    #[cold]
    fn visit_some(&mut self, thread: ThreadId, next: Next) -> Result<(), Halt> {
        let Some(probe) = &mut self.probe else {
            return Ok(());
        };
        let weight = probe.weight;
        let siblings = std::mem::replace(&mut probe.children, Children::Count(0));
        probe.depth += 1;
        self.visit_every(thread, next)?;
        if let Some(probe) = &mut self.probe {
            probe.choose();
        }
        self.visit_every(thread, next)?;
        if let Some(probe) = &mut self.probe {
            probe.depth -= 1;
            probe.children = siblings;
            probe.weight = weight;
        }
        Ok(())
    }

    fn walk(&mut self) -> Result<Option<Sample>, Halt> {
        if let Some(probe) = &mut self.probe {
            probe.begin();
        }
        self.visit()?;
        let executions = self.statistics.executions();
        Ok(self.probe.as_mut().map(|probe| {
            probe.settle(executions);
            Sample {
                executions: probe.executions,
                visits: probe.visits,
                is_whole: probe.is_whole,
            }
        }))
    }
}

impl Revisits {
    /// Walks down the tree. The time limit is looked at between walks only: it must not leave out the long ones.
    pub fn probe<P: Program>(
        &self,
        program: &P,
        probing: Probing,
        observer: &mut impl Observer<P::Run>,
    ) -> Result<(Vec<Sample>, Statistics), OverlappingWidths> {
        let mut explorer = *self;
        let deadline = explorer.limits.deadline.take();
        let in_time = |_: &[Sample]| deadline.is_none_or(|deadline| Instant::now() < deadline);
        explorer.probe_while(program, probing, observer, in_time)
    }

    /// Walks down the tree as long as that is wanted, given what the walks so far say.
    pub fn probe_while<P: Program>(
        &self,
        program: &P,
        probing: Probing,
        observer: &mut impl Observer<P::Run>,
        mut is_wanted: impl FnMut(&[Sample]) -> bool,
    ) -> Result<(Vec<Sample>, Statistics), OverlappingWidths> {
        let mut samples = Vec::new();
        let statistics = search_until_cells_fit(observer, |observer, extents, statistics| {
            samples.clear();
            let mut search = Search::new(
                self,
                program.start_without_atomic_blocks(),
                extents,
                statistics,
                observer,
            );
            search.probe = Some(Probe::new(probing.seed));
            for _ in 0..probing.probes {
                samples.extend(search.walk()?);
                if !is_wanted(&samples) {
                    break;
                }
            }
            Ok(())
        })?;
        Ok((samples, statistics))
    }
}

/// Random numbers: `SplitMix64` of Steele, Lea and Flood, OOPSLA 2014.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `count`, all of them as likely as 64 bits can make them.
    fn below(&mut self, count: u32) -> u32 {
        let scaled = (u128::from(self.next()) * u128::from(count)) >> 64;
        u32::try_from(scaled).expect("it is below a number of 32 bits")
    }

    /// So many different numbers below `count`, all choices equally likely: Floyd's way.
    fn choose(&mut self, wanted: u32, count: u32) -> SmallVec<[u32; 4]> {
        let mut chosen = SmallVec::new();
        for last in count - wanted..count {
            let number = self.below(last + 1);
            chosen.push(if chosen.contains(&number) {
                last
            } else {
                number
            });
        }
        chosen
    }
}
