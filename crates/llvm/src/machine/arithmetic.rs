//! Arithmetic on words: narrow integers, 128 bits, floats, conversions.

use crate::module::{FloatPredicate, IntegerPredicate};

/// Operations on 128 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WideOperation {
    Add,
    Subtract,
    Multiply,
    UnsignedDivide,
    SignedDivide,
    UnsignedRemainder,
    SignedRemainder,
    And,
    Or,
    Xor,
    ShiftLeft,
    ShiftRight,
    ShiftRightSigned,
    /// 1 if the result of a checked operation does not fit, and 0 if it does.
    Overflows {
        checked: Checked,
        signed: bool,
    },
}

/// Operations whose results may not fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Checked {
    Add,
    Subtract,
    Multiply,
}

/// Operations on floats; those of one operand ignore the right one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FloatOperation {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Negate,
    Absolute,
    Floor,
    Ceiling,
    Truncate,
    Round,
    RoundEven,
    SquareRoot,
    Minimum,
    Maximum,
    CopySign,
    Power,
    Exponential,
    Exponential2,
    Logarithm,
    Logarithm2,
    Logarithm10,
    Sine,
    Cosine,
}

/// Conversions that are more than cutting or extending one word, and what counts bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Conversion {
    /// To the lower half of two words, the upper zero.
    WidenUnsigned,
    /// To two words with the sign.
    WidenSigned,
    /// The low `bits` of two words into two words.
    CutWide,
    SignedToSingle,
    SignedToDouble,
    UnsignedToSingle,
    UnsignedToDouble,
    SingleToSigned,
    SingleToUnsigned,
    DoubleToSigned,
    DoubleToUnsigned,
    /// From a float of `from_bits` to the nearest number of `bits`; zero if it is none.
    SaturateSigned,
    SaturateUnsigned,
    SingleToDouble,
    DoubleToSingle,
    CountOnes,
    LeadingZeros,
    TrailingZeros,
    ReverseBytes,
    ReverseBits,
    Absolute,
}

/// The low bits of a word.
#[inline]
pub(crate) fn truncate(value: u64, bits: u8) -> u64 {
    let unused = 64 - u32::from(bits);
    value << unused >> unused
}

/// The low 32 bits of a word.
#[inline]
pub(crate) fn low(value: u64) -> u32 {
    value as u32
}

/// The word as a signed number of so many bits.
#[inline]
pub(crate) fn signed(value: u64, bits: u8) -> i64 {
    let unused = 64 - u32::from(bits);
    (value << unused).cast_signed() >> unused
}

fn cut_wide(value: u128, bits: u8) -> u128 {
    let unused = 128 - u32::from(bits);
    value << unused >> unused
}

fn signed_wide(value: u128, bits: u8) -> i128 {
    let unused = 128 - u32::from(bits);
    (value << unused).cast_signed() >> unused
}

/// Why a division has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DivisionError {
    ByZero,
    Overflow,
}

/// Divides signed numbers.
pub(crate) fn divide(left: i64, right: i64, bits: u8) -> Result<(u64, u64), DivisionError> {
    if right == 0 {
        return Err(DivisionError::ByZero);
    }
    if right == -1 && left == signed(1 << (bits - 1), bits) {
        return Err(DivisionError::Overflow);
    }
    let (quotient, remainder) = (left / right, left % right);
    Ok((
        truncate(quotient.cast_unsigned(), bits),
        truncate(remainder.cast_unsigned(), bits),
    ))
}

/// An operation on 128 bits.
pub(crate) fn wide(
    operation: WideOperation,
    bits: u8,
    left: u128,
    right: u128,
) -> Result<u128, DivisionError> {
    use WideOperation as Wide;
    let shift = right as u32 & 127;
    let too_far = right >= 128;
    let result = match operation {
        Wide::Add => left.wrapping_add(right),
        Wide::Subtract => left.wrapping_sub(right),
        Wide::Multiply => left.wrapping_mul(right),
        Wide::UnsignedDivide => left.checked_div(right).ok_or(DivisionError::ByZero)?,
        Wide::UnsignedRemainder => left.checked_rem(right).ok_or(DivisionError::ByZero)?,
        Wide::SignedDivide | Wide::SignedRemainder => {
            let (a, b) = (signed_wide(left, bits), signed_wide(right, bits));
            if b == 0 {
                return Err(DivisionError::ByZero);
            }
            if b == -1 && a == signed_wide(1 << (bits - 1), bits) {
                return Err(DivisionError::Overflow);
            }
            let result = if operation == Wide::SignedDivide {
                a / b
            } else {
                a % b
            };
            result.cast_unsigned()
        }
        Wide::And => left & right,
        Wide::Or => left | right,
        Wide::Xor => left ^ right,
        Wide::ShiftLeft | Wide::ShiftRight | Wide::ShiftRightSigned if too_far => 0,
        Wide::ShiftLeft => left << shift,
        Wide::ShiftRight => left >> shift,
        Wide::ShiftRightSigned => (signed_wide(left, bits) >> shift).cast_unsigned(),
        Wide::Overflows { checked, signed } => overflows(checked, signed, bits, left, right).into(),
    };
    Ok(cut_wide(result, bits))
}

fn overflows(checked: Checked, signed: bool, bits: u8, left: u128, right: u128) -> bool {
    let fits = if signed {
        let (a, b) = (signed_wide(left, bits), signed_wide(right, bits));
        let result = match checked {
            Checked::Add => a.checked_add(b),
            Checked::Subtract => a.checked_sub(b),
            Checked::Multiply => a.checked_mul(b),
        };
        result.is_some_and(|result| signed_wide(result.cast_unsigned(), bits) == result)
    } else {
        let result = match checked {
            Checked::Add => left.checked_add(right),
            Checked::Subtract => left.checked_sub(right),
            Checked::Multiply => left.checked_mul(right),
        };
        result.is_some_and(|result| cut_wide(result, bits) == result)
    };
    !fits
}

/// A comparison of 128 bits.
pub(crate) fn compare_wide(predicate: IntegerPredicate, bits: u8, left: u128, right: u128) -> bool {
    use IntegerPredicate as P;
    let (a, b) = (signed_wide(left, bits), signed_wide(right, bits));
    match predicate {
        P::Equal => left == right,
        P::NotEqual => left != right,
        P::UnsignedGreater => left > right,
        P::UnsignedGreaterEqual => left >= right,
        P::UnsignedLess => left < right,
        P::UnsignedLessEqual => left <= right,
        P::SignedGreater => a > b,
        P::SignedGreaterEqual => a >= b,
        P::SignedLess => a < b,
        P::SignedLessEqual => a <= b,
    }
}

macro_rules! float_operation {
    ($operation:expr, $a:expr, $b:expr) => {{
        use FloatOperation as F;
        let (a, b) = ($a, $b);
        match $operation {
            F::Add => a + b,
            F::Subtract => a - b,
            F::Multiply => a * b,
            F::Divide => a / b,
            F::Remainder => a % b,
            F::Negate => -a,
            F::Absolute => a.abs(),
            F::Floor => a.floor(),
            F::Ceiling => a.ceil(),
            F::Truncate => a.trunc(),
            F::Round => a.round(),
            F::RoundEven => a.round_ties_even(),
            F::SquareRoot => a.sqrt(),
            F::Minimum => a.min(b),
            F::Maximum => a.max(b),
            F::CopySign => a.copysign(b),
            F::Power => a.powf(b),
            F::Exponential => a.exp(),
            F::Exponential2 => a.exp2(),
            F::Logarithm => a.ln(),
            F::Logarithm2 => a.log2(),
            F::Logarithm10 => a.log10(),
            F::Sine => a.sin(),
            F::Cosine => a.cos(),
        }
    }};
}

fn single(word: u64) -> f32 {
    f32::from_bits(word as u32)
}

/// An operation on floats, given and returned as bits.
pub(crate) fn float(operation: FloatOperation, double: bool, left: u64, right: u64) -> u64 {
    if double {
        float_operation!(operation, f64::from_bits(left), f64::from_bits(right)).to_bits()
    } else {
        float_operation!(operation, single(left), single(right))
            .to_bits()
            .into()
    }
}

/// A comparison of floats.
pub(crate) fn compare_floats(
    predicate: FloatPredicate,
    double: bool,
    left: u64,
    right: u64,
) -> bool {
    use FloatPredicate as P;
    // A float of 32 bits is exact in 64.
    let value = |word| {
        if double {
            f64::from_bits(word)
        } else {
            single(word).into()
        }
    };
    let (a, b): (f64, f64) = (value(left), value(right));
    let order = a.partial_cmp(&b);
    let (less, equal, greater, unordered) = match order {
        Some(order) => (order.is_lt(), order.is_eq(), order.is_gt(), false),
        None => (false, false, false, true),
    };
    match predicate {
        P::False => false,
        P::OrderedEqual => equal,
        P::OrderedGreater => greater,
        P::OrderedGreaterEqual => greater || equal,
        P::OrderedLess => less,
        P::OrderedLessEqual => less || equal,
        P::OrderedNotEqual => less || greater,
        P::Ordered => !unordered,
        P::UnorderedEqual => equal || unordered,
        P::UnorderedGreater => greater || unordered,
        P::UnorderedGreaterEqual => !less,
        P::UnorderedLess => less || unordered,
        P::UnorderedLessEqual => !greater,
        P::UnorderedNotEqual => !equal,
        P::Unordered => unordered,
        P::True => true,
    }
}

/// A conversion; what comes and goes in two words is one number here.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "the conversions of C lose just what these lose, and saturate where C has no meaning"
)]
pub(crate) fn convert(conversion: Conversion, from_bits: u8, bits: u8, value: u128) -> u128 {
    use Conversion as C;
    let word = value as u64;
    let number = |number: i128| cut_wide(number.cast_unsigned(), bits);
    let unused = 128 - u32::from(from_bits);
    let float = || match from_bits {
        32 => f64::from(single(word)),
        _ => f64::from_bits(word),
    };
    match conversion {
        C::SaturateSigned => {
            let most = i128::MAX >> (128 - u32::from(bits));
            number((float() as i128).clamp(-most - 1, most))
        }
        C::SaturateUnsigned => (float() as u128).min(u128::MAX >> (128 - u32::from(bits))),
        C::WidenUnsigned => value,
        C::WidenSigned => cut_wide(signed_wide(value, from_bits).cast_unsigned(), bits),
        C::CutWide => cut_wide(value, bits),
        C::SignedToSingle => (signed_wide(value, from_bits) as f32).to_bits().into(),
        C::SignedToDouble => (signed_wide(value, from_bits) as f64).to_bits().into(),
        C::UnsignedToSingle => (value as f32).to_bits().into(),
        C::UnsignedToDouble => (value as f64).to_bits().into(),
        C::SingleToSigned => number(single(word) as i128),
        C::SingleToUnsigned => cut_wide(single(word) as u128, bits),
        C::DoubleToSigned => number(f64::from_bits(word) as i128),
        C::DoubleToUnsigned => cut_wide(f64::from_bits(word) as u128, bits),
        C::SingleToDouble => f64::from(single(word)).to_bits().into(),
        C::DoubleToSingle => (f64::from_bits(word) as f32).to_bits().into(),
        C::CountOnes => value.count_ones().into(),
        C::LeadingZeros => u128::from(value.leading_zeros() - unused),
        C::TrailingZeros => value.trailing_zeros().min(u32::from(from_bits)).into(),
        C::ReverseBytes => value.swap_bytes() >> unused,
        C::ReverseBits => value.reverse_bits() >> unused,
        C::Absolute => cut_wide(signed_wide(value, from_bits).unsigned_abs(), bits),
    }
}
