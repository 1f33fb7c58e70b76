use crossbeam_epoch::{Atomic, Collector, Owned};
use std::{sync::Arc, sync::atomic::Ordering::{Acquire, Release}, thread};

#[test]
fn what_is_replaced_is_freed_when_nobody_looks() {
    let collector = Collector::new();
    let value = Arc::new(Atomic::new(1));
    let other = value.clone();
    let handle = collector.register();
    let of_reader = collector.clone();
    let reader = thread::spawn(move || {
        let handle = of_reader.register();
        let guard = handle.pin();
        let seen = other.load(Acquire, &guard);
        let seen = unsafe { *seen.deref() };
        assert!(seen == 1 || seen == 2);
    });
    {
        let guard = handle.pin();
        let old = value.swap(Owned::new(2), Release, &guard);
        unsafe { guard.defer_destroy(old) };
    }
    reader.join().unwrap();
    drop(unsafe { value.load(Acquire, crossbeam_epoch::unprotected()).into_owned() });
}
