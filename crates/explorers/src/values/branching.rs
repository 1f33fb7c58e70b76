//! What to do from a state: the choice that a thread makes, or the reads that must be taken.

use super::{
    causal::Causal,
    state::{Pending, Snapshot},
    table::{Access, Key, Kind, SeenBelow},
};
use crate::models::good_writes::Writes;
use norns_execution::{EventId, ThreadId};

/// A state that is being explored.
pub(super) struct Node {
    pub(super) key: Key,
    /// How many events it has.
    pub(super) count: usize,
    /// The witness of the state before, if it was replaced.
    pub(super) replaced: Option<Snapshot>,
    /// What came with it, besides what was there before it.
    pub(super) news: Vec<Access>,
    /// What was seen below it.
    pub(super) seen: SeenBelow,
    pub(super) branching: Branching,
    /// What takes the place of a table, if there is none.
    pub(super) causal: Option<Causal>,
    /// What leads to states that others have begun with: these come last.
    pub(super) deferred: Vec<Edge>,
}

pub(super) enum Branching {
    Choice {
        thread: ThreadId,
        alternatives: u32,
        next: u32,
    },
    Reads(Reads),
}

/// What leads from a state to another.
#[derive(Clone, Copy, Debug)]
pub(super) enum Edge {
    Choose(ThreadId, u32),
    Read {
        /// The place of the read among those that are pending.
        member: usize,
        read: Pending,
        source: EventId,
    },
}

/// What a node does next.
pub(super) enum Step {
    Take(Edge),
    /// Others have begun with where it leads, but nothing else is left.
    TakeDeferred(Edge),
    Finished,
}

/// The reads that are to be taken from a state.
pub(super) struct Reads {
    pending: Vec<Pending>,
    /// Places in `pending`, in the order in which they joined.
    members: Vec<usize>,
    /// How many of the members were taken with all their values.
    done: usize,
    /// Of the member that is being taken, a write of each value that it may read, the next one last; none before it begins.
    values: Option<Writes>,
    /// The members that have written something.
    wrote: Vec<usize>,
    /// The members that were done since that was last asked.
    newly_done: Vec<usize>,
}

impl Node {
    /// What is next. `values_of` gives a write for each value that a read may read, and `writes_of` all writes of its location.
    pub(super) fn next(
        &mut self,
        values_of: impl Fn(&Pending, Option<&Causal>) -> Writes,
        writes_of: impl Fn(&Pending) -> Vec<EventId>,
    ) -> Step {
        let causal = self.causal.as_ref();
        let next = match &mut self.branching {
            Branching::Choice {
                thread,
                alternatives,
                next,
            } => {
                let edge = Edge::Choose(*thread, *next);
                (*next < *alternatives).then(|| {
                    *next += 1;
                    edge
                })
            }
            Branching::Reads(reads) => reads.next(self.seen.list(), |read| values_of(read, causal)),
        };
        if let (Branching::Reads(reads), Some(causal)) = (&mut self.branching, &mut self.causal) {
            for member in reads.newly_done.drain(..) {
                let read = &reads.pending[member];
                causal.forbid(read.event, writes_of(read));
            }
        }
        match next {
            Some(edge) => Step::Take(edge),
            None => self
                .deferred
                .pop()
                .map_or(Step::Finished, Step::TakeDeferred),
        }
    }

    /// The reads that are pending, if no choice is.
    pub(super) fn pending(&self) -> Option<&[Pending]> {
        match &self.branching {
            Branching::Choice { .. } => None,
            Branching::Reads(reads) => Some(&reads.pending),
        }
    }

    /// Remembers that a member of the set of reads has written something.
    pub(super) fn note_write(&mut self, member: usize) {
        if let Branching::Reads(reads) = &mut self.branching
            && !reads.wrote.contains(&member)
        {
            reads.wrote.push(member);
        }
    }
}

impl Reads {
    /// The set begins with these members, given a write of each value that the first one may read, if that is known.
    pub(super) fn new(
        pending: Vec<Pending>,
        members: Vec<usize>,
        mut values: Option<Writes>,
    ) -> Self {
        if let Some(values) = &mut values {
            values.reverse();
        }
        Self {
            pending,
            members,
            done: 0,
            values,
            wrote: Vec::new(),
            newly_done: Vec::new(),
        }
    }

    fn next(&mut self, seen: &[Access], values_of: impl Fn(&Pending) -> Writes) -> Option<Edge> {
        self.grow(seen);
        loop {
            let &member = self.members.get(self.done)?;
            let read = self.pending[member];
            let values = self.values.get_or_insert_with(|| {
                let mut values = values_of(&read);
                values.reverse();
                values
            });
            if let Some(source) = values.pop() {
                return Some(Edge::Read {
                    member,
                    read,
                    source,
                });
            }
            self.values = None;
            self.done += 1;
            self.newly_done.push(member);
            self.grow(seen);
        }
    }

    /// Lets those reads join whose threads were seen to write where a member reads.
    fn grow(&mut self, seen: &[Access]) {
        // The set grows when a member is done. What is deferred may show something later.
        if self.values.is_some() || self.done == 0 {
            return;
        }
        let mut place = 0;
        while let Some(&member) = self.members.get(place) {
            let read = self.pending[member];
            let is_done = place < self.done;
            let may_write = read.is_update && (!is_done || self.wrote.contains(&member));
            for &(thread, location, kind) in seen {
                let matters = thread != read.thread
                    && location == read.location
                    && (kind == Kind::Write || may_write);
                if matters {
                    self.join(thread);
                }
            }
            place += 1;
        }
    }

    /// The pending read of a thread joins; if it has none, all do.
    fn join(&mut self, thread: ThreadId) {
        let own = self.pending.iter().position(|read| read.thread == thread);
        let new = own.map_or(0..self.pending.len(), |place| place..place + 1);
        for place in new {
            if !self.members.contains(&place) {
                self.members.push(place);
            }
        }
    }
}
