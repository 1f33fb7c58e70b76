// Two scoped threads that share nothing: each writes a variable of its own, and the main thread reads both when the scope has ended.
//@ verdict: c20 = correct
//@ executions: c20 = 1 // nobody shares anything

use std::thread;

fn main() {
    let (mut one, mut two) = (0, 0);
    thread::scope(|scope| {
        scope.spawn(|| one = 1);
        scope.spawn(|| two = 2);
    });
    assert_eq!((one, two), (1, 2));
}
