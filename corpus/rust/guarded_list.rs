// A spinlock around a vector, with a guard that releases it. With `--cfg bug` it is released by a relaxed store.
// Count: who is first, and the orders of the `Arc`'s updates, as in `arc_mutex.rs`.
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 5 // 3 + 2
//@ run: --cfg bug
//@ verdict: c20 = wrong race push

use std::cell::UnsafeCell;
use std::hint;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

struct SpinLock<T> {
    locked: AtomicBool,
    value: UnsafeCell<T>,
}

unsafe impl<T: Send> Sync for SpinLock<T> {}

struct Guard<'a, T>(&'a SpinLock<T>);

impl<T> SpinLock<T> {
    fn new(value: T) -> Self {
        SpinLock { locked: AtomicBool::new(false), value: UnsafeCell::new(value) }
    }

    fn lock(&self) -> Guard<'_, T> {
        while self.locked.swap(true, Ordering::Acquire) {
            while self.locked.load(Ordering::Relaxed) {
                hint::spin_loop();
            }
        }
        Guard(self)
    }
}

impl<T> Deref for Guard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T {
        unsafe { &*self.0.value.get() }
    }
}

impl<T> DerefMut for Guard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        unsafe { &mut *self.0.value.get() }
    }
}

impl<T> Drop for Guard<'_, T> {
    fn drop(&mut self) {
        let order = if cfg!(bug) { Ordering::Relaxed } else { Ordering::Release };
        self.0.locked.store(false, order);
    }
}

fn main() {
    let list = Arc::new(SpinLock::new(Vec::new()));
    let threads: Vec<_> = (0..2)
        .map(|number| {
            let list = Arc::clone(&list);
            thread::spawn(move || list.lock().push(number)) //~ push
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
    assert_eq!(list.lock().len(), 2);
}
