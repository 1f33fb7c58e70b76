//! Jobs from the point of view of users: submitting, inspecting and cancelling them.

use super::{Error, Store, digest};
use postgres::Row;
use std::{fmt, time::Duration};

/// A job to be submitted.
#[derive(Clone, Debug)]
pub struct NewJob<'a> {
    /// The version of norns: only workers of the same version take it.
    pub version: &'a str,
    /// Everything that a worker needs to explore the program, compressed.
    pub program: &'a [u8],
    /// Its name for users.
    pub name: &'a str,
    /// The memory model.
    pub model: &'a str,
    /// The algorithm.
    pub algorithm: &'a str,
    /// What the first generation starts with.
    pub begun: &'a [u8],
    /// What was learned so far.
    pub learned: &'a [u8],
    /// The first item.
    pub task: &'a [u8],
    /// How long it may take.
    pub time_limit: Option<Duration>,
}

/// The state of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JobState {
    /// It is running.
    Running,
    /// There is an outcome.
    Done,
    /// A user has cancelled it.
    Cancelled,
    /// A worker has found invalid data in it.
    Refused,
}

impl JobState {
    fn of(name: &str) -> Self {
        match name {
            "running" => Self::Running,
            "done" => Self::Done,
            "cancelled" => Self::Cancelled,
            _ => Self::Refused,
        }
    }
}

impl fmt::Display for JobState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Running => "running",
            Self::Done => "done",
            Self::Cancelled => "cancelled",
            Self::Refused => "refused",
        })
    }
}

/// A job.
#[derive(Clone, Debug)]
pub struct Job {
    /// Its number.
    pub id: i64,
    /// The version of norns.
    pub version: String,
    /// Its name for users.
    pub name: String,
    /// The memory model.
    pub model: String,
    /// The algorithm.
    pub algorithm: String,
    /// Its state.
    pub state: JobState,
    /// Why it was refused, if it was.
    pub reason: Option<String>,
    /// How long it has been running, or took.
    pub seconds: f64,
}

/// The progress of a job, in numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Its generation.
    pub generation: i32,
    /// Executions that were counted.
    pub executions: i64,
    /// Graphs that were visited.
    pub visits: i64,
    /// Findings so far; some may be the same bug.
    pub findings: i64,
    /// Items that a worker is exploring.
    pub taken: i64,
    /// Items that no worker is exploring.
    pub free: i64,
    /// Threads of workers of its version that were seen lately.
    pub threads: i64,
}

/// A job that is done.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Its program.
    pub program: Vec<u8>,
    /// Its outcome.
    pub outcome: Vec<u8>,
}

const COLUMNS: &str = "id, version, name, model, algorithm, state, reason,
    extract(epoch FROM coalesce(ended, now()) - submitted)::float8 AS seconds";

fn job(row: &Row) -> Job {
    Job {
        id: row.get("id"),
        version: row.get("version"),
        name: row.get("name"),
        model: row.get("model"),
        algorithm: row.get("algorithm"),
        state: JobState::of(row.get("state")),
        reason: row.get("reason"),
        seconds: row.get("seconds"),
    }
}

impl Store {
    /// Stores a job: its program, unless it is already there, its first generation and its first item. Returns its number.
    pub fn submit(&mut self, new: &NewJob<'_>) -> Result<i64, Error> {
        let digest = digest(new.program);
        let digest: &[u8] = &digest;
        let seconds = new.time_limit.map(|limit| limit.as_secs_f64());
        let mut transaction = self.transaction()?;
        transaction.execute(
            "INSERT INTO norns.programs (digest, packed) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            &[&digest, &new.program],
        )?;
        let inserted = transaction.query_one(
            "INSERT INTO norns.jobs (version, program, name, model, algorithm, deadline)
             VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6)) RETURNING id",
            &[
                &new.version,
                &digest,
                &new.name,
                &new.model,
                &new.algorithm,
                &seconds,
            ],
        )?;
        let id: i64 = inserted.get(0);
        transaction.execute(
            "INSERT INTO norns.generations (job, number, begun, learned) VALUES ($1, 0, $2, $3)",
            &[&id, &new.begun, &new.learned],
        )?;
        transaction.execute(
            "INSERT INTO norns.items (job, generation, task) VALUES ($1, 0, $2)",
            &[&id, &new.task],
        )?;
        transaction.commit()?;
        Ok(id)
    }

    /// All jobs, the latest first, at most so many.
    pub fn jobs(&mut self, most: i64) -> Result<Vec<Job>, Error> {
        let query = format!("SELECT {COLUMNS} FROM norns.jobs ORDER BY id DESC LIMIT $1");
        Ok(self
            .client()
            .query(&query, &[&most])?
            .iter()
            .map(job)
            .collect())
    }

    /// The job with this number, if there is one.
    pub fn job(&mut self, id: i64) -> Result<Option<Job>, Error> {
        let query = format!("SELECT {COLUMNS} FROM norns.jobs WHERE id = $1");
        Ok(self.client().query_opt(&query, &[&id])?.as_ref().map(job))
    }

    /// The state of a job.
    pub fn progress(&mut self, id: i64) -> Result<Progress, Error> {
        let row = self.client().query_opt(
            "SELECT j.generation,
                    (SELECT coalesce(sum(executions), 0)::bigint FROM norns.results r
                      WHERE r.job = j.id AND r.generation = j.generation) AS executions,
                    (SELECT coalesce(sum(visits), 0)::bigint FROM norns.results r
                      WHERE r.job = j.id AND r.generation = j.generation) AS visits,
                    (SELECT coalesce(sum(findings), 0)::bigint FROM norns.results r
                      WHERE r.job = j.id AND r.generation = j.generation) AS findings,
                    (SELECT count(*) FROM norns.items i
                      WHERE i.job = j.id AND i.generation = j.generation AND i.lease_end >= now()) AS taken,
                    (SELECT count(*) FROM norns.items i
                      WHERE i.job = j.id AND i.generation = j.generation AND i.lease_end < now()) AS free,
                    (SELECT coalesce(sum(threads), 0)::bigint FROM norns.workers w
                      WHERE w.version = j.version AND w.seen > now() - interval '30 seconds') AS threads
               FROM norns.jobs j WHERE j.id = $1",
            &[&id],
        )?;
        Ok(row.map_or_else(Progress::default, |row| Progress {
            generation: row.get("generation"),
            executions: row.get("executions"),
            visits: row.get("visits"),
            findings: row.get("findings"),
            taken: row.get("taken"),
            free: row.get("free"),
            threads: row.get("threads"),
        }))
    }

    /// Cancels a job. Returns whether it was running.
    pub fn cancel(&mut self, id: i64) -> Result<bool, Error> {
        let changed = self.client().execute(
            "UPDATE norns.jobs SET state = 'cancelled', ended = now() WHERE id = $1 AND state = 'running'",
            &[&id],
        )?;
        Ok(changed > 0)
    }

    /// Asks to end a job with what was found so far, and records why.
    pub fn stop(&mut self, id: i64, why: &str) -> Result<(), Error> {
        self.client().execute(
            "UPDATE norns.jobs SET stopping = coalesce(stopping, $2) WHERE id = $1 AND state = 'running'",
            &[&id, &why],
        )?;
        Ok(())
    }

    /// The program and the outcome of a job; `None` if it is not done.
    pub fn outcome(&mut self, id: i64) -> Result<Option<Finished>, Error> {
        let row = self.client().query_opt(
            "SELECT p.packed, j.outcome FROM norns.jobs j JOIN norns.programs p ON p.digest = j.program
              WHERE j.id = $1 AND j.state = 'done' AND j.outcome IS NOT NULL",
            &[&id],
        )?;
        Ok(row.map(|row| Finished {
            program: row.get(0),
            outcome: row.get(1),
        }))
    }

    /// The program of a job by its digest; an error if the stored data is not what was submitted.
    pub fn program(&mut self, job: i64) -> Result<Option<Vec<u8>>, Error> {
        let row = self.client().query_opt(
            "SELECT p.packed, p.digest FROM norns.jobs j JOIN norns.programs p ON p.digest = j.program WHERE j.id = $1",
            &[&job],
        )?;
        Ok(row.and_then(|row| {
            let (packed, stored): (Vec<u8>, Vec<u8>) = (row.get(0), row.get(1));
            (digest(&packed)[..] == stored[..]).then_some(packed)
        }))
    }
}
