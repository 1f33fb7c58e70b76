// Two threads wait, and one is notified. Since it is open whether they sleep already, either or both may go on: with `--cfg bug` that is
// forgotten.
//@ run:
//@ verdict: c20 = correct
//@ run: --cfg bug
//@ verdict: c20 = wrong assertion taken

use std::sync::{Condvar, Mutex};
use std::thread;

struct Permits {
    free: i32,
    waiting: u32,
}

static PERMITS: Mutex<Permits> = Mutex::new(Permits { free: 0, waiting: 0 });
static CHANGED: Condvar = Condvar::new();

fn take() {
    let mut permits = PERMITS.lock().unwrap();
    permits.waiting += 1;
    while permits.free == 0 {
        permits = CHANGED.wait(permits).unwrap();
        if cfg!(bug) {
            break;
        }
    }
    permits.free -= 1;
    assert!(permits.free >= 0); //~ taken
}

fn main() {
    let threads = [0, 1].map(|_| thread::spawn(take));
    for _ in 0..2 {
        let mut permits = PERMITS.lock().unwrap(); //~ taken
        permits.free += 1;
        CHANGED.notify_one();
    }
    for thread in threads {
        thread.join().unwrap(); //~ taken
    }
}
