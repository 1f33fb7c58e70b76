// A value that is made when it is first asked for, by whoever asks.
//@ verdict: c20 = correct
//@ executions: c20 = 2 // who makes it

use std::sync::LazyLock;
use std::thread;

static TABLE: LazyLock<Vec<u32>> = LazyLock::new(|| vec![1, 2, 3]);

fn main() {
    let thread = thread::spawn(|| TABLE[0]);
    assert_eq!(TABLE[2], 3);
    assert_eq!(thread.join().unwrap(), 1);
}
