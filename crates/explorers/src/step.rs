//! One step of a thread: the events that a label becomes, and the answer that it gets.

use crate::{
    Found,
    barriers::{arrive, is_complete},
    memory::{Cover, Extents, Piece},
    search::Halt,
};
use norns_execution::{
    Action, CellId, Event, EventId, Graph, Label, Location, Mode, OverlappingWidths, ThreadId,
    Value, Width,
    program::{Answer, Finding, FindingKind, Run},
};
use smallvec::SmallVec;

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
        Value::unwritten(width)
    };
    graph.cell(location, width, initial)
}

/// Parts of cells.
pub(crate) type Parts = SmallVec<[(CellId, Piece); 1]>;

/// The parts of cells that a label accesses; none if it accesses none. An access that is atomic or waits has one, the whole of its cell.
pub(crate) fn parts_of(
    extents: &mut Extents,
    graph: &mut Graph,
    run: &impl Run,
    label: &Label,
) -> Result<Parts, Halt> {
    let Some((location, width, is_one_cell)) = label.access() else {
        return Ok(Parts::new());
    };
    match extents.cover(location, width, is_one_cell)? {
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

/// The cell that a label accesses, if it is known that there is just one, which is accessed as a whole: [`parts_of`] would give
/// that.
pub(crate) fn whole_cell(extents: &Extents, graph: &Graph, label: &Label) -> Option<CellId> {
    let (location, width, is_one_cell) = label.access()?;
    let cell = graph.cell_at(location)?;
    (graph.cells()[cell.index()].width == width
        && extents.is_one_cell(location, width, is_one_cell))
    .then_some(cell)
}

/// The answer to a read that has read each of its parts from a source.
pub(crate) fn read_answer(
    graph: &Graph,
    label: &Label,
    parts: &[(CellId, Piece)],
    sources: &[EventId],
) -> Answer {
    let Label::Read { width, .. } = *label else {
        return Answer::Done;
    };
    let mut value = Value::ZERO;
    for (&(_, piece), &source) in parts.iter().zip(sources) {
        value = piece.taken_from(graph.value_of(source), value, width);
    }
    Answer::Read(value)
}

/// A plain read of a cell.
pub(crate) fn plain_read(graph: &Graph, cell: CellId, source: EventId) -> Action {
    Action::Read {
        cell,
        mode: Mode::Plain,
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
    pub(crate) write: Option<(Mode, Value)>,
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
    let read = |mode, of_update, exclusive| Action::Read {
        cell,
        mode,
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
            mode,
            ..
        } => {
            let whole = Piece::whole(location, width);
            Some(Reading {
                read: read(mode, false, false),
                write: None,
                answer: read_answer(graph, label, &[(cell, whole)], &[source]),
            })
        }
        Label::Update {
            operation,
            mode,
            failure_mode,
            ..
        } => {
            let new = operation.apply(value, width);
            let succeeded = new.is_some();
            let read_mode = if succeeded {
                mode.of_read_half()
            } else {
                failure_mode
            };
            Some(Reading {
                read: read(read_mode, true, succeeded),
                write: new.map(|new| (mode.of_write_half(), new)),
                answer: Answer::Updated {
                    old: value,
                    succeeded,
                },
            })
        }
        _ => None,
    }
}

/// The event of a label that touches no memory; none if the thread waits there or stays there.
pub(crate) fn other_action(
    extents: &mut Extents,
    graph: &Graph,
    run: &impl Run,
    label: &Label,
) -> Result<Option<Action>, Halt> {
    Ok(match *label {
        Label::Fence { mode } => Some(Action::Fence { mode }),
        Label::AtomicBegin | Label::AtomicEnd => Some(Action::Fence {
            mode: Mode::SequentiallyConsistent,
        }),
        Label::Spawn { child } => Some(Action::Spawn { child }),
        Label::Join { .. } | Label::Depart { .. } => seen_of_threads(graph, run, label),
        Label::Arrive {
            barrier,
            phase,
            count,
        } => Some(arrive(extents, graph, (barrier, phase, count))?),
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
    })
}

/// The event of a label at which a thread waits for what others do other than writing to memory, if they have done that. It comes
/// after what they did, nothing is to be decided about it, and no event becomes inconsistent by it.
pub(crate) fn seen_of_threads(graph: &Graph, run: &impl Run, label: &Label) -> Option<Action> {
    match *label {
        Label::Join { child } => has_finished(run, child).then_some(Action::Join { child }),
        Label::Depart { barrier, phase } => {
            is_complete(graph, barrier, phase).then_some(Action::Depart { barrier, phase })
        }
        _ => None,
    }
}

/// What is said of a thread that would wait, choose, arrive at a barrier, spawn or join in an atomic block.
pub(crate) const WAITS_IN_BLOCK: &str = "an atomic block in which a thread waits, makes a choice, arrives at a barrier, or starts or joins another thread";

/// Whether a thread may do this in an atomic block, if it need not wait for it.
pub(crate) const fn may_be_in_block(label: &Label) -> bool {
    !matches!(
        label,
        Label::Choose { .. }
            | Label::Spawn { .. }
            | Label::Join { .. }
            | Label::Arrive { .. }
            | Label::Depart { .. }
    )
}

/// The finding that an explorer cannot run what a thread is about to do.
pub(crate) fn refusal<'a, R: Run>(
    graph: &'a Graph,
    run: &'a R,
    thread: ThreadId,
    what: &str,
) -> Found<'a, R> {
    Found {
        finding: Finding {
            kind: FindingKind::Unsupported,
            message: what.to_owned(),
        },
        thread: Some(thread),
        position: run.position(thread, run.answers(thread)),
        graph,
        run,
    }
}

pub(crate) fn has_finished(run: &impl Run, thread: ThreadId) -> bool {
    run.is_started(thread) && matches!(run.label(thread), Label::Finish)
}

/// An event that answers the thread's pending label.
pub(crate) fn event(run: &impl Run, thread: ThreadId, action: Action) -> Event {
    Event::new(action, run.answers(thread))
}
