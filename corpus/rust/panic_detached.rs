// A panic ends a thread that nobody joins, so that nobody would ever know.
//@ verdict: sc tso c20 = wrong assertion panic|drop

use std::thread;

fn main() {
    let handle = thread::spawn(|| panic!("unseen")); //~ panic
    drop(handle); //~ drop
}
