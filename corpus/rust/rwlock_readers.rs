// Two readers have a lock at a time, or one after the other. Each counts itself in and out: four updates of one count, of which each
// thread orders two, have 6 orders.
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 6 // 4! / (2! 2!)

use std::sync::RwLock;
use std::thread;

static LOCK: RwLock<u32> = RwLock::new(7);

fn main() {
    let one = thread::spawn(|| *LOCK.read().unwrap());
    let two = thread::spawn(|| *LOCK.read().unwrap());
    assert_eq!(one.join().unwrap() + two.join().unwrap(), 14);
}
