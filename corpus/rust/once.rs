// What two threads ask to be done once is done once, and both see that it was. With `--cfg bug` one of them does not ask.
// Count: either thread does it, and the other one finds it done, whether it had to wait or not.
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 2 // who does it
//@ run: --cfg bug
//@ verdict: c20 = wrong race write|read

use std::sync::Once;
use std::thread;

static ONCE: Once = Once::new();
static mut TIMES: u32 = 0;

fn main() {
    let initialise = || ONCE.call_once(|| unsafe { TIMES += 1 }); //~ write
    let thread = thread::spawn(initialise);
    if !cfg!(bug) {
        initialise();
    }
    assert_eq!(unsafe { TIMES }, 1); //~ read
    thread.join().unwrap();
}
