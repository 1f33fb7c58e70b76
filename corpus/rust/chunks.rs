// Scoped threads double their shares of a vector, and add them to a sum. With `--cfg bug` they add in two steps.
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 2 // who adds first
//@ run: --cfg bug
//@ verdict: c20 = wrong assertion total

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

fn main() {
    let mut data = vec![1u64, 2, 3, 4, 5, 6];
    let total = AtomicU64::new(0);
    thread::scope(|scope| {
        for chunk in data.chunks_mut(3) {
            let total = &total;
            scope.spawn(move || {
                let sum: u64 = chunk.iter().sum();
                for value in chunk.iter_mut() {
                    *value *= 2;
                }
                if cfg!(bug) {
                    total.store(total.load(Ordering::SeqCst) + sum, Ordering::SeqCst);
                } else {
                    total.fetch_add(sum, Ordering::Relaxed);
                }
            });
        }
    });
    assert_eq!(total.into_inner(), 21); //~ total
    assert_eq!(data, [2, 4, 6, 8, 10, 12]);
}
