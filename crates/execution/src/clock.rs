//! Vector clocks: how much of each thread an event knows of.

use crate::ThreadId;
use smallvec::SmallVec;

/// For each thread, how many of its events are known. Threads that are not mentioned count zero.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct VectorClock {
    /// No trailing zeros, so that equal clocks are equal vectors.
    known: SmallVec<[u32; 8]>,
}

impl VectorClock {
    /// A clock that knows nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many events of a thread are known.
    pub fn get(&self, thread: ThreadId) -> u32 {
        self.known.get(thread.index()).copied().unwrap_or(0)
    }

    /// Knows of at least `count` events of a thread from now on.
    pub fn raise(&mut self, thread: ThreadId, count: u32) {
        if count > self.get(thread) {
            if self.known.len() <= thread.index() {
                self.known.resize(thread.index() + 1, 0);
            }
            self.known[thread.index()] = count;
        }
    }

    /// Knows all that `other` knows from now on.
    pub fn join(&mut self, other: &Self) {
        if self.known.len() < other.known.len() {
            self.known.resize(other.known.len(), 0);
        }
        for (mine, &theirs) in self.known.iter_mut().zip(&other.known) {
            *mine = (*mine).max(theirs);
        }
    }

    /// Whether it knows all that `other` knows.
    pub fn includes(&self, other: &Self) -> bool {
        other.known.len() <= self.known.len()
            && self
                .known
                .iter()
                .zip(&other.known)
                .all(|(mine, theirs)| mine >= theirs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(counts: [u32; 3]) -> VectorClock {
        let mut clock = VectorClock::new();
        for (thread, count) in counts.into_iter().enumerate() {
            clock.raise(ThreadId(thread as u32), count);
        }
        clock
    }

    /// Every pair of clocks over three threads with counts below three: a lattice, compared point by point.
    #[test]
    fn join_is_the_least_clock_that_includes_both() {
        let all: Vec<[u32; 3]> = (0..27).map(|n| [n % 3, n / 3 % 3, n / 9]).collect();
        for &a in &all {
            for &b in &all {
                let pointwise = a.iter().zip(&b).all(|(a, b)| a >= b);
                assert_eq!(clock(a).includes(&clock(b)), pointwise);
                let mut joined = clock(a);
                joined.join(&clock(b));
                let expected: Vec<u32> = a.iter().zip(&b).map(|(a, b)| *a.max(b)).collect();
                assert_eq!(joined, clock(expected.try_into().unwrap()));
            }
        }
    }
}
