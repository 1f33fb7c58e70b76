use norns_hints::block_on;
use std::{sync::Arc, thread};
use tokio::sync::{Notify, Semaphore, mpsc, oneshot};

#[test]
fn oneshot_hands_over() {
    let (sender, receiver) = oneshot::channel();
    let thread = thread::spawn(move || sender.send(Box::new(1)).unwrap());
    assert_eq!(*block_on(receiver).unwrap(), 1);
    thread.join().unwrap();
}

#[test]
fn notify_wakes() {
    let notify = Arc::new(Notify::new());
    let other = notify.clone();
    let thread = thread::spawn(move || other.notify_one());
    block_on(notify.notified());
    thread.join().unwrap();
}

#[test]
fn semaphore_excludes() {
    let semaphore = Arc::new(Semaphore::new(1));
    let other = semaphore.clone();
    let thread = thread::spawn(move || drop(block_on(other.acquire()).unwrap()));
    drop(block_on(semaphore.acquire()).unwrap());
    thread.join().unwrap();
}

#[test]
fn mpsc_hands_over() {
    let (sender, mut receiver) = mpsc::unbounded_channel();
    let thread = thread::spawn(move || sender.send(1).unwrap());
    assert_eq!(block_on(receiver.recv()), Some(1));
    thread.join().unwrap();
}
