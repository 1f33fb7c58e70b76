// A thread reads while it reads already. Alone that is right; with `--cfg bug` another thread wants to write, and if it comes between, the
// second read waits for the writer, which waits for the first read: std lets no reader pass a writer that waits.
//@ run:
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 1 // one thread
//@ run: --cfg bug
//@ verdict: sc tso c20 = wrong deadlock second|write

use std::sync::RwLock;
use std::thread;

static LOCK: RwLock<u32> = RwLock::new(1);

fn main() {
    let writer = cfg!(bug).then(|| thread::spawn(|| *LOCK.write().unwrap() += 1)); //~ write
    let first = LOCK.read().unwrap();
    let second = LOCK.read().unwrap(); //~ second
    assert_eq!(*first, *second);
    drop((first, second));
    if let Some(writer) = writer {
        writer.join().unwrap();
    }
}
