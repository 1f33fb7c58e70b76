// A value whose initialisation asks for the value waits for itself.
//@ verdict: c20 = wrong deadlock ask

use std::sync::OnceLock;

static VALUE: OnceLock<u32> = OnceLock::new();

fn value() -> u32 {
    *VALUE.get_or_init(|| value() + 1) //~ ask
}

fn main() {
    value();
}
