// Three threads come to a barrier for two: two of them get through, and the third waits for ever.
//@ run:
//@ verdict: c20 = wrong deadlock

use std::sync::Barrier;
use std::thread;

static BARRIER: Barrier = Barrier::new(2);

fn main() {
    let threads: Vec<_> = (0..2)
        .map(|_| thread::spawn(|| drop(BARRIER.wait())))
        .collect();
    BARRIER.wait();
    for thread in threads {
        thread.join().unwrap();
    }
}
