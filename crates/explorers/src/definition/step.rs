//! One step of a thread in a graph: what the definitions share.

use crate::explorer::{
    Found, Limits, Observer, Statistics, Stopped, end_of, started_threads, stuck,
};
use crate::{
    End, Execution, MemoryModel,
    memory::{
        Cover, Extents, Piece,
        objects::{fault, lifetime_errors},
    },
    models::races::races,
};
use norns_execution::{
    Action, CellId, Event, EventId, Graph, Label, Location, Order, OverlappingWidths, Schedule,
    ThreadId, Value, Width,
    program::{Answer, Finding, FindingKind, Run},
};
use std::ops::ControlFlow;

/// The definitions recurse once per event, and their relations are squares of bits: executions may not be longer.
const LONGEST: usize = 400;

/// Whether a search may visit one more graph.
pub(super) fn may_go_on(limits: &Limits, visits: u64, graph: &Graph) -> Result<(), Halt> {
    let events: usize = (0..graph.thread_count() as u32)
        .map(|thread| graph.events_of(ThreadId(thread)).len())
        .sum();
    let stopped = if events > LONGEST {
        Some(Stopped::Length)
    } else {
        limits.reached(visits)
    };
    stopped.map_or(Ok(()), |reason| Err(Halt::Stopped(reason)))
}

/// Why a search ends before it has seen everything.
pub(super) enum Halt {
    Stopped(Stopped),
    Overlap(OverlappingWidths),
    /// Cells were cut or joined: the search begins anew.
    Refined,
}

impl From<OverlappingWidths> for Halt {
    fn from(overlap: OverlappingWidths) -> Self {
        Self::Overlap(overlap)
    }
}

/// Searches until no cell turns out to be too large, and gives what the last search did.
pub(super) fn search_until_cells_fit<R: Run, O: Observer<R>>(
    observer: &mut O,
    mut search: impl FnMut(&mut O, &mut Extents, &mut Statistics) -> Result<(), Halt>,
) -> Result<Statistics, OverlappingWidths> {
    let mut extents = Extents::default();
    loop {
        let mut statistics = Statistics::default();
        match search(observer, &mut extents, &mut statistics) {
            Ok(()) => return Ok(statistics),
            Err(Halt::Stopped(reason)) => {
                statistics.stopped = Some(reason);
                return Ok(statistics);
            }
            Err(Halt::Overlap(overlap)) => return Err(overlap),
            Err(Halt::Refined) => observer.restart(),
        }
    }
}

/// Goes on, unless the observer has seen enough.
pub(super) fn go_on_unless_told(shown: ControlFlow<()>) -> Result<(), Halt> {
    match shown {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Halt::Stopped(Stopped::Observer)),
    }
}

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
pub(super) fn cell_at(
    graph: &mut Graph,
    run: &impl Run,
    location: Location,
    width: Width,
) -> Result<CellId, OverlappingWidths> {
    let is_global = run.global(location.object).is_some();
    let initial = if is_global {
        run.initial(location, width)
    } else {
        Value::ZERO
    };
    graph.cell(location, width, initial)
}

/// The parts of cells that a label accesses; none if it accesses none. An atomic access has one, the whole of its cell.
pub(super) fn parts_of(
    extents: &mut Extents,
    graph: &mut Graph,
    run: &impl Run,
    label: &Label,
) -> Result<Vec<(CellId, Piece)>, Halt> {
    let Some((location, width, atomic)) = access_of(label) else {
        return Ok(Vec::new());
    };
    match extents.cover(location, width, atomic)? {
        Cover::Refined => Err(Halt::Refined),
        Cover::Pieces(pieces) => {
            let cell =
                |piece: Piece| Ok((cell_at(graph, run, piece.location, piece.width)?, piece));
            pieces.into_iter().map(cell).collect()
        }
    }
}

/// A plain read of a cell.
pub(super) fn plain_read(graph: &Graph, cell: CellId, source: EventId) -> Action {
    Action::Read {
        cell,
        order: Order::Plain,
        of_update: false,
        exclusive: false,
        source: Some(source),
        value: graph.value_of(source),
    }
}

/// What a read or an update does when it reads from a given write.
pub(super) struct Reading {
    pub(super) read: Action,
    /// The write half: mode and value.
    pub(super) write: Option<(Order, Value)>,
    pub(super) answer: Answer,
}

/// What `label` does if it reads from `source`; nothing if it waits for another value.
pub(super) fn reading(
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
        source: Some(source),
        value,
    };
    match *label {
        Label::Read { order, .. } => Some(Reading {
            read: read(order, false, false),
            write: None,
            answer: Answer::Read(value),
        }),
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
pub(super) fn other_action(run: &impl Run, label: &Label) -> Option<Action> {
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

fn has_finished(run: &impl Run, thread: ThreadId) -> bool {
    run.is_started(thread) && matches!(run.label(thread), Label::Finish)
}

/// An event that answers the thread's pending label.
pub(super) fn event(run: &impl Run, thread: ThreadId, action: Action) -> Event {
    Event {
        action,
        label: run.answers(thread),
    }
}

/// Whether no thread will ever move again, given the writes that a waiting thread may find at last.
pub(super) fn is_at_its_end(
    extents: &mut Extents,
    graph: &mut Graph,
    run: &impl Run,
    last_writes: impl Fn(&Graph, CellId) -> Vec<EventId>,
) -> Result<bool, Halt> {
    for thread in started_threads(run) {
        let label = *run.label(thread);
        let stays = match (label, label.until()) {
            _ if fault(graph, run, thread).is_some() => true,
            (Label::Join { child }, _) => !has_finished(run, child),
            (_, Some(until)) => {
                let parts = parts_of(extents, graph, run, &label)?;
                let unsatisfying = |&(cell, piece): &(CellId, Piece)| {
                    let writes = last_writes(graph, cell);
                    let holds = |&write: &EventId| {
                        until.condition.holds(graph.value_of(write), piece.width)
                    };
                    !writes.iter().all(holds)
                };
                parts.iter().any(unsatisfying)
            }
            _ => label.is_end(),
        };
        if !stays {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Counts an execution and shows it: its findings first, then itself.
pub(super) fn show<R: Run>(
    model: MemoryModel,
    look_for_races: bool,
    graph: &Graph,
    run: &R,
    schedule: Option<&Schedule>,
    statistics: &mut Statistics,
    observer: &mut impl Observer<R>,
) -> ControlFlow<()> {
    let faults: Vec<(ThreadId, Finding)> = started_threads(run)
        .filter_map(|thread| Some((thread, thread_error(graph, run, thread)?)))
        .collect();
    let end = if faults.is_empty() {
        end_of(run)
    } else {
        End::Failed
    };
    statistics.count(end);
    for (thread, finding) in faults {
        let position = run.position(thread, run.answers(thread));
        observer.finding(Found {
            finding,
            thread: Some(thread),
            position,
            graph,
            run,
        })?;
    }
    for (event, finding) in lifetime_errors(model, graph, run) {
        observer.finding(found_at(graph, run, event, finding))?;
    }
    let racing = if look_for_races || has_pieces(graph) {
        races(model, graph)
    } else {
        Vec::new()
    };
    for race in racing {
        if look_for_races {
            observer.finding(race_found(graph, run, race.first, race.second))?;
        } else if is_piece(graph, race.first) || is_piece(graph, race.second) {
            let finding = Finding {
                kind: FindingKind::Unsupported,
                message: "accesses of different sizes to the same memory race".to_owned(),
            };
            observer.finding(found_at(graph, run, race.second, finding))?;
        }
    }
    if let Some(found) = stuck(graph, run, end) {
        observer.finding(found)?;
    }
    if end == End::Failed {
        return ControlFlow::Continue(());
    }
    observer.execution(&Execution {
        graph,
        run,
        end,
        schedule,
    })
}

/// What is wrong with a thread where it is.
fn thread_error(graph: &Graph, run: &impl Run, thread: ThreadId) -> Option<Finding> {
    match *run.label(thread) {
        Label::Fail { finding } => Some(run.finding(finding)),
        Label::Unsupported { what } => Some(Finding {
            kind: FindingKind::Unsupported,
            message: run.text(what),
        }),
        _ => fault(graph, run, thread),
    }
}

fn found_at<'a, R: Run>(
    graph: &'a Graph,
    run: &'a R,
    event: EventId,
    finding: Finding,
) -> Found<'a, R> {
    let thread = event.thread();
    let label = graph.event(event).map(|event| event.label);
    let position = thread
        .zip(label)
        .and_then(|(thread, label)| run.position(thread, label));
    Found {
        finding,
        thread,
        position,
        graph,
        run,
    }
}

/// Whether some access is made of several events, other than an update.
fn has_pieces(graph: &Graph) -> bool {
    graph.events().any(|(id, _)| is_piece(graph, id))
}

/// Whether an event is one of several that make up an access, other than an update.
fn is_piece(graph: &Graph, id: EventId) -> bool {
    let EventId::Of { thread, index } = id else {
        return false;
    };
    let events = graph.events_of(thread);
    let index = index as usize;
    let is_of_update = |action: Action| match action {
        Action::Read { of_update, .. } => of_update,
        Action::Write { exclusive, .. } => exclusive,
        _ => true,
    };
    let neighbours = [index.checked_sub(1), Some(index + 1)];
    let mut neighbours = neighbours
        .into_iter()
        .flatten()
        .filter_map(|index| events.get(index));
    !is_of_update(events[index].action)
        && neighbours.any(|other| other.label == events[index].label)
}

fn race_found<'a, R: Run>(
    graph: &'a Graph,
    run: &'a R,
    first: EventId,
    second: EventId,
) -> Found<'a, R> {
    let side = |id: EventId| {
        let event = graph.event(id).expect("initial writes do not race");
        let thread = id.thread().expect("initial writes do not race");
        let what = match event.action {
            Action::Write { order, .. } => format!("writes ({order})"),
            _ => format!(
                "reads ({})",
                event.action.order().expect("races are between accesses")
            ),
        };
        let position = run.position(thread, event.label);
        let place = position.map_or(String::new(), |at| format!(" at line {}", at.line));
        (
            thread,
            position,
            format!("{} {what}{place}", run.thread_name(thread)),
        )
    };
    let (_, _, first_text) = side(first);
    let (thread, position, second_text) = side(second);
    let cell = graph.event(second).and_then(|event| event.action.cell());
    let cell = cell.expect("races are between accesses");
    let location = run.location_name(graph.cells()[cell.index()].location);
    Found {
        finding: Finding {
            kind: FindingKind::Race,
            message: format!(
                "on {location}: {first_text} and {second_text}, and neither happens before the other"
            ),
        },
        thread: Some(thread),
        position,
        graph,
        run,
    }
}
