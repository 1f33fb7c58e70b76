// Two threads write a variable each, and two others read both, in different orders. They never disagree on which write came first. With
// `--cfg bug` the accesses are acquire and release, and they may.
//@ run:
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 15 // each of four reads sees the write or does not, and in one case of 16 the readers would disagree
//@ run: --cfg bug
//@ verdict: sc tso = correct
//@ verdict: c20 = wrong assertion agree

use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

const LOAD: Ordering = if cfg!(bug) { Ordering::Acquire } else { Ordering::SeqCst };
const STORE: Ordering = if cfg!(bug) { Ordering::Release } else { Ordering::SeqCst };

static X: AtomicU32 = AtomicU32::new(0);
static Y: AtomicU32 = AtomicU32::new(0);

fn main() {
    let writers = [thread::spawn(|| X.store(1, STORE)), thread::spawn(|| Y.store(1, STORE))];
    let one = thread::spawn(|| (X.load(LOAD), Y.load(LOAD)));
    let two = thread::spawn(|| (Y.load(LOAD), X.load(LOAD)));
    let one = one.join().unwrap();
    let two = two.join().unwrap();
    for writer in writers {
        writer.join().unwrap();
    }
    assert!(!(one == (1, 0) && two == (1, 0))); //~ agree
}
