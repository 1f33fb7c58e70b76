//! Arithmetic, comparisons, conversions, and moving parts of vectors and aggregates.

use super::function::{FunctionLowering, Lowered};
use crate::machine::arithmetic::{Conversion, FloatOperation, WideOperation};
use crate::machine::code::{Op, Slot};
use crate::machine::shape::{Leaf, Scalar, part};
use crate::module::{
    BinaryOperation as Binary, CastOperation as Cast, Instruction, InstructionId,
    InstructionKind as Kind, IntegerPredicate, Type, TypeId, Value,
};

impl<'m> FunctionLowering<'_, 'm> {
    #[expect(clippy::too_many_lines, reason = "one match over the instructions")]
    pub(super) fn arithmetic(
        &mut self,
        id: InstructionId,
        instruction: &'m Instruction,
    ) -> Lowered<()> {
        let type_id = instruction.type_id;
        match &instruction.kind {
            Kind::FloatNegate(value) => {
                let (from, to) = (self.operand(*value)?, self.result(id)?);
                for leaf in self.shape(type_id)?.leaves {
                    let double = leaf.scalar == Scalar::Double;
                    let (to, left) = (to + leaf.word, from.wrapping_add(leaf.word));
                    self.emit(Op::Float {
                        operation: FloatOperation::Negate,
                        double,
                        to,
                        left,
                        right: left,
                    });
                }
                Ok(())
            }
            Kind::Binary {
                operation,
                left,
                right,
                ..
            } => {
                let (a, b) = (self.operand(*left)?, self.operand(*right)?);
                let to = self.result(id)?;
                for leaf in self.shape(type_id)?.leaves {
                    let word = leaf.word;
                    self.binary(
                        *operation,
                        leaf.scalar,
                        to + word,
                        a.wrapping_add(word),
                        b.wrapping_add(word),
                    )?;
                }
                Ok(())
            }
            Kind::Cast {
                operation, operand, ..
            } => {
                let from_type = self.type_of(*operand);
                let (from, to) = (self.operand(*operand)?, self.result(id)?);
                self.cast(*operation, from_type, type_id, to, from)
            }
            Kind::CompareIntegers {
                predicate,
                left,
                right,
                ..
            } => {
                let leaves = self.shape(self.type_of(*left))?.leaves;
                let (a, b) = (self.operand(*left)?, self.operand(*right)?);
                let to = self.result(id)?;
                for (leaf, lane) in leaves.iter().zip(0..) {
                    self.compare(
                        *predicate,
                        leaf.scalar,
                        to + lane,
                        a.wrapping_add(leaf.word),
                        b.wrapping_add(leaf.word),
                    );
                }
                Ok(())
            }
            Kind::CompareFloats {
                predicate,
                left,
                right,
            } => {
                let leaves = self.shape(self.type_of(*left))?.leaves;
                let (a, b) = (self.operand(*left)?, self.operand(*right)?);
                let to = self.result(id)?;
                for (leaf, lane) in leaves.iter().zip(0..) {
                    let double = leaf.scalar == Scalar::Double;
                    let (left, right) = (a.wrapping_add(leaf.word), b.wrapping_add(leaf.word));
                    self.emit(Op::FloatCompare {
                        predicate: *predicate,
                        double,
                        to: to + lane,
                        left,
                        right,
                    });
                }
                Ok(())
            }
            Kind::Select {
                condition,
                then,
                otherwise,
            } => {
                let lanes = matches!(
                    self.module().types[self.type_of(*condition)],
                    Type::Vector { .. }
                );
                let condition = self.operand(*condition)?;
                let (then, otherwise) = (self.operand(*then)?, self.operand(*otherwise)?);
                let to = self.result(id)?;
                let shape = self.shape(type_id)?;
                for (leaf, lane) in shape.leaves.iter().zip(0..) {
                    for word in leaf.word..leaf.word + leaf.scalar.words() {
                        self.emit(Op::Select {
                            decides: true,
                            to: to + word,
                            condition: if lanes {
                                condition.wrapping_add(lane)
                            } else {
                                condition
                            },
                            then: then.wrapping_add(word),
                            otherwise: otherwise.wrapping_add(word),
                        });
                    }
                }
                Ok(())
            }
            Kind::Freeze(value) => {
                let (from, to) = (self.operand(*value)?, self.result(id)?);
                let words = self.shape(type_id)?.words;
                self.copy(to, from, words);
                Ok(())
            }
            Kind::ExtractElement { vector, index } => {
                let leaves = self.lanes(self.type_of(*vector))?;
                let (from, index) = (self.operand(*vector)?, self.operand(*index)?);
                let to = self.result(id)?;
                self.emit(Op::Pick {
                    to,
                    from,
                    index,
                    count: leaves.len() as u32,
                });
                Ok(())
            }
            Kind::InsertElement {
                vector,
                element,
                index,
            } => {
                let leaves = self.lanes(type_id)?;
                let (vector, element) = (self.operand(*vector)?, self.operand(*element)?);
                let index = self.operand(*index)?;
                let to = self.result(id)?;
                self.copy(to, vector, leaves.len() as u32);
                self.emit(Op::Put {
                    to,
                    index,
                    from: element,
                    count: leaves.len() as u32,
                });
                Ok(())
            }
            Kind::ShuffleVector { left, right, mask } => {
                let count = self.lanes(self.type_of(*left))?.len() as u32;
                let (a, b) = (self.operand(*left)?, self.operand(*right)?);
                let to = self.result(id)?;
                let leaves = self.lanes(type_id)?;
                for ((lane, choice), leaf) in (0..).zip(mask).zip(leaves) {
                    let from = match *choice {
                        Some(index) if index < count => a.wrapping_add(index),
                        Some(index) => b.wrapping_add(index - count),
                        None => {
                            let (to, bits) = (to + lane, leaf.scalar.bits() as u8);
                            self.emit(Op::Undefined { to, bits });
                            continue;
                        }
                    };
                    self.emit(Op::Move {
                        to: to + lane,
                        from,
                    });
                }
                Ok(())
            }
            Kind::ExtractValue { aggregate, indices } => {
                let whole = self.type_of(*aggregate);
                let (first, count) = part(&self.module().types, whole, indices)?;
                let (from, to) = (self.operand(*aggregate)?, self.result(id)?);
                self.copy(to, from.wrapping_add(first), count);
                Ok(())
            }
            Kind::InsertValue {
                aggregate,
                element,
                indices,
            } => {
                let (first, count) = part(&self.module().types, type_id, indices)?;
                let words = self.shape(type_id)?.words;
                let (from, element) = (self.operand(*aggregate)?, self.operand(*element)?);
                let to = self.result(id)?;
                self.copy(to, from, words);
                self.copy(to + first, element, count);
                Ok(())
            }
            _ => Err("this instruction".to_owned()),
        }
    }

    /// The lanes of a vector, each one word.
    fn lanes(&self, id: TypeId) -> Lowered<Vec<Leaf>> {
        let leaves = self.shape(id)?.leaves;
        if leaves.iter().any(|leaf| leaf.scalar.words() != 1) {
            return Err("a vector of more than 64 bits a lane".to_owned());
        }
        Ok(leaves)
    }

    /// Arithmetic on scalars.
    pub(super) fn binary(
        &mut self,
        operation: Binary,
        scalar: Scalar,
        to: Slot,
        left: Slot,
        right: Slot,
    ) -> Lowered<()> {
        let bits = scalar.bits() as u8;
        if scalar.words() == 2 {
            let operation = match operation {
                Binary::Add => WideOperation::Add,
                Binary::Sub => WideOperation::Subtract,
                Binary::Mul => WideOperation::Multiply,
                Binary::UnsignedDivide => WideOperation::UnsignedDivide,
                Binary::SignedDivide => WideOperation::SignedDivide,
                Binary::UnsignedRemainder => WideOperation::UnsignedRemainder,
                Binary::SignedRemainder => WideOperation::SignedRemainder,
                Binary::ShiftLeft => WideOperation::ShiftLeft,
                Binary::LogicalShiftRight => WideOperation::ShiftRight,
                Binary::ArithmeticShiftRight => WideOperation::ShiftRightSigned,
                Binary::And => WideOperation::And,
                Binary::Or => WideOperation::Or,
                Binary::Xor => WideOperation::Xor,
                _ => return Err("floats of 128 bits".to_owned()),
            };
            self.emit(Op::Wide {
                operation,
                bits,
                to,
                left,
                right,
            });
            return Ok(());
        }
        let double = scalar == Scalar::Double;
        let float = |operation| Op::Float {
            operation,
            double,
            to,
            left,
            right,
        };
        self.emit(match operation {
            Binary::Add => Op::Add {
                bits,
                to,
                left,
                right,
            },
            Binary::Sub => Op::Subtract {
                bits,
                to,
                left,
                right,
            },
            Binary::Mul => Op::Multiply {
                bits,
                to,
                left,
                right,
            },
            Binary::UnsignedDivide => Op::UnsignedDivide { to, left, right },
            Binary::SignedDivide => Op::SignedDivide {
                bits,
                to,
                left,
                right,
            },
            Binary::UnsignedRemainder => Op::UnsignedRemainder { to, left, right },
            Binary::SignedRemainder => Op::SignedRemainder {
                bits,
                to,
                left,
                right,
            },
            Binary::ShiftLeft => Op::ShiftLeft {
                bits,
                to,
                left,
                right,
            },
            Binary::LogicalShiftRight => Op::ShiftRight { to, left, right },
            Binary::ArithmeticShiftRight => Op::ShiftRightSigned {
                bits,
                to,
                left,
                right,
            },
            Binary::And => Op::And { to, left, right },
            Binary::Or => Op::Or { to, left, right },
            Binary::Xor => Op::Xor { to, left, right },
            Binary::FloatAdd => float(FloatOperation::Add),
            Binary::FloatSub => float(FloatOperation::Subtract),
            Binary::FloatMul => float(FloatOperation::Multiply),
            Binary::FloatDivide => float(FloatOperation::Divide),
            Binary::FloatRemainder => float(FloatOperation::Remainder),
        });
        Ok(())
    }

    /// A comparison of scalars.
    pub(super) fn compare(
        &mut self,
        predicate: IntegerPredicate,
        scalar: Scalar,
        to: Slot,
        left: Slot,
        right: Slot,
    ) {
        use IntegerPredicate as P;
        let bits = scalar.bits() as u8;
        if scalar.words() == 2 {
            self.emit(Op::WideCompare {
                predicate,
                bits,
                to,
                left,
                right,
            });
            return;
        }
        let (a, b) = (left, right);
        self.emit(match predicate {
            P::Equal => Op::Equal { to, left, right },
            P::NotEqual => Op::NotEqual { to, left, right },
            P::UnsignedLess => Op::Less { to, left, right },
            P::UnsignedLessEqual => Op::LessOrEqual { to, left, right },
            P::UnsignedGreater => Op::Less {
                to,
                left: b,
                right: a,
            },
            P::UnsignedGreaterEqual => Op::LessOrEqual {
                to,
                left: b,
                right: a,
            },
            P::SignedLess => Op::SignedLess {
                bits,
                to,
                left,
                right,
            },
            P::SignedLessEqual => Op::SignedLessOrEqual {
                bits,
                to,
                left,
                right,
            },
            P::SignedGreater => Op::SignedLess {
                bits,
                to,
                left: b,
                right: a,
            },
            P::SignedGreaterEqual => Op::SignedLessOrEqual {
                bits,
                to,
                left: b,
                right: a,
            },
        });
    }

    fn cast(
        &mut self,
        operation: Cast,
        from_type: TypeId,
        to_type: TypeId,
        to: Slot,
        from: Slot,
    ) -> Lowered<()> {
        let (source, target) = (self.shape(from_type)?, self.shape(to_type)?);
        if operation == Cast::Bitcast {
            return self.bitcast(&source.leaves, &target.leaves, to, from);
        }
        for (a, b) in source.leaves.iter().zip(&target.leaves) {
            self.cast_scalar(
                operation,
                a.scalar,
                b.scalar,
                to + b.word,
                from.wrapping_add(a.word),
            );
        }
        Ok(())
    }

    /// The same bits as lanes of another size.
    fn bitcast(&mut self, source: &[Leaf], target: &[Leaf], to: Slot, from: Slot) -> Lowered<()> {
        let words = |leaves: &[Leaf]| leaves.iter().map(|leaf| leaf.scalar.words()).sum::<u32>();
        let bits = |leaves: &[Leaf]| leaves.first().map_or(0, |leaf| leaf.scalar.bits());
        let (narrow, broad) = (
            bits(source).min(bits(target)),
            bits(source).max(bits(target)),
        );
        if source.len() == target.len() || (narrow == 64 && words(source) == words(target)) {
            self.copy(to, from, words(source));
            return Ok(());
        }
        if broad > 64 || narrow == 0 || !broad.is_multiple_of(narrow) {
            return Err("a bitcast between these types".to_owned());
        }
        let ratio = broad / narrow;
        let shifted = self.temporary(1);
        if bits(source) > bits(target) {
            for (index, leaf) in (0..).zip(target) {
                let right = self.constant(u64::from(index % ratio * narrow));
                self.emit(Op::ShiftRight {
                    to: shifted,
                    left: from.wrapping_add(index / ratio),
                    right,
                });
                self.emit(Op::Truncate {
                    bits: narrow as u8,
                    to: to + leaf.word,
                    from: shifted,
                });
            }
        } else {
            let zero = self.constant(0);
            for leaf in target {
                self.emit(Op::Move {
                    to: to + leaf.word,
                    from: zero,
                });
            }
            for (index, leaf) in (0..).zip(source) {
                let right = self.constant(u64::from(index % ratio * narrow));
                self.emit(Op::ShiftLeft {
                    bits: 64,
                    to: shifted,
                    left: from.wrapping_add(leaf.word),
                    right,
                });
                let whole = to + index / ratio;
                self.emit(Op::Or {
                    to: whole,
                    left: whole,
                    right: shifted,
                });
            }
        }
        Ok(())
    }

    fn cast_scalar(
        &mut self,
        operation: Cast,
        source: Scalar,
        target: Scalar,
        to: Slot,
        from: Slot,
    ) {
        let (from_bits, bits) = (source.bits() as u8, target.bits() as u8);
        let double = |scalar| scalar == Scalar::Double;
        let conversion = match operation {
            Cast::Truncate
            | Cast::PointerToInteger
            | Cast::PointerToAddress
            | Cast::ZeroExtend
            | Cast::IntegerToPointer
            | Cast::AddressSpaceCast
            | Cast::Bitcast
                if target.words() == 1 =>
            {
                // The bits above a value's width are zero already.
                self.emit(if from_bits <= bits {
                    Op::Move { to, from }
                } else {
                    Op::Truncate { bits, to, from }
                });
                return;
            }
            Cast::SignExtend if target.words() == 1 => {
                self.emit(Op::SignExtend {
                    from_bits,
                    bits,
                    to,
                    from,
                });
                return;
            }
            Cast::SignExtend => Conversion::WidenSigned,
            Cast::Truncate => Conversion::CutWide,
            Cast::ZeroExtend
            | Cast::PointerToInteger
            | Cast::PointerToAddress
            | Cast::IntegerToPointer
            | Cast::AddressSpaceCast
            | Cast::Bitcast => Conversion::WidenUnsigned,
            Cast::FloatTruncate | Cast::FloatExtend if double(source) == double(target) => {
                self.emit(Op::Move { to, from });
                return;
            }
            Cast::FloatTruncate => Conversion::DoubleToSingle,
            Cast::FloatExtend => Conversion::SingleToDouble,
            Cast::FloatToUnsigned if double(source) => Conversion::DoubleToUnsigned,
            Cast::FloatToUnsigned => Conversion::SingleToUnsigned,
            Cast::FloatToSigned if double(source) => Conversion::DoubleToSigned,
            Cast::FloatToSigned => Conversion::SingleToSigned,
            Cast::UnsignedToFloat if double(target) => Conversion::UnsignedToDouble,
            Cast::UnsignedToFloat => Conversion::UnsignedToSingle,
            Cast::SignedToFloat if double(target) => Conversion::SignedToDouble,
            Cast::SignedToFloat => Conversion::SignedToSingle,
        };
        self.emit(Op::Convert {
            conversion,
            from_bits,
            bits,
            to,
            from,
        });
    }

    /// The value of an operand that is a constant integer.
    pub(super) fn known(&self, value: Value) -> Option<u64> {
        match value {
            Value::Constant(id) => self
                .module()
                .constants
                .as_integer(id)
                .map(|value| value as u64),
            _ => None,
        }
    }
}
