//! The search: every graph of the tree, or of a part of it, one after the other.

use super::{
    Revisits,
    path::{Path, Task},
    tree::Tree,
};
use crate::{
    Observer, Statistics,
    memory::Extents,
    search::{Halt, search_until_cells_fit},
};
use norns_execution::{
    OverlappingWidths,
    program::{Program, Run},
};
use serde::{Deserialize, Serialize};

/// A part of an exploration, apart from the search that came to it: a task, and the extents of cells by which it was made, since
/// they say which events an access becomes. It is for the same program, wherever that is loaded. If finer cells are found while it is
/// explored, it and all others are void: exploring begins anew, as always then.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WorkItem {
    task: Task,
    extents: Extents,
}

/// Why a part was not explored to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Void {
    /// Two atomic accesses overlap.
    Overlap(OverlappingWidths),
    /// Memory is accessed in smaller pieces than was known when the part was made.
    Refined,
    /// It is not a part of this program.
    Foreign,
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
        observer: &mut impl Observer<P::Run>,
    ) -> Result<Statistics, OverlappingWidths> {
        search_until_cells_fit(observer, |observer, extents, statistics| {
            let run = program.start_without_atomic_blocks();
            let mut tree = Tree::new(self, run, extents, statistics, observer);
            let explored = search(&mut tree, &mut Path::default(), |_, _| Ok(Visit::Here));
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
        observer: &mut impl Observer<P::Run>,
    ) -> Result<(Statistics, Vec<WorkItem>), OverlappingWidths> {
        let mut parts = Vec::new();
        let statistics = search_until_cells_fit(observer, |observer, extents, statistics| {
            parts.clear();
            let mut tasks = Vec::new();
            let run = program.start_without_atomic_blocks();
            let mut tree = Tree::new(self, run, extents, statistics, observer);
            let mut path = Path::default();
            search(&mut tree, &mut path, |tree, path| {
                if tree.state.trail.graph.census().events < events {
                    return Ok(Visit::Here);
                }
                tasks.push(path.here());
                Ok(Visit::Elsewhere)
            })?;
            let extents = &*tree.state.extents;
            let part = |task| WorkItem {
                task,
                extents: extents.clone(),
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
        observer: &mut impl Observer<P::Run>,
    ) -> Result<Statistics, Void> {
        let mut extents = item.extents.clone();
        let mut statistics = Statistics::default();
        let run = program.start_without_atomic_blocks();
        let mut tree = Tree::new(self, run, &mut extents, &mut statistics, observer);
        let mut path = Path::default();
        let done = lead(&mut tree, &mut path, &item.task).and_then(|fits| {
            if fits {
                search(&mut tree, &mut path, |_, _| Ok(Visit::Here))?;
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

/// Explores the part of the tree that begins where the path ends. `before_visit` is asked at every graph.
pub(super) fn search<R: Run, O: Observer<R>>(
    tree: &mut Tree<'_, R, O>,
    path: &mut Path,
    mut before_visit: impl FnMut(&mut Tree<'_, R, O>, &mut Path) -> Result<Visit, Halt>,
) -> Result<(), Halt> {
    // A frame at which the work begins has a child that belongs to somebody else.
    let mut is_new = path.last_mut().is_none();
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
pub(super) fn lead<R: Run, O: Observer<R>>(
    tree: &mut Tree<'_, R, O>,
    path: &mut Path,
    task: &Task,
) -> Result<bool, Halt> {
    tree.reporter.is_silent = true;
    let skipped = (task.skipped > 0).then(|| task.skipped - 1);
    for (depth, &child) in task.prefix.iter().chain(&skipped).enumerate() {
        let Some(mut frame) = tree.open()? else {
            return Ok(false);
        };
        for _ in 0..=child {
            if !tree.advance(&mut frame)? {
                return Ok(false);
            }
        }
        if depth == task.prefix.len() {
            path.begin();
        }
        path.push(frame);
    }
    if skipped.is_none() {
        path.begin();
    }
    tree.reporter.is_silent = false;
    Ok(true)
}
