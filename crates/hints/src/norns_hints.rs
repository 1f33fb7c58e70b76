//! What a Rust program may ask of norns.
//!
//! `cargo norns` sets `cfg(norns)`. Without it, [`assume`] does nothing, [`choose`] gives 0 and [`bounded`] counts without end, so the
//! hints may stay in code that is also run. There are no dependencies.
//!
//! ```
//! use norns_hints::{assume, bounded, choose};
//!
//! // Each of three sizes is explored.
//! let size = choose(3) + 1;
//! // Executions in which it is odd do not count.
//! assume(size % 2 == 0 || !cfg!(norns));
//! // A loop that need not end: executions with more than 4 rounds do not count.
//! for round in bounded(4) {
//!     if round >= size {
//!         break;
//!     }
//! }
//! ```

mod executor;

pub use executor::{JoinHandle, block_on, spawn};

#[cfg(norns)]
unsafe extern "C" {
    safe fn norns_assume(condition: i32);
    safe fn norns_choose(count: i32) -> i32;
}

/// This execution counts only if the condition holds: otherwise norns does not look at what follows.
#[inline]
pub fn assume(condition: bool) {
    #[cfg(norns)]
    norns_assume(condition.into());
    #[cfg(not(norns))]
    let _ = condition;
}

/// Any of 0 to `count - 1`; norns explores each of them. Otherwise 0.
///
/// # Panics
///
/// If there is nothing to choose from, or more than `i32::MAX`.
#[inline]
#[must_use]
pub fn choose(count: u32) -> u32 {
    assert!(count > 0, "there is nothing to choose from");
    #[cfg(norns)]
    {
        let count =
            i32::try_from(count).expect("there are not more alternatives than fit into an i32");
        norns_choose(count).unsigned_abs()
    }
    #[cfg(not(norns))]
    0
}

/// Counts from 0. norns discards executions that ask for more than so many numbers; otherwise there is no end.
#[must_use]
pub fn bounded(rounds: u32) -> Bounded {
    Bounded {
        next: 0,
        rounds: cfg!(norns).then_some(rounds),
    }
}

/// The rounds of a loop; see [`bounded`].
#[derive(Clone, Debug)]
pub struct Bounded {
    next: u32,
    rounds: Option<u32>,
}

impl Iterator for Bounded {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let round = self.next;
        assume(self.rounds.is_none_or(|rounds| round < rounds));
        self.next = round.wrapping_add(1);
        Some(round)
    }
}

#[cfg(test)]
mod tests {
    use super::{assume, block_on, bounded, choose, spawn};
    use std::{future::poll_fn, task::Poll};

    #[test]
    fn hints_do_nothing_without_norns() {
        assume(cfg!(norns));
        assert_eq!(choose(3), 0);
        assert_eq!(bounded(2).take(5).count(), 5);
    }

    #[test]
    fn futures_run_to_their_ends() {
        let mut polls = 0;
        let twice = poll_fn(move |context| {
            polls += 1;
            if polls == 2 {
                return Poll::Ready(polls);
            }
            context.waker().wake_by_ref();
            Poll::Pending
        });
        let task = spawn(async { 40 });
        assert_eq!(block_on(async { twice.await + task.await }), 42);
    }
}
