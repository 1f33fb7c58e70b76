//! Threads: those of std. As with loom, what is not [`Send`] may be given to one, and a panic in any of them is an error.

pub use std::thread::{
    AccessError, LocalKey, Thread, ThreadId, current, panicking, park, yield_now,
};
use std::{fmt, io, panic, process, thread};

/// What another thread gets although its type does not allow it: loom's threads share one of the system's.
struct Given<T>(T);

// SAFETY: norns finds the races that may come of it.
unsafe impl<T> Send for Given<T> {}

impl<T> Given<T> {
    fn take(self) -> T {
        self.0
    }
}

/// The handle of a thread.
pub struct JoinHandle<T>(thread::JoinHandle<Given<T>>);

impl<T> JoinHandle<T> {
    /// Waits until the thread has ended; gives what it returns.
    pub fn join(self) -> thread::Result<T> {
        self.0.join().map(Given::take)
    }

    /// The thread.
    pub fn thread(&self) -> &Thread {
        self.0.thread()
    }
}

impl<T: fmt::Debug> fmt::Debug for JoinHandle<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JoinHandle").finish_non_exhaustive()
    }
}

/// Starts a thread.
pub fn spawn<F, T>(f: F) -> JoinHandle<T>
where
    F: FnOnce() -> T,
    F: 'static,
    T: 'static,
{
    let started = Builder::new().start(f);
    started.expect("a thread can be started")
}

/// How a thread is to be started.
#[derive(Debug)]
pub struct Builder(thread::Builder);

impl Builder {
    /// As usual.
    #[allow(clippy::new_without_default)] // loom's has none
    pub fn new() -> Builder {
        Builder(thread::Builder::new())
    }

    /// With a name.
    #[must_use]
    pub fn name(self, name: String) -> Builder {
        Builder(self.0.name(name))
    }

    /// With so much stack, which has no effect.
    #[must_use]
    pub fn stack_size(self, size: usize) -> Builder {
        Builder(self.0.stack_size(size))
    }

    /// Starts the thread.
    pub fn spawn<F, T>(self, f: F) -> io::Result<JoinHandle<T>>
    where
        F: FnOnce() -> T,
        F: Send + 'static,
        T: Send + 'static,
    {
        self.start(f)
    }

    fn start<F, T>(self, f: F) -> io::Result<JoinHandle<T>>
    where
        F: FnOnce() -> T + 'static,
        T: 'static,
    {
        let given = Given(f);
        let work = move || {
            let f = given.take();
            let ended = panic::catch_unwind(panic::AssertUnwindSafe(f));
            Given(ended.unwrap_or_else(|_| process::abort()))
        };
        self.0.spawn(work).map(JoinHandle)
    }
}
