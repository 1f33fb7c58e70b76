// The last owner of an `Arc` may take the value out of it. With `--cfg bug` the other thread may still have it.
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 1 // the other thread is done
//@ run: --cfg bug
//@ verdict: c20 = wrong assertion unwrap

use std::sync::Arc;
use std::thread;

fn main() {
    let mine = Arc::new(7);
    let theirs = Arc::clone(&mine);
    let thread = thread::spawn(move || assert_eq!(*theirs, 7));
    if cfg!(bug) {
        assert_eq!(Arc::try_unwrap(mine), Ok(7)); //~ unwrap
        thread.join().unwrap();
    } else {
        thread.join().unwrap();
        assert_eq!(Arc::try_unwrap(mine), Ok(7));
    }
}
