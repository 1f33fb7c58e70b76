// A thread tries to read while another one may write. With `--cfg bug` it takes for granted that it may.
// Count: it is refused; or it reads after the writer; or before, and the writer comes when it has left, or announces itself before.
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 4 // the argument above
//@ run: --cfg bug
//@ verdict: c20 = wrong assertion try

use std::sync::RwLock;
use std::thread;

static LOCK: RwLock<u32> = RwLock::new(1);

fn main() {
    let writer = thread::spawn(|| *LOCK.write().unwrap() = 2);
    match LOCK.try_read() {
        Ok(value) => assert!(*value == 1 || *value == 2),
        Err(_) => assert!(!cfg!(bug)), //~ try
    }
    writer.join().unwrap();
    assert_eq!(*LOCK.read().unwrap(), 2);
}
