use std::thread;

#[test]
fn a_message_arrives() {
    let (sender, receiver) = flume::unbounded();
    let thread = thread::spawn(move || sender.send(Box::new(1)).unwrap());
    let early = receiver.try_recv().ok();
    thread.join().unwrap();
    assert_eq!(early.or_else(|| receiver.try_recv().ok()).as_deref(), Some(&1));
}
