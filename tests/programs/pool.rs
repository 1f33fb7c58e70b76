// A pool that says whether it has room, and gives it to another thread before whoever asked takes it.
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::Mutex;
use std::thread;

struct Pool {
    free: Mutex<Vec<usize>>,
    used: AtomicUsize,
    names: Mutex<Vec<Option<&'static str>>>,
}

impl Pool {
    fn has_room(&self) -> bool {
        !self.free.lock().unwrap().is_empty()
    }

    fn take(&self, name: &'static str) -> Option<usize> {
        if !self.has_room() {
            return None;
        }
        let index = self.free.lock().unwrap().pop().unwrap();
        self.names.lock().unwrap()[index] = Some(name);
        self.used.fetch_add(1, Relaxed);
        Some(index)
    }
}

fn main() {
    let pool = Pool {
        free: Mutex::new(vec![0]),
        used: AtomicUsize::new(0),
        names: Mutex::new(vec![None]),
    };
    thread::scope(|scope| {
        for name in ["one", "two"] {
            let pool = &pool;
            scope.spawn(move || pool.take(name));
        }
    });
    assert_eq!(pool.used.load(Relaxed), 1);
}
