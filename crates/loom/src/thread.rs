//! Threads: those of std. As with loom, what is not [`Send`] may be given to one, and a panic in any of them is an error.

pub use std::thread::{
    AccessError, LocalKey, Thread, ThreadId, current, panicking, park, yield_now,
};
use std::{cell::RefCell, fmt, io, mem, panic, process, thread};

/// What another thread gets although its type does not allow it: loom's threads share one of the system's.
struct Given<T>(T);

// SAFETY: norns finds the races that may come of it.
unsafe impl<T> Send for Given<T> {}

impl<T> Given<T> {
    fn take(self) -> T {
        self.0
    }
}

/// A thread whose handle was dropped: waits for its end, and gives those that it left behind itself.
pub(crate) struct LeftBehind(Box<dyn FnOnce() -> Vec<LeftBehind>>);

std::thread_local! {
    /// The threads whose handles this one dropped, and those that were left to it by threads that it joined.
    static LEFT_BEHIND: RefCell<Vec<LeftBehind>> = const { RefCell::new(Vec::new()) };
}

/// Waits for all threads whose handles were dropped. A model of loom's ends when all its threads have.
pub(crate) fn wait_for_all() {
    while let Some(LeftBehind(join)) = LEFT_BEHIND.with(|left| left.borrow_mut().pop()) {
        let more = join();
        LEFT_BEHIND.with(|left| left.borrow_mut().extend(more));
    }
}

/// What a thread returns, and the threads that it left behind.
type Ended<T> = Given<(T, Vec<LeftBehind>)>;

/// The handle of a thread.
pub struct JoinHandle<T: 'static>(Option<thread::JoinHandle<Ended<T>>>);

impl<T: 'static> JoinHandle<T> {
    /// Waits until the thread has ended; gives what it returns.
    pub fn join(mut self) -> thread::Result<T> {
        let handle = self.0.take().expect("it is taken only here and at the end");
        let (value, more) = handle.join()?.take();
        LEFT_BEHIND.with(|left| left.borrow_mut().extend(more));
        Ok(value)
    }

    /// The thread.
    pub fn thread(&self) -> &Thread {
        let handle = self.0.as_ref();
        handle.expect("it is taken only at the end").thread()
    }
}

impl<T: 'static> Drop for JoinHandle<T> {
    fn drop(&mut self) {
        let Some(handle) = self.0.take() else {
            return;
        };
        let join = move || {
            handle
                .join()
                .map_or_else(|_| Vec::new(), |ended| ended.take().1)
        };
        let left = LeftBehind(Box::new(join));
        // A thread that is ending has nobody to leave it to.
        let _ = LEFT_BEHIND.try_with(|all| all.borrow_mut().push(left));
    }
}

impl<T: fmt::Debug + 'static> fmt::Debug for JoinHandle<T> {
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
            let value = ended.unwrap_or_else(|_| process::abort());
            let left = LEFT_BEHIND.with(|left| mem::take(&mut *left.borrow_mut()));
            Given((value, left))
        };
        Ok(JoinHandle(Some(self.0.spawn(work)?)))
    }
}
