// Whoever waits for a signal without saying what for misses the one that came before. With `--cfg bug` there is no flag.
//@ run:
//@ verdict: c20 = correct
//@ run: --cfg bug
//@ verdict: c20 = wrong deadlock wait

use std::sync::{Condvar, Mutex};
use std::thread;

static READY: Mutex<bool> = Mutex::new(false);
static CHANGED: Condvar = Condvar::new();

fn main() {
    let thread = thread::spawn(|| {
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
    drop(ready);
    thread.join().unwrap();
}
