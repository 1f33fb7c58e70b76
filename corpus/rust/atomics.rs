// All that one thread can do to an atomic.
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 1 // there is one thread

use std::sync::atomic::{
    AtomicBool, AtomicI8, AtomicI64, AtomicPtr, AtomicU16, AtomicUsize, Ordering::{AcqRel, Acquire, Relaxed, Release, SeqCst},
};

fn main() {
    let number = AtomicI64::new(-5);
    assert_eq!(number.fetch_add(10, AcqRel), -5);
    assert_eq!(number.fetch_sub(1, Release), 5);
    assert_eq!(number.fetch_max(7, Acquire), 4);
    assert_eq!(number.fetch_min(-1, Relaxed), 7);
    assert_eq!(number.swap(6, SeqCst), -1);
    assert_eq!(number.fetch_and(3, SeqCst), 6);
    assert_eq!(number.fetch_or(8, SeqCst), 2);
    assert_eq!(number.fetch_xor(1, SeqCst), 10);
    assert_eq!(number.fetch_nand(1, SeqCst), 11);
    assert_eq!(number.into_inner(), !1);
    let small = AtomicI8::new(i8::MAX);
    assert_eq!(small.fetch_add(1, Relaxed), i8::MAX);
    assert_eq!(small.load(Relaxed), i8::MIN);
    assert_eq!(small.compare_exchange(0, 1, SeqCst, Relaxed), Err(i8::MIN));
    let short = AtomicU16::new(1);
    assert_eq!(short.fetch_update(AcqRel, Acquire, |old| old.checked_mul(40_000)), Ok(1));
    assert_eq!(short.fetch_update(AcqRel, Acquire, |old| old.checked_mul(2)), Err(40_000));
    let flag = AtomicBool::new(true);
    assert!(flag.fetch_not(SeqCst) && !flag.load(SeqCst));
    assert!(!flag.fetch_or(true, SeqCst) && flag.into_inner());
    let mut words = [1_usize, 2];
    let pointer = AtomicPtr::new(&raw mut words[0]);
    let first = pointer.swap(&raw mut words[1], AcqRel);
    assert_eq!(unsafe { (*first, *pointer.load(Acquire)) }, (1, 2));
    let mut size = AtomicUsize::new(3);
    *size.get_mut() += 1;
    assert_eq!(size.load(Relaxed), 4);
}
