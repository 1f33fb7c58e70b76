// A destructor panics while a panic is on its way: the process aborts, in the function that the first panic leaves. Where in
// that function its variables are dropped, rustc says by the place at which it was called, or at which it ends.
//@ verdict: sc tso c20 = wrong assertion leaves

struct Panics;

impl Drop for Panics {
    fn drop(&mut self) {
        panic!("in a destructor");
    }
}

fn main() {
    let caught = std::panic::catch_unwind(|| { //~ leaves
        let _panics = Panics;
        panic!("first");
    }); //~ leaves
    assert!(caught.is_err());
}
