// Whoever upgrades a weak reference gets the value, or is told that it is gone. With `--cfg bug` it takes for granted that it is there.
//@ run:
//@ verdict: c20 = correct
//@ run: --cfg bug
//@ verdict: c20 = wrong assertion there

use std::sync::Arc;
use std::thread;

fn main() {
    let value = Arc::new(7);
    let weak = Arc::downgrade(&value);
    let thread = thread::spawn(move || match weak.upgrade() {
        Some(value) => assert_eq!(*value, 7),
        None => assert!(!cfg!(bug)), //~ there
    });
    drop(value);
    thread.join().unwrap(); //~ there
}
