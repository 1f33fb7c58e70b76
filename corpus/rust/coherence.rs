// However weak its accesses are, a variable never goes back: whoever reads it twice sees the same value, or a later one. With `--cfg bug`
// the program takes for granted that it sees a change at once.
//@ run:
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 6 // 0 0, 0 1, 0 2, 1 1, 1 2, 2 2
//@ run: --cfg bug
//@ verdict: sc tso c20 = wrong assertion changed

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::thread;

static X: AtomicU32 = AtomicU32::new(0);

fn main() {
    let writer = thread::spawn(|| {
        X.store(1, Relaxed);
        X.store(2, Relaxed);
    });
    let (first, second) = (X.load(Relaxed), X.load(Relaxed));
    assert!(first <= second);
    if cfg!(bug) {
        assert!(first < second); //~ changed
    }
    writer.join().unwrap();
}
