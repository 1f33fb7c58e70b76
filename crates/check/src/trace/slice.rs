//! Selects the steps of a long trace that matter: the *slice*.
//!
//! What a thread does may depend on everything that it has read, so an exact slice would often be the whole trace. A reader needs
//! the steps that are closest to the finding. So each step has a distance from what the finding is about, and the closest steps are
//! shown, as many as can be read at a glance. A step leads to
//!
//! - the steps that its row refers to (the write that it reads from, the write that makes it stale, the lock that it waits for) and
//!   the spawn of its thread. These are shown with it, so that no row refers to a hidden step;
//! - the write by which another thread changes what it has read, at the same distance;
//! - the step where its thread got the address, the reads in the same line, and the locks that it holds;
//! - at a larger distance, the last step at which its thread learned something from other threads, and the step of another thread
//!   that let it continue.
//!
//! Steps that explain little are further away ([`Slicing::noise`]): steps in private memory, and above all the bookkeeping of
//! libraries, such as reference counts.

mod noise;

use super::{Fold, Locking, Naming, Source, StepKind, Told, TraceStep, object_of};
use norns_execution::{
    Action, EventId, Graph, Label, ObjectId, ObjectKind, ThreadId, Value, Width, program::Run,
    witness::Entry,
};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap},
};

/// Traces with at most this many steps are not folded.
const SHORT: usize = 24;

/// The number of steps that are shown at most, unless more are mandatory.
const MOST_SHOWN: usize = 18;

/// The distance between a step and what belongs directly to it.
const NEAR: u32 = 1;

/// The distance between a step and what its thread learned before.
const FAR: u32 = 2;

/// Steps that are further away are not shown.
const FARTHEST: u32 = 3;

/// At most this many steps of a line are examined.
const NEAREST_IN_LINE: usize = 4;

/// Iterations with more steps are not recognised.
const LONGEST_ITERATION: usize = 40;

/// Steps, each with a distance.
type Links = Vec<(usize, u32)>;

/// A trace, with the relations between its steps that the slice follows.
pub(in crate::trace) struct Slicing<'a, 'b, R> {
    naming: &'a Naming<'b, R>,
    told: &'a Told,
    steps: &'a [TraceStep],
    /// The steps of each thread.
    threads: BTreeMap<&'a str, Vec<usize>>,
    /// The index of each step among the steps of its thread.
    ranks: Vec<usize>,
    /// For each step, the locks that its thread holds there, as the steps that took them.
    held: Vec<Vec<usize>>,
    /// For each step that takes a lock, the step that releases it, and vice versa.
    partner: HashMap<usize, usize>,
}

/// What a finding is about.
#[derive(Clone, Copy)]
pub(crate) struct Criterion<'a> {
    /// The steps that it names, and those that its explanation names.
    pub(crate) steps: &'a [usize],
    /// The thread that fails after its last step, and the line where it fails.
    pub(crate) failure: Option<(&'a str, Option<u32>)>,
    /// Whether threads wait forever. Then the last step of each thread matters.
    pub(crate) is_stuck: bool,
}

impl<'a, 'b, R: Run> Slicing<'a, 'b, R> {
    fn new(naming: &'a Naming<'b, R>, told: &'a Told) -> Self {
        let steps = &told.trace.steps;
        let mut threads: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        let mut ranks = Vec::new();
        for (place, step) in steps.iter().enumerate() {
            let of_thread = threads.entry(&step.thread).or_default();
            ranks.push(of_thread.len());
            of_thread.push(place);
        }
        let (held, partner) = locks(steps, &threads);
        Self {
            naming,
            told,
            steps,
            threads,
            ranks,
            held,
            partner,
        }
    }

    /// The steps that are shown.
    fn shown(&self, criterion: Criterion<'_>) -> Vec<bool> {
        if self.steps.len() <= SHORT {
            return self.all_of_program(criterion);
        }
        let distances = self.distances(self.starts(criterion));
        let mut nearest: Vec<usize> = (0..self.steps.len())
            .filter(|&step| distances[step] <= FARTHEST)
            .collect();
        nearest.sort_by_key(|&step| (distances[step], Reverse(step)));
        let mut shown = BTreeSet::new();
        for step in nearest {
            let with_it = self.shown_with(step, &shown);
            let must_be_shown = criterion.steps.contains(&step);
            if must_be_shown || shown.len() + with_it.len() <= MOST_SHOWN {
                shown.extend(with_it);
            }
        }
        (0..self.steps.len())
            .map(|step| shown.contains(&step))
            .collect()
    }

    /// All steps except those in the memory of libraries.
    fn all_of_program(&self, criterion: Criterion<'_>) -> Vec<bool> {
        let is_of_program =
            |step: &usize| criterion.steps.contains(step) || !self.is_of_library(*step);
        let mut shown = BTreeSet::new();
        for step in (0..self.steps.len()).filter(is_of_program) {
            let with_it = self.shown_with(step, &shown);
            shown.extend(with_it);
        }
        let steps = 0..self.steps.len();
        steps.map(|step| shown.contains(&step)).collect()
    }

    /// The steps that must be shown together with a step, and are not shown yet.
    fn shown_with(&self, step: usize, shown: &BTreeSet<usize>) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        let mut stack = vec![step];
        while let Some(step) = stack.pop() {
            if !shown.contains(&step) && found.insert(step) {
                stack.extend(self.referred_to(step).chain(self.spawn_of(step)));
            }
        }
        found
    }

    fn starts(&self, criterion: Criterion<'_>) -> Links {
        let mut starts: Links = criterion.steps.iter().map(|&step| (step, 0)).collect();
        if let Some((thread, line)) = criterion.failure
            && let Some(of_thread) = self.threads.get(thread)
        {
            let of_thread = of_thread.iter().rev().copied();
            let mut telling = of_thread
                .filter(|&step| self.tells_of_failure(step))
                .peekable();
            starts.extend(telling.peek().map(|&step| (step, NEAR)));
            let last = telling.take(NEAREST_IN_LINE);
            let failing = last.filter(|&step| line.is_some() && self.steps[step].line == line);
            starts.extend(failing.map(|step| (step, 0)));
            starts.extend(self.last_heard(usize::MAX, thread).map(|step| (step, 0)));
        }
        // A reader does not expect what no interleaving can do.
        let odd = |step: &TraceStep| step.stale.is_some() || step.late.is_some();
        let unexpected = (0..self.steps.len()).filter(|&step| odd(&self.steps[step]));
        starts.extend(unexpected.map(|step| (step, NEAR)));
        if criterion.is_stuck {
            for (thread, of_thread) in &self.threads {
                let last = of_thread.last().copied();
                let is_waiting = |&step: &usize| matches!(self.steps[step].kind, StepKind::Wait(_));
                starts.extend(last.filter(is_waiting).map(|step| (step, 0)));
                let is_stuck = last
                    .and_then(|step| self.thread_of(step))
                    .is_some_and(|thread| {
                        let label = self.naming.run.label(thread);
                        !matches!(label, Label::Finish | Label::Exit | Label::Join { .. })
                    });
                let heard = self.last_heard(usize::MAX, thread);
                starts.extend(heard.filter(|_| is_stuck).map(|step| (step, FAR)));
            }
        }
        starts
    }

    /// Whether a step may show why its thread fails: it is not what a library does there.
    fn tells_of_failure(&self, step: usize) -> bool {
        !self.is_of_panic(step) && !self.is_inside(step) && !self.is_of_library(step)
    }

    /// The distance of each step from the steps where the search starts.
    fn distances(&self, starts: Links) -> Vec<u32> {
        let mut distances = vec![u32::MAX; self.steps.len()];
        let mut queue: BinaryHeap<_> = starts
            .into_iter()
            .map(|(step, distance)| Reverse((distance, step)))
            .collect();
        while let Some(Reverse((distance, step))) = queue.pop() {
            let Some(known) = distances.get_mut(step) else {
                continue;
            };
            if *known <= distance {
                continue;
            }
            *known = distance;
            for (next, more) in self.links(step) {
                let noise = if more > 0 { self.noise(next) } else { 0 };
                queue.push(Reverse((distance + more + noise, next)));
            }
        }
        distances
    }

    fn links(&self, step: usize) -> Links {
        let thread = &self.steps[step].thread;
        let is_of_thread = |other: usize| self.steps[other].thread == *thread;
        let referred_to = self.referred_to(step);
        let mut links: Links = referred_to
            .map(|other| (other, if is_of_thread(other) { NEAR } else { 0 }))
            .collect();
        links.extend(self.spawn_of(step).map(|other| (other, 0)));
        // It matters where a thread got the address of a node from, but not where it got the address before that.
        let is_chased = |other: usize| self.is_plain(step) && self.is_plain(other);
        let address = self.address_of(step).into_iter();
        links.extend(address.map(|other| (other, if is_chased(other) { FARTHEST } else { NEAR })));
        let inputs = match self.steps[step].kind {
            StepKind::Write => FARTHEST,
            StepKind::Read if self.is_plain(step) => FARTHEST,
            _ => NEAR,
        };
        let same_line = self.same_line(step).into_iter();
        links.extend(same_line.map(|other| (other, inputs)));
        links.extend(self.held[step].iter().map(|&other| (other, NEAR)));
        links.extend(self.partner.get(&step).map(|&other| (other, NEAR)));
        links.extend(self.overwriting(step).map(|other| (other, 0)));
        links.extend(self.overwritten(step).map(|other| (other, NEAR)));
        links.extend(self.fences(step).into_iter().map(|other| (other, NEAR)));
        links.extend(self.let_go_by(step).map(|other| (other, FAR)));
        // A spawn does not depend on what the spawning thread has learned.
        let heard = self.last_heard(step, thread);
        let heard = heard.filter(|_| self.steps[step].kind != StepKind::Spawn);
        links.extend(heard.map(|other| (other, FAR)));
        links
    }

    /// The steps that the row of a step refers to.
    fn referred_to(&self, step: usize) -> impl Iterator<Item = usize> {
        let TraceStep {
            stale,
            late,
            held_since,
            ..
        } = self.steps[step];
        let shows_sources = !self.steps[step].is_of_library();
        let source = source(&self.steps[step]).filter(|_| shows_sources);
        let others = self.steps[step].other_sources_shown();
        let others = others.filter(move |_| shows_sources);
        let single = [source, stale, late, held_since].into_iter().flatten();
        single.chain(others)
    }

    fn spawn_of(&self, step: usize) -> Option<usize> {
        let thread = self.thread_of(step)?;
        self.told.step_of(self.naming.graph.spawn_of(thread)?)
    }

    fn thread_of(&self, step: usize) -> Option<ThreadId> {
        match self.told.entries.get(step)? {
            Entry::Event(event) => event.thread(),
            Entry::Output(thread, _) => Some(*thread),
        }
    }

    /// The steps of the same thread before a step, the closest first.
    fn before(&self, step: usize) -> impl Iterator<Item = usize> {
        let of_thread = &self.threads[self.steps[step].thread.as_str()];
        of_thread[..self.ranks[step]].iter().rev().copied()
    }

    /// The step by which the thread learned the address of the object that a step accesses: a read of the address, or the
    /// allocation.
    fn address_of(&self, step: usize) -> Option<usize> {
        let graph = self.naming.graph;
        let object = object_of(graph, graph.event(self.told.event_of(step)?)?)?;
        if matches!(
            graph.kind_of(object),
            Some(ObjectKind::Stack | ObjectKind::ThreadLocal)
        ) {
            return None;
        }
        self.before(step).find(|&other| {
            let event = self.told.event_of(other);
            event.is_some_and(|event| self.tells_of(graph, event, object))
        })
    }

    /// Whether an event reads the address of an object, or creates it.
    fn tells_of(&self, graph: &Graph, event: EventId, object: ObjectId) -> bool {
        match graph.event(event).map(|event| event.action) {
            Some(Action::Read { cell, value, .. }) => {
                let width = graph.cells()[cell.index()].width;
                let address = Value::new(value.bits(), Width::Eight);
                let run = self.naming.run;
                let leads_to = || run.target(address).map(|target| target.object);
                width == Width::Eight && run.led_into(address).or_else(leads_to) == Some(object)
            }
            Some(Action::Allocate { object: made, .. }) => made == object,
            _ => false,
        }
    }

    /// The reads just before a step that are in the same line and thread.
    fn same_line(&self, step: usize) -> Vec<usize> {
        let place = |step: usize| (self.steps[step].file.as_ref(), self.steps[step].line);
        let here = place(step);
        let computes = matches!(
            self.steps[step].kind,
            StepKind::Read
                | StepKind::Write
                | StepKind::Update
                | StepKind::FailedUpdate
                | StepKind::Free
                | StepKind::Call
        );
        if here.1.is_none() || !computes {
            return Vec::new();
        }
        let before = self.before(step).take(2 * NEAREST_IN_LINE);
        let before = before.take_while(|&other| place(other) == here);
        // The reads inside a function that synchronises are part of the call.
        let is_call = self.steps[step].kind == StepKind::Call;
        let is_inside =
            |other: usize| is_call && self.steps[other].subject == self.steps[step].subject;
        let reads = before.filter(|&other| {
            let is_shared = self.steps[other].private.is_none() && !is_inside(other);
            self.steps[other].reads_from.is_some() && is_shared
        });
        reads.take(NEAREST_IN_LINE).collect()
    }

    /// The write by which another thread changes what a step has read, if the trace shows it.
    fn overwriting(&self, step: usize) -> Option<usize> {
        let graph = self.naming.graph;
        let event = self.told.event_of(step)?;
        let Action::Read {
            cell,
            source: Some(source),
            ..
        } = graph.event(event)?.action
        else {
            return None;
        };
        if graph.write_half(event).is_some() || !self.naming.model.orders_writes() {
            return None;
        }
        let next = graph.place_of(source).map_or(0, |place| place + 1);
        let mut later = graph.cells()[cell.index()].writes[next..].iter();
        later.find_map(|&write| self.step_of_another(write, step))
    }

    /// The write of another thread that a write overwrites, if the trace shows it.
    fn overwritten(&self, step: usize) -> Option<usize> {
        let graph = self.naming.graph;
        let event = self.told.event_of(step)?;
        let cell = match graph.event(event)?.action {
            Action::Write { cell, .. } if self.naming.model.orders_writes() => cell,
            _ => return None,
        };
        let before = graph.place_of(event)?.checked_sub(1)?;
        self.step_of_another(graph.cells()[cell.index()].writes[before], step)
    }

    /// The step of an event, if the trace shows it and it belongs to another thread than `step`.
    fn step_of_another(&self, event: EventId, step: usize) -> Option<usize> {
        let place = self.told.step_of(event)?;
        (self.steps[place].thread != self.steps[step].thread).then_some(place)
    }

    /// The fences of the thread closest to a step, if the trace is not an interleaving: they should have prevented that.
    fn fences(&self, step: usize) -> Vec<usize> {
        if self.told.trace.is_interleaving() {
            return Vec::new();
        }
        let of_thread = &self.threads[self.steps[step].thread.as_str()];
        let is_fence = |&&other: &&usize| self.steps[other].kind == StepKind::Fence;
        let (before, after) = of_thread.split_at(self.ranks[step]);
        let nearest = [before.iter().rfind(is_fence), after.iter().find(is_fence)];
        nearest.into_iter().flatten().copied().collect()
    }

    /// For a step that takes a lock or is woken: the step of another thread that made this possible.
    fn let_go_by(&self, step: usize) -> Option<usize> {
        let kind = self.steps[step].kind;
        self.news(step).filter(|_| kind.is_of_library())
    }

    /// The step of another thread that a step reads from, unless its thread knew of it from the start.
    fn news(&self, step: usize) -> Option<usize> {
        let source = source(&self.steps[step])?;
        let is_of_another = self.steps[source].thread != self.steps[step].thread;
        let is_known = self.spawn_of(step).is_some_and(|spawn| {
            source < spawn && self.steps[source].thread == self.steps[spawn].thread
        });
        (is_of_another && !is_known).then_some(source)
    }

    /// The last step of a thread, before `step`, at which it saw, or missed, what other threads did.
    fn last_heard(&self, step: usize, thread: &str) -> Option<usize> {
        let of_thread = self.threads.get(thread)?;
        let end = of_thread.partition_point(|&other| other < step);
        of_thread[..end].iter().rev().copied().find(|&other| {
            let kind = self.steps[other].kind;
            let reads = matches!(
                kind,
                StepKind::Read | StepKind::Update | StepKind::FailedUpdate | StepKind::Wake
            );
            let hears = || self.news(other).is_some() || self.overwriting(other).is_some();
            kind == StepKind::Join || (reads && hears() && self.noise(other) < FARTHEST)
        })
    }
}

fn source(step: &TraceStep) -> Option<usize> {
    match step.reads_from {
        Some(Source::Step(place)) => Some(place),
        _ => None,
    }
}

/// For each step, the locks that its thread holds there; and the pairs of steps that take and release the same lock.
fn locks(
    steps: &[TraceStep],
    threads: &BTreeMap<&str, Vec<usize>>,
) -> (Vec<Vec<usize>>, HashMap<usize, usize>) {
    let mut held = vec![Vec::new(); steps.len()];
    let mut partner = HashMap::new();
    for of_thread in threads.values() {
        let mut now: Vec<usize> = Vec::new();
        for &place in of_thread {
            let step = &steps[place];
            let locking = step.locking;
            if locking == Some(Locking::Releases) {
                let taken = now
                    .iter()
                    .rposition(|&lock| steps[lock].subject == step.subject);
                if let Some(lock) = taken.map(|taken| now.remove(taken)) {
                    partner.insert(lock, place);
                    partner.insert(place, lock);
                }
            }
            held[place].clone_from(&now);
            if matches!(locking, Some(Locking::Takes { .. })) {
                now.push(place);
            }
        }
    }
    (held, partner)
}

impl<R: Run> Naming<'_, R> {
    /// The parts of a trace that a report may leave out: sequences of steps of one thread that are not in the slice.
    pub(crate) fn folds(&self, told: &Told, criterion: Criterion<'_>) -> Vec<Fold> {
        let slicing = Slicing::new(self, told);
        let mut shown = slicing.shown(criterion);
        for step in 0..shown.len() {
            let neighbour = |other: Option<usize>| {
                let other = other.filter(|&other| told.trace.steps.get(other).is_some());
                other.is_some_and(|other| {
                    !shown[other] && told.trace.steps[other].thread == told.trace.steps[step].thread
                })
            };
            let is_alone = !neighbour(step.checked_sub(1)) && !neighbour(Some(step + 1));
            // A fold takes one line, so a single step may as well be shown.
            let refers_to_shown = slicing.referred_to(step).all(|other| shown[other]);
            if is_alone && refers_to_shown && slicing.noise(step) < FARTHEST {
                shown[step] = true;
            }
        }
        let steps: Vec<usize> = (0..shown.len()).collect();
        let runs = steps.chunk_by(|&one, &next| {
            shown[one] == shown[next]
                && told.trace.steps[one].thread == told.trace.steps[next].thread
        });
        let hidden = runs.filter(|run| !shown[run[0]]);
        hidden
            .map(|run| self.fold(told, run[0], run[run.len() - 1]))
            .collect()
    }

    fn fold(&self, told: &Told, first: usize, last: usize) -> Fold {
        let steps = &told.trace.steps[first..=last];
        let called = |step: usize| {
            let event = told.event_of(step)?;
            self.called(event)
        };
        let function = called(first).filter(|function| {
            let mut others = first..=last;
            others.all(|step| called(step).as_ref() == Some(function))
        });
        // The names of private objects say little about the program, and may belong to its library.
        let is_shared = |&step: &usize| told.trace.steps[step].private.is_none();
        let objects = self.objects_used(told, (first..=last).filter(is_shared));
        Fold {
            first,
            last,
            function,
            is_private: steps.iter().all(|step| step.private.is_some()),
            iterations: iterations(steps),
            objects,
        }
    }

    /// The names of the objects that steps use, the most frequent first, without those that only the standard library knows.
    fn objects_used(&self, told: &Told, steps: impl Iterator<Item = usize>) -> Vec<String> {
        let mut uses: Vec<(String, usize)> = Vec::new();
        let steps = steps.filter(|&step| told.trace.steps[step].line.is_some());
        for name in steps.filter_map(|step| self.object_used(told, step)) {
            match uses.iter_mut().find(|(other, _)| *other == name) {
                Some((_, count)) => *count += 1,
                None => uses.push((name, 1)),
            }
        }
        uses.sort_by_key(|&(_, count)| Reverse(count));
        uses.into_iter().map(|(name, _)| name).collect()
    }

    fn object_used(&self, told: &Told, step: usize) -> Option<String> {
        let event = self.graph.event(told.event_of(step)?)?;
        let object = object_of(self.graph, event)?;
        (!self.run.is_of_library(object)).then(|| self.name_of(object))
    }
}

/// How often the same steps are repeated, if the steps consist only of repetitions.
fn iterations(steps: &[TraceStep]) -> Option<usize> {
    let key = |step: &TraceStep| (step.kind, step.file.clone(), step.line);
    let keys: Vec<_> = steps.iter().map(key).collect();
    let period = (2..=LONGEST_ITERATION.min(keys.len() / 3)).find(|&period| {
        keys.len().is_multiple_of(period) && keys[period..] == keys[..keys.len() - period]
    })?;
    Some(keys.len() / period)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(kind: StepKind, line: u32, subject: &str) -> TraceStep {
        let subject = Some(subject.to_owned());
        TraceStep {
            line: Some(line),
            ..TraceStep::new("main".to_owned(), kind, String::new(), subject)
        }
    }

    #[test]
    fn a_loop_is_told_by_its_iterations() {
        let once = [step(StepKind::Read, 3, "i"), step(StepKind::Write, 4, "x")];
        let steps = |times| once.iter().cloned().cycle().take(times).collect::<Vec<_>>();
        assert_eq!(iterations(&steps(12)), Some(6));
        assert_eq!(iterations(&steps(13)), None, "the last one is not complete");
        assert_eq!(iterations(&steps(4)), None, "twice is no loop");
    }

    #[test]
    fn nested_locks_are_held_until_they_are_released() {
        let steps = [
            step(StepKind::Lock, 1, "a"),
            step(StepKind::Lock, 2, "b"),
            step(StepKind::Write, 3, "x"),
            step(StepKind::Unlock, 4, "a"),
            step(StepKind::Write, 5, "x"),
        ];
        let threads = BTreeMap::from([("main", vec![0, 1, 2, 3, 4])]);
        let (held, partner) = locks(&steps, &threads);
        assert_eq!(held, [vec![], vec![0], vec![0, 1], vec![1], vec![1]]);
        assert_eq!(partner, HashMap::from([(0, 3), (3, 0)]));
    }
}
