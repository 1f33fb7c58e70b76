//! One step of a thread in a graph: what the definitions share.

use crate::explorer::{
    Found, Limits, Observer, Statistics, Stopped, end_of, started_threads, stuck,
};
use crate::{End, Execution, MemoryModel, models::races::races};
use norns_execution::{
    Action, CellId, Event, EventId, Graph, Label, Order, OverlappingWidths, Schedule, ThreadId,
    Value, Width,
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
}

impl From<OverlappingWidths> for Halt {
    fn from(overlap: OverlappingWidths) -> Self {
        Self::Overlap(overlap)
    }
}

/// What a search gives when it has ended.
pub(super) fn finish(
    mut statistics: Statistics,
    ended: Result<(), Halt>,
) -> Result<Statistics, OverlappingWidths> {
    match ended.err() {
        None => {}
        Some(Halt::Stopped(reason)) => statistics.stopped = Some(reason),
        Some(Halt::Overlap(overlap)) => return Err(overlap),
    }
    Ok(statistics)
}

/// Goes on, unless the observer has seen enough.
pub(super) fn go_on_unless_told(shown: ControlFlow<()>) -> Result<(), Halt> {
    match shown {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Halt::Stopped(Stopped::Observer)),
    }
}

/// The cell that a label accesses.
pub(super) fn cell_of(
    graph: &mut Graph,
    run: &impl Run,
    label: &Label,
) -> Result<Option<(CellId, Width)>, OverlappingWidths> {
    let (Label::Read {
        location, width, ..
    }
    | Label::Write {
        location, width, ..
    }
    | Label::Update {
        location, width, ..
    }) = *label
    else {
        return Ok(None);
    };
    let cell = graph.cell(location, width, run.initial(location, width))?;
    Ok(Some((cell, width)))
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
    graph: &mut Graph,
    run: &impl Run,
    last_writes: impl Fn(&Graph, CellId) -> Vec<EventId>,
) -> Result<bool, OverlappingWidths> {
    for thread in started_threads(run) {
        let label = *run.label(thread);
        let stays = match (label, label.until()) {
            (Label::Join { child }, _) => !has_finished(run, child),
            (_, Some(until)) => {
                let Some((cell, width)) = cell_of(graph, run, &label)? else {
                    return Ok(false);
                };
                let unsatisfying =
                    |&write: &EventId| !until.condition.holds(graph.value_of(write), width);
                last_writes(graph, cell).iter().any(unsatisfying)
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
    let end = end_of(run);
    statistics.count(end);
    for thread in started_threads(run) {
        let finding = match *run.label(thread) {
            Label::Fail { finding } => run.finding(finding),
            Label::Unsupported { what } => Finding {
                kind: FindingKind::Unsupported,
                message: run.text(what),
            },
            _ => continue,
        };
        let position = run.position(thread, run.answers(thread));
        observer.finding(Found {
            finding,
            thread: Some(thread),
            position,
            graph,
            run,
        })?;
    }
    if look_for_races {
        for race in races(model, graph) {
            observer.finding(race_found(graph, run, race.first, race.second))?;
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
