//! A worker: takes items from a store, explores them, and replaces them by results and by what remains.
//!
//! Each thread has its own items under its own lease, and explores for a *stretch* of about a second. So a thousand threads make
//! about a thousand transactions a second. Items that take much less than a stretch are taken several at a time. What remains of an
//! item goes back to the store, in more pieces if there are fewer free items than threads could take.
//!
//! A thread that finds no item checks whether a generation has ended, and decides what comes next.

use super::{Connection, Metrics};
use crate::check::{
    Loaded,
    packed::{Refusal, VERSION},
    portions::{AfterGeneration, Beginning, ExploredItem, Given, ItemDone, Joined, Stopping},
};
use norns_queue::{Begin, Done, Ended, Error, Item, Lease, Next, ResultPart, Taken, Written};
use std::{
    num::NonZero,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// How long a thread explores before it stores its results, if there is enough work for all threads.
const STRETCH: Duration = Duration::from_secs(1);

/// The same if a thread waits for work.
const SHORT_STRETCH: Duration = Duration::from_millis(100);

/// With more threads than this, stretches become longer, because this many transactions a second are enough.
const TRANSACTIONS_A_SECOND: u64 = 1_000;

/// The maximum number of items that are taken at once, and of pieces that an item is divided into.
const MOST_ITEMS: i64 = 64;
const MOST_PIECES: i64 = 16;

/// How many free items there should be for each thread.
const FREE_ITEMS: i64 = 2;

/// The longest pause of a thread without work.
const LONGEST_PAUSE: Duration = Duration::from_millis(500);

/// How often a worker reports that it is alive.
const PERIOD: Duration = Duration::from_secs(5);

/// The number of programs that are kept in memory.
const MOST_PROGRAMS: usize = 8;

/// How often storing what was learned is repeated if other workers have learned something in the meantime.
const ATTEMPTS: u32 = 50;

/// The settings of a worker.
#[derive(Clone, Debug)]
pub struct Options {
    /// The number of threads that explore.
    pub threads: NonZero<u32>,
    /// How long a thread keeps an item without reporting.
    pub lease: Duration,
    /// How long there may be no work before the worker ends, if it should end at all.
    pub until_idle: Option<Duration>,
}

/// A worker.
pub struct Worker<'a> {
    connection: &'a Connection,
    options: Options,
    metrics: &'a Metrics,
    /// Whether the worker was asked to end.
    stop: &'a AtomicBool,
    programs: Mutex<Vec<(i64, Arc<Loaded>)>>,
    generations: Mutex<Vec<Arc<Generation>>>,
    last_busy: Mutex<Instant>,
}

/// What is known of a generation.
struct Generation {
    job: i64,
    number: i32,
    begun: Vec<u8>,
    learned: Vec<u8>,
    learned_version: i32,
}

/// What a thread has to store.
#[derive(Default)]
struct Work {
    done: Vec<Done>,
    given_back: Vec<i64>,
    learned: Option<Vec<u8>>,
    stopping: Option<Stopping>,
    most_visits: Option<u64>,
    executions: u64,
    visits: u64,
}

impl<'a> Worker<'a> {
    /// A worker that has done nothing yet.
    pub fn new(
        connection: &'a Connection,
        options: Options,
        metrics: &'a Metrics,
        stop: &'a AtomicBool,
    ) -> Self {
        Self {
            connection,
            options,
            metrics,
            stop,
            programs: Mutex::default(),
            generations: Mutex::default(),
            last_busy: Mutex::new(Instant::now()),
        }
    }

    /// Works until it is asked to end, or there was no work for too long. `say` is called with its state now and then.
    pub fn work(&self, host: &str, say: &(dyn Fn(&str) + Sync)) -> Result<(), Error> {
        let threads = self.options.threads.get();
        let register = |connection: &Connection| {
            connection.ask(|store| store.register(host, VERSION, threads))
        };
        let number = register(self.connection)?;
        say(&format!(
            "worker {number} on {host} has begun: {threads} threads, norns {VERSION}"
        ));
        let result = thread::scope(|scope| {
            let threads: Vec<_> = (0..threads)
                .map(|_| scope.spawn(|| self.explore_items(say)))
                .collect();
            let mut said = Instant::now();
            let mut seen = Instant::now();
            while !threads.iter().all(thread::ScopedJoinHandle::is_finished) {
                thread::sleep(Duration::from_millis(50));
                if seen.elapsed() >= PERIOD {
                    seen = Instant::now();
                    // If the store is unreachable for too long, the threads end with an error.
                    let _ = self.connection.ask(|store| store.still_there(number));
                    let _ = self.connection.ask(|store| store.clean(10_000));
                }
                if said.elapsed() >= 6 * PERIOD {
                    said = Instant::now();
                    say(&format!("worker {number}: {}", self.metrics.line()));
                }
            }
            let mut result = Ok(());
            for thread in threads {
                match thread.join() {
                    Ok(ended) => result = result.and(ended),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            result
        });
        if result.is_ok() {
            self.connection.ask(|store| store.unregister(number))?;
        }
        say(&format!("worker {number} ends: {}", self.metrics.line()));
        result
    }

    fn is_to_end(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The work of each thread.
    fn explore_items(&self, say: &(dyn Fn(&str) + Sync)) -> Result<(), Error> {
        let mut most = 1;
        let mut pause = Duration::from_millis(10);
        while !self.is_to_end() {
            let lease = self.options.lease;
            let taken = self
                .connection
                .ask(|store| store.take(VERSION, lease, most));
            let taken = taken.inspect_err(|_| self.stop.store(true, Ordering::Relaxed))?;
            if let Some(taken) = taken {
                Metrics::add(&self.metrics.busy, 1);
                let explored = self.explore_taken(&taken, most, say);
                self.metrics.busy.fetch_sub(1, Ordering::Relaxed);
                most = explored.inspect_err(|_| self.stop.store(true, Ordering::Relaxed))?;
                pause = Duration::from_millis(10);
            } else if self.end_generations(say)? {
                pause = Duration::from_millis(10);
            } else {
                if self.is_idle_for_long() {
                    return Ok(());
                }
                thread::sleep(pause);
                pause = (pause * 2).min(LONGEST_PAUSE);
                continue;
            }
            *self
                .last_busy
                .lock()
                .unwrap_or_else(PoisonError::into_inner) = Instant::now();
        }
        Ok(())
    }

    fn is_idle_for_long(&self) -> bool {
        let last = *self
            .last_busy
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let is_long = |limit| last.elapsed() >= limit;
        self.options.until_idle.is_some_and(is_long)
            && self.metrics.busy.load(Ordering::Relaxed) == 0
    }

    /// Explores the items that were taken and stores the results. Returns how many items to take next.
    fn explore_taken(
        &self,
        taken: &Taken,
        most: i64,
        say: &(dyn Fn(&str) + Sync),
    ) -> Result<i64, Error> {
        let begun = Instant::now();
        let lease = taken.lease;
        let refuse = |refusal: &Refusal, item: Option<i64>| {
            let which = item.map_or(String::new(), |item| format!(" (item {item})"));
            let reason = format!("{refusal}{which}");
            say(&format!("job {} is refused: {reason}", lease.job));
            Metrics::add(&self.metrics.refused, 1);
            self.connection
                .ask(|store| store.refuse(lease.job, &reason))?;
            Ok(1)
        };
        let loaded = match self.program(lease.job)? {
            Ok(loaded) => loaded,
            Err(refusal) => return refuse(&refusal, None),
        };
        let Some(generation) = self.generation(lease, taken.learned_version)? else {
            Metrics::add(&self.metrics.lost, 1);
            return Ok(1);
        };
        let threads = u64::try_from(taken.threads).unwrap_or(0).max(1);
        let (free, wanted) = (taken.free, FREE_ITEMS.saturating_mul(taken.threads.max(1)));
        let pieces = usize::try_from((wanted - free).clamp(0, MOST_PIECES)).unwrap_or(0);
        let stretch = if free <= 0 {
            SHORT_STRETCH
        } else {
            STRETCH.max(Duration::from_millis(
                threads * 1_000 / TRANSACTIONS_A_SECOND,
            ))
        };
        // Work that takes longer than the lease is lost.
        let stretch = stretch.min(self.options.lease / 4);
        let mut work = Work::default();
        for item in &taken.items {
            if !work.done.is_empty() && (begun.elapsed() >= stretch || self.is_to_end())
                || work.stopping.is_some()
            {
                work.given_back.push(item.id);
                continue;
            }
            let mut is_enough = |visits: u64| {
                visits.is_multiple_of(8) && (begun.elapsed() >= stretch || self.is_to_end())
            };
            let given = Given {
                generation: &generation.begun,
                learned: work.learned.as_ref().unwrap_or(&generation.learned),
                item: &item.task,
                before: item.before.as_ref().map(|(_, part)| part.as_slice()),
            };
            let explored = caught(|| loaded.explore_item(given, &mut is_enough, pieces));
            match explored {
                Err(refusal) => return refuse(&refusal, Some(item.id)),
                Ok(ExploredItem::Void(beginning)) => {
                    return self.begin_generation(lease, item.id, &beginning);
                }
                Ok(ExploredItem::Done(done)) => work.add(item, *done),
            }
        }
        let took = begun.elapsed();
        match self.write(&loaded, &generation, lease, work)? {
            Ok(()) => {}
            Err(refusal) => return refuse(&refusal, None),
        }
        let fair = (free / i64::try_from(threads).unwrap_or(i64::MAX)).max(1);
        Ok(if took < stretch / 2 {
            most.saturating_mul(2).min(MOST_ITEMS).min(fair)
        } else {
            1
        })
    }

    fn begin_generation(
        &self,
        lease: Lease,
        item: i64,
        beginning: &Beginning,
    ) -> Result<i64, Error> {
        let begin = begin(beginning);
        let written = self
            .connection
            .ask(|store| store.begin_generation(lease, item, &begin))?;
        let count = match written {
            Written::Yes => &self.metrics.generations,
            Written::Lost | Written::LearnedChanged => &self.metrics.lost,
        };
        Metrics::add(count, 1);
        Ok(1)
    }

    /// Stores the results, if the lease is still valid.
    fn write(
        &self,
        loaded: &Loaded,
        generation: &Generation,
        lease: Lease,
        mut work: Work,
    ) -> Result<Result<(), Refusal>, Error> {
        let mut version = generation.learned_version;
        for _ in 0..ATTEMPTS {
            let learned = work.learned.as_deref().map(|learned| (version, learned));
            let stopping = work.stopping.map(Stopping::name);
            let written = self.connection.ask(|store| {
                store.replace(lease, &work.done, &work.given_back, learned, stopping)
            })?;
            match written {
                Written::Yes => {
                    Metrics::add(&self.metrics.items, work.done.len() as u64);
                    Metrics::add(&self.metrics.executions, work.executions);
                    Metrics::add(&self.metrics.visits, work.visits);
                    self.look_at_limits(lease, &work)?;
                    return Ok(Ok(()));
                }
                Written::Lost => {
                    Metrics::add(&self.metrics.lost, 1);
                    return Ok(Ok(()));
                }
                Written::LearnedChanged => {
                    let now = self.connection.ask(|store| store.generation(lease))?;
                    let Some(now) = now else {
                        Metrics::add(&self.metrics.lost, 1);
                        return Ok(Ok(()));
                    };
                    let mine = work.learned.take().unwrap_or_default();
                    version = now.learned_version;
                    match caught(|| loaded.join_learned(&generation.begun, &now.learned, &mine)) {
                        Err(refusal) => return Ok(Err(refusal)),
                        Ok(Joined::Known) => {}
                        Ok(Joined::More(both)) => work.learned = Some(both),
                        Ok(Joined::Unsupported(result)) => work.is_unsupported(result),
                        Ok(Joined::Void(beginning)) => {
                            if let Some(done) = work.done.first() {
                                self.begin_generation(lease, done.item, &beginning)?;
                            }
                            return Ok(Ok(()));
                        }
                    }
                }
            }
        }
        // Nothing is lost: the lease expires, and another worker repeats the work.
        Metrics::add(&self.metrics.lost, 1);
        Ok(Ok(()))
    }

    /// Ends a generation that has visited as many graphs as it may, and checks whether one is finished.
    fn look_at_limits(&self, lease: Lease, work: &Work) -> Result<(), Error> {
        let Lease {
            job, generation, ..
        } = lease;
        if let Some(most) = work.most_visits {
            let progress = self.connection.ask(|store| store.progress(job))?;
            let is_too_much = u64::try_from(progress.visits).is_ok_and(|visits| visits > most);
            if progress.generation == generation && is_too_much {
                let why = Stopping::Visits.name();
                self.connection
                    .ask(|store| store.stop_generation(job, generation, why))?;
            }
        }
        let may_have_ended = work.done.iter().any(|done| done.rest.is_empty());
        if may_have_ended || work.stopping.is_some() {
            self.end_generations(&|_| {})?;
        }
        Ok(())
    }

    /// Decides what comes next for jobs whose generations have ended. Returns whether there were any.
    fn end_generations(&self, say: &(dyn Fn(&str) + Sync)) -> Result<bool, Error> {
        let next = |ended: &Ended| {
            let after = caught(|| after_generation(ended));
            match after {
                Ok(AfterGeneration::Done(outcome)) => Next::Done(outcome),
                Ok(AfterGeneration::Generation(beginning)) => Next::Generation(begin(&beginning)),
                Err(refusal) => {
                    say(&format!("job {} is refused: {refusal}", ended.job));
                    Metrics::add(&self.metrics.refused, 1);
                    Next::Refused(refusal.to_string())
                }
            }
        };
        self.connection
            .ask(|store| store.end_generation(VERSION, next))
    }

    /// The program of a job.
    fn program(&self, job: i64) -> Result<Result<Arc<Loaded>, Refusal>, Error> {
        let mut programs = self.programs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, loaded)) = programs.iter().find(|(known, _)| *known == job) {
            return Ok(Ok(Arc::clone(loaded)));
        }
        let packed = self.connection.ask(|store| store.program(job))?;
        let loaded = match caught(|| unpack(packed.as_deref())) {
            Ok(loaded) => Arc::new(loaded),
            Err(refusal) => return Ok(Err(refusal)),
        };
        if programs.len() >= MOST_PROGRAMS {
            programs.remove(0);
        }
        programs.push((job, Arc::clone(&loaded)));
        Ok(Ok(loaded))
    }

    /// What is known of a generation, up to this version of what was learned; `None` if the generation is over.
    fn generation(&self, lease: Lease, version: i32) -> Result<Option<Arc<Generation>>, Error> {
        let known = self.generations.lock();
        let mut known = known.unwrap_or_else(PoisonError::into_inner);
        let is_it =
            |known: &Arc<Generation>| known.job == lease.job && known.number == lease.generation;
        let place = known.iter().position(is_it);
        if let Some(place) = place
            && known[place].learned_version >= version
        {
            return Ok(Some(Arc::clone(&known[place])));
        }
        let Some(begun) = self.connection.ask(|store| store.generation(lease))? else {
            return Ok(None);
        };
        let generation = Arc::new(Generation {
            job: lease.job,
            number: lease.generation,
            begun: begun.begun,
            learned: begun.learned,
            learned_version: begun.learned_version,
        });
        if let Some(place) = place {
            known[place] = Arc::clone(&generation);
        } else {
            if known.len() >= MOST_PROGRAMS {
                known.remove(0);
            }
            known.push(Arc::clone(&generation));
        }
        Ok(Some(generation))
    }
}

impl Work {
    /// What was learned elsewhere shows that something is not supported. This is the result that says so.
    fn is_unsupported(&mut self, result: Vec<u8>) {
        self.stopping = Some(Stopping::Unsupported);
        if let Some(first) = self.done.first_mut() {
            first.result.part = result;
        }
    }

    /// An item was explored.
    fn add(&mut self, item: &Item, done: ItemDone) {
        let bounded = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
        self.executions += done.executions;
        self.visits += done.visits;
        self.learned = done.learned.or(self.learned.take());
        self.stopping = self.stopping.or(done.stopping);
        self.most_visits = self.most_visits.or(done.most_visits);
        self.done.push(Done {
            item: item.id,
            replaces: item.before.as_ref().map(|(result, _)| *result),
            result: ResultPart {
                part: done.result,
                executions: bounded(done.statistics.executions()),
                visits: bounded(done.statistics.visits),
                findings: bounded(done.findings as u64),
            },
            may_be_extended: done.may_be_extended,
            rest: done.rest,
        });
    }
}

fn begin(beginning: &Beginning) -> Begin {
    Begin {
        begun: beginning.generation.clone(),
        learned: beginning.learned.clone(),
        task: beginning.item.clone(),
    }
}

/// Uses what others have stored. Whatever that is, it must not end the worker.
fn caught<T>(work: impl FnOnce() -> Result<T, Refusal>) -> Result<T, Refusal> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or(Err(Refusal::Panic))
}

fn unpack(packed: Option<&[u8]>) -> Result<Loaded, Refusal> {
    let damaged = Refusal::Damaged(crate::check::packed::Kind::Program);
    Loaded::unpack(packed.ok_or(damaged)?)
}

fn after_generation(ended: &Ended) -> Result<AfterGeneration, Refusal> {
    let loaded = unpack(ended.program.as_deref())?;
    let stopping = match ended.stopping.as_deref() {
        None => None,
        Some(name) => Some(Stopping::of(name).ok_or(Refusal::Reason)?),
    };
    loaded.end_generation(&ended.begun, &ended.parts, stopping)
}
