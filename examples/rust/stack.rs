// A lock-free stack. A thread that pops a node must not free it at once, because another thread may have read the pointer to it before and
// be about to read the node. Here popped nodes are kept until all threads are done. With `--cfg bug` they are freed right away.
//
//     ./norns check examples/rust/stack.rs
//     verified: every execution was explored, and none has a bug
//     ./norns check examples/rust/stack.rs -- --cfg bug
//     bug found: use after free at examples/rust/stack.rs:36
//@ run:
//@ verdict: sc tso c20 = correct
//@ run: --cfg bug
//@ verdict: sc tso = wrong use-after-free
//@ verdict: c20 = wrong use-after-free|race

use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::thread;

struct Node {
    value: u32,
    next: *mut Node,
}

static TOP: AtomicPtr<Node> = AtomicPtr::new(null_mut());

fn push(value: u32) {
    let next = TOP.load(Ordering::Relaxed);
    let node = Box::into_raw(Box::new(Node { value, next }));
    TOP.store(node, Ordering::Release); // before there are other threads
}

/// The value on top, and the node that it was in, which somebody has to free.
fn pop() -> Option<(u32, *mut Node)> {
    let mut top = TOP.load(Ordering::Acquire);
    loop {
        let node = (!top.is_null()).then_some(top)?;
        let next = unsafe { (*node).next };
        match TOP.compare_exchange(top, next, Ordering::Acquire, Ordering::Acquire) {
            Ok(_) => return Some((unsafe { (*node).value }, node)),
            Err(found) => top = found,
        }
    }
}

fn take() -> (u32, usize) {
    let (value, node) = pop().expect("there is a node for each thread");
    if cfg!(bug) {
        drop(unsafe { Box::from_raw(node) });
    }
    (value, node as usize)
}

fn main() {
    push(1);
    push(2);
    let threads = [thread::spawn(take), thread::spawn(take)];
    let taken = threads.map(|thread| thread.join().unwrap());
    assert_eq!(taken[0].0 + taken[1].0, 3);
    if !cfg!(bug) {
        for (_, node) in taken {
            drop(unsafe { Box::from_raw(node as *mut Node) });
        }
    }
}
