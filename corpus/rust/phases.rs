// Threads write, meet at a barrier, and read what all have written. With `--cfg bug` they do not meet before they read.
// Count: nobody has a choice but for the counts of the two `Arc`s, each of which the threads lower in either order, since both know of
// all clones when they meet: 2 * 2.
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 4 // the argument above
//@ run: --cfg bug
//@ verdict: c20 = wrong assertion seen

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Barrier};
use std::thread;

fn main() {
    const THREADS: usize = 2;
    let barrier = Arc::new(Barrier::new(THREADS));
    let cells: Arc<Vec<AtomicU32>> = Arc::new((0..THREADS).map(|_| AtomicU32::new(0)).collect());
    let threads: Vec<_> = (0..THREADS)
        .map(|me| {
            let (barrier, cells) = (Arc::clone(&barrier), Arc::clone(&cells));
            thread::spawn(move || {
                cells[me].store(1, Relaxed);
                if !cfg!(bug) {
                    barrier.wait();
                }
                let seen: u32 = cells.iter().map(|cell| cell.load(Relaxed)).sum();
                barrier.wait();
                seen
            })
        })
        .collect();
    for thread in threads {
        assert_eq!(thread.join().unwrap(), 2); //~ seen
    }
}
