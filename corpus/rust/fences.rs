// A message that is published by a relaxed flag between fences. With `--cfg bug` whoever reads has none.
//@ run:
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 2 // the flag is seen or not
//@ run: --cfg bug
//@ verdict: sc tso = correct
//@ verdict: c20 = wrong race write|read

use std::sync::atomic::{AtomicBool, Ordering, fence};
use std::thread;

static READY: AtomicBool = AtomicBool::new(false);
static mut MESSAGE: u32 = 0;

fn main() {
    let sender = thread::spawn(|| {
        unsafe { MESSAGE = 42 }; //~ write
        fence(Ordering::Release);
        READY.store(true, Ordering::Relaxed);
    });
    if READY.load(Ordering::Relaxed) {
        if !cfg!(bug) {
            fence(Ordering::Acquire);
        }
        assert_eq!(unsafe { MESSAGE }, 42); //~ read
    }
    sender.join().unwrap();
}
