// Two threads meet at a barrier; what one wrote before, the other may read behind it. With `--cfg bug` the other one does not wait.
// Count: nobody is told who arrives first, so there is nothing to choose.
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 1
//@ run: --cfg bug
//@ verdict: c20 = wrong race write|read

use std::sync::Barrier;
use std::thread;

static BARRIER: Barrier = Barrier::new(if cfg!(bug) { 1 } else { 2 });
static mut VALUE: u32 = 0;

fn main() {
    let writer = thread::spawn(|| {
        unsafe { VALUE = 1 }; //~ write
        BARRIER.wait();
    });
    if !cfg!(bug) {
        BARRIER.wait();
    }
    assert_eq!(unsafe { VALUE }, 1); //~ read
    writer.join().unwrap();
}
