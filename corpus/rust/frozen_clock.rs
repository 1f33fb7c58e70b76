// A thread parks until a flag is set, or until some time has passed. The time may pass before the flag is set; with `--frozen-clock` it does
// not, and the thread wakes up only when it is unparked.
//@ run:
//@ verdict: c20 = wrong assertion set
//@ run: --frozen-clock
//@ verdict: c20 = correct

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

static READY: AtomicBool = AtomicBool::new(false);

fn main() {
    let main = thread::current();
    let thread = thread::spawn(move || {
        READY.store(true, Ordering::Release);
        main.unpark();
    });
    thread::park_timeout(Duration::from_millis(10));
    assert!(READY.load(Ordering::Acquire)); //~ set
    thread.join().unwrap();
}
