// A channel with room for one message, made of a mutex and condition variables: a sender waits for room, and a receiver waits for a
// message. With `--cfg bug` both wait on the same condition variable, and a thread that has changed something wakes only one of them. That
// may be a thread that cannot continue, while the other one sleeps forever.
//
//     ./norns check examples/rust/bounded_channel.rs
//     verified: every execution was explored, and none has a bug
//     ./norns check examples/rust/bounded_channel.rs -- --cfg bug
//     bug found: deadlock at examples/rust/bounded_channel.rs:25
//@ run:
//@ verdict: c20 = correct
//@ run: --cfg bug
//@ verdict: c20 = wrong deadlock

use std::sync::{Condvar, Mutex};
use std::thread;

static MESSAGE: Mutex<Option<u32>> = Mutex::new(None);
static HAS_ROOM: Condvar = Condvar::new();
static HAS_MESSAGE: Condvar = Condvar::new();

fn send(message: u32) {
    let room = if cfg!(bug) { &HAS_MESSAGE } else { &HAS_ROOM };
    let mut slot = MESSAGE.lock().unwrap();
    while slot.is_some() {
        slot = room.wait(slot).unwrap();
    }
    *slot = Some(message);
    HAS_MESSAGE.notify_one();
}

fn receive() -> u32 {
    let room = if cfg!(bug) { &HAS_MESSAGE } else { &HAS_ROOM };
    let mut slot = MESSAGE.lock().unwrap();
    loop {
        if let Some(message) = slot.take() {
            room.notify_one();
            return message;
        }
        slot = HAS_MESSAGE.wait(slot).unwrap();
    }
}

fn main() {
    let senders = [thread::spawn(|| send(1)), thread::spawn(|| send(2))];
    let receiver = thread::spawn(receive);
    let sum = receive() + receiver.join().unwrap();
    assert_eq!(sum, 3);
    for sender in senders {
        sender.join().unwrap();
    }
}
