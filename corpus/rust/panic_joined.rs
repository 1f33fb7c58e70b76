// A panic ends a thread, and who joins it looks at the result. With `--cfg bug` it takes the result for granted.
//@ run:
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 1 // one thread at a time
//@ run: --cfg bug
//@ verdict: sc tso c20 = wrong assertion unwrap

use std::thread;

fn main() {
    let thread = thread::spawn(|| -> u32 { panic!("no result") });
    let result = thread.join();
    if cfg!(bug) {
        result.unwrap(); //~ unwrap
    } else {
        let payload = result.unwrap_err();
        assert_eq!(payload.downcast_ref::<&str>(), Some(&"no result"));
    }
}
