// A destructor panics while a panic is on its way: the process aborts.
//@ verdict: sc tso c20 = wrong assertion drop

struct Panics;

impl Drop for Panics {
    fn drop(&mut self) {
        panic!("in a destructor"); //~ drop
    }
}

fn main() {
    let caught = std::panic::catch_unwind(|| {
        let _panics = Panics;
        panic!("first");
    });
    assert!(caught.is_err());
}
