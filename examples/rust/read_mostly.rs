// A configuration that is read often and replaced now and then. Readers increment a count, read, and decrement it. A thread that replaces
// the configuration frees the old one when no thread is reading. The count and the pointer are two variables, and `SeqCst` orders their
// accesses. With `--cfg bug` the accesses are only acquire and release. A reader may then see the old pointer although it has incremented
// the count, while the writer sees no reader: the old configuration is freed while it is read.
//
//     ./norns check examples/rust/read_mostly.rs
//     verified: every execution was explored, and none has a bug
//     ./norns check examples/rust/read_mostly.rs -- --cfg bug
//     bug found: use after free at examples/rust/read_mostly.rs:29
//@ run:
//@ verdict: sc tso c20 = correct
//@ run: --cfg bug
//@ verdict: sc = correct
//@ verdict: c20 = wrong use-after-free|race

use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};
use std::thread;

const LOAD: Ordering = if cfg!(bug) { Ordering::Acquire } else { Ordering::SeqCst };
const STORE: Ordering = if cfg!(bug) { Ordering::Release } else { Ordering::SeqCst };
const UPDATE: Ordering = if cfg!(bug) { Ordering::AcqRel } else { Ordering::SeqCst };

static CONFIGURATION: AtomicPtr<u32> = AtomicPtr::new(std::ptr::null_mut());
static READERS: AtomicUsize = AtomicUsize::new(0);

fn read() -> u32 {
    READERS.fetch_add(1, UPDATE);
    let configuration = CONFIGURATION.load(LOAD);
    let value = unsafe { *configuration };
    READERS.fetch_sub(1, UPDATE);
    value
}

fn replace(value: u32) {
    let old = CONFIGURATION.load(LOAD);
    CONFIGURATION.store(Box::into_raw(Box::new(value)), STORE);
    if READERS.load(LOAD) == 0 {
        drop(unsafe { Box::from_raw(old) });
    } // otherwise it is leaked: a better one would be freed later
}

fn main() {
    CONFIGURATION.store(Box::into_raw(Box::new(1)), Ordering::Relaxed);
    let reader = thread::spawn(read);
    replace(2);
    assert!(matches!(reader.join().unwrap(), 1 | 2));
}
