// A thread panics while it has a mutex, which is poisoned then. With `--cfg bug` nobody expects that.
//@ run:
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 1 // one thread at a time
//@ run: --cfg bug
//@ verdict: sc tso c20 = wrong assertion lock

use std::sync::Mutex;
use std::thread;

static LOCK: Mutex<u32> = Mutex::new(1);

fn main() {
    let thread = thread::spawn(|| {
        let mut value = LOCK.lock().unwrap();
        *value = 2;
        panic!("half done");
    });
    assert!(thread.join().is_err());
    assert!(LOCK.is_poisoned());
    if cfg!(bug) {
        drop(LOCK.lock().unwrap()); //~ lock
    } else {
        assert_eq!(*LOCK.lock().unwrap_err().into_inner(), 2);
    }
}
