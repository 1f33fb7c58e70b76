// The main thread parks until a flag is set. To unpark a thread that has not parked yet lets it not park, so nothing is lost. With
// `--cfg bug` the flag is set behind the unparking.
// Count: the flag is set when it is looked at first, or it is not, and the main thread parks until it is unparked.
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 2 // the flag is found set at first, or behind parking
//@ run: --cfg bug
//@ verdict: c20 = wrong deadlock|livelock park

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

static READY: AtomicBool = AtomicBool::new(false);

fn main() {
    let main = thread::current();
    let thread = thread::spawn(move || {
        if cfg!(bug) {
            main.unpark();
        }
        READY.store(true, Ordering::Release);
        if !cfg!(bug) {
            main.unpark();
        }
    });
    while !READY.load(Ordering::Acquire) {
        thread::park(); //~ park
    }
    thread.join().unwrap();
}
