//! Why threads that wait for ever cannot go on, in words: who holds the lock, or which signal came too early.

use super::{
    explain::{Explanation, Question},
    trace::{StepKind, Trace, TraceStep},
};
use norns_execution::Waiting;
use std::collections::BTreeSet;

/// Why the threads of a deadlock cannot go on; nothing if its steps say all there is to say.
pub(super) fn explain_deadlock(trace: &Trace) -> Option<Explanation> {
    circle(trace)
        .or_else(|| lost_signal(trace))
        .or_else(|| kept_lock(trace))
}

fn answer(text: String, steps: Vec<usize>) -> Explanation {
    Explanation::new(Question::Deadlock, text, steps)
}

/// The steps at which threads wait for a lock that somebody holds.
fn waiting_for_locks(trace: &Trace) -> impl Iterator<Item = (&TraceStep, usize)> {
    let steps = trace.steps.iter();
    let waiting = steps.filter_map(|step| Some((step, step.held_since?)));
    // Once flags and reader-writer locks are not held as mutexes are.
    waiting.filter(|&(_, held)| trace.steps[held].kind == StepKind::Lock)
}

/// A thread that waits in a circle for the next one.
struct InCircle<'a> {
    thread: &'a str,
    /// The lock that the thread before it waits for.
    holds: &'a str,
    waits_for: &'a str,
}

/// Threads that wait for each other's locks, or one for its own.
fn circle(trace: &Trace) -> Option<Explanation> {
    let wait_of = |thread: &str| {
        let mut waiting = waiting_for_locks(trace);
        waiting.find(|(step, _)| step.thread == thread)
    };
    let holder = |held: usize| trace.steps[held].thread.as_str();
    let (start, _) = waiting_for_locks(trace).find(|(step, _)| {
        let mut thread = step.thread.as_str();
        // A circle comes back to where it began after no more steps than there are threads.
        (0..trace.threads.len()).any(|_| {
            thread = wait_of(thread).map_or("", |(_, held)| holder(held));
            thread == step.thread
        })
    })?;
    let mut parts = Vec::new();
    let mut named = Vec::new();
    let mut circle: Vec<InCircle<'_>> = Vec::new();
    let mut thread = start.thread.as_str();
    loop {
        let (waits, held) = wait_of(thread)?;
        let lock = waits.subject.as_deref()?;
        let since = held + 1;
        named.push(held);
        if holder(held) == thread {
            let text = format!(
                "{thread} waits for {lock}, which it has held itself since step {since}: it must unlock it before it can lock it \
                 again."
            );
            return Some(answer(text, named));
        }
        parts.push(format!(
            "{thread} waits for {lock}, which {} has held since step {since}",
            holder(held)
        ));
        thread = holder(held);
        let (next, _) = wait_of(thread)?;
        circle.push(InCircle {
            thread,
            holds: lock,
            waits_for: next.subject.as_deref()?,
        });
        if thread == start.thread {
            break;
        }
    }
    let advice = order_of_locks(trace, &circle).unwrap_or_else(|| {
        "If all threads lock what they need in the same order, they cannot wait for each other in a circle.".to_owned()
    });
    let text = format!("{}. {advice}", parts.join("; "));
    Some(answer(text, named))
}

/// The order of locks that would help: the one that all threads of a circle keep but the one that was started last.
fn order_of_locks(trace: &Trace, circle: &[InCircle<'_>]) -> Option<String> {
    let started = |of: &InCircle<'_>| {
        trace
            .threads
            .iter()
            .position(|thread| thread.name == of.thread)
    };
    let last = (0..circle.len()).max_by_key(|&place| started(&circle[place]))?;
    let (before, from) = circle.split_at(last);
    let mut others = from.iter().skip(1).chain(before);
    let InCircle {
        thread,
        holds,
        waits_for,
    } = from.first()?;
    let mut order = vec![*waits_for];
    order.extend(others.clone().map(|other| other.waits_for));
    let names: BTreeSet<&str> = order.iter().copied().collect();
    if names.len() < order.len() {
        // Names of memory need not be unique.
        return None;
    }
    let who = match (others.next(), others.next()) {
        (Some(other), None) => format!("{} locks {waits_for} before {holds}", other.thread),
        _ => format!("The other threads keep to the order {}", order.join(", ")),
    };
    Some(format!(
        "{who}. If {thread} also locked {waits_for} before {holds}, they could not wait for each other in a circle."
    ))
}

/// A thread that waits for a lock which another does not unlock, though that one does not wait for it.
fn kept_lock(trace: &Trace) -> Option<Explanation> {
    let (waits, held) = waiting_for_locks(trace).next()?;
    let lock = waits.subject.as_deref()?;
    let TraceStep { thread, .. } = &waits;
    let holder = &trace.steps[held].thread;
    let text = format!(
        "{thread} waits for {lock}, which {holder} locked in step {} and does not unlock.",
        held + 1
    );
    Some(answer(text, vec![held]))
}

/// A thread that waits at a condition variable for a signal that came before.
fn lost_signal(trace: &Trace) -> Option<Explanation> {
    let waits = trace
        .steps
        .iter()
        .find(|step| step.kind == StepKind::Wait(Waiting::Condition))?;
    let name = waits.subject.as_deref()?;
    let thread = &waits.thread;
    let is_about =
        |step: &TraceStep| step.kind.is_of_library() && step.subject.as_deref() == Some(name);
    let begun = trace
        .steps
        .iter()
        .rposition(|step| step.thread == *thread && is_about(step))?;
    let lost = trace.steps[..begun].iter().rposition(|step| {
        step.thread != *thread && is_about(step) && step.kind == StepKind::WakesNobody
    });
    let text = match lost {
        Some(lost) => format!(
            "{thread} begins to wait at {name} in step {}, and the signal of {} came before, in step {}, when no thread was waiting: such a \
             signal is lost. Wait in a loop that tests a condition, and change the condition before signalling; with a condition \
             variable, hold the mutex for both. Then no signal can be missed.",
            begun + 1,
            trace.steps[lost].thread,
            lost + 1
        ),
        None => format!(
            "{thread} begins to wait at {name} in step {}, and no thread signals it after that.",
            begun + 1
        ),
    };
    Some(answer(text, lost.into_iter().chain([begun]).collect()))
}
