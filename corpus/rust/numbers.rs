// Conversions that saturate, comparisons in three ways, and what else of arithmetic Rust has and C has not.
//@ verdict: sc c20 = correct
//@ executions: sc c20 = 1 // one thread

use std::cmp::Ordering;
use std::hint::black_box;

fn main() {
    let large = black_box(1e30_f64);
    assert_eq!((large as u8, large as i16, large as u64), (u8::MAX, i16::MAX, u64::MAX));
    let negative = black_box(-3.9_f32);
    assert_eq!((negative as u32, negative as i32, -large as i64), (0, -3, i64::MIN));
    assert_eq!(black_box(f64::NAN) as i32, 0);
    assert_eq!(black_box(-1_i64).cmp(&black_box(1)), Ordering::Less);
    assert_eq!(black_box(u64::MAX).cmp(&black_box(1)), Ordering::Greater);
    assert_eq!([3_u8, 1].cmp(&[3, 1]), Ordering::Equal);
    assert_eq!(black_box(200_u8).checked_add(100), None);
    assert_eq!(black_box(200_u8).saturating_add(100), u8::MAX);
    assert_eq!(black_box(200_u8).wrapping_add(100), 44);
    assert_eq!(black_box(i32::MIN).overflowing_neg(), (i32::MIN, true));
    assert_eq!(black_box(7_i32).div_euclid(-2), -3);
    assert_eq!(black_box(0x1234_u16).rotate_left(4), 0x2341);
}
