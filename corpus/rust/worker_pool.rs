// Two workers take jobs from one receiver behind a mutex, until the channel is closed. With `--cfg bug` it never is, since the main
// thread keeps the sender.
//@ run:
//@ verdict: c20 = correct
//@ run: --cfg bug
//@ verdict: c20 = wrong deadlock take

use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::thread;

fn work(jobs: Arc<Mutex<Receiver<u32>>>) -> u32 {
    let mut sum = 0;
    loop {
        let job = jobs.lock().unwrap().recv(); //~ take
        match job {
            Ok(job) => sum += job,
            Err(_) => return sum,
        }
    }
}

fn main() {
    let (sender, receiver) = mpsc::channel();
    let receiver = Arc::new(Mutex::new(receiver));
    let workers: Vec<_> = (0..2)
        .map(|_| {
            let receiver = Arc::clone(&receiver);
            thread::spawn(move || work(receiver))
        })
        .collect();
    sender.send(1).unwrap();
    if !cfg!(bug) {
        drop(sender);
    }
    let sum: u32 = workers.into_iter().map(|worker| worker.join().unwrap()).sum();
    assert_eq!(sum, 1);
}
