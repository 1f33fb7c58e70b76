//! A line on the terminal that shows how far the exploration is.
//!
//! Random walks estimate the number of executions during the exploration. They run in a thread of their own, which rests most of
//! the time, and do not influence the exploration: verdict and counts are the same with and without them.

use super::{Failure, commands::on_own_thread};
use crate::{
    check::{Loaded, Watch},
    report,
};
use indicatif::{ProgressBar, ProgressStyle};
use norns_explorers::{estimate::Estimate, revisits::Sample};
use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// How often progress is shown.
const PERIOD: Duration = Duration::from_millis(50);

/// No progress is shown for checks that take no longer than this.
const PATIENCE: Duration = Duration::from_secs(1);

/// The share of the time that walks take.
const SHARE: u32 = 16;

/// The number of columns of the terminal that remain beside the spinner.
fn room() -> usize {
    const USUAL: u16 = 80;
    let size = terminal_size::terminal_size_of(std::io::stderr());
    let columns = size.map_or(USUAL, |(columns, _)| columns.0);
    usize::from(columns).saturating_sub("⠋ ".chars().count())
}

/// Shows the progress of an exploration.
pub(super) struct ProgressDisplay<'a> {
    watch: &'a Watch,
    /// By which walks are told to stop.
    walks: Arc<Watch>,
    start: Instant,
    limit: Option<Duration>,
    is_over: AtomicBool,
    estimate: Mutex<Option<Estimate>>,
}

impl<'a> ProgressDisplay<'a> {
    /// Does the work, and shows its progress.
    pub(super) fn beside<T: Send>(
        limit: Option<Duration>,
        watch: &'a Watch,
        loaded: &Loaded,
        work: impl FnOnce() -> T + Send,
    ) -> Result<T, Failure> {
        watch.begin();
        let progress = &Self {
            watch,
            walks: Arc::new(Watch::new()),
            start: Instant::now(),
            limit,
            is_over: AtomicBool::new(false),
            estimate: Mutex::new(None),
        };
        thread::scope(|scope| {
            let shows = scope.spawn(|| progress.show());
            let walks = thread::Builder::new();
            let walks = walks.spawn_scoped(scope, || progress.walk(loaded));
            let done = on_own_thread(work);
            progress.is_over.store(true, Ordering::Relaxed);
            progress.walks.stop();
            shows.thread().unpark();
            // If no thread can be started, there is no estimate.
            if let Ok(walks) = walks {
                walks.thread().unpark();
            }
            done
        })
    }

    /// Waits for a while, and returns false if the work is done.
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
            let progress = report::progress::Progress {
                executions: self.watch.executions(),
                elapsed,
                limit: self.limit,
                estimate,
            };
            bar.set_message(report::progress::line(&progress, room()));
            bar.tick();
        }
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
    }

    /// Takes random walks, and rests when they have used their share of the time.
    fn walk(&self, loaded: &Loaded) {
        while self.start.elapsed() < PATIENCE {
            if !self.goes_on() {
                return;
            }
        }
        let mut taken = Duration::ZERO;
        let mut awake = Instant::now();
        let estimate = loaded.walk(&self.walks, Some(self.watch), |samples: &[Sample]| {
            taken += awake.elapsed();
            if taken > self.share() {
                self.tell(Estimate::of(samples));
                // Very short rests would allow only few walks in a row.
                while taken + PERIOD / 2 > self.share() && self.goes_on() {}
            }
            awake = Instant::now();
            !self.is_over.load(Ordering::Relaxed)
        });
        self.tell(estimate);
    }

    /// How long walks may have taken by now.
    fn share(&self) -> Duration {
        self.start.elapsed() / SHARE
    }

    fn tell(&self, estimate: Option<Estimate>) {
        *self.estimate.lock().unwrap_or_else(PoisonError::into_inner) = estimate;
    }
}
