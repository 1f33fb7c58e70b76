//! Hints: those of std.

pub use std::hint::spin_loop;

/// A point that cannot be reached. That it is reached is a panic.
///
/// # Safety
///
/// It has no consequences if it is reached, unlike std's.
#[track_caller]
pub unsafe fn unreachable_unchecked() -> ! {
    unreachable!("unreachable_unchecked was reached")
}
