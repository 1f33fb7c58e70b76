//! A connection that is restored when it breaks, shared by all threads of a process.

use norns_queue::{Address, Error, Store};
use std::{
    sync::{Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

/// How often a transaction is repeated if it conflicts with others.
const ATTEMPTS: u32 = 20;

/// The longest pause between two attempts to connect.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// A connection to a store, which one thread uses at a time.
pub struct Connection {
    address: Address,
    store: Mutex<Option<Store>>,
    /// How long a store may be unreachable.
    patience: Duration,
}

impl Connection {
    /// Connects to a store. The store may be unreachable for this long, now and later.
    pub fn open(address: &Address, patience: (Duration, Duration)) -> Result<Self, Error> {
        let (now, later) = patience;
        let mut connection = Self {
            address: address.clone(),
            store: Mutex::new(None),
            patience: now,
        };
        connection.ask(|_| Ok(()))?;
        connection.patience = later;
        Ok(connection)
    }

    /// Sends a request to the store, again if the connection breaks or the transaction conflicts with others. So it must be safe to
    /// send the request twice.
    pub fn ask<T>(
        &self,
        mut question: impl FnMut(&mut Store) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        // A time that does not fit is longer than anybody waits.
        let deadline = Instant::now().checked_add(self.patience);
        let mut pause = Duration::from_millis(100);
        let mut conflicts = 0;
        loop {
            let answer = match store.as_mut() {
                Some(open) => question(open),
                None => Store::open(&self.address).and_then(|mut open| {
                    let answer = question(&mut open);
                    *store = Some(open);
                    answer
                }),
            };
            match answer {
                Err(Error::Conflict(_)) if conflicts < ATTEMPTS => {
                    conflicts += 1;
                    thread::sleep(Duration::from_millis(5) * conflicts);
                }
                Err(error) if error.is_about_connection() => {
                    *store = None;
                    if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                        return Err(error);
                    }
                    thread::sleep(pause);
                    pause = (pause * 2).min(LONGEST_PAUSE);
                }
                answer => return answer,
            }
        }
    }
}
