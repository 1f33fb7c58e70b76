use event_listener::{Event, Listener};
use std::{
    sync::Arc,
    sync::atomic::{AtomicBool, Ordering::SeqCst},
    thread,
};

#[test]
fn who_listens_is_notified() {
    let shared = Arc::new((AtomicBool::new(false), Event::new()));
    let other = shared.clone();
    let thread = thread::spawn(move || {
        other.0.store(true, SeqCst);
        other.1.notify(1);
    });
    loop {
        if shared.0.load(SeqCst) {
            break;
        }
        let listener = shared.1.listen();
        if shared.0.load(SeqCst) {
            break;
        }
        listener.wait();
    }
    thread.join().unwrap();
}
