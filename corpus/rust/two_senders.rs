// Two threads send to one receiver, which gets both messages in either order. With `--cfg bug` it expects one order.
//@ run:
//@ verdict: c20 = correct
//@ run: --cfg bug
//@ verdict: c20 = wrong assertion order

use std::sync::mpsc;
use std::thread;

fn main() {
    let (sender, receiver) = mpsc::channel();
    let other = sender.clone();
    let one = thread::spawn(move || sender.send(1).unwrap());
    let two = thread::spawn(move || other.send(2).unwrap());
    let mut received: Vec<u32> = receiver.iter().collect();
    if !cfg!(bug) {
        received.sort_unstable();
    }
    assert_eq!(received, [1, 2]); //~ order
    one.join().unwrap();
    two.join().unwrap();
}
