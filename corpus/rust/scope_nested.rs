// A scoped thread lets another one run in the same scope, which ends when both are done. With `--cfg bug` what that one wrote is read
// before the scope has ended.
//@ run:
//@ verdict: c20 = correct
//@ run: --cfg bug
//@ verdict: c20 = wrong race write|read

use std::thread;

static mut VALUE: u32 = 0;

fn main() {
    thread::scope(|scope| {
        scope.spawn(move || {
            scope.spawn(|| unsafe { VALUE = 1 }); //~ write
            if cfg!(bug) {
                assert!(unsafe { VALUE } <= 1); //~ read
            }
        });
    });
    assert_eq!(unsafe { VALUE }, 1);
}
