// A scoped thread writes a variable of the main thread, which reads it when the scope has ended.
// Count: nobody shares anything while the thread runs, and the scope waits for it.
//@ verdict: c20 = correct
//@ executions: c20 = 1

use std::thread;

fn main() {
    let mut value = 0;
    thread::scope(|scope| {
        scope.spawn(|| value = 1);
    });
    assert_eq!(value, 1);
}
