// A lock whose threads draw tickets and are served in their order. With `--cfg bug` whoever is served does not acquire.
//@ run:
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 2 // who draws first
//@ run: --cfg bug
//@ verdict: sc tso = correct
//@ verdict: c20 = wrong race count

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

static NEXT: AtomicUsize = AtomicUsize::new(0);
static SERVED: AtomicUsize = AtomicUsize::new(0);
static mut COUNT: u32 = 0;

fn increment() {
    let order = if cfg!(bug) { Ordering::Relaxed } else { Ordering::Acquire };
    let ticket = NEXT.fetch_add(1, Ordering::Relaxed);
    while SERVED.load(order) != ticket {
        std::hint::spin_loop();
    }
    unsafe { COUNT += 1 }; //~ count
    SERVED.store(ticket + 1, Ordering::Release);
}

fn main() {
    let one = thread::spawn(increment);
    let two = thread::spawn(increment);
    one.join().unwrap();
    two.join().unwrap();
    assert_eq!(unsafe { COUNT }, 2);
}
