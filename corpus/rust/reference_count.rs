// A reference count of one's own: who drops the last reference frees the value. With `--cfg bug` the counts are relaxed, so that the last
// one does not know that the other is done.
//@ run:
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 2 // who is the last
//@ run: --cfg bug
//@ verdict: sc tso = correct
//@ verdict: c20 = wrong use-after-free|race read|free

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

struct Shared {
    references: AtomicUsize,
    value: u32,
}

struct Reference(*mut Shared);
unsafe impl Send for Reference {}

impl Reference {
    fn value(&self) -> u32 {
        unsafe { (*self.0).value } //~ read
    }
}

impl Drop for Reference {
    fn drop(&mut self) {
        let order = if cfg!(bug) { Ordering::Relaxed } else { Ordering::AcqRel };
        if unsafe { &(*self.0).references }.fetch_sub(1, order) == 1 {
            drop(unsafe { Box::from_raw(self.0) }); //~ free
        }
    }
}

fn main() {
    let shared = Shared { references: AtomicUsize::new(2), value: 3 };
    let shared = Box::into_raw(Box::new(shared));
    let (mine, theirs) = (Reference(shared), Reference(shared));
    let thread = thread::spawn(move || {
        let theirs = theirs;
        theirs.value()
    });
    assert_eq!(mine.value(), 3);
    drop(mine);
    assert_eq!(thread.join().unwrap(), 3);
}
