//! Explains why the two accesses of a race are not ordered: a read does not synchronise, the threads hold no common lock, the
//! object was published too early, or an access comes after what its thread released.

use super::{
    Explaining,
    locking::{Unprotected, unprotected},
};
use crate::{
    publication::{Publication, publication},
    trace::{Naming, StepKind, object_of},
};
use norns_execution::{Action, EventId, ObjectId, ObjectKind, Unpacked, program::Run};
use norns_explorers::models::axioms::rc11;
use norns_llvm::compile::Language;
use std::path::Path;

/// An object is considered unfinished if its maker writes to it within this many events after other threads can reach it, and does
/// nothing else.
const JUST_BEFORE: u32 = 4;

/// Whether the files are those of a C program: some are in C, and none in C++.
fn is_in_c(files: &[String]) -> bool {
    let languages = || files.iter().map(|file| Language::of(Path::new(file)));
    languages().any(|language| language == Some(Language::C))
        && languages().all(|language| language != Some(Language::Cxx))
}

/// Two events by which one thread synchronises with another.
struct Synchronised {
    /// The last event of the other thread that happens before `to`.
    from: EventId,
    /// The first event of the thread that happens after `from`.
    to: EventId,
}

impl<R: Run> Explaining<'_, '_, R> {
    /// Why two accesses are not ordered, and what would order them.
    pub(super) fn race(&self, [first, second]: [EventId; 2]) -> String {
        let missing = self
            .missing_link(first, second)
            .map(|link| (link, first, second))
            .or_else(|| Some((self.missing_link(second, first)?, second, first)));
        if let Some((link, before, after)) = missing {
            return format!(
                "Nothing orders {} before {}. {}{}",
                self.step(before),
                self.step(after),
                self.unsynchronised(link, before, after),
                self.publication(second)
            );
        }
        let ended = self.ended(first).or_else(|| self.ended(second));
        let kind = ended.and_then(|object| self.naming.graph.kind_of(object));
        let cure_of_end = if kind == Some(ObjectKind::Stack) {
            Some(
                "Leave a scope only when no thread uses its variables any more: join the thread first, or allocate them elsewhere.",
            )
        } else {
            ended.map(|_| "Free memory only after its last use: join the thread first, or count references.")
        };
        let nothing = format!(
            "Nothing orders {} and {}",
            self.step(first),
            self.step(second)
        );
        let begin = format!("{nothing}.");
        if let Some(Unprotected {
            reason,
            cure,
            steps,
        }) = self.unprotected(first, second)
        {
            for step in steps {
                self.name_step(step);
            }
            return format!("{begin} {reason} {}", cure_of_end.unwrap_or(&cure));
        }
        let published = [first, second]
            .into_iter()
            .find_map(|write| Some((write, self.published_before(write)?)));
        if let Some((write, Publication { maker, by })) = published {
            return format!(
                "{begin} {} stores the address of this object in {}, before it writes here in {}: by then others can reach the \
                 object. Finish an object first, and publish it afterwards.",
                self.naming.run.thread_name(maker),
                self.step(by),
                self.step(write)
            );
        }
        if let Some(reason) = self.after_start(first, second) {
            let cure = cure_of_end.unwrap_or(
                "Make that access before the start of the thread or after its end, or hold a mutex around both accesses.",
            );
            return format!("{begin} {reason} {cure}{}", self.publication(second));
        }
        if let Some((reason, cure)) = self.after_release(first, second) {
            let cure = cure_of_end.unwrap_or(&cure);
            return format!("{begin} {reason} {cure}{}", self.publication(second));
        }
        let cure = cure_of_end.unwrap_or("A mutex held around both would order them.");
        format!(
            "{nothing}: no lock, no join, and no release write that an acquire read sees. Both may happen at the same time. {cure}{}",
            self.publication(second)
        )
    }

    /// What the locks held at two accesses say about their race.
    fn unprotected(&self, first: EventId, second: EventId) -> Option<Unprotected> {
        let steps = [self.told.step_of(first)?, self.told.step_of(second)?];
        unprotected(&self.told.trace.steps, steps)
    }

    /// A sentence if one thread makes its access after starting the other thread.
    fn after_start(&self, first: EventId, second: EventId) -> Option<String> {
        let (Synchronised { from, .. }, access, late) = self.last_synchronised(first, second)?;
        let step = self.told.step_of(from)?;
        let (started, starter) = (self.naming.thread_of(access), self.naming.thread_of(late));
        (self.told.trace.steps[step].kind == StepKind::Spawn).then(|| {
            format!(
                "{starter} starts {started} in {}, and makes its own access only later, in step {}, while {started} may still be \
                 running.",
                self.step(from),
                self.number_of(late)
            )
        })
    }

    /// A sentence if one thread makes its access after the release write that the other thread acquires, and what would order the
    /// two accesses.
    fn after_release(&self, first: EventId, second: EventId) -> Option<(String, String)> {
        let (Synchronised { from, to }, _, late) = self.last_synchronised(first, second)?;
        let thread = self.naming.thread_of(late);
        let reason = format!(
            "The two threads last synchronise when {} sees what {thread} did up to {}. But {thread} makes its access only later, in \
             step {}.",
            self.step(to),
            self.step(from),
            self.number_of(late)
        );
        let is_of_library = |event: EventId| {
            let step = self.told.step_of(event);
            step.is_some_and(|step| self.told.trace.steps[step].is_of_library())
        };
        // Locks and condition variables synchronise for reasons of their own.
        let cure = if is_of_library(from) || is_of_library(to) {
            "A mutex held around both accesses would order them.".to_owned()
        } else {
            format!(
                "If it came before step {}, the two would be ordered.",
                self.number_of(from)
            )
        };
        Some((reason, cure))
    }

    /// How the threads of two accesses last synchronise, the access that comes after that, and the access that is too late.
    fn last_synchronised(
        &self,
        first: EventId,
        second: EventId,
    ) -> Option<(Synchronised, EventId, EventId)> {
        let directions = [(first, second), (second, first)].into_iter();
        let known = directions.filter_map(|(access, late)| {
            let known = self.last_known(access, late)?;
            Some((known, access, late))
        });
        known.max_by_key(|(known, ..)| self.told.step_of(known.to))
    }

    /// The last event before `late` in its thread that happens before `access`, and the first event in the thread of `access` that
    /// it happens before.
    fn last_known(&self, access: EventId, late: EventId) -> Option<Synchronised> {
        let graph = self.naming.graph;
        let before = |event: EventId| match event.unpack() {
            Unpacked::Of { thread, index } => {
                Some((0..=index).map(move |index| EventId::of(thread, index)))
            }
            Unpacked::Initial(_) => None,
        };
        let happens_before = |one: EventId, other: EventId| {
            let [one, other] = [one, other].map(|event| self.relations.number(event));
            self.happens_before.contains(one, other)
        };
        let from = before(late)?.rfind(|&event| happens_before(event, access))?;
        let to = before(access)?.find(|&event| happens_before(from, event))?;
        let is_start = |action: Action| matches!(action, Action::Spawn { child } if Some(child) == access.thread());
        let action = graph.event(from)?.action;
        let is_told = self.told.step_of(to).is_some() && self.told.step_of(from).is_some();
        (is_start(action) || is_told && action.is_write()).then_some(Synchronised { from, to })
    }

    /// How the object of a write was published, if its maker published it just before the write.
    fn published_before(&self, write: EventId) -> Option<Publication> {
        let Naming { graph, run, .. } = *self.naming;
        let event = graph.event(write)?;
        let object = object_of(graph, event).filter(|_| event.action.is_write())?;
        let publication = publication(graph, run, object)?;
        let is_before = match (publication.by.unpack(), write.unpack()) {
            (
                Unpacked::Of { thread, index },
                Unpacked::Of {
                    thread: of,
                    index: at,
                },
            ) => {
                let between = (index..at).map(|index| EventId::of(thread, index));
                let mut between = between.filter_map(|event| Some(graph.event(event)?.action));
                let is_own = thread == of && thread == publication.maker && index < at;
                is_own && at - index <= JUST_BEFORE && between.all(|action| action.cell().is_some())
            }
            _ => false,
        };
        (is_before && self.told.step_of(publication.by).is_some()).then_some(publication)
    }

    /// A sentence that says from which step on other threads can reach the object of an access; empty if that is not known.
    fn publication(&self, access: EventId) -> String {
        let Naming { graph, run, .. } = *self.naming;
        let event = graph.event(access);
        let Some(object) = event.and_then(|event| object_of(graph, event)) else {
            return String::new();
        };
        let published = publication(graph, run, object)
            .filter(|publication| self.told.step_of(publication.by).is_some());
        let Some(Publication { maker, by }) = published else {
            return String::new();
        };
        format!(
            " Until {}, which stores its address, only {} could reach this object.",
            self.step(by),
            run.thread_name(maker)
        )
    }

    /// A sentence if the program is in C and ISO C orders two accesses that C++20 does not.
    pub(super) fn in_iso_c(&self, [first, second]: [EventId; 2]) -> String {
        if !is_in_c(self.naming.files) {
            return String::new();
        }
        let older = rc11::happens_before(&self.relations);
        let orders = |before: EventId, after: EventId| {
            let [before, after] = [before, after].map(|event| self.relations.number(event));
            older.contains(before, after)
        };
        let pairs = [(first, second), (second, first)];
        let Some((before, after)) = pairs.into_iter().find(|&(one, other)| orders(one, other))
        else {
            return String::new();
        };
        format!(
            " C++20 and LLVM no longer count later writes of the same thread as part of a release sequence. To our knowledge \
             ISO C, up to C23, still does: by its rule (--model rc11) step {} happens before step {}.",
            self.number_of(before),
            self.number_of(after)
        )
    }

    /// The object whose lifetime an event ends.
    fn ended(&self, event: EventId) -> Option<ObjectId> {
        match self.naming.graph.event(event)?.action {
            Action::Free { object } => Some(object),
            _ => None,
        }
    }
}
