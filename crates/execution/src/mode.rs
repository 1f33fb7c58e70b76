//! Access modes: how strongly an access or a fence orders the accesses around it.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What an access does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Access {
    /// It reads.
    Load,
    /// It writes.
    Store,
    /// It reads and writes at once.
    Update,
}

/// The mode of an access or a fence. `Plain` is C's non-atomic access.
///
/// Modes are partially ordered: plain < relaxed < acquire, release < acquire-release < sequentially consistent, with
/// acquire and release incomparable. See [`Mode::at_least`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Not atomic.
    Plain,
    /// Atomic, orders nothing.
    Relaxed,
    /// Later accesses stay after it.
    Acquire,
    /// Earlier accesses stay before it.
    Release,
    /// Both.
    AcquireRelease,
    /// Both, and part of the one order that all threads agree on.
    SequentiallyConsistent,
}

impl Mode {
    /// Every mode.
    pub const ALL: [Self; 6] = [
        Self::Plain,
        Self::Relaxed,
        Self::Acquire,
        Self::Release,
        Self::AcquireRelease,
        Self::SequentiallyConsistent,
    ];

    /// Whether this mode is `other` or stronger.
    pub const fn at_least(self, other: Self) -> bool {
        match (self, other) {
            (Self::Release, Self::Acquire) => false,
            _ => self as u8 >= other as u8,
        }
    }

    /// The weakest mode that is at least both.
    #[must_use]
    pub const fn join(self, other: Self) -> Self {
        if self.at_least(other) {
            self
        } else if other.at_least(self) {
            other
        } else {
            Self::AcquireRelease
        }
    }

    /// Whether an access of this mode is atomic.
    pub const fn is_atomic(self) -> bool {
        !matches!(self, Self::Plain)
    }

    /// Whether it is acquire or stronger.
    pub const fn is_acquire(self) -> bool {
        self.at_least(Self::Acquire)
    }

    /// Whether it is release or stronger.
    pub const fn is_release(self) -> bool {
        self.at_least(Self::Release)
    }

    /// Whether it is sequentially consistent.
    pub const fn is_sequentially_consistent(self) -> bool {
        matches!(self, Self::SequentiallyConsistent)
    }

    /// The memory order as C programs call it.
    pub const fn order_name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Relaxed => "relaxed",
            Self::Acquire => "acquire",
            Self::Release => "release",
            Self::AcquireRelease => "acq_rel",
            Self::SequentiallyConsistent => "seq_cst",
        }
    }

    /// The mode of the read half of an update with this mode.
    #[must_use]
    pub const fn of_read_half(self) -> Self {
        match self {
            Self::Release => Self::Relaxed,
            Self::AcquireRelease => Self::Acquire,
            mode => mode,
        }
    }

    /// The mode of the write half of an update with this mode.
    #[must_use]
    pub const fn of_write_half(self) -> Self {
        match self {
            Self::Acquire => Self::Relaxed,
            Self::AcquireRelease => Self::Release,
            mode => mode,
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Plain => "plain",
            Self::Relaxed => "rlx",
            Self::Acquire => "acq",
            Self::Release => "rel",
            Self::AcquireRelease => "acq_rel",
            Self::SequentiallyConsistent => "sc",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reaches(edges: &[(Mode, Mode)], weak: Mode, strong: Mode) -> bool {
        weak == strong
            || edges
                .iter()
                .any(|&(from, to)| from == weak && reaches(edges, to, strong))
    }

    /// The edges as section 3.1 of the RC11 paper draws them; `at_least` must be their reflexive-transitive closure.
    #[test]
    fn at_least_is_the_order_of_the_paper() {
        use Mode::{Acquire, AcquireRelease, Plain, Relaxed, Release, SequentiallyConsistent};
        let edges = [
            (Plain, Relaxed),
            (Relaxed, Acquire),
            (Relaxed, Release),
            (Acquire, AcquireRelease),
            (Release, AcquireRelease),
            (AcquireRelease, SequentiallyConsistent),
        ];
        for weak in Mode::ALL {
            for strong in Mode::ALL {
                assert_eq!(
                    strong.at_least(weak),
                    reaches(&edges, weak, strong),
                    "{strong} at least {weak}"
                );
            }
        }
    }

    #[test]
    fn the_join_of_two_modes_is_the_weakest_that_is_at_least_both() {
        for one in Mode::ALL {
            for other in Mode::ALL {
                let join = one.join(other);
                let is_above = |mode: &&Mode| mode.at_least(one) && mode.at_least(other);
                assert!(is_above(&&join), "{one} and {other}: {join}");
                for above in Mode::ALL.iter().filter(is_above) {
                    assert!(above.at_least(join), "{one} and {other}: {join}, {above}");
                }
            }
        }
    }

    #[test]
    fn halves_of_updates_are_the_pairs_of_the_paper() {
        use Mode::{Acquire, AcquireRelease, Relaxed, Release, SequentiallyConsistent};
        for (mode, read, write) in [
            (Relaxed, Relaxed, Relaxed),
            (Acquire, Acquire, Relaxed),
            (Release, Relaxed, Release),
            (AcquireRelease, Acquire, Release),
            (
                SequentiallyConsistent,
                SequentiallyConsistent,
                SequentiallyConsistent,
            ),
        ] {
            assert_eq!((mode.of_read_half(), mode.of_write_half()), (read, write));
        }
    }
}
