// A queue for one item, of a mutex and two condition variables. With `--cfg bug` nobody is told that there is room again.
// Count: what is open is which thread takes the mutex next, where both can. That is so at the beginning; when the first item is there
// (the consumer takes it, or the producer comes back and waits for room); and when there is room again (the producer brings the
// second item, or the consumer comes back and waits for it): 2 * 2 * 2.
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 8 // the argument above
//@ run: --cfg bug
//@ verdict: c20 = wrong deadlock waits|full

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

struct Queue {
    items: Mutex<VecDeque<u32>>,
    not_empty: Condvar,
    not_full: Condvar,
}

impl Queue {
    fn push(&self, item: u32) {
        let mut items = self.items.lock().unwrap();
        while items.len() == 1 {
            items = self.not_full.wait(items).unwrap(); //~ full
        }
        items.push_back(item);
        self.not_empty.notify_one();
    }

    fn pop(&self) -> u32 {
        let mut items = self.items.lock().unwrap();
        loop {
            if let Some(item) = items.pop_front() {
                if !cfg!(bug) {
                    self.not_full.notify_one();
                }
                return item;
            }
            items = self.not_empty.wait(items).unwrap(); //~ waits
        }
    }
}

fn main() {
    let queue = Arc::new(Queue {
        items: Mutex::new(VecDeque::new()),
        not_empty: Condvar::new(),
        not_full: Condvar::new(),
    });
    let producer = {
        let queue = Arc::clone(&queue);
        thread::spawn(move || {
            for item in 0..2 {
                queue.push(item);
            }
        })
    };
    let got: Vec<u32> = (0..2).map(|_| queue.pop()).collect();
    producer.join().unwrap();
    assert_eq!(got, [0, 1]);
}
