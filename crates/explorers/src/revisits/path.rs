//! The path: the decisions that lead from the first graph to the current one, with what remains to be tried.
//!
//! The graphs that the explorer visits form a tree. A graph has one next event, and its children are the graphs in which that
//! event was decided in some way: a source of a read, a place of a write, a read that the write revisits, an alternative of a
//! choice. A [`Frame`] stands for a graph that was visited. It knows which child is being explored, how to undo that child, and
//! which children are still to come. The search needs no call stack: the frames are its only state, so executions may be long,
//! and what remains to be done can be handed to another worker.
//!
//! Children are counted in the order in which they are tried, and only consistent ones count. So the numbers of the children
//! that were taken lead to the same graph in every run of the same program: a [`Task`] is a list of such numbers.

use super::{canonical::ToRevisit, order::Sources};
use norns_execution::{CellId, EventId, ThreadId};
use serde::{Deserialize, Serialize};

/// A part of the tree: some graph, and its children from one of them on, with all that comes below them. Of graphs on the way
/// there, the children behind the one that is taken may belong to it as well.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Task {
    /// Which child to take, from the first graph on.
    pub(super) prefix: Vec<u32>,
    /// So many of the graphs on the way only lead to the work: their other children belong to somebody else.
    pub(super) led: usize,
    /// How many children of the graph at the end are not part of it.
    pub(super) skipped: u32,
}

impl Task {
    /// Where it begins: the children that lead from the first graph to the first one that is visited. Tasks that have nothing in common
    /// are in this order when one thread does them all.
    pub fn start(&self) -> Vec<u32> {
        let skipped = (self.skipped > 0).then_some(self.skipped);
        self.prefix.iter().copied().chain(skipped).collect()
    }
}

/// The frames from the first graph to the current one.
#[derive(Default)]
pub(super) struct Path {
    frames: Vec<Frame>,
    /// How many of the frames only lead to where the work begins: their other children belong to somebody else.
    led: usize,
}

/// A graph that was visited.
pub(super) struct Frame {
    /// How many forced steps came before the next event.
    pub(super) forced: u32,
    /// The ways to decide the next event.
    pub(super) branch: Branch,
    /// Whether a child is being explored.
    pub(super) has_child: bool,
    /// How many children were entered, that one included.
    pub(super) entered: u32,
    /// Whether the children that are still to come were handed to somebody else.
    given_away: bool,
}

/// The ways to decide an event.
pub(super) enum Branch {
    /// There is only one.
    Other {
        event: EventId,
        is_tried: bool,
    },
    /// One of several alternatives.
    Choice {
        thread: ThreadId,
        next: u32,
        alternatives: u32,
    },
    Read(ReadBranch),
    Write(WriteBranch),
}

/// A read, and the writes that it has not been let read yet.
pub(super) struct ReadBranch {
    pub(super) read: EventId,
    pub(super) cell: CellId,
    /// The writes that it may read from. Later ones are tried first.
    pub(super) sources: Sources,
    /// One after the next to be tried.
    pub(super) next: u32,
    /// Whether more than one write may be read.
    pub(super) branches: bool,
    /// Whether the read belongs to an update whose write is being explored.
    pub(super) has_update: bool,
    /// Whether that write may have more children.
    pub(super) update_has_more: bool,
}

/// A write, its places, and the reads that it revisits.
pub(super) struct WriteBranch {
    pub(super) placing: Placing,
    /// What is done when there are no more places.
    pub(super) revisits: RevisitBranch,
}

/// The places of a write that are still to be tried.
#[derive(Clone, Copy)]
pub(super) struct Placing {
    pub(super) write: EventId,
    pub(super) cell: CellId,
    /// The read that has come to read from it.
    pub(super) reader: Option<EventId>,
    pub(super) next: u32,
    /// One after the last place.
    pub(super) end: u32,
    /// Whether the write stands at the place before the next one.
    pub(super) is_placed: bool,
}

/// The reads that a write is still to revisit.
pub(super) struct RevisitBranch {
    pub(super) reads: ToRevisit,
    pub(super) next: u32,
    /// Whether a revisit is being explored.
    pub(super) is_open: bool,
    /// Whether the write has more places in that revisit.
    pub(super) has_places: bool,
}

impl Placing {
    /// A write that has one place.
    pub(super) fn at(write: EventId, cell: CellId, place: usize) -> Self {
        Self {
            write,
            cell,
            reader: None,
            next: place as u32,
            end: place as u32 + 1,
            is_placed: false,
        }
    }

    /// A write that has no place, because another one stands where it would have to.
    pub(super) fn nowhere(write: EventId, cell: CellId) -> Self {
        Self {
            end: 0,
            ..Self::at(write, cell, 0)
        }
    }

    pub(super) fn may_have_more(&self) -> bool {
        self.next < self.end
    }
}

impl ReadBranch {
    pub(super) fn has_more_sources(&self) -> bool {
        self.next > self.sources.first
    }
}

impl WriteBranch {
    pub(super) fn may_have_more(&self) -> bool {
        self.placing.may_have_more() || self.revisits.may_have_more()
    }
}

impl RevisitBranch {
    pub(super) fn new(reads: ToRevisit) -> Self {
        Self {
            reads,
            next: 0,
            is_open: false,
            has_places: false,
        }
    }

    fn may_have_more(&self) -> bool {
        (self.next as usize) < self.reads.len() || (self.is_open && self.has_places)
    }
}

impl Frame {
    pub(super) fn new(forced: u32, branch: Branch) -> Self {
        Self {
            forced,
            branch,
            has_child: false,
            entered: 0,
            given_away: false,
        }
    }

    /// The number of the child that is being explored.
    fn current(&self) -> u32 {
        self.entered - 1
    }

    /// Whether children may be left to try. It must not say that there are none if there are some: what is given away would not come
    /// in its turn.
    fn may_have_more(&self) -> bool {
        if self.given_away {
            return false;
        }
        match &self.branch {
            Branch::Other { is_tried, .. } => !is_tried,
            Branch::Choice {
                next, alternatives, ..
            } => next < alternatives,
            Branch::Read(read) => {
                (read.has_more_sources() && (read.branches || self.entered == 0))
                    || (read.has_update && read.update_has_more)
            }
            Branch::Write(write) => write.may_have_more(),
        }
    }

    /// No more children are to be entered.
    pub(super) fn stop(&mut self) {
        self.given_away = true;
    }

    /// Whether the next child is to be looked for.
    pub(super) fn goes_on(&self) -> bool {
        !self.given_away
    }
}

impl Path {
    pub(super) fn push(&mut self, frame: Frame) {
        self.frames.push(frame);
    }

    pub(super) fn pop(&mut self) {
        self.frames.truncate(self.frames.len().saturating_sub(1));
    }

    /// The last of the frames that belong to the work.
    pub(super) fn last_mut(&mut self) -> Option<&mut Frame> {
        self.frames[self.led..].last_mut()
    }

    /// The frames so far only lead to where the work begins.
    pub(super) fn begin(&mut self) {
        self.led = self.frames.len();
    }

    /// All that comes below the current graph.
    pub(super) fn here(&self) -> Task {
        Task {
            prefix: self.frames.iter().map(Frame::current).collect(),
            led: self.frames.len(),
            skipped: 0,
        }
    }

    /// All that remains to be done, when the current graph is about to be visited.
    pub(super) fn rest(&self) -> Task {
        let given_away = self.frames.iter().rposition(|frame| frame.given_away);
        Task {
            led: given_away.map_or(self.led, |last| self.led.max(last + 1)),
            ..self.here()
        }
    }

    /// Gives the children away that are still to come at the graph nearest to the first one, if any are left.
    pub(super) fn give_away(&mut self) -> Option<Task> {
        let at = self.led
            + self.frames[self.led..]
                .iter()
                .position(Frame::may_have_more)?;
        let prefix = self.frames[..at].iter().map(Frame::current).collect();
        let frame = &mut self.frames[at];
        frame.given_away = true;
        Some(Task {
            prefix,
            led: at,
            skipped: frame.entered,
        })
    }
}
