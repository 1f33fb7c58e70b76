// Each of two threads writes a flag and reads the other's: one of them at least sees the other. With `--cfg bug` the accesses are
// relaxed, and only sequential consistency orders them.
//@ run:
//@ verdict: sc tso c20 = correct
//@ executions: sc c20 = 3 // 4 ways to read, but not both old
//@ run: --cfg bug
//@ verdict: sc = correct
//@ verdict: c20 = wrong assertion seen

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

static X: AtomicUsize = AtomicUsize::new(0);
static Y: AtomicUsize = AtomicUsize::new(0);
const ORDER: Ordering = if cfg!(bug) { Ordering::Relaxed } else { Ordering::SeqCst };

fn main() {
    let one = thread::spawn(|| {
        X.store(1, ORDER);
        Y.load(ORDER)
    });
    let two = thread::spawn(|| {
        Y.store(1, ORDER);
        X.load(ORDER)
    });
    let seen = one.join().unwrap() + two.join().unwrap();
    assert!(seen > 0); //~ seen
}
