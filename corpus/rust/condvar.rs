// A thread sets a flag and notifies; the main thread waits for the flag. If the thread takes the mutex first, the main thread does not
// wait: one execution. If the main thread does, it reads the number of notifications, gives the mutex back, and looks at the number
// twice before it sleeps: once in the standard library and once in the system. It finds a change at the first look, or at the
// second, or sleeps and is woken: three more. With `--cfg bug` it waits without asking for the flag.
//@ run:
//@ verdict: sc tso c20 = correct
//@ executions: c20 = 4 // the argument above
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
