// Each thread has a variable of its own, whose destructor runs when the thread ends, before it is joined.
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 1 // one thread at a time

use std::cell::Cell;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

static DROPPED: AtomicU32 = AtomicU32::new(0);

struct Counts(Cell<u32>);

impl Drop for Counts {
    fn drop(&mut self) {
        DROPPED.store(self.0.get(), Ordering::Relaxed);
    }
}

thread_local! {
    static OWN: Counts = const { Counts(Cell::new(0)) };
}

fn main() {
    OWN.with(|own| own.0.set(5));
    let thread = thread::spawn(|| OWN.with(|own| own.0.set(own.0.get() + 1)));
    thread.join().unwrap();
    assert_eq!(DROPPED.load(Ordering::Relaxed), 1);
    OWN.with(|own| assert_eq!(own.0.get(), 5));
}
