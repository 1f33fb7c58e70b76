use spin::{Mutex, Once, RwLock};
use std::{sync::Arc, thread};

#[test]
fn a_mutex_excludes() {
    let lock = Arc::new(Mutex::new(0));
    let other = lock.clone();
    let thread = thread::spawn(move || *other.lock() += 1);
    *lock.lock() += 1;
    thread.join().unwrap();
    assert_eq!(*lock.lock(), 2);
}

#[test]
fn a_writer_excludes() {
    let lock = Arc::new(RwLock::new((0, 0)));
    let other = lock.clone();
    let thread = thread::spawn(move || {
        let mut both = other.write();
        both.0 = 1;
        both.1 = 1;
    });
    let (one, two) = *lock.read();
    assert_eq!(one, two);
    thread.join().unwrap();
}

#[test]
fn once_is_once() {
    let once = Arc::new(Once::new());
    let other = once.clone();
    let thread = thread::spawn(move || *other.call_once(|| 1));
    let own = *once.call_once(|| 2);
    assert_eq!(thread.join().unwrap(), own);
}
