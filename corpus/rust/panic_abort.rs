// With `-C panic=abort` nobody catches a panic.
//@ run: -C panic=abort
//@ verdict: sc c20 = wrong assertion panic
//@ run:
//@ verdict: sc c20 = correct

fn main() {
    let caught = std::panic::catch_unwind(|| panic!("caught or not")); //~ panic
    assert!(caught.is_err());
}
