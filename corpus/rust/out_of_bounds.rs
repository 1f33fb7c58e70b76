// A pointer leads one element behind an array on the heap.
//@ verdict: sc c20 = wrong out-of-bounds read

use std::hint::black_box;

fn main() {
    let array = vec![1_u32, 2, 3];
    let behind = array.as_ptr().wrapping_add(black_box(3));
    let value = unsafe { *behind }; //~ read
    assert_eq!(value, value);
}
