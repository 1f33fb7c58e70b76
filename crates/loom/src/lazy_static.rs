//! What [`crate::lazy_static!`] declares.

pub use crate::thread::{AccessError, panicking, yield_now};
use std::{fmt, sync::LazyLock};

/// A value that is made when it is first asked for.
pub struct Lazy<T: 'static>(LazyLock<T>);

impl<T: 'static> Lazy<T> {
    /// A value that a function makes. loom has public fields instead, for its macro.
    #[doc(hidden)]
    pub const fn new(make: fn() -> T) -> Self {
        Self(LazyLock::new(make))
    }

    /// The value.
    pub fn get(&'static self) -> &'static T {
        &self.0
    }
}

impl<T: 'static> fmt::Debug for Lazy<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("Lazy { .. }")
    }
}
