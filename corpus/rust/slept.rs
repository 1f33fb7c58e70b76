// Whoever has slept finds that time has passed, also across seconds. With `--cfg bug` it expects that less has passed.
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 1 // only one thread looks at the clock
//@ run: --cfg bug
//@ verdict: c20 = wrong assertion short

use std::thread;
use std::time::{Duration, Instant};

fn main() {
    let start = Instant::now();
    thread::sleep(Duration::from_millis(50));
    assert!(start.elapsed() >= Duration::from_millis(50));
    let slept = thread::spawn(|| {
        let start = Instant::now();
        thread::sleep(Duration::from_secs(3));
        start.elapsed()
    });
    assert!(slept.join().unwrap() >= Duration::from_secs(3));
    let elapsed = start.elapsed();
    assert!(elapsed >= Duration::from_millis(3050));
    assert!(elapsed < Duration::from_secs(if cfg!(bug) { 3 } else { 4 })); //~ short
}
