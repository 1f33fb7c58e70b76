//! Which conversions there are between which types.

use super::ids::TypeId;
use super::types::{Type, Types};
use super::words::CastOperation;

impl Types {
    /// Whether a conversion makes one type of another.
    pub fn converts(&self, operation: CastOperation, from: TypeId, to: TypeId) -> bool {
        use CastOperation as Cast;
        let types = self;
        let lanes = |id: TypeId| match types[id] {
            Type::Vector { count, .. } => count,
            _ => 0,
        };
        let width = |entry: &Type| match entry {
            Type::Integer(bits) => u64::from(*bits),
            Type::Float(format) => u64::from(format.bits()),
            _ => 0,
        };
        let (source, target) = (&types[types.scalar(from)], &types[types.scalar(to)]);
        let shape = match operation {
            Cast::Truncate | Cast::ZeroExtend | Cast::SignExtend => {
                let wider = width(target) > width(source);
                let differ = width(target) != width(source);
                matches!((source, target), (Type::Integer(_), Type::Integer(_)))
                    && differ
                    && wider == (operation != Cast::Truncate)
            }
            Cast::FloatTruncate | Cast::FloatExtend => {
                matches!((source, target), (Type::Float(_), Type::Float(_)))
            }
            Cast::FloatToUnsigned | Cast::FloatToSigned => {
                matches!((source, target), (Type::Float(_), Type::Integer(_)))
            }
            Cast::UnsignedToFloat | Cast::SignedToFloat => {
                matches!((source, target), (Type::Integer(_), Type::Float(_)))
            }
            Cast::PointerToInteger | Cast::PointerToAddress => {
                matches!((source, target), (Type::Pointer(_), Type::Integer(_)))
            }
            Cast::IntegerToPointer => {
                matches!((source, target), (Type::Integer(_), Type::Pointer(_)))
            }
            Cast::AddressSpaceCast => {
                matches!((source, target), (Type::Pointer(_), Type::Pointer(_)))
            }
            Cast::Bitcast => {
                let bits = |id: TypeId, entry: &Type| width(entry) * u64::from(lanes(id).max(1));
                return bits(from, source) == bits(to, target) && bits(from, source) > 0;
            }
        };
        shape && lanes(from) == lanes(to)
    }

    /// The conversion that keeps the bits of a value of a scalar or vector type, if there is one in a single step.
    pub fn same_bits(&self, from: TypeId, to: TypeId) -> Option<CastOperation> {
        let sizes = self.size(from).is_some() && self.size(from) == self.size(to);
        let pointer = |id: TypeId| matches!(self[id], Type::Pointer(_));
        let integer = |id: TypeId| matches!(self[id], Type::Integer(bits) if self.size(id) == Some(u64::from(bits) / 8));
        match (pointer(from), pointer(to)) {
            (true, false) if sizes && integer(to) => Some(CastOperation::PointerToInteger),
            (false, true) if sizes && integer(from) => Some(CastOperation::IntegerToPointer),
            (false, false) if self.converts(CastOperation::Bitcast, from, to) => {
                Some(CastOperation::Bitcast)
            }
            _ => None,
        }
    }
}
