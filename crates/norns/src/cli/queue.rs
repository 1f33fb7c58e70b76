//! Checks on many machines: the commands for workers, users and administrators of a queue.

use super::{
    Failure, Output,
    args::{Check, Jobs, JobsCommand, Queue, QueueCommand, WhichQueue, Worker},
    oversight::{Oversight, memory},
    reports::Reports,
};
use crate::{
    check::{Checked, Loaded},
    queue::{
        Address, Connection, JobState, Metrics, Progress, Store,
        submission::{self, report, submit, wait},
        worker,
    },
};
use std::{
    fmt::Write as _,
    io::{IsTerminal, Write as _},
    num::NonZero,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

/// How long a store may be unreachable for a client that waits for a check: not at all at first, and ten minutes later on.
const PATIENCE: (Duration, Duration) = (Duration::ZERO, Duration::from_secs(600));

/// How long a store may be unreachable when a worker starts. It may just be restarting.
const PATIENCE_AT_FIRST: Duration = Duration::from_secs(15);

/// The number of jobs that are listed.
const LISTED: i64 = 100;

impl From<submission::Failure> for Failure {
    fn from(failure: submission::Failure) -> Self {
        match failure {
            submission::Failure::Check(error) => error.into(),
            other => Self(other.to_string()),
        }
    }
}

impl From<crate::queue::Error> for Failure {
    fn from(error: crate::queue::Error) -> Self {
        Self(error.to_string())
    }
}

impl WhichQueue {
    fn address(&self) -> Result<Address, Failure> {
        let from_environment = || std::env::var("NORNS_QUEUE").ok();
        let url = self.url.clone().or_else(from_environment);
        let url = url.ok_or_else(|| {
            Failure(
                "which queue? --queue or $NORNS_QUEUE says so: postgres://user@host/database"
                    .to_owned(),
            )
        })?;
        address(&url)
    }

    fn open(&self) -> Result<Connection, Failure> {
        Ok(Connection::open(&self.address()?, PATIENCE)?)
    }
}

fn address(url: &str) -> Result<Address, Failure> {
    url.parse()
        .map_err(|error: crate::queue::AddressError| Failure(error.to_string()))
}

/// What explores: the threads of this process, or the workers of a queue.
pub(super) enum Explorers {
    Threads,
    Queue(Box<Connection>),
}

impl Explorers {
    /// As the arguments say. Connects to the queue, if there is one.
    pub(super) fn of(check: &Check) -> Result<Self, Failure> {
        match &check.queue {
            None => Ok(Self::Threads),
            Some(url) => {
                let queue = Connection::open(&address(url)?, PATIENCE)?;
                Ok(Self::Queue(Box::new(queue)))
            }
        }
    }

    /// The result of a check. In the list of jobs it has this name.
    pub(super) fn check(
        &self,
        loaded: &Loaded,
        oversight: &Oversight,
        name: &str,
    ) -> Result<Checked, Failure> {
        match self {
            Self::Threads => oversight.watched(loaded, || loaded.check()),
            Self::Queue(queue) => {
                let id = submit(queue, loaded, name)?;
                wait_for(queue, loaded, oversight, id)
            }
        }
    }

    /// The same, with executions that are as short as possible, and with advice. Both are searched for here.
    pub(super) fn check_with_advice(
        &self,
        loaded: &Loaded,
        oversight: &Oversight,
        name: &str,
    ) -> Result<Checked, Failure> {
        let mut checked = self.check(loaded, oversight, name)?;
        if !checked.findings.is_empty() {
            let improve = || {
                loaded.shorten(&mut checked);
                loaded.advise(&mut checked);
            };
            oversight.watched(loaded, improve)?;
        }
        Ok(checked)
    }
}

/// Submits a check to a queue, and prints its number.
pub(super) fn detach(queue: &Connection, loaded: &Loaded, name: &str) -> Result<(), Failure> {
    let id = submit(queue, loaded, name)?;
    Output::Standard.line(&id.to_string())
}

fn wait_for(
    queue: &Connection,
    loaded: &Loaded,
    oversight: &Oversight,
    id: i64,
) -> Result<Checked, Failure> {
    let mut told = 0;
    let mut has_warned = false;
    let tell = |progress: &Progress| {
        if progress.threads == 0 && !has_warned {
            has_warned = true;
            say(&format!(
                "job {id}: no worker of this version of norns was seen lately; it waits for one"
            ));
        }
        if progress.findings > told && std::io::stderr().is_terminal() {
            told = progress.findings;
            say(&format!("job {id}: {told} findings so far"));
        }
    };
    let watch = oversight.watch();
    let work = || wait(queue, loaded, id, Some(watch), tell);
    Ok(oversight.watched(loaded, work)??)
}

fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "norns: {text}");
}

pub(super) fn worker(arguments: &Worker) -> Result<u8, Failure> {
    static STOP: AtomicBool = AtomicBool::new(false);
    let metrics: &'static Metrics = Box::leak(Box::default());
    let duration = |seconds: f64| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    let patience = duration(arguments.patience);
    let patience = (patience.min(PATIENCE_AT_FIRST), patience);
    let connection = Connection::open(&arguments.queue.address()?, patience)?;
    ctrlc::set_handler(|| {
        // A second signal ends the process at once.
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .map_err(|error| format!("cannot listen for signals: {error}"))?;
    if let Some(address) = arguments.metrics {
        let bound = metrics.serve(address).map_err(|error| {
            format!(
                "cannot answer at {address}: {}",
                crate::check::reason(&error)
            )
        })?;
        say(&format!("metrics at http://{bound}/metrics"));
    }
    if let Some(limit) = arguments.memory_limit {
        let bytes = limit.saturating_mul(1 << 20);
        let watches = move || {
            while memory().is_some_and(|used| used <= bytes) {
                thread::sleep(Duration::from_millis(100));
            }
            say(&format!(
                "this worker uses more than {limit} MB of memory, so it ends"
            ));
            STOP.store(true, Ordering::Relaxed);
        };
        let started = thread::Builder::new().spawn(watches);
        started.map_err(|error| format!("cannot start a thread: {error}"))?;
    }
    let cores = || thread::available_parallelism().ok()?.get().try_into().ok();
    let threads: u32 = arguments.threads.or_else(cores).unwrap_or(1);
    let options = worker::Options {
        threads: NonZero::new(threads).unwrap_or(NonZero::<u32>::MIN),
        lease: duration(arguments.lease),
        until_idle: arguments.until_idle.map(duration),
    };
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let host = match host.trim() {
        "" => "unknown",
        name => name,
    };
    let quiet = arguments.quiet;
    let tell = move |text: &str| {
        if !quiet {
            say(text);
        }
    };
    worker::Worker::new(&connection, options, metrics, &STOP).work(host, &tell)?;
    Ok(0)
}

pub(super) fn queue(arguments: &Queue) -> Result<u8, Failure> {
    let QueueCommand::Init {
        worker_role,
        user_role,
    } = &arguments.command;
    let address = arguments.queue.address()?;
    let before = Store::init(&address, worker_role.as_deref(), user_role.as_deref())?;
    let now = crate::queue::SCHEMA_VERSION;
    let line = match before {
        None => format!("made the tables of version {now}"),
        Some(before) if before == now => format!("the tables have version {now} already"),
        Some(before) => format!("brought the tables from version {before} to {now}"),
    };
    Output::Standard.line(&line)?;
    Ok(0)
}

pub(super) fn jobs(arguments: &Jobs) -> Result<u8, Failure> {
    let connection = arguments.queue.open()?;
    match &arguments.command {
        None => list(&connection),
        Some(JobsCommand::Show { id }) => show(&connection, *id),
        Some(JobsCommand::Cancel { id }) => {
            let id = *id;
            if connection.ask(|store| store.cancel(id))? {
                Output::Standard.line(&format!("job {id} is cancelled"))?;
                return Ok(0);
            }
            Err(match connection.ask(|store| store.job(id))? {
                Some(job) => Failure(format!("job {id} is already {}", job.state)),
                None => submission::Failure::Unknown(id).into(),
            })
        }
        Some(JobsCommand::Report { id, showing }) => {
            let checked = report(&connection, *id)?;
            let mut reports = Reports::open(showing)?;
            let status = checked.verdict.exit_status();
            reports.checked(checked, None)?;
            reports.finish()?;
            Ok(status)
        }
    }
}

fn list(connection: &Connection) -> Result<u8, Failure> {
    let mut text = String::new();
    for job in connection.ask(|store| store.jobs(LISTED))? {
        let _ = writeln!(
            text,
            "{:6}  {:9}  {:6}  {:10}  {:>8.0} s  {}",
            job.id, job.state, job.model, job.algorithm, job.seconds, job.name
        );
    }
    Output::Standard.write(&text)?;
    Ok(0)
}

fn show(connection: &Connection, id: i64) -> Result<u8, Failure> {
    let job = connection.ask(|store| store.job(id))?;
    let job = job.ok_or(submission::Failure::Unknown(id))?;
    let mut text = String::new();
    let _ = writeln!(
        text,
        "job {id}: {}, under {} by {}, norns {}",
        job.name, job.model, job.algorithm, job.version
    );
    let _ = writeln!(text, "{} for {:.0} s", job.state, job.seconds);
    if let Some(reason) = &job.reason {
        let _ = writeln!(text, "reason: {reason}");
    }
    if job.state == JobState::Running {
        let progress = connection.ask(|store| store.progress(id))?;
        let _ = writeln!(
            text,
            "{} executions, {} graphs visited, {} findings so far (generation {})",
            progress.executions, progress.visits, progress.findings, progress.generation
        );
        let _ = writeln!(
            text,
            "{} items being explored, {} free; {} threads of workers",
            progress.taken, progress.free, progress.threads
        );
        if progress.threads == 0 {
            let _ = writeln!(text, "no worker of norns {} was seen lately", job.version);
        }
    }
    Output::Standard.write(&text)?;
    Ok(0)
}
