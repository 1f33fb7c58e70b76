use parking_lot::{Mutex, Once, RwLock};
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
    static ONCE: Once = Once::new();
    static mut VALUE: u32 = 0;
    let thread = thread::spawn(|| ONCE.call_once(|| unsafe { VALUE += 1 }));
    ONCE.call_once(|| unsafe { VALUE += 1 });
    assert_eq!(unsafe { VALUE }, 1);
    thread.join().unwrap();
}
