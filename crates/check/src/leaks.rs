//! Warns about heap blocks that are never freed.

use super::{entries, warnings::Warning};
use norns_execution::{
    Action, Graph, ObjectId, ObjectKind, ThreadId,
    program::{Position, Run},
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};

/// Heap blocks that are never freed, by the places that allocate them.
///
/// A block counts if all threads of the execution finished without freeing it, whether or not a global variable still points to it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Leaks {
    /// The number of executions that were examined.
    executions: u64,
    #[serde(with = "entries")]
    sites: BTreeMap<Option<Position>, Site>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Site {
    /// The largest number of blocks in one execution, and the smallest among executions that have any.
    most: u64,
    fewest: u64,
    executions: u64,
}

/// The heap blocks of an execution that were not freed, each with the thread that allocated it and the label at which it did.
fn blocks_left(graph: &Graph) -> Vec<(ObjectId, ThreadId, u32)> {
    let mut made = Vec::new();
    if graph.census().objects == 0 {
        return made;
    }
    let mut freed: HashSet<ObjectId> = HashSet::new();
    for (id, event) in graph.events() {
        match (event.action, id.thread()) {
            (
                Action::Allocate {
                    object,
                    kind: ObjectKind::Heap,
                    ..
                },
                Some(thread),
            ) => made.push((object, thread, event.label)),
            (Action::Free { object }, _) => {
                freed.insert(object);
            }
            _ => {}
        }
    }
    made.retain(|(object, ..)| !freed.contains(object));
    made
}

impl Leaks {
    /// Examines an execution in which all threads finished.
    pub(super) fn look<R: Run>(&mut self, graph: &Graph, run: &R) {
        self.executions += 1;
        let mut counts: BTreeMap<Option<Position>, u64> = BTreeMap::new();
        let left = blocks_left(graph).into_iter();
        let places = left.map(|(_, thread, label)| run.position(thread, label));
        for place in places.chain(run.private_leaks()) {
            // Two calls in one line count as one place.
            let place = place.map(|place| Position { column: 0, ..place });
            *counts.entry(place).or_default() += 1;
        }
        for (place, count) in counts {
            let site = self.sites.entry(place).or_default();
            site.most = site.most.max(count);
            site.fewest = match site.executions {
                0 => count,
                _ => site.fewest.min(count),
            };
            site.executions += 1;
        }
    }

    /// Adds what was seen of other executions.
    pub(super) fn absorb(&mut self, other: Self) {
        self.executions = self.executions.saturating_add(other.executions);
        for (place, more) in other.sites {
            let site = self.sites.entry(place).or_default();
            site.most = site.most.max(more.most);
            site.fewest = match site.executions {
                0 => more.fewest,
                _ => site.fewest.min(more.fewest),
            };
            site.executions = site.executions.saturating_add(more.executions);
        }
    }

    /// The warnings, one for each place. `files` are the files that positions refer to.
    pub(super) fn warnings(&self, files: &[String]) -> impl Iterator<Item = Warning> {
        self.sites.iter().map(|(place, site)| {
            let file = place.and_then(|place| files.get(place.file as usize).cloned());
            let line = place.map(|place| place.line);
            let at = match (&file, line) {
                (Some(file), Some(line)) => format!(" allocated at {file}:{line}"),
                _ => String::new(),
            };
            let blocks = match (site.fewest, site.most) {
                (_, 1) => format!("1 block{at} is"),
                (fewest, most) if fewest == most => format!("{most} blocks{at} are"),
                (_, most) => format!("up to {most} blocks{at} are"),
            };
            let (some, all) = (site.executions, self.executions);
            let executions = if all == 1 { "execution" } else { "executions" };
            Warning {
                kind: "leak",
                message: format!("{blocks} never freed (in {some} of {all} {executions})"),
                file,
                line,
            }
        })
    }
}
