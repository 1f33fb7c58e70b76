//! The interface of [loom](https://docs.rs/loom/0.7) 0.7, for tests that norns checks.
//!
//! loom replaces std's types by its own, which explore executions themselves. norns explores programs as they are, so here most of
//! them are std's types again, or thin wrappers with loom's methods. [`model()`] runs its closure once: norns explores what that can do.
//! `docs/from-loom.md` of norns compares item by item.
//!
//! Use it by `cargo norns test --loom`, or by a `[patch.crates-io]` in a manifest. Without norns a test runs its closure once, and
//! says how to check it.
//!
//! Unsafe code: a clock that stands still takes the place of the system's; [`thread::spawn`] takes what is not [`Send`], as loom's does; [`cell::UnsafeCell`] and `unsync_load` are about plain
//! accesses that norns is to judge; and two functions are of norns itself. Each has its reason where it stands.

pub mod alloc;
pub mod cell;
pub mod future;
pub mod hint;
pub mod lazy_static;
pub mod model;
pub mod sync;
pub mod thread;

pub use model::model;

/// How many threads a model of loom's may have. norns has no such limit.
pub const MAX_THREADS: usize = 5;

/// Begins to explore, after [`stop_exploring`]. norns explores everything, so it has no effect.
pub fn explore() {}

/// What follows is not to be explored. norns explores everything, so it has no effect.
pub fn stop_exploring() {}

/// This execution does not count.
pub fn skip_branch() {
    #[cfg(norns)]
    {
        unsafe extern "C" {
            safe fn norns_assume(condition: i32);
        }
        norns_assume(0);
    }
}

/// Time stands still: what waits for a time does not run out of it, as with loom, whose models take no time. norns has a clock that
/// goes on, so that whatever has a time may run out of it; this one takes its place.
#[cfg(norns)]
#[unsafe(no_mangle)]
extern "C" fn clock_gettime(_clock: i32, time: *mut [i64; 2]) -> i32 {
    // SAFETY: who asks for the time has a place for it.
    unsafe { *time = [1_000, 0] };
    0
}

/// Declares variables of which each thread has its own: that of std.
#[macro_export]
macro_rules! thread_local {
    ($($declarations:tt)*) => { ::std::thread_local! { $($declarations)* } };
}

/// Declares variables that are initialised when they are first used.
#[macro_export]
macro_rules! lazy_static {
    () => {};
    ($(#[$attribute:meta])* $visibility:vis static ref $name:ident : $type:ty = $value:expr; $($rest:tt)*) => {
        #[allow(missing_copy_implementations, non_camel_case_types, dead_code)]
        $(#[$attribute])*
        $visibility struct $name { __private: () }
        #[doc(hidden)]
        $visibility static $name: $name = $name { __private: () };
        impl ::core::ops::Deref for $name {
            type Target = $type;
            fn deref(&self) -> &$type {
                static VALUE: $crate::lazy_static::Lazy<$type> = $crate::lazy_static::Lazy::new(|| $value);
                VALUE.get()
            }
        }
        $crate::lazy_static! { $($rest)* }
    };
}
