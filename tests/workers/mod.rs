//! Who explores in a test.

use norns_explorers::revisits::Workers;

/// As many threads as `NORNS_THREADS` says, or one.
pub(crate) fn workers() -> Workers {
    let threads = std::env::var("NORNS_THREADS").ok();
    let threads = threads.map(|threads| threads.parse().expect("NORNS_THREADS is a number"));
    Workers {
        threads: threads.unwrap_or(Workers::ONE.threads),
        ..Workers::ONE
    }
}
