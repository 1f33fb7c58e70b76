//! Explains why a spinning thread never leaves its loop: what it waits for, what it reads, and which thread wrote that.

use super::{
    explain::{Explanation, Question},
    trace::{Naming, Told},
};
use norns_execution::{
    CellId, Comparison, Condition, EventId, Label, ThreadId, Waiting, Width, program::Run,
};
use norns_explorers::{
    explorer::{place_of_waiting, waiting_threads},
    repeated_reads,
};
use serde::{Deserialize, Serialize};

/// At most this many writes to a location are listed, the last ones.
const MOST_WRITES: usize = 6;

/// A thread that never leaves a loop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Spinning {
    /// Its name.
    pub thread: String,
    /// The file of the loop.
    pub file: Option<String>,
    /// The line of the file.
    pub line: Option<u32>,
    /// The locations that it reads, in the order in which it reads them.
    pub looks: Vec<Look>,
}

/// A location that is read by a thread which never leaves a loop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Look {
    /// The location's name.
    pub location: String,
    /// If the location belongs to an object of the library, such as a mutex that the thread tries to take: the kind of that object.
    /// The values of such locations mean nothing to the program.
    pub object: Option<String>,
    /// The condition under which the thread would continue, if it is known: `x == 2`.
    pub until: Option<String>,
    /// The value that the thread reads.
    pub value: String,
    /// The writes to the location, in modification order if the model has one.
    pub writes: Vec<Written>,
}

/// A write to a location.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Written {
    /// The value.
    pub value: String,
    /// The thread that wrote it; `None` for the initial value.
    pub thread: Option<String>,
    /// The step of the trace that wrote it.
    pub step: Option<usize>,
}

/// The threads of an execution that spin forever.
pub(super) fn spinning<R: Run>(naming: &Naming<'_, R>, told: &Told) -> Vec<Spinning> {
    let waiting = waiting_threads(naming.graph, naming.run);
    let waiting = waiting.filter(|&(_, reason, _)| reason == Waiting::Await);
    let spins = waiting.map(|(thread, ..)| {
        let position = place_of_waiting(naming.run, thread);
        Spinning {
            thread: naming.run.thread_name(thread),
            file: position.and_then(|position| naming.file(position)),
            line: position.map(|position| position.line),
            looks: looks(naming, told, thread),
        }
    });
    spins.collect()
}

fn looks<R: Run>(naming: &Naming<'_, R>, told: &Told, thread: ThreadId) -> Vec<Look> {
    let (graph, run) = (naming.graph, naming.run);
    let reads = repeated_reads(graph, run).filter(|&(reader, _)| reader == thread);
    let mut looks: Vec<Look> = Vec::new();
    for (_, read) in reads {
        let cell = graph.event(read).and_then(|event| event.action.cell());
        let (Some(cell), Some(source)) = (cell, naming.source(read)) else {
            continue;
        };
        let look = look(naming, told, (cell, None), source, None);
        if !looks.contains(&look) {
            looks.push(look);
        }
    }
    if let Label::Read {
        location,
        width,
        until: Some(until),
        ..
    }
    | Label::Update {
        location,
        width,
        until: Some(until),
        ..
    } = *run.label(thread)
        && let Some(cell) = graph.cell_at(location)
    {
        let last = graph.last_write_to(cell);
        let until = Some((until.condition, width));
        let call = run.library_call(thread, run.answers(thread));
        let object = call.map(|call| call.object);
        looks.push(look(naming, told, (cell, object), last, until));
    }
    looks
}

fn look<R: Run>(
    naming: &Naming<'_, R>,
    told: &Told,
    (cell, object): (CellId, Option<&'static str>),
    seen: EventId,
    until: Option<(Condition, Width)>,
) -> Look {
    let graph = naming.graph;
    let of = &graph.cells()[cell.index()];
    let location = naming.place_name(of.location);
    let value_of = |write| naming.value_name(graph.value_of(write), of.width);
    let writes = graph.writes_to(cell).map(|write| Written {
        value: value_of(write),
        thread: write.thread().map(|thread| naming.run.thread_name(thread)),
        step: told.step_of(write),
    });
    Look {
        until: until.map(|(condition, width)| {
            let operand = naming.value_name(condition.operand, width);
            in_words(&location, condition.comparison, &operand)
        }),
        value: value_of(seen),
        writes: writes.collect(),
        object: object.map(str::to_owned),
        location,
    }
}

/// A condition as it might appear in a program.
fn in_words(location: &str, comparison: Comparison, operand: &str) -> String {
    let operator = match comparison {
        Comparison::Equal => "==",
        Comparison::NotEqual => "!=",
        Comparison::Less | Comparison::UnsignedLess => "<",
        Comparison::LessOrEqual | Comparison::UnsignedLessOrEqual => "<=",
        Comparison::Greater | Comparison::UnsignedGreater => ">",
        Comparison::GreaterOrEqual | Comparison::UnsignedGreaterOrEqual => ">=",
        Comparison::AnyBit => return format!("({location} & {operand}) != 0"),
        Comparison::NoBit => return format!("({location} & {operand}) == 0"),
    };
    format!("{location} {operator} {operand}")
}

/// Why threads spin forever.
pub(super) fn explain_livelock(spinning: &[Spinning], orders_writes: bool) -> Option<Explanation> {
    let mut sentences = Vec::new();
    let mut named = Vec::new();
    for spins in spinning {
        sentences.extend(what_it_does(spins));
    }
    let mut told: Vec<&str> = Vec::new();
    for look in spinning.iter().flat_map(|spins| &spins.looks) {
        if !told.contains(&look.location.as_str()) {
            told.push(&look.location);
            sentences.push(who_wrote(look, orders_writes));
            let last = look.writes.iter().rev().take(MOST_WRITES);
            named.extend(last.filter_map(|write| write.step));
        }
    }
    (!sentences.is_empty())
        .then(|| Explanation::new(Question::Livelock, sentences.join(" "), named))
}

/// What a thread does forever.
fn what_it_does(spins: &Spinning) -> Option<String> {
    let Spinning { thread, line, .. } = spins;
    let place = line.map_or_else(String::new, |line| format!(" at line {line}"));
    let seen = spins.looks.iter().filter(|look| look.until.is_none());
    let seen: Vec<String> = seen
        .map(|look| format!("{} = {}", look.location, look.value))
        .collect();
    let mut awaited = spins.looks.iter();
    let awaited = awaited.find_map(|look| Some((look.until.as_ref()?, look)));
    if let Some((_, look)) = awaited
        && let Some(object) = &look.object
    {
        let location = &look.location;
        return Some(format!(
            "{thread} tries{place} again and again to take the {object} {location}."
        ));
    }
    Some(match (seen.as_slice(), awaited) {
        ([], None) => return None,
        ([], Some((until, look))) => format!(
            "{thread} waits{place} until {until}, and sees {} = {}.",
            look.location, look.value
        ),
        (seen, None) => format!(
            "{thread} repeats the loop{place}, and sees {} each time.",
            seen.join(" and ")
        ),
        (seen, Some((until, look))) => format!(
            "{thread} repeats the loop{place} until {until}, and sees {} and {} = {} each time.",
            seen.join(" and "),
            look.location,
            look.value
        ),
    })
}

/// The threads that wrote a location.
fn who_wrote(look: &Look, orders_writes: bool) -> String {
    let location = &look.location;
    if let Some(object) = &look.object {
        return who_used(look, object);
    }
    let first = look.writes.iter().find(|write| write.thread.is_none());
    let writes: Vec<&Written> = look
        .writes
        .iter()
        .filter(|write| write.thread.is_some())
        .collect();
    let initially = first.map(|write| format!("{location} is {} at first", write.value));
    if writes.is_empty() {
        return initially.map_or_else(
            || format!("No thread writes {location}."),
            |initially| format!("{initially}, and no thread writes it."),
        );
    }
    let left_out = writes.len().saturating_sub(MOST_WRITES);
    let mut parts = Vec::new();
    if left_out > 0 {
        parts.push(format!("there are {left_out} writes"));
    }
    for write in &writes[left_out..] {
        let thread = write.thread.as_deref().unwrap_or_default();
        let step = write
            .step
            .map_or_else(String::new, |step| format!(" (step {})", step + 1));
        parts.push(format!("{thread} writes {}{step}", write.value));
    }
    let begin = initially.map_or_else(|| format!("To {location}, "), |text| format!("{text}; "));
    if orders_writes || writes.len() == 1 {
        format!(
            "{begin}{}. No thread writes {location} after that.",
            parts.join(", then ")
        )
    } else {
        format!(
            "{begin}{}, in any order. No other thread writes {location}.",
            parts.join(", ")
        )
    }
}

/// The threads that used an object of the library.
fn who_used(look: &Look, object: &str) -> String {
    let location = &look.location;
    let last = look.writes.iter().rev();
    let last = last.filter_map(|write| Some((write.thread.as_ref()?, write.step)));
    match last.max_by_key(|&(_, step)| step) {
        None => format!("No thread takes or releases the {object} {location}."),
        Some((thread, step)) => {
            let step = step.map_or_else(String::new, |step| format!(" in step {}", step + 1));
            format!("The last thread to take or release the {object} {location} is {thread}{step}.")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(value: &str, thread: Option<&str>, step: Option<usize>) -> Written {
        Written {
            value: value.to_owned(),
            thread: thread.map(str::to_owned),
            step,
        }
    }

    fn look(location: &str, until: Option<&str>, value: &str, writes: Vec<Written>) -> Look {
        Look {
            location: location.to_owned(),
            object: None,
            until: until.map(str::to_owned),
            value: value.to_owned(),
            writes,
        }
    }

    fn text(looks: Vec<Look>, orders_writes: bool) -> String {
        let spins = Spinning {
            thread: "main".to_owned(),
            file: None,
            line: Some(4),
            looks,
        };
        explain_livelock(&[spins], orders_writes).map_or_else(String::new, |one| one.text)
    }

    #[test]
    fn who_waits_for_a_value_that_is_never_written() {
        let writes = vec![
            written("0", None, None),
            written("1", Some("main/1"), Some(1)),
            written("3", Some("main/2"), Some(2)),
        ];
        let x = look("x", Some("x == 2"), "3", writes);
        assert_eq!(
            text(vec![x.clone()], true),
            "main waits at line 4 until x == 2, and sees x = 3. x is 0 at first; main/1 writes 1 (step 2), then main/2 \
             writes 3 (step 3). No thread writes x after that."
        );
        assert_eq!(
            text(vec![x], false),
            "main waits at line 4 until x == 2, and sees x = 3. x is 0 at first; main/1 writes 1 (step 2), main/2 writes 3 \
             (step 3), in any order. No other thread writes x."
        );
    }

    #[test]
    fn who_polls_a_lock_is_told_about_the_lock() {
        let writes = vec![
            written("0", None, None),
            written("1818230785", Some("main/1"), Some(3)),
        ];
        let polled = Look {
            object: Some("mutex".to_owned()),
            ..look("m", Some("m <= 0"), "1818230785", writes)
        };
        assert_eq!(
            text(vec![polled], true),
            "main tries at line 4 again and again to take the mutex m. The last thread to take or release the mutex m is main/1 \
             in step 4."
        );
    }

    #[test]
    fn who_repeats_a_loop_sees_the_same_each_time() {
        let x = look("x", None, "0", vec![written("0", None, None)]);
        let y = look("y", Some("y == 0"), "7", vec![written("7", None, None)]);
        assert_eq!(
            text(vec![x, y], true),
            "main repeats the loop at line 4 until y == 0, and sees x = 0 and y = 7 each time. x is 0 at first, and no thread \
             writes it. y is 7 at first, and no thread writes it."
        );
    }
}
