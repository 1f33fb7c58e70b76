use crossbeam_queue::{ArrayQueue, SegQueue};
use std::{sync::Arc, thread};

#[test]
fn array_queue_hands_over() {
    let queue = Arc::new(ArrayQueue::new(2));
    let other = queue.clone();
    let producer = thread::spawn(move || other.push(Box::new(1)).unwrap());
    let early = queue.pop();
    producer.join().unwrap();
    let value = early.or_else(|| queue.pop());
    assert_eq!(value.as_deref(), Some(&1));
    assert!(queue.is_empty());
}

#[test]
fn array_queue_that_is_full_refuses() {
    let queue = Arc::new(ArrayQueue::new(1));
    let other = queue.clone();
    let producer = thread::spawn(move || other.push(1).is_ok());
    let own = queue.push(2).is_ok();
    assert!(producer.join().unwrap() != own);
}

#[test]
fn seg_queue_hands_over() {
    let queue = Arc::new(SegQueue::new());
    let other = queue.clone();
    let producer = thread::spawn(move || other.push(Box::new(1)));
    let early = queue.pop();
    producer.join().unwrap();
    let value = early.or_else(|| queue.pop());
    assert_eq!(value.as_deref(), Some(&1));
}
