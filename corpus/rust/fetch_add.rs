// Two threads count in one step each. With `--cfg bug` in two steps, so that one count may be lost.
//@ run:
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 2 // who comes first
//@ run: --cfg bug
//@ verdict: sc tso c20 = wrong assertion sum

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::thread;

static COUNT: AtomicU32 = AtomicU32::new(0);

fn count() -> u32 {
    if cfg!(bug) {
        let old = COUNT.load(Relaxed);
        COUNT.store(old + 1, Relaxed);
        old
    } else {
        COUNT.fetch_add(1, Relaxed)
    }
}

fn main() {
    let one = thread::spawn(count);
    let two = thread::spawn(count);
    let (one, two) = (one.join().unwrap(), two.join().unwrap());
    assert_eq!(one + two, 1); //~ sum
}
