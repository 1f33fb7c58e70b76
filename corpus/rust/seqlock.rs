// Two numbers that are written together and read together, by a sequence number that is odd while they are written. With `--cfg bug`
// nobody looks whether the number has changed.
//@ run:
//@ verdict: sc tso c20 = correct
//@ run: --cfg bug
//@ verdict: sc tso c20 = wrong assertion equal

use std::sync::atomic::{AtomicU32, Ordering, fence};
use std::thread;

static SEQUENCE: AtomicU32 = AtomicU32::new(0);
static ONE: AtomicU32 = AtomicU32::new(0);
static TWO: AtomicU32 = AtomicU32::new(0);

fn write(value: u32) {
    let sequence = SEQUENCE.load(Ordering::Relaxed);
    SEQUENCE.store(sequence + 1, Ordering::Relaxed);
    fence(Ordering::Release);
    ONE.store(value, Ordering::Relaxed);
    TWO.store(value, Ordering::Relaxed);
    SEQUENCE.store(sequence + 2, Ordering::Release);
}

fn read() -> Option<(u32, u32)> {
    let before = SEQUENCE.load(Ordering::Acquire);
    let both = (ONE.load(Ordering::Relaxed), TWO.load(Ordering::Relaxed));
    fence(Ordering::Acquire);
    let after = SEQUENCE.load(Ordering::Relaxed);
    (cfg!(bug) || before == after && before % 2 == 0).then_some(both)
}

fn main() {
    let writer = thread::spawn(|| write(1));
    if let Some((one, two)) = read() {
        assert_eq!(one, two); //~ equal
    }
    writer.join().unwrap();
}
