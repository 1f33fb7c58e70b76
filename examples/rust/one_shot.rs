// A channel for one message: the receiver parks until the message is there. With `--cfg bug` the sender unparks the receiver before the
// message is there, and a receiver that parks again sleeps forever.
//
//     ./norns check examples/rust/one_shot.rs
//     verified: every execution was explored, and none has a bug
//     ./norns check examples/rust/one_shot.rs -- --cfg bug
//     bug found: deadlock at examples/rust/one_shot.rs:39
//@ run:
//@ verdict: c20 = correct
//@ run: --cfg bug
//@ verdict: c20 = wrong deadlock

use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Thread};

struct OneShot {
    message: UnsafeCell<u32>,
    is_there: AtomicBool,
}
unsafe impl Sync for OneShot {}

static CHANNEL: OneShot = OneShot { message: UnsafeCell::new(0), is_there: AtomicBool::new(false) };

impl OneShot {
    fn send(&self, message: u32, receiver: &Thread) {
        unsafe { *self.message.get() = message };
        if cfg!(bug) {
            receiver.unpark();
            self.is_there.store(true, Ordering::Release);
        } else {
            self.is_there.store(true, Ordering::Release);
            receiver.unpark();
        }
    }

    fn receive(&self) -> u32 {
        while !self.is_there.load(Ordering::Acquire) {
            thread::park();
        }
        unsafe { *self.message.get() }
    }
}

fn main() {
    let receiver = thread::current();
    let sender = thread::spawn(move || CHANNEL.send(42, &receiver));
    assert_eq!(CHANNEL.receive(), 42);
    sender.join().unwrap();
}
