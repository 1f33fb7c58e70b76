// A thread panics while it holds a mutex, and the others take what it left behind. With `--cfg bug` they take the poisoned mutex for an
// error.
//@ run:
//@ verdict: c20 = correct
//@ run: --cfg bug
//@ verdict: c20 = wrong assertion results

use std::sync::{Arc, Mutex};
use std::thread;

fn main() {
    let account = Arc::new(Mutex::new(100i32));
    let threads: Vec<_> = [30, 200]
        .into_iter()
        .map(|amount| {
            let account = Arc::clone(&account);
            thread::spawn(move || {
                let mut balance = match account.lock() {
                    Ok(balance) => balance,
                    Err(poisoned) if !cfg!(bug) => poisoned.into_inner(),
                    Err(poisoned) => panic!("{poisoned}"),
                };
                assert!(*balance >= amount, "not enough money for {amount}");
                *balance -= amount;
            })
        })
        .collect();
    let results: Vec<bool> = threads.into_iter().map(|thread| thread.join().is_ok()).collect();
    assert_eq!(results, [true, false]); //~ results
    let balance = account.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    assert_eq!(*balance, 70);
}
