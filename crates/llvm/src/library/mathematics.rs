//! Functions on floating-point numbers, by those of the machine that norns runs on.

use super::Builtin;
use std::num::FpCategory;

/// A function of `math.h`, of one or two numbers, for `double` and for `float`.
enum Function {
    One(fn(f64) -> f64, fn(f32) -> f32),
    Two(fn(f64, f64) -> f64, fn(f32, f32) -> f32),
}

use Function::{One, Two};

const FUNCTIONS: &[(&str, Function)] = &[
    ("sqrt", One(f64::sqrt, f32::sqrt)),
    ("cbrt", One(f64::cbrt, f32::cbrt)),
    ("fabs", One(f64::abs, f32::abs)),
    ("floor", One(f64::floor, f32::floor)),
    ("ceil", One(f64::ceil, f32::ceil)),
    ("trunc", One(f64::trunc, f32::trunc)),
    ("round", One(f64::round, f32::round)),
    ("rint", One(f64::round_ties_even, f32::round_ties_even)),
    ("exp", One(f64::exp, f32::exp)),
    ("exp2", One(f64::exp2, f32::exp2)),
    ("expm1", One(f64::exp_m1, f32::exp_m1)),
    ("log", One(f64::ln, f32::ln)),
    ("log2", One(f64::log2, f32::log2)),
    ("log10", One(f64::log10, f32::log10)),
    ("log1p", One(f64::ln_1p, f32::ln_1p)),
    ("sin", One(f64::sin, f32::sin)),
    ("cos", One(f64::cos, f32::cos)),
    ("tan", One(f64::tan, f32::tan)),
    ("asin", One(f64::asin, f32::asin)),
    ("acos", One(f64::acos, f32::acos)),
    ("atan", One(f64::atan, f32::atan)),
    ("sinh", One(f64::sinh, f32::sinh)),
    ("cosh", One(f64::cosh, f32::cosh)),
    ("tanh", One(f64::tanh, f32::tanh)),
    ("fmod", Two(|x, y| x % y, |x, y| x % y)),
    ("pow", Two(f64::powf, f32::powf)),
    ("atan2", Two(f64::atan2, f32::atan2)),
    ("hypot", Two(f64::hypot, f32::hypot)),
    ("fmin", Two(f64::min, f32::min)),
    ("fmax", Two(f64::max, f32::max)),
    ("copysign", Two(f64::copysign, f32::copysign)),
];

/// The builtin of a name such as `norns.math.sqrt` or, for `float`, `norns.math.sqrtf`.
pub(super) fn builtin(name: &str) -> Option<Builtin> {
    let name = name.strip_prefix("norns.math.")?;
    let number = |name: &str| FUNCTIONS.iter().position(|(known, _)| *known == name);
    if let Some(function) = number(name) {
        return Some(Builtin::Double(function as u8));
    }
    number(name.strip_suffix('f')?).map(|function| Builtin::Float(function as u8))
}

/// The result for two `double`s, of which a function may ignore the second.
pub(super) fn double(function: u8, x: u64, y: u64) -> u64 {
    let (x, y) = (f64::from_bits(x), f64::from_bits(y));
    let value = match FUNCTIONS[usize::from(function)].1 {
        One(function, _) => function(x),
        Two(function, _) => function(x, y),
    };
    value.to_bits()
}

/// The same for two `float`s.
pub(super) fn float(function: u8, x: u64, y: u64) -> u64 {
    let (x, y) = (f32::from_bits(x as u32), f32::from_bits(y as u32));
    let value = match FUNCTIONS[usize::from(function)].1 {
        One(_, function) => function(x),
        Two(_, function) => function(x, y),
    };
    value.to_bits().into()
}

/// The class of a `double`, as a bit that `llvm.is.fpclass` has for it.
pub(super) fn class_of_double(bits: u64) -> u64 {
    let number = f64::from_bits(bits);
    class(
        number.classify(),
        number.is_sign_negative(),
        bits >> 51 & 1 == 1,
    )
}

/// The same for a `float`.
pub(super) fn class_of_float(bits: u64) -> u64 {
    let number = f32::from_bits(bits as u32);
    class(
        number.classify(),
        number.is_sign_negative(),
        bits >> 22 & 1 == 1,
    )
}

fn class(category: FpCategory, negative: bool, quiet: bool) -> u64 {
    let bit = match (category, negative) {
        (FpCategory::Nan, _) => u32::from(quiet),
        (FpCategory::Infinite, true) => 2,
        (FpCategory::Normal, true) => 3,
        (FpCategory::Subnormal, true) => 4,
        (FpCategory::Zero, true) => 5,
        (FpCategory::Zero, false) => 6,
        (FpCategory::Subnormal, false) => 7,
        (FpCategory::Normal, false) => 8,
        (FpCategory::Infinite, false) => 9,
    };
    1 << bit
}

/// Functions that take a number apart, or put it together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FloatParts {
    /// `modf`: what is behind the point, and what is before it.
    Whole,
    /// `frexp`: a number from a half to one, and a power of two.
    Exponent,
    /// `ldexp`: times a power of two.
    Scale,
    /// To a power that is an integer.
    Power,
    /// `fma`: times a second number, plus a third one, rounded once.
    MultiplyAdd,
}

/// What is behind the point, with the number's sign.
pub(super) fn fraction(number: f64) -> f64 {
    let fraction = if number.is_infinite() {
        0.0
    } else {
        number - number.trunc()
    };
    fraction.copysign(number)
}

/// A number from a half to one, and the power of two that it has to be multiplied with.
pub(super) fn mantissa_and_exponent(mut number: f64) -> (f64, i32) {
    let mut exponent = 0;
    if number == 0.0 || !number.is_finite() {
        return (number, exponent);
    }
    while number.abs() >= 1.0 {
        number /= 2.0;
        exponent += 1;
    }
    while number.abs() < 0.5 {
        number *= 2.0;
        exponent -= 1;
    }
    (number, exponent)
}

/// A number times a power of two, rounded once.
pub(super) fn scaled(mut number: f64, exponent: i32) -> f64 {
    if number == 0.0 || !number.is_finite() {
        return number;
    }
    let mut exponent = exponent.clamp(-3000, 3000);
    while exponent > 0 {
        number *= 2.0;
        exponent -= 1;
    }
    // Halving a number that is not small loses nothing.
    while exponent < 0 && number.abs() > f64::MIN_POSITIVE * 4.0 {
        number /= 2.0;
        exponent += 1;
    }
    // What is left over is rounded when it is multiplied by a power of two that is no less than the least number.
    if exponent < -1074 {
        0.0_f64.copysign(number)
    } else {
        number * 2.0_f64.powi(exponent)
    }
}

/// The number nearest to decimal digits with an exponent.
pub(super) fn decimal(digits: u64, exponent: i64) -> u64 {
    let value: f64 = format!("{digits}e{exponent}").parse().unwrap_or(f64::NAN);
    value.to_bits()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_taken_apart_and_put_together() {
        for number in [1.0, -2.5, 0.1, 1e300, -1e-300, f64::MIN_POSITIVE, 5e-324] {
            let (fraction, exponent) = mantissa_and_exponent(number);
            assert!((0.5..1.0).contains(&fraction.abs()), "{number}");
            assert_eq!(scaled(fraction, exponent).to_bits(), number.to_bits());
            assert_eq!(scaled(number, 0).to_bits(), number.to_bits());
        }
        // Halfway between nothing and the least number is nothing; a little more is the least number.
        assert_eq!(scaled(1.0, -1075).to_bits(), 0);
        assert_eq!(scaled(1.5, -1075).to_bits(), 1);
        assert_eq!(scaled(-1.0, -5000).to_bits(), (-0.0_f64).to_bits());
        assert!(scaled(1.0, 5000).is_infinite());
        assert_eq!(fraction(-2.5).to_bits(), (-0.5_f64).to_bits());
        assert_eq!(fraction(-2.0).to_bits(), (-0.0_f64).to_bits());
    }

    #[test]
    fn decimal_digits_give_the_nearest_number() {
        for (digits, exponent, number) in [(1, -1, 0.1), (15, 2, 1500.0), (5, -324, 5e-324)] {
            assert_eq!(decimal(digits, exponent), f64::to_bits(number));
        }
    }

    #[test]
    fn every_number_has_one_class() {
        let classes = [
            (f64::NAN, 1),
            (f64::NEG_INFINITY, 2),
            (-1.0, 3),
            (-5e-324, 4),
            (-0.0, 5),
            (0.0, 6),
            (5e-324, 7),
            (1.0, 8),
            (f64::INFINITY, 9),
        ];
        for (number, bit) in classes {
            assert_eq!(class_of_double(number.to_bits()), 1 << bit, "{number}");
        }
        assert_eq!(class_of_float(f32::MIN_POSITIVE.to_bits().into()), 1 << 8);
    }
}
