// What is in a `None`, and in padding, does not matter. With `--cfg bug` something that nobody wrote decides.
//@ run:
//@ verdict: sc c20 = correct
//@ executions: sc c20 = 1 // one thread
//@ run: --cfg bug
//@ verdict: sc c20 = wrong uninitialised decides

use std::hint::black_box;
use std::mem::MaybeUninit;

#[derive(Clone, Copy, PartialEq)]
struct Padded {
    small: u8,
    large: u32,
}

fn main() {
    let none: Option<u64> = black_box(None);
    let copy = none;
    assert!(copy.is_none() && none == copy);
    let padded = black_box(Padded { small: 1, large: 2 });
    let list = vec![padded; 2];
    assert!(list[1] == padded && list.len() == 2);
    if cfg!(bug) {
        let unknown: u32 = unsafe { MaybeUninit::uninit().assume_init() };
        if unknown > 7 { //~ decides
            println!("larger");
        }
    }
}
