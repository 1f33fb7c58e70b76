// A ring buffer for one producer and one consumer. Each side owns an index and reads the index of the other. With `--cfg bug` the producer
// publishes a slot with a relaxed store.
//
//     ./norns check examples/rust/ring.rs
//     verified: every execution was explored, and none has a bug
//     ./norns check examples/rust/ring.rs -- --cfg bug
//     bug found: data race at examples/rust/ring.rs:38
//@ run:
//@ verdict: sc tso c20 = correct
//@ run: --cfg bug
//@ verdict: c20 = wrong race

use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

const SLOTS: usize = 2;

struct Ring {
    slots: [UnsafeCell<u32>; SLOTS],
    pushed: AtomicUsize,
    popped: AtomicUsize,
}
unsafe impl Sync for Ring {}

static RING: Ring = Ring {
    slots: [const { UnsafeCell::new(0) }; SLOTS],
    pushed: AtomicUsize::new(0),
    popped: AtomicUsize::new(0),
};

impl Ring {
    fn push(&self, value: u32) -> bool {
        let pushed = self.pushed.load(Ordering::Relaxed);
        if pushed - self.popped.load(Ordering::Acquire) == SLOTS {
            return false;
        }
        unsafe { *self.slots[pushed % SLOTS].get() = value };
        let published = if cfg!(bug) { Ordering::Relaxed } else { Ordering::Release };
        self.pushed.store(pushed + 1, published);
        true
    }

    fn pop(&self) -> Option<u32> {
        let popped = self.popped.load(Ordering::Relaxed);
        if popped == self.pushed.load(Ordering::Acquire) {
            return None;
        }
        let value = unsafe { *self.slots[popped % SLOTS].get() };
        self.popped.store(popped + 1, Ordering::Release);
        Some(value)
    }
}

fn main() {
    let producer = thread::spawn(|| [1, 2, 3].map(|value| RING.push(value)));
    let mut expected = 1;
    for _ in 0..2 {
        if let Some(value) = RING.pop() {
            assert_eq!(value, expected, "values come in order");
            expected += 1;
        }
    }
    let pushed = producer.join().unwrap();
    assert!(pushed[0] && pushed[1], "there are two slots");
}
