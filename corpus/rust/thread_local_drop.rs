// A thread's own variables are dropped when it ends, and whoever joins it sees that.
//@ verdict: c20 = correct
//@ executions: c20 = 1 // nobody has a choice

use std::cell::Cell;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::thread;

static DROPPED: AtomicU32 = AtomicU32::new(0);

struct Counted(Cell<u32>);

impl Drop for Counted {
    fn drop(&mut self) {
        DROPPED.fetch_add(self.0.get(), Relaxed);
    }
}

thread_local! {
    static OWN: Counted = const { Counted(Cell::new(0)) };
}

fn main() {
    let thread = thread::spawn(|| OWN.with(|own| own.0.set(5)));
    thread.join().unwrap();
    assert_eq!(DROPPED.load(Relaxed), 5);
}
