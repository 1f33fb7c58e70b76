//! Where the threads are: answering labels and taking answers back, with the list of threads that are not at their ends.

use super::{pending, state::State, trail::Removal};
use crate::{explorer::started_threads, search::Halt};
use norns_execution::{
    EventId, Graph, Label, ThreadId,
    program::{Answer, Run},
};
use smallvec::SmallVec;

pub(super) type Threads = SmallVec<[ThreadId; 16]>;

/// Which labels have got some of their events but not all, apart from reads that wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Begun {
    None,
    /// This thread's.
    Only(ThreadId),
    /// One has to look.
    Unknown,
}

impl Begun {
    /// A label of this thread has got some of its events.
    pub(super) fn with(self, thread: ThreadId) -> Self {
        match self {
            Self::None => Self::Only(thread),
            Self::Only(other) if other == thread => self,
            Self::Only(_) | Self::Unknown => Self::Unknown,
        }
    }

    /// A label of this thread has got all of its events.
    pub(super) fn without(self, thread: ThreadId) -> Self {
        if self == Self::Only(thread) {
            Self::None
        } else {
            self
        }
    }
}

/// The threads that are not at their ends, by name.
pub(super) fn running_threads(graph: &Graph, run: &impl Run) -> Threads {
    let started = started_threads(run);
    let mut running: Threads = started
        .filter(|&thread| !run.label(thread).is_end())
        .collect();
    running.sort_unstable_by(|&one, &other| graph.compare_threads(one, other));
    running
}

/// An answer that is to be taken back. All of them are on one stack: what is answered last is taken back first.
#[derive(Clone, Copy)]
pub(super) struct Answered {
    thread: ThreadId,
    /// Where the thread was in the list of running threads, if it is at its end with it.
    ended: Option<u32>,
    /// Where a thread is in the list that it started, and that has something to do.
    started: Option<u32>,
}

impl<R: Run> State<'_, R> {
    /// Answers a thread's label and keeps the list of running threads.
    pub(super) fn resume(&mut self, thread: ThreadId, answer: Answer) {
        let (spawned, arrives) = match *self.run.label(thread) {
            Label::Spawn { child } => (Some(child), false),
            Label::Arrive { .. } => (None, true),
            _ => (None, false),
        };
        self.run.resume(thread, answer);
        let (mut ended, mut started) = (None, None);
        let label = self.run.label(thread);
        let is_end = label.is_end();
        if is_end || arrives || spawned.is_some() || label.waits_for_threads() {
            self.may_join = true;
            if is_end && let Some(place) = self.running.iter().position(|other| *other == thread) {
                self.running.remove(place);
                ended = Some(place as u32);
            }
            let child = spawned.filter(|&child| !self.run.label(child).is_end());
            started = child.map(|child| self.insert_running(child));
        }
        self.answered.push(Answered {
            thread,
            ended,
            started,
        });
    }

    /// Answers a thread's label if all its events are there. Whether they are, or the thread waits.
    pub(super) fn answer(&mut self, thread: ThreadId) -> Result<bool, Halt> {
        let graph = &mut self.trail.graph;
        let answer = pending::answer(&mut self.learned.extents, graph, &self.run, thread)?;
        let is_done = answer.is_some() || self.trail.waiting(&self.run, thread).is_some();
        self.begun = if is_done {
            self.begun.without(thread)
        } else {
            self.begun.with(thread)
        };
        if let Some(answer) = answer {
            self.resume(thread, answer);
        }
        Ok(is_done)
    }

    /// The running threads go by their names. Gives the place of the new one.
    fn insert_running(&mut self, thread: ThreadId) -> u32 {
        let graph = &self.trail.graph;
        let before = |&other: &ThreadId| graph.compare_threads(other, thread).is_lt();
        let place = self.running.partition_point(before);
        self.running.insert(place, thread);
        place as u32
    }

    /// Takes the last answer back.
    pub(super) fn rewind(&mut self) {
        let Some(answered) = self.answered.pop() else {
            return;
        };
        if let Some(place) = answered.started {
            self.running.remove(place as usize);
        }
        if let Some(place) = answered.ended {
            self.running.insert(place as usize, answered.thread);
        }
        let answers = self.run.answers(answered.thread);
        self.run.rewind(answered.thread, answers - 1);
    }

    /// The last answer, which ended a thread, was replaced by another one.
    pub(super) fn answer_was_replaced(&mut self, thread: ThreadId) {
        let is_end = self.run.label(thread).is_end();
        if let Some(answered) = self.answered.last_mut()
            && let Some(place) = answered.ended.filter(|_| !is_end)
        {
            answered.ended = None;
            self.running.insert(place as usize, thread);
        }
        self.may_join = true;
    }

    /// Takes threads back to the labels whose events are still there, the read's to its own label. A thread whose start
    /// is gone goes with the thread that started it; one whose label has lost some of its events but not all has begun.
    pub(super) fn detach_threads(
        &mut self,
        removal: &Removal,
        read: EventId,
        tails: &mut Vec<(ThreadId, R::Tail)>,
    ) {
        let mut first: SmallVec<[Option<u32>; 16]> = SmallVec::new();
        first.resize(self.run.thread_count() as usize, None);
        for (thread, label) in self.trail.labels_lost(removal) {
            first[thread.index()] = Some(label);
        }
        for (thread, first) in (0..).map(ThreadId).zip(&first) {
            let last = self.trail.graph.events_of(thread).last();
            if first.is_some()
                && last.map(|event| event.label) == *first
                && Some(thread) != read.thread()
            {
                self.begun = self.begun.with(thread);
            }
        }
        if let (Some(thread), Some(event)) = (read.thread(), self.trail.graph.event(read)) {
            first[thread.index()] = Some(event.label);
        }
        for (thread, first) in (0..).map(ThreadId).zip(first) {
            if let Some(answers) = first
                && self.run.is_started(thread)
                && answers < self.run.answers(thread)
            {
                tails.push((thread, self.run.detach(thread, answers)));
            }
        }
    }
}
