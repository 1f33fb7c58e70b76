// A thread with a name, and one whose result has parts.
//@ verdict: sc tso c20 = correct
//@ executions: sc tso c20 = 1 // one thread at a time

use std::thread;

fn main() {
    let named = thread::Builder::new().name("worker".to_owned());
    let worker = named.spawn(|| thread::current().name().map(str::len)).unwrap();
    assert_eq!(worker.join().unwrap(), Some(6));
    let parts = thread::spawn(|| (1_u8, String::from("two"), vec![3_u64; 3]));
    let (one, two, three) = parts.join().unwrap();
    assert!(one == 1 && two == "two" && three == [3, 3, 3]);
}
