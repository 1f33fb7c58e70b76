// A scoped thread panics and nobody joins it: the scope panics when it ends. The panic of the thread may be told instead. With `--cfg joined` it is joined, and the scope does not.
//@ run:
//@ verdict: c20 = wrong assertion panic|scope
//@ run: --cfg joined
//@ verdict: c20 = correct

use std::thread;

fn main() {
    thread::scope(|scope| { //~ scope
        let thread = scope.spawn(|| {
            if true {
                panic!("one of the threads"); //~ panic
            }
        });
        if cfg!(joined) {
            assert!(thread.join().is_err());
        }
    });
}
