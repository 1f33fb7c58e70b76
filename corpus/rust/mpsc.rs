// A channel passes a message, and what was written before it was sent may be read once it has come. With `--cfg bug` the message is not
// waited for; with `--cfg dropped` it is never sent, which whoever receives is told; with `--cfg kept` the receiver keeps the sender, too,
// and waits for ever.
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 2 // when the message is found, the sender is gone or not yet
//@ run: --cfg bug
//@ verdict: c20 = wrong race write|read
//@ run: --cfg dropped
//@ verdict: c20 = wrong assertion receive
//@ run: --cfg dropped --cfg kept
//@ verdict: c20 = wrong deadlock|livelock receive

use std::sync::mpsc;
use std::thread;

static mut DATA: u32 = 0;

fn main() {
    let (sender, receiver) = mpsc::channel();
    let kept = cfg!(kept).then(|| sender.clone());
    let thread = thread::spawn(move || {
        unsafe { DATA = 1 }; //~ write
        if !cfg!(dropped) {
            sender.send(7).unwrap();
        }
    });
    if !cfg!(bug) {
        assert_eq!(receiver.recv(), Ok(7)); //~ receive
    }
    assert_eq!(unsafe { DATA }, 1); //~ read
    thread.join().unwrap();
    drop(kept);
}
