// A channel with room for one message: a second one waits until the first was received, and both come in their order. With `--cfg bug`
// nobody receives, and whoever sends waits for ever.
//@ run:
//@ verdict: c20 = correct
//@ run: --cfg bug
//@ verdict: c20 = wrong deadlock|livelock send

use std::sync::mpsc;
use std::thread;

fn main() {
    let (sender, receiver) = mpsc::sync_channel(1);
    let thread = thread::spawn(move || {
        sender.send(1).unwrap();
        sender.send(2).unwrap(); //~ send
    });
    if cfg!(bug) {
        thread.join().unwrap();
    }
    assert_eq!(receiver.recv(), Ok(1));
    assert_eq!(receiver.recv(), Ok(2));
}
