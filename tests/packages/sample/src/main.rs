use std::thread;

fn main() {
    let thread = thread::spawn(|| sample::add(1, 2));
    assert_eq!(thread.join().unwrap(), 3);
}
