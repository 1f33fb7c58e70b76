// A mutex behind an `Arc`, whose count two threads lower when they are done. Of the count's updates three can be in different orders:
// the main thread's second clone C (before it starts the second thread), and the drops D1 and D2 of the threads. C comes before
// D2, so there are three orders. If the first thread takes the mutex first, all three are possible. If the second one does, the first
// thread knows of C when it drops, so that C is first, and two remain: 3 + 2.
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 5 // the argument above

use std::sync::{Arc, Mutex};
use std::thread;

fn main() {
    let count = Arc::new(Mutex::new(0));
    let threads = [0, 1].map(|_| {
        let count = Arc::clone(&count);
        thread::spawn(move || *count.lock().unwrap() += 1)
    });
    for thread in threads {
        thread.join().unwrap();
    }
    assert_eq!(*count.lock().unwrap(), 2);
}
