//! One step of a thread: the events that a label becomes, and the answer that it gets.

use crate::{
    memory::{Cover, Extents, Piece, objects::is_initialised},
    search::Halt,
};
use norns_execution::{
    Action, CellId, Event, EventId, Graph, Label, Location, Order, OverlappingWidths, ThreadId,
    Value, Width,
    program::{Answer, Run},
};
use smallvec::SmallVec;

/// The access that a label is: where, how much, and whether it is atomic.
fn access_of(label: &Label) -> Option<(Location, Width, bool)> {
    match *label {
        Label::Read {
            location,
            width,
            order,
            ..
        }
        | Label::Write {
            location,
            width,
            order,
            ..
        } => Some((location, width, order.is_atomic())),
        Label::Update {
            location, width, ..
        } => Some((location, width, true)),
        _ => None,
    }
}

/// The cell at a place, made if need be.
pub(crate) fn cell_at(
    graph: &mut Graph,
    run: &impl Run,
    location: Location,
    width: Width,
) -> Result<CellId, OverlappingWidths> {
    if let Some(cell) = graph.cell_at(location)
        && graph.cells()[cell.index()].width == width
    {
        return Ok(cell);
    }
    let is_global = run.global(location.object).is_some();
    let initial = if is_global {
        run.initial(location, width)
    } else {
        Value::ZERO
    };
    graph.cell(location, width, initial)
}

/// Parts of cells.
pub(crate) type Parts = SmallVec<[(CellId, Piece); 1]>;

/// The parts of cells that a label accesses; none if it accesses none. An atomic access has one, the whole of its cell.
pub(crate) fn parts_of(
    extents: &mut Extents,
    graph: &mut Graph,
    run: &impl Run,
    label: &Label,
) -> Result<Parts, Halt> {
    let Some((location, width, atomic)) = access_of(label) else {
        return Ok(Parts::new());
    };
    match extents.cover(location, width, atomic)? {
        Cover::Refined => Err(Halt::Refined),
        Cover::Pieces(pieces) => {
            let mut parts = Parts::new();
            for piece in pieces {
                let cell = cell_at(graph, run, piece.location, piece.width)?;
                parts.push((cell, piece));
            }
            Ok(parts)
        }
    }
}

/// The answer to a read that has read each of its parts from a source.
pub(crate) fn read_answer(
    graph: &Graph,
    label: &Label,
    parts: &[(CellId, Piece)],
    sources: &[EventId],
) -> Answer {
    let Label::Read { width, copy, .. } = *label else {
        return Answer::Done;
    };
    let mut value = 0;
    let mut initialised = 0_u8;
    for (&(cell, piece), &source) in parts.iter().zip(sources) {
        value |= piece.taken_from(graph.value_of(source));
        if copy && is_initialised(graph, cell, source) {
            initialised |= (u8::MAX >> (8 - piece.bytes)) << piece.at;
        }
    }
    let value = Value::new(value, width);
    if copy {
        Answer::Copied { value, initialised }
    } else {
        Answer::Read(value)
    }
}

/// A plain read of a cell.
pub(crate) fn plain_read(graph: &Graph, cell: CellId, source: EventId) -> Action {
    Action::Read {
        cell,
        order: Order::Plain,
        of_update: false,
        exclusive: false,
        awaited: false,
        source: Some(source),
        value: graph.value_of(source),
    }
}

/// What a read or an update does when it reads from a given write.
pub(crate) struct Reading {
    pub(crate) read: Action,
    /// The write half: mode and value.
    pub(crate) write: Option<(Order, Value)>,
    pub(crate) answer: Answer,
}

/// What `label` does if it reads from `source`; nothing if it waits for another value.
pub(crate) fn reading(
    graph: &Graph,
    label: &Label,
    cell: CellId,
    source: EventId,
) -> Option<Reading> {
    let value = graph.value_of(source);
    let width = graph.cells()[cell.index()].width;
    if let Some(until) = label.until()
        && !until.condition.holds(value, width)
    {
        return None;
    }
    let read = |order, of_update, exclusive| Action::Read {
        cell,
        order,
        of_update,
        exclusive,
        awaited: label.until().is_some(),
        source: Some(source),
        value,
    };
    match *label {
        Label::Read {
            location,
            width,
            order,
            ..
        } => {
            let whole = Piece {
                location,
                width,
                skip: 0,
                at: 0,
                bytes: width.bytes(),
            };
            Some(Reading {
                read: read(order, false, false),
                write: None,
                answer: read_answer(graph, label, &[(cell, whole)], &[source]),
            })
        }
        Label::Update {
            operation,
            order,
            failure_order,
            ..
        } => {
            let new = operation.apply(value, width);
            let succeeded = new.is_some();
            let read_order = if succeeded {
                order.of_read_half()
            } else {
                failure_order
            };
            Some(Reading {
                read: read(read_order, true, succeeded),
                write: new.map(|new| (order.of_write_half(), new)),
                answer: Answer::Updated {
                    old: value,
                    succeeded,
                },
            })
        }
        _ => None,
    }
}

/// The event of a label that touches no memory, and its answer.
pub(crate) fn other_action(run: &impl Run, label: &Label) -> Option<Action> {
    match *label {
        Label::Fence { order } => Some(Action::Fence { order }),
        Label::Spawn { child } => Some(Action::Spawn { child }),
        Label::Join { child } => has_finished(run, child).then_some(Action::Join { child }),
        Label::Allocate {
            object,
            size,
            zeroed,
            kind,
            ..
        } => Some(Action::Allocate {
            object,
            size,
            zeroed,
            kind,
        }),
        Label::Free { object } => Some(Action::Free { object }),
        _ => None,
    }
}

pub(crate) fn has_finished(run: &impl Run, thread: ThreadId) -> bool {
    run.is_started(thread) && matches!(run.label(thread), Label::Finish)
}

/// An event that answers the thread's pending label.
pub(crate) fn event(run: &impl Run, thread: ThreadId, action: Action) -> Event {
    Event {
        action,
        label: run.answers(thread),
    }
}
