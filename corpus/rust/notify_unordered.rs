// A notification orders nothing: only the mutex of a condition variable does. Here whoever notifies does not take it, and a fence does not
// help, since whoever is woken acquires nothing. With `--cfg locked` it takes the mutex before it notifies, and then all is well.
//@ run:
//@ verdict: c20 = wrong race write|read
//@ run: --cfg locked
//@ verdict: c20 = correct

use std::sync::atomic::{Ordering, fence};
use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::Duration;

static LOCK: Mutex<()> = Mutex::new(());
static CHANGED: Condvar = Condvar::new();
static mut DATA: u32 = 0;

fn main() {
    let guard = LOCK.lock().unwrap();
    let thread = thread::spawn(|| {
        unsafe { DATA = 1 }; //~ write
        if cfg!(locked) {
            drop(LOCK.lock().unwrap());
        }
        fence(Ordering::Release);
        CHANGED.notify_one();
    });
    let (guard, result) = CHANGED.wait_timeout(guard, Duration::from_secs(1)).unwrap();
    if !result.timed_out() {
        assert_eq!(unsafe { DATA }, 1); //~ read
    }
    drop(guard);
    thread.join().unwrap();
}
