//! What goes on beside exploring: limits of time and memory, Ctrl-C, and the progress that a person sees.

use super::{Failure, commands::on_own_thread, progress::ProgressDisplay};
use norns_execution::program::Program;
use norns_explorers::{Limits, Watch, support::Exploration};
use std::{io::IsTerminal, thread, time::Duration};

/// There is one process, and so one thing to watch.
pub(super) static WATCH: Watch = Watch::new();

/// How often memory is measured.
const PERIOD: Duration = Duration::from_millis(50);

/// Limits that were asked for.
pub(super) struct Oversight {
    time_limit: Option<Duration>,
    max_events: Option<usize>,
}

impl Oversight {
    /// Begins to watch; limits are in seconds, megabytes and events of an execution.
    pub(super) fn begin(
        time_limit: Option<f64>,
        memory_limit: Option<u64>,
        max_events: Option<u32>,
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
            max_events: max_events.map(|events| events as usize),
        })
    }

    /// The limits, from now on.
    pub(super) fn limits(&self) -> Limits {
        Limits {
            watch: Some(&WATCH),
            events: self.max_events,
            ..self.time_limit.map_or_else(Limits::default, Limits::time)
        }
    }

    /// Does the work that explores a program, and shows how far it is where somebody sees that.
    pub(super) fn watched<P: Program + Sync, T: Send>(
        &self,
        exploration: &Exploration,
        program: &P,
        work: impl FnOnce() -> T + Send,
    ) -> Result<T, Failure> {
        if std::io::stderr().is_terminal() {
            ProgressDisplay::beside(self.time_limit, exploration, program, work)
        } else {
            on_own_thread(work)
        }
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
