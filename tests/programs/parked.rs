// An event made by hand: who sets it unparks the thread that waits before it changes what that waits for.
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, Thread};

struct Event { set: AtomicBool, waiter: Mutex<Option<Thread>> }
impl Event {
    fn set(&self) {
        if let Some(thread) = self.waiter.lock().unwrap().take() { thread.unpark(); }
        self.set.store(true, Ordering::Release);
    }
    fn wait(&self) {
        while !self.set.load(Ordering::Acquire) {
            *self.waiter.lock().unwrap() = Some(thread::current());
            thread::park();
        }
    }
}
fn main() {
    let event = Arc::new(Event { set: AtomicBool::new(false), waiter: Mutex::new(None) });
    let other = Arc::clone(&event);
    let setter = thread::spawn(move || other.set());
    event.wait();
    setter.join().unwrap();
}
