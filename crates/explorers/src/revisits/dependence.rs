//! What an event depends on: program order, reads-from, spawn to child, a child's end to its join.
//!
//! Such a set has, of each thread, the events up to some point: it is a list of lengths.

use norns_execution::{Action, EventId, Graph, ThreadId};

/// How many events of each thread belong to a set that is closed under program order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Lengths(Vec<u32>);

impl From<Vec<u32>> for Lengths {
    fn from(counts: Vec<u32>) -> Self {
        Self(counts)
    }
}

impl Lengths {
    /// Whether an event belongs to it; initial writes always do.
    pub(super) fn contains(&self, event: EventId) -> bool {
        match event {
            EventId::Initial(_) => true,
            EventId::Of { thread, index } => self
                .0
                .get(thread.index())
                .is_some_and(|&count| index < count),
        }
    }

    /// Adds an event and all before it in its thread; says whether that is new.
    pub(super) fn include(&mut self, event: EventId) -> bool {
        let EventId::Of { thread, index } = event else {
            return false;
        };
        if self.0.len() <= thread.index() {
            self.0.resize(thread.index() + 1, 0);
        }
        let count = &mut self.0[thread.index()];
        let new = *count <= index;
        *count = (*count).max(index + 1);
        new
    }

    /// Adds all events of another set.
    pub(super) fn join(&mut self, other: &Self) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (mine, &theirs) in self.0.iter_mut().zip(&other.0) {
            *mine = (*mine).max(theirs);
        }
    }

    /// The lengths, by thread.
    pub(super) fn counts(&self) -> &[u32] {
        &self.0
    }
}

/// Everything that an event depends on, itself left out.
pub(super) fn dependence_of(graph: &Graph, event: EventId) -> Lengths {
    let mut lengths = Lengths::default();
    let mut work = Vec::new();
    let EventId::Of { thread, index } = event else {
        return lengths;
    };
    push_needs(graph, thread, index, &mut work);
    while let Some(next) = work.pop() {
        let EventId::Of { thread, index } = next else {
            continue;
        };
        let known = lengths.counts().get(thread.index()).copied().unwrap_or(0);
        if lengths.include(next) {
            for earlier in known..=index {
                push_needs(graph, thread, earlier, &mut work);
            }
        }
    }
    lengths
}

/// What an event needs directly.
fn push_needs(graph: &Graph, thread: ThreadId, index: u32, work: &mut Vec<EventId>) {
    if index > 0 {
        work.push(EventId::of(thread, index - 1));
    } else {
        let spawn = graph
            .events()
            .find(|(_, event)| matches!(event.action, Action::Spawn { child } if child == thread));
        work.extend(spawn.map(|(id, _)| id));
    }
    match graph
        .events_of(thread)
        .get(index as usize)
        .map(|event| event.action)
    {
        Some(Action::Read {
            source: Some(source),
            ..
        }) => work.push(source),
        Some(Action::Join { child }) => {
            let count = graph.events_of(child).len() as u32;
            if count > 0 {
                work.push(EventId::of(child, count - 1));
            }
        }
        _ => {}
    }
}
