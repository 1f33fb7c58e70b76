// Two messages, and the end of the channel.
// Count: whenever the main thread looks, it may see any state of the channel from the one that it waits for on: after the first message,
// after the second, or closed. The first look sees one of three, the second one of the last two, the third the end; and no
// look sees less than the one before. (1, 2), (1, 3), (2, 2), (2, 3), (3, 3).
//@ verdict: c20 = correct
//@ executions: c20 = 5 // the argument above

use std::sync::mpsc;
use std::thread;

fn main() {
    let (sender, receiver) = mpsc::channel();
    let thread = thread::spawn(move || {
        sender.send(1).unwrap();
        sender.send(2).unwrap();
    });
    let received: Vec<u32> = receiver.iter().collect();
    thread.join().unwrap();
    assert_eq!(received, [1, 2]);
}
