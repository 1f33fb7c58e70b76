// One thread takes a mutex, another one tries to.
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 3 // before, while, or after the other one has it

use std::sync::Mutex;
use std::thread;

static LOCK: Mutex<u32> = Mutex::new(0);

fn main() {
    let locks = thread::spawn(|| *LOCK.lock().unwrap() += 1);
    let tries = thread::spawn(|| match LOCK.try_lock() {
        Ok(mut value) => *value += 2,
        Err(_) => {}
    });
    locks.join().unwrap();
    tries.join().unwrap();
    let value = *LOCK.lock().unwrap();
    assert!(value == 1 || value == 3);
}
