// Whoever joins a thread that panicked gets what it panicked with. With `--cfg bug` it takes it for something else.
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 1 // nobody has a choice
//@ run: --cfg bug
//@ verdict: c20 = wrong assertion payload

use std::panic::panic_any;
use std::thread;

fn main() {
    let thread = thread::spawn(|| {
        if cfg!(bug) {
            panic!("seven");
        }
        panic_any(7_u32);
    });
    let payload = thread.join().unwrap_err();
    assert_eq!(payload.downcast_ref::<u32>(), Some(&7)); //~ payload
}
