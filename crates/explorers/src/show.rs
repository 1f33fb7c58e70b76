//! How an execution is shown to an observer: its findings first, then itself.

use crate::{
    End, Execution, Found, MemoryModel, Observer, Statistics,
    explorer::{end_of, started_threads, stuck},
    memory::objects::{fault, lifetime_errors},
    models::{
        precedence::Known,
        races::{Race, races},
    },
    step::cell_at,
};
use norns_execution::{
    Action, Event, EventId, Graph, Label, Schedule, ThreadId, Value,
    program::{Finding, FindingKind, Run},
};
use std::ops::ControlFlow;

/// What is to be done about data races when an execution is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Races {
    /// They are no findings.
    Ignored,
    /// They are findings.
    Reported,
    /// They are findings, and were reported when they came.
    Told,
}

impl Races {
    /// For an explorer that looks for races at the end of an execution.
    pub(crate) const fn at_the_end(wanted: bool) -> Self {
        if wanted {
            Self::Reported
        } else {
            Self::Ignored
        }
    }
}

/// Counts an execution and shows it: its findings first, those that may be the cause of others before them, then itself.
pub(crate) fn show<R: Run>(
    (model, wanted): (MemoryModel, Races),
    graph: &Graph,
    known: Known<'_>,
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
    let mut wrong = Vec::new();
    let mut tell = |found: Found<'_, R>| {
        wrong.push(found.finding.kind);
        observer.finding(found)
    };
    for (event, finding) in lifetime_errors(model, graph, run, known) {
        tell(found_at(graph, run, event, finding))?;
    }
    let racing = match wanted {
        Races::Told => Vec::new(),
        Races::Ignored if graph.census().pieces == 0 => Vec::new(),
        Races::Ignored | Races::Reported => races(model, graph, known.clocks()),
    };
    for race in racing {
        if wanted == Races::Reported {
            tell(race_found(graph, run, race))?;
        } else if is_piece(graph, race.first) || is_piece(graph, race.second) {
            let finding = Finding {
                kind: FindingKind::Unsupported,
                message: "accesses of different sizes to the same memory race".to_owned(),
            };
            tell(found_at(graph, run, race.second, finding))?;
        }
    }
    for (thread, finding) in faults {
        let position = run.position(thread, run.answers(thread));
        tell(Found {
            finding,
            thread: Some(thread),
            position,
            graph,
            run,
        })?;
    }
    if let Some(found) = stuck(graph, run, end) {
        let graph = &with_those_who_wait(graph, run);
        tell(Found { graph, ..found })?;
    }
    let execution = Execution {
        graph,
        run,
        end,
        schedule,
        wrong: &wrong,
    };
    if end == End::Failed {
        observer.failed(&execution)
    } else {
        observer.execution(&execution)
    }
}

/// A graph in which threads that wait have read nothing yet, where there is nothing of that yet.
fn with_those_who_wait(graph: &Graph, run: &impl Run) -> Graph {
    let mut graph = graph.clone();
    for thread in started_threads(run) {
        let (location, width, order, of_update) = match *run.label(thread) {
            Label::Read {
                location,
                width,
                order,
                until: Some(_),
                ..
            } => (location, width, order, false),
            Label::Update {
                location,
                width,
                order,
                until: Some(_),
                ..
            } => (location, width, order.of_read_half(), true),
            _ => continue,
        };
        let answers = run.answers(thread);
        let last = graph.events_of(thread).last();
        if last.is_some_and(|last| last.label == answers) {
            continue;
        }
        // Who waits at a part of a cell is not shown.
        if let Ok(cell) = cell_at(&mut graph, run, location, width) {
            let action = Action::Read {
                cell,
                order,
                of_update,
                exclusive: false,
                awaited: true,
                source: None,
                value: Value::ZERO,
            };
            let label = answers;
            graph.add(thread, Event { action, label });
        }
    }
    graph
}

/// What is wrong with a thread where it is.
fn thread_error(graph: &Graph, run: &impl Run, thread: ThreadId) -> Option<Finding> {
    match *run.label(thread) {
        Label::Fail { finding } => Some(run.finding(finding)),
        Label::Unsupported { what } => Some(Finding {
            kind: FindingKind::Unsupported,
            message: run.text(what),
        }),
        label if label.is_end() => None,
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

/// Whether an event is one of several that make up an access, other than an update.
fn is_piece(graph: &Graph, id: EventId) -> bool {
    let EventId::Of { thread, index } = id else {
        return false;
    };
    let events = graph.events_of(thread);
    let index = index as usize;
    let neighbours = [index.checked_sub(1), Some(index + 1)];
    let mut neighbours = neighbours
        .into_iter()
        .flatten()
        .filter_map(|index| events.get(index));
    !is_of_update(events[index].action)
        && neighbours.any(|other| other.label == events[index].label)
}

/// Whether an action is half of an update, or no access.
const fn is_of_update(action: Action) -> bool {
    match action {
        Action::Read { of_update, .. } => of_update,
        Action::Write { exclusive, .. } => exclusive,
        _ => true,
    }
}

/// A race as a finding.
pub(crate) fn race_found<'a, R: Run>(
    graph: &'a Graph,
    run: &'a R,
    Race { first, second }: Race,
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
