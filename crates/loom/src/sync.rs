//! Synchronisation: std's types, and those that only loom has.

pub use std::sync::{
    Barrier, Condvar, LockResult, Mutex, MutexGuard, RwLock, RwLockReadGuard, RwLockWriteGuard,
    TryLockResult, WaitTimeoutResult,
};
use std::{borrow::Borrow, fmt, ops::Deref, pin::Pin, sync::PoisonError};

/// A reference that is counted: that of std, with loom's methods.
pub struct Arc<T: ?Sized>(std::sync::Arc<T>);

impl<T> Arc<T> {
    /// The first reference to a value.
    pub fn new(value: T) -> Arc<T> {
        Arc(std::sync::Arc::new(value))
    }

    /// The same, for a value that does not move.
    pub fn pin(data: T) -> Pin<Arc<T>> {
        // SAFETY: what an `Arc` refers to does not move.
        unsafe { Pin::new_unchecked(Arc::new(data)) }
    }

    /// The value, if this is the only reference.
    pub fn try_unwrap(this: Arc<T>) -> Result<T, Arc<T>> {
        std::sync::Arc::try_unwrap(this.0).map_err(Arc)
    }
}

impl<T: ?Sized> Arc<T> {
    /// One of std, as it is.
    pub fn from_std(std: std::sync::Arc<T>) -> Self {
        Arc(std)
    }

    /// How many references there are.
    pub fn strong_count(this: &Self) -> usize {
        std::sync::Arc::strong_count(&this.0)
    }

    /// Counts one reference more.
    ///
    /// # Safety
    ///
    /// As for std's.
    pub unsafe fn increment_strong_count(ptr: *const T) {
        // SAFETY: the caller sees to it.
        unsafe { std::sync::Arc::increment_strong_count(ptr) };
    }

    /// Counts one reference less.
    ///
    /// # Safety
    ///
    /// As for std's.
    pub unsafe fn decrement_strong_count(ptr: *const T) {
        // SAFETY: the caller sees to it.
        unsafe { std::sync::Arc::decrement_strong_count(ptr) };
    }

    /// The value, if this is the only reference.
    pub fn get_mut(this: &mut Self) -> Option<&mut T> {
        std::sync::Arc::get_mut(&mut this.0)
    }

    /// Whether both refer to the same value.
    pub fn ptr_eq(this: &Self, other: &Self) -> bool {
        std::sync::Arc::ptr_eq(&this.0, &other.0)
    }

    /// A pointer that counts as the reference did.
    pub fn into_raw(this: Self) -> *const T {
        std::sync::Arc::into_raw(this.0)
    }

    /// Where the value is.
    pub fn as_ptr(this: &Self) -> *const T {
        std::sync::Arc::as_ptr(&this.0)
    }

    /// The reference that a pointer was made of.
    ///
    /// # Safety
    ///
    /// As for std's.
    pub unsafe fn from_raw(ptr: *const T) -> Self {
        // SAFETY: the caller sees to it.
        Arc(unsafe { std::sync::Arc::from_raw(ptr) })
    }
}

impl<T: ?Sized> Deref for Arc<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: ?Sized> Clone for Arc<T> {
    fn clone(&self) -> Self {
        Arc(self.0.clone())
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for Arc<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Default> Default for Arc<T> {
    fn default() -> Self {
        Arc::new(T::default())
    }
}

impl<T> From<T> for Arc<T> {
    fn from(value: T) -> Self {
        Arc::new(value)
    }
}

impl<T: ?Sized> AsRef<T> for Arc<T> {
    fn as_ref(&self) -> &T {
        self
    }
}

impl<T: ?Sized> Borrow<T> for Arc<T> {
    fn borrow(&self) -> &T {
        self
    }
}

/// One thread waits until another notifies it.
#[derive(Debug, Default)]
pub struct Notify {
    state: Mutex<Notified>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Notified {
    is_notified: bool,
    is_waiting: bool,
}

impl Notify {
    /// Not notified.
    pub fn new() -> Notify {
        Notify::default()
    }

    /// Notifies who waits, or who waits next.
    pub fn notify(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.is_notified = true;
        self.changed.notify_one();
    }

    /// Waits until it is notified.
    pub fn wait(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        assert!(
            !state.is_waiting,
            "only a single thread may wait on `Notify`"
        );
        state.is_waiting = true;
        while !state.is_notified {
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        *state = Notified::default();
    }
}

pub mod mpsc {
    //! A channel: a queue behind a mutex, which has fewer executions than std's.

    use super::{Arc, Condvar, Mutex};
    use std::{
        collections::VecDeque,
        sync::PoisonError,
        sync::mpsc::{RecvError, RecvTimeoutError, SendError, TryRecvError},
        time::Duration,
    };

    #[derive(Debug)]
    struct Channel<T> {
        state: Mutex<State<T>>,
        changed: Condvar,
    }

    #[derive(Debug)]
    struct State<T> {
        messages: VecDeque<T>,
        senders: usize,
        has_receiver: bool,
    }

    impl<T> Channel<T> {
        fn lock(&self) -> super::MutexGuard<'_, State<T>> {
            self.state.lock().unwrap_or_else(PoisonError::into_inner)
        }
    }

    /// A channel.
    pub fn channel<T>() -> (Sender<T>, Receiver<T>) {
        let channel = Arc::new(Channel {
            state: Mutex::new(State {
                messages: VecDeque::new(),
                senders: 1,
                has_receiver: true,
            }),
            changed: Condvar::new(),
        });
        (Sender(channel.clone()), Receiver(channel))
    }

    /// The side that sends.
    #[derive(Debug)]
    pub struct Sender<T>(Arc<Channel<T>>);

    impl<T> Sender<T> {
        /// Sends a message.
        pub fn send(&self, msg: T) -> Result<(), SendError<T>> {
            let mut state = self.0.lock();
            if !state.has_receiver {
                return Err(SendError(msg));
            }
            state.messages.push_back(msg);
            self.0.changed.notify_one();
            Ok(())
        }
    }

    impl<T> Clone for Sender<T> {
        fn clone(&self) -> Self {
            self.0.lock().senders += 1;
            Sender(self.0.clone())
        }
    }

    impl<T> Drop for Sender<T> {
        fn drop(&mut self) {
            self.0.lock().senders -= 1;
            self.0.changed.notify_one();
        }
    }

    /// The side that receives.
    #[derive(Debug)]
    pub struct Receiver<T>(Arc<Channel<T>>);

    impl<T> Receiver<T> {
        /// Waits for a message.
        pub fn recv(&self) -> Result<T, RecvError> {
            let mut state = self.0.lock();
            loop {
                if let Some(message) = state.messages.pop_front() {
                    return Ok(message);
                }
                if state.senders == 0 {
                    return Err(RecvError);
                }
                let waited = self.0.changed.wait(state);
                state = waited.unwrap_or_else(PoisonError::into_inner);
            }
        }

        /// Waits for a message, for a time.
        pub fn recv_timeout(&self, timeout: Duration) -> Result<T, RecvTimeoutError> {
            let state = self.0.lock();
            let waits = |state: &mut State<T>| state.messages.is_empty() && state.senders > 0;
            let waited = self.0.changed.wait_timeout_while(state, timeout, waits);
            let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
            match state.messages.pop_front() {
                Some(message) => Ok(message),
                None if state.senders == 0 => Err(RecvTimeoutError::Disconnected),
                None => Err(RecvTimeoutError::Timeout),
            }
        }

        /// A message, if there is one.
        pub fn try_recv(&self) -> Result<T, TryRecvError> {
            let mut state = self.0.lock();
            match state.messages.pop_front() {
                Some(message) => Ok(message),
                None if state.senders == 0 => Err(TryRecvError::Disconnected),
                None => Err(TryRecvError::Empty),
            }
        }
    }

    impl<T> Drop for Receiver<T> {
        fn drop(&mut self) {
            let messages = {
                let mut state = self.0.lock();
                state.has_receiver = false;
                std::mem::take(&mut state.messages)
            };
            drop(messages);
        }
    }
}

pub mod atomic {
    //! Atomics: those of std, with loom's methods.

    use std::sync::atomic;
    pub use std::sync::atomic::{Ordering, fence};

    /// A thread looks again and again.
    pub fn spin_loop_hint() {
        std::hint::spin_loop();
    }

    macro_rules! common {
        ([$($parameter:ident)?] $name:ident, $value:ty) => {
            impl $(<$parameter>)? $name $(<$parameter>)? {
                /// With a value.
                pub const fn new(value: $value) -> Self {
                    Self(atomic::$name::new(value))
                }

                /// Reads the value by a plain access.
                ///
                /// # Safety
                ///
                /// No other thread may write it at the same time; norns finds out whether one does.
                pub unsafe fn unsync_load(&self) -> $value {
                    // SAFETY: the caller sees to it.
                    unsafe { self.0.as_ptr().read() }
                }

                /// Changes the value, to which nobody else has access.
                pub fn with_mut<R>(&mut self, f: impl FnOnce(&mut $value) -> R) -> R {
                    f(self.0.get_mut())
                }

                /// The value.
                pub fn into_inner(self) -> $value {
                    self.0.into_inner()
                }

                /// Loads the value.
                pub fn load(&self, order: Ordering) -> $value {
                    self.0.load(order)
                }

                /// Stores a value.
                pub fn store(&self, value: $value, order: Ordering) {
                    self.0.store(value, order);
                }

                /// Stores a value, and gives the one before.
                pub fn swap(&self, value: $value, order: Ordering) -> $value {
                    self.0.swap(value, order)
                }

                /// Stores a value if the one before is as expected, and gives that.
                pub fn compare_and_swap(&self, current: $value, new: $value, order: Ordering) -> $value {
                    let failure = match order {
                        Ordering::AcqRel => Ordering::Acquire,
                        Ordering::Release => Ordering::Relaxed,
                        order => order,
                    };
                    match self.0.compare_exchange(current, new, order, failure) {
                        Ok(value) | Err(value) => value,
                    }
                }

                /// Stores a value if the one before is as expected.
                pub fn compare_exchange(&self, current: $value, new: $value, success: Ordering, failure: Ordering) -> Result<$value, $value> {
                    self.0.compare_exchange(current, new, success, failure)
                }

                /// The same, which may fail for no reason.
                pub fn compare_exchange_weak(&self, current: $value, new: $value, success: Ordering, failure: Ordering) -> Result<$value, $value> {
                    self.0.compare_exchange_weak(current, new, success, failure)
                }

                /// Changes the value by a function, unless that gives nothing.
                pub fn fetch_update<F>(&self, set_order: Ordering, fetch_order: Ordering, f: F) -> Result<$value, $value>
                where
                    F: FnMut($value) -> Option<$value>,
                {
                    self.0.fetch_update(set_order, fetch_order, f)
                }
            }

            impl $(<$parameter>)? From<$value> for $name $(<$parameter>)? {
                fn from(value: $value) -> Self {
                    Self::new(value)
                }
            }
        };
    }

    macro_rules! updates {
        ($name:ident, $value:ty, $($update:ident)*) => {
            impl $name {
                $(
                    #[doc = concat!("That of std's `", stringify!($name), "`.")]
                    pub fn $update(&self, value: $value, order: Ordering) -> $value {
                        self.0.$update(value, order)
                    }
                )*
            }
        };
    }

    macro_rules! numbers {
        ($($name:ident $value:ty;)*) => {
            $(
                #[doc = concat!("That of std, with loom's methods.")]
                #[derive(Debug, Default)]
                pub struct $name(atomic::$name);
                common!([] $name, $value);
                updates!($name, $value, fetch_add fetch_sub fetch_and fetch_nand fetch_or fetch_xor fetch_max fetch_min);
            )*
        };
    }

    numbers! {
        AtomicI8 i8;
        AtomicI16 i16;
        AtomicI32 i32;
        AtomicI64 i64;
        AtomicIsize isize;
        AtomicU8 u8;
        AtomicU16 u16;
        AtomicU32 u32;
        AtomicU64 u64;
        AtomicUsize usize;
    }

    /// That of std, with loom's methods.
    #[derive(Debug, Default)]
    pub struct AtomicBool(atomic::AtomicBool);
    common!([] AtomicBool, bool);
    updates!(AtomicBool, bool, fetch_and fetch_nand fetch_or fetch_xor);

    /// That of std, with loom's methods.
    #[derive(Debug)]
    pub struct AtomicPtr<T>(atomic::AtomicPtr<T>);
    common!([T] AtomicPtr, *mut T);

    impl<T> Default for AtomicPtr<T> {
        fn default() -> Self {
            Self::new(std::ptr::null_mut())
        }
    }
}
