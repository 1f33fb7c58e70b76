//! A line on the terminal that says how far exploring is, and how far it has to go.
//!
//! Beside exploring, random walks say how many executions there are. They have a thread of their own, which rests most of
//! the time, and they touch nothing that the exploration does: verdict and counts are the same with and without them.

use super::{Failure, commands::on_own_thread, oversight::WATCH};
use crate::report;
use indicatif::{ProgressBar, ProgressStyle};
use norns_execution::program::Program;
use norns_explorers::{
    Limits, Watch,
    estimate::{Estimate, by_walks},
    revisits::Sample,
    support::{Exploration, Supported},
};
use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// By which walks are told that nobody waits for them.
static WALKS: Watch = Watch::new();

/// How often progress is shown.
const PERIOD: Duration = Duration::from_millis(50);

/// Nobody wants to see progress of what takes no longer than this.
const PATIENCE: Duration = Duration::from_secs(1);

/// Walks take this part of the time.
const SHARE: u32 = 16;

/// Shows the progress of an exploration: what the threads beside it know of it.
pub(super) struct ProgressDisplay {
    start: Instant,
    limit: Option<Duration>,
    is_over: AtomicBool,
    estimate: Mutex<Option<Estimate>>,
}

impl ProgressDisplay {
    /// Does the work that explores a program, and shows how far it is.
    pub(super) fn beside<P: Program + Sync, T: Send>(
        limit: Option<Duration>,
        exploration: &Exploration,
        program: &P,
        work: impl FnOnce() -> T + Send,
    ) -> Result<T, Failure> {
        WATCH.begin();
        WALKS.permit();
        let progress = &Self {
            start: Instant::now(),
            limit,
            is_over: AtomicBool::new(false),
            estimate: Mutex::new(None),
        };
        thread::scope(|scope| {
            let shows = scope.spawn(|| progress.show());
            let walks = thread::Builder::new();
            let walks = walks.spawn_scoped(scope, || progress.walk(exploration, program));
            let done = on_own_thread(work);
            progress.is_over.store(true, Ordering::Relaxed);
            WALKS.stop();
            shows.thread().unpark();
            // Who cannot start one more thread does without an estimate.
            if let Ok(walks) = walks {
                walks.thread().unpark();
            }
            done
        })
    }

    /// Waits for a while; false if the work is done.
    fn goes_on(&self) -> bool {
        if !self.is_over.load(Ordering::Relaxed) {
            thread::park_timeout(PERIOD);
        }
        !self.is_over.load(Ordering::Relaxed)
    }

    fn show(&self) {
        let mut bar: Option<ProgressBar> = None;
        while self.goes_on() {
            let elapsed = self.start.elapsed();
            if elapsed < PATIENCE {
                continue;
            }
            let bar = bar.get_or_insert_with(|| {
                let style = ProgressStyle::with_template("{spinner} {wide_msg}");
                ProgressBar::new_spinner()
                    .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
            });
            let estimate = *self.estimate.lock().unwrap_or_else(PoisonError::into_inner);
            bar.set_message(report::progress::line(&report::progress::Progress {
                executions: WATCH.executions(),
                elapsed,
                limit: self.limit,
                estimate,
            }));
            bar.tick();
        }
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
    }

    /// Takes walks, and rests whenever they have had their share of the time.
    fn walk<P: Program>(&self, exploration: &Exploration, program: &P) {
        if exploration.algorithm == Supported::EveryGraph {
            return;
        }
        while self.start.elapsed() < PATIENCE {
            if !self.goes_on() {
                return;
            }
        }
        let algorithm = if WATCH.is_by_reads_from() {
            Supported::ReadsFrom
        } else {
            exploration.algorithm
        };
        let walks = Exploration {
            algorithm,
            limits: Limits {
                watch: Some(&WALKS),
                ..Limits::default()
            },
            ..*exploration
        };
        let mut taken = Duration::ZERO;
        let mut awake = Instant::now();
        let estimate = by_walks(&walks, program, |samples: &[Sample]| {
            taken += awake.elapsed();
            if taken > self.share() {
                self.tell(Estimate::of(samples));
                // A moment's rest would not let many walks be taken in a row.
                while taken + PERIOD / 2 > self.share() && self.goes_on() {}
            }
            awake = Instant::now();
            !self.is_over.load(Ordering::Relaxed)
        });
        self.tell(estimate);
    }

    /// How long walks may have taken.
    fn share(&self) -> Duration {
        self.start.elapsed() / SHARE
    }

    fn tell(&self, estimate: Option<Estimate>) {
        *self.estimate.lock().unwrap_or_else(PoisonError::into_inner) = estimate;
    }
}
