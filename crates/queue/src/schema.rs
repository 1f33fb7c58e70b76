//! The tables: numbered migrations, and who may do what with them.

use super::Error;
use postgres::Transaction;

/// Each migration brings the tables from one version to the next.
const MIGRATIONS: [&str; 1] = [include_str!("../migrations/1.sql")];

/// The version of the tables that this crate uses.
pub const SCHEMA_VERSION: i32 = 1;

const _: () = assert!(MIGRATIONS.len() == SCHEMA_VERSION.unsigned_abs() as usize);

/// What workers may do.
const OF_WORKERS: &str = "
    GRANT USAGE ON SCHEMA norns TO {role};
    GRANT SELECT ON ALL TABLES IN SCHEMA norns TO {role};
    GRANT UPDATE (state, stopping, reason, generation, ended, outcome) ON norns.jobs TO {role};
    GRANT INSERT, UPDATE, DELETE ON norns.items, norns.results, norns.generations, norns.workers TO {role};
    GRANT USAGE ON SEQUENCE norns.tokens TO {role};";

/// What users may do: submit, look, cancel.
const OF_USERS: &str = "
    GRANT USAGE ON SCHEMA norns TO {role};
    GRANT SELECT ON ALL TABLES IN SCHEMA norns TO {role};
    GRANT INSERT ON norns.programs, norns.jobs, norns.generations, norns.items TO {role};
    GRANT UPDATE (state, stopping, ended) ON norns.jobs TO {role};";

/// Brings the tables up to date. Two processes that do so at once wait for each other.
pub(crate) fn migrate(transaction: &mut Transaction<'_>, version: i32) -> Result<(), Error> {
    transaction.batch_execute(
        "SELECT pg_advisory_xact_lock(hashtext('norns migrations'));
         CREATE SCHEMA IF NOT EXISTS norns;
         CREATE TABLE IF NOT EXISTS norns.migrations (
             version integer PRIMARY KEY,
             applied timestamptz NOT NULL DEFAULT now());",
    )?;
    let done = "SELECT coalesce(max(version), 0) FROM norns.migrations";
    let done: i32 = transaction.query_one(done, &[])?.get(0);
    for (number, migration) in (1..).zip(MIGRATIONS) {
        if number > version.max(done) {
            transaction.batch_execute(migration)?;
            let note = "INSERT INTO norns.migrations (version) VALUES ($1)";
            transaction.execute(note, &[&number])?;
        }
    }
    Ok(())
}

/// Grants existing roles the rights that they need, and no others.
pub(crate) fn grant(
    transaction: &mut Transaction<'_>,
    worker_role: Option<&str>,
    user_role: Option<&str>,
) -> Result<(), Error> {
    for (role, grants) in [(worker_role, OF_WORKERS), (user_role, OF_USERS)] {
        if let Some(role) = role {
            // The name of a role cannot be a parameter of the statement.
            let quoted = format!("\"{}\"", role.replace('"', "\"\""));
            transaction.batch_execute(&grants.replace("{role}", &quoted))?;
        }
    }
    Ok(())
}
