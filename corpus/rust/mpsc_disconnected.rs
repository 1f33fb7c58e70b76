// Whoever sends to a receiver that is gone gets the message back, and whoever receives from senders that are gone is told.
//@ verdict: c20 = correct
//@ executions: c20 = 1 // one thread

use std::sync::mpsc::{self, RecvError, TryRecvError};

fn main() {
    let (sender, receiver) = mpsc::channel();
    drop(receiver);
    assert_eq!(sender.send(1).unwrap_err().0, 1);
    let (sender, receiver) = mpsc::channel();
    sender.send(2).unwrap();
    assert_eq!(receiver.try_recv(), Ok(2));
    assert_eq!(receiver.try_recv(), Err(TryRecvError::Empty));
    drop(sender);
    assert_eq!(receiver.recv(), Err(RecvError));
}
