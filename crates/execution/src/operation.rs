//! Read-modify-write operations.

use crate::shadow::{self, Shaded};
use crate::{Comparison, Condition, Value, Width};
use serde::{Deserialize, Serialize};

/// What an update does with the value that it reads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operation {
    /// Writes the value, whatever was there.
    Exchange(Value),
    /// Writes `new` if it read `expected`; otherwise it only reads.
    CompareExchange {
        /// What must be there.
        expected: Value,
        /// What is written then.
        new: Value,
    },
    /// Adds, wrapping around.
    Add(Value),
    /// Adds, wrapping around, if the value read satisfies a condition; otherwise it only reads.
    AddIf {
        /// The condition on the value read.
        condition: Condition,
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

/// Operations that commute: two of one kind give the same result in either order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Commuting {
    /// Additions and subtractions.
    Addition,
    /// Bitwise ands.
    And,
    /// Bitwise ors.
    Or,
    /// Bitwise exclusive ors.
    Xor,
    /// Smaller ones, as signed numbers.
    Minimum,
    /// Larger ones, as signed numbers.
    Maximum,
    /// Smaller ones, as unsigned numbers.
    UnsignedMinimum,
    /// Larger ones, as unsigned numbers.
    UnsignedMaximum,
}

impl Operation {
    /// The operations that it commutes with. An operation that never changes anything is a read, and commutes with none.
    pub fn commuting(&self, width: Width) -> Option<Commuting> {
        let (kind, operand, idle) = match *self {
            Self::Add(addend) => (Commuting::Addition, addend, Some(0)),
            Self::Subtract(subtrahend) => (Commuting::Addition, subtrahend, Some(0)),
            Self::And(mask) => (Commuting::And, mask, Some(width.mask())),
            Self::Or(mask) => (Commuting::Or, mask, Some(0)),
            Self::Xor(mask) => (Commuting::Xor, mask, Some(0)),
            Self::Minimum(most) => (Commuting::Minimum, most, None),
            Self::Maximum(least) => (Commuting::Maximum, least, None),
            Self::UnsignedMinimum(most) => (Commuting::UnsignedMinimum, most, None),
            Self::UnsignedMaximum(least) => (Commuting::UnsignedMaximum, least, None),
            Self::Exchange(_)
            | Self::CompareExchange { .. }
            | Self::AddIf { .. }
            | Self::Nand(_) => {
                return None;
            }
        };
        let is_idle = idle == Some(operand.bits() & width.mask());
        (!is_idle && operand.uninitialised() == 0).then_some(kind)
    }

    /// What is written if `old` was read; `None` if a compare-exchange or a conditional addition fails. If uninitialised bits
    /// decide whether it succeeds, it succeeds: [`Operation::is_decided`] lets the front end detect this.
    pub fn apply(self, old: Value, width: Width) -> Option<Value> {
        if !old.is_initialised() || !self.operands().iter().all(|value| value.is_initialised()) {
            return self.apply_to_unwritten(old, width);
        }
        let (a, signed) = (old.bits(), |value: Value| value.as_signed(width));
        let bits = match self {
            Self::Exchange(new) => new.bits(),
            Self::CompareExchange { expected, new } if old == expected => new.bits(),
            Self::CompareExchange { .. } => return None,
            Self::AddIf { condition, .. } if !condition.holds(old, width) => return None,
            Self::Add(b) | Self::AddIf { addend: b, .. } => a.wrapping_add(b.bits()),
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

    /// Its operand.
    fn operands(self) -> [Value; 2] {
        match self {
            Self::CompareExchange { expected, new } => [expected, new],
            Self::AddIf { condition, addend } => [condition.operand, addend],
            Self::Exchange(value)
            | Self::Add(value)
            | Self::Subtract(value)
            | Self::And(value)
            | Self::Or(value)
            | Self::Xor(value)
            | Self::Nand(value)
            | Self::Minimum(value)
            | Self::Maximum(value)
            | Self::UnsignedMinimum(value)
            | Self::UnsignedMaximum(value) => [value, value],
        }
    }

    /// Whether it writes; `None` if uninitialised bits decide this.
    fn writes(self, old: Value, width: Width) -> Option<bool> {
        match self {
            Self::CompareExchange { expected, .. } => {
                Comparison::Equal.outcome(old, expected, width)
            }
            Self::AddIf { condition, .. } => {
                let Condition {
                    comparison,
                    operand,
                } = condition;
                comparison.outcome(old, operand, width)
            }
            _ => Some(true),
        }
    }

    /// Whether the initialised bits of `old`, and of the operand, decide whether it writes.
    pub fn is_decided(self, old: Value, width: Width) -> bool {
        self.writes(old, width).is_some()
    }

    #[cold]
    fn apply_to_unwritten(self, old: Value, width: Width) -> Option<Value> {
        if self.writes(old, width) == Some(false) {
            return None;
        }
        if let Self::Exchange(new) | Self::CompareExchange { new, .. } = self {
            return Some(new);
        }
        let [_, operand] = self.operands();
        let (a, b, bits) = (Shaded::from(old), Shaded::from(operand), width.bits());
        let chosen = |first: Option<bool>| match first {
            Some(true) => a.shadow(),
            Some(false) => b.shadow(),
            None => shadow::either(a, b),
        };
        let shadow = match self {
            Self::Add(_) | Self::AddIf { .. } => shadow::add(bits, a, b),
            Self::Subtract(_) => shadow::subtract(bits, a, b),
            Self::And(_) | Self::Nand(_) => shadow::and(a, b),
            Self::Or(_) => shadow::or(a, b),
            Self::Xor(_) | Self::Exchange(_) | Self::CompareExchange { .. } => shadow::xor(a, b),
            Self::Minimum(_) => chosen(shadow::signed_less(bits, a, b)),
            Self::Maximum(_) => chosen(shadow::signed_less(bits, b, a)),
            Self::UnsignedMinimum(_) => chosen(shadow::less(a, b)),
            Self::UnsignedMaximum(_) => chosen(shadow::less(b, a)),
        };
        let plain = |value: Value| Value::new(value.bits(), width);
        let operation = match self {
            Self::AddIf { addend, .. } => Self::Add(addend),
            other => other,
        };
        let value = operation.with(plain).apply(plain(old), width)?;
        Some(Value::partly(value.bits(), shadow as u64, width))
    }

    /// The same with another operand.
    fn with(self, change: impl Fn(Value) -> Value) -> Self {
        match self {
            Self::CompareExchange { expected, new } => Self::CompareExchange {
                expected: change(expected),
                new: change(new),
            },
            Self::AddIf { condition, addend } => Self::AddIf {
                condition: Condition {
                    operand: change(condition.operand),
                    ..condition
                },
                addend: change(addend),
            },
            Self::Exchange(value) => Self::Exchange(change(value)),
            Self::Add(value) => Self::Add(change(value)),
            Self::Subtract(value) => Self::Subtract(change(value)),
            Self::And(value) => Self::And(change(value)),
            Self::Or(value) => Self::Or(change(value)),
            Self::Xor(value) => Self::Xor(change(value)),
            Self::Nand(value) => Self::Nand(change(value)),
            Self::Minimum(value) => Self::Minimum(change(value)),
            Self::Maximum(value) => Self::Maximum(change(value)),
            Self::UnsignedMinimum(value) => Self::UnsignedMinimum(change(value)),
            Self::UnsignedMaximum(value) => Self::UnsignedMaximum(change(value)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Comparison;

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
                for (comparison, holds) in
                    [(Comparison::Greater, sa > sb), (Comparison::Less, sa < sb)]
                {
                    let conditional = Operation::AddIf {
                        condition: Condition {
                            comparison,
                            operand: byte(b),
                        },
                        addend: byte(7),
                    };
                    let written = holds.then_some(byte(a.wrapping_add(7)));
                    assert_eq!(conditional.apply(byte(a), Width::One), written);
                }
            }
        }
    }
}
