// Two threads write both of two variables, in different orders. At least one of the second writes comes last. With `--cfg bug` the writes
// are relaxed, and each variable has an order of its own.
//@ run:
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 3 // which of the writes to each variable is last, but not both times the first one of its thread
//@ run: --cfg bug
//@ verdict: sc tso = correct
//@ verdict: c20 = wrong assertion last

use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

const ORDER: Ordering = if cfg!(bug) { Ordering::Relaxed } else { Ordering::SeqCst };

static X: AtomicU32 = AtomicU32::new(0);
static Y: AtomicU32 = AtomicU32::new(0);

fn main() {
    let thread = thread::spawn(|| {
        X.store(1, ORDER);
        Y.store(2, ORDER);
    });
    Y.store(1, ORDER);
    X.store(2, ORDER);
    thread.join().unwrap();
    assert!(!(X.load(ORDER) == 1 && Y.load(ORDER) == 1)); //~ last
}
