// A message that is published by a flag. With `--cfg bug` the flag is relaxed.
//@ run:
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 2 // the flag is seen or not
//@ run: --cfg bug
//@ verdict: sc tso = correct
//@ verdict: c20 = wrong race write|read

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

static READY: AtomicBool = AtomicBool::new(false);
static mut MESSAGE: u32 = 0;

fn main() {
    let sender = thread::spawn(|| {
        unsafe { MESSAGE = 42 }; //~ write
        READY.store(true, if cfg!(bug) { Ordering::Relaxed } else { Ordering::Release });
    });
    if READY.load(if cfg!(bug) { Ordering::Relaxed } else { Ordering::Acquire }) {
        assert_eq!(unsafe { MESSAGE }, 42); //~ read
    }
    sender.join().unwrap();
}
