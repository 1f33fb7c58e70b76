//! The locks that threads hold at the steps of a trace.

use super::{StepKind, TraceStep};

/// What a step does to a lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::trace) enum Locking {
    /// Takes it; `is_shared` if other threads may hold it at the same time.
    Takes { is_shared: bool },
    /// Releases it.
    Releases,
}

impl Locking {
    /// What a step does to the lock that it is about; `None` if it is not about a lock, or failed to take one.
    pub(in crate::trace) fn of(step: &TraceStep) -> Option<Self> {
        match step.kind {
            StepKind::Lock => Some(Self::Takes { is_shared: false }),
            StepKind::Unlock => Some(Self::Releases),
            // Operations on reader-writer locks appear as calls: `pthread_rwlock_rdlock(&cache.lock)`.
            StepKind::Call => {
                let (function, behind) = step.label.split_once('(')?;
                let took = behind.ends_with(')');
                if function.ends_with("rwlock_unlock") {
                    Some(Self::Releases)
                } else if function.ends_with("rdlock") && took {
                    Some(Self::Takes { is_shared: true })
                } else if function.ends_with("wrlock") && took {
                    Some(Self::Takes { is_shared: false })
                } else {
                    None
                }
            }
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
        match Locking::of(step) {
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
            && Locking::of(step) == Some(Locking::Releases)
    })
}
