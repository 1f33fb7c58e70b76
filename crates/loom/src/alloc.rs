//! Memory: that of std. norns knows what is allocated and freed.

pub use std::alloc::{Layout, alloc, alloc_zeroed, dealloc};

/// A value of which norns warns if it is never dropped.
#[derive(Debug)]
pub struct Track<T> {
    value: T,
    /// What is leaked with it.
    _allocation: Box<u8>,
}

impl<T> Track<T> {
    /// Tracks a value.
    pub fn new(value: T) -> Track<T> {
        Track {
            value,
            _allocation: Box::new(0),
        }
    }

    /// The value.
    pub fn get_ref(&self) -> &T {
        &self.value
    }

    /// The value.
    pub fn get_mut(&mut self) -> &mut T {
        &mut self.value
    }

    /// The value, which is tracked no longer.
    pub fn into_inner(self) -> T {
        self.value
    }
}
