// Two threads that are started and joined, and give their results to the main thread. They share nothing that both use before
// they are joined, so there is one execution.
//@ verdict: all = correct
//@ executions: sc tso c20 = 1 // nothing can be read in two ways

use std::thread;

fn main() {
    let one = thread::spawn(|| 1);
    let two = thread::spawn(|| 2);
    assert_eq!(one.join().unwrap() + two.join().unwrap(), 3);
}
