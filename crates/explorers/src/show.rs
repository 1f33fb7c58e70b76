//! How an execution is shown to an observer: first its findings, then the execution itself.

use crate::{
    End, Execution, Found, MemoryModel, Observer, Statistics,
    explorer::{end_of, started_threads, stuck},
    memory::objects::{fault, lifetime_errors},
    models::{
        good_writes::Apart,
        precedence::{Precedence, PrecedenceBasis},
        races::{Race, races},
    },
    step::cell_at,
    waiting::{Waits, counts, somebody_repeats},
};
use norns_execution::{
    Action, Event, EventId, Graph, Label, Schedule, ThreadId, Unpacked, Value,
    program::{Finding, FindingKind, Run},
};
use std::{borrow::Cow, ops::ControlFlow};

/// How data races are treated when an execution is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Races {
    /// They are not findings.
    Ignored,
    /// They are findings.
    Reported,
    /// They are findings, and were reported when they occurred.
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

/// Counts an execution and shows it: first its findings, with possible causes before their consequences, then the execution
/// itself. If a thread that would repeat an iteration has not seen the last writes, or if what it does is explored elsewhere,
/// this is not an execution, but its findings count.
pub(crate) fn show<R: Run>(
    (model, wanted): (MemoryModel, Races),
    graph: &Graph,
    basis: PrecedenceBasis<'_>,
    run: &R,
    schedule: Option<&Schedule>,
    statistics: &mut Statistics,
    observer: &mut dyn Observer<R>,
) -> ControlFlow<()> {
    let mut wrong = Vec::new();
    let mut tell = |found: Found<'_, R>| {
        wrong.push(found.finding.kind);
        observer.finding(found)
    };
    let finished = all_finished(run);
    let failed =
        !finished && started_threads(run).any(|thread| thread_error(graph, run, thread).is_some());
    if !finished && !failed && is_redundant(model, graph, run) {
        statistics.redundant += 1;
        return show_errors((model, wanted), graph, basis, run, finished, tell);
    }
    let end = match (finished, failed) {
        (true, _) => End::Complete,
        (_, true) => End::Failed,
        _ => end_of(run),
    };
    statistics.count(end);
    show_errors((model, wanted), graph, basis, run, finished, &mut tell)?;
    if let Some(found) = stuck(graph, run, end) {
        let graph = &*with_those_who_wait(graph, run);
        tell(Found { graph, ..found })?;
    }
    let execution = Execution {
        graph,
        run,
        end,
        schedule,
        wrong: &wrong,
        all_finished: finished,
    };
    if end == End::Failed {
        observer.failed(&execution)
    } else {
        observer.execution(&execution)
    }
}

/// Whether every thread has finished or ended the program. Most executions end like this, and then there is nothing else to ask
/// of the threads.
fn all_finished(run: &impl Run) -> bool {
    let mut threads = (0..run.thread_count()).map(ThreadId);
    threads.all(|thread| {
        !run.is_started(thread) || matches!(run.label(thread), Label::Finish | Label::Exit)
    })
}

/// Whether an end is explored elsewhere: a thread says so, or one that would repeat an iteration has not seen the last writes.
fn is_redundant(model: MemoryModel, graph: &Graph, run: &impl Run) -> bool {
    let last_writes =
        |graph: &Graph, cell| model.last_writes(graph, cell, |write| counts(graph, run, write));
    let mut threads = started_threads(run);
    threads.any(|thread| matches!(run.label(thread), Label::Redundant))
        || (somebody_repeats(run)
            && !Waits::of_all(graph, run).are_in_vain(graph, run, last_writes))
}

/// Reports what is wrong with an execution, except for threads that wait forever; given whether all threads have finished.
pub(crate) fn show_errors<R: Run>(
    (model, wanted): (MemoryModel, Races),
    graph: &Graph,
    basis: PrecedenceBasis<'_>,
    run: &R,
    finished: bool,
    mut tell: impl FnMut(Found<'_, R>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // Who waits forever looks again and again, and these looks are accesses. An explorer that keeps clocks has them in its
    // graph.
    let with_waiting = &*match basis {
        PrecedenceBasis::Axioms | PrecedenceBasis::Commuting(_) => with_those_who_wait(graph, run),
        PrecedenceBasis::Clocks(_)
        | PrecedenceBasis::EveryOrder(_)
        | PrecedenceBasis::EveryWitness(_) => Cow::Borrowed(graph),
    };
    if with_waiting.census().objects > 0 {
        for error in lifetime_errors(model, with_waiting, run, basis) {
            let order = || Precedence::of_model(model, with_waiting, basis);
            let shown = (Apart::NotBefore, error.events);
            let graph = &*in_an_order_that_shows((model, with_waiting), run, basis, order, shown);
            tell(found_at(graph, run, error.shown_by, error.finding))?;
        }
    }
    let looks_for_races = match wanted {
        Races::Told => false,
        Races::Ignored => graph.census().pieces > 0,
        Races::Reported => true,
    };
    let racing = looks_for_races.then(|| races(model, with_waiting, basis));
    for race in racing.into_iter().flatten() {
        if wanted == Races::Reported {
            let order = || Precedence::happens_before(model, with_waiting, basis);
            let shown = (Apart::Racing, [race.first, race.second]);
            let graph = &*in_an_order_that_shows((model, with_waiting), run, basis, order, shown);
            tell(race_found(graph, run, race))?;
        } else if is_piece(with_waiting, race.first) || is_piece(with_waiting, race.second) {
            let finding = Finding {
                kind: FindingKind::Unsupported,
                message: "accesses of different sizes to the same memory race".to_owned(),
            };
            tell(found_at(with_waiting, run, race.second, finding))?;
        }
    }
    if finished {
        return ControlFlow::Continue(());
    }
    for thread in started_threads(run) {
        let Some(finding) = thread_error(graph, run, thread) else {
            continue;
        };
        tell(Found {
            finding,
            thread: Some(thread),
            position: run.position(thread, run.answers(thread)),
            graph,
            run,
        })?;
    }
    ControlFlow::Continue(())
}

/// A graph in which two events are seen not to be ordered, though updates that commute, or sources that other witnesses do not
/// have, may order them in the one that was explored.
fn in_an_order_that_shows<'a>(
    (model, graph): (MemoryModel, &'a Graph),
    run: &impl Run,
    basis: PrecedenceBasis<'a>,
    precedence: impl FnOnce() -> Precedence<'a>,
    (apart, events): (Apart, [EventId; 2]),
) -> Cow<'a, Graph> {
    match basis {
        PrecedenceBasis::EveryWitness(good) => match good.apart(apart, events) {
            Some(witness) => {
                let mut graph = graph.clone();
                witness.put_into(&mut graph);
                Cow::Owned(graph)
            }
            // Two events that are wrong together, whatever orders them.
            None => Cow::Borrowed(graph),
        },
        PrecedenceBasis::Commuting(updates) => {
            Cow::Owned(updates.apart((model, graph), run, &precedence(), events))
        }
        _ => Cow::Borrowed(graph),
    }
}

/// A graph in which threads that wait have read nothing yet, where there is nothing of that yet.
pub(crate) fn with_those_who_wait<'a>(graph: &'a Graph, run: &impl Run) -> Cow<'a, Graph> {
    let mut graph = Cow::Borrowed(graph);
    for thread in started_threads(run) {
        let (location, width, mode, of_update) = match *run.label(thread) {
            Label::Read {
                location,
                width,
                mode,
                until: Some(_),
                ..
            } => (location, width, mode, false),
            Label::Update {
                location,
                width,
                mode,
                until: Some(_),
                ..
            } => (location, width, mode.of_read_half(), true),
            _ => continue,
        };
        let answers = run.answers(thread);
        let last = graph.events_of(thread).last();
        if last.is_some_and(|last| last.label == answers) || fault(&graph, run, thread).is_some() {
            continue;
        }
        let graph = graph.to_mut();
        // Who waits at a part of a cell is not shown.
        if let Ok(cell) = cell_at(graph, run, location, width) {
            let action = Action::Read {
                cell,
                mode,
                of_update,
                exclusive: false,
                awaited: true,
                source: None,
                value: Value::ZERO,
            };
            let label = answers;
            graph.add(thread, Event::new(action, label));
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
    let Unpacked::Of { thread, index } = id.unpack() else {
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
            Action::Write { mode, .. } => format!("writes ({mode})"),
            _ => format!(
                "reads ({})",
                event.action.mode().expect("races are between accesses")
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
