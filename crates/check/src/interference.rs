//! Explains a failure that an ordinary interleaving shows, by what another thread did in between: for example, a failed assertion
//! by a lost update.
//!
//! A thread reads a variable, another thread writes it, and the first thread continues with the value that it read. Correct
//! programs contain many such triples. So the explanation states only what happened, and the triple that it describes is the one
//! that most likely caused the failure: a lost update, or a change of a variable that the failing line reads.
//!
//! If an object is freed while a thread still has its address, the explanation is similar: it names the read of the address.

use super::{
    explain::{Explanation, Question},
    trace::{Call, StepKind, Trace, TraceStep, locks_held, released},
};
use std::cmp::Reverse;

/// What a thread does with a variable that another thread has changed since it read it. The most likely cause of a failure comes
/// first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Pattern {
    /// It writes the variable without having seen the change. The failing line reads the variable.
    LosesUpdate,
    /// It writes the variable, and has seen the change. The failing line reads the variable.
    WritesAgain,
    /// It reads the variable again in the failing line, and gets another value.
    ReadsAgain,
    /// It writes the variable without having seen the change. It is not known what that has to do with the failure.
    LosesOtherUpdate,
}

/// A read of a variable, a write by another thread, and what the first thread did next.
#[derive(Clone, Copy)]
struct Interference {
    pattern: Pattern,
    read: usize,
    write: usize,
    then: usize,
    /// The cell of the variable.
    cell: usize,
}

/// What another thread did in between, if `thread` fails at `line` after its last step. Only steps of the program count, not those
/// in library functions.
pub(super) fn explain_interference(
    trace: &Trace,
    thread: &str,
    line: Option<u32>,
    is_of_program: impl Fn(usize) -> bool,
) -> Option<Explanation> {
    let accesses = Accesses::of(trace, is_of_program);
    let found = accesses.interferences(thread, line);
    let likeliest = found
        .into_iter()
        .min_by_key(|found| (found.pattern, Reverse(found.then)))?;
    Some(told(trace, likeliest))
}

/// How a thread came to use an object that was freed: it had read the object's address from memory that other threads may change.
pub(super) fn explain_dangling(trace: &Trace, free: usize, used: usize) -> Option<Explanation> {
    let steps = &trace.steps;
    let freed = steps[free].object?;
    // A double free may come after other uses, of which the first one is the easiest to understand.
    let uses = |step: &TraceStep| step.thread == steps[used].thread && step.object == Some(freed);
    let first = steps[free + 1..used].iter().position(uses);
    let used = first.map_or(used, |first| free + 1 + first);
    let object = trace.objects.get(freed)?;
    let thread = &steps[used].thread;
    let reads = |step: &TraceStep| {
        let is_shared = step.private.is_none();
        step.thread == *thread && is_shared && step.reads_address_of == Some(freed)
    };
    let read = steps[..used].iter().rposition(reads)?;
    if read > free || steps[free].thread == *thread {
        return None;
    }
    let at = |step: usize| format!("step {} ({})", step + 1, trace.place_of(step));
    let name = steps[read].subject.as_deref().unwrap_or("memory");
    let what = format!(
        "{thread} reads the address of {object} from {name} in {}. Then {} frees the object in {}, and {thread} still uses it, in {}.",
        at(read),
        steps[free].thread,
        at(free),
        at(used)
    );
    let lock = locks_held(steps, thread, read).pop();
    let released = lock.and_then(|lock| released(steps, thread, lock.name, used));
    let cure = match (lock, released.filter(|&step| step > read)) {
        (Some(lock), Some(step)) => format!(
            "It held {} when it read the address, but released it in step {}. Use the object, or count a reference to it, before \
             releasing the lock.",
            lock.name,
            step + 1
        ),
        _ => "A thread that keeps an address must also keep the object alive, by counting a reference or by holding a lock."
            .to_owned(),
    };
    let named = [read, free, used].into_iter().chain(released).collect();
    Some(Explanation::new(
        Question::Interference,
        format!("{what} {cure}"),
        named,
    ))
}

/// An access by the program to a variable that several threads use.
struct Access<'a> {
    place: usize,
    step: &'a TraceStep,
}

impl Access<'_> {
    fn is_write(&self) -> bool {
        matches!(self.step.kind, StepKind::Write | StepKind::Update)
    }

    fn is_read(&self) -> bool {
        !matches!(self.step.kind, StepKind::Write)
    }

    fn is_to(&self, cell: usize) -> bool {
        self.step.access_to(cell).is_some()
    }

    /// Whether `other` comes later in the innermost function that is running at both steps.
    fn is_followed_in_function_by(&self, other: &Self) -> bool {
        let (own, others) = (&self.step.calls, &other.step.calls);
        let mut pairs = own
            .iter()
            .filter(|call| call.function.is_some())
            .filter_map(|call| {
                let is_same =
                    |other: &&Call| (&other.file, &other.function) == (&call.file, &call.function);
                Some((call, others.iter().find(is_same)?))
            });
        pairs
            .next()
            .is_some_and(|(one, other)| one.line <= other.line)
    }
}

struct Accesses<'a> {
    /// In the order of the trace.
    list: Vec<Access<'a>>,
}

impl<'a> Accesses<'a> {
    fn of(trace: &'a Trace, is_of_program: impl Fn(usize) -> bool) -> Self {
        let steps = trace.steps.iter().enumerate();
        let accesses = steps.filter_map(|(place, step)| {
            let is_access = matches!(
                step.kind,
                StepKind::Read | StepKind::Write | StepKind::Update | StepKind::FailedUpdate
            );
            let is_shared = step.private.is_none() && step.line.is_some();
            let is_told = is_access && is_shared && is_of_program(place);
            is_told.then_some(Access { place, step })
        });
        Self {
            list: accesses.collect(),
        }
    }

    fn interferences(&self, thread: &str, line: Option<u32>) -> Vec<Interference> {
        let last = self.list.iter().rev();
        let failing: Vec<usize> = last
            .filter(|access| access.step.thread == thread)
            .take_while(|access| access.step.line == line)
            .map(|access| access.place)
            .collect();
        let indices = 0..self.list.len();
        indices
            .filter_map(|then| self.interference(then, &failing))
            .collect()
    }

    /// The earlier read and the write in between, if an access belongs together with an earlier one. `failing` are the accesses of
    /// the failing line.
    fn interference(&self, then: usize, failing: &[usize]) -> Option<Interference> {
        let mut cells = self.list[then].step.accesses.iter();
        cells.find_map(|access| self.interference_at(access.cell, then, failing))
    }

    fn interference_at(&self, cell: usize, then: usize, failing: &[usize]) -> Option<Interference> {
        let last = &self.list[then];
        let thread = &last.step.thread;
        let before = |end: usize| {
            let before = self.list[..end].iter().enumerate().rev();
            before.filter(move |(_, access)| access.is_to(cell))
        };
        let (write, changed) =
            before(then).find(|(_, access)| access.is_write() && access.step.thread != *thread)?;
        let (_, read) =
            before(write).find(|(_, access)| access.is_read() && access.step.thread == *thread)?;
        let mut own = self.list[write..then]
            .iter()
            .filter(|access| access.is_to(cell) && access.step.thread == *thread);
        let is_in_failing_line = failing.contains(&last.place);
        let is_of_failing_line = self
            .list
            .iter()
            .any(|access| access.is_to(cell) && failing.contains(&access.place));
        let pattern = match last.step.kind {
            StepKind::Write => {
                let sees = own.clone().any(Access::is_read);
                let is_first = !own.any(Access::is_write);
                let is_update = !sees && read.is_followed_in_function_by(last);
                match (is_first, is_update, is_of_failing_line) {
                    (true, true, true) => Pattern::LosesUpdate,
                    (true, true, false) => Pattern::LosesOtherUpdate,
                    (true, false, true) if sees => Pattern::WritesAgain,
                    _ => return None,
                }
            }
            StepKind::Read if is_in_failing_line && read.is_followed_in_function_by(last) => {
                Pattern::ReadsAgain
            }
            _ => return None,
        };
        let written = changed.step.access_to(cell)?.written.as_ref();
        let changes = written != read.step.access_to(cell)?.read.as_ref();
        (changes || pattern == Pattern::LosesUpdate).then_some(Interference {
            pattern,
            read: read.place,
            write: changed.place,
            then: last.place,
            cell,
        })
    }
}

fn told(trace: &Trace, interference: Interference) -> Explanation {
    let Interference {
        pattern,
        read,
        write,
        then,
        cell,
    } = interference;
    let steps = &trace.steps;
    let value = |value: Option<&String>| value.map_or("another value", String::as_str).to_owned();
    let access = |step: usize| steps[step].access_to(cell);
    let was_read = |step: usize| value(access(step).and_then(|access| access.read.as_ref()));
    let was_written = |step: usize| value(access(step).and_then(|access| access.written.as_ref()));
    let at = |step: usize| format!("step {} ({})", step + 1, trace.place_of(step));
    let (thread, other) = (&steps[read].thread, &steps[write].thread);
    let name = match trace.cells.get(cell) {
        Some(cell) => &cell.name,
        None => steps[read].subject.as_deref().unwrap_or("memory"),
    };
    let begin = format!("{thread} reads {name} = {} in {}", was_read(read), at(read));
    let changes = format!(
        "{other} changes it to {} in {}",
        was_written(write),
        at(write)
    );
    let what = match pattern {
        Pattern::LosesUpdate | Pattern::LosesOtherUpdate => format!(
            "{begin}, and writes {} in {}. In between, {changes}, and {thread} overwrites that without having seen it.",
            was_written(then),
            at(then)
        ),
        Pattern::WritesAgain => format!(
            "{begin}, and writes {} in {}. In between, {changes}: what {thread} found in step {} no longer holds.",
            was_written(then),
            at(then),
            read + 1
        ),
        Pattern::ReadsAgain => format!(
            "{begin}. Then {changes}, and {thread} reads {} in {}.",
            was_read(then),
            at(then)
        ),
    };
    let is_update = matches!(pattern, Pattern::LosesUpdate | Pattern::LosesOtherUpdate);
    let (cure, lock) = cure(steps, interference, is_update);
    let named = [read, write, then].into_iter().chain(lock).collect();
    Explanation::new(Question::Interference, format!("{what} {cure}"), named)
}

/// What would keep the other thread out. If a step of a lock is to blame, the step.
fn cure(
    steps: &[TraceStep],
    Interference {
        read, write, then, ..
    }: Interference,
    is_update: bool,
) -> (String, Option<usize>) {
    let (thread, other) = (&steps[read].thread, &steps[write].thread);
    let first = locks_held(steps, thread, read);
    let last = locks_held(steps, thread, then);
    let both = last
        .iter()
        .find(|lock| first.iter().any(|held| held.name == lock.name));
    let Some(lock) = both else {
        let cure = if is_update {
            "Make it one atomic update, such as fetch_add or compare_exchange, or hold a lock from the read to the write."
        } else {
            "If nothing may come in between, hold a lock from the first of these steps to the last."
        };
        return (cure.to_owned(), None);
    };
    let name = lock.name;
    if lock.since < read {
        let text = format!(
            "{thread} holds {name} all the time, but {other} writes without holding it. Hold {name} there, too."
        );
        return (text, Some(lock.since));
    }
    let released = released(steps, thread, name, lock.since);
    let place = released.map_or(String::new(), |step| format!(", in step {}", step + 1));
    let text = format!(
        "{thread} holds {name} in both steps, but releases it in between{place}. Keep it locked from the first step to the last."
    );
    (text, released)
}

#[cfg(test)]
mod tests {
    use super::{super::trace::TraceAccess, *};

    /// A step of a thread at a line of `f` that reads or writes `value`.
    fn step(thread: &str, kind: StepKind, line: u32, cell: usize, value: &str) -> TraceStep {
        let is_write = kind == StepKind::Write;
        let value = Some(value.to_owned());
        let name = ["x", "y"][cell].to_owned();
        TraceStep {
            line: Some(line),
            calls: vec![Call {
                function: Some("f".to_owned()),
                file: None,
                line,
                column: 0,
            }],
            accesses: vec![TraceAccess {
                cell,
                read: value.clone().filter(|_| !is_write),
                written: value.filter(|_| is_write),
            }],
            ..TraceStep::new(thread.to_owned(), kind, String::new(), Some(name))
        }
    }

    fn lock(thread: &str, kind: StepKind) -> TraceStep {
        TraceStep::new(thread.to_owned(), kind, String::new(), Some("m".to_owned()))
    }

    fn explained(steps: Vec<TraceStep>) -> Option<String> {
        let trace = Trace {
            steps,
            ..Trace::default()
        };
        let explained = explain_interference(&trace, "main", Some(9), |_| true)?;
        Some(explained.text)
    }

    #[test]
    fn an_update_is_lost() {
        let text = explained(vec![
            step("one", StepKind::Read, 3, 0, "0"),
            step("two", StepKind::Write, 3, 0, "1"),
            step("one", StepKind::Write, 3, 0, "1"),
            step("main", StepKind::Read, 9, 0, "1"),
        ]);
        let text = text.expect("an update is lost");
        assert!(text.starts_with("one reads x = 0 in step 1 (line 3), and writes 1 in step 3 (line 3). In between, two"), "{text}");
        assert!(text.contains("without having seen it"), "{text}");
        assert!(text.contains("fetch_add"), "{text}");
    }

    #[test]
    fn a_lock_that_is_released_in_between_is_named() {
        let text = explained(vec![
            lock("one", StepKind::Lock),
            step("one", StepKind::Read, 3, 0, "5"),
            lock("one", StepKind::Unlock),
            step("two", StepKind::Write, 5, 0, "1"),
            lock("one", StepKind::Lock),
            step("one", StepKind::Read, 5, 0, "1"),
            step("one", StepKind::Write, 5, 0, "-4"),
            step("main", StepKind::Read, 9, 0, "-4"),
        ]);
        let text = text.expect("another thread came in between");
        assert!(
            text.contains("what one found in step 2 no longer holds"),
            "{text}"
        );
        assert!(
            text.contains("one holds m in both steps, but releases it in between, in step 3."),
            "{text}"
        );
    }

    #[test]
    fn a_value_may_be_tested_in_a_function_of_its_own() {
        let call = |function: &str, line| Call {
            function: Some(function.to_owned()),
            file: None,
            line,
            column: 0,
        };
        let explained_if_called_at = |line| {
            let mut tests = step("main", StepKind::Read, 3, 0, "&node");
            tests.calls = vec![call("is_open", 3), call("f", line)];
            explained(vec![
                tests,
                step("one", StepKind::Write, 3, 0, "null"),
                step("main", StepKind::Read, 9, 0, "null"),
            ])
        };
        assert!(explained_if_called_at(8).is_some());
        assert!(
            explained_if_called_at(10).is_none(),
            "that is another round"
        );
    }

    #[test]
    fn an_address_is_kept_while_its_object_is_freed() {
        let mut read = TraceStep {
            reads_address_of: Some(0),
            ..step("one", StepKind::Read, 3, 0, "&node#1")
        };
        let free = TraceStep {
            object: Some(0),
            ..TraceStep::new("two".to_owned(), StepKind::Free, String::new(), None)
        };
        let used = TraceStep::new("one".to_owned(), StepKind::Free, String::new(), None);
        let explained = |read: &TraceStep| {
            let steps = vec![
                lock("one", StepKind::Lock),
                read.clone(),
                lock("one", StepKind::Unlock),
                free.clone(),
                used.clone(),
            ];
            let trace = Trace {
                steps,
                objects: vec!["node#1".to_owned()],
                ..Trace::default()
            };
            explain_dangling(&trace, 3, 4).map(|explained| explained.text)
        };
        let text = explained(&read).expect("the address was read");
        assert!(
            text.starts_with("one reads the address of node#1 from x in step 2"),
            "{text}"
        );
        assert!(
            text.contains("It held m when it read the address, but released it in step 3."),
            "{text}"
        );
        read.reads_address_of = None;
        assert_eq!(explained(&read), None);
    }

    #[test]
    fn a_value_that_was_tested_changes() {
        let text = explained(vec![
            step("main", StepKind::Read, 8, 0, "&node"),
            step("one", StepKind::Write, 3, 0, "null"),
            step("main", StepKind::Read, 9, 0, "null"),
        ]);
        let text = text.expect("another thread came in between");
        assert!(
            text.ends_with("hold a lock from the first of these steps to the last."),
            "{text}"
        );
    }

    #[test]
    fn what_nobody_changes_in_between_explains_nothing() {
        assert_eq!(
            explained(vec![
                step("one", StepKind::Read, 3, 0, "0"),
                step("one", StepKind::Write, 3, 0, "1"),
                step("two", StepKind::Read, 3, 0, "1"),
                step("two", StepKind::Write, 3, 0, "2"),
                step("main", StepKind::Read, 9, 0, "2"),
            ]),
            None
        );
        // A thread that has seen the change and writes something unrelated to the failure.
        assert_eq!(
            explained(vec![
                step("one", StepKind::Read, 3, 0, "0"),
                step("two", StepKind::Write, 3, 0, "1"),
                step("one", StepKind::Read, 3, 0, "1"),
                step("one", StepKind::Write, 4, 0, "0"),
                step("main", StepKind::Read, 9, 1, "2"),
            ]),
            None
        );
    }
}
