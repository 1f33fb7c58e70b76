//! Reading instructions, but for memory and calls.

use super::functions::Body;
use super::lexer::Token;
use super::parser::{Failure, Parser, Reading, shorten};
use crate::module::{
    BinaryOperation, BlockId, CastOperation, ConstantKind, FloatPredicate, Instruction,
    InstructionKind as Kind, IntegerPredicate, LocationId, Pointee, Promises, Type, TypeId, Value,
};

/// What an opcode was read as.
pub(super) enum Read {
    /// An instruction with the type of its result.
    Instruction(Kind, TypeId),
    /// Another name for a value.
    Same(Value),
    /// Nothing that is executed.
    Nothing,
}

impl<'a> Parser<'a> {
    /// One instruction; gives whether it ends the block.
    pub(super) fn instruction(&mut self, body: &mut Body<'a>, block: BlockId) -> Reading<bool> {
        let mut position = self.position;
        let mut name = None;
        if let Token::Local(given) = self.token {
            name = Some((given, position));
            self.advance();
            self.expect(b'=')?;
            position = self.position;
        }
        let Token::Word(opcode) = self.token else {
            return self.expected("an instruction");
        };
        self.advance();
        let (mut kind, type_id) = match self.opcode(body, opcode, position)? {
            Read::Instruction(kind, type_id) => (kind, type_id),
            Read::Nothing => return Ok(false),
            Read::Same(value) => {
                self.trailing()?;
                match name {
                    Some((name, _)) if Self::rename(body, name, value) => return Ok(false),
                    _ => {
                        let type_id = body.function.type_of(&self.module.constants, value);
                        let promises = Promises::none();
                        (
                            Kind::Cast {
                                operation: CastOperation::Bitcast,
                                operand: value,
                                promises,
                            },
                            type_id,
                        )
                    }
                }
            }
        };
        let (location, allocated) = self.trailing_with_type()?;
        if let (Some(call), Some(number)) = (kind.call_mut(), allocated) {
            let Parser {
                metadata, module, ..
            } = self;
            call.pointee = Pointee::Type(metadata.source_type(module, number));
        }
        let ends = kind.is_terminator();
        let leads = matches!(kind, Kind::Phi(_));
        let instruction = Instruction {
            kind,
            type_id,
            name: None,
            location,
            position,
        };
        let id = self.define_result(body, name, instruction)?;
        let before = body.function.blocks[block].instructions.last();
        if leads
            && before.is_some_and(|&before| {
                !matches!(body.function.instructions[before].kind, Kind::Phi(_))
            })
        {
            return Err(Failure {
                position,
                message: "`phi` must stand at the beginning of its block".to_owned(),
            });
        }
        body.function.blocks[block].instructions.push(id);
        Ok(ends)
    }

    /// Metadata behind an instruction; gives its place in the source.
    pub(super) fn trailing(&mut self) -> Reading<Option<LocationId>> {
        let (location, _) = self.trailing_with_type()?;
        Ok(location)
    }

    /// The same, with the type of what it allocates.
    fn trailing_with_type(&mut self) -> Reading<(Option<LocationId>, Option<u32>)> {
        let mut location = None;
        let mut allocated = None;
        while self.accept(b',') {
            let Token::MetadataName(name) = self.token else {
                return self.expected("metadata");
            };
            self.advance();
            if name == "dbg" {
                location = self.location()?;
            } else {
                let number = self.metadata_reference()?;
                if name == "heapallocsite" {
                    allocated = number;
                }
            }
        }
        Ok((location, allocated))
    }

    fn opcode(
        &mut self,
        body: &mut Body<'a>,
        opcode: &'a str,
        position: crate::module::TextPosition,
    ) -> Reading<Read> {
        let void = self.module.types.void();
        let kind = match opcode {
            "ret" => {
                let type_id = self.type_id()?;
                let nothing = type_id == void;
                Kind::Return(if nothing {
                    None
                } else {
                    Some(self.value(body, type_id)?)
                })
            }
            "br" => self.branch(body)?,
            "switch" => self.switch(body)?,
            "indirectbr" => {
                let (_, address) = self.typed_value(body)?;
                self.expect(b',')?;
                Kind::IndirectBranch {
                    address,
                    targets: self.target_list(body)?,
                }
            }
            "resume" => Kind::Resume(self.typed_value(body)?.1),
            "unreachable" => Kind::Unreachable,
            "call" | "tail" | "musttail" | "notail" => {
                if opcode != "call" {
                    self.expect_word("call")?;
                }
                return self.call_instruction(body);
            }
            "invoke" => return self.invoke(body),
            "callbr" => return self.call_branch(body),
            "alloca" | "load" | "store" | "fence" | "cmpxchg" | "atomicrmw" | "getelementptr" => {
                return self.memory_instruction(body, opcode);
            }
            _ => return self.computation(body, opcode, position),
        };
        Ok(Read::Instruction(kind, void))
    }

    fn computation(
        &mut self,
        body: &mut Body<'a>,
        opcode: &'a str,
        position: crate::module::TextPosition,
    ) -> Reading<Read> {
        if let Some(operation) = BinaryOperation::from_word(opcode) {
            return self.arithmetic(body, operation);
        }
        if let Some(operation) = CastOperation::from_word(opcode) {
            return self.conversion(body, operation);
        }
        let (kind, type_id) = match opcode {
            "fneg" => {
                self.promises();
                let (type_id, operand) = self.typed_value(body)?;
                (Kind::FloatNegate(operand), type_id)
            }
            "icmp" | "fcmp" => self.comparison(body, opcode)?,
            "select" => self.select(body)?,
            "freeze" => {
                let (type_id, operand) = self.typed_value(body)?;
                (Kind::Freeze(operand), type_id)
            }
            "phi" => self.phi(body)?,
            "extractelement" | "insertelement" | "shufflevector" => {
                self.vector_instruction(body, opcode)?
            }
            "extractvalue" | "insertvalue" => self.aggregate_instruction(body, opcode)?,
            "va_arg" => {
                let (_, list) = self.typed_value(body)?;
                self.expect(b',')?;
                (Kind::VariadicArgument { list }, self.type_id()?)
            }
            "landingpad" => self.landing_pad(body)?,
            "catchswitch" | "catchpad" | "cleanuppad" | "catchret" | "cleanupret" => {
                let message = format!("`{opcode}`: exception handling of Windows is not supported");
                return Err(Failure { position, message });
            }
            _ => {
                return Err(Failure {
                    position,
                    message: format!("unknown opcode `{}`", shorten(opcode)),
                });
            }
        };
        if matches!(
            self.module.types[type_id],
            Type::Void | Type::Function(_) | Type::Label
        ) {
            return Err(Failure {
                position,
                message: format!("`{opcode}` cannot give this type"),
            });
        }
        Ok(Read::Instruction(kind, type_id))
    }

    /// Promises and fast-math flags, up to a type or a predicate.
    pub(super) fn promises(&mut self) -> Promises {
        let mut promises = Promises::none();
        while let Token::Word(word) = self.token {
            match Promises::from_word(word) {
                Some(promise) => promises = promises.with(promise),
                None if matches!(
                    word,
                    "fast" | "nnan" | "ninf" | "nsz" | "arcp" | "contract" | "afn" | "reassoc"
                ) => {}
                None => break,
            }
            self.advance();
        }
        promises
    }

    fn branch(&mut self, body: &mut Body<'a>) -> Reading<Kind> {
        if self.is_word("label") {
            return Ok(Kind::Branch(self.target_block(body)?));
        }
        let condition = self.condition(body)?;
        self.expect(b',')?;
        let then = self.target_block(body)?;
        self.expect(b',')?;
        let otherwise = self.target_block(body)?;
        Ok(Kind::ConditionalBranch {
            condition,
            then,
            otherwise,
        })
    }

    fn condition(&mut self, body: &mut Body<'a>) -> Reading<Value> {
        let type_id = self.type_id()?;
        if self.module.types[type_id] != Type::Integer(1) {
            return Err(self.failure("a condition must be of type i1"));
        }
        self.value(body, type_id)
    }

    fn switch(&mut self, body: &mut Body<'a>) -> Reading<Kind> {
        let (type_id, value) = self.typed_value(body)?;
        if !matches!(self.module.types[type_id], Type::Integer(_)) {
            return Err(self.failure("`switch` needs an integer"));
        }
        self.expect(b',')?;
        let default = self.target_block(body)?;
        self.expect(b'[')?;
        let mut cases = Vec::new();
        while !self.accept(b']') {
            let case_type = self.type_id()?;
            let case = self.constant(case_type)?;
            if case_type != type_id
                || !matches!(self.module.constants[case].kind, ConstantKind::Integer(_))
            {
                return Err(self.failure("a case must be an integer of the type of the value"));
            }
            self.expect(b',')?;
            cases.push((case, self.target_block(body)?));
        }
        Ok(Kind::Switch {
            value,
            default,
            cases: cases.into(),
        })
    }

    /// `[label %a, label %b]`
    pub(super) fn target_list(&mut self, body: &mut Body<'a>) -> Reading<Box<[BlockId]>> {
        self.expect(b'[')?;
        let mut targets = Vec::new();
        while !self.is(b']') {
            if !targets.is_empty() {
                self.expect(b',')?;
            }
            targets.push(self.target_block(body)?);
        }
        self.expect(b']')?;
        Ok(targets.into())
    }

    fn arithmetic(&mut self, body: &mut Body<'a>, operation: BinaryOperation) -> Reading<Read> {
        let promises = self.promises();
        let (type_id, left) = self.typed_value(body)?;
        self.expect(b',')?;
        let right = self.value(body, type_id)?;
        let is_float = matches!(
            self.module.types[self.module.types.scalar(type_id)],
            Type::Float(_)
        );
        let is_integer = matches!(
            self.module.types[self.module.types.scalar(type_id)],
            Type::Integer(_)
        );
        if !(if operation.word().starts_with('f') {
            is_float
        } else {
            is_integer
        }) {
            return Err(self.failure(format!(
                "`{}` has no meaning for {}",
                operation.word(),
                self.module.types.display(type_id)
            )));
        }
        Ok(Read::Instruction(
            Kind::Binary {
                operation,
                left,
                right,
                promises,
            },
            type_id,
        ))
    }

    fn conversion(&mut self, body: &mut Body<'a>, operation: CastOperation) -> Reading<Read> {
        let promises = self.promises();
        let (from, operand) = self.typed_value(body)?;
        self.expect_word("to")?;
        let to = self.type_id()?;
        if operation == CastOperation::Bitcast && from == to {
            return Ok(Read::Same(operand));
        }
        if !self.module.types.converts(operation, from, to) {
            let types = &self.module.types;
            let message = format!(
                "`{}` cannot make {} of {}",
                operation.word(),
                types.display(to),
                types.display(from)
            );
            return Err(self.failure(message));
        }
        Ok(Read::Instruction(
            Kind::Cast {
                operation,
                operand,
                promises,
            },
            to,
        ))
    }

    /// `i1`, or a vector of as many `i1` as the operands have lanes.
    fn truth_type(&mut self, operands: TypeId) -> TypeId {
        let element = self.module.types.integer(1);
        match self.module.types[operands] {
            Type::Vector { count, .. } => self.module.types.intern(Type::Vector { element, count }),
            _ => element,
        }
    }

    fn comparison(&mut self, body: &mut Body<'a>, opcode: &str) -> Reading<(Kind, TypeId)> {
        let promises = self.promises();
        let word = self.word("a predicate")?;
        let (type_id, left) = self.typed_value(body)?;
        self.expect(b',')?;
        let right = self.value(body, type_id)?;
        let truth = self.truth_type(type_id);
        let unknown = || self.failure(format!("unknown predicate `{}`", shorten(word)));
        let kind = if opcode == "icmp" {
            let predicate = IntegerPredicate::from_word(word).ok_or_else(unknown)?;
            Kind::CompareIntegers {
                predicate,
                left,
                right,
                promises,
            }
        } else {
            let predicate = FloatPredicate::from_word(word).ok_or_else(unknown)?;
            Kind::CompareFloats {
                predicate,
                left,
                right,
            }
        };
        Ok((kind, truth))
    }

    fn select(&mut self, body: &mut Body<'a>) -> Reading<(Kind, TypeId)> {
        self.promises();
        let (_, condition) = self.typed_value(body)?;
        self.expect(b',')?;
        let (type_id, then) = self.typed_value(body)?;
        self.expect(b',')?;
        let (other_type, otherwise) = self.typed_value(body)?;
        if other_type != type_id {
            return Err(self.failure("`select` between values of different types"));
        }
        Ok((
            Kind::Select {
                condition,
                then,
                otherwise,
            },
            type_id,
        ))
    }

    fn phi(&mut self, body: &mut Body<'a>) -> Reading<(Kind, TypeId)> {
        self.promises();
        let type_id = self.type_id()?;
        let mut incoming = Vec::new();
        loop {
            self.expect(b'[')?;
            let value = self.value(body, type_id)?;
            self.expect(b',')?;
            let block = self.block(body)?;
            self.expect(b']')?;
            incoming.push((block, value));
            if !(self.is(b',') && self.peek() == Token::Mark(b'[')) {
                return Ok((Kind::Phi(incoming), type_id));
            }
            self.advance();
        }
    }
}
