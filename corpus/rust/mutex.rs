// A mutex that two threads take once each. With `--cfg bug` nobody takes it.
//@ run:
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 2 // who comes first
//@ run: --cfg bug
//@ verdict: c20 = wrong race count

use std::sync::Mutex;
use std::thread;

static LOCK: Mutex<()> = Mutex::new(());
static mut COUNT: u32 = 0;

fn increment() {
    let _guard = if cfg!(bug) { None } else { LOCK.lock().ok() };
    unsafe { COUNT += 1 }; //~ count
}

fn main() {
    let one = thread::spawn(increment);
    let two = thread::spawn(increment);
    one.join().unwrap();
    two.join().unwrap();
    assert_eq!(unsafe { COUNT }, 2);
}
