// Two threads count words in a map behind a mutex. With `--cfg bug` they take the mutex twice for one word.
// Count: the second thread takes the mutex before, between or behind the two turns of the first one. Of the updates of the `Arc`'s count
// three have no fixed order: the main thread's second clone C, and the drops D1 and D2, of which D2 comes after C. If the second
// thread's turn is last, D1 comes anywhere: 3 orders. Otherwise the first thread knows of C before D1: 2 orders each. 3 + 2 + 2.
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 7 // the argument above
//@ run: --cfg bug
//@ verdict: c20 = wrong assertion ticks

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::thread;

fn main() {
    let words: Arc<Mutex<HashMap<String, u32>>> = Arc::new(Mutex::new(HashMap::new()));
    let mut handles = Vec::new();
    for text in ["tick tock", "tick"] {
        let words = Arc::clone(&words);
        handles.push(thread::spawn(move || {
            for word in text.split_whitespace() {
                if cfg!(bug) {
                    let old = words.lock().unwrap().get(word).copied().unwrap_or(0);
                    words.lock().unwrap().insert(word.to_string(), old + 1);
                } else {
                    *words.lock().unwrap().entry(word.to_string()).or_insert(0) += 1;
                }
            }
        }));
    }
    for handle in handles {
        handle.join().unwrap();
    }
    let words = words.lock().unwrap();
    assert_eq!(words.get("tick"), Some(&2)); //~ ticks
    assert_eq!(words["tock"], 1);
}
