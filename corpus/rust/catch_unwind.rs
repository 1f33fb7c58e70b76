// Panics that are caught: drops run on the way, in order, and what was thrown arrives.
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 1 // one thread

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

struct Notes<'a>(&'a Cell<u32>, u32);

impl Drop for Notes<'_> {
    fn drop(&mut self) {
        self.0.set(self.0.get() * 10 + self.1);
    }
}

fn main() {
    let order = Cell::new(0);
    let caught = catch_unwind(AssertUnwindSafe(|| {
        let _outer = Notes(&order, 1);
        let inner = catch_unwind(AssertUnwindSafe(|| {
            let _inner = Notes(&order, 2);
            panic!("number {}", std::hint::black_box(7));
        }));
        resume_unwind(inner.unwrap_err());
    }));
    assert_eq!(order.get(), 21);
    let payload = caught.unwrap_err();
    assert_eq!(payload.downcast_ref::<String>().map(String::as_str), Some("number 7"));
}
