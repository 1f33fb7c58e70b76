//! Collects findings, and reports each bug once.

use super::{
    explain::{Explanation, explain},
    interference::{explain_dangling, explain_interference},
    spinning::{explain_livelock, spinning},
    stuck::explain_deadlock,
    trace::{Call, Criterion, Naming, Prefix, Trace, column_of},
};
use norns_execution::{
    Action, Event, EventId, Label,
    program::{FindingKind, Position, Run, Side},
    witness::Number,
};
use norns_explorers::{
    Found, MemoryModel,
    models::{axioms, precedence::PrecedenceBasis, races::races},
    repeated_reads,
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeSet, ops::ControlFlow};

/// An error in the program, ready to be reported.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// The kind of error.
    pub kind: FindingKind,
    /// The message that a person reads.
    pub message: String,
    /// The two sides of the comparison that does not hold, if it is a failed assertion and they are known.
    pub sides: Option<[Side; 2]>,
    /// The thread in which it shows.
    pub thread: Option<String>,
    /// The file where it shows.
    pub file: Option<String>,
    /// The line of the file.
    pub line: Option<u32>,
    /// The column of the line.
    pub column: Option<u32>,
    /// The functions of the program that its thread is running, innermost first, if it is about what the thread was going to do next.
    pub calls: Vec<Call>,
    /// The steps of the trace that it is about, such as the two accesses of a race. Empty if it is about what the thread was about
    /// to do next.
    pub steps: Vec<usize>,
    /// An execution that shows it.
    pub trace: Option<Trace>,
    /// The steps of its witness that it is about.
    pub about: Vec<Number>,
}

/// The findings of one exploration.
pub struct Findings<'a> {
    model: MemoryModel,
    keep_going: bool,
    files: &'a [String],
    /// What was collected so far.
    pub collected: Collected,
    /// Whether every occurrence of the same bug is kept.
    keeps_all: bool,
}

/// What was collected so far.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Collected {
    /// What was found, in order.
    pub list: Vec<Finding>,
    /// The bug that each of them shows.
    bugs_of_list: Vec<Bug>,
    /// What explorers reported, word for word. Most reports are repeated many times.
    known: BTreeSet<(FindingKind, String, Option<Position>)>,
    bugs: BTreeSet<Bug>,
    /// What was found in earlier rounds, and is kept.
    earlier: Earlier,
}

/// What was found, and known, in earlier rounds.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Earlier {
    count: usize,
    known: BTreeSet<(FindingKind, String, Option<Position>)>,
    bugs: BTreeSet<Bug>,
}

/// What identifies a bug: the kind of the finding and the places in the source that it is about, whatever the threads are. If it
/// has no places, its message.
type Bug = (FindingKind, Vec<Position>, Option<String>);

fn bug<R: Run>(found: &Found<'_, R>, events: &[EventId]) -> Bug {
    let place = |event: &EventId| {
        let label = found.graph.event(*event)?.label;
        found.run.position(event.thread()?, label)
    };
    let places = events.iter().filter_map(place).chain(found.position);
    let mut places: Vec<Position> = places.collect();
    places.sort_unstable();
    places.dedup();
    let message = places.is_empty().then(|| found.finding.message.clone());
    (found.finding.kind, places, message)
}

impl<'a> Findings<'a> {
    /// No findings yet. `files` are the files that positions refer to.
    pub fn new(model: MemoryModel, keep_going: bool, files: &'a [String]) -> Self {
        Self {
            model,
            keep_going,
            files,
            collected: Collected::default(),
            keeps_all: false,
        }
    }

    /// Keeps every finding, even of a bug that is already known: one of them is wanted, and it is not known which one.
    pub(super) fn keep_all(&mut self) {
        self.keeps_all = true;
    }

    /// Whether exploration continues after a finding.
    pub(super) fn go_on(&self) -> bool {
        self.keep_going
    }

    /// Keeps a finding unless its bug is known, and returns whether to continue exploring.
    pub fn add<R: Run>(&mut self, found: Found<'_, R>) -> ControlFlow<()> {
        let key = (
            found.finding.kind,
            found.finding.message.clone(),
            found.position,
        );
        if self.collected.known.insert(key) || self.keeps_all {
            let events = events_of(self.model, &found);
            let bug = bug(&found, &events);
            if self.collected.bugs.insert(bug.clone()) || self.keeps_all {
                self.keep(found, &events);
                self.collected.bugs_of_list.push(bug);
            }
        }
        if self.keep_going {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    fn keep<R: Run>(&mut self, found: Found<'_, R>, events: &[EventId]) {
        let maker = FindingMaker {
            model: self.model,
            files: self.files,
        };
        let finding = maker.finding(found, events);
        self.collected.list.push(finding);
    }

    /// An empty collection for another part of the exploration.
    pub(super) fn divide(&self) -> Self {
        Self {
            keeps_all: self.keeps_all,
            ..Self::new(self.model, self.keep_going, self.files)
        }
    }

    /// Adds what was found in a later part.
    pub(super) fn absorb(&mut self, later: Self) {
        self.collected.known.extend(later.collected.known);
        for (finding, bug) in later
            .collected
            .list
            .into_iter()
            .zip(later.collected.bugs_of_list)
        {
            if self.collected.bugs.insert(bug.clone()) || self.keeps_all {
                self.collected.list.push(finding);
                self.collected.bugs_of_list.push(bug);
            }
        }
    }

    /// Whether there is an error in the program, as opposed to something that norns does not support.
    pub fn is_wrong(&self) -> bool {
        self.collected
            .list
            .iter()
            .any(|finding| finding.kind != FindingKind::Unsupported)
    }

    /// Whether the program did something that norns does not support.
    pub fn is_unsupported(&self) -> bool {
        self.collected
            .list
            .iter()
            .any(|finding| finding.kind == FindingKind::Unsupported)
    }

    /// Starts another round. What was found before stays, whatever happens in the new round.
    pub(super) fn begin_round(&mut self) {
        self.collected.begin_round();
    }

    /// Discards everything that was found in this round.
    pub fn clear(&mut self) {
        self.collected.clear();
    }
}

/// Makes findings of what explorers report.
#[derive(Clone, Copy)]
pub(super) struct FindingMaker<'a> {
    pub(super) model: MemoryModel,
    /// The files that positions refer to.
    pub(super) files: &'a [String],
}

impl FindingMaker<'_> {
    fn naming<'b, R: Run>(&'b self, found: &Found<'b, R>) -> Naming<'b, R> {
        Naming {
            graph: found.graph,
            run: found.run,
            files: self.files,
            model: self.model,
        }
    }

    /// How much a reader has to follow in the execution that shows a finding.
    pub(super) fn size<R: Run>(&self, found: &Found<'_, R>, events: &[EventId]) -> Size {
        let whole = self.naming(found);
        let part = what_is_told(&whole, found, events).map(|prefix| prefix.part_of(found.graph));
        let naming = Naming {
            graph: part.as_ref().unwrap_or(found.graph),
            ..whole
        };
        let threads = naming.threads_in_order(wanted(found, events));
        Size::of(&threads)
    }

    /// If what an explorer reports is the bug of a finding, that is, of the same kind and about the same places in the source: the
    /// events that it is about.
    pub(super) fn events_of_same_bug<R: Run>(
        &self,
        finding: &Finding,
        found: &Found<'_, R>,
    ) -> Option<Vec<EventId>> {
        let place = |position: Position| {
            let file = self.files.get(position.file as usize).cloned();
            (file, Some(position.line), column_of(position))
        };
        let own = found.position.map_or((None, None, None), place);
        if found.finding.kind != finding.kind
            || own != (finding.file.clone(), finding.line, finding.column)
        {
            return None;
        }
        let position = |event: EventId| {
            let label = found.graph.event(event)?.label;
            found.run.position(event.thread()?, label)
        };
        let events = events_of(self.model, found);
        let places = events.iter().copied().filter_map(position).map(place);
        let places: BTreeSet<_> = places.collect();
        let steps = finding.trace.as_ref().map_or(&[][..], |trace| &trace.steps);
        let expected: BTreeSet<_> = finding
            .steps
            .iter()
            .filter_map(|&step| steps.get(step))
            .filter(|step| step.line.is_some())
            .map(|step| (step.file.clone(), step.line, step.column))
            .collect();
        (places == expected).then_some(events)
    }

    /// The finding, with the execution that shows it.
    pub(super) fn finding<R: Run>(&self, found: Found<'_, R>, events: &[EventId]) -> Finding {
        let whole = self.naming(&found);
        let unordered = unordered(&found, events);
        let wanted = wanted(&found, events);
        let recorded = whole.record(wanted);
        let about = events
            .iter()
            .filter_map(|&event| recorded.number_of(event))
            .collect();
        let part = what_is_told(&whole, &found, events).map(|prefix| prefix.part_of(found.graph));
        let naming = Naming {
            graph: part.as_ref().unwrap_or(found.graph),
            ..whole
        };
        let mut told = naming.tell_part(wanted, unordered.is_some());
        told.trace.witness = recorded.witness;
        let steps = events.iter().filter_map(|&event| told.step_of(event));
        let steps: Vec<usize> = steps.collect();
        explain(&naming, &mut told, unordered);
        if found.finding.kind == FindingKind::Deadlock && told.trace.explanation.is_none() {
            told.trace.explanation = explain_deadlock(&told.trace);
        }
        if found.finding.kind == FindingKind::Livelock {
            told.trace.spinning = spinning(&naming, &told);
            let why = explain_livelock(&told.trace.spinning, self.model.orders_writes());
            told.trace.explanation = match (why, told.trace.explanation.take()) {
                // First what the thread saw, then why the model allows that.
                (Some(why), Some(allowed)) => Some(Explanation {
                    text: format!("{} {}", why.text, allowed.text),
                    steps: [why.steps, allowed.steps].concat(),
                    cures: allowed.cures,
                    ..why
                }),
                (why, allowed) => why.or(allowed),
            };
        }
        let thread = found.thread.map(|thread| found.run.thread_name(thread));
        let line = found.position.map(|position| position.line);
        if told.trace.explanation.is_none()
            && told.trace.is_interleaving()
            && is_of_values(found.finding.kind)
            && let Some(thread) = &thread
        {
            let is_of_program = |step: usize| {
                let event = told.event_of(step);
                event.is_some_and(|event| naming.is_of_program(event))
            };
            told.trace.explanation = explain_interference(&told.trace, thread, line, is_of_program);
        }
        if told.trace.explanation.is_none()
            && matches!(
                found.finding.kind,
                FindingKind::UseAfterFree | FindingKind::DoubleFree
            )
            && let &[one, other] = &steps[..]
        {
            let (free, used) = (one.min(other), one.max(other));
            told.trace.explanation = explain_dangling(&told.trace, free, used);
        }
        let pending = found.thread.filter(|_| events.is_empty());
        let calls = pending.map_or_else(Vec::new, |thread| {
            naming.calls_at(thread, found.run.answers(thread))
        });
        let explanation = told.trace.explanation.as_ref();
        let named = explanation.map_or(&[][..], |explanation| &explanation.steps);
        let criterion = Criterion {
            steps: &[&steps, named].concat(),
            failure: thread
                .as_deref()
                .filter(|_| steps.is_empty())
                .map(|thread| (thread, line)),
            is_stuck: matches!(
                found.finding.kind,
                FindingKind::Deadlock | FindingKind::Livelock
            ),
        };
        told.trace.folds = naming.folds(&told, criterion);
        Finding {
            kind: found.finding.kind,
            message: found.finding.message,
            sides: pending.and_then(|thread| found.run.failed_comparison(thread)),
            thread,
            file: found.position.and_then(|position| naming.file(position)),
            line,
            column: found.position.and_then(column_of),
            calls,
            steps,
            trace: Some(told.trace),
            about,
        }
    }
}

/// How much a reader has to follow. Smaller is easier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Size {
    /// How often the trace changes from one thread to another.
    pub(super) switches: usize,
    /// How many events it has.
    pub(super) events: usize,
}

impl Size {
    /// The size of an execution, given the thread of each event in the order of the trace.
    fn of<T: PartialEq>(threads: &[T]) -> Self {
        let switches = threads.windows(2).filter(|pair| pair[0] != pair[1]);
        Self {
            switches: switches.count(),
            events: threads.len(),
        }
    }

    /// The size of the execution that a finding shows.
    pub(super) fn shown(finding: &Finding) -> Self {
        let steps = finding.trace.as_ref().map_or(&[][..], |trace| &trace.steps);
        let threads: Vec<&str> = steps.iter().map(|step| step.thread.as_str()).collect();
        Self::of(&threads)
    }
}

/// The two events of a finding, if it is that nothing orders them.
fn unordered<R: Run>(found: &Found<'_, R>, events: &[EventId]) -> Option<[EventId; 2]> {
    match (found.finding.kind, events) {
        (FindingKind::Race | FindingKind::UseAfterFree, &[first, second]) => Some([first, second]),
        _ => None,
    }
}

/// The two events, if they should be shown in this order: if the step that frees the object comes first, the reader sees at once what
/// is wrong with the use.
fn wanted<R: Run>(found: &Found<'_, R>, events: &[EventId]) -> Option<[EventId; 2]> {
    unordered(found, events).filter(|_| found.finding.kind == FindingKind::UseAfterFree)
}

impl Collected {
    fn begin_round(&mut self) {
        self.earlier = Earlier {
            count: self.list.len(),
            known: self.known.clone(),
            bugs: self.bugs.clone(),
        };
    }

    fn clear(&mut self) {
        self.list.truncate(self.earlier.count);
        self.bugs_of_list.truncate(self.earlier.count);
        self.known.clone_from(&self.earlier.known);
        self.bugs.clone_from(&self.earlier.bugs);
    }
}

/// The part of an execution that is shown for a finding; `None` if all of it is shown.
fn what_is_told<R: Run>(
    whole: &Naming<'_, R>,
    found: &Found<'_, R>,
    events: &[EventId],
) -> Option<Prefix> {
    match (found.finding.kind, events, found.thread) {
        (FindingKind::Deadlock | FindingKind::Livelock, ..) => {
            Some(whole.prefix_of_waiting(events))
        }
        (_, [], Some(thread)) => Some(whole.prefix_of_thread(thread)),
        // A final state is the result of what all threads did.
        (_, [], None) => None,
        _ => Some(Prefix::of(found.graph, events.iter().copied())),
    }
}

/// The events that a finding is about: both accesses of a race, the reads at which threads wait, or an access and the end of the
/// lifetime of what it accesses. Empty if the finding is about what a thread was about to do next.
fn events_of<R: Run>(model: MemoryModel, found: &Found<'_, R>) -> Vec<EventId> {
    let graph = found.graph;
    match found.finding.kind {
        FindingKind::Deadlock | FindingKind::Livelock => {
            let waits = |event: &Event| matches!(event.action, Action::Read { source: None, .. });
            let events = graph.events().filter(|(_, event)| waits(event));
            let repeated = repeated_reads(graph, found.run).map(|(_, read)| read);
            return events.map(|(id, _)| id).chain(repeated).collect();
        }
        FindingKind::Robustness => {
            let violation = axioms::explain(MemoryModel::Sc, graph).err();
            let steps = violation.iter().flat_map(|violation| &violation.cycle);
            return steps.map(|step| step.event).collect();
        }
        _ => {}
    }
    let (Some(thread), Some(position)) = (found.thread, found.position) else {
        return Vec::new();
    };
    let is_here = |event: EventId| {
        let label = graph.event(event).map(|event| event.label);
        let place = label.and_then(|label| found.run.position(thread, label));
        event.thread() == Some(thread) && place == Some(position)
    };
    if found.finding.kind == FindingKind::Race {
        let racing = races(model, graph, PrecedenceBasis::Axioms);
        let mut here = racing.iter().filter(|race| is_here(race.second));
        if let Some(race) = here.next() {
            let place = |event: EventId| {
                let label = graph.event(event)?.label;
                let thread = event.thread()?;
                Some((thread, found.run.position(thread, label)))
            };
            // If accesses in a loop race, take the pair that happens first, because it is the easiest to follow.
            let same = here.filter(|other| place(other.first) == place(race.first));
            let nearest = std::iter::once(race)
                .chain(same)
                .map(|race| [race.first, race.second])
                .min_by_key(|&pair| Prefix::of(graph, pair).size());
            return nearest.map_or_else(Vec::new, Vec::from);
        }
    }
    let fails = |label: &Label| !matches!(label, Label::Finish | Label::Exit);
    let pending = found.run.position(thread, found.run.answers(thread));
    if pending == Some(position) && fails(found.run.label(thread)) {
        return Vec::new();
    }
    let object_of = |access: EventId| match graph.event(access)?.action {
        Action::Free { object } => Some(object),
        action => Some(graph.cells()[action.cell()?.index()].location.object),
    };
    // One line may access several objects, but the message names the one that matters.
    let is_named = |&access: &EventId| {
        let object = object_of(access);
        object.is_some_and(|object| {
            let name = found.run.object_name(object);
            found.finding.message.contains(&name)
        })
    };
    let events = graph.events().map(|(id, _)| id);
    let here: Vec<EventId> = events.filter(|&event| is_here(event)).collect();
    let named = here.iter().rev().find(|access| is_named(access));
    let Some(&access) = named.or(here.last()) else {
        return Vec::new();
    };
    let object = object_of(access);
    let other = object.and_then(|object| match found.finding.kind {
        FindingKind::Race => graph.allocation_of(object),
        FindingKind::UseAfterFree | FindingKind::DoubleFree => {
            let frees = |action: Action| matches!(action, Action::Free { object: freed } if freed == object);
            let mut events = graph.events();
            let free = events.find(|&(id, event)| id != access && frees(event.action));
            free.map(|(id, _)| id)
        }
        _ => None,
    });
    other.into_iter().chain([access]).collect()
}

/// Whether findings of this kind depend on the values that were read, so that a change by another thread in between may have caused
/// them.
const fn is_of_values(kind: FindingKind) -> bool {
    matches!(
        kind,
        FindingKind::Assertion
            | FindingKind::UncaughtException
            | FindingKind::OutOfBounds
            | FindingKind::Null
            | FindingKind::WildPointer
            | FindingKind::Misuse
            | FindingKind::BadCall
            | FindingKind::Arithmetic
            | FindingKind::Unreachable
    )
}
