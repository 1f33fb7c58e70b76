// Two threads initialise a value: one of them does, and both see what it made. With `--cfg bug` each takes its own for granted.
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 2 // who makes it
//@ run: --cfg bug
//@ verdict: c20 = wrong assertion equal

use std::sync::OnceLock;
use std::thread;

static VALUE: OnceLock<u32> = OnceLock::new();

fn main() {
    let thread = thread::spawn(|| *VALUE.get_or_init(|| 1));
    let mine = *VALUE.get_or_init(|| 2);
    let theirs = thread.join().unwrap();
    assert_eq!(if cfg!(bug) { 1 } else { theirs }, mine); //~ equal
}
