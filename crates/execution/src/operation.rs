//! Read-modify-write operations.

use crate::{Value, Width};

/// What an update does with the value that it reads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operation {
    /// Writes the value, whatever was there.
    Exchange(Value),
    /// Writes `new` if `expected` was there; otherwise it is a mere read.
    CompareExchange {
        /// What must be there.
        expected: Value,
        /// What is written then.
        new: Value,
    },
    /// Adds, wrapping around.
    Add(Value),
    /// Adds, wrapping around, if what was there is greater than `limit`, as signed numbers; otherwise it is a mere read.
    AddIfGreater {
        /// What must be less than what is there.
        limit: Value,
        /// What is added then.
        addend: Value,
    },
    /// Subtracts, wrapping around.
    Subtract(Value),
    /// Bitwise and.
    And(Value),
    /// Bitwise or.
    Or(Value),
    /// Bitwise exclusive or.
    Xor(Value),
    /// Bitwise and, inverted.
    Nand(Value),
    /// The smaller, as signed numbers.
    Minimum(Value),
    /// The larger, as signed numbers.
    Maximum(Value),
    /// The smaller, as unsigned numbers.
    UnsignedMinimum(Value),
    /// The larger, as unsigned numbers.
    UnsignedMaximum(Value),
}

impl Operation {
    /// What is written if `old` was read; nothing if a compare-exchange or a conditional addition fails.
    pub fn apply(self, old: Value, width: Width) -> Option<Value> {
        let (a, signed) = (old.bits(), |value: Value| value.as_signed(width));
        let bits = match self {
            Self::Exchange(new) => new.bits(),
            Self::CompareExchange { expected, new } if old == expected => new.bits(),
            Self::CompareExchange { .. } => return None,
            Self::AddIfGreater { limit, .. } if signed(old) <= signed(limit) => return None,
            Self::Add(b) | Self::AddIfGreater { addend: b, .. } => a.wrapping_add(b.bits()),
            Self::Subtract(b) => a.wrapping_sub(b.bits()),
            Self::And(b) => a & b.bits(),
            Self::Or(b) => a | b.bits(),
            Self::Xor(b) => a ^ b.bits(),
            Self::Nand(b) => !(a & b.bits()),
            Self::Minimum(b) => signed(old).min(signed(b)).cast_unsigned(),
            Self::Maximum(b) => signed(old).max(signed(b)).cast_unsigned(),
            Self::UnsignedMinimum(b) => a.min(b.bits()),
            Self::UnsignedMaximum(b) => a.max(b.bits()),
        };
        Some(Value::new(bits, width))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All pairs of bytes, against arithmetic on `u8` and `i8`.
    #[test]
    fn every_operation_on_every_pair_of_bytes() {
        let byte = |b: u8| Value::new(b.into(), Width::One);
        for a in 0..=u8::MAX {
            for b in 0..=u8::MAX {
                let (sa, sb) = (a.cast_signed(), b.cast_signed());
                for (operation, expected) in [
                    (Operation::Exchange(byte(b)), b),
                    (Operation::Add(byte(b)), a.wrapping_add(b)),
                    (Operation::Subtract(byte(b)), a.wrapping_sub(b)),
                    (Operation::And(byte(b)), a & b),
                    (Operation::Or(byte(b)), a | b),
                    (Operation::Xor(byte(b)), a ^ b),
                    (Operation::Nand(byte(b)), !(a & b)),
                    (Operation::Minimum(byte(b)), sa.min(sb).cast_unsigned()),
                    (Operation::Maximum(byte(b)), sa.max(sb).cast_unsigned()),
                    (Operation::UnsignedMinimum(byte(b)), a.min(b)),
                    (Operation::UnsignedMaximum(byte(b)), a.max(b)),
                ] {
                    assert_eq!(
                        operation.apply(byte(a), Width::One),
                        Some(byte(expected)),
                        "{operation:?} on {a}"
                    );
                }
                let compare_exchange = Operation::CompareExchange {
                    expected: byte(b),
                    new: byte(7),
                };
                let written = (a == b).then_some(byte(7));
                assert_eq!(compare_exchange.apply(byte(a), Width::One), written);
                let conditional = Operation::AddIfGreater {
                    limit: byte(b),
                    addend: byte(7),
                };
                let written = (sa > sb).then_some(byte(a.wrapping_add(7)));
                assert_eq!(conditional.apply(byte(a), Width::One), written);
            }
        }
    }
}
