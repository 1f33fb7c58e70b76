// Of the threads that meet at a barrier one is told that it is the leader, whichever. With `--cfg bug` it is taken to be the main thread.
// Count: either of both.
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 2 // who is the leader
//@ run: --cfg bug
//@ verdict: c20 = wrong assertion leader

use std::sync::Barrier;
use std::thread;

static BARRIER: Barrier = Barrier::new(2);

fn main() {
    let thread = thread::spawn(|| BARRIER.wait().is_leader());
    let mine = BARRIER.wait().is_leader();
    let theirs = thread.join().unwrap();
    assert!(mine != theirs);
    assert!(mine || !cfg!(bug)); //~ leader
}
