// A thread sets a flag and notifies; the main thread waits for the flag. With `--cfg bug` it waits without asking for the flag.
//@ run:
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 2 // the main thread waits, or comes late and need not
//@ run: --cfg bug
//@ verdict: sc tso c20 = wrong deadlock wait

use std::sync::{Condvar, Mutex};
use std::thread;

static READY: Mutex<bool> = Mutex::new(false);
static CHANGED: Condvar = Condvar::new();

fn main() {
    let sets = thread::spawn(|| {
        *READY.lock().unwrap() = true;
        CHANGED.notify_one();
    });
    let mut ready = READY.lock().unwrap();
    while cfg!(bug) || !*ready {
        ready = CHANGED.wait(ready).unwrap(); //~ wait
        if cfg!(bug) {
            break;
        }
    }
    assert!(*ready);
    drop(ready);
    sets.join().unwrap();
}
