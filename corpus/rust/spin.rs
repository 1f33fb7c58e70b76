// The main thread spins until a flag is set: it goes on when it is, which is one execution.
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 1 // the flag is seen

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::{hint, thread};

static READY: AtomicBool = AtomicBool::new(false);
static MESSAGE: AtomicU32 = AtomicU32::new(0);

fn main() {
    let sender = thread::spawn(|| {
        MESSAGE.store(42, Ordering::Relaxed);
        READY.store(true, Ordering::Release);
    });
    while !READY.load(Ordering::Acquire) {
        hint::spin_loop();
    }
    assert_eq!(MESSAGE.load(Ordering::Relaxed), 42);
    sender.join().unwrap();
}
