//! What goes on beside exploring: limits of time and memory, Ctrl-C, and the progress that a person sees.

use super::Failure;
use indicatif::{ProgressBar, ProgressStyle};
use norns_explorers::{Limits, Watch};
use std::{
    io::IsTerminal,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// There is one process, and so one thing to watch.
static WATCH: Watch = Watch::new();

/// How often memory is measured, and progress shown.
const PERIOD: Duration = Duration::from_millis(50);

/// Nobody wants to see progress of what takes no longer than this.
const PATIENCE: Duration = Duration::from_secs(1);

/// Limits that were asked for.
pub(super) struct Oversight {
    time_limit: Option<Duration>,
}

impl Oversight {
    /// Begins to watch; limits are in seconds and megabytes.
    pub(super) fn begin(
        time_limit: Option<f64>,
        memory_limit: Option<u64>,
    ) -> Result<Self, Failure> {
        let interrupted = || {
            // Who asks twice does not want to wait for a report.
            if WATCH.stop() {
                std::process::exit(130);
            }
        };
        ctrlc::set_handler(interrupted)
            .map_err(|error| format!("cannot listen for Ctrl-C: {error}"))?;
        if let Some(limit) = memory_limit {
            watch_memory(limit)?;
        }
        Ok(Self {
            // A limit that does not fit is longer than anybody waits.
            time_limit: time_limit.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
        })
    }

    /// The limits, from now on.
    pub(super) fn limits(&self) -> Limits {
        Limits {
            watch: Some(&WATCH),
            ..self.time_limit.map_or_else(Limits::default, Limits::time)
        }
    }

    /// Shows how far exploring is, until this is dropped.
    pub(super) fn progress(&self) -> Option<Progress> {
        let limit = self.time_limit;
        std::io::stderr()
            .is_terminal()
            .then(|| Progress::begin(limit))
    }
}

fn watch_memory(limit: u64) -> Result<(), Failure> {
    let too_much = move || memory().is_none_or(|used| used > limit.saturating_mul(1 << 20));
    if memory().is_none() {
        return Err(Failure(
            "--memory-limit needs /proc/self/status, which this system does not have".to_owned(),
        ));
    }
    if too_much() {
        WATCH.out_of_memory();
        return Ok(());
    }
    let watch = move || {
        while !too_much() {
            thread::sleep(PERIOD);
        }
        WATCH.out_of_memory();
    };
    let started = thread::Builder::new().spawn(watch);
    started.map_err(|error| format!("cannot start a thread: {error}"))?;
    Ok(())
}

/// The memory that norns uses, in bytes.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes * 1024)
}

/// A line on the terminal that says how far exploring is.
pub(super) struct Progress {
    done: Arc<AtomicBool>,
    shown: Option<thread::JoinHandle<()>>,
}

impl Progress {
    fn begin(limit: Option<Duration>) -> Self {
        let done = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&done);
        let shown = thread::spawn(move || show(&seen, limit));
        Self {
            done,
            shown: Some(shown),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(shown) = self.shown.take() {
            // A line that could not be drawn is no reason to fail.
            let _ = shown.join();
        }
    }
}

fn show(done: &AtomicBool, limit: Option<Duration>) {
    let (start, before) = (Instant::now(), WATCH.executions());
    let mut bar: Option<ProgressBar> = None;
    while !done.load(Ordering::Relaxed) {
        thread::sleep(PERIOD);
        let elapsed = start.elapsed();
        if elapsed < PATIENCE {
            continue;
        }
        let bar = bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{spinner} {msg}");
            ProgressBar::new_spinner()
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
        });
        bar.set_message(state(WATCH.executions() - before, elapsed, limit));
        bar.tick();
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
}

/// "12345 executions, 4115 a second, 3 s of 60 s; Ctrl-C ends with what was found".
fn state(executions: u64, elapsed: Duration, limit: Option<Duration>) -> String {
    let rate = executions * 1000
        / u64::try_from(elapsed.as_millis())
            .unwrap_or(u64::MAX)
            .max(1);
    let of = limit.map_or(String::new(), |limit| format!(" of {} s", limit.as_secs()));
    let seconds = elapsed.as_secs();
    format!(
        "{executions} executions, {rate} a second, {seconds} s{of}; Ctrl-C ends with what was found"
    )
}
