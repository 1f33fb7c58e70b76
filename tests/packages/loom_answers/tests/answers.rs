//! What loom is known to get wrong, and what it does that has to be the same here. `should_panic` says, as with loom, that some execution
//! fails.
#![cfg(loom)]

use loom::{
    cell::UnsafeCell,
    model,
    sync::{
        Arc, Mutex, Notify,
        atomic::{
            AtomicUsize,
            Ordering::{Acquire, Relaxed, Release, SeqCst},
        },
        mpsc,
    },
    thread,
};

fn two() -> (Arc<(AtomicUsize, AtomicUsize)>, Arc<(AtomicUsize, AtomicUsize)>) {
    let both = Arc::new((AtomicUsize::new(0), AtomicUsize::new(0)));
    (both.clone(), both)
}

/// loom has `SeqCst` accesses that are no stronger than `AcqRel`, and finds both zero.
#[test]
fn sequentially_consistent_stores_are_not_buffered() {
    model(|| {
        let (one, two) = two();
        let thread = thread::spawn(move || {
            one.0.store(1, SeqCst);
            one.1.load(SeqCst)
        });
        two.1.store(1, SeqCst);
        let own = two.0.load(SeqCst);
        assert!(own == 1 || thread.join().unwrap() == 1);
    });
}

#[test]
#[should_panic]
fn other_stores_are_buffered() {
    model(|| {
        let (one, two) = two();
        let thread = thread::spawn(move || {
            one.0.store(1, Release);
            one.1.load(Acquire)
        });
        two.1.store(1, Release);
        let own = two.0.load(Acquire);
        assert!(own == 1 || thread.join().unwrap() == 1);
    });
}

/// The same with four threads: independent reads of independent writes.
#[test]
fn readers_agree_on_sequentially_consistent_stores() {
    model(|| {
        let (one, two) = two();
        let (three, four) = (one.clone(), two.clone());
        let writers = [
            thread::spawn(move || one.0.store(1, SeqCst)),
            thread::spawn(move || two.1.store(1, SeqCst)),
        ];
        let reader = thread::spawn(move || (three.0.load(SeqCst), three.1.load(SeqCst)));
        let own = (four.1.load(SeqCst), four.0.load(SeqCst));
        let other = reader.join().unwrap();
        assert!(own != (1, 0) || other != (1, 0));
        for writer in writers {
            writer.join().unwrap();
        }
    });
}

/// A compare-exchange that fails is a load, which may read an old value. loom reads the last one.
#[test]
#[should_panic(expected = "an old value")]
fn a_failing_exchange_reads_old_values() {
    model(|| {
        let (one, two) = two();
        let thread = thread::spawn(move || {
            one.0.store(1, Relaxed);
            one.1.store(1, Relaxed);
        });
        if two.1.load(Relaxed) == 1 {
            let read = two.0.compare_exchange(5, 6, Relaxed, Relaxed);
            assert_eq!(read, Err(1), "an old value");
        }
        thread.join().unwrap();
    });
}

/// An addition and a store: no value is lost, and none is made up.
#[test]
fn an_addition_meets_a_store() {
    model(|| {
        let (one, two) = two();
        let thread = thread::spawn(move || one.0.store(5, Relaxed));
        let before = two.0.fetch_add(1, Relaxed);
        thread.join().unwrap();
        let after = two.0.load(Relaxed);
        assert!((before, after) == (0, 5) || (before, after) == (5, 6));
    });
}

#[test]
#[should_panic]
fn a_store_may_come_after_an_addition() {
    model(|| {
        let (one, two) = two();
        let thread = thread::spawn(move || one.0.store(5, Relaxed));
        two.0.fetch_add(1, Relaxed);
        thread.join().unwrap();
        assert_eq!(two.0.load(Relaxed), 6);
    });
}

#[test]
#[should_panic]
fn an_addition_may_come_after_a_store() {
    model(|| {
        let (one, two) = two();
        let thread = thread::spawn(move || one.0.store(5, Relaxed));
        two.0.fetch_add(1, Relaxed);
        thread.join().unwrap();
        assert_eq!(two.0.load(Relaxed), 5);
    });
}

/// loom remembers seven stores.
#[test]
#[should_panic(expected = "nine stores ago")]
fn the_value_before_nine_stores_is_read() {
    model(|| {
        let (one, two) = two();
        let thread = thread::spawn(move || {
            for value in 1..=9 {
                one.0.store(value, Relaxed);
            }
            one.1.store(1, Relaxed);
        });
        if two.1.load(Relaxed) == 1 {
            assert!(two.0.load(Relaxed) != 0, "nine stores ago");
        }
        thread.join().unwrap();
    });
}

/// loom has five threads at most.
#[test]
fn seven_threads_count() {
    model(|| {
        let count = Arc::new(AtomicUsize::new(0));
        let start = |_| {
            let count = count.clone();
            thread::spawn(move || {
                count.fetch_add(1, Relaxed);
                std::mem::forget(count);
            })
        };
        let threads: Vec<_> = (0..6).map(start).collect();
        for thread in threads {
            thread.join().unwrap();
        }
        assert_eq!(count.load(Relaxed), 6);
    });
}

#[test]
#[should_panic]
fn a_cell_is_changed_while_somebody_is_in_it() {
    model(|| {
        struct Shared(UnsafeCell<u32>);
        unsafe impl Sync for Shared {}
        unsafe impl Send for Shared {}
        let shared = Arc::new(Shared(UnsafeCell::new(0)));
        let other = shared.clone();
        let thread = thread::spawn(move || other.0.with(|_| ()));
        shared.0.with_mut(|_| ());
        thread.join().unwrap();
    });
}

#[test]
#[should_panic(expected = "while it is changed")]
fn a_cell_is_entered_from_within() {
    model(|| {
        let cell = UnsafeCell::new(0);
        cell.with_mut(|_| cell.with(|_| ()));
    });
}

#[test]
#[should_panic(expected = "in a thread that nobody looks at")]
fn a_panic_in_any_thread_is_seen() {
    model(|| {
        let thread = thread::spawn(|| panic!("in a thread that nobody looks at"));
        let _ = thread.join();
    });
}

#[test]
fn a_notification_is_not_lost() {
    model(|| {
        let notify = Arc::new(Notify::new());
        let other = notify.clone();
        let thread = thread::spawn(move || other.notify());
        notify.wait();
        thread.join().unwrap();
    });
}

#[test]
fn a_message_arrives() {
    model(|| {
        let (sender, receiver) = mpsc::channel();
        let thread = thread::spawn(move || sender.send(1).unwrap());
        assert_eq!(receiver.recv(), Ok(1));
        assert!(receiver.recv().is_err());
        thread.join().unwrap();
    });
}

#[test]
fn a_mutex_excludes() {
    loom::lazy_static! {
        static ref COUNT: Mutex<u32> = Mutex::new(0);
    }
    model(|| {
        let thread = thread::spawn(|| *COUNT.lock().unwrap() += 1);
        *COUNT.lock().unwrap() += 1;
        thread.join().unwrap();
        assert_eq!(*COUNT.lock().unwrap(), 2);
    });
}

#[test]
fn a_future_is_woken() {
    use loom::future::{AtomicWaker, block_on};
    use std::{future::poll_fn, task::Poll};
    model(|| {
        let shared = Arc::new((AtomicUsize::new(0), AtomicWaker::new()));
        let other = shared.clone();
        let thread = thread::spawn(move || {
            other.0.store(1, Release);
            other.1.wake();
        });
        block_on(poll_fn(|context| {
            shared.1.register_by_ref(context.waker());
            if shared.0.load(Acquire) == 1 {
                Poll::Ready(())
            } else {
                Poll::Pending
            }
        }));
        thread.join().unwrap();
    });
}
