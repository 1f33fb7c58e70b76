// Arithmetic that saturates, overflows in 128 bits, or is fused.
//@ run:
//@ verdict: c20 = correct
//@ executions: c20 = 1 // one thread
//@ run: --cfg bug
//@ verdict: c20 = wrong assertion sum

use std::hint::black_box;

fn main() {
    let most = black_box(i32::MAX);
    assert_eq!(most.saturating_add(5), i32::MAX);
    assert_eq!((-most).saturating_sub(9), i32::MIN);
    assert_eq!(black_box(-5_i8).saturating_sub(127), i8::MIN);
    assert_eq!(black_box(5_i64).saturating_sub(7), -2);
    let wide = black_box(1_u128 << 100);
    assert_eq!(wide * 3 >> 100, 3);
    assert_eq!(black_box(u128::MAX).checked_add(1), None);
    assert_eq!(black_box(u128::MAX).checked_mul(2), None);
    assert_eq!(wide.checked_sub(wide + 1), None);
    assert_eq!(black_box(i128::MIN).checked_sub(1), None);
    assert_eq!(black_box(i128::MAX).checked_mul(-1), Some(-i128::MAX));
    assert_eq!(black_box(2.0_f64).powi(-2), 0.25);
    assert_eq!(black_box(0.1_f64).mul_add(10.0, -1.0), 2_f64.powi(-54));
    let sum = if cfg!(bug) { wide + u128::MAX } else { wide }; //~ sum
    assert_eq!(sum, wide);
}
