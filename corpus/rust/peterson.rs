// Peterson's lock. With `--cfg bug` its accesses are acquire and release only, so that both threads may find the other's flag unset.
//@ run:
//@ verdict: sc tso c20 = correct
//@ run: --cfg bug
//@ verdict: sc = correct
//@ verdict: c20 = wrong race|assertion count|counted

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

const LOAD: Ordering = if cfg!(bug) { Ordering::Acquire } else { Ordering::SeqCst };
const STORE: Ordering = if cfg!(bug) { Ordering::Release } else { Ordering::SeqCst };

static WANTS: [AtomicBool; 2] = [AtomicBool::new(false), AtomicBool::new(false)];
static TURN: AtomicUsize = AtomicUsize::new(0);
static mut COUNT: u32 = 0;

fn increment(me: usize) {
    WANTS[me].store(true, STORE);
    TURN.store(1 - me, STORE);
    while WANTS[1 - me].load(LOAD) && TURN.load(LOAD) != me {}
    unsafe { COUNT += 1 }; //~ count
    WANTS[me].store(false, STORE);
}

fn main() {
    let thread = thread::spawn(|| increment(0));
    increment(1);
    thread.join().unwrap();
    assert_eq!(unsafe { COUNT }, 2); //~ counted
}
