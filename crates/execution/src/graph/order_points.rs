//! The events of each thread that matter for the order of `seq_cst` events: the `seq_cst` accesses and fences themselves, and
//! the events that start and join threads, through which program order leaves a thread.

use crate::{Action, Mode, ThreadId};

/// The order points of each thread, as indices of events that grow.
#[derive(Clone, Default, Debug)]
pub(super) struct OrderPoints {
    threads: Vec<OfThread>,
}

#[derive(Clone, Default, Debug)]
struct OfThread {
    points: Vec<u32>,
    /// Those that are `seq_cst` fences.
    fences: Vec<u32>,
}

impl OrderPoints {
    pub(super) fn points(&self, thread: ThreadId) -> &[u32] {
        let of = self.threads.get(thread.index());
        of.map_or(&[], |of| of.points.as_slice())
    }

    pub(super) fn fences(&self, thread: ThreadId) -> &[u32] {
        let of = self.threads.get(thread.index());
        of.map_or(&[], |of| of.fences.as_slice())
    }

    /// Adds an event, the last of its thread.
    #[inline]
    pub(super) fn add(&mut self, thread: ThreadId, index: u32, action: &Action) {
        if is_point(action) {
            self.add_point(thread, index, action);
        }
    }

    fn add_point(&mut self, thread: ThreadId, index: u32, action: &Action) {
        if self.threads.len() <= thread.index() {
            self.threads.resize(thread.index() + 1, OfThread::default());
        }
        let of = &mut self.threads[thread.index()];
        of.points.push(index);
        if matches!(action, Action::Fence { .. }) {
            of.fences.push(index);
        }
    }

    /// Removes the last event of a thread.
    #[inline]
    pub(super) fn take_back(&mut self, thread: ThreadId, action: &Action) {
        if is_point(action) {
            self.take_point_back(thread, action);
        }
    }

    fn take_point_back(&mut self, thread: ThreadId, action: &Action) {
        if let Some(of) = self.threads.get_mut(thread.index()) {
            of.points.pop();
            if matches!(action, Action::Fence { .. }) {
                of.fences.pop();
            }
        }
    }

    /// An access gets another mode.
    pub(super) fn change(&mut self, thread: ThreadId, index: u32, before: &Action, after: &Action) {
        if is_point(before) == is_point(after) {
            return;
        }
        if self.threads.len() <= thread.index() {
            self.threads.resize(thread.index() + 1, OfThread::default());
        }
        let points = &mut self.threads[thread.index()].points;
        match points.binary_search(&index) {
            Ok(place) => {
                points.remove(place);
            }
            Err(place) => points.insert(place, index),
        }
    }
}

#[inline]
fn is_point(action: &Action) -> bool {
    match *action {
        Action::Spawn { .. } | Action::Join { .. } => true,
        Action::Read { mode, .. } | Action::Write { mode, .. } | Action::Fence { mode } => {
            mode == Mode::SequentiallyConsistent
        }
        _ => false,
    }
}
