//! Reading constants.

use super::lexer::{Token, unescape};
use super::parser::{Failure, Parser, PendingAddress, Reading, describe, shorten};
use crate::module::{
    BinaryOperation, BlockId, CastOperation, ConstantId, ConstantKind, Expression, FloatFormat,
    FloatPredicate, IntegerPredicate, Promises, Type, TypeId,
};

/// Whether a word begins a constant. Anything else in front of a value is an attribute.
pub(super) fn is_constant_word(word: &str) -> bool {
    matches!(
        word,
        "true"
            | "false"
            | "null"
            | "none"
            | "undef"
            | "poison"
            | "zeroinitializer"
            | "splat"
            | "blockaddress"
            | "dso_local_equivalent"
            | "no_cfi"
            | "ptrauth"
            | "asm"
            | "getelementptr"
            | "icmp"
            | "fcmp"
            | "select"
            | "extractelement"
            | "insertelement"
            | "shufflevector"
            | "extractvalue"
            | "insertvalue"
    ) || CastOperation::from_word(word).is_some()
        || BinaryOperation::from_word(word).is_some()
        || word.starts_with("u0x")
        || word.starts_with("s0x")
        || word.starts_with("f0x")
}

impl Parser<'_> {
    /// A type and a constant of it.
    pub(super) fn typed_constant(&mut self) -> Reading<ConstantId> {
        let type_id = self.type_id()?;
        self.constant(type_id)
    }

    pub(super) fn intern(&mut self, type_id: TypeId, kind: ConstantKind) -> ConstantId {
        self.module.constants.intern(type_id, kind)
    }

    /// A constant of a type that was read before.
    pub(super) fn constant(&mut self, type_id: TypeId) -> Reading<ConstantId> {
        self.nested(|parser| parser.constant_here(type_id))
    }

    fn constant_here(&mut self, type_id: TypeId) -> Reading<ConstantId> {
        let position = self.position;
        let mismatch = |parser: &Self, what: &str| Failure {
            position,
            message: format!(
                "{what} is not a constant of type {}",
                parser.module.types.display(type_id)
            ),
        };
        let entry = &self.module.types[type_id];
        let kind = match self.token {
            Token::Integer(digits) => match *entry {
                Type::Integer(bits) => ConstantKind::Integer(self.integer(digits, bits)?),
                // LLVM does not write a float without a point, but does read it.
                _ => return Err(mismatch(self, "an integer")),
            },
            Token::Float(digits) => match *entry {
                Type::Float(format) => ConstantKind::Float(self.float(digits, format)?),
                _ => return Err(mismatch(self, "a floating-point number")),
            },
            Token::Bytes(text) => {
                let bytes = unescape(text);
                match *entry {
                    Type::Array { element, count }
                        if self.module.types[element] == Type::Integer(8)
                            && count == bytes.len() as u64 =>
                    {
                        ConstantKind::Bytes(bytes.into())
                    }
                    _ => {
                        return Err(mismatch(
                            self,
                            &format!("a string of {} bytes", bytes.len()),
                        ));
                    }
                }
            }
            Token::Global(name) => {
                if !matches!(entry, Type::Pointer(_)) {
                    return Err(mismatch(self, "an address"));
                }
                ConstantKind::Symbol(self.symbol(name))
            }
            Token::Mark(b'{') => return self.aggregate(type_id, b'{', b'}'),
            Token::Mark(b'[') => return self.aggregate(type_id, b'[', b']'),
            Token::Mark(b'<') => {
                if matches!(entry, Type::Structure(_)) {
                    self.advance();
                    let id = self.aggregate(type_id, b'{', b'}')?;
                    self.expect(b'>')?;
                    return Ok(id);
                }
                return self.aggregate(type_id, b'<', b'>');
            }
            Token::Mark(b'!') | Token::MetadataNumber(_) | Token::MetadataName(_) => {
                if *entry != Type::Metadata {
                    return Err(mismatch(self, "metadata"));
                }
                self.metadata_reference()?;
                return Ok(self.intern(type_id, ConstantKind::Metadata));
            }
            Token::Word(word) => return self.word_constant(type_id, word),
            _ => return self.expected("a constant"),
        };
        self.advance();
        Ok(self.intern(type_id, kind))
    }

    fn word_constant(&mut self, type_id: TypeId, word: &str) -> Reading<ConstantId> {
        let entry = &self.module.types[type_id];
        let fits = match word {
            "true" | "false" => *entry == Type::Integer(1),
            "null" => matches!(entry, Type::Pointer(_)),
            "none" => *entry == Type::Token,
            "undef" | "poison" | "zeroinitializer" => {
                !matches!(entry, Type::Void | Type::Function(_) | Type::Label)
            }
            _ => true,
        };
        if !fits {
            let message = format!(
                "`{word}` is not a constant of type {}",
                self.module.types.display(type_id)
            );
            return Err(self.failure(message));
        }
        let kind = match word {
            "true" => ConstantKind::Integer(1),
            "false" => ConstantKind::Integer(0),
            "null" => ConstantKind::Null,
            "none" => ConstantKind::None,
            "undef" => ConstantKind::Undefined,
            "poison" => ConstantKind::Poison,
            "zeroinitializer" => self.zero(type_id),
            "splat" => {
                let &Type::Vector { element, .. } = entry else {
                    return Err(self.failure("`splat` is for vectors"));
                };
                self.advance();
                self.expect(b'(')?;
                let lane = self.typed_constant()?;
                self.same_type(lane, element)?;
                self.expect(b')')?;
                return Ok(self.intern(type_id, ConstantKind::Splat(lane)));
            }
            "blockaddress" => return self.block_address(type_id),
            "dso_local_equivalent" | "no_cfi" => {
                self.advance();
                return self.constant(type_id);
            }
            "getelementptr" => return self.element_pointer(type_id),
            "icmp" | "fcmp" | "select" => return self.chosen(type_id, word),
            _ => {
                if let Some(operation) = CastOperation::from_word(word) {
                    return self.cast(type_id, operation);
                }
                if let Some(operation) = BinaryOperation::from_word(word) {
                    return self.binary(type_id, operation);
                }
                match (entry, word.get(..3), word.get(3..)) {
                    (&Type::Integer(bits), Some("u0x" | "s0x"), Some(digits)) => {
                        ConstantKind::Integer(self.hexadecimal(digits, bits)?)
                    }
                    (&Type::Float(format), Some("f0x"), Some(digits)) => {
                        ConstantKind::Float(self.hexadecimal(digits, format.bits())?)
                    }
                    _ => {
                        return Err(
                            self.failure(format!("unknown constant {}", describe(self.token)))
                        );
                    }
                }
            }
        };
        self.advance();
        Ok(self.intern(type_id, kind))
    }

    fn zero(&self, type_id: TypeId) -> ConstantKind {
        match self.module.types[type_id] {
            Type::Integer(_) => ConstantKind::Integer(0),
            Type::Float(_) => ConstantKind::Float(0),
            Type::Pointer(_) => ConstantKind::Null,
            _ => ConstantKind::Zero,
        }
    }

    fn same_type(&self, constant: ConstantId, expected: TypeId) -> Reading<()> {
        let found = self.module.constants[constant].type_id;
        if found == expected {
            return Ok(());
        }
        let types = &self.module.types;
        Err(self.failure(format!(
            "expected a constant of type {}, found {}",
            types.display(expected),
            types.display(found)
        )))
    }

    fn integer(&self, digits: &str, bits: u32) -> Reading<u128> {
        let (negative, digits_only) = digits
            .strip_prefix('-')
            .map_or((false, digits), |rest| (true, rest));
        let Ok(magnitude) = digits_only.trim_start_matches('+').parse::<u128>() else {
            return Err(self.failure(format!(
                "integer {} does not fit in 128 bits",
                shorten(digits)
            )));
        };
        let value = if negative {
            magnitude.wrapping_neg()
        } else {
            magnitude
        };
        if bits > 128 && negative != (value >> 127 == 1) && value != 0 {
            return Err(self.failure(format!(
                "integer {} does not fit in 128 bits",
                shorten(digits)
            )));
        }
        let mask = if bits >= 128 {
            u128::MAX
        } else {
            (1 << bits) - 1
        };
        // Both -1 and 255 are an i8; -300 and 300 are none.
        let limit = if negative { mask / 2 + 1 } else { mask };
        if bits < 128 && magnitude > limit {
            return Err(self.failure(format!(
                "integer {} does not fit in i{bits}",
                shorten(digits)
            )));
        }
        Ok(value & mask)
    }

    fn hexadecimal(&self, digits: &str, bits: u32) -> Reading<u128> {
        match u128::from_str_radix(digits, 16) {
            Ok(value) if bits >= 128 || value >> bits == 0 => Ok(value),
            _ => Err(self.failure(format!("`{}` does not fit in {bits} bits", shorten(digits)))),
        }
    }

    fn float(&self, text: &str, format: FloatFormat) -> Reading<u128> {
        let wrong = || self.failure(format!("`{}` is no {}", shorten(text), format.word()));
        let Some(digits) = text.strip_prefix("0x") else {
            if text.len() > 400 {
                return Err(wrong());
            }
            let number: f64 = text.parse().map_err(|_| wrong())?;
            return match format {
                FloatFormat::Double => Ok(u128::from(number.to_bits())),
                FloatFormat::Single => Ok(u128::from((number as f32).to_bits())),
                _ => Err(wrong()),
            };
        };
        let (own, digits) = match digits.as_bytes().first() {
            Some(b'H') => (Some(FloatFormat::Half), &digits[1..]),
            Some(b'R') => (Some(FloatFormat::Brain), &digits[1..]),
            Some(b'K') => (Some(FloatFormat::Extended), &digits[1..]),
            Some(b'L') => (Some(FloatFormat::Quadruple), &digits[1..]),
            Some(b'M') => (Some(FloatFormat::DoubleDouble), &digits[1..]),
            _ => (None, digits),
        };
        let bits = u128::from_str_radix(digits, 16).map_err(|_| wrong())?;
        match (own, format) {
            // The words of these two are written with the less significant half first.
            (Some(own @ (FloatFormat::Quadruple | FloatFormat::DoubleDouble)), _)
                if own == format && digits.len() == 32 =>
            {
                Ok(bits.rotate_left(64))
            }
            (Some(own), _)
                if own == format && (format.bits() == 128 || bits >> format.bits() == 0) =>
            {
                Ok(bits)
            }
            (None, FloatFormat::Double) if bits >> 64 == 0 => Ok(bits),
            // A float is written as the double of the same value.
            (None, FloatFormat::Single) if bits >> 64 == 0 => {
                Ok(u128::from((f64::from_bits(bits as u64) as f32).to_bits()))
            }
            _ => Err(wrong()),
        }
    }

    /// The parts of an aggregate between brackets.
    fn aggregate(&mut self, type_id: TypeId, open: u8, close: u8) -> Reading<ConstantId> {
        let position = self.position;
        self.expect(open)?;
        let shape = matches!(
            (&self.module.types[type_id], open),
            (Type::Structure(_), b'{') | (Type::Array { .. }, b'[') | (Type::Vector { .. }, b'<')
        );
        let mut parts = Vec::new();
        while shape && !self.is(close) {
            if !parts.is_empty() {
                self.expect(b',')?;
            }
            let part = self.typed_constant()?;
            match self.module.types.element(type_id, parts.len() as u64) {
                Some(expected) => self.same_type(part, expected)?,
                None => return Err(self.failure("more parts than the type has")),
            }
            parts.push(part);
        }
        let complete = shape
            && match &self.module.types[type_id] {
                Type::Array { count, .. } => *count == parts.len() as u64,
                Type::Vector { count, .. } => *count as usize == parts.len(),
                Type::Structure(structure) => structure
                    .fields
                    .as_ref()
                    .is_some_and(|fields| fields.len() == parts.len()),
                _ => false,
            };
        if !complete {
            let message = format!(
                "this is not a constant of type {}",
                self.module.types.display(type_id)
            );
            return Err(Failure { position, message });
        }
        self.expect(close)?;
        Ok(self.intern(type_id, ConstantKind::Aggregate(parts.into())))
    }

    fn block_address(&mut self, type_id: TypeId) -> Reading<ConstantId> {
        let position = self.position;
        self.advance();
        self.expect(b'(')?;
        let Token::Global(function) = self.token else {
            return self.expected("a function");
        };
        let function = self.symbol(function);
        self.advance();
        self.expect(b',')?;
        let Token::Local(block) = self.token else {
            return self.expected("a block");
        };
        self.advance();
        self.expect(b')')?;
        let constant = self.intern(
            type_id,
            ConstantKind::BlockAddress {
                function,
                block: BlockId(0),
            },
        );
        self.addresses.push(PendingAddress {
            constant,
            function,
            block: block.key().into_owned(),
            position,
        });
        Ok(constant)
    }

    fn element_pointer(&mut self, type_id: TypeId) -> Reading<ConstantId> {
        self.advance();
        let mut promises = Promises::none();
        while let Token::Word(word) = self.token {
            if let Some(promise) = Promises::from_word(word) {
                promises = promises.with(promise);
                self.advance();
            } else if word == "inrange" {
                self.advance();
                self.skip_balanced()?;
            } else {
                break;
            }
        }
        self.expect(b'(')?;
        let source = self.type_id()?;
        self.expect(b',')?;
        let base = self.typed_constant()?;
        let mut indices = Vec::new();
        while self.accept(b',') {
            self.accept_word("inrange");
            indices.push(self.typed_constant()?);
        }
        self.expect(b')')?;
        self.check_indices(source, indices.len())?;
        if self.module.constants[base].type_id == type_id
            && indices
                .iter()
                .all(|&index| self.module.constants.as_integer(index) == Some(0))
        {
            return Ok(base);
        }
        let inbounds = promises.contains(Promises::INBOUNDS);
        let expression = Expression::ElementPointer {
            source,
            base,
            indices: indices.into(),
            inbounds,
        };
        Ok(self.intern(type_id, ConstantKind::Expression(Box::new(expression))))
    }

    /// That a `getelementptr` walks a type that has values.
    pub(super) fn check_indices(&self, source: TypeId, indices: usize) -> Reading<()> {
        match self.module.types[source] {
            Type::Void | Type::Function(_) | Type::Label | Type::Metadata | Type::Token => {
                Err(self.failure("`getelementptr` cannot walk this type"))
            }
            _ if indices > 256 => {
                Err(self.failure("`getelementptr` has more indices than types can be deep"))
            }
            _ => Ok(()),
        }
    }

    fn cast(&mut self, type_id: TypeId, operation: CastOperation) -> Reading<ConstantId> {
        self.advance();
        while let Token::Word(_) = self.token {
            self.advance();
        }
        self.expect(b'(')?;
        let operand = self.typed_constant()?;
        self.expect_word("to")?;
        let target = self.type_id()?;
        self.expect(b')')?;
        if target != type_id {
            return Err(self.failure("the cast gives another type than is wanted here"));
        }
        if operation == CastOperation::Bitcast && self.module.constants[operand].type_id == target {
            return Ok(operand);
        }
        Ok(self.intern(
            type_id,
            ConstantKind::Expression(Box::new(Expression::Cast { operation, operand })),
        ))
    }

    fn binary(&mut self, type_id: TypeId, operation: BinaryOperation) -> Reading<ConstantId> {
        self.advance();
        while let Token::Word(_) = self.token {
            self.advance();
        }
        self.expect(b'(')?;
        let left = self.typed_constant()?;
        self.expect(b',')?;
        let right = self.typed_constant()?;
        self.expect(b')')?;
        self.same_type(left, type_id)?;
        self.same_type(right, type_id)?;
        let expression = Expression::Binary {
            operation,
            left,
            right,
        };
        Ok(self.intern(type_id, ConstantKind::Expression(Box::new(expression))))
    }

    /// Comparisons and `select`, which LLVM wrote as constant expressions up to version 18.
    fn chosen(&mut self, type_id: TypeId, word: &str) -> Reading<ConstantId> {
        self.advance();
        let predicate = if word == "select" {
            ""
        } else {
            self.word("a predicate")?
        };
        self.expect(b'(')?;
        let mut operands = vec![self.typed_constant()?];
        while self.accept(b',') {
            operands.push(self.typed_constant()?);
        }
        self.expect(b')')?;
        let expression = match (word, &operands[..]) {
            ("select", &[condition, then, otherwise]) => Expression::Select {
                condition,
                then,
                otherwise,
            },
            ("icmp", &[left, right]) => match IntegerPredicate::from_word(predicate) {
                Some(predicate) => Expression::CompareIntegers {
                    predicate,
                    left,
                    right,
                },
                None => {
                    return Err(self.failure(format!("unknown predicate `{}`", shorten(predicate))));
                }
            },
            ("fcmp", &[left, right]) => match FloatPredicate::from_word(predicate) {
                Some(predicate) => Expression::CompareFloats {
                    predicate,
                    left,
                    right,
                },
                None => {
                    return Err(self.failure(format!("unknown predicate `{}`", shorten(predicate))));
                }
            },
            _ => return Err(self.failure(format!("`{word}` has another number of operands"))),
        };
        Ok(self.intern(type_id, ConstantKind::Expression(Box::new(expression))))
    }
}
