// A writer and a reader. With `--cfg bug` the writer asks for reading only.
//@ run:
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 2 // who comes first
//@ run: --cfg bug
//@ verdict: c20 = wrong race write|read

use std::sync::RwLock;
use std::thread;

static LOCK: RwLock<()> = RwLock::new(());
static mut VALUE: u32 = 0;

fn main() {
    let writer = thread::spawn(|| {
        let read = cfg!(bug).then(|| LOCK.read().unwrap());
        let write = (!cfg!(bug)).then(|| LOCK.write().unwrap());
        unsafe { VALUE = 1 }; //~ write
        drop((read, write));
    });
    let reader = thread::spawn(|| {
        let _guard = LOCK.read().unwrap();
        unsafe { VALUE } //~ read
    });
    writer.join().unwrap();
    assert!(reader.join().unwrap() < 2);
}
