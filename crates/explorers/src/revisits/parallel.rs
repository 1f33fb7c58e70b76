//! The search on several cores.
//!
//! Only the list of tasks is shared. An idle worker says so, and another one gives away what remains to be tried at the graph
//! of its path that is nearest to the first one ([`Path::give_away`]): the largest piece that it has.
//!
//! Tasks are kept in the order in which a single thread would reach them. What is given away comes after everything that the
//! worker still has to do itself, and before everything that it gave away earlier, so a task is inserted directly after the one
//! that it was taken from. Each task has its own observer and counts, and those of neighbours are merged in this order when
//! both are done. So observers see the same as with one thread:
//!
//! 1. If something ends the search in a task (the observer stops it, or memory is accessed in smaller pieces than was known),
//!    the tasks after it are given up, and those before it are finished. The first end in this order is the one that counts.
//! 2. Each task learns by itself which pieces of memory are accessed. If what two tasks have learned is contradictory, that is
//!    noticed when they are merged, and the exploration restarts with what both know, as it would with one thread.
//! 3. A limit (time, memory, an interrupt) stops all tasks where they are.
//!
//! **Saving.** When the search is to be saved ([`Keeper`]), each worker reports its position at its next graph, and continues.
//! Until all have done so, no work is given away, so the reported positions are consistent whatever the workers do in the
//! meantime.
//!
//! What it cannot do: `searches` may differ from a run with one thread, because what is remembered about orders is not shared.
//! The self-check of a continued search does not know the earlier executions.

use super::{
    Revisits,
    path::{Path, Task},
    probe::learn,
    saving::{Keeper, SavedGraphs, SavedPart},
    search::{Visit, Void, lead, search},
    self_check::Executions,
    tasks::{Ended, Halfway, Taken, Tasks},
    tree::Tree,
};
use crate::{
    Execution, Found, Observer, Statistics, Stopped,
    memory::Learned,
    search::{Halt, search_until_cells_fit},
};
use norns_execution::{
    Location, OverlappingWidths,
    program::{Program, Run},
};
use serde::{Serialize, de::DeserializeOwned};
use std::{
    cell::RefCell,
    num::NonZero,
    ops::ControlFlow,
    sync::{
        Condvar, Mutex, MutexGuard, OnceLock, PoisonError,
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

    /// Whether another may see a part of what this one would see next.
    fn may_be_divided(&self) -> bool {
        true
    }
}

/// An observer of which what it has seen can be written down.
pub trait Savable<R: Run>: Divisible<R> {
    /// What it has seen, as it is written down.
    type Saved: Clone + Send + Serialize + DeserializeOwned;

    /// What it has seen.
    fn save(&self) -> Self::Saved;

    /// Has seen what was written down, and nothing else.
    fn restore(&mut self, saved: Self::Saved);
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

/// Shows executions to an observer at which its worker looks meanwhile.
struct Seeing<'a, O>(&'a RefCell<&'a mut O>);

impl<R: Run, O: Observer<R>> Observer<R> for Seeing<'_, O> {
    fn execution(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        self.0.borrow_mut().execution(execution)
    }

    fn failed(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        self.0.borrow_mut().failed(execution)
    }

    fn finding(&mut self, found: Found<'_, R>) -> ControlFlow<()> {
        self.0.borrow_mut().finding(found)
    }

    fn restart(&mut self) {
        self.0.borrow_mut().restart();
    }

    fn looks_at_orders(&self) -> bool {
        self.0.borrow().looks_at_orders()
    }

    fn looks_at_last_values_of(&self) -> Vec<Location> {
        self.0.borrow().looks_at_last_values_of()
    }

    fn other_last_values(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        self.0.borrow_mut().other_last_values(execution)
    }
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
        let tasks = |learned: &mut Learned, observer: &O| {
            Some(self.everything(workers, program, learned, observer))
        };
        let saving: Option<Saving<'_, O, ()>> = None;
        self.explore_tasks(workers, program, observer, tasks, saving)
            .map_err(|void| match void {
                Void::Overlap(overlap) => overlap,
                Void::Refined | Void::Foreign => unreachable!("all tasks are of this program"),
            })
    }

    /// Explores all executions of a program, or what remains of it, and lets the search be kept.
    pub fn explore_saving<P: Program + Sync, O: Savable<P::Run>>(
        &self,
        workers: Workers,
        program: &P,
        observer: &mut O,
        keeper: &dyn Keeper<SavedGraphs<O::Saved>>,
        mut saved: Option<SavedGraphs<O::Saved>>,
    ) -> Result<Statistics, Void> {
        let tasks = |learned: &mut Learned, observer: &O| match saved.take() {
            Some(saved) => {
                let run = program.start_without_atomic_blocks();
                restore(saved, learned, &run, || observer.divide())
            }
            None => Some(self.everything(workers, program, learned, observer)),
        };
        let saving = Saving {
            keeper,
            save: O::save,
        };
        self.explore_tasks(workers, program, observer, tasks, Some(saving))
    }

    /// The task to explore everything. Before work is divided for the first time, some walks learn how memory is accessed.
    fn everything<P: Program, O: Divisible<P::Run>, S>(
        &self,
        workers: Workers,
        program: &P,
        learned: &mut Learned,
        observer: &O,
    ) -> Tasks<O, S> {
        if workers.threads.get() > 1 && learned.generation() == 0 {
            learn(self, program, learned);
        }
        let mut tasks = Tasks::default();
        tasks.push(Task::default(), observer.divide());
        tasks
    }

    /// Explores tasks, and others if exploring begins anew.
    fn explore_tasks<P: Program + Sync, O: Divisible<P::Run>, S: Clone + Send>(
        &self,
        workers: Workers,
        program: &P,
        observer: &mut O,
        mut tasks: impl FnMut(&mut Learned, &O) -> Option<Tasks<O, S>>,
        saving: Option<Saving<'_, O, S>>,
    ) -> Result<Statistics, Void> {
        let mut is_foreign = false;
        let explored = search_until_cells_fit(observer, |observer, learned, statistics| {
            let Some(tasks) = tasks(learned, observer) else {
                is_foreign = true;
                return Ok(());
            };
            let pool = Pool::new(self, workers, tasks, learned, saving);
            thread::scope(|scope| {
                for _ in 0..workers.threads.get() {
                    scope.spawn(|| pool.work(program));
                }
            });
            is_foreign = pool.is_foreign.load(Ordering::Relaxed);
            let Some((seen, ended)) = pool.into_result(program) else {
                return Ok(());
            };
            *statistics = ended.statistics;
            *learned = ended.learned;
            observer.absorb(seen);
            ended.halt.map_or(Ok(()), Err)
        });
        if is_foreign {
            return Err(Void::Foreign);
        }
        explored.map_err(Void::Overlap)
    }
}

/// The tasks of a search that was written down, and what it had learned; nothing if it is not one of this program.
fn restore<R: Run, O: Savable<R>>(
    saved: SavedGraphs<O::Saved>,
    learned: &mut Learned,
    run: &R,
    divide: impl Fn() -> O,
) -> Option<Tasks<O, O::Saved>> {
    *learned = Learned::restore(&saved.learned, run)?;
    let mut tasks = Tasks::default();
    for part in saved.parts {
        let mut observer = divide();
        match part {
            SavedPart::Left(task) => tasks.push(task, observer),
            SavedPart::Done {
                seen,
                statistics,
                learned,
            } => {
                observer.restore(seen);
                tasks.push_done(observer, statistics, Learned::restore(&learned, run)?);
            }
        }
    }
    Some(tasks)
}

/// How a search is written down, and where it is kept.
struct Saving<'a, O, S> {
    keeper: &'a dyn Keeper<SavedGraphs<S>>,
    save: fn(&O) -> S,
}

impl<O, S> Clone for Saving<'_, O, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<O, S> Copy for Saving<'_, O, S> {}

struct Pool<'a, O, S> {
    explorer: Revisits,
    workers: Workers,
    /// What was known before.
    learned: &'a Learned,
    tasks: Mutex<Tasks<O, S>>,
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
    saving: Option<Saving<'a, O, S>>,
    /// How often the search was to be written down.
    savings: AtomicU64,
    /// Whether a task turned out not to be one of the program.
    is_foreign: AtomicBool,
}

impl<'a, O, S: Clone + Send> Pool<'a, O, S> {
    fn new(
        explorer: &Revisits,
        workers: Workers,
        tasks: Tasks<O, S>,
        learned: &'a Learned,
        saving: Option<Saving<'a, O, S>>,
    ) -> Self {
        let mut explorer = explorer.clone();
        let most_visits = explorer.limits.visits.take();
        Self {
            explorer,
            workers,
            learned,
            tasks: Mutex::new(tasks),
            changed: Condvar::new(),
            idle: AtomicUsize::new(0),
            visits: AtomicU64::new(0),
            most_visits,
            reached: OnceLock::new(),
            executions: Executions::default(),
            saving,
            savings: AtomicU64::new(0),
            is_foreign: AtomicBool::new(false),
        }
    }

    fn tasks(&self) -> MutexGuard<'_, Tasks<O, S>> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What came of all tasks together. If a limit ended them, what remains is kept.
    fn into_result<P: Program>(self, program: &P) -> Option<(O, Ended)>
    where
        O: Divisible<P::Run>,
    {
        let tasks = self.tasks.into_inner();
        let tasks = tasks.unwrap_or_else(PoisonError::into_inner);
        if let (Some(saving), Some(_)) = (self.saving, self.reached.get()) {
            let run = program.start_without_atomic_blocks();
            if let Some(saved) = tasks.save(saving.save, self.learned, &run) {
                saving.keeper.keep(saved);
            }
        }
        tasks.into_result()
    }

    /// Does tasks until there are no more.
    fn work<P: Program>(&self, program: &P)
    where
        O: Divisible<P::Run>,
    {
        while let Some(mut taken) = self.take() {
            let ended = self.explore(program, &mut taken);
            self.finish(program, taken.number, (taken.observer, ended));
        }
    }

    /// Takes the first task that nobody works at; waits for one if there may be more.
    fn take(&self) -> Option<Taken<O>> {
        let mut tasks = self.tasks();
        self.idle.fetch_add(1, Ordering::Relaxed);
        loop {
            if self.reached.get().is_some() {
                return None;
            }
            if let Some(taken) = tasks.take() {
                self.idle.fetch_sub(1, Ordering::Relaxed);
                return Some(taken);
            }
            if !tasks.are_running() {
                self.changed.notify_all();
                return None;
            }
            let waited = self.changed.wait(tasks);
            tasks = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn explore<P: Program>(&self, program: &P, taken: &mut Taken<O>) -> Ended
    where
        O: Divisible<P::Run>,
    {
        let Taken {
            number,
            task,
            observer,
            is_given_up,
        } = taken;
        let mut learned = self.learned.clone();
        let mut statistics = Statistics::default();
        let run = program.start_without_atomic_blocks();
        let observer = RefCell::new(observer);
        let mut seeing = Seeing(&observer);
        let mut tree = Tree::new(
            &self.explorer,
            run,
            &mut learned,
            &mut statistics,
            &mut seeing,
        );
        tree.reporter.share(&self.executions);
        let mut path = Path::default();
        let mut visited = 0;
        let mut savings = 0;
        let explored = lead(&mut tree, &mut path, task).and_then(|fits| {
            if !fits {
                self.is_foreign.store(true, Ordering::Relaxed);
                return Err(Halt::Stopped(Stopped::Observer));
            }
            search(&mut tree, &mut path, task, |tree, path| {
                if is_given_up.load(Ordering::Relaxed) {
                    let reached = self.reached.get().copied();
                    return Err(Halt::Stopped(reached.unwrap_or(Stopped::Observer)));
                }
                visited += 1;
                self.count_visits(&mut visited)?;
                if self.idle.load(Ordering::Relaxed) > 0 && observer.borrow().may_be_divided() {
                    self.share(*number, path, || observer.borrow().divide());
                }
                if let Some(save) = self.is_to_be_saved(&mut savings) {
                    let halfway = Halfway {
                        seen: save(&observer.borrow()),
                        statistics: *tree.reporter.statistics,
                        learned: tree.state.learned.clone(),
                        rest: path.rest(),
                    };
                    self.save_halfway(program, *number, halfway);
                }
                Ok(Visit::Here)
            })?;
            tree.reporter.report_self_check(&tree.state)
        });
        tree.note_searches();
        let halt = explored.err();
        let mut ended = Ended {
            statistics,
            learned,
            halt,
            again: None,
        };
        if ended.limit().is_some() {
            ended.again = Some(path.rest());
        } else if ended.halt.is_some() {
            ended.again = Some(std::mem::take(task));
        }
        ended
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
        if tasks.share(number, || Some((path.give_away()?, observer()))) {
            self.changed.notify_one();
        }
    }

    /// Whether a worker that has said so many times how far it is must say it again, and how.
    fn is_to_be_saved(&self, savings: &mut u64) -> Option<fn(&O) -> S> {
        let Saving { keeper, save } = self.saving?;
        if keeper.is_due() {
            let mut tasks = self.tasks();
            if !std::mem::replace(&mut tasks.is_being_saved, true) {
                self.savings.fetch_add(1, Ordering::Relaxed);
            }
        }
        let all = self.savings.load(Ordering::Relaxed);
        (std::mem::replace(savings, all) != all).then_some(save)
    }

    /// Takes down how far a task is.
    fn save_halfway<P: Program>(&self, program: &P, number: u64, halfway: Halfway<S>)
    where
        O: Divisible<P::Run>,
    {
        let mut tasks = self.tasks();
        if tasks.is_being_saved {
            tasks.set_halfway(number, halfway);
            self.save_if_complete(program, &mut tasks);
        }
    }

    /// Keeps the search if all have said how far they are.
    fn save_if_complete<P: Program>(&self, program: &P, tasks: &mut Tasks<O, S>)
    where
        O: Divisible<P::Run>,
    {
        let Some(saving) = self.saving.filter(|_| tasks.is_being_saved) else {
            return;
        };
        if !tasks.are_halfway() {
            return;
        }
        let run = program.start_without_atomic_blocks();
        if let Some(saved) = tasks.save(saving.save, self.learned, &run) {
            saving.keeper.keep(saved);
        }
        tasks.end_saving();
    }

    /// A task is done.
    fn finish<P: Program>(&self, program: &P, number: u64, (observer, ended): (O, Ended))
    where
        O: Divisible<P::Run>,
    {
        let mut tasks = self.tasks();
        if let Some(limit) = ended.limit() {
            // Only the first one counts.
            let _ = self.reached.set(limit);
        }
        tasks.finish(number, (observer, ended), self.workers.end_at_first);
        if self.reached.get().is_none() && tasks.are_running() {
            self.save_if_complete(program, &mut tasks);
        }
        self.changed.notify_all();
    }
}
