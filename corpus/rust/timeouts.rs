// Waiting with time limits of a condition variable and of a channel. With `--cfg bug` the message must come in time.
//@ run:
//@ verdict: c20 = correct
//@ run: --cfg bug
//@ verdict: c20 = wrong assertion late

use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

fn main() {
    let start = Instant::now();
    let (sender, receiver) = mpsc::channel();
    let pair = Arc::new((Mutex::new(false), Condvar::new()));
    let theirs = Arc::clone(&pair);
    let thread = thread::spawn(move || {
        thread::sleep(Duration::from_millis(10));
        *theirs.0.lock().unwrap() = true;
        theirs.1.notify_all();
        sender.send(3).ok();
    });
    let (flag, timed_out) = pair
        .1
        .wait_timeout_while(pair.0.lock().unwrap(), Duration::from_millis(5), |flag| !*flag)
        .unwrap();
    assert!(*flag || timed_out.timed_out());
    drop(flag);
    match receiver.recv_timeout(Duration::from_millis(20)) {
        Ok(number) => assert_eq!(number, 3),
        Err(RecvTimeoutError::Timeout) if !cfg!(bug) => {}
        Err(error) => panic!("{error}"), //~ late
    }
    thread.join().unwrap();
    assert!(start.elapsed() < Duration::from_secs(3600));
}
