// What is to be done once panics, which poisons it: whoever asks again panics, too. With `--cfg forced` it is done again nevertheless.
//@ run:
//@ verdict: c20 = wrong assertion again
//@ run: --cfg forced
//@ verdict: c20 = correct

use std::sync::Once;
use std::thread;

static ONCE: Once = Once::new();

fn main() {
    let panics = || ONCE.call_once(|| panic!("not this time"));
    assert!(thread::spawn(panics).join().is_err());
    if cfg!(forced) {
        ONCE.call_once_force(|state| assert!(state.is_poisoned()));
        assert!(ONCE.is_completed());
    } else {
        ONCE.call_once(|| ()); //~ again
    }
}
