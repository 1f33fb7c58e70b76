//! A portion of a search: a work item is explored for a while, and what remains becomes work items again.
//!
//! Portions are for searches whose parts are explored by processes that do not know each other. The process that distributes
//! them relies on three facts:
//!
//! 1. A task is an interval of the tree in the order in which a single thread visits it. It starts at [`Task::start`], and
//!    disjoint tasks of one search are in the order of their starts. A portion is the first part of its task, so it starts
//!    where the task starts, and what remains starts later. Observers that are merged in this order have seen what a single
//!    thread shows.
//! 2. All tasks of a generation make the same assumptions: what was learned when the generation started. What was learned in
//!    portions of one generation must be merged ([`JoinedLearned`]); if it is contradictory, all portions are void, and the
//!    next generation starts with everything that was learned.
//! 3. A portion that ends early because of what it has learned is void as well, with all others of its generation.

use super::{
    Revisits,
    path::{Path, Task},
    probe::learn,
    search::{Visit, Void, WorkItem, lead, search},
    tree::Tree,
};
use crate::{
    Observer, Statistics, Stopped,
    memory::{Learned, SavedLearned},
    search::Halt,
};
use norns_execution::program::Program;

/// When a portion ends, and into how many pieces what remains is divided.
pub struct Portioning<'a> {
    /// Asked before every graph but the first, with how many graphs were visited: whether that is enough.
    pub is_enough: &'a mut dyn FnMut(u64) -> bool,
    /// At most so many pieces are cut off what remains.
    pub pieces: usize,
}

/// What came of exploring a work item for a while.
#[derive(Clone, Debug)]
pub struct Portion {
    /// What was done. `stopped` says why nothing more of the whole search is of interest, if that is so.
    pub statistics: Statistics,
    /// What was learned before and meanwhile.
    pub learned: SavedLearned,
    /// What remains to be done, in the order in which one thread would do it.
    pub rest: Vec<Task>,
    /// Whether everything of this generation is void because of what was learned.
    pub is_void: bool,
}

/// What comes of joining what was learned in two parts of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JoinedLearned {
    /// The second part has learned nothing that the first did not know.
    Known,
    /// What both know.
    More(SavedLearned),
    /// It does not fit together: the next generation begins with this.
    Void(SavedLearned),
}

impl Revisits {
    /// What a search by many processes takes for granted at first: what some random walks have shown.
    pub fn learn_first<P: Program>(&self, program: &P) -> SavedLearned {
        let run = program.start_without_atomic_blocks();
        let mut learned = Learned::default();
        learn(self, program, &mut learned);
        learned.save(&run)
    }

    /// Explores a work item until it is done or that is enough.
    pub fn explore_portion<P: Program>(
        &self,
        program: &P,
        item: &WorkItem,
        observer: &mut dyn Observer<P::Run>,
        portioning: Portioning<'_>,
    ) -> Result<Portion, Void> {
        let Portioning { is_enough, pieces } = portioning;
        let mut statistics = Statistics::default();
        let run = program.start_without_atomic_blocks();
        let mut learned = Learned::restore(item.learned(), &run).ok_or(Void::Foreign)?;
        let task = item.task();
        let mut tree = Tree::new(self, run, &mut learned, &mut statistics, observer);
        let mut path = Path::default();
        let (mut visited, mut has_enough) = (0, false);
        let explored = lead(&mut tree, &mut path, task).and_then(|fits| {
            if !fits {
                return Ok(false);
            }
            search(&mut tree, &mut path, task, |_, _| {
                // Whoever has not visited a single graph would give back what it was given.
                has_enough = visited > 0 && is_enough(visited);
                if has_enough {
                    return Err(Halt::Stopped(Stopped::Interrupted));
                }
                visited += 1;
                Ok(Visit::Here)
            })?;
            tree.reporter.report_self_check(&tree.state)?;
            Ok(true)
        });
        tree.note_searches();
        let learned = tree.state.learned.save(&tree.state.run);
        let mut rest = Vec::new();
        let mut is_void = false;
        match explored {
            Ok(true) => {}
            Ok(false) => return Err(Void::Foreign),
            Err(Halt::Stopped(_)) if has_enough => {
                rest.extend((0..pieces).map_while(|_| path.give_away()));
                rest.push(path.rest());
                // What is given away first comes last.
                rest.reverse();
            }
            Err(Halt::Stopped(reason)) => statistics.stopped = Some(reason),
            Err(Halt::Overlap(overlap)) => return Err(Void::Overlap(*overlap)),
            Err(Halt::Refined) => is_void = true,
        }
        Ok(Portion {
            statistics,
            learned,
            rest,
            is_void,
        })
    }
}

/// Joins what was learned in parts of a search of one generation; an error if one of them is not of this program, or if accesses overlap
/// that cannot be told apart.
pub fn join_learned<P: Program>(
    program: &P,
    (one, other): (&SavedLearned, &SavedLearned),
    is_void: bool,
) -> Result<JoinedLearned, Void> {
    let run = program.start_without_atomic_blocks();
    let before = Learned::restore(one, &run).ok_or(Void::Foreign)?;
    let other = Learned::restore(other, &run).ok_or(Void::Foreign)?;
    if before.generation() != other.generation() {
        return Err(Void::Foreign);
    }
    let mut joined = before.clone();
    let does_not_fit = joined.absorb(&other)?;
    if does_not_fit || is_void {
        joined.begin_generation();
        return Ok(JoinedLearned::Void(joined.save(&run)));
    }
    Ok(if joined == before {
        JoinedLearned::Known
    } else {
        JoinedLearned::More(joined.save(&run))
    })
}
