use crossbeam_channel::{bounded, unbounded};
use std::thread;

#[test]
fn bounded_channel_hands_over() {
    let (sender, receiver) = bounded(1);
    let thread = thread::spawn(move || sender.try_send(Box::new(1)).unwrap());
    let early = receiver.try_recv().ok();
    thread.join().unwrap();
    assert_eq!(early.or_else(|| receiver.try_recv().ok()).as_deref(), Some(&1));
}

#[test]
fn unbounded_channel_hands_over() {
    let (sender, receiver) = unbounded();
    let thread = thread::spawn(move || sender.send(Box::new(1)).unwrap());
    let early = receiver.try_recv().ok();
    thread.join().unwrap();
    assert_eq!(early.or_else(|| receiver.try_recv().ok()).as_deref(), Some(&1));
}
