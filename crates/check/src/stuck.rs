//! Explains why threads wait forever: which thread holds the lock, which signal came too early or woke another thread, and what a
//! parked thread did not see.
//!
//! If several threads wait on condition variables, the explanation is about the one that most likely missed something: first a
//! thread that tested a value which was then changed, last a thread that is never signalled. A thread without work waits rightly.

use super::{
    explain::{Explanation, Question},
    trace::{Source, StepKind, Trace, TraceStep, locks_held},
};
use norns_execution::Waiting;
use std::{collections::BTreeSet, fmt::Write as _};

/// Why the threads of a deadlock are stuck; `None` if the steps show it well enough.
pub(super) fn explain_deadlock(trace: &Trace) -> Option<Explanation> {
    circle(trace)
        .or_else(|| at_condition(trace))
        .or_else(|| parked(trace))
        .or_else(|| kept_lock(trace))
}

fn answer(text: String, steps: Vec<usize>) -> Explanation {
    Explanation::new(Question::Deadlock, text, steps)
}

/// The steps at which threads wait for a lock that a thread holds.
fn waiting_for_locks(trace: &Trace) -> impl Iterator<Item = (&TraceStep, usize)> {
    let steps = trace.steps.iter();
    let waiting = steps.filter_map(|step| Some((step, step.held_since?)));
    // Once flags and reader-writer locks are not held in the way mutexes are.
    waiting.filter(|&(_, held)| trace.steps[held].kind == StepKind::Lock)
}

/// A thread in a circle of threads, each of which waits for the next one.
struct InCircle<'a> {
    thread: &'a str,
    /// The lock that the previous thread waits for.
    holds: &'a str,
    waits_for: &'a str,
}

/// Threads that wait for each other's locks, or a thread that waits for its own lock.
fn circle(trace: &Trace) -> Option<Explanation> {
    let wait_of = |thread: &str| {
        let mut waiting = waiting_for_locks(trace);
        waiting.find(|(step, _)| step.thread == thread)
    };
    let holder = |held: usize| trace.steps[held].thread.as_str();
    let (start, _) = waiting_for_locks(trace).find(|(step, _)| {
        let mut thread = step.thread.as_str();
        // There is a circle if the start is reached again within as many steps as there are threads.
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

/// The order of locks that would prevent the deadlock: the one that all threads of the circle follow except for the thread that was
/// started last.
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
        // Different objects may have the same name.
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

/// A thread that waits for a lock which its holder never unlocks, although the holder does not wait for the thread.
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

/// A thread that waits on a condition variable.
struct AtCondition<'a> {
    trace: &'a Trace,
    thread: &'a str,
    /// The condition variable.
    name: &'a str,
    /// The step at which it begins to wait.
    begun: usize,
}

/// A value that the thread read, and that another thread changed before the first one started to wait.
struct Missed {
    read: usize,
    write: usize,
}

impl AtCondition<'_> {
    fn is_about(&self, step: &TraceStep) -> bool {
        step.kind.is_of_library() && step.subject.as_deref() == Some(self.name)
    }

    /// The last signal of another thread that came before this one started to wait, and found no thread to wake.
    fn lost_signal(&self) -> Option<usize> {
        let before = &self.trace.steps[..self.begun];
        before.iter().rposition(|step| {
            step.thread != self.thread && self.is_about(step) && step.kind == StepKind::WakesNobody
        })
    }

    /// The last value that the thread read and that the signalling thread has changed since.
    fn missed(&self, signal: usize) -> Option<Missed> {
        let steps = &self.trace.steps[..self.begun];
        let cell_of = |step: usize| Some(steps[step].access()?.cell);
        let reads = |&step: &usize| {
            let is_read = matches!(steps[step].kind, StepKind::Read | StepKind::FailedUpdate);
            is_read && steps[step].thread == self.thread
        };
        let mut seen = BTreeSet::new();
        (0..self.begun).rev().filter(reads).find_map(|read| {
            let cell = cell_of(read)?;
            let is_last = seen.insert(cell) && self.trace.cells[cell].name != self.name;
            let writes = |&step: &usize| {
                let is_write = matches!(steps[step].kind, StepKind::Write | StepKind::Update);
                is_write
                    && steps[step].thread == steps[signal].thread
                    && steps[step].access_to(cell).is_some()
            };
            let write = (read..signal).rev().find(writes).filter(|_| is_last)?;
            Some(Missed { read, write })
        })
    }

    /// Whether the thread read what the signalling thread wrote before its signal, and waits nevertheless.
    fn knows_of(&self, signal: usize) -> bool {
        let steps = &self.trace.steps;
        let is_known = |step: &TraceStep| match step.reads_from {
            Some(Source::Step(source)) => {
                let is_told = matches!(step.kind, StepKind::Read | StepKind::FailedUpdate);
                let is_other = step.subject.as_deref() != Some(self.name);
                is_told
                    && is_other
                    && source < signal
                    && steps[source].thread == steps[signal].thread
            }
            _ => false,
        };
        let mut since = steps[signal..self.begun].iter();
        since.any(|step| step.thread == self.thread && is_known(step))
    }

    /// The names of the locks that a thread holds at a step.
    fn held(&self, thread: &str, at: usize) -> Vec<&str> {
        let held = locks_held(&self.trace.steps, thread, at);
        held.iter().map(|lock| lock.name).collect()
    }

    /// The step in which another waiting thread is woken instead of this one, and that thread.
    fn woken_instead(&self) -> Option<(usize, &str)> {
        let steps = &self.trace.steps;
        let mut behind = steps[self.begun..].iter();
        behind.find_map(|woken| {
            let wakes = match woken.reads_from {
                Some(Source::Step(wakes)) if woken.kind == StepKind::Wake => wakes,
                _ => return None,
            };
            let is_here = steps[wakes].subject.as_deref() == Some(self.name);
            let is_other = woken.thread != self.thread && steps[wakes].kind == StepKind::Wake;
            (wakes > self.begun && is_here && is_other).then_some((wakes, woken.thread.as_str()))
        })
    }

    /// Why the thread waits, with a rank. The lower the rank, the more likely this is what went wrong.
    fn explained(&self) -> (u32, Explanation) {
        let Self {
            trace,
            thread,
            name,
            begun,
        } = *self;
        let begins = format!("{thread} begins to wait at {name} in step {}", begun + 1);
        let lost = self.lost_signal();
        if let Some(lost) = lost
            && (self.missed(lost).is_some() || !self.knows_of(lost))
        {
            let signals = &trace.steps[lost].thread;
            let text = format!(
                "{begins}, and the signal of {signals} came before, in step {}, when no thread was waiting: such a signal is lost.",
                lost + 1
            );
            let Some(Missed { read, write }) = self.missed(lost) else {
                let advice = "Wait in a loop that tests a condition, and change the condition before signalling; with a condition \
                              variable, hold the mutex for both. Then no signal can be missed.";
                return (1, answer(format!("{text} {advice}"), vec![lost, begun]));
            };
            let (tested, at) = (self.held(thread, read), self.held(signals, write));
            let what = trace.steps[write].subject.as_deref().unwrap_or("it");
            let changed = format!(
                "{thread} read {what} in step {}, and {signals} changed it in step {}",
                read + 1,
                write + 1
            );
            let held = self.held(thread, begun);
            let advice = match held.iter().find(|lock| !at.contains(lock)) {
                Some(lock) if tested.contains(lock) => format!(
                    "{changed}, without holding {lock}. If {signals} held {lock} there, it could not come between the test and the \
                     wait, and no signal could be missed."
                ),
                Some(lock) => format!(
                    "{changed}, both without holding {lock}. Test {what} while holding {lock}, in a loop around the wait, and hold \
                     it when {what} changes. Then no signal can be missed."
                ),
                None => format!(
                    "{changed}. Test {what} while holding the mutex, in a loop around the wait. Then no signal can be missed."
                ),
            };
            return (
                0,
                answer(format!("{text} {advice}"), vec![read, write, lost, begun]),
            );
        }
        if let Some((wakes, instead)) = self.woken_instead() {
            let again = trace.steps[wakes..].iter().position(|step| {
                step.thread == instead && self.is_about(step) && step.kind == StepKind::Call
            });
            let again = again.map(|behind| wakes + behind);
            let then = again.map_or(String::new(), |again| {
                format!(", which waits again from step {}", again + 1)
            });
            let writes = |step: &TraceStep| {
                step.thread == instead
                    && step.private.is_none()
                    && matches!(step.kind, StepKind::Write | StepKind::Update)
            };
            let is_wasted =
                again.is_some_and(|again| !trace.steps[wakes..again].iter().any(writes));
            let advice = if is_wasted {
                "The signal went to a thread that could not use it: wake all threads, or use a condition variable of its own for \
                 each condition."
            } else {
                "A signal wakes only one thread: signal once for each that can go on, or wake all of them."
            };
            let text = format!(
                "{begins}. {} signals after that, but wakes {instead} in step {}{then}. {advice}",
                trace.steps[wakes].thread,
                wakes + 1
            );
            let before = trace.steps[..wakes].iter();
            let call = before
                .rev()
                .position(|step| step.thread == trace.steps[wakes].thread && self.is_about(step));
            let call = call.map(|before| wakes - 1 - before);
            let steps = [begun, wakes]
                .into_iter()
                .chain(call)
                .chain(again)
                .collect();
            return (2, answer(text, steps));
        }
        let text = format!("{begins}, and no thread signals it after that.");
        (3, answer(text, vec![begun]))
    }
}

/// The explanation for the thread on a condition variable that has most likely missed something.
fn at_condition(trace: &Trace) -> Option<Explanation> {
    let steps = trace.steps.iter();
    let waits = steps.filter(|step| step.kind == StepKind::Wait(Waiting::Condition));
    let explained = waits.filter_map(|waits| {
        let mut waiting = AtCondition {
            trace,
            thread: &waits.thread,
            name: waits.subject.as_deref()?,
            begun: 0,
        };
        let is_own = |step: &TraceStep| step.thread == waits.thread && waiting.is_about(step);
        waiting.begun = trace.steps.iter().rposition(is_own)?;
        Some(waiting.explained())
    });
    let (_, explanation) = explained.min_by_key(|&(rank, _)| rank)?;
    Some(explanation)
}

/// A parked thread that no thread unparks.
fn parked(trace: &Trace) -> Option<Explanation> {
    let steps = &trace.steps;
    let is_parked = |step: &TraceStep| step.kind == StepKind::Wait(Waiting::Park);
    let parks = steps.iter().position(is_parked)?;
    let thread = &steps[parks].thread;
    if let Some(text) = in_channel(trace, parks) {
        return Some(answer(text, vec![parks]));
    }
    let cell_of = |step: usize| Some(steps[step].access()?.cell);
    let reads = |&read: &usize| {
        let is_told = matches!(steps[read].kind, StepKind::Read | StepKind::FailedUpdate);
        is_told && steps[read].thread == *thread && steps[read].private.is_none()
    };
    let changed = |read: usize| {
        let cell = cell_of(read)?;
        let mut later = read..steps.len();
        later.find(|&write| {
            let is_write = matches!(steps[write].kind, StepKind::Write | StepKind::Update);
            is_write && steps[write].thread != *thread && cell_of(write) == Some(cell)
        })
    };
    let missed = (0..parks).rev().filter(reads).find_map(|read| {
        let write = changed(read).filter(|_| steps[read].line.is_some())?;
        Some((read, write))
    });
    let mut text = format!("{thread} is parked, and no thread unparks it after that.");
    let mut named = vec![parks];
    if let Some((read, write)) = missed {
        let what = steps[read].subject.as_deref().unwrap_or("memory");
        let _ = write!(
            text,
            " It read {what} in step {}, and {} changed it in step {}: a thread that changes what a parked thread waits for \
             must unpark it afterwards.",
            read + 1,
            steps[write].thread,
            write + 1
        );
        named.extend([read, write]);
    }
    if let Some(kept) = kept_lock(trace) {
        text.push(' ');
        text.push_str(&kept.text);
        named.extend(kept.steps);
    }
    Some(answer(text, named))
}

/// The functions of Rust's channels that wait for a message.
const RECEIVING: [&str; 4] = [
    "Receiver::recv",
    "Receiver::recv_timeout",
    "IntoIter::next",
    "Iter::next",
];

/// The functions of Rust's channels that wait for room for a message.
const SENDING: [&str; 1] = ["SyncSender::send"];

/// What a thread waits for that is parked in a function of a channel; `None` if it is parked elsewhere.
fn in_channel(trace: &Trace, parks: usize) -> Option<String> {
    let TraceStep {
        thread, function, ..
    } = &trace.steps[parks];
    let function = function.as_deref()?;
    let place = trace.place_of(parks);
    if RECEIVING.contains(&function) {
        Some(format!(
            "{thread} waits for a message, in {function} ({place}). No thread sends one after that, and the channel is not closed, \
             since a Sender is still alive. Drop every Sender that is not needed any more, also one that {thread} itself keeps alive."
        ))
    } else if SENDING.contains(&function) {
        Some(format!(
            "{thread} waits in {function} ({place}) until there is room for its message. No thread receives one after that, and the \
             Receiver is still alive."
        ))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::{super::trace::TraceAccess, *};

    fn step(thread: &str, kind: StepKind, subject: &str) -> TraceStep {
        let subject = Some(subject.to_owned());
        TraceStep::new(thread.to_owned(), kind, String::new(), subject)
    }

    fn explained(steps: Vec<TraceStep>) -> String {
        let cell = |name: &str| super::super::trace::TraceCell {
            name: name.to_owned(),
            initial: "0".to_owned(),
            order: Vec::new(),
        };
        let mut steps = steps;
        for step in &mut steps {
            if step.subject.as_deref() == Some("x") {
                let (read, written) = (None, None);
                let cell = 0;
                step.accesses = vec![TraceAccess {
                    cell,
                    read,
                    written,
                }];
            }
        }
        let trace = Trace {
            steps,
            cells: vec![cell("x")],
            ..Trace::default()
        };
        let explained = explain_deadlock(&trace).expect("a thread waits");
        explained.text
    }

    const WAITS: StepKind = StepKind::Wait(Waiting::Condition);

    #[test]
    fn a_signal_is_lost_between_the_test_and_the_wait() {
        let text = explained(vec![
            step("one", StepKind::Lock, "m"),
            step("one", StepKind::Read, "x"),
            step("other", StepKind::Write, "x"),
            step("other", StepKind::WakesNobody, "c"),
            step("one", StepKind::Call, "c"),
            step("one", WAITS, "c"),
        ]);
        assert!(text.contains("such a signal is lost"), "{text}");
        assert!(text.contains("If other held m there"), "{text}");
    }

    #[test]
    fn a_channel_is_open_as_long_as_there_is_a_sender() {
        let parked = |function: &str| {
            let kind = StepKind::Wait(Waiting::Park);
            let step = TraceStep {
                function: Some(function.to_owned()),
                ..TraceStep::new("main".to_owned(), kind, String::new(), None)
            };
            explained(vec![step])
        };
        let text = parked("Receiver::recv");
        assert!(text.contains("waits for a message"), "{text}");
        assert!(text.contains("Drop every Sender"), "{text}");
        let text = parked("SyncSender::send");
        assert!(text.contains("until there is room"), "{text}");
        let text = parked("thread::park");
        assert!(text.contains("no thread unparks it"), "{text}");
    }

    #[test]
    fn a_signal_is_not_lost_on_a_thread_that_knows_of_it() {
        let read = TraceStep {
            reads_from: Some(Source::Step(0)),
            ..step("one", StepKind::Read, "x")
        };
        let text = explained(vec![
            step("other", StepKind::Write, "x"),
            step("other", StepKind::WakesNobody, "c"),
            step("one", StepKind::Lock, "m"),
            read,
            step("one", StepKind::Call, "c"),
            step("one", WAITS, "c"),
        ]);
        assert!(text.ends_with("no thread signals it after that."), "{text}");
    }
}
