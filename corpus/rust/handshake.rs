// A thread parks until it is told that something is done. With `--cfg bug` it parks once more.
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 2 // the flag is set when the thread looks first, or when it was unparked
//@ run: --cfg bug
//@ verdict: c20 = wrong deadlock again

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

fn main() {
    let done = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&done);
    let waiter = thread::spawn(move || {
        if cfg!(bug) {
            thread::park();
            assert!(flag.load(Ordering::Acquire));
            thread::park(); //~ again
        } else {
            while !flag.load(Ordering::Acquire) {
                thread::park();
            }
        }
    });
    done.store(true, Ordering::Release);
    waiter.thread().unpark();
    waiter.join().unwrap();
}
