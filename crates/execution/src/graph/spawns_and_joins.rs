//! Where threads start and end: program order leads from the event that starts a thread to its first event, and from its last
//! event to the one that joins it. A thread without events still ends after it was started.

use super::Graph;
use crate::{EventId, ThreadId};

impl Graph {
    /// The event that started a thread; none for a thread that exists from the start.
    pub fn spawn_of(&self, thread: ThreadId) -> Option<EventId> {
        self.spawns.get(thread.index()).copied().flatten()
    }

    /// The event that saw a thread's end, if there is one. A thread is joined once.
    pub fn join_of(&self, thread: ThreadId) -> Option<EventId> {
        self.joins.get(thread.index()).copied().flatten()
    }

    /// What program order has directly after the event that starts a thread: the thread's first event, or, if it has none, the
    /// event that joins it.
    pub fn first_event_or_join(&self, thread: ThreadId) -> Option<EventId> {
        if self.events_of(thread).is_empty() {
            self.join_of(thread)
        } else {
            Some(EventId::of(thread, 0))
        }
    }

    /// What program order has right before the event that joins a thread: the thread's last event, or, if it has none, the event
    /// that started it.
    pub fn last_event_or_spawn(&self, thread: ThreadId) -> Option<EventId> {
        match self.events_of(thread).len().checked_sub(1) {
            Some(last) => Some(EventId::of(thread, last as u32)),
            None => self.spawn_of(thread),
        }
    }
}
