//! The locks that threads hold at the steps of a trace.

use super::{Naming, StepKind, TraceStep};
use norns_execution::{EventId, program::Run};
use serde::{Deserialize, Serialize};

/// What a step does to the lock that it is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Locking {
    /// Takes it.
    Takes {
        /// Whether other threads may hold it at the same time.
        is_shared: bool,
    },
    /// Releases it.
    Releases,
}

impl Locking {
    /// What steps of this kind do to a lock. Operations on reader-writer locks are calls, and differ.
    pub(in crate::trace) const fn of_kind(kind: StepKind) -> Option<Self> {
        match kind {
            StepKind::Lock => Some(Self::Takes { is_shared: false }),
            StepKind::Unlock => Some(Self::Releases),
            _ => None,
        }
    }
}

impl<R: Run> Naming<'_, R> {
    /// What a step does to a lock; `None` if it is not about a lock, or failed to take one.
    pub(super) fn locking(&self, id: EventId) -> Option<Locking> {
        let kind = self.kind(id);
        if kind != StepKind::Call {
            return Locking::of_kind(kind);
        }
        let call = self.call_of(id)?;
        let function = call.function.split('(').next().unwrap_or_default();
        let reads = self.graph.event(id)?.action.is_read();
        let has_failed = reads && self.graph.write_half(id).is_none();
        match function {
            _ if function.ends_with("rwlock_unlock") => Some(Locking::Releases),
            _ if has_failed => None,
            _ if function.ends_with("rdlock") => Some(Locking::Takes { is_shared: true }),
            _ if function.ends_with("wrlock") => Some(Locking::Takes { is_shared: false }),
            _ => None,
        }
    }
}

/// A lock that a thread holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HeldLock<'a> {
    /// Its name.
    pub(crate) name: &'a str,
    /// The step that took it.
    pub(crate) since: usize,
    /// Whether other threads may hold it at the same time.
    pub(crate) is_shared: bool,
}

/// The locks that a thread holds just before a step, in the order in which it took them.
pub(crate) fn locks_held<'a>(
    steps: &'a [TraceStep],
    thread: &str,
    before: usize,
) -> Vec<HeldLock<'a>> {
    let mut held: Vec<HeldLock<'a>> = Vec::new();
    for (since, step) in steps[..before].iter().enumerate() {
        let Some(name) = step.subject.as_deref().filter(|_| step.thread == thread) else {
            continue;
        };
        match step.locking {
            Some(Locking::Takes { is_shared }) => held.push(HeldLock {
                name,
                since,
                is_shared,
            }),
            Some(Locking::Releases) => {
                if let Some(last) = held.iter().rposition(|lock| lock.name == name) {
                    held.remove(last);
                }
            }
            None => {}
        }
    }
    held
}

/// The last step before another in which a thread releases a lock.
pub(crate) fn released(
    steps: &[TraceStep],
    thread: &str,
    lock: &str,
    before: usize,
) -> Option<usize> {
    steps[..before].iter().rposition(|step| {
        step.thread == thread
            && step.subject.as_deref() == Some(lock)
            && step.locking == Some(Locking::Releases)
    })
}
