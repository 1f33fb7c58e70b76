// A thread reads a box through a raw pointer. With `--cfg bug` the box may be gone by then.
//@ run:
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 1 // the thread is joined first
//@ run: --cfg bug
//@ verdict: c20 = wrong use-after-free|race read|drop

use std::thread;

struct Pointer(*const u32);
unsafe impl Send for Pointer {}

fn main() {
    let value = Box::new(5_u32);
    let pointer = Pointer(&raw const *value);
    let thread = thread::spawn(move || {
        let pointer = pointer;
        unsafe { *pointer.0 } //~ read
    });
    if cfg!(bug) {
        drop(value); //~ drop
        thread.join().unwrap();
    } else {
        assert_eq!(thread.join().unwrap(), *value);
    }
}
