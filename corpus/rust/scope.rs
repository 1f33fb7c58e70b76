// A scoped thread writes a variable of the main thread, which reads it when the scope has ended.
//@ verdict: c20 = correct

use std::thread;

fn main() {
    let mut value = 0;
    thread::scope(|scope| {
        scope.spawn(|| value = 1);
    });
    assert_eq!(value, 1);
}
