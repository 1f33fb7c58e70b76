//! The search on several cores.
//!
//! Nothing is shared but the list of tasks. A worker that has nothing to do says so, and another one gives away what remains to be
//! tried at the graph of its path that is nearest to the first one ([`Path::give_away`]): the largest piece that it has.
//!
//! Tasks are kept in the order in which one thread would come to them. What is given away comes after all that the worker still
//! has to do itself, and before all that it gave away earlier, so a task is inserted right behind the one that it was taken
//! from. Each task has its own observer and counts, and those of neighbours are joined in this order when both are done. So
//! observers see the same as with one thread:
//!
//! 1. If something ends the search in a task (the observer has seen enough, memory is accessed in smaller pieces than was known),
//!    the tasks behind it are given up, and those before it are done to their ends. The first end in this order is the
//!    one that counts.
//! 2. Each task learns by itself which pieces of memory are accessed. If what two tasks have learned does not fit together, that
//!    is noticed when they are joined, and exploring begins anew with what both know, as it would with one thread.
//! 3. A limit (time, memory, an interrupt) ends all tasks where they are.
//!
//! What it cannot do: `searches` may differ from a run with one thread, since what is remembered of orders is not shared.

use super::{
    Revisits,
    path::{Path, Task},
    probe::learn,
    search::{Visit, lead, search},
    self_check::Executions,
    tree::Tree,
};
use crate::{
    Observer, Statistics, Stopped,
    memory::Extents,
    search::{Halt, search_until_cells_fit},
};
use norns_execution::{
    OverlappingWidths,
    program::{Program, Run},
};
use std::{
    num::NonZero,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    thread,
};

/// An observer of which each task has its own.
pub trait Divisible<R: Run>: Observer<R> + Send + Sized {
    /// One for another task: it is asked the same and has seen nothing.
    #[must_use]
    fn divide(&self) -> Self;

    /// Takes over what another has seen; that comes after all that this one has seen.
    fn absorb(&mut self, later: Self);
}

/// Who explores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Workers {
    /// So many threads.
    pub threads: NonZero<usize>,
    /// Whether the search ends as soon as anybody has seen enough, and not with what one thread would have seen first.
    pub end_at_first: bool,
}

impl Workers {
    /// One thread.
    pub const ONE: Self = Self {
        threads: NonZero::<usize>::MIN,
        end_at_first: false,
    };
}

/// How many graphs are visited before they are counted for all.
const BATCH: u64 = 64;

impl Revisits {
    /// Explores all executions of a program with several threads.
    pub fn explore_with<P: Program + Sync, O: Divisible<P::Run>>(
        &self,
        workers: Workers,
        program: &P,
        observer: &mut O,
    ) -> Result<Statistics, OverlappingWidths> {
        if workers.threads.get() == 1 {
            return self.explore(program, observer);
        }
        let mut is_begun = false;
        search_until_cells_fit(observer, |observer, extents, statistics| {
            if !std::mem::replace(&mut is_begun, true) {
                learn(self, program, extents);
            }
            let pool = Pool::new(self, workers, observer.divide(), extents);
            thread::scope(|scope| {
                for _ in 0..workers.threads.get() {
                    scope.spawn(|| pool.work(program));
                }
            });
            let Some((seen, ended)) = pool.into_result() else {
                return Ok(());
            };
            *statistics = ended.statistics;
            *extents = ended.extents;
            observer.absorb(seen);
            ended.halt.map_or(Ok(()), Err)
        })
    }
}

/// A task in the list.
struct Entry<O> {
    /// Tells it from all others.
    number: u64,
    stage: Stage<O>,
}

/// How far a task has got.
enum Stage<O> {
    Waiting(Task, O),
    /// Somebody works at it, and stops when this is set.
    Running(Arc<AtomicBool>),
    Done(O, Ended),
}

/// What came of a task.
struct Ended {
    statistics: Statistics,
    extents: Extents,
    /// Why it ended early, if it did.
    halt: Option<Halt>,
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
    fn limit(&self) -> Option<Stopped> {
        match self.halt {
            Some(Halt::Stopped(Stopped::Observer | Stopped::Length)) => None,
            Some(Halt::Stopped(reason)) => Some(reason),
            _ => None,
        }
    }
}

/// The tasks of one exploration, in the order in which one thread would do them.
struct Tasks<O> {
    list: Vec<Entry<O>>,
    /// How many there were.
    count: u64,
}

struct Pool<'a, O> {
    explorer: Revisits,
    workers: Workers,
    /// What was known before.
    extents: &'a Extents,
    tasks: Mutex<Tasks<O>>,
    /// A task is there, or the last one is done.
    changed: Condvar,
    /// How many workers have nothing to do.
    idle: AtomicUsize,
    /// How many graphs were visited, if that is limited.
    visits: AtomicU64,
    most_visits: Option<u64>,
    /// The limit that was reached, if one was.
    reached: OnceLock<Stopped>,
    /// The executions that the self-check has seen.
    executions: Executions,
}

impl<'a, O> Pool<'a, O> {
    fn new(explorer: &Revisits, workers: Workers, observer: O, extents: &'a Extents) -> Self {
        let mut explorer = explorer.clone();
        let most_visits = explorer.limits.visits.take();
        let first = Entry {
            number: 0,
            stage: Stage::Waiting(Task::default(), observer),
        };
        Self {
            explorer,
            workers,
            extents,
            tasks: Mutex::new(Tasks {
                list: vec![first],
                count: 1,
            }),
            changed: Condvar::new(),
            idle: AtomicUsize::new(0),
            visits: AtomicU64::new(0),
            most_visits,
            reached: OnceLock::new(),
            executions: Executions::default(),
        }
    }

    fn tasks(&self) -> MutexGuard<'_, Tasks<O>> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What came of all tasks together.
    fn into_result(self) -> Option<(O, Ended)> {
        let tasks = self.tasks.into_inner();
        let mut list = tasks
            .unwrap_or_else(PoisonError::into_inner)
            .list
            .into_iter();
        match list.next()?.stage {
            Stage::Done(observer, ended) => Some((observer, ended)),
            Stage::Waiting(..) | Stage::Running(_) => None,
        }
    }

    /// Does tasks until there are no more.
    fn work<P: Program>(&self, program: &P)
    where
        O: Divisible<P::Run>,
    {
        while let Some((number, task, mut observer, is_given_up)) = self.take() {
            let ended = self.explore(program, (number, &task), &mut observer, &is_given_up);
            self.finish(number, observer, ended);
        }
    }

    /// Takes the first task that nobody works at; waits for one if there may be more.
    fn take(&self) -> Option<(u64, Task, O, Arc<AtomicBool>)> {
        let mut tasks = self.tasks();
        self.idle.fetch_add(1, Ordering::Relaxed);
        loop {
            let waits = |entry: &&mut Entry<O>| matches!(entry.stage, Stage::Waiting(..));
            if let Some(entry) = tasks.list.iter_mut().find(waits) {
                let is_given_up = Arc::new(AtomicBool::new(false));
                let running = Stage::Running(Arc::clone(&is_given_up));
                if let Stage::Waiting(task, observer) = std::mem::replace(&mut entry.stage, running)
                {
                    self.idle.fetch_sub(1, Ordering::Relaxed);
                    return Some((entry.number, task, observer, is_given_up));
                }
            }
            let runs = |entry: &Entry<O>| matches!(entry.stage, Stage::Running(_));
            if !tasks.list.iter().any(runs) {
                self.changed.notify_all();
                return None;
            }
            let waited = self.changed.wait(tasks);
            tasks = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn explore<P: Program>(
        &self,
        program: &P,
        (number, task): (u64, &Task),
        observer: &mut O,
        is_given_up: &AtomicBool,
    ) -> Ended
    where
        O: Divisible<P::Run>,
    {
        let mut extents = self.extents.clone();
        let mut statistics = Statistics::default();
        let run = program.start_without_atomic_blocks();
        let mut tree = Tree::new(&self.explorer, run, &mut extents, &mut statistics, observer);
        tree.reporter.share(&self.executions);
        let mut path = Path::default();
        let mut visited = 0;
        let explored = lead(&mut tree, &mut path, task).and_then(|_| {
            search(&mut tree, &mut path, |tree, path| {
                if is_given_up.load(Ordering::Relaxed) {
                    let reached = self.reached.get().copied();
                    return Err(Halt::Stopped(reached.unwrap_or(Stopped::Observer)));
                }
                visited += 1;
                self.count_visits(&mut visited)?;
                if self.idle.load(Ordering::Relaxed) > 0 {
                    self.share(number, path, || tree.reporter.observer.divide());
                }
                Ok(Visit::Here)
            })?;
            tree.reporter.report_self_check(&tree.state)
        });
        tree.note_searches();
        Ended {
            statistics,
            extents,
            halt: explored.err(),
        }
    }

    /// Counts graphs for all workers, if their number is limited.
    fn count_visits(&self, visited: &mut u64) -> Result<(), Halt> {
        let Some(most) = self.most_visits else {
            return Ok(());
        };
        if *visited < BATCH.min(most) {
            return Ok(());
        }
        let all = self.visits.fetch_add(*visited, Ordering::Relaxed) + *visited;
        *visited = 0;
        if all > most {
            return Err(Halt::Stopped(Stopped::Visits));
        }
        Ok(())
    }

    /// Gives work away, unless there is some that nobody has taken yet.
    fn share(&self, number: u64, path: &mut Path, observer: impl FnOnce() -> O) {
        let mut tasks = self.tasks();
        let waits = |entry: &Entry<O>| matches!(entry.stage, Stage::Waiting(..));
        let place = tasks.list.iter().position(|entry| entry.number == number);
        let (Some(place), false) = (place, tasks.list.iter().any(waits)) else {
            return;
        };
        let Some(task) = path.give_away() else {
            return;
        };
        let entry = Entry {
            number: tasks.count,
            stage: Stage::Waiting(task, observer()),
        };
        tasks.count += 1;
        tasks.list.insert(place + 1, entry);
        self.changed.notify_one();
    }

    /// A task is done. What was given up in the meantime is of no interest.
    fn finish<R: Run>(&self, number: u64, observer: O, ended: Ended)
    where
        O: Divisible<R>,
    {
        let mut tasks = self.tasks();
        let Some(place) = tasks.list.iter().position(|entry| entry.number == number) else {
            return;
        };
        if let Some(limit) = ended.limit() {
            // Only the first one counts.
            let _ = self.reached.set(limit);
            for entry in &tasks.list {
                give_up(entry);
            }
            tasks
                .list
                .retain(|entry| !matches!(entry.stage, Stage::Waiting(..)));
        } else if self.workers.end_at_first && ended.has_seen_enough() {
            tasks.list.iter().for_each(give_up);
            tasks.list.retain(|entry| entry.number == number);
        } else if ended.is_last() {
            tasks
                .list
                .drain(place + 1..)
                .for_each(|entry| give_up(&entry));
        }
        if let Some(entry) = tasks.list.iter_mut().find(|entry| entry.number == number) {
            entry.stage = Stage::Done(observer, ended);
        }
        join_neighbours(&mut tasks.list);
        self.changed.notify_all();
    }
}

/// Tells whoever works at a task to stop.
fn give_up<O>(entry: &Entry<O>) {
    if let Stage::Running(is_given_up) = &entry.stage {
        is_given_up.store(true, Ordering::Relaxed);
    }
}

/// Joins tasks that are done with those right behind them that are done. What is behind a last one is given up.
fn join_neighbours<R: Run, O: Divisible<R>>(list: &mut Vec<Entry<O>>) {
    let mut joined: Vec<Entry<O>> = Vec::with_capacity(list.len());
    for entry in list.drain(..) {
        let before = joined.last_mut().map(|last| &mut last.stage);
        match (before, entry) {
            (Some(Stage::Done(_, before)), entry) if before.is_last() => give_up(&entry),
            (
                Some(Stage::Done(observer, before)),
                Entry {
                    stage: Stage::Done(later, after),
                    ..
                },
            ) => join(observer, before, later, after),
            (_, entry) => joined.push(entry),
        }
    }
    *list = joined;
}

fn join<R: Run, O: Divisible<R>>(observer: &mut O, before: &mut Ended, later: O, after: Ended) {
    match before.extents.absorb(&after.extents) {
        Err(overlap) => before.halt = Some(overlap.into()),
        Ok(true) => before.halt = Some(Halt::Refined),
        Ok(false) => {
            observer.absorb(later);
            before.statistics.add(&after.statistics);
            before.halt = before.halt.take().or(after.halt);
        }
    }
}
