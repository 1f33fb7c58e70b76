//! An executor: each task is a thread, and waits by parking it. So a task that nobody wakes is a deadlock, which norns reports where
//! [`block_on`] or [`spawn`] was called.

use std::{
    future::Future,
    pin::{Pin, pin},
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Poll, Wake, Waker},
    thread::{self, Thread},
};

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.0.unpark();
    }
}

/// Runs a future to its end, on this thread.
pub fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut context = Context::from_waker(&waker);
    loop {
        match future.as_mut().poll(&mut context) {
            Poll::Ready(value) => return value,
            Poll::Pending => thread::park(),
        }
    }
}

/// Runs a future to its end, on a thread of its own.
pub fn spawn<F>(future: F) -> JoinHandle<F::Output>
where
    F: Future + Send + 'static,
    F::Output: Send,
{
    let shared = Arc::new(Mutex::new(Shared {
        value: None,
        waker: None,
    }));
    let of_task = Arc::clone(&shared);
    let thread = thread::spawn(move || {
        let value = block_on(future);
        let waker = {
            let mut shared = of_task.lock().unwrap_or_else(PoisonError::into_inner);
            shared.value = Some(value);
            shared.waker.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    });
    JoinHandle { shared, thread }
}

/// What the thread of a task and who waits for it have in common.
struct Shared<T> {
    value: Option<T>,
    waker: Option<Waker>,
}

/// The handle of a task: a future that gives what the task gives.
pub struct JoinHandle<T> {
    shared: Arc<Mutex<Shared<T>>>,
    thread: thread::JoinHandle<()>,
}

impl<T> JoinHandle<T> {
    /// Waits for the end of the task without being one.
    ///
    /// # Panics
    ///
    /// If the task has panicked.
    pub fn join(self) -> T {
        let ended = self.thread.join();
        let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        match (ended, shared.value.take()) {
            (Ok(()), Some(value)) => value,
            _ => panic!("the task has panicked"),
        }
    }
}

impl<T> Future for JoinHandle<T> {
    type Output = T;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<T> {
        let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = shared.value.take() {
            return Poll::Ready(value);
        }
        shared.waker = Some(context.waker().clone());
        Poll::Pending
    }
}
