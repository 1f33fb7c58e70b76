// Two owners of one box: each of them frees it.
//@ verdict: c20 = wrong double-free|race free

use std::thread;

struct Owner(*mut u32);
unsafe impl Send for Owner {}

impl Drop for Owner {
    fn drop(&mut self) {
        drop(unsafe { Box::from_raw(self.0) }); //~ free
    }
}

fn main() {
    let shared = Box::into_raw(Box::new(1));
    let owners = [Owner(shared), Owner(shared)];
    for owner in owners {
        thread::spawn(move || drop(owner)).join().unwrap();
    }
}
