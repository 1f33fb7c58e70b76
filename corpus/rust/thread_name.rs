// A thread has the name that it was given.
//@ verdict: c20 = correct
//@ executions: c20 = 1

use std::thread;

fn main() {
    let named = thread::Builder::new().name("worker".to_owned());
    let thread = named.spawn(|| assert_eq!(thread::current().name(), Some("worker")));
    thread.unwrap().join().unwrap();
}
