// An addition overflows, which is a panic as the program is compiled by default, and none with `-C overflow-checks=no`.
//@ run:
//@ verdict: sc c20 = wrong assertion add
//@ run: -C overflow-checks=no
//@ verdict: sc c20 = correct

use std::hint::black_box;

fn main() {
    let most = black_box(u8::MAX);
    let next = most + black_box(1); //~ add
    assert_eq!(next, 0);
}
