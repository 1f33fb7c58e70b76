// Two mutexes that two threads take, in the same order. With `--cfg bug` in opposite orders.
//@ run:
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 2 // who comes first has both
//@ run: --cfg bug
//@ verdict: sc tso c20 = wrong deadlock second

use std::sync::Mutex;
use std::thread;

static LEFT: Mutex<u32> = Mutex::new(0);
static RIGHT: Mutex<u32> = Mutex::new(0);

fn both(first: &Mutex<u32>, second: &Mutex<u32>) {
    let mut one = first.lock().unwrap();
    let mut two = second.lock().unwrap(); //~ second
    *one += 1;
    *two += 1;
}

fn main() {
    let one = thread::spawn(|| both(&LEFT, &RIGHT));
    let two = thread::spawn(|| if cfg!(bug) { both(&RIGHT, &LEFT) } else { both(&LEFT, &RIGHT) });
    one.join().unwrap();
    two.join().unwrap();
}
