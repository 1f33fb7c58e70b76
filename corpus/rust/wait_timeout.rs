// A thread waits for a flag, two seconds at most. With `--cfg bug` it expects that the flag is always set in time.
// Count: the flag is set before it looks (1). Else it waits, and is notified (1), or its time is up, and the flag is set before it has
// the mutex again (1), or not: then it waits once more, for what is left of the two seconds, which is nothing, with the same three
// outcomes, and gives up in the last one (3).
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 6 // 1 + 1 + 1 + 3
//@ run: --cfg bug
//@ verdict: c20 = wrong assertion late

use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::Duration;

static READY: Mutex<bool> = Mutex::new(false);
static CHANGED: Condvar = Condvar::new();

fn main() {
    let thread = thread::spawn(|| {
        *READY.lock().unwrap() = true;
        CHANGED.notify_one();
    });
    let ready = READY.lock().unwrap();
    let limit = Duration::from_secs(2);
    let (ready, result) = CHANGED.wait_timeout_while(ready, limit, |ready| !*ready).unwrap();
    assert!(*ready || result.timed_out() && !cfg!(bug)); //~ late
    drop(ready);
    thread.join().unwrap();
}
