//! Probes: random walks down the tree that the graph explorer searches.
//!
//! Knuth, "Estimating the Efficiency of Backtrack Programs", 1975: go from each node to one of its children, all equally
//! likely, and weight what is met by the product of the numbers of children on the way. The expected result of a walk is then
//! that of the whole tree, for executions as well as nodes. A node is a graph that is visited; its children are the graphs that
//! are visited next: sources of a read, places of a write, revisits, choices. Every graph is opened twice, once to count its
//! children and once to go to those that were chosen.
//!
//! Where we differ: a tree of revisits is unbalanced, and a plain walk seldom reaches the parts with most executions. So a walk
//! splits where its weight exceeds the usual weight at that depth, and goes to as many children as its weight is times larger;
//! each child then has a smaller weight. (Grassberger, "Pruned-enriched Rosenbluth method", Physical Review E 56, 1997, without
//! the pruning.) The expected result of a walk stays the same, because how often it splits depends only on what was met before.
//!
//! What it cannot do: know about what it has not met.

use super::{Revisits, path::Frame, tree::Tree};
use crate::{
    Execution, Found, Observer, Statistics,
    memory::Learned,
    search::{Halt, search_until_cells_fit},
};
use norns_execution::{
    OverlappingWidths,
    program::{Program, Run},
};
use smallvec::SmallVec;
use std::{ops::ControlFlow, time::Instant};

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

/// The walks.
struct Walks {
    random: Random,
    /// How many graphs all walks so far found at each depth, by their weights.
    levels: Vec<f64>,
    /// How many walks there were, with the current one.
    count: f64,
}

/// A graph on a walk, and the children that the walk goes to.
struct Fork {
    frame: Frame,
    /// The numbers of the children, in the order in which they are entered.
    chosen: SmallVec<[u32; 4]>,
    /// What each of them stands for.
    weight: f64,
}

impl Walks {
    fn new(seed: u64) -> Self {
        Self {
            random: Random(seed),
            levels: Vec::new(),
            count: 0.0,
        }
    }

    /// Chooses among the children of a graph at a depth: one, or more if they stand for more than is usual there. Gives
    /// also what each of them stands for.
    fn choose(&mut self, depth: usize, weight: f64, children: u32) -> (SmallVec<[u32; 4]>, f64) {
        if self.levels.len() <= depth {
            self.levels.resize(depth + 1, 0.0);
        }
        let all = weight * f64::from(children);
        let level = &mut self.levels[depth];
        *level += all;
        let usual = *level / self.count;
        let divides = |&parts: &u32| f64::from(parts) * usual <= all && usual.is_finite();
        let wanted = (1..=children).rev().find(divides).unwrap_or(1);
        let mut chosen = self.random.choose(wanted, children);
        chosen.sort_unstable();
        (chosen, all / f64::from(wanted))
    }

    fn walk<R: Run>(&mut self, tree: &mut Tree<'_, R>) -> Result<Sample, Halt> {
        self.count += 1.0;
        let mut sample = Sample {
            executions: 0.0,
            visits: 0.0,
            is_whole: true,
        };
        let mut path: Vec<Fork> = Vec::new();
        loop {
            // A graph that the walk has come to.
            let weight = path.last().map_or(1.0, |fork| fork.weight);
            sample.visits += weight;
            tree.count_visit()?;
            let before = tree.reporter.statistics.executions();
            let children = count_children(tree)?;
            if tree.reporter.statistics.executions() > before {
                sample.executions += weight;
            }
            sample.is_whole &= children <= 1;
            if children > 0
                && let Some(frame) = tree.open_again()?
            {
                let (chosen, weight) = self.choose(path.len(), weight, children);
                path.push(Fork {
                    frame,
                    chosen,
                    weight,
                });
            }
            if !go_to_next_chosen(tree, &mut path)? {
                return Ok(sample);
            }
        }
    }
}

/// How much is walked to learn how memory is accessed.
const WALKS_TO_LEARN: u32 = 100;
const VISITS_TO_LEARN: u64 = 1_500;

/// Learns from some walks how memory is accessed, so that the search seldom has to begin anew. All other threads wait for this, so
/// these walks are cheap: they do not divide, and they count no children. A thread that is cut has run for a very long time,
/// so the first walk in which that happens is the last one.
pub(super) fn learn<P: Program>(explorer: &Revisits, program: &P, learned: &mut Learned) {
    let mut explorer = explorer.clone();
    explorer.self_check = false;
    explorer.limits.visits = Some(VISITS_TO_LEARN);
    let mut statistics = Statistics::default();
    let mut random = Random(0);
    for _ in 0..WALKS_TO_LEARN {
        let run = program.start_without_atomic_blocks();
        let mut nobody = Nobody;
        let mut tree = Tree::new(&explorer, run, learned, &mut statistics, &mut nobody);
        // Whatever else a walk meets, the search meets as well.
        let walked = walk_cheaply(&mut tree, &mut random);
        if matches!(walked, Err(Halt::Stopped(_) | Halt::Overlap(_))) || statistics.cut > 0 {
            break;
        }
    }
}

/// Goes to some child of each graph until there is none. The tree is left where the walk ends.
fn walk_cheaply<R: Run>(tree: &mut Tree<'_, R>, random: &mut Random) -> Result<(), Halt> {
    loop {
        tree.count_visit()?;
        let Some(mut frame) = tree.open_again()? else {
            return Ok(());
        };
        let wanted = random.mostly_small();
        while frame.entered <= wanted && tree.advance(&mut frame)? {}
        if frame.entered <= wanted {
            // There are not so many: the last one is taken.
            let children = frame.entered;
            tree.close(&frame);
            if children == 0 || !reenter(tree, children)? {
                return Ok(());
            }
        }
    }
}

/// Goes from the current graph to its last child, when it has so many.
fn reenter<R: Run>(tree: &mut Tree<'_, R>, children: u32) -> Result<bool, Halt> {
    let Some(mut frame) = tree.open_again()? else {
        return Ok(false);
    };
    while frame.entered < children && tree.advance(&mut frame)? {}
    Ok(frame.entered == children)
}

/// An observer that does not look.
struct Nobody;

impl<R: Run> Observer<R> for Nobody {
    fn execution(&mut self, _: &Execution<'_, R>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn finding(&mut self, _: Found<'_, R>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {}

    fn looks_at_orders(&self) -> bool {
        false
    }
}

/// How many children the current graph has; it has none if it is an execution, which is shown.
fn count_children<R: Run>(tree: &mut Tree<'_, R>) -> Result<u32, Halt> {
    let Some(mut frame) = tree.open_again()? else {
        return Ok(0);
    };
    while tree.advance(&mut frame)? {}
    tree.close(&frame);
    Ok(frame.entered)
}

/// Goes to the next child that was chosen; false if there is none.
fn go_to_next_chosen<R: Run>(tree: &mut Tree<'_, R>, path: &mut Vec<Fork>) -> Result<bool, Halt> {
    while let Some(Fork { frame, chosen, .. }) = path.last_mut() {
        while !chosen.is_empty() {
            if !tree.advance(frame)? {
                break;
            }
            if chosen[0] + 1 == frame.entered {
                chosen.remove(0);
                return Ok(true);
            }
        }
        frame.stop();
        tree.advance(frame)?;
        tree.close(frame);
        path.pop();
    }
    Ok(false)
}

impl Revisits {
    /// Walks down the tree. The time limit is looked at between walks only: it must not leave out the long ones.
    pub fn probe<P: Program>(
        &self,
        program: &P,
        probing: Probing,
        observer: &mut dyn Observer<P::Run>,
    ) -> Result<(Vec<Sample>, Statistics), OverlappingWidths> {
        let mut explorer = self.clone();
        let deadline = explorer.limits.deadline.take();
        let in_time = |_: &[Sample]| deadline.is_none_or(|deadline| Instant::now() < deadline);
        explorer.probe_while(program, probing, observer, in_time)
    }

    /// Walks down the tree as long as that is wanted, given what the walks so far say.
    pub fn probe_while<P: Program>(
        &self,
        program: &P,
        probing: Probing,
        observer: &mut dyn Observer<P::Run>,
        mut is_wanted: impl FnMut(&[Sample]) -> bool,
    ) -> Result<(Vec<Sample>, Statistics), OverlappingWidths> {
        let mut samples = Vec::new();
        let statistics = search_until_cells_fit(observer, |observer, learned, statistics| {
            samples.clear();
            let run = program.start_without_atomic_blocks();
            let mut tree = Tree::new(self, run, learned, statistics, observer);
            let mut walks = Walks::new(probing.seed);
            for _ in 0..probing.probes {
                samples.push(walks.walk(&mut tree)?);
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

    /// A number that is n or more with a probability of 1 / (n + 1).
    fn mostly_small(&mut self) -> u32 {
        let number = (self.next() >> 32) as u32;
        u32::MAX / number.max(1) - 1
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
