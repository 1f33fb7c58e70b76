// Two threads meet twice at a barrier, and in the next round at another one that is made in its place. Each round a thread reads what the
// other one wrote in the round before. With `--cfg bug` they meet once only, and it reads while the other one writes.
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 1 // nobody is told who arrives first
//@ run: --cfg bug
//@ verdict: c20 = wrong race write|read

use std::sync::Barrier;
use std::thread;

static mut VALUE: u32 = 0;

fn main() {
    for round in 0..2 {
        let barrier = Barrier::new(2);
        thread::scope(|scope| {
            scope.spawn(|| {
                barrier.wait();
                assert_eq!(unsafe { VALUE }, round); //~ read
                if !cfg!(bug) {
                    barrier.wait();
                }
            });
            barrier.wait();
            if !cfg!(bug) {
                barrier.wait();
            }
            unsafe { VALUE = round + 1 }; //~ write
        });
    }
}
