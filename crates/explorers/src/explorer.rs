//! What every explorer takes and returns. Observers are shown executions and findings, and may stop the exploration.

use crate::{search::LONGEST, waiting::repeated_reads};
use norns_execution::{
    Graph, Label, Location, Schedule, ThreadId, Waiting,
    program::{Finding, FindingKind, Position, Run},
};
use serde::{Deserialize, Serialize};
use std::{
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

/// How an execution ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum End {
    /// Every thread finished.
    Complete,
    /// Some thread waits forever; the reason is the first in the order of [`Waiting`].
    Blocked(Waiting),
    /// A thread found an error; the others ran to their ends.
    Failed,
    /// A bound stopped a thread.
    Cut,
}

/// An execution, as observers see it.
pub struct Execution<'a, R> {
    /// Its graph.
    pub graph: &'a Graph,
    /// The threads, at its end.
    pub run: &'a R,
    /// How it ended.
    pub end: End,
    /// The order of steps, where the explorer has one.
    pub schedule: Option<&'a Schedule>,
    /// What is wrong with it, except for races that were reported when they occurred.
    pub wrong: &'a [FindingKind],
    /// Whether every thread has finished or ended the process, so that no thread waits.
    pub all_finished: bool,
}

/// A bug, in the execution that shows it.
pub struct Found<'a, R> {
    /// What is wrong.
    pub finding: Finding,
    /// The thread that shows it.
    pub thread: Option<ThreadId>,
    /// Where in the source.
    pub position: Option<Position>,
    /// The graph that shows it. It is consistent, so a real execution starts like this.
    pub graph: &'a Graph,
    /// The threads.
    pub run: &'a R,
}

/// Receives what an explorer finds.
pub trait Observer<R: Run> {
    /// An execution that counts. No two of them are the same.
    fn execution(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()>;

    /// An execution in which a thread found an error; its findings were shown before. It does not count as an execution.
    fn failed(&mut self, _execution: &Execution<'_, R>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// An error of the program.
    fn finding(&mut self, found: Found<'_, R>) -> ControlFlow<()>;

    /// Forget everything that was shown: the exploration restarts, because memory is accessed in smaller pieces than was known.
    fn restart(&mut self);

    /// Whether it examines the modification order of executions. (The order of findings is always needed to explain them.) If
    /// not, an explorer for which the order is not part of an execution need not find one.
    fn looks_at_orders(&self) -> bool {
        true
    }

    /// The locations whose final values it examines in complete executions. An explorer of values, for which the modification
    /// order is not part of an execution, then shows every combination of final values that an execution may have.
    fn looks_at_last_values_of(&self) -> Vec<Location> {
        Vec::new()
    }

    /// The complete execution that was shown last, with other final values. It does not count again.
    fn other_last_values(&mut self, _execution: &Execution<'_, R>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// How much an explorer may do.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// At most this many graphs or states.
    pub visits: Option<u64>,
    /// At most until then.
    pub deadline: Option<Instant>,
    /// At most until this watch asks it to stop.
    pub watch: Option<Arc<Watch>>,
    /// The largest number of events in an execution; 100,000 if not given. An explorer that cannot follow that many has a limit
    /// of its own.
    pub events: Option<usize>,
    /// How many steps searches for witnesses of values may take together, if that is limited; a step counts more, the more events there
    /// are. What remains is given up.
    pub search_steps: Option<u64>,
}

/// The means by which another thread observes the progress of an exploration and asks it to stop. It belongs to one exploration
/// at a time, and a request to stop cannot be withdrawn, so each exploration needs its own.
#[derive(Debug, Default)]
pub struct Watch {
    asked: AtomicU8,
    executions: SharedCount,
    by_reads_from: AtomicBool,
    by_values: AtomicBool,
}

/// A counter to which many threads add at once. Each adds to its own part, in its own cache line; otherwise every execution of
/// one worker would take the cache line away from all others.
#[derive(Debug, Default)]
struct SharedCount([CountPart; COUNT_PARTS]);

#[derive(Debug, Default)]
#[repr(align(128))]
struct CountPart(AtomicU64);

const COUNT_PARTS: usize = 16;

impl SharedCount {
    const fn new() -> Self {
        Self([const { CountPart(AtomicU64::new(0)) }; COUNT_PARTS])
    }

    fn add_one(&self) {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        thread_local! {
            static PART: usize = NEXT.fetch_add(1, Ordering::Relaxed) % COUNT_PARTS;
        }
        let part = PART.with(|&part| part);
        self.0[part].0.fetch_add(1, Ordering::Relaxed);
    }

    fn reset(&self) {
        for part in &self.0 {
            part.0.store(0, Ordering::Relaxed);
        }
    }

    fn sum(&self) -> u64 {
        let parts = self.0.iter();
        parts.map(|part| part.0.load(Ordering::Relaxed)).sum()
    }
}

impl Watch {
    /// Nothing has happened, and no stop was requested.
    pub const fn new() -> Self {
        Self {
            asked: AtomicU8::new(0),
            executions: SharedCount::new(),
            by_reads_from: AtomicBool::new(false),
            by_values: AtomicBool::new(false),
        }
    }

    /// Another exploration starts, with a count of zero.
    pub fn begin(&self) {
        self.recount();
        self.by_reads_from.store(false, Ordering::Relaxed);
        self.by_values.store(false, Ordering::Relaxed);
    }

    /// Counts again, since the exploration restarts.
    pub fn recount(&self) {
        self.executions.reset();
    }

    /// A trial has switched to exploring by reads-from alone.
    pub(crate) fn goes_on_by_reads_from(&self) {
        self.by_reads_from.store(true, Ordering::Relaxed);
    }

    /// A trial has switched to exploring by values, or that has been given up.
    pub(crate) fn goes_on_by_values(&self, does: bool) {
        self.by_values.store(does, Ordering::Relaxed);
    }

    /// Whether a trial has switched to exploring by values.
    pub fn is_by_values(&self) -> bool {
        self.by_values.load(Ordering::Relaxed)
    }

    /// Whether a trial has switched to exploring by reads-from alone.
    pub fn is_by_reads_from(&self) -> bool {
        self.by_reads_from.load(Ordering::Relaxed)
    }

    /// Counts an execution. Observers call this, because only they know which executions they keep.
    pub fn count(&self) {
        self.executions.add_one();
    }

    /// Adds executions that were counted elsewhere.
    pub fn set_executions(&self, executions: u64) {
        self.executions.reset();
        self.executions.0[0].0.store(executions, Ordering::Relaxed);
    }

    /// Whether a stop was requested.
    pub fn is_asked_to_stop(&self) -> bool {
        self.asked().is_some()
    }

    /// How many executions were counted.
    pub fn executions(&self) -> u64 {
        self.executions.sum()
    }

    /// Requests a stop because memory is short.
    pub fn out_of_memory(&self) {
        self.asked.store(2, Ordering::Relaxed);
    }

    /// Requests a stop. Returns whether one had been requested before.
    pub fn stop(&self) -> bool {
        self.asked.swap(1, Ordering::Relaxed) == 1
    }

    fn asked(&self) -> Option<Stopped> {
        match self.asked.load(Ordering::Relaxed) {
            0 => None,
            2 => Some(Stopped::Memory),
            _ => Some(Stopped::Interrupted),
        }
    }
}

impl Limits {
    /// At most this long from now.
    pub fn time(limit: Duration) -> Self {
        Self {
            deadline: Instant::now().checked_add(limit),
            ..Self::default()
        }
    }

    /// Whether an execution with so many events is too long, given how many events the explorer can follow, if that is limited.
    #[inline]
    pub(crate) fn is_too_long(&self, events: usize, longest: Option<usize>) -> bool {
        let most = self.events.unwrap_or(LONGEST);
        events > longest.map_or(most, |longest| most.min(longest))
    }

    /// Whether `visits` are too many, or the time is up. The clock is read only now and then.
    #[inline]
    pub fn reached(&self, visits: u64) -> Option<Stopped> {
        if self.visits.is_some_and(|most| visits > most) {
            return Some(Stopped::Visits);
        }
        if let Some(reason) = self.watch.as_ref().and_then(|watch| watch.asked()) {
            return Some(reason);
        }
        let late = |deadline| visits.is_multiple_of(16) && Instant::now() >= deadline;
        self.deadline.is_some_and(late).then_some(Stopped::Time)
    }
}

/// Why an exploration did not see everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stopped {
    /// The observer stopped it.
    Observer,
    /// Too many graphs or states.
    Visits,
    /// The time was up.
    Time,
    /// Memory is short.
    Memory,
    /// A stop was requested.
    Interrupted,
    /// An execution is longer than the explorer can follow, or than allowed.
    Length,
}

/// What a trial switches to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum LedTo {
    /// Exploring by reads-from alone.
    ReadsFrom,
    /// Exploring by values.
    Values,
}

/// What an exploration did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Statistics {
    /// Executions in which every thread finished.
    pub complete: u64,
    /// Executions in which some thread waits forever, by reason, in the order of [`Waiting::ALL`].
    pub blocked: [u64; Waiting::ALL.len()],
    /// Executions in which a thread found an error.
    pub failed: u64,
    /// Explorations that are like another execution, or that turned out not to be executions.
    pub redundant: u64,
    /// Executions that a bound stopped.
    pub cut: u64,
    /// Graphs or states visited on the way, or steps taken.
    pub visits: u64,
    /// What a trial has switched to, if it has.
    pub led_to: Option<LedTo>,
    /// Whether a question was given up because it took too long, if the explorer asks such questions.
    pub has_given_up: bool,
    /// How often a modification order was searched for, if the explorer does not explore it.
    pub searches: u64,
    /// The largest number of steps that were planned at one time, if the explorer plans.
    pub planned: u64,
    /// Whether executions may have been counted more than once, because the explorer has forgotten states.
    pub are_upper_bounds: bool,
    /// Set if not everything was seen.
    pub stopped: Option<Stopped>,
}

impl Statistics {
    /// Counts an execution.
    pub fn count(&mut self, end: End) {
        match end {
            End::Complete => self.complete += 1,
            End::Blocked(reason) => self.blocked[reason as usize] += 1,
            End::Failed => self.failed += 1,
            End::Cut => self.cut += 1,
        }
    }

    /// Adds what another part of the same exploration did.
    pub fn add(&mut self, other: &Self) {
        // Counts that were read from elsewhere may be anything.
        let add = |count: &mut u64, more: u64| *count = count.saturating_add(more);
        add(&mut self.complete, other.complete);
        for (count, more) in self.blocked.iter_mut().zip(other.blocked) {
            add(count, more);
        }
        add(&mut self.failed, other.failed);
        add(&mut self.redundant, other.redundant);
        add(&mut self.cut, other.cut);
        add(&mut self.visits, other.visits);
        self.led_to = self.led_to.or(other.led_to);
        self.has_given_up |= other.has_given_up;
        add(&mut self.searches, other.searches);
        self.planned = self.planned.max(other.planned);
        self.are_upper_bounds |= other.are_upper_bounds;
        self.stopped = self.stopped.or(other.stopped);
    }

    /// Executions that count, however they ended.
    pub fn executions(&self) -> u64 {
        let blocked = self.blocked.iter();
        let counts = blocked.chain([&self.complete, &self.failed, &self.cut]);
        counts.fold(0, |sum, count| sum.saturating_add(*count))
    }
}

/// All threads that have been started.
pub fn started_threads(run: &impl Run) -> impl Iterator<Item = ThreadId> + '_ {
    (0..run.thread_count())
        .map(ThreadId)
        .filter(|&thread| run.is_started(thread))
}

/// How an execution ends in which no thread will take another step.
pub fn end_of(run: &impl Run) -> End {
    let mut end = End::Complete;
    let mut exited = false;
    let mut worst = |candidate: End| {
        let rank = |end: &End| match end {
            End::Failed => 0,
            End::Cut => 1,
            End::Blocked(_) => 2,
            End::Complete => 3,
        };
        if (rank(&candidate), candidate) < (rank(&end), end) {
            end = candidate;
        }
    };
    for thread in started_threads(run) {
        match run.label(thread) {
            Label::Finish | Label::Redundant => {}
            Label::Exit => exited = true,
            Label::Assume => worst(End::Blocked(Waiting::Assume)),
            Label::Repeat { .. } => worst(End::Blocked(Waiting::Await)),
            Label::Fail { .. } | Label::Unsupported { .. } => worst(End::Failed),
            Label::Cut { .. } => worst(End::Cut),
            Label::Join { .. } => worst(End::Blocked(Waiting::Join)),
            Label::Depart { .. } => worst(End::Blocked(Waiting::Barrier)),
            label => {
                if let Some(until) = label.until() {
                    worst(End::Blocked(until.reason));
                }
            }
        }
    }
    match end {
        // Once the process has ended, no thread has to wait. A failed assumption still discards the execution.
        End::Blocked(reason) if exited && reason != Waiting::Assume => End::Complete,
        end => end,
    }
}

/// What a thread waits for at the label after so many answers, in words.
pub fn waits_for(
    run: &impl Run,
    thread: ThreadId,
    answers: u32,
    location: Location,
    reason: Waiting,
) -> String {
    let name = run.location_name(location);
    let object = match reason {
        // A lock that is polled is waited for as one that is taken.
        Waiting::Lock | Waiting::Await => match run.library_call(thread, answers) {
            Some(call) => call.object,
            None if reason == Waiting::Lock => "lock",
            None => return format!("waits for a value of {name}"),
        },
        Waiting::Condition => "condition variable",
        Waiting::Barrier => return format!("waits at the barrier {name}"),
        Waiting::Park => return "is parked".to_owned(),
        Waiting::Assume | Waiting::Join => {
            return format!("waits for a value of {name}");
        }
    };
    format!("waits for the {object} {name}")
}

/// What a thread waits for that would repeat an iteration, in words; `last` is where it retries, if it does.
fn repeats(graph: &Graph, run: &impl Run, thread: ThreadId, last: Option<Location>) -> String {
    let mut names: Vec<String> = Vec::new();
    let reads = repeated_reads(graph, run).filter(|&(reader, _)| reader == thread);
    let locations = reads.filter_map(|(_, read)| {
        let cell = graph.event(read)?.action.cell()?;
        Some(graph.cells()[cell.index()].location)
    });
    for location in locations.chain(last) {
        let name = run.location_name(location);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    match names.as_slice() {
        [] => "repeats a loop that reads nothing".to_owned(),
        names => format!("waits for another value of {}", names.join(" or ")),
    }
}

/// The waiting threads, if no thread will take another step, each with the reason and a description: "waits for the lock m".
pub fn waiting_threads<'a, R: Run>(
    graph: &'a Graph,
    run: &'a R,
) -> impl Iterator<Item = (ThreadId, Waiting, String)> + 'a {
    started_threads(run).filter_map(move |thread| {
        let (reason, what) = match *run.label(thread) {
            Label::Join { child } => (Waiting::Join, format!("joins {}", run.thread_name(child))),
            Label::Depart { barrier, .. } => {
                let (answers, at) = (run.answers(thread), barrier.location);
                let what = waits_for(run, thread, answers, at, Waiting::Barrier);
                (Waiting::Barrier, what)
            }
            Label::Read {
                location, until, ..
            }
            | Label::Update {
                location, until, ..
            } => {
                let answers = run.answers(thread);
                let until = until?;
                let what = if until.since.is_some() {
                    repeats(graph, run, thread, Some(location))
                } else {
                    waits_for(run, thread, answers, location, until.reason)
                };
                (until.reason, what)
            }
            Label::Repeat { .. } => (Waiting::Await, repeats(graph, run, thread, None)),
            _ => return None,
        };
        Some((thread, reason, what))
    })
}

/// Where a thread waits: its current label, or where it would restart if it retries.
pub fn place_of_waiting<R: Run>(run: &R, thread: ThreadId) -> Option<Position> {
    let label = run.label(thread);
    let answers = match label.until().and(label.begins_anew()) {
        Some(since) => since,
        None => run.answers(thread),
    };
    run.position(thread, answers)
}

/// The first of the threads that wait for the reason that may be the cause of the others' waiting.
pub fn cause_of_waiting(waiting: &[(ThreadId, Waiting, String)]) -> Option<ThreadId> {
    let cause = waiting.iter().min_by_key(|&&(_, reason, _)| reason);
    cause.map(|&(thread, ..)| thread)
}

/// The deadlock or livelock of a blocked end, unless the execution is discarded.
pub fn stuck<'a, R: Run>(graph: &'a Graph, run: &'a R, end: End) -> Option<Found<'a, R>> {
    let End::Blocked(reason) = end else {
        return None;
    };
    let kind = match reason {
        Waiting::Assume => return None,
        Waiting::Await => FindingKind::Livelock,
        Waiting::Lock | Waiting::Condition | Waiting::Barrier | Waiting::Park | Waiting::Join => {
            FindingKind::Deadlock
        }
    };
    let waiting: Vec<(ThreadId, Waiting, String)> = waiting_threads(graph, run).collect();
    let thread = cause_of_waiting(&waiting);
    let named = waiting.iter();
    let named = named.map(|(thread, _, what)| format!("{} {what}", run.thread_name(*thread)));
    let who: Vec<String> = named.collect();
    Some(Found {
        finding: Finding {
            kind,
            message: format!("{}, forever", who.join(", ")),
        },
        thread,
        position: thread.and_then(|thread| place_of_waiting(run, thread)),
        graph,
        run,
    })
}
