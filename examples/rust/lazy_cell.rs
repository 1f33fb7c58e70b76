// A value that is created on first use, without a lock: the first thread publishes a pointer to it by a compare-exchange, and a thread that
// comes too late drops its own value. With `--cfg bug` the pointer is read by a relaxed load, so a thread may see the pointer but not the
// value behind it. This is a data race that no test on x86 would ever show.
//
//     ./norns check examples/rust/lazy_cell.rs
//     verified: every execution was explored, and none has a bug
//     ./norns check examples/rust/lazy_cell.rs -- --cfg bug
//     bug found: data race at examples/rust/lazy_cell.rs:44
//@ run:
//@ verdict: sc tso c20 = correct
//@ run: --cfg bug
//@ verdict: c20 = wrong race|use-after-free

use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::thread;

struct Lazy {
    made: AtomicPtr<u32>,
}

const SEEN: Ordering = if cfg!(bug) { Ordering::Relaxed } else { Ordering::Acquire };

impl Lazy {
    fn get(&self, make: fn() -> u32) -> &u32 {
        let mut found = self.made.load(SEEN);
        if found.is_null() {
            let own = Box::into_raw(Box::new(make()));
            found = match self.made.compare_exchange(ptr::null_mut(), own, Ordering::AcqRel, SEEN) {
                Ok(_) => own,
                Err(theirs) => {
                    drop(unsafe { Box::from_raw(own) });
                    theirs
                }
            };
        }
        unsafe { &*found }
    }
}

static ANSWER: Lazy = Lazy { made: AtomicPtr::new(ptr::null_mut()) };

fn main() {
    let thread = thread::spawn(|| *ANSWER.get(|| 42));
    assert_eq!(*ANSWER.get(|| 42), 42);
    assert_eq!(thread.join().unwrap(), 42);
    drop(unsafe { Box::from_raw(ANSWER.made.load(Ordering::Relaxed)) });
}
