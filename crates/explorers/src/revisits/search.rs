//! The search: every graph of the tree, or of a part of it, one after the other.

use super::{
    Revisits,
    path::{Path, Task},
    tree::Tree,
};
use crate::{
    Observer, Statistics,
    memory::{Learned, SavedLearned},
    search::{Halt, search_until_cells_fit},
};
use norns_execution::{
    OverlappingWidths,
    program::{Program, Run},
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A part of an exploration, apart from the search that came to it: a task, and what was learned when it was made, since that says
/// which events an access becomes. It is for the same program, wherever that is loaded. If more is learned while it is
/// explored, it and all others of its generation are void: exploring begins anew, as always then.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WorkItem {
    task: Task,
    learned: SavedLearned,
}

impl WorkItem {
    /// A task, and what is taken for granted when it is explored.
    pub fn new(task: Task, learned: SavedLearned) -> Self {
        Self { task, learned }
    }

    /// What is to be explored.
    pub fn task(&self) -> &Task {
        &self.task
    }

    /// What is taken for granted.
    pub fn learned(&self) -> &SavedLearned {
        &self.learned
    }
}

/// Why a part was not explored to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Void {
    /// Two atomic accesses overlap.
    Overlap(OverlappingWidths),
    /// Memory is accessed in smaller pieces than was known when the part was made, or something else was learned by which it is void,
    /// such as that a barrier is contested.
    Refined,
    /// It is not a part of this program.
    Foreign,
}

impl fmt::Display for Void {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overlap(overlap) => overlap.fmt(f),
            Self::Refined => {
                f.write_str("memory or a barrier is used in another way than was known")
            }
            Self::Foreign => f.write_str("what was saved of the search is not of this program"),
        }
    }
}

impl From<OverlappingWidths> for Void {
    fn from(overlap: OverlappingWidths) -> Self {
        Self::Overlap(overlap)
    }
}

/// What to do at a graph before it is visited.
pub(super) enum Visit {
    /// Go on from it.
    Here,
    /// Leave it to somebody else.
    Elsewhere,
}

impl Revisits {
    /// Explores all executions of a program.
    pub fn explore<P: Program>(
        &self,
        program: &P,
        observer: &mut dyn Observer<P::Run>,
    ) -> Result<Statistics, OverlappingWidths> {
        search_until_cells_fit(observer, |observer, learned, statistics| {
            let run = program.start_without_atomic_blocks();
            let mut tree = Tree::new(self, run, learned, statistics, observer);
            let everything = Task::default();
            let explored = search(&mut tree, &mut Path::default(), &everything, |_, _| {
                Ok(Visit::Here)
            });
            tree.note_searches();
            explored?;
            tree.reporter.report_self_check(&tree.state)
        })
    }

    /// Explores a program up to graphs of so many events, and gives what comes below those as parts. Executions that are shorter are
    /// shown.
    pub fn split<P: Program>(
        &self,
        program: &P,
        events: u32,
        observer: &mut dyn Observer<P::Run>,
    ) -> Result<(Statistics, Vec<WorkItem>), OverlappingWidths> {
        let mut parts = Vec::new();
        let statistics = search_until_cells_fit(observer, |observer, learned, statistics| {
            parts.clear();
            let mut tasks = Vec::new();
            let run = program.start_without_atomic_blocks();
            let mut tree = Tree::new(self, run, learned, statistics, observer);
            let mut path = Path::default();
            search(&mut tree, &mut path, &Task::default(), |tree, path| {
                if tree.state.trail.graph.census().events < events {
                    return Ok(Visit::Here);
                }
                tasks.push(path.here());
                Ok(Visit::Elsewhere)
            })?;
            let learned = tree.state.learned.save(&tree.state.run);
            let part = |task| WorkItem {
                task,
                learned: learned.clone(),
            };
            parts.extend(tasks.into_iter().map(part));
            tree.reporter.report_self_check(&tree.state)
        })?;
        Ok((statistics, parts))
    }

    /// Explores all executions of a part.
    pub fn explore_item<P: Program>(
        &self,
        program: &P,
        item: &WorkItem,
        observer: &mut dyn Observer<P::Run>,
    ) -> Result<Statistics, Void> {
        let mut statistics = Statistics::default();
        let run = program.start_without_atomic_blocks();
        let mut learned = Learned::restore(&item.learned, &run).ok_or(Void::Foreign)?;
        let mut tree = Tree::new(self, run, &mut learned, &mut statistics, observer);
        let mut path = Path::default();
        let done = lead(&mut tree, &mut path, &item.task).and_then(|fits| {
            if fits {
                search(&mut tree, &mut path, &item.task, |_, _| Ok(Visit::Here))?;
                tree.reporter.report_self_check(&tree.state)?;
            }
            Ok(fits)
        });
        tree.note_searches();
        match done {
            Ok(true) => Ok(statistics),
            Ok(false) => Err(Void::Foreign),
            Err(Halt::Stopped(reason)) => {
                statistics.stopped = Some(reason);
                Ok(statistics)
            }
            Err(Halt::Overlap(overlap)) => Err(Void::Overlap(*overlap)),
            Err(Halt::Refined) => Err(Void::Refined),
        }
    }
}

/// Explores a task, when [`lead`] has led there. `before_visit` is asked at every graph.
pub(super) fn search<R: Run>(
    tree: &mut Tree<'_, R>,
    path: &mut Path,
    task: &Task,
    mut before_visit: impl FnMut(&mut Tree<'_, R>, &mut Path) -> Result<Visit, Halt>,
) -> Result<(), Halt> {
    // If children of the first graph are skipped, the path ends with one of them.
    let mut is_new = task.skipped == 0;
    loop {
        if is_new && matches!(before_visit(tree, path)?, Visit::Here) {
            tree.count_visit()?;
            if let Some(frame) = tree.open()? {
                path.push(frame);
            }
        }
        // Back to the nearest graph that has another child.
        loop {
            let Some(frame) = path.last_mut() else {
                return Ok(());
            };
            if tree.advance(frame)? {
                break;
            }
            tree.close(frame);
            path.pop();
        }
        is_new = true;
    }
}

/// Goes from the first graph to where a task begins, without showing anything; false if it is not one of this program.
pub(super) fn lead<R: Run>(
    tree: &mut Tree<'_, R>,
    path: &mut Path,
    task: &Task,
) -> Result<bool, Halt> {
    if task.led > task.prefix.len() {
        return Ok(false);
    }
    tree.reporter.is_silent = true;
    tree.state.may_join = true;
    let skipped = (task.skipped > 0).then(|| task.skipped - 1);
    for (depth, &child) in task.prefix.iter().chain(&skipped).enumerate() {
        if depth == task.led {
            path.begin();
        }
        let Some(mut frame) = tree.open()? else {
            return Ok(false);
        };
        for _ in 0..=child {
            if !tree.advance(&mut frame)? {
                return Ok(false);
            }
        }
        path.push(frame);
    }
    if task.led == task.prefix.len() && skipped.is_none() {
        path.begin();
    }
    tree.reporter.is_silent = false;
    Ok(true)
}
