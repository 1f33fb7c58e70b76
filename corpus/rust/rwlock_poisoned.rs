// A thread panics while it writes: the lock is poisoned, for readers, too. With `--cfg reader` it panics while it reads, which does not
// poison it.
//@ run:
//@ verdict: c20 = wrong assertion read
//@ run: --cfg reader
//@ verdict: c20 = correct

use std::sync::RwLock;
use std::thread;

static LOCK: RwLock<u32> = RwLock::new(1);

fn main() {
    let panics = || {
        if cfg!(reader) {
            let _value = LOCK.read().unwrap();
            panic!("while it reads");
        }
        let _value = LOCK.write().unwrap();
        panic!("while it writes");
    };
    assert!(thread::spawn(panics).join().is_err());
    assert_eq!(*LOCK.read().unwrap(), 1); //~ read
}
