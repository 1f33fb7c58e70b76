// A thread pushes two nodes onto a lock-free stack, and the main thread takes everything in one step. With `--cfg bug` it is not sure
// to see what the nodes contain.
// Count: the main thread takes everything before the first node is pushed, and the thread has seen the stack before or after; or between
// the two nodes, and the thread has seen the first node still there or not; or behind both. 2 + 2 + 1.
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 5 // the argument above
//@ run: --cfg bug
//@ verdict: c20 = wrong race node|taken

use std::ptr;
use std::sync::Arc;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::thread;

struct Node {
    value: u32,
    next: *mut Node,
}

struct Stack {
    head: AtomicPtr<Node>,
}

impl Stack {
    fn push(&self, value: u32) {
        let node = Box::into_raw(Box::new(Node { value, next: ptr::null_mut() })); //~ node
        let order = if cfg!(bug) { Ordering::Relaxed } else { Ordering::Release };
        loop {
            let head = self.head.load(Ordering::Relaxed);
            unsafe { (*node).next = head };
            if self.head.compare_exchange_weak(head, node, order, Ordering::Relaxed).is_ok() {
                return;
            }
        }
    }

    /// Takes everything.
    fn drain(&self) -> Vec<u32> {
        let mut node = self.head.swap(ptr::null_mut(), Ordering::Acquire);
        let mut values = Vec::new();
        while !node.is_null() {
            let taken = unsafe { Box::from_raw(node) };
            values.push(taken.value); //~ taken
            node = taken.next;
        }
        values
    }
}

fn main() {
    let stack = Arc::new(Stack { head: AtomicPtr::new(ptr::null_mut()) });
    let thread = {
        let stack = Arc::clone(&stack);
        thread::spawn(move || {
            stack.push(1);
            stack.push(2);
        })
    };
    let mut values = stack.drain();
    thread.join().unwrap();
    values.extend(stack.drain());
    values.sort_unstable();
    assert_eq!(values, [1, 2]);
}
