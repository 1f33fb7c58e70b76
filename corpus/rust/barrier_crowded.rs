// Three threads come to a barrier for two: two of them get through, and the third waits for ever. With `--cfg four` a fourth one comes, and
// all get through.
//@ run:
//@ verdict: c20 = wrong deadlock
//@ run: --cfg four
//@ verdict: c20 = correct

use std::sync::Barrier;
use std::thread;

static BARRIER: Barrier = Barrier::new(2);

fn main() {
    let threads = if cfg!(four) { 3 } else { 2 };
    let threads: Vec<_> = (0..threads)
        .map(|_| thread::spawn(|| drop(BARRIER.wait())))
        .collect();
    BARRIER.wait();
    for thread in threads {
        thread.join().unwrap();
    }
}
