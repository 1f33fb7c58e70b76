// A variable that two threads change without asking anybody.
//@ verdict: sc tso = wrong assertion counted
//@ verdict: c20 = wrong race count

use std::thread;

static mut COUNT: u32 = 0;

fn increment() {
    unsafe { COUNT += 1 }; //~ count
}

fn main() {
    let one = thread::spawn(increment);
    let two = thread::spawn(increment);
    one.join().unwrap();
    two.join().unwrap();
    assert_eq!(unsafe { COUNT }, 2); //~ counted
}
