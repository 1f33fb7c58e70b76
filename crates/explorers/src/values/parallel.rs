//! The search on several cores, and how it is saved.
//!
//! Each worker searches from the first state on by itself, and no worker waits for another. What they share is the table of
//! states: a worker reuses what another has finished, and postpones what another has started, so that they spread out. Only
//! final results are reused; if two workers reach the same state in the end, both explore what the table does not have.
//!
//! What is guaranteed: each class of executions is shown and counted once, by the worker that first reaches its end, and the
//! kinds of findings are the same with any number of threads. Which witness represents a class, in which order they are shown,
//! and how many states are visited may differ. When an observer stops the exploration, all workers stop, and one thread
//! restarts to show what it finds first, unless the user wants whatever is found first.
//!
//! **Saving.** When the search is to be saved, all workers stop between two states, and the table is saved with what was seen
//! and counted: an end is recorded in the table if and only if it was counted. Then all workers start at the first state again,
//! and find in the table what was done, just like a search that is continued in another process.
//!
//! Each worker learns by itself how memory is accessed. If what two of them have learned is contradictory, all restart with
//! what both know, as a single worker would.

use super::{
    Values,
    saving::{SavedValues, restore_table, save_table},
    search::Search,
    table::{Access, Key, Known, Table},
};
use crate::{
    Limits, Observer, Statistics, Stopped,
    memory::{Extents, Learned},
    revisits::{Divisible, Keeper, Savable, Void, Workers},
    search::{Halt, search_until_cells_fit},
    workers::{SoFar, work_together},
};
use norns_execution::{
    OverlappingWidths,
    program::{Program, Run},
};
use std::sync::{
    Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, AtomicU64, Ordering},
};

/// Why workers stop before all is explored.
enum Ending {
    /// The search is to be written down.
    Paused,
    Halted(Halt),
}

impl Ending {
    /// Whether what was explored means nothing.
    fn is_void(&self) -> bool {
        !matches!(self, Self::Paused | Self::Halted(Halt::Stopped(_)))
    }
}

/// What workers have in common.
pub(super) struct Pool<'a> {
    table: Option<Table>,
    workers: usize,
    is_stopping: AtomicBool,
    ending: Mutex<Option<Ending>>,
    /// How many states were visited, and how many may be, if that is limited.
    visits: Option<(AtomicU64, u64)>,
    /// What all have learned of memory.
    known: Mutex<Extents>,
    due: &'a (dyn Fn() -> bool + Sync),
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Pool<'_> {
    /// The key of the hashes that distinguish states, if there are hashes.
    pub(super) fn hash_key(&self) -> Option<[u64; 2]> {
        self.table.as_ref().and_then(Table::hash_key)
    }

    /// What is known of a state.
    pub(super) fn look(&self, key: &Key) -> Known {
        let table = self.table.as_ref();
        table.map_or(Known::Nothing, |table| table.look(key))
    }

    /// Starts to explore a state. Returns whether no other worker has started before, as far as is known.
    pub(super) fn begin(&self, key: &Key, may_be_an_end: bool) -> bool {
        let table = self.table.as_ref();
        table.is_none_or(|table| table.begin(key, may_be_an_end))
    }

    /// A state was explored, and this was seen below it.
    pub(super) fn finish_state(&self, key: Key, seen: &[Access]) {
        if let Some(table) = &self.table {
            table.finish(key, seen);
        }
    }

    /// Whether there are other workers.
    pub(super) fn has_others(&self) -> bool {
        self.workers > 1
    }

    /// Whether all workers should stop.
    pub(super) fn is_stopping(&self) -> bool {
        self.is_stopping.load(Ordering::Relaxed)
    }

    /// Whether the search should be saved now.
    pub(super) fn is_due(&self) -> bool {
        (self.due)()
    }

    /// Counts a state for all workers, if the number is limited.
    pub(super) fn count_visit(&self) -> Result<(), Halt> {
        match &self.visits {
            Some((visits, most)) if visits.fetch_add(1, Ordering::Relaxed) >= *most => {
                Err(Halt::Stopped(Stopped::Visits))
            }
            _ => Ok(()),
        }
    }

    /// Shares what was learned about memory with all workers. If it contradicts what others have learned, the exploration restarts.
    pub(super) fn teach(&self, extents: &Extents) -> Result<(), Halt> {
        if self.has_others() && lock(&self.known).absorb(extents)? {
            return Err(Halt::Refined);
        }
        Ok(())
    }

    /// Everything was explored.
    pub(super) fn finish(&self) {
        self.is_stopping.store(true, Ordering::Relaxed);
    }

    /// Asks all workers to stop, so that the search can be saved.
    pub(super) fn pause(&self) {
        self.stop(Ending::Paused);
    }

    /// Asks all workers to stop. A reason that makes everything void takes precedence over others, and a limit over a pause;
    /// otherwise the first reason counts.
    fn stop(&self, reason: Ending) {
        let rank = |ending: &Ending| match ending {
            Ending::Paused => 0,
            ending if ending.is_void() => 2,
            Ending::Halted(_) => 1,
        };
        let mut ending = lock(&self.ending);
        if ending
            .as_ref()
            .is_none_or(|known| rank(known) < rank(&reason))
        {
            *ending = Some(reason);
        }
        self.is_stopping.store(true, Ordering::Relaxed);
    }

    /// Why all have stopped, if they did before all was explored. They may go on.
    fn resume(&self) -> Option<Ending> {
        self.is_stopping.store(false, Ordering::Relaxed);
        lock(&self.ending).take()
    }
}

/// A search that was written down.
struct Resumed {
    table: Table,
    learned: Learned,
    statistics: Statistics,
}

/// How a search is written down, and when.
struct Saving<'a, O: ?Sized> {
    due: &'a (dyn Fn() -> bool + Sync),
    keep: &'a dyn Fn(&Table, &Learned, &Statistics, &O),
}

impl Values {
    /// Explores all executions of a program with one thread.
    pub fn explore<P: Program>(
        &self,
        program: &P,
        observer: &mut dyn Observer<P::Run>,
    ) -> Result<Statistics, OverlappingWidths> {
        let saving = Saving {
            due: &|| false,
            keep: &|_, _, _, _| {},
        };
        self.drive(1, observer, None, &saving, |pool, observer, so_far| {
            self.work(pool, program, observer, so_far);
        })
    }

    /// Explores all executions of a program with several threads.
    pub fn explore_with<P: Program + Sync, O: Divisible<P::Run>>(
        &self,
        workers: Workers,
        program: &P,
        observer: &mut O,
    ) -> Result<Statistics, OverlappingWidths> {
        let saving = Saving {
            due: &|| false,
            keep: &|_, _, _, _| {},
        };
        let statistics = self.drive_all(workers, program, observer, None, &saving)?;
        let is_first = workers.end_at_first || workers.threads.get() == 1;
        if is_first || statistics.stopped != Some(Stopped::Observer) {
            return Ok(statistics);
        }
        let mut alone = observer.divide();
        let statistics_alone = self.explore(program, &mut alone)?;
        if statistics_alone.stopped != Some(Stopped::Observer) {
            return Ok(statistics);
        }
        observer.restart();
        observer.absorb(alone);
        Ok(statistics_alone)
    }

    /// Explores all executions of a program, or what remains of it, and lets the search be kept.
    pub fn explore_saving<P: Program + Sync, O: Savable<P::Run>>(
        &self,
        workers: Workers,
        program: &P,
        observer: &mut O,
        keeper: &dyn Keeper<SavedValues<O::Saved>>,
        saved: Option<SavedValues<O::Saved>>,
    ) -> Result<Statistics, Void> {
        let Some(options) = self.table else {
            // Nothing is remembered that could be written down.
            return match saved {
                None => self.explore(program, observer).map_err(Void::Overlap),
                Some(_) => Err(Void::Foreign),
            };
        };
        let run = program.start_without_atomic_blocks();
        let resumed = match saved {
            None => None,
            Some(saved) => {
                let resumed = Resumed {
                    table: restore_table(&saved.table, options, &run).ok_or(Void::Foreign)?,
                    learned: Learned::restore(&saved.learned, &run).ok_or(Void::Foreign)?,
                    statistics: saved.statistics,
                };
                observer.restore(saved.seen);
                Some(resumed)
            }
        };
        let saving = Saving {
            due: &|| keeper.is_due(),
            keep: &|table: &Table, learned: &Learned, statistics: &Statistics, observer: &O| {
                keeper.keep(SavedValues {
                    table: save_table(table, &run),
                    learned: learned.save(&run),
                    statistics: *statistics,
                    seen: observer.save(),
                });
            },
        };
        self.drive_all(workers, program, observer, resumed, &saving)
            .map_err(Void::Overlap)
    }

    fn drive_all<P: Program + Sync, O: Divisible<P::Run>>(
        &self,
        workers: Workers,
        program: &P,
        observer: &mut O,
        resumed: Option<Resumed>,
        saving: &Saving<'_, O>,
    ) -> Result<Statistics, OverlappingWidths> {
        // Without a table they would not know of each other.
        let count = self.table.map_or(1, |_| workers.threads.get());
        self.drive(
            count,
            observer,
            resumed,
            saving,
            |pool, observer, so_far| {
                let joined = work_together(count, observer, so_far, |observer, so_far| {
                    self.work(pool, program, observer, so_far);
                });
                if let Err(halt) = joined {
                    pool.stop(Ending::Halted(halt));
                }
            },
        )
    }

    /// Lets workers work until all is explored, and looks after what stops them.
    fn drive<R: Run, O: Observer<R> + ?Sized>(
        &self,
        workers: usize,
        observer: &mut O,
        mut resumed: Option<Resumed>,
        saving: &Saving<'_, O>,
        mut work: impl FnMut(&Pool<'_>, &mut O, &mut SoFar),
    ) -> Result<Statistics, OverlappingWidths> {
        search_until_cells_fit(observer, |observer, learned, statistics| {
            let table = match resumed.take() {
                Some(resumed) => {
                    *learned = resumed.learned;
                    *statistics = resumed.statistics;
                    Some(resumed.table)
                }
                None => self.table.map(Table::new),
            };
            let visits = |most| (AtomicU64::new(statistics.visits), most);
            let pool = Pool {
                table,
                workers,
                is_stopping: AtomicBool::new(false),
                ending: Mutex::new(None),
                visits: self.limits.visits.map(visits),
                known: Mutex::new(Extents::default()),
                due: saving.due,
            };
            let mut so_far = SoFar {
                extents: std::mem::take(&mut learned.extents),
                statistics: *statistics,
            };
            loop {
                work(&pool, observer, &mut so_far);
                *statistics = so_far.statistics;
                let table = pool.table.as_ref();
                statistics.are_upper_bounds = table.is_none_or(Table::has_forgotten);
                learned.extents.clone_from(&so_far.extents);
                match pool.resume() {
                    None => return Ok(()),
                    Some(Ending::Paused) => {
                        if let Some(table) = table {
                            (saving.keep)(table, learned, statistics, observer);
                        }
                    }
                    Some(Ending::Halted(halt)) => {
                        if let (Halt::Stopped(reason), Some(table)) = (&halt, table)
                            && !matches!(reason, Stopped::Observer | Stopped::Length)
                        {
                            (saving.keep)(table, learned, statistics, observer);
                        }
                        return Err(halt);
                    }
                }
            }
        })
    }

    /// Searches until everything is explored or everybody is to stop.
    fn work<P: Program>(
        &self,
        pool: &Pool<'_>,
        program: &P,
        observer: &mut dyn Observer<P::Run>,
        so_far: &mut SoFar,
    ) {
        let explorer = Self {
            // The pool counts for all.
            limits: Limits {
                visits: None,
                ..self.limits.clone()
            },
            ..self.clone()
        };
        let run = program.start_without_atomic_blocks();
        let SoFar {
            extents,
            statistics,
        } = so_far;
        let mut search = Search::new(&explorer, pool, run, extents, statistics, observer);
        if let Err(halt) = search.run() {
            pool.stop(Ending::Halted(halt));
        }
    }
}
