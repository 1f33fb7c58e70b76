// A scoped thread writes a variable of the main thread, which reads it when the scope has ended.
// Count: the scope finds the thread done, or parks until it is; and three things are given up by both threads, either of them last: the
// thread's result, its handle, and what the scope counts threads in.
//@ verdict: c20 = correct
//@ executions: c20 = 16 // 2 * 2 * 2 * 2

use std::thread;

fn main() {
    let mut value = 0;
    thread::scope(|scope| {
        scope.spawn(|| value = 1);
    });
    assert_eq!(value, 1);
}
