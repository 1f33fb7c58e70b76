use arc_swap::ArcSwap;
use std::{sync::Arc, thread};

#[test]
fn a_reader_sees_one_or_the_other() {
    let shared = Arc::new(ArcSwap::from_pointee(1));
    let other = shared.clone();
    let thread = thread::spawn(move || other.store(Arc::new(2)));
    let seen = **shared.load();
    assert!(seen == 1 || seen == 2);
    thread.join().unwrap();
    assert_eq!(**shared.load(), 2);
}
