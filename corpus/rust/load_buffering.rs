// Two threads read what the other writes behind its own read. That both see the other's write is forbidden by all models here, which
// keep what C++20 allows on paper and no compiler does out.
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 3 // each read sees the write or does not, but not both do

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::thread;

static X: AtomicU32 = AtomicU32::new(0);
static Y: AtomicU32 = AtomicU32::new(0);

fn main() {
    let thread = thread::spawn(|| {
        let x = X.load(Relaxed);
        Y.store(1, Relaxed);
        x
    });
    let y = Y.load(Relaxed);
    X.store(1, Relaxed);
    assert!(!(thread.join().unwrap() == 1 && y == 1));
}
