//! Values in memory.

use serde::{Deserialize, Serialize};
use std::fmt;

/// How many bytes an access covers. It is written down as that number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub enum Width {
    /// One byte.
    One = 1,
    /// Two bytes.
    Two = 2,
    /// Four bytes.
    Four = 4,
    /// Eight bytes.
    Eight = 8,
}

impl TryFrom<u32> for Width {
    type Error = String;

    fn try_from(bytes: u32) -> Result<Self, String> {
        let widths = [Self::One, Self::Two, Self::Four, Self::Eight];
        let width = widths.into_iter().find(|width| width.bytes() == bytes);
        width.ok_or_else(|| format!("nothing is accessed by {bytes} bytes at once"))
    }
}

impl From<Width> for u32 {
    fn from(width: Width) -> Self {
        width.bytes()
    }
}

impl Width {
    /// The number of bytes.
    pub const fn bytes(self) -> u32 {
        self as u32
    }

    /// The number of bits.
    pub const fn bits(self) -> u32 {
        self.bytes() * 8
    }

    pub(crate) const fn mask(self) -> u64 {
        u64::MAX >> (64 - self.bits())
    }
}

/// Up to 64 bits of memory, some of which may be uninitialised. The bits above the width of the access are zero, and so are the
/// uninitialised ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Value {
    bits: u64,
    uninitialised: u64,
}

impl Value {
    /// All bits zero.
    pub const ZERO: Self = Self {
        bits: 0,
        uninitialised: 0,
    };

    /// The low `width` of `bits`.
    pub const fn new(bits: u64, width: Width) -> Self {
        Self {
            bits: bits & width.mask(),
            uninitialised: 0,
        }
    }

    /// The low `width` of `bits`, those of them that are not `uninitialised`.
    pub const fn partly(bits: u64, uninitialised: u64, width: Width) -> Self {
        Self {
            bits: bits & !uninitialised & width.mask(),
            uninitialised: uninitialised & width.mask(),
        }
    }

    /// An uninitialised value.
    pub const fn unwritten(width: Width) -> Self {
        Self::partly(0, u64::MAX, width)
    }

    /// The uninitialised bits: nobody wrote them, or they depend on such bits.
    pub const fn uninitialised(self) -> u64 {
        self.uninitialised
    }

    /// Whether every bit was written.
    pub const fn is_initialised(self) -> bool {
        self.uninitialised == 0
    }

    /// A signed number, cut to `width`.
    pub const fn signed(number: i64, width: Width) -> Self {
        Self::new(number.cast_unsigned(), width)
    }

    /// The bits, as an unsigned number.
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// The value read as a signed number of `width`.
    pub const fn as_signed(self, width: Width) -> i64 {
        let unused = 64 - width.bits();
        (self.bits << unused).cast_signed() >> unused
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bits.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_cut_to_its_width_and_comes_back_signed() {
        for width in [Width::One, Width::Two, Width::Four, Width::Eight] {
            assert_eq!(Value::signed(-1, width).as_signed(width), -1);
            assert_eq!(Value::signed(77, width).as_signed(width), 77);
        }
        assert_eq!(Value::new(0x1_0000_0001, Width::Four).bits(), 1);
        assert_eq!(Value::signed(-1, Width::Four).bits(), 0xffff_ffff);
        assert_eq!(Value::new(0x80, Width::One).as_signed(Width::One), -128);
    }
}
