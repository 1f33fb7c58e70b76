//! Which bits of a result depend on uninitialised bits.
//!
//! A value has a *shadow*: the set of its unknown bits, which nobody wrote or which depend on such bits (Stepanov, Serebryany,
//! "`MemorySanitizer`: fast detector of C uses of uninitialized memory in C++", CGO 2015; Seward, Nethercote, "Using Valgrind
//! to detect undefined value errors with bit-precision", USENIX ATC 2005). A bit of a result is known if it is the same for all
//! values of the unknown bits of the operands. Each function here computes the shadow of a result. Operands are considered
//! independent of each other, so `x ^ x` is not known to be zero.
//!
//! Each function says whether its shadow is exact, or may be too large. The tests compare all functions with every way to fill
//! in the unknown bits of small numbers.
//!
//! 1. Addition and subtraction are those of Memcheck, which follow carries. `MemorySanitizer` only joins the two shadows, and
//!    so considers a carry out of an unknown bit to be known.
//! 2. Comparisons are exact; those of `MemorySanitizer` are exact only on demand.
//! 3. The result of a shift by an unknown amount is unknown.

use crate::Value;

/// A value of up to 128 bits and its shadow. Unknown bits are zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shaded {
    value: u128,
    shadow: u128,
}

impl Shaded {
    /// A value whose shadow bits are unknown.
    pub const fn new(value: u128, shadow: u128) -> Self {
        Self {
            value: value & !shadow,
            shadow,
        }
    }

    /// Its unknown bits.
    pub const fn shadow(self) -> u128 {
        self.shadow
    }

    /// Whether all of it is known.
    pub const fn is_known(self) -> bool {
        self.shadow == 0
    }

    /// The smallest value that it may have, unsigned.
    const fn least(self) -> u128 {
        self.value
    }

    /// The largest.
    const fn most(self) -> u128 {
        self.value | self.shadow
    }
}

impl From<Value> for Shaded {
    fn from(value: Value) -> Self {
        Self::new(value.bits().into(), value.uninitialised().into())
    }
}

/// All bits of a number of so many bits.
const fn all(bits: u32) -> u128 {
    u128::MAX >> (128 - bits)
}

/// The bits from the highest one of a number on down.
const fn up_to_highest(number: u128) -> u128 {
    match number.checked_ilog2() {
        Some(highest) => all(highest + 1),
        None => 0,
    }
}

/// Bitwise and. Exact: a known zero makes a zero.
pub const fn and(a: Shaded, b: Shaded) -> u128 {
    (a.shadow & b.shadow) | (a.shadow & b.value) | (a.value & b.shadow)
}

/// Bitwise or. Exact: a known one makes a one.
pub const fn or(a: Shaded, b: Shaded) -> u128 {
    (a.shadow | b.shadow) & !(a.value | b.value)
}

/// Bitwise exclusive or. Exact.
pub const fn xor(a: Shaded, b: Shaded) -> u128 {
    a.shadow | b.shadow
}

/// One of two values, of which it is unknown which one: the bits that they have in common are known. Exact.
pub const fn either(a: Shaded, b: Shaded) -> u128 {
    a.shadow | b.shadow | (a.value ^ b.value)
}

/// Addition. Exact: the least and the greatest sum differ in every bit that a carry may reach.
pub const fn add(bits: u32, a: Shaded, b: Shaded) -> u128 {
    let least = a.least().wrapping_add(b.least());
    let most = a.most().wrapping_add(b.most());
    ((least ^ most) | a.shadow | b.shadow) & all(bits)
}

/// Subtraction. Exact, likewise.
pub const fn subtract(bits: u32, a: Shaded, b: Shaded) -> u128 {
    let least = a.least().wrapping_sub(b.most());
    let most = a.most().wrapping_sub(b.least());
    ((least ^ most) | a.shadow | b.shadow) & all(bits)
}

/// Multiplication. Errs: everything from the lowest bit on is unknown to which an unknown bit of one operand, times the lowest bit of
/// the other that may be set, contributes.
pub const fn multiply(bits: u32, a: Shaded, b: Shaded) -> u128 {
    let (first, second) = (lowest_product(a, b), lowest_product(b, a));
    let from = if first < second { first } else { second };
    if from >= bits {
        0
    } else {
        all(bits) & !(all(from + 1) >> 1)
    }
}

/// The lowest bit to which an unknown bit of one operand contributes.
const fn lowest_product(one: Shaded, other: Shaded) -> u32 {
    if one.shadow == 0 || other.most() == 0 {
        128
    } else {
        one.shadow.trailing_zeros() + other.most().trailing_zeros()
    }
}

/// The quotient of unsigned numbers, the divisor known and not zero. Exact for powers of two; errs otherwise: it is at most the
/// greatest quotient, and that is all.
pub const fn quotient(a: Shaded, divisor: u128) -> u128 {
    if a.is_known() {
        0
    } else if divisor.is_power_of_two() {
        a.shadow >> divisor.trailing_zeros()
    } else {
        up_to_highest(a.most() / divisor)
    }
}

/// The remainder of unsigned numbers, likewise.
pub const fn remainder(a: Shaded, divisor: u128) -> u128 {
    if a.is_known() {
        0
    } else if divisor.is_power_of_two() {
        a.shadow & (divisor - 1)
    } else if a.most() < divisor {
        a.shadow
    } else {
        up_to_highest(divisor - 1)
    }
}

/// The quotient of signed numbers, the divisor known and not zero. Errs: nothing of it is known, unless neither is negative.
pub const fn signed_quotient(bits: u32, a: Shaded, divisor: u128) -> u128 {
    if a.is_known() {
        0
    } else if (a.most() | divisor) >> (bits - 1) == 0 {
        quotient(a, divisor)
    } else {
        all(bits)
    }
}

/// The remainder of signed numbers, likewise.
pub const fn signed_remainder(bits: u32, a: Shaded, divisor: u128) -> u128 {
    if a.is_known() {
        0
    } else if (a.most() | divisor) >> (bits - 1) == 0 {
        remainder(a, divisor)
    } else {
        all(bits)
    }
}

/// A shift to the left. Exact if the amount is known, and less than there are bits.
pub const fn shift_left(bits: u32, a: Shaded, amount: Shaded) -> u128 {
    if amount.is_known() {
        a.shadow.wrapping_shl(amount.value as u32) & all(bits)
    } else {
        all(bits)
    }
}

/// A shift to the right that brings in zeros. Exact if the amount is known, and less than there are bits.
pub const fn shift_right(a: Shaded, amount: Shaded) -> u128 {
    if amount.is_known() {
        a.shadow.wrapping_shr(amount.value as u32)
    } else {
        up_to_highest(a.most())
    }
}

/// A shift to the right that brings in the sign. Exact if the amount is known, and less than there are bits.
pub const fn shift_right_signed(bits: u32, a: Shaded, amount: Shaded) -> u128 {
    if !amount.is_known() {
        return all(bits);
    }
    let by = if amount.value < 127 {
        amount.value as u32
    } else {
        127
    };
    let wide = sign_extend(bits, 128, a.shadow);
    (wide.cast_signed() >> by).cast_unsigned() & all(bits)
}

/// The shadow of a number with its sign brought to more bits: the sign is unknown as a whole. Exact.
pub const fn sign_extend(from: u32, to: u32, shadow: u128) -> u128 {
    let unused = 128 - from;
    ((shadow << unused).cast_signed() >> unused).cast_unsigned() & all(to)
}

/// Whether two values have no bit in common; none if that is not known. Exact.
pub const fn disjoint(a: Shaded, b: Shaded) -> Option<bool> {
    let common = Shaded::new(a.value & b.value, and(a, b));
    equal(common, Shaded::new(0, 0))
}

/// Whether two values are equal; none if that is not known. Exact.
pub const fn equal(a: Shaded, b: Shaded) -> Option<bool> {
    let unknown = a.shadow | b.shadow;
    if (a.value ^ b.value) & !unknown != 0 {
        Some(false)
    } else if unknown == 0 {
        Some(true)
    } else {
        None
    }
}

/// Whether one unsigned value is less than another; none if that is not known. Exact.
pub const fn less(a: Shaded, b: Shaded) -> Option<bool> {
    if a.most() < b.least() {
        Some(true)
    } else if a.least() >= b.most() {
        Some(false)
    } else {
        None
    }
}

/// The same for signed numbers of so many bits.
pub const fn signed_less(bits: u32, a: Shaded, b: Shaded) -> Option<bool> {
    less(biased(bits, a), biased(bits, b))
}

/// A signed number as an unsigned one that is ordered alike.
const fn biased(bits: u32, a: Shaded) -> Shaded {
    Shaded::new((a.value ^ (1 << (bits - 1))) & all(bits), a.shadow)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every number of so many bits with every shadow.
    fn numbers(bits: u32) -> impl Iterator<Item = Shaded> + Clone {
        let count = 1u128 << bits;
        (0..count).flat_map(move |shadow| {
            let values = (0..count).filter(move |value| value & shadow == 0);
            values.map(move |value| Shaded::new(value, shadow))
        })
    }

    /// Every number that a shaded one may be.
    fn fillings(number: Shaded) -> impl Iterator<Item = u128> + Clone {
        let most = number.most();
        (0..=most).filter(move |filled| filled & !number.shadow == number.value)
    }

    /// The definition: a bit is unknown if some two ways to fill in the operands give it differently.
    fn unknown(a: Shaded, b: Shaded, result: impl Fn(u128, u128) -> Option<u128>) -> u128 {
        let results = fillings(a).flat_map(|x| fillings(b).map(move |y| (x, y)));
        let mut results = results.filter_map(|(x, y)| result(x, y));
        let Some(first) = results.next() else {
            return 0;
        };
        results.fold(0, |unknown, result| unknown | (result ^ first))
    }

    fn signed(value: u128, bits: u32) -> i128 {
        let unused = 128 - bits;
        (value << unused).cast_signed() >> unused
    }

    const WIDTHS: [u32; 4] = [1, 2, 3, 4];

    /// Compares a rule with the definition on all small numbers.
    fn judge(
        exact: bool,
        rule: impl Fn(u32, Shaded, Shaded) -> u128,
        result: impl Fn(u32, u128, u128) -> Option<u128>,
    ) {
        for bits in WIDTHS {
            for a in numbers(bits) {
                for b in numbers(bits) {
                    let claimed = rule(bits, a, b);
                    let truth = unknown(a, b, |x, y| {
                        result(bits, x, y).map(|result| result & all(bits))
                    });
                    assert_eq!(
                        truth & !claimed,
                        0,
                        "{bits} bits of {a:?} and {b:?}: {claimed:b} is too little, {truth:b} is unknown"
                    );
                    assert_eq!(claimed & !all(bits), 0, "{a:?} and {b:?} have {bits} bits");
                    if exact {
                        assert_eq!(claimed, truth, "{bits} bits of {a:?} and {b:?}");
                    }
                    if a.is_known() && b.is_known() {
                        assert_eq!(claimed, 0, "nothing comes from nothing");
                    }
                }
            }
        }
    }

    #[test]
    fn bitwise_operations_are_exact() {
        judge(true, |_, a, b| and(a, b), |_, x, y| Some(x & y));
        judge(true, |_, a, b| or(a, b), |_, x, y| Some(x | y));
        judge(true, |_, a, b| xor(a, b), |_, x, y| Some(x ^ y));
    }

    #[test]
    fn sums_and_differences_are_exact() {
        judge(true, add, |_, x, y| Some(x.wrapping_add(y)));
        judge(true, subtract, |_, x, y| Some(x.wrapping_sub(y)));
    }

    #[test]
    fn products_are_sound() {
        judge(false, multiply, |_, x, y| Some(x.wrapping_mul(y)));
    }

    /// The divisor is known: that it is not is an error.
    #[test]
    fn quotients_are_sound_and_exact_for_powers_of_two() {
        for bits in WIDTHS {
            for a in numbers(bits) {
                for divisor in 1..1u128 << bits {
                    let known = Shaded::new(divisor, 0);
                    let by = signed(divisor, bits);
                    let number = |x: u128| signed(x, bits);
                    let cut = |result: i128| result.cast_unsigned() & all(bits);
                    for (rule, truth, exact) in [
                        (
                            quotient(a, divisor),
                            unknown(a, known, |x, y| Some(x / y)),
                            divisor.is_power_of_two(),
                        ),
                        (
                            remainder(a, divisor),
                            unknown(a, known, |x, y| Some(x % y)),
                            divisor.is_power_of_two(),
                        ),
                        (
                            signed_quotient(bits, a, divisor),
                            unknown(a, known, |x, _| number(x).checked_div(by).map(cut)),
                            false,
                        ),
                        (
                            signed_remainder(bits, a, divisor),
                            unknown(a, known, |x, _| number(x).checked_rem(by).map(cut)),
                            false,
                        ),
                    ] {
                        assert_eq!(truth & !rule, 0, "{bits} bits of {a:?} by {divisor}");
                        assert!(!exact || truth == rule, "{bits} bits of {a:?} by {divisor}");
                        assert!(rule == 0 || !a.is_known(), "nothing comes from nothing");
                    }
                }
            }
        }
    }

    #[test]
    fn shifts_by_what_is_known_are_exact() {
        for bits in WIDTHS {
            for a in numbers(bits) {
                for amount in 0..u128::from(bits) {
                    let b = Shaded::new(amount, 0);
                    let by = amount as u32;
                    let truth = unknown(a, b, |x, _| Some((x << by) & all(bits)));
                    assert_eq!(shift_left(bits, a, b), truth, "{a:?} << {by}");
                    let truth = unknown(a, b, |x, _| Some(x >> by));
                    assert_eq!(shift_right(a, b), truth, "{a:?} >> {by}");
                    let truth = unknown(a, b, |x, _| {
                        Some((signed(x, bits) >> by).cast_unsigned() & all(bits))
                    });
                    assert_eq!(
                        shift_right_signed(bits, a, b),
                        truth,
                        "{a:?} >> {by}, signed"
                    );
                }
            }
        }
    }

    #[test]
    fn shifts_by_any_amount_are_sound() {
        let inside = |bits: u32, y: u128| (y < bits.into()).then_some(y as u32);
        judge(false, shift_left, |bits, x, y| Some(x << inside(bits, y)?));
        judge(
            false,
            |_, a, b| shift_right(a, b),
            |bits, x, y| Some(x >> inside(bits, y)?),
        );
        judge(false, shift_right_signed, |bits, x, y| {
            Some((signed(x, bits) >> inside(bits, y)?).cast_unsigned())
        });
    }

    #[test]
    fn comparisons_are_exact() {
        for bits in WIDTHS {
            for a in numbers(bits) {
                for b in numbers(bits) {
                    let truth = |holds: &dyn Fn(u128, u128) -> bool| {
                        let outcomes = fillings(a).flat_map(|x| fillings(b).map(move |y| (x, y)));
                        let mut outcomes = outcomes.map(|(x, y)| holds(x, y));
                        let first = outcomes.next();
                        first.filter(|first| outcomes.all(|outcome| outcome == *first))
                    };
                    assert_eq!(equal(a, b), truth(&|x, y| x == y), "{a:?} == {b:?}");
                    assert_eq!(less(a, b), truth(&|x, y| x < y), "{a:?} < {b:?}");
                    assert_eq!(
                        signed_less(bits, a, b),
                        truth(&|x, y| signed(x, bits) < signed(y, bits)),
                        "{a:?} < {b:?}, signed"
                    );
                }
            }
        }
    }

    #[test]
    fn a_sign_is_unknown_as_a_whole_and_a_choice_where_the_two_differ() {
        for bits in WIDTHS {
            for a in numbers(bits) {
                let truth = unknown(a, Shaded::new(0, 0), |x, _| {
                    Some(signed(x, bits).cast_unsigned() & all(8))
                });
                assert_eq!(sign_extend(bits, 8, a.shadow), truth, "{a:?}");
                for b in numbers(bits) {
                    let values: Vec<u128> = fillings(a).chain(fillings(b)).collect();
                    let truth = values
                        .iter()
                        .fold(0, |unknown, value| unknown | (value ^ values[0]));
                    assert_eq!(either(a, b), truth, "{a:?} or {b:?}");
                }
            }
        }
    }

    /// `MemorySanitizer`'s rules, from the paper and its manual: none says of a bit that is truly unknown that it is not known where
    /// ours says that it is known.
    #[test]
    fn nothing_is_missed_that_memory_sanitizer_finds() {
        for bits in WIDTHS {
            for a in numbers(bits) {
                for b in numbers(bits) {
                    let joined = a.shadow | b.shadow;
                    for (ours, truth) in [
                        (
                            add(bits, a, b),
                            unknown(a, b, |x, y| Some(x.wrapping_add(y) & all(bits))),
                        ),
                        (
                            multiply(bits, a, b),
                            unknown(a, b, |x, y| Some(x.wrapping_mul(y) & all(bits))),
                        ),
                    ] {
                        assert_eq!(joined & truth & !ours, 0, "{a:?} and {b:?}");
                    }
                }
            }
        }
    }
}
