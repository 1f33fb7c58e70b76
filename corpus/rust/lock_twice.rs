// A thread takes a mutex that it has already.
//@ verdict: sc tso c20 = wrong deadlock again

use std::sync::Mutex;

static LOCK: Mutex<u32> = Mutex::new(0);

fn main() {
    let first = LOCK.lock().unwrap();
    let second = LOCK.lock().unwrap(); //~ again
    drop((first, second));
}
