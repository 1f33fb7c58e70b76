//! LLVM's own functions.

use super::function::{FunctionLowering, Lowered};
use crate::library::{Builtin, FloatParts};
use crate::machine::arithmetic::{Checked, Conversion, FloatOperation, WideOperation};
use crate::machine::code::{BELOW, Op, Slot};
use crate::machine::shape::Scalar;
use crate::module::{BinaryOperation as Binary, Call, InstructionId, IntegerPredicate as P};

impl<'m> FunctionLowering<'_, 'm> {
    pub(super) fn intrinsic(
        &mut self,
        id: InstructionId,
        call: &'m Call,
        name: &str,
    ) -> Lowered<()> {
        let value = |index: usize| {
            let argument = call.arguments.get(index);
            argument
                .map(|argument| argument.value)
                .ok_or_else(|| format!("`llvm.{name}` like this"))
        };
        let stem = name.split('.').next().unwrap_or(name);
        match stem {
            "assume" | "prefetch" | "donothing" | "dbg" | "sideeffect" | "va_end" | "invariant" => {
                if stem == "invariant" && name.starts_with("invariant.start") {
                    let (to, from) = (self.result(id)?, self.constant(0));
                    self.emit(Op::Move { to, from });
                }
                Ok(())
            }
            "experimental" if name.starts_with("experimental.noalias") => Ok(()),
            "eh" if name.starts_with("eh.typeid.for") => self.type_selector(id, call),
            "x86" if name == "x86.sse2.pause" => Ok(()),
            "x86" if name == "x86.sse2.mfence" => {
                let mode = norns_execution::Mode::SequentiallyConsistent;
                self.emit(Op::Fence { mode });
                Ok(())
            }
            "lifetime" => self.lifetime(&self.function.instructions[id].kind),
            "memcpy" | "memmove" => {
                let (to, from) = (self.operand(value(0)?)?, self.operand(value(1)?)?);
                let count = self.operand(value(2)?)?;
                if stem == "memcpy" {
                    self.emit(Op::CheckDisjoint { to, from, count });
                }
                self.emit(Op::Copy { to, from, count });
                Ok(())
            }
            "memset" => {
                let (to, byte) = (self.operand(value(0)?)?, self.operand(value(1)?)?);
                let count = self.operand(value(2)?)?;
                self.emit(Op::Fill { to, byte, count });
                Ok(())
            }
            "va_start" => {
                let list = self.operand(value(0)?)?;
                self.emit(Op::VariadicStart { list });
                Ok(())
            }
            "va_copy" => {
                let (to, from) = (self.operand(value(0)?)?, self.operand(value(1)?)?);
                let count = self.constant(24);
                self.emit(Op::Copy { to, from, count });
                Ok(())
            }
            "stacksave" => {
                let to = self.result(id)?;
                self.emit(Op::StackSave { to });
                Ok(())
            }
            "stackrestore" => {
                let from = self.operand(value(0)?)?;
                self.emit(Op::StackRestore { from });
                Ok(())
            }
            "threadlocal" | "expect" | "launder" | "strip" | "ssa" | "annotation" | "ptr" => {
                let (from, to) = (self.operand(value(0)?)?, self.result(id)?);
                let words = self.shape(self.function.instructions[id].type_id)?.words;
                self.copy(to, from, words);
                Ok(())
            }
            "trap" | "debugtrap" | "ubsantrap" => {
                self.emit(Op::Builtin {
                    builtin: Builtin::Trap,
                    count: 0,
                    to: BELOW,
                    arguments: 0,
                });
                Ok(())
            }
            "is" if name.starts_with("is.constant") => {
                let (to, from) = (self.result(id)?, self.constant(0));
                self.emit(Op::Move { to, from });
                Ok(())
            }
            "objectsize" => {
                let least = self.known(value(1)?) == Some(1);
                let bits = self.shape(self.function.instructions[id].type_id)?.leaves[0]
                    .scalar
                    .bits();
                let word = if least {
                    0
                } else {
                    crate::machine::arithmetic::truncate(u64::MAX, bits as u8)
                };
                let (to, from) = (self.result(id)?, self.constant(word));
                self.emit(Op::Move { to, from });
                Ok(())
            }
            _ => self.computing(id, call, name, stem),
        }
    }

    /// What the library computes.
    fn float_builtin(
        &mut self,
        id: InstructionId,
        builtin: Builtin,
        operands: Vec<Slot>,
    ) -> Lowered<()> {
        let to = self.result(id)?;
        let arguments = self.program.arguments.len() as u32;
        let count = operands.len() as u8;
        self.program.arguments.extend(operands);
        self.emit(Op::Builtin {
            builtin,
            count,
            to,
            arguments,
        });
        Ok(())
    }

    /// Intrinsics that compute, lane by lane.
    fn computing(
        &mut self,
        id: InstructionId,
        call: &'m Call,
        name: &str,
        stem: &str,
    ) -> Lowered<()> {
        let refused = || Err(format!("`llvm.{name}`"));
        let mut operands = Vec::new();
        for argument in call.arguments.iter().take(3) {
            operands.push(self.operand(argument.value)?);
        }
        if let Some(builtin) = float_builtin(name) {
            return self.float_builtin(id, builtin, operands);
        }
        let Some(first) = call.arguments.first() else {
            return refused();
        };
        let leaves = self.shape(first.type_id)?.leaves;
        let to = self.result(id)?;
        if matches!(stem, "fptosi" | "fptoui" | "scmp" | "ucmp") {
            let results = self.shape(self.function.instructions[id].type_id)?.leaves;
            // One number each.
            let ([leaf], [result]) = (&leaves[..], &results[..]) else {
                return refused();
            };
            return self.narrowing(stem, leaf.scalar, result.scalar, to, &operands);
        }
        if name.contains(".with.overflow") {
            let [leaf] = leaves[..] else { return refused() };
            let &[left, right] = &operands[..] else {
                return refused();
            };
            return self.with_overflow(stem, leaf.scalar, to, left, right);
        }
        for leaf in leaves {
            let word = leaf.word;
            let at = |index: usize| {
                operands
                    .get(index)
                    .map_or(0, |slot| slot.wrapping_add(word))
            };
            if let Some(conversion) = conversion_of(stem) {
                let bits = leaf.scalar.bits() as u8;
                let (to, from) = (to + word, at(0));
                self.emit(Op::Convert {
                    conversion,
                    from_bits: bits,
                    bits,
                    to,
                    from,
                });
            } else if let Some(operation) = float_of(stem) {
                if leaf.scalar != Scalar::Double && leaf.scalar != Scalar::Single {
                    return refused();
                }
                let double = leaf.scalar == Scalar::Double;
                let (to, left) = (to + word, at(0));
                let right = if operands.len() > 1 { at(1) } else { left };
                self.emit(Op::Float {
                    operation,
                    double,
                    to,
                    left,
                    right,
                });
            } else {
                self.combining(stem, leaf.scalar, to + word, [at(0), at(1), at(2)])
                    .map_err(|()| format!("`llvm.{name}`"))?;
            }
        }
        Ok(())
    }

    /// Intrinsics of two or three integers, or floats that are multiplied and added.
    #[expect(clippy::too_many_lines, reason = "one match over the intrinsics")]
    fn combining(
        &mut self,
        stem: &str,
        scalar: Scalar,
        to: Slot,
        [a, b, c]: [Slot; 3],
    ) -> Result<(), ()> {
        let bits = scalar.bits();
        let double = scalar == Scalar::Double;
        let predicate = match stem {
            "smin" => Some(P::SignedLess),
            "smax" => Some(P::SignedGreater),
            "umin" => Some(P::UnsignedLess),
            "umax" => Some(P::UnsignedGreater),
            _ => None,
        };
        let condition = self.temporary(1);
        if let Some(predicate) = predicate {
            self.compare(predicate, scalar, condition, a, b);
            for word in 0..scalar.words() {
                self.emit(Op::Select {
                    decides: false,
                    to: to + word,
                    condition,
                    then: a.wrapping_add(word),
                    otherwise: b.wrapping_add(word),
                });
            }
            return Ok(());
        }
        if scalar.words() == 2 {
            return Err(());
        }
        let value = self.temporary(1);
        match stem {
            "fmuladd" if scalar == Scalar::Single || double => {
                self.emit(Op::Float {
                    operation: FloatOperation::Multiply,
                    double,
                    to: value,
                    left: a,
                    right: b,
                });
                self.emit(Op::Float {
                    operation: FloatOperation::Add,
                    double,
                    to,
                    left: value,
                    right: c,
                });
            }
            "fshl" | "fshr" => {
                let other = self.temporary(1);
                let (width, zero) = (self.constant(bits.into()), self.constant(0));
                // The amount to the left, below the width; at zero the upper or lower value as it is.
                self.emit(Op::UnsignedRemainder {
                    to: value,
                    left: c,
                    right: width,
                });
                self.emit(Op::Equal {
                    to: condition,
                    left: value,
                    right: zero,
                });
                let back = self.temporary(1);
                self.emit(Op::Subtract {
                    bits: 64,
                    to: back,
                    left: width,
                    right: value,
                });
                let (left, right) = if stem == "fshl" {
                    (value, back)
                } else {
                    (back, value)
                };
                self.emit(Op::ShiftRight {
                    to: other,
                    left: b,
                    right,
                });
                self.emit(Op::ShiftLeft {
                    bits: bits as u8,
                    to: back,
                    left: a,
                    right: left,
                });
                self.emit(Op::Or {
                    to: other,
                    left: other,
                    right: back,
                });
                let same = if stem == "fshl" { a } else { b };
                self.emit(Op::Select {
                    decides: false,
                    to,
                    condition,
                    then: same,
                    otherwise: other,
                });
            }
            "usub" | "uadd" => {
                let (operation, limit) = if stem == "usub" {
                    (Binary::Sub, 0)
                } else {
                    (
                        Binary::Add,
                        crate::machine::arithmetic::truncate(u64::MAX, bits as u8),
                    )
                };
                self.binary(operation, scalar, value, a, b)
                    .map_err(|_| ())?;
                let (left, right) = if stem == "usub" { (a, b) } else { (value, a) };
                self.emit(Op::Less {
                    to: condition,
                    left,
                    right,
                });
                let then = self.constant(limit);
                self.emit(Op::Select {
                    decides: false,
                    to,
                    condition,
                    then,
                    otherwise: value,
                });
            }
            "ssub" | "sadd" => {
                let checked = self.temporary(2);
                self.with_overflow(stem, scalar, checked, a, b)
                    .map_err(|_| ())?;
                // What overflows has the sign of the first number.
                let zero = self.constant(0);
                self.compare(P::SignedLess, scalar, condition, a, zero);
                let least = 1 << (bits - 1);
                let (then, otherwise) = (self.constant(least), self.constant(least - 1));
                self.emit(Op::Select {
                    decides: false,
                    to: value,
                    condition,
                    then,
                    otherwise,
                });
                self.emit(Op::Select {
                    decides: false,
                    to,
                    condition: checked + 1,
                    then: value,
                    otherwise: checked,
                });
            }
            _ => return Err(()),
        }
        Ok(())
    }

    /// Intrinsics whose result is of another type: conversions that saturate, and comparisons in three ways.
    fn narrowing(
        &mut self,
        stem: &str,
        scalar: Scalar,
        result: Scalar,
        to: Slot,
        operands: &[Slot],
    ) -> Lowered<()> {
        let bits = result.bits() as u8;
        let conversion = match stem {
            "fptosi" => Some(Conversion::SaturateSigned),
            "fptoui" => Some(Conversion::SaturateUnsigned),
            _ => None,
        };
        match (conversion, operands) {
            (Some(conversion), &[from])
                if matches!(scalar, Scalar::Single | Scalar::Double) && bits <= 64 =>
            {
                self.emit(Op::Convert {
                    conversion,
                    from_bits: scalar.bits() as u8,
                    bits,
                    to,
                    from,
                });
                Ok(())
            }
            (None, &[left, right]) if bits <= 64 => {
                let (greater, less) = match stem {
                    "scmp" => (P::SignedGreater, P::SignedLess),
                    _ => (P::UnsignedGreater, P::UnsignedLess),
                };
                let (more, fewer) = (self.temporary(1), self.temporary(1));
                self.compare(greater, scalar, more, left, right);
                self.compare(less, scalar, fewer, left, right);
                self.emit(Op::Subtract {
                    bits,
                    to,
                    left: more,
                    right: fewer,
                });
                Ok(())
            }
            _ => Err(format!("`llvm.{stem}` like this")),
        }
    }

    /// Computes in 128 bits, and looks whether the result fits; numbers of more than 64 bits are looked at as they are.
    fn with_overflow(
        &mut self,
        stem: &str,
        scalar: Scalar,
        to: Slot,
        left: Slot,
        right: Slot,
    ) -> Lowered<()> {
        let bits = scalar.bits() as u8;
        let (operation, checked) = match stem.get(1..) {
            Some("add") => (WideOperation::Add, Checked::Add),
            Some("sub") => (WideOperation::Subtract, Checked::Subtract),
            Some("mul") => (WideOperation::Multiply, Checked::Multiply),
            _ => return Err(format!("`llvm.{stem}.with.overflow`")),
        };
        if scalar.words() == 2 {
            let signed = stem.starts_with('s');
            let (result, overflows) = (self.temporary(2), self.temporary(2));
            let both = [
                (operation, result),
                (WideOperation::Overflows { checked, signed }, overflows),
            ];
            for (operation, to) in both {
                self.emit(Op::Wide {
                    operation,
                    bits,
                    to,
                    left,
                    right,
                });
            }
            self.copy(to, result, 2);
            self.copy(to + 2, overflows, 1);
            return Ok(());
        }
        let widen = if stem.starts_with('s') {
            Conversion::WidenSigned
        } else {
            Conversion::WidenUnsigned
        };
        let (a, b, result) = (self.temporary(2), self.temporary(2), self.temporary(2));
        self.emit(Op::Convert {
            conversion: widen,
            from_bits: bits,
            bits: 128,
            to: a,
            from: left,
        });
        self.emit(Op::Convert {
            conversion: widen,
            from_bits: bits,
            bits: 128,
            to: b,
            from: right,
        });
        self.emit(Op::Wide {
            operation,
            bits: 128,
            to: result,
            left: a,
            right: b,
        });
        self.emit(Op::Truncate {
            bits,
            to,
            from: result,
        });
        self.emit(Op::Convert {
            conversion: widen,
            from_bits: bits,
            bits: 128,
            to: a,
            from: to,
        });
        self.emit(Op::WideCompare {
            predicate: P::NotEqual,
            bits: 128,
            to: to + 1,
            left: a,
            right: result,
        });
        Ok(())
    }
}

fn conversion_of(stem: &str) -> Option<Conversion> {
    Some(match stem {
        "ctpop" => Conversion::CountOnes,
        "ctlz" => Conversion::LeadingZeros,
        "cttz" => Conversion::TrailingZeros,
        "bswap" => Conversion::ReverseBytes,
        "bitreverse" => Conversion::ReverseBits,
        "abs" => Conversion::Absolute,
        _ => return None,
    })
}

/// What the library computes of a number of one of the two widths.
fn float_builtin(name: &str) -> Option<Builtin> {
    let name = name.strip_suffix(".i32").unwrap_or(name);
    let (stem, width) = name.rsplit_once('.')?;
    let double = match width {
        "f64" => true,
        "f32" => false,
        _ => return None,
    };
    let function = match stem {
        "is.fpclass" => return Some(Builtin::FloatClass { double }),
        "modf" => FloatParts::Whole,
        "frexp" => FloatParts::Exponent,
        "ldexp" => FloatParts::Scale,
        "powi" => FloatParts::Power,
        "fma" => FloatParts::MultiplyAdd,
        _ => return None,
    };
    Some(Builtin::FloatParts { function, double })
}

fn float_of(stem: &str) -> Option<FloatOperation> {
    Some(match stem {
        "fabs" => FloatOperation::Absolute,
        "floor" => FloatOperation::Floor,
        "ceil" => FloatOperation::Ceiling,
        "trunc" => FloatOperation::Truncate,
        "round" => FloatOperation::Round,
        "rint" | "nearbyint" | "roundeven" => FloatOperation::RoundEven,
        "sqrt" => FloatOperation::SquareRoot,
        "minnum" | "minimum" | "minimumnum" => FloatOperation::Minimum,
        "maxnum" | "maximum" | "maximumnum" => FloatOperation::Maximum,
        "copysign" => FloatOperation::CopySign,
        "pow" => FloatOperation::Power,
        "exp" => FloatOperation::Exponential,
        "exp2" => FloatOperation::Exponential2,
        "log" => FloatOperation::Logarithm,
        "log2" => FloatOperation::Logarithm2,
        "log10" => FloatOperation::Logarithm10,
        "sin" => FloatOperation::Sine,
        "cos" => FloatOperation::Cosine,
        _ => return None,
    })
}
