// Two scoped threads count in a variable of the main thread. With `--cfg bug` they do not count atomically.
//@ run:
//@ verdict: c20 = correct
//@ run: --cfg bug
//@ verdict: c20 = wrong assertion counted

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::thread;

fn main() {
    let count = AtomicU32::new(0);
    let increment = || {
        if cfg!(bug) {
            count.store(count.load(Relaxed) + 1, Relaxed);
        } else {
            count.fetch_add(1, Relaxed);
        }
    };
    thread::scope(|scope| {
        scope.spawn(increment);
        scope.spawn(increment);
    });
    assert_eq!(count.into_inner(), 2); //~ counted
}
