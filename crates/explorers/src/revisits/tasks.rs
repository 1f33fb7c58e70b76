//! The tasks of a search on several cores, in the order in which a single thread would do them, and their results.

use super::{
    parallel::Divisible,
    path::Task,
    saving::{SavedGraphs, SavedPart},
};
use crate::{Statistics, Stopped, memory::Learned, search::Halt};
use norns_execution::program::Run;
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// A task in the list.
pub(super) struct Entry<O, S> {
    /// Tells it from all others.
    pub(super) number: u64,
    stage: Stage<O, S>,
}

/// How far a task has got.
enum Stage<O, S> {
    Waiting(Task, O),
    Running {
        /// Whoever works at it stops when this is set.
        is_given_up: Arc<AtomicBool>,
        /// How far it was when the search was to be written down.
        halfway: Option<Halfway<S>>,
    },
    Done(O, Ended),
}

/// How far a task was at some moment.
pub(super) struct Halfway<S> {
    pub(super) seen: S,
    pub(super) statistics: Statistics,
    pub(super) learned: Learned,
    pub(super) rest: Task,
}

/// What came of a task.
pub(super) struct Ended {
    pub(super) statistics: Statistics,
    pub(super) learned: Learned,
    /// Why it ended early, if it did.
    pub(super) halt: Option<Halt>,
    /// What is to be done to come to the same end again, or, if a limit was reached, to go on.
    pub(super) again: Option<Task>,
}

impl Ended {
    /// Whether what comes after it is of no interest.
    fn is_last(&self) -> bool {
        self.halt.is_some() && self.limit().is_none()
    }

    /// Whether the observer has seen enough.
    fn has_seen_enough(&self) -> bool {
        matches!(self.halt, Some(Halt::Stopped(Stopped::Observer)))
    }

    /// The limit that was reached, if one was.
    pub(super) fn limit(&self) -> Option<Stopped> {
        match self.halt {
            Some(Halt::Stopped(Stopped::Observer | Stopped::Length)) => None,
            Some(Halt::Stopped(reason)) => Some(reason),
            _ => None,
        }
    }
}

/// A task that somebody works at.
pub(super) struct Taken<O> {
    pub(super) number: u64,
    pub(super) task: Task,
    pub(super) observer: O,
    pub(super) is_given_up: Arc<AtomicBool>,
}

/// The tasks of one exploration.
pub(super) struct Tasks<O, S> {
    list: Vec<Entry<O, S>>,
    /// How many there were.
    count: u64,
    /// Whether the search is being written down: until all who work have said how far they are, no work is given away.
    pub(super) is_being_saved: bool,
}

impl<O, S> Default for Tasks<O, S> {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            count: 0,
            is_being_saved: false,
        }
    }
}

impl<O, S> Tasks<O, S> {
    fn entry(&mut self, stage: Stage<O, S>) -> Entry<O, S> {
        let number = self.count;
        self.count += 1;
        Entry { number, stage }
    }

    /// Adds a task behind all others.
    pub(super) fn push(&mut self, task: Task, observer: O) {
        let entry = self.entry(Stage::Waiting(task, observer));
        self.list.push(entry);
    }

    /// Adds what is done already behind all others.
    pub(super) fn push_done(&mut self, observer: O, statistics: Statistics, learned: Learned) {
        let entry = self.entry(Stage::Done(
            observer,
            Ended {
                statistics,
                learned,
                halt: None,
                again: None,
            },
        ));
        self.list.push(entry);
    }

    /// Takes the first task that nobody works at.
    pub(super) fn take(&mut self) -> Option<Taken<O>> {
        let waits = |entry: &&mut Entry<O, S>| matches!(entry.stage, Stage::Waiting(..));
        let entry = self.list.iter_mut().find(waits)?;
        let is_given_up = Arc::new(AtomicBool::new(false));
        let running = Stage::Running {
            is_given_up: Arc::clone(&is_given_up),
            halfway: None,
        };
        match std::mem::replace(&mut entry.stage, running) {
            Stage::Waiting(task, observer) => Some(Taken {
                number: entry.number,
                task,
                observer,
                is_given_up,
            }),
            Stage::Running { .. } | Stage::Done(..) => None,
        }
    }

    /// Whether somebody works.
    pub(super) fn are_running(&self) -> bool {
        let runs = |entry: &Entry<O, S>| matches!(entry.stage, Stage::Running { .. });
        self.list.iter().any(runs)
    }

    /// Puts what is given away of a task right behind it, unless there is a task that nobody has taken yet. Whether it did.
    pub(super) fn share(
        &mut self,
        number: u64,
        divide: impl FnOnce() -> Option<(Task, O)>,
    ) -> bool {
        let waits = |entry: &Entry<O, S>| matches!(entry.stage, Stage::Waiting(..));
        let place = self.list.iter().position(|entry| entry.number == number);
        let (Some(place), false, false) = (place, self.is_being_saved, self.list.iter().any(waits))
        else {
            return false;
        };
        let Some((task, observer)) = divide() else {
            return false;
        };
        let entry = self.entry(Stage::Waiting(task, observer));
        self.list.insert(place + 1, entry);
        true
    }

    /// Says how far a task is.
    pub(super) fn set_halfway(&mut self, number: u64, now: Halfway<S>) {
        let entry = self.list.iter_mut().find(|entry| entry.number == number);
        if let Some(Stage::Running { halfway, .. }) = entry.map(|entry| &mut entry.stage) {
            *halfway = Some(now);
        }
    }

    /// All tasks stop.
    fn give_up_all(&self) {
        self.list.iter().for_each(give_up);
    }

    /// A task is done. What was given up in the meantime is of no interest.
    pub(super) fn finish<R: Run>(
        &mut self,
        number: u64,
        (observer, ended): (O, Ended),
        end_at_first: bool,
    ) where
        O: Divisible<R>,
    {
        let Some(place) = self.list.iter().position(|entry| entry.number == number) else {
            return;
        };
        let ends_all = end_at_first && ended.has_seen_enough();
        if ends_all || ended.limit().is_some() {
            self.give_up_all();
        }
        self.list[place].stage = Stage::Done(observer, ended);
        if ends_all {
            self.list.retain(|entry| entry.number == number);
        }
        self.join_neighbours();
    }

    /// Joins tasks that are done with those right behind them that are done to their ends. What is behind a last one is given up.
    fn join_neighbours<R: Run>(&mut self)
    where
        O: Divisible<R>,
    {
        let mut joined: Vec<Entry<O, S>> = Vec::with_capacity(self.list.len());
        for entry in self.list.drain(..) {
            let before = joined.last_mut().map(|last| &mut last.stage);
            match (before, entry) {
                (Some(Stage::Done(_, before)), entry) if before.is_last() => give_up(&entry),
                (
                    Some(Stage::Done(observer, before)),
                    Entry {
                        stage: Stage::Done(later, after),
                        ..
                    },
                ) if before.halt.is_none() && after.halt.is_none() => {
                    join(observer, before, later, after);
                }
                (_, entry) => joined.push(entry),
            }
        }
        self.list = joined;
    }

    /// What came of all tasks together, when nobody works any more.
    pub(super) fn into_result<R: Run>(self) -> Option<(O, Ended)>
    where
        O: Divisible<R>,
    {
        let mut all: Option<(O, Ended)> = None;
        for entry in self.list {
            let Stage::Done(later, after) = entry.stage else {
                continue;
            };
            match &mut all {
                None => all = Some((later, after)),
                Some((_, before)) if before.is_last() => {}
                Some((observer, before)) => join(observer, before, later, after),
            }
        }
        all
    }

    /// The search as it is written down; nothing as long as somebody who works has not said how far he is, or if it is void.
    pub(super) fn save(
        &self,
        save: fn(&O) -> S,
        learned: &Learned,
        run: &impl Run,
    ) -> Option<SavedGraphs<S>>
    where
        S: Clone,
    {
        let done = |seen, statistics, learned: &Learned| SavedPart::Done {
            seen,
            statistics,
            learned: learned.save(run),
        };
        let mut parts = Vec::new();
        for entry in &self.list {
            match &entry.stage {
                Stage::Waiting(task, _) => parts.push(SavedPart::Left(task.clone())),
                Stage::Running { halfway, .. } => {
                    let now = halfway.as_ref()?;
                    parts.push(done(now.seen.clone(), now.statistics, &now.learned));
                    parts.push(SavedPart::Left(now.rest.clone()));
                }
                Stage::Done(_, ended) if ended.is_last() => {
                    parts.push(SavedPart::Left(ended.again.clone()?));
                }
                Stage::Done(observer, ended) => {
                    parts.push(done(save(observer), ended.statistics, &ended.learned));
                    parts.extend(ended.again.clone().map(SavedPart::Left));
                }
            }
        }
        Some(SavedGraphs {
            learned: learned.save(run),
            parts,
        })
    }

    /// The search is written down, or it was in vain.
    pub(super) fn end_saving(&mut self) {
        self.is_being_saved = false;
        for entry in &mut self.list {
            if let Stage::Running { halfway, .. } = &mut entry.stage {
                *halfway = None;
            }
        }
    }

    /// Whether all who work have said how far they are.
    pub(super) fn are_halfway(&self) -> bool {
        self.list.iter().all(|entry| match &entry.stage {
            Stage::Running { halfway, .. } => halfway.is_some(),
            Stage::Waiting(..) | Stage::Done(..) => true,
        })
    }
}

/// Tells whoever works at a task to stop.
fn give_up<O, S>(entry: &Entry<O, S>) {
    if let Stage::Running { is_given_up, .. } = &entry.stage {
        is_given_up.store(true, Ordering::Relaxed);
    }
}

fn join<R: Run, O: Divisible<R>>(observer: &mut O, before: &mut Ended, later: O, after: Ended) {
    match before.learned.absorb(&after.learned) {
        Err(overlap) => before.halt = Some(overlap.into()),
        Ok(true) => before.halt = Some(Halt::Refined),
        Ok(false) => {
            observer.absorb(later);
            before.statistics.add(&after.statistics);
            before.halt = before.halt.take().or(after.halt);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Task, Tasks};

    /// What is given away once a task has said how far it is would be saved twice: as what the task still has to do, and by itself.
    #[test]
    fn no_work_is_given_away_while_the_search_is_written_down() {
        let mut tasks: Tasks<(), ()> = Tasks::default();
        tasks.push(Task::default(), ());
        let taken = tasks.take().expect("nobody works at it");
        let rest = || Some((Task::default(), ()));
        tasks.is_being_saved = true;
        assert!(!tasks.share(taken.number, rest));
        tasks.end_saving();
        assert!(tasks.share(taken.number, rest));
    }
}
