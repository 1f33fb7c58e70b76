//! Why threads that wait for ever cannot go on, in words: who holds the lock, or which signal came too early.

use super::{
    explain::{Explanation, Question},
    trace::{StepKind, Trace, TraceStep},
};
use norns_execution::Waiting;

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
        if thread == start.thread {
            break;
        }
    }
    let text = format!(
        "{}. If all threads lock what they need in the same order, they cannot wait for each other in a circle.",
        parts.join("; ")
    );
    Some(answer(text, named))
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
             signal is lost. Hold the mutex while testing the condition and waiting, and while changing what the condition \
             depends on: then no signal can come in between.",
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
