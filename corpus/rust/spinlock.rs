// A spinlock of one flag, which two threads take. With `--cfg bug` it is released by a relaxed store.
//@ run:
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 2 // who comes first
//@ run: --cfg bug
//@ verdict: sc tso = correct
//@ verdict: c20 = wrong race count

use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{hint, thread};

struct Lock {
    taken: AtomicBool,
    count: UnsafeCell<u32>,
}
unsafe impl Sync for Lock {}

static LOCK: Lock = Lock { taken: AtomicBool::new(false), count: UnsafeCell::new(0) };

impl Lock {
    fn with(&self, change: impl FnOnce(&mut u32)) {
        while self.taken.compare_exchange(false, true, Ordering::Acquire, Ordering::Relaxed).is_err() {
            hint::spin_loop();
        }
        change(unsafe { &mut *self.count.get() });
        self.taken.store(false, if cfg!(bug) { Ordering::Relaxed } else { Ordering::Release });
    }
}

fn main() {
    let one = thread::spawn(|| LOCK.with(|count| *count += 1)); //~ count
    LOCK.with(|count| *count += 1); //~ count
    one.join().unwrap();
    LOCK.with(|count| assert_eq!(*count, 2));
}
