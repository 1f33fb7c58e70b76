// Each thread counts for itself, and adds what it has counted to a total when its thread-local variable is dropped. With `--cfg bug` it
// adds in two steps.
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 2 // who adds first
//@ run: --cfg bug
//@ verdict: c20 = wrong assertion total

use std::cell::Cell;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

static TOTAL: AtomicU32 = AtomicU32::new(0);

struct Counter(Cell<u32>);

impl Drop for Counter {
    fn drop(&mut self) {
        if cfg!(bug) {
            let total = TOTAL.load(Ordering::Relaxed);
            TOTAL.store(total + self.0.get(), Ordering::Relaxed);
        } else {
            TOTAL.fetch_add(self.0.get(), Ordering::Relaxed);
        }
    }
}

thread_local! {
    static COUNT: Counter = const { Counter(Cell::new(0)) };
}

fn main() {
    let threads: Vec<_> = (1..=2)
        .map(|times| {
            thread::spawn(move || {
                for _ in 0..times {
                    COUNT.with(|count| count.0.set(count.0.get() + 1));
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
    assert_eq!(TOTAL.load(Ordering::Relaxed), 3); //~ total
}
