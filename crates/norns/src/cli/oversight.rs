//! Watches a check: limits on time and memory, Ctrl-C, and progress.

use super::{
    Failure, args::Check, commands::on_own_thread, options::Checking, progress::ProgressDisplay,
};
use crate::check::{Loaded, MemoryModel, Options, Watch};
use std::{io::IsTerminal, sync::Arc, thread, time::Duration};

/// How often memory is measured.
const PERIOD: Duration = Duration::from_millis(50);

/// The limits that were requested.
pub(super) struct Oversight {
    watch: Arc<Watch>,
    time_limit: Option<Duration>,
    max_events: Option<usize>,
}

impl Oversight {
    /// Starts to watch a check.
    pub(super) fn of(check: &Check) -> Result<Self, Failure> {
        let Checking {
            memory_limit,
            max_events,
            ..
        } = check.checking;
        Self::begin(check.time_limit, memory_limit, max_events)
    }

    /// Starts to watch. Limits are in seconds, megabytes and events of an execution.
    pub(super) fn begin(
        time_limit: Option<f64>,
        memory_limit: Option<u64>,
        max_events: Option<u32>,
    ) -> Result<Self, Failure> {
        end_at_panics();
        let watch = Arc::new(Watch::new());
        let watched = Arc::clone(&watch);
        let interrupted = move || {
            // A second signal ends the process at once.
            if watched.stop() {
                std::process::exit(130);
            }
        };
        ctrlc::set_handler(interrupted)
            .map_err(|error| format!("cannot listen for Ctrl-C: {error}"))?;
        if let Some(limit) = memory_limit {
            watch_memory(limit, &watch)?;
        }
        Ok(Self {
            watch,
            // A limit that does not fit is longer than anybody waits.
            time_limit: time_limit.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
            max_events: max_events.map(|events| events as usize),
        })
    }

    /// By which others see how far a check is, and ask it to stop.
    pub(super) fn watch(&self) -> &Arc<Watch> {
        &self.watch
    }

    /// How to check within the limits.
    pub(super) fn options(&self, model: MemoryModel) -> Options {
        Options {
            time_limit: self.time_limit,
            event_limit: self.max_events,
            watch: Some(Arc::clone(&self.watch)),
            ..Options::under(model)
        }
    }

    /// Does the work, and shows its progress on a terminal.
    pub(super) fn watched<T: Send>(
        &self,
        loaded: &Loaded,
        work: impl FnOnce() -> T + Send,
    ) -> Result<T, Failure> {
        if std::io::stderr().is_terminal() {
            ProgressDisplay::beside(self.time_limit, &self.watch, loaded, work)
        } else {
            on_own_thread(work)
        }
    }
}

/// A panic of any thread ends the process, because other threads may be waiting for the one that panicked.
fn end_at_panics() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        usual(panic);
        super::complain(
            "this is a bug in norns, which stopped with the message above; please report it",
        );
        std::process::exit(3);
    }));
}

fn watch_memory(limit: u64, watch: &Arc<Watch>) -> Result<(), Failure> {
    let too_much = move || memory().is_none_or(|used| used > limit.saturating_mul(1 << 20));
    if memory().is_none() {
        return Err(Failure(
            "--memory-limit needs /proc/self/status, which this system does not have".to_owned(),
        ));
    }
    if too_much() {
        watch.out_of_memory();
        return Ok(());
    }
    let watch = Arc::clone(watch);
    let watches = move || {
        while !too_much() {
            thread::sleep(PERIOD);
        }
        watch.out_of_memory();
    };
    let started = thread::Builder::new().spawn(watches);
    started.map_err(|error| format!("cannot start a thread: {error}"))?;
    Ok(())
}

/// The memory that norns uses, in bytes.
pub(super) fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes * 1024)
}
