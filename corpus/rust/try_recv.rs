// A channel that is looked into has a message or not yet. With `--cfg bug` the program takes for granted that it has one.
//@ run:
//@ verdict: c20 = correct
//@ run: --cfg bug
//@ verdict: c20 = wrong assertion look

use std::sync::mpsc::{self, TryRecvError};
use std::thread;

fn main() {
    let (sender, receiver) = mpsc::channel();
    let thread = thread::spawn(move || {
        sender.send(1).unwrap();
        sender
    });
    match receiver.try_recv() {
        Ok(message) => assert_eq!(message, 1),
        Err(error) => assert!(!cfg!(bug) && error == TryRecvError::Empty), //~ look
    }
    drop(thread.join().unwrap());
}
