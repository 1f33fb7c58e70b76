//! Submits checks to a store, and waits for their results.

use super::Connection;
use crate::check::{
    Checked, Error as CheckError, Loaded, Watch,
    packed::{Refusal, VERSION},
    portions::Stopping,
};
use norns_queue::{Error, Finished, JobState, NewJob, Progress};
use std::{
    fmt, thread,
    time::{Duration, Instant},
};

/// How often the progress of a job is requested.
const PERIOD: Duration = Duration::from_millis(100);

/// How long to wait for the results so far at the end; then the job is cancelled.
const PATIENCE: Duration = Duration::from_secs(20);

/// Why there is no result. Each message is one sentence.
#[derive(Debug)]
pub enum Failure {
    /// The store reported an error.
    Store(Error),
    /// The check cannot be sent to other machines.
    Check(CheckError),
    /// Something in the store cannot be used.
    Refusal(Refusal),
    /// A worker refused the job.
    Refused(String),
    /// The job was cancelled.
    Cancelled,
    /// There is no such job.
    Unknown(i64),
    /// The job is not finished.
    Running(i64),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::Check(error) => error.fmt(f),
            Self::Refusal(refusal) => refusal.fmt(f),
            Self::Refused(why) => write!(f, "a worker refused the job: {why}"),
            Self::Cancelled => f.write_str("the job was cancelled"),
            Self::Unknown(id) => write!(f, "there is no job {id}"),
            Self::Running(id) => write!(
                f,
                "job {id} is not done; 'norns jobs show {id}' says how far it is"
            ),
        }
    }
}

impl std::error::Error for Failure {}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Store(error)
    }
}

impl From<CheckError> for Failure {
    fn from(error: CheckError) -> Self {
        Self::Check(error)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refusal(refusal)
    }
}

/// Submits a check under this name, and returns its number.
pub fn submit(connection: &Connection, loaded: &Loaded, name: &str) -> Result<i64, Failure> {
    let program = loaded.pack()?;
    let beginning = loaded.begin()?;
    let options = loaded.options();
    let new = NewJob {
        version: VERSION,
        program: &program,
        name,
        model: options.model.name(),
        algorithm: loaded.explorer().algorithm().name(),
        begun: &beginning.generation,
        learned: &beginning.learned,
        task: &beginning.item,
        time_limit: options.time_limit,
    };
    Ok(connection.ask(|store| store.submit(&new))?)
}

/// Waits for the result of a job. `watch` gets the number of executions, and may ask to stop.
pub fn wait(
    connection: &Connection,
    loaded: &Loaded,
    id: i64,
    watch: Option<&Watch>,
    mut tell: impl FnMut(&Progress),
) -> Result<Checked, Failure> {
    let start = Instant::now();
    let mut asked: Option<Instant> = None;
    loop {
        let job = connection.ask(|store| store.job(id))?;
        let job = job.ok_or(Failure::Unknown(id))?;
        if job.state != JobState::Running {
            let mut checked = outcome(connection, loaded, id)?;
            checked.explore = start.elapsed();
            return Ok(checked);
        }
        let progress = connection.ask(|store| store.progress(id))?;
        tell(&progress);
        if let Some(watch) = watch {
            watch.set_executions(u64::try_from(progress.executions).unwrap_or(0));
            if watch.is_asked_to_stop() {
                let since = *asked.get_or_insert_with(Instant::now);
                let why = Stopping::Interrupted.name();
                connection.ask(|store| store.stop(id, why))?;
                if since.elapsed() > PATIENCE {
                    connection.ask(|store| store.cancel(id))?;
                }
            }
        }
        thread::sleep(PERIOD);
    }
}

/// The result of a job.
pub fn outcome(connection: &Connection, loaded: &Loaded, id: i64) -> Result<Checked, Failure> {
    let finished = stored(connection, id)?;
    Ok(loaded.conclude(&finished.outcome)?)
}

/// The result of a job as the store has it, with advice that is tried here.
pub fn report(connection: &Connection, id: i64) -> Result<Checked, Failure> {
    let finished = stored(connection, id)?;
    let loaded = Loaded::unpack(&finished.program)?;
    let mut checked = loaded.conclude(&finished.outcome)?;
    loaded.shorten(&mut checked);
    loaded.advise(&mut checked);
    Ok(checked)
}

fn stored(connection: &Connection, id: i64) -> Result<Finished, Failure> {
    if let Some(stored) = connection.ask(|store| store.outcome(id))? {
        return Ok(stored);
    }
    let job = connection.ask(|store| store.job(id))?;
    let job = job.ok_or(Failure::Unknown(id))?;
    Err(match job.state {
        JobState::Running | JobState::Done => Failure::Running(id),
        JobState::Cancelled => Failure::Cancelled,
        JobState::Refused => Failure::Refused(job.reason.unwrap_or_default()),
    })
}
