//! The pending label of a thread: which of its events comes next, and how the label is answered when all its events are there.

use crate::{
    barriers::answer_to,
    memory::{Extents, Piece},
    search::Halt,
    step::{other_action, parts_of, read_answer, whole_cell},
};
use norns_execution::{
    Action, CellId, Event, EventId, Graph, Label, Location, Mode, ThreadId, Unpacked, Value, Width,
    program::{Answer, Run},
};
use smallvec::SmallVec;

/// The next event of a thread.
#[derive(Clone, Copy)]
pub(crate) enum Next {
    /// A read of a cell; it has no source yet.
    Read { cell: CellId, action: Action },
    /// A write to a cell; it has no place yet.
    Write { cell: CellId, action: Action },
    /// Something that touches no memory.
    Other(Action),
    /// One of so many alternatives.
    Choose { alternatives: u32 },
}

/// The events of a thread's pending label that are there already.
fn begun<'a>(graph: &'a Graph, run: &impl Run, thread: ThreadId) -> &'a [Event] {
    let answers = run.answers(thread);
    let events = graph.events_of(thread);
    let earlier = events.iter().rposition(|event| event.label != answers);
    &events[earlier.map_or(0, |earlier| earlier + 1)..]
}

/// The next event of a thread; none if it cannot move.
pub(crate) fn next_of(
    extents: &mut Extents,
    graph: &mut Graph,
    run: &impl Run,
    thread: ThreadId,
) -> Result<Option<Next>, Halt> {
    let label = run.label(thread);
    match *label {
        Label::Update { .. } => {
            // The write half needs no look at the cells.
            if let Some(&Event {
                action, label: of, ..
            }) = graph.events_of(thread).last()
                && of == run.answers(thread)
                && let Action::Read {
                    cell,
                    source: Some(source),
                    ..
                } = action
            {
                return Ok(write_half(label, graph, cell, source));
            }
        }
        Label::Read { .. } | Label::Write { .. } => {}
        Label::Choose { alternatives } => return Ok(Some(Next::Choose { alternatives })),
        _ => return Ok(other_action(extents, graph, run, label)?.map(Next::Other)),
    }
    let done = begun(graph, run, thread);
    if done.is_empty()
        && let Some(cell) = whole_cell(extents, graph, label)
    {
        return Ok(first_of_whole(label, cell));
    }
    let parts = parts_of(extents, graph, run, label)?;
    let done = begun(graph, run, thread);
    Ok(match *label {
        Label::Read { mode, .. } => parts
            .get(done.len())
            .map(|&(cell, _)| read(cell, mode, false)),
        Label::Update { mode, .. } if done.is_empty() => {
            let (cell, _) = parts[0];
            Some(read(cell, mode, true))
        }
        Label::Write { mode, value, .. } => next_write(&parts, done, mode, value),
        _ => None,
    })
}

/// The first event of an access to all of a cell.
fn first_of_whole(label: &Label, cell: CellId) -> Option<Next> {
    match *label {
        Label::Read { mode, .. } => Some(read(cell, mode, false)),
        Label::Update { mode, .. } => Some(read(cell, mode, true)),
        Label::Write {
            location,
            width,
            mode,
            value,
        } => {
            let whole = Piece::whole(location, width);
            next_write(&[(cell, whole)], &[], mode, value)
        }
        _ => None,
    }
}

fn read(cell: CellId, mode: Mode, of_update: bool) -> Next {
    let action = Action::Read {
        cell,
        mode,
        of_update,
        exclusive: false,
        awaited: false,
        source: None,
        value: Value::ZERO,
    };
    Next::Read { cell, action }
}

/// The write of an update that has read from `source`; none if it writes nothing.
pub(crate) fn write_half(
    label: &Label,
    graph: &Graph,
    cell: CellId,
    source: EventId,
) -> Option<Next> {
    let Label::Update {
        operation, mode, ..
    } = *label
    else {
        return None;
    };
    let value = operation.apply(graph.value_of(source), graph.cells()[cell.index()].width)?;
    let action = write_of_update(mode, cell, value);
    Some(Next::Write { cell, action })
}

/// The write of an update of this mode.
fn write_of_update(mode: Mode, cell: CellId, value: Value) -> Action {
    Action::Write {
        cell,
        mode: mode.of_write_half(),
        exclusive: true,
        value,
    }
}

/// The next event of a write: a part that is not all of its cell is read first.
fn next_write(parts: &[(CellId, Piece)], done: &[Event], mode: Mode, value: Value) -> Option<Next> {
    let written = count_of_writes(done);
    let &(cell, piece) = parts.get(written)?;
    let old = match done.last().map(|event| event.action) {
        Some(Action::Read { value, .. }) => Some(value),
        _ => None,
    };
    match old {
        None if !piece.is_whole() => Some(read(cell, Mode::Plain, false)),
        old => {
            let action = Action::Write {
                cell,
                mode,
                exclusive: false,
                value: piece.put_into(old.unwrap_or(Value::ZERO), value),
            };
            Some(Next::Write { cell, action })
        }
    }
}

fn count_of_writes(events: &[Event]) -> usize {
    let writes = events.iter().filter(|event| event.action.is_write());
    writes.count()
}

/// Whether a label that reads from `source` updates it.
pub(crate) fn would_update(graph: &Graph, label: &Label, cell: CellId, source: EventId) -> bool {
    let width = graph.cells()[cell.index()].width;
    let is_satisfied = label
        .until()
        .is_none_or(|until| until.condition.holds(graph.value_of(source), width));
    is_satisfied && write_half(label, graph, cell, source).is_some()
}

/// What comes of reading from a write.
pub(crate) struct HasRead {
    /// Whether the read does not wait for another value. If it does, its thread stops there.
    pub(crate) satisfied: bool,
    /// The write that completes an update.
    pub(crate) writes: Option<Action>,
}

/// Lets a read of `label` read from `source`.
pub(crate) fn read_from(
    graph: &mut Graph,
    label: &Label,
    read: EventId,
    source: EventId,
) -> HasRead {
    let value = graph.value_of(source);
    let Some(Action::Read {
        cell,
        mode,
        of_update,
        ..
    }) = graph.event(read).map(|event| event.action)
    else {
        return HasRead {
            satisfied: false,
            writes: None,
        };
    };
    let width = graph.cells()[cell.index()].width;
    let satisfied = label
        .until()
        .is_none_or(|until| until.condition.holds(value, width));
    let (mode, writes) = match *label {
        Label::Update { mode, .. } if !satisfied => (mode.of_read_half(), None),
        Label::Update {
            operation,
            mode,
            failure_mode,
            ..
        } => match operation.apply(value, width) {
            Some(written) => {
                let write = write_of_update(mode, cell, written);
                (mode.of_read_half(), Some(write))
            }
            None => (failure_mode, None),
        },
        _ => (mode, None),
    };
    graph.replace(
        read,
        Action::Read {
            cell,
            mode,
            of_update,
            exclusive: writes.is_some(),
            awaited: label.until().is_some(),
            source: Some(source),
            value,
        },
    );
    HasRead { satisfied, writes }
}

/// Lets a read that waits have read nothing, as observers see it.
pub(crate) fn read_nothing(graph: &mut Graph, read: EventId) {
    if let Some(Action::Read {
        cell,
        mode,
        of_update,
        ..
    }) = graph.event(read).map(|event| event.action)
    {
        graph.replace(
            read,
            Action::Read {
                cell,
                mode,
                of_update,
                exclusive: false,
                awaited: true,
                source: None,
                value: Value::ZERO,
            },
        );
    }
}

/// Whether a read has read a value other than its label waits for.
fn waits(label: &Label, action: &Action, graph: &Graph) -> bool {
    let (Some(until), Action::Read { cell, value, .. }) = (label.until(), *action) else {
        return false;
    };
    !until
        .condition
        .holds(value, graph.cells()[cell.index()].width)
}

/// The answer to an access that is all of one cell.
fn answer_of_whole(graph: &Graph, label: &Label, action: &Action) -> Option<Answer> {
    let is_whole = |location: Location, width: Width| {
        let cell = action.cell().map(|cell| &graph.cells()[cell.index()]);
        cell.is_some_and(|cell| cell.location == location && cell.width == width)
    };
    match (label, action) {
        (
            &Label::Read {
                location, width, ..
            },
            &Action::Read { value, .. },
        ) if is_whole(location, width) => Some(Answer::Read(value)),
        (
            &Label::Write {
                location, width, ..
            },
            Action::Write { .. },
        ) if is_whole(location, width) => Some(Answer::Done),
        _ => None,
    }
}

/// The answer to the label of a read, if the read is its only event and accesses the whole of one cell.
pub(crate) fn answer_of_only_read(graph: &Graph, label: &Label, read: EventId) -> Option<Answer> {
    let Unpacked::Of { thread, index } = read.unpack() else {
        return None;
    };
    let events = graph.events_of(thread);
    let event = events.get(index as usize)?;
    let before = index.checked_sub(1).map(|before| &events[before as usize]);
    let is_only = before.is_none_or(|before| before.label != event.label);
    let answer = answer_of_whole(graph, label, &event.action);
    answer.filter(|_| is_only && label.until().is_none())
}

/// What a thread's pending label is answered with, if all its events are there.
pub(crate) fn answer(
    extents: &mut Extents,
    graph: &mut Graph,
    run: &impl Run,
    thread: ThreadId,
) -> Result<Option<Answer>, Halt> {
    let label = run.label(thread);
    let done = begun(graph, run, thread);
    let (Some(first), Some(last)) = (done.first(), done.last()) else {
        return Ok(None);
    };
    if waits(label, &last.action, graph) {
        return Ok(None);
    }
    if let [event] = done
        && let Some(answer) = answer_of_whole(graph, label, &event.action)
    {
        return Ok(Some(answer));
    }
    Ok(match (label, &first.action, &last.action) {
        (Label::Choose { .. }, _, &Action::Choose { taken }) => Some(Answer::Chosen(taken)),
        (Label::Update { .. }, &Action::Read { value: old, .. }, last) => match last {
            Action::Read {
                exclusive: true, ..
            } => None,
            last => Some(Answer::Updated {
                old,
                succeeded: last.is_write(),
            }),
        },
        (Label::Read { .. }, ..) => {
            let count = done.len();
            let parts = parts_of(extents, graph, run, label)?;
            let done = begun(graph, run, thread);
            let source = |event: &Event| match event.action {
                Action::Read { source, .. } => source,
                _ => None,
            };
            let sources: SmallVec<[EventId; 1]> = done.iter().filter_map(source).collect();
            (count == parts.len()).then(|| read_answer(graph, label, &parts, &sources))
        }
        (Label::Write { .. }, ..) => {
            let written = count_of_writes(done);
            let parts = parts_of(extents, graph, run, label)?;
            (written == parts.len()).then_some(Answer::Done)
        }
        (_, _, last) => Some(answer_to(last)),
    })
}
