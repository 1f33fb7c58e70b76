// Two threads push a node each onto a lock-free stack, and the main thread takes both when they are done. With `--cfg bug` one of them
// looks at the first node while the other pushes, by a relaxed load, which does not show it the value of the node.
//@ run:
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 4 // who is first, and whether the other has looked at the stack before
//@ run: --cfg bug
//@ verdict: sc tso = correct
//@ verdict: c20 = wrong race fill|look

use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::thread;

struct Node {
    value: u32,
    next: *mut Node,
}

static FIRST: AtomicPtr<Node> = AtomicPtr::new(null_mut());

fn push(value: u32) {
    let node = Box::into_raw(Box::new(Node { value: 0, next: null_mut() }));
    unsafe { (*node).value = value }; //~ fill
    let mut first = FIRST.load(Ordering::Relaxed);
    loop {
        unsafe { (*node).next = first };
        match FIRST.compare_exchange(first, node, Ordering::Release, Ordering::Relaxed) {
            Ok(_) => return,
            Err(found) => first = found,
        }
    }
}

fn main() {
    let one = thread::spawn(|| push(1));
    let two = thread::spawn(|| {
        if cfg!(bug) {
            let first = FIRST.load(Ordering::Relaxed);
            if !first.is_null() {
                assert_eq!(unsafe { (*first).value }, 1); //~ look
            }
        }
        push(2);
    });
    one.join().unwrap();
    two.join().unwrap();
    let mut sum = 0;
    let mut first = FIRST.load(Ordering::Relaxed);
    while !first.is_null() {
        let node = unsafe { Box::from_raw(first) };
        sum += node.value;
        first = node.next;
    }
    assert_eq!(sum, 3);
}
