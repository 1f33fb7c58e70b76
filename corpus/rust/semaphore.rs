// A semaphore of a mutex and a condition variable. With `--cfg bug` a thread that was woken does not look whether there is a permit:
// another one may have taken it in between.
//@ run:
//@ verdict: c20 = correct
//@ run: --cfg bug
//@ verdict: c20 = wrong assertion take|joined

use std::sync::{Condvar, Mutex};
use std::thread;

static PERMITS: Mutex<u32> = Mutex::new(0);
static CHANGED: Condvar = Condvar::new();

fn take() {
    let mut permits = PERMITS.lock().unwrap();
    if cfg!(bug) {
        if *permits == 0 {
            permits = CHANGED.wait(permits).unwrap();
        }
    } else {
        while *permits == 0 {
            permits = CHANGED.wait(permits).unwrap();
        }
    }
    *permits -= 1; //~ take
}

fn give() {
    *PERMITS.lock().unwrap() += 1;
    CHANGED.notify_all();
}

fn main() {
    let one = thread::spawn(take);
    let two = thread::spawn(take);
    give();
    if !cfg!(bug) {
        give();
        one.join().unwrap();
        two.join().unwrap();
    } else {
        one.join().unwrap(); //~ joined
    }
}
