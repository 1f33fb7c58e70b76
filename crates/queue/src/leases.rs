//! Items from the point of view of workers: taken with a lease, and replaced by results and by what remains.

use super::{Error, Store};
use postgres::Row;
use std::time::Duration;

/// The right to replace some items of a job, as long as no other worker has got it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lease {
    /// The job.
    pub job: i64,
    /// Its generation.
    pub generation: i32,
    token: i64,
}

/// An item that was taken.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its number.
    pub id: i64,
    /// What is to be done.
    pub task: Vec<u8>,
    /// The result directly before it, if it may be extended.
    pub before: Option<(i64, Vec<u8>)>,
}

/// Items that were taken together.
#[derive(Clone, Debug)]
pub struct Taken {
    /// The lease of all of them.
    pub lease: Lease,
    /// The items.
    pub items: Vec<Item>,
    /// Which version of what was learned is the latest.
    pub learned_version: i32,
    /// Items of the job that no worker has taken.
    pub free: i64,
    /// Threads that explore or wait for something to explore.
    pub threads: i64,
}

/// What was done, as it is stored.
#[derive(Clone, Debug)]
pub struct ResultPart {
    /// What was counted and seen.
    pub part: Vec<u8>,
    /// Executions that were counted.
    pub executions: i64,
    /// Graphs that were visited.
    pub visits: i64,
    /// Findings.
    pub findings: i64,
}

/// The replacement of an item.
#[derive(Clone, Debug)]
pub struct Done {
    /// The item.
    pub item: i64,
    /// The result that is replaced; if there is none, a new one is added.
    pub replaces: Option<i64>,
    /// The result, including the contents of the one that it replaces.
    pub result: ResultPart,
    /// Whether a result directly after it may be merged with it.
    pub may_be_extended: bool,
    /// What remains, in the order of one thread.
    pub rest: Vec<Vec<u8>>,
}

/// Whether the replacement was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Written {
    /// It was.
    Yes,
    /// The lease is lost, the generation is over or the job has ended: nothing was written.
    Lost,
    /// Another worker has learned something in the meantime: nothing was written.
    LearnedChanged,
}

/// A generation with nothing left to do, or of which no more is wanted.
#[derive(Clone, Debug)]
pub struct Ended {
    /// The job.
    pub job: i64,
    /// Why no more is wanted, although something remains.
    pub stopping: Option<String>,
    /// Its program; `None` if that is not what was submitted.
    pub program: Option<Vec<u8>>,
    /// What the generation began with.
    pub begun: Vec<u8>,
    /// All results, in no particular order.
    pub parts: Vec<Vec<u8>>,
}

/// What comes after a generation that has ended.
#[derive(Clone, Debug)]
pub enum Next {
    /// The job is done.
    Done(Vec<u8>),
    /// Another generation.
    Generation(Begin),
    /// Some data is invalid.
    Refused(String),
}

/// What a generation begins with.
#[derive(Clone, Debug)]
pub struct Begin {
    /// What the generation begins with.
    pub begun: Vec<u8>,
    /// What was learned so far.
    pub learned: Vec<u8>,
    /// The first item.
    pub task: Vec<u8>,
}

/// A generation that has begun.
#[derive(Clone, Debug)]
pub struct Begun {
    /// What it began with.
    pub begun: Vec<u8>,
    /// What was learned in it so far.
    pub learned: Vec<u8>,
    /// Which version of that it is.
    pub learned_version: i32,
}

/// Takes free items of one job, the oldest first.
const TAKE: &str = "
    WITH token AS (SELECT nextval('norns.tokens') AS token),
    first AS (
        SELECT i.job, i.generation
          FROM norns.items i
          JOIN norns.jobs j ON j.id = i.job AND j.generation = i.generation
         WHERE j.state = 'running' AND j.stopping IS NULL AND j.version = $1
           AND (j.deadline IS NULL OR j.deadline > now()) AND i.lease_end < now()
         ORDER BY i.id LIMIT 1),
    picked AS (
        SELECT i.id
          FROM norns.items i JOIN first f ON f.job = i.job AND f.generation = i.generation
         WHERE i.lease_end < now()
         ORDER BY i.id LIMIT $3
           FOR UPDATE OF i SKIP LOCKED),
    taken AS (
        UPDATE norns.items i
           SET token = (SELECT token FROM token), takes = takes + 1,
               lease_end = now() + make_interval(secs => $2)
          FROM picked WHERE i.id = picked.id
        RETURNING i.id, i.job, i.generation, i.task, i.after, i.token)
    SELECT t.id, t.job, t.generation, t.task, t.after, t.token, r.part, g.learned_version,
           (SELECT count(*) FROM (
                SELECT FROM norns.items i JOIN first f ON f.job = i.job AND f.generation = i.generation
                 WHERE i.lease_end < now() LIMIT 10000) AS free) AS free,
           (SELECT coalesce(sum(threads), 0)::bigint FROM norns.workers w
             WHERE w.version = $1 AND w.seen > now() - interval '30 seconds') AS threads
      FROM taken t
      JOIN norns.generations g ON g.job = t.job AND g.number = t.generation
      LEFT JOIN norns.results r ON r.id = t.after AND r.job = t.job AND r.generation = t.generation
     ORDER BY t.id";

fn item(row: &Row) -> Item {
    let after: Option<i64> = row.get("after");
    let part: Option<Vec<u8>> = row.get("part");
    Item {
        id: row.get("id"),
        task: row.get("task"),
        before: after.zip(part),
    }
}

impl Store {
    /// Registers a worker. Returns its number.
    pub fn register(&mut self, host: &str, version: &str, threads: u32) -> Result<i64, Error> {
        let process = i64::from(std::process::id());
        let threads = i32::try_from(threads).unwrap_or(i32::MAX);
        let row = self.client().query_one(
            "INSERT INTO norns.workers (host, process, version, threads) VALUES ($1, $2, $3, $4) RETURNING id",
            &[&host, &process, &version, &threads],
        )?;
        Ok(row.get(0))
    }

    /// Records that a worker is still alive.
    pub fn still_there(&mut self, worker: i64) -> Result<(), Error> {
        let note = "UPDATE norns.workers SET seen = now() WHERE id = $1";
        self.client().execute(note, &[&worker])?;
        Ok(())
    }

    /// Removes a worker, and those that were not seen for a day.
    pub fn unregister(&mut self, worker: i64) -> Result<(), Error> {
        self.client().execute(
            "DELETE FROM norns.workers WHERE id = $1 OR seen < now() - interval '1 day'",
            &[&worker],
        )?;
        Ok(())
    }

    /// Takes at most so many items of one job of this version of norns, for so long; `None` if there are none.
    pub fn take(
        &mut self,
        version: &str,
        lease: Duration,
        most: i64,
    ) -> Result<Option<Taken>, Error> {
        let seconds = lease.as_secs_f64();
        let rows = self.client().query(TAKE, &[&version, &seconds, &most])?;
        let Some(first) = rows.first() else {
            return Ok(None);
        };
        let free: i64 = first.get("free");
        Ok(Some(Taken {
            lease: Lease {
                job: first.get("job"),
                generation: first.get("generation"),
                token: first.get("token"),
            },
            items: rows.iter().map(item).collect(),
            learned_version: first.get("learned_version"),
            free: free - i64::try_from(rows.len()).unwrap_or(i64::MAX),
            threads: first.get("threads"),
        }))
    }

    /// What the current generation of a leased job started with, what was learned in it, and the version of that; `None` if the
    /// generation is over.
    pub fn generation(&mut self, lease: Lease) -> Result<Option<Begun>, Error> {
        let row = self.client().query_opt(
            "SELECT begun, learned, learned_version FROM norns.generations WHERE job = $1 AND number = $2",
            &[&lease.job, &lease.generation],
        )?;
        Ok(row.map(|row| Begun {
            begun: row.get(0),
            learned: row.get(1),
            learned_version: row.get(2),
        }))
    }

    /// Replaces leased items by what was done and by what remains, and returns others untouched; all of it, or nothing.
    ///
    /// `learned` is what was learned, with the version that it was merged with, if it adds something. `stopping` says why no
    /// more of the job is wanted, if so.
    pub fn replace(
        &mut self,
        lease: Lease,
        done: &[Done],
        given_back: &[i64],
        learned: Option<(i32, &[u8])>,
        stopping: Option<&str>,
    ) -> Result<Written, Error> {
        let Lease {
            job,
            generation,
            token,
        } = lease;
        let ids: Vec<i64> = done.iter().map(|done| done.item).collect();
        let mut transaction = self.transaction()?;
        let deleted = transaction.execute(
            "DELETE FROM norns.items i USING norns.jobs j
              WHERE i.id = ANY($1) AND i.token = $2 AND i.job = $3 AND i.generation = $4
                AND j.id = i.job AND j.generation = i.generation AND j.state = 'running'",
            &[&ids, &token, &job, &generation],
        )?;
        if deleted != ids.len() as u64 {
            transaction.rollback()?;
            return Ok(Written::Lost);
        }
        if let Some((version, learned)) = learned {
            let changed = transaction.execute(
                "UPDATE norns.generations SET learned = $1, learned_version = $2 + 1
                  WHERE job = $3 AND number = $4 AND learned_version = $2",
                &[&learned, &version, &job, &generation],
            )?;
            if changed != 1 {
                transaction.rollback()?;
                return Ok(Written::LearnedChanged);
            }
        }
        let mut tasks: Vec<&[u8]> = Vec::new();
        let mut afters: Vec<Option<i64>> = Vec::new();
        for Done {
            replaces,
            result,
            may_be_extended,
            rest,
            ..
        } in done
        {
            let ResultPart {
                part,
                executions,
                visits,
                findings,
            } = result;
            let id: i64 = if let Some(id) = replaces {
                let changed = transaction.execute(
                    "UPDATE norns.results SET part = $1, executions = $2, visits = $3, findings = $4
                      WHERE id = $5 AND job = $6 AND generation = $7",
                    &[part, executions, visits, findings, id, &job, &generation],
                )?;
                if changed != 1 {
                    transaction.rollback()?;
                    return Ok(Written::Lost);
                }
                *id
            } else {
                let row = transaction.query_one(
                    "INSERT INTO norns.results (job, generation, part, executions, visits, findings)
                     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id",
                    &[&job, &generation, part, executions, visits, findings],
                )?;
                row.get(0)
            };
            for (place, task) in rest.iter().enumerate() {
                tasks.push(task);
                afters.push((place == 0 && *may_be_extended).then_some(id));
            }
        }
        if !tasks.is_empty() {
            transaction.execute(
                "INSERT INTO norns.items (job, generation, task, after)
                 SELECT $1, $2, * FROM unnest($3::bytea[], $4::bigint[])",
                &[&job, &generation, &tasks, &afters],
            )?;
        }
        if !given_back.is_empty() {
            transaction.execute(
                "UPDATE norns.items SET token = NULL, lease_end = '-infinity'
                  WHERE id = ANY($1) AND token = $2",
                &[&given_back, &token],
            )?;
        }
        if stopping.is_some() {
            // A worker that has ended the generation since the items were deleted has locked the job first, so the condition is
            // evaluated for the row as it is after that.
            let changed = transaction.execute(
                "UPDATE norns.jobs SET stopping = coalesce(stopping, $2)
                  WHERE id = $1 AND generation = $3 AND state = 'running'",
                &[&job, &stopping, &generation],
            )?;
            if changed != 1 {
                transaction.rollback()?;
                return Ok(Written::Lost);
            }
        }
        transaction.commit()?;
        Ok(Written::Yes)
    }

    /// Starts the next generation of a job, because what was learned makes this one void. It takes effect only if the lease
    /// still holds.
    pub fn begin_generation(
        &mut self,
        lease: Lease,
        item: i64,
        begin: &Begin,
    ) -> Result<Written, Error> {
        let Lease {
            job,
            generation,
            token,
        } = lease;
        let mut transaction = self.transaction()?;
        // First the job and then the items, in all transactions that need both, so that none waits for another in a circle.
        let current = transaction.query_opt(
            "SELECT FROM norns.jobs WHERE id = $1 AND generation = $2 AND state = 'running' AND stopping IS NULL FOR UPDATE",
            &[&job, &generation],
        )?;
        let held = transaction.query_opt(
            "SELECT FROM norns.items WHERE id = $1 AND token = $2 FOR UPDATE",
            &[&item, &token],
        )?;
        if current.is_none() || held.is_none() {
            transaction.rollback()?;
            return Ok(Written::Lost);
        }
        next_generation(&mut transaction, (job, generation), begin)?;
        transaction.commit()?;
        Ok(Written::Yes)
    }

    /// Looks for a job of this version in whose generation nothing is left to do, or of which no more is wanted, and lets the
    /// caller decide what comes next. Returns whether there was one.
    pub fn end_generation(
        &mut self,
        version: &str,
        next: impl FnOnce(&Ended) -> Next,
    ) -> Result<bool, Error> {
        let mut transaction = self.transaction()?;
        let row = transaction.query_opt(
            "SELECT j.id, j.generation,
                    coalesce(j.stopping, CASE WHEN j.deadline <= now() THEN 'time' END) AS stopping
               FROM norns.jobs j
              WHERE j.state = 'running' AND j.version = $1
                AND (j.stopping IS NOT NULL OR j.deadline <= now()
                     OR NOT EXISTS (SELECT FROM norns.items i WHERE i.job = j.id AND i.generation = j.generation))
              ORDER BY j.id LIMIT 1 FOR UPDATE OF j SKIP LOCKED",
            &[&version],
        )?;
        let Some(row) = row else {
            transaction.rollback()?;
            return Ok(false);
        };
        let (job, generation): (i64, i32) = (row.get("id"), row.get("generation"));
        let stopping: Option<String> = row.get("stopping");
        // The row may have changed between the search for it and the lock on it.
        let left = transaction.query_one(
            "SELECT EXISTS (SELECT FROM norns.items WHERE job = $1 AND generation = $2)",
            &[&job, &generation],
        )?;
        if stopping.is_none() && left.get(0) {
            transaction.rollback()?;
            return Ok(false);
        }
        let begun = transaction.query_one(
            "SELECT begun FROM norns.generations WHERE job = $1 AND number = $2",
            &[&job, &generation],
        )?;
        let parts = transaction.query(
            "SELECT part FROM norns.results WHERE job = $1 AND generation = $2",
            &[&job, &generation],
        )?;
        let ended = Ended {
            job,
            stopping,
            program: program_of(&mut transaction, job)?,
            begun: begun.get(0),
            parts: parts.iter().map(|row| row.get(0)).collect(),
        };
        match next(&ended) {
            Next::Generation(begin) => {
                next_generation(&mut transaction, (job, generation), &begin)?;
            }
            Next::Done(outcome) => {
                transaction.execute(
                    "UPDATE norns.jobs SET state = 'done', outcome = $2, ended = now() WHERE id = $1",
                    &[&job, &outcome],
                )?;
                forget(&mut transaction, job)?;
            }
            Next::Refused(reason) => {
                refuse(&mut transaction, job, &reason)?;
            }
        }
        transaction.commit()?;
        Ok(true)
    }

    /// Ends a generation of a job that has no deadline with what was found so far, and records why.
    pub fn stop_generation(&mut self, job: i64, generation: i32, why: &str) -> Result<(), Error> {
        self.client().execute(
            "UPDATE norns.jobs SET stopping = coalesce(stopping, $3)
              WHERE id = $1 AND generation = $2 AND state = 'running' AND deadline IS NULL",
            &[&job, &generation, &why],
        )?;
        Ok(())
    }

    /// Marks a job as refused, because some of its data is invalid.
    pub fn refuse(&mut self, job: i64, reason: &str) -> Result<(), Error> {
        let mut transaction = self.transaction()?;
        refuse(&mut transaction, job, reason)?;
        transaction.commit()?;
        Ok(())
    }

    /// Removes what is left of jobs that have ended, at most so many rows of each kind.
    pub fn clean(&mut self, most: i64) -> Result<(), Error> {
        for table in ["items", "results"] {
            let delete = format!(
                "DELETE FROM norns.{table} WHERE id IN (
                     SELECT t.id FROM norns.{table} t JOIN norns.jobs j ON j.id = t.job
                      WHERE j.state <> 'running' OR t.generation < j.generation
                      ORDER BY t.id LIMIT $1 FOR UPDATE OF t SKIP LOCKED)"
            );
            self.client().execute(&delete, &[&most])?;
        }
        Ok(())
    }
}

fn program_of(
    transaction: &mut postgres::Transaction<'_>,
    job: i64,
) -> Result<Option<Vec<u8>>, Error> {
    let row = transaction.query_opt(
        "SELECT p.packed, p.digest FROM norns.jobs j JOIN norns.programs p ON p.digest = j.program WHERE j.id = $1",
        &[&job],
    )?;
    Ok(row.and_then(|row| {
        let (packed, stored): (Vec<u8>, Vec<u8>) = (row.get(0), row.get(1));
        (super::digest(&packed)[..] == stored[..]).then_some(packed)
    }))
}

/// Begins the next generation of a job whose row is locked, and removes what the last one has left.
fn next_generation(
    transaction: &mut postgres::Transaction<'_>,
    (job, generation): (i64, i32),
    begin: &Begin,
) -> Result<(), Error> {
    let next = generation.saturating_add(1);
    // Why the last generation has ended is no reason to end this one.
    transaction.execute(
        "UPDATE norns.jobs SET generation = $2, stopping = NULL WHERE id = $1",
        &[&job, &next],
    )?;
    transaction.execute(
        "INSERT INTO norns.generations (job, number, begun, learned) VALUES ($1, $2, $3, $4)",
        &[&job, &next, &begin.begun, &begin.learned],
    )?;
    forget(transaction, job)?;
    transaction.execute(
        "INSERT INTO norns.items (job, generation, task) VALUES ($1, $2, $3)",
        &[&job, &next, &begin.task],
    )?;
    Ok(())
}

/// Removes the items and results of a job. Rows that are being written at this moment stay, and have no meaning.
fn forget(transaction: &mut postgres::Transaction<'_>, job: i64) -> Result<(), Error> {
    for table in ["items", "results"] {
        let delete = format!(
            "DELETE FROM norns.{table} WHERE id IN (
                 SELECT id FROM norns.{table} WHERE job = $1 FOR UPDATE SKIP LOCKED)"
        );
        transaction.execute(&delete, &[&job])?;
    }
    Ok(())
}

fn refuse(
    transaction: &mut postgres::Transaction<'_>,
    job: i64,
    reason: &str,
) -> Result<(), Error> {
    transaction.execute(
        "UPDATE norns.jobs SET state = 'refused', reason = $2, ended = now() WHERE id = $1 AND state = 'running'",
        &[&job, &reason],
    )?;
    forget(transaction, job)
}
