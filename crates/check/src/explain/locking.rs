//! What the locks that two threads hold say about a race between them.

use crate::trace::{HeldLock, TraceStep, locks_held, released};

/// Why the locks that are held at two accesses do not order them.
pub(super) struct Unprotected {
    /// The reason, in a sentence.
    pub(super) reason: String,
    /// What would order them.
    pub(super) cure: String,
    /// The steps that the reason names.
    pub(super) steps: Vec<usize>,
}

/// Why the locks do not order two steps; `None` if the threads hold no locks there, or if locks are not to blame.
pub(super) fn unprotected(steps: &[TraceStep], [first, second]: [usize; 2]) -> Option<Unprotected> {
    let thread_of = |step: usize| steps[step].thread.as_str();
    let held = |step: usize| locks_held(steps, thread_of(step), step);
    let (of_first, of_second) = (held(first), held(second));
    let in_common = of_first.iter().find_map(|lock| {
        let other = of_second.iter().find(|other| other.name == lock.name)?;
        Some((lock, other))
    });
    if let Some((lock, other)) = in_common {
        return (lock.is_shared && other.is_shared).then(|| Unprotected {
            reason: format!(
                "{} and {} both hold {} there (since steps {} and {}), but only for reading, which keeps out no other reader.",
                thread_of(first),
                thread_of(second),
                lock.name,
                lock.since + 1,
                other.since + 1
            ),
            cure: "A thread that writes must hold it for writing.".to_owned(),
            steps: vec![lock.since, other.since],
        });
    }
    match (of_first.last(), of_second.last()) {
        (None, None) => None,
        (Some(lock), Some(other)) => Some(Unprotected {
            reason: format!(
                "{} holds {} there (since step {}), but {} holds {} (since step {}): different locks do not keep threads apart.",
                thread_of(first),
                lock.name,
                lock.since + 1,
                thread_of(second),
                other.name,
                other.since + 1
            ),
            cure: "Hold the same lock around both accesses.".to_owned(),
            steps: vec![lock.since, other.since],
        }),
        (Some(lock), None) => Some(held_by_one(steps, first, lock, second)),
        (None, Some(lock)) => Some(held_by_one(steps, second, lock, first)),
    }
}

/// One access is made with a lock, and the other without any.
fn held_by_one(
    steps: &[TraceStep],
    with: usize,
    lock: &HeldLock<'_>,
    without: usize,
) -> Unprotected {
    let HeldLock { name, since, .. } = *lock;
    let (holder, other) = (&steps[with].thread, &steps[without].thread);
    let released = released(steps, other, name, without);
    let before = released.map_or(String::new(), |step| {
        format!(": it released it in step {}", step + 1)
    });
    Unprotected {
        reason: format!(
            "{holder} holds {name} there (since step {}), but {other} does not{before}.",
            since + 1
        ),
        cure: format!("Hold {name} around both accesses."),
        steps: [since].into_iter().chain(released).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::{Locking, StepKind};

    fn told(threads_and_steps: &[(&str, StepKind, &str)]) -> Vec<TraceStep> {
        let step = |&(thread, kind, subject): &(&str, StepKind, &str)| {
            let is_call = kind == StepKind::Call;
            let subject = Some(if is_call { "l" } else { subject }.to_owned());
            let step = TraceStep::new(thread.to_owned(), kind, String::new(), subject);
            let locking = is_call.then_some(Locking::Takes { is_shared: true });
            TraceStep {
                locking: step.locking.or(locking),
                ..step
            }
        };
        threads_and_steps.iter().map(step).collect()
    }

    fn reason(steps: &[(&str, StepKind, &str)], pair: [usize; 2]) -> Option<String> {
        unprotected(&told(steps), pair).map(|unprotected| unprotected.reason)
    }

    #[test]
    fn a_lock_that_one_thread_released_is_named() {
        let steps = [
            ("one", StepKind::Lock, "m"),
            ("one", StepKind::Unlock, "m"),
            ("one", StepKind::Read, "x"),
            ("other", StepKind::Lock, "m"),
            ("other", StepKind::Write, "x"),
        ];
        assert_eq!(
            reason(&steps, [2, 4]).as_deref(),
            Some("other holds m there (since step 4), but one does not: it released it in step 2.")
        );
    }

    #[test]
    fn readers_do_not_keep_readers_out() {
        let steps = [
            ("one", StepKind::Call, "pthread_rwlock_rdlock"),
            ("one", StepKind::Write, "x"),
            ("other", StepKind::Call, "pthread_rwlock_rdlock"),
            ("other", StepKind::Read, "x"),
        ];
        let reason = reason(&steps, [1, 3]).expect("both hold the lock");
        assert!(reason.contains("both hold l there (since steps 1 and 3), but only for reading"));
    }

    #[test]
    fn different_locks_do_not_help() {
        let steps = [
            ("one", StepKind::Lock, "m"),
            ("one", StepKind::Write, "x"),
            ("other", StepKind::Lock, "n"),
            ("other", StepKind::Read, "x"),
        ];
        let reason = reason(&steps, [1, 3]).expect("both hold a lock");
        assert!(reason.contains("different locks do not keep threads apart"));
    }

    #[test]
    fn locks_that_nobody_holds_explain_nothing() {
        let steps = [
            ("one", StepKind::Write, "x"),
            ("other", StepKind::Lock, "m"),
            ("other", StepKind::Unlock, "m"),
            ("other", StepKind::Read, "x"),
        ];
        assert_eq!(reason(&steps, [0, 3]), None);
    }
}
