// A thread that is unparked before it parks does not park. Being unparked twice is as good as once: with `--cfg bug` it parks twice, and
// waits for ever.
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 1
//@ run: --cfg bug
//@ verdict: c20 = wrong deadlock park

use std::thread;

fn main() {
    let main = thread::current();
    main.unpark();
    main.unpark();
    thread::park();
    if cfg!(bug) {
        thread::park(); //~ park
    }
}
