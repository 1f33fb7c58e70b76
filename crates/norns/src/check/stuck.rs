//! Why threads that wait for ever cannot go on, in words: who holds the lock, or which signal came too early.

use super::{
    explain::{Explanation, Question},
    trace::{Trace, TraceStep, library::NOBODY_WAITS},
};

/// How steps are called at which a thread waits for ever for a lock.
const WAITS_FOR_LOCK: &str = "waits for the lock ";

/// The same for a condition variable.
const WAITS_FOR_SIGNAL: &str = "waits for the condition variable ";

/// Why the threads of a deadlock cannot go on; nothing if its steps say all there is to say.
pub(super) fn explain_deadlock(trace: &Trace) -> Option<Explanation> {
    let text = circle(trace)
        .or_else(|| lost_signal(trace))
        .or_else(|| kept_lock(trace))?;
    Some(Explanation {
        question: Question::Deadlock,
        text,
    })
}

/// The steps at which threads wait for a lock that somebody holds.
fn waiting_for_locks(trace: &Trace) -> impl Iterator<Item = (&TraceStep, usize)> {
    let steps = trace.steps.iter();
    steps.filter_map(|step| Some((step, step.held_since?)))
}

/// Threads that wait for each other's locks, or one for its own.
fn circle(trace: &Trace) -> Option<String> {
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
    let mut thread = start.thread.as_str();
    loop {
        let (waits, held) = wait_of(thread)?;
        let lock = waits.label.strip_prefix(WAITS_FOR_LOCK)?;
        let since = held + 1;
        if holder(held) == thread {
            return Some(format!(
                "{thread} waits for {lock}, which it has held itself since step {since}: it must unlock it before it can lock it \
                 again."
            ));
        }
        parts.push(format!(
            "{thread} waits for {lock}, which {} has held since step {since}",
            holder(held)
        ));
        thread = holder(held);
        if thread == start.thread {
            break;
        }
    }
    Some(format!(
        "{}. If all threads lock what they need in the same order, they cannot wait for each other in a circle.",
        parts.join("; ")
    ))
}

/// A thread that waits for a lock which another does not unlock, though that one does not wait for it.
fn kept_lock(trace: &Trace) -> Option<String> {
    let (waits, held) = waiting_for_locks(trace).next()?;
    let lock = waits.label.strip_prefix(WAITS_FOR_LOCK)?;
    let TraceStep { thread, .. } = &waits;
    let holder = &trace.steps[held].thread;
    Some(format!(
        "{thread} waits for {lock}, which {holder} locked in step {} and does not unlock.",
        held + 1
    ))
}

/// A thread that waits at a condition variable for a signal that came before.
fn lost_signal(trace: &Trace) -> Option<String> {
    let waits = trace
        .steps
        .iter()
        .find(|step| step.label.starts_with(WAITS_FOR_SIGNAL))?;
    let name = waits.label.strip_prefix(WAITS_FOR_SIGNAL)?;
    let thread = &waits.thread;
    let arguments = [format!("({name})"), format!("(&{name})")];
    let is_about = |step: &TraceStep| {
        let mut arguments = arguments.iter();
        arguments.any(|argument| step.label.contains(argument))
    };
    let begun = trace
        .steps
        .iter()
        .rposition(|step| step.thread == *thread && is_about(step))?;
    let lost = trace.steps[..begun].iter().rposition(|step| {
        step.thread != *thread && is_about(step) && step.label.ends_with(NOBODY_WAITS)
    });
    Some(match lost {
        Some(lost) => format!(
            "{thread} begins to wait at {name} in step {}, and the signal of {} came before, in step {}, when nobody waited: a \
             signal that nobody waits for is lost. Look whether there is need to wait with the mutex held, and change what is \
             looked at with the mutex held: then no signal comes in between.",
            begun + 1,
            trace.steps[lost].thread,
            lost + 1
        ),
        None => format!(
            "{thread} begins to wait at {name} in step {}, and nobody signals it after that.",
            begun + 1
        ),
    })
}
